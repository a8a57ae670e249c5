"""The form of a quest file: what may stand under which key. `docs/quests.md` teaches it.

Letters are the characters of the drawn map: ``[monsters.g]`` says what every ``g`` in it is. Everything that depends on
more than one key, or on the map, is checked in `roguelike.books.datum.quests.words` and ``drawing``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from attrs import field

from roguelike.books.datum.state_quest import When
from roguelike.engine.late import frozen

WHENS = get_args(When)
"""What can trigger a note."""


@frozen(kw_only=True)
class RoomPart:
    """A room or passage that is spoken of; its letter stands on one of its squares."""

    name: str = ""
    lit: bool = False


@frozen(kw_only=True)
class DoorPart:
    """A door that is spoken of, or that needs a key."""

    secret: bool = False
    open: bool = False
    key: str = ""


@frozen(kw_only=True)
class FurniturePart:
    """A piece of furniture; its letter covers all its squares."""

    kind: str
    gold: int = 0
    items: tuple[str, ...] = ()
    trapped: bool = False
    damage: int = 1
    light: str = ""


@frozen(kw_only=True)
class TrapPart:
    """A trap of the floor."""

    kind: str


@frozen(kw_only=True)
class LightPart:
    """A light source that burns on the floor."""

    kind: str


@frozen(kw_only=True)
class MonsterPart:
    """A monster; each square with its letter is one. ``escape`` is the letter of a place."""

    kind: str
    name: str = ""
    spells: tuple[str, ...] = ()
    weapon: str = ""
    guards: bool = False
    long: bool = False
    hidden: bool = False
    sentinel: bool = False
    body: int | None = None
    mind: int | None = None
    attack: int | None = None
    defence: int | None = None
    movement: int | None = None
    escape: str = ""


@frozen(kw_only=True)
class NotePart:
    """Something that happens. ``where`` and ``monsters``, ``opens``, ``reveals`` are letters."""

    when: str
    where: str = ""
    text: str = ""
    needs: tuple[str, ...] = ()
    reveals: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    damage: int = 0
    gold: int = 0
    items: tuple[str, ...] = ()
    goal: bool = False


@frozen(kw_only=True)
class GoalPart:
    """What must be done. ``kill`` are letters of monsters."""

    text: str
    kill: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    all_monsters: bool = False


@frozen(kw_only=True)
class RewardPart:
    """What the quest pays."""

    text: str = ""
    gold: int = 0
    items: tuple[str, ...] = ()


@frozen(kw_only=True)
class QuestPart:
    """The file as a whole."""

    title: str
    text: str
    map: str
    wandering: str
    goal: GoalPart
    year: int = 0
    number: int = 0
    plus: int = 0
    reward: RewardPart = field(factory=RewardPart)
    rooms: Mapping[str, RoomPart] = field(factory=dict)
    doors: Mapping[str, DoorPart] = field(factory=dict)
    furniture: Mapping[str, FurniturePart] = field(factory=dict)
    traps: Mapping[str, TrapPart] = field(factory=dict)
    lights: Mapping[str, LightPart] = field(factory=dict)
    monsters: Mapping[str, MonsterPart] = field(factory=dict)
    places: Mapping[str, str] = field(factory=dict)
    treasures: Mapping[str, str] = field(factory=dict)
    notes: Mapping[str, NotePart] = field(factory=dict)


DRAWN = ("rooms", "doors", "furniture", "traps", "lights", "monsters", "places")
"""The tables whose keys are letters of the map."""
