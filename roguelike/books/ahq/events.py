"""What can happen in Advanced HeroQuest, as data. Each class is told by the message it names."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, Ref


@event
class Walked(Event):
    """A model walked along squares; ``why`` says why it stopped before its goal (a message, or None)."""

    message: ClassVar[str] = "ahq-walked"
    pace: ClassVar[Pace] = "step"
    who: Ref
    path: tuple[Square, ...]
    why: Msg | None = None


@event
class TookBack(Event):
    """A model took back its steps of this phase."""

    message: ClassVar[str] = "ahq-took-back"
    who: Ref
    steps: int


@event
class Blow(Event):
    """A hand-to-hand attack or a shot, from the to-hit die to the wounds: one line of the log.

    ``dice`` are the damage dice as shown ("9 3 12>4"), "none" if none were rolled; ``left`` and ``full`` the target's
    Wounds afterwards; ``again`` whether it is an additional attack; ``state`` is up, down, dead or saved.
    """

    message: ClassVar[str] = "ahq-blow"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "hit"
    who: Ref
    target: Ref
    weapon: str
    ranged: bool = False
    verdict: str
    die: int
    need: int
    reason: Msg
    dice: str = "none"
    toughness: int = 0
    wounds: int = 0
    left: int = 0
    full: int = 0
    again: bool = False
    fate: bool = False
    offer: bool = False


@event
class Missed(Blow):
    """A blow or shot that did not land (it wants less time to be looked at)."""

    message: ClassVar[str] = "ahq-blow"
    pace: ClassVar[Pace] = "miss"


@event
class Fell(Event):
    """A Hero lies at 0 Wounds (``down``) or a model died."""

    message: ClassVar[str] = "ahq-fell"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    who: Ref
    dead: bool
    by: Ref | None = None


@event
class FateSpent(Event):
    """A Fate Point was spent: ``wounds`` cancelled (0: a failed roll became a success); ``left`` remain."""

    message: ClassVar[str] = "ahq-fate-spent"
    pace: ClassVar[Pace] = "great"
    who: Ref
    wounds: int
    left: int


@event
class PhaseBegan(Event):
    """A phase began. ``phase`` is its id ("gm-" before it: as told to the Game Master), ``turn`` its turn."""

    message: ClassVar[str] = "ahq-phase-began"
    phase: str
    turn: int


@event
class MonstersMoved(Event):
    """Who did nothing but walk in the monsters' phase. It folds with what came to nothing."""

    message: ClassVar[str] = "ahq-monsters-moved"
    pace: ClassVar[Pace] = "miss"
    who: tuple[Ref, ...]


@event
class PhaseSummary(Event):
    """What the monsters did in their phase; ``hurt`` says who has lost Wounds in this turn, and what is left."""

    message: ClassVar[str] = "ahq-phase-summary"
    attacks: int
    hits: int
    hurt: tuple[Msg, ...] = ()


@event
class FightWon(Event):
    """The last monster in the fight is dead."""

    message: ClassVar[str] = "ahq-fight-won"
    pace: ClassVar[Pace] = "great"
    turns: int
    killed: int


@event
class ExpeditionLost(Event):
    """No Hero can act any more."""

    message: ClassVar[str] = "ahq-expedition-lost"
    pace: ClassVar[Pace] = "great"


@event
class TacticRolled(Event):
    """The solo table said in which order the monsters act."""

    message: ClassVar[str] = "ahq-tactic"
    die: int
    tactic: str
    turn: int = 0
