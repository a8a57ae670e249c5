"""Magic weapons in hand: what a sword adds to its user's blows, and the damage dice of whoever drank Strength."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.books.ahq.content_classes import HandWeapon
from roguelike.books.ahq.items.registry import register
from roguelike.books.ahq.state import Model
from roguelike.engine.rulemarks import rule

STRENGTH_POTION = "potion-of-strength"
ORCS_BANE, MORE_ATTACKS = "orcs-bane", "additional-attack"
MAXIMUM = 12
SWORDS = (
    "magic-sword-ws1-s0",
    "magic-sword-ws0-s1",
    "magic-sword-ws1-s1",
    "magic-sword-ws2-s1",
    "magic-sword-ws1-s2",
    "magic-sword-ws2-s2",
)
WEAPONS = (
    "magic-dagger",
    "magic-spear",
    "magic-axe",
    "magic-greater-axe",
    "magic-halberd",
    "magic-double-handed-sword",
    "magic-double-handed-axe",
)

THROWN = ("magic-throwing-dagger", "magic-throwing-axe", "magic-spear-thrown")

register("blade", WEAPONS, "AHQ-TBL-weapon", "AHQ-ITEM-70")
register("blade", THROWN, "AHQ-ITEM-70")
register("blade", SWORDS, "AHQ-TBL-sword", "AHQ-ITEM-90")
register("blade", ("rune-sword",), "AHQ-TBL-sword", "AHQ-ITEM-90", "AHQ-ITEM-91")
register("blade", (ORCS_BANE,), "AHQ-HQ-38")
register("blade", ("praznagars-sword",), "AHQ-TBL-PRAZSWORD", "AHQ-DEC4-22")


@rule("AHQ-ITEM-90", "AHQ-DEC-17", "AHQ-DEC-18")
def skill(own: int, weapon: HandWeapon) -> int:
    """Weapon Skill of blows with a weapon: a magic sword adds to it in attack only. AHQ-ITEM-90, ruling AHQ-DEC-17."""
    return min(MAXIMUM, own + weapon.weapon_skill)


@rule("AHQ-ITEM-90", "AHQ-ITEM-70", "AHQ-DEC-18", "AHQ-DEC4-22")
def strength(own: int, weapon: HandWeapon) -> int:
    """The Strength that counts for the damage dice of a weapon: a magic sword adds to it. AHQ-ITEM-90."""
    return min(MAXIMUM, own + weapon.strength)


@rule("AHQ-HQ-34", "AHQ-HQ-38")
def more_attacks(attacker: Model, target: Model, weapon: HandWeapon) -> int:
    """Additional attacks that items give: Orc's Bane against Orcs, a Heroic Brew in its turn. AHQ-HQ-34, AHQ-HQ-38."""
    if attacker.kind == "monster":
        return 0
    brews = sum(effect.amount for effect in attacker.effects if effect.figure == MORE_ATTACKS)
    return brews + int(weapon.id == ORCS_BANE and target.profile.split("-")[0] == "orc")


@rule("AHQ-ITEM-61", "AHQ-DEC-16")
def drunk(dice_at: Callable[[int], int], natural: int, raised: int, more: int) -> int:
    """Damage dice of who has drunk a Potion of Strength: two more than at his own Strength, never more.

    What he is too weak for without it rolls the dice of his raised Strength. AHQ-ITEM-61, ruling AHQ-DEC-16.
    """
    usual = dice_at(natural)
    return usual + more if usual else dice_at(raised)
