"""How the autoplayer deals with hazard rooms: it takes what is safe, and leaves where it can do nothing."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.field import foes, reachable
from roguelike.books.ahq.minds.rescue import walk_to
from roguelike.books.ahq.sightline import clarity
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, Verb, action
from roguelike.engine.geometry import ORTHOGONAL, Square, around, footprint, letters
from roguelike.engine.paths import is_reached
from roguelike.engine.sight import Visibility
from roguelike.engine.views import Terrain

SAFE = ("free", "clear-room", "pick")
"""Verbs of hazard rooms that cost nothing but time."""


def use(view: AhqView, decision: Act, heroes: Iterable[Facts]) -> Json:
    """Free captives, destroy vermin if the means are there, pick Mushrooms, drink to be healed; None for nothing."""
    if view.ground is None or not view.ground.hazards:
        return None
    for me in heroes:
        verbs = decision.verbs(me.id)
        for id in SAFE:
            answer = _first(verbs.get(id), id, me)
            if answer is not None and decision.accepts(answer) is None:
                return answer
        if me.potions and me.wounds * 2 <= me.full:
            answer = _first(verbs.get("drink-pool"), "drink-pool", me)
            if answer is not None and decision.accepts(answer) is None:
                return answer
    return None


BOLD = (
    *("pluck", "explore-crypt", "open-trapdoor", "lift-grate", "climb-down", "step-on", "drink-pool", "eat"),
    *("fight-bats", "cross-mould"),
)
"""Verbs of hazard rooms that may be a blessing or a curse."""
DEADLY = {"cross-mould": 2}
"""Which of them are only for who has so many Fate Points left."""


def try_out(view: AhqView, decision: Act, heroes: Iterable[Facts], *, late: bool = False) -> Json:
    """Whatever may be a blessing or a curse, with somebody who is whole; None for nothing.

    When it is ``late`` nobody climbs down.
    """
    for me in heroes:
        answer = _among_rats(view, me)
        if answer is not None and decision.accepts(answer) is None:
            return answer
        verbs = decision.verbs(me.id)
        for id in BOLD if me.wounds >= me.full else ():
            if me.fate < DEADLY.get(id, 0) or (id == "climb-down" and (late or not chest_below(view))):
                continue
            answer = _first(verbs.get(id), id, me)
            if answer is not None and decision.accepts(answer) is None:
                return answer
    return None


def chest_below(view: AhqView) -> bool:
    """Whether a closed chest is known in a room under a hatch."""
    below = {goal.id for goal in view.goals if goal.kind == "hatch"}
    return any(goal.kind == "chest" and goal.id in below for goal in view.goals)


def climb_out(view: AhqView, decision: Act, able: Iterable[Facts]) -> Json:
    """Out of a room under a grate or trapdoor, for who cannot get to the stairs any other way; None for nobody there.

    Whoever is not under the hatch yet walks there.
    """
    under = [goal for goal in view.goals if goal.kind == "hatch"]
    home = [s for goal in view.goals if goal.kind == "stairs-out" for s in goal.squares]
    if not under or not home or view.ground is None:
        return None
    reached = view.ground.steps(home)
    for me in able:
        if is_reached(reached, me.square):
            continue
        answer = _first(decision.verbs(me.id).get("climb-up"), "climb-up", me)
        if answer is None:
            answer = walk_to(view, me, [s for goal in under for s in goal.squares])
        if answer is not None and decision.accepts(answer) is None:
            return answer
    return None


def _among_rats(view: AhqView, me: Facts) -> Json:
    """A step into a room full of rats, of who is whole; who is among them stays while he has half of his Wounds."""
    made = view.ground
    assert made is not None

    def full(square: Square) -> bool:
        return bool(made.open[square.y, square.x] and not made.wary[square.y, square.x]) and square not in made.warded

    if full(me.square):
        return action("halt") if me.wounds * 2 > me.full else None
    if me.wounds < me.full or me.squares_left <= 0:
        return None
    step = next((s for s in (me.square.step(side) for side in ORTHOGONAL) if full(s)), None)
    return action("move", me.id, path=letters(me.square, [step])) if step is not None else None


def _first(verb: Verb | None, id: str, me: Facts) -> Json:
    if verb is None or verb.refusal() is not None:
        return None
    args = next(iter(verb.options()), None)
    return action(id, me.id, **args) if args is not None else None


def stalemate(view: AhqView) -> bool:
    """Whether no monster and nobody of the party can ever reach the other side on foot."""
    ours = [f for f in view.facts.values() if f.side == "heroes" and not f.helpless]
    theirs = [f for f in view.facts.values() if f.side != "heroes"]
    if not ours or not theirs or view.ground is None:
        return False
    beside = [near for f in theirs for own in footprint(f.square, f.size) for near in around(own)]
    return view.ground.flood([f.square for f in ours], doors=True).steps(beside) is None


def withdraw(view: AhqView, decision: Act, able: list[Facts]) -> Json:
    """Out of a fight that cannot be fought: out of the room, the door shut behind, out of sight; None if it can.

    The Chasm's last choice: forget it. AHQ-CHASM-30.
    """
    if not able or not stalemate(view):
        return None
    enemies = foes(view, able[0], standing=False)
    rooms = {_section(view, f.square) for f in enemies}
    doors = _doors_of(view, rooms)

    def within(square: Square) -> bool:
        return square in doors or _section(view, square) in rooms

    plans = [_hide]
    if not any(within(f.square) for f in _ours(view)):
        plans = [_close, _go_to_door, _hide] if doors else [_hide]
    for plan in plans:
        for me in sorted(able, key=lambda f: not within(f.square)):
            answer = plan(view, decision, me, enemies, rooms, doors)
            if answer is not None and decision.accepts(answer) is None:
                return answer
    return None


def _ours(view: AhqView) -> list[Facts]:
    return [f for f in view.facts.values() if f.side == "heroes" and not f.helpless]


def _close(view: AhqView, decision: Act, me: Facts, enemies: list[Facts], rooms: set[int], doors: set[Square]) -> Json:
    return _first(decision.verbs(me.id).get("close"), "close", me)


def _go_to_door(
    view: AhqView, decision: Act, me: Facts, enemies: list[Facts], rooms: set[int], doors: set[Square]
) -> Json:
    """Walk to where an open door can be shut in this phase."""
    if me.squares_left <= 0 or me.attacked or me.action:
        return None
    ways = reachable(view, me)
    near = [s for s in _beside(doors) if s in ways and _section(view, s) not in rooms and s not in doors]
    if not near or me.square in near:
        return None
    best = min(near, key=lambda s: (ways[s].steps, s.y, s.x))
    return action("move", me.id, path=ways[best].path)


def _hide(view: AhqView, decision: Act, me: Facts, enemies: list[Facts], rooms: set[int], doors: set[Square]) -> Json:
    """Walk out of sight, or towards where that would be."""
    made = view.ground
    assert made is not None
    if me.squares_left <= 0:
        return None

    def hidden(square: Square) -> bool:
        if _section(view, square) in rooms or square in doors:
            return False
        lines = (clarity(made, *ends) for f in enemies for ends in (([square], [f.square]), ([f.square], [square])))
        return all(line is Visibility.NONE for line in lines)

    if hidden(me.square):
        return None
    ways = reachable(view, me)
    goals = [s for s in sorted(ways) if hidden(s)]
    if goals:
        return action("move", me.id, path=ways[min(goals, key=lambda s: (ways[s].steps, s.y, s.x))].path)
    reached = made.steps([me.square])
    far = [s for s in made.walkable if is_reached(reached, s) and hidden(s)]
    if not far:
        return None
    way = made.way(me.square, min(far, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x)))
    here = [s for s in way if s in ways]
    return action("move", me.id, path=letters(me.square, way[: way.index(here[-1]) + 1])) if here else None


def _beside(squares: set[Square]) -> list[Square]:
    return sorted({near for square in squares for near in around(square)})


def _section(view: AhqView, square: Square) -> int:
    assert view.ground is not None
    return int(view.ground.section[square.y, square.x])


def _doors_of(view: AhqView, rooms: set[int]) -> set[Square]:
    made = view.ground
    assert made is not None
    return {
        door
        for door in made.door_at
        if made.terrain[door.y, door.x] == Terrain.OPEN_DOOR and any(_section(view, s) in rooms for s in around(door))
    }
