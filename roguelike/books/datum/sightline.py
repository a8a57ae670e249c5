"""Line of sight: what stops it, what obstructs it partly. DQ-LOS-01 .. 03, ruling DQ-DEC-14."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

from roguelike.books.datum.state import Campaign, Hero, Monster
from roguelike.books.datum.terrain import Ground, ground
from roguelike.engine.geometry import Square
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility, centre_line, centre_offsets

F = TypeVar("F", Hero, Monster, Hero | Monster)


@frozen(eq=False)
class _Way:
    """What the ground alone makes of a line between two squares, and the squares where a figure would matter."""

    seen: Visibility
    crossed: frozenset[Square]
    touched: frozenset[Square]


@rule("DQ-LOS-01", "DQ-LOS-02", "DQ-DEC-14", "DQ-DEC-33")
def line_of_sight(made: Ground, a: Square, b: Square, figures: frozenset[Square] = frozenset()) -> Visibility:
    """The line from centre to centre: clear, partly obstructed or none.

    It is stopped by a blocking square whose inside it crosses and by two that meet at a corner through which it runs,
    and partly obstructed by one that it grazes, or by low furniture that it crosses. ``figures`` are the squares of
    those who stand; the two ends never count.
    """
    if a == b:
        return Visibility.CLEAR
    way = _way(made, a, b)
    if way.seen is Visibility.NONE or not way.crossed.isdisjoint(figures):
        return Visibility.NONE
    return way.seen if way.touched.isdisjoint(figures) else Visibility.PARTLY


def _way(made: Ground, a: Square, b: Square) -> _Way:
    key = ("line", a, b)
    way: _Way | None = made.shared.get(key)
    if way is None:
        way = made.shared[key] = _look(made, a, b)
    return way


def _look(made: Ground, a: Square, b: Square) -> _Way:
    line = centre_line(a, b)
    seen = Visibility.CLEAR
    if any(map(made.is_opaque, line.crossed)) or _between_corners(made, a, b):
        seen = Visibility.NONE
    elif any(made.low[square.y, square.x] for square in line.crossed) or any(map(made.is_opaque, line.touched)):
        seen = Visibility.PARTLY
    return _Way(seen, frozenset(line.crossed), frozenset(line.touched))


def _between_corners(made: Ground, a: Square, b: Square) -> bool:
    """Whether the line runs through a corner point at which two blocking squares meet: nobody looks between them."""
    x, y = a
    right, down = b[0] - x, b[1] - y
    touched = centre_offsets(right, down).touched
    if len(touched) < 2:
        return False
    across, along = (-1 if right > 0 else 1), (1 if down > 0 else -1)
    shut = {(dx, dy) for dx, dy in touched if (x + dx, y + dy) not in made.clear}
    return any((dx + across, dy + along) in shut for dx, dy in shut)


def standing(state: Campaign) -> frozenset[Square]:
    """The squares of all figures that stand on the board."""
    return frozenset(f.square for f in (*state.standing(), *state.foes()) if f.square is not None)


def sees(state: Campaign, a: Hero | Monster, b: Hero | Monster) -> Visibility:
    """How well one figure sees another, past all others."""
    if a.square is None or b.square is None:
        return Visibility.NONE
    return line_of_sight(ground(state), a.square, b.square, standing(state))


def in_sight(state: Campaign, a: Hero | Monster, b: Hero | Monster) -> bool:
    """Whether there is a line of sight at all."""
    return bool(all_in_sight(state, a, (b,)))


def all_in_sight(state: Campaign, a: Hero | Monster, others: Iterable[F]) -> list[F]:
    """Those of the others to whom there is a line of sight from one figure, past all figures."""
    if a.square is None:
        return []
    made = ground(state)
    at = a.square
    open_to = [b for b in others if b.square is not None and _way(made, at, b.square).seen is not Visibility.NONE]
    if not open_to:
        return []
    taken = standing(state)
    return [b for b in open_to if b.square and line_of_sight(made, at, b.square, taken) is not Visibility.NONE]


class Sights:
    """Whom a figure sees now; worked out when it is first asked for."""

    def __init__(self, state: Campaign, who: Hero | Monster) -> None:
        self._state, self._who = state, who

    @cached_property
    def foes(self) -> list[Monster]:
        """The monsters in its sight."""
        return all_in_sight(self._state, self._who, self._state.foes())

    @cached_property
    def party(self) -> list[Hero]:
        """The heroes in its sight, those out of combat too, and itself."""
        return all_in_sight(self._state, self._who, self._state.party())


def looks(made: Ground, a: Square, b: Square) -> bool:
    """Whether walls, closed doors and tall furniture leave a line between two squares (figures do not matter)."""
    key = (a, b) if a <= b else (b, a)
    held = made.looks.get(key)
    if held is None:
        x, y = a
        clear = made.clear
        crossed = centre_offsets(b[0] - x, b[1] - y).crossed
        held = all((x + dx, y + dy) in clear for dx, dy in crossed) and not _between_corners(made, a, b)
        made.looks[key] = held
    return held
