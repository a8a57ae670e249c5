"""The questions that the heroes' player may have answered by standing order: which, how, and what holds by default."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.engine.book import Standing
from roguelike.engine.text import msg

ASK = "ask"
_ORDERS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("natural", ("use", "keep"), "use"),
    ("wear", ("even", "at-stake"), "at-stake"),
    ("reinforce", ("spend", "spare"), ASK),
    ("counter", ("nobody",), ASK),
)
"""By question: the orders there are, and the one in force without any ("ask": he is asked)."""


def standing() -> Sequence[Standing]:
    """All of them, in words."""
    return [
        Standing(
            question=f"datum.{question}",
            label=msg(f"datum-question-{question}"),
            orders=tuple((name, msg(f"datum-standing-{name}")) for name in orders),
            default=default,
        )
        for question, orders, default in _ORDERS
    ]
