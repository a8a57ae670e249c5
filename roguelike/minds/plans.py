"""Several actions for one key that are known beforehand: a search plan, the door drill. See `macros`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from attrs import field

from roguelike.engine.decisions import Act, Json, Verb, action
from roguelike.engine.events import Event
from roguelike.engine.geometry import ORTHOGONAL, STEPS, Square, around, footprint, steps_between
from roguelike.engine.late import define
from roguelike.engine.paths import distances
from roguelike.engine.text import msg
from roguelike.engine.views import Terrain, View
from roguelike.minds.macros import HALT, WALKABLE, Advise, Stop, Watch, Ways, foes, march, terrain_at, way

MOVE, OPEN, POINT, END, FORM = "move", "open", "point", "end", "form"


@define
class Batch:
    """Actions one after the other, as long as each is still legal; the turn of a march ends when all are done.

    It does not end while the point man has something left, or anybody who did nothing of the plan (``doers``: who did).
    """

    answers: list[Json]
    watch: Watch = field(factory=lambda: Watch(peace=False))
    halted: bool = False
    doers: set[str] = field(factory=set)

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next action of the list; what is not possible any more is left out."""
        if self.watch.begun and not view.quiet:
            return Stop(msg("ui-stop-enemies"))
        self.watch.begun = True
        while self.answers:
            answer = self.answers.pop(0)
            if act.accepts(answer) is None:
                if isinstance(answer, Mapping):
                    self.doers.add(str(answer.get("actor", "")))
                return answer
        left = any(m.ready and (m.id == view.point or m.id not in self.doers) for m in view.models)
        if self.halted or not view.quiet or left:
            return Stop(msg("ui-stop-plan-done"))
        self.halted = True
        return action(HALT)


@define
class Gather:
    """Everybody who can walks to one of some squares, turn after turn, until all are there."""

    squares: Sequence[Square]
    watch: Watch = field(factory=Watch)

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next of them walks; the turn ends when none can."""
        why = self.watch.why(view, news)
        if why is not None:
            return Stop(why)
        if not view.quiet:
            return Stop(msg("ui-stop-not-now"))
        away = [m for m in view.models if m.id in act.actors and m.square is not None and m.square not in self.squares]
        if not away:
            return Stop(msg("ui-stop-there"))
        for model in away:
            path = way(view, model.square, self.squares) if model.square is not None else None
            answer = action(MOVE, model.id, path=path or "")
            if path and act.accepts(answer) is None:
                return answer
        halt = action(HALT)
        return halt if act.accepts(halt) is None else Stop(msg("ui-stop-no-way"))


@define
class DoorDrill:
    """The party marches to a door, takes its formation there, the opener opens, and the turn ends.

    ``door`` is the door's square, ``squares`` are where one stands to open it. All in one turn if the moves allow it;
    who is too far away when it forms gets the next turn to come.
    """

    opener: str
    door: Square
    squares: tuple[Square, ...]
    watch: Watch = field(factory=Watch)
    tried: str = ""
    waited: bool = False
    opened: str = ""

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next step of the drill."""
        why = self.watch.why(view, news)
        if why is not None:
            return Stop(why)
        if self.opened:
            if self.opened == view.turn:
                self.opened = "done"
                return ended(act)
            return Stop(msg("ui-stop-opened"))
        opener, point = view.model(self.opener), view.model(view.point)
        if opener is None or opener.square is None or point is None or point.square is None or not view.quiet:
            return Stop(msg("ui-stop-not-now"))
        path = way(view, point.square, self.squares)
        if path is None:
            return Stop(msg("ui-stop-no-way"))
        if len(path) > NEAR and not self.tried:
            return march(view, act, path)
        if self.tried != view.turn:
            self.tried = view.turn
            form = action(FORM, self.opener, door=[self.door.x, self.door.y])
            if act.accepts(form) is None:
                return form
        if not self.waited and self._straggles(view):
            self.waited = True
            return ended(act)
        return self._open(view, act)

    def _open(self, view: View, act: Act) -> Json | Stop:
        here = view.model(self.opener)
        if here is not None and here.square is not None and here.square not in self.squares:
            path = way(view, here.square, self.squares)
            walk = action("move", self.opener, path=path or "")
            if path and act.accepts(walk) is None:
                return walk
            return ended(act) if path and view.turn == self.tried else Stop(msg("ui-stop-no-way"))
        verb = act.verbs(self.opener).get(OPEN)
        if verb is None:
            return Stop(msg("ui-stop-not-now"))
        refusal = verb.refusal()
        if refusal is not None:
            return Stop(refusal.msg)
        args = next(iter(verb.options()), None)
        if args is None:
            return Stop(msg("ui-stop-not-now"))
        self.opened = view.turn
        return action(OPEN, self.opener, **args)

    def _straggles(self, view: View) -> bool:
        """Whether one of the party is further from the door than a formation is deep."""
        party = [m for m in view.models if m.side == "ours" and m.square is not None and m.status is None]
        ways = [way(view, m.square, self.squares) for m in party if m.square is not None]
        return any(path is not None and len(path) > len(party) + NEAR for path in ways)


NEAR = 4
"""From so many squares on the party forms up; further away it marches."""


