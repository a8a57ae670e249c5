"""What the map says about hazard rooms, for as long as it is true."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq.dungeon.features import CAPTIVE, CLEARED
from roguelike.books.ahq.dungeon.hazards import WANDERING
from roguelike.books.ahq.state import Level
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
        feature = section.feature
        if feature is None or feature.kind == WANDERING or feature.state == CLEARED:
            continue
        if feature.kind == "npc" and feature.state != CAPTIVE:
            continue
        if feature.kind == "mushrooms" and not feature.count:
            continue
        x, y, w, h = section.floor[0]
        middle = Square(x + w // 2, y + h // 2)
        square = feature.squares[len(feature.squares) // 2] if feature.squares else middle
        label = msg("ahqroom-mark", kind=feature.npc or feature.kind, state=feature.state, count=feature.count)
        yield Mark(square, KIND, label)
