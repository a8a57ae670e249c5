"""What stands on every square of a level, derived from its sections and doors.

Floor is the sections' rectangles; every floor square is surrounded by wall; a door replaces a wall square.
The arrays are [y, x], made once per revision of a level and shared by rules, sight, paths and the screen: never write
into them.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from attrs import field
from numpy.typing import NDArray

from roguelike.books.ahq.dungeon.doors import stairs_squares
from roguelike.books.ahq.dungeon.features import LADDER, blocked, joined, painted, shunned, warded
from roguelike.books.ahq.dungeon.grid import grid, strip_from
from roguelike.books.ahq.state import Level, Section
from roguelike.engine.flood import Field, Flood
from roguelike.engine.geometry import Rect, Square, around
from roguelike.engine.late import frozen
from roguelike.engine.paths import Distances, WayMap
from roguelike.engine.rulemarks import rule
from roguelike.engine.views import Grid, Terrain


@frozen(eq=False)
class Ground:
    """The derived arrays of a level.

    ``terrain`` holds `Terrain` codes, ``section`` the index into ``ids`` (-1 = no section's floor), ``open`` where a
    model may walk, ``clear`` where sight passes if doors did not matter (floor and open doors). ``wary`` is where a
    careful party walks: ``open`` without what fills or marks a hazard room; ``warded`` the squares that the party does
    not enter by a mere step, with their sections; ``below`` the squares of open hatches with the sections under them,
    ``bridges`` those of rope ladders with theirs; ``shuns`` whether a careful party keeps out of anything, ``hazards``
    whether anything stands in a room. ``reach`` remembers which squares can be struck from where, the
    methods how far it is from where to where.
    """

    revision: int
    terrain: Grid
    section: NDArray[np.int16]
    open: NDArray[np.bool_]
    clear: NDArray[np.bool_]
    ids: tuple[str, ...]
    door_at: dict[Square, str]
    walkable: frozenset[Square]
    floor: dict[str, frozenset[Square]]
    wary: NDArray[np.bool_]
    warded: dict[Square, str]
    below: dict[Square, str]
    bridges: dict[Square, str]
    shuns: bool
    hazards: bool
    reach: dict[tuple[Square, tuple[int, int], bool], frozenset[Square]] = field(factory=dict)
    _costs: dict[bool, NDArray[np.int32]] = field(factory=dict)
    _maps: dict[bool, WayMap] = field(factory=dict)
    _steps: dict[tuple[bool, frozenset[Square]], Distances] = field(factory=dict)
    _fields: dict[bool, Field] = field(factory=dict)
    _floods: dict[tuple[bool, bool, frozenset[Square]], Flood] = field(factory=dict)

    def cost(self, *, wary: bool = False) -> NDArray[np.int32]:
        """1 where a model (or a careful party) may walk, 0 elsewhere, as [y, x]; not to be written into."""
        if wary not in self._costs:
            made = self._costs[wary] = (self.wary if wary else self.open).astype(np.int32)
            made.flags.writeable = False
        return self._costs[wary]

    def steps(self, starts: Iterable[Square], *, wary: bool = False) -> Distances:
        """How many steps every square is from the nearest start, whoever stands in the way; not to be written into."""
        key = wary and self.shuns, frozenset(starts)
        made = self._steps.get(key)
        if made is None:
            if len(self._steps) >= _MOST_STEPS:
                self._steps.clear()
            if key[0] not in self._maps:
                self._maps[key[0]] = WayMap(self.cost(wary=wary))
            made = self._steps[key] = self._maps[key[0]].distances(key[1])
            made.flags.writeable = False
        return made

    def flood(self, starts: Iterable[Square], *, wary: bool = False, doors: bool = False) -> Flood:
        """The same for who asks of a few squares, or of near ones; ``doors``: as if every door stood open that no
        Portcullis bars."""
        key = wary and self.shuns, doors, frozenset(starts)
        made = self._floods.get(key)
        if made is None:
            if len(self._floods) >= _MOST_STEPS:
                self._floods.clear()
            if key[0] not in self._fields:
                self._fields[key[0]] = Field(self.wary if key[0] else self.open)
            through = [door for door in self.door_at if self.terrain[door.y, door.x] != Terrain.RAIL] if doors else ()
            made = self._floods[key] = Flood(self._fields[key[0]], key[2], through=through)
        return made

    def way(self, start: Square, goal: Square, *, wary: bool = False) -> list[Square]:
        """The squares of the shortest way, without the start; none if there is no way."""
        return self.flood([start], wary=wary).way([goal])


_MOST_STEPS = 64
"""So many arrays of steps a level keeps at once."""


_by_id: dict[int, tuple[object, Ground]] = {}


def ground(level: Level) -> Ground:
    """The arrays of a level, from the cache while its revision has not changed."""
    held: Ground | None = _held(level)
    if held is not None and held.revision == level.revision:
        return held
    made = _make(level)
    _hold(level, made)
    return made


def _held(level: Level) -> Ground | None:
    entry = _by_id.get(id(level))
    return entry[1] if entry is not None and entry[0] is level else None


def _hold(level: Level, made: Ground) -> None:
    if len(_by_id) > 8:
        _by_id.clear()
    _by_id[id(level)] = (level, made)


def paint(level: Level) -> Grid:
    """A new array of the `Terrain` codes of a level as [y, x].

    A rock fall (AHQ-DGN-11), rock behind a false door (AHQ-CDEC-32) and a blocked exit are rubble; the squares just
    outside an unexplored exit are unknown.
    """
    out = np.zeros((level.height, level.width), dtype=np.uint8)
    for section in level.sections.values():
        for rect in section.floor:
            _fill(out, rect.grown(1), Terrain.WALL)
    for section in level.sections.values():
        for exit in section.exits:
            if not exit.leads_to and not exit.blocked:
                _paint_mouth(out, level, section, exit.side)
    for section in level.sections.values():
        _paint_floor(out, section)
    for section in level.sections.values():
        _paint_rubble(out, section)
    for door in level.doors.values():
        x, y = door.square
        closed = Terrain.RUBBLE if door.false else Terrain.DOOR
        out[y, x] = Terrain.OPEN_DOOR if door.open and not door.false else closed
    for trap in level.traps.values():
        if not trap.chest and trap.state != "moving":
            squares = trap.bars if trap.state == "down" else [trap.square]
            for x, y in squares:
                out[y, x] = _TRAPS[trap.state]
    return out


_TRAPS = {"left": Terrain.TRAP, "open": Terrain.PIT, "down": Terrain.RAIL}


def _fill(out: Grid, rect: Rect, code: Terrain) -> None:
    x, y = max(rect.x, 0), max(rect.y, 0)
    out[y : rect.y + rect.h, x : rect.x + rect.w] = code


def _paint_mouth(out: Grid, level: Level, section: Section, side: str) -> None:
    """The squares outside an unexplored exit are unknown, but for the wall of what is known on their other sides."""
    made = grid(level)
    for square in strip_from(section.floor[0], side).rect(1).squares():
        if {made.owner(near) for near in around(square)} <= {"", section.id}:
            out[square.y, square.x] = Terrain.UNKNOWN


def _paint_floor(out: Grid, section: Section) -> None:
    for rect in section.floor:
        _fill(out, rect, Terrain.FLOOR)
    down = section.stairs is not None or section.kind == "stairs-down"
    for x, y in stairs_squares(section):
        out[y, x] = Terrain.STAIRS_DOWN if down else Terrain.STAIRS_OUT
    if section.feature is not None:
        for (x, y), code in painted(section.feature):
            out[y, x] = code
    if section.chest is not None:
        x, y = section.chest
        out[y, x] = Terrain.OPEN_CHEST if section.chest_open else Terrain.CHEST


@rule("AHQ-DGN-11")
def _paint_rubble(out: Grid, section: Section) -> None:
    closed = [exit.side for exit in section.exits if exit.blocked]
    for side in (*section.dead_ends, *closed):
        _fill(out, strip_from(section.floor[0], side).rect(1), Terrain.RUBBLE)


def _make(level: Level) -> Ground:
    shape = (level.height, level.width)
    section = np.full(shape, -1, dtype=np.int16)
    ids = tuple(level.sections)
    for index, piece in enumerate(level.sections.values()):
        for rect in piece.floor:
            section[rect.y : rect.y + rect.h, rect.x : rect.x + rect.w] = index
    clear = section >= 0
    door_at: dict[Square, str] = {}
    for door in level.doors.values():
        door_at[door.square] = door.id
        clear[door.square.y, door.square.x] = door.open and not door.false
    walk = clear.copy()
    warded_by: dict[Square, str] = {}
    below: dict[Square, str] = {}
    bridges: dict[Square, str] = {}
    shun: set[Square] = set()
    for piece in level.sections.values():
        if piece.chest is not None:
            walk[piece.chest.y, piece.chest.x] = False
        if piece.feature is not None:
            for x, y in blocked(piece.feature):
                walk[y, x] = False
            warded_by.update((square, piece.id) for square in warded(piece))
            shun.update(shunned(piece))
            if piece.feature.kind == "chasm" and piece.feature.state == LADDER and piece.feature.landing is not None:
                bridges[piece.feature.landing] = piece.id
            if piece.feature.below:
                below.update((square, piece.feature.below) for square in joined(piece))
    for trap in level.traps.values():
        for x, y in trap.bars:
            walk[y, x] = False
    ys, xs = np.nonzero(walk)
    walkable = frozenset(map(Square, xs.tolist(), ys.tolist()))
    squares_of = {
        piece.id: frozenset(s for rect in piece.floor for s in rect.squares()) for piece in level.sections.values()
    }
    wary = walk.copy()
    for x, y in shun:
        wary[y, x] = False
    return Ground(
        revision=level.revision,
        terrain=paint(level),
        section=section,
        open=walk,
        wary=wary,
        clear=clear,
        ids=ids,
        door_at=door_at,
        walkable=walkable,
        floor=squares_of,
        warded=warded_by,
        below=below,
        bridges=bridges,
        shuns=bool(shun),
        hazards=any(piece.feature is not None for piece in level.sections.values()),
    )


def section_at(level: Level, square: Square) -> str | None:
    """The section whose floor the square is; None for walls, doors and rock."""
    if not (0 <= square.x < level.width and 0 <= square.y < level.height):
        return None
    made = ground(level)
    index = int(made.section[square.y, square.x])
    return made.ids[index] if index >= 0 else None


def sections_at(level: Level, square: Square) -> tuple[str, ...]:
    """The sections a square belongs to: one for floor, both sides for a door or open hatch, none for the rest."""
    here = section_at(level, square)
    if here is not None:
        below = ground(level).below.get(square)
        return (here, below) if below else (here,)
    door = level.doors.get(ground(level).door_at.get(square, ""))
    return tuple(side for side in door.sides if side) if door is not None else ()
