"""What both minds ask of a battlefield: where somebody can get to, and from where whom he can strike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from roguelike.books.datum.view import DatumView, Facts
from roguelike.books.datum.zones import reach
from roguelike.books.kit.thoughts import once
from roguelike.engine.flood import Field, Flood
from roguelike.engine.geometry import Square, around, letters
from roguelike.engine.paths import Way, ways_on_foot
from roguelike.engine.rulemarks import rule


def foes(view: DatumView, me: Facts) -> list[Facts]:
    """The enemies who still stand."""
    return [f for f in view.facts.values() if f.hero is not me.hero and not f.down]


def reachable(view: DatumView, me: Facts) -> Mapping[Square, Way]:
    """Where somebody can end his move in this turn (his own square included, for no step).

    A Death Zone that is concentrated on somebody else does not stop him. DQ-DZ-05.
    """
    return once(view, ("ways", me.id), lambda: _reachable(view, me))


def _reachable(view: DatumView, me: Facts) -> dict[Square, Way]:
    others = [f for f in view.facts.values() if f.id != me.id and not f.down]
    against = () if me.passes_enemies else (f.square for f in others if f.hero is not me.hero)
    free = walkable(view, me).difference(view.traps, against)
    ways = ways_on_foot(free, me.stops, me.square, me.pace)
    if me.way_out is not None:
        first = letters(me.square, [me.way_out])
        ways = {square: way for square, way in ways.items() if way.path.startswith(first) or not way.path}
    if me.passes_furniture or me.passes_rock:  # but nobody ends there
        known = known_floor(view)
        ways = {square: way for square, way in ways.items() if square in known}
    for other in others:
        if other.square in ways and not (me.hero and other.hero and other.square in view.stairs):
            del ways[other.square]
    return ways


def walkable(view: DatumView, me: Facts) -> frozenset[tuple[int, int]]:
    """Known floor, for some with all furniture, for some with all walls."""
    made = view.ground
    assert made is not None
    known = known_floor(view)
    if me.passes_rock:
        height, width = made.floor.shape
        return known.union((x, y) for x in range(width) for y in range(height)).difference(made.plan.furniture_at)
    return known.union(made.plan.furniture_at) if me.passes_furniture else known


def known_floor(view: DatumView) -> frozenset[tuple[int, int]]:
    """The floor that has been revealed."""
    assert view.ground is not None
    return view.ground.floor_squares & view.ground.known_squares


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
    ways, wanted = reachable(view, me), list(goals)
    near = _flood(view, me, wanted, through=wanted).nearest(ways)
    return "" if not near or me.square in near else ways[min(near, key=lambda s: (ways[s].steps, s.y, s.x))].path


def _flood(view: DatumView, me: Facts, starts: Iterable[Square], through: Iterable[Square] = ()) -> Flood:
    """How far everything is over known ground, past friends, in turns to come too."""
    made = view.ground
    assert made is not None
    key = ("field", me.passes_furniture)
    field: Field | None = made.memo.get(key)
    if field is None:
        floor = made.floor & made.revealed
        field = made.memo[key] = Field(floor | made.furniture if me.passes_furniture else floor)
    return Flood(field, starts, (*view.traps, *(foe.square for foe in foes(view, me))), through)


def _reached(view: DatumView, me: Facts) -> Flood:
    return once(view, ("reached", me.id), lambda: _flood(view, me, [me.way_out or me.square]))


def can_reach(view: DatumView, me: Facts, square: Square) -> bool:
    """Whether a way leads there over known ground, past friends."""
    return _reached(view, me).steps((square,)) is not None


def way_to(view: DatumView, me: Facts, goals: Iterable[Square]) -> str | None:
    """The whole way over known ground to the nearest of the squares, past friends; None if there is none."""
    wanted, flood = list(goals), _reached(view, me)
    if flood.steps(wanted) is None:
        return None
    return letters(me.square, [*([me.way_out] if me.way_out is not None else []), *flood.way(wanted)])


@rule("DQ-SEN-06")
def priority(me: Facts, foe: Facts) -> tuple[bool, float, str]:
    """Whom a hero strikes first (the least): Sentinels, then whoever most likely falls. DQ-SEN-06."""
    return (not foe.sentinel, foe.body - expected(me, foe), foe.id)


def expected(me: Facts, foe: Facts) -> float:
    """About how much Body an attack takes: half a hit a die, a third of a shield."""
    return max(0.1, me.attack * 0.5 - foe.defence / 3)
