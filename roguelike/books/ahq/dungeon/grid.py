"""Which squares of a level are taken, as bits: one whole number per row and one per column.

A wall line and what may lie along it are then tried for all places at once: the lines are or-ed together and a run
of free bits is a place where something fits. AHQ-DGN-33, AHQ-DGN-47.
"""

from __future__ import annotations

import weakref
from typing import NamedTuple

from attrs import field

from roguelike.books.ahq.state import Door, Level, Section
from roguelike.engine.geometry import Rect, Square
from roguelike.engine.late import define
from roguelike.engine.rulemarks import rule

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
LEFT = {"N": "W", "W": "S", "S": "E", "E": "N"}
RIGHT = {left: side for side, left in LEFT.items()}
LANES = 2
"""How wide passages, junctions and stairs are. AHQ-DGN-49."""


class Strip(NamedTuple):
    """Where something two squares wide would begin: its direction, first line and lower lane.

    Going east or west ``at`` is a column and ``lane`` a row; going north or south the other way round.
    """

    direction: str
    at: int
    lane: int

    def rect(self, length: int) -> Rect:
        """The first ``length`` squares of it."""
        at = self.at if self.direction in "ES" else self.at - length + 1
        if self.direction in "EW":
            return Rect(at, self.lane, length, LANES)
        return Rect(self.lane, at, LANES, length)

    def on(self, length: int) -> Strip:
        """The strip that begins ``length`` squares further on."""
        step = length if self.direction in "ES" else -length
        return Strip(self.direction, self.at + step, self.lane)


def strip_from(rect: Rect, side: str) -> Strip:
    """The strip that leaves the side of a two-square-wide end of a rectangle."""
    if side == "N":
        return Strip(side, rect.y - 1, rect.x)
    if side == "S":
        return Strip(side, rect.y + rect.h, rect.x)
    if side == "E":
        return Strip(side, rect.x + rect.w, rect.y)
    return Strip(side, rect.x - 1, rect.y)


class WallLine(NamedTuple):
    """The wall on one side of a section: its line, its first square along it, and how many squares it has."""

    side: str
    line: int
    start: int
    length: int

    def square(self, position: int) -> Square:
        """The square of the line at a position along it."""
        return Square(position, self.line) if self.side in "NS" else Square(self.line, position)

    def position(self, square: Square) -> int:
        """Where along the line a square of it is."""
        return square.x if self.side in "NS" else square.y

    def squares(self) -> list[Square]:
        """All squares of the wall, corners not among them."""
        return [self.square(p) for p in range(self.start, self.start + self.length)]

    def beyond(self, depth: int) -> tuple[int, int]:
        """The lines from the wall itself to ``depth`` lines outside it, lowest first."""
        if self.side in "NW":
            return self.line - depth, self.line
        return self.line, self.line + depth

    def outside(self, start: int, length: int, depth: int) -> Rect:
        """The floor that lies against the outside of the wall."""
        near = self.line - depth if self.side in "NW" else self.line + 1
        if self.side in "NS":
            return Rect(start, near, length, depth)
        return Rect(near, start, depth, length)


def wall_of(rect: Rect, side: str) -> WallLine:
    """The wall on a side of a rectangle of floor."""
    if side == "N":
        return WallLine(side, rect.y - 1, rect.x, rect.w)
    if side == "S":
        return WallLine(side, rect.y + rect.h, rect.x, rect.w)
    if side == "W":
        return WallLine(side, rect.x - 1, rect.y, rect.h)
    return WallLine(side, rect.x + rect.w, rect.y, rect.h)


def runs(free: int, length: int) -> int:
    """The bits at which ``length`` free bits in a row begin."""
    have = 1
    while have < length:
        step = min(have, length - have)
        free &= free >> step
        have += step
    return free


