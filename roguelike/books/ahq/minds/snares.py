"""How the autoplayer gets out of what traps leave behind: Pits, Portcullises, and traps left in the only way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.goals import Goal
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.geometry import ORTHOGONAL, Square, letters
from roguelike.engine.paths import Distances, is_reached

SNARES = ("pit", "portcullis", "trap")


def escape(view: AhqView, decision: Act, able: Sequence[Facts]) -> Json:
    """Climb out; if the party is parted or cannot get home, jump, disarm or lift what is in the way.

    None if nothing of that is needed.
    """
    for me in able:
        answer = action("climb", me.id)
        if me.in_pit and "climb" in decision.verbs(me.id) and decision.accepts(answer) is None:
            return answer
    snares = [goal for goal in view.goals if goal.kind in SNARES]
    if not snares:
        return None
    party = [view.facts[a] for a in decision.actors if a and not view.facts[a].helpless]
    home = [s for goal in view.goals if goal.kind == "stairs-out" for s in goal.squares]
    if _together(view, party, home):
        return None
    apart = [f for f in party if not _reaches(view, f, party, home)]
    if not apart:
        return None
    for plan in (_disarm, _jump, _lift):
        answer = plan(view, decision, snares, party, apart, home)
        if answer is not None:
            return answer
    return None


def _steps(view: AhqView, starts: Iterable[Square]) -> Distances:
    assert view.ground is not None
    return view.ground.steps(starts)


def _reaches(view: AhqView, me: Facts, party: Sequence[Facts], home: Sequence[Square]) -> bool:
    assert view.ground is not None
    flood = view.ground.flood([me.square])
    together = all(flood.steps((f.square,)) is not None for f in party)
    return together and (not home or flood.steps(home) is not None)


def _together(view: AhqView, party: Sequence[Facts], home: Sequence[Square]) -> bool:
    """Whether one speaks for all: nobody stands where a way leads out but none in."""
    assert view.ground is not None
    return all(f.square in view.ground.walkable for f in party) and _reaches(view, party[0], party, home)


def _disarm(
    view: AhqView,
    decision: Act,
    snares: Sequence[Goal],
    party: Sequence[Facts],
    apart: Sequence[Facts],
    home: Sequence[Square],
) -> Json:
    """Somebody disarms what was left."""
    for me in party:
        verb = decision.verbs(me.id).get("disarm")
        if verb is not None and verb.refusal() is None:
            args = next(iter(verb.options()), None)
            if args is not None:
                return action("disarm", me.id, **args)
    return None


def _jump(
    view: AhqView,
    decision: Act,
    snares: Sequence[Goal],
    party: Sequence[Facts],
    apart: Sequence[Facts],
    home: Sequence[Square],
) -> Json:
    """Who is on the wrong side of a Pit goes to its edge and jumps to where most of the others, or the stairs, are."""
    wanted = _steps(view, home or [party[0].square])
    for me in apart:
        if is_reached(wanted, me.square):
            continue
        for side in ORTHOGONAL:
            goal = me.square.step(side).step(side)
            answer = action("jump", me.id, side=side)
            there = is_reached(wanted, goal)
            if there and "jump" in decision.verbs(me.id) and decision.accepts(answer) is None:
                return answer
        pits = [s for goal in snares if goal.kind == "pit" for s in goal.squares]
        answer = _walk(view, decision, me, [s for s in pits if _across(wanted, s)])
        if answer is not None:
            return answer
    return None


def _across(wanted: Distances, square: Square) -> bool:
    ends = [square.step(side).step(side) for side in ORTHOGONAL]
    return any(is_reached(wanted, s) for s in ends)


def _lift(
    view: AhqView,
    decision: Act,
    snares: Sequence[Goal],
    party: Sequence[Facts],
    apart: Sequence[Facts],
    home: Sequence[Square],
) -> Json:
    """All who are on the stairs' side lift for the others; if nobody is, half of the party lifts for the other half."""
    wanted = _steps(view, home or [party[0].square])
    right = [f for f in party if is_reached(wanted, f.square)]
    wrong = [f for f in party if f not in right]
    lifters = right or _half(wrong)
    beside = [s for goal in snares if goal.kind == "portcullis" for s in goal.squares]
    for me in party:
        answer: Json = None
        if me.square not in beside:
            answer = _walk(view, decision, me, beside)
        elif me in lifters and me.kind == "hero":
            answer = action("lift", me.id) if "lift" in decision.verbs(me.id) else None
        if answer is not None and decision.accepts(answer) is None:
            return answer
    return action("end")


def _half(party: Sequence[Facts]) -> list[Facts]:
    """Those who lift for the others, so that the others are as strong as they: they must lift in their turn."""
    heroes = [f for f in party if f.kind == "hero"]
    if len(party) == 1:
        return heroes
    whole = sum(f.strength for f in heroes)
    sizes = range(1, min(len(heroes), len(party) - 1) + 1)
    parts: list[tuple[Facts, ...]] = [part for size in sizes for part in combinations(heroes, size)]

    def weaker(part: Iterable[Facts]) -> int:
        mine = sum(f.strength for f in part)
        return min(mine, whole - mine)

    return list(max(parts, key=weaker)) if parts else []


def _walk(view: AhqView, decision: Act, me: Facts, goals: Sequence[Square]) -> Json:
    """Walk to the nearest free one of these squares, as far as it goes."""
    taken = {f.square for f in view.facts.values() if f.id != me.id}
    free = [s for s in goals if s not in taken]
    if not free or me.squares_left <= 0:
        return None
    assert view.ground is not None
    reached = view.ground.steps([me.square])
    best = min(free, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x))
    if best == me.square or not is_reached(reached, best):
        return None
    way = view.ground.way(me.square, best)[: me.squares_left]
    while way and way[-1] in taken:
        way.pop()
    answer = action("move", me.id, path=letters(me.square, way)) if way else None
    return answer if answer is not None and decision.accepts(answer) is None else None
