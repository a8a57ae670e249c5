"""What can happen with treasure and the things that are carried, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Ref


@event
class MagicRolled(Event):
    """A roll on one of the magic treasure tables: ``what`` came of it."""

    message: ClassVar[str] = "ahqtreasure-rolled"
    what: str
    dice: tuple[int, ...]


@event
class ThingFound(Event):
    """A thing was found: what it is called, with its charges, and how many spells it holds (0: none)."""

    message: ClassVar[str] = "ahqtreasure-found"
    pace: ClassVar[Pace] = "great"
    what: str
    count: int
    uses: int = 0
    spells: str = ""


@event
class ThingTaken(Event):
    """Somebody took a thing that was found, or that lay there."""

    message: ClassVar[str] = "ahqtreasure-taken"
    who: Ref
    what: str
    count: int


@event
class ThingLeft(Event):
    """A thing was left in the section; the map says so. ``who`` dropped it (None: nobody could take it)."""

    message: ClassVar[str] = "ahqtreasure-left"
    what: str
    count: int
    who: Ref | None = None


@event
class GoldLeft(Event):
    """Gold that nobody could carry was left in the section."""

    message: ClassVar[str] = "ahqtreasure-gold-left"
    gold: int


@event
class GoldTaken(Event):
    """Gold that lay in the section was taken up; ``left`` lies there still."""

    message: ClassVar[str] = "ahqtreasure-gold-taken"
    gold: int
    left: int


@event
class MapRead(Event):
    """A Treasure Map was looked at: the number of the dungeon it shows (0: some other dungeon)."""

    message: ClassVar[str] = "ahqtreasure-map"
    who: Ref
    dungeon: int
