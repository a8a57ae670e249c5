"""What both minds ask of a battlefield: where somebody can get to, and from where whom he can strike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
from numpy.typing import NDArray

from roguelike.books.ahq.rolls import ToHit, Wounds, hand_to_hand_need
from roguelike.books.ahq.view import AhqView, Facts
from roguelike.engine.geometry import Square, around, footprint, letters
from roguelike.engine.paths import UNREACHABLE, Way, distances, path_back, reach_with_stops


def foes(view: AhqView, me: Facts, *, standing: bool = True) -> list[Facts]:
    """The enemies on the board, those who can still act (or all)."""
    return [f for f in view.facts.values() if f.side != me.side and not (standing and f.helpless)]


def costs(view: AhqView, me: Facts) -> NDArray[np.int32]:
    """Cost 1 where the model may walk, 0 where it may not."""
    assert view.ground is not None
    cost = cast("NDArray[np.int32]", view.ground.open.astype(np.int32))
    for other in view.facts.values():
        if other.id != me.id:
            for x, y in footprint(other.square, other.size):
                cost[y, x] = 0
    return cost


def binding(view: AhqView, me: Facts) -> NDArray[np.bool_]:
    """The squares in which an enemy Death Zone would end the model's move."""
    assert view.ground is not None
    stops = np.zeros(view.ground.open.shape, dtype=np.bool_)
    for foe in foes(view, me):
        if not foe.engaged or foe.engaged[0] == me.id:
            for x, y in foe.zone:
                stops[y, x] = True
    return stops


def reachable(view: AhqView, me: Facts, moves: int | None = None) -> dict[Square, Way]:
    """Where the model can get to in this phase (its own square included, for no step)."""
    left = me.squares_left if moves is None else moves
    return reach_with_stops(costs(view, me), binding(view, me), me.square, left)


def strikes(me: Facts, here: Square, foe: Facts) -> bool:
    """Whether the model could strike the foe from a square."""
    mine = footprint(here, me.size)
    theirs = set(footprint(foe.square, foe.size))
    wide = me.long or me.size != (1, 1)
    return any(square in theirs for own in mine for square in around(own, diagonal=wide))


def approach(view: AhqView, me: Facts, goals: Iterable[Square]) -> str:
    """The walk towards the nearest of the goals, past whoever stands in the way now; "" if there is none."""
    cost = costs(view, me)
    reached = distances(cost, [me.square])
    best: Square | None = None
    for goal in goals:
        for square in (goal, *around(goal)):
            if not (0 <= square.x < cost.shape[1] and 0 <= square.y < cost.shape[0]):
                continue
            steps = int(reached[square.y, square.x])
            if steps != UNREACHABLE and (best is None or steps < int(reached[best.y, best.x])):
                best = square
    if best is None or best == me.square:
        return ""
    squares = path_back(reached, cost, best) or []
    return letters(me.square, squares[: me.squares_left])


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
