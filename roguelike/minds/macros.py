"""Many steps for one key: explore, travel, all fight. They use only what the seat's view shows.

A macro is asked for its next answer whenever the person would be asked what to do next; it gives an answer, or
stops and says why. It never opens, searches or takes anything, and stops at whatever interrupts (`Event.interrupts`),
at a question, when somebody was hurt, and when the phase is no longer the one it began in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

import numpy as np
from attrs import field
from numpy.typing import NDArray

from roguelike.engine.decisions import Act, Json, action
from roguelike.engine.events import Event
from roguelike.engine.geometry import STEPS, Square, around, footprint, letters
from roguelike.engine.late import define, frozen
from roguelike.engine.paths import UNREACHABLE, Distances, distances, path_back
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Landmark, ModelView, Terrain, View

WALKABLE = (
    Terrain.FLOOR,
    Terrain.OPEN_DOOR,
    Terrain.STAIRS_DOWN,
    Terrain.STAIRS_OUT,
    Terrain.BRIDGE,
    Terrain.GRASS,
    Terrain.OPEN_CHEST,
    Terrain.HATCH,
)
MARCH, HALT = "march", "halt"


@frozen
class Stop:
    """The macro is over; ``why`` says why, for the log (None: it has done what it should)."""

    why: Msg | None = None


class Macro(Protocol):
    """Plays for the person until something is of interest."""

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next answer, given what happened since the last; or why it stops."""
        ...


def hurt(view: View) -> Mapping[str, str]:
    """What changes when somebody of the own side is hurt or falls, by his id."""
    return {m.id: f"{m.cells.get('wounds', '')} {m.status is not None}" for m in view.models if m.side == "ours"}


def who_was_hurt(view: View, before: Mapping[str, str]) -> tuple[str, ...]:
    """The names of those who fare otherwise than before."""
    now = hurt(view)
    return tuple(m.name for m in view.models if m.side == "ours" and before.get(m.id) != now[m.id])


def foes(view: View) -> frozenset[str]:
    """The enemies on the board."""
    return frozenset(m.id for m in view.models if m.side == "theirs" and m.square is not None)


def interrupted(news: Iterable[Event]) -> Msg | None:
    """Why to stop for what has happened: the first reason that an event names, else that there is something to see."""
    to_see = [event for event in news if event.interrupts]
    reasons = (msg(event.stops) for event in to_see if event.stops)
    return next(reasons, msg("ui-stop-event") if to_see else None)


@define
class Watch:
    """What a macro compares with at every step: who was hurt, which enemies are known.

    ``peace``: enemies in sight stop it even if it knew of them when it began.
    """

    peace: bool = True
    wounds: Mapping[str, str] = field(factory=dict)
    known: frozenset[str] = frozenset()
    begun: bool = False

    def why(self, view: View, news: Sequence[Event]) -> Msg | None:
        """Why to stop now, or None."""
        if not self.begun:
            self.begun, self.wounds, self.known = True, hurt(view), foes(view)
            return msg("ui-stop-enemies") if self.known and self.peace else None
        if not foes(view) <= self.known:
            return msg("ui-stop-enemies")
        if who := who_was_hurt(view, self.wounds):
            return msg("ui-stop-hurt", who=who)
        return interrupted(news)


DETOUR = 40
"""So many steps round are rather walked than a bridge is crossed, which may not hold."""


@frozen(eq=False)
class Ways:
    """The ways from a square over known ground, past friends; over a bridge only where the way round is much longer.

    ``dear``: some squares cost more than a step.
    """

    view: View
    start: Square
    cost: NDArray[np.int32]
    reached: Distances
    dear: bool = False

    @classmethod
    def of(cls, view: View, start: Square) -> Ways | None:
        """All ways from a square; None without a board."""
        if view.map is None:
            return None
        walkable = np.isin(view.map.terrain, WALKABLE)
        if view.map.wary is not None:
            walkable &= view.map.wary
        cost = walkable.astype(np.int32)
        bridges = view.map.terrain == Terrain.BRIDGE
        dear = bool(bridges.any())
        if dear:
            cost[bridges] *= DETOUR
        for model in view.models:
            if model.side != "ours" and model.square is not None:
                cost[model.square.y, model.square.x] = 0
        return cls(view, start, cost, distances(cost, [start], view.diagonal), dear)

    def steps(self, goals: Iterable[Square]) -> int | None:
        """How far the nearest goal is; None if none can be reached."""
        goal = self._nearest(goals)
        if goal is None or not self.dear:
            return int(self.reached[goal.y, goal.x]) if goal is not None else None
        return len(path_back(self.reached, self.cost, goal, self.view.diagonal) or [])

    def path(self, goals: Iterable[Square]) -> str | None:
        """The walk to the nearest goal; "" if it is here, None if none can be reached."""
        goal = self._nearest(goals)
        if goal is None:
            return None
        return letters(self.start, path_back(self.reached, self.cost, goal, self.view.diagonal) or [])

    def _nearest(self, goals: Iterable[Square]) -> Square | None:
        height, width = self.cost.shape
        inside = [g for g in goals if 0 <= g.x < width and 0 <= g.y < height]
        best = min(inside, key=lambda g: (int(self.reached[g.y, g.x]), g.y, g.x), default=None)
        return None if best is None or int(self.reached[best.y, best.x]) == UNREACHABLE else best


