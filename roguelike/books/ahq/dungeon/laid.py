"""What laying dungeon sections needs of others, and what it reports to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from attrs import field

from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_tables import Outcome
from roguelike.books.ahq.state import Level
from roguelike.engine.chance import Chance
from roguelike.engine.geometry import Rect, Square
from roguelike.engine.late import define, frozen

MonsterTable = Literal["wandering", "lair", "quest"]


class Chooser(Protocol):
    """The leader's choices: in which section and which wall a door is. AHQ-DGN-08, AHQ-DGN-23, AHQ-DOOR-04.

    It is asked only when there is something to choose. In solo play the player is the Game Master as well, and may say
    where in its wall a door is and where behind its door a room or passage lies (None: anywhere). AHQ-SOLO-11.
    """

    async def section(self, level: Level, section_ids: Sequence[str], purpose: str) -> str:
        """One of the passage sections for a door ("passage-door-section")."""
        ...

    async def wall(self, level: Level, section_id: str, walls: Sequence[str], purpose: str) -> str:
        """One of the walls ("N", "E", "S", "W") for a door ("passage-door-wall", "room-door-wall")."""
        ...

    async def square(self, level: Level, section_id: str, side: str, purpose: str) -> Square | None:
        """A square of that wall for a door ("passage-door-place", "room-door-place", "sentry-door-place")."""
        ...

    async def floor(self, level: Level, door_id: str, places: Sequence[Rect], purpose: str) -> Rect | None:
        """One of the floors that fit behind a door ("room-place", "passage-place")."""
        ...


class Inhabit(Protocol):
    """The Game Master's roll for the monsters of new sections, made when the book says. AHQ-DGN-15."""

    async def __call__(self, level: Level, table: MonsterTable, sections: Sequence[str], /) -> bool:
        """Roll the group (it is placed later); whether there is a Sentry in it."""
        ...


@frozen
class DungeonRules:
    """What a quest or variant says about its dungeons.

    ``stairs_down``: "level" as rolled, "out" where stairs down in a passage lead to the surface (AHQ-AMU-06,
    AHQ-TOB-06; also for the single level of AHQ-SOLO-04). ``quest_stairs``: the first Quest Room of a level holds
    stairs down (AHQ-AMU-07, AHQ-TOB-07). ``one_quest_room``: further Quest Rooms are Lairs (AHQ-TOB-10).
    ``denser_doors``: a second door of a passage section may go into its other long wall (option of AHQ-CDEC-30).
    ``owed_quest_room``: the room laid now is a Quest Room whatever is rolled (AHQ-DEC4-18).
    ``people_met``: who of AHQ-TBL-npc has appeared in this quest. ``every_room``: what every room is, for trials ("" =
    as rolled).
    """

    stairs_down: Literal["level", "out"] = "level"
    quest_stairs: bool = False
    one_quest_room: bool = False
    denser_doors: bool = False
    owed_quest_room: bool = False
    people_met: frozenset[str] = frozenset()
    every_room: str = ""


@define
class TableRoll:
    """A roll of generation: the table (or rule) rolled on, the dice, the result as printed.

    ``changed`` says what became of it if something changed it, ``by`` which rule did; ``section`` is what was laid for
    it ("" = nothing was).
    """

    table: str
    dice: tuple[int, ...]
    result: str
    changed: str = ""
    by: str = ""
    section: str = ""

    def change(self, to: str, by: str) -> None:
        """Note that a rule made something else of the result."""
        self.changed, self.by = to, by


@frozen
class Wanted:
    """Monsters to be placed: the kind of group and the sections it may stand in."""

    table: MonsterTable
    sections: tuple[str, ...]


@define
class Laid:
    """What an Exploration Phase laid for one door or exit.

    ``joined`` is the explored section that the door turned out to lead to (AHQ-DOOR-05), ``false_door`` whether it led
    nowhere (AHQ-DGN-35), ``blocked`` whether the exit was (AHQ-DGN-36).
    """

    sections: list[str] = field(factory=list)
    doors: list[str] = field(factory=list)
    rolls: list[TableRoll] = field(factory=list)
    monsters: list[Wanted] = field(factory=list)
    joined: str = ""
    false_door: bool = False
    blocked: bool = False


async def nobody(level: Level, table: MonsterTable, sections: Sequence[str]) -> bool:
    """Rolls no group, so there is no Sentry in it."""
    return False


@define(eq=False)
class Site:
    """One laying in progress: the level, who chooses, and what has been laid."""

    level: Level
    chance: Chance
    chooser: Chooser
    rules: DungeonRules = field(factory=DungeonRules)
    inhabit: Inhabit = nobody
    laid: Laid = field(factory=Laid)

    def roll(self, table: str, purpose: str) -> tuple[Outcome, TableRoll]:
        """Roll on a table; the row, and the note of it in the report."""
        rolled = content().tables[table].roll(self.chance, purpose, "rules")
        noted = TableRoll(table, rolled.dice, rolled.row.result)
        self.laid.rolls.append(noted)
        return rolled.row, noted

    async def monsters(self, table: MonsterTable, sections: Sequence[str]) -> bool:
        """Have a group rolled for these sections; whether there is a Sentry in it."""
        self.laid.monsters.append(Wanted(table, tuple(sections)))
        return await self.inhabit(self.level, table, sections)
