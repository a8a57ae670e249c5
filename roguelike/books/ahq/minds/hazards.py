"""How the autoplayer deals with hazard rooms: it takes what is safe, and leaves where it can do nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
from numpy.typing import NDArray

from roguelike.books.ahq.minds.field import foes, reachable
from roguelike.books.ahq.sightline import clarity
from roguelike.books.ahq.view import AhqView, Facts
from roguelike.engine.decisions import Act, Json, Verb, action
from roguelike.engine.geometry import Square, around, footprint, letters
from roguelike.engine.paths import UNREACHABLE, distances, path_back
from roguelike.engine.sight import Visibility
from roguelike.engine.views import Terrain

SAFE = ("free", "clear-room", "pick")
"""Verbs of hazard rooms that cost nothing but time."""


def use(view: AhqView, decision: Act, heroes: Iterable[Facts]) -> Json:
    """Free captives, destroy vermin if the means are there, pick Mushrooms, drink to be healed; None for nothing."""
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
    cost = _open(view)
    for door in view.ground.door_at:
        cost[door.y, door.x] = 1
    reached = distances(cost, [f.square for f in ours])
    return all(
        int(reached[s.y, s.x]) == UNREACHABLE
        for f in theirs
        for own in footprint(f.square, f.size)
        for s in around(own)
    )


def withdraw(view: AhqView, decision: Act, able: list[Facts]) -> Json:
    """Out of a fight that cannot be fought: out of the room, out of sight, and the door shut behind; None if it can.

    The Chasm's last choice: forget it. AHQ-CHASM-30.
    """
    if not able or not stalemate(view):
        return None
    assert view.ground is not None
    enemies = foes(view, able[0], standing=False)
    rooms = {_section(view, f.square) for f in enemies}
    doors = _doors_of(view, rooms)
    inside = [f for f in able if _section(view, f.square) in rooms or f.square in doors]
    if not any(f.square in doors or _section(view, f.square) in rooms for f in _ours(view)):
        for me in able:
            answer = _first(decision.verbs(me.id).get("close"), "close", me)
            if answer is not None and decision.accepts(answer) is None:
                return answer
    for me in inside or able:
        answer = _step_out(view, me, enemies, rooms, doors)
        if answer is not None and decision.accepts(answer) is None:
            return answer
    return None


def _ours(view: AhqView) -> list[Facts]:
    return [f for f in view.facts.values() if f.side == "heroes" and not f.helpless]


def _step_out(view: AhqView, me: Facts, enemies: list[Facts], rooms: set[int], doors: set[Square]) -> Json:
    made = view.ground
    assert made is not None
    if me.squares_left <= 0:
        return None
    taken = {f.square for f in view.facts.values() if f.id != me.id}

    def hidden(square: Square) -> bool:
        if _section(view, square) in rooms or square in doors or square in taken:
            return False
        return all(clarity(made, [square], [f.square]) is Visibility.NONE for f in enemies)

    near = [s for s in _beside(doors) if s in made.walkable and hidden(s)]
    if me.square in near or (hidden(me.square) and not near):
        return None
    ways = reachable(view, me)
    goals = [s for s in near if s in ways] or [s for s in sorted(ways) if hidden(s)]
    if goals:
        best = min(goals, key=lambda s: (ways[s].steps, s.y, s.x))
        return action("move", me.id, path=ways[best].path) if ways[best].path else None
    cost = _open(view)
    reached = distances(cost, [me.square])
    far = [s for s in made.walkable if int(reached[s.y, s.x]) != UNREACHABLE and hidden(s)]
    if not far or hidden(me.square):
        return None
    goal = min(far, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x))
    way = path_back(reached, cost, goal) or []
    here = [s for s in way if s in ways]
    return action("move", me.id, path=letters(me.square, way[: way.index(here[-1]) + 1])) if here else None


def _beside(squares: set[Square]) -> list[Square]:
    return sorted({near for square in squares for near in around(square)})


def _open(view: AhqView) -> NDArray[np.int32]:
    assert view.ground is not None
    return cast("NDArray[np.int32]", view.ground.open.astype(np.int32))


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
