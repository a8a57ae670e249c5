"""Words that the rules use throughout: kinds of turns, and who is a Hero, a follower, a model. AHQ-GEN-03, -04."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import lasting
from roguelike.books.ahq.events import PhaseBegan
from roguelike.books.ahq.town.accounts import followers
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import henchman, monster


@pytest.mark.rule("AHQ-GEN-03")
def test_an_effect_of_some_turns_counts_combat_and_exploration_turns_alike() -> None:
    crawl = Crawl(
        """
        ########
        #1a....#
        ########""",
        {"a": monster(wounds=1)},
    )
    lasting.lay_for(crawl["1"], "mild-poison", "AHQ-DEC-28", lasting.SQUARES, 5, 2, crawl.state.turn)
    first = crawl.state.turn
    assert crawl.phase == ("fight", 1)
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [7, 7, 7, 7]})
    assert crawl.phase == ("explore", 0)
    assert lasting.has(crawl["1"], lasting.SQUARES) is not None
    while crawl.state.turn < first + 2:
        crawl.end()
    assert lasting.has(crawl["1"], lasting.SQUARES) is not None, "it ends with the second turn, not before"
    crawl.end()
    assert lasting.has(crawl["1"], lasting.SQUARES) is None


@pytest.mark.rule("AHQ-GEN-03")
def test_an_exploration_turn_has_three_phases_and_a_combat_turn_three_others() -> None:
    crawl = Crawl(
        """
        ########
        #1.....#
        ########""",
    )
    assert crawl.state.phase == "explore"
    seen = []
    crawl.game.on_checkpoint = lambda durable: seen.append(crawl.state.phase)
    crawl.end()
    assert seen == ["lay", "explore-gm", "explore"]
    crawl = Crawl(
        """
        ########
        #1....a#
        ########""",
    )
    fought = []
    crawl.game.on_checkpoint = lambda durable: fought.append(crawl.state.phase)
    crawl.turn()
    assert [phase for phase in dict.fromkeys(fought) if phase != "fight"] == ["fight-gm", "fight-end"]
    assert not crawl.told(PhaseBegan) or crawl.phase == ("fight", 2)


@pytest.mark.rule("AHQ-GEN-04")
def test_heroes_are_the_players_followers_are_henchmen_and_all_are_models() -> None:
    crawl = Crawl(
        """
        ########
        #123..a#
        ########""",
        {"2": henchman("man-at-arms"), "3": henchman("sergeant")},
    )
    state = crawl.state
    assert [m.id for m in state.heroes()] == [crawl.ids["1"]]
    assert [m.id for m in followers(state)] == [crawl.ids["2"], crawl.ids["3"]]
    assert {m.id for m in state.on_board()} == set(crawl.ids.values())
