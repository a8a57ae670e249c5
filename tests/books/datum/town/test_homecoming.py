"""What a quest leaves behind: weakness and rest, estates, thieves, the moneylender's fee, the cost of living."""

from __future__ import annotations

import pytest

from roguelike.books.datum import figures
from roguelike.books.datum.events_town import Inherited, InTown, Owes, Paid, Robbed, Weakened
from roguelike.books.datum.state import Item
from roguelike.books.datum.town import accounts
from tests.books.datum.town.kit import DESK, TOWN, Home


@pytest.mark.rule("DQ-FALL-04", "DQ-FALL-05", "DQ-TV-22", "DQ-DEC-31")
def test_a_hero_who_was_out_of_combat_is_weaker_and_rests_a_point_after_each_later_quest() -> None:
    home = Home("barbarian", "dwarf")
    full = []
    for fell in (1, 0, 0, 0):
        home.back(fell={"barbarian": fell}).go()
        full.append(figures.full_body(home["barbarian"]))
        assert home["barbarian"].body == full[-1]
    assert full == [6, 7, 8, 8]
    assert figures.full_body(home["dwarf"]) == 7


@pytest.mark.rule("DQ-DEC-32")
def test_each_time_out_of_combat_counts() -> None:
    home = Home("wizard", "dwarf").back(fell={"wizard": 1}).go()
    assert figures.full_body(home["wizard"]) == 2
    home.back(fell={"wizard": 2}).go()
    assert home["wizard"].weakness == 1 + 4
    assert figures.full_body(home["wizard"]) == 1


@pytest.mark.rule("DQ-FALL-06")
def test_a_long_rest_at_the_inn_restores_all_while_the_others_play() -> None:
    home = Home("barbarian", "dwarf").back(fell={"barbarian": 2}).go()
    assert figures.full_body(home["barbarian"]) == 4
    home.go(DESK, {TOWN: home["barbarian"].id})
    assert home.label("inn") == "rest at the inn"
    home.go(DESK, {DESK: ["inn"]})
    assert home.label("inn") == "leave the inn"
    home.go(DESK, {DESK: ["inn", "inn"]})
    assert [home.voice.text(told.what) for told in home.told(InTown)] == [
        "Rogar leaves the inn and will go along.",
        "Rogar stays at the inn while the others go on a quest.",
    ]
    home.go(TOWN, {DESK: "done"})
    assert home["barbarian"].away
    assert "AT THE INN" in home.page()
    home.back(away=("barbarian",)).go()
    assert figures.full_body(home["barbarian"]) == 8
    assert not home["barbarian"].away
    assert [told.why for told in home.told(Weakened)] == ["inn"]


@pytest.mark.rule("DQ-FALL-06")
def test_somebody_must_go() -> None:
    home = Home("barbarian").back(fell={"barbarian": 1}).go()
    refusal = home.desk("barbarian")["inn"]
    assert refusal is not None
    assert refusal.rule == "DQ-FALL-06"


# The dead


def estate(will: list[str], *, lender: int = 0, hidden: int = 0, dead: tuple[str, ...] = ("wizard",)) -> Home:
    home = Home("barbarian", "dwarf", "wizard", gold=0)
    own = home.own("wizard")
    own.home, own.lender, own.will = hidden, lender, bool(will)
    own.heirs = [home[profile].id for profile in will]
    return home.back("left", dead=dead)


def coins(home: Home, profile: str) -> int:
    """What a hero has after his cost of living of 10."""
    return accounts.wealth(home.state, home[profile]) + 10


@pytest.mark.rule("DQ-BNK-04")
def test_what_a_dead_hero_hid_at_home_is_shared_by_the_others() -> None:
    home = estate([], hidden=61).go()
    assert "The dead: 1, Telor's lodgings shared (61)" in home.page()
    assert (coins(home, "barbarian"), coins(home, "dwarf")) == (31, 30)
    assert [(t.where, t.gold, len(t.heirs)) for t in home.told(Inherited)] == [("home", 61, 2)]


@pytest.mark.rule("DQ-BNK-05")
def test_without_a_will_the_moneylender_keeps_it() -> None:
    home = estate([], lender=250).go()
    assert home.told(Owes)
    assert [(t.where, t.gold, len(t.heirs)) for t in home.told(Inherited)] == [("lender", 250, 0)]


@pytest.mark.rule("DQ-BNK-06", "DQ-BNK-08", "DQ-TV-17", "DQ-TBL-LIVING")
@pytest.mark.parametrize(("held", "left"), [(250, 150), (100, 0), (90, 0)])
def test_a_will_leaves_its_heirs_what_the_lender_held_but_a_hundred(held: int, left: int) -> None:
    home = estate(["dwarf"], lender=held).go()
    (told,) = home.told(Inherited)
    assert (told.where, told.gold) == (("will", left) if left else ("lender", held))
    assert accounts.wealth(home.state, home["dwarf"]) == max(0, left - 10)
    assert accounts.wealth(home.state, home["barbarian"]) == 0


@pytest.mark.rule("DQ-BNK-06")
def test_an_heir_who_died_too_gets_nothing() -> None:
    home = estate(["dwarf"], lender=250, dead=("wizard", "dwarf")).go()
    assert [t.where for t in home.told(Inherited)] == ["lender"]
    assert accounts.wealth(home.state, home["barbarian"]) == 0


