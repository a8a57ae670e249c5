"""Whatever is answered in town, by the autoplayer or at random, nothing is lost, owed or carried that may not be."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.carrying import MOST_GOLD
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.state import HEROES, Item
from roguelike.books.ahq.town.accounts import MOST_MODELS, followers
from roguelike.books.ahq.traits import SICK
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.mind import Mind
from roguelike.minds.random import RandomMind
from roguelike.session.drive import Run
from tests.books.ahq.town.kit import Home

MOST_ANSWERS = 400


def a_rich_party(seed: int) -> Home:
    """Something for every event: gold everywhere, followers, magic, Greek Fire, a disease, a death, a treasure."""
    men = {"heinrich": ["man-at-arms", "sergeant"], "magnus": ["man-at-arms"] * 2}
    home = Home("heinrich", "sven", "magnus", gold=60 * (seed % 7), henchmen=men, quest_treasures=["1"] * (seed % 3))
    home.state.chance = ChanceState(f"town {seed}")
    home["heinrich"].items += [Item("greek-fire", "gear", 2), Item("amulet-of-iron", "amulet"), Item("gem", "valuable")]
    home.account("sven").lodging, home.account("sven").moneylender = 40 * (seed % 5), 30 * (seed % 4)
    if seed % 2:
        home["magnus"].marks.append(SICK)
        home.men("magnus")[0].dead = True
    if seed % 5 == 0:
        home["sven"].dead = True
    return home


@pytest.mark.rule("AHQ-GOLD-05", "AHQ-TBL-event")
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("auto", [True, False], ids=["auto", "random"])
def test_every_interval_ends_on_the_stairs(seed: int, auto: bool) -> None:
    home = a_rich_party(seed)
    run = Run(book, home.state)
    mind: Mind = book.mind(HEROES, "auto") if auto else RandomMind()
    chance = Chance(ChanceState(f"mind {seed}"))
    run.start()
    for _ in range(MOST_ANSWERS):
        if run.decision is None or run.decision.question == "ahq.explore":
            break
        if run.decision.question in ("ahq.home", "ahq.lost"):
            run.send(run.decision.suggested)
            continue
        run.send(mind.answer(book.view(home.state, run.decision.seat), run.decision, chance))
        for hero in home.state.heroes():
            own = account(home.state, hero)
            assert min(hero.gold, own.lodging, own.moneylender, own.debt) >= 0
    assert home.state.phase == "explore"
    assert all(hero.gold <= MOST_GOLD for hero in home.state.heroes())
    assert all(hero.wounds > 0 for hero in home.state.heroes())
    assert len(home.state.heroes()) + len(followers(home.state)) <= MOST_MODELS
