"""What can be done with money and things in town: a list of deals, and the question that offers them.

A deal registers itself in `DEALS`; what is bought, learned or hired is one more entry.
"""

from __future__ import annotations

from collections.abc import Callable

from roguelike.books.ahq.state import HEROES, Campaign
from roguelike.books.ahq.town import accounts
from roguelike.books.kit import town as kit
from roguelike.books.kit.town import DONE
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.text import Msg, msg

SHARING, SPENDING, FOLLOWING = 4, 7, 8
"""The steps in which there are deals."""


Deal = kit.Deal[Campaign]
DEALS: kit.Deals[Campaign] = kit.Deals(("gold", "thing", "money", "will", "healer", "map"))
"""All deals in the order in which they are listed: these first."""
register = DEALS.register


def offered(state: Campaign) -> list[Deal]:
    """The deals of the step that is being done."""
    return DEALS.offered(state, state.town.step)


async def trade(game: Game[Campaign], question: str, prompt: Callable[[], Msg]) -> None:
    """Offer deals until the party is done; debts are paid from whatever comes in."""
    state = game.state
    while True:
        step = state.town.step
        chosen = await game.ask(
            Choose(
                seat=HEROES,
                question=question,
                prompt=prompt(),
                rule="AHQ-BTW-03",
                suggested=DEALS.suggestion(state, step),
                choices=(
                    Option(DONE, msg("ahqtown-option-done", step=step), hotkey="t"),
                    *DEALS.options(state, step, lambda deal: msg("ahqtown-option-deal", deal=deal)),
                ),
                orders={DONE: DONE},
            )
        )
        if chosen == DONE:
            return
        await DEALS.of[chosen].perform(game)
        accounts.settle(game)
        game.checkpoint(durable=True)
