"""The exploration of a dungeon: a new level, what lies beyond an exit, what lies behind a door.

Table dice come from the stream "rules", free choices of the Game Master and of a leader who does not mind from "setup".
"""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.doors import FreeChooser, false_door, opens_onto
from roguelike.books.ahq.dungeon.grid import OPPOSITE, grid, lay, new_id, strip_from, touch
from roguelike.books.ahq.dungeon.laid import (
    Chooser,
    DungeonRules,
    Inhabit,
    Laid,
    Site,
    TableRoll,
    nobody,
)
from roguelike.books.ahq.dungeon.passages import (
    End,
    blocked_exit,
    lay_passage,
    lay_passage_behind,
    lay_run,
)
from roguelike.books.ahq.dungeon.rooms import lay_room
from roguelike.books.ahq.state import Door, Exit, Level, Section
from roguelike.engine.chance import Chance
from roguelike.engine.geometry import Rect
from roguelike.engine.rulemarks import rule

BY_THE_BOOK = DungeonRules()


@rule("AHQ-SETUP-20", "AHQ-DGN-42")
async def new_level(level_id: str, chance: Chance, chooser: Chooser | None = None) -> Level:
    """A new level: stairs, two straight passage sections in a row, a T-junction. AHQ-SETUP-20, AHQ-DGN-42.

    The stairs lie in the middle of the level, which has room on all sides; ``level.arrival`` is their section.
    """
    level = Level(level_id)
    site = Site(level, chance, chooser or FreeChooser(chance))
    direction = chance.pick("NESW", "level-direction", "AHQ-DGN-26")
    place = Rect(level.width // 2 - 1, level.height // 2 - 1, 2, 2)
    run = new_id(level, "run")
    stairs = Section(new_id(level, "s"), "stairs-out", [place], run=run, facing=OPPOSITE[direction])
    level.arrival = stairs.id
    lay(level, stairs)
    exits = ("W", "E") if direction in "NS" else ("N", "S")
    lay_run(site, strip_from(place, direction), End(2, "t-junction", exits), run)
    return level


@rule("AHQ-DGN-01", "AHQ-DGN-02")
def unexplored_exits(level: Level, section_id: str) -> list[str]:
    """The sides of a junction or corner beyond which nothing is laid yet.

    What lies there is seen, and so laid, when a Hero stands in that section. AHQ-DGN-02.
    """
    return [exit.side for exit in level.sections[section_id].exits if _unexplored(exit)]


def _unexplored(exit: Exit) -> bool:
    return not exit.leads_to and not exit.blocked


@rule("AHQ-DGN-01")
def needs_laying(door: Door) -> bool:
    """Whether opening the door lays new sections: it was not opened before. AHQ-DGN-01."""
    return not door.opened


@rule("AHQ-DGN-03", "AHQ-DGN-07")
async def explore_exit(
    level: Level,
    section_id: str,
    side: str,
    chance: Chance,
    chooser: Chooser | None = None,
    rules: DungeonRules = BY_THE_BOOK,
    inhabit: Inhabit = nobody,
) -> Laid:
    """Lay what is beyond an unexplored exit of a junction or corner: always a passage. AHQ-DGN-03.

    Of several exits each is explored by itself, by the whole procedure. AHQ-DGN-07.

    Raises ValueError if there is no such exit or it is explored already.
    """
    section = level.sections[section_id]
    exit = next((e for e in section.exits if e.side == side and _unexplored(e)), None)
    if exit is None:
        raise ValueError(f"section {section_id} has no unexplored exit {side}")
    site = Site(level, chance, chooser or FreeChooser(chance), rules, inhabit)
    first = await lay_passage(site, strip_from(section.floor[0], side))
    if first is None:
        blocked_exit(site, exit)
    else:
        exit.leads_to = first.id
    touch(level)
    return site.laid


@rule("AHQ-DOOR-02", "AHQ-CDEC-06")
async def open_door(
    level: Level,
    door_id: str,
    from_section: str,
    chance: Chance,
    chooser: Chooser | None = None,
    rules: DungeonRules = BY_THE_BOOK,
    inhabit: Inhabit = nobody,
) -> Laid:
    """Open a door and, the first time, lay what is behind it. AHQ-DOOR-02.

    ``from_section`` is where the opener stands. Doors keep their state: one opened before is only opened
    again (AHQ-CDEC-06). Raises ValueError if the door is not in that section.
    """
    door = level.doors[door_id]
    site = Site(level, chance, chooser or FreeChooser(chance), rules, inhabit)
    known = opens_onto(level, door) if needs_laying(door) else None
    if from_section not in door.sides and (known is None or from_section != known.id):
        raise ValueError(f"door {door_id} is not in section {from_section}")
    first_time, door.open, door.opened = not door.opened, True, True
    touch(level)
    if known is not None:
        door.sides[1] = site.laid.joined = known.id
    elif first_time:
        await _lay_behind(site, door)
    return site.laid


async def _lay_behind(site: Site, door: Door) -> None:
    made = grid(site.level)
    if made.owner(door.square.step(made.outward(door))) or (door.conjured and solid_rock(site, door)):
        false_door(site, door)
    elif site.level.sections[door.sides[0]].kind == "room":
        await behind_room_door(site, door)
    else:
        await behind_passage_door(site, door)


ROCK = 4
"""Up to this there is only rock behind a door that the Bright Key made. AHQ-SPELL-05."""


@rule("AHQ-SPELL-05")
def solid_rock(site: Site, door: Door) -> bool:
    """Whether there is nothing behind a door that the Bright Key made into the unknown. AHQ-SPELL-05."""
    die = site.chance.die(12, "bright-key", "AHQ-SPELL-05")
    rock = die <= ROCK
    site.laid.rolls.append(TableRoll("AHQ-SPELL-05", (die,), "rock" if rock else "area", section=door.sides[0]))
    return rock


@rule("AHQ-DGN-04")
async def behind_room_door(site: Site, door: Door) -> None:
    """Behind a door in a room's wall: a passage on an even die, another room on an odd one. AHQ-DGN-04."""
    rolled = content().tables["AHQ-DGN-04"].roll(site.chance, "behind-door", "rules")
    what = rolled.row.key
    site.laid.rolls.append(TableRoll("AHQ-DGN-04", rolled.dice, what, section=door.sides[0]))
    if what == "room":
        await lay_room(site, door)
    elif await lay_passage_behind(site, door) is None:
        false_door(site, door)


@rule("AHQ-DGN-05")
async def behind_passage_door(site: Site, door: Door) -> None:
    """Behind a door in a passage's wall is always a room. AHQ-DGN-05."""
    await lay_room(site, door)
