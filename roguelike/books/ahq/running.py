"""Running: Speed squares in place of the attack, then as many more as a die says."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import areas, lasting, movement, pursuit, trait_moments, verbs_basic
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting, register
from roguelike.books.ahq.events_ranged import Ran
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Param, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import ORTHOGONAL
from roguelike.engine.moments import Reactions
from roguelike.engine.rulemarks import rule

D12, STUMBLE = 12, 1


@rule("AHQ-MOVE-05", "AHQ-CMB-12", "AHQ-CMB-22")
def cannot_run(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot begin to run now; None if it can. It runs instead of attacking. AHQ-MOVE-05."""
    turn = model.turn
    refusal = verbs_basic.has_no_attack(state, model)
    if refusal is not None:
        return refusal
    if turn.stopped:
        return refuse("AHQ-MOVE-03", "ahq-was-stopped", who=ref(model))
    if state.areas and (still := areas.stilled(state, model)) is not None:
        return still
    if turn.still:
        return refuse(turn.still, "ahq-must-stand-still", who=ref(model))
    return None


@rule("AHQ-MOVE-05")
async def run(game: Game[Campaign], model: Model, path: str) -> None:
    """Declare a run and walk along the path; squares walked before in this phase count. AHQ-MOVE-05."""
    model.turn.running = True
    await after_speed(game, model)
    if path:
        await movement.go(game, model, path)


@rule("AHQ-MOVE-05", "AHQ-CDEC-44")
async def after_speed(game: Game[Campaign], model: Model) -> bool:
    """Roll the die once a running model has moved its Speed: 1 stumbles, else so many more squares.

    Half a move is half a run, too. A run cut short by a Death Zone rolls none: ruling AHQ-CDEC-44. Gives whether the
    die was rolled.
    """
    state, turn = game.state, model.turn
    if not turn.running or turn.run_die or turn.stopped or turn.steps < movement.stride(state, model):
        return False
    if lasting.limited(state, model, movement.pace(model) + D12) <= turn.steps:
        return False  # what lies on it lets it run no further
    turn.run_die = game.chance.die(D12, "run", "AHQ-MOVE-05")
    turn.bonus = 0 if turn.run_die == STUMBLE else turn.run_die
    game.emit(Ran(rule="AHQ-MOVE-05", who=ref(model), die=turn.run_die))
    return True


async def _at_step(game: Game[Campaign], moment: StepEntered, owner: str) -> bool:
    return await after_speed(game, game.state.models[owner])


def register_reactions(reactions: Reactions) -> None:
    """Let the die fall in the middle of a walk."""
    reactions.register(StepEntered, "run", lambda game, moment: _runner(game, moment.model), _at_step)


def _runner(game: Game[Campaign], id: str) -> list[tuple[str, str]]:
    model = game.state.models[id]
    return [(model.side, id)] if model.turn.running else []


@rule("AHQ-CMB-28", "AHQ-MON-13")
def _path_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    """Why it cannot run along a path: as a walk, monsters never retreat, and the berserk come nearer. AHQ-CMB-28."""
    path = args["path"]
    if not path or model.square is None:
        return None
    refusal = None
    if model.kind == "monster":
        refusal = pursuit.retreats(state, model, path) or pursuit.retreats(state, model, path, squares=len(path))
    if refusal is None and model.effects:
        refusal = trait_moments.turns_away(state, model, path)
    return refusal or _no_way(state, model, path)


def _no_way(state: Campaign, model: Model, path: str) -> Refusal | None:
    assert model.square is not None
    if model.turn.steps >= movement.stride(state, model):
        return movement.step_refused(state, model, model.square, path[0])
    return movement.path_refused(state, model, path, running=True)


def _options(state: Campaign, model: Model) -> Iterator[Args]:
    for path in ("", *ORTHOGONAL):
        if _path_check(state, model, {"path": path}) is None:
            yield {"path": path}


async def _perform(game: ModelGame, model: Model, args: Args) -> None:
    await run(game, model, args["path"])


register(
    Deed(
        id="run",
        offered=fighting,
        perform=_perform,
        refusal=cannot_run,
        params=lambda state, model: (Param("path", "path"),),
        check=_path_check,
        options=_options,
    )
)
