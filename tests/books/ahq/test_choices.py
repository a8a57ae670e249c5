"""What a new campaign is asked about: every combination of answers can be played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.content import content
from roguelike.engine.decisions import Choose, Decision, Json, Subset, Text
from roguelike.narrator import Narrator


def answered(wish: dict[str, Json]) -> dict[str, Json]:
    """Answer all that is asked, as wished or as suggested."""
    given: dict[str, Json] = {}
    while missing := [q for q in book.setups(given) if q.question not in given]:
        question = missing[0]
        given[question.question] = wish.get(question.question, question.suggested)
        assert question.accepts(given[question.question]) is None
    return given


def parties() -> Iterator[list[Json]]:
    for chosen in product((True, False), repeat=4):
        if any(chosen):
            yield [id for id, on in zip(content().heroes, chosen, strict=True) if on]


def test_every_party_can_set_out() -> None:
    for party, henchmen in product(parties(), ("with", "without")):
        state = book.new_campaign(answered({"heroes": party, "henchmen": henchmen}), "seed")
        assert [m.profile for m in state.models.values() if m.kind == "hero"] == party
        usual = 2 if len(party) <= 2 and henchmen == "with" else 0
        assert sum(m.kind == "henchman" for m in state.models.values()) == usual


@pytest.mark.parametrize(
    ("variant", "strength"), [("solo", ""), *(("counters", s) for s in ("easy", "normal", "cunning"))]
)
def test_every_game_master_can_be_chosen(variant: str, strength: str) -> None:
    given = answered({"game_master": variant, "gm_mind": strength or "normal"})
    assert ("gm_mind" in given) == (variant == "counters")
    state = book.new_campaign(given, "seed")
    assert state.variant == variant
    assert state.setup["gm_mind"] == (strength or "normal")


def test_names_go_to_their_heroes() -> None:
    given = answered({"heroes": ["sven", "magnus"], "name.sven": "[bold]表", "name.magnus": "Zoë"})
    assert [m.name for m in book.new_campaign(given, "s").models.values() if m.kind == "hero"] == ["[bold]表", "Zoë"]


def test_a_name_is_given_to_one_of_the_usual_party_too() -> None:
    heroes = [m for m in book.new_campaign({"name.sven": " Olaf "}, "s").models.values() if m.kind == "hero"]
    assert {m.profile: m.name for m in heroes}["sven"] == "Olaf"
    assert len(heroes) == len(content().heroes)


def test_every_question_reads_and_suggests_what_it_accepts() -> None:
    voice = Narrator()
    asked: list[Decision[Any]] = [*book.setups({}), *book.setups({"heroes": ["sven"], "game_master": "solo"})]
    for question in asked:
        assert isinstance(question, Choose | Subset | Text)
        assert question.accepts(question.suggested) is None
        assert voice.text(question.prompt)
        if not isinstance(question, Text):
            labels = [voice.text(option.label) for option in question.choices]
            assert len(set(labels)) == len(labels)
    assert not voice.missing
    assert len({q.question for q in islice(asked, len(book.setups({})))}) == len(book.setups({}))
