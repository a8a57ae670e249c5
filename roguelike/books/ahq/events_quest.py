"""What can happen with the objective of solo play, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event


@event
class QuestSought(Event):
    """An expedition of a quest begins: what is sought lies on the last of its levels."""

    message: ClassVar[str] = "ahqquest-sought"
    name: str
    levels: int


@event
class PairSettled(Event):
    """Two Character Monsters were drawn for a Quest Room; ``what`` is the Quest Treasure that they own."""

    message: ClassVar[str] = "ahqquest-settled"
    pace: ClassVar[Pace] = "great"
    names: tuple[str, ...]
    what: str


@event
class QuarrySlain(Event):
    """One of the Character Monsters of the objective is dead: so many of all of them."""

    message: ClassVar[str] = "ahqquest-slain"
    pace: ClassVar[Pace] = "great"
    name: str
    dead: int
    all: int


@event
class QuestTreasureWon(Event):
    """A Quest Treasure is in the Heroes' hands: so many of all of them."""

    message: ClassVar[str] = "ahqquest-won"
    pace: ClassVar[Pace] = "great"
    what: str
    won: int
    all: int


@event
class QuestCompleted(Event):
    """All of them are dead and all Quest Treasures are won."""

    message: ClassVar[str] = "ahqquest-completed"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    expedition: int
