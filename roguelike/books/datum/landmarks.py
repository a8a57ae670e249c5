"""Places worth going to that the party knows of: doors, chests, unexplored ends, the stairway."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.datum.figures import has_thing
from roguelike.books.datum.movement import trap_there
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign
from roguelike.books.datum.terrain import Ground, ground, is_shut
from roguelike.engine.geometry import Square, around
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg
from roguelike.engine.views import Landmark


def landmarks(state: Campaign) -> tuple[Landmark, ...]:
    """Everything that explore and travel can go to: the fallen, and what depends on the ground and the party's keys."""
    made, shut = ground(state), locked(state)
    held: tuple[Landmark, ...] | None = made.memo.get(("landmarks", shut))
    if held is None:
        held = made.memo["landmarks", shut] = _landmarks(state, made, shut)
    return (*_fallen(state, made), *held)


@rule("DQ-FALL-01", "DQ-FALL-02")
def _fallen(state: Campaign, made: Ground) -> Iterator[Landmark]:
    """Who lies out of combat, for those who would raise him. DQ-FALL-02."""
    for hero in state.party():
        if hero.down and hero.square is not None:
            beside = tuple(s for s in around(hero.square) if made.is_floor(s) and made.is_known(s))
            label, sort = msg("datum-the-fallen", who=ref(hero)), msg("datum-sort-fallen")
            yield Landmark(f"fallen-{hero.id}", "fallen", label, hero.square, beside, sort=sort)


def locked(state: Campaign) -> frozenset[str]:
    """Doors for which nobody has the key."""
    doors = [door for door in state.quest.doors if door.key]
    if not doors:
        return frozenset()
    party = state.party()
    return frozenset(door.id for door in doors if not any(has_thing(h, door.key) for h in party))


def _landmarks(state: Campaign, made: Ground, shut: frozenset[str]) -> tuple[Landmark, ...]:
    board = state.here
    out: list[Landmark] = []
    for door in state.quest.doors:
        beside = tuple(s for s in around(door.square) if made.is_floor(s) and made.is_known(s))
        if beside and is_shut(board, door):
            sort = msg("datum-sort-doors")
            new = any(made.is_floor(s) and not made.is_known(s) for s in around(door.square))
            label, explore = msg("datum-a-door"), new and door.id not in shut
            out.append(Landmark(door.id, "door", label, door.square, beside, explore=explore, sort=sort))
    for square in open_ends(state):
        id = f"end-{square.x}-{square.y}"
        sort = msg("datum-sort-ends")
        out.append(Landmark(id, "end", msg("datum-an-end"), square, (square,), explore=True, sort=sort))
    for piece in state.quest.furniture:
        squares = list(piece.at.squares())
        beside = tuple(s for q in squares for s in around(q) if made.is_floor(s) and made.is_known(s))
        if beside and piece.id not in board.inspected:
            label = msg("datum-furniture", kind=piece.kind)
            sort = msg("datum-sort-furniture")
            out.append(Landmark(piece.id, "furniture", label, squares[0], beside, sort=sort))
    out += _gaps(state)
    stairs = [s for s in state.quest.start if made.is_known(s)]
    if stairs:
        out.append(Landmark("stairs", "stairs", msg("datum-the-stairs"), stairs[0], tuple(stairs)))
    return tuple(out)


def _gaps(state: Campaign) -> Iterator[Landmark]:
    """Known pits and chasms, one for each area; only remembered (``done``) where one can walk round them."""
    made = ground(state)
    found: dict[tuple[str, str], list[Square]] = {}
    for trap in state.quest.traps:
        if trap.id in state.here.traps and trap_there(state, trap.square) is not None:
            found.setdefault((trap.kind, made.plan.area_of.get(trap.square, "")), []).append(trap.square)
    for (kind, area), squares in found.items():
        beside = {s for q in squares for s in around(q) if made.is_floor(s) and made.is_known(s)} - set(squares)
        label = msg("datum-gap", kind=kind)
        round_it = kind != "chasm" and area in made.plan.rooms
        at = squares[0]
        yield Landmark(f"gap-{at.x}-{at.y}", "gap", label, at, tuple(sorted(beside)), done=round_it)


def open_ends(state: Campaign) -> list[Square]:
    """Known floor beside floor that is not revealed yet: where a passage goes on, beyond an open door."""
    made = ground(state)
    held: list[Square] | None = made.memo.get("ends")
    if held is None:
        held = made.memo["ends"] = _ends(state, made)
    return held


def _ends(state: Campaign, made: Ground) -> list[Square]:
    out = []
    for id in state.here.known:
        for square in sorted(made.plan.sections.get(id, ())):
            if made.is_floor(square) and any(made.is_floor(s) and not made.is_known(s) for s in around(square)):
                out.append(square)
    for door in state.quest.doors:
        sides = [made.is_known(s) for s in around(door.square) if s in made.plan.area_of]
        if door.id in state.here.open and any(sides) and not all(sides):
            out.append(door.square)
    return list(dict.fromkeys(out))
