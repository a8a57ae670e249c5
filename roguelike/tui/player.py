"""The person at the keyboard: keys become answers, what happens becomes lines. Knows no widget and no rule.

A `Player` holds what the screen adds to a campaign: whose turn the keys speak for (the focus), the question that
is being put, the log, and how fast others are watched. `roguelike.tui.screens.game` paints it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from attrs import field

from roguelike.engine.decisions import Act, Decision, Json, Refusal, action
from roguelike.engine.events import Event, Pace
from roguelike.engine.late import define
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import View
from roguelike.narrator import LogLine, Narrator
from roguelike.tui import focus_keys, hints, know_keys, menus, party_keys, party_panel
from roguelike.tui import keys as keyboard
from roguelike.tui.asking.base import Asker, Back, Desk, Reply, Say, Value
from roguelike.tui.asking.collect import Collector
from roguelike.tui.asking.make import asker_for
from roguelike.tui.capslock import CapsLock
from roguelike.tui.commands import HALT, MARCH, OWN, run
from roguelike.tui.log import Log
from roguelike.tui.port import Play, PlayError
from roguelike.tui.running import Runner
from roguelike.tui.settings import Watch
from roguelike.tui.tape import Tape

Wish = Literal[
    "", "help", "messages", "why", "rules", "map", "sheet", "options", "palette", "chronicle", "replay", "menu", "leave"
]  # fmt: skip
OWN.update({**party_keys.OWN, **know_keys.OWN, **focus_keys.OWN, **menus.OWN})
DEAF_FOR = 0.25
"""How long a question of the first class ignores keys after it appeared."""
WATCHED: dict[Pace, float] = {"none": 0.0, "step": 0.04, "miss": 0.04, "hit": 0.15, "great": 0.15}
WATCHED_IN_ALL = 1.5
SLOWER: dict[Watch, float] = {"instant": 0.0, "brisk": 1.0, "slow": 3.0, "step": 1.0}
UNTIL_A_KEY = math.inf
SLICE_MS = 30.0
ALWAYS = "!"
"""In a question of the rules: the next answer is a standing order."""
ON_PAGES: dict[str, Wish] = {"c": "chronicle", "r": "replay"}
"""Keys that mean something else where there is no map."""
_ANYWHERE = frozenset({"help", "why", "rules", "whole-map", "sheet", "options", "palette", "save", "messages"})


@define(eq=False)
class Player:
    """One person's side of a campaign. ``now`` is the clock that key events are stamped with, ``hints`` what he is told
    at the first occasion; ``aloud``: a screen reader reads out what is shown."""

    play: Play
    narrator: Narrator
    preset: keyboard.Layout = "default"
    pace: Watch = "brisk"
    now: Callable[[], float] = time.monotonic
    log: Log = field(factory=Log)
    focus: str = ""
    wish: Wish = ""
    fault: Msg | None = None
    bumped: Any = None
    asker: Asker | None = None
    commands: dict[tuple[str, str], keyboard.Command | None] = field(factory=dict)
    runner: Runner | None = None
    overlay: str = ""
    opener: str = ""
    told: set[str] = field(factory=set)
    hints: frozenset[str] = frozenset()
    hinted: set[str] = field(factory=set)
    aloud: bool = False
    tape: Tape = field(factory=Tape)
    caps: CapsLock = field(factory=CapsLock)
    view: View = field(init=False)
    decision: Decision[Any] | None = field(default=None, init=False)
    hurry: bool = field(default=False, init=False)
    always: bool = field(default=False, init=False)
    unseen: float | None = field(default=None, init=False)
    _advised: tuple[Decision[Any] | None, str, Json] = field(default=(None, "", None), init=False)
    _taken: Callable[[Json], None] | None = field(default=None, init=False)
    _deaf_until: float = field(default=0.0, init=False)
    _quiet: str = field(default="", init=False)
    _lent: str = field(default="", init=False)
    _half: str = field(default="", init=False)
    _left: str = field(default="", init=False)
    _watched: float = field(default=0.0, init=False)
    _known: frozenset[str] = field(default=frozenset(), init=False)
    _doors: frozenset[str] = field(default=frozenset(), init=False)

    def __attrs_post_init__(self) -> None:
        for event in self.play.recent(10):
            self._tell(event)
        self.look()
        for notice in self.play.notices():
            self.say(notice)
        self.log.read()

    # --- what the screen asks

    @property
    def desk(self) -> Desk:
        """What askers need."""
        return Desk(self.narrator, keyboard.commands_by_key(self.preset), self.view)

    @property
    def waiting(self) -> bool:
        """Whether somebody else must act now, or a macro acts."""
        return (self.decision is None or self.runner is not None) and not self.play.over and not self.leaving

    @property
    def leaving(self) -> str:
        """The seat of the other person who must have the keyboard now; "" if nobody."""
        return self.play.asked if self.decision is None else ""

    @property
    def act(self) -> Act | None:
        """The question what to do next, if that is what is asked."""
        return self.decision if isinstance(self.decision, Act) else None

    @property
    def acts(self) -> str:
        """Whose action the next key is in a fight; "" where the party marches, or somebody else acts."""
        return self.focus if self.act is not None and not self.view.quiet else ""

    def odds(self) -> Sequence[Msg]:
        """Exact odds of what Enter (or ``a``) would do now; empty if there is nothing to say."""
        answer: Json = None
        if isinstance(self.asker, Collector):
            answer = self.asker.candidate()
        elif self.asker is None and self.act is not None:
            answer = self.best_attack()
        return self.play.preview(answer) if answer is not None else ()

    def best_attack(self) -> Json:
        """What the book advises the focused model to attack now, or None."""
        verb = self.act.verbs(self.focus).get("attack") if self.act is not None else None
        if verb is None or verb.refusal() is not None:
            return None
        if self._advised[:2] != (self.decision, self.focus):
            self._advised = (self.decision, self.focus, self.play.advise(self.focus, "attack"))
        return self._advised[2]

    # --- keys

    def press(self, key: str, typed_at: float) -> None:
        """What a key does. ``typed_at`` is when it was typed, by the clock ``now``."""
        if self.deaf(typed_at) or self.leaving:
            return
        self.log.read()
        self.caps.hear(key)
        if self.runner is not None:
            self.runner = None
            self.say(msg("ui-stop-key"), style="why")
            if keyboard.commands_by_key(self.preset).get(key) != keyboard.BY_ID["save"]:
                return
        if self.waiting:
            self.hurry = self.pace != "step"
            if key == "space":
                return
        bumped, self.bumped = self.bumped, None
        asker = self.asker
        command = keyboard.commands_by_key(self.preset).get(self._whole(key))
        anywhere = command is not None and command.id in _ANYWHERE
        if key == ALWAYS and asker is not None and self._taken is None and not asker.takes(key):
            self._switch_always()
        elif self.view.map is None and key in ON_PAGES and not (asker is not None and asker.takes(key)):
            self.wish = ON_PAGES[key]
        elif asker is not None and (asker.takes(key) or not anywhere):
            self._reply(asker.press(key))
        elif command is not None:
            self.bumped = bumped
            if self.caps.suspects(command.id):
                party_keys.ask_first(self, command)
            else:
                run(self, command)
        elif not self._half:
            self.say(msg("ui-no-such-key", key=keyboard.shown(key)), style="why")

    def deaf(self, typed_at: float) -> bool:
        """Whether a key was typed before what it would answer could be seen."""
        return typed_at < self._deaf_until

    def take_over(self) -> None:
        """Sit down where somebody else had the keyboard: hear what has happened, and see how things stand."""
        self.log.read()
        self.hear(self.play.missed())
        self.look()
        self._drop_keys(True)

    def command(self, id: str) -> None:
        """Do a command by its name, as its key would if no question took that key."""
        if self.asker is not None and id not in _ANYWHERE:
            self.say(msg("ui-must-answer"), style="why")
        else:
            self.log.read()
            run(self, keyboard.BY_ID[id])

    def _whole(self, key: str) -> str:
        """The key together with the first half of a pair typed before it."""
        half, self._half = self._half, ""
        if not half and self.asker is None and keyboard.starts_pair(self.preset, key):
            self._half = key
        return half + key

    def _reply(self, reply: Reply) -> None:
        match reply:
            case Say(message, rule):
                self.say(message, rule, style="why")
            case Back():
                self.asker = self._taken = None
                self.look()
            case Value(json):
                taken = self._taken
                if taken is None:
                    self.submit(json)
                else:
                    self.asker = self._taken = None
                    taken(json)
                    if self.asker is None:
                        self.look()
            case None:
                pass

    def put(self, asker: Asker, taken: Callable[[Json], None] | None = None) -> None:
        """Put a question of the screen's own; ``taken`` gets its value (None: it is an answer for the rules)."""
        self.asker = asker
        self._taken = taken if taken is not None else self.submit

    def _switch_always(self) -> None:
        """Make the next answer a standing order, or think better of it."""
        if self.decision is None or not self.decision.orders:
            self.say(msg("ui-no-order"), style="why")
            return
        self.always = not self.always
        self.say(msg("ui-order-next" if self.always else "ui-order-not"), style="why")

    def _order(self, asked: Decision[Any], answer: Json) -> None:
        """Give the standing order that answers so."""
        name = next((name for name, given in asked.orders.items() if given == answer), None)
        if name is None:
            self.say(msg("ui-no-such-order"), style="why")
        else:
            self.play.order(asked.question, name)
            self.say(msg("ui-ordered", order=party_panel.order_named(self, name)), style="why")

    def submit(self, answer: Json) -> None:
        """Answer the rules."""
        try:
            asked, always, self.always = self.decision, self.always, False
            events = self.play.answer(answer)
            if always and asked is not None:
                self._order(asked, answer)
        except PlayError as error:
            self.runner = None
            self.say(error.message, error.rule, style="why")
            return
        self.asker = self._taken = None
        self._watched, self.hurry = 0.0, False
        self.hear(events)
        self.look()
        if self.act is not None and not self.is_ready(self.focus):
            self._go_on_with_others(answer)

    def _go_on_with_others(self, answer: Json) -> None:
        """The focused model has nothing left: the turn of a march ends, or the next model has the focus."""
        if self.view.quiet and self.focus == self.view.point:
            marched = isinstance(answer, Mapping) and answer.get("verb") == MARCH
            if marched and self.act is not None and self.act.accepts(action(HALT)) is None:
                self.submit(action(HALT))
            return
        after = self._next_after(self.focus, self.able())
        self.focus = self._lent = after if self.is_ready(after) else self.focus

    # --- others

    def advance(self) -> float:
        """Let the others act a little; gives how long what they did wants to be looked at (0: go on at once,
        `UNTIL_A_KEY`: until the player says so)."""
        slower = SLOWER[self.pace]
        quick = self.hurry or not slower or (self.pace != "step" and self._watched >= WATCHED_IN_ALL * slower)
        turn = self.view.turn
        if self.runner is not None and self.decision is not None:
            paces = self.runner.step(self)
            return 0.0 if quick else max((WATCHED[pace] for pace in paces), default=0.0)
        try:
            events = self.play.advance(SLICE_MS if quick else 0.0)
        except PlayError as error:
            self.fault, self.wish = error.message, "leave"
            return 0.0
        self.hear(events)
        for notice in self.play.notices():
            self.say(notice)
        self.look()
        if self.view.turn != turn:
            self._watched = 0.0
        pause = 0.0 if quick else max((WATCHED[event.pace] for event in events), default=0.0) * slower
        self._watched += pause
        return UNTIL_A_KEY if pause and self.pace == "step" else pause

    # --- telling and looking

    def hear(self, events: Sequence[Event]) -> None:
        """Tell what happened."""
        if self.runner is not None:
            self.runner.news += events
        for event in events:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        told = self.narrator.line(event)
        if told is not None:
            self.log.add(told)
            self.tape.hear(told)

    def say(self, message: Msg, rule: str = "", *, style: str = "") -> None:
        """Say something that did not happen in the game, in the book's own words where it has them."""
        own = self.narrator.own(self.view.book, message.id)
        self.log.add(LogLine(self.narrator.text(Msg(own, message.args)), style, rule=rule))

    def refuse(self, refusal: Refusal) -> None:
        """Say why not: one grey line."""
        self.say(refusal.msg, refusal.rule, style="why")

    def look(self) -> None:
        """See how things stand: the view, what is asked, and who has the focus."""
        if self.play.over:
            self.runner = None
        before = self.decision
        self.view = self.play.view()
        self.decision = self.play.decision
        quiet = self.view.turn if self.view.quiet else ""
        if quiet and (not self._quiet or (quiet != self._quiet and self.focus == self._lent)):
            self.focus, self._lent = self.view.point, ""  # who was only next in line when the turn ended leads nobody
        self._quiet = quiet
        self._refocus()
        foes = frozenset(m.id for m in self.view.models if m.side == "theirs" and m.square is not None)
        if self.decision is not None and self._taken is None:
            if self.decision is not before or self.asker is None:
                self.asker = asker_for(self.decision, self.desk)
                if self.asker is not None:
                    self._drop_keys(self.decision.urgency == "always")
        elif self.decision is None:
            self.asker = self._taken = None
            if self.play.asked:
                self.runner = None
                self._drop_keys(True)
        doors = frozenset(mark.id for mark in self.view.landmarks if mark.kind == "door")
        if not foes <= self._known or not doors <= self._doors:
            self._drop_keys(False)
        self._known, self._doors = foes, doors
        self.tape.see(self.view, self.focus, fighting=bool(foes) and not self.view.quiet)
        if len(self.hinted) < len(self.hints):
            hints.hint(self)

    def _drop_keys(self, first_class: bool) -> None:
        """Keys that were typed before this could be seen do not count."""
        self.unseen = max(self.unseen or 0.0, DEAF_FOR if first_class else 0.0)
        self._deaf_until = max(self._deaf_until, self.now() + self.unseen)

    def seen(self) -> None:
        """What came up has been painted: only now could somebody answer it."""
        if self.unseen is not None:
            self._deaf_until = max(self._deaf_until, self.now() + self.unseen)
            self.unseen = None

    def _refocus(self) -> None:
        act = self.act
        if act is None:
            if self.decision is not None and self.view.model(self.decision.subject) is not None:
                self._left, self.focus = self._left or self.focus, self.decision.subject
            return
        self.focus, self._left = self._left or self.focus, ""
        able = self.able()
        if self.focus not in able:
            first = self.view.point if self.view.quiet else act.subject
            self.focus = first if first in able else self._next_after("", able)

    def _next_after(self, id: str, able: Sequence[str]) -> str:
        """The next in line who has something left; without any, the first who may be asked."""
        at = able.index(id) + 1 if id in able else 0
        line = [*able[at:], *able[:at]]
        return next((i for i in line if self.is_ready(i)), line[0] if line else "")

    def is_ready(self, id: str) -> bool:
        """Whether the model has something left to do."""
        model = self.view.model(id)
        return model is not None and model.ready

    def able(self) -> list[str]:
        """The models that may be asked to act, in the order of the panel."""
        act = self.act
        if act is None:
            return []
        order = {model.id: i for i, model in enumerate(self.view.models)}
        return sorted((id for id in act.actors if id), key=lambda id: order.get(id, len(order)))
