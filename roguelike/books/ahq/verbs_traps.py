"""Verbs about known traps: disarm one, climb out of a Pit or jump it, lift a Portcullis."""

from __future__ import annotations

from roguelike.books.ahq import (  # noqa: F401  (the effects register themselves)
    known_traps,
    lasting,
    trap_effects_area,
    trap_effects_harm,
    trap_effects_mind,
    trap_effects_place,
    traps,
)
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import Deed, ModelGame, register
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_traps import Lifting
from roguelike.books.ahq.exploring import exploring, must_not_have_moved, no_exploring, whole_phase
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.movement import cannot_move, squares_left
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.odds import percent
from roguelike.books.ahq.state import Campaign, LaidTrap, Model
from roguelike.books.ahq.trap_turns import LIFT
from roguelike.books.ahq.traps import Sprung
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import ORTHOGONAL, Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

# Disarming a trap that was left


def left_traps(state: Campaign, model: Model) -> list[LaidTrap]:
    """The traps left alone that a Hero could disarm now: with a way to a square beside them. AHQ-TRAP-05, -06."""
    if state.level not in state.levels or model.kind != "hero":
        return []
    left = squares_left(state, model)
    found = [trap for trap in state.here.traps.values() if trap.state == "left"]
    return [trap for trap in found if model in traps.can_disarm(state, trap, left)]


def no_disarming(state: Campaign, model: Model) -> Refusal | None:
    """Why the model cannot disarm anything now."""
    refusal = no_exploring(state, model)
    if refusal is None and not left_traps(state, model):
        refusal = refuse("AHQ-TRAP-06", "ahqtrap-none-near", who=ref(model))
    return refusal


def _trap_options(state: Campaign, model: Model) -> list[Option]:
    out = []
    for laid in left_traps(state, model):
        trap = content().traps[laid.trap]
        odds = traps.odds(state, trap, model)
        out.append(
            Option(
                laid.id,
                msg("ahqtrap-option-trap", trap=trap.name, odds=percent(odds.numerator, odds.denominator)),
            )
        )
    return out


def _trap_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    if args["trap"] in (trap.id for trap in left_traps(state, model)):
        return None
    return refuse("AHQ-TRAP-06", "ahqtrap-none-near", who=ref(model))


async def disarm(game: ModelGame, model: Model, args: Args) -> None:
    """Go beside a trap that was left, and try to disarm it."""
    laid = game.state.here.traps[args["trap"]]
    traps.approach(game, laid, model)
    whole_phase(model, "disarm")
    await traps.disarm(game, laid, model)


register(
    Deed(
        id="disarm",
        offered=lambda state, model: exploring(state, model) and any(t.state == "left" for t in _known(state)),
        perform=disarm,
        refusal=no_disarming,
        params=lambda state, model: (Param("trap", "choice", offers=lambda args: _trap_options(state, model)),),
        check=_trap_check,
        options=lambda state, model: ({"trap": trap.id} for trap in left_traps(state, model)),
    )
)


def _known(state: Campaign) -> list[LaidTrap]:
    return list(state.here.traps.values()) if state.level in state.levels else []


# Pits


def _pit(model: Model, square: Square) -> Sprung:
    return Sprung(content().traps[known_traps.PIT], model, square)


@rule("AHQ-TRAP2-22", "AHQ-DEC-48")
def cannot_climb(state: Campaign, model: Model) -> Refusal | None:
    """Why it cannot climb now: one attempt in a phase, in place of moving, and somewhere to stand. AHQ-TRAP2-22."""
    if model.turn.done or model.turn.action or model.turn.steps:
        return refuse("AHQ-TRAP2-22", "ahq-is-done", who=ref(model))
    if not trap_effects_place.rim(state, model):
        return refuse("AHQ-DEC-48", "ahqtrap-no-rim", who=ref(model))
    return None


