"""What can happen between two expeditions, as data."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Ref


@event
class Rested(Event):
    """Wounds and Fate Points are back at their initial level."""

    message: ClassVar[str] = "ahqtown-rested"


@event
class FateGained(Event):
    """A Hero has more Fate Points for a Quest Treasure, won after so many ``expeditions``; ``now`` is what he has."""

    message: ClassVar[str] = "ahqtown-fate-gained"
    pace: ClassVar[Pace] = "great"
    who: Ref
    points: int
    expeditions: int
    now: int


@event
class Sold(Event):
    """Something of value was turned into gold."""

    message: ClassVar[str] = "ahqtown-sold"
    who: Ref
    what: str
    gold: int


@event
class TreasureShared(Event):
    """The gold of the expedition was divided: so much to ``each`` Hero, the ``rest`` to the leader."""

    message: ClassVar[str] = "ahqtown-shared"
    gold: int
    each: int
    rest: int
    leader: Ref


@event
class EstateSettled(Event):
    """What a dead Hero had in town: ``where`` it was, and who has it now (nobody: it is lost)."""

    message: ClassVar[str] = "ahqtown-estate"
    who: Ref
    where: str
    gold: int
    heirs: tuple[Ref, ...]


@event
class Stored(Event):
    """A Hero has put money away, or fetched it: what he carries and has elsewhere now."""

    message: ClassVar[str] = "ahqtown-stored"
    who: Ref
    carried: int
    lodging: int
    moneylender: int


@event
class Paid(Event):
    """A Hero paid for something; ``what`` is living, fee, debt, wage, bonus, fine, will, healer, weapon, hire,
    spell, component or map."""

    message: ClassVar[str] = "ahqtown-paid"
    who: Ref
    what: str
    gold: int


@event
class Owes(Event):
    """A Hero could not pay his Cost of Living: so much he owes from now on."""

    message: ClassVar[str] = "ahqtown-owes"
    who: Ref
    gold: int


@event
class FollowerLeft(Event):
    """A follower is gone: unpaid, or retired."""

    message: ClassVar[str] = "ahqtown-follower-left"
    who: Ref
    why: str


@event
class FollowerJoined(Event):
    """A follower of a ``kind`` serves a Hero now; ``unpaid``: for one expedition, without pay."""

    message: ClassVar[str] = "ahqtown-follower-joined"
    who: Ref
    kind: str
    master: Ref
    unpaid: bool


@event
class FollowersExchanged(Event):
    """Several Men-at-Arms of a Hero have been exchanged for a Sergeant."""

    message: ClassVar[str] = "ahqtown-exchanged"
    who: Ref
    master: Ref
    count: int


@event
class TownRolled(Event):
    """The roll on the table of random events."""

    message: ClassVar[str] = "ahqtown-rolled"
    pace: ClassVar[Pace] = "hit"
    dice: tuple[int, ...]
    total: int
    result: str


@event
class TownStruck(Event):
    """What a random event did to somebody: ``kind`` is the key of its row, ``who`` may be the whole party ("")."""

    message: ClassVar[str] = "ahqtown-struck"
    kind: str
    who: Ref | None = None
    gold: int = 0
    count: int = 0
    what: str = ""


@event
class GoldGiven(Event):
    """A Hero gave another gold."""

    message: ClassVar[str] = "ahqtown-gold-given"
    who: Ref
    to: Ref
    gold: int


@event
class ThingGiven(Event):
    """Somebody handed another a thing."""

    message: ClassVar[str] = "ahqtown-thing-given"
    who: Ref
    to: Ref
    what: str


@event
class WillMade(Event):
    """A Hero made his will."""

    message: ClassVar[str] = "ahqtown-will-made"
    who: Ref
    heirs: tuple[Ref, ...]


@event
class SpellLearned(Event):
    """A Wizard has a further spell in his Spell Book."""

    message: ClassVar[str] = "ahqtown-spell-learned"
    who: Ref
    spell: str


@event
class ComponentsBought(Event):
    """A Wizard bought components of one kind."""

    message: ClassVar[str] = "ahqtown-components-bought"
    who: Ref
    what: str
    count: int


@event
class Cured(Event):
    """Somebody is well again; ``what`` was wrong: illness, disease, wounds or limb (one was lost)."""

    message: ClassVar[str] = "ahqtown-cured"
    who: Ref
    what: str


@event
class Wasted(Event):
    """A disease took its toll: Strength and Toughness as they are now; 0 is death."""

    message: ClassVar[str] = "ahqtown-wasted"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    strength: int
    toughness: int
    dead: bool


@event
class Waited(Event):
    """Nobody can set out: the party waits one expedition, and then its last Hero is well."""

    message: ClassVar[str] = "ahqtown-waited"
    who: Ref
