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

from collections.abc import Callable, Container, Iterable, Mapping
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
    return WayMap(cost, diagonal, shut).distances(starts)


class WayMap:
    """Costs made ready for being asked more than once how far it is; they must not change any more."""

    def __init__(self, cost: Cost, diagonal: bool = False, shut: Shut | None = None) -> None:
        import tcod.path  # not at the top: it costs the first screen 60 ms, and no screen needs a way

        self._shape = height, width = cost.shape
        # A level is mostly rock: only the part where anybody can walk is looked at, with what lies around it.
        rows, columns = np.flatnonzero((cost > 0).any(axis=1)), np.flatnonzero((cost > 0).any(axis=0))
        self._top, self._left = (max(0, int(line[0]) - 1) if line.size else 0 for line in (rows, columns))
        self._bottom = min(height, int(rows[-1]) + 2) if rows.size else 0
        self._right = min(width, int(columns[-1]) + 2) if columns.size else 0
        self._part = np.s_[self._top : self._bottom, self._left : self._right]
        entering = np.ascontiguousarray(cost[self._part], np.int32)
        # Not by tcod's dijkstra2d, which loses four kilobytes at each call.
        self._graph = tcod.path.CustomGraph(entering.shape)
        for letter, (dx, dy) in (STEPS if diagonal else ORTHOGONAL).items():
            closed = shut.get(letter) if shut else None
            allowed = None if closed is None else (~closed[self._part]).astype(np.int8)
            self._graph.add_edge((dy, dx), 1, cost=entering, condition=allowed)
        self._finder = tcod.path.Pathfinder(self._graph)

    def distances(self, starts: Iterable[Square]) -> Distances:
        """As `distances`."""
        height, width = self._shape
        out: Distances = np.full(self._shape, UNREACHABLE, np.int32)
        inside = [(y, x) for x, y in starts if 0 <= x < width and 0 <= y < height]
        near = [(y, x) for y, x in inside if self._top <= y < self._bottom and self._left <= x < self._right]
        if near:
            # All that was asked before is worked out: nothing but the distances is left of it in the finder.
            self._finder.distance.fill(UNREACHABLE)
            for y, x in near:
                self._finder.add_root((y - self._top, x - self._left))
            self._finder.resolve()
            out[self._part] = self._finder.distance
        for start in inside if len(near) < len(inside) else ():
            out[start] = 0
        return out


def is_reached(reached: Distances, square: Square) -> bool:
    """Whether a way leads to the square; none leads off the board."""
    height, width = reached.shape
    inside = 0 <= square.x < width and 0 <= square.y < height
    return inside and int(reached[square.y, square.x]) != UNREACHABLE


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
    entering, ending = cost[near], stops[near].copy()
    ending[here.y, here.x] = False
    # Whoever gets to a stop is there for good: to everything else it is a wall.
    leaving = distances(np.where(ending, 0, entering), [here], diagonal, near_shut)
    before = _Before(leaving, entering, diagonal, near_shut)
    walked = {before.index(here): Way(0, "")}
    ys, xs = np.nonzero(leaving <= moves)
    for steps, y, x in sorted(zip(leaving[ys, xs].tolist(), ys.tolist(), xs.tolist(), strict=True)):
        if steps:
            index = before.index((x, y))
            letter, last = before(index)
            walked[index] = Way(steps, walked[last].path + letter)
    for x, y in np.argwhere(ending & (entering > 0))[:, ::-1].tolist():
        index = before.index((x, y))
        from_where = before.nearest(index)
        if from_where is not None and before.distance(from_where[1]) + before.cost(index) <= moves:
            way = walked[from_where[1]]
            walked[index] = Way(way.steps + before.cost(index), way.path + from_where[0])
    offset = (x0, y0)
    # Indexes count row by row: sorted by them is sorted by square.
    found = sorted(walked.items(), key=lambda item: (item[1].steps, item[0]))
    return {before.square(index, offset): way for index, way in found}


