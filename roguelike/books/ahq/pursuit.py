"""Pursuit and escape: monsters run after the party, or go home when nobody is in sight."""

from __future__ import annotations

from roguelike.books.ahq import board, footing, zones
from roguelike.books.ahq.bands import acts_as_sentry
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.events_explore import PursuitBegan
from roguelike.books.ahq.figures import SPEED, has_long_weapon, helpless, value
from roguelike.books.ahq.movement import squares_left
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, Campaign, Model
from roguelike.engine.decisions import Choose, Option, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square, walk
from roguelike.engine.paths import distances
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

PURSUE, STAY = "pursue", "stay"


@rule("AHQ-CMB-29", "AHQ-MOVE-10", "AHQ-MOVE-13")
async def pursue(game: Game[Campaign]) -> None:
    """If the party has withdrawn out of sight, the Game Master decides whether the monsters pursue.

    A pursuit goes on until all of them can reach somebody and attack. AHQ-CMB-29, AHQ-MOVE-10, AHQ-MOVE-13.
    """
    state = game.state
    if state.scenario == "skirmish":
        return
    if state.pursuit:
        state.pursuit = not all(can_close_in(state, m) for m in state.monsters())
    elif state.monsters() and not board.monsters_in_sight(state):
        choice = await game.ask(
            Choose(
                seat=GM,
                question="ahq.pursue",
                prompt=msg("ahq-ask-pursue"),
                rule="AHQ-CMB-29",
                urgency="always",
                suggested=PURSUE,
                choices=(
                    Option(PURSUE, msg("ahq-option-pursue")),
                    Option(STAY, msg("ahq-option-stay")),
                ),
                orders={PURSUE: PURSUE, STAY: STAY},
            )
        )
        state.pursuit = choice == PURSUE
        if state.pursuit:
            game.emit(PursuitBegan(rule="AHQ-CMB-29"))
        else:
            for left in state.monsters():
                left.turn.done = True


def prey(state: Campaign) -> list[Model]:
    """Whom the monsters are after: the conscious models of the party."""
    return [m for m in state.party() if m.square is not None and not helpless(m)]


def can_close_in(state: Campaign, hunter: Model) -> bool:
    """Whether a normal move can bring the monster to where it can attack one of the party."""
    assert hunter.square is not None
    reached = distances(board.cost_map(state, hunter), [hunter.square])
    goals = {square for m in prey(state) for square in board.squares(m)}
    long, made, moves = has_long_weapon(hunter), ground(state.here), value(hunter, SPEED)
    room = made.walkable
    if hunter.size != (1, 1):
        room = frozenset(footing.corners(list(room - board.occupied(state, but=[hunter.id]).keys()), hunter.size))
    return any(
        reached[square.y, square.x] <= moves
        and not goals.isdisjoint(zones.reach_from(made, square, hunter.size, long=long))
        for square in (hunter.square, *room)
    )


@rule("AHQ-MOVE-11", "AHQ-MOVE-12")
def must_run(state: Campaign, hunter: Model, path: str) -> Refusal | None:
    """Why a pursuing monster cannot walk so: it must run unless it can reach somebody, or a door it will open.

    AHQ-MOVE-11, AHQ-MOVE-12.
    """
    turn = hunter.turn
    if not state.pursuit or turn.running or turn.attacked or turn.steps or can_close_in(state, hunter):
        return None
    level = state.here
    near = (level.doors[id] for id in board.doors_near(level, end_of(state, hunter, path)))
    if any(not door.open and not door.false for door in near):
        return None
    return refuse("AHQ-MOVE-11", "ahq-pursuers-run", who=ref(hunter))


@rule("AHQ-CMB-28", "AHQ-SKV-03")
def retreats(state: Campaign, hunter: Model, path: str, *, squares: int | None = None) -> Refusal | None:
    """Monsters never retreat: none goes out of sight of all it has in sight, and further away. AHQ-CMB-28.

    A Sentry may, to fetch help. ``squares``: the most it could go, if it is no ordinary walk.
    """
    if acts_as_sentry(hunter) or hunter.square is None:
        return None
    here, there = hunter.square, end_of(state, hunter, path, squares)
    if seen_from(state, there) or not seen_from(state, here):
        return None
    away = ground(state.here).steps(m.square for m in prey(state) if m.square is not None)
    if away[there.y, there.x] <= away[here.y, here.x]:
        return None
    return refuse("AHQ-CMB-28", "ahq-monsters-never-retreat", who=ref(hunter))


def seen_from(state: Campaign, square: Square) -> bool:
    """Whether somebody in a square would have one of the party in sight."""
    watcher = Model("", "monster", "", "", "", 1, square=square)
    return any(board.in_sight(state, watcher, m) for m in prey(state))


def end_of(state: Campaign, hunter: Model, path: str, squares: int | None = None) -> Square:
    """Where a walk of at most so many squares (else of all it has left) would end that nothing stops."""
    assert hunter.square is not None
    most = squares_left(state, hunter) if squares is None else squares
    return [hunter.square, *walk(hunter.square, path[:most])][-1]


@rule("AHQ-CMB-30", "AHQ-CMB-31", "AHQ-MOVE-14")
def escaped(state: Campaign) -> bool:
    """Whether the party has escaped: no monster is in sight at the end of a Game Master Phase.

    If a door was closed on them in this turn, one more Combat Turn is played. AHQ-CMB-30, AHQ-CMB-31, AHQ-MOVE-14.
    """
    behind_a_door, state.closed_door = state.closed_door, False
    return state.scenario != "skirmish" and not behind_a_door and not board.monsters_in_sight(state)


@rule("AHQ-CDEC-27")
def forsaken(state: Campaign) -> list[Model]:
    """The fallen Heroes whom monsters have in sight although nobody else of the party is: they die if it escapes so.

    Ruling AHQ-CDEC-27. A door that was closed gives one more turn (AHQ-CMB-31).
    """
    if state.scenario == "skirmish" or state.closed_door or not prey(state) or board.monsters_in_sight(state):
        return []
    fallen = [hero for hero in state.heroes() if hero.square is not None and helpless(hero)]
    return [hero for hero in fallen if any(board.in_sight(state, monster, hero) for monster in state.monsters())]
