"""A picture of each screen and each kind of question, at 80x24 and 120x40."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from roguelike.engine.decisions import Amount, Assign, Choose, Decision, PickPath, PickSquare, Subset, Text
from roguelike.engine.geometry import Square
from roguelike.narrator.rulebook import Rulebook
from roguelike.tui.app import FatepointApp
from roguelike.tui.screens import pages
from roguelike.tui.screens.title import TitleScreen
from tests.tui.fake import FakePlay, no, option, prompt
from tests.tui.screen import FakeApp

Compare = Callable[..., bool]
SIZES = ((80, 24), (120, 40))


@pytest.fixture(autouse=True)
def _looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same colours, and a small rulebook, wherever the tests run."""
    monkeypatch.setattr(pages, "RULES", Rulebook(Path(__file__).parent / "rules"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")


def settled(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Press keys when the screen stands."""

    async def run(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.05)
        await pilot.press(*keys)
        await pilot.pause()

    return run


def question(kind: type[Decision[Any]], **more: Any) -> Decision[Any]:
    return kind(seat="us", question="fake.question", prompt=prompt("What shall it be, my captain?"), **more)


WHO = (option("h1", "Heinrich"), option("h2", "Sven"), option("h3", "Magnus", refusal=no("he is down")))
FALLS = (
    option("spend", "spend it now", hotkey="F"),
    option("wait", "wait till the turn ends (he lies there)", hotkey="t"),
    option("die", "he dies", hotkey="d"),
)
PLACES = tuple(option(f"{x},{y}") for y in (2, 3) for x in (7, 8, 9))
LEGAL = (Square(7, 2), Square(8, 2), Square(9, 2))
QUESTIONS: dict[str, Decision[Any]] = {
    "always": question(Choose, choices=FALLS, urgency="always", notes=(prompt("One point cancels it. He has 2."),)),
    "choose": question(Choose, choices=WHO, suggested="h2"),
    "long-list": question(Choose, choices=tuple(option(str(i), f"thing number {i}") for i in range(30))),
    "square": question(
        PickSquare,
        candidates=lambda: LEGAL,
        legal=lambda s: None if s in LEGAL else no("not there"),
        area=lambda s: (s, s.step("E"), s.step("S")),
    ),
    "path": question(PickPath, subject="h1", legal=lambda path: None, longest=9),
    "amount": question(Amount, low=1, high=20, suggested=7),
    "text": question(Text, suggested="Heinrich"),
    "subset": question(Subset, choices=WHO, most=2, suggested=["h1"]),
    "place": question(
        Assign,
        slots={"m1": PLACES, "m2": PLACES},
        labels={"m1": prompt("a"), "m2": prompt("b")},
        suggested={"m1": "7,2", "m2": "9,2"},
    ),
    "assign": question(
        Assign,
        slots={"axe": WHO, "bow": WHO},
        labels={"axe": prompt("Axe"), "bow": prompt("Bow")},
        suggested={"axe": "h1", "bow": "h2"},
    ),
}
PRESSED: dict[str, Iterable[str]] = {"path": ("left", "down"), "long-list": ["down"] * 20, "subset": ("down",)}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", QUESTIONS)
def test_question(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    app = FakeApp(FakePlay(queue=[QUESTIONS[name]]))
    assert snap_compare(app, terminal_size=size, run_before=settled(*PRESSED.get(name, ())))


SCREENS: dict[str, tuple[str, ...]] = {
    "map": (),
    "after-steps": ("right", "down", "up", "up"),
    "aiming": ("f", "tab"),
    "look": ("x", "tab"),
    "overlay": ("v",),
    "party": ("p",),
    "spell": ("c",),
    "spell-square": ("c", "f"),
    "menu": ("enter", "down", "down", "down"),
    "help": ("question_mark",),
    "messages": ("right", "down", "m"),
    "why": ("right", "w"),
    "rules": ("R", "slash", *"reach", "enter"),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", SCREENS)
def test_screen(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    assert snap_compare(FakeApp(), terminal_size=size, run_before=settled(*SCREENS[name]))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_title(snap_compare: Compare, size: tuple[int, int], tmp_path: Path) -> None:
    app = FatepointApp(tmp_path / "none")
    assert isinstance(app._title, TitleScreen)
    assert snap_compare(app, terminal_size=size, run_before=settled())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_end(snap_compare: Compare, size: tuple[int, int]) -> None:
    play = FakePlay(over=True, page=(prompt("All is lost."), prompt("Nobody came home.")))
    assert snap_compare(FakeApp(play), terminal_size=size, run_before=settled())


def test_too_small(snap_compare: Compare) -> None:
    assert snap_compare(FakeApp(), terminal_size=(60, 20), run_before=settled())


def test_without_colour(snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(FakeApp(), terminal_size=(80, 24), run_before=settled("f"))
