"""The time between two quests, step by step; it can be entered at any checkpoint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.state import HEROES
from roguelike.books.datum.state_town import DEALS, ESTATES, LIVING, PROGRESS, RESTING, SETTING_OUT, STORES
from roguelike.books.datum.town import accounts, gear, homecoming, journey, levels, menu, money, people, shop
from roguelike.engine.rulemarks import rule

OFFERED = (shop, gear, money)
"""Modules whose deals register themselves, as those of `levels` and `people` do."""
STEPS: Mapping[int, Callable[[DatumGame], Awaitable[None]]] = {
    RESTING: homecoming.rest,
    ESTATES: homecoming.estates,
    LIVING: homecoming.live,
    STORES: homecoming.stores,
    PROGRESS: levels.progress,
    DEALS: menu.deal,
}


async def returned(game: DatumGame) -> None:
    """The party is back: a new ledger is opened."""
    state = game.state
    state.town.step, state.town.told, state.town.hero = RESTING, [], ""
    state.phase = "home"
    game.checkpoint(durable=True)


@rule("DQ-COL-02")
async def at_home(game: DatumGame) -> None:
    """The steps that are left, the cost of living before any deal, then the next quest. DQ-COL-02."""
    state = game.state
    game.active_seat = HEROES
    while state.phase == "home":
        if state.town.step > ESTATES and not accounts.living(state):
            await people.nobody_left(game)
        elif state.town.step == SETTING_OUT:
            await journey.set_out(game)
        elif state.town.step == DEALS and state.town.hero:
            await menu.desk(game, state.heroes[state.town.hero])
        else:
            await STEPS[state.town.step](game)
            state.town.step += 1
        game.checkpoint(durable=True)
