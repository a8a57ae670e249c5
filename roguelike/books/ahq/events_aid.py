"""What can happen with potions, healing and those who lie helpless, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Msg, Ref


@event
class Healed(Event):
    """A model got Wounds back from a potion or a spell (``what``)."""

    message: ClassVar[str] = "ahq-healed"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    what: str
    wounds: int
    left: int
    full: int


@event
class EffectEnded(Event):
    """A spell or potion (``what``) works no longer on a model."""

    message: ClassVar[str] = "ahq-effect-ended"
    who: Ref
    what: str


@event
class Drank(Event):
    """A Healing Potion was drunk, or given to somebody (``by``): it works at the start of the next turn."""

    message: ClassVar[str] = "ahq-drank"
    who: Ref
    by: Ref


@event
class Given(Event):
    """A thing changed hands."""

    message: ClassVar[str] = "ahq-given"
    who: Ref
    to: Ref
    what: str
    count: int


@event
class Dragged(Event):
    """Somebody dragged or carried an unconscious Hero along."""

    message: ClassVar[str] = "ahq-dragged"
    pace: ClassVar[Pace] = "step"
    who: Ref
    body: Ref
    squares: int


@event
class Lifted(Event):
    """Somebody takes an unconscious Hero up to carry him, or puts him down again."""

    message: ClassVar[str] = "ahq-lifted"
    who: Ref
    body: Ref
    up: bool


@event
class Ordered(Event):
    """A Henchman has a new standing order."""

    message: ClassVar[str] = "ahq-ordered"
    who: Ref
    order: Msg
