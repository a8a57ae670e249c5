"""Sight: exact geometry for the books' own rules, and a fast field of view for painting.

Rules draw lines from the centre of a square to the centre and the four slightly inset corners of
another. Which squares a line crosses is worked out in whole numbers: a line *crosses* a square if
it runs through its inside, and only *touches* it if it passes a corner point (a line from a centre
never runs along an edge). What is crossed depends only on the offset of the two squares and is
worked out once for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from roguelike.engine.geometry import Square
from roguelike.engine.late import frozen

Blocks = Callable[[Square], bool]
"""Whether a square stops a line. Never asked about the two squares between which lines are
drawn."""

UNITS = 40
"""Parts of a square's side in which points are given."""
_CENTRE = UNITS // 2
_INSET = UNITS // 20
_TARGETS = (
    (_CENTRE, _CENTRE),
    (_INSET, _INSET),
    (UNITS - _INSET, _INSET),
    (UNITS - _INSET, UNITS - _INSET),
    (_INSET, UNITS - _INSET),
)
_SQUARE = tuple.__new__
_ALL = (1 << len(_TARGETS)) - 1


class Visibility(Enum):
    """How well one square is seen from another: all five lines free, some, none."""

    CLEAR = "clear"
    PARTLY = "partly"
    NONE = "none"


@frozen
class Line:
    """A line between two squares: the squares between them that it crosses, in order, and those
    that it only touches at a corner point. The two squares themselves are in neither."""

    crossed: tuple[Square, ...]
    touched: tuple[Square, ...]


Point = tuple[int, int]
"""A point of the plane in `UNITS` to a square's side."""


def _floor(value: int, part: int) -> tuple[int, bool]:
    whole, rest = divmod(value, part)
    return whole, rest == 0


