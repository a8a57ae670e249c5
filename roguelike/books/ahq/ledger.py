"""What a model's steps can be taken back to: how things stood before the first of them.

Not a rule of the book; see docs/adaptations.md. Something that cannot be taken back (a die, new ground, another model's
deed) makes an entry stale, and a stale entry takes nothing back.
"""

from __future__ import annotations

from copy import copy

from roguelike.books.ahq.state import HEROES, Back, Campaign, Model, Stood

BACK = "back"
WALKS = ("move", "march", "form")
"""The verbs whose steps can be taken back."""


def note(state: Campaign, model: Model, verb: str) -> None:
    """Before a deed: remember how things stand if it is the first of a model's steps, forget it if it is no walk."""
    if verb == BACK or model.side != HEROES:
        return
    if verb not in WALKS:
        state.back = None
    elif state.back is None or state.back.model != model.id or is_stale(state, state.back):
        state.back = entry(state, model)


def entry(state: Campaign, model: Model) -> Back:
    """How things stand now."""
    return Back(
        model=model.id,
        since=_since(state),
        pending=len(state.pending),
        trod={level: len(squares) for level, squares in state.counters.trod.items()},
        stood={m.id: Stood(m.square, copy(m.turn)) for m in state.party() if m.square is not None},
        engaged={m.id: list(m.engaged) for m in state.on_board()},
        hurt={m.id: m.wounds for m in state.on_board()},
        point=state.point,
    )


def _since(state: Campaign) -> str:
    """What changes with everything that cannot be taken back: the phase, a die, the level, who is on the board."""
    models = ",".join(f"{m.id}:{len(m.items)}:{len(m.effects)}" for m in state.on_board())
    return f"{state.turn} {state.phase} {state.level} {state.here.revision} {state.chance.drawn} {models}"


def is_stale(state: Campaign, back: Back) -> bool:
    """Whether something has happened since that cannot be taken back."""
    return back.since != _since(state) or back.hurt != {m.id: m.wounds for m in state.on_board()}


def take_back(state: Campaign, back: Back) -> None:
    """Let everybody of the party stand where he stood, with what he had left."""
    for id, stood in back.stood.items():
        model = state.models[id]
        model.square, model.turn = stood.square, stood.turn
    for id, enemies in back.engaged.items():
        state.models[id].engaged = enemies
    del state.pending[back.pending :]
    for level, squares in state.counters.trod.items():
        del squares[back.trod.get(level, 0) :]
    state.point = back.point
    state.back = None
