"""Magic arrows and bolts, and the bows that shoot them: what fits, which one is on the string, what it does."""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Item as ItemRecord
from roguelike.books.ahq.content_classes import RangedWeapon
from roguelike.books.ahq.items.registry import register
from roguelike.books.ahq.state import Item, Model
from roguelike.engine.rulemarks import ran, rule

SURE, ASSASSIN = "always-hits", "assassin"

register("ammunition", ("arrows-of-death", "bolts-of-death"), "AHQ-ITEM-81")
register("ammunition", ("arrows-of-true-flight", "bolts-of-true-flight"), "AHQ-ITEM-82")
register("ammunition", ("assassin-arrows", "assassin-bolts"), "AHQ-ITEM-83")
register("bow", ("magic-short-bow", "magic-bow", "magic-long-bow", "magic-crossbow", "elf-bow"), "AHQ-ITEM-85")


@rule("AHQ-ITEM-80")
def fits(weapon: RangedWeapon, item_id: str) -> bool:
    """Whether a weapon shoots this: arrows with bows, bolts with crossbows, magic ones too. AHQ-ITEM-80."""
    if not weapon.ammunition:
        return False
    record = content().items.get(item_id)
    return record is not None and weapon.ammunition in (record.id, record.counts_as)


def stock(model: Model, weapon: RangedWeapon) -> list[Item]:
    """What the model could shoot with the weapon: plain arrows first."""
    found = [item for item in model.items if item.kind == "ammunition" and item.count and fits(weapon, item.id)]
    return sorted(found, key=lambda item: item.id != weapon.ammunition)


def nocked(model: Model, weapon: RangedWeapon) -> Item | None:
    """What it would shoot next: what was chosen, as long as there is any, else plain ones first."""
    held = next((m for m in model.missiles if m.weapon == weapon.id), None)
    found = stock(model, weapon)
    chosen = held.ammunition if held is not None else ""
    return next((item for item in found if item.id == chosen), found[0] if found else None)


def record_of(model: Model, weapon: RangedWeapon) -> ItemRecord | None:
    """The record of what it would shoot next; None for what is thrown, and for monsters."""
    item = nocked(model, weapon) if model.kind != "monster" else None
    return content().items[item.id] if item is not None else None


@rule("AHQ-ITEM-82")
def always_hits(shot: ItemRecord | None) -> bool:
    """Whether it needs no to-hit roll: True Flight. AHQ-ITEM-82."""
    return shot is not None and shot.effect == SURE


@rule("AHQ-ITEM-81")
def more_dice(shot: ItemRecord | None) -> int:
    """The damage dice that an arrow or bolt of Death adds. AHQ-ITEM-81."""
    return shot.damage if shot is not None else 0


@rule("AHQ-ITEM-83", "AHQ-DEC-15")
def critical_wounds_from(shot: ItemRecord | None) -> int:
    """The die that is a Critical Wound: 12, of the Assassin's 10 and more. AHQ-ITEM-83, ruling AHQ-DEC-15."""
    if shot is not None and shot.effect == ASSASSIN and shot.need is not None:
        ran("AHQ-ITEM-83")
        return shot.need
    return 12


def is_magic(weapon: RangedWeapon, shot: ItemRecord | None) -> bool:
    """Whether a shot counts as one with a magic weapon: the bow is magic, or what it shoots."""
    return weapon.magic or (shot is not None and bool(shot.counts_as))
