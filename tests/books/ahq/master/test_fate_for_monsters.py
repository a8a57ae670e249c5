"""Fate Points of the Game Master's monsters: AHQ-GM-17, AHQ-CNT-20."""

import pytest

from roguelike.books.ahq.counters import FATE
from roguelike.books.ahq.events import Blow, Fell
from roguelike.books.ahq.events_counters import CounterPlayed, MonsterSaved
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import holding
from tests.books.ahq.scenario import hero, monster

DUEL = """
    ######
    #2...#
    #..1a#
    ######"""
CAST = {"1": hero("heinrich"), "2": hero("sven"), "a": monster("skaven-champion")}
LAST = {"1": hero("heinrich"), "2": hero("sven"), "a": monster("skaven-champion", wounds=1)}


@pytest.mark.rule("AHQ-GM-17", "AHQ-CNT-20")
def test_a_monster_that_would_fall_has_the_wounds_of_the_turn_back() -> None:
    crawl = holding(Crawl(DUEL, CAST), FATE)
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [8, 8, 8, 1]}, answers={"ahq.counter.fate.falls": "play"})
    assert crawl.saw(MonsterSaved, who="a").wounds == 3
    assert crawl.saw(CounterPlayed, counter=FATE).held == 0
    assert (crawl["a"].wounds, crawl["a"].dead) == (3, False)
    assert crawl.told(Fell) == []
    assert crawl.engaged("1") == "a"


@pytest.mark.rule("AHQ-GM-17", "AHQ-CNT-20")
def test_it_cancels_the_wounds_of_both_phases_but_of_no_earlier_turn() -> None:
    crawl = holding(Crawl(DUEL, CAST), FATE)
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [8, 1, 1, 1]})
    crawl.turn()
    assert crawl["a"].wounds == 2
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [8, 1, 1, 1]})
    crawl.end()
    # Its fumble lets Heinrich strike in the monsters' phase as well.
    crawl.attack(
        "a",
        "1",
        dice={"to-hit": [1, 11], "wound": [8, 1, 1, 1]},
        answers={"ahq.counter.fate.roll": "keep", "ahq.counter.fate.falls": "play"},
    )
    assert crawl.saw(MonsterSaved).wounds == 2
    assert crawl["a"].wounds == 2


@pytest.mark.rule("AHQ-GM-17", "AHQ-CNT-20")
def test_kept_the_monster_dies() -> None:
    crawl = holding(Crawl(DUEL, LAST), FATE)
    crawl.attack(
        "1",
        "a",
        dice={"to-hit": [11], "wound": [8, 1, 1, 1], "leader": [9, 2]},
        answers={"ahq.counter.fate.falls": "keep"},
    )
    assert crawl["a"].dead
    assert crawl.state.counters.hand == [FATE]


@pytest.mark.rule("AHQ-GM-17", "AHQ-CNT-20")
def test_a_failed_blow_may_be_made_a_hit() -> None:
    crawl = holding(Crawl(DUEL, CAST), FATE).end()
    crawl.attack("a", "1", dice={"to-hit": [2], "wound": [9, 1, 1, 1]}, answers={"ahq.counter.fate.roll": "play"})
    assert crawl.saw(Blow, who="a").verdict == "hit"
    assert crawl["1"].wounds == crawl["1"].base["wounds"] - 1
    assert crawl.saw(MonsterSaved).wounds == 0


@pytest.mark.rule("AHQ-GM-17", "AHQ-CNT-20")
def test_at_the_end_of_the_turn_it_may_still_be_played() -> None:
    crawl = holding(Crawl(DUEL, CAST), FATE)
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [8, 1, 1, 1]})
    crawl.turn(answers={"ahq.counter.fate.turn-end": "play"})
    assert crawl["a"].wounds == 3
    assert crawl.state.counters.hand == []


def test_without_the_counter_nothing_is_asked() -> None:
    crawl = Crawl(DUEL, CAST).end()
    crawl.attack("a", "1", dice={"to-hit": [2]})
    assert "ahq.counter.fate.roll" not in crawl.questions
