"""What can happen while a dungeon is explored."""

from __future__ import annotations

from typing import ClassVar

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, Ref


@event
class LeaderChosen(Event):
    """A Hero leads the party from now on."""

    message: ClassVar[str] = "ahq-leader-chosen"
    who: Ref
    die: int


@event
class ExpeditionBegan(Event):
    """The party entered a dungeon."""

    message: ClassVar[str] = "ahq-expedition-began"
    pace: ClassVar[Pace] = "great"
    expedition: int
    dungeon: int


@event
class LevelEntered(Event):
    """The party came to another level."""

    message: ClassVar[str] = "ahq-level-entered"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    level: str


@event
class TableRolled(Event):
    """A roll on a table: its dice, its result, and what a rule changed it to ("" = nothing)."""

    message: ClassVar[str] = "ahq-table-rolled"
    table: str
    dice: tuple[int, ...]
    result: str
    changed: str = ""


@event
class SectionsLaid(Event):
    """New parts of the dungeon came into view."""

    message: ClassVar[str] = "ahq-sections-laid"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "step"
    passages: int
    rooms: tuple[Msg, ...]
    doors: int
    end: str


@event
class DoorMoved(Event):
    """A door was opened or closed; ``false`` if it led nowhere."""

    message: ClassVar[str] = "ahq-door-moved"
    pace: ClassVar[Pace] = "step"
    who: Ref
    square: Square
    opened: bool
    false: bool = False


@event
class DoorTried(Event):
    """Somebody is at a door whose other side nobody knows: it is laid when the phase is over."""

    message: ClassVar[str] = "ahq-door-tried"
    pace: ClassVar[Pace] = "step"
    who: Ref
    square: Square


@event
class Searched(Event):
    """A wall or a room was searched; ``found``: door, gold, magic-item, monsters, nothing."""

    message: ClassVar[str] = "ahq-searched"
    interrupts: ClassVar[bool] = True
    who: Ref
    what: str
    dice: tuple[int, ...]
    found: str
    gold: int = 0


@event
class ChestOpened(Event):
    """A chest was opened; ``contents`` in words, ``gold`` in Gold Crowns."""

    message: ClassVar[str] = "ahq-chest-opened"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    who: Ref
    die: int
    contents: str
    gold: int


@event
class GoldShared(Event):
    """Gold was shared: ``each`` to everybody alive, the ``rest`` to the leader."""

    message: ClassVar[str] = "ahq-gold-shared"
    gold: int
    each: int
    rest: int
    leader: Ref


@event
class MasterRolled(Event):
    """The Game Master's roll at the end of an Exploration Turn; ``event``: nothing, trap or wandering-monsters."""

    message: ClassVar[str] = "ahq-master-rolled"
    die: int
    event: str


@event
class MonstersFound(Event):
    """Monsters came into view; ``who`` lists them."""

    message: ClassVar[str] = "ahq-monsters-found"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    who: tuple[Ref, ...]
    count: int
    table: str
    names: Msg


@event
class SurpriseRolled(Event):
    """The surprise roll: both totals with what was added, and who is surprised (monsters or heroes)."""

    message: ClassVar[str] = "ahq-surprise-rolled"
    pace: ClassVar[Pace] = "hit"
    mine: int
    mine_plus: int
    theirs: int
    theirs_plus: int
    surprised: str


@event
class MonstersArrived(Event):
    """Monsters that had found no room, or reinforcements, came in."""

    message: ClassVar[str] = "ahq-monsters-arrived"
    pace: ClassVar[Pace] = "step"
    who: tuple[Ref, ...]


@event
class Escaped(Event):
    """The party escaped: no monster is in sight. ``gone``: so many have had enough, and will not be met again."""

    message: ClassVar[str] = "ahq-escaped"
    interrupts: ClassVar[bool] = True
    pace: ClassVar[Pace] = "great"
    left: int
    gone: int = 0


@event
class Forsaken(Event):
    """The party is out of sight, and the monsters have fallen Heroes in sight, who die if it stays so."""

    message: ClassVar[str] = "ahq-forsaken"
    who: tuple[Ref, ...]
    count: int


@event
class PursuitBegan(Event):
    """The monsters pursue the party."""

    message: ClassVar[str] = "ahq-pursuit"
    pace: ClassVar[Pace] = "hit"


@event
class LeftDungeon(Event):
    """A model left by the stairs."""

    message: ClassVar[str] = "ahq-left-dungeon"
    pace: ClassVar[Pace] = "step"
    who: Ref


@event
class ExpeditionEnded(Event):
    """The expedition is over: who came home, ``heroes`` of them Heroes, and what was gained."""

    message: ClassVar[str] = "ahq-expedition-ended"
    pace: ClassVar[Pace] = "great"
    ends_chapter: ClassVar[bool] = True
    expedition: int
    turns: int
    home: tuple[Ref, ...]
    dead: tuple[Ref, ...]
    gold: int
    killed: int
    rooms: int
    outcome: str
    heroes: int = 0


@event
class Joined(Event):
    """A new Hero joined the party."""

    message: ClassVar[str] = "ahq-joined"
    pace: ClassVar[Pace] = "great"
    who: Ref
    kind: str


@event
class ArmourChanged(Event):
    """A Hero put armour on or took it off."""

    message: ClassVar[str] = "ahq-armour-changed"
    who: Ref
    armour: str
    on: bool


@event
class Marched(Event):
    """The party walked in file; ``why`` says why the point man stopped before his goal."""

    message: ClassVar[str] = "ahq-marched"
    pace: ClassVar[Pace] = "step"
    who: tuple[Ref, ...]
    paths: tuple[tuple[Square, ...], ...]
    why: Msg | None = None
