"""The Dawnstone: Fate Points that its owner spends like his own, and that never come back."""

from __future__ import annotations

from roguelike.books.ahq.items.registry import register
from roguelike.books.ahq.state import Item, Model
from roguelike.engine.rulemarks import rule

STONE = "dawnstone"

register("stone", (STONE,), "AHQ-ITEM-01", "AHQ-ITEM-02")


def _stone(model: Model) -> Item | None:
    return next((item for item in model.items if item.id == STONE and item.uses > 0), None)


@rule("AHQ-ITEM-01")
def points(model: Model) -> int:
    """The Fate Points that a Hero can spend: his own and those of his Dawnstones. AHQ-ITEM-01."""
    if model.kind != "hero":
        return 0
    return max(0, model.fate) + sum(item.uses for item in model.items if item.id == STONE)


@rule("AHQ-ITEM-01", "AHQ-ITEM-02")
def pay(model: Model) -> bool:
    """Take a point from a Dawnstone, if the Hero has none of his own left; a stone without any is a pebble and gone.

    Gives whether it came from a stone. His own come back between expeditions, those of the stone never. AHQ-ITEM-02.
    """
    held = _stone(model)
    if model.fate > 0 or held is None:
        return False
    held.uses -= 1
    if held.uses <= 0:
        model.items.remove(held)
    return True
