"""What both minds ask of a battlefield: where somebody can get to, and from where whom he can strike."""

from __future__ import annotations

from collections.abc import Iterable, Set

import numpy as np
from numpy.typing import NDArray

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.rolls import ToHit, Wounds, hand_to_hand_need
from roguelike.books.ahq.view import AhqView
from roguelike.books.ahq.zones import reach_from
from roguelike.books.kit.thoughts import once
from roguelike.engine.geometry import Square, footprint
from roguelike.engine.paths import Way, distances, ways_on_foot


def foes(view: AhqView, me: Facts, *, standing: bool = True) -> list[Facts]:
    """The enemies on the board, those who can still act (or all)."""
    return [f for f in view.facts.values() if f.side != me.side and not (standing and f.helpless)]


def reachable(view: AhqView, me: Facts, moves: int | None = None) -> dict[Square, Way]:
    """Where the model can get to in this phase (its own square included, for no step)."""
    left = me.squares_left if moves is None else moves
    return once(
        view, ("reachable", me.id, left), lambda: ways_on_foot(_free(view, me), binding(view, me), me.square, left)
    )


def _free(view: AhqView, me: Facts) -> Set[Square]:
    """Where the north-west corner of the model's base may stand."""
    assert view.ground is not None
    taken = {square for other in view.facts.values() if other.id != me.id for square in _base(other)}
    if me.square not in view.fumes:
        taken |= view.fumes
    free = view.ground.walkable - taken
    return free if me.size == (1, 1) else {s for s in free if free.issuperset(footprint(s, me.size))}


def _base(model: Facts) -> Iterable[Square]:
    return (model.square,) if model.size == (1, 1) else footprint(model.square, model.size)


def binding(view: AhqView, me: Facts) -> Set[Square]:
    """The squares in which an enemy Death Zone would end the model's move; none for who flies."""
    if me.flies:
        return frozenset()
    width, height = me.size
    zones = [foe.zone for foe in foes(view, me) if not foe.engaged or foe.engaged[0] == me.id]
    if me.size == (1, 1):
        return frozenset().union(*zones)
    return {Square(x - dx, y - dy) for zone in zones for x, y in zone for dx in range(width) for dy in range(height)}


def strikes(view: AhqView, me: Facts, here: Square, foe: Facts) -> bool:
    """Whether the model could strike the foe from a square."""
    assert view.ground is not None
    area = reach_from(view.ground, here, me.size, long=me.long)
    return foe.square in area if foe.size == (1, 1) else not area.isdisjoint(footprint(foe.square, foe.size))


def approach(view: AhqView, me: Facts, goals: Iterable[Square]) -> str:
    """The walk that brings it as near to one of the goals as it can get in this phase; "" if none brings it nearer.

    How near a square is does not count who stands in the way: they may move.
    """
    assert view.ground is not None
    wide, high = me.size
    ways = reachable(view, me)
    if me.size == (1, 1):
        near = view.ground.flood(goals).nearest(ways)
        return "" if not near or me.square in near else ways[min(near, key=lambda s: (ways[s].steps, s.y, s.x))].path
    corners = [Square(x - dx, y - dy) for x, y in goals for dx in range(wide) for dy in range(high)]
    away = distances(_fitting(view.ground.cost(), me.size), corners)
    best = min(ways, key=lambda s: (int(away[s.y, s.x]), ways[s].steps, s.y, s.x))
    return ways[best].path if away[best.y, best.x] < away[me.square.y, me.square.x] else ""


def _fitting(cost: NDArray[np.int32], size: tuple[int, int]) -> NDArray[np.int32]:
    """The costs for the north-west corner of a base: 0 where a square of the base would not be free."""
    out = cost
    for x, y in footprint(Square(0, 0), size)[1:]:
        shifted = np.zeros_like(cost)
        shifted[: cost.shape[0] - y, : cost.shape[1] - x] = cost[y:, x:]
        out = np.minimum(out, shifted)
    return out


def chance_to_fell(me: Facts, foe: Facts) -> float:
    """The chance that one blow of mine takes the foe out of the fight."""
    hit = ToHit(hand_to_hand_need(me.hits_with, foe.weapon_skill), me.fumble, me.critical)
    odds = Wounds(me.dice, foe.toughness, max(1, foe.wounds)).chance_to_kill
    return float(hit.chance_to_hit * odds)


def expected_harm(me: Facts, foe: Facts) -> float:
    """The wounds that one blow of mine causes on the average, at most all the foe has."""
    hit = ToHit(hand_to_hand_need(me.hits_with, foe.weapon_skill), me.fumble, me.critical)
    odds = Wounds(me.dice, foe.toughness, max(1, foe.wounds)).distribution()
    mean = sum(wounds * float(p) for wounds, p in odds.items())
    return float(hit.chance_to_hit) * mean
