"""The state of an objective of solo play: which Character Monsters it is about, where they live, what they own."""

from __future__ import annotations

from attrs import field

from roguelike.books.ahq.state_dungeon import Item
from roguelike.engine.late import define

QUARRY, IN_A_ROOM = 6, 2
"""How many Character Monsters the objective is about, and how many live in each Quest Room. AHQ-SOLO-07."""
TREASURES = QUARRY // IN_A_ROOM


@define
class Pair:
    """Two Character Monsters who live in one Quest Room, and the magic item that they own, a Quest Treasure.

    ``monsters`` are their content ids, ``dead`` those of them that were slain. ``level``, ``section`` and ``band`` say
    where they live ("" = they have no room yet). ``won``: the Heroes have the treasure.
    """

    monsters: list[str]
    treasure: Item
    level: str = ""
    section: str = ""
    band: str = ""
    dead: list[str] = field(factory=list)
    won: bool = False


@define
class Objective:
    """Six Character Monsters to be slain, and their three Quest Treasures to be won. AHQ-SOLO-09.

    ``left`` have not been drawn for a Quest Room yet; ``done`` is the expedition in which it was reached (0: not yet).
    """

    left: list[str]
    pairs: list[Pair] = field(factory=list)
    done: int = 0
