"""Who stands where, and where there is room."""

from __future__ import annotations

from roguelike.books.datum import figures
from roguelike.books.datum.content import content
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.state import Campaign, Hero
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square, around
from roguelike.engine.rulemarks import rule


def free_near(state: Campaign, wanted: Square, *, known: bool = False) -> Square:
    """The square itself, or the nearest free floor around it (revealed, if that is wanted); no open pit or chasm."""
    made, taken = ground(state), occupied(state)
    edge, seen = [wanted], {wanted}
    while edge:
        for square in edge:
            free = made.is_floor(square) and square not in taken and not gapes(state, square)
            if free and (not known or made.is_known(square)):
                return square
        edge = sorted({n for s in edge for n in around(s) if made.is_floor(n)} - seen)
        seen.update(edge)
    return wanted


@rule("DQ-TBL-CHAOS-SPELLS", "DQ-DEC-20")
def helps(hero: Hero) -> bool:
    """Whether a friend can count on him, to hold a rope and so on: he can act, and does not do Zargon's will."""
    return figures.able(hero) and figures.effect(hero, "command") is None


@rule("DQ-BASE-07", "DQ-BASE-12")
def gapes(state: Campaign, square: Square) -> bool:
    """Whether there is a chasm or a known pit without a bridge, in which nobody is put: he would have to fall in."""
    trap = ground(state).plan.trap_at.get(square)
    if trap is None or not content().traps[trap.kind].stays:
        return False
    board = state.here
    known = trap.id in board.traps or content().traps[trap.kind].known
    return known and trap.id not in board.gone and trap.id not in board.bridges


def occupied(state: Campaign, *but: str) -> dict[Square, AnyFigure]:
    """Who stands on which square (fallen figures do not count). Ruling DQ-DEC-33."""
    everybody: list[AnyFigure] = [*state.standing(), *state.foes()]
    return {f.square: f for f in everybody if f.square is not None and f.id not in but}
