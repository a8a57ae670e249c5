"""Whole levels for other programs: explored to the end without being played."""

from __future__ import annotations

from collections import deque
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from attrs import field

from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_tables import Group
from roguelike.books.ahq.dungeon.doors import FreeChooser, side_of
from roguelike.books.ahq.dungeon.generate import (
    explore_exit,
    new_level,
    open_door,
    unexplored_exits,
)
from roguelike.books.ahq.dungeon.laid import DungeonRules, Laid, MonsterTable, TableRoll
from roguelike.books.ahq.dungeon.terrain import paint
from roguelike.books.ahq.state import Door, Level, Section
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.late import define
from roguelike.engine.views import Terrain

T = TypeVar("T")
TABLES: dict[MonsterTable, str] = {
    "wandering": "AHQ-TBL-WM",
    "lair": "AHQ-TBL-LAIR",
    "quest": "AHQ-TBL-QUEST",
}
GLYPHS = {
    Terrain.FLOOR: ".",
    Terrain.DOOR: "+",
    Terrain.OPEN_DOOR: "+",
    Terrain.STAIRS_DOWN: ">",
    Terrain.STAIRS_OUT: "<",
    Terrain.CHEST: "$",
    Terrain.OPEN_CHEST: "$",
    Terrain.RUBBLE: "%",
    Terrain.CHASM: ":",
    Terrain.WATER: "~",
    Terrain.STATUE: "|",
    Terrain.FURNITURE: "&",
    Terrain.HATCH: "*",
}
"""The map's characters; everything else is rock or wall, "#"."""
_TRANSLATION = bytes(ord(GLYPHS.get(code, "#")) for code in Terrain).ljust(256, b"#")


def run(rules: Coroutine[Any, Any, T]) -> T:
    """Run rules that ask nobody. Raises RuntimeError if they do ask."""
    try:
        rules.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    rules.close()
    raise RuntimeError("somebody was asked, but nobody is there to answer")


@define(eq=False)
class Explored:
    """A level explored to the end: the level, all rolls, and the monsters of its sections."""

    level: Level
    rolls: list[TableRoll] = field(factory=list)
    monsters: dict[str, dict[str, int]] = field(factory=dict)

    async def inhabit(self, chance: Chance, table: MonsterTable, sections: Sequence[str]) -> bool:
        """Roll the group that the dungeon's table gives; whether it has a Sentry. AHQ-MTBL-03."""
        rolled = content().tables[TABLES[table]].roll(chance, f"{table}-monsters", "rules")
        self.rolls.append(TableRoll(TABLES[table], rolled.dice, rolled.row.result, section=sections[0]))
        groups = list(rolled.row.monsters)
        if rolled.row.specialists:
            more = content().tables["AHQ-TBL-SPECIALIST"].roll(chance, "specialists", "rules")
            self.rolls.append(TableRoll("AHQ-TBL-SPECIALIST", more.dice, more.row.result, section=sections[0]))
            groups += more.row.monsters
        self._add(sections[0], groups)
        return any("sentry" in group.monster for group in groups)

    def _add(self, section: str, groups: Sequence[Group]) -> None:
        held = self.monsters.setdefault(section, {})
        for group in groups:
            held[group.monster] = held.get(group.monster, 0) + group.count

    def note(self, laid: Laid, where: str) -> None:
        """Keep the rolls of one laying; those for which nothing was laid belong to ``where``."""
        for roll in laid.rolls:
            roll.section = roll.section or where
        self.rolls += laid.rolls


async def explore(level_id: str, chance: Chance, rules: DungeonRules | None = None) -> Explored:
    """A new level with every exit explored and every door opened, nearest first; nothing is searched."""
    rules = rules or DungeonRules()
    chooser = FreeChooser(chance)
    done = Explored(await new_level(level_id, chance, chooser))
    level = done.level

    async def inhabit(_: Level, table: MonsterTable, sections: Sequence[str]) -> bool:
        return await done.inhabit(chance, table, sections)

    sections, doors = list(level.sections), list(level.doors)
    todo: deque[tuple[str, str]] = deque()
    while True:
        todo.extend((id, side) for id in sections for side in unexplored_exits(level, id))
        todo.extend((id, "") for id in doors)
        if not todo:
            return done
        id, side = todo.popleft()
        if side:
            where = id
            laid = await explore_exit(level, id, side, chance, chooser, rules, inhabit)
        else:
            where = level.doors[id].sides[0]
            laid = await open_door(level, id, where, chance, chooser, rules, inhabit)
        done.note(laid, where)
        sections, doors = laid.sections, laid.doors


def explored(seed: int | str, level: int, rules: DungeonRules | None = None) -> Explored:
    """The level of that number of a seed, explored to the end."""
    return run(explore(str(level), Chance(ChanceState(f"{seed}/{level}")), rules))


def generate_level(seed: int | str, level: int, rules: DungeonRules | None = None) -> dict[str, Any]:
    """One level for ``fatepoint generate``: JSON-able, the same for the same seed and level.

    ``{"seed", "level", "sections": [{"id", "kind", "size", "rolls", "doors", "monsters", ...}], "map": [...]}``.
    """
    done = explored(seed, level, rules)
    rolls: dict[str, list[dict[str, Any]]] = {}
    for roll in done.rolls:
        rolls.setdefault(roll.section, []).append(_plain_roll(roll))
    doors: dict[str, list[Door]] = {}
    for door in done.level.doors.values():
        for id in door.sides:
            doors.setdefault(id, []).append(door)
    return {
        "seed": seed,
        "level": level,
        "sections": [
            _plain_section(done, section, rolls.get(section.id, []), doors.get(section.id, []))
            for section in done.level.sections.values()
        ],
        "map": ascii_map(done.level),
    }


def ascii_map(level: Level) -> list[str]:
    """The whole level as lines of characters (`GLYPHS`)."""
    text = paint(level).tobytes().translate(_TRANSLATION).decode("ascii")
    return [text[i : i + level.width] for i in range(0, len(text), level.width)]


def _plain_roll(roll: TableRoll) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "table": roll.table,
        "dice": list(roll.dice),
        "result": roll.result,
    }
    if roll.changed:
        plain["changed"] = roll.changed
        plain["by"] = roll.by
    return plain


def _plain_section(done: Explored, section: Section, rolls: list[dict[str, Any]], doors: list[Door]) -> dict[str, Any]:
    x, y, w, h = section.floor[0]
    plain: dict[str, Any] = {
        "id": section.id,
        "kind": section.kind,
        "size": [w, h],
        "at": [x, y],
        "rolls": rolls,
        "doors": [_plain_door(done.level, section, door) for door in doors],
        "monsters": done.monsters.get(section.id, {}),
    }
    if section.room:
        plain["room"] = section.room
    if section.exits:
        plain["exits"] = {exit.side: exit.leads_to for exit in section.exits}
    if section.dead_ends:
        plain["dead_ends"] = list(section.dead_ends)
    if section.chest is not None:
        plain["chest"] = list(section.chest)
    if section.stairs is not None:
        plain["stairs_down"] = list(section.stairs)
    if section.feature is not None:
        plain["feature"] = section.feature.npc or section.feature.kind
    return plain


def _plain_door(level: Level, section: Section, door: Door) -> dict[str, Any]:
    other = door.sides[door.sides[0] == section.id]
    return {
        "id": door.id,
        "wall": side_of(level, door, section.id),
        "at": list(door.square),
        "to": other,
        "false": door.false,
    }
