"""Mappings and lists whose values are made when they are first looked at."""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, Sequence, ValuesView
from typing import Any, TypeVar

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)


class OnDemand(Mapping[str, V]):
    """Who wants one value pays for one; whoever walks through them pays for all, once.

    ``one(key)`` gives a value (None: there is no such key), ``keys()`` every key that there is, in order; whoever wants
    only these pays for no value.
    """

    def __init__(self, one: Callable[[str], V | None], keys: Callable[[], Iterable[str]]) -> None:
        self._one, self._list = one, keys
        self._made: dict[str, V | None] = {}
        self._all: dict[str, None] | None = None
        self._whole: Mapping[str, V] | None = None

    def get(self, key: str, default: V | None = None) -> V | None:  # type: ignore[override]
        """The value of a key, or the default."""
        try:
            value = self._made[key]
        except KeyError:
            there = self._all is None or key in self._all
            value = self._made[key] = self._one(key) if there else None
        return default if value is None else value

    def _known(self) -> dict[str, None]:
        if self._all is None:
            self._all = dict.fromkeys(self._list())
        return self._all

    def _everything(self) -> Mapping[str, V]:
        if self._whole is None:
            found = ((key, self.get(key)) for key in self._known())
            self._whole = {key: value for key, value in found if value is not None}
        return self._whole

    def keys(self) -> KeysView[str]:
        """All keys."""
        return self._known().keys()

    def values(self) -> ValuesView[V]:
        """All values, in their order. As `items`, a dictionary's own: what `Mapping` makes of it asks key by key."""
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
        return key in self._all if self._all is not None else isinstance(key, str) and self.get(key) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self._known())

    def __len__(self) -> int:
        return len(self._known())


class Later(Sequence[V_co]):
    """A list that ``make()`` gives when somebody looks at it; equal to any list or tuple of equal values."""

    def __init__(self, make: Callable[[], Iterable[V_co]]) -> None:
        self._make: Callable[[], Iterable[V_co]] | None = make
        self._made: tuple[V_co, ...] = ()

    def _all(self) -> tuple[V_co, ...]:
        if self._make is not None:
            self._made, self._make = tuple(self._make()), None
        return self._made

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[V_co]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Later | tuple | list) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())
