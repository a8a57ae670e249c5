"""What tells whether a piece of a state is as it was: a value that is equal for all that is alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from roguelike.engine.rulemarks import TRACING

T = TypeVar("T")


PLAIN = frozenset({str, int, bool, type(None)})


def likeness(value: Any) -> Hashable:
    """A hashable value that is equal for equal data: texts, numbers, lists, dictionaries, objects of a state."""
    kind = type(value)
    if kind in PLAIN:
        found: Hashable = value
        return found
    if kind is dict:
        return tuple(value), likeness(list(value.values()))
    held = value if isinstance(value, list | tuple) else vars(value).values()
    return tuple([one if type(one) in PLAIN else likeness(one) for one in held])


class Remembered:
    """What has been made of pieces of a state, for as long as they stay alike; the latest ``most`` or so.

    While rules are traced everything is made anew, so that each use is noted.
    """

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._made: dict[Hashable, Any] = {}

    def get(self, piece: Any, make: Callable[[], T]) -> T:
        """What ``make`` gives, or gave for a piece that was alike."""
        if TRACING:
            return make()
        key = (type(piece), likeness(piece))
        if key not in self._made:
            if len(self._made) >= self._most:
                self._made.clear()
            self._made[key] = make()
        made: T = self._made[key]
        return made
