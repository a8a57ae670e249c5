"""What the first hundred bytes of a file say about it, before SQLite may touch it.

Opening a file with SQLite changes it, so a file that is not ours, not whole, or of a later program is
recognised here and left as it is.
"""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from roguelike.session.errors import SaveError

APPLICATION_ID = 0x46415445
"""Written into every campaign: the letters FATE."""
VERSION = 1
"""The layout of a campaign's tables that this program writes."""
_MAGIC = b"SQLite format 3\0"
_SIZE = 100


def wal_of(path: Path) -> Path:
    """The write-ahead log that SQLite keeps beside the file."""
    return path.with_name(path.name + "-wal")


def has_wal(path: Path) -> bool:
    """Whether committed answers may still be in the write-ahead log (the last process was killed, or still runs)."""
    try:
        return wal_of(path).stat().st_size > 0
    except OSError:
        return False


def judge(path: Path, *, newest: int | None = None) -> int:
    """The layout version of a campaign's file, read without SQLite.

    Raises SaveError if there is no such file, or it is not a campaign, was cut off, or is newer than ``newest``.
    """
    name = path.name or str(path)
    try:
        mode = path.stat().st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):  # a pipe would be waited for
            raise SaveError("session-file-foreign", file=name)
        with path.open("rb") as file:
            head = file.read(_SIZE)
            size = os.fstat(file.fileno()).st_size
    except FileNotFoundError:
        raise SaveError("session-file-missing", file=name) from None
    except OSError as error:
        raise SaveError("session-file-unreadable", file=name, why=_reason(error)) from None
    if not head.startswith(_MAGIC):
        raise SaveError("session-file-foreign", file=name)
    if len(head) < _SIZE:
        raise SaveError("session-file-truncated", file=name)
    if _number(head, 68) != APPLICATION_ID:
        raise SaveError("session-file-foreign", file=name)
    version = _number(head, 60)
    if version > (VERSION if newest is None else newest):
        raise SaveError("session-file-newer", file=name)
    if version < 1:
        raise SaveError("session-file-foreign", file=name)
    # A checkpoint of the log that was killed half-way may leave the file short: then the log makes it whole.
    if size < _expected_size(head) and not has_wal(path):
        raise SaveError("session-file-truncated", file=name)
    return version


def is_short(path: Path) -> bool:
    """Whether the file is shorter than its header says. Raises OSError."""
    with path.open("rb") as file:
        return os.fstat(file.fileno()).st_size < _expected_size(file.read(_SIZE))


def _expected_size(head: bytes) -> int:
    page = int.from_bytes(head[16:18], "big")
    page = 65536 if page == 1 else page
    counts_are_valid = head[24:28] == head[92:96]
    return page * _number(head, 28) if counts_are_valid else page


def _number(head: bytes, offset: int) -> int:
    return int.from_bytes(head[offset : offset + 4], "big")


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
