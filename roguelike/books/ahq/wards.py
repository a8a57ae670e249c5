"""What binds models to squares: what the party does not enter by a mere step, who cannot leave a room or move."""

from __future__ import annotations

from roguelike.books.ahq import board
from roguelike.books.ahq.dungeon.terrain import Ground, section_at
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule

BOUND, SEATED, STILL, SENTRY = "bound", "seated", "still", "sentry"
"""Marks of models: it cannot leave its section; sits and cannot move; neither; opens doors and calls for help."""
HARMLESS, MAIDEN, THIEF = "harmless", "maiden", "thief"
"""Marks of models: it never attacks and has no Death Zone; the freed Maiden; the Thief on his word."""
RULES = {"mould": "AHQ-MOULD-03", "bats": "AHQ-BAT-05", "magic-circle": "AHQ-CIRC-01"}


def kept_out(state: Campaign, made: Ground, model: Model, here: Square, goal: Square) -> Refusal | None:
    """Why a model does not step into a square: a hazard room's rules want it said, or it is bound to its room."""
    if made.warded and goal in made.warded and model.kind != "monster" and not model.turn.crossing:
        section = made.warded[goal]
        if made.warded.get(here) != section:
            feature = state.here.sections[section].feature
            assert feature is not None
            return refuse(RULES[feature.kind], f"ahqroom-ward-{feature.kind}", who=ref(model))
    if made.bridges and goal in made.bridges:
        section = made.bridges[goal]
        foes = (section in board.sections_of(state, m) for m in state.monsters())
        if model.kind == "monster" or any(foes):
            return refuse("AHQ-CHASM-21", "ahqroom-no-crossing")
    if model.marks and BOUND in model.marks and section_at(state.here, here) != section_at(state.here, goal):
        return bound(model)
    return None


@rule("AHQ-TBL-statue")
def bound(model: Model) -> Refusal:
    """The Statue, alive or transformed, cannot leave its room. AHQ-TBL-statue."""
    return refuse("AHQ-TBL-statue", "ahqroom-bound", who=ref(model))


def rooted(model: Model) -> Refusal | None:
    """Why a model does not move at all: it sits on the Throne, or it is the Witch; None if it may."""
    if SEATED in model.marks:
        return refuse("AHQ-THRO-03", "ahqroom-seated", who=ref(model))
    return refuse("AHQ-DEC-07", "ahqroom-still", who=ref(model)) if STILL in model.marks else None


def peaceful(model: Model) -> Refusal | None:
    """Why a model never attacks: the Witch, a Maiden; None if it may. Rulings AHQ-DEC-07, AHQ-DEC-43."""
    return refuse("AHQ-DEC-43", "ahqroom-harmless", who=ref(model)) if HARMLESS in model.marks else None
