"""What has happened in simulated runs of all that can happen, so that what never does can be named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Protocol, runtime_checkable

from attrs import field

from roguelike.engine import rulemarks, tables
from roguelike.engine.decisions import Act, Choose, Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.late import define

Thing = tuple[str, str]
"""A kind of thing (event, verb, table, spell ...) and which of its kind."""


@runtime_checkable
class Covering(Protocol):
    """A book that can say what may happen in it."""

    id: str

    def coverable(self) -> Mapping[str, Iterable[str]]:
        """All that may happen, by kind: verbs, choices ("question answer"), the book's own kinds; not events."""
        ...

    def covered_by(self, event: Event) -> Iterable[Thing]:
        """What an event shows to have happened, besides itself."""
        ...

    def covered_by_action(self, verb: str, args: Mapping[str, Any]) -> Iterable[Thing]:
        """What an action shows to have happened, besides its verb."""
        ...

    def covered_by_state(self, state: Any) -> Iterable[Thing]:
        """What a state shows to have happened: who is there, what somebody carries."""
        ...


@runtime_checkable
class Excusing(Protocol):
    """A book that says of some things why no simulation need show them."""

    def excused(self) -> Mapping[Thing, str]:
        """The reason for each of them."""
        ...


@define
class Coverage:
    """Counts what happens in one run."""

    book: Covering
    happened: Counter[Thing] = field(factory=Counter)
    rules: set[str] = field(factory=set)

    def answered(self, decision: Decision[Any], answer: Json) -> None:
        """An answer was given and accepted."""
        if isinstance(decision, Act) and isinstance(answer, Mapping):
            verb = str(answer["verb"])
            self.happened["verb", verb] += 1
            self.happened.update(self.book.covered_by_action(verb, answer))
        elif isinstance(decision, Choose):
            self.happened["choice", f"{decision.question} {answer}"] += 1

    def told(self, events: Iterable[Event]) -> None:
        """Something happened."""
        for event in events:
            self.happened["event", event.saved_as()] += 1
            self.happened.update(self.book.covered_by(event))

    def seen(self, state: Any) -> None:
        """The state as it is now."""
        self.happened.update(self.book.covered_by_state(state))

    @contextmanager
    def rolling(self) -> Iterator[None]:
        """Count the results of tables that are rolled inside the ``with`` block, and the rules that run, if traced."""
        watched = tables.watched(lambda table, row: self.happened.update([("table", row_id(table, row))]))
        with watched, rulemarks.trace() as self.rules:
            yield

    def all(self) -> dict[Thing, int]:
        """How often everything happened; rules that ran count once."""
        return {**self.happened, **{("rule", id): 1 for id in self.rules}}


def row_id(table: str, row: tables.Row) -> str:
    """How a row of a table is called in the list; rows of the same result count as one."""
    return f"{table} {row.result}"


def all_events(book: Covering) -> list[str]:
    """Every kind of event of a book, whichever of its modules defines it."""
    package = import_module(f"roguelike.books.{book.id}")
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(found.name)
    return sorted(name for name in Event.registry if name.startswith(f"{book.id}."))


def compared(book: Covering, happened: Mapping[Thing, int]) -> dict[str, Json]:
    """For each kind how many of its things happened, of how many, and the names of those that never did.

    What the book excuses is listed apart, with its reason.
    """
    kinds: dict[str, Sequence[str]] = {"event": all_events(book)}
    kinds.update({kind: sorted(set(ids)) for kind, ids in book.coverable().items()})
    if rulemarks.TRACING:
        kinds["rule"] = sorted(
            id for id, code in rulemarks.marked.items() if any(f".{book.id}." in name for name in code)
        )
    reasons = book.excused() if isinstance(book, Excusing) else {}
    out: dict[str, Json] = {}
    for kind, ids in sorted(kinds.items()):
        missing = [id for id in ids if not happened.get((kind, id))]
        out[kind] = {
            "happened": len(ids) - len(missing),
            "of": len(ids),
            "never": [id for id in missing if (kind, id) not in reasons],
            "excused": [f"{id}: {reasons[kind, id]}" for id in missing if (kind, id) in reasons],
        }
    return out
