"""The store in a file: one SQLite database per campaign, one transaction per answer."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

from roguelike.engine.decisions import Json
from roguelike.engine.events import Event
from roguelike.session import header, migrations, reader, tables
from roguelike.session.drive import Answered
from roguelike.session.errors import SaveError
from roguelike.session.lock import Lock, acquire
from roguelike.session.snapshot import Snapshot
from roguelike.session.store import Step

KEPT_CHECKPOINTS = 4
"""So many checkpoints are kept, in case the newest cannot be entered by a later program."""
INSERT_ANSWER = "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)"
_CHAPTER = "chapter_ends"


class SqliteStore:
    """A campaign's file, open for writing and locked."""

    def __init__(self, path: Path, db: sqlite3.Connection, lock: Lock) -> None:
        self.path = path
        self._db = db
        self._lock = lock
        self._full = False
        self._manifests = {snap.seq: _hashes(snap) for snap in tables.checkpoints(db)}
        self._parts: set[str] = {row[0] for row in db.execute("SELECT hash FROM parts")}

    @classmethod
    def create(cls, path: Path, notes: Mapping[str, Json], first: Step) -> SqliteStore:
        """A new file with its notes and first step; it appears whole or not at all.

        Raises SaveError if there is such a file already, another process holds it, or it cannot be written.
        """
        lock = acquire(path)
        building = path.with_name(f".{path.name}.new")
        try:
            if path.exists():
                raise SaveError("session-file-exists", file=path.name)
            for left_over in (building, building.with_name(building.name + "-journal")):
                left_over.unlink(missing_ok=True)
            _build(building, notes, first)
            building.rename(path)
            _sync_folder(path.parent)
            return cls(path, _connect(path), lock)
        except BaseException as error:
            building.unlink(missing_ok=True)
            lock.release()
            raise _as_sentence(error, path) from error

    @classmethod
    def open(cls, path: Path) -> SqliteStore:
        """An existing file, brought to today's layout.

        Raises SaveError if it is no campaign of this program, is damaged, is played by another process or
        cannot be written. The file is then as it was.
        """
        header.judge(path)
        if not os.access(path, os.W_OK):
            raise SaveError("session-read-only", file=path.name, why=os.strerror(13))
        lock = acquire(path)
        db: sqlite3.Connection | None = None
        try:
            header.judge(path)
            _judge_short(path)
            db = sqlite3.connect(path, isolation_level=None)
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version > header.VERSION:  # the header's own number may still be in the log
                raise SaveError("session-file-newer", file=path.name)
            if version < header.VERSION:
                migrations.migrate(db, path, version)
            _prepare(db)
            return cls(path, db, lock)
        except BaseException as error:
            if db is not None:
                db.close()
            lock.release()
            raise _as_sentence(error, path) from error

    def commit(self, step: Step) -> None:
        """Keep a step, all of it or nothing. Raises SaveError if the disk does not take it."""
        snap = step.snapshot
        kept = self._manifests
        if snap is not None:
            kept = {**kept, snap.seq: _hashes(snap)}
            kept = {seq: kept[seq] for seq in sorted(kept)[-KEPT_CHECKPOINTS:]}
        with self._transaction(full=snap is not None and snap.durable):
            write_step(self._db, step, self._parts)
            if step.ends_chapter:
                write_notes(self._db, {_CHAPTER: step.seq})
            if snap is not None:
                self._retain(kept)
        if snap is not None:
            self._retained(kept)
            ended = self.noted(_CHAPTER)
            if isinstance(ended, int) and ended <= snap.seq:
                self._pack_chapter(ended)

    def note(self, key: str, value: Json) -> None:
        """Keep a note. Raises SaveError if the disk does not take it."""
        with self._transaction():
            write_notes(self._db, {key: value})

    def noted(self, key: str) -> Json:
        """A note, or None."""
        return tables.noted(self._db, key)

    def set_aside(self, first: int, reason: str) -> None:
        """Move answers and events from number ``first`` on to their own table, and forget later checkpoints."""
        kept = {seq: parts for seq, parts in self._manifests.items() if seq < first}
        with self._transaction(full=True):
            rows = tables.rows_of_answers(self._db, first - 1)
            events = self._db.execute("SELECT seq, body FROM events WHERE seq >= ? ORDER BY seq", (first,)).fetchall()
            self._db.execute(
                "INSERT INTO set_aside (first, reason, answers, events) VALUES (?, ?, ?, ?)",
                (first, reason, tables.pack(rows), tables.pack(events)),
            )
            self._db.execute("DELETE FROM answers WHERE seq >= ?", (first,))
            self._db.execute("DELETE FROM events WHERE seq >= ?", (first,))
            self._retain(kept)
        self._retained(kept)

    def checkpoints(self) -> Iterator[Snapshot]:
        """The checkpoints that are whole, newest first."""
        return tables.checkpoints(self._db)

    def answers(self, after: int) -> list[Answered]:
        """The journaled answers with a number above ``after``."""
        return tables.answers(self._db, after)

    def history(self, last: int | None) -> Iterator[Event]:
        """What happened, oldest first, as far as it can be read: a log is not worth a refusal."""
        with contextlib.suppress(sqlite3.Error):
            yield from tables.history(self._db, last)

    def rest(self) -> None:
        """Take what is in the log over into the file. Whatever is written next begins the log anew, and waits for it.

        Without a pause SQLite does so at last in the middle of a step. Raises sqlite3.Error.
        """
        self._db.execute("PRAGMA wal_checkpoint").fetchone()

    def close(self) -> None:
        """Let go of the file and its lock. Does nothing the second time."""
        with contextlib.suppress(sqlite3.Error):
            self._db.close()
        self._lock.release()

    @contextlib.contextmanager
    def _transaction(self, *, full: bool = False) -> Iterator[None]:
        try:
            if full is not self._full:
                self._db.execute(f"PRAGMA synchronous={'FULL' if full else 'NORMAL'}")
                self._full = full
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            raise _as_sentence(error, self.path) from error

    def _retain(self, kept: Mapping[int, set[str]]) -> None:
        """Delete all other checkpoints and the parts that only they needed (within a transaction)."""
        self._db.executemany(
            "DELETE FROM checkpoints WHERE seq = ?",
            [(seq,) for seq in self._manifests if seq not in kept],
        )
        gone = sorted(self._parts.difference(*kept.values()))
        self._db.executemany("DELETE FROM parts WHERE hash = ?", [(part,) for part in gone])

    def _retained(self, kept: dict[int, set[str]]) -> None:
        self._manifests = kept
        self._parts = set().union(*kept.values())

    def _pack_chapter(self, last: int) -> None:
        # An older checkpoint would need the answers that are being packed.
        kept = {seq: parts for seq, parts in self._manifests.items() if seq >= last}
        with self._transaction():
            rows = [row for row in tables.rows_of_answers(self._db, -1) if row[0] <= last]
            events = self._db.execute("SELECT seq, body FROM events WHERE seq <= ? ORDER BY seq", (last,)).fetchall()
            self._db.execute(
                "INSERT INTO chapters (last, answers, events) VALUES (?, ?, ?)",
                (last, tables.pack(rows), tables.pack(events)),
            )
            self._db.execute("DELETE FROM answers WHERE seq <= ?", (last,))
            self._db.execute("DELETE FROM events WHERE seq <= ?", (last,))
            self._db.execute("DELETE FROM meta WHERE key = ?", (_CHAPTER,))
            self._retain(kept)
        self._retained(kept)


