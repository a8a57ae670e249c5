"""Rooms: their type and size, what is in them, and their other doors."""

from __future__ import annotations

from roguelike.books.ahq.dungeon.doors import (
    choose_door,
    choose_place,
    choose_wall,
    false_door,
    free_walls,
    starts_behind,
)
from roguelike.books.ahq.dungeon.grid import LANES, grid, lay, new_id, touch
from roguelike.books.ahq.dungeon.hazards import furnish_hazard
from roguelike.books.ahq.dungeon.laid import MonsterTable, Site, TableRoll
from roguelike.books.ahq.state import Door, Section
from roguelike.engine.geometry import Rect, Square, footprint
from roguelike.engine.rulemarks import ran, rule

SHAPES = {"small": ((5, 5),), "large": ((5, 10), (10, 5))}
"""Length along the wall and depth of rooms. AHQ-DGN-49, AHQ-CDEC-05."""
GUARDED: dict[str, MonsterTable] = {"lair": "lair", "quest": "quest"}


@rule("AHQ-DGN-14", "AHQ-DGN-15", "AHQ-CDEC-05", "AHQ-DGN-49")
async def lay_room(site: Site, door: Door) -> Section | None:
    """Roll and lay the room behind a door; None if the door was false.

    Type and size, then what is in it, then its other doors. AHQ-DGN-14, AHQ-DGN-15.
    """
    rolled, noted = site.roll("AHQ-TBL-ROOM", "room-type")
    kind = room_kind(site, rolled.key, noted)
    placed = await room_place(site, door, "large" if kind == "quest" else rolled.size, noted)
    if placed is None:
        false_door(site, door)
        return None
    size, rect = placed
    section = Section(
        new_id(site.level, "s"),
        "room",
        [rect],
        room=kind,
        size=size,
        facing=grid(site.level).outward(door),
    )
    first_quest = kind == "quest" and not quest_rooms(site)
    lay(site.level, section)
    site.laid.sections.append(section.id)
    door.sides[1] = section.id
    noted.section = section.id
    inside = door.square.step(section.facing)
    stairs = first_quest and site.rules.quest_stairs
    if kind == "hazard":
        sentry, more_doors = await furnish_hazard(site, section, inside)
    else:
        sentry, more_doors = await furnish(site, section, inside, stairs=stairs), True
    if more_doors:
        await room_doors(site, section, sentry)
    return section


def quest_rooms(site: Site) -> int:
    """How many Quest Rooms the level has so far."""
    return sum(section.room == "quest" for section in site.level.sections.values())


@rule("AHQ-DGN-44", "AHQ-QST-04", "AHQ-ROOM-01")
def room_kind(site: Site, rolled: str, noted: TableRoll) -> str:
    """The type of a new room: every type may come any number of times, if the quest does not say otherwise.

    AHQ-DGN-44, AHQ-TOB-10, ruling AHQ-DEC4-18.
    """
    if site.rules.owed_quest_room and rolled != "quest":
        ran("AHQ-DEC4-18")
        noted.change("Quest Room", "AHQ-DEC4-18")
        return "quest"
    if site.rules.every_room:
        noted.change(site.rules.every_room, "AHQ-DGN-44")
        return site.rules.every_room
    if rolled == "quest" and site.rules.one_quest_room and quest_rooms(site):
        ran("AHQ-TOB-10")
        noted.change("Lair", "AHQ-TOB-10")
        return "lair"
    return rolled


@rule("AHQ-DGN-28", "AHQ-DGN-29", "AHQ-DGN-34")
async def room_place(site: Site, door: Door, size: str, noted: TableRoll) -> tuple[str, Rect] | None:
    """The size and floor of a room that shares the door's wall; None if not even a small one fits.

    It may be anywhere along that wall. AHQ-DGN-28, 29, 34, 35.
    """
    for tried in (size, "small") if size == "large" else (size,):
        places = [rect for length, depth in SHAPES[tried] for rect in starts_behind(site.level, door, length, depth)]
        if places:
            if tried != size:
                noted.change(f"{noted.result}, {tried}", "AHQ-DGN-34")
            return tried, await choose_place(site, door, places, "room-place")
    noted.change("false door", "AHQ-DGN-35")
    return None


@rule("AHQ-DGN-16")
async def furnish(site: Site, section: Section, inside: Square, *, stairs: bool) -> bool:
    """Put into a new room what its type says; whether a Sentry is among the monsters rolled for it.

    A normal room stays empty; what a hazard room holds is in `hazards`. ``inside`` is the square inside the door by
    which it was found. AHQ-DGN-16.
    """
    if section.room not in GUARDED:
        return False
    return await guarded(site, section, inside, stairs=stairs)


@rule("AHQ-DGN-18", "AHQ-DGN-19", "AHQ-DGN-20", "AHQ-DGN-21")
async def guarded(site: Site, section: Section, inside: Square, *, stairs: bool) -> bool:
    """A Lair's or Quest Room's monsters and treasure chest. AHQ-DGN-18, 19, 20, 21."""
    if stairs:
        place_stairs(site, section, inside)
    place_chest(site, section, inside)
    return await site.monsters(GUARDED[section.room], [section.id])


@rule("AHQ-DGN-25")
def place_chest(site: Site, section: Section, inside: Square) -> None:
    """Put the chest where it blocks neither the way in nor the stairs. AHQ-DGN-25."""
    taken = {inside}
    if section.stairs is not None:
        taken.update(footprint(section.stairs, (LANES, LANES)))
    free = [square for square in section.floor[0].squares() if square not in taken]
    section.chest = site.chance.pick(free, "chest-place", "AHQ-DGN-25")
    touch(site.level)


@rule("AHQ-AMU-07", "AHQ-TOB-07")
def place_stairs(site: Site, section: Section, inside: Square) -> None:
    """Put the stairs down, two squares by two, into the first Quest Room of a level. AHQ-AMU-07, AHQ-TOB-07."""
    x, y, w, h = section.floor[0]
    corners = [
        corner
        for corner in Rect(x, y, w - LANES + 1, h - LANES + 1).squares()
        if inside not in footprint(corner, (LANES, LANES))
    ]
    section.stairs = site.chance.pick(corners, "stairs-place", "AHQ-AMU-07")


@rule("AHQ-DGN-22", "AHQ-DGN-23", "AHQ-DGN-24")
async def room_doors(site: Site, section: Section, sentry: bool) -> None:
    """Roll the room's doors besides the one it was entered by, and place them. AHQ-DGN-22, 23, 24.

    The leader chooses the walls, the Game Master the squares. A Sentry's room always has at least one.
    """
    rolled, noted = site.roll("AHQ-TBL-RDOOR", "room-doors")
    noted.section = section.id
    count = rolled.doors
    if sentry and not count:
        count = 1
        noted.change("1", "AHQ-DGN-24")
    placed = 0
    for _ in range(count):
        side = await choose_wall(site, section, "room-door-wall", free_walls(site.level, section))
        if side is None:
            break
        await choose_door(site, section, side, "room-door-place")
        placed += 1
    if placed < count:
        noted.change(str(placed) if placed else "none", "AHQ-CDEC-31")
