"""How the solo rules play monsters that shoot or cast, and those that must not stand in their way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roguelike.books.ahq.content import content
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.aim import base, caught, flames, in_reach_of, shot, sight
from roguelike.books.ahq.minds.field import foes, reachable, strikes
from roguelike.books.ahq.spells import verb_of
from roguelike.books.ahq.view import AhqView
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Args, Json, Verb, action
from roguelike.engine.geometry import Square, footprint, next_to, steps_between
from roguelike.engine.paths import Way
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility

Pick = Callable[[list[Facts], Chance], Facts]
Verbs = Mapping[str, Verb]
ARTS = ("hurl", "warpfire", "read-scroll")
"""What Specialist and Special Skaven do besides spells and shots."""
NEAR = 4
"""From so near on it is worth being fearsome."""


def from_afar(facts: Facts) -> bool:
    """Whether a monster fights with a ranged weapon or a spell that it could still use."""
    aimed = any(content().spells[id].target != "self" for id in (*facts.spells, *facts.wands))
    return aimed or (facts.arm is not None and (facts.arm.ready or facts.arm.loading)) or bool(facts.arts)


@rule("AHQ-SOLO-31")
def first_to_act(view: AhqView, actors: list[Facts]) -> Facts:
    """Whose turn it is: under Ranged Attack those who shoot or cast come after all others have moved. AHQ-SOLO-31.

    Of a crew the one who holds the weapon goes first, so that the other can follow.
    """
    first = actors[0]
    if view.tactic == "ranged-attack":
        first = next((f for f in actors if not f.crew and not from_afar(f)), first)
    return next((f for f in actors if f.id == first.crew and from_afar(f)), first)


@rule("AHQ-SOLO-34", "AHQ-SOLO-35", "AHQ-SOLO-33")
def attack_from_afar(view: AhqView, me: Facts, verbs: Verbs, chance: Chance, pick: Pick) -> Json:
    """Cast one of its spells, chosen at random, or shoot. AHQ-SOLO-33, AHQ-SOLO-34, AHQ-SOLO-35."""
    wands = [id for id in verbs if id.startswith("wand-")]
    able = [verbs[id] for id in (*map(verb_of, me.spells), *ARTS, *wands) if id in verbs]
    found = [(verb, _aim(view, me, verb, chance, pick)) for verb in able if verb.refusal() is None]
    aimed = [(verb, args) for verb, args in found if args is not None]
    if aimed:
        one = len(aimed) == 1
        verb, args = aimed[0] if one else chance.pick(aimed, "solo-spell", "AHQ-SOLO-34", stream="mind:gm")
        return action(verb.id, me.id, **args)
    shots = verbs.get("shoot")
    if shots is None or shots.refusal() is not None:
        return None
    targets = [view.facts[args["target"]] for args in shots.options()]
    return action("shoot", me.id, target=pick(targets, chance).id) if targets else None


def _aim(view: AhqView, me: Facts, verb: Verb, chance: Chance, pick: Pick) -> Args | None:
    """How it would use a spell or weapon: on whom, where, or just so if somebody of the party is near."""
    options = list(verb.options())
    if verb.params and verb.params[0].kind == "model":
        targets = [view.facts[args["target"]] for args in options]
        targets = [f for f in targets if not f.helpless]
        return {"target": pick(targets, chance).id} if targets else None
    if verb.params:
        return _best_area(view, me, verb, options)
    near = any(steps_between(me.square, f.square) <= NEAR for f in foes(view, me))
    return {} if near or verb.id in ARTS else None


@rule("AHQ-SOLO-35", "AHQ-DEC4-07")
def _best_area(view: AhqView, me: Facts, verb: Verb, options: list[Args]) -> Args | None:
    """Where an area attack catches most Heroes, then most of the party, and then fewest of its own. AHQ-SOLO-35.

    Fumes are not thrown where more of its own than of the party are caught: ruling AHQ-DEC4-07.
    """
    best: tuple[tuple[int, int, int], Args] | None = None
    for args in options:
        under = caught(view, verb.params[0].area(args))
        party = sum(f.side != me.side for f in under)
        key = (sum(f.kind == "hero" for f in under), party, party - len(under))
        if verb.id == "hurl" and 2 * party < len(under):
            continue
        if party and (best is None or key > best[0]):
            best = (key, args)
    return best[1] if best is not None else None


def _can_use(view: AhqView, me: Facts, here: Square) -> bool:
    """Whether it could shoot, throw, read or cast from a square at somebody of the party."""
    enemies = foes(view, me) or foes(view, me, standing=False)
    free = not in_reach_of(view, me, here, enemies)
    if free and ("read-scroll" in me.arts or any(_in_line(view, me, here, foe) for foe in enemies)):
        return True
    spells = [content().spells[id] for id in (*me.spells, *me.wands)]
    if any(spell.target == "model-in-sight" for spell in spells) and any(
        sight(view, me, here, base(foe), foe.id) is not Visibility.NONE for foe in enemies
    ):
        return True
    ranges = [spell.range for spell in spells if spell.range]
    return any(flames(view, me, here, square, reach) for reach in ranges for foe in enemies for square in base(foe)[:1])


def _in_line(view: AhqView, me: Facts, here: Square, foe: Facts) -> bool:
    """Whether it could shoot or throw at somebody from a square outside all Death Zones, or spray him with fire."""
    if shot(view, me, here, foe) is not None:
        return True
    if "warpfire" in me.arts and sight(view, me, here, base(foe), foe.id) is not Visibility.NONE:
        return True
    near = any(steps_between(here, square) <= me.throws for square in base(foe))
    return near and sight(view, me, here, base(foe), foe.id) is Visibility.CLEAR


@rule("AHQ-SOLO-27", "AHQ-SOLO-28")
def move_to_use(view: AhqView, me: Facts) -> Json:
    """Move to a square from which it can shoot or cast, next to nobody of the party; else stay. AHQ-SOLO-27, -28."""
    enemies = foes(view, me) or foes(view, me, standing=False)
    if me.squares_left <= 0 or not enemies:
        return None
    for square, way in _nearest(view, me):
        beside = any(next_to(a, b) for foe in enemies for a in base(me, square) for b in base(foe))
        if not beside and _can_use(view, me, square):
            return action("move", me.id, path=way.path) if way.steps else None
    return None


def reads(verbs: Verbs) -> bool:
    """Whether it can read its Warp Scroll now, for which it must do nothing else. AHQ-SKV-25."""
    scroll = verbs.get("read-scroll")
    return scroll is not None and scroll.refusal() is None


def keep_together(view: AhqView, me: Facts) -> Json:
    """The other of a weapon's crew walks up to his comrade who holds it, if he is not beside him. AHQ-SKV-56."""
    mate = view.facts.get(me.crew)
    if mate is None or me.squares_left <= 0 or next_to(me.square, mate.square):
        return None
    for square, way in _nearest(view, me):
        if way.steps and next_to(square, mate.square):
            return action("move", me.id, path=way.path)
    return None


