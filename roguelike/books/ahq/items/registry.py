"""Every magic item that has code, by id: of which family it is, and the rules that it follows.

Rings, amulets, potions and the like are `Item` records, magic weapons and armour records of their own kinds. What is
in no entry here is a plain thing: gear, ammunition, a component, a valuable.
"""

from __future__ import annotations

from typing import Literal

from roguelike.engine.late import frozen

Family = Literal["worn", "protection", "potion", "casting", "ammunition", "bow", "blade", "armour", "stone", "thrown"]
PLAIN_KINDS = ("gear", "ammunition", "component", "map", "valuable", "quest", "mushroom", "spell-book", "skaven")
"""Kinds of things that work by no code of their own; what belongs to Skaven only is no item of the Heroes."""


@frozen
class ItemCode:
    """A magic item that the game knows: its family and its rules, the part of a figure it makes is under the first."""

    id: str
    family: Family
    rules: tuple[str, ...]


ITEMS: dict[str, ItemCode] = {}
"""What every magic item is, by id."""


def rule_of(id: str, usual: str) -> str:
    """The rule that says what a magic item does, for whoever asks why; ``usual`` for a plain thing."""
    return ITEMS[id].rules[0] if id in ITEMS else usual


def register(family: Family, ids: tuple[str, ...], *rules: str) -> None:
    """Add magic items of a family to the game."""
    for id in ids:
        ITEMS[id] = ItemCode(id, family, rules)
