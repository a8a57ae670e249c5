"""Zargon's mind: strike who can be felled, else walk up to the nearest hero; spells, Sentinels, lamps."""

from __future__ import annotations

from typing import Any

from roguelike.books.datum.minds import sorcerer
from roguelike.books.datum.minds.field import (
    approach,
    can_strike,
    expected,
    foes,
    from_where,
    known_floor,
    reachable,
    walkable,
)
from roguelike.books.datum.view import DatumView, Facts
from roguelike.books.kit.minds import usual
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Decision, Json, action
from roguelike.engine.geometry import Square
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.views import View

LAST = ("shoot", "snuff", "cut")
"""What a monster does if it can neither strike nor come nearer."""


@frozen
class AutoZargon:
    """Plays Zargon's seat."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer to any decision of the seat."""
        assert isinstance(view, DatumView)
        return self.act(view, decision) if isinstance(decision, Act) else usual(decision)

    def act(self, view: DatumView, decision: Act) -> Json:
        """The next monster's next deed: who can strike acts first, so that the way is free for others."""
        ids = sorted(decision.actors, key=lambda id: (self._distance(view, view.facts[id]), id))
        for id in ids:
            me = view.facts[id]
            for answer in (self.watch(decision, view, me), sorcerer.cast(decision, view, me)):
                if answer is not None:
                    return answer
            answer = self.strike(decision, view, me)
            if answer is not None:
                return answer
        me = view.facts[ids[0]]
        for answer in (self.charge(view, me), self.advance(view, me), self.special(decision, me, LAST)):
            if answer is not None and decision.accepts(answer) is None:
                return answer
        return action("done", me.id)

    def _distance(self, view: DatumView, me: Facts) -> int:
        return min((abs(f.square.x - me.square.x) + abs(f.square.y - me.square.y) for f in foes(view, me)), default=99)

    def special(self, decision: Act, me: Facts, verbs: tuple[str, ...]) -> Json:
        """The first of these verbs that can be done, with its first arguments."""
        for id in verbs:
            verb = decision.verbs(me.id).get(id)
            if verb is not None and verb.refusal() is None:
                args = next(iter(verb.options()), None)
                if args is not None:
                    return action(id, me.id, **args)
        return None

    @rule("DQ-DEC-66")
    def watch(self, decision: Act, view: DatumView, me: Facts) -> Json:
        """A Sentinel alerts a room that it can reach, else it calls from where it can, else it fights. DQ-DEC-66.

        A guard leaves its own room for no other (DQ-GP-04).
        """
        if not me.sentinel or me.acted:
            return None
        for verb, posts in (("alert", me.alerts), ("call", me.calls)):
            if me.guards and verb == "alert":
                continue
            answer = self.special(decision, me, (verb,))
            if answer is None and posts and me.left > 0:
                answer = self._post(view, me, posts)
            if answer is not None:
                return answer
        return None

    def _post(self, view: DatumView, me: Facts, posts: frozenset[Square]) -> Json:
        """The walk to the nearest of these squares in this turn; a guard stays in its room."""
        assert view.ground is not None
        room = view.ground.near(me.square)
        ways = [w for s, w in reachable(view, me).items() if s in posts and w.steps and (not me.guards or s in room)]
        best = min(ways, key=lambda way: (way.steps, way.path), default=None)
        return action("move", me.id, path=best.path) if best is not None else None

    def strike(self, decision: Act, view: DatumView, me: Facts) -> Json:
        """The blow at the weakest hero in reach."""
        verb = decision.verbs(me.id).get("attack")
        if verb is None or verb.refusal() is not None:
            return None
        targets = [view.facts[args["target"]] for args in verb.options()]
        best = min(targets, key=lambda f: (f.body - expected(me, f), f.id))
        return action("attack", me.id, target=best.id)

    def charge(self, view: DatumView, me: Facts) -> Json:
        """Straight ahead, up to twice its Movement, to where a hero can be struck that it could not reach else."""
        heroes = foes(view, me)
        if not me.charge or me.acted or me.left <= 0 or any(can_strike(view, me, me.square, f) for f in heroes):
            return None
        others = (f.square for f in view.facts.values() if f.id != me.id and not f.down)
        free, floor = walkable(view, me).difference(view.traps, others), known_floor(view)
        for letter in "NESW":
            here = me.square
            for length in range(1, 2 * me.left + 1):
                here = here.step(letter)
                if here not in free:
                    break
                if here in floor and any(can_strike(view, me, here, f) for f in heroes):
                    return action("move", me.id, path=letter * length)
        return None

    def advance(self, view: DatumView, me: Facts) -> Json:
        """Walk to where a hero can be struck, else nearer to one; a guard only within its room."""
        heroes = foes(view, me)
        if me.left <= 0 or not heroes or me.acted or any(can_strike(view, me, me.square, f) for f in heroes):
            return None
        assert view.ground is not None
        room = view.ground.near(me.square)
        best: tuple[tuple[float, ...], str] | None = None
        for square, reach in from_where(view, me, heroes).items():
            way = reachable(view, me)[square]
            if not me.guards or square in room:
                weakest = min(f.body - expected(me, f) for f in reach)
                key = (weakest, float(way.steps), float(square.y), float(square.x))
                if best is None or key < best[0]:
                    best = (key, way.path)
        if best is not None:
            return action("move", me.id, path=best[1])
        if me.guards:
            return None
        path = approach(view, me, [f.square for f in heroes])
        return action("move", me.id, path=path) if path else None
