"""Lines of sight over a level, for rules and minds alike: what stops them, and who stands in the way of a shot."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from roguelike.books.ahq.dungeon.terrain import Ground
from roguelike.engine.geometry import Square, next_to, steps_between
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility, visibility

PARTLY_COUNTS = 4
"""So many squares further away counts a target that is partly obstructed. AHQ-RNG-07."""


@rule("AHQ-LOS-02", "AHQ-LOS-03", "AHQ-CDEC-15")
def stops(made: Ground, a: Square, b: Square, square: Square) -> bool:
    """Whether a square stops sight between a and b.

    Walls do; doors do even when open, unless a or b is next to that door; a closed door always does.
    AHQ-LOS-02, AHQ-LOS-03, ruling AHQ-CDEC-15.
    """
    height, width = made.clear.shape
    x, y = square
    if not (0 <= x < width and 0 <= y < height) or not made.clear[y, x]:
        return True
    return square in made.door_at and steps_between(a, square) > 1 and steps_between(b, square) > 1


@frozen
class Stander:
    """Somebody who may stand in the way of a shot: the squares of his base, and whose side he is on."""

    squares: tuple[Square, ...]
    friend: bool

    @property
    def large(self) -> bool:
        """Whether it is a large monster."""
        return len(self.squares) > 1


@rule("AHQ-LOS-04", "AHQ-MON-17")
def obstructing(origin: Sequence[Square], goal: Sequence[Square], others: Iterable[Stander]) -> frozenset[Square]:
    """The squares of those who obstruct a shot from one base at another.

    A model obstructs unless it is on the shooter's side and next to him. Of a line from or to a large monster normal
    ones obstruct nothing; a large one obstructs every line that crosses its base. AHQ-LOS-04, AHQ-LOS-06.
    """
    large_end = len(origin) > 1 or len(goal) > 1
    return frozenset(
        square
        for other in others
        if other.large or not (large_end or (other.friend and _beside(origin, other.squares)))
        for square in other.squares
    )


def _beside(origin: Sequence[Square], squares: Sequence[Square]) -> bool:
    return any(next_to(a, b) for a in origin for b in squares)


@rule("AHQ-LOS-01", "AHQ-LOS-05", "AHQ-CDEC-14")
def clarity(
    made: Ground, origin: Sequence[Square], goal: Sequence[Square], obstacles: Collection[Square] = ()
) -> Visibility:
    """How clearly a base is seen from another, past walls, doors and obstacles: by the best of the lines between them.

    What some lines reach and others do not is partly obstructed. AHQ-LOS-01, AHQ-LOS-05, ruling AHQ-CDEC-14.
    """
    best = Visibility.NONE
    for a in origin:
        for b in goal:
            if a == b:
                return Visibility.CLEAR
            seen = _seen(made, a, b, obstacles)
            if seen is Visibility.CLEAR:
                return seen
            if seen is Visibility.PARTLY:
                best = seen
    return best


def _seen(made: Ground, a: Square, b: Square, obstacles: Collection[Square]) -> Visibility:
    return visibility(a, b, lambda square: square in obstacles or stops(made, a, b, square))


@rule("AHQ-RNG-02", "AHQ-RNG-07", "AHQ-CDEC-53")
def counted(origin: Sequence[Square], goal: Sequence[Square], seen: Visibility) -> int:
    """The distance that a shot counts: squares never diagonally, four more if the target is partly obstructed.

    AHQ-RNG-02, AHQ-RNG-07, ruling AHQ-CDEC-53: band and range both go by it.
    """
    squares = min(steps_between(a, b) for a in origin for b in goal)
    return squares + PARTLY_COUNTS if seen is Visibility.PARTLY else squares
