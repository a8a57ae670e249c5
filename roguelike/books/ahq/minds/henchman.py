"""What a Henchman does by his standing order: fight the nearest, hold his place, guard somebody."""

from __future__ import annotations

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.aim import base
from roguelike.books.ahq.minds.field import approach, chance_to_fell, expected_harm, foes, reachable, strikes
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.geometry import Square, next_to, steps_between

GUARD_REACH = 2
"""A guard stays so near to whom he guards."""


def henchman_answer(view: AhqView, decision: Act, me: Facts) -> Json:
    """The next action of a Henchman in a fight by his order; None if there is nothing (more) to do."""
    order, _, who = me.order.partition(":")
    ward = view.facts.get(who) if order == "guard" else None
    answer = _strike(view, decision, me, ward)
    if answer is None and order != "hold":
        answer = _walk(view, me, ward)
    return answer if answer is not None and decision.accepts(answer) is None else None


def _strike(view: AhqView, decision: Act, me: Facts, ward: Facts | None) -> Json:
    verb = decision.verbs(me.id).get("attack")
    if verb is None or verb.refusal() is not None:
        return None
    targets = [view.facts[args["target"]] for args in verb.options()]
    best = max(
        targets,
        key=lambda f: (
            ward is not None and strikes(view, f, f.square, ward),
            chance_to_fell(me, f),
            expected_harm(me, f),
            f.id,
        ),
    )
    return action("attack", me.id, target=best.id)


def _walk(view: AhqView, me: Facts, ward: Facts | None) -> Json:
    enemies = foes(view, me)
    if me.attacked or me.squares_left <= 0 or not enemies or any(strikes(view, me, me.square, f) for f in enemies):
        return None
    wanted = enemies if ward is None else [f for f in enemies if strikes(view, f, f.square, ward)]
    best: tuple[tuple[int, int, int], str] | None = None
    for square, way in reachable(view, me).items():
        if way.steps and any(strikes(view, me, square, f) for f in wanted) and _stays(square, ward):
            key = (way.steps, square.y, square.x)
            if best is None or key < best[0]:
                best = (key, way.path)
    if best is not None:
        return action("move", me.id, path=best[1])
    if ward is None:
        path = approach(view, me, [f.square for f in enemies])
    elif any(next_to(a, b) for a in base(me) for b in base(ward)):
        path = ""
    else:
        path = approach(view, me, [ward.square])
    return action("move", me.id, path=path) if path else None


def _stays(square: Square, ward: Facts | None) -> bool:
    return ward is None or steps_between(square, ward.square) <= GUARD_REACH
