"""Questions to somebody: the one door into the rules.

A rule that needs a choice awaits a `Decision`. Whoever drives the coroutine (`roguelike.session`) sees the decision,
gets an answer from a person or a mind, and sends it back. An answer is stable JSON made of keys, never of option
indexes, so that a journal can be replayed by a later program. ``judge`` is the only judge of an answer: it gives the
typed value or a `Refusal` that says why not. Options are enumerated lazily; nobody pays for a list that nobody reads.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from attrs import field

from roguelike.engine.geometry import STEPS, Square
from roguelike.engine.late import define, frozen
from roguelike.engine.rulemarks import ran
from roguelike.engine.text import Arg, Msg

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
T = TypeVar("T")
Urgency = Literal["always", "marked", "panel", "once", "never"]
"""How a screen asks: only by a named key; Enter takes the suggestion; in one panel; once and then remembered; not
at all unless somebody wants to be asked."""


@frozen
class Refusal:
    """Why something is not possible now: the rule, a message id and its arguments."""

    rule: str
    message: str
    args: Mapping[str, Arg] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        ran(self.rule)

    @property
    def msg(self) -> Msg:
        """The refusal as a message for a reader."""
        return Msg(self.message, self.args)


def refuse(rule: str, message: str, **args: Arg) -> Refusal:
    """Short for ``Refusal(rule, message, args)``."""
    return Refusal(rule, message, args)


class IllegalAnswer(Exception):
    """An answer reached a rule that the decision does not accept."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message}")
        self.refusal = refusal


@frozen
class Option:
    """One thing that may be chosen: its key in the answer, how it reads, why not (None: it is legal). ``careful``: it
    spends what does not come back, so only its ``hotkey`` takes it. ``square``: where it is, for a door walked into."""

    key: str
    label: Msg
    refusal: Refusal | None = None
    hotkey: str = ""
    careful: bool = False
    square: Square | None = None


NOT_UNDERSTOOD = "refusal-not-understood"
NOT_OFFERED = "refusal-not-offered"
NOT_SO_MANY = "refusal-exactly"


@define(kw_only=True, eq=False)
class Decision(Generic[T]):
    """Something that somebody must choose.

    ``seat`` is who is asked, ``question`` a stable id ("ahq.fate.falls"), ``prompt`` what is shown, ``rule`` the rule
    that asks, ``subject`` the id of the model it is about ("" = none), ``suggested`` the answer that Enter takes,
    ``orders`` the answers that named standing orders would give, ``order`` the one in force when none is set ("ask" =
    he is asked), ``notes`` further lines to show, ``leave`` the answer that changes nothing, for Escape (None: none).
    """

    seat: str
    question: str
    prompt: Msg
    rule: str = ""
    subject: str = ""
    urgency: Urgency = "marked"
    suggested: Json = None
    orders: Mapping[str, Json] = field(factory=dict)
    order: str = "ask"
    notes: tuple[Msg, ...] = ()
    leave: Json = None
    _passed: tuple[Json, Any] = field(default=(None, None), init=False)  # accepted last, its value: not judged again

    def judge(self, answer: Json) -> T | Refusal:
        """The typed value of an answer, or why it is not accepted. Never raises, whatever the JSON."""
        raise NotImplementedError

    def accepts(self, answer: Json) -> Refusal | None:
        """None if the answer is legal, else why it is not."""
        verdict = self.judge(answer)
        self._passed = (answer, verdict)
        return verdict if isinstance(verdict, Refusal) else None

    def options(self) -> Iterator[Json]:
        """Legal answers, lazily; for open questions (a text, a long walk) only some of them."""
        raise NotImplementedError

    def __await__(self) -> Generator[Decision[T], Json, T]:
        answer = yield self
        passed, value = self._passed
        verdict = value if passed is answer and value is not None else self.judge(answer)
        if isinstance(verdict, Refusal):
            raise IllegalAnswer(verdict)
        return verdict

    def _no(self, message: str = NOT_UNDERSTOOD, **args: Arg) -> Refusal:
        return Refusal(self.rule, message, args)


@define(kw_only=True, eq=False)
class Choose(Decision[str]):
    """One of several options; the value is the option's key."""

    choices: tuple[Option, ...]

    def judge(self, answer: Json) -> str | Refusal:
        for option in self.choices:
            if option.key == answer:
                return option.refusal or option.key
        return self._no(NOT_OFFERED)

    def options(self) -> Iterator[Json]:
        return (option.key for option in self.choices if option.refusal is None)


