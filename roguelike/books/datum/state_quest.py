"""A quest as plain data: what a quest file is made into, and what a campaign keeps of it while it is played.

Squares are those of the drawn map: x to the east, y to the south, (0, 0) its north-west corner. Walls and doors are
squares, as in the first book: areas that touch share a line of wall squares, a door is a square in it. Everything here
is immutable; what changes in play is in `roguelike.books.datum.state.Board`. All references are ids: content ids
(``data/datum``) for monsters, furniture, traps and things, ids of this quest for areas, doors and so on. A thing that
only this quest knows (DQ-SET-10: a key, a crown) is ``treasure:`` and its name.
"""

from __future__ import annotations

from typing import Literal

from attrs import field

from roguelike.engine.geometry import Rect, Square
from roguelike.engine.late import frozen

When = Literal["start", "see", "enter", "search", "open", "kill", "take"]


@frozen
class Area:
    """A room or a passage with all its floor squares (also those under furniture, traps and stairs). DQ-MOV-01.

    ``name`` is what the header and the log call it ("" = a room, a passage). ``lit``: needs no light source.
    """

    id: str
    kind: Literal["room", "passage"]
    squares: tuple[Square, ...]
    name: str = ""
    lit: bool = False


@frozen
class Door:
    """A door in a wall square between two areas. ``secret`` doors must be found; ``open`` ones stand open from the
    start; ``key`` is the id of the item that one hero must own to open it ("" = none)."""

    id: str
    square: Square
    sides: tuple[str, str]
    secret: bool = False
    open: bool = False
    key: str = ""


@frozen
class Furniture:
    """A piece of furniture (a record of ``furniture.toml``) and the squares under it.

    ``gold`` and ``items`` are what the quest put there (found by a treasure search of the room, DQ-FUR-01);
    ``trapped``: searching for treasure before the trap is found sets it off (DQ-BASE-14), for ``damage`` Body.
    """

    id: str
    kind: str
    at: Rect
    gold: int = 0
    items: tuple[str, ...] = ()
    trapped: bool = False
    damage: int = 1


@frozen
class Trap:
    """A trap of the floor (a record of ``traps.toml``) on one square. A chasm of several squares is several traps."""

    id: str
    kind: str
    square: Square


@frozen
class Light:
    """A light source (a torch or a lamp, ids of ``gear.toml``) that burns on a square from the start (DQ-LIT-04); on a
    square with furniture a lamp stands on the furniture (DQ-LIT-09)."""

    id: str
    kind: Literal["torch", "lamp"]
    square: Square


@frozen
class Placement:
    """A monster and where it stands when its area is revealed.

    ``name``: a named monster (DQ-STN-07; "" = none). ``spells``: ids of ``chaos_spells.toml``. ``weapon``: "" for the
    card's attack, or the id of a missile weapon that it may use besides, with its card's attack dice. ``guards``: it
    stays in its area for ever (DQ-GP-04). ``long``: strikes diagonally. ``hidden``: not placed until a note brings it.
    ``sentinel``: one at any level (DQ-SEN-01).
    The figures that are not None replace the card's. ``escape`` is where the spell Escape takes it.
    """

    id: str
    monster: str
    square: Square
    name: str = ""
    spells: tuple[str, ...] = ()
    weapon: str = ""
    guards: bool = False
    long: bool = False
    hidden: bool = False
    sentinel: bool = False
    body: int | None = None
    mind: int | None = None
    attack: int | None = None
    defence: int | None = None
    movement: int | None = None
    escape: Square | None = None


@frozen
class Note:
    """Something that happens in the quest, once. DQ-SET-12.

    ``when`` and ``where``: "start" (where ""), "see" something of an area (its id), "enter" it (by a hero), "search" it
    (treasure search) or a piece of furniture (inspection; its id), "open" a door (its id), "kill" a monster (a
    placement's id), "take" a thing (an item's id, when a hero first owns it). ``needs``: ids of notes that must have
    happened before.
    Then, in this order: ``text`` is told; ``reveals`` areas are revealed, ``opens`` doors are opened (and found);
    hidden ``monsters`` (placement ids) appear; whoever caused it loses ``damage`` Body; gets ``gold`` and ``items``;
    ``goal``: the goal is met by this note whatever else it asks for.
    """

    id: str
    when: When
    where: str = ""
    text: str = ""
    needs: tuple[str, ...] = ()
    reveals: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    damage: int = 0
    gold: int = 0
    items: tuple[str, ...] = ()
    goal: bool = False


@frozen
class Goal:
    """What must be done before the way back to the stairway counts (DQ-BASE-17). All of it.

    ``kill``: placements that must be dead (all of these); ``notes``: notes that must have happened; ``items``: things
    that somebody of the party must own; ``all_monsters``: no placed monster is left alive.
    ``text`` tells it.
    """

    text: str
    kill: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    all_monsters: bool = False


@frozen
class Reward:
    """What the quest pays when it is won: ``gold`` for each hero who came back, ``items`` to the party.

    ``text`` is told then.
    """

    text: str = ""
    gold: int = 0
    items: tuple[str, ...] = ()


@frozen
class Quest:
    """A quest: map, parchment and notes. DQ-SET-12.

    ``id`` is the file's name without ending; ``number`` its place in the year (0: outside of any). ``text`` is the
    parchment's (DQ-SET-04). ``start`` are the squares of the stairway, all in one area; ``wandering`` is the monster
    that the treasure deck brings. ``rows`` is the map as drawn, for whoever shows or edits it; its size is the
    board's size. ``plus`` raises the quest level by itself (0 usually).
    """

    id: str
    title: str
    text: str
    goal: Goal
    reward: Reward
    rows: tuple[str, ...]
    areas: tuple[Area, ...]
    start: tuple[Square, ...]
    wandering: str
    year: int = 1
    number: int = 0
    doors: tuple[Door, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    traps: tuple[Trap, ...] = ()
    monsters: tuple[Placement, ...] = ()
    notes: tuple[Note, ...] = ()
    blocked: tuple[Square, ...] = field(default=())
    lights: tuple[Light, ...] = ()
    plus: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the map in squares."""
        return max(map(len, self.rows), default=0), len(self.rows)
