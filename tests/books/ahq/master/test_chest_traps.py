"""Trap counters on chests: one for each chest."""

import pytest

from roguelike.books.ahq.counters import TRAP
from roguelike.books.ahq.state import Turn
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import HUMANS, holding

CHEST = """
    #########
    #2......#
    #.....1$#
    #.......#
    #########"""


@pytest.mark.rule("AHQ-CNT-30", "AHQ-DEC-34")
def test_a_chest_has_one_trap_counter_whoever_opens_it_later() -> None:
    crawl = holding(Crawl(CHEST, HUMANS), TRAP, TRAP)
    dice = {"trap": [6], "spot": [12]}
    crawl.act("1", "chest", dice=dice, answers={"ahq.counter.trap.chest": "play", "ahq.trap.spotted": "leave"})
    crawl.level.traps.clear()
    crawl["1"].turn = Turn()
    crawl.act("1", "chest", dice={"chest": [5]})
    assert crawl.section("1").chest_open
    assert crawl.state.counters.hand == [TRAP]


@pytest.mark.rule("AHQ-DEC-34")
def test_a_chest_whose_trap_leaves_nobody_standing_stays_shut() -> None:
    crawl = holding(Crawl(CHEST, HUMANS), TRAP)
    crawl["2"].wounds = 0
    crawl["1"].fate = 0
    section = crawl.section("1")
    dice = {"trap": [2], "spot": [1], "trap-wound": [12, 1]}
    crawl.act("1", "chest", dice=dice, answers={"ahq.counter.trap.chest": "play", "ahq.lost": "stop"})
    assert crawl["1"].dead
    assert not section.chest_open
