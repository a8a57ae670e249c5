"""A picture of each page and of the menu, at 80x24 and 120x40."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from textual.app import App
from textual.screen import Screen

from roguelike.engine.decisions import Json
from roguelike.engine.text import msg
from roguelike.session.places import Campaign
from roguelike.tui.screens import front
from roguelike.tui.screens.newgame import NewGameForm
from roguelike.tui.screens.options import Options
from roguelike.tui.screens.title import TitleScreen
from roguelike.tui.settings import Keeper, read
from tests.tui.fake import FakePlay, narrator, prompt
from tests.tui.screen import FakeApp
from tests.tui.test_pages import questions, with_sheets
from tests.tui.test_snapshots import SIZES, Compare, settled

PAGES: dict[str, tuple[str, ...]] = {
    "panel": (),
    "sheet": ("C", "down"),
    "whole-map": ("M", "tab"),
    "palette": ("P", *"mo", "down"),
    "options": ("O", "down"),
    "over": (),
}
OVER = FakePlay(over=True, page=(prompt("EXPEDITION 1 ENDS"), prompt(""), prompt("Home: Heinrich, Sven.")))


@pytest.fixture(autouse=True)
def _looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same colours wherever the tests run."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")


def size_id(size: tuple[int, int]) -> str:
    return "x".join(map(str, size))


@pytest.mark.parametrize("size", SIZES, ids=size_id)
@pytest.mark.parametrize("name", PAGES)
def test_page(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    play = OVER if name == "over" else with_sheets()
    assert snap_compare(FakeApp(play), terminal_size=size, run_before=settled(*PAGES[name]))


def told(text: str) -> Json:
    return {"msg": "fake-prompt", "args": {"text": text}}


def campaigns() -> list[Campaign]:
    here, now = Path(), time.time()
    fame: list[Json] = [told("Expedition 1: Heinrich came home; 7 killed.")]
    return [
        Campaign(here / "a.fatepoint", now, "[b]The 表 crypt[/]", "fake", 9, told("turn 4"), fame),
        Campaign(here / "b.fatepoint", now - 999, "Old", "fake", 9, told("over"), over=True),
        Campaign(here / "broken.fatepoint", 0.0, error=msg("session-file-foreign", file="broken.fatepoint")),
    ]


class PageApp(App[None]):
    """One page alone."""

    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    def __init__(self, page: Screen[str] | Screen[None]) -> None:
        super().__init__(ansi_color=True)
        self._page = page

    def on_mount(self) -> None:
        _ = self.push_screen(self._page)


def fronts() -> dict[str, Screen[str] | Screen[None]]:
    voice = narrator()
    bad = read('[keys]\nsearch = "E"', "/home/me/settings.toml")
    return {
        "title": TitleScreen(voice, campaigns, lambda chosen: None),
        "others": TitleScreen(voice, campaigns, lambda chosen: None),
        "new": NewGameForm(voice, ("fake",), questions, lambda wanted: None),
        "fame": front.hall_of_fame(voice, campaigns()),
        "howto": front.how_to_play(voice, "default"),
        "options-wrong": Options(voice, Keeper(bad)),
    }


FRONT_KEYS: dict[str, tuple[str, ...]] = {"others": ("d", "down", "down", "enter"), "new": ("up", "up", "up")}


@pytest.mark.parametrize("size", SIZES, ids=size_id)
@pytest.mark.parametrize("name", list(fronts()))
def test_front(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    app = PageApp(fronts()[name])
    assert snap_compare(app, terminal_size=size, run_before=settled(*FRONT_KEYS.get(name, ())))
