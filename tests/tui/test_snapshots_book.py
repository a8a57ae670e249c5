"""A picture of the real book's great moments, at 80x24 and 120x40: prepared states, fixed dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from roguelike.books.ahq.book import AdvancedHeroQuest
from roguelike.books.ahq.state import Campaign
from roguelike.engine.chance import Script
from roguelike.engine.decisions import Json
from roguelike.engine.late import define
from roguelike.session.session import Session
from roguelike.tui.opening import TablePlay, sit_down
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Scene, hero, monster
from tests.books.ahq.test_surprise import HUMANS, LAIR, ROOM
from tests.books.ahq.town.kit import Home
from tests.tui.seats import FIGHT, Keys, TableApp, campaign
from tests.tui.test_snapshots import SIZES, Compare
from tests.tui.test_snapshots_pages import size_id

NAMES = {"1": "Heinrich", "2": "Sven", "3": "Torallion", "4": "Magnus"}
FALL = """
    ##########
    #....d...#
    #.2.a1b..#
    #.34.cE..#
    ##########"""


class Prepared(AdvancedHeroQuest):
    """The real book; its campaign begins as a test has prepared it."""

    def __init__(self, state: Campaign) -> None:
        super().__init__()
        self._state = state

    def new_campaign(self, setup: Mapping[str, Json], seed: str) -> Campaign:
        """The prepared state."""
        return self._state


@define
class Some(Script):
    """Only these dice are given; the others fall by the seed."""

    def take(self, purpose: str, sides: int) -> int | None:
        return super().take(purpose, sides) if self.dice.get(purpose) else None


def play_of(state: Campaign, dice: Mapping[str, Sequence[int]] | None = None) -> TablePlay:
    """A campaign that stands so."""
    for model in state.models.values():
        model.name = NAMES.get(model.name, model.name)
    session = Session.in_memory(Prepared(state), {}, "")
    session._run.game.chance.script = Some({purpose: list(values) for purpose, values in (dice or {}).items()})
    return sit_down(session)


def falls(folder: Path) -> TablePlay:
    scene = Scene(FALL, {"1": hero(wounds=1), "2": hero("sven"), "3": hero("torallion"), "4": hero("magnus"),
                         "E": monster("skaven-champion")})  # fmt: skip
    return play_of(scene.state, {"to-hit": [9], "wound": [8, 8, 8, 1]})


def placing(folder: Path) -> TablePlay:
    crawl = Crawl(ROOM, HUMANS)
    play = play_of(crawl.state, {**LAIR, "surprise-leader": [9], "surprise-gm": [2]})
    play.answer({"verb": "open", "actor": crawl.ids["1"], "door": crawl.door()})
    play.answer({"verb": "end", "actor": ""})
    return play


def town(folder: Path) -> TablePlay:
    return play_of(Home("heinrich", "sven", "torallion", "magnus", gold=140).state, {"town-event": [1, 1]})


def two(folder: Path) -> TablePlay:
    return campaign(folder, FIGHT)


MOMENTS: dict[str, tuple[Callable[[Path], TablePlay], tuple[str, ...]]] = {
    "hand-over": (two, ("E",)),
    "game-master": (two, ("E", "c", "m")),
    "town": (town, ("t",)),
    "fate": (falls, ("E", "c")),
    "placing": (placing, ()),
}


@pytest.mark.parametrize("size", SIZES, ids=size_id)
@pytest.mark.parametrize("name", MOMENTS)
def test_moment(
    snap_compare: Compare, name: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    prepared, keys = MOMENTS[name]
    app = TableApp(prepared(tmp_path))

    async def run(pilot: Pilot[None]) -> None:
        press = Keys(app, pilot)
        await press.rest()
        await press(*keys)

    assert snap_compare(app, terminal_size=size, run_before=run)
