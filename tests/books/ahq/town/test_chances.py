"""The random event between two expeditions: AHQ-EVT-01 to -27, each row at its borders."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_town import FollowerJoined, FollowerLeft, Paid, TownRolled, TownStruck, Waited
from roguelike.books.ahq.state import HEROES, Item
from roguelike.books.ahq.town.accounts import VOLUNTEER, cost_of_living
from roguelike.books.ahq.town.chances import IDS, magic_items, plain_weapons
from roguelike.engine.chance import UnexpectedDie
from roguelike.engine.text import msg
from tests.books.ahq.town.kit import HOME, SPEND, Home
from tests.books.kit.town import Answers


def two_dice(total: int) -> list[int]:
    """Two dice that show so much together."""
    return [total - 12, 12] if total > 12 else [1, total - 1]


def happens(total: int, home: Home | None = None, answers: Answers | None = None, **dice: list[int]) -> Home:
    """The town's event comes up so; ends where gold is spent."""
    return (home or Home()).go(SPEND, answers, town_event=two_dice(total), **dice)


@pytest.mark.rule("AHQ-EVT-01", "AHQ-TBL-event")
def test_one_roll_of_two_dice_in_each_interval() -> None:
    home = Home().go(HOME, town_event=[4, 8])
    assert [(e.dice, e.total) for e in home.told(TownRolled)] == [((4, 8), 12)]
    assert not home.go("ahq.explore", {HOME: "same"}).told(TownRolled)


@pytest.mark.rule("AHQ-EVT-10", "AHQ-EVT-18", "AHQ-EVT-23")
@pytest.mark.parametrize(
    ("total", "rule"),
    [
        *((total, "AHQ-EVT-10") for total in (2, 3, 4)),
        *((total, "AHQ-EVT-18") for total in (12, 13)),
        (18, "AHQ-EVT-23"),
    ],
)
def test_rows_without_an_event(total: int, rule: str) -> None:
    for every in IDS:
        happens(every)
    quiet, home = Home().go(SPEND), happens(total)
    assert home.told(TownRolled)[0].rule == rule
    assert not home.told(TownStruck)
    assert home.state.models == quiet.state.models


@pytest.mark.rule("AHQ-TBL-event", "AHQ-TV3-26")
def test_each_total_has_its_event() -> None:
    keys = [content().tables["AHQ-TBL-event"].at(total).key for total in range(2, 25)]
    assert keys == [
        *["nothing"] * 3, "illness", "wound", "trouble-with-the-law", "gratitude", "tithe", "replace-weapons", "robbed",
        *["nothing"] * 2, "pickpocket", "follower-retires", "man-at-arms", "jealous-ruler", "nothing", "preparations",
        "price-of-fame", "danger-money", *["map-for-sale"] * 3,
    ]  # fmt: skip


@pytest.mark.rule("AHQ-EVT-02", "AHQ-DEC-36", "AHQ-DEC3-02")
def test_chosen_at_random_are_only_those_that_qualify_all_alike() -> None:
    def robbed(die: int) -> str:
        home = Home("heinrich", "sven", "torallion", gold=100)
        home["sven"].gold = 0
        home.account("sven").lodging = 80
        return happens(14, home, town_who=[die]).told(TownStruck)[0].who.label  # type: ignore[union-attr]

    assert [robbed(1), robbed(2)] == ["Heinrich", "Torallion"]
    with pytest.raises(UnexpectedDie):
        robbed(3)


@pytest.mark.rule("AHQ-DEC-36", "AHQ-DEC3-02")
@pytest.mark.parametrize("total", [10, 14, 15, 17])
def test_an_event_that_nobody_qualifies_for_does_nothing(total: int) -> None:
    nobody_qualifies(total)


@pytest.mark.parametrize("total", [7, 9, 11, 21])
def test_an_event_about_what_nobody_has_does_nothing(total: int) -> None:
    nobody_qualifies(total)


def nobody_qualifies(total: int) -> None:
    """An event comes to two Heroes without gold, weapons, followers and magic items."""
    home = Home(gold=20)
    for hero in home.state.heroes():
        hero.weapons, hero.weapon = [], ""
    assert {e.kind for e in happens(total, home).told(TownStruck)} <= {"nobody"}


# Illness and wounds


