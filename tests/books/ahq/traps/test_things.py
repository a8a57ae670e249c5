"""Taking up, leaving behind, using: the verbs of things."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import carrying, verbs_things
from roguelike.books.ahq.events_treasure import GoldTaken, MapRead, ThingLeft
from roguelike.books.ahq.state import Item, Section
from roguelike.engine.serial import walk_objects
from tests.books.ahq.scenario import hero
from tests.books.ahq.traps.kit import Ruin

ROOM = """
    #########
    #1..2...#
    #.......#
    #.......#
    #########
"""


def room() -> Ruin:
    scene = Ruin(ROOM, {"1": hero("heinrich", gold=0), "2": hero("sven", gold=0)})
    for name in "12":
        scene[name].items.clear()
    return scene


def here(scene: Ruin) -> Section:
    return next(iter(scene.state.here.sections.values()))


@pytest.mark.rule("AHQ-TRS-09", "AHQ-TRS-08")
def test_what_is_dropped_can_be_fetched_by_another_at_no_cost_of_time() -> None:
    scene = room()
    scene["1"].items.append(Item("rope", "gear"))
    scene.act("1", "drop", item="0")
    scene.saw(ThingLeft, who="1")
    assert not scene["1"].items
    assert here(scene).loot == [Item("rope", "gear")]
    scene.act("2", "get", item="0")
    assert [item.id for item in scene["2"].items] == ["rope"]
    assert scene.can("2", "move", path="E")


@pytest.mark.rule("AHQ-TRS-09", "AHQ-TRS-11")
def test_what_is_beyond_ones_limits_cannot_be_taken_up() -> None:
    scene = room()
    scene["1"].items.append(carrying.thing("ring-of-protection-1"))
    here(scene).loot.append(carrying.thing("ring-of-protection-2"))
    assert scene.refused("1", "get", item="0").rule == "AHQ-TRS-11"
    scene.act("2", "get", item="0")
    assert not here(scene).loot


def two_alike(scene: Ruin) -> Item:
    """Give the first two scrolls that are just alike; the second of them."""
    scene["1"].items[:] = [Item("scroll", "scroll", spells=["flames-of-death"]) for _ in range(2)]
    return scene["1"].items[1]


def test_of_two_things_just_alike_the_one_that_is_dropped_is_no_longer_in_the_pack() -> None:
    scene = room()
    second = two_alike(scene)
    scene.act("1", "drop", item="1")
    assert here(scene).loot[0] is second
    assert len([*walk_objects(scene.state)]) > 10
    assert scene["1"].items == [second]


def test_of_two_things_just_alike_the_one_that_is_given_is_no_longer_in_the_pack() -> None:
    scene = room()
    second = two_alike(scene)
    carrying.hand_over(scene["1"], scene["2"], carrying.keyed(scene["1"])["scroll#2"])
    assert scene["2"].items[0] is second
    assert len([*walk_objects(scene.state)]) > 10
    assert scene["1"].items == [second]


@pytest.mark.rule("AHQ-TRS-06", "AHQ-TRS-05")
def test_gold_that_was_left_is_collected_later() -> None:
    scene = room()
    scene["1"].gold = 250
    here(scene).gold = 300
    scene.act("1", "get", item="gold")
    assert (scene["2"].gold, here(scene).gold) == (250, 50)
    assert scene.saw(GoldTaken).left == 50
    assert scene.refused("1", "get", item="gold").rule == "AHQ-TRS-05"


def test_the_weapon_in_hand_is_not_dropped() -> None:
    scene = room()
    one = scene["1"]
    one.weapons, one.weapon, one.missiles = ["sword", "dagger"], "sword", []
    assert [item.id for item in carrying.belongings(one)] == ["dagger"]
    scene.act("1", "drop", item="0")
    assert one.weapons == ["sword"]
    assert here(scene).loot == [Item("dagger", "weapon")]


def test_armour_from_the_pack_is_put_on_with_the_whole_turn() -> None:
    scene = room()
    one = scene["1"]
    one.armour = []
    one.items.append(carrying.thing("magic-chain-1"))
    scene.act("1", "armour", piece="magic-chain-1")
    assert one.armour == ["magic-chain-1"]
    assert not one.items
    assert one.turn.done


@pytest.mark.rule("AHQ-TRS-12")
def test_a_map_is_read() -> None:
    scene = room()
    scene["1"].items.append(Item("treasure-map", "map", uses=2))
    scene.act("1", "use", item="treasure-map")
    assert scene.saw(MapRead).dungeon == 2
    assert "treasure-map" in verbs_things.ITEM_USES


def test_nobody_can_use_what_has_no_use_here() -> None:
    scene = room()
    scene["1"].items.append(Item("rope", "gear"))
    assert not scene.can("1", "use", item="rope")
