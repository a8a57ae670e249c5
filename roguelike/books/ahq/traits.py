"""What monsters' special rules make of figures, moves and attacks: the light half, which every rule may ask.

A trait is an id on a monster's record, or an effect of that figure that a spell laid on somebody. What traits do at
their moments is in `roguelike.books.ahq.trait_moments`.
"""

from __future__ import annotations

from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.figures import hand_weapon
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Ref

FEARSOME, COWERS, BERSERK = "fearsome", "cowers", "berserk"
INVULNERABLE, FLIGHT, REGENERATION = "invulnerable", "flight", "regeneration"
TWO_ATTACKS, BERSERKER, DISEASE, UNDEAD = "two-attacks", "berserker", "cause-disease", "undead"
DRAIN, HYPNOTIC, AMOK, SLAVE = "strength-drain", "hypnotizes", "amok", "slave"
BURNING_HAND = "burning-hand"
TRAITS = (
    FEARSOME,
    BERSERKER,
    BERSERK,
    INVULNERABLE,
    FLIGHT,
    REGENERATION,
    TWO_ATTACKS,
    DISEASE,
    UNDEAD,
    "large",
    DRAIN,
    HYPNOTIC,
    AMOK,
    SLAVE,
)
"""The special rules of monsters that a reader is told of, from their cards or laid on them.

A Mummy "burns" besides: at the touch of a burning log from a fireplace (AHQ-HQ-23), and no dungeon here has one.
"""
SICK = "diseased"
"""The mark of whoever has caught a disease: he must see a Healer between expeditions (AHQ-MON-05)."""


def has(model: Model, trait: str) -> bool:
    """Whether the model has a trait, by its kind or by an effect on it."""
    if model.kind == "monster" and trait in record(model.profile).traits:
        return True
    return bool(model.effects) and any(effect.figure == trait for effect in model.effects)


def effect_of(model: Model, figure: str) -> Effect | None:
    """The effect of that figure on the model."""
    return next((effect for effect in model.effects if effect.figure == figure), None)


@rule("AHQ-MON-08", "AHQ-SKMAG-05", "AHQ-DEC3-10")
def cowering(state: Campaign, model: Model) -> Refusal | None:
    """Why a cowering model neither moves nor attacks, shoots or casts: it may run, or open a door. AHQ-MON-08."""
    effect = effect_of(model, COWERS)
    if effect is None:
        return None
    by = next((state.models[id] for id in (effect.source, *effect.notes) if id in state.models), None)
    return refuse("AHQ-MON-08", "ahqgm-cowers", who=_ref(model), by=_ref(by) if by is not None else "")


def _ref(model: Model) -> Ref:
    return Ref(model.id, model.glyph if model.kind == "monster" else model.name)


@rule("AHQ-MON-01", "AHQ-MON-02", "AHQ-DEC3-25")
def wounded_by_twelves_only(target: Model, attacker: Model | None = None, *, again: bool = False) -> bool:
    """Whether a wound roll on the target counts only if one of its dice shows 12: it is Invulnerable.

    Not against additional attacks and magic weapons. AHQ-MON-01, AHQ-MON-02; a spell's wound roll is subject to it
    (ruling AHQ-DEC3-25).
    """
    if not has(target, INVULNERABLE) or again:
        return False
    if attacker is None:
        return True
    own = attacker.kind == "monster" and record(attacker.profile).magic_weapon
    return not (own or hand_weapon(attacker).magic)


@rule("AHQ-SPELL-07", "AHQ-CDEC-41")
def burning_hand(model: Model, turn: int) -> bool:
    """Whether its blows take 1D12 Wounds, Toughness ignored: Burning Hand, cast in an earlier turn. AHQ-SPELL-07."""
    effect = effect_of(model, BURNING_HAND) if model.effects else None
    return effect is not None and effect.notes.get("since", 0) < turn


@rule("AHQ-MON-06")
def flies(model: Model) -> bool:
    """Whether it ignores all Death Zones while it moves. AHQ-MON-06."""
    return has(model, FLIGHT)


@rule("AHQ-MON-03")
def attacks(model: Model) -> int:
    """How many hand-to-hand attacks it has in a Combat Turn. AHQ-MON-03."""
    return 2 if has(model, TWO_ATTACKS) else 1


@rule("AHQ-DEC3-18")
def undead(model: Model) -> bool:
    """Whether Holy Water and the like work on it. Ruling AHQ-DEC3-18."""
    return has(model, UNDEAD)