@pytest.mark.rule("AHQ-EVT-11")
def test_who_is_ill_misses_the_next_expedition_and_it_does_not_count_for_him() -> None:
    home = happens(5, town_who=[2])
    home.go("ahq.explore", {SPEND: "done", HOME: "same"})
    assert [m.profile for m in home.state.party()] == ["heinrich"]
    assert home["sven"].away
    assert (home.account("heinrich").expeditions, home.account("sven").expeditions) == ({"1": 2}, {"1": 1})
    assert home["sven"].marks == [], "it is the one expedition"
    seen = {model.id: model.status for model in book.view(home.state, HEROES).models}
    assert home.voice.text(seen[home["sven"].id] or msg("ahq-page-gap")) == "in town"
    assert seen[home["heinrich"].id] is None


@pytest.mark.rule("AHQ-EVT-11")
@pytest.mark.parametrize(("gold", "cured"), [(120, True), (119, False)])
def test_a_healer_cures_the_illness_for_100(gold: int, cured: bool) -> None:
    home = happens(5, Home("heinrich", gold=gold), town_who=[1])
    assert (home.offered()["healer"] is None) is cured
    home.go("ahq.explore", {HOME: "same"})
    assert bool(home.told(Waited)) is not cured
    assert home["heinrich"].gold == (0 if cured else 99)


@pytest.mark.rule("AHQ-DEC-36", "AHQ-EVT-11")
def test_the_only_hero_waits_one_expedition_which_counts_and_costs_nothing() -> None:
    home = happens(5, Home("heinrich", gold=50), town_who=[1])
    home.go("ahq.explore", {HOME: "same"})
    assert [m.profile for m in home.state.party()] == ["heinrich"]
    assert home.account("heinrich").expeditions == {"1": 3}, "one waited, one begun"
    assert home["heinrich"].gold == 30


@pytest.mark.rule("AHQ-EVT-12", "AHQ-DEC3-03", "AHQ-DEC-46", "AHQ-TV3-06")
@pytest.mark.parametrize(
    ("dice", "full", "lost"), [([5, 1, 2], 4, 0), ([6, 1, 2], 4, 1), ([5, 6, 12, 4], 4, 2), ([5, 6, 12, 7], 4, 3),
                               ([6, 6, 12], 3, 2)]
)  # fmt: skip
def test_a_wounded_hero_starts_short_of_wounds_but_not_of_the_last(dice: list[int], full: int, lost: int) -> None:
    home = Home()
    home["heinrich"].base["wounds"] = full
    home = happens(6, home, town_who=[1], town_wound=dice)
    assert home.told(TownStruck)[0].count == lost
    home.go("ahq.explore", {SPEND: "done", HOME: "same"})
    assert home["heinrich"].wounds == full - lost
    assert home["sven"].wounds == 4


@pytest.mark.rule("AHQ-EVT-12", "AHQ-DEC3-03")
def test_armour_does_not_help_against_the_wound_but_a_healer_or_a_potion_does() -> None:
    home = Home()
    home["heinrich"].armour = ["plate"]
    hurt = happens(6, home, town_who=[1], town_wound=[6, 6, 1])
    assert hurt.told(TownStruck)[0].count == 2
    hurt.go("ahq.explore", {SPEND: ["healer", "done"], HOME: "same"})
    assert (hurt["heinrich"].wounds, hurt["heinrich"].gold) == (4, 200 - 20 - 50)
    home = Home(gold=20)
    home["heinrich"].items.append(Item("healing-potion", "potion"))
    hurt = happens(6, home, town_who=[1], town_wound=[6, 6, 1])
    hurt.go("ahq.explore", {SPEND: ["healer", "done"], HOME: "same"})
    assert (hurt["heinrich"].wounds, hurt["heinrich"].gold, hurt["heinrich"].items) == (4, 0, [])


# Money


@pytest.mark.rule("AHQ-EVT-13", "AHQ-DEC-46")
@pytest.mark.parametrize(("gold", "left", "flasks"), [(110, 20, 3), (90, 0, 3), (89, 0, 2), (60, 0, 2), (29, 0, 0)])
def test_each_flask_of_greek_fire_costs_30_or_is_taken(gold: int, left: int, flasks: int) -> None:
    home = Home(gold=gold + 20)
    home["heinrich"].items.append(Item("greek-fire", "gear", 3))
    home = happens(7, home)
    assert home["heinrich"].gold == left
    assert sum(item.count for item in home["heinrich"].items) == flasks
    assert home["sven"].gold == gold, "he has none"