def traverse(start: Point, end: Point) -> tuple[list[Square], list[Square]]:
    """The squares whose inside the segment runs through, in order, and the others of whose corner
    points it passes one. Points are in `UNITS`; a segment along an edge crosses no square."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    # A parameter t of the segment is kept as t * span, a whole number: span is a common denominator.
    span = max(abs(dx), 1) * max(abs(dy), 1)
    marks = {0, span}
    for origin, delta in ((start[0], dx), (start[1], dy)):
        if delta:
            low, high = sorted((origin, origin + delta))
            for grid in range(-(-low // UNITS), high // UNITS + 1):
                marks.add((grid * UNITS - origin) * (span // delta))
    crossed: list[Square] = []
    corners: list[Square] = []
    stops = sorted(marks)
    for t, after in pairwise(stops):
        part = 2 * span * UNITS
        x, on_x = _floor(start[0] * 2 * span + dx * (t + after), part)
        y, on_y = _floor(start[1] * 2 * span + dy * (t + after), part)
        if not on_x and not on_y and (not crossed or crossed[-1] != (x, y)):
            crossed.append(Square(x, y))
    for t in stops:
        x, on_x = _floor(start[0] * span + dx * t, span * UNITS)
        y, on_y = _floor(start[1] * span + dy * t, span * UNITS)
        if on_x and on_y:
            corners += [Square(x - 1, y - 1), Square(x, y - 1), Square(x - 1, y), Square(x, y)]
    inside = set(crossed)
    return crossed, [square for square in dict.fromkeys(corners) if square not in inside]


@lru_cache(maxsize=512)
def _lines(dx: int, dy: int) -> tuple[Line, ...]:
    """The five lines from (0, 0) to (dx, dy)."""
    ends = {Square(0, 0), Square(dx, dy)}
    out = []
    for x, y in _TARGETS:
        crossed, touched = traverse((_CENTRE, _CENTRE), (dx * UNITS + x, dy * UNITS + y))
        between = [tuple(s for s in squares if s not in ends) for squares in (crossed, touched)]
        out.append(Line(*between))
    return tuple(out)


@lru_cache(maxsize=4096)
def _crossings(dx: int, dy: int) -> tuple[tuple[int, int, int], ...]:
    """Every square that one of the five lines crosses, with the lines as bits; most lines first.

    Worked out for one eighth of the compass and turned or mirrored for the others: the five lines are then numbered
    otherwise, which nobody sees.
    """
    if 0 <= dy <= dx:
        bits: dict[Square, int] = {}
        for number, line in enumerate(_lines(dx, dy)):
            for square in line.crossed:
                bits[square] = bits.get(square, 0) | 1 << number
        in_order = sorted(bits.items(), key=lambda item: (-item[1].bit_count(), item[0]))
        return tuple((square.x, square.y, mask) for square, mask in in_order)
    if abs(dy) > abs(dx):
        return tuple((x, y, mask) for y, x, mask in _crossings(dy, dx))
    if dx < 0:
        return tuple((-x, y, mask) for x, y, mask in _crossings(-dx, dy))
    return tuple((x, -y, mask) for x, y, mask in _crossings(dx, -dy))


def prepare(far: int = 14) -> Iterator[None]:
    """Work out beforehand which squares lie between two that are at most so far apart, a pair at a time."""
    for dx in range(far + 1):
        for dy in range(dx + 1):
            _crossings(dx, dy)
            yield


def lines(a: Square, b: Square) -> tuple[Line, ...]:
    """The five lines from the centre of ``a``: to the centre of ``b``, then to its inset corners
    north-west, north-east, south-east and south-west."""
    return tuple(Line(_shifted(line.crossed, a), _shifted(line.touched, a)) for line in _lines(b.x - a.x, b.y - a.y))


@lru_cache(maxsize=4096)
def centre_offsets(dx: int, dy: int) -> Line:
    """The line from the centre of (0, 0) to the centre of (dx, dy); worked out for one eighth of the compass."""
    if abs(dy) > abs(dx):
        return _turned(centre_offsets(dy, dx), lambda x, y: Square(y, x))
    if dx < 0:
        return _turned(centre_offsets(-dx, dy), lambda x, y: Square(-x, y))
    if dy < 0:
        return _turned(centre_offsets(dx, -dy), lambda x, y: Square(x, -y))
    ends = {(0, 0), (dx, dy)}
    crossed, touched = traverse((_CENTRE, _CENTRE), (dx * UNITS + _CENTRE, dy * UNITS + _CENTRE))
    return Line(tuple(s for s in crossed if s not in ends), tuple(s for s in touched if s not in ends))


def _turned(line: Line, turn: Callable[[int, int], Square]) -> Line:
    return Line(tuple(turn(x, y) for x, y in line.crossed), tuple(turn(x, y) for x, y in line.touched))


def centre_line(a: Square, b: Square) -> Line:
    """The line from the centre of ``a`` to the centre of ``b``: the first of `lines`."""
    line = centre_offsets(b.x - a.x, b.y - a.y)
    return Line(_shifted(line.crossed, a), _shifted(line.touched, a))


def _shifted(squares: Iterable[Square], by: Square) -> tuple[Square, ...]:
    return tuple(Square(square.x + by.x, square.y + by.y) for square in squares)


def clear(line: Line, blocks: Blocks) -> bool:
    """Whether nothing that the line crosses stops it; what it only touches does not."""
    return not any(map(blocks, line.crossed))


def _free(a: Square, b: Square, blocks: Blocks) -> int:
    """The lines from ``a`` to ``b`` that are free, as bits."""
    x, y = a
    free = _ALL
    for dx, dy, mask in _crossings(b[0] - x, b[1] - y):
        # _SQUARE: half the price of Square(...), and this is what a sight test spends its time on.
        if free & mask and blocks(_SQUARE(Square, (x + dx, y + dy))):
            free &= ~mask
            if not free:
                return 0
    return free


def visibility(a: Square, b: Square, blocks: Blocks) -> Visibility:
    """How well ``b`` is seen from ``a``: by the five lines from the centre of ``a``.

    Not symmetric: who shoots draws the lines. For "can they see each other" use `sees`.
    """
    free = _free(a, b, blocks)
    if free == _ALL:
        return Visibility.CLEAR
    return Visibility.PARTLY if free else Visibility.NONE


def sees(a: Square, b: Square, blocks: Blocks) -> bool:
    """Whether the two squares see each other: one of the lines from either to the other is free.

    Symmetric, because both directions are drawn: ``sees(a, b, blocks) == sees(b, a, blocks)``.
    """
    return _free(a, b, blocks) != 0 or _free(b, a, blocks) != 0


def field_of_view(opaque: NDArray[np.bool_], viewers: Iterable[Square], radius: int = 0) -> NDArray[np.bool_]:
    """What any of the viewers sees, walls included: [y, x], by symmetric shadow casting.

    At most ``radius`` squares away, a diagonal step counting one (0: without limit). For painting,
    memory and as a cheap first filter; a rule asks its book. Viewers off the board see nothing.
    """
    import tcod.constants  # not at the top: they cost the first screen 60 ms
    import tcod.map

    seen = np.zeros(opaque.shape, np.bool_)
    height, width = opaque.shape
    for x, y in viewers:
        if 0 <= x < width and 0 <= y < height:
            # Cut to size here: what tcod calls a radius ends before the last square of it.
            x0, y0 = (max(x - radius, 0), max(y - radius, 0)) if radius else (0, 0)
            near = np.s_[y0 : y + radius + 1, x0 : x + radius + 1] if radius else np.s_[:, :]
            seen[near] |= tcod.map.compute_fov(
                ~opaque[near], (y - y0, x - x0), 0, True, tcod.constants.FOV_SYMMETRIC_SHADOWCAST
            )
    return seen


def seen_squares(seen: NDArray[np.bool_]) -> Iterator[Square]:
    """The squares that are true in an array, row by row."""
    return (Square(int(x), int(y)) for y, x in np.argwhere(seen))
