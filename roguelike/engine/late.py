"""Classes that attrs makes at their first use: ``define`` and ``frozen`` as attrs' own, but late.

A book has hundreds of small classes, of which a sitting uses some; to have attrs write and compile them all would be a
quarter of the time until a saved game stands. A class is finished when its first object is made, or when `made`
is told to. All have a ``__dict__`` (no slots), for only such a class can be finished in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar, get_origin

import attrs

C = TypeVar("C", bound=type[Any])

_waiting: dict[type[Any], tuple[Callable[..., Any], dict[str, Any]]] = {}


def _first_state(self: Any, state: dict[str, Any]) -> None:
    made(type(self))
    self.__dict__.update(state)


def _shown(self: Any) -> str:
    """As attrs shows an object; what it would write and compile for each class is a quarter of its work."""
    told = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in attrs.fields(type(self)) if one.repr)
    return f"{type(self).__qualname__.rpartition('>.')[2]}({told})"


def waits(cls: Any) -> bool:
    """Whether attrs has still to make the class."""
    return isinstance(cls, type) and cls in _waiting


def prepare(but: type[Any]) -> Iterator[None]:
    """Make all classes that wait, a class at a time, except those below ``but``."""
    for cls in list(_waiting):
        if not issubclass(cls, but):
            made(cls)
            yield


def has(cls: Any) -> bool:
    """Whether attrs has made the class, or will."""
    return waits(get_origin(cls) or cls) or attrs.has(cls)


def made(cls: C) -> C:
    """The class with everything attrs makes: its fields may be asked for. Any other class as it is."""
    for base in reversed((get_origin(cls) or cls).__mro__):
        if base in _waiting:
            maker, how = _waiting.pop(base)
            del base.__init__, base.__setstate__
            maker(slots=False, repr=False, **how)(base)
            if "__repr__" not in base.__dict__:
                base.__repr__ = _shown
    return cls


def _late(maker: Callable[..., Any], how: dict[str, Any]) -> Callable[[C], C]:
    def put_off(cls: C) -> C:
        def first_init(self: Any, *values: Any, **named: Any) -> None:
            kind: Any = made(cls)
            kind.__init__(self, *values, **named)

        _waiting[cls] = (maker, how)
        cls.__init__ = first_init
        cls.__setstate__ = _first_state
        return cls

    return put_off


if TYPE_CHECKING:
    from attrs import define as define
    from attrs import frozen as frozen
else:

    def define(cls=None, **how):
        """As attrs.define, at first use."""
        put_off = _late(attrs.define, how)
        return put_off if cls is None else put_off(cls)

    def frozen(cls=None, **how):
        """As attrs.frozen, at first use."""
        put_off = _late(attrs.frozen, how)
        return put_off if cls is None else put_off(cls)
