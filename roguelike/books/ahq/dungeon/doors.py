"""Walls and the doors in them: where a door may be, who chooses, and what it opens onto when that is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roguelike.books.ahq.dungeon.features import in_the_way
from roguelike.books.ahq.dungeon.grid import (
    LANES,
    OPPOSITE,
    Grid,
    WallLine,
    depth_wanted,
    grid,
    hang,
    new_id,
    touch,
    wall_of,
)
from roguelike.books.ahq.dungeon.laid import Site
from roguelike.books.ahq.state import Door, Level, Section
from roguelike.engine.chance import Chance
from roguelike.engine.geometry import Rect, Square, footprint
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule

SIDES = ("N", "E", "S", "W")
LONG_SIDES = {"N": ("E", "W"), "S": ("E", "W"), "E": ("N", "S"), "W": ("N", "S")}
"""The long walls of a passage section, by the way it runs."""


def walls(level: Level, section: Section) -> dict[str, list[Square]]:
    """The walls of a section by side, without squares that are open to other sections or to the unexplored."""
    made = grid(level)
    open_sides = {exit.side for exit in section.exits}
    out: dict[str, list[Square]] = {}
    for side in SIDES:
        line = wall_of(section.floor[0], side).squares()
        solid = [] if side in open_sides else [s for s in line if not made.owner(s)]
        if solid:
            out[side] = solid
    return out


def door_sides(section: Section) -> tuple[str, ...]:
    """The walls in which the rules know doors: all four of a room, the long ones of a passage section."""
    if section.kind == "room":
        return SIDES
    return LONG_SIDES[section.facing] if section.kind == "passage" else ()


def doors_in(level: Level, section: Section, side: str) -> list[Door]:
    """The doors in a wall of a section, found in whichever section and opened or not."""
    made = grid(level)
    line = wall_of(section.floor[0], side)
    bits = made.doors_through(line)
    return [level.doors[made.doors[square]] for square in _squares(line, bits)] if bits else []


def side_of(level: Level, door: Door, section_id: str) -> str:
    """The wall of a section that one of its doors is in."""
    outward = grid(level).outward(door)
    return outward if door.sides[0] == section_id else OPPOSITE[outward]


@rule("AHQ-DOOR-03", "AHQ-CDEC-31")
def free_walls(level: Level, section: Section) -> list[str]:
    """The walls in which a door may still be put: at most one is in each. AHQ-DOOR-03, AHQ-CDEC-31."""
    made, floor = grid(level), section.floor[0]
    return [side for side in door_sides(section) if not made.doors_through(wall_of(floor, side))]


def doors_of(level: Level, section_id: str) -> list[Door]:
    """The doors that are known to lead into or out of a section."""
    return [door for door in level.doors.values() if section_id in door.sides]


def stairs_squares(section: Section) -> list[Square]:
    """The squares of stairs: a whole stairs section, or two by two in a room (``stairs`` is the north-west one)."""
    if section.stairs is not None:
        return footprint(section.stairs, (LANES, LANES))
    return list(section.floor[0].squares()) if section.kind.startswith("stairs") else []


@rule("AHQ-DGN-25")
def leaves_way(section: Section, inside: Square) -> bool:
    """Whether the square inside a door is clear of the room's chest, stairs and special feature. AHQ-DGN-25."""
    if section.feature is not None and inside in in_the_way(section.feature):
        return False
    return inside != section.chest and (section.stairs is None or inside not in stairs_squares(section))


def all_spots(level: Level, section: Section, side: str) -> list[Square]:
    """The squares of a wall where a door can be: beside no opening or other door, and no chest in its way."""
    line = wall_of(section.floor[0], side)
    return _squares(line, _places(level, section, line))


def has_spot(level: Level, section: Section, side: str) -> bool:
    """Whether there is a square in a wall where a door can be."""
    return _places(level, section, wall_of(section.floor[0], side)) != 0


