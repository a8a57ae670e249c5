"""Driving a book's coroutine by hand: no event loop, one question at a time."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from roguelike.engine.decisions import Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.game import Game
from roguelike.engine.late import frozen
from roguelike.session import snapshot as snapshots
from roguelike.session.snapshot import Snapshot

if TYPE_CHECKING:
    from roguelike.engine.book import Book

Who = Literal["person", "mind", "order"]
"""Who gave an answer: a person at the keyboard, a mind, or a person's standing order."""


@frozen
class Answered:
    """A committed answer: its number, who was asked what, the answer, dice drawn in all afterwards, who answered."""

    seq: int
    seat: str
    question: str
    answer: Json
    drawn: int
    who: Who = "person"


def _ignore_event(event: Event) -> None:
    """What happens while a journal is replayed has been told before."""


def _ignore_checkpoint(durable: bool) -> None:
    """A replayed checkpoint has been taken before, or was not worth taking."""


class Run:
    """A book's coroutine between two questions. ``decision`` is what it asks now; None when the campaign is over."""

    def __init__(self, book: Book, state: Any) -> None:
        self.state = state
        self.game: Game[Any] = book.game(state)
        self.decision: Decision[Any] | None = None
        self.listen(_ignore_event, _ignore_checkpoint)
        self._rules = book.play(self.game)

    @property
    def drawn(self) -> int:
        """How many dice the rules have drawn so far."""
        return int(self.state.chance.drawn)

    def listen(self, events: Callable[[Event], None], checkpoints: Callable[[bool], None]) -> None:
        """Where events and checkpoints go from now on."""
        self.game.on_event, self.game.on_checkpoint = events, checkpoints

    def start(self) -> None:
        """Run to the first question. Raises what the rules raise."""
        self._send(None)

    def send(self, answer: Json) -> None:
        """Answer the question and run to the next. Raises what the rules raise; the run is then of no more use."""
        self._send(answer)

    def asks(self, answered: Answered) -> bool:
        """Whether the journaled answer belongs to the question asked now, and is accepted."""
        decision = self.decision
        return (
            decision is not None
            and decision.seat == answered.seat
            and decision.question == answered.question
            and decision.accepts(answered.answer) is None
        )

    def close(self) -> None:
        """Let go of the rules wherever they stand; what they still say while being closed is not heard."""
        self.listen(_ignore_event, _ignore_checkpoint)
        self.decision = None
        with contextlib.suppress(Exception):
            self._rules.close()

    def _send(self, answer: Json) -> None:
        try:
            asked = self._rules.send(answer)
        except StopIteration:
            self.decision = None
            return
        if not isinstance(asked, Decision):
            raise TypeError(f"a rule awaits {asked!r}, which is not a Decision")
        self.decision = asked


@frozen
class Replayed:
    """How far a journal could be followed: the run, how many answers matched, and why no further ("" = all did)."""

    run: Run
    matched: int
    reason: str = ""
    error: Exception | None = None


def replay(book: Book, snapshot: Snapshot, journal: Sequence[Answered]) -> Replayed:
    """Enter a campaign at a snapshot and give the journaled answers again, as long as question and dice agree.

    Raises what the book raises if it cannot even be entered there.
    """
    run = Run(book, snapshots.restore(book, snapshot))
    try:
        run.start()
    except BaseException:
        run.close()
        raise
    for index, answered in enumerate(journal):
        error: Exception | None = None
        try:
            if not run.asks(answered):
                return Replayed(run, index, "question")
            run.send(answered.answer)
        except Exception as raised:
            error = raised
        if error is not None or run.drawn != answered.drawn:
            run.close()
            again = replay(book, snapshot, journal[:index])
            return Replayed(again.run, again.matched, "dice" if error is None else "raised", error)
    return Replayed(run, len(journal))
