"""Ranged combat: who may shoot at whom, what it needs, and what comes of it."""

from __future__ import annotations

from roguelike.books.ahq import arms, board, combat, crews, fate, harm, secrecy, traits, verbs_basic, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Item as ItemRecord
from roguelike.books.ahq.content_classes import RangedWeapon
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events import Blow, Missed
from roguelike.books.ahq.events_ranged import Stray
from roguelike.books.ahq.figures import (
    BS,
    EVERY_ATTACK,
    WOUNDS,
    T,
    bare_toughness,
    deadly,
    helpless,
    more_dice,
    value,
)
from roguelike.books.ahq.items import quiver
from roguelike.books.ahq.moments import AttackResolved, RollFailed, Tried
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import HitRoll, ToHit, Wounds, ranged_need
from roguelike.books.ahq.sightline import Stander, clarity, counted, obstructing
from roguelike.books.ahq.state import Campaign, Failed, Model
from roguelike.engine.decisions import Choose, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.text import Msg, msg

STRAY_REACH = 2
"""So near to the target must an ally of the shooter be for a fumbled shot to hit him. AHQ-RNG-10."""
NO_CRITICAL_FROM = 11
SURE = ToHit(1, fumble=0, critical=13)
"""What a shot needs that always hits; it is not rolled. AHQ-ITEM-82."""


@frozen
class Aim:
    """A shot as it would be: the squares it counts, whether the target is partly hidden, and its to-hit roll."""

    distance: int
    partly: bool
    spec: ToHit

    @property
    def reason(self) -> Msg:
        """Why the number needed is what it is."""
        return msg("ahq-reason-shot", distance=self.distance - 4 * self.partly, partly=self.partly)


@rule("AHQ-CDEC-26")
def standers(state: Campaign, shooter: Model, *, but: str = "") -> list[Stander]:
    """Everybody who may stand in the way of the model's shots; the unconscious do not. Ruling AHQ-CDEC-26."""
    return [
        Stander(tuple(board.squares(m)), not board.enemies(shooter, m))
        for m in state.on_board()
        if m.id not in (shooter.id, but) and not helpless(m)
    ]


def sight_of(state: Campaign, shooter: Model, goal: list[Square], *, target: str = "") -> Visibility:
    """How clearly the model sees squares for a ranged attack, walls, doors and models considered."""
    origin = board.squares(shooter)
    obstacles = obstructing(origin, goal, standers(state, shooter, but=target))
    return clarity(ground(state.here), origin, goal, obstacles)


@rule("AHQ-RNG-06", "AHQ-RNG-08", "AHQ-RNG-09", "AHQ-RNG-10", "AHQ-WPN-05")
def shot_roll(bow_skill: int, distance: int, *, natural: bool = True) -> ToHit | None:
    """The to-hit roll of a shot; None if it cannot hit.

    A natural 1 is a Fumble, a natural 12 a Critical Hit unless 11 or 12 is needed. AHQ-RNG-08 to -10.
    """
    need = ranged_need(bow_skill, distance)
    if need is None:
        return None
    may_crit = natural and need < NO_CRITICAL_FROM
    return ToHit(need, fumble=1 if natural else 0, critical=12 if may_crit else 13)