def _places(level: Level, section: Section, line: WallLine) -> int:
    """The bits along a wall of `all_spots`."""
    bits = grid(level).door_places(line)
    if section.chest is not None or section.stairs is not None or section.feature is not None:
        for square in _squares(line, bits):
            if not leaves_way(section, square.step(OPPOSITE[line.side])):
                bits &= ~(1 << line.position(square))
    return bits


def _squares(line: WallLine, bits: int) -> list[Square]:
    out = []
    while bits:
        lowest = bits & -bits
        out.append(line.square(lowest.bit_length() - 1))
        bits ^= lowest
    return out


@rule("AHQ-DOOR-03", "AHQ-DOOR-05")
def joins(level: Level, square: Square, outward: str) -> Section | None:
    """The explored section on whose wall a door in that square opens. AHQ-DOOR-05.

    None for a rock fall, and for a wall that has a door already: there is one in a wall at most.
    """
    owner = grid(level).owner(square.step(outward))
    if not owner:
        return None
    section = level.sections[owner]
    side = OPPOSITE[outward]
    if side in section.dead_ends or any(exit.side == side for exit in section.exits):
        return None
    taken = any(owner in door.sides for door in doors_in(level, section, side) if door.square != square)
    return None if taken else section


class Spots(NamedTuple):
    """Where in a wall the Game Master may put a door, as bits along it.

    ``good`` ones have room for a room, or an explored passage, behind them, ``fair`` ones only for a passage.
    """

    line: WallLine
    good: int
    fair: int
    poor: int

    @property
    def best(self) -> list[Square]:
        """The squares of the best kind that there is; empty if the wall has no place for a door."""
        return _squares(self.line, self.good or self.fair or self.poor)


@rule("AHQ-CDEC-03")
def spots(level: Level, section: Section, side: str) -> Spots:
    """The places for a door in a wall, those where what may lie behind fits before others. AHQ-CDEC-03.

    An explored passage section right behind the wall is such a place too. AHQ-DOOR-05.
    """
    made = grid(level)
    line = wall_of(section.floor[0], side)
    places = _places(level, section, line)
    behind = made.floor_beyond(line) & places
    new = places & ~behind
    good = new & _doors_for(made, line, 5)
    for square in _squares(line, behind):
        met = joins(level, square, side)
        if met is not None and met.kind == "passage" and not doors_in(level, met, OPPOSITE[side]):
            good |= 1 << line.position(square)
    fair = new & ~good & _doors_for(made, line, LANES) if section.kind == "room" else 0
    return Spots(line, good, fair, places & ~good & ~fair)


def _doors_for(made: Grid, line: WallLine, depth: int) -> int:
    """The bits along a wall where a door has room for a floor of length five behind it."""
    starts = made.places(line, 5, depth)
    return starts | starts << 1 | starts << 2 | starts << 3 | starts << 4


def promising(level: Level, section: Section, side: str) -> bool:
    """Whether a door in that wall can lead somewhere."""
    found = spots(level, section, side)
    return bool(found.good or found.fair)


@frozen
class FreeChooser:
    """A leader who takes any wall behind which something can be."""

    chance: Chance

    async def section(self, level: Level, section_ids: Sequence[str], purpose: str) -> str:
        """A passage section for a door."""
        good = [
            id
            for id in section_ids
            if any(promising(level, level.sections[id], side) for side in free_walls(level, level.sections[id]))
        ]
        return self.chance.pick(good or section_ids, purpose, "AHQ-DGN-08")

    async def wall(self, level: Level, section_id: str, walls: Sequence[str], purpose: str) -> str:
        """A wall for a door."""
        section = level.sections[section_id]
        good = [side for side in walls if promising(level, section, side)]
        return self.chance.pick(good or walls, purpose, "AHQ-DOOR-04")

    async def square(self, level: Level, section_id: str, side: str, purpose: str) -> Square | None:
        """Where a door is, the Game Master says."""
        return None

    async def floor(self, level: Level, door_id: str, places: Sequence[Rect], purpose: str) -> Rect | None:
        """Where a floor lies, the Game Master says."""
        return None


