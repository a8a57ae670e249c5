"""Every figure of a model, computed from its parts: base, armour, effects. Nothing stores a derived figure."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.books.ahq.bestiary import record
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content import damage_dice as damage_dice_of
from roguelike.books.ahq.content_classes import HandWeapon, Monster
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.items import blades, worn
from roguelike.books.ahq.items.armour import RULES, rule_of
from roguelike.books.ahq.state import Model
from roguelike.books.kit.parts import Part, Tally, tally
from roguelike.engine.rulemarks import remembered, rule
from roguelike.engine.text import Msg

WS, BS, S, T = "weapon_skill", "bow_skill", "strength", "toughness"
SPEED, BRAVERY, INT, WOUNDS = "speed", "bravery", "intelligence", "wounds"
CHARACTERISTICS = (WS, BS, S, T, SPEED, BRAVERY, INT, WOUNDS)
MAXIMUM = 12
CAPPED = frozenset(CHARACTERISTICS) - {WOUNDS}
FISTS = "fists"
ASLEEP, EXTRA_DICE, EVERY_ATTACK = "asleep", "damage", "attack-damage"
"""Figures of effects that are no characteristics: it sleeps; more damage dice hand to hand, or in every attack."""
UNARMED, BERSERK = "unarmed", "berserk"


@rule("AHQ-DEC4-01", "AHQ-DEC4-03")
def monster(model: Model) -> Monster:
    """The content record of a monster."""
    return _monster(model.profile)


@remembered
def _monster(profile: str) -> Monster:
    return record(profile)


def starting(model: Model, name: str) -> int:
    """The starting value: without weapons, armour or injuries (a monster's printed value). AHQ-SETUP-12."""
    if model.kind == "monster":
        printed: int | None = getattr(monster(model), name)
        return 0 if printed is None else printed
    return model.base[name]


@rule("AHQ-SETUP-12")
def initial_toughness(model: Model) -> int:
    """Toughness without armour, of a Henchman too, whose card counts it already. AHQ-SETUP-12."""
    own = content().henchmen.get(model.profile) if model.kind == "henchman" else None
    return starting(model, T) - (sum(content().armour[id].toughness for id in own.armour) if own is not None else 0)


@rule("AHQ-SETUP-09", "AHQ-SETUP-10", "AHQ-SETUP-11", "AHQ-SETUP-12", "AHQ-SETUP-13", "AHQ-DEC-18")
@rule("AHQ-CDEC-45", "AHQ-SHEET-01")
def figure(model: Model, name: str) -> Tally:
    """A current characteristic with its parts; none but Wounds counts as more than 12.

    The parts are the starting value, what is worn (the cards of monsters and Henchmen count it already), rings and
    amulets (of monsters, too), and effects, in this order.
    AHQ-SETUP-10, AHQ-SETUP-12, AHQ-SETUP-13, rulings AHQ-CDEC-45, AHQ-DEC-18.
    """
    effects = tuple((e.source, e.rule, e.amount, e.sets) for e in model.effects if e.figure == name)
    worn_ids = tuple(model.armour) if model.kind == "hero" else ()
    things = worn.ids(model) if model.kind != "henchman" else ()
    return _figure(name, starting(model, name), worn_ids, things, effects)


@remembered
def _figure(
    name: str,
    base: int,
    worn_ids: tuple[str, ...],
    things: tuple[str, ...],
    effects: tuple[tuple[str, str, int, bool], ...],
) -> Tally:
    parts = [Part(base, Msg("ahq-part-starting"), "AHQ-SETUP-12", sets=True)]
    for id in worn_ids:
        piece = content().armour[id]
        amount = int(getattr(piece, name, 0))
        if amount:
            parts.append(Part(amount, Msg("ahq-part-armour", {"name": piece.name}), rule_of(id)))
    parts += worn.parts(things, name)
    for source, rule_id, amount, sets in effects:
        parts.append(Part(amount, Msg("ahq-part-effect", {"what": source_name(source)}), rule_id, sets))
    return tally(parts, high=MAXIMUM if name in CAPPED else 1_000_000)


@rule("AHQ-SKV-61")
def bare_toughness(model: Model) -> int:
    """Toughness without what armour, shield and helmet add, also those that a card counts already. AHQ-SKV-61."""
    parts = (part for part in figure(model, T).parts if part.rule not in RULES)
    bare = tally(parts, high=MAXIMUM).value
    if model.kind == "hero":
        return bare
    carded = monster(model).armour if model.kind == "monster" else content().henchmen[model.profile].armour
    return max(1, bare - sum(content().armour[id].toughness for id in carded))


def source_name(source: str) -> str:
    """What a reader calls the spell, thing, room or trap that an effect comes from; its id for what has no record."""
    known = content()
    for records in (known.spells, known.items, known.rooms, known.traps):
        if source in records:
            return records[source].name
    return source


def value(model: Model, name: str) -> int:
    """The current value of a characteristic."""
    if model.kind == "monster" and not model.effects and not model.items:
        return starting(model, name)
    return figure(model, name).value


@rule("AHQ-DEATH-06")
def weapon_skill(model: Model) -> int:
    """Weapon Skill as a defender; a Hero who lies unconscious counts as 1. AHQ-DEATH-06."""
    if helpless(model):
        return 1
    own = value(model, WS)
    berserk = model.effects and any(effect.figure == BERSERK for effect in model.effects)
    return when_berserk(own) if berserk else own


@rule("AHQ-MON-12")
def when_berserk(skill: int) -> int:
    """Weapon Skill of a berserk creature that is attacked: 2 lower, at least 1. AHQ-MON-12."""
    return max(1, skill - 2)


def helpless(model: Model) -> bool:
    """Whether it lies unconscious, asleep or dead and can do nothing. AHQ-DEATH-05, ruling AHQ-DEC-52."""
    return model.dead or model.wounds <= 0 or (bool(model.effects) and asleep(model))


@rule("AHQ-DEC-52")
def asleep(model: Model) -> bool:
    """Whether it sleeps: as if unconscious, but it keeps its Wounds and will wake. Ruling AHQ-DEC-52."""
    return model.wounds > 0 and any(effect.figure == ASLEEP for effect in model.effects)


@rule("AHQ-DEC4-02")
def hand_weapon(model: Model) -> HandWeapon:
    """The weapon it fights with hand to hand; bare hands (Fists) if it has none. AHQ-WPN-14.

    With a bow in use it has bare hands; a throwing weapon is a dagger, axe or spear as well: ruling AHQ-CDEC-54.
    A monster has what its card says, or the magic weapon it was given (AHQ-SOLO-08).
    """
    own = monster(model).hand_weapon if model.kind == "monster" and not model.weapon else model.weapon
    return _hand_weapon(own)


@remembered
def _hand_weapon(name: str) -> HandWeapon:
    thrown = content().ranged_weapons.get(name)
    name = thrown.thrown if thrown is not None else name
    return content().hand_weapons.get(name) or content().hand_weapons[FISTS]


def more_dice(model: Model, *figures: str) -> int:
    """The damage dice that effects of these figures add."""
    return sum(effect.amount for effect in model.effects if effect.figure in figures)


@rule("AHQ-MON-30", "AHQ-DEC3-08")
def damage_dice(model: Model) -> int:
    """Damage dice of its hand-to-hand attack: printed for monsters, else by weapon and Strength. AHQ-WND-01."""
    more = more_dice(model, EXTRA_DICE, EVERY_ATTACK) if model.effects else 0
    if UNARMED in model.marks:
        return prisoners_dice() + more
    if model.kind == "monster" and not model.weapon:
        dice = monster(model).damage
        return dice[min(model.turn.blow, len(dice) - 1)] + more
    held = hand_weapon(model)
    now = blades.strength(value(model, S), held)
    potion = sum(e.amount for e in model.effects if e.source == blades.STRENGTH_POTION and e.figure == S)
    if potion:
        sober = blades.strength(_sober(model), held)
        return blades.drunk(lambda strength: _dice(held.id, strength), sober, now, potion) + more
    return _dice(held.id, now) + more


def _sober(model: Model) -> int:
    """Strength without what a Potion of Strength adds."""
    return value_without(model, S, lambda effect: effect.source == blades.STRENGTH_POTION)


def value_without(model: Model, name: str, passing: Callable[[Effect], bool]) -> int:
    """The value of a characteristic as it would be without the effects that are ``passing``."""
    effects = (e for e in model.effects if e.figure == name and not passing(e))
    kept = tuple((e.source, e.rule, e.amount, e.sets) for e in effects)
    worn_ids = tuple(model.armour) if model.kind == "hero" else ()
    things = worn.ids(model) if model.kind != "henchman" else ()
    return _figure(name, starting(model, name), worn_ids, things, kept).value


@rule("AHQ-GRATE-05")
def prisoners_dice() -> int:
    """Prisoners have no weapons: one damage die for a hit. AHQ-GRATE-05."""
    return content().rooms["grate"].numbers["prisoner_damage"]


@remembered
def _dice(weapon: str, strength: int) -> int:
    return damage_dice_of(content().hand_weapons[weapon], strength) or 0


@rule("AHQ-SKV-40")
def attack_skill(model: Model) -> int:
    """Weapon Skill of its own blows (a monster's may count its weapon)."""
    own = value(model, WS)
    if model.kind == "monster" and not model.weapon:
        return own + monster(model).hits_with - monster(model).weapon_skill
    return blades.skill(own, hand_weapon(model))


@rule("AHQ-CRIT-03", "AHQ-CRIT-04", "AHQ-CRIT-05")
def fumble(model: Model) -> int:
    """The highest natural result that fumbles hand to hand; 0 if none does. AHQ-CRIT-05."""
    return max(_naturals(model, "fumble"), default=0)


@rule("AHQ-CRIT-01", "AHQ-CRIT-02", "AHQ-CRIT-05")
def critical(model: Model) -> int:
    """The lowest natural result that is a Critical Hit hand to hand; 13 if none is. AHQ-CRIT-05."""
    return min(_naturals(model, "critical"), default=MAXIMUM + 1)


@rule("AHQ-DEC4-04")
def _naturals(model: Model, name: str) -> tuple[int, ...]:
    own = getattr(monster(model), name) if model.kind == "monster" and not model.weapon else None
    return tuple(getattr(hand_weapon(model), name) if own is None else own)


@rule("AHQ-CDEC-13")
def has_long_weapon(model: Model) -> bool:
    """Whether its attacks and Death Zone reach the diagonals (spear, halberd, two-handed sword). AHQ-DZ-03.

    A prisoner has no such thing (AHQ-GRATE-05).
    """
    return hand_weapon(model).long and UNARMED not in model.marks


def deadly(model: Model) -> int:
    """How many Wounds kill it now: all it has, and one more for a Hero. AHQ-DEATH-01, -04."""
    return model.wounds + 1 if model.kind == "hero" else model.wounds
