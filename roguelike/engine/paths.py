"""Ways over a board, found by tcod.

A cost array [y, x] of whole numbers says what it costs to *enter* a square; 0 blocks it. The square
a way starts from costs nothing and may itself be blocked. ``diagonal`` allows eight directions, a
diagonal step costing as much as any other. ``shut`` (see `no_corners` and
`roguelike.engine.board.shut_steps`) forbids single steps: by step letter, an array that is true on
the squares which cannot be left that way.

Everything is deterministic. Of several shortest ways to a square, the one is taken whose last step
comes from the neighbour that is first in the order N E S W NE SE SW NW around it, and so on
backwards to the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roguelike.engine.geometry import LETTER_OF, ORTHOGONAL, STEPS, Square

Cost: TypeAlias = NDArray[np.integer[Any]]
Distances: TypeAlias = NDArray[np.int32]
Shut: TypeAlias = Mapping[str, NDArray[np.bool_]]

UNREACHABLE = int(np.iinfo(np.int32).max)
"""The distance of a square that cannot be reached."""


class Way(NamedTuple):
    """How a square is reached: what it costs, and the walk as step letters."""

    steps: int
    path: str


def no_corners(cost: Cost, shut: Shut | None = None) -> dict[str, NDArray[np.bool_]]:
    """Forbids the diagonal steps between two blocked squares; adds to ``shut`` if that is given.

    Squares off the board count as blocked.
    """
    blocked = np.pad(np.asarray(cost) <= 0, 1, constant_values=True)
    out = {letter: mask.copy() for letter, mask in (shut or {}).items()}
    height, width = cost.shape
    for letter, (dx, dy) in STEPS.items():
        if letter not in ORTHOGONAL:
            beside = blocked[1 : height + 1, 1 + dx : width + 1 + dx]
            ahead = blocked[1 + dy : height + 1 + dy, 1 : width + 1]
            out[letter] = out.get(letter, np.zeros(cost.shape, np.bool_)) | (beside & ahead)
    return out


def distances(cost: Cost, starts: Iterable[Square], diagonal: bool = False, shut: Shut | None = None) -> Distances:
    """What it costs to reach every square from the nearest start: [y, x], `UNREACHABLE` where
    nothing leads.

    Starts off the board are left out.
    """
    height, width = cost.shape
    import tcod.path  # not at the top: it costs the first screen 60 ms, and no screen needs a way

    out: Distances = tcod.path.maxarray(cost.shape, np.int32)
    inside = [(y, x) for x, y in starts if 0 <= x < width and 0 <= y < height]
    entering = np.ascontiguousarray(cost, np.int32)
    for at in inside:
        out[at] = 0
    if not shut:
        tcod.path.dijkstra2d(out, entering, 1, 1 if diagonal else None, out=out)
        return out
    graph = tcod.path.CustomGraph(cost.shape)
    for letter, (dx, dy) in (STEPS if diagonal else ORTHOGONAL).items():
        closed = shut.get(letter)
        allowed = None if closed is None else (~closed).astype(np.int8)
        graph.add_edge((dy, dx), 1, cost=entering, condition=allowed)
    finder = tcod.path.Pathfinder(graph)
    for at in inside:
        finder.add_root(at)
    if inside:
        finder.resolve()
        out[:] = finder.distance
    return out


def path(
    cost: Cost,
    start: Square,
    goals: Square | Iterable[Square],
    diagonal: bool = False,
    shut: Shut | None = None,
) -> list[Square] | None:
    """The cheapest way to the nearest goal (of equally near ones the first named), without the
    start.

    Empty if the start is a goal; None if no goal can be reached. A goal that is blocked cannot be
    reached: who wants to come beside something names the squares beside it.
    """
    wanted = [goals] if isinstance(goals, Square) else list(goals)
    reached = distances(cost, [start], diagonal, shut)
    height, width = cost.shape
    near = [g for g in wanted if 0 <= g.x < width and 0 <= g.y < height]
    goal = min(near, key=lambda g: int(reached[g.y, g.x]), default=None)
    return None if goal is None else path_back(reached, cost, goal, diagonal, shut)


def path_back(
    reached: Distances,
    cost: Cost,
    goal: Square,
    diagonal: bool = False,
    shut: Shut | None = None,
) -> list[Square] | None:
    """The way to ``goal`` from the nearest start of ``reached``, which `distances` made of the same
    cost.

    Many ways can be read off one array of distances. None if the goal was not reached.
    """
    if int(reached[goal.y, goal.x]) == UNREACHABLE:
        return None
    before = _Before(reached, cost, diagonal, shut)
    out: list[Square] = []
    here = before.index(goal)
    while before.distance(here) > 0:
        out.append(before.square(here))
        _, here = before(here)
    return out[::-1]


def reach(cost: Cost, start: Square, moves: int, diagonal: bool = False, shut: Shut | None = None) -> dict[Square, int]:
    """The squares that can be reached for at most ``moves``, with their costs: nearest first, then
    by row.

    The start is among them, for 0.
    """
    no_stops = np.zeros(cost.shape, np.bool_)
    return {square: way.steps for square, way in reach_with_stops(cost, no_stops, start, moves, diagonal, shut).items()}


def reach_with_stops(
    cost: Cost,
    stops: NDArray[np.bool_],
    start: Square,
    moves: int,
    diagonal: bool = False,
    shut: Shut | None = None,
) -> dict[Square, Way]:
    """As `reach`, with the ways, where squares of ``stops`` may be entered but not left in the same
    move.

    The start may always be left, even if it is a stop: whether a move can begin at all is the
    book's word. Squares behind stops are reached around them or not at all. Raises ValueError if
    the start is off the board.
    """
    height, width = cost.shape
    if not (0 <= start.x < width and 0 <= start.y < height):
        raise ValueError(f"a move cannot start off the board: {tuple(start)}")
    # No step costs less than 1, so what is further away than the moves need not be looked at.
    x0, y0 = max(start.x - moves, 0), max(start.y - moves, 0)
    near = np.s_[y0 : start.y + moves + 1, x0 : start.x + moves + 1]
    here = Square(start.x - x0, start.y - y0)
    near_shut = {letter: mask[near] for letter, mask in (shut or {}).items()}
    if stops[near].any():
        near_shut = held(stops[near], here, near_shut)
    reached = distances(cost[near], [here], diagonal, near_shut)
    before = _Before(reached, cost[near], diagonal, near_shut)
    ys, xs = np.nonzero(reached <= moves)
    found = zip(reached[ys, xs].tolist(), ys.tolist(), xs.tolist(), strict=True)
    walked: dict[int, str] = {}
    ways: dict[Square, Way] = {}
    for steps, y, x in sorted(found):
        index = before.index((x, y))
        letter, last = before(index) if steps else ("", index)
        walked[index] = walked[last] + letter if steps else ""
        ways[Square(x + x0, y + y0)] = Way(steps, walked[index])
    return ways


def held(stops: NDArray[np.bool_], start: Square, shut: Shut | None = None) -> dict[str, NDArray[np.bool_]]:
    """Forbids every step out of the stops, but for the start; adds to ``shut`` if that is given.

    With it `path` and `distances` know stop squares too.
    """
    closed = stops.copy()
    closed[start.y, start.x] = False
    return {letter: closed | mask for letter, mask in ((k, (shut or {}).get(k, False)) for k in STEPS)}


class _Before:
    """Reads off distances from which neighbour a square is reached.

    Squares are indexes into the flattened arrays with a border of unreachable squares around them.
    """

    def __init__(self, reached: Distances, cost: Cost, diagonal: bool, shut: Shut | None) -> None:
        height, width = reached.shape
        self._row: int = width + 2
        framed = np.full((height + 2, self._row), UNREACHABLE, np.int32)
        framed[1:-1, 1:-1] = reached
        self._cost, self._shut = cost.item, shut or {}
        self.distance: Callable[[int], int] = framed.item
        steps = STEPS if diagonal else ORTHOGONAL
        self._back = [(dx + dy * self._row, LETTER_OF[-dx, -dy]) for dx, dy in steps.values()]

    def index(self, square: tuple[int, int]) -> int:
        """The index of a square."""
        return (square[1] + 1) * self._row + square[0] + 1

    def square(self, index: int) -> Square:
        """The square of an index."""
        y, x = divmod(index, self._row)
        return Square(x - 1, y - 1)

    def __call__(self, index: int) -> tuple[str, int]:
        """The letter of the last step to a square that is no start, and the index it comes from."""
        y, x = divmod(index, self._row)
        wanted = self.distance(index) - self._cost(y - 1, x - 1)
        for offset, letter in self._back:
            there = index + offset
            if self.distance(there) == wanted and not self._is_shut(letter, there):
                return letter, there
        raise ValueError(f"the distances were not made of this cost: {(x - 1, y - 1)}")

    def _is_shut(self, letter: str, index: int) -> bool:
        closed = self._shut.get(letter)
        y, x = divmod(index, self._row)
        return closed is not None and bool(closed[y - 1, x - 1])
