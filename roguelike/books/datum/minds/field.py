"""What both minds ask of a battlefield: where somebody can get to, and from where whom he can strike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from roguelike.books.datum.view import DatumView, Facts
from roguelike.books.datum.zones import reach
from roguelike.books.kit.thoughts import once
from roguelike.engine.geometry import Square, letters
from roguelike.engine.paths import UNREACHABLE, Distances, Way, distances, path_back, reach_with_stops
from roguelike.engine.rulemarks import rule


def foes(view: DatumView, me: Facts) -> list[Facts]:
    """The enemies who still stand."""
    return [f for f in view.facts.values() if f.hero is not me.hero and not f.down]


def costs(view: DatumView, me: Facts, *, past_friends: bool = True) -> NDArray[np.int32]:
    """Cost 1 where somebody may walk over known floor, 0 where he may not; friends are passed. Not to be changed."""
    return once(view, ("costs", me.id, past_friends), lambda: _costs(view, me, past_friends))


def _costs(view: DatumView, me: Facts, past_friends: bool) -> NDArray[np.int32]:
    assert view.ground is not None
    cost = (view.ground.floor & view.ground.revealed).astype(np.int32)
    if me.passes_furniture:
        cost[view.ground.furniture] = 1
    for square in view.traps:
        cost[square.y, square.x] = 0
    for other in view.facts.values():
        if other.id != me.id and not other.down and (other.hero is not me.hero or not past_friends):
            cost[other.square.y, other.square.x] = 0
    return cost


def binding(view: DatumView, me: Facts) -> NDArray[np.bool_]:
    """The squares where an enemy could strike: taken as the end of a move, collapsed zones or not."""
    assert view.ground is not None
    stops = np.zeros(view.ground.floor.shape, dtype=np.bool_)
    for foe in foes(view, me):
        if foe.able:
            for x, y in foe.reach:
                stops[y, x] = True
    return stops


def reachable(view: DatumView, me: Facts) -> Mapping[Square, Way]:
    """Where somebody can end his move in this turn (his own square included, for no step)."""
    return once(view, ("ways", me.id), lambda: _reachable(view, me))


def _reachable(view: DatumView, me: Facts) -> dict[Square, Way]:
    ways = reach_with_stops(costs(view, me), binding(view, me), me.square, me.left)
    taken = {f.square for f in view.facts.values() if f.id != me.id and not f.down}
    return {s: way for s, way in ways.items() if s not in taken or (me.hero and s in view.stairs)}


def can_strike(view: DatumView, me: Facts, square: Square, foe: Facts) -> bool:
    """Whether he could strike the enemy from that square."""
    assert view.ground is not None
    (x, y), (there_x, there_y) = square, foe.square
    near = abs(x - there_x) <= 1 >= abs(y - there_y)  # nobody strikes further
    return near and foe.square in reach(view.ground, square, long=me.long)


def approach(view: DatumView, me: Facts, goals: Iterable[Square]) -> str:
    """The walk of this turn that brings him nearest to one of the squares; "" if none does."""
    cost = costs(view, me).copy()
    wanted = list(goals)
    for goal in wanted:
        cost[goal.y, goal.x] = max(1, cost[goal.y, goal.x])
    away = distances(cost, wanted)
    ways = reachable(view, me)
    best = min(ways, key=lambda s: (away.item(s.y, s.x), ways[s].steps, s.y, s.x), default=me.square)
    here = away.item(me.square.y, me.square.x)
    return ways[best].path if away.item(best.y, best.x) < here else ""


def _reached(view: DatumView, me: Facts) -> Distances:
    """How far everything is for somebody, past friends, in turns to come too."""
    return once(view, ("reached", me.id), lambda: distances(costs(view, me), [me.square]))


def can_reach(view: DatumView, me: Facts, square: Square) -> bool:
    """Whether a way leads there over known ground, past friends."""
    return _reached(view, me).item(square.y, square.x) != UNREACHABLE


def way_to(view: DatumView, me: Facts, goals: Iterable[Square]) -> str | None:
    """The whole way over known ground to the nearest of the squares, past friends; None if there is none."""
    reached = _reached(view, me)
    steps, y, x = min(((reached.item(y, x), y, x) for x, y in goals), default=(UNREACHABLE, 0, 0))
    if steps == UNREACHABLE:
        return None
    return letters(me.square, path_back(reached, costs(view, me), Square(x, y)) or [])


@rule("DQ-SEN-06")
def priority(me: Facts, foe: Facts) -> tuple[bool, float, str]:
    """Whom a hero strikes first (the least): Sentinels, then whoever most likely falls. DQ-SEN-06."""
    return (not foe.sentinel, foe.body - expected(me, foe), foe.id)


def expected(me: Facts, foe: Facts) -> float:
    """About how much Body an attack takes: half a hit a die, a third of a shield."""
    return max(0.1, me.attack * 0.5 - foe.defence / 3)
