"""What happens between two quests, as far as it is counted or shown by itself."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Msg, Ref


@event
class Paid(Event):
    """A hero paid coins for something (``what``)."""

    message: ClassVar[str] = "dqtown-paid"
    who: Ref
    what: str
    gold: int


@event
class Owes(Event):
    """A hero could not pay his cost of living. DQ-COL-03."""

    message: ClassVar[str] = "dqtown-owes"
    interrupts: ClassVar[bool] = True
    who: Ref
    gold: int


@event
class Bought(Event):
    """A hero bought a thing, or had it repaired (``how``)."""

    message: ClassVar[str] = "dqtown-bought"
    who: Ref
    what: str
    gold: int
    how: str


@event
class Weakened(Event):
    """A hero's maximum Body changed: he had been out of combat, or rested. DQ-FALL-04 .. 06."""

    message: ClassVar[str] = "dqtown-weakened"
    interrupts: ClassVar[bool] = True
    who: Ref
    why: str
    full: int


@event
class Inherited(Event):
    """Coins of a dead hero found new owners, or none (``heirs`` is empty). DQ-BNK-04 .. 08."""

    message: ClassVar[str] = "dqtown-inherited"
    interrupts: ClassVar[bool] = True
    who: Ref
    where: str
    gold: int
    heirs: tuple[Ref, ...]


@event
class Robbed(Event):
    """Somebody stole from a hero's lodgings. DQ-BNK-02."""

    message: ClassVar[str] = "dqtown-robbed"
    interrupts: ClassVar[bool] = True
    who: Ref
    gold: int
    left: int


@event
class Raised(Event):
    """A hero reached a level, or learned a skill. ``what``: body, mind, or the skill's name."""

    message: ClassVar[str] = "dqtown-raised"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    who: Ref
    what: str
    level: int


@event
class Joined(Event):
    """A new hero joined the party."""

    message: ClassVar[str] = "dqtown-joined"
    interrupts: ClassVar[bool] = True
    who: Ref
    profile: str


@event
class InTown(Event):
    """Something small happened in town: one line."""

    message: ClassVar[str] = "dqtown-told"
    what: Msg
