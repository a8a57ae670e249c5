"""Hand-to-hand combat: to hit, to wound, Critical Hits, Fumbles and the additional attacks they give."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from roguelike.books.ahq import areas, fate, harm, lasting, movement, secrecy, traits, zones
from roguelike.books.ahq.board import squares
from roguelike.books.ahq.events import Blow, Missed
from roguelike.books.ahq.figures import (
    WOUNDS,
    T,
    attack_skill,
    critical,
    damage_dice,
    deadly,
    fumble,
    hand_weapon,
    helpless,
    value,
    weapon_skill,
)
from roguelike.books.ahq.moments import AttackResolved, RollFailed, Tried
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12, HitRoll, ToHit, WoundRoll, Wounds, hand_to_hand_need
from roguelike.books.ahq.state import GM, Campaign, Failed, Model
from roguelike.engine.decisions import Choose, Option
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


@rule("AHQ-HTH-06", "AHQ-HTH-09")
def blow_spec(attacker: Model, target: Model) -> ToHit:
    """The to-hit roll of a hand-to-hand attack; the same table serves everybody. AHQ-HTH-05, -06, -09."""
    need = hand_to_hand_need(attack_skill(attacker), weapon_skill(target))
    return ToHit(need, fumble(attacker), critical(attacker))


def wound_spec(attacker: Model, target: Model, *, again: bool = False) -> Wounds:
    """The wound roll of a hand-to-hand attack that hit. AHQ-WND-01, -02; ``again``: of an additional one."""
    twelves = traits.wounded_by_twelves_only(target, attacker, again=again)
    return Wounds(damage_dice(attacker), value(target, T), deadly(target), twelves)


@rule("AHQ-HTH-04", "AHQ-CRIT-06", "AHQ-CRIT-07")
async def strike(game: Game[Campaign], attacker: Model, target: Model, *, again: bool = False) -> None:
    """One hand-to-hand attack and all that comes of it: wounds, falls, additional attacks. AHQ-HTH-04."""
    secrecy.at_attack(game, attacker, target)
    spec = blow_spec(attacker, target)
    roll = spec.roll(game.chance)
    count(game.state, attacker, hit=roll.hits)
    saved = False
    if not roll.hits and attacker.kind != "henchman":
        tried: Tried = "fumble" if roll.verdict == "fumble" else "blow"
        failed = RollFailed(roller=attacker.id, tried=tried, target=target.id, die=roll.die, needed=spec.need)
        moment = await game.happen(failed)
        saved = moment.succeed
    if roll.hits or saved:
        await land(game, attacker, target, roll, again=again, by_fate=saved)
        if roll.verdict == "critical":
            await additional(game, attacker, target)
        return
    offer = roll.verdict == "miss" and fate.points(attacker) > 0 and game.state.phase == "fight"
    game.emit(
        Missed(
            rule="AHQ-CRIT-03" if roll.verdict == "fumble" else "AHQ-HTH-05",
            who=ref(attacker),
            target=ref(target),
            weapon=hand_weapon(attacker).name,
            verdict=roll.verdict,
            die=roll.die,
            need=spec.need,
            reason=reason(attacker, target),
            again=again,
            offer=offer,
        )
    )
    if offer:
        drawn = game.state.chance.counters.get("rules", 0)
        game.state.failed = Failed(attacker.id, "blow", target.id, attacker.weapon, drawn, again=again)
    await game.happen(AttackResolved(attacker=attacker.id, target=target.id, verdict=roll.verdict, wounds=0))
    if roll.verdict == "fumble":
        await riposte(game, attacker, target)


@rule("AHQ-WND-01", "AHQ-WND-02", "AHQ-WND-05", "AHQ-CRIT-08")
async def land(
    game: Game[Campaign],
    attacker: Model,
    target: Model,
    roll: HitRoll | None,
    *,
    again: bool = False,
    by_fate: bool = False,
) -> None:
    """The wound roll of a blow that hit, and its wounds. AHQ-WND-01, AHQ-WND-02, AHQ-CRIT-08."""
    spec = wound_spec(attacker, target, again=again)
    if traits.burning_hand(attacker, game.state.turn):
        die = game.chance.die(D12, "burning-hand", "AHQ-SPELL-07")
        harmed = WoundRoll(((die,),), die)
    else:
        harmed = spec.roll(game.chance)
    left = target.wounds - harmed.wounds
    game.emit(
        Blow(
            rule="AHQ-WND-02",
            who=ref(attacker),
            target=ref(target),
            weapon=hand_weapon(attacker).name,
            verdict=roll.verdict if roll is not None and roll.hits else "hit",
            die=roll.die if roll is not None else 0,
            need=blow_spec(attacker, target).need,
            reason=reason(attacker, target),
            dice=str(harmed) or "none",
            toughness=spec.toughness,
            wounds=harmed.wounds,
            left=left,
            full=value(target, WOUNDS),
            again=again,
            fate=by_fate,
        )
    )
    base = squares(target)
    await harm.suffer(game, target, harmed.wounds, by=attacker)
    if target.dead:
        movement.win_advance(attacker, base)
    verdict = roll.verdict if roll is not None and roll.hits else "hit"
    await game.happen(AttackResolved(attacker=attacker.id, target=target.id, verdict=verdict, wounds=harmed.wounds))


def count(state: Campaign, attacker: Model, *, hit: bool) -> None:
    """Count a monster's attack for the summary of its phase; a fight in which somebody attacks is no stalemate."""
    state.tally["idle-turns"] = 0
    if attacker.kind == "monster":
        state.tally["phase-attacks"] = state.tally.get("phase-attacks", 0) + 1
        state.tally["phase-hits"] = state.tally.get("phase-hits", 0) + hit


