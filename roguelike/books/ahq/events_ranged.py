"""What can happen with ranged weapons and on the run, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.books.ahq.events import Blow
from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Ref


@event
class Stray(Blow):
    """A fumbled shot hits an ally of the shooter instead of its target."""

    message: ClassVar[str] = "ahq-stray"


@event
class Recovered(Event):
    """After a won fight: how many of what was shot or thrown were found again (each on ``need`` or more)."""

    message: ClassVar[str] = "ahq-recovered"
    who: Ref
    what: str
    used: int
    found: int
    need: int


@event
class Reloaded(Event):
    """A weapon is loaded again."""

    message: ClassVar[str] = "ahq-reloaded"
    who: Ref
    weapon: str


@event
class Wielded(Event):
    """Another weapon is in use."""

    message: ClassVar[str] = "ahq-wielded"
    who: Ref
    weapon: str


@event
class Ran(Event):
    """A running model has moved its Speed; the die says how many more squares it may (1: it stumbles)."""

    message: ClassVar[str] = "ahq-ran"
    pace: ClassVar[Pace] = "step"
    who: Ref
    die: int
