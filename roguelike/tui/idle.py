"""What is prepared while nobody types: messages are parsed, events and data made ready, a little at a time.

All of it would be done anyway when it is first wanted, in the middle of a fight; here it holds up no key.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import perf_counter

from roguelike.books import loaded
from roguelike.engine import late, serial, sight
from roguelike.engine.book import Prepared
from roguelike.engine.events import Event
from roguelike.narrator import Narrator

QUIET = 0.1
"""Seconds without a key before anything is prepared."""
SLICE = 0.008
"""How long it may go on at a time: a key that comes now waits so long at most."""
REST = 0.001
"""Seconds between two slices."""
PAUSE = 0.5
"""Seconds without a key that are a pause, once everything is prepared."""


def chores(narrator: Narrator, rest: Callable[[], None]) -> Iterator[None]:
    """Everything that can be done beforehand, in small pieces; data that cannot be used is left to who wants it."""
    rest()
    yield
    yield from late.prepare(Event)
    yield from serial.prepare(*(book.state_type for book in loaded()))
    for book in loaded():
        if isinstance(book, Prepared):
            with suppress(Exception):
                yield from book.prepare()
    yield from sight.prepare()
    yield from narrator.prepare("ui", *(book.id for book in loaded()))


class Idle:
    """Does the chores between keys, and later, in each pause, calls ``rest()``. ``later(seconds, what)`` calls back
    after that time."""

    def __init__(
        self,
        work: Iterator[None],
        later: Callable[[float, Callable[[], None]], object],
        rest: Callable[[], None],
    ) -> None:
        self._work, self._later, self._rest = work, later, rest
        self._typed = 0.0
        self._wait, self._waits = QUIET, True
        self._later(QUIET, self._go_on)

    def typed(self) -> None:
        """A key has been typed: whoever plays comes first."""
        self._typed = perf_counter()
        if not self._waits:
            self._waits = True
            self._later(self._wait, self._go_on)

    def _go_on(self) -> None:
        begun = perf_counter()
        waited = begun - self._typed
        if waited < self._wait:
            self._later(max(REST, self._wait - waited), self._go_on)
            return
        more = any(perf_counter() - begun > SLICE for _ in self._work)
        gc.freeze()  # it is there to stay: looking through it for garbage would stop the game in the middle of a fight
        if more:
            self._later(REST, self._go_on)
            return
        self._wait, self._waits = PAUSE, False
        self._rest()
