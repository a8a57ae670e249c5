"""Entering a campaign that was left: which checkpoint, and how far its journal can be followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from roguelike.books import load_book
from roguelike.engine.book import Book
from roguelike.engine.decisions import Json
from roguelike.engine.late import frozen
from roguelike.engine.text import Msg
from roguelike.session import reader, tables
from roguelike.session.drive import Answered, Replayed, Run, replay
from roguelike.session.errors import SaveError
from roguelike.session.snapshot import Snapshot
from roguelike.session.tables import sentence

__all__ = ["Entered", "Loaded", "book_of", "enter", "judge_rules", "load", "sentence", "summary_json"]

Noted = Callable[[str], Json]


class Journal(Protocol):
    """What is needed of a store to enter its campaign."""

    def checkpoints(self) -> Iterator[Snapshot]:
        """The checkpoints, newest first."""
        ...

    def answers(self, after: int) -> list[Answered]:
        """The journaled answers with a number above ``after``."""
        ...


@frozen
class Entered:
    """A campaign entered at a checkpoint, with the journal that was given again from there on."""

    replayed: Replayed
    base: Snapshot
    tail: list[Answered]

    @property
    def run(self) -> Run:
        """The book's coroutine at the question asked now."""
        return self.replayed.run

    def split(self) -> tuple[list[Answered], list[Answered]]:
        """The answers that the rules followed, and those that they did not."""
        return self.tail[: self.replayed.matched], self.tail[self.replayed.matched :]


@frozen
class Loaded:
    """All that is needed of a file, read without changing it."""

    notes: Mapping[str, Json]
    _checkpoints: tuple[Snapshot, ...]
    _answers: tuple[Answered, ...]

    def checkpoints(self) -> Iterator[Snapshot]:
        """The checkpoints, newest first."""
        return iter(self._checkpoints)

    def answers(self, after: int) -> list[Answered]:
        """The journaled answers with a number above ``after``."""
        return [answered for answered in self._answers if answered.seq > after]


def load(path: Path) -> Loaded:
    """Read a campaign's file. Raises SaveError if it is not one, or damaged."""
    with reader.reading(path) as db:
        if not reader.is_sound(db):
            raise SaveError("session-file-damaged", file=path.name, why="quick_check")
        return Loaded(tables.notes(db), tuple(tables.checkpoints(db)), tuple(tables.answers(db, -1)))


def enter(book: Book, journal: Journal, file: str) -> Entered:
    """Enter at the newest checkpoint that can be entered. Raises SaveError if none can."""
    cause: Exception | None = None
    for snap in journal.checkpoints():
        tail = journal.answers(snap.seq)
        if [answered.seq for answered in tail] != [snap.seq + 1 + n for n in range(len(tail))]:
            continue  # answers are missing: they were packed, or the file was tampered with
        try:
            replayed = replay(book, snap, tail)
        except Exception as error:
            cause = error
            continue
        return Entered(replayed, snap, tail)
    raise SaveError("session-no-checkpoint", file=file) from cause


def book_of(noted: Noted, file: str) -> Book:
    """The book that plays the campaign. Raises SaveError if this program does not have it."""
    id = noted("book")
    try:
        return load_book(str(id))
    except KeyError:
        raise SaveError("session-unknown-book", file=file, book=str(id)) from None


def judge_rules(noted: Noted, book: Book, file: str) -> None:
    """Raises SaveError if the campaign was played by later rules than this program has."""
    version = noted("rules_version")
    if noted("book") != book.id:
        raise SaveError("session-unknown-book", file=file, book=str(noted("book")))
    if not isinstance(version, int) or version > book.rules_version:
        raise SaveError("session-rules-newer", file=file)


def summary_json(summary: Msg) -> Json:
    """A message as it is kept for the list of campaigns."""
    from roguelike.engine.serial import dump

    return dump(summary)
