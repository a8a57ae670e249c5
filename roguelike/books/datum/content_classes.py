"""What the data files of DatumQuest hold: frozen classes, one per kind of record.

``source`` names the tables of the digest that a record is a row of; ``mark`` where its figures come from: "source" (the
book), "base" (the published game) or "own" (chosen here). See the head of each file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from attrs import field

from roguelike.books.kit.content import MissingRecord, ref
from roguelike.books.kit.converting import clipped
from roguelike.engine.late import frozen

THINGS = "weapons missiles armour gear artifacts"
"""The kinds of what can be owned; ids are unique over all of them."""


@frozen(kw_only=True)
class Record:
    """What every record has."""

    id: str
    source: str
    name: str = ""
    mark: str = "own"


@frozen(kw_only=True)
class HeroCard(Record):
    """A hero's technical sheet. DQ-HERO-01 .. 10. ``spells`` of ``elements`` elements, or all ``prayers``.

    ``heirs``: names of those who come after the first.
    """

    type: str
    heirs: tuple[str, ...] = ()
    movement: int
    unarmed: int
    unarmed_faces: str
    defence: int
    body: int
    mind: int
    weapon: str = ref("weapons")
    groups: tuple[str, ...]
    skill: str = ref("skills")
    infravision: bool = False
    elements: int = 0
    prayers: bool = False
    magic_light: bool = False


@frozen(kw_only=True)
class MonsterCard(Record):
    """A monster's card. ``traits``: undead, blunt, regenerates, passes-furniture, named."""

    glyph: str
    movement: int
    attack: int
    defence: int
    body: int
    mind: int
    kill_xp: int
    assist_xp: int
    xp_source: bool = False
    spells: int = 0
    traits: tuple[str, ...] = ()


@frozen(kw_only=True)
class Weapon(Record):
    """A hand weapon. ``wizard``: a wizard may use it (DQ-BASE-03)."""

    dice: int
    price: int
    hands: int
    long: bool = False
    thrown: bool = False
    small: bool = False
    blunt: bool = False
    sword: bool = False
    wizard: bool = False
    metal: bool = False


@frozen(kw_only=True)
class Missile(Record):
    """A missile weapon. ``ammo``: missiles that come with it (0: unlimited). ``faces``: "skull" or "white"."""

    dice: int
    hands: int
    price: int
    ammo: int
    ammo_kind: str
    faces: Literal["skull", "white"]
    printed: int = 0
    reload: bool = False
    lead: bool = False
    refill: int = 0
    adjacent: bool = False
    wizard: bool = False


@frozen(kw_only=True)
class Armour(Record):
    """An armour piece: defence dice and the damage points it can absorb. DQ-ARM-01."""

    place: Literal["head", "body", "shield"]
    dice: int
    price: int
    points: int
    repair: int
    hands: int = 0
    slow: bool = False


@frozen(kw_only=True)
class Gear(Record):
    """Any other thing. ``limit``: the row of DQ-TBL-CARRY that it counts in; ``rope`` in feet."""

    price: int
    limit: str
    hands: int = 0
    rope: int = 0
    light: Literal["", "torch", "lamp"] = ""


@frozen(kw_only=True)
class Artifact(Record):
    """An artifact. ``alike``: the weapon or armour whose figures it has."""

    limit: str
    alike: str = ref("weapons armour", default="")
    dice: int = 0
    mind: int = 0
    defence: int = 0
    casts: int = 0
    undead_dice: int = 0
    twice_against: str = ref("monsters", default="")
    slow: bool = False
    wears: bool = True
    only: tuple[str, ...] = ()


@frozen(kw_only=True)
class Spell(Record):
    """A hero's spell or prayer."""

    element: Literal["air", "fire", "earth", "water", "prayer"]
    level: int
    aim: Literal["friend", "enemy", "enemy-anywhere", "room"]
    heals: bool = False
    assists: bool = False


@frozen(kw_only=True)
class ChaosSpell(Record):
    """A spell of Zargon's casters."""

    aim: Literal["enemy", "line", "room", "self"]


@frozen(kw_only=True)
class Skill(Record):
    """A skill."""

    group: Literal["martial", "general", "magical"]
    level: int


@frozen(kw_only=True)
class TreasureCard(Record):
    """A card of the treasure deck."""

    copies: int
    sign: Literal["negative", "positive"]
    gold: int = 0
    item: str = ref("gear", default="")


@frozen(kw_only=True)
class OmenCard(Record):
    """A card of the Dark Omen deck."""

    copies: int
    kind: Literal["bonus", "side", "event"]


@frozen(kw_only=True)
class TrapCard(Record):
    """A trap of the floor."""

    dice: int = 0
    damage: int = 0
    stays: bool = False
    blocks: bool = False
    known: bool = False


_WORDS = "nothing|hurt|mind|components|scroll|card|trap|wandering|fire"
_HELD = re.compile(rf"{_WORDS}|gold [0-9]{{1,4}}|coins [0-9]*D[0-9]+( x [0-9]+)?(\+[0-9]+)?|(item|rises) [a-z0-9-]+")
_COMES = re.compile(r"[1-9] [a-z0-9-]+")


def _holds(card: Any, attribute: Any, words: str) -> None:
    for word in words.split(","):
        if not _HELD.fullmatch(word):
            raise ValueError(f'{attribute.name} says "{clipped(word)}", which furniture cannot hold')


def _named(words: str) -> Iterator[str]:
    """The things and monsters that a row of a piece of furniture names."""
    return (word.partition(" ")[2] for word in words.split(",") if word.startswith(("item ", "rises ")))


def _held() -> Any:
    return ref(f"{THINGS} monsters", ids=_named, validator=_holds)


def _patrols(card: Any, attribute: Any, rows: Iterable[str]) -> None:
    rows = [*rows]
    if len(rows) != 6:
        raise ValueError(f"rows must be six, not {len(rows)}")
    for row in rows:
        if not all(map(_COMES.fullmatch, row.split(", "))):
            raise ValueError(f'rows must be "2 goblin, 1 orc" or the like, not "{clipped(row)}"')


def _come(rows: Iterable[str]) -> Iterator[str]:
    """The monsters that the rows of a patrol name."""
    return (words.partition(" ")[2] for row in rows for words in row.split(", "))


@frozen(kw_only=True)
class FurnitureCard(Record):
    """A piece of furniture. ``width`` x ``height`` squares as it lies, or turned. ``tall`` blocks sight."""

    copies: int
    width: int
    height: int
    tall: bool = False
    on_1: str = _held()
    on_2: str = _held()
    on_4: str = _held()
    on_6: str = _held()


@frozen(kw_only=True)
class Patrol(Record):
    """Who arrives at a level, by 1D6: words "N monster", parted by commas."""

    rows: tuple[str, ...] = ref("monsters", ids=_come, validator=_patrols)


@frozen(kw_only=True)
class Lookup(Record):
    """A small table of figures. ``table["key"]`` raises ContentError for one that the file leaves out."""

    values: Mapping[str, int] = field(factory=dict)

    def __getitem__(self, key: str) -> int:
        if key not in self.values:
            raise MissingRecord("data/datum/lookups.toml", f"{self.id}.values.{key}", "is missing")
        return self.values[key]
