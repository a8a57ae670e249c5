"""What is prepared while nobody types."""

from collections.abc import Callable, Iterator

import pytest

from roguelike.books import load_book, loaded
from roguelike.narrator import Narrator
from roguelike.tui import idle
from roguelike.tui.idle import Idle, chores


class Clock:
    """Time that stands still unless it is moved, and the calls that are due."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], None]]] = []
        patch.setattr(idle, "perf_counter", lambda: self.now)

    def later(self, seconds: float, what: Callable[[], None]) -> None:
        self.due.append((self.now + seconds, what))

    def next(self) -> None:
        self.now, what = self.due.pop(0)
        what()


def test_it_rests_between_slices_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, done, rests = Clock(monkeypatch), [], []

    def work() -> Iterator[None]:
        for piece in range(5):
            clock.now += 0.005
            done.append(piece)
            yield

    Idle(work(), clock.later, lambda: rests.append(clock.now))
    clock.next()
    assert done == [0, 1]
    clock.next()
    clock.next()
    assert done == [0, 1, 2, 3, 4]
    assert clock.due == []
    assert len(rests) == 1


def test_it_waits_until_no_key_has_come_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, done, rests = Clock(monkeypatch), [], []

    def work() -> Iterator[None]:
        for piece in range(2):
            done.append(piece)
            yield

    busy = Idle(work(), clock.later, lambda: rests.append(clock.now))
    clock.now += idle.QUIET - 0.01
    busy.typed()
    clock.next()
    assert done == []
    while clock.due:
        clock.next()
    assert done == [0, 1]


def test_each_pause_is_used_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, rests = Clock(monkeypatch), []
    busy = Idle(iter(()), clock.later, lambda: rests.append(clock.now))
    clock.next()
    assert len(rests) == 1
    for _ in range(3):
        busy.typed()
        typed = clock.now
        clock.now += 0.1
    assert len(clock.due) == 1
    while clock.due:
        clock.next()
    assert len(rests) == 2
    assert rests[1] >= typed + idle.PAUSE


def test_everything_can_be_prepared() -> None:
    load_book("ahq")
    narrator = Narrator()
    rests: list[str] = []
    for _ in chores(narrator, lambda: rests.append("first")):
        continue
    assert load_book("ahq") in loaded()
    assert narrator.knows("ui-saved")
    assert not narrator.missing
    assert rests == ["first"]
