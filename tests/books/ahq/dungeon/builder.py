"""Hand-built levels for the tests of generation, scripted dice, and what must hold of any level."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from attrs import define, field

from roguelike.books.ahq.dungeon.doors import SIDES, doors_in
from roguelike.books.ahq.dungeon.grid import grid, hang, lay, new_id, wall_of
from roguelike.books.ahq.dungeon.laid import Laid, MonsterTable
from roguelike.books.ahq.state import Door, Exit, Level, Section
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.geometry import Rect, Square, around

ORDERED: dict[str, list[int]] = {
    "passage-length": [],
    "passage-features": [],
    "passage-end": [],
    "room-type": [],
    "room-doors": [],
    "behind-door": [],
}

# 2D12 that give a feature or an end
NOTHING, ONE_DOOR, TWO_DOORS, WANDERING = [4, 5], [8, 8], [10, 10], [1, 2]
DEAD_END, T_JUNCTION, RIGHT_TURN, LEFT_TURN = [2, 4], [6, 7], [5, 5], [8, 8]
STAIRS_DOWN, STAIRS_OUT = [9, 9], [10, 11]


def dice(seed: str = "test", /, **scripted: list[int]) -> Chance:
    """Chance whose table dice are those scripted and no others; free choices fall as they fall.

    ``dice(passage_length=[2])`` scripts the purpose "passage-length".
    """
    named = {purpose.replace("_", "-"): list(values) for purpose, values in scripted.items()}
    return Chance(ChanceState(seed), Script({**{k: [] for k in ORDERED}, **named}, strict=False))


def used(chance: Chance) -> None:
    """Fails if scripted dice are left."""
    assert chance.script is not None
    chance.script.finish()


def crossing(exits: str) -> tuple[Level, Section]:
    """An empty level but for a junction in the middle with these exits."""
    level = Level("test")
    return level, add(level, "t-junction", (50, 50, 2, 2), exits=exits)


def kinds(level: Level, laid: Laid) -> list[str]:
    """The kinds of the sections laid, in order."""
    return [level.sections[id].kind for id in laid.sections]


def changes(laid: Laid) -> dict[str, tuple[str, str]]:
    """What was changed of the rolls: table to (what it became, rule)."""
    return {roll.table: (roll.changed, roll.by) for roll in laid.rolls if roll.changed}


@define
class Leader:
    """A leader who chooses as told and remembers what he was asked."""

    wishes: list[str] = field(factory=list)
    asked: list[tuple[str, str, list[str]]] = field(factory=list)

    async def section(self, level: Level, section_ids: Sequence[str], purpose: str) -> str:
        """The section wished for, by its number in the offer."""
        self.asked.append((purpose, "", list(section_ids)))
        return section_ids[int(self.wishes.pop(0))]

    async def wall(self, level: Level, section_id: str, walls: Sequence[str], purpose: str) -> str:
        """The wall wished for."""
        self.asked.append((purpose, section_id, list(walls)))
        return self.wishes.pop(0)

    async def square(self, level: Level, section_id: str, side: str, purpose: str) -> Square | None:
        """The Game Master says where a door is."""
        return None

    async def floor(self, level: Level, door_id: str, places: Sequence[Rect], purpose: str) -> Rect | None:
        """The Game Master says where a floor lies."""
        return None


@define
class Group:
    """A Game Master whose groups hold a Sentry or not; remembers what he was asked for."""

    sentry: bool = False
    asked: list[tuple[str, list[str]]] = field(factory=list)

    async def __call__(self, level: Level, table: MonsterTable, sections: Sequence[str], /) -> bool:
        """Note the group."""
        self.asked.append((table, list(sections)))
        return self.sentry


def add(
    level: Level,
    kind: str,
    rect: tuple[int, int, int, int],
    *,
    facing: str = "E",
    exits: str = "",
    dead: str = "",
) -> Section:
    """Lay a section by hand."""
    section = Section(
        new_id(level, "s"),
        kind,
        [Rect(*rect)],
        room="normal" if kind == "room" else "",
        facing=facing,
        exits=[Exit(side) for side in exits],
        dead_ends=list(dead),
    )
    lay(level, section)
    return section


def door_at(level: Level, section: Section, x: int, y: int) -> Door:
    """Hang a closed door by hand in a wall of a section."""
    side = next(s for s in SIDES if Square(x, y) in wall_of(section.floor[0], s).squares())
    door = Door(new_id(level, "d"), Square(x, y), "NS" if side in "NS" else "EW", [section.id, ""])
    hang(level, door)
    return door


def linked(level: Level, a: str, b: str) -> bool:
    """Whether two sections are meant to be open to each other: an exit and its passage, or one run."""
    one, other = level.sections[a], level.sections[b]
    if any(exit.leads_to == b for exit in one.exits):
        return True
    if any(exit.leads_to == a for exit in other.exits):
        return True
    return bool(one.run) and one.run == other.run


def faults(level: Level) -> list[str]:
    """What is wrong with a level's geometry; empty if nothing is."""
    out: list[str] = []
    floor: dict[Square, str] = {}
    for section in level.sections.values():
        for rect in section.floor:
            for square in rect.squares():
                if square in floor:
                    out.append(f"{square} is floor of {floor[square]} and of {section.id}")
                if not (0 < square.x < level.width - 1 and 0 < square.y < level.height - 1):
                    out.append(f"{square} of {section.id} lies on the edge")
                floor[square] = section.id
    out += _touching(level, floor)
    out += _doors(level, floor)
    for section in level.sections.values():
        for side in SIDES:
            real = [d for d in doors_in(level, section, side) if section.id in d.sides and not d.false]
            if len(real) > 1:
                out.append(f"wall {side} of {section.id} has {len(real)} doors")
    return out


