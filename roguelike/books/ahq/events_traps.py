"""What can happen with traps, as data."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from roguelike.engine.events import Event, Pace
from roguelike.engine.geometry import Square
from roguelike.engine.text import Ref


@frozen(kw_only=True, slots=False)
class TrapMet(Event):
    """Somebody came upon a trap: its kind, as rolled. ``chest``: it guards a chest."""

    message: ClassVar[str] = "ahqtrap-met"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    trap: str
    die: int
    chest: bool


@frozen(kw_only=True, slots=False)
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


@frozen(kw_only=True, slots=False)
class TrapSprung(Event):
    """A trap went off on somebody."""

    message: ClassVar[str] = "ahqtrap-sprung"
    pace: ClassVar[Pace] = "great"
    who: Ref
    trap: str
    square: Square


@frozen(kw_only=True, slots=False)
class TrapLeft(Event):
    """A spotted trap was let alone: what it bars is known (``what``: chest, squares, pit or stone)."""

    message: ClassVar[str] = "ahqtrap-left"
    trap: str
    what: str
    square: Square


@frozen(kw_only=True, slots=False)
class DisarmLearned(Event):
    """A Hero rolled 12 disarming: ``plus`` is what he adds from now on."""

    message: ClassVar[str] = "ahqtrap-learned"
    pace: ClassVar[Pace] = "great"
    who: Ref
    plus: int


@frozen(kw_only=True, slots=False)
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


@frozen(kw_only=True, slots=False)
class TrapDie(Event):
    """A die of a trap's own (hits, falling, poison, gas ...) and what came of it."""

    message: ClassVar[str] = "ahqtrap-die"
    trap: str
    die: int
    result: str
    count: int = 0


@frozen(kw_only=True, slots=False)
class Afflicted(Event):
    """Something lasting befell a model: ``what`` (hand, leg, mild-poison, nausea, madness, mindstealer, choke ...)."""

    message: ClassVar[str] = "ahqtrap-afflicted"
    pace: ClassVar[Pace] = "great"
    who: Ref
    what: str
    turns: int = 0


@frozen(kw_only=True, slots=False)
class Overcome(Event):
    """Something that lasted is over for a model."""

    message: ClassVar[str] = "ahqtrap-over"
    who: Ref
    what: str


@frozen(kw_only=True, slots=False)
class Perished(Event):
    """Sure death (``what``): how the model met it: fate, potion, lucky or dead."""

    message: ClassVar[str] = "ahqtrap-perished"
    pace: ClassVar[Pace] = "great"
    who: Ref
    what: str
    how: str


@frozen(kw_only=True, slots=False)
class PitLeft(Event):
    """A model climbed out of a Pit, or jumped across one."""

    message: ClassVar[str] = "ahqtrap-pit-left"
    pace: ClassVar[Pace] = "step"
    who: Ref
    square: Square
    jumped: bool


@frozen(kw_only=True, slots=False)
class PortcullisFell(Event):
    """A Portcullis came down on these squares."""

    message: ClassVar[str] = "ahqtrap-portcullis"
    pace: ClassVar[Pace] = "great"
    squares: tuple[Square, ...]


@frozen(kw_only=True, slots=False)
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


@frozen(kw_only=True, slots=False)
class FireballMoved(Event):
    """The Fireball of a trap rolled on to these squares, or vanished (no squares)."""

    message: ClassVar[str] = "ahqtrap-fireball"
    pace: ClassVar[Pace] = "hit"
    squares: tuple[Square, ...]
    count: int


@frozen(kw_only=True, slots=False)
class OutOfMind(Event):
    """A model under the Game Master's control walked, or is held by its companions."""

    message: ClassVar[str] = "ahqtrap-out-of-mind"
    pace: ClassVar[Pace] = "step"
    who: Ref
    held: bool
    path: tuple[Square, ...] = ()


@frozen(kw_only=True, slots=False)
class Lifting(Event):
    """A Hero puts his shoulder to a Portcullis."""

    message: ClassVar[str] = "ahqtrap-lifting"
    who: Ref
