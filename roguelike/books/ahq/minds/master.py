"""The Game Master with counters, at three strengths: easy, normal and cunning.

Each answers from the Game Master's view alone. The ordinary one fights by the target priorities of the solo rules
(ruling AHQ-CDEC-42) and chooses the order of the phase by ruling AHQ-DEC4-15; the easy one is careless and lets go; the
cunning one weighs every blow and step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from roguelike.books.ahq.content import content
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds import volley
from roguelike.books.ahq.minds.cards import CunningCards, GentleCards, OrdinaryCards
from roguelike.books.ahq.minds.field import chance_to_fell, expected_harm, foes, reachable, strikes
from roguelike.books.ahq.minds.solo import TARGETS, SoloMaster, target_of
from roguelike.books.ahq.view import AhqView
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Assign, Choose, Decision, Json, Verb, action
from roguelike.engine.geometry import Square, square_of, steps_between
from roguelike.engine.rulemarks import rule
from roguelike.engine.views import View

MOVE_FIRST, ATTACK_FIRST = "move-and-attack", "attack-and-move"
STREAM = "mind:gm"


class NormalMaster(SoloMaster):
    """The ordinary Game Master."""

    cards: OrdinaryCards = OrdinaryCards()

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer to any question of the Game Master's seat."""
        assert isinstance(view, AhqView)
        answer = self.consider(view, decision, chance)
        if answer is not None and decision.accepts(answer) is None:
            return answer
        return super().answer(view, decision, chance)

    def consider(self, view: AhqView, decision: Decision[Any], chance: Chance) -> Json:
        """What this mind wants; None leaves it to the tactics of the solo rules, or to what is suggested."""
        if isinstance(decision, Choose):
            if decision.question.startswith("ahq.counter."):
                return self.cards.answer(view, decision, chance)
            if decision.question == "ahq.special":
                return self.cards.special(view, decision, chance)
            if decision.question == "ahq.order":
                return self.order(view, chance)
            if decision.question in TARGETS:
                return self.target(view, decision, chance)
        return None

    @rule("AHQ-DEC4-15")
    def order(self, view: AhqView, chance: Chance) -> Json:
        """The order of the phase: by the tactics table, unless somebody great leads. Ruling AHQ-DEC4-15."""
        if {"special", "warlord"} & set(view.ranks.values()):
            return self.better_order(view)
        some = any(volley.from_afar(f) for f in view.facts.values() if f.kind == "monster")
        table = content().tables[f"AHQ-TBL-TACTICS.{'ranged' if some else 'hand'}"]
        die = chance.die(12, "tactics", "AHQ-DEC4-15", stream=STREAM)
        row = next(row for row in table.rows if row.low <= die <= row.high)
        return ATTACK_FIRST if row.key == ATTACK_FIRST else MOVE_FIRST

    def better_order(self, view: AhqView) -> Json:
        """Attack first if nobody more could strike after moving."""
        able = [f for f in view.facts.values() if f.kind == "monster" and not f.helpless]
        return ATTACK_FIRST if able and all(in_reach(view, f) or volley.from_afar(f) for f in able) else MOVE_FIRST

    def target(self, view: AhqView, decision: Choose, chance: Chance) -> Json:
        """Whom an additional attack strikes."""
        return target_of([view.facts[option.key] for option in decision.choices], chance).id


class EasyMaster(NormalMaster):
    """Careless: strikes at whoever stands there, at the fallen last of all, comes on slowly, and lets the party go."""

    cards = GentleCards()

    def consider(self, view: AhqView, decision: Decision[Any], chance: Chance) -> Json:
        """No pursuit, a loose placing, and the order that lets the party strike first."""
        if decision.question == "ahq.pursue":
            return "stay"
        if isinstance(decision, Assign) and decision.question == "ahq.place":
            return placed(view, decision, lambda square, near: -near)
        if decision.question == "ahq.order":
            return ATTACK_FIRST
        return super().consider(view, decision, chance)

    def attack(self, view: AhqView, me: Facts, verbs: Any, chance: Chance) -> Json:
        """Anybody in reach; who lies there only if nobody stands."""
        verb: Verb | None = verbs.get("attack")
        if me.spells or volley.from_afar(me) or verb is None or verb.refusal() is not None:
            return super().attack(view, me, verbs, chance)
        reach = [view.facts[args["target"]] for args in verb.options()]
        standing = [f for f in reach if not f.helpless] or reach
        return action("attack", me.id, target=chance.pick(standing, "easy-target", stream=STREAM).id)

    def target(self, view: AhqView, decision: Choose, chance: Chance) -> Json:
        """Anybody who stands."""
        standing = [o.key for o in decision.choices if not view.facts[o.key].helpless]
        return chance.pick(standing, "easy-target", stream=STREAM) if standing else None


