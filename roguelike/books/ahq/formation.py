"""How the party goes and how it waits at a door: the order of the march, and the door formation.

Not rules of the book, which has every model moved by hand; every step is an ordinary step by the rules. See
docs/adaptations.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from roguelike.books.ahq import armament, board, leader, march, movement
from roguelike.books.ahq.deeds import Deed, ModelGame, register
from roguelike.books.ahq.dungeon.generate import unexplored_exits
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.exploring import exploring
from roguelike.books.ahq.figures import WS, helpless, value
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Door, Model
from roguelike.engine.decisions import Args, Json, Option, Param, Refusal, refuse
from roguelike.engine.geometry import Square, next_to
from roguelike.engine.late import frozen
from roguelike.engine.paths import UNREACHABLE
from roguelike.engine.sight import Visibility
from roguelike.engine.text import msg

FORMATIONS = ("fan", "aside", "file")
"""Fighters in front and shooters with a line through the door; nobody but the opener in line with it; in file."""
DEPTH = 8
"""How many steps from the door the last of a formation may stand."""
Role = Literal["fighter", "shooter", "wizard"]


# The order of the march


async def _file(game: ModelGame, model: Model, args: Args) -> None:
    line = [m.id for m in leader.order_of(game.state) if m.id != model.id]
    line.insert(int(args["place"]) - 1, model.id)
    game.state.file = line


def _places(state: Campaign) -> Iterator[Option]:
    return (Option(str(i), msg("ahq-option-place-in-file", place=i)) for i in range(1, len(state.party()) + 1))


def _no_place(state: Campaign, model: Model, args: Args) -> Refusal | None:
    known = {option.key for option in _places(state)}
    return None if args["place"] in known else refuse("AHQ-EXP-02", "ahq-no-such-place")


register(
    Deed(
        id="file",
        offered=exploring,
        perform=_file,
        params=lambda state, model: (Param("place", "choice", offers=lambda args: _places(state)),),
        check=_no_place,
        options=lambda state, model: (),
    )
)


# The formation


async def _formation(game: ModelGame, model: Model, args: Args) -> None:
    game.state.formation = args["kind"]


register(
    Deed(
        id="formation",
        offered=exploring,
        perform=_formation,
        params=lambda state, model: (
            Param("kind", "choice", offers=lambda args: [Option(k, msg("ahq-formation", kind=k)) for k in FORMATIONS]),
        ),
        check=lambda state, model, args: (
            None if args["kind"] in FORMATIONS else refuse("AHQ-EXP-02", "ahq-no-such-formation")
        ),
        options=lambda state, model: (),
    )
)


def role(state: Campaign, model: Model) -> Role:
    """What a model is best at when a door opens."""
    if armament.castable(model):
        return "wizard"
    arm = armament.arm(model)
    return "shooter" if arm is not None and arm.bow else "fighter"


@frozen
class Front:
    """The ground before a door: how many steps each free square is from it, and which lie in line with it."""

    steps: dict[Square, int]
    inner: Square
    door: Square

    def in_line(self, square: Square) -> bool:
        """Whether a square lies straight before the door."""
        return square.x == self.door.x if self.inner.x == self.door.x else square.y == self.door.y


def front_of(state: Campaign, door: Door, opener: Model) -> Front | None:
    """The ground before a closed door on the opener's side; None if he cannot come to it.

    Squares on which new ground would be laid are left out, unless somebody of the party stands in that section.
    """
    made, level = ground(state.here), state.here
    if opener.square is None:
        return None
    reached = made.steps([opener.square], wary=True)
    beside = [s for s in made.walkable if next_to(s, door.square) and int(reached[s.y, s.x]) != UNREACHABLE]
    if not beside:
        return None
    inner = min(beside, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x))
    from_door = made.steps([inner], wary=True)
    trodden = {section_at(level, m.square) for m in state.party() if m.square is not None}
    steps = {}
    for square in made.walkable:
        away = int(from_door[square.y, square.x])
        section = section_at(level, square)
        if away == UNREACHABLE or away > DEPTH or section is None or square in made.door_at:
            continue
        if made.wary[square.y, square.x] and (section in trodden or not unexplored_exits(level, section)):
            steps[square] = away
    return Front(steps, inner, door.square)


def spots(state: Campaign, door: Door, opener: Model) -> dict[str, Square]:
    """Where each of the party stands in the formation at a door, by id; empty if the opener cannot come there."""
    front = front_of(state, door, opener)
    if front is None or front.inner not in front.steps:
        return {}
    others = [m for m in leader.order_of(state) if m.id != opener.id and m.square is not None and not helpless(m)]
    lying = board.occupied(state, but=[m.id for m in (opener, *others)])
    free = {square for square in front.steps if square not in lying} - {front.inner}
    out = {opener.id: front.inner}
    for model in _ranked(state, others):
        wanted = _wish(state, model, front)
        best = min(free, key=lambda s: (wanted(s), s.y, s.x), default=None)
        if best is not None:
            out[model.id] = best
            free.discard(best)
    return out


def stations(state: Campaign, answer: Json) -> dict[str, Square]:
    """Where each will stand, by id, after the action ``form`` of an opener at a door; else empty."""
    if not isinstance(answer, Mapping) or answer.get("verb") != "form" or not state.level:
        return {}
    opener, door = state.models.get(str(answer.get("actor"))), _door_at(state, answer)
    return spots(state, door, opener) if opener is not None and door is not None else {}


def _ranked(state: Campaign, others: list[Model]) -> list[Model]:
    """In which order they choose their squares."""
    if state.formation == "file":
        return others
    ranks = {"fighter": 0, "shooter": 1, "wizard": 2}
    return sorted(others, key=lambda m: (ranks[role(state, m)], -value(m, WS)))


def _wish(state: Campaign, model: Model, front: Front) -> Callable[[Square], int]:
    """How little a square suits a model."""
    kind = role(state, model)

    def aside(square: Square) -> int:
        return front.steps[square] + (50 if front.in_line(square) else 0)

    def fan(square: Square) -> int:
        steps, straight = front.steps[square], front.in_line(square)
        if kind == "fighter":
            return 2 * steps + straight
        if kind == "wizard":
            return 2 * abs(steps - 4) + (8 if straight else 0)
        clear = board.line(state, square, front.door, [front.inner]) is not Visibility.NONE
        return 2 * abs(steps - 3) + (0 if clear else 20)

    if state.formation == "file":
        return front.steps.__getitem__
    return aside if state.formation == "aside" else fan


def _door_at(state: Campaign, args: Args) -> Door | None:
    x, y = args["door"]
    return next((d for d in state.here.doors.values() if d.square == Square(int(x), int(y)) and not d.open), None)


def _form_refused(state: Campaign, model: Model, args: Args) -> Refusal | None:
    door = _door_at(state, args)
    places = spots(state, door, model) if door is not None else {}
    if not places:
        return refuse("AHQ-EXP-08", "ahq-no-closed-door", who=ref(model))
    if all(state.models[id].square == square for id, square in places.items()):
        return refuse("AHQ-EXP-05", "ahq-formed")
    return None


async def _form(game: ModelGame, model: Model, args: Args) -> None:
    """Everybody walks to his place, as far as his squares go; who is in another's way goes first."""
    state = game.state
    door = _door_at(state, args)
    places = spots(state, door, model) if door is not None else {}
    ways: march.Ways = {}
    for _ in places:
        before = {id: state.models[id].square for id in places}
        for id, square in places.items():
            walker = state.models[id]
            able = walker.square != square and not helpless(walker) and movement.squares_left(state, walker) > 0
            if able and square not in board.occupied(state, but=[id]):
                await march.go_to(game, walker, square, ways)
            if state.phase != "explore":
                break
        if before == {id: state.models[id].square for id in places} or state.phase != "explore":
            break
    march.tell(game, ways, None)


register(
    Deed(
        id="form",
        offered=exploring,
        perform=_form,
        params=lambda state, model: (Param("door", "square", offers=lambda args: _doors(state)),),
        check=_form_refused,
        options=lambda state, model: (),
    )
)


def _doors(state: Campaign) -> Iterator[Option]:
    for door in state.here.doors.values():
        if not door.open and not door.false:
            x, y = door.square
            yield Option(f"{x},{y}", msg("ahq-option-door", x=x, y=y))
