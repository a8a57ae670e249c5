"""Mindstealer and Madness: the Game Master moves a Hero, unless his companions hold him."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roguelike.books.ahq import board, combat, known_traps, lasting, zones
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_traps import Afflicted, OutOfMind
from roguelike.books.ahq.figures import SPEED, S, helpless, value
from roguelike.books.ahq.lasting import CONTROL
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rooms import registry
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.books.ahq.traps import Sprung, trap_code
from roguelike.engine.decisions import Choose, Option, PickSquare, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, next_to, steps_between
from roguelike.engine.paths import UNREACHABLE, distances, path_back
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

EXPLORATION_MOVE = 12
HOLDERS = 3
"""How many times the victim's Strength his companions need together to hold him."""
NOBODY = "nobody"


@trap_code("mindstealer")
@rule("AHQ-TRAP2-55")
async def mindstealer(game: Game[Campaign], sprung: Sprung) -> None:
    """For six turns the Game Master moves the victim and attacks with him. AHQ-TRAP2-55."""
    victim, turns = sprung.victim, sprung.trap.turns
    victim.turn.done = True
    lasting.lay_for(victim, "mindstealer", "AHQ-TRAP2-55", CONTROL, 0, turns, game.state.turn)
    game.emit(Afflicted(rule="AHQ-TRAP2-55", who=ref(victim), what="mindstealer", turns=turns))


@rule("AHQ-TRAP2-56")
def held(state: Campaign, victim: Model) -> bool:
    """Whether companions in whose Death Zones he stands hold him: together three times his Strength. AHQ-TRAP2-56."""
    if victim.square is None:
        return False
    holders = [
        m
        for m in state.party()
        if m.id != victim.id and not helpless(m) and not lasting.controlled(m) and victim.square in zones.zone(state, m)
    ]
    return sum(value(m, S) for m in holders) >= HOLDERS * value(victim, S)


@rule("AHQ-DEC-32")
async def master_moves(game: Game[Campaign]) -> None:
    """The start of a Game Master Phase: he moves every Hero he controls who is not held. Ruling AHQ-DEC-32."""
    state = game.state
    phase = state.phase
    for victim in [m for m in state.party() if lasting.controlled(m)]:
        if state.phase != phase:
            return  # what one of them has stepped on has begun a fight
        if victim.square is None or helpless(victim) or lasting.in_pit(victim):
            continue
        if held(state, victim):
            game.emit(OutOfMind(rule="AHQ-TRAP2-56", who=ref(victim), held=True))
            continue
        await _walk(game, victim)
        effect = lasting.has(victim, CONTROL)
        able = state.phase == phase and not (helpless(victim) or lasting.in_pit(victim))
        if able and effect is not None and effect.source == "mindstealer":
            await _attack(game, victim)


def _companions(state: Campaign, victim: Model) -> list[Model]:
    return [m for m in state.party() if m.id != victim.id and m.square is not None and not helpless(m)]


async def _walk(game: Game[Campaign], victim: Model) -> None:
    state = game.state
    assert victim.square is not None
    victim.carrying = ""
    cost = board.cost_map(state, victim)
    for x, y in _closed(state, victim):
        cost[y, x] = 0
    reached = distances(cost, [victim.square])
    squares = EXPLORATION_MOVE if not state.fight else value(victim, SPEED)
    left = lasting.limited(state, victim, squares)
    made = ground(state.here)
    offered = [s for s in made.walkable if int(reached[s.y, s.x]) <= left]
    wanted = _wanted(state, victim, [*offered, victim.square])

    def legal(square: Square) -> Refusal | None:
        return None if square in wanted else refuse("AHQ-TRAP2-55", "ahqtrap-too-far", who=ref(victim))

    goal = await game.ask(
        PickSquare(
            seat=GM,
            question="ahq.trap.control",
            prompt=msg("ahqtrap-ask-control", who=ref(victim)),
            rule="AHQ-TRAP2-55",
            subject=victim.id,
            suggested=[wanted[0].x, wanted[0].y],
            candidates=lambda: wanted,
            legal=legal,
            orders={"policy": [wanted[0].x, wanted[0].y]},
            order="policy",
        )
    )
    way = path_back(reached, cost, goal) if int(reached[goal.y, goal.x]) != UNREACHABLE else None
    walked = await _step_by_step(game, victim, way or ())
    game.emit(OutOfMind(rule="AHQ-TRAP2-55", who=ref(victim), held=False, path=walked))


