"""The records of monsters: those with a card, and those that are met only in hazard rooms."""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Monster
from roguelike.books.ahq.content_places import Npc
from roguelike.engine.rulemarks import ran, remembered, rule

FISTS = "fists"
FUMBLE, CRITICAL = (1,), (12,)
"""Natural results of a monster whose weapon no source names."""


@remembered
def record(id: str) -> Monster:
    """The record of a monster by its id. Raises KeyError if there is none."""
    known = content()
    return known.monsters[id] if id in known.monsters else made_of(known.npcs[id])


@rule("AHQ-MON-31")
def made_of(npc: Npc) -> Monster:
    """A monster's record made of what a hazard room's rules give; what no source gives is 0, or passes every test."""
    return Monster(
        id=npc.id,
        name=npc.name,
        source=npc.source,
        page="rooms",
        rank="special",
        weapon_skill=npc.weapon_skill or 1,
        strength=0,
        toughness=npc.toughness or 1,
        speed=npc.speed or 0,
        bravery=12,
        wounds=npc.wounds or 1,
        damage=(npc.damage,),
        hand_weapon=FISTS,
        traits=npc.traits,
        fumble=FUMBLE,
        critical=CRITICAL,
    )


@remembered
def plain(id: str) -> str:
    """The basic warrior of a monster's race, by the first word of its name; itself if its race has none.

    AHQ-GRATE-04, ruling AHQ-DEC-25.
    """
    ran("AHQ-GRATE-04")
    ran("AHQ-DEC-25")
    own = record(id)
    if own.rank == "trooper":
        return id
    longer = [m for m in content().monsters.values() if m.rank == "trooper" and id.startswith(f"{m.id}-")]
    if longer:
        return max(longer, key=lambda m: len(m.id)).id
    race = id.partition("-")[0]
    same = [m for m in content().monsters.values() if m.page == own.page]
    for kind in (*same, *content().monsters.values()):
        if kind.rank == "trooper" and (kind.id == race or kind.id == f"{race}-warrior"):
            return kind.id
    return next((kind.id for kind in same if kind.rank == "trooper"), id)
