"""The state of a DatumQuest campaign: a tree of plain data.

No object occurs twice; everything refers to everything else by id. What can be derived (terrain, sections, light,
death zones, dice) is computed elsewhere. Content ids are those of ``data/datum/*.toml``.
"""

from __future__ import annotations

from typing import Literal

from attrs import field

from roguelike.books.datum.state_item import Item as Item
from roguelike.books.datum.state_quest import Area as Area
from roguelike.books.datum.state_quest import Door as Door
from roguelike.books.datum.state_quest import Furniture as Furniture
from roguelike.books.datum.state_quest import Goal as Goal
from roguelike.books.datum.state_quest import Light as Light
from roguelike.books.datum.state_quest import Note as Note
from roguelike.books.datum.state_quest import Placement as Placement
from roguelike.books.datum.state_quest import Quest as Quest
from roguelike.books.datum.state_quest import Reward as Reward
from roguelike.books.datum.state_quest import Trap as Trap
from roguelike.books.datum.state_town import Lodgings as Lodgings
from roguelike.books.datum.state_town import Town as Town
from roguelike.engine.chance import ChanceState
from roguelike.engine.geometry import Square
from roguelike.engine.late import define

A_LEVEL = 7
"""Quests won for a level. DQ-ADV-01."""
HEROES, ZARGON = "heroes", "zargon"
"""The seats: whoever leads the heroes, and Zargon. ``ZARGON`` also stands in the initiative order."""

Phase = Literal[
    "home",  # between quests: everything of the campaign (books/datum/town)
    "round",  # on the board: turns in the order of `Board.order`
    "returned",  # the quest is over: rewards, experience, weakness, rest
    "over",
]


@define
class HeldSpell:
    """A spell that a hero knows. ``components``: he has its material components (DQ-MAG-01), ``spare``: further sets of
    them (DQ-DEC-47); ``cast``: used up in this quest; ``failed``: a further try costs a point of Mind (DQ-MND-01)."""

    id: str
    components: bool = True
    cast: bool = False
    failed: bool = False
    spare: int = 0


@define
class Effect:
    """Something lasting on a figure: ``id`` of the spell, card or potion that made it, ``amount`` as it needs,
    ``until``: "turn" (the end of its next turn), "move" (its next move), "attack", "defence" (its next roll), "hurt"
    (until it loses Body), "calm" (until no monster is in its sight), "woken" (see its rule) or "quest". ``by``: who did
    it; ``fresh``: it came in the turn that is going on, which it outlasts."""

    id: str
    until: Literal["turn", "move", "attack", "defence", "hurt", "calm", "woken", "quest"]
    amount: int = 0
    by: str = ""
    fresh: bool = False


@define
class Turn:
    """What a figure has done in its turn. DQ-TRN-01.

    ``steps`` squares walked; ``bonus`` further squares won by running; ``moved``: its movement is over (``why`` = the
    rule, also of a turn that was lost); ``acted``: its action is used; ``free``: the free action is used (DQ-FREE-01);
    ``done``: nothing more; ``attacks``, ``casts``: how often it has attacked and cast, ``tried``: spells in vain
    (DQ-MND-01); ``engaged``: it has done what holds it in a Death Zone (DQ-DEC-05).
    """

    steps: int = 0
    bonus: int = 0
    moved: bool = False
    why: str = ""
    acted: bool = False
    free: bool = False
    done: bool = False
    attacks: int = 0
    casts: int = 0
    tried: list[str] = field(factory=list)
    engaged: bool = False


@define
class Figure:
    """What heroes and monsters on the board have in common.

    ``profile`` is the id of its card (``heroes.toml``, ``monsters.toml``). ``body`` and ``mind`` are what is left.
    ``down``: out of combat (a hero) or dead. ``stunned``: it loses its next turn (DQ-STN-04). ``engaged``: the enemies
    in its Death Zone in the order in which they came; the first is the centre (DQ-DZ-05). ``pit``: it stands in the pit
    of its square; ``brink``: from where it came onto the square of a trap (DQ-BASE-12). ``asleep``: see DQ-TBL-SPELLS.
    """

    id: str
    profile: str
    name: str
    glyph: str
    body: int
    mind: int
    square: Square | None = None
    down: bool = False
    stunned: bool = False
    asleep: bool = False
    pit: bool = False
    brink: Square | None = None
    engaged: list[str] = field(factory=list)
    effects: list[Effect] = field(factory=list)
    turn: Turn = field(factory=Turn)
    tally: dict[str, int] = field(factory=dict)