@pytest.mark.rule("DQ-BNK-07", "DQ-DEC-34")
def test_if_all_die_the_lender_keeps_the_money_and_new_heroes_go_on() -> None:
    home = estate(["dwarf"], lender=250, hidden=40, dead=("barbarian", "dwarf", "wizard"))
    home.go("datum.town.lost")
    assert {(t.where, t.gold, len(t.heirs)) for t in home.told(Inherited)} == {("home", 40, 0), ("lender", 250, 0)}
    home.go(answers={"datum.town.lost": "heirs"})
    living = accounts.living(home.state)
    assert [h.profile for h in living] == ["barbarian", "dwarf", "wizard"]
    assert [h.name for h in living] == ["Halvar", "Hargin", "Maldric"]
    assert [h.glyph for h in living] == ["1", "2", "3"]
    assert all(h.quests == 0 for h in living)
    assert len(living[2].spells) == 9
    assert accounts.wealth(home.state, living[0]) == 0


def test_companions_bring_home_what_the_dead_had_only_from_a_won_quest() -> None:
    for outcome, found in (("won", True), ("left", False)):
        home = Home("barbarian", "wizard", gold=0)
        home["wizard"].pack.append(Item("spell-ring"))
        home["wizard"].gold = 30
        home.back(outcome, dead=("wizard",)).go()
        assert (Item("spell-ring") in home.own("barbarian").stash) is found
        assert accounts.wealth(home.state, home["barbarian"]) == (20 if found else 0)


# Thieves, fees, the cost of living


@pytest.mark.rule("DQ-BNK-02", "DQ-DEC-52")
@pytest.mark.parametrize(("die", "left"), [(1, 20), (2, 41), (6, 41)])
def test_coins_at_home_may_be_stolen(die: int, left: int) -> None:
    home = Home("barbarian", gold=10)
    home.own("barbarian").home = 41
    home.back().go(theft=[die])
    assert home.own("barbarian").home == left
    assert [(t.gold, t.left) for t in home.told(Robbed)] == ([(21, 20)] if die == 1 else [])


@pytest.mark.rule("DQ-BNK-03", "DQ-TBL-LIVING")
def test_the_moneylender_takes_five_coins_after_each_expedition_and_is_safe() -> None:
    home = Home("barbarian", "dwarf", gold=10)
    home.own("barbarian").lender, home.own("dwarf").lender = 100, 3
    home.back().go()
    assert (home.own("barbarian").lender, home.own("dwarf").lender) == (95, 0)


@pytest.mark.rule("DQ-DEC-53", "DQ-TBL-LIVING")
def test_a_party_without_mercenaries_pays_nothing_but_its_living() -> None:
    home = Home(gold=100).back().go()
    assert [accounts.wealth(home.state, hero) for hero in home.state.heroes.values()] == [90] * 4
    assert {t.what for t in home.told(Paid)} == {"living"}


@pytest.mark.rule("DQ-COL-01", "DQ-COL-04", "DQ-BASE-01", "DQ-TV-16", "DQ-TBL-LIVING")
def test_the_cost_of_living_grows_with_body_mind_and_skills_learned() -> None:
    home = Home(gold=100)
    assert [accounts.cost_of_living(hero) for hero in home.state.heroes.values()] == [10, 10, 10, 10]
    hero = home["barbarian"]
    hero.plus_body = 1
    hero.skills.append("keen-nose")
    assert accounts.living_level(hero) == 2
    home.back().go()
    assert {t.who.label: t.gold for t in home.told(Paid)} == {"Rogar": 30, "Durgin": 10, "Ladril": 10, "Telor": 10}


@pytest.mark.rule("DQ-COL-04")
def test_weakness_makes_living_no_cheaper() -> None:
    home = Home("barbarian")
    home["barbarian"].plus_mind, home["barbarian"].weakness = 2, 4
    assert accounts.living_level(home["barbarian"]) == 2


@pytest.mark.rule("DQ-COL-02", "DQ-COL-03")
def test_living_is_paid_before_anything_else_and_what_is_missing_is_owed() -> None:
    home = Home("barbarian", "dwarf", gold=4)
    home.back("left").go()
    assert home.own("barbarian").debt == 6
    assert home["barbarian"].gold == 0
    refusal = home.desk("barbarian")["buy"]
    assert refusal is not None
    assert refusal.rule == "DQ-COL-03"
    assert "OWES 6" in home.page()
    home.back("left").go()
    assert home.own("barbarian").debt == 16, "debts add up"


@pytest.mark.rule("DQ-COL-03")
def test_a_debt_is_paid_as_soon_as_there_is_money() -> None:
    home = Home("barbarian", "dwarf", gold=4).back("left").go()
    home["dwarf"].gold = 50
    home.state.purses[home["dwarf"].id].debt = 0
    home.at("dwarf", "gold", taker=home["barbarian"].id, gold=20)
    assert home.own("barbarian").debt == 0
    assert home["barbarian"].gold == 14
    home.back("left").go()
    assert home["barbarian"].gold == 4
    home["barbarian"].gold = 0
    home.own("barbarian").debt = 7
    home["barbarian"].gold = 20
    home.back("left").go()
    assert (home["barbarian"].gold, home.own("barbarian").debt) == (3, 0)


def test_the_ledger_tells_what_was_done() -> None:
    page = Home(gold=100).back("won", fell={"elf": 1}).go().page()
    for words in ("is won", "1 is weak", "nobody", "nothing stolen", "40 paid", "1 quest won", "Rogar"):
        assert words in page


@pytest.mark.rule("DQ-COL-02", "DQ-COL-03", "DQ-BNK-03")
def test_the_cost_of_living_is_paid_before_the_moneylenders_fee() -> None:
    home = Home("barbarian", "dwarf", gold=0)
    home.own("barbarian").lender = 12
    home.back().go()
    own = home.own("barbarian")
    assert (own.debt, own.lender) == (0, 0), "ten to live on, and two of his fee of five"
    assert home.own("dwarf").debt == 10
