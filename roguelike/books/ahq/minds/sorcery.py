"""The autoplayer's use of spells that a Wizard has learned, and its way out of fumes."""

from __future__ import annotations

from roguelike.books.ahq.minds.field import foes, reachable, strikes
from roguelike.books.ahq.view import AhqView, Facts
from roguelike.engine.decisions import Act, Json, Verb, action

MANY = 3
"""So many enemies in a section are worth Still Air."""
BRUTE = 5
"""With so many damage dice a monster is worth Flight."""


def usable(decision: Act, me: Facts, spell: str) -> Verb | None:
    """The verb of a spell, if the model can cast it now."""
    verb = decision.verbs(me.id).get(f"cast-{spell}")
    return verb if verb is not None and verb.refusal() is None else None


def raise_dead(view: AhqView, decision: Act, me: Facts) -> Json:
    """The Power of the Phoenix on whoever died in the turn before."""
    verb = usable(decision, me, "power-of-the-phoenix")
    dead = next(iter(verb.options()), None) if verb is not None else None
    return action("cast-power-of-the-phoenix", me.id, **dead) if dead is not None else None


def still_air(view: AhqView, decision: Act, me: Facts) -> Json:
    """Still Air where many enemies are, when half of the party is badly hurt, and they are not held already."""
    verb = usable(decision, me, "still-air")
    ours = [f for f in view.facts.values() if f.side == me.side]
    hurt = [f for f in ours if f.wounds * 2 <= f.full]
    if verb is None or 2 * len(hurt) < len(ours) or view.held_squares:
        return None
    best, count = None, MANY - 1
    for args in verb.options():
        area = frozenset(verb.params[0].area(args))
        inside = sum(f.square in area for f in foes(view, me))
        if inside > count:
            best, count = args, inside
    return action("cast-still-air", me.id, **best) if best is not None else None


def flight(view: AhqView, decision: Act, me: Facts) -> Json:
    """Flight on the most dangerous monster that stands next to somebody of the party."""
    verb = usable(decision, me, "flight")
    if verb is None:
        return None
    ours = [f for f in view.facts.values() if f.side == me.side and not f.helpless]
    options = [view.facts[args["target"]] for args in verb.options()]
    brutes = [f for f in options if f.side != me.side and f.dice >= BRUTE]
    brutes = [f for f in brutes if any(strikes(view, f, f.square, own) for own in ours)]
    return action("cast-flight", me.id, target=max(brutes, key=lambda f: (f.dice, f.id)).id) if brutes else None


def burning_hand(view: AhqView, decision: Act, me: Facts) -> Json:
    """Burning Hand when he is struck at and nothing better is left."""
    if usable(decision, me, "burning-hand") is None or me.burning:
        return None
    beside = [f for f in foes(view, me) if strikes(view, me, me.square, f)]
    return action("cast-burning-hand", me.id) if beside else None


def leave_fumes(view: AhqView, decision: Act, me: Facts) -> Json:
    """Out of the fumes by the shortest way."""
    if me.square not in view.fumes or me.squares_left <= 0:
        return None
    ways = [way for square, way in reachable(view, me).items() if square not in view.fumes and way.steps]
    return action("move", me.id, path=min(ways, key=lambda way: (way.steps, way.path)).path) if ways else None


def key(view: AhqView, decision: Act, me: Facts) -> Json:
    """The Bright Key when no known door or exit is left to explore."""
    if any(goal.kind in ("door", "exit") for goal in view.goals):
        return None
    verb = usable(decision, me, "bright-key")
    place = next(iter(verb.options()), None) if verb is not None else None
    return action("cast-bright-key", me.id, **place) if place is not None else None
