"""Squares that a trap covers, who is in them, and how everybody gets out of them again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from roguelike.books.ahq import board, footing, zones
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events import Walked
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.known_traps import fireball_squares
from roguelike.books.ahq.lasting import in_pit
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import HEROES, Campaign, Model
from roguelike.engine.decisions import Assign, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, rings_between, square_of
from roguelike.engine.paths import UNREACHABLE, distances, path_back
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

NEAR = 24
"""How many squares each model is offered when it must move out of an area."""


@rule("AHQ-DEC-49")
def around_square(state: Campaign, centre: Square, radius: int) -> list[Square]:
    """The squares within ``radius`` rings that no wall or closed door cuts off, row by row. Ruling AHQ-DEC-49."""
    made = ground(state.here)
    inside = {centre}
    edge = [centre]
    while edge:
        here = edge.pop()
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                square = Square(here.x + dx, here.y + dy)
                fits = rings_between(centre, square) <= radius and bool(made.clear[square.y, square.x])
                corner = dx == 0 or dy == 0 or _open(made.clear, here, square)
                if fits and corner and square not in inside:
                    inside.add(square)
                    edge.append(square)
    return sorted(inside, key=lambda s: (s.y, s.x))


def _open(clear: NDArray[np.bool_], a: Square, b: Square) -> bool:
    return bool(clear[b.y, a.x]) or bool(clear[a.y, b.x])


@rule("AHQ-CDEC-18", "AHQ-DEC-49")
def fireball_corner(state: Campaign, centre: Square) -> Square:
    """Where a 2 x 2 marker that covers a square catches most of the party; the corner of the marker."""
    corners = [Square(centre.x - dx, centre.y - dy) for dy in (0, 1) for dx in (0, 1)]
    return max(corners, key=lambda c: (len(caught(state, fireball_area(state, c, centre))), -c.y, -c.x))


@rule("AHQ-CDEC-18")
def fireball_area(state: Campaign, corner: Square, centre: Square | None = None) -> list[Square]:
    """The squares under a fireball marker that walls and closed doors do not cut off. Ruling AHQ-CDEC-18.

    ``centre`` is the square it comes from; without one everything is counted from its first open square.
    """
    clear = ground(state.here).clear
    marker = fireball_squares(corner)
    start = centre or next((s for s in marker if clear[s.y, s.x]), None)
    if start is None:
        return []
    inside = set(around_square(state, start, 1))
    return [square for square in marker if square in inside]


def caught(state: Campaign, squares: Iterable[Square]) -> list[Model]:
    """The Heroes and Henchmen in these squares, the fallen too, in order."""
    area = set(squares)
    return [m for m in state.party() if m.square in area]


def steps_from(state: Campaign, model: Model, opened: Collection[Square] = ()) -> NDArray[np.int32]:
    """Steps from a model to every square through friends; ``opened`` are barred squares that count as floor."""
    assert model.square is not None
    return distances(ways(state, model, opened), [model.square])


def ways(state: Campaign, model: Model, opened: Collection[Square] = ()) -> NDArray[np.int32]:
    """Cost 1 where the model may walk past friends, with barred squares opened."""
    cost = board.cost_map(state, model, through_friends=True)
    clear = ground(state.here).clear
    for x, y in opened:
        if clear[y, x]:
            cost[y, x] = 1
    return cost


def walk_to(game: Game[Campaign], model: Model, goal: Square, opened: Collection[Square], rule_id: str) -> None:
    """Move a model to a square along the shortest way; it costs the squares it has, but no more than those."""
    state = game.state
    cost = ways(state, model, opened)
    assert model.square is not None
    reached = distances(cost, [model.square])
    way = path_back(reached, cost, goal) or []
    if not way:
        return
    model.square = goal
    model.turn.steps += len(way)
    zones.refresh(state)
    game.emit(Walked(rule=rule_id, who=ref(model), path=tuple(way)))


@rule("AHQ-TRAP-13")
async def move_out(game: Game[Campaign], area: Collection[Square], rule_id: str = "AHQ-TRAP-13") -> None:
    """Everybody who can moves out of an area, by default to the nearest square outside it. AHQ-TRAP-13."""
    state = game.state
    inside = [m for m in caught(state, area) if not helpless(m) and not in_pit(m)]
    slots: dict[str, tuple[Option, ...]] = {}
    proposal: dict[str, str] = {}
    taken = set(board.occupied(state))
    for model in inside:
        near = [s for s in _outside(state, model, area) if s not in taken]
        free = [s for s in near if s.key not in proposal.values()]
        if not free:
            continue
        proposal[model.id] = free[0].key
        slots[model.id] = tuple(footing.spot(s) for s in near)
    if not slots:
        return
    chosen = await game.ask(
        Assign(
            seat=HEROES,
            question="ahq.trap.move-out",
            prompt=msg("ahqtrap-ask-move-out", count=len(slots)),
            rule="AHQ-TRAP-13",
            urgency="never",
            suggested=proposal,
            slots=slots,
            labels={id: msg("ahq-option-model", who=ref(state.models[id])) for id in slots},
            legal=_apart,
            orders={"as proposed": proposal},
            order="as proposed",
        )
    )
    for id, key in chosen.items():
        walk_to(game, state.models[id], square_of(key), area, rule_id)


def _outside(state: Campaign, model: Model, area: Collection[Square]) -> list[Square]:
    cost = ways(state, model, area)
    assert model.square is not None
    reached = distances(cost, [model.square])
    ys, xs = np.nonzero((reached != UNREACHABLE) & (reached <= NEAR))
    squares = [Square(x, y) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    walkable = ground(state.here).walkable
    found = [s for s in squares if s not in area and s in walkable]
    return sorted(found, key=lambda s: (int(reached[s.y, s.x]), s.y, s.x))[:NEAR]


def _apart(chosen: Mapping[str, str]) -> Refusal | None:
    if len(set(chosen.values())) == len(chosen):
        return None
    return refuse("AHQ-TRAP-13", "ahq-one-per-square")
