"""Disease and lost limbs between expeditions: AHQ-MON-05, AHQ-TRAP2-44, rulings AHQ-DEC3-11 and -24."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from roguelike.books.ahq import book, limbs
from roguelike.books.ahq.events_town import Cured, EstateSettled, Wasted
from roguelike.books.ahq.figures import SPEED, WS, value
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.town import accounts
from roguelike.books.ahq.traits import SICK
from roguelike.engine.game import Game
from tests.books.ahq.town.kit import HOME, SPEND, Home


def figures(model: Model) -> tuple[int, int]:
    """Initial Strength and Toughness."""
    return model.base["strength"], model.base["toughness"]


def interval(home: Home, *, cure: bool = False) -> Home:
    """A whole interval passes."""
    home.state.town.step = 0
    home.state.town.told.clear()
    return home.reentered().go(HOME, {SPEND: ["healer", "done"] if cure else ["done"]})


@pytest.mark.rule("AHQ-MON-05", "AHQ-DEC3-24")
def test_who_is_sick_loses_strength_and_toughness_in_every_interval_until_cured() -> None:
    home = Home(gold=280)
    heinrich = home["heinrich"]
    heinrich.marks.append(SICK)
    before, well = figures(heinrich), figures(home["sven"])
    interval(home)
    assert figures(heinrich) == (before[0] - 1, before[1] - 1)
    interval(home)
    assert figures(heinrich) == (before[0] - 2, before[1] - 2)
    assert figures(home["sven"]) == well
    gold = heinrich.gold + home.account("heinrich").moneylender + home.account("heinrich").lodging
    interval(home, cure=True)
    left = heinrich.gold + home.account("heinrich").moneylender + home.account("heinrich").lodging
    assert figures(heinrich) == before, "a later cure gives all points back"
    assert heinrich.marks == []
    assert gold - left in (120, 125)
    interval(home)
    assert figures(heinrich) == before


@pytest.mark.rule("AHQ-MON-05", "AHQ-DEC3-24")
@pytest.mark.parametrize(("gold", "cured"), [(120, True), (119, False)])
def test_a_cure_in_the_first_interval_costs_100_and_no_points(gold: int, cured: bool) -> None:
    home = Home("heinrich", gold=gold)
    home["heinrich"].marks.append(SICK)
    before = figures(home["heinrich"])
    home.go(SPEND)
    assert (home.offered()["healer"] is None) is cured
    home.go(HOME, {SPEND: ["healer", "done"] if cured else ["done"]})
    assert (figures(home["heinrich"]) == before) is cured
    assert home["heinrich"].gold == (0 if cured else 99)


@pytest.mark.rule("AHQ-MON-05")
@pytest.mark.parametrize("figure", ["strength", "toughness"])
@pytest.mark.parametrize(("value", "dies"), [(1, True), (2, False)])
def test_at_0_he_dies_and_what_he_had_is_shared(figure: str, value: int, dies: bool) -> None:
    home = Home(gold=60)
    sick = home["heinrich"]
    sick.marks.append(SICK)
    sick.base[figure] = value
    home.go("ahq.replace" if dies else HOME, {SPEND: "done"})
    assert (home.told(Wasted)[0].dead, sick.dead) == (dies, dies)
    assert bool(home.told(EstateSettled)) is dies
    assert home["sven"].gold == (80 if dies else 40)


@pytest.mark.rule("AHQ-DEC3-11", "AHQ-MON-05")
def test_followers_fall_sick_alike_and_their_hero_pays() -> None:
    home = Home("heinrich", gold=155, henchmen={"heinrich": ["man-at-arms"]})
    (man,) = home.men("heinrich")
    man.marks.append(SICK)
    before = figures(man)
    home.go(HOME, {SPEND: "done"})
    assert figures(man) == (before[0] - 1, before[1] - 1)
    home["heinrich"].gold = 155
    interval(home, cure=True)
    assert figures(man) == before
    assert home["heinrich"].gold == 0


@pytest.mark.rule("AHQ-MON-05")
def test_the_last_hero_may_die_of_it_and_new_ones_go_on() -> None:
    home = Home("heinrich", gold=20)
    home["heinrich"].marks.append(SICK)
    home["heinrich"].base["strength"] = 1
    home.go("ahq.lost", {SPEND: "done"})
    home.go(HOME, {"ahq.lost": "heirs"})
    assert [m.profile for m in home.state.heroes()] == ["heinrich"]


@pytest.mark.rule("AHQ-MON-05", "AHQ-DEC3-11")
@pytest.mark.parametrize(("own", "dies"), [(1, True), (2, False)])
def test_a_follower_dies_when_his_own_toughness_is_gone_whatever_he_wears(own: int, dies: bool) -> None:
    home = Home("heinrich", gold=155, henchmen={"heinrich": ["man-at-arms"]})
    (man,) = home.men("heinrich")
    man.marks.append(SICK)
    man.base["toughness"] = own + 2
    home.go(HOME, {SPEND: "done"})
    assert man.dead is dies


@pytest.mark.rule("AHQ-TRAP2-44", "AHQ-TBL-costs")
@pytest.mark.parametrize(("gold", "restored"), [(525, True), (524, False)])
def test_a_healer_restores_a_lost_hand_for_500(gold: int, restored: bool) -> None:
    home = Home("heinrich", gold=gold)
    heinrich = home["heinrich"]
    skill = value(heinrich, WS)
    limbs.lose_hand(book.game(home.state), heinrich)
    assert value(heinrich, WS) == skill // 2
    home.go(SPEND)
    assert accounts.wealth(home.state, heinrich) == gold - 25, "20 for his living, 5 for the lender"
    assert (home.offered()["healer"] is None, home.question.suggested == "healer") == (restored, restored)
    home.go(HOME, {SPEND: ["healer", "done"] if restored else "done"})
    assert (value(heinrich, WS) == skill, limbs.maimed(heinrich) == "") == (restored, restored)
    assert not restored or accounts.wealth(home.state, heinrich) == 0
    assert [cured.what for cured in home.told(Cured)] == (["limb"] if restored else [])


@pytest.mark.rule("AHQ-TRAP2-44", "AHQ-DEC-51")
@pytest.mark.parametrize("lose", [limbs.lose_hand, limbs.lose_leg])
def test_of_two_lost_limbs_each_is_restored_by_itself(lose: Callable[[Game[Campaign], Model], None]) -> None:
    home = Home("heinrich")
    heinrich, game = home["heinrich"], book.game(home.state)
    whole = figures_of(heinrich)
    lose(game, heinrich)
    once = figures_of(heinrich)
    lose(game, heinrich)
    assert figures_of(heinrich) != once
    limbs.restore(heinrich)
    assert figures_of(heinrich) == once
    limbs.restore(heinrich)
    assert figures_of(heinrich) == whole


def figures_of(model: Model) -> tuple[int, int, int, list[tuple[str, int]]]:
    """Weapon Skill, Speed, how many limbs are lost, and what lasts on him."""
    lost = limbs.lost(model, limbs.HAND) + limbs.lost(model, limbs.LEG)
    return value(model, WS), value(model, SPEED), lost, [(made.figure, made.amount) for made in model.effects]


@pytest.mark.rule("AHQ-TRAP2-44", "AHQ-DEC3-11")
def test_a_followers_limb_is_restored_only_if_the_party_likes() -> None:
    home = Home("heinrich", gold=600, henchmen={"heinrich": ["man-at-arms"]})
    man = next(model for model in home.state.models.values() if model.kind == "henchman")
    limbs.lose_leg(book.game(home.state), man)
    home.go(SPEND)
    assert home.question.suggested != "healer"
    home.go(HOME, {SPEND: ["healer", "done"], "ahq.town.patient": man.id})
    assert limbs.maimed(man) == ""
