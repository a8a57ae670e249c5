"""What can happen in DatumQuest, as data. What is merely told is a `Told`; what is counted, shown or waited for has a
class of its own."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, Ref


@event
class Told(Event):
    """Something small happened: one line."""

    message: ClassVar[str] = "datum-told"
    what: Msg


@event
class Shown(Told):
    """Something that wants a look."""

    message: ClassVar[str] = "datum-told"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "hit"


@event
class LightOut(Shown):
    """A light has gone out."""

    stops: ClassVar[str] = "datum-stop-light"


@event
class Great(Told):
    """Something to remember."""

    message: ClassVar[str] = "datum-great"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"


@event
class Walked(Event):
    """A figure walked along squares; ``why`` says why it stopped before its goal (a message, or None)."""

    message: ClassVar[str] = "datum-walked"
    pace: ClassVar[Pace] = "step"
    who: Ref
    path: tuple[Square, ...]
    why: Msg | None = None


@event
class Attacked(Event):
    """An attack, from the dice to the Body that is left. ``dice`` and ``guard`` are the faces of attack and defence.

    ``result``: hurt, held (nothing got through) or missed; ``stunned``: and the target loses its next turn.
    """

    message: ClassVar[str] = "datum-attacked"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "hit"
    who: Ref
    target: Ref
    weapon: str
    ranged: bool = False
    dice: str
    guard: str
    hits: int
    stopped: int
    lost: int
    left: int
    full: int
    result: str
    stunned: bool = False
    wear: tuple[str, ...] = ()


@event
class Missed(Attacked):
    """An attack without a hit."""

    message: ClassVar[str] = "datum-attacked"
    pace: ClassVar[Pace] = "miss"


@event
class Fell(Event):
    """A hero is out of combat, or a monster is dead (``dead``). ``xp``: what its killer learned."""

    message: ClassVar[str] = "datum-fell"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    who: Ref
    dead: bool
    by: str = "none"
    xp: int = 0


@event
class Initiative(Event):
    """Everybody rolled for the order: ``order`` as shown. ``later``: it holds from the next round on."""

    message: ClassVar[str] = "datum-initiative"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    order: str
    why: str
    later: bool = False


@event
class RoundBegan(Event):
    """A round began."""

    message: ClassVar[str] = "datum-round"
    turn: int
    fight: bool


@event
class QuestBegan(Event):
    """The parchment is read. DQ-SET-04."""

    message: ClassVar[str] = "datum-quest-began"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    title: str
    text: str
    goal: str


@event
class QuestEnded(Event):
    """A quest is over."""

    message: ClassVar[str] = "datum-quest-ended"
    interrupts: ClassVar[bool] = True
    ends_chapter: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    title: str
    outcome: str
    home: int
    dead: int
    rounds: int


@event
class Found(Event):
    """Monsters stand there: how many, the names of their kinds, and ``how`` they came to be seen."""

    message: ClassVar[str] = "datum-found"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    count: int
    names: tuple[str, ...]
    how: str


@event
class Cast(Event):
    """A spell was tried. ``die`` of the magic test, ``bonus``; ``result``: cast, failed, countered."""

    message: ClassVar[str] = "datum-cast"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "hit"
    who: Ref
    spell: str
    die: int
    bonus: int
    result: str


@event
class Countered(Event):
    """A magical duel: skulls of both sides, the tie die, Mind spent."""

    message: ClassVar[str] = "datum-duel"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    other: Ref
    mine: int
    theirs: int
    tie: str
    mind: int
    won: bool


@event
class Drawn(Event):
    """A treasure card was drawn."""

    message: ClassVar[str] = "datum-drawn"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "hit"
    who: Ref
    card: str
    gold: int


@event
class Omen(Event):
    """A Dark Omen card was turned; what comes of it interrupts. ``does``: the id of a bonus card, for what it does."""

    message: ClassVar[str] = "datum-omen"
    pace: ClassVar[Pace] = "great"
    card: str
    who: str = "none"
    does: str = "event"


@event
class Learned(Event):
    """A hero got experience for something."""

    message: ClassVar[str] = "datum-learned"
    who: Ref
    xp: int
    what: str
