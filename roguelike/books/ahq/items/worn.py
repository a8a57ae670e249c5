"""Rings and amulets: whoever has one wears it (nobody may have two), and it counts in his figures."""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.items.registry import ITEMS, register
from roguelike.books.ahq.state import Model
from roguelike.books.kit.parts import Part
from roguelike.engine.rulemarks import ran, rule
from roguelike.engine.text import Msg

WORN_KINDS = ("ring", "amulet")
TALISMAN = "talisman-of-lore"

register("worn", ("amulet-of-protection",), "AHQ-ITEM-13")
register("worn", (TALISMAN,), "AHQ-HQ-37")
register("worn", tuple(f"ring-of-protection-{level}" for level in (1, 2, 3)), "AHQ-ITEM-30")


@rule("AHQ-ITEM-32", "AHQ-ITEM-14")
def ids(model: Model) -> tuple[str, ...]:
    """The ids of what it wears besides armour: one ring, one amulet. AHQ-ITEM-14, AHQ-ITEM-32."""
    out: list[str] = []
    kinds: set[str] = set()
    for item in model.items:
        if item.kind in WORN_KINDS and item.kind not in kinds:
            kinds.add(item.kind)
            out.append(item.id)
    return tuple(out)


@rule("AHQ-HQ-37")
def lore(model: Model) -> int:
    """What a Talisman of Lore adds to Intelligence when its owner tries to cast a spell. AHQ-HQ-37."""
    held = any(item.id == TALISMAN for item in model.items)
    return content().items[TALISMAN].figures["intelligence"] if held else 0


@rule("AHQ-ITEM-13", "AHQ-ITEM-30")
def parts(worn_ids: tuple[str, ...], figure: str) -> list[Part]:
    """What rings and amulets of protection add to a figure. AHQ-ITEM-13, AHQ-ITEM-30."""
    found = []
    for id in worn_ids:
        record = content().items[id]
        amount = record.figures.get(figure, 0)
        if amount and id in ITEMS:
            ran(ITEMS[id].rules[0])
            found.append(Part(amount, Msg("ahqitem-part", {"name": record.name}), ITEMS[id].rules[0]))
    return found
