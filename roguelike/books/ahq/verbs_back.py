"""Taking back steps by which nothing was risked or revealed. Not a rule of the book: see docs/adaptations.md."""

from __future__ import annotations

from roguelike.books.ahq import ledger, zones
from roguelike.books.ahq.deeds import Deed, ModelGame, register
from roguelike.books.ahq.events import TookBack
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.engine.decisions import Args, Refusal, refuse


def cannot_take_back(state: Campaign, model: Model) -> Refusal | None:
    """Why the model's steps stand; None if they can be taken back."""
    if state.back is None or state.back.model != model.id:
        return refuse("AHQ-MOVE-01", "ahq-no-steps-to-take-back", who=ref(model))
    if ledger.is_stale(state, state.back):
        return refuse("AHQ-MOVE-01", "ahq-steps-stand", who=ref(model))
    return None


async def take_back(game: ModelGame, model: Model, args: Args) -> None:
    """Put the model (and whoever followed it) back to where it stood before its first step."""
    state = game.state
    back = state.back
    assert back is not None
    steps = model.turn.steps - back.stood[model.id].turn.steps
    ledger.take_back(state, back)
    zones.refresh(state)
    game.emit(TookBack(rule="AHQ-MOVE-01", who=ref(model), steps=steps))


register(
    Deed(
        id="back",
        offered=lambda state, model: model.side == HEROES and state.phase in ("explore", "fight"),
        perform=take_back,
        refusal=cannot_take_back,
        options=lambda state, model: (),
    )
)