def write_step(db: sqlite3.Connection, step: Step, known: set[str]) -> None:
    """Insert a step's rows; parts that are ``known`` to be there are not written again."""
    given = step.answered
    if given is not None:
        db.execute(
            INSERT_ANSWER,
            (given.seq, given.seat, given.question, tables.text(given.answer), given.drawn, given.who),
        )
    if step.events:
        db.execute("INSERT INTO events VALUES (?, ?)", (step.seq, tables.events_text(step.events)))
    if step.notes:
        write_notes(db, step.notes)
    snap = step.snapshot
    if snap is not None:
        db.executemany(
            "INSERT OR IGNORE INTO parts VALUES (?, ?)",
            [(part.hash, part.body) for part in snap.parts if part.hash not in known],
        )
        db.execute(
            "INSERT OR REPLACE INTO checkpoints VALUES (?, ?, ?, ?)",
            (snap.seq, snap.rules_version, snap.durable, tables.text(snap.manifest())),
        )


def write_notes(db: sqlite3.Connection, notes: Mapping[str, Json]) -> None:
    """Insert or replace notes."""
    db.executemany(
        "INSERT OR REPLACE INTO meta VALUES (?, ?)", [(key, tables.text(value)) for key, value in notes.items()]
    )


def _build(path: Path, notes: Mapping[str, Json], first: Step) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        # Both numbers go into the header while it is still written directly, before any log is switched on.
        db.execute(f"PRAGMA application_id={header.APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={header.VERSION}")
        db.execute("PRAGMA synchronous=FULL")
        db.executescript("BEGIN;" + tables.SCHEMA)
        write_notes(db, notes)
        write_step(db, first, set())
        db.execute("COMMIT")
    finally:
        db.close()


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    _prepare(db)
    return db


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=NORMAL")


def _judge_short(path: Path) -> None:
    """A file may be shorter than its header says only if its log makes it whole."""
    if header.is_short(path):
        with reader.reading(path) as db:
            if not reader.is_sound(db):
                raise SaveError("session-file-truncated", file=path.name)


def _hashes(snap: Snapshot) -> set[str]:
    return {part.hash for part in snap.parts}


def _as_sentence(error: BaseException, path: Path) -> BaseException:
    if isinstance(error, tables.FAULTS):
        return tables.sentence(error, path.name)
    if isinstance(error, OSError):
        return SaveError("session-read-only", file=path.name, why=error.strerror or str(error))
    return error


def _sync_folder(folder: Path) -> None:
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
