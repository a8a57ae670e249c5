"""What heroes take along, who goes, who joins."""

from __future__ import annotations

import pytest

from roguelike.books.datum import setup
from roguelike.books.datum.content import content
from roguelike.books.datum.state import HEROES, Item
from roguelike.books.datum.town import accounts, people
from tests.books.datum.town.kit import DESK, QUEST, TOWN, Home

PACK, PARTY, RECRUIT = "datum.town.pack", "datum.town.party", "datum.town.recruit"


def items(*ids: str) -> list[Item]:
    return [Item(id) for id in ids]


@pytest.mark.rule("DQ-LIM-02", "DQ-LIM-01", "DQ-TBL-CARRY")
def test_a_quest_is_not_begun_above_the_limits() -> None:
    home = Home("barbarian")
    home["barbarian"].pack = items(*["potion-of-healing"] * 3, *["rope-10"] * 3, "tinder", "helmet", "dagger")
    home.go(PACK, {TOWN: "done", QUEST: home.state.journey[0]})
    refusal = home.question.accepts([*home.offered()])
    assert refusal is not None
    assert refusal.rule == "DQ-LIM-02"
    kept = home.question.suggested
    assert isinstance(kept, list)
    assert {*kept} == {"potion-of-healing", "potion-of-healing#2", "rope-10", "rope-10#2", "tinder", "dagger"}
    home.page()


@pytest.mark.rule("DQ-LIM-02")
def test_what_is_left_at_home_can_be_fetched() -> None:
    home = Home("barbarian")
    home["barbarian"].pack = items("potion-of-healing", "rope-10")
    home.go()
    home.at("barbarian", "pack", pack=[["rope-10"]])
    assert (home["barbarian"].pack, home.own("barbarian").stash) == (items("rope-10"), items("potion-of-healing"))
    assert "At home: Potion of Healing" in home.go(DESK, {TOWN: home["barbarian"].id}).page()
    home.go(answers={DESK: ["pack", "done"], PACK: [["rope-10", "potion-of-healing"]]})
    assert home.own("barbarian").stash == []


def test_things_are_taken_in_hand_and_put_away() -> None:
    home = Home("barbarian")
    rogar = home["barbarian"]
    rogar.pack = items("battle-axe", "helmet")
    home.go()
    home.at("barbarian", "equip", equip="battle-axe")
    assert (rogar.hands, rogar.pack) == (items("battle-axe"), items("helmet", "broadsword"))
    home.at("barbarian", "equip", equip="helmet")
    assert (rogar.worn, rogar.pack) == (items("helmet"), items("broadsword"))
    home.at("barbarian", "equip", equip="helmet")
    assert (rogar.worn, rogar.pack) == ([], items("broadsword", "helmet"))
    home.page()


@pytest.mark.rule("DQ-BASE-16")
def test_things_change_hands() -> None:
    home = Home("barbarian", "dwarf")
    home["barbarian"].pack = items("potion-of-healing", "torch")
    home.go()
    home.at("barbarian", "thing", thing="potion-of-healing", taker=home["dwarf"].id)
    home.at("barbarian", "thing", thing="torch", taker=home["dwarf"].id)
    assert home["barbarian"].pack == []
    assert home["dwarf"].pack[-1] == Item("potion-of-healing")
    assert home["dwarf"].hands[-1].id == "torch", "so that it burns when the quest begins"
    assert accounts.purse(home.state, home["dwarf"]).hotkey == home["dwarf"].glyph == "2", "by his digit"
    home.page()


def test_what_lies_at_home_is_handed_over_too() -> None:
    home = Home("barbarian", "dwarf").go()
    rogar = home["barbarian"]
    home.own("barbarian").stash = [*rogar.hands, *rogar.worn, *rogar.pack]
    rogar.hands, rogar.worn, rogar.pack = [], [], []
    assert "thing" in home.desk("barbarian"), "all that he has is at home"
    home.at("barbarian", "thing", thing="broadsword", taker=home["dwarf"].id)
    assert "broadsword" in [item.id for item in home["dwarf"].pack]
    assert "broadsword" not in [item.id for item in home.own("barbarian").stash]


def test_whom_something_is_given_to_is_listed_by_the_digits() -> None:
    home = Home("barbarian", "dwarf", "elf")
    home.go()
    home["barbarian"].glyph, home["dwarf"].glyph, home["elf"].glyph = "3", "1", "2"
    home.state.town.hero = home["dwarf"].id
    assert [hero.glyph for hero in accounts.others(home.state)] == ["2", "3"]


