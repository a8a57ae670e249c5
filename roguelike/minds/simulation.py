"""Playing many campaigns without a person, each from its own seed, and counting what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from hashlib import blake2b
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from attrs import field

from roguelike.books import load_book
from roguelike.engine.decisions import Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.late import frozen
from roguelike.engine.tables import Turns, in_turn
from roguelike.engine.text import Msg
from roguelike.minds.coverage import Coverage, Covering, Thing, compared
from roguelike.minds.setups import OWN, chapters_of, mind_of, rows_of, tables_in_turn
from roguelike.minds.table import Table
from roguelike.session.errors import SessionError
from roguelike.session.session import Session

LOOKED_AT = 4
"""After every so many answers the state is looked at for coverage."""
ENDLESS = 50_000
"""A run with more answers is given up."""


@runtime_checkable
class Reporting(Protocol):
    """A book that has its own statistics."""

    def facts(self, state: Any, events: Sequence[Event]) -> Json:
        """What is worth counting of one run that has ended."""
        ...

    def report(self, facts: Sequence[Json]) -> Mapping[str, Json]:
        """The figures of many runs, from the facts of each."""
        ...


@frozen
class Job:
    """One run to be played: its setup and seed. It ends with so many ``chapters`` (0: with the campaign).

    ``in_turn``: tables give their rows in turn; ``rows``: what these tables give, in turn from the ``round``th on.
    """

    book: str
    setup: Mapping[str, Json]
    seed: str
    chapters: int = 0
    crashes: Path | None = None
    mind: str = "auto"
    coverage: bool = False
    timing: bool = False
    in_turn: bool = False
    rows: Mapping[str, Sequence[str]] = field(factory=dict)
    round: int = 0


@frozen
class Outcome:
    """How a run went. ``failure`` says what stopped it before its end.

    ``thinking`` holds for each seat the processor microseconds of every answer of its mind; it differs from run to
    run and is no part of any fingerprint. ``happened``: see `roguelike.minds.coverage`.
    """

    seed: str
    answers: int
    dice: int
    fingerprint: str
    events: Mapping[str, int] = field(factory=dict)
    facts: Json = None
    failure: Msg | None = None
    thinking: Mapping[str, Sequence[int]] = field(factory=dict, eq=False)
    happened: Mapping[Thing, int] = field(factory=dict)


def jobs(
    book: str, setups: Sequence[Mapping[str, Json]], seed: str, runs: int, *, chapters: int = 0, **more: Any
) -> list[Job]:
    """So many jobs, each with a seed of its own that depends on ``seed`` and its number alone.

    They take the setups in turn. A setup's own ``chapters`` and ``mind`` go before those for all; with ``tables`` =
    "in turn" its tables give their rows in turn; ``rows`` names tables and the results that they give, in turn.
    Raises ValueError for other values.
    """
    out = []
    for number in range(runs):
        setup = setups[number % len(setups)]
        own: dict[str, Any] = {
            **more,
            "chapters": chapters_of(setup, chapters),
            "in_turn": tables_in_turn(setup),
            "rows": rows_of(setup),
            "round": number // len(setups),
        }
        if "mind" in setup:
            own["mind"] = mind_of(setup, "")
        games = {key: value for key, value in setup.items() if key not in OWN}
        out.append(Job(book, games, f"{seed}/{number}", **own))
    return out


def play_out(job: Job) -> Outcome:
    """Play one run with minds on every seat. A fault of a rule or a mind is an outcome, not an exception.

    Raises ValueError if the book cannot use the setup, KeyError if there is no such book or mind.
    """
    book = load_book(job.book)
    counted: Counter[str] = Counter()
    told: list[Event] = []
    keep = isinstance(book, Reporting)
    try:
        session = Session.in_memory(book, job.setup, job.seed, crashes=job.crashes, remember=False)
    except SessionError as error:
        return Outcome(job.seed, 0, 0, "", failure=error.msg)
    failure: Msg | None = None
    thinking: dict[str, list[int]] = {}
    coverage = Coverage(book) if job.coverage and isinstance(book, Covering) else None

    def watch(decision: Decision[Any], answer: Json, took: float) -> None:
        thinking.setdefault(decision.seat, []).append(round(took * 1e6))
        if coverage is not None:
            coverage.answered(decision, answer)

    noting = coverage.rolling() if coverage is not None else nullcontext()
    turns = Turns(job.round, job.seed, job.in_turn, job.rows)
    with session, noting, in_turn(turns) if job.in_turn or job.rows else nullcontext():
        table = Table.automatic(session, job.mind)
        table.watch = watch if job.coverage or job.timing else None
        ended = 0
        while not session.over and failure is None:
            try:
                events = table.advance(0)
            except SessionError as error:
                failure = error.msg
                break
            counted.update(type(event).__name__ for event in events)
            if keep:
                told += events
            if coverage is not None:
                coverage.told(events)
                if session.seq % LOOKED_AT == 0 or ended:
                    coverage.seen(session.state)
            ended += sum(event.ends_chapter for event in events)
            if job.chapters and ended >= job.chapters:
                break
            if session.seq >= ENDLESS:
                failure = Msg("session-endless", {"count": session.seq})
        facts = book.facts(session.state, told) if isinstance(book, Reporting) else None
        return Outcome(
            job.seed,
            session.seq,
            session.state.chance.drawn,
            session.fingerprint(),
            dict(sorted(counted.items())),
            facts,
            failure,
            thinking,
            coverage.all() if coverage is not None else {},
        )


def thinking_times(outcomes: Sequence[Outcome]) -> dict[str, Json]:
    """For each seat how many answers its mind gave, their median and slowest hundredth in ms of processor time."""
    took: dict[str, list[int]] = {}
    for outcome in outcomes:
        for seat, times in outcome.thinking.items():
            took.setdefault(seat, []).extend(times)
    return {
        seat: {"answers": len(times), "p50_ms": _share(times, 50), "p99_ms": _share(times, 99)}
        for seat, times in sorted(took.items())
    }


def _share(times: Sequence[int], percent: int) -> float:
    """What so many percent of the times do not exceed, in ms."""
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)] / 1000


def coverage_of(book_id: str, outcomes: Sequence[Outcome]) -> dict[str, Json]:
    """What happened in the runs together and what never did; empty for a book that cannot say what may happen."""
    book = load_book(book_id)
    happened: Counter[Thing] = Counter()
    for outcome in outcomes:
        happened.update(outcome.happened)
    return compared(book, happened) if isinstance(book, Covering) else {}


def summed_up(book_id: str, outcomes: Sequence[Outcome]) -> dict[str, Json]:
    """The figures of all runs as JSON; the same for the same outcomes, whoever played them."""
    book = load_book(book_id)
    counted: Counter[str] = Counter()
    for outcome in outcomes:
        counted.update(outcome.events)
    whole = blake2b(" ".join(outcome.fingerprint for outcome in outcomes).encode(), digest_size=8)
    summed: dict[str, Json] = {
        "runs": len(outcomes),
        "failed": sum(outcome.failure is not None for outcome in outcomes),
        "answers": sum(outcome.answers for outcome in outcomes),
        "dice": sum(outcome.dice for outcome in outcomes),
        "fingerprint": whole.hexdigest(),
        "events": dict(sorted(counted.items())),
    }
    if isinstance(book, Reporting):
        done = [outcome.facts for outcome in outcomes if outcome.failure is None]
        summed["report"] = book.report(done)
    return summed
