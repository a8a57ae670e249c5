"""Who stands where, and where there is room."""

from __future__ import annotations

from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.state import Campaign
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square, around


def free_near(state: Campaign, wanted: Square, *, known: bool = False) -> Square:
    """The square itself, or the nearest free floor around it (revealed, if that is wanted)."""
    made, taken = ground(state), occupied(state)
    edge, seen = [wanted], {wanted}
    while edge:
        for square in edge:
            if made.is_floor(square) and square not in taken and (not known or made.is_known(square)):
                return square
        edge = sorted({n for s in edge for n in around(s) if made.is_floor(n)} - seen)
        seen.update(edge)
    return wanted


def occupied(state: Campaign, *but: str) -> dict[Square, AnyFigure]:
    """Who stands on which square (fallen figures do not count). Ruling DQ-DEC-33."""
    everybody: list[AnyFigure] = [*state.standing(), *state.foes()]
    return {f.square: f for f in everybody if f.square is not None and f.id not in but}
