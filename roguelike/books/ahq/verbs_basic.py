"""The verbs of walking and fighting hand to hand, being done, and what a whole side can do."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import areas, combat, counters, fate, movement, pursuit, trait_moments, traits, wards, zones
from roguelike.books.ahq.deeds import Deed, ModelGame, SideDeed, fighting, register
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import STEPS
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

# Walking


async def _move(game: ModelGame, model: Model, args: Args) -> None:
    await movement.go(game, model, args["path"])


def _walk_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    path = args["path"]
    refusal = movement.path_refused(state, model, path)
    if refusal is None and model.kind == "monster" and not movement.is_free_step(model, path):
        refusal = pursuit.must_run(state, model, path) or pursuit.retreats(state, model, path)
    if refusal is None and model.effects and not model.turn.running:
        refusal = trait_moments.turns_away(state, model, path)
    return refusal


def _steps(state: Campaign, model: Model) -> Iterator[Args]:
    for letter in STEPS:
        if _walk_check(state, model, {"path": letter}) is None:
            yield {"path": letter}


register(
    Deed(
        id="move",
        offered=lambda state, model: model.square is not None,
        perform=_move,
        params=lambda state, model: (Param("path", "path"),),
        check=_walk_check,
        options=_steps,
    )
)


# Hand-to-hand attacks


def cannot_attack(state: Campaign, model: Model) -> Refusal | None:
    """Why the model has no attack left, or cannot use it for fear; None if it can. AHQ-CMB-15, AHQ-MON-08."""
    return has_no_attack(state, model) or (traits.cowering(state, model) if model.effects else None)


@rule("AHQ-CMB-12", "AHQ-CMB-15", "AHQ-CMB-20", "AHQ-SOLO-23")
def has_no_attack(state: Campaign, model: Model) -> Refusal | None:
    """Why the model has no attack left; None if it has. AHQ-CMB-12, AHQ-CMB-15, ruling AHQ-CDEC-17."""
    if helpless(model):
        return refuse("AHQ-DEATH-05", "ahq-helpless", who=ref(model))
    if model.turn.done:
        return refuse("AHQ-EXP-01", "ahq-is-done", who=ref(model))
    if model.turn.attacked:
        return refuse("AHQ-CMB-15", "ahq-has-attacked", who=ref(model))
    if model.turn.running:
        return refuse("AHQ-MOVE-05", "ahq-is-running", who=ref(model))
    if model.marks and (refusal := wards.peaceful(model)) is not None:
        return refusal
    if state.areas and (refusal := areas.stilled(state, model)) is not None:
        return refusal
    if model.kind == "monster" and state.tactic == "attack-and-move" and model.turn.steps:
        return refuse("AHQ-CMB-20", "ahq-attack-then-move")
    return None


def no_target(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot strike anybody now; None if it can. AHQ-HTH-01."""
    refusal = cannot_attack(state, model)
    if refusal is None and not zones.targets(state, model):
        refusal = refuse("AHQ-HTH-01", "ahq-nobody-in-reach", who=ref(model))
    return refusal


def _blow_options(state: Campaign, model: Model) -> Iterator[Args]:
    return ({"target": target.id} for target in zones.targets(state, model))


@rule("AHQ-HTH-03")
def _blow_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    if args["target"] in (target.id for target in zones.targets(state, model)):
        return None
    return refuse("AHQ-HTH-01", "ahq-out-of-reach", who=ref(model))


async def _attack(game: ModelGame, model: Model, args: Args) -> None:
    model.turn.attacked = True
    await trait_moments.strike_all(game, model, game.state.models[args["target"]])


register(
    Deed(
        id="attack",
        offered=fighting,
        perform=_attack,
        refusal=no_target,
        params=lambda state, model: (
            Param(
                "target",
                "model",
                offers=lambda args: [
                    Option(m.id, msg("ahq-option-model", who=ref(m))) for m in zones.targets(state, model)
                ],
            ),
        ),
        check=_blow_check,
        options=_blow_options,
        waits=lambda state, model: no_target(state, model) is None,
    )
)


# Being done


async def _done(game: ModelGame, model: Model, args: Args) -> None:
    model.turn.done = True


def _not_done(state: Campaign, model: Model) -> Refusal | None:
    rages = bool(model.effects) and trait_moments.rages(model)
    return trait_moments.must_strike(model) if rages and no_target(state, model) is None else None


register(Deed(id="done", offered=lambda state, model: not model.turn.done, perform=_done, refusal=_not_done))


# The side as a whole


async def _end(game: ModelGame) -> None:
    state = game.state
    for model in state.monsters() if game.active_seat == GM else state.party():
        model.turn.done = True


def _cannot_end(state: Campaign) -> Refusal | None:
    """A berserk monster that can strike somebody must. AHQ-MON-13."""
    raging = (m for m in state.monsters() if state.phase == "fight-gm" and not m.turn.done)
    return next((refusal for m in raging if (refusal := _not_done(state, m)) is not None), None)


register(
    SideDeed(
        id="end",
        offered=lambda state, seat: seat == HEROES or counters.person(state),
        perform=_end,
        refusal=_cannot_end,
    )
)
register(
    SideDeed(
        id="fate",
        offered=lambda state, seat: seat == HEROES and state.fight > 0,
        perform=combat.force_hit,
        refusal=fate.can_force,
    )
)


# A Fate Point on the Wounds of this turn


async def _cancel(game: ModelGame, model: Model, args: Args) -> None:
    fate.cancel_wounds(game, model)


register(
    Deed(
        id="cancel",
        offered=lambda state, model: model.kind == "hero" and model.turn.wounds > 0 and not helpless(model),
        perform=_cancel,
        refusal=lambda state, model: fate.may_cancel(model),
    )
)