@define
class Hero(Figure):
    """A hero of the campaign.

    Gear: ``hands`` are the things in the left and the right hand (a two-handed weapon is in the first, alone; a shield
    in a hand counts as equipped), ``worn`` what is worn (helmet, body armour), ``pack`` all that is carried. ``skills``
    in the order in which they were learned, the first ``initial`` of them at the start (DQ-HERO-10). ``plus_body``,
    ``plus_mind``: gained by levels, ``raised``: levels used up;
    ``weakness``: maximum Body lost by having been out of combat (DQ-FALL-04).
    ``quests``: completed with success (DQ-ADV-01); ``xp`` unspent.

    In a quest: ``natural``: the natural defence of this Zargon turn is used (DQ-DEF-01); ``attacked``: attacks suffered
    in it (DQ-SHD-02); ``stance``: dice to give up in a parry (0, 1, 2 or -1 = only when a blow would fell him);
    ``parrying``: he has parried in this Zargon turn; ``parried``: dice given up of the next attack; ``owes``: his
    coming action is spent on a counterspell (DQ-CTR-02); ``falls``: how often he has been out of combat in this quest;
    ``away``: he stays at home. ``light``: his magic light burns (DQ-LIT-15). ``searched``: areas where he searched for
    treasure (DQ-DEC-40).
    """

    gold: int = 250
    hands: list[Item] = field(factory=list)
    worn: list[Item] = field(factory=list)
    pack: list[Item] = field(factory=list)
    spells: list[HeldSpell] = field(factory=list)
    skills: list[str] = field(factory=list)
    initial: int = 1
    plus_body: int = 0
    plus_mind: int = 0
    raised: int = 0
    weakness: int = 0
    quests: int = 0
    xp: int = 0
    dead: bool = False
    away: bool = False
    natural: bool = False
    attacked: int = 0
    stance: int = 0
    parrying: bool = False
    parried: int = 0
    owes: bool = False
    falls: int = 0
    light: bool = False
    searched: list[str] = field(factory=list)


@define
class Monster(Figure):
    """A monster that has been placed. ``placement`` is its id in the quest ("" = it came by itself).

    ``attackers``: heroes who have attacked it since the last Zargon turn, in order (DQ-SUR-01). ``helpers``: heroes who
    would get the assist experience (DQ-XP-02); ``slayer``: the hero who killed it. ``spells`` not yet cast, ``caster``:
    it came with some. ``light``: a light source that it carries. ``own``: figures that replace its card's; ``area`` is
    where it was placed; ``called``: a Sentinel that has called.
    """

    placement: str = ""
    named: bool = False
    guards: bool = False
    sentinel: bool = False
    called: bool = False
    charge: bool = False
    bow: str = ""
    long: bool = False
    spells: list[str] = field(factory=list)
    caster: bool = False
    attackers: list[str] = field(factory=list)
    helpers: list[str] = field(factory=list)
    slayer: str = ""
    own: dict[str, int] = field(factory=dict)
    light: Item | None = None
    escape: Square | None = None
    area: str = ""


@define
class Lying:
    """Something that lies on a square: a light source put down, a thrown weapon or missile to recover (then ``area`` is
    the section where it can be found, DQ-DEC-17, and ``owner`` whose it was)."""

    item: Item
    square: Square
    owner: str = ""
    missile: bool = False


