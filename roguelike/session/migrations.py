"""Bringing a campaign's file to today's layout, one version at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from roguelike.session import header
from roguelike.session.errors import SaveError

MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {}
"""What turns a file of version n into one of version n + 1; runs inside a transaction."""


def backup_of(path: Path) -> Path:
    """Where the file's copy is kept before a migration."""
    return path.with_name(path.name + ".bak")


def migrate(db: sqlite3.Connection, path: Path, version: int) -> None:
    """Copy the file to its ``.bak`` and bring it from ``version`` to `header.VERSION`, all or nothing.

    Raises SaveError if a version has no migration; sqlite3.Error or OSError if the disk does not take it.
    """
    steps = [MIGRATIONS.get(old) for old in range(version, header.VERSION)]
    if version < 1 or None in steps:
        raise SaveError("session-file-foreign", file=path.name)
    _copy(db, backup_of(path))
    # Without a log, so that the new number is in the header itself as soon as the tables are new.
    if db.execute("PRAGMA journal_mode=DELETE").fetchone()[0] != "delete":
        raise SaveError("session-busy", file=path.name)
    db.execute("PRAGMA synchronous=FULL")
    db.execute("BEGIN IMMEDIATE")
    try:
        for step in steps:
            if step is not None:
                step(db)
        db.execute(f"PRAGMA user_version={header.VERSION}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _copy(db: sqlite3.Connection, to: Path) -> None:
    building = to.with_name(to.name + ".new")
    building.unlink(missing_ok=True)
    copy = sqlite3.connect(building)
    try:
        db.backup(copy)
    finally:
        copy.close()
    building.rename(to)
