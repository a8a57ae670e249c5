"""Spells and components between two expeditions: AHQ-SPELLC-01 to -03, AHQ-SPELL-14."""

from __future__ import annotations

import pytest

from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_town import ComponentsBought, SpellLearned
from roguelike.books.ahq.town.accounts import wealth
from roguelike.books.ahq.town.learning import LEARNED, STOCK, for_sale
from tests.books.ahq.town.kit import HOME, SPEND, Home

PRICES = {
    "bright-key": 250,
    "power-of-the-phoenix": 200,
    "burning-hand": 175,
    "still-air": 150,
    "flight": 100,
    "inferno-of-doom": 200,
    "swift-wind": 150,
    "courage": 100,
}
SPELL, COMPONENT, COUNT = "ahq.town.spell", "ahq.town.component", "ahq.town.components"


@pytest.mark.rule("AHQ-SPELL-14", "AHQ-TBL-costs", "AHQ-SPELLC-01")
def test_every_spell_of_the_book_that_a_new_wizard_does_not_know_is_sold_at_its_price() -> None:
    home = Home("magnus", "sven")
    assert for_sale(home["magnus"]) == PRICES


@pytest.mark.rule("AHQ-SPELL-14", "AHQ-SPELLC-01", "AHQ-GOLD-13")
@pytest.mark.parametrize("spell", PRICES)
def test_a_wizard_pays_and_has_the_spell_in_his_book(spell: str) -> None:
    home = Home("magnus", "sven", gold=1000).go(SPEND)
    before = wealth(home.state, home["magnus"])
    home.go(SPEND, {SPEND: ["spell"], SPELL: spell})
    assert spell in home["magnus"].spells
    assert before - wealth(home.state, home["magnus"]) == PRICES[spell]
    assert [e.spell for e in home.events if isinstance(e, SpellLearned)] == [content().spells[spell].name]


@pytest.mark.rule("AHQ-SPELLC-02")
def test_only_one_spell_is_learned_after_an_expedition() -> None:
    home = Home("magnus", gold=2000).go(SPEND)
    home.go(SPEND, {SPEND: ["spell"], SPELL: "flight"})
    refusal = home.offered()["spell"]
    assert refusal is not None
    assert refusal.rule == "AHQ-SPELLC-02"
    assert home["magnus"].tally[LEARNED] == home.state.expedition
    later = Home("magnus", gold=2000, expedition=2)
    later["magnus"].tally[LEARNED] = 1
    assert later.go(SPEND).offered()["spell"] is None


@pytest.mark.rule("AHQ-SPELLC-01")
def test_who_cannot_pay_learns_nothing_and_who_is_no_wizard_is_offered_nothing() -> None:
    home = Home("magnus", gold=20 + 124).go(SPEND)
    home.go(SPELL, {SPEND: "spell"})
    assert home.question.accepts("flight") is None
    refusal = home.question.accepts("bright-key")
    assert refusal is not None
    assert refusal.rule == "AHQ-SPELLC-01"
    assert "spell" not in Home("heinrich", "sven", gold=900).go(SPEND).offered()
    assert "component" not in Home("heinrich", "sven", gold=900).go(SPEND).offered()


@pytest.mark.rule("AHQ-SPELLC-01")
def test_who_knows_everything_is_not_offered_more() -> None:
    home = Home("magnus", gold=900)
    home["magnus"].spells += list(PRICES)
    assert "spell" not in home.go(SPEND).offered()


@pytest.mark.rule("AHQ-SPELLC-03", "AHQ-SPELL-14")
def test_components_cost_the_same_whatever_their_kind() -> None:
    home = Home("magnus", "sven", gold=500).go(SPEND)
    held = {item.id: item.count for item in home["magnus"].items}
    for component in ("red-dragon-powder", "fire-dust", "silver-key", "phoenix-feather", "dragons-tooth"):
        before = wealth(home.state, home["magnus"])
        home.go(SPEND, {SPEND: ["component"], COMPONENT: component, COUNT: 2})
        assert before - wealth(home.state, home["magnus"]) == 50
        count = next(item.count for item in home["magnus"].items if item.id == component)
        assert count == held.get(component, 0) + 2
        assert [e.count for e in home.events if isinstance(e, ComponentsBought)] == [2]


@pytest.mark.rule("AHQ-SPELLC-03")
def test_who_wants_no_components_after_all_pays_and_gets_nothing() -> None:
    home = Home("magnus", "sven", gold=500).go(SPEND)
    gold, items = wealth(home.state, home["magnus"]), list(home["magnus"].items)
    home.go(SPEND, {SPEND: ["component"], COMPONENT: "phoenix-feather", COUNT: 0})
    assert (wealth(home.state, home["magnus"]), home["magnus"].items) == (gold, items)
    assert not [e for e in home.events if isinstance(e, ComponentsBought)]


@pytest.mark.rule("AHQ-SPELLC-03")
def test_the_components_of_skaven_spells_are_not_sold() -> None:
    home = Home("magnus", gold=500).go(COMPONENT, {SPEND: "component"})
    assert home.question.accepts("fire-dust") is None
    assert home.question.accepts("shard-of-warpstone") is not None


def test_the_autoplayer_learns_and_restocks_while_it_has_money_to_spare() -> None:
    home = Home("magnus", gold=600).go(HOME)
    known = content().spells
    assert "bright-key" in home["magnus"].spells, "the dearest that leaves a reserve"
    held = {item.id: item.count for item in home["magnus"].items}
    needed = {component for id in home["magnus"].spells for component in known[id].components}
    assert all(held.get(component, 0) >= 1 for component in needed)
    assert held.get("fire-dust", 0) == STOCK
