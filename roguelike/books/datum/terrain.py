"""What the board of a quest is like: areas, sections, what stops a step and what stops a look.

A `Plan` is what never changes of a quest; a `Ground` is how it lies now: which doors stand open, what has been
revealed, where blocks have fallen. Both are derived and remembered, never saved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from attrs import field
from numpy.typing import NDArray

from roguelike.books.datum.content import content
from roguelike.books.datum.state import Board, Campaign, Door, Furniture, Quest, Trap
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.views import Grid, Terrain

Mask = NDArray[np.bool_]


@rule("DQ-DEC-39", "DQ-MOV-01")
def sections_of(squares: frozenset[Square]) -> list[frozenset[Square]]:
    """The sections of a passage: straight runs between intersections and bends, which belong to each they touch.

    DQ-MOV-01, ruling DQ-DEC-39.
    """

    def run(square: Square, letters: str) -> int:
        length = 1
        for letter in letters:
            here = square.step(letter)
            while here in squares:
                length, here = length + 1, here.step(letter)
        return length

    def wide(square: Square) -> bool:
        x, y = square
        return any(
            {Square(a, b), Square(a + 1, b), Square(a, b + 1), Square(a + 1, b + 1)} <= squares
            for a in (x - 1, x)
            for b in (y - 1, y)
        )

    nodes = set()
    for square in squares:
        along, across = run(square, "EW"), run(square, "NS")
        if (along >= 2 and across >= 2 and not wide(square)) or (along >= 3 and across >= 3):
            nodes.add(square)
    out = []
    for piece in _pieces(squares - nodes):
        ends = {n for n in nodes if any(a in piece for a in around(n))}
        for end in _pieces(nodes):
            if end & ends:
                piece = piece | end
        out.append(piece)
    out += [piece for piece in _pieces(nodes) if not any(piece <= other for other in out)]
    return sorted(out, key=lambda piece: min((s.y, s.x) for s in piece))


def _pieces(squares: Iterable[Square]) -> list[frozenset[Square]]:
    left, out = set(squares), []
    while left:
        edge = [min(left, key=lambda s: (s.y, s.x))]
        piece = set(edge)
        while edge:
            for square in around(edge.pop()):
                if square in left and square not in piece:
                    piece.add(square)
                    edge.append(square)
        left -= piece
        out.append(frozenset(piece))
    return out


@frozen(eq=False)
class Plan:
    """What never changes of a quest. ``sections`` by id: a room is one, a passage has one or more; ``area_of`` and
    ``sections_of`` say where a square is; ``uncovered`` are the squares that never stop a look unless a block falls on
    them, ``passages`` all their sections; the rest are the quest's lists by id and by square.

    Remembered of it: ``shared`` what doors and blocks make of it, ``known`` what is seen when these sections are known
    (of both only the latest), ``lines`` which doors must stand open for a look from a square into a section."""

    quest: Quest
    sections: Mapping[str, frozenset[Square]]
    section_area: Mapping[str, str]
    area_of: Mapping[Square, str]
    sections_at: Mapping[Square, tuple[str, ...]]
    doors: Mapping[str, Door]
    door_at: Mapping[Square, Door]
    furniture_at: Mapping[Square, Furniture]
    trap_at: Mapping[Square, Trap]
    rooms: frozenset[str]
    uncovered: frozenset[Square]
    passages: tuple[str, ...]
    shared: dict[object, dict[object, Any]] = field(factory=dict)
    known: dict[frozenset[str], tuple[Mask, frozenset[tuple[int, int]]]] = field(factory=dict)
    lines: dict[tuple[Square, str], list[frozenset[tuple[int, int]]]] = field(factory=dict)

    @classmethod
    def of(cls, quest: Quest) -> Plan:
        """The plan of a quest."""
        sections: dict[str, frozenset[Square]] = {}
        owner: dict[str, str] = {}
        for area in quest.areas:
            whole = frozenset(area.squares)
            pieces = [whole] if area.kind == "room" else sections_of(whole)
            for number, piece in enumerate(pieces, start=1):
                id = area.id if len(pieces) == 1 else f"{area.id}.{number}"
                sections[id], owner[id] = piece, area.id
        rooms = frozenset(area.id for area in quest.areas if area.kind == "room")
        tall = (s for piece in quest.furniture if content().furniture[piece.kind].tall for s in piece.at.squares())
        at: dict[Square, tuple[str, ...]] = {}
        for id, piece in sections.items():
            for square in sorted(piece):
                at[square] = (*at.get(square, ()), id)
        return cls(
            quest,
            sections,
            owner,
            {square: area.id for area in quest.areas for square in area.squares},
            at,
            {door.id: door for door in quest.doors},
            {door.square: door for door in quest.doors},
            {square: piece for piece in quest.furniture for square in piece.at.squares()},
            {trap.square: trap for trap in quest.traps},
            rooms,
            frozenset(s for area in quest.areas for s in area.squares) - frozenset(quest.blocked) - frozenset(tall),
            tuple(id for id, area in owner.items() if area not in rooms),
        )


@frozen(eq=False)
class Ground:
    """How the board lies now; arrays are [y, x].

    ``floor``: a figure may stand there (furniture, walls, closed doors and fallen rock are no floor; pits are);
    ``opaque``: stops sight; ``low``: low furniture; ``revealed``: what the heroes know; ``terrain``: what is shown.
    ``memo``: what others have worked out of this very ground, ``shared``: of all grounds with these doors and blocks.
    ``clear``: the squares that do not stop sight; ``looks`` remembers from where one can look where.
    """

    plan: Plan
    floor: Mask
    opaque: Mask
    low: Mask
    furniture: Mask
    revealed: Mask
    terrain: Grid
    known: frozenset[str]
    open: frozenset[str]
    floor_squares: frozenset[tuple[int, int]]
    clear: frozenset[tuple[int, int]]
    known_squares: frozenset[tuple[int, int]]
    memo: dict[object, Any] = field(factory=dict)
    shared: dict[object, Any] = field(factory=dict)
    looks: dict[tuple[Square, Square], bool] = field(factory=dict)

    # Sets of squares: single squares are asked for thousands of times, and an array is slow at that.

    def holds(self, square: Square) -> bool:
        """Whether the square is on the map."""
        height, width = self.floor.shape
        return bool(0 <= square.x < width and 0 <= square.y < height)

    def is_floor(self, square: Square) -> bool:
        """Whether a figure may stand there, as far as the ground goes. DQ-MOV-04, DQ-MOV-06."""
        return square in self.floor_squares

    def is_opaque(self, square: Square) -> bool:
        """Whether it stops sight."""
        return square not in self.clear

    def is_known(self, square: Square) -> bool:
        """Whether it has been revealed."""
        return square in self.known_squares

    def sections(self, square: Square) -> tuple[str, ...]:
        """The sections of a square; those on both sides of an open door."""
        found = self.plan.sections_at.get(square)
        if found is None and square in self.plan.door_at:
            beside = (self.plan.sections_at.get(s, ()) for s in around(square))
            found = tuple(dict.fromkeys(id for ids in beside for id in ids))
        return found or ()

    def together(self, a: Square, b: Square) -> bool:
        """Whether two squares lie in the same room or passage section. DQ-SRC-01, DQ-CTR-01."""
        there = self.sections(b)
        return any(id in there for id in self.sections(a))

    def near(self, square: Square) -> frozenset[Square]:
        """All squares of the same room or passage sections."""
        out: frozenset[Square] = frozenset()
        for id in self.sections(square):
            out |= self.plan.sections[id]
        return out

    def in_room(self, square: Square) -> bool:
        """Whether the square is in a room (not a passage, not a door)."""
        return self.plan.area_of.get(square, "") in self.plan.rooms


LATEST = 8
"""So many states of a board are remembered at once."""
_plans: dict[int, Plan] = {}
_grounds: dict[object, Ground] = {}


def plan(quest: Quest) -> Plan:
    """The plan of a quest, made once."""
    held = _plans.get(id(quest))
    if held is None or held.quest is not quest:
        if len(_plans) > 32:
            _plans.clear()
        held = _plans[id(quest)] = Plan.of(quest)
    return held


def ground(state: Campaign) -> Ground:
    """How the board of the campaign lies now."""
    board = state.here
    # All of these lists only grow, but for the bridges: as long as they are as long, the board lies as it did.
    grown = (
        len(board.known)
        + len(board.open)
        + len(board.found)
        + len(board.blocked)
        + len(board.traps)
        + len(board.gone)
        + len(board.searched)
        + len(board.inspected)
    )
    if board is _latest[0] and grown == _latest[1] and board.bridges == _latest[2]:
        found: Ground = _latest[3]
        if found.plan.quest is state.maps[board.quest]:
            return found
    made = plan(state.quest)
    key = (
        id(made),
        tuple(board.known),
        tuple(board.open),
        tuple(board.found),
        tuple(board.blocked),
        tuple(board.traps),
        tuple(board.gone),
        tuple(board.searched),
        tuple(board.inspected),
        tuple(board.bridges),
    )
    held = _grounds.get(key)
    if held is None or held.plan is not made:
        if len(_grounds) > LATEST:
            _grounds.clear()
        held = _grounds[key] = _lie(made, board)
    _latest[:] = [board, grown, list(board.bridges), held]
    return held


_latest: list[Any] = [None, 0, [], None]
"""The board that was asked for last, how much was known and done on it, its bridges, and its ground."""


@frozen(eq=False)
class _Build:
    """What doors and blocks make of a plan: arrays as those of a `Ground`, the terrain without traps and stairs."""

    floor: Mask
    opaque: Mask
    low: Mask
    furniture: Mask
    terrain: Grid
    floor_squares: frozenset[tuple[int, int]]
    clear: frozenset[tuple[int, int]]


@rule("DQ-MOV-04", "DQ-MOV-06", "DQ-LOS-02")
def _build(made: Plan, board: Board) -> _Build:
    width, height = made.quest.size
    shape = (height, width)
    floor, low, furniture = (np.zeros(shape, np.bool_) for _ in range(3))
    opaque = np.ones(shape, np.bool_)
    terrain = np.full(shape, int(Terrain.WALL), np.uint8)
    for area in made.quest.areas:
        for x, y in area.squares:
            floor[y, x], opaque[y, x], terrain[y, x] = True, False, Terrain.FLOOR
    for square, piece in made.furniture_at.items():
        x, y = square
        tall = content().furniture[piece.kind].tall
        floor[y, x], opaque[y, x], low[y, x], furniture[y, x] = False, tall, not tall, True
        terrain[y, x] = Terrain.CHEST if piece.kind == "chest" else Terrain.FURNITURE
    for x, y in (*made.quest.blocked, *board.blocked):
        floor[y, x], opaque[y, x], terrain[y, x] = False, True, Terrain.RUBBLE
    open_now = frozenset(board.open)
    for door in made.quest.doors:
        if door.id in open_now:
            x, y = door.square
            floor[y, x], opaque[y, x], terrain[y, x] = True, False, Terrain.OPEN_DOOR
    return _Build(floor, opaque, low, furniture, terrain, _squares(floor), _squares(~opaque))


def _squares(mask: Mask) -> frozenset[tuple[int, int]]:
    ys, xs = np.nonzero(mask)
    return frozenset(zip(xs.tolist(), ys.tolist(), strict=True))


def _uncovered(made: Plan, known: frozenset[str]) -> tuple[Mask, frozenset[tuple[int, int]]]:
    """What is seen of the board when these sections are known: they with the walls around them.

    Floor beside a revealed section that belongs to one not revealed yet stays unknown.
    """
    width, height = made.quest.size
    revealed = np.zeros((height, width), np.bool_)
    for id in known & made.sections.keys():
        for x, y in made.sections[id]:
            revealed[y - 1 : y + 2, x - 1 : x + 2] = True
    for square, ids in made.sections_at.items():
        if known.isdisjoint(ids):
            revealed[square.y, square.x] = False
    return revealed, _squares(revealed)


def _lie(made: Plan, board: Board) -> Ground:
    for latest in (made.shared, made.known):
        if len(latest) > LATEST:
            latest.clear()
    shared = made.shared.setdefault((tuple(board.open), tuple(board.blocked)), {})
    build: _Build | None = shared.get("build")
    if build is None:
        build = shared["build"] = _build(made, board)
    known = frozenset(board.known)
    if known not in made.known:
        made.known[known] = _uncovered(made, known)
    revealed, squares = made.known[known]
    return Ground(
        made,
        build.floor,
        build.opaque,
        build.low,
        build.furniture,
        revealed,
        _terrain(made, board, build, revealed),
        known,
        frozenset(board.open),
        build.floor_squares,
        build.clear,
        squares,
        shared=shared,
        looks=shared.setdefault("looks", {}),
    )


def is_shut(board: Board, door: Door) -> bool:
    """Whether a door is closed and known to be there: a secret one must have been found."""
    return door.id not in board.open and (not door.secret or door.id in board.found)


def _terrain(made: Plan, board: Board, build: _Build, revealed: Mask) -> Grid:
    """What is shown of each square."""
    terrain = build.terrain.copy()
    for square, piece in made.furniture_at.items():
        if piece.kind == "chest" and (piece.id in board.inspected or made.area_of.get(square) in board.searched):
            x, y = square
            if terrain[y, x] == Terrain.CHEST:
                terrain[y, x] = Terrain.OPEN_CHEST
    for door in made.quest.doors:
        if is_shut(board, door):
            x, y = door.square
            terrain[y, x] = Terrain.DOOR
    for trap in made.quest.traps:
        x, y = trap.square
        if trap.id in board.bridges:
            terrain[y, x] = Terrain.BRIDGE
        elif trap.kind == "chasm":
            terrain[y, x] = Terrain.CHASM
        elif trap.id in board.traps and trap.id not in board.gone:
            terrain[y, x] = Terrain.PIT if trap.kind == "pit" else Terrain.TRAP
    for x, y in made.quest.start:
        terrain[y, x] = Terrain.STAIRS_OUT
    terrain[~revealed] = Terrain.UNKNOWN
    return terrain
