"""A campaign while it is played: look at ``decision``, call ``answer``. Nothing else changes the game."""

from __future__ import annotations

import contextlib
import json
import secrets
import sqlite3
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

import roguelike
from roguelike.engine.book import Book, Shared
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Decision, Json, refuse
from roguelike.engine.events import Event
from roguelike.engine.text import Msg
from roguelike.session import crash, opening
from roguelike.session import snapshot as snapshots
from roguelike.session.drive import Answered, Replayed, Run, Who, replay
from roguelike.session.errors import Refused, SaveError, SessionError
from roguelike.session.snapshot import Snapshot
from roguelike.session.sqlite import SqliteStore
from roguelike.session.store import MemoryStore, Step, Store

SNAPSHOT_EVERY = 16
"""A checkpoint that is not durable is taken only when so many answers have passed since the last."""


class Session:
    """One campaign between two answers. Made by `create`, `open` or `in_memory`, never directly.

    ``decision`` is what is asked now (None: the campaign is over), ``seq`` how many answers have been given,
    ``notices`` what a player must be told about the opening.
    """

    def __init__(
        self,
        book: Book,
        store: Store,
        entered: opening.Entered,
        *,
        name: str,
        crashes: Path | None = None,
    ) -> None:
        self.book = book
        self.name = name
        self.notices: list[Msg] = []
        self.crashes = crashes
        self._store = store
        self._base, self._tail = entered.base, entered.tail
        self._taken: Snapshot | None = None
        self._events: list[Event] = []
        self._summary_due, self._rested = False, -SNAPSHOT_EVERY
        self._adopt(entered.run)
        self._follow(entered)

    # --- making one

    @classmethod
    def create(cls, path: Path, book: Book, setup: Mapping[str, Json], seed: str, *, title: str = "") -> Session:
        """A new campaign in a new file, run to its first question.

        Raises ValueError if the book cannot use the setup, SaveError if the file cannot be made, RuleFailed if a
        rule raised before the first question. No file is left then.
        """
        crashes = path.parent / "crashes"
        entered, first = _begin(book, setup, seed, crashes)
        state = entered.run.state
        notes: dict[str, Json] = {
            "id": secrets.token_hex(8),
            "book": book.id,
            "title": title,
            "setup": setup,
            "seed": seed,
            "seats": list(book.seats(state)),
            "rules_version": book.rules_version,
            "package": roguelike.__version__,
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "summary": opening.summary_json(book.summary(state)),
        }
        if isinstance(book, Shared) and len(persons := list(book.persons(state))) > 1:
            notes["persons"] = persons
        store = SqliteStore.create(path, notes, first)
        return cls(book, store, entered, name=path.stem, crashes=crashes)

    @classmethod
    def open(cls, path: Path, book: Book | None = None) -> Session:
        """The campaign in a file, at the last answered question.

        Raises SaveError if the file cannot be opened (see `SqliteStore.open`), its book is not known, its rules are of
        a later version, or no checkpoint of it can be entered. The file is then as it was.
        """
        store = SqliteStore.open(path)
        crashes = path.parent / "crashes"
        try:
            book = opening.book_of(store.noted, path.name) if book is None else book
            opening.judge_rules(store.noted, book, path.name)
            entered = opening.enter(book, store, path.name)
            session = cls(book, store, entered, name=path.stem, crashes=crashes)
            if store.noted("rules_version") != book.rules_version:
                store.note("rules_version", book.rules_version)
        except BaseException as error:
            store.close()
            if isinstance(error, sqlite3.Error):
                raise opening.sentence(error, path.name) from error
            raise
        return session

    @classmethod
    def in_memory(
        cls,
        book: Book,
        setup: Mapping[str, Json],
        seed: str,
        *,
        crashes: Path | None = None,
        remember: bool = True,
    ) -> Session:
        """A new campaign without a file. ``remember=False`` keeps no history.

        Raises ValueError if the book cannot use the setup, RuleFailed if a rule raised before the first question.
        """
        entered, first = _begin(book, setup, seed, crashes)
        store = MemoryStore(remember)
        store.commit(first)
        return cls(book, store, entered, name=book.id, crashes=crashes)

    @classmethod
    def examine(cls, path: Path) -> Session:
        """The campaign in a file, opened in memory: not a byte of the file changes, whatever is answered.

        Raises SaveError like `open`.
        """
        loaded = opening.load(path)
        book = opening.book_of(loaded.notes.get, path.name)
        opening.judge_rules(loaded.notes.get, book, path.name)
        entered = opening.enter(book, loaded, path.name)
        return cls(book, MemoryStore(), entered, name=path.stem)

    # --- looking

    @property
    def decision(self) -> Decision[Any] | None:
        """What is asked now; None when the campaign is over."""
        return self._run.decision

    @property
    def seat(self) -> str:
        """Who is asked now; "" when the campaign is over."""
        return "" if self._run.decision is None else self._run.decision.seat

    @property
    def state(self) -> Any:
        """The state, for `Book.view` and `Book.preview` only. Not to be kept: it is replaced when a rule fails."""
        return self._run.state

    @property
    def seq(self) -> int:
        """How many answers have been given since the campaign began."""
        return self._base.seq + len(self._tail)

    @property
    def stored(self) -> bool:
        """Whether the campaign outlives this process."""
        return isinstance(self._store, SqliteStore)

    @property
    def over(self) -> bool:
        """Whether the campaign has ended."""
        return self._run.decision is None

    def fingerprint(self) -> str:
        """A short text that is equal for equal states."""
        return snapshots.fingerprint(self.state)

    def history(self, seat: str | None = None, last: int | None = None) -> Iterator[Event]:
        """What happened from the beginning on, as far as the seat may know (None: all); or only the ``last`` events.

        With a seat and ``last`` there may be fewer than ``last``.
        """
        return (e for e in self._store.history(last) if seat is None or e.known_to(seat))

    def mind_chance(self, seat: str) -> Chance:
        """What a mind may draw from for the answer it is about to give.

        It depends on campaign, seat and number of the answer alone: no mind moves a die of the rules, or its own next.
        """
        seed = f"{self._run.state.chance.seed}/mind:{seat}/{self.seq}"
        return Chance(ChanceState(seed))

    def noted(self, key: str) -> Json:
        """Something kept beside the state (standing orders, settings of this campaign), or None."""
        return self._store.noted(f"note:{key}")

    def note(self, key: str, value: Json) -> None:
        """Keep something beside the state. Raises SaveError if it could not be kept."""
        self._store.note(f"note:{key}", value)

    # --- playing

    def answer(
        self, answer: Json, *, seq: int | None = None, question: str | None = None, who: Who = "person"
    ) -> list[Event]:
        """Answer the decision, run to the next question, commit, and give what happened.

        ``seq`` and ``question``, if given, say which question is meant. Raises Refused (nothing has changed),
        RuleFailed or SaveError (the session is back at this question, and nothing was committed).
        """
        decision = self._run.decision
        if decision is None:
            raise Refused(refuse("", "session-over"))
        if seq not in (None, self.seq) or question not in (None, decision.question):
            raise Refused(refuse(decision.rule, "session-stale"))
        given = _as_json(answer, decision)
        try:
            return self._advance(decision, given, who)
        except Refused:
            raise
        except SessionError:
            self._go_back()
            raise
        except Exception as error:
            self._go_back()
            path = self.crash(error, decision, given)
            raise crash.rule_failed(path, decision.question, given, error) from error
        except BaseException:
            self._go_back()
            raise

    def crash(self, error: BaseException, decision: Decision[Any], answer: Json) -> Path | None:
        """Write a crash file about an answer to a decision; gives its path if it could be written."""
        facts = {
            "campaign": self._store.noted("id"),
            "setup": self._store.noted("setup"),
            "fingerprint": self.fingerprint(),
            **self._facts(self.seq, decision.seat, decision.question, answer),
        }
        return crash.write(self.crashes, self.name, error, facts)

    def rest(self) -> None:
        """Use a pause for what would make an answer wait for the disk, if there has been enough of it to matter.

        Where the campaign stands is noted for the list of campaigns at checkpoints, here and when it is closed.
        """
        if self.stored and self.seq - self._rested >= SNAPSHOT_EVERY // 2:
            self._rested = self.seq
            with contextlib.suppress(SaveError, sqlite3.Error):
                self._store.rest()
            self._note_summary()

    def close(self) -> None:
        """Let go of the campaign and its file. Everything answered has been committed long ago."""
        if self._summary_due:
            self._note_summary()
        self._run.close()
        self._store.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- the inside

    def _note_summary(self) -> None:
        self._summary_due = False
        with contextlib.suppress(SaveError, sqlite3.Error):
            self._store.note("summary", opening.summary_json(self.book.summary(self._run.state)))

    def _adopt(self, run: Run) -> None:
        self._run = run
        self._events = []
        self._taken = None
        run.listen(self._heard, self._checkpoint)

    def _heard(self, event: Event) -> None:
        self._events.append(event)

    def _checkpoint(self, durable: bool) -> None:
        if isinstance(self._store, MemoryStore) and not self._store.remember:
            return  # a run that nobody goes back in: should a rule fail, it is played again from its beginning
        number = self.seq + 1  # a checkpoint is reached while the next answer is being worked out
        if durable or (number - self._base.seq >= SNAPSHOT_EVERY and self._taken is None):
            self._taken = snapshots.take(
                self._run.state,
                number,
                self.book.rules_version,
                durable=durable,
                before=self._taken or self._base,
            )

    def _advance(self, decision: Decision[Any], given: Json, who: Who) -> list[Event]:
        """Judge, run, commit. Raises Refused, or anything that goes wrong; then the run must go back."""
        refusal = decision.accepts(given)
        if refusal is not None:
            raise Refused(refusal)
        run = self._run
        run.send(given)
        answered = Answered(self.seq + 1, decision.seat, decision.question, given, run.drawn, who)
        notes: dict[str, Json] = {}
        if self.stored:
            if self._taken is not None or run.decision is None:
                notes["summary"] = opening.summary_json(self.book.summary(run.state))
            if run.decision is None or any(event.ends_chapter for event in self._events):
                notes["fame"] = [opening.summary_json(line) for line in self.book.fame(run.state)]
                notes["over"] = run.decision is None
        self._store.commit(Step(answered.seq, answered, self._events, self._taken, notes))
        self._summary_due = self.stored and "summary" not in notes
        if self._taken is None:
            self._tail.append(answered)
        else:
            self._base, self._tail, self._taken = self._taken, [], None
        events, self._events = self._events, []
        return events

    def _go_back(self) -> None:
        """Be again where the last committed answer led, with fresh state and rules."""
        self._run.close()
        try:
            entered = opening.Entered(replay(self.book, self._base, self._tail), self._base, self._tail)
        except Exception:  # the newest checkpoint has a fault of its own
            entered = opening.enter(self.book, self._store, self.name)
        self._base, self._tail = entered.base, entered.tail
        self._adopt(entered.run)
        self._follow(entered)

    def _follow(self, entered: opening.Entered) -> None:
        """Cut off what the rules did not follow of the journal, and say so."""
        if not entered.replayed.reason:
            return
        kept, lost = entered.split()
        first = lost[0]
        if entered.replayed.error is not None:
            facts = self._facts(first.seq - 1, first.seat, first.question, first.answer)
            crash.write(self.crashes, self.name, entered.replayed.error, facts)
        self._store.set_aside(first.seq, entered.replayed.reason)
        self._tail = kept
        self.notices.append(Msg("session-set-aside", {"count": len(lost), "first": first.seq}))

    def _facts(self, seq: int, seat: str, question: str, answer: Json) -> dict[str, Json]:
        return {
            "book": self.book.id,
            "rules_version": self.book.rules_version,
            "seed": self._run.state.chance.seed,
            "seq": seq,
            "seat": seat,
            "question": question,
            "answer": answer,
        }


