"""A program on a real pseudo-terminal: keys go in, bytes and their times come out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from attrs import define, field, frozen

PATIENCE = 20.0
"""Seconds after which a program that says nothing is given up."""


class TooQuiet(Exception):
    """The program did not say what was waited for."""


@frozen
class Paint:
    """What followed a key: how long it took until the last byte, and how many bytes came."""

    seconds: float
    bytes: int


@define
class Terminal:
    """A running program. Use `run`; close it afterwards."""

    pid: int
    fd: int
    started: float
    output: bytearray = field(factory=bytearray)

    @classmethod
    def run(cls, command: Sequence[str], size: tuple[int, int], env: dict[str, str]) -> Terminal:
        """Start the program in a terminal of (columns, rows)."""
        started = perf_counter()
        pid, fd = pty.fork()
        if pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execvpe(command[0], list(command), env)
        fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        return cls(pid, fd, started)

    def until(self, text: bytes, quiet: float = 0.25) -> float:
        """Wait until the text has been painted and nothing follows; the time of the last byte since the start.

        Raises TooQuiet.
        """
        last = self.started
        end = perf_counter() + PATIENCE
        while perf_counter() < end:
            read = self._read(quiet)
            if read is None:
                if text in self.output:
                    return last - self.started
            else:
                last = read[0]
        raise TooQuiet(f"{text!r} never came; the last was {bytes(self.output[-300:])!r}")

    def press(self, key: bytes, quiet: float = 0.03) -> Paint:
        """Type a key and wait until its paint is over. Raises TooQuiet if nothing is painted."""
        typed = perf_counter()
        os.write(self.fd, key)
        first = self._read(PATIENCE)
        if first is None:
            raise TooQuiet(f"nothing was painted after {key!r}")
        last, count = first
        while (more := self._read(quiet)) is not None:
            last, count = more[0], count + more[1]
        return Paint(last - typed, count)

    def settle(self, quiet: float = 0.3) -> None:
        """Read until nothing comes any more."""
        while self._read(quiet) is not None:
            pass

    def cpu(self) -> float:
        """Seconds of processor time used so far; 0 where the system does not say (all but Linux)."""
        used = 0
        for file in Path(f"/proc/{self.pid}/task").glob("*/schedstat"):
            used += int(file.read_text().split()[0])
        return used / 1e9

    def close(self) -> int:
        """End the program; gives the most memory it ever had, in bytes."""
        os.kill(self.pid, signal.SIGHUP)
        os.close(self.fd)
        _, _, usage = os.wait4(self.pid, 0)
        return usage.ru_maxrss * (1 if os.uname().sysname == "Darwin" else 1024)

    def _read(self, wait: float) -> tuple[float, int] | None:
        """The time and number of the next bytes; None if none came in time."""
        ready, _, _ = select.select([self.fd], [], [], wait)
        if not ready:
            return None
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError as error:
            raise TooQuiet(f"the program ended; the last was {bytes(self.output[-300:])!r}") from error
        self.output += data
        return perf_counter(), len(data)
