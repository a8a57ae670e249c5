"""The Game Master as the solo rules play him: the tactics table, target priorities, nothing else."""

from __future__ import annotations

from typing import Any

from roguelike.books.ahq.minds.field import approach, foes, reachable, strikes
from roguelike.books.ahq.view import AhqView, Facts
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Choose, Decision, Json, Verb, action
from roguelike.engine.rulemarks import rule
from roguelike.engine.views import View


@rule("AHQ-SOLO-33")
def target_of(candidates: list[Facts], chance: Chance) -> Facts:
    """The lowest Weapon Skill, then the lowest Toughness, then at random. AHQ-SOLO-33."""
    best = min((f.weapon_skill, f.toughness) for f in candidates)
    equal = [f for f in candidates if (f.weapon_skill, f.toughness) == best]
    if len(equal) == 1:
        return equal[0]
    return chance.pick(equal, "solo-target", "AHQ-SOLO-33", stream="mind:gm")


class SoloMaster:
    """Plays the monsters by AHQ-SOLO-22 to -35. The tactic rolled for the phase is in the view."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer: what the tactics say, or the suggested or first option elsewhere."""
        assert isinstance(view, AhqView)
        if not isinstance(decision, Act):
            if isinstance(decision, Choose) and decision.question == "ahq.additional-target":
                return target_of([view.facts[option.key] for option in decision.choices], chance).id
            if decision.suggested is not None:
                return decision.suggested
            return next(decision.options())
        me = view.facts[decision.actors[0]]
        verbs = decision.verbs(me.id)
        plans = (self.attack, self.move) if view.tactic == "attack-and-move" else (self.move, self.attack)
        for plan in plans:
            answer = plan(view, me, verbs, chance)
            if answer is not None and decision.accepts(answer) is None:
                return answer
        return action("done", me.id)

    @rule("AHQ-SOLO-32")
    def attack(self, view: AhqView, me: Facts, verbs: Any, chance: Chance) -> Json:
        """Attack whoever is in reach. AHQ-SOLO-32."""
        verb: Verb | None = verbs.get("attack")
        if verb is None or verb.refusal() is not None:
            return None
        in_reach = [view.facts[args["target"]] for args in verb.options()]
        return action("attack", me.id, target=target_of(in_reach, chance).id)

    @rule("AHQ-SOLO-25", "AHQ-SOLO-26")
    def move(self, view: AhqView, me: Facts, verbs: Any, chance: Chance) -> Json:
        """Move to where it can attack, else as near as it can get. AHQ-SOLO-25, AHQ-SOLO-26."""
        enemies = foes(view, me) or foes(view, me, standing=False)
        if me.squares_left <= 0 or not enemies or any(strikes(view, me, me.square, f) for f in enemies):
            return None
        best = None
        for square, way in reachable(view, me).items():
            reach = [f for f in enemies if way.steps and strikes(view, me, square, f)]
            if reach:
                key = (way.steps, min((f.weapon_skill, f.toughness) for f in reach), square.y, square.x)
                if best is None or key < best[0]:
                    best = (key, way.path)
        path = best[1] if best else approach(view, me, [f.square for f in enemies])
        return action("move", me.id, path=path) if path else None