@define(eq=False, kw_only=True)
class Grid:
    """The squares of a level that are floor, and those kept for what lies behind doors and exits.

    Everything in it follows from the level's sections and doors alone. ``wanted`` squares may be built on, but
    the Game Master likes to leave them free. Bars are squares that no door can be beside: floor, doors, and the squares
    just outside the exits of junctions.
    """

    width: int
    height: int
    revision: int
    rows: list[int]
    cols: list[int]
    wanted: list[int]
    wanted_twice: list[int]
    bar_rows: list[int]
    bar_cols: list[int]
    door_rows: list[int]
    door_cols: list[int]
    cells: list[str]
    doors: dict[Square, str] = field(factory=dict)

    def blocked(self, side: str, low: int, high: int) -> int:
        """The bits along lines ``low`` to ``high`` where one of them is floor; lines off the level are full.

        The lines are those parallel to a wall on that side: rows for N and S, columns for E and W.
        """
        lines, full = (self.rows, (1 << self.width) - 1) if side in "NS" else (self.cols, (1 << self.height) - 1)
        if low < 0 or high >= len(lines):
            return full
        taken = 0
        for line in lines[low : high + 1]:
            taken |= line
        return taken

    @rule("AHQ-DGN-33")
    def places(self, wall: WallLine, length: int, depth: int) -> int:
        """The bits at which a floor of that length and depth against the outside of a wall may begin.

        Neither it nor the wall around it lies on other floor or off the level. AHQ-DGN-33.
        """
        low, high = wall.beyond(depth + 1)
        size = self.width if wall.side in "NS" else self.height
        free = ~self.blocked(wall.side, low, high) & ((1 << size) - 1)
        return runs(free, length + 2) << 1

    @rule("AHQ-DGN-33")
    def reach(self, strip: Strip) -> int:
        """How many lines of squares are free from a strip's beginning on, its side walls included. AHQ-DGN-33."""
        across = "N" if strip.direction in "EW" else "W"
        taken = self.blocked(across, strip.lane - 1, strip.lane + LANES)
        size = self.width if across == "N" else self.height
        if not 0 <= strip.at < size:
            return 0
        if strip.direction in "ES":
            ahead = (taken | 1 << size) >> strip.at
            return (ahead & -ahead).bit_length() - 1
        return strip.at + 1 - (taken & ((2 << strip.at) - 1)).bit_length()

    def spares(self, rect: Rect, own: Rect) -> bool:
        """Whether a floor leaves free what other doors and exits want; ``own`` is what its own door wants."""
        mask = ((1 << rect.w + 2) - 1) << rect.x - 1
        others = ~(((1 << own.w) - 1) << own.x) if own.x >= 0 else ~((1 << max(own.x + own.w, 0)) - 1)
        for y in range(rect.y - 1, rect.y + rect.h + 1):
            wanted = self.wanted[y] & others if own.y <= y < own.y + own.h else self.wanted[y]
            if (self.wanted_twice[y] | wanted) & mask:
                return False
        return True

    def owner(self, square: Square) -> str:
        """The section whose floor a square is; "" for walls, rock and what is off the level."""
        x, y = square
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.cells[y * self.width + x]
        return ""

    def barred(self, square: Square) -> bool:
        """Whether a square of the level is floor, a door, or just outside an exit."""
        return bool(self.bar_rows[square.y] >> square.x & 1)

    def doors_through(self, wall: WallLine) -> int:
        """The bits along a wall where a door leads through it, to whichever side."""
        lines = self.door_rows if wall.side in "NS" else self.door_cols
        return lines[wall.line] & (((1 << wall.length) - 1) << wall.start)

    def door_places(self, wall: WallLine) -> int:
        """The bits along a wall where a door can be: it is beside no floor, no exit and no other door."""
        bars = (self.bar_rows if wall.side in "NS" else self.bar_cols)[wall.line]
        return (((1 << wall.length) - 1) << wall.start) & ~(bars | bars << 1 | bars >> 1)

    def floor_beyond(self, wall: WallLine) -> int:
        """The bits of the line just outside a wall that are floor."""
        low, high = wall.beyond(1)
        line = low if wall.side in "NW" else high
        lines = self.rows if wall.side in "NS" else self.cols
        return lines[line] if 0 <= line < len(lines) else 0

    def take(self, section: Section) -> None:
        """Note a section's floor, and the strips its open exits want."""
        for rect in section.floor:
            _fill(self.rows, self.cols, rect)
            _fill(self.bar_rows, self.bar_cols, rect)
            names = [section.id] * rect.w
            for y in range(rect.y, rect.y + rect.h):
                start = y * self.width + rect.x
                self.cells[start : start + rect.w] = names
        for exit in section.exits:
            strip = strip_from(section.floor[0], exit.side)
            for square in strip.rect(1).squares():
                if 0 <= square.x < self.width and 0 <= square.y < self.height:
                    _fill(self.bar_rows, self.bar_cols, Rect(*square, 1, 1))
            self._want(strip.rect(5))

    def put(self, door: Door, depth: int) -> None:
        """Note a door, and the squares behind it that it wants."""
        self.doors[door.square] = door.id
        if door.along == "NS":
            self.door_rows[door.square.y] |= 1 << door.square.x
        else:
            self.door_cols[door.square.x] |= 1 << door.square.y
        _fill(self.bar_rows, self.bar_cols, Rect(*door.square, 1, 1))
        self._want(self.behind(door, depth))

    def outward(self, door: Door) -> str:
        """The direction in which a door leads away from the section it was found in."""
        first, second = ("N", "S") if door.along == "NS" else ("W", "E")
        return second if self.owner(door.square.step(first)) == door.sides[0] else first

    def behind(self, door: Door, depth: int) -> Rect:
        """The ``depth`` squares straight behind a door, off the level too."""
        x, y = door.square
        match self.outward(door):
            case "N":
                return Rect(x, y - depth, 1, depth)
            case "S":
                return Rect(x, y + 1, 1, depth)
            case "E":
                return Rect(x + 1, y, depth, 1)
        return Rect(x - depth, y, depth, 1)

    def _want(self, rect: Rect) -> None:
        x, y = max(rect.x, 0), max(rect.y, 0)
        width = min(rect.x + rect.w, self.width) - x
        if width <= 0:
            return
        bits = ((1 << width) - 1) << x
        for row in range(y, min(rect.y + rect.h, self.height)):
            self.wanted_twice[row] |= self.wanted[row] & bits
            self.wanted[row] |= bits


