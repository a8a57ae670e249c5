"""Reading a campaign's file without changing a byte of it, or of the folder it lies in."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from roguelike.session import header, tables
from roguelike.session.errors import SaveError

_TRIES = 20


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to the campaign as last committed, even while another process plays it or after one was killed.

    Raises SaveError for what is not a campaign, is of a later program, or turns out damaged while it is read.
    """
    header.judge(path)
    with contextlib.ExitStack() as stack:
        try:
            if header.has_wal(path):
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="fatepoint-"))
                db = sqlite3.connect(_copy(path, Path(folder)), isolation_level=None)
            else:
                uri = f"file:{quote(os.fsencode(path.absolute()))}?mode=ro&immutable=1"
                db = sqlite3.connect(uri, uri=True, isolation_level=None)
            stack.callback(db.close)
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version > header.VERSION:
                raise SaveError("session-file-newer", file=path.name)
            yield db
        except tables.FAULTS as error:
            raise tables.sentence(error, path.name) from error
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise SaveError("session-file-unreadable", file=path.name, why=why) from error


def is_sound(db: sqlite3.Connection) -> bool:
    """Whether SQLite finds the file whole."""
    try:
        return bool(db.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except tables.FAULTS:
        return False


def _copy(path: Path, folder: Path) -> Path:
    """Copy the file and its log, both of the same moment."""
    to = folder / "campaign"
    for _ in range(_TRIES):
        before = _stamp(path)
        shutil.copyfile(path, to)
        with contextlib.suppress(FileNotFoundError):  # its writer may have ended meanwhile
            shutil.copyfile(header.wal_of(path), header.wal_of(to))
        if _stamp(path) == before:
            return to
        header.wal_of(to).unlink(missing_ok=True)
    raise SaveError("session-busy", file=path.name)


def _stamp(path: Path) -> tuple[object, ...]:
    stamps: list[object] = []
    for part in (path, header.wal_of(path)):
        try:
            stat = part.stat()
        except FileNotFoundError:
            stamps.append(None)
        else:
            stamps.append((stat.st_ino, stat.st_size, stat.st_mtime_ns))
    return tuple(stamps)
