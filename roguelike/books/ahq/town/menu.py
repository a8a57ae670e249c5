"""What can be done with money and things in town: a list of deals, and the question that offers them.

A deal registers itself in `DEALS`; what is bought, learned or hired is one more entry.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from attrs import frozen

from roguelike.books.ahq.state import HEROES, Campaign
from roguelike.books.ahq.town import accounts
from roguelike.engine.decisions import Choose, Option, Refusal
from roguelike.engine.game import Game
from roguelike.engine.text import Msg, msg

SHARING, SPENDING, FOLLOWING = 4, 7, 8
"""The steps in which there are deals."""
DONE = "done"


@frozen(kw_only=True)
class Deal:
    """Something that can be done in town: in which ``steps``, with which key, and why not now.

    ``offered``: whether it is listed at all; ``wanted``: whether a sensible party would do it now.
    """

    id: str
    steps: tuple[int, ...]
    hotkey: str
    perform: Callable[[Game[Campaign]], Awaitable[None]]
    offered: Callable[[Campaign], bool] = lambda state: True
    refusal: Callable[[Campaign], Refusal | None] = lambda state: None
    wanted: Callable[[Campaign], bool] = lambda state: False


DEALS: dict[str, Deal] = {}
"""All deals in the order in which they are listed."""


def register(deal: Deal) -> None:
    """Add a deal to the town."""
    DEALS[deal.id] = deal


def offered(state: Campaign) -> list[Deal]:
    """The deals of the step that is being done."""
    return [deal for deal in DEALS.values() if state.town.step in deal.steps and deal.offered(state)]


def suggestion(state: Campaign) -> str:
    """What a sensible party does next: the first deal that is wanted and possible, else it is done."""
    wanted = (deal.id for deal in offered(state) if deal.wanted(state) and deal.refusal(state) is None)
    return next(wanted, DONE)


async def trade(game: Game[Campaign], question: str, prompt: Callable[[], Msg]) -> None:
    """Offer deals until the party is done; debts are paid from whatever comes in."""
    state = game.state
    while True:
        deals = offered(state)
        chosen = await game.ask(
            Choose(
                seat=HEROES,
                question=question,
                prompt=prompt(),
                rule="AHQ-BTW-03",
                suggested=suggestion(state),
                choices=(
                    Option(DONE, msg("ahqtown-option-done", step=state.town.step), hotkey="t"),
                    *(
                        Option(d.id, msg("ahqtown-option-deal", deal=d.id), d.refusal(state), hotkey=d.hotkey)
                        for d in deals
                    ),
                ),
                orders={DONE: DONE},
            )
        )
        if chosen == DONE:
            return
        await DEALS[chosen].perform(game)
        accounts.settle(game)
        game.checkpoint(durable=True)
