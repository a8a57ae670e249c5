"""Who goes in a new campaign and what they are called: the same words in every book."""

from __future__ import annotations

import pytest

from roguelike.books import BOOKS, load_book
from roguelike.books.kit import setups
from roguelike.engine.decisions import Json, Text


@pytest.mark.parametrize("id", BOOKS)
@pytest.mark.parametrize("name", [7, "x" * (setups.LONGEST_NAME + 1), "a\x1bb"])
def test_what_the_question_refuses_no_setup_may_bring(id: str, name: Json) -> None:
    book = load_book(id)
    question = next(q for q in book.setups({}) if isinstance(q, Text))
    assert question.accepts(name) is not None
    with pytest.raises(ValueError, match=question.question):
        book.new_campaign({question.question: name}, "s")


@pytest.mark.parametrize("id", BOOKS)
def test_a_name_is_for_a_hero_of_the_book(id: str) -> None:
    with pytest.raises(ValueError, match="there is no hero 'nobody'"):
        load_book(id).new_campaign({setups.NAME + "nobody": "Ann"}, "s")


@pytest.mark.parametrize("id", BOOKS)
def test_only_who_goes_is_asked_for_a_name(id: str) -> None:
    book = load_book(id)
    everybody = [q.question for q in book.setups({}) if isinstance(q, Text)]
    one = everybody[-1].removeprefix(setups.NAME)
    assert [q.question for q in book.setups({setups.HEROES: [one]}) if isinstance(q, Text)] == [everybody[-1]]
