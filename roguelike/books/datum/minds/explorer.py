"""The autoplayer between fights: aid, searches, doors, unexplored ends, and the way home."""

from __future__ import annotations

from roguelike.books.datum.minds.field import way_to
from roguelike.books.datum.view import DatumView, Facts
from roguelike.engine.decisions import Act, Args, Json, action
from roguelike.engine.geometry import Square, around
from roguelike.engine.views import Landmark

SPELLS_AT_FOES = ("ball-of-flame", "tempest", "sleep", "fire-of-wrath", "genie", "turn-undead")
SPELLS_OF_HEALING = ("heal-body", "water-of-healing", "lay-on-hands")


def first(decision: Act, actor: str, verb_id: str, **wanted: str) -> Json:
    """The verb with its first arguments that have these values; None if it cannot be done."""
    verb = decision.verbs(actor).get(verb_id)
    if verb is None or verb.refusal() is not None:
        return None
    for args in verb.options():
        if all(str(args.get(name)) == value for name, value in wanted.items()) and verb.check(args) is None:
            return action(verb_id, actor, **args)
    return None


def all_of(decision: Act, actor: str, verb_id: str) -> list[Args]:
    """All complete arguments of a verb now."""
    verb = decision.verbs(actor).get(verb_id)
    return [] if verb is None or verb.refusal() is not None else list(verb.options())


def aid(view: DatumView, decision: Act, me: Facts) -> Json:
    """Raise a fallen friend or heal one who is down to a third: by spell, by potion, one's own last."""
    friends = [f for f in view.facts.values() if f.hero and (f.down or f.body * 3 <= f.full)]
    for friend in sorted(friends, key=lambda f: (not f.down, f.body, f.id)):
        for args in all_of(decision, me.id, "cast"):
            if args.get("spell") in SPELLS_OF_HEALING and args.get("target") == friend.id:
                return action("cast", me.id, **args)
        if friend.down:
            answer = first(decision, me.id, "revive", target=friend.id)
            if answer is not None:
                return answer
    return drink(view, decision, me, below=2)


def drink(view: DatumView, decision: Act, me: Facts, *, below: int) -> Json:
    """A potion of healing for oneself at so little Body or less."""
    if me.body > below:
        return None
    return first(decision, me.id, "drink", thing="potion-of-healing")


def battle_spell(view: DatumView, decision: Act, me: Facts) -> Json:
    """The first useful spell at an enemy, the strongest enemy first."""
    options = [args for args in all_of(decision, me.id, "cast") if args.get("spell") in SPELLS_AT_FOES]
    if not options:
        return None

    def worth(args: Args) -> tuple[int, int, str]:
        target = view.facts.get(str(args.get("target")))
        strength = target.body * 3 + target.attack if target is not None and not target.stunned else 0
        return (strength, -SPELLS_AT_FOES.index(str(args["spell"])), str(args.get("target")))

    return action("cast", me.id, **max(options, key=worth))


def act(view: DatumView, decision: Act) -> Json:
    """The next thing that the party does while no monster is on the board."""
    able = [view.facts[a] for a in decision.actors if a and a in view.facts]
    for plan in (_aid, _search):
        for me in able:
            answer = plan(view, decision, me)
            if answer is not None:
                return answer
    leader = next((me for me in able if me.id == view.point), able[0] if able else None)
    if leader is None:
        return action("end")
    if view.goal_met:
        return _home(view, decision, leader)
    return _explore(view, decision, able, leader)


def _aid(view: DatumView, decision: Act, me: Facts) -> Json:
    answer = aid(view, decision, me)
    if answer is None and me.body * 2 <= me.full:
        answer = first(decision, me.id, "drink", thing="potion-of-healing")
    return answer


def _search(view: DatumView, decision: Act, me: Facts) -> Json:
    """Each search once in each area, by whoever stands in it; what was shot is gathered."""
    for verb in ("recover", "reload", "traps", "doors", "disarm"):
        if verb in ("traps", "doors") and _done_here(view, me, verb):
            continue
        answer = first(decision, me.id, verb)
        if answer is not None:
            return answer
    if me.body >= 3:
        return first(decision, me.id, "treasure")
    return None


def _done_here(view: DatumView, me: Facts, verb: str) -> bool:
    """Whether the sections where he stands have been searched for that."""
    assert view.ground is not None
    return all(f"{verb} {id}" in view.searched for id in view.ground.sections(me.square))


def _home(view: DatumView, decision: Act, leader: Facts) -> Json:
    """Everybody to the stairway, then out."""
    if decision.accepts(action("leave")) is None:
        return action("leave")
    for me in (f for f in view.facts.values() if f.hero and f.id in decision.actors and not f.down):
        if me.square in view.stairs or me.left <= 0:
            continue
        path = way_to(view, me, view.stairs)
        answer = action("move", me.id, path=path or "")
        if path and decision.accepts(answer) is None:
            return answer
    return action("end")


def _explore(view: DatumView, decision: Act, able: list[Facts], leader: Facts) -> Json:
    """Open what can be opened, else march to the nearest end or door; jump what is in the way; give up when stuck."""
    hurt = sum(f.body for f in view.facts.values() if f.hero) * 4 <= sum(f.full for f in view.facts.values() if f.hero)
    rested = not hurt or view.round > 400
    for me in able:
        answer = first(decision, me.id, "open") if rested else None
        if answer is not None:
            return answer
    goals = [mark for mark in view.landmarks if mark.kind in ("end", "door") and not mark.done]
    if not rested:
        return _home(view, decision, leader)
    for me in (leader, *(m for m in able if m.id != leader.id)):
        path = _nearest(view, me, goals)
        verb = "march" if me.id == leader.id else "move"
        answer = action(verb, me.id, path=path or "")
        if path and me.left > 0 and decision.accepts(answer) is None:
            return answer
    for me in able:
        answer = first(decision, me.id, "jump") if not goals or _cut_off(view, me, goals) else None
        if answer is not None:
            return answer
    if not goals or all(_cut_off(view, me, goals) for me in able):
        return _stuck(view, decision, leader, able)
    return action("end")


def _nearest(view: DatumView, me: Facts, goals: list[Landmark]) -> str | None:
    return way_to(view, me, [square for mark in goals for square in mark.squares])


def _cut_off(view: DatumView, me: Facts, goals: list[Landmark]) -> bool:
    return _nearest(view, me, goals) is None


def _stuck(view: DatumView, decision: Act, leader: Facts, able: list[Facts]) -> Json:
    """Nothing leads on: to the edge of a known gap to jump it, to places not searched yet, else home."""

    gaps = [s for trap in view.traps for s in around(trap)]
    for me in able:
        path = way_to(view, me, gaps)
        answer = action("move", me.id, path=path or "")
        if path and me.left > 0 and decision.accepts(answer) is None:
            return answer
    unsearched = _unsearched(view)
    for me in able:
        path = way_to(view, me, unsearched)
        answer = action("move", me.id, path=path or "")
        if path and me.left > 0 and decision.accepts(answer) is None:
            return answer
        if path is not None:
            return action("end")
    return _home(view, decision, leader)


def _unsearched(view: DatumView) -> list[Square]:
    assert view.ground is not None
    out = []
    for id in sorted(view.ground.known):
        if f"doors {id}" not in view.searched or f"traps {id}" not in view.searched:
            out += sorted(view.ground.plan.sections.get(id, ()))
    return out
