"""The Treasure Map that is offered for sale in town. AHQ-EVT-27."""

from __future__ import annotations

from roguelike.books.ahq import carrying, treasure
from roguelike.books.ahq.state import Campaign
from roguelike.books.ahq.town import accounts
from roguelike.books.ahq.town.accounts import price, wealth
from roguelike.books.ahq.town.deals import BACK, affordable, choose, too_poor
from roguelike.books.ahq.town.menu import SPENDING, Deal, register
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

SPARE = 700
"""Gold that a Hero should have before a map that shows little is worth its price to the autoplayer."""


@rule("AHQ-EVT-27", "AHQ-TRS-12")
async def buy_map(game: Game[Campaign]) -> None:
    """A Hero buys the Treasure Map that is offered. AHQ-EVT-27."""
    state = game.state
    cost = price("treasure-map")
    able = [affordable(state, h, cost, "AHQ-EVT-27") for h in state.heroes()]
    rich = next((h.id for h in state.heroes() if wealth(state, h) >= SPARE), BACK)
    chosen = await choose(game, "map", able, rich, "AHQ-EVT-27", gold=cost)
    if chosen == BACK:
        return
    hero = state.models[chosen]
    accounts.pay(game, hero, cost, "map", "AHQ-EVT-27")
    state.town.map_for_sale = False
    carrying.take(game, hero, treasure.new_map(state), "AHQ-EVT-27")


register(
    Deal(
        id="map",
        steps=(SPENDING,),
        hotkey="p",
        perform=buy_map,
        offered=lambda state: state.town.map_for_sale,
        refusal=lambda state: too_poor(state, price("treasure-map"), "AHQ-EVT-27"),
        wanted=lambda state: any(wealth(state, hero) >= SPARE for hero in state.heroes()),
    )
)
