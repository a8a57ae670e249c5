"""How the autoplayer gets over a Chasm: with a rope that others hold, then by a ladder, and back again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.party import usable
from roguelike.books.ahq.minds.rescue import walk_to
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.geometry import Square, around
from roguelike.engine.views import Terrain

ROPE, CHEST, CHASM = "rope", "chest", "chasm"
ALONE, HERE, THERE = "alone", "here", "there"
HOLDERS = 2
"""So many must hold the rope, and a Fate Point be left, before somebody leaps."""


def dares(party: Sequence[Facts]) -> bool:
    """Whether the party could get somebody over a Chasm with little risk."""
    able = [f for f in party if not f.helpless]
    heroes = [f for f in able if f.kind == "hero" and f.fate > 0]
    return bool(heroes) and len(able) > HOLDERS and any(ROPE in f.pack for f in able)


def cross(view: AhqView, decision: Act, party: Sequence[Facts]) -> Json:
    """The next thing to do about a Chasm of which somebody stands at the edge or beyond; None if there is nothing."""
    assert view.ground is not None
    if not (view.ground.terrain == int(Terrain.CHASM)).any():
        return None
    heroes = [f for f in party if f.kind == "hero" and not f.helpless]
    for me in heroes:
        if usable(decision, me, "ladder") is not None:
            return action("ladder", me.id)
    over = _over(view, heroes)
    for me in over:
        answer = _beyond(view, decision, me)
        if answer is not None:
            return answer
    if over:
        return action("end") if any(not f.done for f in over) else None
    if not dares(party) or not any(goal.kind == CHASM for goal in view.goals):
        return None
    for me in sorted(heroes, key=lambda f: (-f.speed, f.id)):
        answer = action("leap", me.id, how=HERE)
        held = [f for f in party if f.id != me.id and not f.helpless and _section(view, f) == _section(view, me)]
        ready = me.fate > 0 and len(held) >= HOLDERS and usable(decision, me, "leap") is not None
        if ready and decision.accepts(answer) is None:
            return answer
    return None


def _section(view: AhqView, me: Facts) -> int:
    assert view.ground is not None
    return int(view.ground.section[me.square.y, me.square.x])


def _edges(view: AhqView, me: Facts) -> list[Square]:
    """The squares at the edge of the Chasm in the room where somebody stands."""
    made = view.ground
    assert made is not None
    here = (made.terrain == Terrain.CHASM) & (made.section == _section(view, me))
    deep = [Square(int(x), int(y)) for y, x in np.argwhere(here)]
    return [s for square in deep for s in around(square) if s in made.walkable]


def _over(view: AhqView, heroes: Sequence[Facts]) -> list[Facts]:
    """The Heroes beyond a Chasm: those who are not where the most of them are, nor where the stairs out are."""
    assert view.ground is not None
    home = [s for goal in view.goals if goal.kind == "stairs-out" for s in goal.squares]
    best: list[Facts] = []
    for me in heroes:
        flood = view.ground.flood([me.square])
        group = [f for f in heroes if flood.steps((f.square,)) is not None]
        if len(group) == len(heroes) or flood.steps(home) is not None:
            best = group
            break
        best = max(best, group, key=len)
    return [f for f in heroes if f not in best and _edges(view, f)]


def _beyond(view: AhqView, decision: Act, me: Facts) -> Json:
    """He who is over there opens the chest, then comes back: by the rope if others hold it."""
    chest = [s for goal in view.goals if goal.kind == CHEST for s in goal.squares]
    walk = walk_to(view, me, chest)
    if walk is not None and decision.accepts(walk) is None:
        return walk
    if me.square in chest:
        return None
    for how in (THERE, ALONE):
        answer = action("leap", me.id, how=how)
        if usable(decision, me, "leap") is not None and decision.accepts(answer) is None:
            return answer
    walk = walk_to(view, me, _edges(view, me))
    return walk if walk is not None and decision.accepts(walk) is None else None
