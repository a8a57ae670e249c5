"""A thing that somebody owns, or that lies somewhere."""

from __future__ import annotations

from roguelike.engine.late import define

NAMED = ("scroll", "treasure")
"""Things of which two are told apart by what ``spell`` holds: a spell, the name of a thing of the quest."""


@define
class Item:
    """Something that a hero owns or that lies on the board. ``id`` is a content id of any kind of thing.

    ``wear``: skulls an armour piece has absorbed (DQ-ARM-02), castings of a Spell Ring, 1 for a scroll that was read;
    ``ammo``: missiles left in a weapon's quiver (DQ-PRJ-01);
    ``unloaded``: it was shot and needs reloading (DQ-PRJ-04); ``damaged``: unusable until a smith repairs it
    (DQ-THR-04); ``lit``: a light source that burns; ``spell``: what a scroll or a Spell Ring holds.
    """

    id: str
    wear: int = 0
    ammo: int = 0
    unloaded: bool = False
    damaged: bool = False
    lit: bool = False
    spell: str = ""
