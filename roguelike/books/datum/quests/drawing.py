"""The drawn map of a quest file: which squares are floor, what areas they make, where the doors and the letters are.

Signs: ``#`` wall, space nothing, ``.`` floor of a room, ``,`` floor of a passage, ``<`` stairway, ``+`` door, ``'``
open door, ``?`` secret door, ``%`` fallen rock, ``~`` chasm; letters and digits are declared in the file. A letter's
floor is that of the squares around it.
"""

from __future__ import annotations

import string
from collections.abc import Iterable
from typing import Literal

from attrs import field

from roguelike.books.datum.quests.faults import QuestError, at_key, at_spot, in_row
from roguelike.books.datum.quests.form import DRAWN
from roguelike.books.datum.quests.reading import Source
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import define, frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Arg

WIDEST, HIGHEST = 80, 50
MOST = 100
"""Of monsters, and of lights on the floor."""
WALL, NOTHING, ROOM, PASSAGE, STAIRS, DOOR, OPEN, SECRET, ROCK, CHASM = "# .,<+'?%~"
DOORS = DOOR + OPEN + SECRET
SIGNS = WALL + NOTHING + ROOM + PASSAGE + STAIRS + DOORS + ROCK + CHASM
LETTERS = string.ascii_letters + string.digits


@frozen
class DrawnArea:
    """A room or passage as it was drawn: its squares in reading order."""

    kind: Literal["room", "passage"]
    squares: tuple[Square, ...]


@frozen
class DrawnDoor:
    """A door as it was drawn: its square, its sign or letter, and the numbers of the areas on its two sides."""

    square: Square
    sign: str
    sides: tuple[int, int]


@define
class Drawing:
    """A map that was understood. ``table_of`` says in which table of the file a letter is declared; ``of`` gives the
    squares of a sign or letter in reading order; ``area_at`` the number of the area of a floor square. ``floor`` is
    what is part of a room or passage, ``door_squares`` where doors are, by their sign or by a letter."""

    source: Source
    rows: tuple[str, ...]
    table_of: dict[str, str]
    of: dict[str, list[Square]] = field(factory=dict)
    area_at: dict[Square, int] = field(factory=dict)
    areas: list[DrawnArea] = field(factory=list)
    doors: list[DrawnDoor] = field(factory=list)
    door_squares: set[Square] = field(factory=set)
    floor: set[Square] = field(factory=set)

    def sign(self, square: Square) -> str:
        """What is drawn on a square; nothing outside of the map."""
        inside = 0 <= square.y < len(self.rows) and 0 <= square.x < len(self.rows[square.y])
        return self.rows[square.y][square.x] if inside else NOTHING

    def fault(self, square: Square, id: str, **args: Arg) -> QuestError:
        """A fault at a square, told by its place in the text."""
        if not self.source.first_row:
            return in_row(self.source.file, square.y + 1, square.x + 1, id, **args)
        return at_spot(self.source.file, self.source.first_row + square.y, square.x + 1, id, **args)


def draw(source: Source) -> Drawing:
    """Understand the map of a file. Raises QuestError."""
    parts = source.parts
    rows = tuple(row.rstrip(" \t") for row in parts.map.rstrip().split("\n"))
    if not any(rows):
        raise at_key(source.file, "map", "dqquest-no-map")
    wide, high = max(map(len, rows)), len(rows)
    if wide > WIDEST or high > HIGHEST:
        raise at_key(source.file, "map", "dqquest-map-huge", wide=wide, high=high, widest=WIDEST, highest=HIGHEST)
    drawing = Drawing(source, rows, tables_of_letters(source))
    _signs(drawing)
    _edges(drawing)
    _areas(drawing)
    _doors(drawing)
    return drawing


def tables_of_letters(source: Source) -> dict[str, str]:
    """In which table each letter is declared. Raises QuestError for one that is none, or is declared twice."""
    found: dict[str, str] = {}
    for table in DRAWN:
        for letter in getattr(source.parts, table):
            key = f"{table}.{letter}"
            if len(letter) != 1 or letter not in LETTERS:
                raise at_key(source.file, key, "dqquest-no-letter", letter=letter)
            if letter in found:
                raise at_key(source.file, key, "dqquest-letter-twice", letter=letter, other=found[letter])
            found[letter] = table
    return found


def _signs(drawing: Drawing) -> None:
    for y, row in enumerate(drawing.rows):
        for x, sign in enumerate(row):
            square = Square(x, y)
            if sign not in SIGNS and sign not in LETTERS:
                shown = f"U+{ord(sign):04X}" if not sign.isprintable() else sign
                raise drawing.fault(square, "dqquest-sign", sign=shown, signs=SIGNS.replace(" ", ""))
            if sign in LETTERS and sign not in drawing.table_of:
                raise drawing.fault(square, "dqquest-letter-unknown", letter=sign, tables=DRAWN)
            drawing.of.setdefault(sign, []).append(square)
            if sign in DOORS or drawing.table_of.get(sign) == "doors":
                drawing.door_squares.add(square)
            elif sign not in (WALL, NOTHING):
                drawing.floor.add(square)
    for table in ("monsters", "lights"):
        count = sum(len(drawing.of.get(letter, ())) for letter in getattr(drawing.source.parts, table))
        if count > MOST:
            raise at_key(drawing.source.file, table, "dqquest-too-many", count=count, most=MOST)
    for letter, table in drawing.table_of.items():
        if letter not in drawing.of:
            raise at_key(drawing.source.file, f"{table}.{letter}", "dqquest-letter-unused", letter=letter)
    if STAIRS not in drawing.of:
        raise at_key(drawing.source.file, "map", "dqquest-no-stairs")


def _edges(drawing: Drawing) -> None:
    solid = drawing.floor | drawing.door_squares | set(drawing.of.get(WALL, ()))
    for square in _in_order(drawing.floor):
        if not solid.issuperset(around(square)):
            raise drawing.fault(square, "dqquest-open-edge")


def _in_order(squares: Iterable[Square]) -> list[Square]:
    """The squares row by row."""
    return sorted(squares, key=lambda square: (square.y, square.x))


@rule("DQ-MOV-01")
def _areas(drawing: Drawing) -> None:
    for square in _in_order(drawing.floor):
        if square in drawing.area_at:
            continue
        number, found, kinds = len(drawing.areas), [square], ""
        drawing.area_at[square] = number
        for here in found:
            sign = drawing.sign(here)
            if sign in (ROOM, PASSAGE):
                kinds = kinds or sign
                if kinds != sign:
                    raise drawing.fault(here, "dqquest-no-wall-between")
            for beside in around(here):
                if beside not in drawing.area_at and beside in drawing.floor:
                    drawing.area_at[beside] = number
                    found.append(beside)
        drawing.areas.append(DrawnArea("passage" if kinds == PASSAGE else "room", tuple(_in_order(found))))


def _doors(drawing: Drawing) -> None:
    for square in _in_order(drawing.door_squares):
        north, east, south, west = around(square)
        sides = [a for a in ((north, south), (west, east)) if drawing.floor.issuperset(a)]
        walls = [drawing.sign(beside) == WALL for beside in (north, east, south, west)]
        if len(sides) != 1 or sum(walls) != 2:
            raise drawing.fault(square, "dqquest-door-in-mid-air")
        a, b = (drawing.area_at[side] for side in sides[0])
        if a == b:
            raise drawing.fault(square, "dqquest-door-to-itself")
        drawing.doors.append(DrawnDoor(square, drawing.sign(square), (a, b)))