def ended(act: Act) -> Json:
    """The end of the turn for all: everybody stays where he stands, if the book lets the file stand."""
    answer = action(END)
    return answer if act.accepts(answer) is None else action(HALT)


@define
class Approach:
    """One model walks to (or beside) one of some squares in one go, as far as it can in its phase.

    It keeps out of threatened squares where another way is nearly as short, and walks around everybody.
    """

    actor: str
    squares: tuple[Square, ...]
    walked: bool = False

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The walk; then why it is over."""
        model = view.model(self.actor)
        if model is None or model.square is None or view.map is None:
            return Stop(msg("ui-stop-not-now"))
        path = self._path(view, model.square)
        if path is None:
            return Stop(msg("ui-stop-no-way"))
        if not path:
            return Stop(msg("ui-stop-there"))
        answer = action("move", self.actor, path=path)
        refusal = act.accepts(answer)
        if refusal is not None:
            return Stop(refusal.msg)
        if self.walked:
            return Stop(msg("ui-stop-so-far"))
        self.walked = True
        return answer

    def _path(self, view: View, here: Square) -> str | None:
        assert view.map is not None
        cost = np.isin(view.map.terrain, WALKABLE).astype(np.int32)
        for mark in view.map.marks:
            if mark.kind == "threat":
                cost[mark.square.y, mark.square.x] *= THREAT
        for model in view.models:
            if model.square is not None and model.id != self.actor:
                for square in footprint(model.square, model.size):
                    cost[square.y, square.x] = 0
        ways = Ways(view, here, cost, distances(cost, [here], view.diagonal))
        if here in self.squares:
            return ""
        path = ways.path(self.squares)
        if path is not None:
            return path
        steps = STEPS if view.diagonal else ORTHOGONAL
        beside = {square.step(letter) for square in self.squares for letter in steps}
        return "" if here in beside else ways.path(beside)


THREAT = 4
"""A threatened square counts like so many others."""


@define
class Obey:
    """Who has an order follows it, one after the other; then the phase ends."""

    advise: Advise
    actors: list[str]
    turn: str = ""
    ended: bool = False

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next one's action."""
        self.turn = self.turn or view.turn
        if self.ended or view.turn != self.turn:
            return Stop(msg("ui-stop-phase"))
        while self.actors:
            model = view.model(self.actors[0])
            answer = self.advise(act, self.actors[0], "fight") if model is not None and model.ready else None
            if answer is not None and act.accepts(answer) is None:
                return answer
            self.actors.pop(0)
        self.ended = True
        return action(END)


@define
class Wait:
    """Where one acts after the other: all end their turns of this round, as long as every enemy is far away."""

    round: str = ""
    watch: Watch = field(factory=lambda: Watch(peace=False))

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The end of the next one's turn."""
        why = self.watch.why(view, news)
        if why is not None:
            return Stop(why)
        now = view.turn.partition(".")[0]
        self.round = self.round or now
        if now != self.round or view.quiet:
            return Stop(msg("ui-stop-waited"))
        return action(END) if all_far(view) else Stop(msg("ui-stop-enemies"))


FAR = 12
"""An enemy who is so many squares away, and on known ground has so far to walk, is not there in this round."""


def all_far(view: View) -> bool:
    """Whether there are enemies and every one is far from every one of the party."""
    ours = [m.square for m in view.models if m.side == "ours" and m.square is not None]
    theirs = [m.square for m in view.models if m.side == "theirs" and m.square is not None]
    if not theirs or any(steps_between(a, b) < FAR for a in ours for b in theirs):
        return False
    near = {square for foe in theirs for square in around(foe)}
    ways = [Ways.of(view, square) for square in ours]
    steps = [found.steps(near) for found in ways if found is not None]
    return all(count is None or count >= FAR for count in steps)


@define
class Assault:
    """One model walks up to the best target and strikes, unless somebody new comes in sight on the way."""

    advise: Advise
    actor: str
    turn: str = ""
    known: frozenset[str] = frozenset()
    answers: int = 0

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The walk, then the blow."""
        if not self.turn:
            self.turn, self.known = view.turn, foes(view)
        if view.turn != self.turn or self.answers == 2:
            return Stop()
        if not foes(view) <= self.known:
            return Stop(msg("ui-stop-enemies"))
        answer = self.advise(act, self.actor, "attack")
        walks = isinstance(answer, Mapping) and answer.get("verb") == MOVE
        if answer is None or walks == bool(self.answers):
            return Stop(msg("ui-stop-so-far"))
        self.answers += 1
        return answer


def closed_door(view: View, square: Square) -> bool:
    """Whether a closed door is known to be there."""
    return terrain_at(view, square) is Terrain.DOOR


Plan = Mapping[str, Sequence[tuple[Verb, Json]]]
"""For each model what it could do: the verb and the complete answer."""


def plan_of(act: Act, verbs: Sequence[str]) -> Plan:
    """For each model what it could do now with some verbs, each choice as a complete answer."""
    out: dict[str, list[tuple[Verb, Json]]] = {}
    for actor in act.actors:
        for id in verbs:
            verb = act.verbs(actor).get(id)
            if actor and verb is not None and verb.refusal() is None:
                out.setdefault(actor, []).extend((verb, action(id, actor, **args)) for args in verb.options())
    return out
