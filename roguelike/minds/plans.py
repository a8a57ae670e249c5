"""Several actions for one key that are known beforehand: a search plan, the door drill. See `macros`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import define, field

from roguelike.engine.decisions import Act, Json, Verb, action
from roguelike.engine.events import Event
from roguelike.engine.geometry import Square
from roguelike.engine.text import msg
from roguelike.engine.views import View
from roguelike.minds.macros import HALT, Advise, Stop, Watch, march, terrain_at, way

OPEN, POINT, END = "open", "point", "end"


@define
class Batch:
    """Actions one after the other, as long as each is still legal; the turn of a march ends when all are done."""

    answers: list[Json]
    watch: Watch = field(factory=lambda: Watch(peace=False))
    halted: bool = False

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next action of the list; what is not possible any more is left out."""
        if self.watch.begun and not view.quiet:
            return Stop(msg("ui-stop-enemies"))
        self.watch.begun = True
        while self.answers:
            answer = self.answers.pop(0)
            if act.accepts(answer) is None:
                return answer
        if self.halted or not view.quiet or any(m.ready and m.id == view.point for m in view.models):
            return Stop(msg("ui-stop-plan-done"))
        self.halted = True
        return action(HALT)


@define
class DoorDrill:
    """The opener leads the party to a door; when it has closed up behind him he opens it, and the turn ends.

    ``door`` is the door's square, ``squares`` are where one stands to open it.
    """

    opener: str
    door: Square
    squares: tuple[Square, ...]
    watch: Watch = field(factory=Watch)
    formed: str = ""
    opened: bool = False

    def next(self, view: View, act: Act, news: Sequence[Event]) -> Json | Stop:
        """The next step of the drill."""
        why = self.watch.why(view, news)
        if why is not None:
            return Stop(why)
        if self.opened:
            if self.formed == view.turn:
                self.formed = ""
                return action(HALT)
            return Stop(msg("ui-stop-opened"))
        opener = view.model(self.opener)
        if opener is None or opener.square is None or not view.quiet:
            return Stop(msg("ui-stop-not-now"))
        lead = action(POINT, self.opener)
        if view.point != self.opener:
            refusal = act.accepts(lead)
            return Stop(refusal.msg) if refusal is not None else lead
        path = way(view, opener.square, self.squares)
        if path is None:
            return Stop(msg("ui-stop-no-way"))
        if path:
            return march(view, act, path)
        if not self.formed and self._straggles(view, opener.square):
            self.formed = view.turn
            return action(HALT)
        return self._open(view, act)

    def _open(self, view: View, act: Act) -> Json | Stop:
        verb = act.verbs(self.opener).get(OPEN)
        if verb is None:
            return Stop(msg("ui-stop-not-now"))
        refusal = verb.refusal()
        if refusal is not None:
            return Stop(refusal.msg)
        args = next(iter(verb.options()), None)
        if args is None:
            return Stop(msg("ui-stop-not-now"))
        self.opened, self.formed = True, view.turn
        return action(OPEN, self.opener, **args)

    def _straggles(self, view: View, here: Square) -> bool:
        """Whether one of the party is more than a file's length away."""
        party = [m for m in view.models if m.side == "ours" and m.square is not None and m.status is None]
        ways = [way(view, m.square, [here]) for m in party if m.square is not None]
        return any(path is not None and len(path) > len(party) + 1 for path in ways)


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


def closed_door(view: View, square: Square) -> bool:
    """Whether a closed door is known to be there."""
    return terrain_at(view, square).name == "DOOR"


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