@pytest.mark.rule("AHQ-EVT-14", "AHQ-DEC-46")
def test_the_townsfolk_give_50_to_all_together() -> None:
    home = Home("heinrich", "sven", "torallion", gold=20)
    home.state.leader = home["torallion"].id
    home = happens(8, home)
    assert [home[name].gold for name in ("heinrich", "sven", "torallion")] == [16, 16, 18]


@pytest.mark.rule("AHQ-EVT-15", "AHQ-DEC-46", "AHQ-TV-30")
def test_the_tithe_is_a_tenth_of_each_account_rounded_up() -> None:
    home = Home()
    home.account("heinrich").moneylender, home.account("sven").moneylender = 106, 105
    home.account("sven").lodging = 50
    home = happens(9, home)
    assert (home.account("heinrich").moneylender, home.account("sven").moneylender) == (101 - 11, 100 - 10)
    assert (home.account("sven").lodging, home["sven"].gold) == (50, 180)


@pytest.mark.rule("AHQ-EVT-17", "AHQ-GOLD-06")
def test_a_thief_empties_every_lodging_and_nothing_else() -> None:
    home = Home()
    for name in ("heinrich", "sven"):
        home.account(name).lodging, home.account(name).moneylender = 70, 105
    home = happens(11, home)
    for name in ("heinrich", "sven"):
        assert (home.account(name).lodging, home.account(name).moneylender, home[name].gold) == (0, 100, 180)


@pytest.mark.rule("AHQ-EVT-19", "AHQ-TV-31", "AHQ-TV3-03")
@pytest.mark.parametrize(("carried", "lost"), [(99, 24), (101, 25), (100, 25), (3, 0)])
def test_a_pickpocket_takes_a_quarter_of_what_is_carried_rounded_down(carried: int, lost: int) -> None:
    home = Home("heinrich", gold=carried + 20)
    home.account("heinrich").lodging = 100
    home = happens(14, home, town_who=[1])
    assert (home["heinrich"].gold, home.account("heinrich").lodging) == (carried - lost, 100)


@pytest.mark.rule("AHQ-EVT-25", "AHQ-DEC-37", "AHQ-DEC3-04", "AHQ-TV-42", "AHQ-TV3-01")
def test_fame_doubles_the_cost_of_living_for_good_once_and_nothing_else() -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"]})
    home["heinrich"].base["fate_points"] = 3
    assert cost_of_living(home.state, home["heinrich"]) == 25
    home = happens(20, home)
    assert cost_of_living(home.state, home["heinrich"]) == 50
    home.state.town.step = 6
    again = Home("heinrich", henchmen={"heinrich": ["man-at-arms"]})
    again.state.town.doubled = True
    happens(20, again)
    assert cost_of_living(again.state, again["heinrich"]) == 40
    assert again["heinrich"].gold == 200 - 40 - 35
    home["heinrich"].base["fate_points"] = 5
    assert cost_of_living(home.state, home["heinrich"]) == 70


# Things


@pytest.mark.rule("AHQ-EVT-16")
@pytest.mark.parametrize(("answer", "weapons", "gold"), [("pay", ["dagger", "axe", "halberd"], 130),
                                                         ("lose", ["dagger", "axe"], 180)])  # fmt: skip
def test_the_dearest_plain_weapon_is_replaced_or_lost(answer: str, weapons: list[str], gold: int) -> None:
    home = Home("heinrich")
    home["heinrich"].weapons, home["heinrich"].weapon = ["dagger", "axe", "halberd"], "halberd"
    home = happens(10, home, {"ahq.town.replace": answer}, town_who=[1])
    assert (home["heinrich"].weapons, home["heinrich"].gold) == (weapons, gold)
    assert home["heinrich"].weapon in weapons


@pytest.mark.rule("AHQ-EVT-16")
def test_magic_weapons_are_not_damaged_bows_are_and_who_cannot_pay_loses() -> None:
    home = Home("torallion", gold=20 + 24)
    torallion = home["torallion"]
    torallion.weapons = [id for id, record in content().hand_weapons.items() if record.magic][:1]
    assert plain_weapons(torallion) == ["long-bow"]
    home.go("ahq.town.replace", town_event=[5, 5], town_who=[1])
    refusal = home.offered()["pay"]
    assert refusal is not None
    assert refusal.rule == "AHQ-EVT-16"
    home.go(SPEND, town_event=[])
    assert (torallion.missiles, torallion.gold) == ([], 24)
    assert torallion.weapon == torallion.weapons[0]


