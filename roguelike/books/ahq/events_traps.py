"""What can happen with traps, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Ref


@event
class TrapMet(Event):
    """Somebody came upon a trap: its kind, as rolled. ``chest``: it guards a chest."""

    message: ClassVar[str] = "ahqtrap-met"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    trap: str
    die: int
    chest: bool


@event
class TrapTried(Event):
    """A roll against a trap (``tried``: spot, disarm, climb, jump, toughness) and how it went; ``plus`` was added."""

    message: ClassVar[str] = "ahqtrap-tried"
    who: Ref
    trap: str
    tried: str
    die: int
    plus: int
    need: int
    success: bool
    fate: bool = False


@event
class TrapSprung(Event):
    """A trap went off on somebody."""

    message: ClassVar[str] = "ahqtrap-sprung"
    pace: ClassVar[Pace] = "great"
    who: Ref
    trap: str
    square: Square


@event
class TrapLeft(Event):
    """A spotted trap was let alone: what it bars is known (``what``: chest, squares, pit or stone)."""

    message: ClassVar[str] = "ahqtrap-left"
    trap: str
    what: str
    square: Square


@event
class DisarmLearned(Event):
    """A Hero rolled 12 disarming: ``plus`` is what he adds from now on."""

    message: ClassVar[str] = "ahqtrap-learned"
    pace: ClassVar[Pace] = "great"
    who: Ref
    plus: int


@event
class TrapHurt(Event):
    """Damage dice of a trap, or a Wound without dice ("none")."""

    message: ClassVar[str] = "ahqtrap-hurt"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    trap: str
    dice: str = "none"
    toughness: int = 0
    wounds: int
    left: int
    full: int


@event
class TrapDie(Event):
    """A die of a trap's own (hits, falling, poison, gas ...) and what came of it."""

    message: ClassVar[str] = "ahqtrap-die"
    trap: str
    die: int
    result: str
    count: int = 0


@event
class Afflicted(Event):
    """Something lasting befell a model: ``what`` (hand, leg, mild-poison, nausea, madness, mindstealer, choke ...)."""

    message: ClassVar[str] = "ahqtrap-afflicted"
    pace: ClassVar[Pace] = "great"
    who: Ref
    what: str
    turns: int = 0


@event
class Overcome(Event):
    """Something that lasted is over for a model."""

    message: ClassVar[str] = "ahqtrap-over"
    who: Ref
    what: str


@event
class Perished(Event):
    """Sure death (``what``): how the model met it: fate, potion, lucky or dead."""

    message: ClassVar[str] = "ahqtrap-perished"
    pace: ClassVar[Pace] = "great"
    who: Ref
    what: str
    how: str


@event
class PitLeft(Event):
    """A model climbed out of a Pit, or jumped across one."""

    message: ClassVar[str] = "ahqtrap-pit-left"
    pace: ClassVar[Pace] = "step"
    who: Ref
    square: Square
    jumped: bool


@event
class PortcullisFell(Event):
    """A Portcullis came down on these squares."""

    message: ClassVar[str] = "ahqtrap-portcullis"
    pace: ClassVar[Pace] = "great"
    squares: tuple[Square, ...]


@event
class PortcullisLifted(Event):
    """Heroes tried to lift a Portcullis; ``passed`` rolled under it."""

    message: ClassVar[str] = "ahqtrap-lifted"
    pace: ClassVar[Pace] = "hit"
    who: tuple[Ref, ...]
    die: int
    strength: int
    need: int
    success: bool
    passed: tuple[Ref, ...] = ()
    count: int = 0


@event
class FireballMoved(Event):
    """The Fireball of a trap rolled on to these squares, or vanished (no squares)."""

    message: ClassVar[str] = "ahqtrap-fireball"
    pace: ClassVar[Pace] = "hit"
    squares: tuple[Square, ...]
    count: int


@event
class OutOfMind(Event):
    """A model under the Game Master's control walked, or is held by its companions."""

    message: ClassVar[str] = "ahqtrap-out-of-mind"
    pace: ClassVar[Pace] = "step"
    who: Ref
    held: bool
    path: tuple[Square, ...] = ()


@event
class Lifting(Event):
    """A Hero puts his shoulder to a Portcullis."""

    message: ClassVar[str] = "ahqtrap-lifting"
    who: Ref
