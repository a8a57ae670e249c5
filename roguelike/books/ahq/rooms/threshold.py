"""Squares that nobody of the party enters by a mere step: the verbs that step onto them on purpose."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from attrs import evolve

from roguelike.books.ahq import movement
from roguelike.books.ahq.deeds import Deed, ModelGame
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, refuse
from roguelike.engine.geometry import ORTHOGONAL
from roguelike.engine.text import msg


def ways(state: Campaign, model: Model, kind: str) -> list[str]:
    """The steps that would bring the model onto warded squares of a room of that kind."""
    if model.square is None or model.kind == "monster" or helpless(model):
        return []
    warded = ground(state.here).warded
    mine = warded.get(model.square)
    out = []
    for letter in ORTHOGONAL:
        id = warded.get(model.square.step(letter))
        feature = state.here.sections[id].feature if id is not None and id != mine else None
        if feature is not None and feature.kind == kind:
            out.append(letter)
    return out


def refused(state: Campaign, model: Model, kind: str, rule_id: str, letter: str) -> Refusal | None:
    """Why that step is not possible; None if it is."""
    if letter not in ways(state, model, kind):
        return refuse(rule_id, "ahqroom-not-beside", who=ref(model))
    return movement.path_refused(state, evolve(model, turn=evolve(model.turn, crossing=True)), letter)


async def step_over(game: ModelGame, model: Model, letter: str) -> None:
    """Take the step."""
    model.turn.crossing = True
    try:
        await movement.go(game, model, letter)
    finally:
        model.turn.crossing = False


def deed(
    id: str,
    kind: str,
    rule_id: str,
    offered: Callable[[Campaign, Model], bool],
    perform: Callable[[ModelGame, Model, Args], Awaitable[None]],
) -> Deed:
    """The verb that steps onto the squares of such rooms."""

    def legal(state: Campaign, model: Model) -> list[str]:
        return [s for s in ways(state, model, kind) if refused(state, model, kind, rule_id, s) is None]

    def refusal(state: Campaign, model: Model) -> Refusal | None:
        why_not = movement.cannot_move(state, model)
        if why_not is None and not legal(state, model):
            why_not = refuse(rule_id, "ahqroom-not-beside", who=ref(model))
        return why_not

    def params(state: Campaign, model: Model) -> tuple[Param, ...]:
        found = ways(state, model, kind)
        options = [Option(s, msg("ahqroom-option-step", way=s), refused(state, model, kind, rule_id, s)) for s in found]
        return (Param("step", "choice", offers=lambda args: options),)

    return Deed(
        id=id,
        offered=lambda state, model: offered(state, model) and bool(ways(state, model, kind)),
        perform=perform,
        refusal=refusal,
        params=params,
        check=lambda state, model, args: refused(state, model, kind, rule_id, str(args["step"])),
        options=lambda state, model: [{"step": s} for s in legal(state, model)],
    )
