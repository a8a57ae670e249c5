"""Walking as a party while no monster is on the board: one leads, the others follow his trail."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from roguelike.books.datum import bridges, initiative, movement, risks, spots
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import ref, yes_or_no
from roguelike.books.datum.state import HEROES, Campaign, Hero
from roguelike.books.datum.terrain import ground
from roguelike.engine.decisions import Choose, Refusal
from roguelike.engine.geometry import Square, letters, steps_between, walk
from roguelike.engine.paths import distances, path_back
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


def quiet(state: Campaign) -> bool:
    """Whether all heroes act together: no monster is on the board."""
    return state.phase == "round" and not state.foes() and state.here.active == initiative.PARTY


def point(state: Campaign) -> str:
    """The id of who leads: whom the player chose, else the first who stands."""
    chosen = state.heroes.get(state.setup.get("point", ""))
    if chosen is not None and chosen in state.standing():
        return chosen.id
    return next((hero.id for hero in state.standing()), "")


def walkable(state: Campaign) -> NDArray[np.int32]:
    """1 on the squares of which the heroes know that they can walk there, 0 elsewhere."""
    made = ground(state)
    cost = (made.floor & made.revealed).astype(np.int32)
    for trap in state.quest.traps:
        if trap.id in state.here.traps and movement.trap_there(state, trap.square) is not None:
            cost[trap.square.y, trap.square.x] = 0
    return cost


@rule("DQ-SET-13", "DQ-DEC-25")
async def march(game: DatumGame, leader: Hero, way: str) -> None:
    """The leader walks, then each of the others as near behind him as his own Movement takes him.

    Everybody walks in his own turn, in the order the players like (DQ-SET-13): whoever stands where the leader is to
    end makes room first. Whatever ends the quiet ends the march.
    """
    assert leader.square is not None
    room = makes_room(game.state, leader, way)
    if room is not None:
        await movement.go(game, *room)
        if not quiet(game.state):
            return
    trail = [leader.square, *walk(leader.square, way)]
    await movement.go(game, leader, way)
    for hero in game.state.standing():
        if hero is leader or not quiet(game.state):
            continue
        steps = _after(game.state, hero, leader, trail)
        if steps and movement.path_refused(game.state, hero, steps) is None and await _follows(game, hero, steps):
            await movement.go(game, hero, steps)


@rule("DQ-BRG-08", "DQ-SET-13")
async def _follows(game: DatumGame, hero: Hero, steps: str) -> bool:
    """Whether he follows: over a bridge, which may not hold, only if he is told to. Who waits there waits to be led.

    DQ-BRG-08, DQ-SET-13.
    """
    state = game.state
    assert hero.square is not None
    at = ground(state).plan.trap_at
    bridge = next((at[s] for s in walk(hero.square, steps) if s in at and at[s].id in state.here.bridges), None)
    if bridge is None:
        return True
    waits = bridges.waits(hero, bridge)
    if state.here.tally.get(waits):
        return False
    answer = await game.ask(
        Choose(
            seat=HEROES,
            question="datum.follow",
            prompt=msg("datum-ask-follow", who=ref(hero)),
            rule="DQ-BRG-08",
            subject=hero.id,
            suggested="yes",
            orders={"follow": "yes", "wait": "no"},
            notes=(risks.crossing(),),
            choices=yes_or_no(),
        )
    )
    state.here.tally[waits] = int(answer == "no")
    return answer == "yes"


@rule("DQ-DEC-77", "DQ-SET-13")
def makes_room(state: Campaign, leader: Hero, way: str) -> tuple[Hero, str] | None:
    """Who stands where the leader's walk ends in this turn, and how he steps aside; None if nobody must or can.

    On the stairway there is room for all (DQ-BASE-18).
    """
    if leader.square is None or not quiet(state):
        return None
    squares = [*walk(leader.square, way[: movement.squares_left(state, leader)])]
    end = squares[-1] if squares else leader.square
    friend = spots.occupied(state, leader.id).get(end)
    if not isinstance(friend, Hero) or end in state.quest.start:
        return None
    cost, taken = walkable(state), spots.occupied(state)
    reached = distances(cost, [end])
    inside = np.argwhere((reached > 0) & (reached <= movement.squares_left(state, friend)))
    free = {Square(int(x), int(y)) for y, x in inside} - taken.keys() - {*squares}
    for goal in sorted(free, key=lambda s: (int(reached[s.y, s.x]), steps_between(s, leader.square or s), s)):
        steps = letters(end, path_back(reached, cost, goal) or [])
        if movement.path_refused(state, friend, steps) is None and movement.where_to_end(state, friend, steps) == steps:
            return friend, steps
    return None


@rule("DQ-DEC-77")
def cannot_lead(state: Campaign, leader: Hero, way: str) -> Refusal | None:
    """Why he cannot lead that way; None if he can, when a friend has made room. Ruling DQ-DEC-77."""
    refusal = movement.path_refused(state, leader, way)
    if refusal is not None and refusal.rule == "DQ-DEC-77" and makes_room(state, leader, way) is not None:
        return None
    return refusal


def _after(state: Campaign, hero: Hero, leader: Hero, trail: list[Square]) -> str:
    """The walk that brings him closest behind the leader: to the free end of the trail, else up to who stands there."""
    if hero.square is None or leader.square is None or movement.squares_left(state, hero) <= 0:
        return ""
    cost = walkable(state)
    taken = spots.occupied(state, hero.id)
    head = leader.square
    far = steps_between(hero.square, head)
    goals = [s for s in trail if steps_between(s, head) < far]
    reached = distances(cost, [hero.square])
    for goal in sorted(goals, key=lambda s: (s in taken, steps_between(s, head), s)):
        found = path_back(reached, cost, goal)
        if found is not None:
            steps = movement.where_to_end(state, hero, letters(hero.square, found))
            ends = [*walk(hero.square, steps)][-1:]
            return steps if not taken.keys() & ends else ""  # nobody hides behind a friend, on the stairway either
    return ""
