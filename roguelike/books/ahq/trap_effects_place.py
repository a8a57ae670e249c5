"""Traps that change the place: the Pit, the Portcullis, and the Alarm that brings company."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq import known_traps, lasting, turns, wandering, zones
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_traps import PitLeft, PortcullisFell, TrapDie
from roguelike.books.ahq.figures import SPEED, helpless
from roguelike.books.ahq.lasting import PIT
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.state import Campaign, Model, Section
from roguelike.books.ahq.traps import Sprung, test, trap_code, wound
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, around
from roguelike.engine.paths import UNREACHABLE, distances
from roguelike.engine.rulemarks import rule

# The Pit


@trap_code("pit")
@rule("AHQ-TRAP2-20", "AHQ-TRAP2-21", "AHQ-DEC-48")
async def pit(game: Game[Campaign], sprung: Sprung) -> None:
    """The floor opens: the victim falls in; the Pit stays on the map. AHQ-TRAP2-21, ruling AHQ-DEC-48."""
    victim, level = sprung.victim, game.state.here
    victim.square = sprung.square
    if not any(trap.state == "open" and trap.square == sprung.square for trap in level.traps.values()):
        known_traps.put(game.state, known_traps.PIT, "open", sprung.square, bars=[sprung.square])
    lasting.lay(victim, PIT, "AHQ-TRAP2-22", PIT)
    victim.turn.still = lasting.still(victim)
    zones.refresh(game.state)
    die = game.chance.die(D12, "pit-fall", "AHQ-TRAP2-21")
    need = sprung.trap.need or D12
    game.emit(TrapDie(rule="AHQ-TRAP2-21", trap=sprung.trap.name, die=die, result="hurt" if die >= need else "unhurt"))
    if die >= need:
        await wound(game, sprung.trap, victim, 1, "AHQ-TRAP2-21")


@rule("AHQ-TRAP2-22", "AHQ-DEC-48")
async def climb(game: Game[Campaign], model: Model, sprung: Sprung) -> None:
    """One attempt in a Hero Phase, in place of moving: D12 up to Speed. AHQ-TRAP2-22, ruling AHQ-DEC-48."""
    model.turn.done = True
    model.turn.action = "climb"
    if not await test(game, sprung.trap, model, "climb", SPEED, "AHQ-TRAP2-22"):
        return
    beside = rim(game.state, model)
    lasting.lift(model, PIT)
    model.square = beside[0]
    zones.refresh(game.state)
    game.emit(PitLeft(rule="AHQ-TRAP2-22", who=ref(model), square=beside[0], jumped=False))


def rim(state: Campaign, model: Model) -> list[Square]:
    """The free squares beside the Pit a model sits in, nearest to the rest of the party first."""
    assert model.square is not None
    taken = {m.square for m in state.on_board()}
    free = [s for s in around(model.square) if s in ground(state.here).walkable and s not in taken]
    others = [m.square for m in state.party() if m.id != model.id and m.square is not None and not helpless(m)]
    reached = ground(state.here).steps(others)
    return sorted(free, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x))


@rule("AHQ-TRAP2-23", "AHQ-DEC-48")
async def jump(game: Game[Campaign], model: Model, over: Square, goal: Square, sprung: Sprung) -> None:
    """Jump a Pit: D12 up to Speed and he stands beyond it, else he falls in. AHQ-TRAP2-23, ruling AHQ-DEC-48.

    It is part of a move: a Death Zone beyond ends it, and that square is entered like any other.
    """
    model.turn.steps += 2
    model.turn.moved_first = model.turn.moved_first or not model.turn.attacked
    if await test(game, sprung.trap, model, "jump", SPEED, "AHQ-TRAP2-23"):
        model.square = goal
        model.turn.stopped = zones.stopped_by(game.state, model, goal) is not None
        zones.refresh(game.state)
        game.emit(PitLeft(rule="AHQ-TRAP2-23", who=ref(model), square=goal, jumped=True))
        await game.happen(StepEntered(model=model.id, beneath=known_traps.beneath(game.state, model)))
    else:
        model.turn.done = True
        await pit(game, Sprung(sprung.trap, model, over))


# The Portcullis


@trap_code("portcullis")
@rule("AHQ-TRAP2-28", "AHQ-DEC-33")
async def portcullis(game: Game[Campaign], sprung: Sprung) -> None:
    """It drops across the room or in one of its doorways; in a passage across it, behind the victim.

    AHQ-TRAP2-28, ruling AHQ-DEC-33: where it splits the party most evenly.
    """
    state = game.state
    square = sprung.victim.square or sprung.square
    section = state.here.sections.get(known_traps.section_of_square(state, square))
    if section is None:
        return
    lines = list(_lines(state, section, square))
    if not lines:
        return
    parted = {index: _split(state, line) for index, line in enumerate(lines)}
    worst = len(state.party())
    best = min(parted.values())
    if section.kind == "room" and best < worst:
        equal = [line for index, line in enumerate(lines) if parted[index] == best]
        chosen = equal[0] if len(equal) == 1 else game.chance.pick(equal, "portcullis", "AHQ-DEC-33", stream="rules")
    else:
        chosen = min(lines, key=lambda line: _behind(state, line, square))
    known_traps.put(state, known_traps.PORTCULLIS, "down", chosen[len(chosen) // 2], bars=chosen)
    zones.refresh(state)
    game.emit(PortcullisFell(rule="AHQ-TRAP2-28", squares=tuple(chosen)))


def _lines(state: Campaign, section: Section, victim: Square) -> Iterable[list[Square]]:
    """Where it could come down: lines of free squares from wall to wall, and free open doorways of a room."""
    made = ground(state.here)
    floor = made.floor[section.id]
    taken = {s for m in state.on_board() if (s := m.square) is not None}
    xs, ys = sorted({s.x for s in floor}), sorted({s.y for s in floor})
    lines = [sorted(s for s in floor if s.x == x) for x in xs] + [sorted(s for s in floor if s.y == y) for y in ys]
    if section.kind != "room":
        across = min(len(xs), len(ys))
        lines = [line for line in lines if len(line) <= across and any(s in around(victim) for s in line)]
    for line in lines:
        if all(s in made.walkable and s not in taken for s in line):
            yield line
    if section.kind == "room":
        for door in state.here.doors.values():
            if section.id in door.sides and door.open and not door.false and door.square not in taken:
                yield [door.square]


def _split(state: Campaign, line: list[Square]) -> int:
    """How unevenly a line would part those who can act: the difference of both sides; all of them if it does not."""
    cost = ground(state.here).cost().copy()
    for x, y in line:
        cost[y, x] = 0
    standing = [m.square for m in state.party() if m.square is not None and not helpless(m)]
    if not standing:
        return 0
    reached = distances(cost, standing[:1])
    near = sum(int(reached[s.y, s.x]) != UNREACHABLE for s in standing)
    far = len(standing) - near
    return abs(near - far) if far else len(state.party())


def _behind(state: Campaign, line: list[Square], victim: Square) -> tuple[int, int]:
    """How near a line is to the stairs by which the level was entered, the nearer ones being behind the party."""
    level = state.here
    cost = ground(level).cost().copy()
    start = ground(level).floor.get(level.arrival, frozenset())
    reached = distances(cost, sorted(start))
    away = min(int(reached[s.y, s.x]) for s in line)
    return away, min(abs(s.x - victim.x) + abs(s.y - victim.y) for s in line)


def side_of(state: Campaign, bars: Iterable[Square], square: Square) -> bool:
    """On which side of a line a square lies: before it (north or west) or behind it."""
    line = list(bars)
    if len(line) == 1:
        level = state.here
        door = level.doors.get(ground(level).door_at.get(line[0], ""))
        north_south = door is not None and door.along == "NS"
    else:
        north_south = line[0].y == line[-1].y
    return square.y < line[0].y if north_south else square.x < line[0].x


# The Alarm


@trap_code("alarm")
@rule("AHQ-TRAP2-60", "AHQ-DEC-35", "AHQ-DEC4-42")
async def alarm(game: Game[Campaign], sprung: Sprung) -> None:
    """A group of Wandering Monsters, as far off as they can be seen; the next turn is a Combat Turn.

    In solo play they are placed by its own rules, as near as possible: ruling AHQ-DEC4-42. AHQ-TRAP2-60, ruling
    AHQ-DEC-35. In a fight they join it, and nobody loses a phase.
    """
    state = game.state
    fight = state.fight
    heroes_surprised = await wandering.wander(game, near=state.variant == "solo", in_fight=bool(fight))
    if heroes_surprised is not None and not fight:
        await turns.begin_fight(game, heroes_surprised=heroes_surprised)
