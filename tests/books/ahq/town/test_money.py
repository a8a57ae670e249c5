"""Treasure shared, costs paid, money put away, estates: AHQ-BTW-20 to -46, AHQ-TBL-living."""

from __future__ import annotations

import pytest

from roguelike.books.ahq.events_town import EstateSettled, FollowerLeft, GoldGiven, Owes, Paid, TreasureShared
from roguelike.books.ahq.purse import FOUND
from roguelike.books.ahq.state import Item
from roguelike.books.ahq.town.accounts import cost_of_living, take, wealth
from roguelike.books.ahq.town.paying import due
from roguelike.engine.decisions import Json
from tests.books.ahq.town.kit import HOME, SHARE, SPEND, Home

WAGE = "ahq.town.wage"


def gained(home: Home, **gold: int) -> None:
    """Let Heroes have found so much of what they carry."""
    for profile, amount in gold.items():
        home[profile].tally[FOUND] = amount


# Sharing


@pytest.mark.rule("AHQ-BTW-20")
def test_gold_is_divided_equally_however_it_was_carried_and_the_rest_is_the_leaders() -> None:
    home = Home(gold=0, henchmen={"sven": ["man-at-arms"]})
    home["heinrich"].gold, home["sven"].gold = 150, 30
    gained(home, heinrich=50, sven=10)
    home["man-at-arms"].gold = 15
    home.state.leader = home["sven"].id
    home.go(SHARE)
    shared = home.told(TreasureShared)[0]
    assert (shared.gold, shared.each, shared.rest) == (75, 37, 1)
    assert [home[name].gold for name in ("heinrich", "sven", "man-at-arms")] == [137, 58, 0]


@pytest.mark.rule("AHQ-BTW-20")
def test_who_stayed_in_town_has_no_share() -> None:
    home = Home(gold=100)
    gained(home, heinrich=60)
    home.state.town.stayed = [home["sven"].id]
    home.go(SHARE)
    assert [home[name].gold for name in ("heinrich", "sven")] == [100, 100]


@pytest.mark.rule("AHQ-DEC-20", "AHQ-TRS-10")
def test_what_has_a_printed_value_becomes_gold_and_nothing_else_does() -> None:
    home = Home(gold=0)
    home["heinrich"].items = [Item("gem", "valuable"), Item("rope", "gear")]
    home.go(SHARE)
    assert [home[name].gold for name in ("heinrich", "sven")] == [25, 25]
    assert [item.id for item in home["heinrich"].items] == ["rope"]


@pytest.mark.rule("AHQ-BTW-21", "AHQ-DEC-39")
def test_things_are_agreed_on_and_nobody_rolls() -> None:
    home = Home("heinrich", "magnus")
    home["heinrich"].items.append(Item("magic-wand", "wand", uses=4, spells=["fireball"]))
    thing = f"{home['heinrich'].id}:magic-wand"
    home.go(SPEND, {SHARE: ["thing", "done"], "ahq.town.thing": thing, "ahq.town.taker": home["magnus"].id})
    assert [(item.id, item.uses) for item in home["magnus"].items if item.kind == "wand"] == [("magic-wand", 4)]


@pytest.mark.rule("AHQ-BTW-21")
def test_a_thing_goes_only_to_whom_may_have_it() -> None:
    home = Home("heinrich", "sven")
    home["heinrich"].items.append(Item("magic-wand", "wand", uses=4))
    home.go("ahq.town.taker", {SHARE: "thing", "ahq.town.thing": f"{home['heinrich'].id}:magic-wand"})
    refusal = home.question.accepts(home["sven"].id)
    assert refusal is not None
    assert refusal.rule == "AHQ-ITEM-20"


@pytest.mark.rule("AHQ-BTW-22", "AHQ-GOLD-13")
def test_a_hero_gives_of_what_he_has_what_he_likes() -> None:
    home = Home(gold=100)
    answers = home.gift("heinrich", "sven", 100)
    home.go(SPEND, {SHARE: ["gold", "done"], **answers})
    assert home.told(GoldGiven)[0].gold == 100
    assert [home[name].gold for name in ("heinrich", "sven")] == [0, 180]
    assert home.account("heinrich").debt == 20, "he has nothing left for his living"
    home.go("ahq.town.gold", {SPEND: "gold", "ahq.town.giver": home["sven"].id, "ahq.town.taker": home["heinrich"].id})
    refusal = home.question.accepts(181)
    assert refusal is not None


# Costs


