"""Walking: how far, through what, and where a walk ends. DQ-MOV-01 .. 09."""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.books.datum import figures, initiative, spots, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.events import Walked
from roguelike.books.datum.figures import AnyFigure, effect, has_trait
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign, Effect, Hero, Monster, Trap
from roguelike.books.datum.terrain import Ground, ground
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.geometry import ORTHOGONAL, Square, next_to, walk
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


def squares_left(state: Campaign, figure: AnyFigure) -> int:
    """Squares it may still walk in this turn."""
    left = figures.movement(figure).value - figure.turn.steps
    return left if left > 0 and cannot_move(state, figure, left) is None else 0


@rule("DQ-TRN-02", "DQ-DZ-04", "DQ-DEC-05", "DQ-PAR-03", "DQ-DEC-20", "DQ-MOV-02")
def cannot_move(state: Campaign, figure: AnyFigure, left: int | None = None) -> Refusal | None:
    """Why it may not walk at all now; None if it may. ``left``: its squares left, if they are known already.

    DQ-TRN-02, DQ-PAR-03, ruling DQ-DEC-05.
    """
    turn = figure.turn
    if not figures.able(figure):
        return refuse("DQ-DEC-20", "datum-not-able", who=ref(figure))
    if turn.done:
        return refuse("DQ-TRN-01", "datum-is-done", who=ref(figure))
    if isinstance(figure, Hero) and (figure.parried or turn.why == "DQ-PAR-03"):
        return refuse("DQ-PAR-03", "datum-parried-stays", who=ref(figure))
    if turn.moved:
        return refuse(turn.why or "DQ-TRN-02", "datum-has-moved", who=ref(figure))
    if turn.engaged and zones.held_by(state, figure) is not None:
        return refuse("DQ-DEC-05", "datum-locked", who=ref(figure))
    if (figures.movement(figure).value - turn.steps if left is None else left) <= 0:
        return refuse("DQ-MOV-09", "datum-no-squares", who=ref(figure))
    return None


@rule("DQ-TBL-SPELLS", "DQ-TBL-TREASURE")
def next_move(state: Campaign, figure: AnyFigure, id: str, by: str = "") -> Effect:
    """What lasts for a figure's next move: that of the turn that is going on, the one after if that move is over."""
    board = state.here
    its_turn = board.active in (figure.id, initiative.PARTY) and figure.id not in board.acted
    return Effect(id, "move", 0, by, fresh=its_turn and (figure.turn.moved or figure.turn.done))


def trap_there(state: Campaign, square: Square) -> Trap | None:
    """The trap that is in force on a square: not gone, not bridged."""
    trap = ground(state).plan.trap_at.get(square)
    if trap is None or trap.id in state.here.gone or trap.id in state.here.bridges:
        return None
    return trap


Footing = tuple[Ground, Mapping[Square, AnyFigure]]
"""What a walk is judged by at every step: the ground, and who stands where besides the walker."""


def _footing(state: Campaign, figure: AnyFigure) -> Footing:
    return ground(state), spots.occupied(state, figure.id)


@rule("DQ-BASE-12")
def way_out(state: Campaign, figure: AnyFigure) -> Square | None:
    """The square to which somebody in a chasm must climb: at the side he came from. None for others. DQ-BASE-12."""
    if not figure.pit or figure.square is None or figure.brink is None:
        return None
    made = ground(state)
    trap = made.plan.trap_at.get(figure.square)
    chasm = trap is not None and trap.kind == "chasm"
    return figure.brink if chasm and made.is_floor(figure.brink) else None


@rule("DQ-MOV-03", "DQ-MOV-04", "DQ-MOV-05", "DQ-MOV-06", "DQ-BASE-07", "DQ-BASE-12")
def step_refused(
    state: Campaign, figure: AnyFigure, here: Square, letter: str, footing: Footing | None = None
) -> Refusal | None:
    """Why a single step is not possible; None if it is. DQ-MOV-03 .. 06."""
    if letter not in ORTHOGONAL:
        return refuse("DQ-MOV-03", "datum-no-diagonals")
    goal = here.step(letter)
    if figure.pit and here == figure.square and way_out(state, figure) not in (None, goal):
        return refuse("DQ-BASE-12", "datum-climbs-back", who=ref(figure))
    made, taken = footing or _footing(state, figure)
    if not made.is_floor(goal) and not _passes(state, figure, goal):
        return refuse("DQ-MOV-06" if goal in made.plan.door_at else "DQ-MOV-04", "datum-wall")
    other = taken.get(goal)
    against = other is not None and isinstance(other, Hero) is not isinstance(figure, Hero)
    if other is not None and against and effect(figure, "veil-of-mist") is None:
        return refuse("DQ-MOV-05", "datum-in-the-way", who=ref(other))
    trap = trap_there(state, goal) if goal in made.plan.trap_at else None
    if trap is not None and trap.id in state.here.traps:
        kind = content().traps[trap.kind]
        if isinstance(figure, Hero) or kind.stays:
            return refuse("DQ-BASE-10", "datum-known-trap", name=kind.name)
    return None


