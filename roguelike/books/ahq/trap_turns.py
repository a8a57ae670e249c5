"""What traps bring as turns and phases pass: poisons wear off, a Fireball rolls on, a Portcullis is lifted."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import (
    known_traps,
    lasting,
    movement,
    trap_areas,
    trap_effects_area,
    trap_effects_mind,
    traps,
    zones,
)
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_traps import FireballMoved, Overcome, PortcullisLifted
from roguelike.books.ahq.figures import S, helpless, value
from roguelike.books.ahq.lasting import LAST
from roguelike.books.ahq.moments import PhaseEnded, StepEntered, TurnEnding
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.state import GM, HEROES, Campaign, LaidTrap, Model
from roguelike.books.ahq.trap_effects_area import CHOKING
from roguelike.books.ahq.trap_effects_place import side_of
from roguelike.books.ahq.upkeep import POTION
from roguelike.engine.decisions import Option, PickSquare, Refusal, Subset, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import STEPS, Square, around, steps_between
from roguelike.engine.moments import Reactions
from roguelike.engine.paths import UNREACHABLE
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

LIFT = "lift"
"""What the turn of a Hero notes who puts his shoulder to a Portcullis."""
BEYOND = 3
"""How far from the Portcullis whoever rolled under it may come to stand."""

# The end of a turn


@rule("AHQ-DEC-52", "AHQ-DEC-50")
async def wear_off(game: Game[Campaign]) -> None:
    """The end of a turn: what lasted until it is over; who is choked dies now. Rulings AHQ-DEC-50, AHQ-DEC-52."""
    state = game.state
    for model in list(state.models.values()):
        if any(effect.source == POTION for effect in model.effects):
            # A Healing Potion drunk in time is the way out of a trap's Choke.
            _over(game, model, CHOKING, "choke")
        for source in dict.fromkeys(e.source for e in model.effects if e.notes.get(LAST, state.turn + 1) <= state.turn):
            if source == CHOKING:
                await trap_effects_area.choked(game, model)
            else:
                _over(game, model, source)
    zones.refresh(state)


def _over(game: Game[Campaign], model: Model, source: str, what: str = "") -> None:
    if any(effect.source == source for effect in model.effects):
        lasting.lift(model, source)
        game.emit(Overcome(rule="AHQ-DEC-52", who=ref(model), what=what or source))


async def _turn_ends(game: Game[Campaign], moment: TurnEnding, owner: str) -> bool:
    await wear_off(game)
    return False


# The start of a Game Master Phase


async def master_phase_begins(game: Game[Campaign]) -> None:
    """The Game Master moves whom he controls, then rolls the Fireballs on. AHQ-TRAP2-53, AHQ-TRAP2-55."""
    turn = game.state.turn
    await trap_effects_mind.master_moves(game)
    for id in [t.id for t in game.state.here.traps.values() if t.state == "moving" and game.state.turn == turn]:
        await roll_on(game, game.state.here.traps[id])


@rule("AHQ-TRAP2-53", "AHQ-DEC-30")
async def roll_on(game: Game[Campaign], ball: LaidTrap) -> None:
    """In each of three Game Master Phases after the first the marker moves up to 8 squares in a line and burns.

    It vanishes with the third. AHQ-TRAP2-53, ruling AHQ-DEC-30.
    """
    state = game.state
    trap = content().traps[ball.trap]
    if state.turn <= ball.since:
        return
    if state.turn <= ball.since + trap.turns:
        goals = rolls_to(state, ball.square, trap.moves)
        ball.square = await _where(game, goals)
        await trap_effects_area.burn(game, ball.square, None, "AHQ-TRAP2-53")
    if state.turn >= ball.since + trap.turns:
        known_traps.remove(state, ball.id)
        game.emit(FireballMoved(rule="AHQ-TRAP2-53", squares=(), count=0))


@rule("AHQ-DEC-30")
def rolls_to(state: Campaign, corner: Square, moves: int) -> list[Square]:
    """Where a marker can roll, in straight lines until something stops it: where it catches most comes first."""
    goals = [corner]
    for dx, dy in STEPS.values():
        here = corner
        for _ in range(moves):
            here = Square(here.x + dx, here.y + dy)
            if not _fits(state, here):
                break
            goals.append(here)

    def key(goal: Square) -> tuple[int, int, int, int]:
        catch = len(trap_areas.caught(state, trap_areas.fireball_area(state, goal)))
        return -catch, steps_between(corner, goal), goal.y, goal.x

    return sorted(goals, key=key)


def _fits(state: Campaign, corner: Square) -> bool:
    clear = ground(state.here).clear
    return all(clear[s.y, s.x] for s in known_traps.fireball_squares(corner))


async def _where(game: Game[Campaign], goals: Sequence[Square]) -> Square:
    best = [goals[0].x, goals[0].y]

    def legal(square: Square) -> Refusal | None:
        return None if square in goals else refuse("AHQ-TRAP2-53", "ahqtrap-ball-cannot")

    return await game.ask(
        PickSquare(
            seat=GM,
            question="ahq.trap.fireball",
            prompt=msg("ahqtrap-ask-fireball"),
            rule="AHQ-TRAP2-53",
            suggested=best,
            candidates=lambda: goals,
            legal=legal,
            area=known_traps.fireball_squares,
            orders={"most caught": best},
            order="most caught",
        )
    )


@rule("AHQ-SOLO-13", "AHQ-SOLO-14")
async def solo_trap(game: Game[Campaign]) -> None:
    """A Trap of the solo table: somebody of the party at random; if he spots it nothing happens.

    AHQ-SOLO-13, AHQ-SOLO-14.
    """
    able = [m for m in game.state.party() if m.square is not None and not helpless(m) and not lasting.in_pit(m)]
    if able:
        victim = game.chance.pick(able, "trap-victim", "AHQ-SOLO-13", stream="rules")
        assert victim.square is not None
        await traps.set_off(game, "room", victim, victim.square, solo=True)


# A Stone Block that hangs over the way


@rule("AHQ-TRAP2-35")
async def _under_stone(game: Game[Campaign], moment: StepEntered, owner: str) -> bool:
    """Who passes under it at half speed stays that slow in this turn; on who is faster it falls. AHQ-TRAP2-35."""
    state = game.state
    model = state.models[moment.model]
    stone = state.here.traps[moment.beneath]
    half = movement.allowance(state, model) // 2
    if model.turn.steps <= half:
        lasting.lay(model, known_traps.STONE, "AHQ-TRAP2-35", lasting.SQUARES, half, "turn")
        return False
    moment.stop = True
    known_traps.remove(state, stone.id)
    await traps.spring(game, stone.trap, model, stone.square)
    return True


def _beneath(game: Game[Campaign], moment: StepEntered) -> list[tuple[str, str]]:
    return [(HEROES, moment.model)] if moment.beneath in game.state.here.traps else []


# Lifting a Portcullis


@rule("AHQ-TRAP2-29")
async def lift(game: Game[Campaign], trap: LaidTrap, lifters: Sequence[Model]) -> bool:
    """All who put their shoulders to it: D12 and their Strength together, 20 or more. AHQ-TRAP2-29.

    Ruling of our own: a natural 12 always lifts it, so that nobody is walled in for ever.
    """
    need = content().traps[trap.trap].need or 0
    strength = sum(value(m, S) for m in lifters)
    die = game.chance.die(D12, "lift", "AHQ-TRAP2-29")
    success = die + strength >= need or die == D12
    passed = await _pass_under(game, trap, lifters) if success else []
    game.emit(
        PortcullisLifted(
            rule="AHQ-TRAP2-29",
            who=tuple(ref(m) for m in lifters),
            die=die,
            strength=strength,
            need=need,
            success=success,
            passed=tuple(ref(m) for m in passed),
            count=len(passed),
        )
    )
    return success


@rule("AHQ-TRAP2-30")
def may_pass(state: Campaign, trap: LaidTrap, lifters: Sequence[Model]) -> list[Model]:
    """Who can roll under a lifted Portcullis: those near enough to walk there who did not lift. AHQ-TRAP2-30.

    Ruling of our own: a Hero who has nobody else in the dungeon rolls under what he lifts himself.
    """
    able = [m for m in state.party() if m.square is not None and not helpless(m)]
    near = [m for m in able if not lasting.in_pit(m) and not lasting.controlled(m) and _comes(state, trap, m)]
    others = [m for m in near if m not in lifters and not m.turn.action]
    return near if len(able) == 1 else others


def _comes(state: Campaign, trap: LaidTrap, model: Model) -> bool:
    """Whether what is left of its move takes a model to the Portcullis."""
    if _beside(trap, model):
        return True
    reached = trap_areas.steps_from(state, model)
    walkable = ground(state.here).walkable
    beside = [s for bar in trap.bars for s in around(bar) if s in walkable]
    left = movement.allowance(state, model) - model.turn.steps
    return any(int(reached[s.y, s.x]) <= left for s in beside)


def _beside(trap: LaidTrap, model: Model) -> bool:
    return model.square is not None and any(s in trap.bars for s in around(model.square, diagonal=True))


@rule("AHQ-TRAP2-30")
async def _pass_under(game: Game[Campaign], trap: LaidTrap, lifters: Sequence[Model]) -> list[Model]:
    state = game.state
    able = may_pass(state, trap, lifters)
    if not able:
        return []
    wanted = [m.id for m in able if _better_there(state, trap, m)]
    chosen = await game.ask(
        Subset(
            seat=HEROES,
            question="ahq.trap.pass-under",
            prompt=msg("ahqtrap-ask-pass-under"),
            rule="AHQ-TRAP2-30",
            urgency="marked",
            suggested=wanted,
            choices=tuple(Option(m.id, msg("ahq-option-model", who=ref(m))) for m in able),
            orders={"join the others": wanted, "nobody": []},
        )
    )
    passed = []
    for id in chosen:
        model = state.models[id]
        goal = _beyond(state, trap, model)
        if goal is not None:
            model.square = goal
            model.turn.done = True
            passed.append(model)
    zones.refresh(state)
    return passed


def _better_there(state: Campaign, trap: LaidTrap, model: Model) -> bool:
    """Whether the way home, or (if nobody can tell) the larger part of the party, is on the other side."""
    assert model.square is not None
    home = ground(state.here).floor.get(state.here.arrival)
    if home:
        reached = trap_areas.steps_from(state, model)
        return all(int(reached[s.y, s.x]) == UNREACHABLE for s in home)
    here = side_of(state, trap.bars, model.square)
    others = [m for m in state.party() if m.id != model.id and m.square is not None]
    there = sum(side_of(state, trap.bars, m.square) is not here for m in others if m.square is not None)
    return 2 * there > len(others) or not others


def _beyond(state: Campaign, trap: LaidTrap, model: Model) -> Square | None:
    """The free square on the other side that is nearest to the Portcullis."""
    assert model.square is not None
    here, start = side_of(state, trap.bars, model.square), model.square
    taken = {m.square for m in state.on_board()}
    made = ground(state.here)
    beside = [s for bar in trap.bars for s in around(bar) if s in made.walkable]
    there = [s for s in beside if side_of(state, trap.bars, s) is not here]
    reached = made.steps(there)
    free = [s for s in made.walkable if s not in taken and int(reached[s.y, s.x]) <= BEYOND]
    return min(free, key=lambda s: (int(reached[s.y, s.x]), steps_between(start, s), s.y, s.x), default=None)


async def _phase_over(game: Game[Campaign], moment: PhaseEnded, owner: str) -> bool:
    """The end of a Hero Phase: those who lift do it together."""
    state = game.state
    if moment.phase != "explore":
        return False
    for trap in list(state.here.traps.values()):
        lifters = [m for m in state.party() if m.turn.action == LIFT and not helpless(m) and _beside(trap, m)]
        if trap.state == "down" and lifters:
            await lift(game, trap, lifters)
    return False


def register_reactions(reactions: Reactions) -> None:
    """Register what traps bring as turns and phases end."""
    reactions.register(TurnEnding, "traps", lambda game, moment: [(HEROES, "")], _turn_ends)
    reactions.register(PhaseEnded, "traps", lambda game, moment: [(HEROES, "")], _phase_over)
    reactions.register(StepEntered, "stone-block", _beneath, _under_stone)
