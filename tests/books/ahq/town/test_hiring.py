"""Followers hired and exchanged between expeditions: AHQ-HENCH-01 to -08."""

from __future__ import annotations

import pytest

from roguelike.books.ahq.rooms.common import use_up
from roguelike.books.ahq.state import Item
from roguelike.engine.decisions import Json
from tests.books.ahq.town.kit import HOME, SPEND, Home

HIRE = "ahq.town.hire"


@pytest.mark.rule("AHQ-HENCH-01", "AHQ-HENCH-05")
@pytest.mark.parametrize(("kind", "gold"), [("man-at-arms", 50), ("sergeant", 100)])
def test_a_hero_hires_as_many_as_he_can_pay_whatever_his_fate(kind: str, gold: int) -> None:
    home = Home("heinrich", gold=240)
    home["heinrich"].base["fate_points"] = 0
    home["heinrich"].gold = 10 + 2 * gold
    home.go(HIRE)
    answers = {HIRE: ["hire", "hire"], "ahq.town.kind": [kind] * 2, "ahq.town.employer": [home["heinrich"].id] * 2}
    home.go(HOME, answers)
    assert [m.profile for m in home.men("heinrich")] == [kind, kind]
    assert home["heinrich"].gold == 0


@pytest.mark.rule("AHQ-HENCH-05")
@pytest.mark.parametrize(("gold", "offered"), [(50, True), (49, False)])
def test_the_only_limit_is_gold(gold: int, offered: bool) -> None:
    home = Home("heinrich", gold=20 + gold).go(HOME)
    assert (HIRE in home.questions) is offered


@pytest.mark.rule("AHQ-HENCH-05")
def test_a_sergeant_is_dearer_than_some_can_pay_and_nobody_is_hired_before_gold_is_spent() -> None:
    home = Home("heinrich", gold=20 + 99).go(SPEND)
    assert "hire" not in home.offered()
    home.go("ahq.town.kind", {SPEND: "done", HIRE: "hire"})
    assert home.question.accepts("man-at-arms") is None
    refusal = home.question.accepts("sergeant")
    assert refusal is not None
    assert refusal.rule == "AHQ-HENCH-05"


@pytest.mark.rule("AHQ-HENCH-05")
@pytest.mark.parametrize("answers", [{"ahq.town.kind": "back"}, {"ahq.town.employer": "back"}])
def test_who_thinks_better_of_it_hires_nobody(answers: dict[str, Json | list[Json]]) -> None:
    home = Home("heinrich", gold=240).go(HIRE)
    before = home["heinrich"].gold
    home.go(HIRE, {HIRE: ["hire"], **answers})
    assert not home.men("heinrich")
    assert home["heinrich"].gold == before


@pytest.mark.rule("AHQ-HENCH-08", "AHQ-HENCH-05")
def test_who_has_attracted_a_man_may_hire_another() -> None:
    home = Home("heinrich", gold=100, quest_treasures=["1"]).go(HIRE, {"ahq.town.join": ["accept", "accept"]})
    home.go(HOME, {HIRE: ["hire", "done"], "ahq.town.employer": home["heinrich"].id})
    assert len(home.men("heinrich")) == 3
    assert home["heinrich"].gold == 100 - 30 - 50


@pytest.mark.rule("AHQ-HENCH-07")
@pytest.mark.parametrize("step", ["ahq.town.share", SPEND])
def test_two_men_at_arms_are_exchanged_for_a_sergeant_for_nothing(step: str) -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"] * 3}, gold=250).go(step)
    home.men("heinrich")[1].items.append(Item("rope", "gear"))
    before = home["heinrich"].gold
    home.go(step, {step: "exchange"})
    assert sorted(m.profile for m in home.men("heinrich")) == ["man-at-arms", "sergeant"]
    assert home["heinrich"].gold == before
    assert [item.id for item in home["sergeant"].items] == ["rope"]
    assert "exchange" not in home.offered(), "one is left"