def way(view: View, start: Square, goals: Iterable[Square]) -> str | None:
    """The walk over known ground to the nearest goal, past friends; None if there is none, "" if it is here."""
    ways = Ways.of(view, start)
    return ways.path(goals) if ways is not None else None


def leads_to_enemy(view: View, model: ModelView) -> bool:
    """Whether some way over known ground leads beside an enemy, as the doors stand now."""
    ways = Ways.of(view, model.square) if model.square is not None else None
    theirs = [s for foe in view.models if foe.side == "theirs" and foe.square for s in footprint(foe.square, foe.size)]
    return ways is not None and ways.steps({near for own in theirs for near in around(own, diagonal=True)}) is not None


def march(view: View, act: Act, path: str) -> Json | Stop:
    """Walk as much of the way as this turn allows; end the turn where nothing is left of it."""
    answer = action(MARCH, view.point, path=path)
    refusal = act.accepts(answer)
    if refusal is None:
        return answer
    halt = action(HALT)
    return halt if act.accepts(halt) is None else Stop(refusal.msg)


def sets_out(watch: Watch, view: View, news: Sequence[Event]) -> Square | Stop:
    """Where the march stands; or why it goes no further now."""
    why = watch.why(view, news)
    if why is None:
        point = view.model(view.point)
        if point is not None and point.square is not None and view.quiet:
            return point.square
        why = msg("ui-stop-not-now")
    return Stop(why)


@define
class Explore:
    """Go to the nearest place where new ground may be laid, again and again; stop where a door must be opened.

    It also stops where it would have to turn to another place and two are equally near.
    """

    watch: Watch = field(factory=Watch)
    goal: str = ""

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next stretch of the way."""
        here = sets_out(self.watch, view, news)
        if isinstance(here, Stop):
            return here
        open_ends = [mark for mark in view.landmarks if mark.explore and not mark.done]
        goal = nearest(view, here, open_ends)
        if goal is None:
            return Stop(what_is_left(view))
        before, self.goal = self.goal, goal.id
        if before not in ("", goal.id) and is_fork(view, here, open_ends):
            return Stop(msg("ui-stop-fork"))
        path = way(view, here, goal.squares)
        if path:
            return march(view, act, path)
        if terrain_at(view, goal.square) is Terrain.DOOR:
            return Stop(msg("ui-stop-door"))
        return action(HALT)


def is_fork(view: View, here: Square, marks: Sequence[Landmark]) -> bool:
    """Whether two of the places are equally near, and none is nearer."""
    ways = Ways.of(view, here)
    near = sorted(steps for mark in marks if ways is not None and (steps := ways.steps(mark.squares)) is not None)
    return len(near) > 1 and near[0] == near[1] > 0


def nearest(view: View, here: Square, marks: Sequence[Landmark]) -> Landmark | None:
    """The landmark with the shortest way; of equally near ones the first."""
    ways = Ways.of(view, here)
    if ways is None:
        return None
    near = [(steps, i) for i, mark in enumerate(marks) if (steps := ways.steps(mark.squares)) is not None]
    return marks[min(near)[1]] if near else None


def what_is_left(view: View) -> Msg:
    """What could still be done when all known ground is explored."""
    kinds: dict[str, list[Landmark]] = {}
    for mark in view.landmarks:
        if not mark.done and not mark.explore:
            kinds.setdefault(mark.kind, []).append(mark)
    left = tuple(
        msg("ui-left-of", count=len(marks), what=marks[0].sort or marks[0].label) if len(marks) > 1 else marks[0].label
        for marks in kinds.values()
    )
    return msg("ui-stop-explored", left=left, count=len(left))


@define
class Travel:
    """Walk to one place, turn after turn."""

    squares: tuple[Square, ...]
    watch: Watch = field(factory=Watch)

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next stretch of the way."""
        here = sets_out(self.watch, view, news)
        if isinstance(here, Stop):
            return here
        path = way(view, here, self.squares)
        if path is None:
            return Stop(msg("ui-stop-no-way"))
        return march(view, act, path) if path else Stop(msg("ui-stop-there"))


