"""The Game Master as the solo rules play him: the tactics table, target priorities, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds import volley
from roguelike.books.ahq.minds.field import approach, foes, reachable, strikes
from roguelike.books.ahq.minds.shelter import out_of_sight
from roguelike.books.ahq.view import AhqView
from roguelike.books.kit.minds import suggested
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Choose, Decision, Json, Verb, action
from roguelike.engine.paths import path
from roguelike.engine.rulemarks import rule
from roguelike.engine.views import Terrain, View

TARGETS = ("ahq.additional-target", "ahq.second-attack")
"""The questions whom a further attack strikes."""


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
            if isinstance(decision, Choose) and decision.question in TARGETS:
                return target_of([view.facts[option.key] for option in decision.choices], chance).id
            return suggested(decision)
        actors = [view.facts[id] for id in decision.actors if id]
        if not actors:
            return action("end")
        me = volley.first_to_act(view, actors)
        verbs = decision.verbs(me.id)
        plans = (self.attack, self.move) if view.tactic == "attack-and-move" else (self.move, self.attack)
        for plan in plans:
            answer = plan(view, me, verbs, chance)
            if answer is not None and decision.accepts(answer) is None:
                return answer
        return action("done", me.id)

    @rule("AHQ-SOLO-32")
    def attack(self, view: AhqView, me: Facts, verbs: Any, chance: Chance) -> Json:
        """Cast, attack from afar, or attack whoever is in reach. AHQ-SOLO-32."""
        arts = bool(me.spells) or volley.from_afar(me)
        answer = volley.attack_from_afar(view, me, verbs, chance, target_of) if arts else None
        if answer is not None:
            return answer
        verb: Verb | None = verbs.get("attack")
        if verb is None or verb.refusal() is not None:
            return None
        in_reach = [view.facts[args["target"]] for args in verb.options()]
        return action("attack", me.id, target=target_of(in_reach, chance).id)

    @rule("AHQ-SOLO-25", "AHQ-SOLO-26")
    def move(self, view: AhqView, me: Facts, verbs: Any, chance: Chance) -> Json:
        """Move to where it can attack, else as near as it can get, running if need be; out of sight if a Chasm is
        between. AHQ-SOLO-25, AHQ-SOLO-26, ruling AHQ-DEC-44."""
        if volley.reads(verbs):
            return None
        if volley.from_afar(me):
            if view.tactic == "ranged-attack":
                return volley.move_away(view, me)
            return None if me.arm is not None and me.arm.loading else volley.move_to_use(view, me)
        if me.crew:
            return volley.keep_together(view, me)
        if view.tactic == "ranged-attack":
            return volley.clear_the_way(view, me) if not me.steps else None
        enemies = foes(view, me) or foes(view, me, standing=False)
        if me.squares_left <= 0 or not enemies or any(strikes(view, me, me.square, f) for f in enemies):
            return None
        best = None
        for square, way in reachable(view, me).items():
            if best is not None and way.steps > best[0][0]:
                break  # the nearest squares come first
            reach = [f for f in enemies if way.steps and strikes(view, me, square, f)]
            if reach:
                key = (way.steps, min((f.weapon_skill, f.toughness) for f in reach), square.y, square.x)
                if best is None or key < best[0]:
                    best = (key, way.path)
        if best:
            return action("move", me.id, path=best[1])
        steps = approach(view, me, [f.square for f in enemies])
        return (
            hurry(me, verbs, steps) if steps else to_door(view, me, verbs, enemies) or out_of_sight(view, me, enemies)
        )


def hurry(me: Facts, verbs: Mapping[str, Verb], steps: str) -> Json:
    """Walk, or run where walking does not do: the path takes the whole move, or the rules demand it of a pursuer."""
    run = verbs.get("run")
    far = len(steps) >= me.squares_left or verbs["move"].check({"path": steps}) is not None
    if far and run is not None and run.refusal() is None:
        return action("run", me.id, path=steps)
    return action("move", me.id, path=steps)


def to_door(view: AhqView, me: Facts, verbs: Mapping[str, Verb], enemies: list[Facts]) -> Json:
    """No open way leads to the party: who may open doors goes to the closed one on the shortest way, and opens it."""
    verb = verbs.get("open")
    refusal = verb.refusal() if verb is not None else None
    if verb is None or view.ground is None or (refusal is not None and refusal.rule == "AHQ-CMB-26"):
        return None
    closed = view.ground.terrain == Terrain.DOOR
    cost = (view.ground.open | closed).astype("int32")
    way = path(cost, me.square, [f.square for f in enemies]) or []
    door = next((s for s in way if closed[s.y, s.x]), None)
    if door is None:
        return None
    if door == way[0]:
        return action("open", me.id, door=view.ground.door_at[door])
    steps = approach(view, me, [way[way.index(door) - 1]])
    return hurry(me, verbs, steps) if steps else None