@rule("AHQ-SOLO-30")
def move_away(view: AhqView, me: Facts) -> Json:
    """Under Ranged Attack it moves only out of a Death Zone: to the nearest square that is in none. AHQ-SOLO-30."""
    enemies = foes(view, me)
    if me.squares_left <= 0 or not in_reach_of(view, me, me.square, enemies):
        return None
    away = [(square, way) for square, way in _nearest(view, me) if not in_reach_of(view, me, square, enemies)]
    useful = next((way for square, way in away if _can_use(view, me, square)), away[0][1] if away else None)
    return action("move", me.id, path=useful.path) if useful is not None else None


@rule("AHQ-SOLO-24", "AHQ-SOLO-29")
def clear_the_way(view: AhqView, me: Facts) -> Json:
    """Under Ranged Attack a hand-to-hand monster moves so that the others have unobstructed lines. AHQ-SOLO-29.

    Of the squares that leave most lines clear it takes one from which it can attack, the nearest; it stays if it
    neither obstructs nor can reach anybody so. AHQ-SOLO-24.
    """
    gunners = [f for f in view.facts.values() if f.side == me.side and f.id != me.id and from_afar(f)]
    enemies = foes(view, me)
    if me.squares_left <= 0 or not gunners or not enemies:
        return None
    best: tuple[tuple[int, bool, int], Way] | None = None
    for square, way in _nearest(view, me):
        lines = _clear_lines(view, me, square, gunners, enemies)
        key = (lines, any(strikes(view, me, square, foe) for foe in enemies), -way.steps)
        if best is None or key > best[0]:
            best = (key, way)
    return action("move", me.id, path=best[1].path) if best is not None and best[1].steps else None


def _clear_lines(view: AhqView, me: Facts, here: Square, gunners: list[Facts], enemies: list[Facts]) -> int:
    """How many lines from the gunners to the party are unobstructed with this monster in a square."""
    return sum(
        sight(view, gunner, gunner.square, base(foe), foe.id, moved=(me.id, tuple(footprint(here, me.size))))
        is Visibility.CLEAR
        for gunner in gunners
        for foe in enemies
    )


def _nearest(view: AhqView, me: Facts) -> list[tuple[Square, Way]]:
    return sorted(reachable(view, me).items(), key=lambda found: (found[1].steps, found[0].y, found[0].x))
