"""The state of an Advanced HeroQuest campaign: a tree of plain data.

No object occurs twice; models, sections and doors refer to each other by id. Everything that can be derived
(terrain, figures, what is in sight) is computed elsewhere.
"""

from __future__ import annotations

from typing import Literal

from attrs import field

from roguelike.books.ahq.annal import Annal
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.state_dungeon import Door as Door
from roguelike.books.ahq.state_dungeon import Exit as Exit
from roguelike.books.ahq.state_dungeon import Feature as Feature
from roguelike.books.ahq.state_dungeon import Item as Item
from roguelike.books.ahq.state_dungeon import LaidTrap as LaidTrap
from roguelike.books.ahq.state_dungeon import Level as Level
from roguelike.books.ahq.state_dungeon import Pending as Pending
from roguelike.books.ahq.state_dungeon import Section as Section
from roguelike.books.ahq.state_quest import Objective as Objective
from roguelike.books.ahq.state_quest import Pair as Pair
from roguelike.books.ahq.state_town import Town
from roguelike.engine.chance import ChanceState
from roguelike.engine.geometry import Square
from roguelike.engine.late import define

Kind = Literal["hero", "henchman", "monster"]
Phase = Literal[
    "start",
    "explore",  # Exploration Turn: Hero Phase
    "lay",  # Exploration Turn: Exploration Phase
    "explore-gm",  # Exploration Turn: Game Master Phase
    "fight",  # Combat Turn: Hero Players' Phase
    "fight-gm",  # Combat Turn: Game Master Phase
    "fight-end",  # Combat Turn: what follows both phases
    "home",  # between expeditions
    "over",
]
HEROES, GM = "heroes", "gm"
"""The seats: whoever leads the heroes, and the Game Master."""


@define
class Turn:
    """What a model has done in the current phase.

    ``steps`` squares walked, ``bonus`` further squares won by running and ``run_die`` the die that gave them (0: not
    rolled), ``attacked`` whether the attack is used, ``action`` what took its place, ``still`` the rule by which it may
    not walk any more ("" = it may), ``crossing`` that it enters on purpose what nobody enters by a mere step,
    ``burdened`` that it has carried somebody a step,
    ``wounds`` the ledger of wounds suffered in this turn (both phases), ``blow`` which of its attacks a monster makes.
    """

    steps: int = 0
    bonus: int = 0
    attacked: bool = False
    moved_first: bool = False
    running: bool = False
    run_die: int = 0
    still: str = ""
    stopped: bool = False
    action: str = ""
    done: bool = False
    crossing: bool = False
    burdened: bool = False
    free_step: Square | None = None
    wounds: int = 0
    blow: int = 0


@define
class Missile:
    """A ranged weapon carried.

    ``shots`` is how many of a thrown weapon there are, or how often a monster may use it still (-1: nobody counts);
    a Hero's arrows and bolts are `Item`s. ``reloading``: it was shot and must be loaded. ``ammunition`` is the item
    chosen for the next shots ("": plain ones first).
    """

    weapon: str
    shots: int
    reloading: bool = False
    ammunition: str = ""


