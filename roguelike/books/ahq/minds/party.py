"""The autoplayer's arts besides blows: aid for the fallen, flames, shots, Dragon Armour. Each plan gives an answer or
None."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roguelike.books.ahq.content import content
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.fireball import FIREBALL_SIZE, spread
from roguelike.books.ahq.minds.aim import (
    base,
    caught,
    chance_to_shoot,
    flames,
    friends_near,
    in_reach_of,
    shot,
    spot_to_shoot,
    worth_of,
)
from roguelike.books.ahq.minds.field import foes, reachable
from roguelike.books.ahq.view import AhqView
from roguelike.books.kit.thoughts import once
from roguelike.engine.decisions import Act, Json, Verb, action
from roguelike.engine.geometry import Square, footprint, next_to

FLAMES = ("inferno-of-doom", "flames-of-death", "fireball")
HOLDERS = frozenset({"magic-wand", "scroll", "wand-of-magic"})
"""The things from which a spell can be cast."""
ENOUGH = 2
"""So many enemies are worth a Flames of Death."""
HARDY = 3
"""With so many Wounds left a friend survives most stray shots."""
SERIOUS = 4
"""Against so many enemies Dragon Armour is worth its powder."""


def usable(decision: Act, me: Facts, verb_id: str) -> Verb | None:
    """A verb of the model, if it can be done now."""
    verb = decision.verbs(me.id).get(verb_id)
    return verb if verb is not None and verb.refusal() is None else None


def spell(decision: Act, me: Facts, id: str) -> Verb | None:
    """The verb that casts a spell now: from a wand or scroll, if there is one, else from the book."""
    held, known = not HOLDERS.isdisjoint(me.pack), id in me.spells
    if not held and not known:
        return None
    ways = (*(("stored", "wand") if held else ()), *(("cast",) if known else ()))
    verbs = (usable(decision, me, f"{way}-{id}") for way in ways)
    return next((verb for verb in verbs if verb is not None), None)


def badly_hurt(facts: Facts) -> bool:
    """Whether somebody has lost more than half of his Wounds, or lies unconscious."""
    return facts.wounds * 2 < facts.full


def aid(view: AhqView, decision: Act, me: Facts) -> Json:
    """A potion for oneself or the fallen, the Phoenix for who needs it most, or a walk to the fallen."""
    if not once(view, ("hurt", me.side), lambda: any(badly_hurt(f) for f in view.facts.values() if f.side == me.side)):
        return None
    if badly_hurt(me) and usable(decision, me, "drink") is not None:
        return action("drink", me.id)
    revive = usable(decision, me, "revive")
    if revive is not None:
        return action("revive", me.id, **next(iter(revive.options())))
    phoenix = spell(decision, me, "flames-of-the-phoenix")
    if phoenix is not None:
        hurt = [view.facts[args["target"]] for args in phoenix.options()]
        hurt = sorted((f for f in hurt if badly_hurt(f)), key=lambda f: (not f.helpless, f.wounds, f.id))
        if hurt:
            return action(phoenix.id, me.id, target=hurt[0].id)
    return to_the_fallen(view, me)


def to_the_fallen(view: AhqView, me: Facts) -> Json:
    """A walk to where a potion can be given, or the Phoenix cast, if one turn is enough."""
    phoenix = "flames-of-the-phoenix" in me.spells and not me.attacked and not me.action
    if not (me.potions or phoenix) or me.squares_left <= 0:
        return None
    enemies = foes(view, me)
    fallen = [f for f in view.facts.values() if f.side == me.side and f.helpless and f.wounds == 0]
    for body in fallen:
        if in_reach_of(view, body, body.square, enemies) and not phoenix:
            continue
        for square, way in sorted(reachable(view, me).items(), key=lambda found: found[1].steps):
            beside = any(next_to(square, b) for b in base(body))
            if way.steps and beside and not in_reach_of(view, me, square, enemies):
                if phoenix and not me.potions and _crowded(view, me, body, square):
                    continue
                return action("move", me.id, path=way.path)
    return None


def _crowded(view: AhqView, me: Facts, body: Facts, square: Square) -> bool:
    return any(next_to(square, other) for f in view.facts.values() if f.id not in (me.id, body.id) for other in base(f))


def burn(view: AhqView, decision: Act, me: Facts) -> Json:
    """Flames where they catch two enemies or more and no friend, from here or from a square within reach."""
    for id in FLAMES:
        verb = spell(decision, me, id)
        if verb is None:
            continue
        record = content().spells[id]
        reach, dice = record.range or 0, record.damage
        options = list(verb.options())
        here = [(worth_of(view, me, verb.params[0].area(args), dice), args) for args in options]
        good = [(worth, args) for worth, args in here if worth and _enough(view, me, verb.params[0].area(args))]
        if good:
            return action(verb.id, me.id, **max(good, key=lambda pair: pair[0])[1])
        if len(record.components) == 1 or verb.id.startswith("wand-"):
            walk = _to_burn(view, me, reach, dice)
            if walk is not None:
                return walk
    return None


def _enough(view: AhqView, me: Facts, area: Iterable[Square]) -> bool:
    return sum(f.side != me.side for f in caught(view, area)) >= ENOUGH


def _to_burn(view: AhqView, me: Facts, reach: int, dice: int) -> Json:
    """A short walk to where flames would catch enough enemies, out of every Death Zone."""
    enemies = foes(view, me)
    if me.squares_left <= 0 or len(enemies) < ENOUGH:
        return None
    corners = [corner for corner in _corners(enemies) if _worth_a_walk(view, me, corner, dice)]
    if not corners:
        return None
    for square, way in sorted(reachable(view, me).items(), key=lambda found: (found[1].steps, found[0])):
        if not way.steps or in_reach_of(view, me, square, enemies):
            continue
        for corner in corners:
            area = flames(view, me, square, corner, reach)
            if _enough(view, me, area) and worth_of(view, me, area, dice):
                return action("move", me.id, path=way.path)
    return None


def _worth_a_walk(view: AhqView, me: Facts, corner: Square, dice: int) -> bool:
    """Whether a marker there, seen from somewhere, could be worth it; one that walls part may burn half of it only."""
    assert view.ground is not None
    marker = frozenset(footprint(corner, FIREBALL_SIZE)) & view.ground.walkable
    if not marker or not _enough(view, me, marker):
        return False
    return len(spread(marker, {min(marker)})) < len(marker) or worth_of(view, me, marker, dice) > 0


def _corners(enemies: list[Facts]) -> Iterator[Square]:
    """Corners of markers that would cover two squares of enemies."""
    taken = {square for f in enemies for square in base(f)}
    seen = dict.fromkeys(Square(x - dx, y - dy) for x, y in sorted(taken) for dx in (0, 1) for dy in (0, 1))
    return (corner for corner in seen if len(taken.intersection(footprint(corner, FIREBALL_SIZE))) >= ENOUGH)


def shoot(view: AhqView, decision: Act, me: Facts) -> Json:
    """The shot most likely to fell somebody, if no friend is near him."""
    return _shot(view, decision, me, bold=False)


def shoot_boldly(view: AhqView, decision: Act, me: Facts) -> Json:
    """The same where friends are near who would survive one arrow in twelve."""
    return _shot(view, decision, me, bold=True)


def _shot(view: AhqView, decision: Act, me: Facts, *, bold: bool) -> Json:
    """The weapon of the hand is not thrown away."""
    if me.arm is None or not (me.arm.bow or me.arm.weapon == me.weapon):
        return None
    best: tuple[tuple[float, str], str] | None = None
    for foe in once(view, ("targets", me.id), lambda: _targets(view, decision, me)):
        spec = shot(view, me, me.square, foe)
        if spec is None or foe.helpless:
            continue
        risk = friends_near(view, me, foe)
        if risk and not (bold and min(f.wounds for f in risk) >= HARDY):
            continue
        key = (chance_to_shoot(me.arm, spec, foe), foe.id)
        if best is None or key > best[0]:
            best = (key, foe.id)
    return action("shoot", me.id, target=best[1]) if best is not None else None


def _targets(view: AhqView, decision: Act, me: Facts) -> list[Facts]:
    verb = usable(decision, me, "shoot")
    return [view.facts[args["target"]] for args in verb.options()] if verb is not None else []


def stand_off(view: AhqView, decision: Act, me: Facts) -> Json:
    """A bowman or Wizard goes to where he can shoot next, not to where he is struck; None if he is neither.

    "done" if he has nothing better than to wait: only while somebody else stands between him and the enemy.
    """
    archer = me.arm is not None and me.arm.bow and me.arm.ready
    if not archer and not me.spells:
        return None
    comrades = [f for f in view.facts.values() if f.side == me.side and f.id != me.id and not f.helpless]
    if not any(not (f.spells or (f.arm is not None and f.arm.bow)) for f in comrades):
        return None
    if archer and me.squares_left > 0 and not me.steps and not me.attacked:
        way = spot_to_shoot(view, me)
        if way is not None and way.steps:
            return action("move", me.id, path=way.path)
    return action("done", me.id)


def armour(view: AhqView, decision: Act, me: Facts) -> Json:
    """Dragon Armour on a comrade in the thick of a serious fight, when there is nothing to burn."""
    verb = spell(decision, me, "dragon-armour")
    enemies = foes(view, me)
    if verb is None or len(enemies) < SERIOUS:
        return None
    able = [view.facts[args["target"]] for args in verb.options()]
    able = [f for f in able if f.side == me.side and not f.helpless and in_reach_of(view, f, f.square, enemies)]
    if not able:
        return None
    return action(verb.id, me.id, target=min(able, key=lambda f: (f.wounds, f.id)).id)
