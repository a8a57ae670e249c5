"""What simulations ask of a book: its statistics, and what may happen in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from roguelike.engine.decisions import Json
from roguelike.engine.events import Event

Thing = tuple[str, str]
"""A kind of thing and which of its kind."""


class Simulated:
    """A base of books. Their modules ``report`` and ``coverage`` answer; only a simulation imports them."""

    def facts(self, state: Any, events: Sequence[Event]) -> Json:
        """What is worth counting of a simulated run."""
        made: Json = self._module("report").facts(state, events)
        return made

    def report(self, facts: Sequence[Json]) -> Mapping[str, Json]:
        """The figures of many simulated runs."""
        made: Mapping[str, Json] = self._module("report").report(facts)
        return made

    def coverable(self) -> Mapping[str, Iterable[str]]:
        """Everything that may happen, by kind."""
        made: Mapping[str, Iterable[str]] = self._module("coverage").coverable()
        return made

    def excused(self) -> Mapping[Thing, str]:
        """What no simulation need show, and why."""
        made: Mapping[Thing, str] = self._module("coverage").excused()
        return made

    def covered_by(self, event: Event) -> Iterable[Thing]:
        """What an event shows to have happened."""
        made: Iterable[Thing] = self._module("coverage").covered_by(event)
        return made

    def covered_by_action(self, verb: str, args: Mapping[str, Any]) -> Iterable[Thing]:
        """What an action shows to have happened, besides its verb."""
        made: Iterable[Thing] = self._module("coverage").covered_by_action(verb, args)
        return made

    def covered_by_state(self, state: Any) -> Iterable[Thing]:
        """What a state shows to have happened."""
        made: Iterable[Thing] = self._module("coverage").covered_by_state(state)
        return made

    def _module(self, name: str) -> Any:
        """A module of the package in which the book's class stands."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")
