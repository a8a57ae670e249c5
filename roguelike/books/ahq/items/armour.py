"""Magic armour, shields and helmets: their modifiers are parts of the wearer's figures."""

from __future__ import annotations

from roguelike.books.ahq.items.registry import ITEMS, register
from roguelike.engine.rulemarks import ran, rule

SHIELDS = ("magic-shield", "magic-great-shield", "dwarf-shield", "magic-helmet", "dwarf-helmet")
SUITS = (
    "magic-leather-1",
    "magic-leather-2",
    "magic-chain-3",
    "magic-chain-2",
    "magic-chain-1",
    "magic-plate-4",
    "magic-mithril",
    "enchanted-armour",
    "dwarf-armour",
    "elf-armour",
)
PLAIN_RULE = "AHQ-SETUP-13"

register("armour", SHIELDS, "AHQ-ITEM-40", "AHQ-ITEM-41")
register("armour", SUITS, "AHQ-ITEM-96", "AHQ-ITEM-95")
RULES = frozenset({PLAIN_RULE, "AHQ-ITEM-40", "AHQ-ITEM-96", "AHQ-HQ-36"})
"""The rules under which the parts of a figure are armour."""


@rule("AHQ-ITEM-40", "AHQ-ITEM-96")
def rule_of(piece_id: str) -> str:
    """The rule by which a piece of armour changes its wearer's figures. AHQ-ITEM-40, AHQ-ITEM-96."""
    id = ITEMS[piece_id].rules[0] if piece_id in ITEMS else PLAIN_RULE
    ran(id)
    return id