@define
class Board:
    """A quest while it is played.

    ``quest``: its id in `Campaign.maps`. ``known``: sections that have been revealed, ``open``, ``found``: doors that
    stand open or (secret ones) have been found; ``traps``: traps that are known, ``gone``: sprung or disarmed for good;
    ``blocked``: squares closed by falling blocks; ``bridges``: pits and chasms (trap ids) with a bridge; ``searched``:
    areas whose quest treasure is taken; ``inspected``: furniture; ``barren``: areas where a treasure search found no
    quest treasure (DQ-FUR-01); ``notes`` that have happened; ``alerted``: areas that expect the heroes.

    ``order``: ids of heroes and ``zargon`` as they act; ``acted``: who has had his turn in this round; ``active``:
    whose turn has begun (``party``: all heroes together, no monster is on the board); ``rolls``: the initiative die of
    each (empty: the players' own order, DQ-SET-13); ``next_order``: one that holds from the next round (DQ-DEC-23).
    ``deck``: treasure cards, next first; ``omens``: likewise; ``held``: the Dark Omen card kept by Zargon.
    """

    quest: str
    level: int = 1
    round: int = 1
    order: list[str] = field(factory=list)
    acted: list[str] = field(factory=list)
    active: str = ""
    rolls: dict[str, int] = field(factory=dict)
    next_order: list[str] = field(factory=list)
    next_rolls: dict[str, int] = field(factory=dict)
    known: list[str] = field(factory=list)
    open: list[str] = field(factory=list)
    found: list[str] = field(factory=list)
    traps: list[str] = field(factory=list)
    gone: list[str] = field(factory=list)
    blocked: list[Square] = field(factory=list)
    bridges: list[str] = field(factory=list)
    searched: list[str] = field(factory=list)
    barren: list[str] = field(factory=list)
    inspected: list[str] = field(factory=list)
    notes: list[str] = field(factory=list)
    alerted: list[str] = field(factory=list)
    lying: list[Lying] = field(factory=list)
    deck: list[str] = field(factory=list)
    omens: list[str] = field(factory=list)
    held: str = ""
    slippery: bool = False
    slain: list[str] = field(factory=list)
    goal_met: bool = False
    outcome: str = ""
    tally: dict[str, int] = field(factory=dict)


@define
class Chronicle:
    """A quest that is over: how it went. ``outcome``: won, lost or left."""

    quest: str
    title: str
    outcome: str
    rounds: int
    killed: int
    gold: int
    home: list[str] = field(factory=list)
    dead: list[str] = field(factory=list)


@define
class Campaign:
    """The whole campaign.

    ``heroes`` are all heroes, dead ones too, in the players' order (DQ-SET-13). ``monsters`` are on the board (dead
    ones are taken away). ``maps``: the quests as they were when begun, so that a campaign does not depend on files.
    ``journey``: quest ids in the order in which they are played; ``done``: those that were won in
    this ``year`` of play. ``inhabitants``: who stands in quests for a kind of monster, by its id: the id of another and
    the spells that each of them knows (see `roguelike.books.datum.start`).
    """

    chance: ChanceState
    rules_version: int
    phase: Phase = "home"
    scenario: str = "campaign"
    next_id: int = 1
    heroes: dict[str, Hero] = field(factory=dict, metadata={"parts": True})
    monsters: dict[str, Monster] = field(factory=dict, metadata={"parts": True})
    maps: dict[str, Quest] = field(factory=dict, metadata={"parts": True})
    board: Board | None = None
    purses: dict[str, Lodgings] = field(factory=dict)
    town: Town = field(factory=Town)
    year: int = 1
    journey: list[str] = field(factory=list)
    done: list[str] = field(factory=list)
    chronicle: list[Chronicle] = field(factory=list)
    setup: dict[str, str] = field(factory=dict)
    inhabitants: dict[str, list[str]] = field(factory=dict)
    tally: dict[str, int] = field(factory=dict)

    @property
    def here(self) -> Board:
        """The board of the quest that is being played. Raises LookupError between quests."""
        if self.board is None:
            raise LookupError("no quest is being played")
        return self.board

    @property
    def quest(self) -> Quest:
        """The quest that is being played. Raises LookupError between quests."""
        return self.maps[self.here.quest]

    @property
    def won(self) -> int:
        """Quests won in all its years."""
        return sum(entry.outcome == "won" for entry in self.chronicle)

    def new_id(self, prefix: str) -> str:
        """An id that was never used before in this campaign."""
        self.next_id += 1
        return f"{prefix}{self.next_id - 1}"

    def figure(self, id: str) -> Hero | Monster | None:
        """The hero or monster of that id."""
        return self.heroes.get(id) or self.monsters.get(id)

    def party(self) -> list[Hero]:
        """The heroes who are on the quest and not dead, in order."""
        return [h for h in self.heroes.values() if not h.dead and not h.away and h.square is not None]

    def standing(self) -> list[Hero]:
        """Those of the party who are not out of combat."""
        return [h for h in self.heroes.values() if not (h.down or h.dead or h.away) and h.square is not None]

    def foes(self) -> list[Monster]:
        """Living monsters on the board, in order."""
        return [m for m in self.monsters.values() if not m.down and m.square is not None]
