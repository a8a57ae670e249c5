"""Line of sight: what stops it, what obstructs it partly. DQ-LOS-01 .. 03, ruling DQ-DEC-14."""

from __future__ import annotations

from functools import cache

from roguelike.books.datum.state import Campaign, Hero, Monster
from roguelike.books.datum.terrain import Ground, ground
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import UNITS, Visibility, centre_line, traverse


@rule("DQ-LOS-01", "DQ-LOS-02", "DQ-DEC-14", "DQ-DEC-33")
def line_of_sight(made: Ground, a: Square, b: Square, figures: frozenset[Square] = frozenset()) -> Visibility:
    """The line from centre to centre: clear, partly obstructed or none.

    It is stopped by a blocking square whose inside it crosses, and partly obstructed by one that it grazes, or by low
    furniture that it crosses. ``figures`` are the squares of those who stand; the two ends never count.
    """
    if a == b:
        return Visibility.CLEAR
    line = centre_line(a, b)
    partly = False
    for square in line.crossed:
        if made.is_opaque(square) or square in figures:
            return Visibility.NONE
        partly = partly or bool(made.low[square.y, square.x])
    for square in line.touched:
        partly = partly or made.is_opaque(square) or square in figures
    return Visibility.PARTLY if partly else Visibility.CLEAR


def standing(state: Campaign, *but: str) -> frozenset[Square]:
    """The squares of all figures that stand on the board."""
    figures: list[Hero | Monster] = [*state.standing(), *state.foes()]
    return frozenset(f.square for f in figures if f.square is not None and f.id not in but)


def sees(state: Campaign, a: Hero | Monster, b: Hero | Monster) -> Visibility:
    """How well one figure sees another, past all others."""
    if a.square is None or b.square is None:
        return Visibility.NONE
    return line_of_sight(ground(state), a.square, b.square, standing(state, a.id, b.id))


def in_sight(state: Campaign, a: Hero | Monster, b: Hero | Monster) -> bool:
    """Whether there is a line of sight at all."""
    return sees(state, a, b) is not Visibility.NONE


def looks(made: Ground, a: Square, b: Square) -> bool:
    """Whether walls, closed doors and tall furniture leave a line between two squares (figures do not matter)."""
    key = (a, b) if a <= b else (b, a)
    held = made.looks.get(key)
    if held is None:
        x, y = a
        clear = made.clear
        held = made.looks[key] = all((x + dx, y + dy) in clear for dx, dy in _between(b[0] - x, b[1] - y))
    return held


@cache
def _between(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The squares that the line from the centre of (0, 0) to the centre of (dx, dy) crosses, without the two."""
    half = UNITS // 2
    crossed, _ = traverse((half, half), (dx * UNITS + half, dy * UNITS + half))
    return tuple((x, y) for x, y in crossed if (x, y) not in ((0, 0), (dx, dy)))
