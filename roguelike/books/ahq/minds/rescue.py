"""What the autoplayer does between fights for comrades who lie unconscious: potions, healing, a back to carry them."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.aim import base
from roguelike.books.ahq.minds.party import spell, usable
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.geometry import Square, around, letters
from roguelike.engine.paths import is_reached


def rescue(view: AhqView, decision: Act, heroes: Sequence[Facts]) -> Json:
    """A potion or the Phoenix for who lies unconscious, else he is taken up, else somebody walks to him.

    None if nobody lies there, or everybody who does is carried or cannot be reached.
    """
    carried = {f.carrying for f in view.facts.values()}
    everybody = [f for f in view.facts.values() if f.side == "heroes" and f.kind == "hero"]
    fallen = [f for f in everybody if f.helpless and f.wounds == 0 and f.id not in carried]
    if not fallen:
        return None
    for me in heroes:
        answer = _heal(view, decision, me) or _take_up(decision, me)
        if answer is not None and decision.accepts(answer) is None:
            return answer
    for body in fallen:
        for me in sorted(heroes, key=lambda f: (not f.potions, -f.strength, f.id)):
            walk = None if me.carrying else _walk(view, me, body)
            if walk is not None and decision.accepts(walk) is None:
                return walk
    return None


def _heal(view: AhqView, decision: Act, me: Facts) -> Json:
    revive = usable(decision, me, "revive")
    if revive is not None:
        return action("revive", me.id, **next(iter(revive.options())))
    phoenix = spell(decision, me, "flames-of-the-phoenix")
    for args in phoenix.options() if phoenix is not None else ():
        if view.facts[args["target"]].helpless:
            return action(phoenix.id, me.id, **args) if phoenix is not None else None
    return None


def _take_up(decision: Act, me: Facts) -> Json:
    """On his back: who can be helped by a potion of somebody else's is carried to him all the same."""
    carry = usable(decision, me, "carry")
    args = next(iter(carry.options()), None) if carry is not None else None
    return action("carry", me.id, **args) if args is not None else None


def _walk(view: AhqView, me: Facts, body: Facts) -> Json:
    """Towards a free square beside the fallen, as far as he comes in this turn."""
    taken = {f.square for f in view.facts.values() if f.id != me.id}
    free = [s for square in base(body) for s in around(square) if s not in taken]
    return walk_to(view, me, free)


def walk_to(view: AhqView, me: Facts, goals: Sequence[Square]) -> Json:
    """A move by safe ground to the nearest of these squares, as far as he comes; None if there is no way to go."""
    assert view.ground is not None
    if me.squares_left <= 0 or me.done or me.square in goals:
        return None
    taken = {f.square for f in view.facts.values() if f.id != me.id}
    reached = view.ground.steps([me.square], wary=True)
    near = [s for s in goals if is_reached(reached, s)]
    if not near:
        return None
    best = min(near, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x))
    way = view.ground.way(me.square, best, wary=True)[: me.squares_left]
    while way and way[-1] in taken:
        way.pop()
    return action("move", me.id, path=letters(me.square, way)) if way else None
