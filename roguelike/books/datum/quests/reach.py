"""Whether everything on a quest's map can be come at from the stairway."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from roguelike.books.datum.quests.drawing import CHASM, ROCK, STAIRS, Drawing
from roguelike.books.datum.state_quest import Furniture
from roguelike.engine.geometry import ORTHOGONAL, Square, around


def check_reach(drawing: Drawing, furniture: Sequence[Furniture]) -> None:
    """See that all stairs lie together, every floor square can be walked to and every piece of furniture stood beside.

    All doors count as open; a chasm can be crossed where it is one square wide (by a jump or a bridge); fallen rock and
    furniture are walked around. Raises QuestError for the first square that is out of reach.
    """
    stairs = drawing.of[STAIRS]
    for square in stairs:
        if drawing.area_at[square] != drawing.area_at[stairs[0]]:
            raise drawing.fault(square, "dqquest-two-stairs")
    under = {square for piece in furniture for square in piece.at.squares()}
    walkable = drawing.floor - under - set(drawing.of.get(ROCK, ()))
    reached = reached_from(drawing, stairs[0], under)
    for number, area in enumerate(drawing.areas):
        open_floor = [s for s in area.squares if s not in under and drawing.sign(s) not in (ROCK, CHASM)]
        if open_floor and not reached.intersection(open_floor):
            first = next((s for s in area.squares if drawing.table_of.get(drawing.sign(s)) == "rooms"), open_floor[0])
            for door in drawing.doors:
                if number in door.sides and not all(s in walkable for s in around(door.square) if s in drawing.floor):
                    raise drawing.fault(door.square, "dqquest-door-blocked")
            raise drawing.fault(first, "dqquest-unreachable", kind=area.kind, number=number)
        for square in open_floor:
            if square not in reached:
                raise drawing.fault(square, "dqquest-cut-off")
    for piece in furniture:
        if not any(beside in reached for square in piece.at.squares() for beside in around(square)):
            raise drawing.fault(Square(piece.at.x, piece.at.y), "dqquest-furniture-hidden", letter=piece.id[0])


def reached_from(drawing: Drawing, start: Square, barred: Collection[Square]) -> set[Square]:
    """Where somebody can come who starts on a square and cannot pass rock and the squares that are barred."""
    chasm = set(drawing.of.get(CHASM, ()))
    firm = (drawing.floor | drawing.door_squares).difference(barred) - chasm - set(drawing.of.get(ROCK, ()))
    found, queue = {start}, [start]
    for here in queue:
        for dx, dy in ORTHOGONAL.values():
            there = Square(here.x + dx, here.y + dy)
            if there in chasm:
                there = Square(there.x + dx, there.y + dy)
            if there in firm and there not in found:
                found.add(there)
                queue.append(there)
    return found