@define
class WalkOn:
    """Walk in one direction until something is of interest: the way widens or narrows, a thing comes beside it.

    ``actor`` walks; in a quiet phase the march follows him.
    """

    step: str
    actor: str
    watch: Watch = field(factory=lambda: Watch(peace=False))
    beside: frozenset[Square] | None = None
    sides: tuple[int, ...] = ()

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """One step on, if the way still looks as it did."""
        why = self.watch.why(view, news)
        if why is not None:
            return Stop(why)
        model = view.model(self.actor)
        if model is None or model.square is None or view.map is None:
            return Stop(msg("ui-stop-not-now"))
        if self.beside is not None and self.actor not in act.actors:
            return Stop(msg("ui-stop-phase"))
        beside, sides = _things(view, model.square), _sides(view, model.square, self.step)
        if self.beside is not None and not beside <= self.beside:
            return Stop(_named(view, beside - self.beside))
        if self.beside is not None and sides != self.sides:
            return Stop(msg("ui-stop-walls"))
        self.beside, self.sides = beside, sides
        answer = action(MARCH if view.quiet and self.actor == view.point else "move", self.actor, path=self.step)
        refusal = act.accepts(answer)
        return Stop(refusal.msg) if refusal is not None else answer


_THINGS = (Terrain.DOOR, Terrain.OPEN_DOOR, Terrain.CHEST, Terrain.STAIRS_DOWN, Terrain.STAIRS_OUT, Terrain.HATCH)


def _things(view: View, here: Square) -> frozenset[Square]:
    """Doors, chests, stairs and marks within a square of here."""
    assert view.map is not None
    marked = {mark.square for mark in view.map.marks if mark.kind != "threat"}
    near = (Square(here.x + dx, here.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return frozenset(s for s in near if s in marked or terrain_at(view, s) in _THINGS)


def _named(view: View, squares: frozenset[Square]) -> Msg:
    """What has come beside a walker, by its name if the view lists it."""
    known = next((mark.label for mark in view.landmarks if mark.square in squares and not mark.done), None)
    return msg("ui-stop-beside", what=known) if known is not None else msg("ui-stop-something")


def _sides(view: View, here: Square, step: str) -> tuple[int, ...]:
    """How far the floor reaches to both sides of a walk, at most three squares."""
    dx, dy = STEPS[step]
    out = []
    for sign in (1, -1):
        free = 0
        while free < 3 and terrain_at(
            view, Square(here.x + sign * dy * (free + 1), here.y + sign * dx * (free + 1))
        ) in (WALKABLE):
            free += 1
        out.append(free)
    return tuple(out)


def terrain_at(view: View, square: Square) -> Terrain:
    """What is known of a square."""
    if view.map is None:
        return Terrain.UNKNOWN
    height, width = view.map.terrain.shape
    inside = 0 <= square.x < width and 0 <= square.y < height
    return Terrain(int(view.map.terrain[square.y, square.x])) if inside else Terrain.UNKNOWN


Advise = Callable[[Act, str, str], Json]
"""``advise(decision, actor, wish)``: the book's best action for a wish, or None."""


@define
class AllFight:
    """Everybody still able makes his best attack or follows his standing order: who has somebody in reach first.

    Stops on a question, at new enemies, when a special one shows what it is, and once for everybody who is down to half
    his wounds (``told`` of before).
    """

    advise: Advise
    told: set[str] = field(factory=set)
    done: set[str] = field(factory=set)
    turn: str = ""
    known: frozenset[str] = frozenset()
    kinds: dict[str, Msg] = field(factory=dict)

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next one's action."""
        if not self.turn:
            self.turn, self.known = view.turn, foes(view)
            self.kinds = {m.id: m.kind for m in view.models if m.side == "theirs"}
        weak = [m for m in view.models if m.side == "ours" and m.weak and m.status is None]
        self.told &= {m.id for m in weak}
        if self.known and not foes(view):
            return Stop(msg("ui-stop-won"))
        if view.turn != self.turn:
            return Stop(msg("ui-stop-phase"))
        if not foes(view) <= self.known:
            return Stop(msg("ui-stop-enemies"))
        shown = [m for m in view.models if self.kinds.get(m.id, m.kind) != m.kind]
        if shown:
            return Stop(msg("ui-stop-shown", who=shown[0].glyph, what=shown[0].kind))
        fresh = [m for m in weak if m.id not in self.told]
        if fresh:
            self.told |= {m.id for m in fresh}
            return Stop(msg("ui-stop-weak", who=tuple(m.name for m in fresh)))
        free = [m for m in view.models if m.ready and m.id in act.actors]
        able = [m for m in free if m.id not in self.done]
        walkers: list[Json] = []
        for model in able:
            answer = self.advise(act, model.id, "fight")
            if answer is None:
                self.done.add(model.id)
            elif isinstance(answer, dict) and answer.get("verb") == "move":
                walkers.append(answer)
            else:
                return answer
        if walkers:
            return walkers[0]
        begun = free[0].id if free else ""
        others = any(m.ready and m.id not in act.actors and m.id not in self.done for m in view.models)
        if others and (done := act.verbs(begun).get("done")) is not None and done.refusal() is None:
            return action("done", begun)  # one model after the other: the next may begin when this one is done
        if free and not any(leads_to_enemy(view, model) for model in free):
            return Stop(msg("ui-stop-no-enemy-reached"))
        return Stop(msg("ui-stop-all-done", who=tuple(m.name for m in free), count=len(free)))
