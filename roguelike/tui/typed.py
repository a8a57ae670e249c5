"""What comes from the keyboard, made harmless before it is taken apart into keys.

Textual ends its reading, and the game with it, at a byte that is no UTF-8, and takes what follows an escape character
in a pasted text for keys that were pressed.
"""

from __future__ import annotations

import codecs
import os
import selectors
from contextlib import suppress

from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

ESC, BEGINS, ENDS = "\x1b", "\x1b[200~", "\x1b[201~"
"""The escape character, and what a terminal sends before and after a pasted text."""
CHUNK, PAUSE = 4096, 0.1
"""So many bytes are read at once; after so many seconds without any, a lone Escape is one."""


class Typed:
    """Makes text of bytes as they come. A pasted text keeps no escape character but those around it."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._pasting = False
        self._before = ""
        self._held = ""

    def text(self, data: bytes) -> str:
        """What may be given on; the beginning of what may end a pasted text is held back until the next call."""
        made: list[str] = []
        left = self._decode(data)
        while left:
            left = self._inside(left, made) if self._pasting else self._outside(left, made)
        return "".join(made)

    def _outside(self, text: str, made: list[str]) -> str:
        seen = self._before + text
        at = seen.find(BEGINS)
        if at < 0:
            self._before = seen[-(len(BEGINS) - 1) :]
            made.append(text)
            return ""
        end = at + len(BEGINS) - len(self._before)
        self._before, self._pasting = "", True
        made.append(text[:end])
        return text[end:]

    def _inside(self, text: str, made: list[str]) -> str:
        pasted, mark, left = (self._held + text).partition(ENDS)
        self._held = ""
        if mark:
            self._pasting = False
        else:
            held = next((n for n in range(len(ENDS) - 1, 0, -1) if pasted.endswith(ENDS[:n])), 0)
            pasted, self._held = pasted[: len(pasted) - held], pasted[len(pasted) - held :]
        made += pasted.replace(ESC, ""), mark
        return left


class TypedDriver(LinuxDriver):
    """Textual's driver, reading by way of `Typed`."""

    def run_input_thread(self) -> None:
        """Read until the driver is stopped. Raises OSError when the terminal is gone."""
        typed, parser = Typed(), XTermParser(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                ready = selector.select(PAUSE)
                data = os.read(self.fileno, CHUNK) if ready else b""
                if text := typed.text(data):
                    for event in parser.feed(text):
                        self.process_message(event)
                for event in parser.tick():
                    self.process_message(event)
        with suppress(EOFError, ParseError):
            for _ in parser.feed(""):
                continue