def ways_on_foot(
    walkable: Container[tuple[int, int]], stops: Container[tuple[int, int]], start: Square, moves: int
) -> dict[Square, Way]:
    """As `reach_with_stops` where each step costs one and none is diagonal: sets are faster for a few squares."""
    ways: dict[tuple[int, int], tuple[int, str]] = {start: (0, "")}
    edge: list[tuple[int, int]] = [start]
    steps = 0
    while edge and steps < moves:
        steps += 1
        last, edge = frozenset(edge), []
        for x, y in last:
            for square in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
                if square in ways or square not in walkable:
                    continue
                for dx, dy, letter in _FROM:
                    before = (square[0] + dx, square[1] + dy)
                    if before in last:
                        ways[square] = (steps, ways[before][1] + letter)
                        break
                if square not in stops:
                    edge.append(square)
    found = sorted(ways.items(), key=lambda item: (item[1][0], item[0][1], item[0][0]))
    return {Square(*square): Way(*way) for square, way in found}


_FROM = tuple((dx, dy, LETTER_OF[-dx, -dy]) for dx, dy in ORTHOGONAL.values())
"""From where a square may be come to, in their order, with the letter of that step."""


class _Before:
    """Reads off distances from which neighbour a square is reached.

    Squares are indexes into the flattened arrays with a border of unreachable squares around them.
    """

    def __init__(self, reached: Distances, cost: Cost, diagonal: bool, shut: Shut | None) -> None:
        self._row: int = reached.shape[1] + 2
        self._shut = shut or {}
        self.distance = _reader(reached, UNREACHABLE)
        self.cost = _reader(cost, 0)
        steps = STEPS if diagonal else ORTHOGONAL
        self._back = [(dx + dy * self._row, LETTER_OF[-dx, -dy]) for dx, dy in steps.values()]

    def index(self, square: tuple[int, int]) -> int:
        """The index of a square."""
        return (square[1] + 1) * self._row + square[0] + 1

    def square(self, index: int, offset: tuple[int, int] = (0, 0)) -> Square:
        """The square of an index; ``offset``: where the north-west corner of the arrays is."""
        y, x = divmod(index, self._row)
        return Square(x - 1 + offset[0], y - 1 + offset[1])

    def __call__(self, index: int) -> tuple[str, int]:
        """The letter of the last step to a square that is no start, and the index it comes from."""
        wanted = self.distance(index) - self.cost(index)
        for offset, letter in self._back:
            there = index + offset
            if self.distance(there) == wanted and not self._is_shut(letter, there):
                return letter, there
        raise ValueError(f"the distances were not made of this cost: {tuple(self.square(index))}")

    def nearest(self, index: int) -> tuple[str, int] | None:
        """The same for a square whose own distance is not known: from the neighbour that is reached first."""
        open_ways = [
            (self.distance(index + offset), letter, index + offset)
            for offset, letter in self._back
            if not self._is_shut(letter, index + offset)
        ]
        steps, letter, there = min(open_ways, key=lambda way: way[0], default=(UNREACHABLE, "", index))
        return (letter, there) if steps != UNREACHABLE else None

    def _is_shut(self, letter: str, index: int) -> bool:
        closed = self._shut.get(letter)
        if closed is None:
            return False
        y, x = divmod(index, self._row)
        return 0 < y <= closed.shape[0] and 0 < x <= closed.shape[1] and bool(closed[y - 1, x - 1])


_SMALL = 2000
"""An array of so few squares is read faster as a list."""


def _reader(values: NDArray[np.integer[Any]], border: int) -> Callable[[int], int]:
    """Gives the values of an array with a border around it by index into the flattened whole."""
    height, width = values.shape
    framed = np.full((height + 2, width + 2), border, np.int32)
    framed[1:-1, 1:-1] = values
    read: Callable[[int], int] = framed.item if framed.size > _SMALL else framed.ravel().tolist().__getitem__
    return read
