"""What stands on every square of a level, derived from its sections and doors.

Floor is the sections' rectangles; every floor square is surrounded by wall; a door replaces a wall square.
The arrays are [y, x], made once per revision of a level and shared by rules, sight, paths and the screen: never write
into them.
"""

from __future__ import annotations

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from roguelike.books.ahq.state import Level
from roguelike.engine.geometry import Square
from roguelike.engine.views import Grid, Terrain


@frozen(eq=False)
class Ground:
    """The derived arrays of a level.

    ``terrain`` holds `Terrain` codes, ``section`` the index into ``ids`` (-1 = no section's floor), ``open`` where a
    model may walk, ``clear`` where sight passes if doors did not matter (floor and open doors). ``reach`` remembers
    which squares can be struck from where.
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
    reach: dict[tuple[Square, tuple[int, int], bool], frozenset[Square]] = field(factory=dict)


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
    if len(_by_id) > 64:
        _by_id.clear()
    _by_id[id(level)] = (level, made)


def _make(level: Level) -> Ground:
    shape = (level.height, level.width)
    section = np.full(shape, -1, dtype=np.int16)
    ids = tuple(level.sections)
    for index, piece in enumerate(level.sections.values()):
        for rect in piece.floor:
            section[rect.y : rect.y + rect.h, rect.x : rect.x + rect.w] = index
    floor = section >= 0
    ring = np.zeros(shape, dtype=np.bool_)
    ring[1:, :] |= floor[:-1, :]
    ring[:-1, :] |= floor[1:, :]
    wide = ring | floor
    ring = wide.copy()
    ring[:, 1:] |= wide[:, :-1]
    ring[:, :-1] |= wide[:, 1:]
    terrain = np.zeros(shape, dtype=np.uint8)
    terrain[ring] = Terrain.WALL
    terrain[floor] = Terrain.FLOOR
    passable = floor.copy()
    clear = floor.copy()
    door_at: dict[Square, str] = {}
    for door in level.doors.values():
        x, y = door.square
        door_at[door.square] = door.id
        terrain[y, x] = Terrain.OPEN_DOOR if door.open else Terrain.DOOR
        passable[y, x] = door.open and not door.false
        clear[y, x] = door.open and not door.false
    for piece in level.sections.values():
        if piece.chest is not None:
            x, y = piece.chest
            terrain[y, x] = Terrain.OPEN_CHEST if piece.chest_open else Terrain.CHEST
            passable[y, x] = False
        if piece.kind in ("stairs-out", "stairs-down") or piece.stairs is not None:
            down = piece.kind == "stairs-down" or piece.stairs is not None
            code = Terrain.STAIRS_DOWN if down else Terrain.STAIRS_OUT
            squares = [piece.stairs] if piece.stairs is not None else list(piece.floor[0].squares())
            for x, y in squares:
                terrain[y, x] = code
    ys, xs = np.nonzero(passable)
    walkable = frozenset(Square(int(x), int(y)) for x, y in zip(xs, ys, strict=True))
    squares_of = {
        piece.id: frozenset(s for rect in piece.floor for s in rect.squares())
        for piece in level.sections.values()
    }
    return Ground(
        level.revision, terrain, section, passable, clear, ids, door_at, walkable, squares_of
    )


def section_at(level: Level, square: Square) -> str | None:
    """The section whose floor the square is; None for walls, doors and rock."""
    if not (0 <= square.x < level.width and 0 <= square.y < level.height):
        return None
    made = ground(level)
    index = int(made.section[square.y, square.x])
    return made.ids[index] if index >= 0 else None


def sections_at(level: Level, square: Square) -> tuple[str, ...]:
    """The sections a square belongs to: one for floor, both sides for a door, none for the rest."""
    here = section_at(level, square)
    if here is not None:
        return (here,)
    door = level.doors.get(ground(level).door_at.get(square, ""))
    return tuple(side for side in door.sides if side) if door is not None else ()
