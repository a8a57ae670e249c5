"""The content of Advanced HeroQuest: everything the book prints as a table or a card.

``content().monsters["skaven-warrior"]``, ``content().tables["AHQ-TBL-PLEN"]``: each kind is read
from ``data/ahq`` and structured when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from roguelike.books.ahq.content_classes import (
    Armour,
    HandWeapon,
    Henchman,
    HeroSheet,
    Item,
    Monster,
    RangedWeapon,
    Spell,
    Trap,
)
from roguelike.books.ahq.content_places import Cost, Counter, Npc, Race, Room
from roguelike.books.ahq.content_quests import Quest
from roguelike.books.ahq.content_tables import Grid, Lookup, Table, hooks
from roguelike.books.kit.content import Kind, Library, Shelf
from roguelike.engine.rulemarks import ran
from roguelike.resources import data_dir

MONSTERS = Kind("monsters", Monster, ("monsters*.toml",))
HAND_WEAPONS = Kind("hand_weapons", HandWeapon, ("hand_weapons*.toml",))
RANGED_WEAPONS = Kind("ranged_weapons", RangedWeapon, ("ranged_weapons*.toml",))
ARMOUR = Kind("armour", Armour, ("armour*.toml",))
SPELLS = Kind("spells", Spell, ("spells.toml",))
ITEMS = Kind("items", Item, ("items*.toml",))
HEROES = Kind("heroes", HeroSheet, ("heroes.toml",))
HENCHMEN = Kind("henchmen", Henchman, ("henchmen.toml",))
TRAPS = Kind("traps", Trap, ("traps.toml",))
ROOMS = Kind("rooms", Room, ("rooms.toml",))
NPCS = Kind("npcs", Npc, ("npcs.toml",))
COUNTERS = Kind("counters", Counter, ("counters.toml",))
COSTS = Kind("costs", Cost, ("costs.toml",))
RACES = Kind("races", Race, ("races.toml",))
QUESTS = Kind("quests", Quest, ("quests.toml",))
LOOKUPS = Kind("lookups", Lookup, ("lookups.toml",))
GRIDS = Kind("grids", Grid, ("grids.toml",))
TABLES = Kind("tables", Table, ("tables_*.toml",))
KINDS: tuple[Kind[Any], ...] = (
    MONSTERS,
    HAND_WEAPONS,
    RANGED_WEAPONS,
    ARMOUR,
    SPELLS,
    ITEMS,
    HEROES,
    HENCHMEN,
    TRAPS,
    ROOMS,
    NPCS,
    COUNTERS,
    COSTS,
    RACES,
    QUESTS,
    LOOKUPS,
    GRIDS,
    TABLES,
)


class Content:
    """All content of the book; a kind's records by id."""

    def __init__(self, folder: Path) -> None:
        self.library = Library(folder, KINDS, hooks)

    @cached_property
    def monsters(self) -> Shelf[Monster]:
        """Monsters' cards."""
        return self.library.shelf(MONSTERS)

    @cached_property
    def hand_weapons(self) -> Shelf[HandWeapon]:
        """Hand-to-hand weapons."""
        return self.library.shelf(HAND_WEAPONS)

    @cached_property
    def ranged_weapons(self) -> Shelf[RangedWeapon]:
        """Bows, crossbows, thrown weapons and the Skaven's own."""
        return self.library.shelf(RANGED_WEAPONS)

    @cached_property
    def armour(self) -> Shelf[Armour]:
        """Armour, shields and helmets."""
        return self.library.shelf(ARMOUR)

    @cached_property
    def spells(self) -> Shelf[Spell]:
        """Spells of all colleges."""
        return self.library.shelf(SPELLS)

    @cached_property
    def items(self) -> Shelf[Item]:
        """Gear, potions, components and magic items."""
        return self.library.shelf(ITEMS)

    @cached_property
    def heroes(self) -> Shelf[HeroSheet]:
        """The ready-made Heroes."""
        return self.library.shelf(HEROES)

    @cached_property
    def henchmen(self) -> Shelf[Henchman]:
        """The two kinds of follower."""
        return self.library.shelf(HENCHMEN)

    @cached_property
    def traps(self) -> Shelf[Trap]:
        """Traps of rooms, passages and chests."""
        return self.library.shelf(TRAPS)

    @cached_property
    def rooms(self) -> Shelf[Room]:
        """Features of hazard rooms."""
        return self.library.shelf(ROOMS)

    @cached_property
    def npcs(self) -> Shelf[Npc]:
        """Those met in hazard rooms."""
        return self.library.shelf(NPCS)

    @cached_property
    def counters(self) -> Shelf[Counter]:
        """Dungeon counters."""
        return self.library.shelf(COUNTERS)

    @cached_property
    def costs(self) -> Shelf[Cost]:
        """What is paid for in town."""
        return self.library.shelf(COSTS)

    @cached_property
    def races(self) -> Shelf[Race]:
        """How Heroes of a race are made."""
        return self.library.shelf(RACES)

    @cached_property
    def quests(self) -> Shelf[Quest]:
        """Quests with a Quest Zone."""
        return self.library.shelf(QUESTS)

    @cached_property
    def lookups(self) -> Shelf[Lookup]:
        """Tables that are looked up, by digest id."""
        return self.library.shelf(LOOKUPS)

    @cached_property
    def grids(self) -> Shelf[Grid]:
        """Tables of numbers, by digest id."""
        return self.library.shelf(GRIDS)

    @cached_property
    def tables(self) -> Shelf[Table]:
        """Roll tables by digest id; a column of a table is ``id.column``."""
        return self.library.shelf(TABLES)

    def as_json(self) -> dict[str, dict[str, Any]]:
        """Everything as ``{kind: {id: {...}}}``, for other programs."""
        out: dict[str, dict[str, Any]] = {
            kind.name: {id: self._plain(record) for id, record in self.library.shelf(kind).items()}
            for kind in KINDS
            if kind not in (TABLES, LOOKUPS, GRIDS)
        }
        out["weapons"] = {
            id: {"type": sort.removesuffix("_weapons"), **record}
            for sort in ("hand_weapons", "ranged_weapons")
            for id, record in out.pop(sort).items()
        }
        out["tables"] = self._plain_tables()
        return out

    def _plain(self, record: Any) -> dict[str, Any]:
        plain: dict[str, Any] = self.library.plain(record)
        if isinstance(record, HandWeapon):
            plain["minimum_strength"] = record.minimum_strength
        return plain

    def _plain_tables(self) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for table in self.tables.values():
            plain = self.library.plain(table)
            plain["dice"] = f"{table.dice[0] if table.dice[0] > 1 else ''}D{table.dice[1]}"
            for id in (table.id, *table.also):
                whole, _, column = id.partition(".")
                if column:
                    out.setdefault(whole, {"id": whole, "columns": {}})["columns"][column] = plain
                else:
                    out[id] = {**plain, "id": id}
        for lookup in self.lookups.values():
            out[lookup.id] = self.library.plain(lookup)
        for grid in self.grids.values():
            rows = [
                {"low": figure, "high": figure, "result": list(need)} for figure, need in enumerate(grid.need, start=1)
            ]
            for id in (grid.id, *grid.also):
                out[id] = {"id": id, "name": grid.name, "columns": grid.columns, "rows": rows}
        return out


@lru_cache(maxsize=1)
def content() -> Content:
    """The content that ships with the program. Its mappings raise ContentError for broken files."""
    return Content(data_dir() / "ahq")


def damage_dice(weapon: HandWeapon, strength: int) -> int | None:
    """The damage dice of a weapon at a Strength; None: too weak to use it (AHQ-WPN-10, -11)."""
    ran("AHQ-TBL-hand-weapons")
    return weapon.damage[min(max(strength, 1), 12) - 1] or None


def as_json() -> Mapping[str, Mapping[str, Any]]:
    """Everything the book's data files hold: ``{kind: {id: {...}}}``."""
    return content().as_json()