def any_square(level: Level, section: Section, side: str, chance: Chance, purpose: str) -> Square:
    """A square for a door in a wall: where something fits behind it, if there is such a place."""
    return chance.pick(spots(level, section, side).best, purpose, "AHQ-DOOR-04")


def any_floor(level: Level, door: Door, places: Sequence[Rect], chance: Chance, purpose: str) -> Rect:
    """One of the floors behind a door, sparing what other doors and exits want if that can be."""
    made = grid(level)
    own = made.behind(door, depth_wanted(level, door))
    sparing = [rect for rect in places if made.spares(rect, own)]
    return chance.pick(sparing or places, purpose, "AHQ-DGN-26")


@rule("AHQ-DOOR-04")
async def choose_wall(site: Site, section: Section, purpose: str, sides: Sequence[str]) -> str | None:
    """The wall the leader chooses for a door; None if none has a place for one. AHQ-DOOR-04."""
    possible = [side for side in sides if has_spot(site.level, section, side)]
    if len(possible) < 2:
        return possible[0] if possible else None
    return await site.chooser.wall(site.level, section.id, possible, purpose)


@rule("AHQ-DOOR-01")
def place_door(site: Site, section: Section, side: str, purpose: str, square: Square | None = None) -> Door:
    """Put a closed door into a wall where the Game Master likes it (or in ``square``). AHQ-DOOR-01, AHQ-DOOR-04."""
    if square is None:
        square = any_square(site.level, section, side, site.chance, purpose)
    door = Door(
        new_id(site.level, "d"),
        square,
        "NS" if side in "NS" else "EW",
        [section.id, ""],
    )
    hang(site.level, door)
    site.laid.doors.append(door.id)
    return door


@rule("AHQ-DOOR-05")
def opens_onto(level: Level, door: Door) -> Section | None:
    """The explored section that an unopened door leads to: it was a secret door there. AHQ-DOOR-05."""
    return joins(level, door.square, grid(level).outward(door))


@rule("AHQ-DGN-35", "AHQ-CDEC-32")
def false_door(site: Site, door: Door) -> None:
    """The door opens on rock and counts as opened. AHQ-DGN-35, AHQ-CDEC-32."""
    door.false = True
    site.laid.false_door = True
    touch(site.level)


def line_behind(level: Level, door: Door) -> WallLine:
    """The wall line of a door, as one square of wall."""
    side = grid(level).outward(door)
    x, y = door.square
    return WallLine(side, y, x, 1) if side in "NS" else WallLine(side, x, y, 1)


def starts_behind(level: Level, door: Door, length: int, depth: int) -> list[Rect]:
    """All floors of that length along the wall and that depth that fit right behind a door."""
    line = line_behind(level, door)
    fitting = grid(level).places(line, length, depth)
    return [
        line.outside(start, length, depth)
        for start in range(max(line.start - length + 1, 0), line.start + 1)
        if fitting >> start & 1
    ]


@rule("AHQ-DGN-26")
async def choose_place(site: Site, door: Door, places: list[Rect], purpose: str) -> Rect:
    """The Game Master's free choice of where the floor behind a door is. AHQ-DGN-26."""
    chosen = await site.chooser.floor(site.level, door.id, places, purpose)
    return any_floor(site.level, door, places, site.chance, purpose) if chosen is None else chosen


@rule("AHQ-DOOR-04")
async def choose_door(site: Site, section: Section, side: str, purpose: str) -> Door:
    """Put a closed door into a wall, where the Game Master likes it. AHQ-DOOR-04."""
    square = await site.chooser.square(site.level, section.id, side, purpose)
    return place_door(site, section, side, purpose, square)
