"""Surprise where it is met seldom: several Sentries, sections that lie side by side without a wall."""

import pytest

from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.events_explore import SurpriseRolled
from roguelike.engine.decisions import Assign
from roguelike.engine.geometry import Square
from tests.books.ahq.crawl import Crawl

ROOMS = """
    ##########
    #2...#...#
    #...1+...#
    #....#...#
    ##########"""


@pytest.mark.rule("AHQ-CMB-03", "AHQ-CDEC-12")
@pytest.mark.parametrize("sentries", [0, 1, 2])
def test_two_sentries_add_no_more_than_one(sentries: int) -> None:
    crawl = Crawl(ROOMS, begin=False)
    crawl.lurk("s2", ["skaven-sentry"] * sentries + ["skaven-warrior"] * (3 - sentries))
    crawl.begin().act("1", "open", dice={"surprise-leader": [9], "surprise-gm": [2]}, door=crawl.door())
    assert crawl.saw(SurpriseRolled).theirs_plus == min(1, sentries)


@pytest.mark.rule("AHQ-CMB-08", "AHQ-CDEC-55")
def test_nobody_is_shifted_out_of_his_section_where_no_wall_ends_it() -> None:
    crawl = Crawl(
        """
        ############
        #..1+...%%.#
        #..2#...%%.#
        ############""",
        begin=False,
    )
    home = crawl.level.doors[crawl.door()].sides[1]
    crawl.lurk(home, ["skaven-warrior"] * 5)
    crawl.begin().act("1", "open", dice={"surprise-leader": [9], "surprise-gm": [2]}, door=crawl.door())
    shift = crawl.asked[-1]
    assert isinstance(shift, Assign)
    assert shift.question == "ahq.shift"
    offered = {Square(*map(int, option.key.split(","))) for slot in shift.slots.values() for option in slot}
    assert {section_at(crawl.level, square) for square in offered} == {home}
