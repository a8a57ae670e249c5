"""The content of DatumQuest: everything the book and the base game print as a table or a card.

``content().monsters["orc"]``: each kind is read from ``data/datum`` and structured when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from roguelike.books.datum import content_classes as cards
from roguelike.books.kit.content import Kind, Library, MissingRecord, Shelf
from roguelike.resources import data_dir

HEROES = Kind("heroes", cards.HeroCard, ("heroes.toml",))
MONSTERS = Kind("monsters", cards.MonsterCard, ("monsters.toml",))
WEAPONS = Kind("weapons", cards.Weapon, ("weapons.toml",))
MISSILES = Kind("missiles", cards.Missile, ("missiles.toml",))
ARMOUR = Kind("armour", cards.Armour, ("armour.toml",))
GEAR = Kind("gear", cards.Gear, ("gear.toml",))
ARTIFACTS = Kind("artifacts", cards.Artifact, ("artifacts.toml",))
SPELLS = Kind("spells", cards.Spell, ("spells.toml",))
CHAOS = Kind("chaos_spells", cards.ChaosSpell, ("chaos_spells.toml",))
SKILLS = Kind("skills", cards.Skill, ("skills.toml",))
TREASURE = Kind("treasure", cards.TreasureCard, ("treasure.toml",))
OMENS = Kind("omens", cards.OmenCard, ("omens.toml",))
TRAPS = Kind("traps", cards.TrapCard, ("traps.toml",))
FURNITURE = Kind("furniture", cards.FurnitureCard, ("furniture.toml",))
PATROLS = Kind("patrols", cards.Patrol, ("patrols.toml",))
LOOKUPS = Kind("lookups", cards.Lookup, ("lookups.toml",))
KINDS: tuple[Kind[Any], ...] = (
    HEROES, MONSTERS, WEAPONS, MISSILES, ARMOUR, GEAR, ARTIFACTS, SPELLS, CHAOS, SKILLS, TREASURE, OMENS, TRAPS,
    FURNITURE, PATROLS, LOOKUPS,
)  # fmt: skip

R = TypeVar("R")
Thing = cards.Weapon | cards.Missile | cards.Armour | cards.Gear | cards.Artifact


class Content:
    """All content of the book; a kind's records by id."""

    def __init__(self, folder: Path) -> None:
        self.library = Library(folder, KINDS)

    @cached_property
    def heroes(self) -> Shelf[cards.HeroCard]:
        """Heroes' technical sheets."""
        return self.library.shelf(HEROES)

    @cached_property
    def monsters(self) -> Shelf[cards.MonsterCard]:
        """Monsters' cards."""
        return self.library.shelf(MONSTERS)

    @cached_property
    def weapons(self) -> Shelf[cards.Weapon]:
        """Hand weapons."""
        return self.library.shelf(WEAPONS)

    @cached_property
    def missiles(self) -> Shelf[cards.Missile]:
        """Missile weapons."""
        return self.library.shelf(MISSILES)

    @cached_property
    def armour(self) -> Shelf[cards.Armour]:
        """Armour pieces."""
        return self.library.shelf(ARMOUR)

    @cached_property
    def gear(self) -> Shelf[cards.Gear]:
        """Gear and potions."""
        return self.library.shelf(GEAR)

    @cached_property
    def artifacts(self) -> Shelf[cards.Artifact]:
        """Artifacts."""
        return self.library.shelf(ARTIFACTS)

    @cached_property
    def spells(self) -> Shelf[cards.Spell]:
        """Heroes' spells and prayers."""
        return self.library.shelf(SPELLS)

    @cached_property
    def chaos(self) -> Shelf[cards.ChaosSpell]:
        """Zargon's spells."""
        return self.library.shelf(CHAOS)

    @cached_property
    def skills(self) -> Shelf[cards.Skill]:
        """Skills."""
        return self.library.shelf(SKILLS)

    @cached_property
    def treasure(self) -> Shelf[cards.TreasureCard]:
        """Cards of the treasure deck."""
        return self.library.shelf(TREASURE)

    @cached_property
    def omens(self) -> Shelf[cards.OmenCard]:
        """Cards of the Dark Omen deck."""
        return self.library.shelf(OMENS)

    @cached_property
    def traps(self) -> Shelf[cards.TrapCard]:
        """Traps of the floor."""
        return self.library.shelf(TRAPS)

    @cached_property
    def furniture(self) -> Shelf[cards.FurnitureCard]:
        """Furniture."""
        return self.library.shelf(FURNITURE)

    @cached_property
    def patrols(self) -> Shelf[cards.Patrol]:
        """Who arrives by Guards and Patrols."""
        return self.library.shelf(PATROLS)

    @cached_property
    def lookups(self) -> Shelf[cards.Lookup]:
        """Small tables of figures."""
        return self.library.shelf(LOOKUPS)

    def find(self, shelf: Shelf[R], id: str) -> R | None:
        """The record of a shelf, None if it has none of that id (cheaper than to ask for what may not be there)."""
        if id not in shelf:
            return None
        return shelf[id]

    def thing(self, id: str) -> Thing:
        """Anything that can be owned. Raises KeyError."""
        for shelf in (self.weapons, self.missiles, self.armour, self.gear, self.artifacts):
            if id in shelf:
                found: Thing = shelf[id]
                return found
        raise MissingRecord(f"data/datum ({cards.THINGS.replace(' ', ', ')})", id, "is missing")

    def price(self, id: str) -> int:
        """What a thing costs new; 0 for what cannot be bought. Raises KeyError."""
        made = self.thing(id)
        return 0 if isinstance(made, cards.Artifact) else made.price

    def is_thing(self, id: str) -> bool:
        """Whether there is such a thing."""
        return id in self.library.ids(cards.THINGS)


@lru_cache(maxsize=1)
def content() -> Content:
    """The book's content."""
    return Content(data_dir() / "datum")


def as_json() -> Mapping[str, Mapping[str, Any]]:
    """Everything the data files hold: ``{kind: {id: {...}}}``."""
    library = content().library
    return {kind.name: {id: library.plain(record) for id, record in library.shelf(kind).items()} for kind in KINDS}
