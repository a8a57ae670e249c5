"""The questions that the heroes' player may have answered by standing order: which, how, and what holds by default."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.kit.asked import standings
from roguelike.engine.book import Standing

ASK = "ask"
_ORDERS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("natural", ("use", "keep"), "use"),
    ("wear", ("even", "at-stake"), "at-stake"),
    ("reinforce", ("spend", "spare"), ASK),
    ("counter", ("nobody",), ASK),
    ("follow", ("follow", "wait"), ASK),
)
"""By question: the orders there are, and the one in force without any ("ask": he is asked)."""


def standing() -> Sequence[Standing]:
    """All of them, in words."""
    return standings("datum", _ORDERS)
