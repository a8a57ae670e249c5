"""Forming up at a closed door: who will open it stands at it, the strongest beside him. DQ-SET-13."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from roguelike.books.datum import figures, movement, spots
from roguelike.books.datum.deeds import DatumGame, Deed, register
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.march import quiet, walkable
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign, Hero
from roguelike.books.datum.terrain import ground, is_shut
from roguelike.engine.decisions import Args, Json, Param, Refusal, refuse
from roguelike.engine.geometry import Square, around, letters
from roguelike.engine.paths import UNREACHABLE, distances, path
from roguelike.engine.rulemarks import rule


def _closed_door(state: Campaign, square: Square) -> bool:
    door = ground(state).plan.door_at.get(square)
    return door is not None and is_shut(state.here, door)


def spots_at(state: Campaign, opener: Hero, door: Square) -> dict[str, Square]:
    """Where each hero will stand: the opener at the door, the others as near to him as there is room, by strength.

    Empty if he cannot get there.
    """
    if opener.square is None or not _closed_door(state, door):
        return {}
    cost = walkable(state)
    own = distances(cost, [opener.square])
    beside = [s for s in around(door) if ground(state).holds(s) and cost[s.y, s.x]]
    reached = [s for s in beside if int(own[s.y, s.x]) != UNREACHABLE]
    if not reached:
        return {}
    at = min(reached, key=lambda s: (int(own[s.y, s.x]), s))
    others = [h for h in state.standing() if h is not opener and figures.able(h)]
    resting = {h.square for h in state.standing() if not figures.able(h)}
    far = distances(cost, [at])
    near = sorted(
        (int(far[y, x]), Square(int(x), int(y)))
        for y, x in np.argwhere((far != UNREACHABLE) & (far <= 2 * len(others) + 2))
    )
    free = [square for steps, square in near if steps and square not in resting and square not in beside]
    ranked = sorted(others, key=lambda h: -figures.attack(h, figures.arm(h)).value)
    return {opener.id: at, **{hero.id: square for hero, square in zip(ranked, free, strict=False)}}


def stations(state: Campaign, answer: Json) -> dict[str, Square]:
    """Where each will stand after the action ``form``; empty for other answers."""
    if not isinstance(answer, Mapping) or answer.get("verb") != "form" or not quiet(state):
        return {}
    opener, door = state.heroes.get(str(answer.get("actor"))), answer.get("door")
    if opener is None or not isinstance(door, list):
        return {}
    return spots_at(state, opener, Square(*door))


def _refused(state: Campaign, figure: AnyFigure, args: Args) -> Refusal | None:
    assert isinstance(figure, Hero)
    places = spots_at(state, figure, Square(*args["door"]))
    if not places:
        return refuse("DQ-BASE-15", "datum-no-door")
    if all(state.heroes[id].square == square for id, square in places.items()):
        return refuse("DQ-SET-13", "datum-formed", who=ref(figure))
    return None


@rule("DQ-SET-13", "DQ-DEC-25")
async def form_up(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    """Everybody walks to his place in his own turn, as far as his squares go; who is in the way goes first.

    Who stand in each other's places step aside. Whatever ends the quiet ends it. DQ-SET-13, ruling DQ-DEC-25.
    """
    state = game.state
    assert isinstance(figure, Hero)
    places = spots_at(state, figure, Square(*args["door"]))
    for _ in range(2 * len(places)):
        before = [state.heroes[id].square for id in places]
        for id, square in places.items():
            if not quiet(state):
                return
            await _walk(game, state.heroes[id], square)
        if before == [state.heroes[id].square for id in places] and not await _step_aside(game, places):
            return


async def _step_aside(game: DatumGame, places: Mapping[str, Square]) -> bool:
    """Let one who stands where another wants to stand walk to the nearest free square; whether one did."""
    state = game.state
    at = {hero.square: hero for hero in state.standing() if hero.id in places}
    cost = walkable(state)
    for id, square in places.items():
        hero = at.get(square)
        if hero is None or hero.id == id:
            continue
        away = distances(cost, [square])
        near = sorted((int(away[y, x]), Square(int(x), int(y))) for y, x in np.argwhere(away <= len(places) + 1))
        for free in (s for _, s in near if s not in places.values() and s not in at):
            await _walk(game, hero, free)
            if hero.square != square:
                return True
    return False


async def _walk(game: DatumGame, hero: Hero, square: Square) -> None:
    """The walk to his place, or as much of it as he can; nothing while somebody stands there."""
    state = game.state
    if hero.square is None or hero.square == square or square in spots.occupied(state, hero.id):
        return
    found = path(walkable(state), hero.square, square)
    way = letters(hero.square, found) if found else ""
    if way and movement.path_refused(state, hero, way) is None:
        await movement.go(game, hero, way)


register(
    Deed(
        id="form",
        offered=lambda state, figure: isinstance(figure, Hero) and quiet(state),
        perform=form_up,
        params=lambda state, figure: (Param("door", "square"),),
        check=_refused,
        options=lambda state, figure: (),
    )
)
