"""What a mind has made of the view before it, so that it does not work it out twice for one answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from roguelike.engine.views import View

T = TypeVar("T")
_last: list[tuple[View, dict[Hashable, object]]] = []


def once(view: View, key: Hashable, make: Callable[[], T]) -> T:
    """What ``make`` gives; the same again while the same view is looked at. Views are never changed."""
    if not _last or _last[0][0] is not view:
        _last[:] = [(view, {})]
    known = _last[0][1]
    if key not in known:
        known[key] = make()
    return cast("T", known[key])
