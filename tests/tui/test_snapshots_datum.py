"""A picture of DatumQuest at 80x24 and 120x40: a fight in the dark, a sheet with worn armour, the shop."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from textual.pilot import Pilot

from roguelike.books.datum import setup
from roguelike.books.datum.book import DatumQuest
from roguelike.books.datum.state import Campaign, Item, Lying
from roguelike.engine.decisions import Json
from roguelike.session.session import Session
from roguelike.tui.opening import TablePlay, sit_down
from tests.books.datum.scene import arm, scene
from tests.tui.seats import Keys, TableApp
from tests.tui.test_snapshots import SIZES, Compare
from tests.tui.test_snapshots_pages import size_id

DARK = (
    "##############",
    "#<<..2......o#",
    "#<4.31g......#",
    "#......k.....#",
    "########,#####",
    "       #,,,,f#",
    "       #######",
)


class Prepared(DatumQuest):
    """The second book; its campaign begins as a test has prepared it."""

    def __init__(self, state: Campaign) -> None:
        super().__init__()
        self._state = state

    def new_campaign(self, wanted: Mapping[str, Json], seed: str) -> Campaign:
        """The prepared state."""
        return self._state


def play_of(state: Campaign) -> TablePlay:
    """A campaign that stands so."""
    return sit_down(Session.in_memory(Prepared(state), {}, ""))


def dark() -> TablePlay:
    """A dark room, a passage that a torch on its floor lights; the Barbarian stands blind beside a Goblin."""
    made = scene(DARK, lit=False)
    rogar, durgin, elf, _ = (made.hero(number) for number in range(1, 5))
    arm(rogar, "broadsword")
    arm(elf, "shortsword", "shield")
    worn, *_ = arm(durgin, "chain-mail", "helmet")
    worn.wear = 1
    rogar.stance = 1
    for hero in made.state.heroes.values():
        hero.gold = 0
    board = made.state.here
    board.lying.append(Lying(Item("torch", lit=True), made.at[","][0]))
    order = [rogar.id, "zargon", durgin.id, elf.id, made.hero(4).id]
    board.order, board.rolls = order, {id: number for number, id in enumerate(order, start=1)}
    return play_of(made.state)


def town() -> TablePlay:
    return play_of(setup.new_campaign({}, "1"))


MOMENTS: dict[str, tuple[Callable[[], TablePlay], tuple[str, ...]]] = {
    "dark-fight": (dark, ()),
    "dark-look": (dark, ("x", "right")),
    "sheet": (dark, ("C", "tab")),
    "shop": (town, ("2", "b", "a")),
}


@pytest.mark.parametrize("size", SIZES, ids=size_id)
@pytest.mark.parametrize("name", MOMENTS)
def test_moment(snap_compare: Compare, name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    prepared, keys = MOMENTS[name]
    app = TableApp(prepared())

    async def run(pilot: Pilot[None]) -> None:
        press = Keys(app, pilot)
        await press.rest()
        await press(*keys)

    assert snap_compare(app, terminal_size=size, run_before=run)
