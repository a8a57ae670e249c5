"""Who sits where: minds and standing orders answer until a person is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import perf_counter, process_time
from typing import Any

from attrs import field

from roguelike.engine.book import Book, Lean
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.late import define
from roguelike.engine.mind import Mind
from roguelike.engine.text import Msg, told_by
from roguelike.engine.views import View
from roguelike.minds.orders import StandingOrders
from roguelike.minds.random import RandomMind
from roguelike.session.errors import MindFailed, Refused, SessionError
from roguelike.session.session import Session

SLICE_MS = 30.0
"""How long the screen may wait for the minds before it paints again."""
_NOTE = "orders"
Watch = Callable[[Decision[Any], Json, float], None]
"""Is told every accepted answer of a mind: the question, the answer, and the processor seconds that it took."""


@define(eq=False)
class Waiting:
    """A book's own mind that is made when it must answer first: a game stands on the screen before that."""

    book: Book
    seat: str
    _mind: Mind | None = field(default=None, init=False)

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """What the mind answers."""
        if self._mind is None:
            self._mind = self.book.mind(self.seat, "auto")
        return self._mind.answer(view, decision, chance)


@define(eq=False)
class Table:
    """A session with its seats taken: a mind for some, a person (with standing orders) for the others.

    ``orders`` are those of the first person; each of the ``others`` in a hot seat has his own. ``rescue``: where a
    mind fails, what is suggested (or anything allowed) is done, so that no fault of a mind ends a person's campaign.
    """

    session: Session
    seats: Mapping[str, Mind]
    orders: StandingOrders = field(factory=StandingOrders)
    others: Mapping[str, StandingOrders] = field(factory=dict)
    watch: Watch | None = None
    rescue: bool = False
    _fell: bool = field(default=False, init=False)
    _view: Callable[[Any, str], View] = field(init=False)

    @_view.default
    def _what_minds_see(self) -> Callable[[Any, str], View]:
        book = self.session.book
        return book.mind_view if isinstance(book, Lean) else book.view

    @classmethod
    def set_for(cls, session: Session, minds: Mapping[str, Mind | str], persons: Iterable[str] = ()) -> Table:
        """A table with minds on the given seats (the book's own by name), and the orders kept in the campaign.

        ``persons``: the seats of further persons, with orders of their own.

        Raises KeyError if the book has no mind of that name.
        """
        seats = {seat: session.book.mind(seat, m) if isinstance(m, str) else m for seat, m in minds.items()}
        others = {seat: StandingOrders.from_json(session.noted(f"{_NOTE}:{seat}")) for seat in persons}
        return cls(session, seats, StandingOrders.from_json(session.noted(_NOTE)), others)

    @classmethod
    def automatic(cls, session: Session, name: str = "auto") -> Table:
        """A table where a mind sits on every seat."""
        return cls.set_for(session, dict.fromkeys(session.book.seats(session.state), name))

    @property
    def person_asked(self) -> bool:
        """Whether nothing happens until a person answers."""
        decision = self.session.decision
        return decision is not None and decision.seat not in self.seats and self._ordered(decision) is None

    def orders_of(self, seat: str) -> StandingOrders:
        """The standing orders of the person in a seat."""
        return self.others.get(seat, self.orders)

    def order(self, question: str, name: str | None, seat: str = "") -> None:
        """Give a seat's standing order for a question (None: take it back) and keep it. Raises SaveError."""
        orders = self.orders_of(seat)
        if name is None:
            orders.undo(question)
        else:
            orders.set(question, name)
        self.session.note(f"{_NOTE}:{seat}" if seat in self.others else _NOTE, orders.as_json())

    def settle(self) -> list[Event]:
        """At a table of several persons: let orders answer at once what is not asked of them; gives what happened.

        So nobody sees by a pause, or by a picture in between, that somebody might have been asked. What an order
        cannot answer, or a rule cannot carry out, is left to `advance`.
        """
        events: list[Event] = []
        while self.others and (decision := self.session.decision) is not None and decision.urgency == "never":
            ordered = self._ordered(decision) if decision.seat not in self.seats else None
            if ordered is None:
                break
            try:
                events += self.session.answer(ordered[0], who="order")
            except SessionError:
                break
        return events

    def _ordered(self, decision: Decision[Any]) -> tuple[Json] | None:
        """What the order of the person asked answers, in a tuple.

        The other persons of a hot seat are never asked what is never to be asked by itself: what is suggested is done.
        """
        ordered = self.orders_of(decision.seat).answers(decision)
        if ordered is None and decision.urgency == "never" and decision.seat in self.others:
            return (decision.suggested,) if decision.accepts(decision.suggested) is None else None
        return ordered

    def advance(self, limit_ms: float | None = SLICE_MS) -> list[Event]:
        """Let minds and standing orders answer; gives what happened.

        Returns when a person is asked, the campaign is over, or the time is up (None: no limit): call again
        while neither `person_asked` nor ``session.over``. Raises MindFailed if a mind raises or answers what is
        not accepted, RuleFailed or SaveError like `Session.answer`. What was answered before is committed.
        """
        events: list[Event] = []
        until = None if limit_ms is None else perf_counter() + limit_ms / 1000
        while (decision := self.session.decision) is not None:
            mind = self.seats.get(decision.seat)
            if mind is not None:
                events += self._let_answer(mind, decision)
            else:
                ordered = self._ordered(decision)
                if ordered is None:
                    break
                events += self.session.answer(ordered[0], who="order")
            if until is not None and perf_counter() >= until:
                break
        return events

    def _let_answer(self, mind: Mind, decision: Decision[Any]) -> list[Event]:
        session, seat = self.session, decision.seat
        answer: Json = None
        try:
            view = self._view(session.state, seat)
            began = process_time() if self.watch is not None else 0.0
            answer = mind.answer(view, decision, session.mind_chance(seat))
            took = process_time() - began if self.watch is not None else 0.0
        except Exception as error:
            return self._instead(error, decision, answer)
        try:
            events = session.answer(answer, who="mind")
        except Refused as error:
            return self._instead(error, decision, answer)
        if self.watch is not None:
            self.watch(decision, answer, took)
        return events

    def _instead(self, error: Exception, decision: Decision[Any], answer: Json) -> list[Event]:
        """Do what is suggested, or anything allowed, for a mind that has failed; the first time it is noticed."""
        fault = self._failed(error, decision, answer) if not (self.rescue and self._fell) else None
        if fault is not None and not self.rescue:
            raise fault from error
        given = decision.suggested
        if decision.accepts(given) is not None:
            chance = self.session.mind_chance(decision.seat)
            try:
                given = RandomMind().answer(self._view(self.session.state, decision.seat), decision, chance)
            except ValueError:
                raise fault or self._failed(error, decision, answer) from error
        events = self.session.answer(given, who="mind")
        if fault is not None:
            self._fell = True
            self.session.notices.append(Msg("session-mind-instead", {"what": fault.msg}))
        return events

    def _failed(self, error: Exception, decision: Decision[Any], answer: Json) -> MindFailed:
        path = self.session.crash(error, decision, answer)
        if not isinstance(error, Refused) and (known := told_by(error)) is not None:
            return MindFailed(known)
        told = {"seat": decision.seat, "question": decision.question}
        if path is None:
            return MindFailed(Msg("session-mind-failed", told))
        return MindFailed(Msg("session-mind-failed-file", {**told, "file": str(path)}))