def _begin(book: Book, setup: Mapping[str, Json], seed: str, crashes: Path | None) -> tuple[opening.Entered, Step]:
    """Run a new campaign to its first question; gives it and the step to commit."""
    state = book.new_campaign(setup, seed)
    taken = snapshots.take(state, 0, book.rules_version, durable=True)
    run = Run(book, state)
    events: list[Event] = []

    def checkpoint(durable: bool) -> None:
        nonlocal taken
        taken = snapshots.take(state, 0, book.rules_version, durable=True, before=taken)

    run.listen(events.append, checkpoint)
    try:
        run.start()
    except BaseException as error:
        run.close()
        if not isinstance(error, Exception):
            raise
        path = crash.write(crashes, book.id, error, {"book": book.id, "seed": seed, "setup": setup})
        raise crash.rule_failed(path, "", setup, error) from error
    return opening.Entered(Replayed(run, 0), taken, []), Step(0, None, events, taken)


_PLAIN = frozenset({str, int, bool, type(None)})
"""What comes back from a journal as it went in; nearly every answer is one, or a dictionary of them."""


def _as_json(answer: Json, decision: Decision[Any]) -> Json:
    """The answer as it will be read back from the journal. Raises Refused if it is no JSON."""
    if type(answer) in _PLAIN:
        return answer
    if type(answer) is dict and all(type(key) is str and type(held) in _PLAIN for key, held in answer.items()):
        return dict(answer)
    try:
        given: Json = json.loads(json.dumps(answer, allow_nan=False))
    except (TypeError, ValueError, RecursionError):
        raise Refused(refuse(decision.rule, "session-not-json")) from None
    return given