@define
class Model:
    """A Hero, a Henchman or a monster.

    ``weapon`` is the one weapon in use: the id of a hand-to-hand or of a ranged weapon, "" for bare hands. ``spent``
    counts what was shot or thrown in this fight, by id of the item or weapon. ``carrying`` is whom it carries in
    Exploration Turns. ``profile`` is the id of its content record; ``base`` the starting characteristics that belong
    to this one alone (heroes grow; a monster's are empty and come from its profile). ``wounds`` is what it has left.
    ``engaged`` lists the enemies in its Death Zone in the order in which they came; the first is the focus. ``marks``
    are words for what is true of this one alone: bound (to its section), sentry, still, unarmed, seated, thief, spots.
    ``died`` is the turn of its death and ``grave`` the square where it fell; ``crew`` is the other of the two models
    that serve one weapon.
    """

    id: str
    kind: Kind
    profile: str
    name: str
    glyph: str
    wounds: int
    base: dict[str, int] = field(factory=dict)
    race: str = ""
    square: Square | None = None
    size: tuple[int, int] = (1, 1)
    weapon: str = ""
    weapons: list[str] = field(factory=list)
    missiles: list[Missile] = field(factory=list)
    spent: dict[str, int] = field(factory=dict)
    armour: list[str] = field(factory=list)
    spells: list[str] = field(factory=list)
    items: list[Item] = field(factory=list)
    effects: list[Effect] = field(factory=list)
    engaged: list[str] = field(factory=list)
    turn: Turn = field(factory=Turn)
    fate: int = 0
    gold: int = 0
    dead: bool = False
    away: bool = False
    home: str = ""
    order: str = "fight"
    carrying: str = ""
    master: str = ""
    known: bool = True
    tally: dict[str, int] = field(factory=dict)
    marks: list[str] = field(factory=list)
    died: int = 0
    grave: Square | None = None
    crew: str = ""

    @property
    def side(self) -> str:
        """The seat that leads it."""
        return GM if self.kind == "monster" else HEROES


@define
class Band:
    """A group of monsters that was found together: where it lives, what it was, what it carries.

    ``table`` is where it was rolled: wandering, lair or quest. ``gold`` is for the whole group, given when the last
    of it is dead; ``monsters`` are the content ids it was made of, ``members`` the ids of its models, ``spots`` the
    squares where it was first placed, to which it returns. ``settled``: it
    lives in its sections though it was rolled as
    Wandering Monsters; ``unarmed``: prisoners; ``gone``: it has had enough, for this expedition.
    """

    id: str
    level: str
    table: str
    sections: list[str]
    monsters: list[str]
    gold: int = 0
    members: list[str] = field(factory=list)
    spots: list[Square] = field(factory=list)
    met: bool = False
    looted: bool = False
    settled: bool = False
    unarmed: bool = False
    gone: bool = False


@define
class Failed:
    """The last roll, if it failed and its Hero may still turn it into a success with a Fate Point.

    ``ammunition`` is the arrow or bolt that missed, ``again`` whether it was an additional attack.
    """

    hero: str
    roll: str
    target: str
    weapon: str
    drawn: int
    ammunition: str = ""
    again: bool = False


@define
class Stood:
    """Where a model stood, and what it had done in the phase until then."""

    square: Square | None
    turn: Turn


@define
class Back:
    """How things stood before the first of a model's steps; see `roguelike.books.ahq.ledger`.

    ``since`` says by which phase, dice and level this was, ``pending`` and ``trod`` how long those lists were,
    ``stood`` the party, ``engaged`` and ``hurt`` everybody on the board.
    """

    model: str
    since: str
    pending: int
    trod: dict[str, int]
    stood: dict[str, Stood]
    engaged: dict[str, list[str]]
    hurt: dict[str, int]
    point: str


@define
class Counters:
    """The Game Master's dungeon counters: their kinds (see ``data/ahq/counters.toml``). Empty in solo play.

    ``cup`` holds what is left to be drawn, ``hand`` what he holds in secret, ``out`` what was played in this
    expedition. ``begun`` are the dungeons that have given their first counter, ``owed`` how many he starts the next
    expedition with whatever else he draws (-1: as usual). ``played`` is the turn in which each kind was last
    played, ``ambushed`` and ``trapped`` are the turn of the last Ambush
    and the move of the last Trap. ``trod`` are the squares that somebody of the party has entered in this expedition,
    by level, as 1000 * y + x. ``fresh``: whether he has drawn since he last had the keyboard, if a person plays him.
    """

    cup: list[str] = field(factory=list)
    hand: list[str] = field(factory=list)
    out: list[str] = field(factory=list)
    begun: list[int] = field(factory=list)
    owed: int = -1
    ambushed: int = -1
    played: dict[str, int] = field(factory=dict)
    trapped: str = ""
    trod: dict[str, list[int]] = field(factory=dict)
    fresh: bool = False