@rule("AHQ-RNG-01", "AHQ-RNG-15", "AHQ-HTH-02", "AHQ-CDEC-16")
def aim(state: Campaign, shooter: Model, target: Model, weapon: RangedWeapon) -> Aim | Refusal:
    """What a shot at the target would need, or why it is not possible. AHQ-RNG-01, AHQ-HTH-02.

    An enemy on a diagonal square is not adjacent (ruling AHQ-CDEC-16).
    """
    if target.square is None or shooter.square is None or not board.enemies(shooter, target):
        return refuse("AHQ-RNG-01", "ahq-out-of-reach", who=ref(shooter))
    if board.distance(shooter, target) <= 1:
        return refuse("AHQ-HTH-02", "ahq-shot-adjacent", target=ref(target))
    goal = board.squares(target)
    seen = sight_of(state, shooter, goal, target=target.id)
    if seen is Visibility.NONE:
        return refuse("AHQ-LOS-01", "ahq-shot-unseen", who=ref(shooter), target=ref(target))
    partly = seen is Visibility.PARTLY
    if partly and weapon.clear_sight:
        return refuse("AHQ-LOS-01", "ahq-shot-not-clear", weapon=weapon.name, target=ref(target))
    far = counted(board.squares(shooter), goal, seen)
    if weapon.range is not None and far > weapon.range:
        return refuse("AHQ-RNG-01", "ahq-shot-too-far", weapon=weapon.name, range=weapon.range, distance=far)
    spec = shot_roll(value(shooter, BS), far, natural=weapon.natural_results)
    if quiver.always_hits(quiver.record_of(shooter, weapon)):
        spec = SURE
    if spec is None:
        return refuse("AHQ-TBL-RNG", "ahq-shot-hopeless", who=ref(shooter), distance=far)
    return Aim(far, partly, spec)


