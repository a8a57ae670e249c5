"""Where a session puts what must not be lost: the protocol, and the store that keeps it in memory only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from attrs import field

from roguelike.engine.decisions import Json
from roguelike.engine.events import Event
from roguelike.engine.late import define, frozen
from roguelike.session.drive import Answered
from roguelike.session.snapshot import Snapshot


@frozen
class Step:
    """What is committed together: an answer (None: the campaign's beginning), what happened, a checkpoint, notes."""

    seq: int
    answered: Answered | None
    events: Sequence[Event]
    snapshot: Snapshot | None = None
    notes: Mapping[str, Json] = field(factory=dict)

    @property
    def ends_chapter(self) -> bool:
        """Whether an event closes a chapter, so that what led here may be packed away."""
        return any(event.ends_chapter for event in self.events)


class Store(Protocol):
    """What a session needs of a store. Everything is kept in the order of the answers' numbers."""

    def commit(self, step: Step) -> None:
        """Keep a step, all of it or nothing. Raises SaveError if it could not be kept."""
        ...

    def note(self, key: str, value: Json) -> None:
        """Keep a note that is no part of the state. Raises SaveError if it could not be kept."""
        ...

    def noted(self, key: str) -> Json:
        """A note, or None."""
        ...

    def set_aside(self, first: int, reason: str) -> None:
        """Take answers and events from number ``first`` on out of the journal, but keep them."""
        ...

    def checkpoints(self) -> Iterator[Snapshot]:
        """The checkpoints that can be entered, newest first."""
        ...

    def answers(self, after: int) -> list[Answered]:
        """The journaled answers with a number above ``after`` (packed ones excepted)."""
        ...

    def history(self, last: int | None) -> Iterator[Event]:
        """What happened, oldest first; only the ``last`` events if given."""
        ...

    def rest(self) -> None:
        """Do now what would make a later step wait for the disk."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


@define(eq=False)
class MemoryStore:
    """A store for simulation and tests: nothing outlives it. ``remember=False`` keeps no events, and but the
    first checkpoint."""

    remember: bool = True
    _notes: dict[str, Json] = field(factory=dict)
    _snapshots: list[Snapshot] = field(factory=list)
    _answers: list[Answered] = field(factory=list)
    _events: list[tuple[int, Event]] = field(factory=list)

    def commit(self, step: Step) -> None:
        """Keep a step."""
        if step.answered is not None:
            self._answers.append(step.answered)
        if self.remember:
            self._events.extend((step.seq, event) for event in step.events)
        if step.snapshot is not None:
            self._snapshots[:] = [*self._snapshots, step.snapshot][-2:]
        self._notes.update(step.notes)

    def note(self, key: str, value: Json) -> None:
        """Keep a note."""
        self._notes[key] = value

    def noted(self, key: str) -> Json:
        """A note, or None."""
        return self._notes.get(key)

    def set_aside(self, first: int, reason: str) -> None:
        """Forget answers and events from number ``first`` on."""
        self._answers[:] = [answered for answered in self._answers if answered.seq < first]
        self._snapshots[:] = [snap for snap in self._snapshots if snap.seq < first]
        self._events[:] = [(seq, event) for seq, event in self._events if seq < first]

    def checkpoints(self) -> Iterator[Snapshot]:
        """The last two checkpoints."""
        return reversed(self._snapshots)

    def answers(self, after: int) -> list[Answered]:
        """The answers with a number above ``after``."""
        return [answered for answered in self._answers if answered.seq > after]

    def history(self, last: int | None) -> Iterator[Event]:
        """What happened, oldest first."""
        start = 0 if last is None else max(0, len(self._events) - last)
        return (event for _, event in self._events[start:])

    def rest(self) -> None:
        """There is no disk."""

    def close(self) -> None:
        """Nothing is held."""
