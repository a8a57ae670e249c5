"""What can happen with magic items, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Ref


@event
class SpellWarded(Event):
    """An item against spells was rolled for: whether it kept the spell off its wearer."""

    message: ClassVar[str] = "ahqitem-warded"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    item: str
    spell: str
    die: int
    warded: bool


@event
class PotionDrunk(Event):
    """A potion was drunk and works for so many turns (0: until the combat ends)."""

    message: ClassVar[str] = "ahqitem-drunk"
    who: Ref
    what: str
    turns: int


@event
class ChargeUsed(Event):
    """A spell was cast from a wand or scroll; ``left`` charges or spells are in it still (0: it is spent)."""

    message: ClassVar[str] = "ahqitem-charge"
    who: Ref
    what: str
    left: int


@event
class WandLoaded(Event):
    """A Wizard has put spells into his Wand of Magic: all that it holds now."""

    message: ClassVar[str] = "ahqitem-loaded"
    who: Ref
    spells: tuple[str, ...]


@event
class HolyWaterThrown(Event):
    """Holy Water was thrown at one of the Undead and destroys it."""

    message: ClassVar[str] = "ahqitem-holy-water"
    pace: ClassVar[Pace] = "great"
    who: Ref
    target: Ref


@event
class Nocked(Event):
    """Somebody chose what to shoot next."""

    message: ClassVar[str] = "ahqitem-nocked"
    who: Ref
    what: str
    count: int


@event
class StoneSpent(Event):
    """A Fate Point of a Dawnstone was spent; ``left`` are in it still."""

    message: ClassVar[str] = "ahqitem-stone"
    who: Ref
    left: int


@event
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
