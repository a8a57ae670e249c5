"""Flight: a spell by which its caster makes somebody run where he likes."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import board, movement, running, spell_odds, traits
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import ModelGame
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_magic import Enchanted
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.moments import SpellTargeted
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.spell_args import model_check, model_options, model_param, nobody, option, seen
from roguelike.books.ahq.spells import SpellCode, register
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, PickPath, Refusal, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

FLEES = "flees"
"""The figure of the effect on a monster that must run in the coming Game Master Phase."""


@rule("AHQ-SPELL-09", "AHQ-CDEC-39")
def runners(state: Campaign, caster: Model) -> Iterator[Option]:
    """Any other model in full or partial line of sight that has not moved, enemies first. AHQ-SPELL-09, CDEC-39."""
    found = sorted(seen(state, caster), key=lambda m: m.side == caster.side)
    yield from (option(m, _stays(state, m)) for m in found)


def _stays(state: Campaign, model: Model) -> Refusal | None:
    if helpless(model):
        return refuse("AHQ-DEATH-05", "ahq-helpless", who=ref(model))
    if traits.effect_of(model, FLEES) is not None:
        return refuse("AHQ-SPELL-09", "ahqspell-flees-already", who=ref(model))
    if model.kind == "monster":
        return None
    if model.turn.steps or model.turn.running:
        return refuse("AHQ-SPELL-09", "ahqspell-has-moved", who=ref(model))
    return running.cannot_run(state, model)


def _no_runner(state: Campaign, caster: Model) -> Refusal | None:
    if not state.fight:
        return refuse("AHQ-MOVE-05", "ahqspell-nobody-runs")
    return nobody(runners, "AHQ-SPELL-09")(state, caster)


@rule("AHQ-SPELL-09", "AHQ-CDEC-39")
async def flight(game: ModelGame, caster: Model, args: Args, passed: bool) -> None:
    """The victim runs as the caster's side likes: a friend at once, a monster first in its own phase. AHQ-SPELL-09."""
    aim = await game.happen(SpellTargeted(caster=caster.id, spell="flight", targets=[args["target"]]))
    for id in [] if aim.cancelled else aim.targets:
        model = game.state.models[id]
        if model.side == caster.side:
            await make_run(game, model, caster.side)
            continue
        model.effects.append(Effect("flight", "AHQ-SPELL-09", FLEES, 0, until="turn"))
        name = content().spells["flight"].name
        game.emit(Enchanted(rule="AHQ-SPELL-09", who=ref(model), spell=name, what=msg("ahqspell-must-run")))


async def make_run(game: ModelGame, model: Model, seat: str) -> None:
    """Ask the seat where the model runs, and let it run: Speed squares, then as many as the die says."""
    state = game.state
    if helpless(model) or model.square is None or running.cannot_run(state, model) is not None:
        return
    model.turn.running = True
    path = await game.ask(
        PickPath(
            seat=seat,
            question="ahq.flight",
            prompt=msg("ahqspell-ask-flight", who=ref(model), speed=movement.pace(model)),
            rule="AHQ-SPELL-09",
            subject=model.id,
            urgency="always",
            suggested=away(state, model),
            longest=movement.pace(model) + D12,
            legal=lambda path: movement.path_refused(state, model, path) if path else None,
        )
    )
    await running.run(game, model, path)
    model.turn.done = True


def away(state: Campaign, model: Model) -> str:
    """A walk as far as may be from all enemies of the model; for one of the party to nowhere."""
    if model.side != "gm" or model.square is None:
        return ""
    made = board.walls_and_floor(state)
    cost = board.cost_map(state, model)
    party = [m.square for m in state.party() if m.square is not None]
    far, path, here = made.steps(party), "", model.square
    for _ in range(movement.pace(model) + D12):
        steps = [letter for letter in "NESW" if cost[here.step(letter).y, here.step(letter).x]]
        best = max(steps, key=lambda letter: int(far[here.step(letter).y, here.step(letter).x]), default="")
        if not best or far[here.step(best).y, here.step(best).x] <= far[here.y, here.x]:
            break
        path, here = path + best, here.step(best)
    return path if path and movement.path_refused(state, model, path) is None else ""


@rule("AHQ-SPELL-09", "AHQ-CDEC-39")
async def gm_phase_begins(game: ModelGame) -> None:
    """Before anybody acts, those on whom Flight was cast run, and do nothing else. Ruling AHQ-CDEC-39."""
    for model in game.state.monsters():
        if model.effects and traits.effect_of(model, FLEES) is not None:
            model.effects = [effect for effect in model.effects if effect.figure != FLEES]
            await make_run(game, model, "heroes")
            model.turn.done = True


register(
    SpellCode(
        id="flight",
        params=model_param(runners),
        check=model_check(runners, "AHQ-SPELL-09"),
        options=model_options(runners),
        refusal=_no_runner,
        work=flight,
        preview=spell_odds.running,
    )
)
