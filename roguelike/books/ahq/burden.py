"""Who carries whom in Exploration Turns."""

from __future__ import annotations

from roguelike.books.ahq.figures import asleep, helpless
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.rulemarks import rule

CARRY = 6
"""Squares a turn for whoever carries an unconscious Hero, and for the carried. AHQ-DEATH-10."""


@rule("AHQ-DEATH-03")
def unconscious(model: Model) -> bool:
    """Whether it is a Hero who lies at 0 Wounds (below 0 he is dead, whatever Fate may do yet). AHQ-DEATH-03."""
    return model.kind == "hero" and not model.dead and model.wounds == 0 and model.square is not None


@rule("AHQ-DEC-52")
def lies(model: Model) -> bool:
    """Whether it is a Hero who lies there to be dragged or carried: unconscious, or asleep. Ruling AHQ-DEC-52."""
    return unconscious(model) or (model.kind == "hero" and model.square is not None and asleep(model))


def burden(state: Campaign, model: Model) -> Model | None:
    """The lying Hero whom the model carries in this Exploration Turn; not in a fight, nor by who lies there himself."""
    if not model.carrying or state.fight or helpless(model):
        return None
    body = state.models.get(model.carrying)
    return body if body is not None and lies(body) else None


def carrier(state: Campaign, body: Model) -> Model | None:
    """Whoever carries a Hero who lies there."""
    return next((m for m in state.party() if m.carrying == body.id and burden(state, m) is body), None)


@rule("AHQ-DEATH-10")
def carrying_squares(model: Model, body: Model) -> int:
    """How many squares the carrier may have walked in all at the end of the turn: neither moves more than 6.

    What the body has been carried by others in this turn counts. AHQ-DEATH-10.
    """
    return CARRY - max(0, body.turn.steps - model.turn.steps)
