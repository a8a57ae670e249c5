"""Death Zones: the squares a figure can strike, and who must stop in them. DQ-DZ-01 .. 08."""

from __future__ import annotations

from roguelike.books.datum.figures import AnyFigure, able, arms, effect, is_long, long_arms
from roguelike.books.datum.state import Campaign, Hero, Item, Monster
from roguelike.books.datum.terrain import Ground, ground
from roguelike.engine.geometry import DIAGONAL, Square, around
from roguelike.engine.rulemarks import rule


@rule("DQ-CMB-01", "DQ-CMB-02", "DQ-CMB-03")
def reach(made: Ground, square: Square, *, long: bool) -> frozenset[Square]:
    """The squares that can be struck hand to hand from a square: the four next to it; with a long weapon the diagonals.

    A diagonal between two squares where nobody can stand is closed. DQ-CMB-01 .. 03.
    """
    held: frozenset[Square] | None = made.shared.get(("reach", square, long))
    if held is None:
        held = made.shared["reach", square, long] = _reach(made, square, long)
    return held


def _reach(made: Ground, square: Square, long: bool) -> frozenset[Square]:
    out = set(around(square))
    if long:
        x, y = square
        for dx, dy in DIAGONAL.values():
            if made.is_floor(Square(x + dx, y)) or made.is_floor(Square(x, y + dy)):
                out.add(Square(x + dx, y + dy))
    return frozenset(s for s in out if made.is_floor(s))


def strikes(state: Campaign, figure: AnyFigure) -> frozenset[Square]:
    """The squares it could strike from where it stands."""
    if figure.square is None:
        return frozenset()
    return reach(ground(state), figure.square, long=is_long(figure))


@rule("DQ-CMB-01", "DQ-CMB-03")
def arms_against(hero: Hero, target: AnyFigure) -> list[Item]:
    """The weapons in his hands that reach somebody beside him, the best first: at a corner long ones. DQ-CMB-03."""
    if hero.square is None or target.square is None:
        return arms(hero)
    (x, y), (to_x, to_y) = hero.square, target.square
    return long_arms(hero) if abs(x - to_x) == 1 == abs(y - to_y) else arms(hero)


@rule("DQ-DZ-01", "DQ-DZ-02", "DQ-DEC-07", "DQ-PAR-05", "DQ-MOV-08")
def zone(state: Campaign, figure: AnyFigure) -> frozenset[Square]:
    """Its Death Zone; empty for who cannot strike, does Zargon's will, parries or stands in a pit.

    DQ-DZ-01, -02, ruling DQ-DEC-07.
    """
    if not able(figure) or figure.pit or (isinstance(figure, Hero) and figure.parrying):
        return frozenset()
    return frozenset() if effect(figure, "command") is not None else strikes(state, figure)


def enemies(state: Campaign, figure: AnyFigure) -> list[Hero] | list[Monster]:
    """Who stands against it on the board."""
    return state.foes() if isinstance(figure, Hero) else state.standing()


def targets(state: Campaign, figure: AnyFigure) -> list[AnyFigure]:
    """The enemies it can strike now, collapsed zone or not. DQ-DZ-06."""
    inside = strikes(state, figure)
    return [e for e in enemies(state, figure) if e.square in inside]


def ignores(state: Campaign, figure: AnyFigure) -> bool:
    """Whether no Death Zone stops it: Veil of Mist, the Slippery card."""
    if isinstance(figure, Monster):
        return state.here.slippery
    return effect(figure, "veil-of-mist") is not None


@rule("DQ-DZ-05", "DQ-DZ-07", "DQ-DEC-71")
def holds(state: Campaign, holder: AnyFigure, figure: AnyFigure, square: Square) -> bool:
    """Whether a figure on that square is held by the holder's zone: it is its centre, or nobody is.

    DQ-DZ-05, DQ-DZ-07, ruling DQ-DEC-71.
    """
    return _open_to(holder, figure) and square in zone(state, holder)


def _open_to(holder: AnyFigure, figure: AnyFigure) -> bool:
    return not holder.engaged or holder.engaged[0] == figure.id


@rule("DQ-DZ-03", "DQ-DZ-08", "DQ-DEC-06", "DQ-DEC-08")
def held_by(state: Campaign, figure: AnyFigure, square: Square | None = None) -> AnyFigure | None:
    """The enemy in whose Death Zone a figure is held there; None if there is none. DQ-DZ-03, ruling DQ-DEC-06."""
    at = square or figure.square
    if at is None:
        return None
    x, y = at
    for enemy in enemies(state, figure):
        there = enemy.square  # no zone is wider than the squares around
        if there is not None and abs(there[0] - x) <= 1 >= abs(there[1] - y) and holds(state, enemy, figure, at):
            return None if ignores(state, figure) else enemy
    return None


def holding(state: Campaign, figure: AnyFigure) -> frozenset[Square]:
    """The squares on which an enemy's Death Zone would hold a figure."""
    if ignores(state, figure):
        return frozenset()
    return frozenset().union(*(zone(state, foe) for foe in enemies(state, figure) if _open_to(foe, figure)))


@rule("DQ-DEC-73", "DQ-DZ-05")
def refresh(state: Campaign) -> None:
    """See anew who is in whose zone, in the order in which they came. DQ-DZ-05, ruling DQ-DEC-73."""
    heroes, foes = state.standing(), state.foes()
    for holders, others in ((heroes, foes), (foes, heroes)):
        for holder in holders:
            inside = zone(state, holder) if others else ()
            there = [e.id for e in others if e.square in inside] if inside else []
            if there != holder.engaged:
                stayed = [id for id in holder.engaged if id in there]
                holder.engaged = [*stayed, *(id for id in there if id not in stayed)]
