"""The tables of a campaign's file, and how their rows are read. Works on any connection, writable or not."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from roguelike.engine.decisions import Json
from roguelike.engine.events import Event
from roguelike.session.drive import Answered
from roguelike.session.errors import SaveError
from roguelike.session.snapshot import Part, Snapshot

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE answers (seq INTEGER PRIMARY KEY, seat TEXT NOT NULL, question TEXT NOT NULL, answer TEXT NOT NULL,
                      drawn INTEGER NOT NULL, who TEXT NOT NULL);
CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE checkpoints (seq INTEGER PRIMARY KEY, rules_version INTEGER NOT NULL, durable INTEGER NOT NULL,
                          manifest TEXT NOT NULL);
CREATE TABLE parts (hash TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE chapters (last INTEGER PRIMARY KEY, answers BLOB NOT NULL, events BLOB NOT NULL);
CREATE TABLE set_aside (id INTEGER PRIMARY KEY, first INTEGER NOT NULL, reason TEXT NOT NULL,
                        answers BLOB NOT NULL, events BLOB NOT NULL);
"""
"""``answers``: the journal since the last packed chapter. ``events``: a JSON list per answer (0: the beginning).
``checkpoints``: manifests of parts. ``chapters``: answers and events up to ``last``, packed. ``set_aside``: what a
later version of the rules could not follow."""

_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
_MESSAGES = {
    "SQLITE_FULL": "session-disk-full",
    "SQLITE_READONLY": "session-read-only",
    "SQLITE_PERM": "session-read-only",
    "SQLITE_CANTOPEN": "session-read-only",
    "SQLITE_BUSY": "session-busy",
    "SQLITE_LOCKED": "session-busy",
    "SQLITE_IOERR": "session-disk-error",
    "SQLITE_CORRUPT": "session-file-damaged",
    "SQLITE_NOTADB": "session-file-damaged",
}


FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What Python's SQLite raises for a file that is damaged: the second where its own words are no text any more."""


class Unreadable(sqlite3.DatabaseError):
    """A value in the file is not what this program writes."""


def sentence(error: sqlite3.Error | UnicodeDecodeError, file: str) -> SaveError:
    """What a player is told of an error of SQLite."""
    name = "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])
    return SaveError(_MESSAGES.get(name, "session-file-damaged"), file=file, why=str(error))


def events_text(events: Iterable[Event]) -> str:
    """Events as they stand in the file."""
    from roguelike.engine.serial import dump

    return text([dump(event) for event in events])


def events_of(body: str | bytes) -> Iterator[Event]:
    """The events of a stored list; what is damaged, or not known to this version any more, is passed over."""
    from roguelike.engine.serial import load

    listed: Any = []
    with contextlib.suppress(ValueError, TypeError, RecursionError):
        listed = json.loads(body)
    for told in listed if isinstance(listed, list) else []:
        with contextlib.suppress(Exception):  # an old log line is not worth a refusal
            yield load(Event, told)


def text(value: Any) -> str:
    """JSON as it stands in the file: short, ASCII, no NaN."""
    return _ENCODER.encode(value)


def value_of(body: str | bytes) -> Any:
    """The value of a stored text. Raises Unreadable."""
    try:
        return json.loads(body)
    except (ValueError, TypeError, RecursionError) as error:
        raise Unreadable(str(error)) from error


def noted(db: sqlite3.Connection, key: str) -> Json:
    """A note of the campaign, or None."""
    row = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    value: Json = None if row is None else value_of(row[0])
    return value


def notes(db: sqlite3.Connection) -> dict[str, Json]:
    """All notes of the campaign."""
    return {key: value_of(value) for key, value in db.execute("SELECT key, value FROM meta")}


def rows_of_answers(db: sqlite3.Connection, after: int) -> list[tuple[Any, ...]]:
    """The journal's rows with a number above ``after``."""
    found = db.execute(
        "SELECT seq, seat, question, answer, drawn, who FROM answers WHERE seq > ? ORDER BY seq", (after,)
    )
    return found.fetchall()