def _passes(state: Campaign, figure: AnyFigure, goal: Square) -> bool:
    """Whether it goes through what is no floor: rock with the spell, furniture as a wraith."""
    made = ground(state)
    if not made.holds(goal):
        return False
    if effect(figure, "pass-through-rock") is not None:
        return not made.furniture[goal.y, goal.x]
    return has_trait(figure, "passes-furniture") and bool(made.furniture[goal.y, goal.x])


@rule("DQ-DEC-77", "DQ-BASE-18", "DQ-DEC-33", "DQ-DEC-42")
def may_end(state: Campaign, figure: AnyFigure, square: Square, footing: Footing | None = None) -> bool:
    """Whether a move may end there: on free floor; heroes may share the stairway. Ruling DQ-DEC-77, DQ-BASE-18."""
    made, taken = footing or _footing(state, figure)
    if not made.is_floor(square):
        return False
    other = taken.get(square)
    if other is None:
        return True
    return isinstance(figure, Hero) and isinstance(other, Hero) and square in state.quest.start


@rule("DQ-DEC-44", "DQ-PIT-01", "DQ-SPC-02", "DQ-DEC-45")
def pit_cost(state: Campaign, figure: AnyFigure) -> int:
    """Squares that leaving a pit costs besides: half of the Movement, nothing with a rope and a friend at its edge.

    DQ-PIT-01, DQ-PIT-02, rulings DQ-DEC-44, -45.
    """
    if not figure.pit or figure.square is None:
        return 0
    if isinstance(figure, Hero) and climbs(state, figure):
        return 0
    return (figures.movement(figure).value + 1) // 2


@rule("DQ-PIT-02")
def climbs(state: Campaign, hero: Hero) -> bool:
    """Whether a friend who can act stands at the pit and one of the two has a rope. DQ-PIT-02."""
    for friend in state.standing():
        if friend is hero or friend.square is None or hero.square is None or friend.pit or not spots.helps(friend):
            continue
        rope = any(figures.has_thing(h, "rope-10", "rope-20") for h in (hero, friend))
        if rope and next_to(friend.square, hero.square):
            return True
    return False


def path_refused(state: Campaign, figure: AnyFigure, path: str) -> Refusal | None:
    """Why a walk cannot be begun; None if it can: if some part of it ends on a free square."""
    if figure.square is None or not path:
        return refuse("DQ-MOV-02", "datum-no-way")
    refusal = cannot_move(state, figure) or step_refused(state, figure, figure.square, path[0])
    if refusal is None and not where_to_end(state, figure, path):
        return refuse("DQ-DEC-77", "datum-taken")
    return refusal


@rule("DQ-SPC-07", "DQ-DO-04")
def charging(figure: AnyFigure, path: str) -> int:
    """Further squares of a charge: as many again, for a monster with that card that goes straight ahead. DQ-SPC-07."""
    straight = len(set(path)) == 1 and not figure.turn.steps
    return figures.movement(figure).value if straight and isinstance(figure, Monster) and figure.charge else 0


@rule("DQ-MOV-02", "DQ-MOV-05", "DQ-DEC-77")
def where_to_end(state: Campaign, figure: AnyFigure, path: str) -> str:
    """The part of a walk that ends where it may end; "" if none does."""
    assert figure.square is not None
    here, good = figure.square, 0
    left = squares_left(state, figure) - pit_cost(state, figure) + charging(figure, path)
    footing = _footing(state, figure)
    for index, (letter, square) in enumerate(zip(path[: max(0, left)], walk(here, path), strict=False)):
        if step_refused(state, figure, here, letter, footing) is not None:
            break
        here = square
        free = may_end(state, figure, square, footing)
        if free:
            good = index + 1
        if zones.held_by(state, figure, square) is not None:
            break
    return path[:good]