@pytest.mark.rule("AHQ-HENCH-07")
def test_men_of_different_heroes_are_not_exchanged() -> None:
    home = Home(henchmen={"heinrich": ["man-at-arms"], "sven": ["man-at-arms"]}).go(SPEND)
    assert "exchange" not in home.offered()


@pytest.mark.rule("AHQ-DEC3-06")
def test_a_full_party_hires_nobody() -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"] * 9}, gold=2000)
    home.go(HIRE, {"ahq.town.share": "done", SPEND: "done"})
    refusal = home.offered()["hire"]
    assert refusal is not None
    assert refusal.rule == "AHQ-DEC3-06"


@pytest.mark.rule("AHQ-SETUP-07", "AHQ-DEC3-06")
@pytest.mark.parametrize("sheet", ["sven", "torallion"])
def test_who_joins_in_a_dead_heros_place_has_a_digit_and_a_name_of_his_own(sheet: str) -> None:
    home = Home("heinrich", "sven", gold=240)
    dead = home["sven"]
    dead.dead = True
    hired = {HIRE: ["hire", "hire", "done"], "ahq.town.employer": [home["heinrich"].id] * 2}
    home.go("ahq.replace", {"ahq.town.kind": ["man-at-arms", "sergeant"], **hired})
    home.go(HOME, {"ahq.replace": sheet})
    party = home.state.models.values()
    assert [(m.name, m.glyph) for m in party if m.kind == "henchman"] == [("Otto", "3"), ("Gerhard", "4")]
    assert [(m.profile, m.glyph) for m in party if m.kind == "hero"] == [("heinrich", "1"), (sheet, "2")]
    assert home[sheet].name not in ("Sven", "Torallion", "Heinrich")
    assert len({m.name.split()[0] for m in party}) == 4


def test_a_digit_that_two_bear_in_an_older_campaign_is_one_models_when_the_party_sets_out() -> None:
    home = Home("heinrich", "sven", henchmen={"heinrich": ["man-at-arms"]})
    home["man-at-arms"].glyph = home["heinrich"].glyph
    home.go(HOME)
    assert [m.glyph for m in home.state.models.values()] == ["1", "2", "3"]


def test_names_of_followers_never_come_twice_even_when_the_list_is_used_up() -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"] * 14})
    names = [man.name for man in home.men("heinrich")]
    assert len(set(names)) == 14
    assert names[10:] == ["Man-at-Arms", "Man-at-Arms 2", "Man-at-Arms 3", "Man-at-Arms 4"]


@pytest.mark.rule("AHQ-HENCH-07", "AHQ-DEC3-06")
@pytest.mark.parametrize(("men", "sergeants"), [(8, 0), (9, 1)])
def test_the_autoplayer_exchanges_men_when_the_party_is_full(men: int, sergeants: int) -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"] * men}, gold=1200).go(SPEND)
    home.go(HIRE)
    assert sum(m.profile == "sergeant" for m in home.men("heinrich")) == sergeants


@pytest.mark.rule("AHQ-HENCH-07", "AHQ-DEC3-06")
def test_the_sergeant_of_a_full_party_has_a_digit_of_his_own_and_one_coil_of_both_mens_rope() -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"] * 9}, gold=1200)
    for man in home.men("heinrich")[:2]:
        man.items.append(Item("rope", "gear", 2))
    home.go(SPEND)  # when the treasure is shared the exchange is suggested
    assert len({m.glyph for m in home.state.models.values()}) == len(home.state.models) == 9
    assert home["sergeant"].items == [Item("rope", "gear", 4)]


@pytest.mark.rule("AHQ-BTW-32")
def test_what_a_follower_who_leaves_carried_comes_to_what_his_hero_has_of_it() -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"]}, gold=0)
    hero = home["heinrich"]
    hero.items[:] = [Item("rope", "gear", 2)]
    home["man-at-arms"].items.append(Item("rope", "gear"))
    home.go(SPEND)
    assert not home.men("heinrich")
    assert hero.items == [Item("rope", "gear", 3)]
    assert use_up([hero], "rope", 3)