@pytest.mark.rule("AHQ-EVT-16")
def test_who_has_just_the_price_of_his_weapon_can_pay_it() -> None:
    home = Home("heinrich")
    heinrich = home["heinrich"]
    heinrich.weapons, heinrich.weapon = ["halberd"], "halberd"
    heinrich.gold = 20 + 50
    home.go("ahq.town.replace", town_event=[5, 5], town_who=[1])
    assert home.offered()["pay"] is None
    home.go(SPEND, {"ahq.town.replace": "pay"}, town_event=[])
    assert (heinrich.weapons, heinrich.gold) == (["halberd"], 0)


@pytest.mark.rule("AHQ-EVT-22", "AHQ-DEC3-02")
@pytest.mark.parametrize(
    ("die", "left"),
    [(1, {"magic-sword-2", "amulet-of-iron"}), (2, {"magic-armour", "amulet-of-iron"}),
     (3, {"magic-armour", "magic-sword-2"})],
)  # fmt: skip
def test_a_random_magic_item_of_a_random_hero_who_has_one_goes_to_the_ruler(die: int, left: set[str]) -> None:
    known = content()
    names = {
        "magic-armour": next(id for id, a in known.armour.items() if a.magic and a.worn == "body"),
        "magic-sword-2": next(id for id, w in known.hand_weapons.items() if w.magic),
        "amulet-of-iron": "amulet-of-iron",
    }
    home = Home()
    sven = home["sven"]
    sven.armour = [names["magic-armour"], "shield"]
    sven.weapons, sven.weapon = ["axe", names["magic-sword-2"]], names["magic-sword-2"]
    sven.items = [Item("amulet-of-iron", "amulet"), Item("rope", "gear"), Item("gold-ring", "quest")]
    home = happens(17, home, town_who=[1], town_item=[die])
    assert {item.id for item in magic_items(sven)} == {names[name] for name in left}
    assert {"shield"} <= set(sven.armour)
    assert sven.weapon == ("axe" if die == 2 else names["magic-sword-2"])


@pytest.mark.rule("AHQ-EVT-22")
@pytest.mark.parametrize(("die", "worn", "pack"), [(1, [], 1), (2, ["magic"], 0)])
def test_magic_armour_leaves_from_where_it_is(die: int, worn: list[str], pack: int) -> None:
    magic = next(id for id, a in content().armour.items() if a.magic and a.worn == "body")
    home = Home()
    sven = home["sven"]
    sven.armour, sven.items = (
        [magic],
        [Item(next(id for id, a in content().armour.items() if a.magic and id != magic), "armour")],
    )
    home = happens(17, home, town_who=[1], town_item=[die])
    assert sven.armour == ([magic] if worn else [])
    assert len(sven.items) == pack


@pytest.mark.rule("AHQ-EVT-27")
@pytest.mark.parametrize("total", [22, 23, 24])
def test_a_map_is_for_sale_for_400(total: int) -> None:
    assert "map" not in happens(21).offered()
    home = happens(total, Home("heinrich", "sven", gold=250))
    refusal = home.offered()["map"]
    assert refusal is not None, "230 are not enough"
    gift = home.gift("sven", "heinrich", 170)
    home.go("ahq.town.map", {SPEND: ["gold", "map"], **gift})
    assert home.question.accepts(home["sven"].id) is not None
    home.go(SPEND, {"ahq.town.map": home["heinrich"].id})
    assert home["heinrich"].gold == 0
    assert [(item.id, item.uses) for item in home["heinrich"].items if item.kind == "map"] == [("treasure-map", 1)]
    assert "map" not in home.offered()


@pytest.mark.rule("AHQ-EVT-27")
def test_nobody_need_buy_the_map() -> None:
    home = happens(22, Home(gold=500))
    before = [hero.gold for hero in home.state.heroes()]
    home.go(SPEND, {SPEND: ["map"], "ahq.town.map": "back"})
    assert home.offered()["map"] is None, "he may still be asked"
    assert [hero.gold for hero in home.state.heroes()] == before
    assert not any(item.kind == "map" for hero in home.state.heroes() for item in hero.items)