@rule("AHQ-HTH-08")
def reason(attacker: Model, target: Model) -> Msg:
    """Why the number needed is what it is: both Weapon Skills. AHQ-HTH-08."""
    return msg("ahq-reason-blow", mine=attack_skill(attacker), theirs=weapon_skill(target))


@rule("AHQ-CRIT-01", "AHQ-CRIT-02", "AHQ-CDEC-21")
async def additional(game: Game[Campaign], attacker: Model, first: Model) -> None:
    """The additional attack of a Critical Hit, on anybody then in reach; lost if there is nobody.

    AHQ-CRIT-01, AHQ-CRIT-06, ruling AHQ-CDEC-21.
    """
    await one_more(
        game, attacker, first, question="ahq.additional-target", prompt="ahq-ask-additional", by="AHQ-CRIT-01"
    )


async def one_more(
    game: Game[Campaign],
    attacker: Model,
    first: Model,
    *,
    question: str,
    prompt: str,
    by: str,
    again: bool = True,
    awake: bool = False,
) -> None:
    """An attack after that on ``first``, on anybody then in reach; lost if there is nobody.

    ``by`` is the rule that gives it; ``awake``: on who lies helpless only if nobody else is in reach; ``again``: see
    `strike`.
    """
    if helpless(attacker) or attacker.square is None:
        return
    in_reach = zones.targets(game.state, attacker)
    if awake:
        in_reach = [m for m in in_reach if not helpless(m)] or in_reach
    if not in_reach:
        return
    preferred = first if first in in_reach else min(in_reach, key=lambda m: (m.wounds, value(m, T)))
    chosen = preferred.id
    if len(in_reach) > 1:
        chosen = await game.ask(
            Choose(
                seat=GM if lasting.controlled(attacker) else attacker.side,
                question=question,
                prompt=msg(prompt, who=ref(attacker)),
                rule=by,
                subject=attacker.id,
                urgency="never",
                suggested=preferred.id,
                choices=tuple(Option(m.id, msg("ahq-option-model", who=ref(m))) for m in in_reach),
                orders={"same or weakest": preferred.id},
                order="same or weakest",
            )
        )
    await strike(game, attacker, game.state.models[chosen], again=again)


@rule("AHQ-CRIT-03", "AHQ-CRIT-04", "AHQ-CRIT-09", "AHQ-CDEC-21")
async def riposte(game: Game[Campaign], fumbler: Model, defender: Model) -> None:
    """The defender of a Fumble attacks the fumbler at once, if he can reach him.

    AHQ-CRIT-03, AHQ-CRIT-09, rulings AHQ-CDEC-21, AHQ-CDEC-26.
    """
    if helpless(defender) or defender.square is None or fumbler.square is None:
        return
    if traits.cowering(game.state, defender) is not None or areas.stilled(game.state, defender) is not None:
        return
    if fumbler in zones.targets(game.state, defender):
        await strike(game, defender, fumbler, again=True)
        await advance_at_once(game, defender)


@rule("AHQ-DEATH-02")
async def advance_at_once(game: Game[Campaign], killer: Model) -> None:
    """Who slays an enemy in the other side's phase advances at once or not at all. AHQ-DEATH-02."""
    if killer.side == game.active_seat:
        return
    letter = movement.free_letter(game.state, killer)
    killer.turn.free_step = None
    if not letter:
        return
    chosen = await game.ask(
        Choose(
            seat=killer.side,
            question="ahq.advance",
            prompt=msg("ahq-ask-advance", who=ref(killer)),
            rule="AHQ-DEATH-02",
            subject=killer.id,
            urgency="never",
            suggested="stay",
            choices=(
                Option("stay", msg("ahq-option-stay"), hotkey="d"),
                Option("advance", msg("ahq-option-advance"), hotkey="a"),
            ),
            orders={"stay": "stay", "advance": "advance"},
            order="stay",
        )
    )
    if chosen == "advance" and killer.square is not None:
        killer.turn.free_step = killer.square.step(letter)
        await movement.go(game, killer, letter)


async def force_hit(game: Game[Campaign]) -> None:
    """A Fate Point turns the last failed roll into a success. AHQ-FATE-07, ruling AHQ-CDEC-23."""
    failed = game.state.failed
    if failed is None:
        raise ValueError("no roll has failed")
    game.state.failed = None
    fate.force_success(game, game.state.models[failed.hero])
    await FORCED[failed.roll](game, failed)


async def force_blow(game: Game[Campaign], failed: Failed) -> None:
    """The last missed blow hits after all."""
    hero, target = game.state.models[failed.hero], game.state.models[failed.target]
    await land(game, hero, target, None, again=failed.again, by_fate=True)


FORCED: dict[str, Callable[[Game[Campaign], Failed], Awaitable[None]]] = {"blow": force_blow}
"""What follows when a Fate Point makes a failed roll succeed, by `Failed.roll`."""
