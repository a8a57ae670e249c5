"""Fluent's runtime, without what it knows of dates until a message tells one.

It formats dates by babel, which looks up the clock and the time zone of the machine when it is imported; no message of
the game tells a date, and the first screen need not wait for that.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

_DATES = "babel.dates"
_WANTED = ("format_date", "format_time", "get_datetime_format", "get_timezone")


def _later(name: str) -> Callable[..., Any]:
    def call(*values: Any, **named: Any) -> Any:
        return getattr(import_module(_DATES), name)(*values, **named)

    return call


def _stand_in() -> ModuleType:
    module = ModuleType(_DATES)
    for name in _WANTED:
        setattr(module, name, _later(name))
    return module


_own = sys.modules.get(_DATES)
if _own is None:
    sys.modules[_DATES] = _stand_in()
from fluent.runtime import FluentBundle as FluentBundle  # noqa: E402
from fluent.runtime import FluentResource as FluentResource  # noqa: E402

if _own is None:
    del sys.modules[_DATES]