def as_square(answer: Json) -> Square | None:
    """A square from JSON ``[x, y]``, or None."""
    if isinstance(answer, Sequence) and not isinstance(answer, str) and len(answer) == 2:
        x, y = answer
        if type(x) is int and type(y) is int:
            return Square(x, y)
    return None


@define(kw_only=True, eq=False)
class PickSquare(Decision[Square]):
    """A square; ``legal`` says why not, ``candidates`` lists the legal ones in a sensible order, ``area`` the squares
    that the choice would cover (for the preview)."""

    candidates: Callable[[], Iterable[Square]]
    legal: Callable[[Square], Refusal | None]
    area: Callable[[Square], Iterable[Square]] = lambda square: (square,)

    def judge(self, answer: Json) -> Square | Refusal:
        square = as_square(answer)
        if square is None:
            return self._no()
        return self.legal(square) or square

    def options(self) -> Iterator[Json]:
        return ([s.x, s.y] for s in self.candidates() if self.legal(s) is None)


@define(kw_only=True, eq=False)
class PickPath(Decision[str]):
    """A walk as step letters (see `roguelike.engine.geometry`), at most ``longest`` steps."""

    legal: Callable[[str], Refusal | None]
    longest: int

    def judge(self, answer: Json) -> str | Refusal:
        if not isinstance(answer, str) or len(answer) > self.longest or set(answer) - STEPS.keys():
            return self._no()
        return self.legal(answer) or answer

    def options(self) -> Iterator[Json]:
        return (step for step in ("", *STEPS) if self.accepts(step) is None)


@define(kw_only=True, eq=False)
class Amount(Decision[int]):
    """A whole number from ``low`` to ``high`` in steps of ``step``."""

    low: int
    high: int
    step: int = 1

    def judge(self, answer: Json) -> int | Refusal:
        if type(answer) is not int:
            return self._no()
        if not self.low <= answer <= self.high or (answer - self.low) % self.step:
            return self._no("refusal-out-of-range", low=self.low, high=self.high)
        return answer

    def options(self) -> Iterator[Json]:
        return iter(range(self.low, self.high + 1, self.step))


@define(kw_only=True, eq=False)
class Text(Decision[str]):
    """A line of text of at most ``longest`` characters, without control characters, trimmed."""

    longest: int = 40
    may_be_empty: bool = False

    def judge(self, answer: Json) -> str | Refusal:
        if not isinstance(answer, str):
            return self._no()
        text = answer.strip()
        if not text.isprintable():
            return self._no("refusal-control-characters")
        if len(text) > self.longest:
            return self._no("refusal-too-long", longest=self.longest)
        if not text and not self.may_be_empty:
            return self._no("refusal-empty")
        return text

    def options(self) -> Iterator[Json]:
        if isinstance(self.suggested, str) and self.accepts(self.suggested) is None:
            yield self.suggested


@define(kw_only=True, eq=False)
class Subset(Decision[tuple[str, ...]]):
    """Some of several options, between ``least`` and ``most`` of them; the value keeps the options' order."""

    choices: tuple[Option, ...]
    least: int = 0
    most: int = 99
    legal: Callable[[tuple[str, ...]], Refusal | None] = lambda keys: None

    def judge(self, answer: Json) -> tuple[str, ...] | Refusal:
        if not isinstance(answer, Sequence) or isinstance(answer, str):
            return self._no()
        if not all(isinstance(key, str) for key in answer) or len({*answer}) != len(answer):
            return self._no()
        allowed = {option.key: option.refusal for option in self.choices}
        for key in answer:
            if key not in allowed:
                return self._no(NOT_OFFERED)
            refusal = allowed[key]
            if refusal is not None:
                return refusal
        if not self.least <= len(answer) <= self.most:
            if self.least == self.most:
                return self._no(NOT_SO_MANY, count=self.most)
            return self._no("refusal-how-many", low=self.least, high=self.most)
        keys = tuple(key for key in allowed if key in answer)
        return self.legal(keys) or keys

    def options(self) -> Iterator[Json]:
        if self.suggested is not None and self.accepts(self.suggested) is None:
            yield self.suggested
        free = [option.key for option in self.choices if option.refusal is None]
        few: list[Json] = list(free[: max(self.least, 0)])
        if self.accepts(few) is None:
            yield few
        if self.least <= 1 <= self.most:
            yield from ([key] for key in free if self.accepts([key]) is None)


