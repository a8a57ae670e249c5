"""Which spell a caster of Zargon's casts, and at whom: what hurts the heroes more than its own side."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.datum.chaos import beam
from roguelike.books.datum.minds.field import expected
from roguelike.books.datum.view import DatumView, Facts
from roguelike.engine.decisions import Act, Args, Json, action

BURNS = {"chaos-ball-of-flame": 4 / 3, "lightning-bolt": 2.0, "firestorm": 7 / 3}
"""About how much Body each takes of whomever it hits; resistance is counted."""
HINDERS = {"fear": 0.5, "chaos-sleep": 1.0, "chaos-tempest": 1.0, "command": 1.5, "cloud-of-chaos": 1.0}
"""How much of the blows of whomever they are laid on is spared, or turned on his friends."""
OTHERS = {"rust": 1.0, "escape": 9.0, "summon-orcs": 4.0, "summon-undead": 4.0}
"""What the others are worth, in Body."""
FELLED = 2.0
"""What it is worth, besides, that somebody falls."""


def cast(decision: Act, view: DatumView, me: Facts) -> Json:
    """The spell that is worth most; None if none is possible, or all would cost more than they give."""
    verb = decision.verbs(me.id).get("cast")
    if verb is None or verb.refusal() is not None:
        return None
    worths = [(worth(view, me, args), args) for args in verb.options()]
    best, args = max(worths, key=lambda pair: pair[0], default=(0.0, {}))
    return action("cast", me.id, **args) if best > 0 else None


def worth(view: DatumView, me: Facts, args: Args) -> float:
    """About how much Body a spell is worth: what it takes of heroes, or spares Zargon, less what his own side loses."""
    id, target = args["spell"], view.facts[args["target"]]
    if id in BURNS:
        return sum(_burned(f, BURNS[id]) * (1 if f.hero else -1) for f in _hit(view, me, id, target))
    if id in HINDERS:
        return HINDERS[id] * sum(0.1 + expected(f, me) for f in _hit(view, me, id, target) if f.hero)
    return OTHERS[id]


def _burned(figure: Facts, damage: float) -> float:
    return min(float(figure.body), damage) + (FELLED if figure.body <= damage else 0)


def _hit(view: DatumView, me: Facts, id: str, target: Facts) -> Iterable[Facts]:
    """Whom the spell hits, of both sides."""
    assert view.ground is not None
    others = [f for f in view.facts.values() if f.id != me.id and not f.down]
    if id == "lightning-bolt":
        line = frozenset(beam(view.ground, me.square, target.square))
        return [f for f in others if f.square in line]
    if id in ("firestorm", "cloud-of-chaos"):
        return [f for f in others if view.ground.together(f.square, me.square)]
    return [target]
