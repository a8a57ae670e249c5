"""What is used: potions, wands, scrolls, the Dawnstone; what Character Monsters had."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from roguelike.books.ahq import arms, carrying, fate, treasure
from roguelike.books.ahq.events import FateSpent
from roguelike.books.ahq.events_aid import Given
from roguelike.books.ahq.events_magic import Burnt, Enchanted, SpellCast
from roguelike.books.ahq.events_treasure import ThingTaken
from roguelike.books.ahq.figures import S, T, damage_dice, figure, value
from roguelike.books.ahq.items import stone, wands
from roguelike.books.ahq.items.events import ChargeUsed, LightningStruck, PotionDrunk, StoneSpent
from roguelike.books.ahq.state import Item, Turn
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Figure, Scene, henchman, hero, monster

HALL = """
    ############
    #4.....ab..#
    #......cd..#
    #12........#
    ############"""
STRENGTH = "potion-of-strength"


def having(*items: Item, **changed: Any) -> Figure:
    return hero("heinrich", plain=True, items=list(items), **changed)


def wand(spell: str = "flames-of-death", uses: int = 2) -> Item:
    return Item("magic-wand", "wand", uses=uses, spells=[spell])


def at(scene: Scene, name: str) -> list[int]:
    square = scene[name].square
    assert square is not None
    return [square.x, square.y]


# The Potion of Strength


@pytest.mark.rule("AHQ-ITEM-61", "AHQ-DEC-16", "AHQ-TV-36")
@pytest.mark.parametrize(
    ("weapon", "before", "after"),
    [
        ("magic-spear", 3, 5),  # AHQ-TV-36
        ("magic-double-handed-sword", 0, 7),  # AHQ-TV-36
        ("sword", 3, 5),
        ("", 0, 0),
    ],
)
def test_strength_and_two_more_dice_hand_to_hand(weapon: str, before: int, after: int) -> None:
    cast = {"1": having(carrying.thing(STRENGTH), weapon=weapon, weapons=[weapon] if weapon else [], strength=5)}
    scene = Scene(HALL, cast)
    one = scene["1"]
    plain = damage_dice(one)
    scene.act("1", "use", item=STRENGTH)
    assert scene.saw(PotionDrunk).turns == 3
    assert value(one, S) == 7
    assert figure(one, S).parts[-1].rule == "AHQ-ITEM-61"
    assert not one.items
    if weapon:
        assert (plain, damage_dice(one)) == (before, after)
        assert arms.cannot_use(one, weapon) is None
    else:
        assert damage_dice(one) == plain + 2, "fists too"


@pytest.mark.rule("AHQ-ITEM-61")
def test_it_is_drunk_at_the_start_of_a_turn_and_by_a_hero() -> None:
    scene = Scene(HALL, {"1": having(carrying.thing(STRENGTH))})
    scene.move("1", "N")
    assert scene.refused("1", "use", item=STRENGTH).rule == "AHQ-ITEM-61"
    for what, how in {"attacked": True, "action": "door", "running": True}.items():
        scene["1"].turn = Turn()
        assert scene.can("1", "use", item=STRENGTH)
        setattr(scene["1"].turn, what, how)
        assert scene.refused("1", "use", item=STRENGTH).rule == "AHQ-ITEM-61", what
    scene = Scene(HALL, {"1": henchman(items=[carrying.thing(STRENGTH)])})
    assert scene.refused("1", "use", item=STRENGTH).rule == "AHQ-ITEM-61"


@pytest.mark.rule("AHQ-ITEM-62", "AHQ-DEC-52")
def test_it_lasts_three_turns() -> None:
    scene = Scene(HALL, {"1": having(carrying.thing(STRENGTH), strength=5)})
    scene.act("1", "use", item=STRENGTH)
    for _ in range(4):
        assert value(scene["1"], S) == 7
        scene.end().monsters_pass()
    assert value(scene["1"], S) == 5


# Wands and scrolls


@pytest.mark.rule("AHQ-ITEM-20", "AHQ-ITEM-21", "AHQ-ITEM-22")
def test_a_wand_casts_without_components_a_charge_a_time() -> None:
    scene = Scene(HALL, {"4": hero("magnus", items=[wand()])})
    scene.act("4", "wand-flames-of-death", square=at(scene, "a"), dice={"wound": [1] * 20})
    assert len(scene.told(Burnt)) == 4
    assert scene.saw(SpellCast).components == ()
    assert scene.saw(ChargeUsed).left == 1
    assert scene["4"].items[0].uses == 1
    assert not scene.can("4", "wand-flames-of-death", square=at(scene, "a")), "one spell a turn"
    scene.end().monsters_pass()
    scene.act("4", "wand-flames-of-death", square=at(scene, "a"), dice={"wound": [1] * 20})
    assert scene.saw(ChargeUsed).left == 0
    assert scene["4"].items == []


