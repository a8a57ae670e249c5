"""The state of a dungeon: levels, their sections and doors, what is special in them, the traps that are known."""

from __future__ import annotations

from typing import Literal

from attrs import field

from roguelike.engine.geometry import Rect, Square
from roguelike.engine.late import define


@define
class Item:
    """A thing carried that is neither weapon nor armour in use: a potion, a component, a rope, a magic item.

    ``uses`` are what is left of its charges or Fate Points, or the number of a treasure map; ``spells`` what a wand or
    scroll holds; ``loader`` is the id of the Wizard who put them into a Wand of Magic.
    """

    id: str
    kind: str
    count: int = 1
    known: bool = True
    uses: int = 0
    spells: list[str] = field(factory=list)
    loader: str = ""


@define
class Exit:
    """An opening of a junction or corner: the side it looks to, and what was laid there ("" = nothing yet)."""

    side: str
    leads_to: str = ""
    blocked: bool = False


@define
class Feature:
    """What is special about a hazard room. ``kind`` is the id of its record (see `roguelike.books.ahq.rooms`).

    ``squares`` are where it is; ``state`` how it stands, in words of its kind ("" = as it was found); ``count`` what is
    left of it (rats, mushrooms) or since when; ``npc`` who is met; ``band`` the group that belongs to it; ``model`` the
    one monster that it became or that sits on it; ``inside`` who is affected in this turn, or used it; ``below`` the
    section under it, and ``landing`` the square there right under it.
    """

    kind: str
    squares: list[Square] = field(factory=list)
    state: str = ""
    count: int = 0
    npc: str = ""
    band: str = ""
    model: str = ""
    inside: list[str] = field(factory=list)
    below: str = ""
    landing: Square | None = None


@define
class Section:
    """A piece of dungeon: its floor and what is known of it.

    ``kind``: passage, t-junction, left-turn, right-turn, stairs-out, stairs-down, room. ``room`` for rooms: normal,
    hazard, lair, quest. ``run`` is shared by the sections laid by one passage roll. ``feature`` is what is special in
    a hazard room, ``above`` the section over a room under a grate, ``ambush`` what is added to the next surprise roll
    of the party here; ``chest_trapped``: its chest has had the one Trap counter that a chest can have.
    """

    id: str
    kind: str
    floor: list[Rect]
    room: str = ""
    size: str = ""
    run: str = ""
    facing: str = ""
    exits: list[Exit] = field(factory=list)
    dead_ends: list[str] = field(factory=list)
    searched: list[str] = field(factory=list)
    treasure_searched: bool = False
    chest: Square | None = None
    chest_open: bool = False
    chest_trapped: bool = False
    stairs: Square | None = None
    foreseen: bool = False
    loot: list[Item] = field(factory=list)
    gold: int = 0
    feature: Feature | None = None
    above: str = ""
    ambush: int = 0


@define
class Door:
    """A door: the wall square it stands in and the sections on its two sides ("" = not laid yet).

    ``conjured``: the Bright Key made it.
    """

    id: str
    square: Square
    along: Literal["NS", "EW"]
    sides: list[str]
    open: bool = False
    opened: bool = False
    false: bool = False
    secret: bool = False
    conjured: bool = False


@define
class LaidTrap:
    """A trap that the party knows of and that is still there.

    ``state``: left (spotted and let alone), open (a Pit), down (a Portcullis), moving (a Fireball). ``chest`` is the
    section whose chest it guards ("" = it lies in ``square``), ``bars`` the squares that nobody may enter, ``since``
    the turn in which it went off.
    """

    id: str
    trap: str
    state: Literal["left", "open", "down", "moving"]
    square: Square
    chest: str = ""
    bars: list[Square] = field(factory=list)
    since: int = 0


@define
class Level:
    """One level of a dungeon. ``revision`` changes whenever sections, doors or known traps do, so that caches know.

    ``arrival`` is the stairs section by which it is entered. ``quest_zone``: it was designed before play (AHQ-QST-05);
    ``sprung`` are the squares of its map's traps that somebody has met, as "x,y".
    """

    id: str
    width: int = 100
    height: int = 100
    sections: dict[str, Section] = field(factory=dict)
    doors: dict[str, Door] = field(factory=dict)
    traps: dict[str, LaidTrap] = field(factory=dict)
    revision: int = 0
    next_id: int = 1
    arrival: str = ""
    quest_zone: bool = False
    sprung: list[str] = field(factory=list)


@define
class Pending:
    """Something to be laid in the coming Exploration Phase: a door opened, or a junction's exit.

    ``stale``: a fight came in between; in combat it waits until somebody opens that door anew. Ruling AHQ-CDEC-07.
    """

    kind: Literal["door", "exit"]
    door: str = ""
    section: str = ""
    side: str = ""
    opener: str = ""
    stale: bool = False
