"""What a player need not be asked: a book's table of standing orders in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roguelike.engine.book import Standing
from roguelike.engine.text import msg


def standings(book: str, orders: Iterable[tuple[str, tuple[str, ...], str]]) -> Sequence[Standing]:
    """The rows (question, the orders there are, the one in force without any) of a book, with their messages.

    The messages are ``<book>-question-<question>`` and ``<book>-standing-<order>``, dots and spaces as hyphens.
    """
    return [
        Standing(
            question=f"{book}.{question}",
            label=msg(f"{book}-question-{question.replace('.', '-')}"),
            orders=tuple((name, msg(f"{book}-standing-{name.replace(' ', '-')}")) for name in names),
            default=default,
        )
        for question, names, default in orders
    ]
