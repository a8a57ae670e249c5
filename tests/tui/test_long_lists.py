"""Options that do not fit under the map are a list beside it."""

from __future__ import annotations

import pytest

from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES
from roguelike.engine.decisions import Option
from roguelike.engine.text import msg
from roguelike.narrator import Narrator
from roguelike.tui.asking.base import Desk
from roguelike.tui.asking.choose import LOW, NARROW, ChooseAsker
from roguelike.tui.lines import plain


def asker(count: int) -> ChooseAsker:
    view = book.view(book.new_campaign({}, "lists"), HEROES)
    options = [Option(str(n), msg("datum-note", text=f"A quest with quite a long title, {n}")) for n in range(count)]
    return ChooseAsker(Desk(Narrator(), {}, view), msg("datum-note", text="Which?"), options=options)


@pytest.mark.parametrize("count", range(1, 20))
def test_every_option_is_seen_below_or_beside(count: int) -> None:
    made = asker(count)
    beside = made.listing(NARROW, 20)
    below = made.rows(NARROW, LOW)
    shown = "\n".join(map(plain, below if beside is None else beside))
    assert all(f"title, {n}" in shown for n in range(count))
