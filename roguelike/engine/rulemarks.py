"""Marks that tie code to the rules of the books, and the trace that proves a rule ran.

A function (or class) that *is* a rule says so::

    @rule("XX-HIT-05")
    def needed_to_hit(attacker: Figure, defender: Figure) -> int: ...

Outside tests that costs nothing: the function is returned as it came, with its ids in
``__rules__``. When the environment variable ``FATEPOINT_TRACE_RULES`` is ``1`` *at import*,
calling it also notes its ids in every open `trace`, and so does `ran`, which chance, tables,
refusals and events call with the rule id they carry. A test that claims to prove a rule fails
unless the rule was noted while it ran.
"""

import functools
import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any, TypeVar

from roguelike.engine.late import made

TRACING = os.environ.get("FATEPOINT_TRACE_RULES") == "1"
"""Whether rules note that they ran; fixed when this module is imported."""

_Marked = TypeVar("_Marked", bound=Callable[..., Any])

_marked: dict[str, tuple[str, ...]] = {}
_open_traces: list[set[str]] = []

marked: Mapping[str, tuple[str, ...]] = MappingProxyType(_marked)
"""Every rule id that a mark of an imported module names, with the qualified names of its code."""


def rule(*ids: str) -> Callable[[_Marked], _Marked]:
    """Mark a function, coroutine function or class as the code of these rules.

    It stands above decorators that may answer without calling (``functools.cache``) and above
    ``@attrs.frozen``, and below ``@property``, ``@classmethod`` and ``@staticmethod``. A marked
    class notes its ids when one is constructed, a coroutine function when it starts to run.

    Raises:
        TypeError: no id was given, or the mark stands above a property or class method.
    """
    if not ids or not all(isinstance(rule_id, str) for rule_id in ids):
        raise TypeError('a rule mark needs the ids of its rules: @rule("XX-HIT-05")')

    def mark(code: _Marked) -> _Marked:
        if not callable(code) or isinstance(code, staticmethod):
            raise TypeError("@rule belongs below @property, @classmethod and @staticmethod")
        name = f"{code.__module__}:{code.__qualname__}"
        for rule_id in ids:
            _marked[rule_id] = (*_marked.get(rule_id, ()), name)
        traced = _traced(code, ids) if TRACING else code
        traced.__rules__ = ids  # type: ignore[attr-defined]
        return traced

    return mark


def ran(rule_id: str) -> None:
    """Note that this rule was applied; does nothing unless rules are traced."""
    if TRACING:
        for noted in _open_traces:
            noted.add(rule_id)


def ran_again(rule_ids: Iterable[str]) -> None:
    """Note the rules that made an answer which was kept and is given again."""
    if TRACING:
        for noted in _open_traces:
            noted.update(rule_ids)


def remembered(function: _Marked) -> _Marked:
    """Keep the answers of a function of plain values; while rules are traced, with the rules that made each."""
    if not TRACING:
        return functools.lru_cache(maxsize=4096)(function)  # type: ignore[return-value]
    kept: dict[tuple[Any, ...], tuple[Any, set[str]]] = {}

    @functools.wraps(function)
    def call(*args: Any) -> Any:
        found = kept.get(args)
        if found is None:
            with trace() as noted:
                answer = function(*args)
            kept[args] = answer, noted
            return answer
        ran_again(found[1])
        return found[0]

    return call  # type: ignore[return-value]


@contextmanager
def trace() -> Iterator[set[str]]:
    """Collect the ids of the rules that run inside the ``with`` block; traces may be nested."""
    noted: set[str] = set()
    _open_traces.append(noted)
    try:
        yield noted
    finally:
        # Not list.remove: equal sets are not the same trace.
        _open_traces[:] = [other for other in _open_traces if other is not noted]


def _traced(code: _Marked, ids: tuple[str, ...]) -> _Marked:
    """Return the code changed so that each use of it notes the ids."""
    function: Any = code
    if isinstance(code, type):
        kind: Any = made(code)
        kind.__init__ = _traced(kind.__init__, ids)
        return code
    if inspect.iscoroutinefunction(code):

        @functools.wraps(function)
        async def run(*args: Any, **kwargs: Any) -> Any:
            ran_again(ids)
            return await function(*args, **kwargs)

        return run  # type: ignore[return-value]

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        ran_again(ids)
        return function(*args, **kwargs)

    return call  # type: ignore[return-value]
