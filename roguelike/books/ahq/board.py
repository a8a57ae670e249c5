"""Who stands where, who blocks, who sees whom: the board of Advanced HeroQuest."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from roguelike.books.ahq.dungeon.terrain import Ground, ground, sections_at
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.sightline import stops
from roguelike.books.ahq.state import Campaign, Level, Model
from roguelike.engine.geometry import Square, around, footprint, steps_between
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility, visibility


def at(state: Campaign, square: Square) -> list[Model]:
    """Everybody who stands or lies in a square, in the order of the party and the monsters' arrival."""
    return [m for m in state.models.values() if m.square is not None and covers(m, square)]


def covers(model: Model, square: Square) -> bool:
    """Whether the model's base covers the square."""
    if model.size == (1, 1):
        return model.square == square
    return model.square is not None and square in footprint(model.square, model.size)


def squares(model: Model) -> list[Square]:
    """The squares its base covers; none if it is not on the board."""
    if model.square is None:
        return []
    return [model.square] if model.size == (1, 1) else footprint(model.square, model.size)


def occupied(state: Campaign, *, but: Iterable[str] = ()) -> dict[Square, Model]:
    """Every occupied square with whoever is there, but for the models named."""
    left_out = set(but)
    return {square: model for model in state.on_board() if model.id not in left_out for square in squares(model)}


def distance(a: Model, b: Model) -> int:
    """Squares between two models, never diagonally, from the nearest squares of their bases. AHQ-RNG-02."""
    return min(steps_between(p, q) for p in squares(a) for q in squares(b))


def enemies(a: Model, b: Model) -> bool:
    """Whether the two are on different sides."""
    return (a.kind == "monster") is not (b.kind == "monster")


def corner_open(state: Campaign, a: Square, b: Square) -> bool:
    """Whether two diagonal neighbours are not cut off by wall on both sides (an adaptation: walls are squares)."""
    walkable = ground(state.here).walkable
    return Square(a.x, b.y) in walkable or Square(b.x, a.y) in walkable


@rule("AHQ-CDEC-50")
def doors_near(level: Level, square: Square) -> list[str]:
    """The doors a model in the square is next to: it stands on one, or beside one. AHQ-CDEC-50."""
    made = ground(level)
    return [made.door_at[s] for s in (square, *around(square)) if s in made.door_at]


def line(state: Campaign, a: Square, b: Square, blockers: Iterable[Square] = ()) -> Visibility:
    """How clearly b is seen from a, past walls and doors and the squares of ``blockers``. AHQ-CDEC-14."""
    stopped = set(blockers)
    made = ground(state.here)
    return visibility(a, b, lambda s: s in stopped or stops(made, a, b, s))


def sees(state: Campaign, a: Model, b: Model) -> bool:
    """Whether two models see each other, wholly or partly; models in between do not matter. AHQ-CDEC-10.

    Symmetric: it is enough that one of them has a line to the other.
    """
    return any(
        line(state, p, q) is not Visibility.NONE or line(state, q, p) is not Visibility.NONE
        for p in squares(a)
        for q in squares(b)
    )


def sections_of(state: Campaign, model: Model) -> tuple[str, ...]:
    """The sections a model stands in, with any part of its base (a door square belongs to both of its sides)."""
    if model.size == (1, 1):
        return sections_at(state.here, model.square) if model.square is not None else ()
    return tuple(dict.fromkeys(section for square in squares(model) for section in sections_at(state.here, square)))


def same_section(state: Campaign, a: Model, b: Model) -> bool:
    """Whether two models stand in the same section (a door belongs to both)."""
    if a.square is None or b.square is None:
        return False
    mine = sections_of(state, a)
    return any(section in mine for section in sections_of(state, b))


@rule("AHQ-TURN-05")
def in_sight(state: Campaign, watcher: Model, other: Model) -> bool:
    """Whether a model has another in sight: it sees it or shares its section. AHQ-TURN-05, ruling AHQ-CDEC-10."""
    return same_section(state, watcher, other) or sees(state, watcher, other)


def monsters_in_sight(state: Campaign) -> list[Model]:
    """Living monsters that a conscious model of the party has in sight."""
    awake = [m for m in state.party() if m.square is not None and not helpless(m)]
    return [m for m in state.monsters() if any(in_sight(state, hero, m) for hero in awake)]


def walls_and_floor(state: Campaign) -> Ground:
    """The derived arrays of the level the party is on."""
    return ground(state.here)


def cost_map(
    state: Campaign, mover: Model, *, through_friends: bool = False, free: Iterable[str] = ()
) -> NDArray[np.int32]:
    """Cost 1 where the mover may walk, 0 where it may not, as [y, x]."""
    cost = ground(state.here).cost().copy()
    left_out = {mover.id, *free}
    for model in state.on_board():
        if model.id in left_out or (through_friends and not enemies(mover, model)):
            continue
        for x, y in squares(model):
            cost[y, x] = 0
    return cost
