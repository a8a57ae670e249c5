"""What can happen with dungeon counters, Character Monsters and monsters' special rules, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Ref


@event
class CounterDrawn(Event):
    """The Game Master drew a counter; everybody sees that, and how many he ``held`` then.

    ``why``: phase, dungeon, search, event.
    """

    message: ClassVar[str] = "ahqgm-drawn"
    why: str
    held: int


@event
class MasterLooks(Event):
    """A person who is Game Master has the keyboard in an Exploration Turn; told to him alone."""

    message: ClassVar[str] = "ahqgm-may-look"
    held: int


@event
class CounterLooked(Event):
    """What the counter was that he drew: for him alone."""

    message: ClassVar[str] = "ahqgm-looked"
    counter: str


@event
class CounterPlayed(Event):
    """The Game Master turned a counter over and played it, on ``who`` if it is about somebody; ``held`` are left."""

    message: ClassVar[str] = "ahqgm-played"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    counter: str
    held: int
    who: Ref | None = None


@event
class CountersReturned(Event):
    """The Heroes have left the dungeon: so many counters were never played and go back unseen."""

    message: ClassVar[str] = "ahqgm-returned"
    held: int


@event
class SpecialsReady(Event):
    """Character Monsters that the Game Master may bring into play from now on: for him alone."""

    message: ClassVar[str] = "ahqgm-specials-ready"
    names: tuple[str, ...]
    count: int


@event
class SpecialFled(Event):
    """A Character Monster escaped; ``counter``: by a counter, else by its own cunning."""

    message: ClassVar[str] = "ahqgm-fled"
    pace: ClassVar[Pace] = "great"
    who: Ref
    name: str
    counter: bool


@event
class Identified(Event):
    """A special monster showed what it is."""

    message: ClassVar[str] = "ahqgm-identified"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    name: str


@event
class MonsterSaved(Event):
    """Fate took the Wounds of this turn off a monster (0: it made a failed roll succeed)."""

    message: ClassVar[str] = "ahqgm-saved"
    pace: ClassVar[Pace] = "great"
    who: Ref
    wounds: int


@event
class Ambushed(Event):
    """Monsters fell upon the fight from an Ambush, the nearest so many squares ``away`` from the party (0: unknown)."""

    message: ClassVar[str] = "ahqgm-ambushed"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    who: tuple[Ref, ...]
    count: int
    away: int = 0


@event
class BraveryTested(Event):
    """A test of Bravery in a fearsome monster's Death Zone."""

    message: ClassVar[str] = "ahqgm-bravery"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    by: Ref
    die: int
    figure: int
    passed: bool
    fate: bool = False


@event
class WentBerserk(Event):
    """A monster went berserk, or is itself again."""

    message: ClassVar[str] = "ahqgm-berserk"
    pace: ClassVar[Pace] = "great"
    who: Ref
    berserk: bool


@event
class Regenerated(Event):
    """A lost Wound grew back."""

    message: ClassVar[str] = "ahqgm-regenerated"
    who: Ref
    left: int
    full: int


@event
class DiseaseTested(Event):
    """The touch of a monster that carries disease: caught or not."""

    message: ClassVar[str] = "ahqgm-disease"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    by: Ref
    die: int
    figure: int
    caught: bool


@event
class Drained(Event):
    """A wound took a point of Strength as well; ``left`` is what the victim has."""

    message: ClassVar[str] = "ahqgm-drained"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    by: Ref
    left: int


@event
class Hypnotized(Event):
    """A test of Intelligence under a hypnotist's eyes."""

    message: ClassVar[str] = "ahqgm-hypnotized"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    by: Ref
    die: int
    figure: int
    passed: bool


@event
class RanAmok(Event):
    """A beast without its master: whether it runs amok in this phase, and at whom."""

    message: ClassVar[str] = "ahqgm-amok"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    die: int
    amok: bool
    at: Ref | None = None


@event
class OrderChosen(Event):
    """The Game Master chose in which order all monsters move and attack in this phase."""

    message: ClassVar[str] = "ahqgm-order"
    tactic: str
    turn: int = 0
