"""What is made of a piece of a state is made anew as soon as anything of it is otherwise, however deep inside."""

from __future__ import annotations

import pytest

from roguelike.books.datum.state import Effect, Hero, Item
from roguelike.books.kit import likeness as kit
from roguelike.books.kit.likeness import Remembered, likeness


def hero() -> Hero:
    return Hero("h1", "elf", "Elf", "1", 6, 4, pack=[Item("torch"), Item("scroll", spell="sleep")], tally={"a": 1})


def test_equal_pieces_are_alike_and_others_are_not() -> None:
    assert likeness(hero()) == likeness(hero())
    hash(likeness(hero()))
    lit, effect, counted, named = hero(), hero(), hero(), hero()
    lit.pack[0].lit = True
    effect.effects.append(Effect("courage", "calm", 2))
    counted.tally["a"] = 2
    named.tally = {"b": 1}
    assert len({likeness(one) for one in (hero(), lit, effect, counted, named)}) == 5


def test_what_is_remembered_is_made_anew_for_another_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kit, "TRACING", False)
    made: list[int] = []
    kept = Remembered(most=2)

    def make(one: Hero) -> int:
        made.append(one.body)
        return one.body

    first = hero()
    assert [kept.get(first, lambda: make(first)) for _ in range(3)] == [6, 6, 6]
    assert made == [6]
    for body in (5, 4, 6):
        first.body = body
        assert kept.get(first, lambda: make(first)) == body
    assert made == [6, 5, 4, 6]  # of the latest two only