@pytest.mark.rule("AHQ-ITEM-20", "AHQ-ITEM-50")
def test_only_wizards_use_wands_and_scrolls() -> None:
    scroll = Item("scroll", "scroll", spells=["flames-of-death"])
    scene = Scene(HALL, {"1": having(wand(), scroll), "4": hero("magnus", items=[wand()])})
    assert wands.source(scene["1"], "flames-of-death") is None
    assert wands.held_spells(scene["4"]) == ("flames-of-death",)
    assert not scene.can("1", "wand-flames-of-death", square=at(scene, "a"))
    for item in (wand(), scroll):
        assert carrying.cannot_take(scene["2"], item) is not None


@pytest.mark.rule("AHQ-ITEM-50", "AHQ-ITEM-52")
def test_each_spell_of_a_scroll_is_cast_once() -> None:
    scroll = Item("scroll", "scroll", spells=["dragon-armour", "flames-of-death", "dragon-armour"])
    near = HALL.replace("#4.....", "#......").replace("#12...", "#142..")
    scene = Scene(near, {"4": hero("magnus", items=[scroll]), "1": having(toughness=5)})
    scene.act("4", "wand-dragon-armour", target=scene.ids["1"])
    scene.saw(Enchanted)
    assert value(scene["1"], T) == 6
    assert scene.saw(ChargeUsed, rule="AHQ-ITEM-52").left == 2
    assert scene["4"].items[0].spells == ["flames-of-death", "dragon-armour"]
    assert not any(e.components for e in scene.told(SpellCast))


@pytest.mark.rule("AHQ-ITEM-22", "AHQ-ITEM-52", "AHQ-MAG-11")
def test_a_spell_of_two_components_may_follow_a_walk_when_a_wand_casts_it() -> None:
    scene = Scene(HALL, {"4": hero("magnus", spells=["inferno-of-doom"], items=[wand("inferno-of-doom")])})
    scene.move("4", "E")
    dice = {"wound": [1] * 28, "intelligence": [1]}
    scene.act("4", "wand-inferno-of-doom", square=at(scene, "a"), dice=dice)
    assert scene.can("4", "move", path="E") or scene["4"].turn.still == ""


@pytest.mark.rule("AHQ-ITEM-23", "AHQ-DEC-14")
def test_lightning_strikes_one_target_within_12_squares_with_5_dice() -> None:
    scene = Scene(HALL, {"4": hero("magnus", items=[wand("lightning-bolt")]), "a": monster(toughness=6, wounds=4)})
    scene.act("4", "wand-lightning-bolt", target=scene.ids["a"], dice={"wound": [6, 6, 5, 5, 5]})
    assert scene.saw(LightningStruck, who="a").wounds == 2
    assert scene["a"].wounds == 2
    row = "#4" + "." * 12 + "a#"
    far = Scene(
        "\n".join(["#" * 15, row, row.replace("4", "1").replace("a", "."), "#" * 15]),
        {"4": hero("magnus", items=[wand("lightning-bolt")])},
    )
    assert far.refused("4", "wand-lightning-bolt", target=far.ids["a"]).rule == "AHQ-DEC-14"


# The Dawnstone


@pytest.mark.rule("AHQ-ITEM-01", "AHQ-ITEM-02")
def test_the_points_of_a_dawnstone_are_spent_after_ones_own_and_then_it_is_gone() -> None:
    dawn = Item("dawnstone", "stone", uses=2)
    scene = Scene(HALL.replace("ab", "..").replace("#12.", "#12a").replace("cd", ".."), {"1": having(dawn, fate=1)})
    one = scene["1"]
    assert stone.points(one) == 3
    spent = []
    for left in (2, 1, 0):
        fate.force_success(scene.game, one)
        spent.append(one.fate)
        assert fate.points(one) == left
    assert spent == [0, 0, 0]
    assert [e.left for e in scene.told(StoneSpent)] == [1, 0]
    assert [e.left for e in scene.told(FateSpent)] == [2, 1, 0]
    assert not one.items
    with pytest.raises(ValueError, match="no Fate Point"):
        fate.force_success(scene.game, one)


