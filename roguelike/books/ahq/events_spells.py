"""What the spells that are learned, the Skaven's spells and their weapons bring about, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Ref


@event
class DoorConjured(Event):
    """The Bright Key made a door."""

    message: ClassVar[str] = "ahqspell-door"
    who: Ref
    square: Square


@event
class Revived(Event):
    """The Power of the Phoenix: somebody lives again, or (not ``alive``) his soul is destroyed."""

    message: ClassVar[str] = "ahqspell-revived"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    alive: bool


@event
class WindRaised(Event):
    """Swift Wind: how many characters the die lets run."""

    message: ClassVar[str] = "ahqspell-wind"
    die: int
    count: int
    who: tuple[Ref, ...]


@event
class AirStilled(Event):
    """Still Air lies on a section; ``who`` are the monsters in it."""

    message: ClassVar[str] = "ahqspell-still"
    pace: ClassVar[Pace] = "hit"
    squares: tuple[Square, ...]
    who: tuple[Ref, ...]
    count: int


@event
class Choked(Event):
    """Somebody chokes: ``left`` full turns from now (0: it kills him now; -1: its caster is dead, he breathes)."""

    message: ClassVar[str] = "ahqspell-choked"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    left: int


@event
class Thrown(Event):
    """A globe or censer was thrown: the to-hit roll, and where it landed."""

    message: ClassVar[str] = "ahqspell-thrown"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    weapon: str
    die: int
    need: int
    hit: bool
    square: Square
    scatter: int
    far: str
    squares: tuple[Square, ...]


@event
class Gassed(Event):
    """Somebody in fumes: his test of Intelligence, and whether he lives."""

    message: ClassVar[str] = "ahqspell-gassed"
    who: Ref
    lives: bool


@event
class Sprayed(Event):
    """A Warpfire Thrower was fired: the to-hit roll and what came of it."""

    message: ClassVar[str] = "ahqspell-sprayed"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    die: int
    need: int
    verdict: str
    squares: tuple[Square, ...]


@event
class ScrollRead(Event):
    """A Plague Monk and his Warp Scroll: he begins, goes on, fails, or it works."""

    message: ClassVar[str] = "ahqspell-scroll"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    how: str


@event
class Aged(Event):
    """What the Warp Scroll does to one of the party: D12 above his Intelligence, and he dies of age."""

    message: ClassVar[str] = "ahqspell-aged"
    who: Ref
    die: int
    figure: int
    lives: bool
