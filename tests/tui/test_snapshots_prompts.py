"""A picture of every prompt that the screen itself puts, and of what follows a page, at 80x24 and 120x40."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from roguelike.engine.book import Standing
from roguelike.engine.decisions import Param, Verb
from roguelike.engine.geometry import Square
from roguelike.engine.late import define
from roguelike.engine.views import Landmark, View
from roguelike.narrator.rulebook import Rulebook
from roguelike.tui.screens import pages
from tests.tui.fake import FakePlay, option, prompt, verb
from tests.tui.screen import FakeApp
from tests.tui.test_pages import PLACES
from tests.tui.test_snapshots import SIZES, Compare, settled

CHEST = Landmark("c2", "chest", prompt("a closed chest"), Square(9, 5), (Square(9, 4),))
ORDERS = (("never", prompt("never")), ("always", prompt("always")))


@pytest.fixture(autouse=True)
def _looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same colours and rules wherever the tests run."""
    monkeypatch.setattr(pages, "RULES", Rulebook(Path(__file__).parent / "rules"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")


@define(eq=False)
class Marching(FakePlay):
    """A party on the march that has an order, a formation, things and walls to search."""

    def view(self) -> View:
        """The same, marching."""
        return evolve(FakePlay.view(self), file=("h1", "h2"), formation="fan")

    def standing(self) -> list[Standing]:
        """One question may be answered beforehand."""
        return [Standing("fake.luck", prompt("luck on a missed blow"), ORDERS, "never")]

    def _verbs(self, actor: str) -> list[Verb]:
        if not actor:
            return FakePlay._verbs(self, actor)
        orders = Param("order", "choice", lambda args: [option("", "fight"), option("hold", "hold this place")])
        places = Param("place", "choice", lambda args: [option("1"), option("2")])
        kinds = Param("kind", "choice", lambda args: [option("fan", "fighters in front"), option("file", "in file")])
        walls = Param("wall", "choice", lambda args: [option("N", "the north wall"), option("S", "the south wall")])
        things = Param("thing", "choice", lambda args: [option("potion", "a potion"), option("axe", "an axe")])
        return [
            *FakePlay._verbs(self, actor),
            verb("order", (orders,)),
            verb("file", (places,)),
            verb("formation", (kinds,)),
            verb("search", (walls,)),
            verb("use", (things,)),
            verb("give", (things,)),
        ]


def march() -> FakePlay:
    return Marching(marching=9, landmarks=(*PLACES, CHEST))


def armed() -> FakePlay:
    """Somebody stands beside an enemy, so that ending the phase wastes his blow."""
    play = FakePlay()
    play.place("h1", 7, 3)
    return play


PROMPTS: dict[str, tuple[Callable[[], FakePlay], tuple[str, ...]]] = {
    "party-march": (march, ("p", "right")),
    "party-standing": (march, ("p", "up")),
    "travel": (march, ("t", "down")),
    "drill": (march, ("D", "down")),
    "search-plan": (march, ("s", "down")),
    "pack": (march, ("i",)),
    "collected-thing": (march, ("q",)),
    "end-wastes": (armed, ("E",)),
    "caps-lock": (armed, ("X", "Q", "Z", "E")),
    "stopped-why": (march, ("o",)),
    "refused": (FakePlay, ("left", "a")),
    "others-act": (lambda: FakePlay(others=400), ()),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("name", PROMPTS)
def test_prompt(snap_compare: Compare, name: str, size: tuple[int, int]) -> None:
    made, keys = PROMPTS[name]
    app = FakeApp(made(), pace="step")
    assert snap_compare(app, terminal_size=size, run_before=settled(*keys))


def ended() -> FakeApp:
    """A fight was seen; now there is no map any more."""
    app = FakeApp(pace="instant")
    app.player.press("right", 1e9)
    app.fake.page = (prompt("EXPEDITION 1 ENDS"), prompt("Home: Heinrich, Sven."))
    app.player.look()
    return app


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("key", ["c", "r"], ids=["chronicle", "replay"])
def test_after_the_end(snap_compare: Compare, key: str, size: tuple[int, int]) -> None:
    assert snap_compare(ended(), terminal_size=size, run_before=settled(key))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_rule_of_a_line(snap_compare: Compare, size: tuple[int, int]) -> None:
    assert snap_compare(FakeApp(), terminal_size=size, run_before=settled("right", "m", "enter"))
