"""Squares, steps and places: exact integer geometry that no book owns.

x grows to the east, y to the south. A walk is a string of step letters, so that a whole walk is one
JSON value: ``N E S W`` for the orthogonal steps and the keypad digits ``9 3 1 7`` for north-east,
south-east, south-west and north-west.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Square(NamedTuple):
    """A square of a board: column and row, counted from 0."""

    x: int
    y: int

    def step(self, letter: str) -> Square:
        """The square one step away. Raises KeyError for a letter that is no step."""
        dx, dy = STEPS[letter]
        return _SQUARE(Square, (self.x + dx, self.y + dy))

    @property
    def key(self) -> str:
        """What names the square as an option's key: "x,y"; see `square_of`."""
        return f"{self.x},{self.y}"


def square_of(key: str) -> Square:
    """The square that a key names. Raises ValueError for a key that names none."""
    x, y = key.split(",")
    return Square(int(x), int(y))


_SQUARE = tuple.__new__
"""Half the price of Square(...): most of what the rules ask is asked of neighbours."""


class Place(NamedTuple):
    """Where a model is: square, level, frame (``""`` is the level itself) and height in
    half-steps."""

    x: int
    y: int
    level: str = ""
    frame: str = ""
    height: int = 0

    @property
    def square(self) -> Square:
        """The square without level, frame and height."""
        return Square(self.x, self.y)


ORTHOGONAL: dict[str, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
DIAGONAL: dict[str, tuple[int, int]] = {"9": (1, -1), "3": (1, 1), "1": (-1, 1), "7": (-1, -1)}
STEPS: dict[str, tuple[int, int]] = {**ORTHOGONAL, **DIAGONAL}
LETTER_OF: dict[tuple[int, int], str] = {delta: letter for letter, delta in STEPS.items()}


def walk(start: Square, path: str) -> Iterator[Square]:
    """The squares of a walk in order, without its start."""
    here = start
    for letter in path:
        here = here.step(letter)
        yield here


def letters(start: Square, squares: list[Square]) -> str:
    """The walk that goes from ``start`` through ``squares``, each one step from the last.

    Raises KeyError if two of them are not neighbours.
    """
    out, here = [], start
    for square in squares:
        out.append(LETTER_OF[square.x - here.x, square.y - here.y])
        here = square
    return "".join(out)


def steps_between(a: Square, b: Square) -> int:
    """Squares between two squares counted never diagonally (``b`` counted, ``a`` not)."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def rings_between(a: Square, b: Square) -> int:
    """Squares between two squares when a diagonal step counts as one."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


def next_to(a: Square, b: Square) -> bool:
    """Whether the squares share an edge."""
    return steps_between(a, b) == 1


def around(square: Square, *, diagonal: bool = False) -> list[Square]:
    """The four (or eight) neighbours, in the fixed order N E S W (NE SE SW NW)."""
    x, y = square
    deltas = STEPS if diagonal else ORTHOGONAL
    return [_SQUARE(Square, (x + dx, y + dy)) for dx, dy in deltas.values()]


def footprint(square: Square, size: tuple[int, int] = (1, 1)) -> list[Square]:
    """All squares a model covers whose north-west corner is ``square``; size is (width, height)."""
    if size == (1, 1):
        return [square]
    width, height = size
    return [Square(square.x + dx, square.y + dy) for dy in range(height) for dx in range(width)]


class Rect(NamedTuple):
    """A rectangle of squares: north-west corner, width and height."""

    x: int
    y: int
    w: int
    h: int

    def squares(self) -> Iterator[Square]:
        """Every square of it, row by row."""
        for y in range(self.y, self.y + self.h):
            for x in range(self.x, self.x + self.w):
                yield Square(x, y)

    def holds(self, square: Square) -> bool:
        """Whether the square lies in it."""
        return self.x <= square.x < self.x + self.w and self.y <= square.y < self.y + self.h

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share a square."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def grown(self, by: int) -> Rect:
        """The rectangle with a border of ``by`` squares added on every side."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


def quarter_turn(square: Square, size: int, turns: int) -> Square:
    """The square after ``turns`` clockwise quarter-turns of a ``size`` x ``size`` board."""
    x, y = square
    for _ in range(turns % 4):
        x, y = size - 1 - y, x
    return Square(x, y)
