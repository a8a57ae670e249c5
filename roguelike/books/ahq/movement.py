"""Walking: how far, through what, and where a walk ends."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq import areas, board, known_traps, lasting, traits, wards, zones
from roguelike.books.ahq.burden import CARRY, burden, carrying_squares
from roguelike.books.ahq.dungeon.generate import unexplored_exits
from roguelike.books.ahq.dungeon.terrain import Ground, ground, section_at
from roguelike.books.ahq.events import Walked
from roguelike.books.ahq.figures import SPEED, helpless, value
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model, Pending
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import LETTER_OF, ORTHOGONAL, STEPS, Square, footprint, steps_between, walk
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

EXPLORATION_MOVE, SWIFT_MOVE = 12, 18
SWIFT = "swift"
"""The figure of the effect of Swift Wind."""
MOVE_FIRST = ("move-and-attack", "ranged-attack")
"""Tactics of the solo table by which monsters move before they attack. AHQ-SOLO-22, AHQ-SOLO-31."""


@rule("AHQ-MOVE-01", "AHQ-EXP-05", "AHQ-DEATH-10")
def allowance(state: Campaign, model: Model) -> int:
    """Squares the model may walk in this phase in all: Speed in combat, 12 in an Exploration Turn.

    Whoever has carried somebody walks no further when he has put him down. AHQ-MOVE-01, AHQ-EXP-05, AHQ-DEATH-10.
    """
    if state.fight:
        return lasting.limited(state, model, pace(model) + model.turn.bonus)
    body = burden(state, model)
    squares = exploration_move(model) if body is None else carrying_squares(model, body)
    squares = min(squares, CARRY) if model.turn.burdened else squares
    return lasting.limited(state, model, squares)


@rule("AHQ-SPELL-11")
def pace(model: Model) -> int:
    """Squares of a move in combat: Speed, twice that with Swift Wind. AHQ-MOVE-01, AHQ-SPELL-11."""
    return value(model, SPEED) * (2 if lasting.has(model, SWIFT) else 1)


def stride(state: Campaign, model: Model) -> int:
    """Squares that a run takes before its die is rolled: a move in combat, with what lies on the model. AHQ-MOVE-05."""
    return lasting.limited(state, model, pace(model))


@rule("AHQ-SPELL-11")
def exploration_move(model: Model) -> int:
    """Squares of a move in an Exploration Turn: 12, or 18 with Swift Wind. AHQ-EXP-05, AHQ-SPELL-11."""
    return SWIFT_MOVE if lasting.has(model, SWIFT) else EXPLORATION_MOVE


def squares_left(state: Campaign, model: Model) -> int:
    """Squares the model may still walk or run now, as far as its own turn goes."""
    if cannot_move(state, model, running=True) is not None:
        return 0
    return max(0, allowance(state, model) - model.turn.steps)


@rule("AHQ-CMB-11", "AHQ-CMB-20", "AHQ-CMB-23", "AHQ-MOVE-03", "AHQ-SOLO-22", "AHQ-MON-08")
def cannot_move(state: Campaign, model: Model, *, running: bool = False) -> Refusal | None:
    """Why the model may not walk at all now; None if it may. AHQ-CMB-11, AHQ-MOVE-03.

    ``running``: the same of a run, which even who cowers may begin. AHQ-MON-08.
    """
    turn = model.turn
    if helpless(model):
        return refuse("AHQ-DEATH-05", "ahq-helpless", who=ref(model))
    if turn.done:
        return refuse("AHQ-EXP-01", "ahq-is-done", who=ref(model))
    if turn.stopped:
        return refuse("AHQ-MOVE-03", "ahq-was-stopped", who=ref(model))
    if model.marks and (refusal := wards.rooted(model)) is not None:
        return refusal
    if turn.still:
        return refuse(turn.still, "ahq-must-stand-still", who=ref(model))
    if state.areas and (refusal := areas.stilled(state, model)) is not None:
        return refusal
    if model.effects and not (running or turn.running) and (refusal := traits.cowering(state, model)) is not None:
        return refusal
    if model.kind == "monster" and state.tactic in MOVE_FIRST and turn.attacked and turn.action != "door":
        return refuse("AHQ-CMB-20", "ahq-move-then-attack")
    if turn.attacked and turn.moved_first:
        return refuse("AHQ-CMB-11", "ahq-moved-and-attacked", who=ref(model))
    if allowance(state, model) - turn.steps <= 0:
        return refuse("AHQ-MOVE-01", "ahq-no-squares-left", who=ref(model))
    return None


@rule("AHQ-MOVE-02", "AHQ-EXP-06")
def step_refused(
    state: Campaign, model: Model, here: Square, letter: str, *, free: bool = False, walked: int = 0
) -> Refusal | None:
    """Why a single step is not possible: diagonal, wall, closed door, somebody in the way; None if it is.

    AHQ-MOVE-01, AHQ-MOVE-02, AHQ-EXP-06, ruling AHQ-CDEC-08. Only the free step after a kill may be diagonal.
    ``walked`` are the steps of a longer walk that come before this one.
    """
    if letter not in ORTHOGONAL and not free:
        return refuse("AHQ-EXP-06", "ahq-no-diagonals")
    goal = here.step(letter)
    level = state.here
    made = ground(level)
    refusal = wards.kept_out(state, made, model, here, goal)
    if refusal is not None:
        return refusal
    for square in footprint(goal, model.size):
        door = level.doors.get(made.door_at.get(square, ""))
        if door is not None and not door.open:
            return refuse("AHQ-MOVE-02", "ahq-door-closed")
        if square not in made.walkable and not squeezes(made, goal, model, square):
            return known_traps.barred(level, square) or refuse("AHQ-MOVE-02", "ahq-wall")
        for other in board.at(state, square):
            if other.id != model.id and (state.fight or board.enemies(model, other)):
                return refuse("AHQ-MOVE-02", "ahq-in-the-way", who=ref(other))
    return known_traps.too_fast(level, model, goal, allowance(state, model), walked) if level.traps else None


@rule("AHQ-MON-15")
def squeezes(made: Ground, corner: Square, model: Model, square: Square) -> bool:
    """Whether a large base may cover a wall square for a moment: beside a door that it passes through. AHQ-MON-15."""
    if model.size == (1, 1):
        return False
    base = footprint(corner, model.size)
    return any(s in made.door_at and s in made.walkable and steps_between(s, square) == 1 for s in base)


@rule("AHQ-MON-14", "AHQ-MON-15", "AHQ-DEC3-13")
def back_out(state: Campaign, model: Model, start: Square, way: list[Square]) -> None:
    """A large monster never ends a move partly in a doorway or wall: it ends where it last stood clear. AHQ-MON-15."""
    made = ground(state.here)
    while way and any(s in made.door_at or s not in made.walkable for s in footprint(way[-1], model.size)):
        way.pop()
    model.square = way[-1] if way else start


def path_refused(state: Campaign, model: Model, path: str, *, running: bool = False) -> Refusal | None:
    """Why a walk (or run) cannot be begun; None if it can. It is legal if its first step is; it ends where it must."""
    if model.square is None:
        return refuse("AHQ-DEATH-05", "ahq-helpless", who=ref(model))
    if not path:
        return refuse("AHQ-MOVE-01", "ahq-no-way")
    if is_free_step(model, path):
        return step_refused(state, model, model.square, path[0], free=True)
    refusal = cannot_move(state, model, running=running) or step_refused(state, model, model.square, path[0])
    if refusal is None and not state.fight and not where_to_end(state, model, path):
        others = [m for m in board.at(state, model.square.step(path[0])) if m.id != model.id]
        return refuse("AHQ-CDEC-08", "ahq-in-the-way", who=ref(others[0]))
    return refusal


@rule("AHQ-CDEC-08")
def where_to_end(state: Campaign, model: Model, path: str) -> str:
    """The part of an exploration walk that ends on a free square: friends are passed, never joined.

    "" if every square within reach is taken. Ruling AHQ-CDEC-08.
    """
    assert model.square is not None
    path = path[: squares_left(state, model)]
    body = burden(state, model)
    taken = board.occupied(state, but=[model.id, body.id if body is not None else ""])
    free: list[int] = []
    here = model.square
    for index, (letter, square) in enumerate(zip(path, walk(here, path), strict=True)):
        if step_refused(state, model, here, letter, walked=index) is not None:
            break
        here = square
        if square not in taken:
            free.append(index)
    return path[: free[-1] + 1] if free else ""


@rule("AHQ-CDEC-08")
def step_apart(state: Campaign, model: Model, start: Square, way: list[Square]) -> None:
    """Whoever was stopped in a friend's square, by whatever it was, goes back to the last free one. AHQ-CDEC-08."""
    body = burden(state, model)
    taken = board.occupied(state, but=[model.id, body.id if body is not None else ""])
    while way and model.square == way[-1] and way[-1] in taken:
        way.pop()
        model.turn.steps -= 1
        model.square = way[-1] if way else start
    zones.refresh(state)


