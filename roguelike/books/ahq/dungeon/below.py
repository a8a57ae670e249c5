"""The room under a grate or trapdoor: between two levels, without doors, drawn where the level is empty."""

from __future__ import annotations

from roguelike.books.ahq.dungeon.grid import grid, lay, new_id
from roguelike.books.ahq.dungeon.hazards import depths, furnish_hazard
from roguelike.books.ahq.dungeon.laid import Site
from roguelike.books.ahq.dungeon.rooms import SHAPES, furnish, quest_rooms, room_kind
from roguelike.books.ahq.state import Feature, Level, Section
from roguelike.engine.geometry import Rect, Square
from roguelike.engine.rulemarks import rule


@rule("AHQ-GRATE-02", "AHQ-GRATE-03")
async def lay_below(site: Site, above: Section, feature: Feature) -> Section | None:
    """Roll and lay the room under a hatch; None if the level has no room left for one. AHQ-GRATE-02, AHQ-GRATE-03.

    It is rolled like any room but has no doors. If stairs down are in Quest Rooms here, such a room has them.
    """
    rolled, noted = site.roll("AHQ-TBL-ROOM", "room-type")
    kind = room_kind(site, rolled.key, noted)
    for size in dict.fromkeys((rolled.size, "small")):
        rect = empty_place(site.level, size)
        if rect is not None:
            break
    else:
        noted.change("solid rock", "AHQ-DGN-35")
        return None
    if size != rolled.size:
        noted.change(f"{noted.result}, {size}", "AHQ-DGN-34")
    section = Section(new_id(site.level, "s"), "room", [rect], room=kind, size=size, facing="S", above=above.id)
    stairs = kind == "quest" and site.rules.quest_stairs and not quest_rooms(site)
    lay(site.level, section)
    site.laid.sections.append(section.id)
    noted.section = section.id
    feature.below, feature.landing = section.id, landing(section)
    if kind == "hazard":
        await furnish_hazard(site, section, feature.landing)
    else:
        await furnish(site, section, feature.landing, stairs=stairs)
    return section


def landing(section: Section) -> Square:
    """The square right under the hatch: in the middle of the north wall."""
    first = depths(section)[0]
    return first[len(first) // 2]


def empty_place(level: Level, size: str) -> Rect | None:
    """Where such a room fits, far from what is built: the corners of the level first."""
    made = grid(level)
    length, depth = SHAPES[size][0]
    xs, ys = range(2, level.width - length - 1), range(2, level.height - depth - 1)
    for y in (*ys[:12:4], *ys[::-4]):
        for x in (*xs[::-4], *xs[:12:4]):
            rect = Rect(x, y, length, depth)
            mask = ((1 << length + 2) - 1) << x - 1
            if not any((made.rows[row] | made.wanted[row]) & mask for row in range(y - 1, y + depth + 1)):
                return rect
    return None