async def _climb(game: ModelGame, model: Model, args: Args) -> None:
    assert model.square is not None
    await trap_effects_place.climb(game, model, _pit(model, model.square))


register(
    Deed(
        id="climb",
        offered=lambda state, model: lasting.in_pit(model) and not helpless(model) and model.kind != "monster",
        perform=_climb,
        refusal=cannot_climb,
        waits=lambda state, model: cannot_climb(state, model) is None,
    )
)


def jumps(state: Campaign, model: Model) -> dict[str, tuple[Square, Square]]:
    """The Pits beside the model that it can jump: the side, the Pit and the free square beyond. AHQ-TRAP2-23."""
    out: dict[str, tuple[Square, Square]] = {}
    if model.square is None or state.level not in state.levels or lasting.in_pit(model):
        return out
    pits = {trap.square for trap in known_traps.pits_near(state.here, model.square)}
    walkable = ground(state.here).walkable
    taken = {m.square for m in state.on_board()}
    for letter in ORTHOGONAL:
        over = model.square.step(letter)
        goal = over.step(letter)
        if over in pits and goal in walkable and goal not in taken:
            out[letter] = over, goal
    return out


@rule("AHQ-TRAP2-23", "AHQ-DEC-48")
def cannot_jump(state: Campaign, model: Model) -> Refusal | None:
    """Why it cannot jump now: two squares of its move, nobody in its arms, and a free square beyond. AHQ-TRAP2-23."""
    refusal = cannot_move(state, model)
    if refusal is not None:
        return refusal
    if burden(state, model) is not None:
        return refuse("AHQ-DEATH-10", "ahqtrap-no-jump-carrying", who=ref(model))
    if squares_left(state, model) < 2:
        return refuse("AHQ-MOVE-01", "ahq-no-squares-left", who=ref(model))
    if not jumps(state, model):
        return refuse("AHQ-DEC-48", "ahqtrap-no-room-beyond", who=ref(model))
    return None


def _side_check(state: Campaign, model: Model, args: Args) -> Refusal | None:
    if args["side"] in jumps(state, model):
        return None
    return refuse("AHQ-DEC-48", "ahqtrap-no-room-beyond", who=ref(model))


async def _jump(game: ModelGame, model: Model, args: Args) -> None:
    over, goal = jumps(game.state, model)[args["side"]]
    await trap_effects_place.jump(game, model, over, goal, _pit(model, over))


def _near_pit(state: Campaign, model: Model) -> bool:
    usable = model.square is not None and not helpless(model) and model.kind != "monster"
    return usable and bool(_known(state)) and bool(jumps(state, model))


register(
    Deed(
        id="jump",
        offered=_near_pit,
        perform=_jump,
        refusal=cannot_jump,
        params=lambda state, model: (
            Param(
                "side",
                "choice",
                offers=lambda args: [
                    Option(side, msg("ahqtrap-option-jump", side=side)) for side in jumps(state, model)
                ],
            ),
        ),
        check=_side_check,
        options=lambda state, model: ({"side": side} for side in jumps(state, model)),
    )
)

# The Portcullis


@rule("AHQ-TRAP2-29")
def cannot_lift(state: Campaign, model: Model) -> Refusal | None:
    """Why the Hero cannot lift now: it takes his whole Exploration Turn. AHQ-TRAP2-29."""
    return must_not_have_moved(state, model)


async def _lift(game: ModelGame, model: Model, args: Args) -> None:
    whole_phase(model, LIFT)
    game.emit(Lifting(rule="AHQ-TRAP2-29", who=ref(model)))


def near_portcullis(state: Campaign, model: Model) -> bool:
    """Whether the model stands beside a Portcullis."""
    known = _known(state)
    return bool(known) and model.square is not None and bool(known_traps.portcullises_near(state.here, model.square))


register(
    Deed(
        id="lift",
        offered=lambda state, model: exploring(state, model) and near_portcullis(state, model),
        perform=_lift,
        refusal=cannot_lift,
    )
)
