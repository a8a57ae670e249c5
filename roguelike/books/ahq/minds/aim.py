"""What minds ask of shots and flames: who could be hit from where, how likely he falls, and who else is in danger."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq.armament import Arm
from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.fireball import FIREBALL_SIZE, spread
from roguelike.books.ahq.minds.field import foes, reachable, strikes
from roguelike.books.ahq.rolls import ToHit, Wounds
from roguelike.books.ahq.shooting import STRAY_REACH, SURE, shot_roll
from roguelike.books.ahq.sightline import Stander, clarity, counted, obstructing
from roguelike.books.ahq.view import AhqView
from roguelike.books.kit.thoughts import once
from roguelike.engine.geometry import Square, footprint, next_to, steps_between
from roguelike.engine.paths import Way
from roguelike.engine.sight import Visibility


def base(facts: Facts, here: Square | None = None) -> list[Square]:
    """The squares that a model covers, or would cover with its corner elsewhere."""
    return footprint(here or facts.square, facts.size)


def sight(
    view: AhqView,
    me: Facts,
    here: Square,
    goal: list[Square],
    target: str = "",
    *,
    moved: tuple[str, tuple[Square, ...]] = ("", ()),
) -> Visibility:
    """How clearly the model would see squares from a square, for a ranged attack.

    ``moved``: somebody who is thought to stand on other squares.
    """
    assert view.ground is not None
    origin = base(me, here)
    obstacles = _obstacles(view, me, origin, goal, target, moved)
    return clarity(view.ground, origin, goal, obstacles)


def _obstacles(
    view: AhqView,
    me: Facts,
    origin: list[Square],
    goal: list[Square],
    target: str,
    moved: tuple[str, tuple[Square, ...]],
) -> frozenset[Square]:
    """The squares of those who would stand in the way."""

    def standers() -> list[Stander]:
        return [
            Stander(moved[1] if f.id == moved[0] else tuple(base(f)), f.side == me.side)
            for f in view.facts.values()
            if f.id not in (me.id, target) and not f.helpless
        ]

    others = once(view, ("standers", me.id, target, moved), standers)
    key = ("obstacles", me.id, tuple(origin), len(goal) > 1, target, moved)
    return once(view, key, lambda: obstructing(origin, goal, others))


def shot(view: AhqView, me: Facts, here: Square, foe: Facts) -> ToHit | None:
    """The to-hit roll of a shot from a square; None if there is none."""
    arm = me.arm
    if arm is None or not arm.ready or any(next_to(a, b) for a in base(me, here) for b in base(foe)):
        return None
    if arm.range is not None and counted(base(me, here), base(foe), Visibility.CLEAR) > arm.range:
        return None
    seen = sight(view, me, here, base(foe), foe.id)
    if seen is Visibility.NONE or (arm.clear_sight and seen is Visibility.PARTLY):
        return None
    far = counted(base(me, here), base(foe), seen)
    if arm.range is not None and far > arm.range:
        return None
    if arm.sure:
        return SURE
    return shot_roll(me.bow_skill, far, natural=arm.natural)


def chance_to_shoot(arm: Arm, spec: ToHit, foe: Facts) -> float:
    """The chance that a shot takes the foe out of the fight."""
    falls, again = max(1, foe.wounds), arm.again_from
    odds = Wounds(arm.dice, foe.toughness, falls, again_from=again).chance_to_kill
    halved = Wounds(arm.dice, foe.toughness // 2, falls, again_from=again).chance_to_kill
    chances = spec.distribution()
    return float(chances["hit"] * odds + chances["critical"] * halved)


def friends_near(view: AhqView, me: Facts, foe: Facts) -> list[Facts]:
    """Whom of the model's own side a fumbled shot at the foe might hit."""
    return [
        f
        for f in view.facts.values()
        if f.side == me.side
        and f.id != me.id
        and any(steps_between(a, b) <= STRAY_REACH for a in base(f) for b in base(foe))
    ]


def in_reach_of(view: AhqView, me: Facts, here: Square, enemies: Iterable[Facts]) -> bool:
    """Whether the model would stand in the Death Zone of an enemy, with its corner in a square."""
    squares = base(me, here)
    return any(square in enemy.zone for enemy in enemies for square in squares)


def spot_to_shoot(view: AhqView, me: Facts, *, safe: bool = True) -> Way | None:
    """The shortest walk to a square from which it could shoot at somebody, out of every enemy Death Zone; None if
    there is none. ``safe``: only squares next to which no enemy stands."""
    enemies = foes(view, me)
    for square, way in sorted(reachable(view, me).items(), key=lambda found: (found[1].steps, found[0].y, found[0].x)):
        if in_reach_of(view, me, square, enemies) or (safe and any(strikes(view, me, square, f) for f in enemies)):
            continue
        if any(shot(view, me, square, foe) is not None for foe in enemies):
            return way
    return None


# Fireballs


def flames(view: AhqView, me: Facts, here: Square, corner: Square, reach: int) -> frozenset[Square]:
    """What a fireball marker would cover, cast from a square."""
    assert view.ground is not None
    walkable = view.ground.walkable
    left = {square for square in footprint(corner, FIREBALL_SIZE) if square in walkable}
    out: set[Square] = set()
    while left:
        part = spread(left, {min(left)})
        left -= part
        if any(_near(view, me, here, square, reach) for square in part):
            out |= part
    return frozenset(out)


def _near(view: AhqView, me: Facts, here: Square, square: Square, reach: int) -> bool:
    origin = base(me, here)
    if counted(origin, [square], Visibility.CLEAR) > reach:
        return False
    clear = sight(view, me, here, [square], standing_at(view).get(square, ""))
    return clear is not Visibility.NONE and counted(origin, [square], clear) <= reach


def standing_at(view: AhqView) -> dict[Square, str]:
    """Who covers which square."""
    everybody = list(view.facts.values())
    return once(view, "standing-at", lambda: {square: f.id for f in reversed(everybody) for square in base(f)})


def caught(view: AhqView, area: Iterable[Square]) -> list[Facts]:
    """Everybody under a marker."""
    squares = set(area)
    return [f for f in view.facts.values() if not squares.isdisjoint(base(f))]


def worth_of(view: AhqView, me: Facts, area: Iterable[Square], dice: int) -> float:
    """How many enemies a marker would fell on the average; nothing if it would catch a friend."""
    under = caught(view, area)
    if any(f.side == me.side for f in under):
        return 0.0
    return sum(float(Wounds(dice, f.toughness, max(1, f.wounds)).chance_to_kill) for f in under)
