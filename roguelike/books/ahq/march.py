"""Marching: the point man walks, the others follow in single file on squares already entered.

Not a rule of the book, which has every model moved by hand; every step of it is an ordinary step by the rules. See
docs/adaptations.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import board, explore, known_traps, leader, movement
from roguelike.books.ahq.deeds import Deed, ModelGame, SideDeed, register
from roguelike.books.ahq.dungeon.grid import OPPOSITE
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_explore import Marched
from roguelike.books.ahq.exploring import exploring
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.moments import StepEntered
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.engine.decisions import Args, Param, Refusal, refuse
from roguelike.engine.geometry import ORTHOGONAL, Square, letters, next_to
from roguelike.engine.paths import UNREACHABLE
from roguelike.engine.text import Msg

Ways = dict[str, list[Square]]


def file_of(state: Campaign, point: Model) -> list[Model]:
    """Who follows the point man, nearest first; who carries, lies or is done is left out."""
    assert point.square is not None
    reached = ground(state.here).steps([point.square])
    rest = [
        m
        for m in leader.order_of(state)
        if m.id != point.id and m.square is not None and not helpless(m) and not m.turn.done
    ]
    steps = {m.id: int(reached[m.square.y, m.square.x]) for m in rest if m.square is not None}
    order = {m.id: index for index, m in enumerate(rest)}
    return sorted((m for m in rest if steps[m.id] != UNREACHABLE), key=lambda m: (steps[m.id], order[m.id]))


async def march(game: ModelGame, point: Model, path: str) -> None:
    """Walk with the whole party behind, until something stops the point man or comes into view."""
    state = game.state
    state.point = point.id
    ways: Ways = {}
    why: Msg | None = None
    line = await fall_in(game, file_of(state, point), ways) if state.file else file_of(state, point)
    for letter in path:
        left = point.square
        assert left is not None
        if ways and movement.squares_left(state, point) == 0:
            break
        if not (await _swap(game, point, letter, ways) or await _step(game, point, letter, ways)):
            why = _why(state, point, left, letter)
            break
        await _follow(game, line, left, ways)
        if helpless(point) or state.phase != "explore" or explore.lurkers_in_view(state):
            break
    tell(game, ways, why)


async def fall_in(game: ModelGame, line: list[Model], ways: Ways) -> list[Model]:
    """Neighbours who go in another order than the player wants change places, a step each; gives the new line."""
    place = {id: index for index, id in enumerate(game.state.file)}
    line = list(line)
    for last in range(len(line) - 1, 0, -1):
        for i in range(last):
            ahead, behind = line[i], line[i + 1]
            if place.get(ahead.id, len(place)) <= place.get(behind.id, len(place)):
                continue
            if ahead.square is None or behind.square is None or not next_to(ahead.square, behind.square):
                continue
            if await _swap(game, behind, letters(behind.square, [ahead.square]), ways):
                line[i], line[i + 1] = behind, ahead
    return line


async def _step(game: ModelGame, model: Model, path: str, ways: Ways) -> bool:
    if movement.path_refused(game.state, model, path) is not None:
        return False
    walked = await movement.take_steps(game, model, path)
    ways.setdefault(model.id, []).extend(walked.way)
    return bool(walked.way)


async def _swap(game: ModelGame, point: Model, letter: str, ways: Ways) -> bool:
    """Change places with a comrade who stands in the way and can still walk."""
    state = game.state
    other = in_the_way(state, point, letter)
    if other is None or point.square is None or movement.cannot_move(state, point) is not None:
        return False
    here = point.square
    other.square = None
    walked = await movement.take_steps(game, point, letter)
    other.square = here if walked.way else here.step(letter)
    if not walked.way:
        return False
    other.turn.steps += 1
    left = here.step(letter)
    await game.happen(StepEntered(model=other.id, left=(left,), beneath=known_traps.beneath(state, other)))
    ways.setdefault(point.id, []).extend(walked.way)
    ways.setdefault(other.id, []).append(here)
    return True


def in_the_way(state: Campaign, point: Model, letter: str) -> Model | None:
    """The comrade on the next square with whom the point man may change places."""
    if point.square is None or letter not in ORTHOGONAL:
        return None
    others = [m for m in board.at(state, point.square.step(letter)) if m.id != point.id]
    if len(others) != 1 or board.enemies(point, others[0]) or movement.cannot_move(state, others[0]) is not None:
        return None
    there = point.square.step(letter)
    return others[0] if movement.step_refused(state, others[0], there, OPPOSITE[letter]) is None else None


def march_refused(state: Campaign, model: Model, args: Args) -> Refusal | None:
    """Why the march cannot begin so; None if it can."""
    path = str(args["path"])
    if path and model.square is not None and in_the_way(state, model, path[0]) is not None:
        return movement.cannot_move(state, model) or movement.step_refused(state, model, model.square, path[0])
    return movement.path_refused(state, model, path[:1])


def _why(state: Campaign, model: Model, here: Square, letter: str) -> Msg | None:
    refusal = movement.path_refused(state, model, letter)
    return refusal.msg if refusal is not None and model.square == here else None


async def _follow(game: ModelGame, line: list[Model], goal: Square, ways: Ways) -> None:
    """Everybody goes where the one before him was, unless a trap on the way has begun a fight."""
    for model in line:
        here = model.square
        if game.state.phase != "explore":
            return
        if here is None or helpless(model) or here == goal:
            continue
        await go_to(game, model, goal, ways)
        if model.square == here:
            continue
        goal = here


async def go_to(game: ModelGame, model: Model, goal: Square, ways: Ways) -> None:
    state = game.state
    assert model.square is not None
    if next_to(model.square, goal):
        path = letters(model.square, [goal])
    else:
        path = letters(model.square, ground(state.here).way(model.square, goal))
    path = path[: movement.squares_left(state, model)]
    if path:
        await _step(game, model, path, ways)


async def close_up(game: ModelGame, point: Model) -> None:
    """At the end of the phase the file closes up behind the point man, as far as its squares go.

    A trap on the way may take anybody off the board, the point man too, or begin a fight.
    """
    state = game.state
    ways: Ways = {}
    for model in file_of(state, point):
        if point.square is None or state.phase != "explore":
            break
        if model.square is None or helpless(model):
            continue
        taken = board.occupied(state, but=[model.id])
        reached = ground(state.here).steps([model.square])
        to_point = ground(state.here).steps([point.square])
        spots = [s for s in ground(state.here).walkable if s not in taken and int(reached[s.y, s.x]) != UNREACHABLE]
        best = min(spots, key=lambda s: (int(to_point[s.y, s.x]), int(reached[s.y, s.x]), s.y, s.x))
        if int(to_point[best.y, best.x]) < int(to_point[model.square.y, model.square.x]):
            await go_to(game, model, best, ways)
    tell(game, ways, None)


def tell(game: ModelGame, ways: Ways, why: Msg | None) -> None:
    """Say who walked where."""
    walked = {id: way for id, way in ways.items() if way}
    if walked or why is not None:
        models = game.state.models
        game.emit(
            Marched(
                rule="AHQ-EXP-05",
                who=tuple(ref(models[id]) for id in walked),
                paths=tuple(tuple(way) for way in walked.values()),
                why=why,
            )
        )


# Its verbs


async def _march(game: ModelGame, model: Model, args: Args) -> None:
    state = game.state
    await march(game, model, args["path"])
    if state.phase == "explore" and movement.squares_left(state, model) == 0 and not helpless(model):
        await halt(game)


def _letters(state: Campaign, model: Model) -> Iterator[Args]:
    return ({"path": s} for s in ORTHOGONAL if march_refused(state, model, {"path": s}) is None)


register(
    Deed(
        id="march",
        offered=exploring,
        perform=_march,
        refusal=movement.cannot_move,
        params=lambda state, model: (Param("path", "path"),),
        check=march_refused,
        options=_letters,
    )
)


async def _point(game: ModelGame, model: Model, args: Args) -> None:
    game.state.point = model.id


def _is_point(state: Campaign, model: Model) -> Refusal | None:
    return refuse("AHQ-EXP-02", "ahq-is-point", who=ref(model)) if state.point == model.id else None


register(Deed(id="point", offered=exploring, perform=_point, refusal=_is_point))


async def halt(game: ModelGame) -> None:
    """The file closes up and the phase ends."""
    state = game.state
    point = state.models.get(state.point)
    if point is not None and point.square is not None and not helpless(point):
        await close_up(game, point)
    for model in state.party():
        model.turn.done = True


register(
    SideDeed(
        id="halt",
        offered=lambda state, seat: seat == HEROES and state.phase == "explore",
        perform=halt,
    )
)
