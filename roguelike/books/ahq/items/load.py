"""Registers all verbs of magic items, after the spells and the verbs of things."""

from __future__ import annotations

from roguelike.books.ahq import spells
from roguelike.books.ahq.items import (
    armour,
    blades,
    heroquest,
    lightning,
    magic_wand,
    nock,
    potions,
    protection,
    quiver,
    stone,
    stored,
    wands,
    worn,
)

FAMILIES = (armour, blades, heroquest, lightning, nock, potions, protection, quiver, stone, stored, wands, worn)

wands.register_verbs(list(spells.SPELLS.values()))
magic_wand.register_verbs(list(spells.SPELLS.values()))
