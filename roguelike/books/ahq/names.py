"""What a reader calls a model: Heroes and Henchmen by name, monsters by the letter on the map."""

from __future__ import annotations

from roguelike.books.ahq.state import Model
from roguelike.engine.text import Ref


def ref(model: Model) -> Ref:
    """The model as an argument of a message."""
    return Ref(model.id, model.glyph if model.kind == "monster" else model.name)
