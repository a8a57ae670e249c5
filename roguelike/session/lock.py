"""One process plays a campaign at a time: a lock file beside it that the system releases when its holder dies."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import socket
from pathlib import Path

from roguelike.engine.late import define
from roguelike.session.errors import SaveError


def lock_path(path: Path) -> Path:
    """The lock file of a campaign's file."""
    return path.with_name(path.name + ".lock")


@define
class Lock:
    """A lock that is held until `release`."""

    _path: Path
    _fd: int

    def release(self) -> None:
        """Give the lock up and remove its file. Does nothing the second time."""
        if self._fd < 0:
            return
        # Removed while it is held, so that nobody can lock a file that is about to go.
        with contextlib.suppress(OSError):
            self._path.unlink()
        os.close(self._fd)
        self._fd = -1


def acquire(path: Path) -> Lock:
    """Lock a campaign. A lock file left by a killed process does not block.

    Raises SaveError if another process plays it (naming the process), or no lock file can be written there.
    """
    beside = lock_path(path)
    while True:
        try:
            fd = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise SaveError("session-read-only", file=path.name, why=error.strerror or type(error).__name__) from None
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = _holder(fd)
            os.close(fd)
            raise SaveError(
                "session-locked", file=path.name, pid=holder.get("pid", "?"), host=holder.get("host", "?")
            ) from None
        if not _still_there(fd, beside):
            os.close(fd)  # its holder removed the file between our opening and our locking
            continue
        with contextlib.suppress(OSError):  # on a full disk the lock holds all the same
            os.ftruncate(fd, 0)
            os.write(fd, json.dumps({"pid": os.getpid(), "host": socket.gethostname()}).encode())
        return Lock(beside, fd)


def _still_there(fd: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(fd), path.stat())
    except OSError:
        return False


def _holder(fd: int) -> dict[str, str]:
    try:
        told = json.loads(os.pread(fd, 1000, 0))
        return {key: str(told[key]) for key in ("pid", "host")}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
