"""The autoplayer of the heroes: fights as a party, explores, opens doors, searches, goes home when the goal is met."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roguelike.books.datum.minds import explorer, scout
from roguelike.books.datum.minds.field import (
    approach,
    can_reach,
    can_strike,
    expected,
    foes,
    from_where,
    priority,
    reachable,
)
from roguelike.books.datum.sightline import line_of_sight
from roguelike.books.datum.view import DatumView, Facts
from roguelike.books.kit.minds import usual
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Decision, Json, action
from roguelike.engine.geometry import Square, around, steps_between
from roguelike.engine.late import frozen
from roguelike.engine.sight import Visibility
from roguelike.engine.views import View


@frozen
class AutoHeroes:
    """Plays the heroes' seat."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer to any decision of the seat."""
        assert isinstance(view, DatumView)
        if isinstance(decision, Act):
            answer = scout.act(view, decision) if view.quiet else self.fight(view, decision)
            return answer if decision.accepts(answer) is None else action("end")
        return usual(decision)

    def fight(self, view: DatumView, decision: Act) -> Json:
        """The turn of the one hero who acts now."""
        me = view.facts.get(decision.subject)
        if me is None:
            return action("end")
        plans = (
            self.stance,
            self.aid,
            self.strike,
            self.magic,
            self.shoot,
            self.advance,
            self.keep_back,
            self.stray,
            self.drink,
        )
        for plan in plans:
            answer = plan(view, decision, me)
            if answer is not None and decision.accepts(answer) is None:
                return answer
        return action("done", me.id)

    def stance(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """Parry what could fell him, and nothing else."""
        if me.stance:
            return None
        return action("stance", me.id, parry="fatal")

    def aid(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """Raise a fallen friend; heal who is down to a third; drink before one falls."""
        return explorer.aid(view, decision, me)

    def strike(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """The blow that most likely fells somebody."""
        verb = decision.verbs(me.id).get("attack")
        if verb is None or verb.refusal() is not None:
            return None
        targets = [view.facts[args["target"]] for args in verb.options()]
        best = min(targets, key=lambda f: priority(me, f))
        return action("attack", me.id, target=best.id)

    def magic(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """A spell for a friend in a hard fight, else one at an enemy."""
        return explorer.strengthen(view, decision, me) or explorer.battle_spell(view, decision, me)

    def keep_back(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """Who hardly hits stays near the others and out of every enemy's reach."""
        friends = [f for f in view.facts.values() if f.hero and not f.down and f.attack > 1]
        if me.attack > 1 or not friends or me.left <= 0 or me.held:
            return None
        danger = {square for foe in foes(view, me) for square in foe.reach}

        def worth(square: Square) -> tuple[bool, int, int, int, int]:
            near = min(steps_between(square, f.square) for f in friends)
            return (square in danger, abs(near - 2), steps_between(square, me.square), square.y, square.x)

        ways = reachable(view, me)
        best = min(ways, key=worth, default=me.square)
        better = best != me.square and worth(best) < worth(me.square)
        return action("move", me.id, path=ways[best].path) if better else None

    def shoot(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """A shot or a throw at whoever can be hit."""
        for id in ("shoot", "throw"):
            verb = decision.verbs(me.id).get(id)
            if verb is not None and verb.refusal() is None:
                args = min(verb.options(), key=lambda a: (view.facts[a["target"]].body, a["target"]), default=None)
                if args is not None:
                    return action(id, me.id, **args)
        return None

    def take_aim(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """Who holds something to shoot with walks to where he can: out of reach if possible, with a clear line."""
        verb = decision.verbs(me.id).get("shoot")
        if verb is None or me.acted or me.left <= 0:
            return None
        refusal = verb.refusal()
        if refusal is not None and refusal.rule != "DQ-LOS-02":
            return None  # what hinders him is not that nobody is in sight
        assert view.ground is not None
        enemies = foes(view, me)
        standing = frozenset(f.square for f in view.facts.values() if f.id != me.id and not f.down)
        best: tuple[tuple[int, ...], str] | None = None
        for square, way in reachable(view, me).items():
            exposed = sum(can_strike(view, f, f.square, me) or square in f.reach for f in enemies)
            for foe in (f for f in enemies if steps_between(square, f.square) > 1):
                seen = line_of_sight(view.ground, square, foe.square, standing)
                key = (exposed, seen is not Visibility.CLEAR, way.steps, foe.body, square.y, square.x)
                if seen is not Visibility.NONE and (best is None or key < best[0]):
                    best = (key, way.path)
        return action("move", me.id, path=best[1]) if best is not None and best[1] else None

    def advance(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """Walk to where the best target can be struck, else nearer to the nearest; who hardly hits stays behind."""
        frail = me.attack <= 1 and any(f.attack > 1 for f in view.facts.values() if f.hero and not f.down)
        return None if frail else self.walk_up(view, decision, me)

    def walk_up(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """Walk to where the best target can be struck, else nearer to the nearest."""
        enemies = foes(view, me)
        if me.acted or me.left <= 0 or not enemies or any(can_strike(view, me, me.square, f) for f in enemies):
            return None
        best: tuple[tuple[float, ...], str] | None = None
        for square, reach in from_where(view, me, enemies).items():
            way = reachable(view, me)[square]
            exposed = sum(can_strike(view, f, f.square, me) or square in f.reach for f in enemies)
            weakest = min(f.body - expected(me, f) for f in reach)
            key = (weakest, float(exposed), float(way.steps), float(square.y), float(square.x))
            if best is None or key < best[0]:
                best = (key, way.path)
        path = best[1] if best is not None else approach(view, me, [f.square for f in enemies])
        return action("move", me.id, path=path) if path else None

    def stray(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """If no way leads to any enemy: go on with the quest."""
        beside = [square for foe in foes(view, me) for square in around(foe.square)]
        led_to = me.square in beside or any(can_reach(view, me, square) for square in beside)
        return None if led_to else scout.stray(view, decision, me)

    def drink(self, view: DatumView, decision: Act, me: Facts) -> Json:
        """Nothing else to do: a potion of healing for who is badly hurt."""
        return explorer.drink(view, decision, me, below=2)


def advice(view: DatumView, decision: Act, me: Facts, wish: str) -> Json:
    """What a person's best-attack keys do with a hero: strike, else a shot, else walk to where he can shoot or strike.

    Who hardly hits stays behind when all fight, but not when he alone is told to. He never throws what he holds: it
    would not come back by itself.
    """
    auto = AutoHeroes()
    for plan in (auto.strike, auto.shoot, auto.take_aim, auto.advance if wish == "fight" else auto.walk_up):
        answer = plan(view, decision, me)
        thrown = isinstance(answer, Mapping) and answer.get("verb") == "throw"
        if answer is not None and not thrown and decision.accepts(answer) is None:
            return answer
    return None
