"""Registers all verbs of magic items, after the spells and the verbs of things."""

from __future__ import annotations

from roguelike.books.ahq import (
    flight,
    spells,
    spells_bright,
    spells_dark,
    spells_lasting,
    spells_learned,
    spells_skaven,
)
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

SPELL_MODULES = (spells_bright, spells_lasting, spells_learned, flight, spells_skaven, spells_dark)
"""What registers the spells that wands and scrolls may hold."""
FAMILIES = (armour, blades, heroquest, lightning, nock, potions, protection, quiver, stone, stored, wands, worn)

wands.register_verbs(list(spells.SPELLS.values()))
magic_wand.register_verbs(list(spells.SPELLS.values()))
