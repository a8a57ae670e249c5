"""A mapping whose values are made when they are first looked at."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import TypeVar

V = TypeVar("V")


class OnDemand(Mapping[str, V]):
    """Who wants one value pays for one; whoever walks through them pays for all, once.

    ``one(key)`` gives a value (None: there is no such key), ``keys()`` every key that there may be, in their order.
    """

    def __init__(self, one: Callable[[str], V | None], keys: Callable[[], Iterable[str]]) -> None:
        self._one, self._keys = one, keys
        self._made: dict[str, V | None] = {}
        self._whole: Mapping[str, V] | None = None

    def get(self, key: str, default: V | None = None) -> V | None:  # type: ignore[override]
        """The value of a key, or the default."""
        if self._whole is not None:
            return self._whole.get(key, default)
        try:
            value = self._made[key]
        except KeyError:
            value = self._made[key] = self._one(key)
        return default if value is None else value

    def _everything(self) -> Mapping[str, V]:
        if self._whole is None:
            found = ((key, self.get(key)) for key in self._keys())
            self._whole = {key: value for key, value in found if value is not None}
        return self._whole

    def keys(self) -> KeysView[str]:
        """All keys. These three are a dictionary's own: what `Mapping` makes of them asks for each value by its key."""
        return self._everything().keys()

    def values(self) -> ValuesView[V]:
        """All values, in their order."""
        return self._everything().values()

    def items(self) -> ItemsView[str, V]:
        """All keys with their values."""
        return self._everything().items()

    def __getitem__(self, key: str) -> V:
        value = self.get(key)
        if value is None:
            raise KeyError(key)
        return value

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._everything())

    def __len__(self) -> int:
        return len(self._everything())
