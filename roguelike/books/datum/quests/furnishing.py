"""Furniture on the drawn map: every block of a letter must be one piece of its size, lying either way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.books.datum.content import content
from roguelike.books.datum.content_classes import FurnitureCard
from roguelike.books.datum.quests.drawing import Drawing
from roguelike.books.datum.quests.faults import QuestError
from roguelike.books.datum.quests.form import FurniturePart
from roguelike.books.datum.state_quest import Furniture
from roguelike.engine.geometry import Rect, Square, around


def furniture(drawing: Drawing) -> Iterator[Furniture]:
    """The pieces of the map, letter by letter. Raises QuestError."""
    for letter, part in drawing.source.parts.furniture.items():
        card = content().furniture[part.kind]
        blocks = list(_blocks(drawing.of[letter]))
        for number, block in enumerate(blocks, start=1):
            id = letter if len(blocks) == 1 else f"{letter}-{number}"
            yield _piece(id, part, _footprint(drawing, letter, card, block))


def _piece(id: str, part: FurniturePart, at: Rect) -> Furniture:
    return Furniture(id, part.kind, at, part.gold, part.items, part.trapped, part.damage)


def _blocks(squares: Sequence[Square]) -> Iterator[list[Square]]:
    """The squares in blocks that hang together, each in reading order."""
    left = set(squares)
    for first in squares:
        if first not in left:
            continue
        left.discard(first)
        block = [first]
        for here in block:
            beside = [s for s in around(here) if s in left]
            left.difference_update(beside)
            block += beside
        yield sorted(block, key=lambda s: (s.y, s.x))


def _footprint(drawing: Drawing, letter: str, card: FurnitureCard, block: list[Square]) -> Rect:
    held = set(block)
    x, y = min(s.x for s in block), min(s.y for s in block)
    lying = [Rect(x, y, w, h) for w, h in ((card.width, card.height), (card.height, card.width))]
    for at in lying:
        if held == set(at.squares()):
            return at
    meant = max(lying, key=lambda at: len(held.intersection(at.squares())))
    raise _wrong(drawing, letter, card, block, meant)


def _wrong(drawing: Drawing, letter: str, card: FurnitureCard, block: list[Square], meant: Rect) -> QuestError:
    for square in meant.squares():
        other = drawing.sign(square)
        if other != letter and drawing.table_of.get(other) in ("furniture", "monsters", "traps", "lights"):
            return drawing.fault(square, "dqquest-furniture-overlaps", piece=card.name, letter=letter, other=other)
    return drawing.fault(
        block[0],
        "dqquest-furniture-size",
        piece=card.name,
        letter=letter,
        squares=len(block),
        width=card.width,
        height=card.height,
    )
