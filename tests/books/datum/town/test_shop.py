"""The shop, the smith, ammunition and components."""

from __future__ import annotations

import pytest

from roguelike.books.datum.content import content
from roguelike.books.datum.events_town import Bought
from roguelike.books.datum.state import Item
from roguelike.books.datum.town import accounts, shop, wishes
from tests.books.datum.town.kit import DESK, TOWN, Home

GOODS = "datum.town.goods"


@pytest.mark.rule("DQ-HERO-07", "DQ-HERO-10")
def test_every_hero_begins_with_250_coins_and_buys_what_he_wants() -> None:
    home = Home(gold=None, gear="shop").go()
    assert [(h.gold, h.hands, h.pack) for h in home.state.heroes.values()] == [(250, [], [])] * 4
    home.at("barbarian", "buy", counter=["weapons", "back"], goods=["shortsword", "back"])
    rogar = home["barbarian"]
    assert (rogar.gold, rogar.hands) == (100, [Item("shortsword")])
    assert [(t.what, t.gold, t.how) for t in home.told(Bought)] == [("Shortsword", 150, "new")]
    home.at("barbarian", "buy", counter=["gear", "back"], goods=["rope-10", "torch", "torch", "back"])
    assert (rogar.gold, [i.id for i in rogar.pack], rogar.hands[1].id) == (80, ["rope-10", "torch"], "torch")
    home.page()


def test_the_shop_leads_from_counter_to_counter_until_the_last_coin_is_spent() -> None:
    home = Home(gold=None, gear="shop").go()
    home.at("dwarf", "buy", counter=["weapons", "gear"], goods=["shortsword", "back", "potion-of-healing"])
    assert (home["dwarf"].gold, [i.id for i in home["dwarf"].pack]) == (0, ["potion-of-healing"])


def test_a_second_light_leaves_the_hand_free_for_a_weapon() -> None:
    home = Home(gold=None, gear="shop").go()
    answers = {"counter": ["gear", "weapons", "back"], "goods": ["torch", "torch", "back", "dagger", "back"]}
    home.at("wizard", "buy", **answers)
    assert [i.id for i in home["wizard"].hands] == ["torch", "dagger"]


@pytest.mark.parametrize("counter", shop.COUNTERS)
def test_every_thing_of_the_shop_says_what_it_is_good_for(counter: str) -> None:
    home = Home("barbarian", gold=900).go()
    home.go(GOODS, {TOWN: home["barbarian"].id, DESK: "buy", "datum.town.counter": counter})
    labels = [home.label(id) for id in home.offered() if id != "back"]
    assert len(labels) >= 4
    assert [told for told in labels if ": " not in told or told.endswith(": -")] == []


@pytest.mark.rule("DQ-BASE-05")
def test_who_does_not_want_to_shop_gets_what_his_card_suggests() -> None:
    home = Home(gold=None)
    assert [hero.hands[0].id for hero in home.state.heroes.values()] == [
        *("broadsword", "shortsword", "shortsword", "dagger")
    ]
    assert home["barbarian"].gold == 0


@pytest.mark.rule("DQ-BASE-03", "DQ-HERO-07")
def test_nobody_buys_what_he_may_not_use_or_cannot_pay() -> None:
    home = Home("wizard", gold=None, gear="shop").go()
    answers = {TOWN: home["wizard"].id, DESK: "buy", "datum.town.counter": "weapons"}
    offered = home.go(GOODS, answers).offered()
    assert offered["dagger"] is None
    assert offered["staff"] is None
    assert {id: no.rule for id, no in offered.items() if no is not None} == {
        id: "DQ-BASE-03" for id in content().weapons if id not in ("dagger", "staff")
    }
    home.go(answers={GOODS: ["staff", "back"], DESK: "done"})
    home["wizard"].gold = 99
    answers = {TOWN: home["wizard"].id, DESK: "buy", "datum.town.counter": "weapons"}
    refusal = home.go(GOODS, answers).offered()["staff"]
    assert refusal is not None
    assert (refusal.rule, refusal.args["gold"], refusal.args["price"]) == ("DQ-HERO-07", 99, 100)


def test_a_better_weapon_and_better_armour_take_the_place_of_what_he_has() -> None:
    home = Home("dwarf", gold=2000).go()
    dwarf = home["dwarf"]
    home.at("dwarf", "buy", counter=["weapons", "back"], goods=["broadsword", "back"])
    assert dwarf.hands == [Item("broadsword")]
    home.at("dwarf", "buy", counter=["armour", "back"], goods=["chain-mail", "breastplate", "helmet", "shield", "back"])
    assert [item.id for item in dwarf.worn] == ["breastplate", "helmet"]
    assert [item.id for item in dwarf.hands] == ["broadsword", "shield"]
    assert {"shortsword", "chain-mail"} <= {item.id for item in dwarf.pack}


@pytest.mark.rule("DQ-PRJ-10", "DQ-PRJ-01", "DQ-PRJ-02", "DQ-TBL-LIVING")
def test_ten_arrows_cost_fifty_and_nobody_fills_a_quiver_for_nothing() -> None:
    home = Home("elf", gold=400).go()
    home.at("elf", "buy", counter=["missiles", "back"], goods=["long-bow", "back"])
    bow = home["elf"].pack[-1]
    assert (bow.id, bow.ammo) == ("long-bow", 14)
    bow.ammo = 1
    home.back().go()
    assert bow.ammo == 1
    gold = accounts.wealth(home.state, home["elf"])
    home.at("elf", "ammunition", ammunition="long-bow")
    assert bow.ammo == 11
    assert accounts.wealth(home.state, home["elf"]) == gold - 50
    assert content().lookups["living"].values["ammunition"] == 50


