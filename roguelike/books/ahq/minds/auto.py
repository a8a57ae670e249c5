"""The autoplayer of the heroes: fights as a party, shoots and casts, spends Fate when it saves a life."""

from __future__ import annotations

from typing import Any

from attrs import field

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds import gear, hazards, party, sorcery
from roguelike.books.ahq.minds.explorer import HOPELESS, Explorer
from roguelike.books.ahq.minds.field import (
    approach,
    chance_to_fell,
    expected_harm,
    foes,
    reachable,
    strikes,
)
from roguelike.books.ahq.minds.henchman import henchman_answer
from roguelike.books.ahq.view import AhqView
from roguelike.books.kit.minds import usual
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Decision, Json, action
from roguelike.engine.late import frozen
from roguelike.engine.views import View


@frozen
class AutoHeroes:
    """Plays the heroes' seat."""

    explorer: Explorer = field(factory=Explorer)

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer to any decision of the seat."""
        assert isinstance(view, AhqView)
        if isinstance(decision, Act):
            return self.act(view, decision) if view.fight else self.explorer.act(view, decision)
        if decision.question == "ahq.abandon":
            return decision.orders["abandon"]
        if decision.question == "ahq.fate.falls":
            return decision.orders["spend"]
        if decision.question == "ahq.leave-behind":
            return decision.orders["leave"]
        return usual(decision)

    def act(self, view: AhqView, decision: Act) -> Json:
        """The next action: aid, flames and shots first, then who has somebody in reach, then who walks up."""
        if view.turns >= HOPELESS and decision.accepts(action("abandon")) is None:
            return action("abandon")
        able = [view.facts[a] for a in decision.actors if a and not view.facts[a].done]
        heroes = [me for me in able if me.kind == "hero"]
        blows = (party.shoot, self.attack, party.shoot_boldly)
        aid = (sorcery.leave_fumes, party.aid, gear.strengthen, sorcery.raise_dead, sorcery.still_air)
        first = (*aid, gear.holy_water, party.burn, sorcery.flight, sorcery.courage, sorcery.swift_wind, gear.nock)
        then = (party.armour, sorcery.burning_hand, party.stand_off, self.advance)
        for plan in (*first, *blows, *then):
            for me in heroes:
                answer = plan(view, decision, me)
                if answer is not None and decision.accepts(answer) is None:
                    return answer
        away = hazards.withdraw(view, decision, able)
        if away is not None:
            return away
        for me in able:
            answer = henchman_answer(view, decision, me) if me.kind == "henchman" else None
            if answer is not None:
                return answer
        return action("end")

    def attack(self, view: AhqView, decision: Act, me: Facts) -> Json:
        """The blow that most likely fells somebody, then the one that hurts most."""
        verb = decision.verbs(me.id).get("attack")
        if verb is None or verb.refusal() is not None:
            return None
        targets = [view.facts[args["target"]] for args in verb.options()]
        best = targets[0]
        if len(targets) > 1:
            best = max(targets, key=lambda f: (chance_to_fell(me, f), expected_harm(me, f), f.id))
        return action("attack", me.id, target=best.id)

    def advance(self, view: AhqView, decision: Act, me: Facts) -> Json:
        """Walk to where the best target can be struck, else nearer."""
        enemies = foes(view, me)
        if me.attacked or me.squares_left <= 0 or not enemies:
            return None
        if any(strikes(view, me, me.square, f) for f in enemies):
            return None
        best = None
        for square, way in reachable(view, me).items():
            reach = [f for f in enemies if way.steps and strikes(view, me, square, f)]
            if reach:
                worth = max(chance_to_fell(me, f) for f in reach)
                exposed = sum(strikes(view, f, f.square, me) for f in enemies)
                key = (-worth, len(reach) + exposed, way.steps, square.y, square.x)
                if best is None or key < best[0]:
                    best = (key, way.path)
        path = best[1] if best else approach(view, me, [f.square for f in enemies])
        return action("move", me.id, path=path) if path else None


def advice(view: AhqView, decision: Act, me: Facts, wish: str) -> Json:
    """What a person's best-attack keys do with a model: strike, else a clear shot, else walk up to the best target.

    A Henchman follows his order. When all fight, a Hero who is to hold his place does not walk, and a bowman or Wizard
    no further than to where he can shoot, as long as others stand between him and the enemy.
    """
    if me.kind == "henchman":
        return henchman_answer(view, decision, me)
    auto = AutoHeroes()
    for plan in (auto.attack, party.shoot, _walk_with_all if wish == "fight" else auto.advance):
        answer = plan(view, decision, me)
        if answer is not None and decision.accepts(answer) is None:
            return answer
    return None


def _walk_with_all(view: AhqView, decision: Act, me: Facts) -> Json:
    """Where somebody walks when all fight; None for who stays."""
    if me.order == "hold":
        return None
    apart = party.stand_off(view, decision, me)
    if apart is None:
        return AutoHeroes().advance(view, decision, me)
    return apart if isinstance(apart, dict) and apart["verb"] == "move" else None
