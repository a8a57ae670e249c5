"""Death Zones: where a model can strike, whom it binds, and on whom it is concentrated."""

from __future__ import annotations

from roguelike.books.ahq import traits
from roguelike.books.ahq.board import enemies, squares
from roguelike.books.ahq.dungeon.terrain import Ground, ground
from roguelike.books.ahq.figures import has_long_weapon, helpless
from roguelike.books.ahq.lasting import controlled, in_pit
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.wards import HARMLESS
from roguelike.engine.geometry import Square, around, footprint, next_to
from roguelike.engine.rulemarks import rule


@rule("AHQ-DZ-01", "AHQ-DZ-02", "AHQ-DZ-03", "AHQ-MON-16", "AHQ-MOVE-04")
def reach(state: Campaign, model: Model) -> frozenset[Square]:
    """The squares it can strike into: those beside its base, with a long weapon the diagonal ones too.

    AHQ-DZ-01, AHQ-DZ-02, AHQ-DZ-03, AHQ-MON-16. Walls cut a corner off that is closed on both sides.
    """
    if model.square is None:
        return frozenset()
    return reach_from(ground(state.here), model.square, model.size, long=has_long_weapon(model))


def reach_from(made: Ground, corner: Square, size: tuple[int, int], *, long: bool) -> frozenset[Square]:
    """The squares that a base with its corner in a square can strike into; remembered with the ground."""
    key = (corner, size, long)
    held = made.reach.get(key)
    if held is None:
        base = footprint(corner, size)
        held = made.reach[key] = frozenset(
            square
            for own in base
            for square in around(own, diagonal=long)
            if square not in base
            and square in made.walkable
            and (next_to(own, square) or _open_corner(made, own, square))
        )
    return held


def _open_corner(made: Ground, a: Square, b: Square) -> bool:
    return Square(a.x, b.y) in made.walkable or Square(b.x, a.y) in made.walkable


def near(a: Model, b: Model) -> bool:
    """Whether the bases touch or share a corner, walls and weapons apart: a quick first question."""
    return a.square is not None and _touch(a.square, a.size, b)


def _touch(corner: Square, size: tuple[int, int], other: Model) -> bool:
    if other.square is None:
        return False
    (x, y), (there_x, there_y) = corner, other.square
    return -size[0] <= x - there_x <= other.size[0] and -size[1] <= y - there_y <= other.size[1]


def zone(state: Campaign, model: Model) -> frozenset[Square]:
    """Its Death Zone: where it can strike; none for the unconscious or in a Pit. AHQ-DZ-01, ruling AHQ-CDEC-26."""
    return reach(state, model) if threatens(model) else frozenset()


def threatens(model: Model) -> bool:
    """Whether it has a Death Zone: not who is unconscious, in a Pit or harmless. Ruling AHQ-CDEC-26."""
    return not (helpless(model) or (model.effects and in_pit(model)) or HARMLESS in model.marks)


def binders(state: Campaign, mover: Model, square: Square) -> list[Model]:
    """The enemies whose Death Zone binds the mover in a square: those not concentrated on somebody else.

    AHQ-DZ-06. The square is the corner of the mover's base, any square of which may be in a zone.
    """
    base = footprint(square, mover.size)
    return [
        enemy
        for enemy in state.on_board()
        if enemies(mover, enemy)
        and (not enemy.engaged or enemy.engaged[0] == mover.id)
        and _touch(square, mover.size, enemy)
        and not zone(state, enemy).isdisjoint(base)
    ]


@rule("AHQ-DZ-04", "AHQ-DZ-06", "AHQ-DZ-07", "AHQ-MOVE-03")
def stopped_by(state: Campaign, mover: Model, square: Square) -> Model | None:
    """The enemy whose Death Zone ends the mover's move in a square it has just entered, if there is one.

    AHQ-DZ-04, AHQ-DZ-06, AHQ-DZ-07, AHQ-MOVE-03.
    """
    if traits.flies(mover):
        return None
    return next(iter(binders(state, mover, square)), None)


@rule("AHQ-DZ-09", "AHQ-DZ-10", "AHQ-DZ-11")
def in_enemy_zone(state: Campaign, model: Model) -> Model | None:
    """An enemy in whose Death Zone the model stands, whoever it is concentrated on. AHQ-DZ-09 to -11."""
    own = squares(model)
    return next(
        (
            enemy
            for enemy in state.on_board()
            if enemies(model, enemy) and near(model, enemy) and not zone(state, enemy).isdisjoint(own)
        ),
        None,
    )


@rule("AHQ-HTH-01", "AHQ-DZ-08", "AHQ-TRAP2-55")
def targets(state: Campaign, attacker: Model) -> list[Model]:
    """The enemies it can strike now, whoever its zone is concentrated on. AHQ-HTH-01, AHQ-DZ-08.

    Whom the Game Master leads strikes at his companions. AHQ-TRAP2-55.
    """
    if attacker.square is None or helpless(attacker) or in_pit(attacker):
        return []
    area = reach(state, attacker)
    led = bool(attacker.effects) and controlled(attacker)
    others = [m for m in state.on_board() if m is not attacker and enemies(attacker, m) is not led]
    return [m for m in others if near(attacker, m) and not area.isdisjoint(squares(m))]


def refresh(state: Campaign) -> None:
    """Bring every model's list of enemies in its Death Zone up to date, keeping the order of arrival.

    The first of the list is the focus; it stays so until it leaves the zone. AHQ-DZ-06, AHQ-DZ-07.
    """
    board = state.on_board()
    awake = [model for model in board if not helpless(model)]
    sides = [m for m in awake if m.kind != "monster"], [m for m in awake if m.kind == "monster"]
    for owner in board:
        against = sides[owner.kind != "monster"]
        beside = [enemy for enemy in against if near(owner, enemy)]
        area = zone(state, owner) if beside else frozenset()
        inside = [enemy.id for enemy in beside if not area.isdisjoint(squares(enemy))]
        if inside or owner.engaged:
            stay = [id for id in owner.engaged if id in inside]
            owner.engaged = stay + [id for id in inside if id not in stay]
