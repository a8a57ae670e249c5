"""Registers all verbs of magic items, after the spells and the verbs of things."""

from __future__ import annotations

from roguelike.books.ahq import spells
from roguelike.books.ahq.items import (
    armour,
    blades,
    heroquest,
    lightning,
    nock,
    potions,
    protection,
    quiver,
    stone,
    wands,
    worn,
)

FAMILIES = (armour, blades, heroquest, lightning, nock, potions, protection, quiver, stone, wands, worn)

wands.register_verbs(list(spells.SPELLS.values()))
