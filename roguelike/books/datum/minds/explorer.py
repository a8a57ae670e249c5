"""What the autoplayer of the heroes does in fights and between them: aid, potions, spells; and how it finds verbs."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.datum.sightline import line_of_sight
from roguelike.books.datum.view import DatumView, Facts
from roguelike.books.kit.thoughts import once
from roguelike.engine.decisions import Act, Args, Json, action
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility

SPELLS_AT_FOES = ("ball-of-flame", "tempest", "sleep", "fire-of-wrath", "genie", "turn-undead")
SPELLS_FOR_FRIENDS = ("rock-skin", "courage", "bless")
HARD = 5
"""Attack dice of all enemies together from which a fight is worth a spell for a friend."""
RAISING = ("potion-of-healing", "elixir-of-life")
SPELLS_OF_HEALING = ("heal-body", "water-of-healing", "lay-on-hands")
MIND_TO_RECALL = 4
"""Mind from which a spell is recalled: two points go into it, and the rest stands against other casters."""


def first(view: DatumView, decision: Act, actor: str, verb_id: str, **wanted: str) -> Json:
    """The verb with its first arguments that have these values; None if it cannot be done."""
    verb = decision.verbs(actor).get(verb_id)
    if verb is None:
        return None
    for args in all_of(view, decision, actor, verb_id):
        if all(str(args.get(name)) == value for name, value in wanted.items()) and verb.check(args) is None:
            return action(verb_id, actor, **args)
    return None


def all_of(view: DatumView, decision: Act, actor: str, verb_id: str) -> Sequence[Args]:
    """All complete arguments of a verb now."""
    return once(view, ("all", decision, actor, verb_id), lambda: _all_of(decision, actor, verb_id))


def _all_of(decision: Act, actor: str, verb_id: str) -> list[Args]:
    verb = decision.verbs(actor).get(verb_id)
    return [] if verb is None or verb.refusal() is not None else list(verb.options())


def aid(view: DatumView, decision: Act, me: Facts) -> Json:
    """Raise a fallen friend or heal one who is down to a third: by spell, a recalled one, by potion, one's own last."""
    friends = [f for f in view.facts.values() if f.hero and (f.down or f.body * 3 <= f.full)]
    for friend in sorted(friends, key=lambda f: (not f.down, f.body, f.id)):
        for args in all_of(view, decision, me.id, "cast"):
            if args.get("spell") in SPELLS_OF_HEALING and args.get("target") == friend.id:
                return action("cast", me.id, **args)
        if (answer := recall(view, decision, me, friend, SPELLS_OF_HEALING)) is not None:
            return answer
        if friend.down:
            answer = first(view, decision, me.id, "revive", target=friend.id) or _his_potion(view, decision, me, friend)
            if answer is not None:
                return answer
    return drink(view, decision, me, below=2)


@rule("DQ-MND-03", "DQ-SKL-03")
def recall(view: DatumView, decision: Act, me: Facts, target: Facts, wanted: Sequence[str]) -> Json:
    """One of these spells, cast before, made ready again for somebody in sight: then it can be cast in this turn."""
    assert view.ground is not None
    if me.acted or me.mind < MIND_TO_RECALL or not all_of(view, decision, me.id, "recover-spell"):
        return None
    standing = frozenset(f.square for f in view.facts.values() if not f.down)
    if line_of_sight(view.ground, me.square, target.square, standing) is Visibility.NONE:
        return None
    found = (first(view, decision, me.id, "recover-spell", spell=id) for id in wanted)
    return next((answer for answer in found if answer is not None), None)


def _his_potion(view: DatumView, decision: Act, me: Facts, friend: Facts) -> Json:
    """The potion that a fallen friend has with him, to raise him with."""
    potions = (first(view, decision, me.id, "take", target=friend.id, thing=id) for id in RAISING)
    return next((answer for answer in potions if answer is not None), None)


def leave_nothing(view: DatumView, decision: Act, actors: Sequence[Facts]) -> Json:
    """Before the party gives up: what the fallen beside somebody have with them."""
    found = (first(view, decision, me.id, "take") for me in actors)
    return next((answer for answer in found if answer is not None), None)


def drink(view: DatumView, decision: Act, me: Facts, *, below: int) -> Json:
    """A potion of healing for oneself at so little Body or less."""
    if me.body > below:
        return None
    return first(view, decision, me.id, "drink", thing="potion-of-healing")


def strengthen(view: DatumView, decision: Act, me: Facts) -> Json:
    """In a hard fight a spell that makes a friend stronger: him who strikes hardest, or who is most in danger."""
    if sum(f.attack for f in view.facts.values() if not f.hero and not f.down) < HARD:
        return None
    options = [args for args in all_of(view, decision, me.id, "cast") if args.get("spell") in SPELLS_FOR_FRIENDS]
    engaged = {f.id for f in view.facts.values() if f.hero and _in_reach(view, f)}
    options = [args for args in options if args.get("target") in engaged and not args.get("mind", "0").strip("0")]
    if not options:
        return None

    def worth(args: Args) -> tuple[int, int, str]:
        friend = view.facts[str(args["target"])]
        strong = friend.attack if args["spell"] == "courage" else -friend.body
        return (-SPELLS_FOR_FRIENDS.index(str(args["spell"])), strong, friend.id)

    return action("cast", me.id, **max(options, key=worth))


def _in_reach(view: DatumView, hero: Facts) -> bool:
    """Whether an enemy could strike the hero where he stands."""
    return any(hero.square in f.reach for f in view.facts.values() if not f.hero and not f.down)


def battle_spell(view: DatumView, decision: Act, me: Facts) -> Json:
    """The first useful spell at an enemy, the strongest enemy first."""
    options = [args for args in all_of(view, decision, me.id, "cast") if args.get("spell") in SPELLS_AT_FOES]
    options = [args for args in options if not view.facts[str(args["target"])].asleep]  # a spell would wake it
    if not options:
        return _recalled_for_battle(view, decision, me)

    def worth(args: Args) -> tuple[int, int, str]:
        target = view.facts.get(str(args.get("target")))
        strength = target.body * 3 + target.attack if target is not None and not target.stunned else 0
        return (strength, -SPELLS_AT_FOES.index(str(args["spell"])), str(args.get("target")))

    return action("cast", me.id, **max(options, key=worth))


def _recalled_for_battle(view: DatumView, decision: Act, me: Facts) -> Json:
    """In a hard fight a spell at an enemy is recalled too, if nothing else is left to cast at one."""
    if me.acted or me.mind < MIND_TO_RECALL:
        return None
    enemies = [f for f in view.facts.values() if not f.hero and not f.down]
    if sum(f.attack for f in enemies) < HARD:
        return None
    wanted = [id for id in SPELLS_AT_FOES if id != "turn-undead"]
    found = (recall(view, decision, me, foe, wanted) for foe in enemies)
    return next((answer for answer in found if answer is not None), None)
