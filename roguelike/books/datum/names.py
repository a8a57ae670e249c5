"""What a reader calls a figure: heroes by name, monsters by the letter on the map; and things by their names."""

from __future__ import annotations

from roguelike.books.datum.content import content
from roguelike.books.datum.state import Figure, Item, Monster
from roguelike.engine.text import Ref


def ref(figure: Figure) -> Ref:
    """The figure as an argument of a message."""
    return Ref(figure.id, figure.glyph if isinstance(figure, Monster) else figure.name)


def thing_name(id: str) -> str:
    """The name of a thing by its id; a scroll is called after its spell, a thing of the quest has its own name."""
    base, _, spell = id.partition(":")
    if base == "treasure":
        return spell
    name = content().thing(base).name
    return f"{name}: {content().spells[spell].name}" if spell else name


def item_name(item: Item) -> str:
    """The name of a thing."""
    return thing_name(f"{item.id}:{item.spell}" if item.spell else item.id)