@pytest.mark.rule("AHQ-TBL-cost-of-living", "AHQ-GOLD-02", "AHQ-DEC-38", "AHQ-DEC3-22")
@pytest.mark.parametrize(("points", "cost"), [(2, 20), (3, 25), (5, 35), (0, 10)])
def test_the_cost_of_living_goes_by_the_fate_characteristic(points: int, cost: int) -> None:
    home = Home("heinrich")
    home["heinrich"].base["fate_points"] = points
    home["heinrich"].items.append(Item("dawnstone", "stone", uses=5))
    assert cost_of_living(home.state, home["heinrich"]) == cost
    home.go()
    assert home["heinrich"].gold == 200 - cost


@pytest.mark.rule("AHQ-TBL-cost-of-living", "AHQ-GOLD-02", "AHQ-TV-29", "AHQ-TV3-02")
def test_vector_29_and_the_third_digests_second_are_paid() -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms", "sergeant"]})
    home["heinrich"].base["fate_points"] = 3
    assert home.go()["heinrich"].gold == 200 - 135
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms", "man-at-arms", "sergeant"]})
    home["heinrich"].base["fate_points"] = 3
    home.account("heinrich").moneylender = 100
    assert due(home.state, home["heinrich"]) == 175
    home.go()
    assert wealth(home.state, home["heinrich"]) == 300 - 175
    assert len(home.men("heinrich")) == 3


@pytest.mark.rule("AHQ-GOLD-02", "AHQ-QST-08")
def test_fate_won_is_paid_for_at_once_and_everything_else_is_bought_later() -> None:
    home = Home("heinrich", gold=29, quest_treasures=["1"]).go(SPEND)
    assert [(e.what, e.gold) for e in home.told(Paid)] == [("living", 29)]
    assert home.account("heinrich").debt == 1, "10 + 5 for each of four points"


@pytest.mark.rule("AHQ-GOLD-03")
@pytest.mark.parametrize(("gold", "debt"), [(20, 0), (19, 1), (0, 20)])
def test_what_is_missing_of_the_cost_of_living_is_a_debt(gold: int, debt: int) -> None:
    home = Home("heinrich", gold=gold).go()
    assert home.account("heinrich").debt == debt
    assert [e.gold for e in home.told(Owes)] == ([debt] if debt else [])


@pytest.mark.rule("AHQ-GOLD-03")
def test_a_debt_is_paid_as_soon_as_there_is_money_before_anything_is_bought() -> None:
    home = Home(gold=100)
    home["heinrich"].gold = 5
    home.go(SPEND, {SHARE: "done"})
    assert home.account("heinrich").debt == 15
    gift = home.gift("sven", "heinrich", 35)
    home.go(SPEND, {SPEND: "gold", **gift})
    assert (home.account("heinrich").debt, home["heinrich"].gold) == (0, 20)


@pytest.mark.rule("AHQ-GOLD-03")
def test_an_old_debt_comes_before_the_new_cost() -> None:
    home = Home("heinrich", gold=30)
    home.account("heinrich").debt = 25
    home.go()
    assert [(e.what, e.gold) for e in home.told(Paid)] == [("debt", 25), ("living", 5)]
    assert home.account("heinrich").debt == 15


@pytest.mark.rule("AHQ-GOLD-04", "AHQ-DEC3-05", "AHQ-HENCH-06")
@pytest.mark.parametrize(("gold", "stays"), [(55, True), (54, False)])
def test_a_follower_who_is_not_paid_in_full_leaves_at_once_and_makes_no_debt(gold: int, stays: bool) -> None:
    home = Home("heinrich", gold=gold, henchmen={"heinrich": ["man-at-arms"]}).go()
    assert bool(home.men("heinrich")) is stays
    assert home["heinrich"].gold == (0 if stays else 34)
    assert home.account("heinrich").debt == 0
    assert bool(home.told(FollowerLeft)) is not stays


@pytest.mark.rule("AHQ-GOLD-04")
def test_the_hero_chooses_whom_he_pays_if_he_cannot_pay_all() -> None:
    home = Home("heinrich", gold=20 + 75 + 34, henchmen={"heinrich": ["man-at-arms", "sergeant"]}).go(WAGE)
    both = [m.id for m in home.men("heinrich")]
    refusal = home.question.accepts(both)
    assert refusal is not None
    assert refusal.rule == "AHQ-GOLD-04"
    home.go(SPEND, {WAGE: [[home["sergeant"].id]]})
    assert [m.profile for m in home.men("heinrich")] == ["sergeant"]


