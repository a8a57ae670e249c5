"""What can happen with magic items, as data."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from roguelike.engine.events import Event, Pace
from roguelike.engine.text import Ref


@frozen(kw_only=True, slots=False)
class SpellWarded(Event):
    """An item against spells was rolled for: whether it kept the spell off its wearer."""

    message: ClassVar[str] = "ahqitem-warded"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    item: str
    spell: str
    die: int
    warded: bool


@frozen(kw_only=True, slots=False)
class PotionDrunk(Event):
    """A potion was drunk and works for so many turns (0: until the combat ends)."""

    message: ClassVar[str] = "ahqitem-drunk"
    who: Ref
    what: str
    turns: int


@frozen(kw_only=True, slots=False)
class ChargeUsed(Event):
    """A spell was cast from a wand or scroll; ``left`` charges or spells are in it still (0: it is spent)."""

    message: ClassVar[str] = "ahqitem-charge"
    who: Ref
    what: str
    left: int


@frozen(kw_only=True, slots=False)
class Nocked(Event):
    """Somebody chose what to shoot next."""

    message: ClassVar[str] = "ahqitem-nocked"
    who: Ref
    what: str
    count: int


@frozen(kw_only=True, slots=False)
class StoneSpent(Event):
    """A Fate Point of a Dawnstone was spent; ``left`` are in it still."""

    message: ClassVar[str] = "ahqitem-stone"
    who: Ref
    left: int


@frozen(kw_only=True, slots=False)
class LightningStruck(Event):
    """A Lightning Bolt struck somebody without a to-hit roll."""

    message: ClassVar[str] = "ahqitem-lightning"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    by: Ref
    spell: str
    dice: str
    toughness: int
    wounds: int
    left: int
    full: int