@rule("AHQ-DEATH-02")
def is_free_step(model: Model, path: str) -> bool:
    """Whether the walk is the advance into the square of an enemy slain hand to hand. AHQ-DEATH-02."""
    if model.square is None or len(path) != 1 or model.turn.free_step is None or helpless(model):
        return False
    return model.square.step(path) == model.turn.free_step


@rule("AHQ-DEATH-02")
def win_advance(killer: Model, freed: Iterable[Square]) -> None:
    """Let whoever slew an enemy hand to hand step into the squares its base has freed. AHQ-DEATH-02.

    With large bases it is the one step that brings the killer onto a freed square. Who cannot move at all stays.
    """
    if killer.square is None or helpless(killer) or (killer.marks and wards.rooted(killer) is not None):
        return
    there = set(freed)
    for letter in STEPS:
        corner = killer.square.step(letter)
        if not there.isdisjoint(footprint(corner, killer.size)):
            killer.turn.free_step = corner
            return


def free_letter(state: Campaign, model: Model) -> str:
    """The step of the advance that the model may make now; "" if there is none."""
    if model.turn.free_step is None or model.square is None:
        return ""
    delta = model.turn.free_step.x - model.square.x, model.turn.free_step.y - model.square.y
    letter = LETTER_OF.get(delta, "")
    return letter if letter and path_refused(state, model, letter) is None else ""


