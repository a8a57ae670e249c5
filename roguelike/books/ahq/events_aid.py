"""What can happen with potions, healing and those who lie helpless, as data."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from roguelike.engine.events import Event, Pace
from roguelike.engine.text import Msg, Ref


@frozen(kw_only=True, slots=False)
class Healed(Event):
    """A model got Wounds back from a potion or a spell (``what``)."""

    message: ClassVar[str] = "ahq-healed"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    what: str
    wounds: int
    left: int
    full: int


@frozen(kw_only=True, slots=False)
class EffectEnded(Event):
    """A spell or potion (``what``) works no longer on a model."""

    message: ClassVar[str] = "ahq-effect-ended"
    who: Ref
    what: str


@frozen(kw_only=True, slots=False)
class Drank(Event):
    """A Healing Potion was drunk, or given to somebody (``by``): it works at the start of the next turn."""

    message: ClassVar[str] = "ahq-drank"
    who: Ref
    by: Ref


@frozen(kw_only=True, slots=False)
class Given(Event):
    """A thing changed hands."""

    message: ClassVar[str] = "ahq-given"
    who: Ref
    to: Ref
    what: str
    count: int


@frozen(kw_only=True, slots=False)
class Dragged(Event):
    """Somebody dragged or carried an unconscious Hero along."""

    message: ClassVar[str] = "ahq-dragged"
    pace: ClassVar[Pace] = "step"
    who: Ref
    body: Ref
    squares: int


@frozen(kw_only=True, slots=False)
class Lifted(Event):
    """Somebody takes an unconscious Hero up to carry him, or puts him down again."""

    message: ClassVar[str] = "ahq-lifted"
    who: Ref
    body: Ref
    up: bool


@frozen(kw_only=True, slots=False)
class Ordered(Event):
    """A Henchman has a new standing order."""

    message: ClassVar[str] = "ahq-ordered"
    who: Ref
    order: Msg
