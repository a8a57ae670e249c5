"""Who sits where: minds and standing orders answer until a person is asked."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from attrs import define, field

from roguelike.engine.decisions import Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.mind import Mind
from roguelike.engine.text import Msg
from roguelike.minds.orders import StandingOrders
from roguelike.session.errors import MindFailed, Refused
from roguelike.session.session import Session

SLICE_MS = 30.0
"""How long the screen may wait for the minds before it paints again."""
_NOTE = "orders"


@define(eq=False)
class Table:
    """A session with its seats taken: a mind for some, a person (with standing orders) for the others."""

    session: Session
    seats: Mapping[str, Mind]
    orders: StandingOrders = field(factory=StandingOrders)

    @classmethod
    def set_for(cls, session: Session, minds: Mapping[str, str]) -> Table:
        """A table with the book's named minds on the given seats, and the orders kept in the campaign.

        Raises KeyError if the book has no mind of that name.
        """
        seats = {seat: session.book.mind(seat, name) for seat, name in minds.items()}
        return cls(session, seats, StandingOrders.from_json(session.noted(_NOTE)))

    @classmethod
    def automatic(cls, session: Session, name: str = "auto") -> Table:
        """A table where a mind sits on every seat."""
        return cls.set_for(session, dict.fromkeys(session.book.seats(session.state), name))

    @property
    def person_asked(self) -> bool:
        """Whether nothing happens until a person answers."""
        decision = self.session.decision
        return decision is not None and decision.seat not in self.seats and self.orders.answers(decision) is None

    def order(self, question: str, name: str | None) -> None:
        """Give a standing order for a question (None: take it back) and keep it. Raises SaveError."""
        if name is None:
            self.orders.undo(question)
        else:
            self.orders.set(question, name)
        self.session.note(_NOTE, self.orders.as_json())

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
                ordered = self.orders.answers(decision)
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
            view = session.book.view(session.state, seat)
            answer = mind.answer(view, decision, session.mind_chance(seat))
        except Exception as error:
            raise self._failed(error, decision, answer) from error
        try:
            return session.answer(answer, who="mind")
        except Refused as error:
            raise self._failed(error, decision, answer) from error

    def _failed(self, error: Exception, decision: Decision[Any], answer: Json) -> MindFailed:
        path = self.session.crash(error, decision, answer)
        told = {"seat": decision.seat, "question": decision.question}
        if path is None:
            return MindFailed(Msg("session-mind-failed", told))
        return MindFailed(Msg("session-mind-failed-file", {**told, "file": str(path)}))
