"""The autoplayer's use of spells that a Wizard has learned, and its way out of fumes."""

from __future__ import annotations

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.field import foes, reachable, strikes
from roguelike.books.ahq.minds.party import spell
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.geometry import Square, steps_between

MANY = 3
"""So many enemies in a section are worth Still Air."""
STRIDES = 8
"""From so near a fearsome monster may be upon somebody in the next turn."""
CHARGE = 2
"""Swift Wind is worth it if it lets so many strike who could not otherwise."""
BRUTE = 5
"""With so many damage dice a monster is worth Flight or Choke."""


def raise_dead(view: AhqView, decision: Act, me: Facts) -> Json:
    """The Power of the Phoenix on whoever died in the turn before."""
    verb = spell(decision, me, "power-of-the-phoenix")
    dead = next(iter(verb.options()), None) if verb is not None else None
    return action(verb.id, me.id, **dead) if verb is not None and dead is not None else None


def still_air(view: AhqView, decision: Act, me: Facts) -> Json:
    """Still Air where many enemies are, when half of the party is badly hurt, and they are not held already."""
    verb = spell(decision, me, "still-air")
    if verb is None or view.held_squares:
        return None
    ours = [f for f in view.facts.values() if f.side == me.side]
    hurt = [f for f in ours if f.wounds * 2 <= f.full]
    if 2 * len(hurt) < len(ours):
        return None
    best, count = None, MANY - 1
    for args in verb.options():
        area = frozenset(verb.params[0].area(args))
        inside = sum(f.square in area for f in foes(view, me))
        if inside > count:
            best, count = args, inside
    return action(verb.id, me.id, **best) if best is not None else None


def flight(view: AhqView, decision: Act, me: Facts) -> Json:
    """Flight, or from a wand Choke, on the most dangerous monster that stands next to somebody of the party."""
    for id in ("flight", "choke"):
        verb = spell(decision, me, id)
        if verb is None:
            continue
        options = [view.facts[args["target"]] for args in verb.options()]
        brutes = [f for f in options if f.side != me.side and f.dice >= BRUTE]
        ours = [f for f in view.facts.values() if f.side == me.side and not f.helpless]
        brutes = [f for f in brutes if any(strikes(view, f, f.square, own) for own in ours)]
        if brutes:
            return action(verb.id, me.id, target=max(brutes, key=lambda f: (f.dice, f.id)).id)
    return None


def burning_hand(view: AhqView, decision: Act, me: Facts) -> Json:
    """Burning Hand when he is struck at and nothing better is left."""
    verb = spell(decision, me, "burning-hand")
    if verb is None or me.burning:
        return None
    beside = [f for f in foes(view, me) if strikes(view, me, me.square, f)]
    return action(verb.id, me.id) if beside else None


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
    verb = spell(decision, me, "bright-key")
    place = next(iter(verb.options()), None) if verb is not None else None
    return action(verb.id, me.id, **place) if verb is not None and place is not None else None


def courage(view: AhqView, decision: Act, me: Facts) -> Json:
    """Courage for who is, or soon may be, in the Death Zone of something fearsome: the others first, then himself."""
    verb = spell(decision, me, "courage")
    if verb is None:
        return None
    dread = [f for f in foes(view, me) if f.fearsome]
    if not dread:
        return None
    able = [view.facts[args["target"]] for args in verb.options()]
    able = [f for f in able if f.side == me.side and not f.brave and not f.helpless]
    near = [f for f in able if any(steps_between(f.square, d.square) <= STRIDES for d in dread)]
    if not near:
        return None
    best = min(near, key=lambda f: (f.id == me.id, not any(f.square in d.zone for d in dread), f.id))
    return action(verb.id, me.id, target=best.id)


def swift_wind(view: AhqView, decision: Act, me: Facts) -> Json:
    """Swift Wind before anybody has moved, if it brings more to blows who could not get there by themselves."""
    verb = spell(decision, me, "swift-wind")
    if verb is None:
        return None
    ours = [f for f in view.facts.values() if f.side == me.side and not f.helpless]
    if any(f.steps or f.attacked for f in ours):
        return None
    enemies = foes(view, me)
    fighters = [f for f in ours if f.id != me.id and (f.arm is None or not f.arm.bow)]
    brought = [
        f for f in fighters if not _arrives(view, f, f.speed, enemies) and _arrives(view, f, 2 * f.speed, enemies)
    ]
    return action(verb.id, me.id) if len(brought) >= CHARGE else None


def _arrives(view: AhqView, me: Facts, moves: int, enemies: list[Facts]) -> bool:
    """Whether it can walk to where it could strike somebody."""
    return any(strikes(view, me, square, f) for square in reachable(view, me, moves) for f in enemies)


def eye(view: AhqView, decision: Act, me: Facts) -> Json:
    """The Third Eye through the door before which a party stands that is not unhurt, if the key has no better use."""
    verb = spell(decision, me, "the-third-eye") if "bright-key" not in me.spells else None
    if verb is None or view.ground is None:
        return None
    if all(f.wounds >= f.full for f in view.facts.values() if f.side == me.side):
        return None
    point = view.facts.get(view.point)
    doors = [
        goal.id for goal in view.goals if goal.kind == "door" and point is not None and point.square in goal.squares
    ]
    if not doors:
        return None
    for args in verb.options():
        if view.ground.door_at.get(Square(*args["square"])) in doors:
            return action(verb.id, me.id, **args)
    return None
