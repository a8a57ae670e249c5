"""Where a hero's coins are, and wills."""

from __future__ import annotations

import pytest

from roguelike.books.datum.town import accounts
from tests.books.datum.town.kit import DESK, QUEST, TOWN, Home

CARRIED, KEPT = "datum.town.carried", "datum.town.kept"


@pytest.mark.rule("DQ-BNK-01", "DQ-LIM-05")
def test_nobody_takes_more_than_250_coins_along() -> None:
    home = Home("barbarian", gold=300).go()
    home.go(CARRIED, {TOWN: "done", QUEST: home.state.journey[0]})
    assert home.question.accepts(250) is None
    refusal = home.question.accepts(251)
    assert refusal is not None
    assert refusal.rule == "DQ-BNK-01"
    home.go("datum.party", {CARRIED: 250, KEPT: "home"})
    assert (home["barbarian"].gold, home.own("barbarian").home) == (250, 50)


@pytest.mark.rule("DQ-BNK-02", "DQ-BNK-03")
def test_coins_are_kept_at_home_or_with_the_moneylender() -> None:
    home = Home("barbarian", "dwarf", gold=120).go()
    home.at("barbarian", "money", carried=20, kept="lender")
    home.at("dwarf", "money", carried=0, kept="home")
    assert (home["barbarian"].gold, home.own("barbarian").lender, home.own("barbarian").home) == (20, 100, 0)
    assert (home["dwarf"].gold, home.own("dwarf").lender, home.own("dwarf").home) == (0, 0, 120)
    home.back().go(theft=[6])
    assert accounts.wealth(home.state, home["barbarian"]) == 120 - 5 - 10
    assert accounts.wealth(home.state, home["dwarf"]) == 120 - 10


@pytest.mark.rule("DQ-BNK-09", "DQ-BNK-06", "DQ-TBL-LIVING")
def test_a_will_costs_25_coins_and_names_heirs_and_can_be_changed() -> None:
    home = Home("barbarian", "dwarf", "elf", gold=60).go()
    home.at("barbarian", "will", heirs=[[home["dwarf"].id]])
    assert (home["barbarian"].gold, home.own("barbarian").heirs) == (35, [home["dwarf"].id])
    assert "Heirs by will: Durgin" in home.go(DESK, {TOWN: home["barbarian"].id}).page()
    home.go(answers={DESK: ["will", "done"], "datum.town.heirs": [[home["elf"].id]]})
    assert (home["barbarian"].gold, home.own("barbarian").heirs) == (10, [home["elf"].id])
    both = [home["dwarf"].id, home["elf"].id]
    rich = Home("barbarian", "dwarf", "elf", gold=60).go()
    rich.at("barbarian", "will", heirs=[both])
    assert rich.own("barbarian").heirs == both
    refusal = home.desk("barbarian")["will"]
    assert refusal is not None
    assert refusal.rule == "DQ-BNK-09"


def test_gold_changes_hands() -> None:
    home = Home("barbarian", "dwarf", gold=60).go()
    home.at("barbarian", "gold", taker=home["dwarf"].id, gold=45)
    assert (home["barbarian"].gold, home["dwarf"].gold) == (15, 105)
    home.page()


def test_whoever_has_coins_to_spare_is_advised_to_give_them_to_a_caster_without_components() -> None:
    home = Home("barbarian", "wizard", gold=60)
    home["wizard"].gold = 5
    for spell in home["wizard"].spells[:1]:
        spell.components = False
    home.go("datum.town.gold", {DESK: "gold"})
    assert home.question.suggested == 25
    home.go(answers={"datum.town.gold": 25})
    assert "datum.town.components" in home.go(QUEST, {TOWN: home["wizard"].id}).questions
    assert home["wizard"].spells[0].components
