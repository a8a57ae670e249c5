"""Searching for secret doors: which walls may be searched, and when no way on is left."""

from __future__ import annotations

from roguelike.books.ahq.dungeon.doors import (
    FreeChooser,
    all_spots,
    doors_of,
    free_walls,
    place_door,
)
from roguelike.books.ahq.dungeon.laid import Site
from roguelike.books.ahq.state import Door, Level, Section
from roguelike.engine.chance import Chance
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule


@rule("AHQ-SRCH-01", "AHQ-SRCH-02", "AHQ-CDEC-28")
def walls_to_search(level: Level, section: Section) -> list[str]:
    """The walls where a secret door may be sought, searched or not: AHQ-SRCH-01, AHQ-SRCH-02, AHQ-CDEC-28.

    The long walls of a dead end's last section, and the walls of a room that has no door besides the one by which it
    was entered; never a wall that has a door. A door that proved false is no longer a door of the room. A Quest Zone
    has the doors of its map and no others (AHQ-QST-06).
    """
    if level.quest_zone:
        return []
    if section.kind == "passage":
        return free_walls(level, section) if section.dead_ends else []
    if section.kind != "room":
        return []
    real = [door for door in doors_of(level, section.id) if not door.false]
    return free_walls(level, section) if len(real) <= 1 else []


@rule("AHQ-SRCH-06")
def searchable_walls(level: Level, section: Section) -> list[str]:
    """The walls of a section that may be searched now: each once only, if the dungeon is not closed.

    AHQ-SRCH-06, AHQ-DGN-46.
    """
    walls = walls_to_search(level, section)
    fresh = [side for side in walls if side not in section.searched]
    if fresh or not walls:
        return fresh
    return search_again(level, walls)


@rule("AHQ-DGN-46")
def search_again(level: Level, walls: list[str]) -> list[str]:
    """Walls searched in vain may be searched again as soon as the dungeon is closed. AHQ-DGN-46."""
    return walls if closed_dungeon(level) else []


@rule("AHQ-DGN-45")
def closed_dungeon(level: Level) -> bool:
    """Whether there is no way on: every exit explored, every door opened, every wall searched. AHQ-DGN-45."""
    return (
        all(door.opened for door in level.doors.values())
        and all(exit.leads_to or exit.blocked for section in level.sections.values() for exit in section.exits)
        and all(
            side in section.searched for section in level.sections.values() for side in walls_to_search(level, section)
        )
    )


def secret_door_spots(level: Level, section: Section, wall: str) -> list[Square]:
    """The squares of a wall where the finder may put a secret door. AHQ-SRCH-08."""
    return all_spots(level, section, wall)


@rule("AHQ-SRCH-08")
def add_secret_door(level: Level, section: Section, wall: str, square: Square | None, chance: Chance) -> Door:
    """Put a secret door that was found into the searched wall, where the finder likes. AHQ-SRCH-08.

    Without a ``square`` it goes where something fits behind it. Raises ValueError if no door can be there.
    """
    places = secret_door_spots(level, section, wall)
    if not places or (square is not None and square not in places):
        raise ValueError(f"no door can be put into wall {wall} of {section.id}")
    site = Site(level, chance, FreeChooser(chance))
    door = place_door(site, section, wall, "secret-door-place", square)
    door.secret = True
    return door