@frozen
class Walk:
    """What became of a walk: the squares entered, and why and by which rule it ended early (None: it did not)."""

    way: tuple[Square, ...]
    rule: str
    why: Msg | None = None


async def go(game: Game[Campaign], model: Model, path: str) -> None:
    """Walk as far along the path as the rules allow, and tell it."""
    walked = await take_steps(game, model, path)
    if walked.way:
        game.emit(Walked(rule=walked.rule, who=ref(model), path=walked.way, why=walked.why))


@rule("AHQ-MOVE-01", "AHQ-MOVE-02", "AHQ-MOVE-03", "AHQ-DZ-05")
async def take_steps(game: Game[Campaign], model: Model, path: str) -> Walk:
    """Walk as far along the path as the rules allow, step by step. AHQ-MOVE-01 to -03, AHQ-DZ-04, AHQ-DZ-05."""
    state = game.state
    phase = state.phase
    free = is_free_step(model, path)
    way: list[Square] = []
    why: Msg | None = None
    rule_id = "AHQ-DEATH-02" if free else "AHQ-MOVE-01"
    model.turn.free_step = None
    wanted = path
    if not state.fight and not free:
        path = where_to_end(state, model, path)
    assert model.square is not None
    start = model.square
    for letter, square in zip(path, walk(start, path), strict=True):
        refusal = None if free else cannot_move(state, model)
        refusal = refusal or step_refused(state, model, model.square, letter, free=free)
        if refusal is not None:
            why, rule_id = refusal.msg, refusal.rule
            break
        model.square = square
        way.append(square)
        if not free:
            model.turn.steps += 1
            model.turn.burdened = model.turn.burdened or burden(state, model) is not None
            model.turn.moved_first = model.turn.moved_first or not model.turn.attacked
        binder = zones.stopped_by(state, model, square)
        zones.refresh(state)
        if binder is not None and not free:
            model.turn.stopped = True
            why, rule_id = msg("ahq-stopped-by", who=ref(model), by=ref(binder)), "AHQ-MOVE-03"
            break
        moment = await game.happen(
            StepEntered(model=model.id, left=(start, *way[:-1]), beneath=known_traps.beneath(state, model))
        )
        alone = len(board.at(state, square)) == 1
        if helpless(model) or state.phase != phase or (moment.stop and alone):
            break
    if len(way) == len(path) < len(wanted) and model.square == (way[-1] if way else start):
        refusal = cannot_move(state, model) or step_refused(state, model, model.square, wanted[len(way)])
        if refusal is not None:
            why, rule_id = refusal.msg, refusal.rule
    if phase == "explore" and not free:
        step_apart(state, model, start, way)
    if model.size != (1, 1) and model.square is not None:
        back_out(state, model, start, way)
        zones.refresh(state)
    if state.fight and way:
        note_reached(state, model, start)
    return Walk(tuple(way), rule_id, why)


@rule("AHQ-CMB-16", "AHQ-CMB-24")
def note_reached(state: Campaign, model: Model, start: Square) -> None:
    """In a fight: remember that a model has come into a junction or corner with unexplored exits, by whatever walk.

    Who makes it walk and in whose phase does not matter. AHQ-CMB-16, AHQ-CMB-24.
    """
    level = state.here
    now = section_at(level, model.square) if model.square is not None else None
    if now is None or now == section_at(level, start):
        return
    for side in unexplored_exits(level, now):
        trigger = Pending("exit", section=now, side=side)
        if trigger not in state.pending:
            state.pending.append(trigger)