@define
class Area:
    """A spell or a cloud that lies on squares of a level: ``kind`` still-air or fumes, ``source`` the spell or weapon.

    ``until``: gm-phase (the end of the next Game Master Phase; ``late`` if it came in one) or combat. ``tested`` are
    the models that have entered fumes in this phase, ``spared`` those whose magic keeps the spell off them.
    """

    kind: str
    source: str
    level: str
    squares: list[Square]
    until: Literal["gm-phase", "combat"]
    late: bool = False
    tested: list[str] = field(factory=list)
    spared: list[str] = field(factory=list)


@define
class Campaign:
    """The whole campaign.

    ``turn`` counts turns of the expedition, ``fight`` the Combat Turns of the current fight (0 = none).
    ``file`` is the order of the march by id (empty: the usual one), ``formation`` how the party waits at a door.
    ``people_met`` are those of hazard rooms who have appeared, as "dungeon/npc".
    ``areas`` are the spells and clouds that lie on squares.
    ``tactic`` is what the Game Master's table said for this phase. ``outcome`` of a finished expedition or scenario:
    "won", "lost", "fled", "home". ``quest_treasures`` are those won in this expedition, each named by its quest (see
    `roguelike.books.ahq.rewards.win`); ``town`` is what is done between expeditions. ``specials`` says of every
    Character Monster that the Game Master has, by content id, how it stands: ready, met, fled or dead. ``objective`` is
    what solo play is for (None: nothing in particular).
    """

    chance: ChanceState
    rules_version: int
    scenario: str = "expedition"
    variant: str = "solo"
    phase: Phase = "start"
    turn: int = 0
    fight: int = 0
    expedition: int = 0
    dungeon: int = 1
    level: str = "1"
    leader: str = ""
    point: str = ""
    file: list[str] = field(factory=list)
    formation: str = "fan"
    tactic: str = ""
    surprised: str = ""
    outcome: str = ""
    failed: Failed | None = None
    back: Back | None = None
    next_id: int = 1
    models: dict[str, Model] = field(factory=dict, metadata={"parts": True})
    levels: dict[str, Level] = field(factory=dict, metadata={"parts": True})
    bands: dict[str, Band] = field(factory=dict, metadata={"parts": True})
    pending: list[Pending] = field(factory=list)
    waiting: list[str] = field(factory=list)
    pursuit: bool = False
    closed_door: bool = False
    orders: dict[str, str] = field(factory=dict)
    tally: dict[str, int] = field(factory=dict)
    setup: dict[str, str] = field(factory=dict)
    counters: Counters = field(factory=Counters)
    specials: dict[str, str] = field(factory=dict)
    areas: list[Area] = field(factory=list)
    people_met: list[str] = field(factory=list)
    objective: Objective | None = None
    annals: list[Annal] = field(factory=list)
    quest_treasures: list[str] = field(factory=list)
    town: Town = field(factory=Town)

    @property
    def here(self) -> Level:
        """The level the party is on."""
        return self.levels[self.level]

    def new_id(self, prefix: str) -> str:
        """An id that was never used before in this campaign."""
        self.next_id += 1
        return f"{prefix}{self.next_id - 1}"

    def heroes(self) -> list[Model]:
        """The Heroes of the party who are not dead, in order."""
        return [m for m in self.models.values() if m.kind == "hero" and not m.dead]

    def party(self) -> list[Model]:
        """Heroes and Henchmen in the dungeon who are not dead, in order."""
        return [m for m in self.models.values() if m.kind != "monster" and not m.dead and not m.away]

    def monsters(self) -> list[Model]:
        """Living monsters on the board, in order."""
        return [m for m in self.models.values() if m.kind == "monster" and not m.dead and m.square is not None]

    def on_board(self) -> list[Model]:
        """Everybody who stands or lies on the board."""
        return [m for m in self.models.values() if m.square is not None]
