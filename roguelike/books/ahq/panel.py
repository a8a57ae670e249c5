"""The columns of the panel: for the party, and for monsters as a person in the Game Master's seat sees them."""

from __future__ import annotations

from roguelike.engine.text import msg
from roguelike.engine.views import Column

HEROES = (
    Column("wounds", msg("ahq-column-wounds"), 5),
    Column("fate", msg("ahq-column-fate"), 2),
    Column("moves", msg("ahq-column-moves"), 3),
    Column("act", msg("ahq-column-act"), 7),
)
MASTER = (
    Column("wounds", msg("ahq-column-wounds"), 5),
    Column("toughness", msg("ahq-column-toughness"), 3),
    Column("moves", msg("ahq-column-moves"), 3),
    Column("act", msg("ahq-column-act"), 6),
)
