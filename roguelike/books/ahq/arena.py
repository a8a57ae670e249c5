"""Boards drawn as text: the skirmish's room, and every board that a test draws.

``#`` and space are rock or wall, ``.`` floor, ``+`` a closed door, ``'`` an open one; any other character stands on
floor and is returned with its square. Floor that hangs together without passing a door is one section.
"""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq.state import Door, Level, Section
from roguelike.engine.geometry import Rect, Square, around

SKIRMISH = (
    "      ############",
    "      #..........#",
    "      #..........#",
    "#######..........#",
    "#.....'..........#",
    "#.....#..........#",
    "##################",
)
"""The skirmish: a corridor of 2 x 5 squares and a large room behind an open door."""


def draw(rows: Sequence[str], level: str = "1", *, shift: int = 1) -> tuple[Level, dict[str, Square]]:
    """A level from its drawing and where each other character stands; ``shift`` moves it from the edge."""
    floor: set[Square] = set()
    doors: dict[Square, str] = {}
    stands: dict[str, Square] = {}
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            square = Square(x + shift, y + shift)
            if char in "+'":
                doors[square] = char
            elif char not in "# ":
                floor.add(square)
                if char != ".":
                    stands[char] = square
    made = Level(id=level)
    where: dict[Square, str] = {}
    for start in sorted(floor, key=lambda s: (s.y, s.x)):
        if start not in where:
            id = f"s{len(made.sections) + 1}"
            piece = _flood(start, floor)
            where.update(dict.fromkeys(piece, id))
            kind = "room" if min(_extent(piece)) > 2 else "passage"
            made.sections[id] = Section(id=id, kind=kind, room="normal" if kind == "room" else "", floor=_runs(piece))
    for square, char in doors.items():
        across = [where.get(s, "") for s in around(square)]
        along = "NS" if across[0] or across[2] else "EW"
        sides = [across[0], across[2]] if along == "NS" else [across[3], across[1]]
        id = f"d{len(made.doors) + 1}"
        made.doors[id] = Door(
            id=id,
            square=square,
            along="NS" if along == "NS" else "EW",
            sides=sides,
            open=char == "'",
            opened=char == "'" or all(sides),
        )
    return made, stands


def _flood(start: Square, floor: set[Square]) -> set[Square]:
    out, edge = {start}, [start]
    while edge:
        for square in around(edge.pop()):
            if square in floor and square not in out:
                out.add(square)
                edge.append(square)
    return out


def _extent(piece: set[Square]) -> tuple[int, int]:
    xs, ys = [s.x for s in piece], [s.y for s in piece]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _runs(piece: set[Square]) -> list[Rect]:
    xs, ys = [s.x for s in piece], [s.y for s in piece]
    width, height = _extent(piece)
    if len(piece) == width * height:
        return [Rect(min(xs), min(ys), width, height)]
    out: list[Rect] = []
    for y in range(min(ys), max(ys) + 1):
        row = sorted(s.x for s in piece if s.y == y)
        while row:
            length = 1
            while length < len(row) and row[length] == row[0] + length:
                length += 1
            out.append(Rect(row[0], y, length, 1))
            row = row[length:]
    return out
