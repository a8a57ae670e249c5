"""What can happen by magic, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, Ref


@event
class SpellCast(Event):
    """Somebody casts a spell and uses its components up."""

    message: ClassVar[str] = "ahq-spell-cast"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    spell: str
    components: tuple[str, ...]


@event
class IntelligenceTested(Event):
    """A test of Intelligence: the die must be at most the figure."""

    message: ClassVar[str] = "ahq-test-rolled"
    who: Ref
    die: int
    figure: int
    passed: bool


@event
class Marked(Event):
    """A fireball marker was placed; ``squares`` are those it covers."""

    pace: ClassVar[Pace] = "hit"
    squares: tuple[Square, ...]


@event
class Burnt(Event):
    """A model under a fireball marker is hit without a to-hit roll."""

    message: ClassVar[str] = "ahq-burnt"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    by: Ref
    spell: str
    dice: str
    toughness: int
    wounds: int
    left: int
    full: int


@event
class Enchanted(Event):
    """A spell lasts on a model; ``what`` says what it does."""

    message: ClassVar[str] = "ahq-enchanted"
    who: Ref
    spell: str
    what: Msg
