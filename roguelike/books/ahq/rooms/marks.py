"""What the map says about hazard rooms, for as long as it is true."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq.dungeon.features import CAPTIVE, CLEARED
from roguelike.books.ahq.dungeon.hazards import WANDERING
from roguelike.books.ahq.state import Level, Section
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg
from roguelike.engine.views import Mark

KIND = "feature"


@rule("AHQ-RAT-08", "AHQ-BAT-08", "AHQ-MOULD-04", "AHQ-CHASM-30")
def marks(level: Level) -> Iterator[Mark]:
    """One mark for every feature: rats, bats and mould that were left behind a closed door stay on the map.

    AHQ-RAT-08, AHQ-BAT-08, AHQ-MOULD-04, AHQ-CHASM-30.
    """
    for section in level.sections.values():
        mark = mark_of(section)
        if mark is not None:
            yield mark


def mark_of(section: Section) -> Mark | None:
    """What the map says about a section's feature, and where; None if nothing is left of it."""
    feature = section.feature
    if feature is None or feature.kind == WANDERING or feature.state == CLEARED:
        return None
    if feature.kind == "npc" and feature.state != CAPTIVE:
        return None
    if feature.kind == "mushrooms" and not feature.count:
        return None
    x, y, w, h = section.floor[0]
    middle = Square(x + w // 2, y + h // 2)
    square = feature.squares[len(feature.squares) // 2] if feature.squares else middle
    label = msg("ahqroom-mark", kind=feature.npc or feature.kind, state=feature.state, count=feature.count)
    return Mark(square, KIND, label)