@rule("AHQ-BAT-05", "AHQ-CHASM-21")
def _closed(state: Campaign, victim: Model) -> list[Square]:
    """Where he is not led: among bats, whom the party fights together or not at all; over a ladder with monsters near.

    AHQ-BAT-05, AHQ-CHASM-21.
    """
    made = ground(state.here)
    assert victim.square is not None
    mine = made.warded.get(victim.square)
    bats = [s for s, id in made.warded.items() if id != mine and registry.kind_of(state, id) == "bats"]
    foes = {section for monster in state.monsters() for section in board.sections_of(state, monster)}
    return bats + [s for s, id in made.bridges.items() if id in foes]


@rule("AHQ-CIRC-01", "AHQ-MOULD-03", "AHQ-GRATE-01")
async def _step_by_step(game: Game[Campaign], victim: Model, way: Sequence[Square]) -> tuple[Square, ...]:
    """He enters each square like anybody else, and what is there works on him; gives how far he came."""
    state = game.state
    phase, start = state.phase, victim.square
    assert start is not None
    walked: list[Square] = []
    for square in way:
        warded = ground(state.here).warded
        room = warded.get(square, "")
        came_in = room != warded.get(walked[-1] if walked else start, "")
        victim.square = square
        walked.append(square)
        zones.refresh(state)
        if room and came_in:
            await registry.driven(game, victim, room)
        if victim.square != square or helpless(victim):
            break
        left = (start, *walked[:-1])
        moment = await game.happen(StepEntered(model=victim.id, left=left, beneath=known_traps.beneath(state, victim)))
        if helpless(victim) or victim.square != square or state.phase != phase or moment.stop:
            break
    return tuple(walked)


@rule("AHQ-DEC-32")
def _wanted(state: Campaign, victim: Model, offered: Iterable[Square]) -> list[Square]:
    """Where he is sent, best first: beside the nearest (then weakest) companion, or, mad, away from them all."""
    others = _companions(state, victim)
    assert victim.square is not None
    here = victim.square
    effect = lasting.has(victim, CONTROL)
    mad = effect is not None and effect.source == "madness"

    def near(square: Square) -> int:
        return min((steps_between(square, m.square) for m in others if m.square is not None), default=0)

    prey = min(others, key=lambda m: (steps_between(here, m.square or here), m.wounds, m.id), default=None)

    def key(square: Square) -> tuple[int, int, int, int]:
        if mad:
            return -near(square), steps_between(here, square), square.y, square.x
        target = prey.square if prey is not None and prey.square is not None else here
        return steps_between(square, target), steps_between(here, square), square.y, square.x

    return sorted(set(offered), key=key)


async def _attack(game: Game[Campaign], victim: Model) -> None:
    """One attack on a Hero or Henchman beside him, resolved normally; it starts no Combat Turn."""
    state = game.state
    beside = [m for m in _companions(state, victim) if m.square and victim.square and next_to(m.square, victim.square)]
    if not beside:
        return
    prey = min(beside, key=lambda m: (m.wounds, m.id))
    chosen = await game.ask(
        Choose(
            seat=GM,
            question="ahq.trap.control-attack",
            prompt=msg("ahqtrap-ask-control-attack", who=ref(victim)),
            rule="AHQ-TRAP2-55",
            subject=victim.id,
            suggested=prey.id,
            choices=(
                *(Option(m.id, msg("ahq-option-model", who=ref(m))) for m in beside),
                Option(NOBODY, msg("ahqtrap-option-nobody")),
            ),
            orders={"policy": prey.id},
            order="policy",
        )
    )
    if chosen != NOBODY:
        await combat.strike(game, victim, state.models[chosen])
