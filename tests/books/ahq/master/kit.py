"""What the tests of the Game Master share: hands, maps, single rules run by themselves."""

from __future__ import annotations

from roguelike.books.ahq import counters
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import hero

HUMANS = {"1": hero("heinrich"), "2": hero("sven")}
ROOM = """
    #########
    #2......#
    #......1#
    #.......#
    #########"""
DOOR = """
    #########
    #2......#
    #......1+
    #.......#
    #########"""
FIGHT = """
    ##############
    #12.........a#
    #34..........#
    #............#
    ##############"""
LAIR = {"behind-door": [7], "room-type": [9], "lair-monsters": [1], "room-doors": [1]}
"""A Lair of four Warriors without a further door."""


def holding(crawl: Crawl, *kinds: str) -> Crawl:
    """The Game Master holds these counters."""
    crawl.state.counters.cup = counters.full_cup()
    for kind in kinds:
        crawl.state.counters.cup.remove(kind)
        crawl.state.counters.hand.append(kind)
    return crawl