@pytest.mark.rule("AHQ-DEC-45", "AHQ-DEC3-05")
def test_costs_are_taken_from_what_is_carried_then_the_lodging_then_the_moneylender() -> None:
    home = Home("heinrich", gold=10)
    home.account("heinrich").lodging, home.account("heinrich").moneylender = 20, 30
    own = home.account("heinrich")
    assert take(home.state, home["heinrich"], 5) == 5
    assert (home["heinrich"].gold, own.lodging, own.moneylender) == (5, 20, 30)
    assert take(home.state, home["heinrich"], 15) == 15
    assert (home["heinrich"].gold, own.lodging, own.moneylender) == (0, 10, 30)
    assert take(home.state, home["heinrich"], 100) == 40


# Where the money is


@pytest.mark.rule("AHQ-GOLD-05")
@pytest.mark.parametrize(("gold", "asked"), [(250, False), (251, True)])
def test_at_most_250_may_be_carried_the_rest_must_be_stored(gold: int, asked: bool) -> None:
    home = Home("heinrich", gold=gold)
    if asked:
        home.go("ahq.town.split")
        refusal = home.offered()["carry"]
        assert refusal is not None
        assert refusal.rule == "AHQ-GOLD-05"
    home.go(SPEND)
    assert home["heinrich"].gold == 250 - 20
    assert home.account("heinrich").lodging == gold - 250


@pytest.mark.rule("AHQ-GOLD-05")
def test_nobody_sets_out_with_more_than_250() -> None:
    home = Home("heinrich", gold=200).go(HOME)
    home["heinrich"].gold = 300
    home.go("ahq.town.split", {HOME: "same"})
    home.go("ahq.explore", {"ahq.town.split": "lodging"})
    assert (home["heinrich"].gold, home.account("heinrich").lodging) == (250, 50)
    assert home.state.phase == "explore"


@pytest.mark.rule("AHQ-GOLD-06", "AHQ-GOLD-07")
@pytest.mark.parametrize(("where", "lodging", "moneylender"), [("lodging", 150, 0), ("moneylender", 0, 145)])
def test_the_lodging_is_free_and_a_moneylender_takes_5_after_each_expedition(
    where: str, lodging: int, moneylender: int
) -> None:
    home = Home("heinrich", gold=400).go(SPEND, {"ahq.town.split": where})
    own = home.account("heinrich")
    assert (own.lodging, own.moneylender) == (lodging, moneylender)
    assert home["heinrich"].gold == 230


@pytest.mark.rule("AHQ-GOLD-07", "AHQ-DEC3-05")
@pytest.mark.parametrize(("deposit", "left"), [(100, 95), (5, 0), (3, 0)])
def test_the_fee_comes_out_of_the_deposit(deposit: int, left: int) -> None:
    home = Home("heinrich")
    home.account("heinrich").moneylender = deposit
    home.go()
    assert (home.account("heinrich").moneylender, home["heinrich"].gold) == (left, 180)


@pytest.mark.rule("AHQ-DEC-45", "AHQ-GOLD-06")
def test_money_may_be_put_elsewhere_before_the_event_and_again_when_gold_is_spent() -> None:
    home = Home("heinrich", gold=100)
    purse: dict[str, Json] = {"ahq.town.purse": home["heinrich"].id}
    home.go(SPEND, {SHARE: ["money", "done"], **purse, "ahq.town.carried": 20, "ahq.town.lent": 50})
    own = home.account("heinrich")
    assert (home["heinrich"].gold, own.lodging, own.moneylender) == (0, 30, 45)
    home.go(SPEND, {SPEND: "money", **purse, "ahq.town.carried": 75})
    assert (home["heinrich"].gold, own.lodging, own.moneylender) == (75, 0, 0)


# Estates


def bereaved(lodging: int = 0, deposit: int = 0, heirs: tuple[str, ...] = ()) -> Home:
    """Sven has died in the expedition; Heinrich and Torallion are home."""
    home = Home("heinrich", "sven", "torallion", gold=0)
    own = home.account("sven")
    own.lodging, own.moneylender, own.heirs = lodging, deposit, [home[name].id for name in heirs]
    home["sven"].dead = True
    home["sven"].gold = 99
    return home


@pytest.mark.rule("AHQ-GOLD-08")
def test_the_lodging_of_the_dead_is_shared_among_the_others_and_what_he_carried_is_lost() -> None:
    home = bereaved(lodging=81).go(SHARE)
    assert [home[name].gold for name in ("heinrich", "torallion")] == [41, 40]