def _fill(rows: list[int], cols: list[int], rect: Rect) -> None:
    across, down = ((1 << rect.w) - 1) << rect.x, ((1 << rect.h) - 1) << rect.y
    for y in range(rect.y, rect.y + rect.h):
        rows[y] |= across
    for x in range(rect.x, rect.x + rect.w):
        cols[x] |= down


_held: dict[int, tuple[weakref.ref[Level], Grid]] = {}


def grid(level: Level) -> Grid:
    """The grid of a level, kept while the level lives and its revision does not change."""
    held = _held.get(id(level))
    if held is not None and held[0]() is level and held[1].revision == level.revision:
        return held[1]
    made = _make(level)
    key = id(level)
    _held[key] = (weakref.ref(level, lambda gone: _forget(key, gone)), made)
    return made


def _forget(key: int, gone: weakref.ref[Level]) -> None:
    held = _held.get(key)
    if held is not None and held[0] is gone:
        del _held[key]


def _make(level: Level) -> Grid:
    rows, cols = level.height, level.width
    made = Grid(
        width=cols,
        height=rows,
        revision=level.revision,
        rows=[0] * rows,
        cols=[0] * cols,
        wanted=[0] * rows,
        wanted_twice=[0] * rows,
        bar_rows=[0] * rows,
        bar_cols=[0] * cols,
        door_rows=[0] * rows,
        door_cols=[0] * cols,
        cells=[""] * (cols * rows),
    )
    for section in level.sections.values():
        made.take(section)
    for door in level.doors.values():
        made.put(door, depth_wanted(level, door))
    return made


def depth_wanted(level: Level, door: Door) -> int:
    """How many squares behind a door its usual section wants: a room's five, or a passage's two."""
    return LANES if level.sections[door.sides[0]].kind == "room" else 5


@rule("AHQ-DGN-47")
def lay(level: Level, section: Section) -> None:
    """Add a section to the level. AHQ-DGN-47."""
    made = grid(level)
    level.sections[section.id] = section
    level.revision += 1
    made.take(section)
    made.revision = level.revision


def hang(level: Level, door: Door) -> None:
    """Add a door to the level."""
    made = grid(level)
    level.doors[door.id] = door
    level.revision += 1
    made.put(door, depth_wanted(level, door))
    made.revision = level.revision


def touch(level: Level) -> None:
    """Say that something on the level looks different now; what is taken has not changed."""
    made = grid(level)
    level.revision += 1
    made.revision = level.revision


def new_id(level: Level, prefix: str) -> str:
    """An id that no section or door of the level has had; on a level that was drawn they are numbered already."""
    while True:
        level.next_id += 1
        id = f"{prefix}{level.next_id - 1}"
        if id not in level.sections and id not in level.doors:
            return id