@rule("DQ-MOV-08", "DQ-DZ-03", "DQ-MOV-07")
async def go(game: DatumGame, figure: AnyFigure, path: str) -> None:
    """Walk a way, step by step, until its end or whatever ends it. DQ-MOV-08, DQ-DZ-03."""
    from roguelike.books.datum import steps

    state = game.state
    assert figure.square is not None
    path = where_to_end(state, figure, path)
    figure.turn.steps += pit_cost(state, figure)
    figure.pit = False
    way: list[Square] = []
    why: Msg | None = None
    turn, start = figure.turn, figure.square
    trap_at = ground(state).plan.trap_at
    for letter in path:
        here = figure.square
        figure.square = here.step(letter)
        if figure.square in trap_at:
            figure.brink = here
        turn.steps += 1
        way.append(figure.square)
        zones.refresh(state)
        why = await steps.entered(game, figure)
        if figure.turn is not turn:
            why = why or msg("datum-stopped-surprise")
        holder = zones.held_by(state, figure) if why is None else None
        if holder is not None:
            turn.moved, turn.why = True, "DQ-MOV-08"
            why = msg("datum-stopped-zone", who=ref(holder))
        if why is not None or not figures.able(figure) or figure.square != way[-1]:
            break
    if way:
        _step_apart(state, figure, start, way)
        game.emit(Walked(rule="DQ-MOV-02", who=ref(figure), path=tuple(way or [start]), why=why))


@rule("DQ-DEC-77")
def _step_apart(state: Campaign, figure: AnyFigure, start: Square, way: list[Square]) -> None:
    """Whoever was stopped in a friend's square, or in a wall that he passes, goes back to the last free square, that
    from which he set out if need be. Ruling DQ-DEC-77."""
    while way and figure.square == way[-1] and not figure.pit and not may_end(state, figure, way[-1]):
        way.pop()
        figure.square = way[-1] if way else start
    zones.refresh(state)


def may_act(figure: AnyFigure) -> Refusal | None:
    """Why it cannot use its action; None if it can. DQ-TRN-01."""
    if not figures.able(figure):
        return refuse("DQ-DEC-20", "datum-not-able", who=ref(figure))
    if figure.turn.done:
        return refuse("DQ-TRN-01", "datum-is-done", who=ref(figure))
    if figure.turn.acted:
        return refuse("DQ-TRN-01", "datum-has-acted", who=ref(figure))
    return None


@rule("DQ-TRN-01", "DQ-TBL-TREASURE")
def may_attack(figure: AnyFigure) -> Refusal | None:
    """Why it cannot attack, hand to hand, by a shot or by a throw; None if it can, for the second time too."""
    if figures.able(figure) and figures.attacks_again(figure):
        return None
    return may_act(figure)


@rule("DQ-TRN-01", "DQ-TRN-02", "DQ-TRN-04", "DQ-DEC-05")
def use_action(figure: AnyFigure) -> None:
    """The action of the turn is used; who has walked before does not walk again, nor who is held in a Death Zone.

    DQ-TRN-01, DQ-TRN-02, ruling DQ-DEC-05.
    """
    figure.turn.acted = figure.turn.engaged = True
    if figure.turn.steps:
        figure.turn.moved, figure.turn.why = True, "DQ-TRN-02"


@rule("DQ-PAR-04")
def only_attacks(figure: AnyFigure) -> Refusal | None:
    """Why a hero who has parried can do nothing but attack. DQ-PAR-04."""
    if isinstance(figure, Hero) and figure.parried:
        return refuse("DQ-PAR-04", "datum-parried-attacks", who=ref(figure))
    return None


def other_action(figure: AnyFigure) -> Refusal | None:
    """Why it cannot do any action but attack; None if it can."""
    return may_act(figure) or only_attacks(figure)


@rule("DQ-FREE-01", "DQ-FREE-02")
def may_free(figure: AnyFigure) -> Refusal | None:
    """Why it has no free action left; None if it has. DQ-FREE-01."""
    if not figures.able(figure) or figure.turn.done:
        return refuse("DQ-TRN-01", "datum-is-done", who=ref(figure))
    if figure.turn.free:
        return refuse("DQ-FREE-01", "datum-no-free-action", who=ref(figure))
    return None


@rule("DQ-SRC-01", "DQ-PRJ-05")
def calm(state: Campaign, figure: AnyFigure) -> Refusal | None:
    """Why there is no calm to search or reload: monsters in the same room or section. DQ-SRC-01, DQ-PRJ-05."""
    if figure.square is None:
        return refuse("DQ-DEC-20", "datum-not-able", who=ref(figure))
    made = ground(state)
    for monster in state.foes():
        if monster.square is not None and made.together(figure.square, monster.square):
            return refuse("DQ-SRC-01", "datum-no-calm", who=ref(monster))
    return None
