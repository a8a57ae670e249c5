"""The nine steps between two expeditions, in the book's order: AHQ-BTW-01 to -15."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import fate, lasting, rewards
from roguelike.books.ahq.events_counters import CountersReturned
from roguelike.books.ahq.events_explore import ExpeditionEnded
from roguelike.books.ahq.events_town import FateGained, FollowerJoined, Paid, Rested, TownRolled, TreasureShared
from roguelike.books.ahq.rooms import circle
from roguelike.books.ahq.state import Item
from roguelike.engine.decisions import Json
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.test_expedition import STAIRS
from tests.books.ahq.town.kit import HOME, SHARE, SPEND, Home


@pytest.mark.rule("AHQ-BTW-03", "AHQ-DEC3-01", "AHQ-CNT-08")
def test_the_nine_steps_come_in_the_books_order() -> None:
    home = Home(quest_treasures=["1"])
    home.state.counters.hand = ["trap", "ambush"]
    home.go(HOME)
    order = [type(e) for e in home.events if isinstance(e, CountersReturned | Rested | TownRolled | FollowerJoined)]
    assert order == [CountersReturned, Rested, TownRolled, *[FollowerJoined] * 4]
    steps = (CountersReturned, Rested, FateGained, TreasureShared, Paid, TownRolled, FollowerJoined)
    firsts = [next(i for i, e in enumerate(home.events) if isinstance(e, kind)) for kind in steps]
    assert firsts == sorted(firsts)
    assert home.questions == [
        "ahq.town.enter",
        SHARE,
        *["ahq.town.split"] * 2,
        SPEND,
        *["ahq.town.join"] * 4,
        "ahq.town.hire",
    ]
    assert home.state.counters.hand == []
    assert home.state.town.step == 9


def test_the_ledger_shows_nine_rows_what_is_done_what_is_next_and_what_each_has() -> None:
    home = Home(gold=60).go("ahq.town.enter")
    assert "EXPEDITION 1 ENDS" in home.page()
    home.go(SPEND)
    rows = home.page().splitlines()
    assert len(rows) == 1 + 9 + 2
    assert rows[5] == "5 Costs: 40 GC paid"
    assert rows[7].startswith("7 Spending, now")
    assert rows[9] == "9 Setting out"
    assert rows[10] == "1 Heinrich: 40 GC"


def test_a_usual_interval_of_four_fits_a_screen_of_80_by_24() -> None:
    home = Home("heinrich", "sven", "torallion", "magnus", gold=240, henchmen={"heinrich": ["sergeant"]})
    home.account("torallion").lodging, home.account("torallion").moneylender = 90, 1205
    home.go(HOME)
    rows = home.page().splitlines()
    assert len(rows) <= 15
    assert max(map(len, rows)) <= 48
    assert rows[8] == "8 Followers: with Otto"
    assert rows[12] == "3 Torallion: 145 GC, lodging 90, lent 1,200", "with a will"


@pytest.mark.parametrize(
    ("until", "deals"),
    [
        *((until, ["done"]) for until in ("ahq.town.enter", SHARE, SPEND, "ahq.town.join", HOME)),
        *((until, ["gold", "done"]) for until in ("ahq.town.enter", "ahq.town.giver", SPEND, HOME)),
    ],
)
def test_left_and_opened_again_anywhere_it_goes_on_the_same(until: str, deals: list[str]) -> None:
    straight, home = (Home(quest_treasures=["1"], scripted=False) for _ in range(2))
    answers: dict[str, Json | list[Json]] = {SHARE: [*deals]}
    if "gold" in deals:
        answers.update(straight.gift("sven", "heinrich", 7))
    straight.go(HOME, answers)
    if until == "ahq.town.giver":
        home.go(until, {SHARE: "gold"}).reopened().go(HOME, {**answers, SHARE: [*deals[1:]]})
    elif until in ("ahq.town.enter", SHARE):
        home.go(until).reopened().go(HOME, answers)
    else:
        home.go(until, answers).reopened().go(HOME)
    assert home.state.models == straight.state.models
    assert home.state.town == straight.state.town


@pytest.mark.rule("AHQ-BTW-01")
def test_an_expedition_lasts_from_the_first_stairs_until_the_last_survivor_has_climbed_out() -> None:
    crawl = Crawl(STAIRS.replace("<<", "1<", 1).replace("<<", "2<", 1), under={"1": "<", "2": "<"})
    crawl.act("1", "leave")
    assert crawl.phase == ("explore", 0)
    assert not crawl.told(ExpeditionEnded)
    crawl.act("2", "leave", answers={HOME: "new"}, dice={"leader": [2, 1]})
    assert crawl.saw(ExpeditionEnded).expedition == 1
    stairs = set(crawl.level.sections[crawl.level.arrival].floor[0].squares())
    assert {m.square for m in crawl.state.party()} <= stairs


@pytest.mark.rule("AHQ-BTW-02", "AHQ-QST-08")
def test_expeditions_are_counted_for_each_hero_and_quest() -> None:
    crawl = Crawl(STAIRS.replace("<<.", "1<2", 1), under={"1": "<"})

    def count(name: str) -> dict[str, int]:
        return rewards.account(crawl.state, crawl[name]).expeditions

    crawl["2"].marks.append("ill")
    rewards.count_in(crawl.state, crawl["1"])
    crawl["2"].square, crawl["2"].away = None, True
    crawl.act("1", "leave", answers={HOME: "same"})
    assert (count("1"), count("2")) == ({"1": 2}, {})
    crawl.act("1", "leave", answers={HOME: "new"}, dice={"leader": [2, 1]})
    assert (count("1"), count("2")) == ({"1": 2, "2": 1}, {"2": 1})


@pytest.mark.rule("AHQ-BTW-10", "AHQ-HENCH-09")
def test_fate_and_wounds_are_back_at_their_initial_level_followers_too() -> None:
    home = Home(henchmen={"sven": ["sergeant"]})
    for model in home.state.models.values():
        model.wounds, model.fate = 1, 0
    home.go(SHARE)
    assert (home["heinrich"].wounds, home["heinrich"].fate) == (4, 2)
    assert home["sergeant"].wounds == 2


@pytest.mark.rule("AHQ-BTW-11")
def test_what_a_curse_took_stays_lost_a_dawnstone_is_not_filled_and_lent_points_lapse() -> None:
    home = Home()
    cursed, lucky = home["heinrich"], home["sven"]
    circle.curse(cursed)
    cursed.items.append(Item("dawnstone", "stone", uses=3))
    lasting.lay(lucky, fate.LUCK, "AHQ-DEC-21", "luck", until="removed")
    lucky.fate += 1
    home.go(SHARE)
    assert (cursed.fate, cursed.base["fate_points"]) == (1, 1)
    assert [item.uses for item in cursed.items if item.id == "dawnstone"] == [3]
    assert lucky.fate == 2
    assert lasting.has(lucky, "luck") is None


@pytest.mark.rule("AHQ-BTW-12", "AHQ-TBL-fate", "AHQ-TV-28")
@pytest.mark.parametrize(("expeditions", "points"), [(1, 2), (2, 1), (3, 1), (4, 0), (9, 0)])
def test_a_quest_treasure_is_worth_fate_by_the_expeditions_that_hero_took_part_in(
    expeditions: int, points: int
) -> None:
    home = Home(quest_treasures=["1"])
    home.account("sven").expeditions["1"] = expeditions
    home.go(SPEND)
    assert home["sven"].base["fate_points"] == home["sven"].fate == 2 + points
    assert home["heinrich"].base["fate_points"] == 4
    assert home.state.quest_treasures == []


@pytest.mark.rule("AHQ-BTW-12")
def test_without_a_quest_treasure_nobody_gains_and_who_stayed_in_town_gains_nothing() -> None:
    assert not Home().go().told(FateGained)
    home = Home(quest_treasures=["1"])
    home.state.town.stayed = [home["sven"].id]
    home.go()
    assert [e.who.id for e in home.told(FateGained)] == [home["heinrich"].id]


@pytest.mark.rule("AHQ-BTW-15")
@pytest.mark.parametrize(("won", "fate_points"), [(["1"], 4), (["1", "1"], 6), (["1", "1", "1"], 8)])
def test_each_quest_treasure_is_an_award_of_its_own(won: list[str], fate_points: int) -> None:
    assert Home(quest_treasures=won).go()["heinrich"].base["fate_points"] == fate_points


@pytest.mark.rule("AHQ-QST-08")
def test_each_dungeon_is_a_quest_of_its_own_for_fate() -> None:
    home = Home(dungeon=2)
    home.account("heinrich").expeditions = {"1": 4, "2": 1}
    home.account("sven").expeditions = {"1": 1, "2": 4}
    rewards.win(home.state)
    home.go()
    assert [home[name].base["fate_points"] for name in ("heinrich", "sven")] == [4, 2]


@pytest.mark.rule("AHQ-BTW-14", "AHQ-DEC3-21", "AHQ-HENCH-02", "AHQ-HENCH-03")
def test_each_point_attracts_a_man_at_arms_and_each_may_be_refused() -> None:
    home = Home(quest_treasures=["1"])
    home.account("sven").expeditions["1"] = 3
    home.go(HOME, {"ahq.town.join": ["accept", "refuse", "refuse"]})
    assert [m.profile for m in home.men("heinrich")] == ["man-at-arms"]
    assert home.men("sven") == []
    assert home.state.town.offers == [], "who was sent away does not come back"


@pytest.mark.rule("AHQ-HENCH-04")
@pytest.mark.parametrize(("gold", "stays"), [(30 + 35, True), (30 + 34, False)])
def test_who_was_attracted_costs_nothing_at_first_and_wants_his_wage_in_the_next_interval(
    gold: int, stays: bool
) -> None:
    home = Home("heinrich", gold=30, quest_treasures=["1"]).go(HOME, {"ahq.town.join": ["accept", "refuse"]})
    assert (len(home.men("heinrich")), home["heinrich"].gold) == (1, 0)
    home["heinrich"].gold = gold
    home.state.town.step = 0
    home.state.town.told.clear()
    home.reentered().go(SPEND)
    assert bool(home.men("heinrich")) is stays


@pytest.mark.rule("AHQ-BTW-14")
def test_a_hero_whose_fate_did_not_rise_attracts_nobody() -> None:
    home = Home(quest_treasures=["1"], expedition=4).go(HOME)
    assert "ahq.town.join" not in home.questions


@pytest.mark.rule("AHQ-DEC3-06")
def test_a_party_has_no_more_than_ten() -> None:
    home = Home(quest_treasures=["1"], henchmen={"heinrich": ["man-at-arms"] * 7}, gold=2000)
    home.go(HOME)
    assert len(home.told(FollowerJoined)) == 1