class CunningMaster(NormalMaster):
    """Plays to win: every blow where it tells most, every monster where it can strike."""

    cards = CunningCards()

    def consider(self, view: AhqView, decision: Decision[Any], chance: Chance) -> Json:
        """Placing and shifting by distance, and whoever can strike acts first."""
        if isinstance(decision, Act):
            return self.act(view, decision, chance)
        if isinstance(decision, Assign) and decision.question == "ahq.shift":
            return placed(view, decision, lambda square, near: -near)
        return super().consider(view, decision, chance)

    def order(self, view: AhqView, chance: Chance) -> Json:
        """The better of the two orders. AHQ-CMB-20."""
        return self.better_order(view)

    def act(self, view: AhqView, decision: Act, chance: Chance) -> Json:
        """The next monster: those in reach first, then the nearest, so that nobody stands in another's way."""
        able = [view.facts[id] for id in decision.actors if id]
        if not able or (len(able) > 1 and any(volley.from_afar(f) for f in able)):
            return None
        me = min(able, key=lambda f: (not in_reach(view, f), nearest(view, f), f.id))
        verbs = decision.verbs(me.id)
        plans = (self.attack, self.move) if view.tactic == ATTACK_FIRST else (self.move, self.attack)
        for plan in plans:
            answer = plan(view, me, verbs, chance)
            if answer is not None and decision.accepts(answer) is None:
                return answer
        return action("done", me.id)

    def attack(self, view: AhqView, me: Facts, verbs: Any, chance: Chance) -> Json:
        """The blow that tells most."""
        verb: Verb | None = verbs.get("attack")
        if me.spells or volley.from_afar(me) or verb is None or verb.refusal() is not None:
            return super().attack(view, me, verbs, chance)
        reach = [view.facts[args["target"]] for args in verb.options()]
        return action("attack", me.id, target=max(reach, key=lambda f: (worth(me, f), f.id)).id)

    def move(self, view: AhqView, me: Facts, verbs: Any, chance: Chance) -> Json:
        """To the square from which the best blow can be struck, with as few enemies around as may be."""
        if me.crew or volley.from_afar(me) or me.squares_left <= 0:
            return super().move(view, me, verbs, chance)
        enemies = foes(view, me, standing=False)
        ways = reachable(view, me)
        best: tuple[tuple[float, int, int, int], str] | None = None
        near = {f.id: f for f in enemies}
        for square, way in ways.items():
            if min((steps_between(square, f.square) for f in enemies), default=99) > 3:
                continue
            reach = [f for f in near.values() if strikes(view, me, square, f)]
            if reach:
                around = sum(square in f.zone for f in enemies)
                key = (max(worth(me, f) for f in reach) - 0.04 * around, -way.steps, -square.y, -square.x)
                if best is None or key > best[0]:
                    best = (key, way.path)
        if best is None:
            return super().move(view, me, verbs, chance)
        return action("move", me.id, path=best[1]) if best[1] else None

    def target(self, view: AhqView, decision: Choose, chance: Chance) -> Json:
        """Whom the next blow tells most on."""
        me = view.facts.get(decision.subject)
        if me is None:
            return None
        return max((view.facts[o.key] for o in decision.choices), key=lambda f: (worth(me, f), f.id)).id


def worth(me: Facts, foe: Facts) -> float:
    """What a blow at a foe is worth: to fell him, more if no Fate can save him, to wound him, and who he is."""
    fells = chance_to_fell(me, foe) * (2.0 if foe.fate == 0 else 1.0)
    caster = 0.15 if foe.spells else 0.0
    hero = 0.3 if foe.kind == "hero" else 0.0
    return fells + 0.25 * expected_harm(me, foe) + caster + hero * (fells > 0)


def in_reach(view: AhqView, me: Facts) -> bool:
    """Whether somebody stands where it could strike him now."""
    return any(strikes(view, me, me.square, f) for f in foes(view, me, standing=False))


def nearest(view: AhqView, me: Facts) -> int:
    """Squares to the nearest enemy."""
    return min((steps_between(me.square, f.square) for f in foes(view, me, standing=False)), default=0)


def placed(view: AhqView, decision: Assign, liking: Callable[[Square, int], float]) -> Json:
    """A legal placing in which each in turn takes the free square it likes best."""
    party = [f.square for f in view.facts.values() if f.kind != "monster"]
    taken: set[str] = set()
    out: dict[str, str] = {}
    for slot, options in decision.slots.items():
        free = [o.key for o in options if o.key not in taken and o.refusal is None]
        if not free:
            return None
        best = max(free, key=lambda key: (-liking(*_spot(key, party)), key))
        taken.add(best)
        out[slot] = best
    return out


def _spot(key: str, party: Sequence[Square]) -> tuple[Square, int]:
    square = square_of(key)
    return square, min((steps_between(square, p) for p in party), default=0)


class AutoMaster:
    """Plays as strong as the campaign's setup says; in solo play by the tactics of its rules."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """The answer of the mind that the campaign wants."""
        assert isinstance(view, AhqView)
        solo = view.variant != "counters"
        mind = SOLO if solo else STRENGTHS.get(view.master, STRENGTHS["normal"])
        return mind.answer(view, decision, chance)


SOLO = SoloMaster()
STRENGTHS: dict[str, NormalMaster] = {"easy": EasyMaster(), "normal": NormalMaster(), "cunning": CunningMaster()}
"""The Game Master's minds with counters, from the weakest to the strongest."""