def answers(db: sqlite3.Connection, after: int) -> list[Answered]:
    """The journaled answers with a number above ``after`` that are not packed."""
    return [_answered(row) for row in rows_of_answers(db, after)]


def all_answers(db: sqlite3.Connection) -> Iterator[Answered]:
    """Every answer from the first on, out of the packed chapters too."""
    for (blob,) in db.execute("SELECT answers FROM chapters ORDER BY last"):
        for row in unpack(blob):
            yield _answered(row)
    yield from answers(db, -1)


def count_answers(db: sqlite3.Connection) -> int:
    """The number of the last answer."""
    row = db.execute(
        "SELECT max(coalesce((SELECT max(seq) FROM answers), 0), coalesce((SELECT max(last) FROM chapters), 0))"
    ).fetchone()
    return int(row[0])


def count_answers_of(db: sqlite3.Connection, seat: str) -> int:
    """How many answers a seat has given: where several persons play, the number of all would tell of secret ones."""
    found: int = db.execute("SELECT count(*) FROM answers WHERE seat = ?", (seat,)).fetchone()[0]
    packed = db.execute("SELECT answers FROM chapters")
    return found + len([one for (blob,) in packed for one in unpack(blob) if one[1] == seat])


def counts(db: sqlite3.Connection) -> dict[str, int]:
    """How many answers there are in all, those of packed chapters too, and how many rows each table holds."""
    tables = ("answers", "events", "checkpoints", "parts", "chapters", "set_aside")
    held = {name: int(db.execute(f"SELECT count(*) FROM {name}").fetchone()[0]) for name in tables}
    return {"answers": count_answers(db), "unpacked": held.pop("answers"), **held}


def checkpoints(db: sqlite3.Connection) -> Iterator[Snapshot]:
    """The checkpoints, newest first; one that is damaged or misses a part is passed over."""
    rows = db.execute("SELECT seq, rules_version, durable, manifest FROM checkpoints ORDER BY seq DESC")
    for seq, rules_version, durable, manifest in rows.fetchall():
        try:
            listed = [(str(name), key, str(digest)) for name, key, digest in json.loads(manifest)]
        except (ValueError, TypeError, RecursionError):
            continue
        parts = []
        for name, key, digest in listed:
            body = db.execute("SELECT body FROM parts WHERE hash = ?", (digest,)).fetchone()
            if body is None:
                break
            parts.append(Part(name, key, digest, body[0]))
        else:
            yield Snapshot(seq, rules_version, bool(durable), tuple(parts))


def history(db: sqlite3.Connection, last: int | None = None) -> Iterator[Event]:
    """What happened, oldest first; with ``last`` only so many events, without reading the others."""
    if last is None:
        for (blob,) in db.execute("SELECT events FROM chapters ORDER BY last"):
            for _, body in unpack(blob):
                yield from events_of(body)
        for (body,) in db.execute("SELECT CAST(body AS BLOB) FROM events ORDER BY seq"):
            yield from events_of(body)
        return
    found: list[Event] = []
    for body in _newest_first(db):
        if len(found) >= last:
            break
        found[:0] = events_of(body)
    yield from found[max(0, len(found) - last) :]


def pack(rows: Iterable[Iterable[Any]]) -> bytes:
    """Rows as one compressed blob."""
    return zlib.compress(text([list(row) for row in rows]).encode(), 6)


def unpack(blob: bytes) -> list[list[Any]]:
    """The rows of a blob. Raises Unreadable."""
    try:
        rows: list[list[Any]] = json.loads(zlib.decompress(blob))
    except (zlib.error, ValueError, TypeError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    return rows


def _newest_first(db: sqlite3.Connection) -> Iterator[str | bytes]:
    for (body,) in db.execute("SELECT CAST(body AS BLOB) FROM events ORDER BY seq DESC"):
        yield body
    for (blob,) in db.execute("SELECT events FROM chapters ORDER BY last DESC"):
        for _, body in reversed(unpack(blob)):
            yield body


def _answered(row: Iterable[Any]) -> Answered:
    seq, seat, question, answer, drawn, who = row
    return Answered(seq, seat, question, value_of(answer), drawn, who)
