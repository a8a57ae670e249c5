"""What can happen in hazard rooms, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Ref


@event
class HazardFound(Event):
    """A hazard room came into view: its kind, who is in it, how much of it there is."""

    message: ClassVar[str] = "ahqroom-found"
    pace: ClassVar[Pace] = "great"
    kind: str
    npc: str = ""
    count: int = 0


@event
class HazardRolled(Event):
    """Somebody's roll on the table of a room: pool, fungi, mould, circle, statue, trapdoor, crypt, thief.

    ``result`` is the key of its row; ``amount`` a further number (turns asleep, gold, Wounds).
    """

    message: ClassVar[str] = "ahqroom-rolled"
    pace: ClassVar[Pace] = "great"
    who: Ref
    kind: str
    die: int
    result: str
    amount: int = 0


@event
class SomebodyJoined(Event):
    """Somebody met in a room goes with the party from now on."""

    message: ClassVar[str] = "ahqroom-joined"
    pace: ClassVar[Pace] = "great"
    who: Ref
    npc: str
    leader: Ref


@event
class SomebodyLeft(Event):
    """Somebody met in a room is gone: ``how``: refused, home, thief, witch; ``gold`` came or went with him."""

    message: ClassVar[str] = "ahqroom-left"
    pace: ClassVar[Pace] = "great"
    npc: str
    how: str
    gold: int = 0


@event
class Leapt(Event):
    """Somebody leapt over a Chasm. ``verdict``: across, fate, saved (by the rope) or fallen."""

    message: ClassVar[str] = "ahqroom-leapt"
    pace: ClassVar[Pace] = "great"
    who: Ref
    die: int
    need: int
    verdict: str
    square: Square | None = None


@event
class RopeHeld(Event):
    """The roll of somebody who holds the rope of a leaper: below his Strength saves him."""

    message: ClassVar[str] = "ahqroom-rope"
    who: Ref
    die: int
    strength: int
    saved: bool


@event
class LadderBuilt(Event):
    """A rope ladder hangs across a Chasm."""

    message: ClassVar[str] = "ahqroom-ladder"
    pace: ClassVar[Pace] = "great"
    who: Ref
    square: Square


@event
class RatsFought(Event):
    """Somebody fought rats: so many are dead, so many left; ``wounds`` from their bites."""

    message: ClassVar[str] = "ahqroom-rats"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    die: int
    left: int
    wounds: int


@event
class BatsFought(Event):
    """The party fought bats: the die, the Wounds in all, and the share of everybody who went in."""

    message: ClassVar[str] = "ahqroom-bats"
    pace: ClassVar[Pace] = "great"
    die: int
    wounds: int
    who: tuple[Ref, ...]
    each: tuple[int, ...]


@event
class RoomCleared(Event):
    """Rats, bats or mould are destroyed. ``means``: the id of what did it."""

    message: ClassVar[str] = "ahqroom-cleared"
    pace: ClassVar[Pace] = "great"
    who: Ref
    kind: str
    means: str


@event
class Picked(Event):
    """Somebody picked up Mushrooms, as such or as Rat Poison."""

    message: ClassVar[str] = "ahqroom-picked"
    who: Ref
    count: int
    poison: bool
    left: int


@event
class FellAsleep(Event):
    """Somebody sleeps for so many turns."""

    message: ClassVar[str] = "ahqroom-asleep"
    pace: ClassVar[Pace] = "great"
    who: Ref
    turns: int


@event
class CameAlive(Event):
    """Something in a room became a monster: the Statue, or an Undead Skaven leapt out of a Crypt."""

    message: ClassVar[str] = "ahqroom-alive"
    pace: ClassVar[Pace] = "great"
    who: Ref
    what: str


@event
class Took(Event):
    """A Hero took a thing of a room: the Statue's eye, the ring in the Crypt."""

    message: ClassVar[str] = "ahqroom-took"
    pace: ClassVar[Pace] = "great"
    who: Ref
    what: str


@event
class RoomBelow(Event):
    """A room under a grate was seen; ``room`` and ``size`` are its type and size ("" = there is none)."""

    message: ClassVar[str] = "ahqroom-below"
    pace: ClassVar[Pace] = "great"
    who: Ref
    room: str
    size: str


@event
class HatchOpened(Event):
    """A grate or trapdoor was opened."""

    message: ClassVar[str] = "ahqroom-hatch"
    pace: ClassVar[Pace] = "step"
    who: Ref
    kind: str


@event
class Climbed(Event):
    """Somebody went through a hatch, down or up."""

    message: ClassVar[str] = "ahqroom-climbed"
    pace: ClassVar[Pace] = "step"
    who: Ref
    down: bool
    square: Square


@event
class GaolersCame(Event):
    """Whoever was trapped in a room under a grate without a rope is dead."""

    message: ClassVar[str] = "ahqroom-gaolers"
    pace: ClassVar[Pace] = "great"
    who: tuple[Ref, ...]


@event
class ThroneTaken(Event):
    """A monster sits on the Throne (``power``: it gives the others of its group strength), or has fallen from it."""

    message: ClassVar[str] = "ahqroom-throne"
    pace: ClassVar[Pace] = "great"
    who: Ref
    power: bool
    fallen: bool = False