@pytest.mark.rule("DQ-ARM-08", "DQ-DEC-80")
def test_the_smith_mends_a_piece_for_half_its_price_however_worn_it_is() -> None:
    home = Home("barbarian", gold=200)
    helmet = Item("helmet", wear=6)
    home["barbarian"].worn.append(helmet)
    home.back().go()
    assert helmet.wear == 6
    assert accounts.repair_price(helmet) == 63
    gold = accounts.wealth(home.state, home["barbarian"])
    home.at("barbarian", "repair", repair="helmet")
    assert helmet.wear == 0
    assert accounts.wealth(home.state, home["barbarian"]) == gold - 63
    assert "repair" not in home.desk("barbarian")


def test_nobody_is_advised_to_buy_components_that_he_cannot_pay() -> None:
    home = Home("wizard", gold=25)
    wizard = home["wizard"]
    for spell in wizard.spells:
        spell.components = spell.id != "genie"
    wizard.skills = ["spell-recovery"]
    home.go()
    assert shop.advised(home.state, wizard) == [], "a cheap spell could be bought again, but what he lacks is dear"
    wizard.gold = 500
    assert "genie" in shop.advised(home.state, wizard)


@pytest.mark.rule("DQ-ARM-08")
def test_repairs_as_the_table_of_armour_has_them() -> None:
    assert {id: accounts.repair_price(Item(id)) for id in content().armour} == {
        id: piece.repair for id, piece in content().armour.items()
    }


@pytest.mark.rule("DQ-THR-05")
def test_the_smith_mends_a_damaged_weapon_for_half_its_price() -> None:
    home = Home("dwarf", gold=300)
    axe = Item("hand-axe", damaged=True)
    home["dwarf"].pack.append(axe)
    home.go()
    home.at("dwarf", "repair", repair="hand-axe")
    assert not axe.damaged
    assert [(t.what, t.gold, t.how) for t in home.told(Bought)] == [("Hand axe", 100, "repair")]


@pytest.mark.rule("DQ-MAG-04", "DQ-TBL-LIVING")
def test_components_cost_ten_coins_for_each_level_of_the_spell() -> None:
    home = Home("wizard", gold=100)
    wizard = home["wizard"]
    for spell in wizard.spells:
        spell.components = spell.id not in ("genie", "courage", "tempest")
    home.go()
    found = {spell.id: accounts.component_price(spell) for spell in shop.lacking(wizard)}
    assert found == {"genie": 30, "courage": 10, "tempest": 20}
    home.at("wizard", "components", components=[["genie", "courage"]])
    assert [spell.id for spell in shop.lacking(wizard)] == ["tempest"]
    assert wizard.gold == 60
    home.page()


@pytest.mark.rule("DQ-DEC-47", "DQ-MAG-04")
def test_who_can_recall_spells_may_buy_further_sets() -> None:
    home = Home("wizard", gold=100)
    wizard = home["wizard"]
    wizard.skills = ["arcane-shield"]
    home.go()
    assert shop.sold_to(wizard) == []
    wizard.skills = ["spell-recovery"]
    home.at("wizard", "components", components=[["courage"]])
    home.at("wizard", "components", components=[["courage"]])
    courage = next(spell for spell in wizard.spells if spell.id == "courage")
    assert (courage.components, courage.spare, wizard.gold) == (True, 2, 80)


@pytest.mark.rule("DQ-DEC-47")
def test_a_rich_hero_who_can_recall_spells_is_advised_to_have_a_second_set() -> None:
    home = Home("wizard", gold=200)
    wizard = home["wizard"]
    wizard.skills = ["spell-recovery"]
    home.go()
    chosen = wishes.further_set(home.state, wizard)
    assert content().spells[chosen].heals
    home.go("datum.town.components", {TOWN: wizard.id, DESK: "components"})
    assert home.question.suggested == [chosen]
    wizard.gold = 60
    assert wishes.further_set(home.state, wizard) == ""
    wizard.gold, wizard.skills = 200, ["arcane-shield"]
    assert wishes.further_set(home.state, wizard) == ""


@pytest.mark.rule("DQ-MAG-04", "DQ-MAG-03")
def test_components_that_cannot_be_paid_are_refused_and_the_cheap_ones_are_suggested() -> None:
    home = Home("wizard", gold=35)
    for spell in home["wizard"].spells:
        spell.components = spell.id not in ("genie", "courage", "tempest")
    home.go()
    home.go("datum.town.components", {TOWN: home["wizard"].id, DESK: "components"})
    assert {*home.question.suggested} == {"courage", "tempest"}  # type: ignore[misc]
    refusal = home.question.accepts(["genie", "courage"])
    assert refusal is not None
    assert refusal.rule == "DQ-MAG-04"


@pytest.mark.rule("DQ-ARM-08")
@pytest.mark.rule("DQ-THR-05")
def test_the_smith_mends_armour_and_damaged_weapons_and_nothing_else() -> None:
    home = Home(gold=None).go()
    rogar = home["barbarian"]
    rogar.pack = [Item("helmet", wear=3), Item("dagger", damaged=True), Item("spell-ring", wear=1), Item("shield")]
    assert [item.id for item in shop.broken(home.state, rogar).values()] == ["helmet", "dagger"]
    assert {accounts.repair_price(item) for item in shop.broken(home.state, rogar).values()} == {63, 13}