def _touching(level: Level, floor: dict[Square, str]) -> list[str]:
    out = []
    for square, mine in floor.items():
        for near in around(square):
            its = floor.get(near, mine)
            if its != mine and not linked(level, mine, its):
                out.append(f"{mine} and {its} touch at {near}")
        for near in around(square, diagonal=True):
            its = floor.get(near, mine)
            if its != mine and not linked(level, mine, its):
                corner = {floor.get(Square(near.x, square.y)), floor.get(Square(square.x, near.y))}
                between = corner - {None}
                if not any(
                    other is not None and linked(level, other, mine) and linked(level, other, its) for other in between
                ):
                    out.append(f"{mine} and {its} touch at the corner {near}")
    return out


def _doors(level: Level, floor: dict[Square, str]) -> list[str]:
    out = []
    squares: set[Square] = set()
    for door in level.doors.values():
        if door.square in floor or door.square in squares:
            out.append(f"{door.id} stands on floor or another door")
        squares.add(door.square)
        through, across = ("NS", "EW") if door.along == "NS" else ("EW", "NS")
        ends = [floor.get(door.square.step(letter), "") for letter in through]
        if door.sides[0] not in ends:
            out.append(f"{door.id} is not in the wall of {door.sides[0]}")
        if door.opened and not door.false and sorted(door.sides) != sorted(ends):
            out.append(f"{door.id} joins {ends}, not {door.sides}")
        for letter in across:
            if door.square.step(letter) in floor:
                out.append(f"{door.id} is open at its side")
            if door.square.step(letter) in squares:
                out.append(f"{door.id} is beside another door")
    return out


def reached(level: Level) -> set[str]:
    """The sections that can be walked to from the arrival, every real door open."""
    made = grid(level)
    doors = {door.square for door in level.doors.values() if not door.false and door.sides[1]}
    start = next(iter(level.sections[level.arrival].floor[0].squares()))
    seen, todo = {start}, deque([start])
    while todo:
        for near in around(todo.popleft()):
            if near not in seen and (made.owner(near) or near in doors):
                seen.add(near)
                todo.append(near)
    return {made.owner(square) for square in seen} - {""}
