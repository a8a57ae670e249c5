"""What both minds ask of a battlefield: where somebody can get to, and from where whom he can strike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from roguelike.books.datum.view import DatumView, Facts
from roguelike.books.datum.zones import reach
from roguelike.books.kit.thoughts import once
from roguelike.engine.geometry import Square, around, letters
from roguelike.engine.paths import UNREACHABLE, Distances, Way, distances, path_back, ways_on_foot
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


def reachable(view: DatumView, me: Facts) -> Mapping[Square, Way]:
    """Where somebody can end his move in this turn (his own square included, for no step).

    Squares where an enemy could strike are taken as the end of a move, collapsed zones or not.
    """
    return once(view, ("ways", me.id), lambda: _reachable(view, me))


def _reachable(view: DatumView, me: Facts) -> dict[Square, Way]:
    others = [f for f in view.facts.values() if f.id != me.id and not f.down]
    walkable = _floor(view, me).difference(view.traps, (f.square for f in others if f.hero is not me.hero))
    stops: frozenset[Square] = frozenset().union(*(foe.reach for foe in foes(view, me) if foe.able))
    ways = ways_on_foot(walkable, stops, me.square, me.left)
    for friend in others:
        if friend.square in ways and not (me.hero and friend.square in view.stairs):
            del ways[friend.square]
    return ways


def _floor(view: DatumView, me: Facts) -> frozenset[tuple[int, int]]:
    """Known floor, for some with all furniture."""
    made = view.ground
    assert made is not None
    known: frozenset[tuple[int, int]] = made.floor_squares & made.known_squares
    return known.union(made.plan.furniture_at) if me.passes_furniture else known


def from_where(view: DatumView, me: Facts, enemies: Sequence[Facts]) -> dict[Square, list[Facts]]:
    """The squares to which he can walk in this turn and strike from there, each with whom."""
    ways = reachable(view, me)
    out: dict[Square, list[Facts]] = {}
    for foe in enemies:
        for square in around(foe.square, diagonal=True):
            if square in ways and ways[square].steps and can_strike(view, me, square, foe):
                out.setdefault(square, []).append(foe)
    return out


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