@rule("AHQ-RNG-01", "AHQ-RNG-03", "AHQ-RNG-04", "AHQ-WPN-01", "AHQ-WPN-02", "AHQ-WPN-04", "AHQ-ITEM-85")
def cannot_shoot(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot shoot or throw at anybody now; None if only a target is wanted. AHQ-RNG-01."""
    refusal = verbs_basic.cannot_attack(state, model)
    if refusal is not None:
        return refusal
    weapon = arms.ranged_weapon(model)
    if weapon is None:
        return refuse("AHQ-RNG-01", "ahq-no-ranged-weapon", who=ref(model))
    refusal = arms.cannot_use(model, weapon.id)
    if refusal is not None:
        return refusal
    if arms.shots(model, weapon) == 0:
        return refuse("AHQ-RNG-13", "ahq-nothing-left-to-shoot", who=ref(model), weapon=weapon.name)
    if arms.reloading(model):
        return refuse("AHQ-WPN-04", "ahq-must-reload", who=ref(model), weapon=weapon.name)
    if not weapon.move and model.turn.steps:
        return refuse("AHQ-RNG-04", "ahq-moved-cannot-shoot", who=ref(model), weapon=weapon.name)
    if model.kind == "monster" and (unserved := crews.cannot_serve(state, model, weapon.name)) is not None:
        return unserved
    binder = zones.in_enemy_zone(state, model)
    if binder is not None:
        return refuse("AHQ-DZ-11", "ahq-bound-cannot-shoot", who=ref(model), by=ref(binder))
    return None


def targets(state: Campaign, model: Model) -> list[tuple[Model, Aim]]:
    """Whom the model could shoot at from where it stands, with what each shot would need."""
    weapon = arms.ranged_weapon(model)
    if weapon is None:
        return []
    found = []
    for other in state.on_board():
        if board.enemies(model, other):
            how = aim(state, model, other, weapon)
            if isinstance(how, Aim):
                found.append((other, how))
    return found


@rule("AHQ-RNG-08", "AHQ-SKV-61", "AHQ-MON-02")
def wound_roll(
    weapon: RangedWeapon, target: Model, *, critical: bool = False, more: int = 0, shot: ItemRecord | None = None
) -> Wounds:
    """The wound roll of a shot that hit: a Critical Hit halves Toughness, fractions down. AHQ-RNG-08, AHQ-SKV-61.

    ``shot`` is the arrow or bolt. The Invulnerable are safe from all but magic ones (AHQ-MON-01, AHQ-MON-02).
    """
    toughness = bare_toughness(target) if weapon.effect == "ignores-armour" else value(target, T)
    return Wounds(
        weapon.damage + more + quiver.more_dice(shot),
        toughness // 2 if critical else toughness,
        deadly(target),
        traits.has(target, traits.INVULNERABLE) and not quiver.is_magic(weapon, shot),
        quiver.critical_wounds_from(shot),
    )


@rule("AHQ-RNG-05")
async def shoot(game: Game[Campaign], shooter: Model, target: Model) -> None:
    """One shot or throw in place of the attack, and all that comes of it. AHQ-RNG-05.

    Raises ValueError if it is not possible.
    """
    weapon = arms.ranged_weapon(shooter)
    how = aim(game.state, shooter, target, weapon) if weapon is not None else None
    if weapon is None or not isinstance(how, Aim):
        raise ValueError(f"{shooter.id} cannot shoot at {target.id}")
    shooter.turn.attacked = True
    shooter.turn.action = "shot"
    if not weapon.move:
        shooter.turn.still = "AHQ-RNG-04"
        if shooter.crew:
            crews.stands_still(game.state, shooter)
    shot = quiver.record_of(shooter, weapon)
    arms.spend(shooter, weapon)
    if weapon.thrown:
        zones.refresh(game.state)  # without his spear he reaches no diagonals any more
    secrecy.at_attack(game, shooter, target)
    if quiver.always_hits(shot):
        combat.count(game.state, shooter, hit=True)
        await land(game, shooter, target, weapon, how, None, shot=shot)
        return
    roll = how.spec.roll(game.chance, "to-hit", "AHQ-RNG-06")
    combat.count(game.state, shooter, hit=roll.hits)
    in_the_way = near_allies(game.state, shooter, target) if roll.verdict == "fumble" else []
    saved = False
    if not roll.hits and shooter.kind != "henchman":
        tried: Tried = "fumble" if in_the_way else "shot"
        failed = RollFailed(roller=shooter.id, tried=tried, target=target.id, die=roll.die, needed=how.spec.need)
        saved = (await game.happen(failed)).succeed
    if roll.hits or saved:
        await land(game, shooter, target, weapon, how, roll, by_fate=saved, shot=shot)
        return
    offer = not in_the_way and fate.points(shooter) > 0 and game.state.phase == "fight"
    game.emit(
        Missed(
            rule="AHQ-RNG-12" if roll.verdict == "fumble" else "AHQ-RNG-06",
            who=ref(shooter),
            target=ref(target),
            weapon=weapon.name,
            ranged=True,
            verdict=roll.verdict,
            die=roll.die,
            need=how.spec.need,
            reason=how.reason,
            offer=offer,
        )
    )
    if offer:
        drawn = game.state.chance.counters.get("rules", 0)
        game.state.failed = Failed(shooter.id, "shot", target.id, weapon.id, drawn, shot.id if shot is not None else "")
    await game.happen(AttackResolved(attacker=shooter.id, target=target.id, verdict=roll.verdict, wounds=0))
    if in_the_way:
        await stray(game, shooter, target, weapon, in_the_way, shot)


@rule("AHQ-CDEC-43")
async def land(
    game: Game[Campaign],
    shooter: Model,
    target: Model,
    weapon: RangedWeapon,
    how: Aim | None,
    roll: HitRoll | None,
    *,
    by_fate: bool = False,
    shot: ItemRecord | None = None,
) -> None:
    """The wound roll of a shot that hit, and its wounds. No advance comes of it (ruling AHQ-CDEC-43)."""
    critical = roll is not None and roll.verdict == "critical"
    spec = wound_roll(weapon, target, critical=critical, more=more_dice(shooter, EVERY_ATTACK), shot=shot)
    harmed = spec.roll(game.chance)
    verdict = "critical" if critical else "hit"
    game.emit(
        Blow(
            rule="AHQ-RNG-08" if critical else "AHQ-RNG-05",
            who=ref(shooter),
            target=ref(target),
            weapon=weapon.name,
            ranged=True,
            verdict=verdict,
            die=roll.die if roll is not None else 0,
            need=how.spec.need if how is not None else 0,
            reason=how.reason if how is not None else msg("ahq-reason-fate"),
            dice=str(harmed) or "none",
            toughness=spec.toughness,
            wounds=harmed.wounds,
            left=target.wounds - harmed.wounds,
            full=value(target, WOUNDS),
            fate=by_fate,
        )
    )
    await harm.suffer(game, target, harmed.wounds, by=shooter)
    await game.happen(AttackResolved(attacker=shooter.id, target=target.id, verdict=verdict, wounds=harmed.wounds))


@rule("AHQ-CDEC-23")
async def force_shot(game: Game[Campaign], failed: Failed) -> None:
    """A Fate Point turned the last missed shot into a hit. AHQ-FATE-07."""
    shooter, target = game.state.models[failed.hero], game.state.models[failed.target]
    weapon = content().ranged_weapons[failed.weapon]
    how = aim(game.state, shooter, target, weapon)
    shot = content().items.get(failed.ammunition)
    await land(game, shooter, target, weapon, how if isinstance(how, Aim) else None, None, by_fate=True, shot=shot)


combat.FORCED["shot"] = force_shot


# Fumbles


@rule("AHQ-RNG-10", "AHQ-CDEC-47")
def near_allies(state: Campaign, shooter: Model, target: Model) -> list[Model]:
    """The allies of the shooter within 2 squares of the target, walls and closed doors in between not passed.

    AHQ-RNG-10, ruling AHQ-CDEC-47.
    """
    made = ground(state.here)
    near = edge = set(board.squares(target))
    for _ in range(STRAY_REACH):
        edge = {s for square in edge for s in around(square) if s in made.walkable} - near
        near = near | edge
    return [
        m
        for m in state.on_board()
        if m.id != shooter.id and not board.enemies(shooter, m) and not near.isdisjoint(board.squares(m))
    ]


@rule("AHQ-RNG-11", "AHQ-WPN-06", "AHQ-CDEC-48")
async def stray(
    game: Game[Campaign],
    shooter: Model,
    target: Model,
    weapon: RangedWeapon,
    allies: list[Model],
    shot: ItemRecord | None = None,
) -> None:
    """A fumbled shot hits an ally near the target; the target's side chooses which. AHQ-RNG-10, AHQ-RNG-11.

    Unless somebody wants to be asked it is the one with the fewest Wounds left: rulings AHQ-CDEC-47, -48.
    """
    weakest = min(allies, key=lambda m: (m.wounds, value(m, T)))
    chosen = weakest.id
    if len(allies) > 1:
        chosen = await game.ask(
            Choose(
                seat=target.side,
                question="ahq.stray-shot",
                prompt=msg("ahq-ask-stray", who=ref(shooter)),
                rule="AHQ-RNG-11",
                subject=shooter.id,
                urgency="never",
                suggested=weakest.id,
                choices=tuple(Option(m.id, msg("ahq-option-model", who=ref(m))) for m in allies),
                orders={"weakest": weakest.id},
                order="weakest",
            )
        )
    victim = game.state.models[chosen]
    spec = wound_roll(weapon, victim, more=more_dice(shooter, EVERY_ATTACK), shot=shot)
    harmed = spec.roll(game.chance)
    game.emit(
        Stray(
            rule="AHQ-RNG-10",
            who=ref(shooter),
            target=ref(victim),
            weapon=weapon.name,
            ranged=True,
            verdict="hit",
            die=1,
            need=0,
            reason=msg("ahq-reason-stray", target=ref(target)),
            dice=str(harmed) or "none",
            toughness=spec.toughness,
            wounds=harmed.wounds,
            left=victim.wounds - harmed.wounds,
            full=value(victim, WOUNDS),
        )
    )
    await harm.suffer(game, victim, harmed.wounds, by=shooter)
    await game.happen(AttackResolved(attacker=shooter.id, target=victim.id, verdict="hit", wounds=harmed.wounds))
