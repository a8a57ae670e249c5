"""The verbs of ranged combat, and of taking another weapon in hand."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import arms, shooting
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, listed, register
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.text import msg


def no_shot(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot shoot at anybody now; None if it can. With one enemy in view, why not at him."""
    refusal = shooting.cannot_shoot(state, model)
    if refusal is not None or shooting.targets(state, model):
        return refusal
    weapon = arms.ranged_weapon(model)
    enemies = [m for m in state.on_board() if m.side != model.side]
    if weapon is not None and len(enemies) == 1:
        why = shooting.aim(state, model, enemies[0], weapon)
        if isinstance(why, Refusal):
            return why
    return refuse("AHQ-RNG-01", "ahq-nobody-to-shoot", who=ref(model))


def _shot_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    weapon, target = arms.ranged_weapon(model), state.models.get(args["target"])
    if weapon is None or target is None:
        return refuse("AHQ-RNG-01", "ahq-out-of-reach", who=ref(model))
    how = shooting.aim(state, model, target, weapon)
    return how if isinstance(how, Refusal) else None


def _targets(state: Campaign, model: Model) -> Iterator[Option]:
    """Targets, the likeliest to be hit first."""
    found = sorted(shooting.targets(state, model), key=lambda pair: (pair[1].spec.need, pair[0].wounds))
    for target, how in found:
        yield Option(target.id, msg("ahq-option-shot", who=ref(target), need=how.spec.need, why=how.reason))


async def _shoot(game: ModelGame, model: Model, args: Args) -> None:
    await shooting.shoot(game, model, game.state.models[args["target"]])


register(
    Deed(
        id="shoot",
        offered=fighting,
        perform=_shoot,
        refusal=no_shot,
        params=lambda state, model: (Param("target", "model", offers=lambda args: _targets(state, model)),),
        check=_shot_check,
        options=lambda state, model: ({"target": option.key} for option in _targets(state, model)),
        waits=lambda state, model: no_shot(state, model) is None,
    )
)


# Taking another weapon in hand


def _weapons(state: Campaign, model: Model) -> Iterator[Option]:
    known = content()
    for id in arms.carried_weapons(model):
        if id != model.weapon:
            record = known.hand_weapons.get(id) or known.ranged_weapons[id]
            yield Option(id, msg("ahq-option-weapon", name=record.name), arms.cannot_use(model, id))


def _no_change(state: Campaign, model: Model) -> Refusal | None:
    refusal = arms.cannot_change(state, model)
    if refusal is None and not any(option.refusal is None for option in _weapons(state, model)):
        refusal = refuse("AHQ-GOLD-42", "ahq-no-other-weapon", who=ref(model))
    return refusal


def _change_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    return listed(_weapons(state, model), args["weapon"], "AHQ-GOLD-42", "ahq-no-other-weapon", who=ref(model))


async def _wield(game: ModelGame, model: Model, args: Args) -> None:
    await arms.wield(game, model, args["weapon"])


register(
    Deed(
        id="wield",
        offered=lambda state, model: not state.fight and model.kind == "hero",
        perform=_wield,
        refusal=_no_change,
        params=lambda state, model: (Param("weapon", "choice", offers=lambda args: _weapons(state, model)),),
        check=_change_check,
        options=lambda state, model: ({"weapon": o.key} for o in _weapons(state, model) if o.refusal is None),
    )
)
