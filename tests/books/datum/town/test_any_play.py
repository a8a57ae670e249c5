"""Whatever is answered in town, by the autoplayer or at random, nothing is owed, lost or carried that may not be."""

from __future__ import annotations

import pytest

from roguelike.books.datum import things
from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES, Item
from roguelike.books.datum.town import accounts, people
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.mind import Mind
from roguelike.engine.serial import dump
from roguelike.minds.random import RandomMind
from roguelike.session.drive import Run
from tests.books.datum.town.kit import DESK, TOWN, Home

MOST_ANSWERS = 600


def a_party(seed: int) -> Home:
    """Something for every deal: worn armour, spells without components, weak heroes, deaths, money everywhere."""
    home = Home(gold=90 * (seed % 6))
    home.state.chance = ChanceState(f"town {seed}")
    home["barbarian"].worn.append(Item("helmet", wear=seed % 7))
    home["dwarf"].pack += [Item("hand-axe", damaged=True), *[Item("potion-of-healing")] * (seed % 4)]
    home["dwarf"].pack = [Item(item.id, damaged=item.damaged) for item in home["dwarf"].pack]
    home["elf"].hands = [Item("long-bow", ammo=seed % 5)]
    home.own("elf").home, home.own("wizard").lender = 40 * (seed % 5), 130 * (seed % 4)
    home["barbarian"].quests, home["barbarian"].xp = 6 + seed % 3, 170 * (seed % 5)
    for spell in home["wizard"].spells[: seed % 9]:
        spell.components = False
    dead = [("wizard",), (), ("barbarian", "dwarf", "elf", "wizard")][seed % 3]
    return home.back("lost" if len(dead) == 4 else "won", fell={"elf": seed % 2}, dead=dead)


@pytest.mark.rule("DQ-LIM-02", "DQ-LIM-05")
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("auto", [True, False], ids=["auto", "random"])
def test_every_stay_in_town_ends_on_a_stairway_or_with_the_campaign(seed: int, auto: bool) -> None:
    home = a_party(seed)
    run = Run(book, home.state)
    mind: Mind = book.mind(HEROES, "auto") if auto else RandomMind()
    chance = Chance(ChanceState(f"mind {seed}"))
    run.start()
    for number in range(MOST_ANSWERS):
        if run.decision is None or not run.decision.question.startswith("datum.town"):
            break
        asked, state = run.decision, home.state
        if number > MOST_ANSWERS // 2 or (not auto and asked.question in ("datum.town.lost", "datum.town.quest")):
            run.send(asked.suggested)
        else:
            run.send(mind.answer(book.view(state, HEROES), asked, chance))
        for hero in accounts.living(state):
            own = accounts.looked_up(state, hero)
            assert min(hero.gold, own.home, own.lender, own.debt, hero.xp, hero.weakness) >= 0
            assert not (own.debt and accounts.wealth(state, hero))
    if home.state.phase == "over":
        return
    assert home.state.phase == "round"
    assert 1 <= len(home.state.party()) <= people.MOST
    for hero in home.state.party():
        assert things.over_limits(hero) == []
        assert hero.body > 0
    assert len({hero.glyph for hero in accounts.living(home.state)}) == len(accounts.living(home.state))


def test_whoever_thinks_better_of_a_deal_goes_back_and_nothing_has_changed() -> None:
    home = a_party(1).go(theft=[6])
    state = home.state
    home["barbarian"].xp = 900
    assert home.own("wizard").lender
    assert home.own("elf").home
    left: set[str] = set()
    for hero in accounts.living(state):
        offered = home.desk(hero.profile)
        home.go(DESK, {TOWN: hero.id})
        run = home.run
        assert run is not None
        for deal in [id for id, refusal in offered.items() if refusal is None and id not in ("done", "inn")]:
            before = [dump(state.heroes), dump(state.purses)]
            run.send(deal)
            while home.question.question != DESK:
                assert home.question.leave is not None, home.question.question
                left.add(home.question.question)
                run.send(home.question.leave)
            assert [dump(state.heroes), dump(state.purses)] == before, deal
        run.send(home.question.leave)
        assert home.question.question == TOWN
    asked = "carried components counter heirs kept pack repair skill taker thing"
    assert left >= {f"datum.town.{name}" for name in asked.split()}