@pytest.mark.rule("AHQ-EVT-27")
def test_the_offer_of_a_map_does_not_last() -> None:
    assert happens(24).go(HOME, {SPEND: "done"}).state.town.map_for_sale is False


# Followers and the Game Master


@pytest.mark.rule("AHQ-EVT-20", "AHQ-DEC3-01")
def test_a_random_follower_retires_and_has_had_his_pay() -> None:
    home = Home(henchmen={"heinrich": ["man-at-arms"], "sven": ["sergeant"]})
    home = happens(15, home, town_who=[2])
    assert [(e.who.label, e.why) for e in home.told(FollowerLeft)] == [("Gerhard", "retired")]
    assert [m.profile for m in home.state.models.values() if m.kind == "henchman"] == ["man-at-arms"]
    assert home["sven"].gold == 200 - 20 - 75


@pytest.mark.rule("AHQ-EVT-21", "AHQ-DEC-46")
@pytest.mark.parametrize(("pays", "gold"), [(True, 200 - 40 - 35), (False, 200 - 40)])
def test_a_man_at_arms_serves_one_expedition_for_nothing_and_then_only_for_pay(pays: bool, gold: int) -> None:
    home = happens(16, town_who=[2])
    assert [e.master.label for e in home.told(FollowerJoined)] == ["Sven"]
    (man,) = home.men("sven")
    assert man.marks == [VOLUNTEER]
    assert home["sven"].gold == 180, "he has cost nothing"
    home.state.town.step = 0
    home.state.town.told.clear()
    home.reentered().go(SPEND, {"ahq.town.wage": [[man.id] if pays else []]})
    assert [m.marks for m in home.men("sven")] == ([[]] if pays else [])
    assert home["sven"].gold == gold


@pytest.mark.rule("AHQ-EVT-24", "AHQ-DEC-03")
@pytest.mark.parametrize("where", ["same", "new"])
def test_the_game_master_starts_with_two_counters_known_dungeon_or_new(where: str) -> None:
    home = happens(19)
    home.go("ahq.explore", {SPEND: "done", HOME: where})
    assert len(home.state.counters.hand) == 2


@pytest.mark.rule("AHQ-EVT-24")
def test_in_solo_play_there_are_no_counters_to_prepare() -> None:
    home = happens(19, Home(variant="solo"))
    assert home.state.counters.owed == -1
    assert not home.told(TownStruck)


@pytest.mark.rule("AHQ-EVT-26", "AHQ-DEC-46", "AHQ-TV-32")
def test_danger_money_is_the_wage_once_for_each_follower_that_died() -> None:
    home = Home(gold=250, henchmen={"heinrich": ["man-at-arms"] * 3, "sven": ["sergeant"]})
    for dead in home.men("heinrich")[1:]:
        dead.dead = True
    home = happens(21, home)
    assert [(e.who.label, e.gold) for e in home.told(Paid) if e.what == "bonus"] == [("Heinrich", 70), ("Sven", 150)]
    assert (home["heinrich"].gold, home["sven"].gold) == (250 - 20 - 35 - 70, 250 - 20 - 75 - 150)


@pytest.mark.rule("AHQ-EVT-26", "AHQ-DEC-46")
@pytest.mark.parametrize(("gold", "stays"), [(70, True), (69, False)])
def test_who_gets_no_danger_money_leaves(gold: int, stays: bool) -> None:
    home = Home("heinrich", gold=20 + 35 + gold, henchmen={"heinrich": ["man-at-arms"] * 3})
    for dead in home.men("heinrich")[1:]:
        dead.dead = True
    home = happens(21, home)
    assert sum(not m.dead for m in home.men("heinrich")) == stays
    assert home["heinrich"].gold == (0 if stays else gold)


@pytest.mark.rule("AHQ-EVT-26")
def test_an_employer_may_let_him_go_and_nobody_wants_it_if_nobody_died() -> None:
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"] * 2})
    assert not happens(21, home).told(TownStruck)
    home = Home("heinrich", henchmen={"heinrich": ["man-at-arms"] * 2})
    home.men("heinrich")[1].dead = True
    home = happens(21, home, {"ahq.town.bonus": [[]]})
    assert [m.dead for m in home.men("heinrich")] == [True]
    assert home["heinrich"].gold == 200 - 20 - 35
