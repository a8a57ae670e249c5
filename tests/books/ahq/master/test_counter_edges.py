"""Counters at their edges: who of a group stands nearer, when an Escape is wise, what Fate has saved a monster from."""

import pytest

from roguelike.books.ahq import counter_moments, placing, wandering
from roguelike.books.ahq.counters import ESCAPE, FATE
from roguelike.engine.geometry import steps_between
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import holding
from tests.books.ahq.scenario import monster

CORRIDOR = """
    ######################
    #12..................#
    #34..................#
    ######################"""
DUEL = """
    ########
    #2.....#
    #..1a..#
    #......#
    ########"""


@pytest.mark.rule("AHQ-MONP-04")
def test_nobody_of_a_wandering_group_stands_nearer_than_the_first() -> None:
    crawl = Crawl(CORRIDOR)
    party = [m.square for m in crawl.state.party() if m.square]
    first = placing.seen_squares(crawl.state, near=False)[12]
    group = wandering.far_group(crawl.state, [first], [(1, 1)] * 8)
    away = [min(steps_between(square, p) for p in party) for square in group if square is not None]
    assert len(away) == 8
    assert min(away) == away[0]


@pytest.mark.rule("AHQ-CNT-21", "AHQ-CNT-33")
@pytest.mark.parametrize(("hurt", "flees"), [(1, False), (2, True)])
def test_when_it_helps_an_escape_is_played_for_who_has_half_his_wounds_left(hurt: int, flees: bool) -> None:
    crawl = holding(Crawl(DUEL, {"a": monster("assassin")}), ESCAPE)
    assassin = crawl["a"]
    assassin.wounds = 4
    toughness = [12 if number < hurt else 1 for number in range(4)]
    over = {"leader": [9, 3]} if flees else {}
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [*toughness, *[1] * hurt], **over})
    assert assassin.wounds == 4 - hurt
    assert assassin.away is flees


@pytest.mark.rule("AHQ-CNT-20", "AHQ-GM-17")
def test_wounds_that_fate_took_back_are_not_taken_back_twice() -> None:
    crawl = holding(Crawl(DUEL, {"a": monster("skaven-champion")}), FATE, FATE)
    champion = crawl["a"]
    full = champion.wounds
    champion.wounds, champion.turn.wounds = full - 1, 1
    counter_moments.save(crawl.game, champion)
    assert (champion.wounds, champion.turn.wounds) == (full, 0)
    counter_moments.save(crawl.game, champion)
    assert champion.wounds == full