@pytest.mark.rule("AHQ-ITEM-01")
def test_a_hero_without_points_of_his_own_is_saved_by_his_dawnstone() -> None:
    scene = Scene(
        HALL.replace("ab", "..").replace("#12.", "#1a.").replace("cd", ".."),
        {"1": having(Item("dawnstone", "stone", uses=1), fate=0, toughness=3, wounds=1)},
    )
    scene.end()
    scene.attack(
        "a",
        "1",
        dice={"to-hit": [11], "wound": [8, 8, *[1] * (damage_dice(scene["a"]) - 2)]},
        answers={"ahq.fate.falls": "spend"},
    )
    assert scene["1"].wounds == 1
    assert not scene["1"].items


@pytest.mark.rule("AHQ-ITEM-20", "AHQ-ITEM-50")
def test_a_spell_comes_from_the_wand_that_holds_it() -> None:
    courage, flames = wand("courage"), wand("flames-of-death")
    scene = Scene(HALL, {"4": hero("magnus", items=[courage, flames]), "1": having(flames)})
    assert wands.source(scene["4"], "flames-of-death") is scene["4"].items[1]
    assert wands.source(scene["4"], "courage") is scene["4"].items[0]
    assert wands.source(scene["4"], "dragon-armour") is None
    assert wands.source(scene["1"], "flames-of-death") is None, "only Wizards can"
    scene["4"].items[1].uses = 0
    assert wands.source(scene["4"], "flames-of-death") is None


# Passing on


@pytest.mark.rule("AHQ-TRS-08")
def test_what_is_given_keeps_its_charges_and_weapons_change_hands_too() -> None:
    cast = {
        "1": having(wand(uses=3), wand("courage", uses=5), weapons=["sword", "magic-axe"], weapon="sword"),
        "2": hero("magnus", items=[]),
    }
    scene = Scene(HALL.replace("4", "."), cast)
    scene.act("1", "give", item="magic-wand#2", to=scene.ids["2"])
    assert [(i.uses, i.spells) for i in scene["2"].items] == [(5, ["courage"])]
    assert scene.saw(Given).what
    assert scene.refused("1", "give", item="magic-axe", to=scene.ids["2"]).rule == "AHQ-MAG-04"
    other = Scene(HALL.replace("4", "."), {"1": cast["1"], "2": hero("heinrich", strength=6)})
    other.act("1", "give", item="magic-axe", to=other.ids["2"])
    assert "magic-axe" in other["2"].weapons
    assert other["1"].weapons == ["sword"]
    assert not other.can("1", "give", item="sword", to=other.ids["2"]), "the weapon in hand is not passed on"


# What Character Monsters had


@pytest.mark.rule("AHQ-SPM-09", "AHQ-TRS-03", "AHQ-SPM-10", "AHQ-CMB-32", "AHQ-SKV-16")
def test_the_items_of_a_character_monster_killed_in_a_fight_are_won() -> None:
    crawl = Crawl(
        """
        ########
        #1a....#
        #2.....#
        #......#
        ########""",
        {"1": hero("heinrich", strength=6), "a": monster("white-skaven-sorcerer", wounds=1)},
    )
    assert any(item.kind == "component" for item in crawl["a"].items)
    alive = evolve(crawl["a"], id="m99", square=None, items=[*crawl["a"].items])
    crawl.state.models[alive.id] = alive
    dice = damage_dice(crawl["1"])
    crawl.attack(
        "1",
        "a",
        dice={"to-hit": [11], "wound": [12, *[11] * (dice - 1)], "leader": [5, 3]},
        answers={"ahq.treasure.who": [{"0": crawl.ids["2"]}]},
    )
    assert [item.id for item in crawl["2"].items if item.kind == "ring"] == ["ring-of-magic-protection-3"]
    assert len(crawl.told(ThingTaken)) == 1, "components cannot be captured"
    assert alive.items, "who was not killed keeps his"


@pytest.mark.rule("AHQ-SPM-10", "AHQ-SPM-09")
def test_what_heroes_cannot_use_is_not_taken() -> None:
    assert not treasure.worth_taking(Item("warp-scroll", "skaven"))
    assert not treasure.worth_taking(Item("vial-of-marsh-gas", "component"))
    assert not treasure.worth_taking(Item("fire-dust", "component")), "nor what a Wizard could use"
    assert treasure.worth_taking(Item("rune-sword", "weapon"))
    scene = Scene(HALL)
    assert carrying.cannot_take(scene["1"], Item("warp-scroll", "skaven")) is not None
