"""Wandering Monsters come upon the party: where they are put, and who is surprised."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import bands, board, footing, zones
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.moments import PlacingMonsters
from roguelike.books.ahq.placing import (
    AMBUSHERS,
    announce,
    awake,
    propose,
    ranged_first,
    seen_squares,
    shift,
    surprise,
)
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, footprint, square_of, steps_between
from roguelike.engine.rulemarks import rule


@rule("AHQ-GM-12", "AHQ-SOLO-15", "AHQ-CDEC-11", "AHQ-SKV-21")
async def wander(game: Game[Campaign], *, near: bool, in_fight: bool = False) -> bool | None:
    """Wandering Monsters come upon the party; whether the Heroes are surprised, None if there is no place for them.

    They are placed, then the surprise roll is made; surprised ones may be shifted by the leader, others by the Game
    Master (in solo play not at all). AHQ-GM-12, AHQ-SOLO-15, ruling AHQ-CDEC-11. ``near``: as near as possible instead
    of as far. ``in_fight``: they join a fight, in which nobody loses a phase; who finds no place comes in later (ruling
    AHQ-DEC4-16).
    """
    state = game.state
    if not in_fight and not seen_squares(state, near=near):
        return None
    band = bands.roll_band(game, "wandering", ())
    await game.happen(PlacingMonsters(sections=(), band=band.id))
    monsters = sorted(bands.muster(state, band), key=ranged_first)
    put_down(state, monsters, near=near)
    here = [m for m in monsters if m.square is not None]
    found = (section_at(state.here, m.square) for m in here if m.square is not None)
    band.sections = list(dict.fromkeys(id for id in found if id is not None))
    announce(game, monsters, "wandering")
    if not here:
        return False
    heroes_win = surprise(game, band.sections, monsters, entering=False)
    if heroes_win:
        await shift(game, HEROES, here)
    elif state.variant != "solo":
        for ambusher in AMBUSHERS:
            await ambusher(game, here)
        await shift(game, GM, here)
    zones.refresh(state)
    bands.remember_spots(state, band)
    if not in_fight:
        state.surprised = "monsters" if heroes_win else "heroes"
    return not heroes_win


def put_down(state: Campaign, monsters: Sequence[Model], *, near: bool) -> None:
    """Put a wandering group on the board; who finds no room waits."""
    seen = seen_squares(state, near=near)
    where: dict[str, Square | None]
    if near:
        chosen = propose(state, monsters, {monster.id: footing.corners(seen, monster.size) for monster in monsters})
        where = {id: square_of(key) for id, key in chosen.items()}
    else:
        group = far_group(state, seen, [monster.size for monster in monsters])
        where = {monster.id: square for monster, square in zip(monsters, group, strict=False)}
    for monster in monsters:
        monster.square = where.get(monster.id)
        if monster.square is None:
            state.waiting.append(monster.id)


@rule("AHQ-GM-12", "AHQ-MONP-02", "AHQ-MONP-03", "AHQ-MONP-04", "AHQ-MONP-05")
def far_group(state: Campaign, seen: Sequence[Square], sizes: Sequence[footing.Size]) -> list[Square | None]:
    """Squares for a group: the first one seen, as far as possible; each other one beside one before it and not nearer.

    ``sizes`` are those of their bases; None for who finds no room. As far as possible means that all find room so; if
    there is no such place, as many as can. AHQ-GM-12.
    """
    party = [m.square for m in awake(state) if m.square is not None]
    taken = board.occupied(state)
    away = {s: min(steps_between(s, p) for p in party) for s in ground(state.here).walkable if s not in taken}
    best: list[Square | None] = []
    size = sizes[0] if sizes else (1, 1)
    no_nearer: dict[int, set[Square]] = {}
    for first in footing.corners(seen, size):
        nearest = min(away[square] for square in footprint(first, size))
        if nearest not in no_nearer:
            no_nearer[nearest] = {square for square, steps in away.items() if steps >= nearest}
        found = footing.group(sizes, first, no_nearer[nearest])
        if None not in found:
            return found
        best = max(best, found, key=lambda group: sum(square is not None for square in group))
    return best