@pytest.mark.rule("AHQ-GOLD-09", "AHQ-GOLD-11", "AHQ-TV-33", "AHQ-TV3-04")
@pytest.mark.parametrize(("deposit", "left"), [(300, 280), (150, 130), (21, 1), (20, 0), (19, 0), (15, 0)])
def test_the_heirs_get_the_deposit_but_for_the_moneylenders_20(deposit: int, left: int) -> None:
    home = bereaved(deposit=deposit, heirs=("torallion",)).go(SHARE)
    assert [home[name].gold for name in ("heinrich", "torallion")] == [0, left]


@pytest.mark.rule("AHQ-GOLD-09")
def test_several_heirs_share_and_without_a_will_the_moneylender_keeps_it() -> None:
    home = bereaved(deposit=120, heirs=("heinrich", "torallion")).go(SHARE)
    assert [home[name].gold for name in ("heinrich", "torallion")] == [50, 50]
    home = bereaved(deposit=120).go(SHARE)
    assert [home[name].gold for name in ("heinrich", "torallion")] == [0, 0]
    assert home.told(EstateSettled)[0].heirs == ()


@pytest.mark.rule("AHQ-GOLD-10")
def test_if_the_heirs_are_dead_or_all_are_the_moneylender_keeps_it() -> None:
    home = bereaved(deposit=120, heirs=("torallion",))
    home["torallion"].dead = True
    home.go(SHARE)
    assert home["heinrich"].gold == 0
    home = bereaved(deposit=120, lodging=30, heirs=("heinrich", "torallion"))
    for hero in home.state.heroes():
        hero.dead = True
    home.go("ahq.lost")
    assert [(e.where, e.heirs) for e in home.told(EstateSettled)] == [("lodging", ()), ("moneylender", ())]
    home.go(HOME, {"ahq.lost": "heirs"})
    assert all(wealth(home.state, hero) == hero.gold < 60 for hero in home.state.heroes())


@pytest.mark.rule("AHQ-GOLD-09", "AHQ-GOLD-12", "AHQ-TBL-cost-of-living")
def test_making_a_will_and_changing_it_costs_25_each_time() -> None:
    home = Home("heinrich", "sven", "torallion", gold=100).go(SPEND)
    heinrich, sven, torallion = (home[name] for name in ("heinrich", "sven", "torallion"))
    will: dict[str, Json] = {SPEND: "will", "ahq.town.testator": heinrich.id}
    home.go(SPEND, {**will, "ahq.town.heirs": [[sven.id]]})
    assert (home.account("heinrich").heirs, heinrich.gold) == ([sven.id], 55)
    home.go(SPEND, {**will, "ahq.town.heirs": [[torallion.id]]})
    assert (home.account("heinrich").heirs, heinrich.gold) == ([torallion.id], 30)
    home.go(SPEND, {**will, "ahq.town.heirs": [[sven.id, torallion.id]]})
    home.go("ahq.town.testator", {SPEND: "will"})
    refusal = home.question.accepts(heinrich.id)
    assert refusal is not None, "5 GC are not enough"


@pytest.mark.rule("AHQ-GOLD-04")
def test_a_dead_heros_followers_serve_the_leader_and_want_their_pay_of_him() -> None:
    home = Home("heinrich", "sven", henchmen={"sven": ["man-at-arms"]})
    home["sven"].dead = True
    home.go(SPEND)
    assert [m.profile for m in home.men("heinrich")] == ["man-at-arms"]
    assert home["heinrich"].gold == 200 - 20 - 35


# What the autoplayer does


@pytest.mark.parametrize(("deposit", "made"), [(95, False), (200, True)])
def test_the_autoplayer_makes_a_will_when_the_moneylender_has_enough_of_his(deposit: int, made: bool) -> None:
    home = Home("heinrich", "sven", gold=120)
    home.account("heinrich").moneylender = deposit
    home.go(HOME)
    assert bool(home.account("heinrich").heirs) is made
    assert not home.account("sven").heirs


@pytest.mark.rule("AHQ-BTW-21")
def test_the_autoplayer_hands_a_spare_healing_potion_to_who_has_none() -> None:
    home = Home("heinrich", "sven", gold=60)
    home["heinrich"].items = [Item("healing-potion", "potion", 3)]
    home["sven"].items = []
    home.go(HOME)
    held = [sum(i.count for i in home[name].items if i.id == "healing-potion") for name in ("heinrich", "sven")]
    assert held == [2, 1]
