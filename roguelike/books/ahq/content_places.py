"""Classes of the data files that are neither gear nor monsters: rooms, people, counters, towns."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field

from roguelike.books.kit.content import ref
from roguelike.books.kit.converting import Dice
from roguelike.engine.late import frozen


@frozen(kw_only=True)
class Room:
    """A feature of a hazard room.

    ``table`` is rolled when somebody uses it, ``numbers`` are the figures its rules name, ``dice``
    what is rolled when the room is laid; the rest is code under its id.
    """

    id: str
    name: str
    source: str
    table: str = ref("tables", default="")
    items: Mapping[str, int] = ref("items", default={})
    numbers: Mapping[str, int] = field(factory=dict)
    dice: Dice | None = None
    chest: bool = False
    monsters: bool = False


@frozen(kw_only=True)
class Npc:
    """Somebody or something met in a room; what no source gives is None.

    ``profile`` is the follower whose figures they have.
    """

    id: str
    name: str
    source: str
    profile: str = ref("henchmen", default="")
    weapon_skill: int | None = None
    toughness: int | None = None
    speed: int | None = None
    wounds: int | None = None
    damage: int = 0
    reward: int = 0
    guarded: bool = False
    traits: tuple[str, ...] = ()


@frozen(kw_only=True)
class Counter:
    """A kind of dungeon counter: ``count`` of them in the cup, ``when`` it may be played.

    ``quest_zone``: whether it may be played on a level that is a Quest Zone (AHQ-CNT-09).
    """

    id: str
    name: str
    source: str
    count: int
    when: tuple[str, ...]
    quest_zone: bool = True


@frozen(kw_only=True)
class Cost:
    """Something that is paid for in town and is not carried away."""

    id: str
    name: str
    source: str
    price: int
    per_fate_point: int = 0


@frozen(kw_only=True)
class Race:
    """How a Hero of a race is made: dice per characteristic, and what the race brings.

    ``spells_known`` initial spells of its Wizards, the others at ``missing_spell_price`` each;
    ``learning`` multiplies the price of spells, ``casting_test`` asks a test for every spell.
    """

    id: str
    name: str
    source: str
    weapon_skill: Dice
    bow_skill: Dice
    strength: Dice
    toughness: Dice
    speed: Dice
    bravery: Dice
    intelligence: Dice
    wounds: Dice
    fate_points: int
    gold: Dice
    traps: int = 0
    surprise: int = 0
    wizard: Mapping[str, int] = field(factory=dict)
    spells_known: int
    missing_spell_price: int = 0
    learning: int = 1
    casting_test: bool = False
