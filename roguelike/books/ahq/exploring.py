"""Who may do what in an Exploration Turn, and where he stands."""

from __future__ import annotations

from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.lasting import controlled
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model, Section
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.rulemarks import rule


@rule("AHQ-TRAP2-55")
def exploring(state: Campaign, model: Model) -> bool:
    """Whether the model is in an Exploration Turn and can act: not whom the Game Master moves. AHQ-TRAP2-55."""
    able = state.phase == "explore" and model.square is not None and not helpless(model)
    return able and not (model.effects and controlled(model))


@rule("AHQ-EXP-03", "AHQ-EXP-04")
def no_exploring(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot do anything but move now: Henchmen only move; one thing in a phase.

    AHQ-EXP-03, AHQ-EXP-04.
    """
    if model.kind != "hero":
        return refuse("AHQ-EXP-03", "ahq-henchmen-only-move", who=ref(model))
    if model.turn.done or model.turn.action:
        return refuse("AHQ-EXP-04", "ahq-is-done", who=ref(model))
    return None


@rule("AHQ-EXP-13", "AHQ-EXP-14")
def must_not_have_moved(state: Campaign, model: Model) -> Refusal | None:
    """Searching and changing armour take the whole phase. AHQ-EXP-13, AHQ-EXP-14."""
    refusal = no_exploring(state, model)
    if refusal is None and model.turn.steps:
        refusal = refuse("AHQ-EXP-13", "ahq-has-moved", who=ref(model))
    return refusal


def whole_phase(model: Model, action: str) -> None:
    """The model has spent its phase."""
    model.turn.action = action
    model.turn.done = True


def section_of(state: Campaign, model: Model) -> Section | None:
    """The section on whose floor the model stands."""
    id = section_at(state.here, model.square) if model.square is not None else None
    return state.here.sections[id] if id is not None else None
