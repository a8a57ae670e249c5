"""What lasts on a model after a trap, a poison or a spell: where it may still go, and whether its player moves it.

Such things are effects whose ``figure`` is none of the characteristics: ``pit`` (it sits in one), ``control`` (the Game
Master moves it), ``squares`` (the most it may walk), ``exploration-squares`` (the same in Exploration Turns only) and
``half-move`` (half its squares in combat). An effect of N turns notes the last of them.
"""

from __future__ import annotations

from roguelike.books.ahq.effects import Effect, Until
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.rulemarks import ran, rule
from roguelike.engine.text import Msg, msg

PIT, CONTROL, SQUARES, EXPLORATION, HALF = "pit", "control", "squares", "exploration-squares", "half-move"
LAST = "last"
"""The note of an effect that holds the last turn in which it works."""


def lay(model: Model, source: str, rule_id: str, figure: str, amount: int = 0, until: Until = "expedition") -> Effect:
    """Lay an effect on a model; one of the same source on the same figure is replaced."""
    effect = Effect(source, rule_id, figure, amount, until)
    model.effects = [e for e in model.effects if (e.source, e.figure) != (source, figure)]
    model.effects.append(effect)
    return effect


@rule("AHQ-DEC-52", "AHQ-GEN-03")
def lay_for(model: Model, source: str, rule_id: str, figure: str, amount: int, turns: int, now: int) -> Effect:
    """Lay an effect that ends with the Nth turn after this one, turns of any kind. Ruling AHQ-DEC-52."""
    effect = lay(model, source, rule_id, figure, amount)
    effect.notes[LAST] = now + turns
    return effect


def lift(model: Model, source: str) -> None:
    """Take every effect of a source off a model."""
    model.effects = [effect for effect in model.effects if effect.source != source]


def has(model: Model, figure: str) -> Effect | None:
    """The first effect of that kind on the model."""
    return next((effect for effect in model.effects if effect.figure == figure), None)


def in_pit(model: Model) -> bool:
    """Whether it sits in a Pit. AHQ-TRAP2-21, ruling AHQ-DEC-48."""
    return any(effect.figure == PIT for effect in model.effects)


def controlled(model: Model) -> bool:
    """Whether the Game Master moves it: Mindstealer or Madness. AHQ-TRAP2-55."""
    return any(effect.figure == CONTROL for effect in model.effects)


def still(model: Model) -> str:
    """The rule by which a model may not take a step in a new phase; "" if it may."""
    return "AHQ-TRAP2-22" if in_pit(model) else ""


def limited(state: Campaign, model: Model, squares: int) -> int:
    """How many of these squares it may walk in a phase, with what lies on it."""
    for effect in model.effects:
        if effect.figure == SQUARES or (effect.figure == EXPLORATION and not state.fight):
            ran(effect.rule)
            squares = min(squares, effect.amount)
        elif effect.figure == HALF and state.fight:
            ran(effect.rule)
            squares //= 2
    return squares


def condition(state: Campaign, model: Model) -> Msg | None:
    """What replaces the panel's figures of a model: dead, down, ill at home, what lies on it; None if nothing does."""
    if model.dead or model.wounds <= 0:
        return msg("ahq-status-dead" if model.dead else "ahq-status-down")
    if model.id in state.town.stayed and state.phase != "home":
        return msg("ahqtown-status-ill")
    return status(model)


def status(model: Model) -> Msg | None:
    """What the panel says of who cannot act for a trap's sake; None for all others."""
    if controlled(model):
        return msg("ahqtrap-status-control")
    if has(model, "asleep") is not None:
        return msg("ahqroom-status-asleep")
    return msg("ahqtrap-status-pit") if in_pit(model) else None