@define(kw_only=True, eq=False)
class Assign(Decision[Mapping[str, str]]):
    """A value for every slot (who takes which item, which monster stands where).

    ``slots`` maps each slot to its options; ``legal`` judges the whole. ``suggested`` is always complete and legal.
    """

    slots: Mapping[str, tuple[Option, ...]]
    labels: Mapping[str, Msg] = field(factory=dict)
    legal: Callable[[Mapping[str, str]], Refusal | None] = lambda chosen: None

    def judge(self, answer: Json) -> Mapping[str, str] | Refusal:
        if not isinstance(answer, Mapping) or answer.keys() != self.slots.keys():
            return self._no()
        for slot, options in self.slots.items():
            option = next((o for o in options if o.key == answer[slot]), None)
            if option is None:
                return self._no(NOT_OFFERED)
            if option.refusal is not None:
                return option.refusal
        chosen = {slot: str(answer[slot]) for slot in self.slots}
        return self.legal(chosen) or chosen

    def options(self) -> Iterator[Json]:
        if self.suggested is not None and self.accepts(self.suggested) is None:
            yield self.suggested


ParamKind = Literal["model", "square", "path", "choice", "amount", "text"]
Args: TypeAlias = Mapping[str, Any]
"""The collected arguments of a verb: JSON values by parameter name."""


@frozen
class Param:
    """One argument of a verb, for a screen to collect.

    ``offers(args)`` lists its options given the arguments before it (keys are model ids, choice keys, or "x,y" for
    squares); a path or a text has none. ``area(args)``: the squares that they would cover so far, for the preview.
    """

    name: str
    kind: ParamKind
    offers: Callable[[Args], Iterable[Option]] = lambda args: ()
    area: Callable[[Args], Iterable[Square]] = lambda args: ()


@frozen
class Verb:
    """Something a model can do now: "move", "attack", "open" ...

    ``refusal()`` says why it cannot be done at all (None: it can), ``check(args)`` why not so, ``options()`` lists
    complete arguments lazily (for a walk: single steps and whatever else is cheap).
    """

    id: str
    check: Callable[[Args], Refusal | None]
    options: Callable[[], Iterable[Args]]
    params: tuple[Param, ...] = ()
    refusal: Callable[[], Refusal | None] = lambda: None


@frozen
class Action:
    """A complete answer to `Act`: who does what, with which arguments (``actor`` is "" for the whole side)."""

    verb: str
    actor: str
    args: Args = field(factory=dict)

    def as_json(self) -> Json:
        """The answer that means this action."""
        return {"verb": self.verb, "actor": self.actor, **self.args}


def action(verb: str, actor: str = "", **args: Json) -> Json:
    """The JSON answer for an action."""
    return {"verb": verb, "actor": actor, **args}


@define(kw_only=True, eq=False)
class Act(Decision[Action]):
    """What is done next, by one of ``actors`` ("" among them: the side as a whole, e.g. to end the phase).

    ``verbs_of(actor)`` gives the verbs of an actor (by id, if they are made on demand), once per decision.
    """

    actors: tuple[str, ...]
    verbs_of: Callable[[str], Sequence[Verb] | Mapping[str, Verb]]
    _made: dict[str, Mapping[str, Verb]] = field(factory=dict, init=False)

    def verbs(self, actor: str) -> Mapping[str, Verb]:
        """The verbs of an actor by id; empty for somebody who is not asked."""
        if actor not in self._made:
            if actor not in self.actors:
                return {}
            made = self.verbs_of(actor)
            self._made[actor] = made if isinstance(made, Mapping) else {verb.id: verb for verb in made}
        return self._made[actor]

    def judge(self, answer: Json) -> Action | Refusal:
        if not isinstance(answer, Mapping):
            return self._no()
        verb_id, actor = answer.get("verb"), answer.get("actor")
        if not isinstance(verb_id, str) or not isinstance(actor, str):
            return self._no()
        verb = self.verbs(actor).get(verb_id)
        if verb is None:
            return self._no(NOT_OFFERED)
        args = {name: value for name, value in answer.items() if name not in ("verb", "actor")}
        if args.keys() != {param.name for param in verb.params}:
            return self._no()
        for param in verb.params:
            if not _well_formed(param.kind, args[param.name]):
                return self._no()
        why_not = verb.refusal() or verb.check(args)
        return why_not or Action(verb_id, actor, args)

    def options(self) -> Iterator[Json]:
        for actor in self.actors:
            for verb in self.verbs(actor).values():
                if verb.refusal() is None:
                    for args in verb.options():
                        yield Action(verb.id, actor, args).as_json()


def _well_formed(kind: ParamKind, value: Json) -> bool:
    if kind == "square":
        return as_square(value) is not None
    if kind == "amount":
        return type(value) is int
    if kind == "path":
        return isinstance(value, str) and len(value) <= 400 and not set(value) - STEPS.keys()
    return isinstance(value, str) and len(value) <= 200