@pytest.mark.rule("DQ-SET-16", "DQ-HERO-07", "DQ-SET-09", "DQ-ADV-02")
def test_a_new_hero_joins_for_one_who_died() -> None:
    home = Home().back("won", dead=("elf",)).go()
    home.go(answers={TOWN: "recruit", RECRUIT: "cleric"})
    cleric = home["cleric"]
    assert (cleric.name, cleric.glyph, cleric.gold, cleric.quests, len(cleric.spells)) == ("Aldric", "3", 250, 0, 3)
    assert "recruit" not in home.offered()
    assert "Dead: Ladril" in home.page()


@pytest.mark.rule("DQ-BASE-02")
def test_the_spells_of_one_who_joins_are_of_elements_that_nobody_has() -> None:
    home = Home().back("won", dead=("elf",)).go()
    before = {spell.id for spell in home["wizard"].spells}
    home.go(answers={TOWN: "recruit", RECRUIT: "elf"})
    assert len(home["elf"].spells) == 3
    assert before.isdisjoint(spell.id for spell in home["elf"].spells)
    assert home["elf"].name == "Sethiel"


def test_when_all_names_were_had_the_second_of_a_name_is_called_so() -> None:
    home = Home("dwarf")
    card = content().heroes["dwarf"]
    for name in (card.name, *card.heirs):
        hero = setup.add_hero(home.state, "dwarf", name)
        hero.dead = True
    assert people.new_name(home.state, card) == f"{card.name} 2"


@pytest.mark.rule("DQ-SET-09", "DQ-FALL-06")
def test_of_more_than_four_heroes_four_go_and_the_others_rest() -> None:
    home = Home().back("won", fell={"wizard": 1}).go()
    home.at("wizard", "inn")
    home.go(answers={TOWN: "recruit", RECRUIT: "cleric"})
    home.back(away=("wizard",)).go()
    assert len(people.going(home.state)) == 5
    home.go(PARTY, {TOWN: "done", QUEST: home.state.journey[1]})
    refusal = home.question.accepts([h.id for h in accounts.living(home.state)])
    assert refusal is not None
    assert refusal.rule == "DQ-SET-09"
    home.page()


@pytest.mark.rule("DQ-DEC-34")
def test_when_all_are_dead_other_heroes_can_be_chosen_or_the_campaign_ends() -> None:
    home = Home("barbarian", "elf").back("lost", dead=("barbarian", "elf"))
    home.go(answers={"datum.town.lost": "choose", RECRUIT: "dwarf"})
    assert [h.profile for h in accounts.living(home.state)] == ["dwarf"]
    home.page()
    home = Home("barbarian", "elf").back("lost", dead=("barbarian", "elf"))
    home.go(answers={"datum.town.lost": "stop"})
    assert home.state.phase == "over"


@pytest.mark.rule("DQ-FALL-06")
def test_who_has_lost_half_of_his_body_had_better_rest_if_three_others_go() -> None:
    home = Home("barbarian", "dwarf", "elf", "wizard")
    home["wizard"].weakness, home["wizard"].gold = 2, 0
    home.go(DESK, {TOWN: home["wizard"].id})
    assert home.question.suggested == "inn"
    home.go(answers={DESK: ["inn", "done"]})
    assert home["wizard"].away
    home["elf"].weakness, home["elf"].gold = 3, 0
    home.go(DESK, {TOWN: home["elf"].id})
    assert str(home.question.suggested) == "done", "two are too few to go"


def test_who_joins_for_a_dead_hero_stands_in_his_place_in_every_list() -> None:
    home = Home("barbarian", "dwarf", "elf").back(dead=("barbarian",)).go()
    home.go(TOWN, {TOWN: "recruit", "datum.town.recruit": "wizard"})
    assert [*home.offered()][1:4] == [home[profile].id for profile in ("wizard", "dwarf", "elf")]
    view = home.book.view(home.state, HEROES)
    assert [(m.glyph, m.name) for m in view.models][:3] == [("1", "Telor"), ("2", "Durgin"), ("3", "Ladril")]
    rows = [row for row in home.page().splitlines() if "level" in row]
    assert [row[:7] for row in rows] == ["1 Telor", "2 Durgi", "3 Ladri"]


def test_a_heros_page_counts_what_is_alike_and_names_the_heirs_who_live() -> None:
    home = Home("barbarian", "dwarf", "elf").go()
    home["barbarian"].pack = [Item("dagger"), Item("torch"), Item("dagger"), Item("helmet", wear=1), Item("helmet")]
    home.own("barbarian").will, home.own("barbarian").heirs = True, [home["dwarf"].id, home["elf"].id]
    home.go(DESK, {TOWN: home["barbarian"].id})
    assert "Carried: Dagger x2, Torch, Helmet 5/6, Helmet 6/6" in home.page()
    assert "Heirs by will: Durgin, Ladril" in home.page()
    home["dwarf"].dead = True
    assert "Heirs by will: Ladril" in home.page()
    home["elf"].dead = True
    assert "Heirs by will: none of them lives" in home.page()
