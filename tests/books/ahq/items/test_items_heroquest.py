"""HeroQuest's items that have code, the amulets' table and what is for Skaven only."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import carrying, traits
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events import Blow, Fell
from roguelike.books.ahq.figures import BS, SPEED, S, T, attack_skill, damage_dice, value
from roguelike.books.ahq.spells import intelligence_test
from roguelike.books.ahq.treasure import roll_magic
from roguelike.books.kit.effects import Effect
from tests.books.ahq.scenario import Scene, hero, monster

HALL = """
    ############
    #1.....ab..#
    #12........#
    ############""".replace("#12", "#.2")
DUEL = """
    ########
    #1a....#
    #2.....#
    ########"""


@pytest.mark.rule("AHQ-ITEM-10")
@pytest.mark.parametrize(("die", "item"), [(5, "amulet-of-iron"), (6, "amulet-of-protection")])
def test_an_odd_die_is_an_amulet_of_iron(die: int, item: str) -> None:
    scene = Scene(DUEL)
    scene.script.dice = {"magic-item": [1, 2], "magic-item-10": [die]}
    assert [found.id for found in roll_magic(scene.game)] == [item]


@pytest.mark.rule("AHQ-SKV-06")
def test_skaven_armour_is_of_the_wrong_size() -> None:
    scene = Scene(DUEL)
    for id in ("rune-armour", "shield-of-defence", "sword-of-power", "warp-scroll"):
        refusal = carrying.cannot_take(scene["1"], carrying.thing(id))
        assert refusal is not None
        assert refusal.rule == "AHQ-SKV-06"
    assert carrying.cannot_take(scene["1"], carrying.thing("ring-of-protection-1")) is None


@pytest.mark.rule("AHQ-HQ-32", "AHQ-HQ-33")
@pytest.mark.parametrize(
    ("potion", "figure", "before", "after"), [("potion-of-speed", SPEED, 6, 12), ("potion-of-resilience", S, 5, 6)]
)
def test_potions_for_combat(potion: str, figure: str, before: int, after: int) -> None:
    one = hero("heinrich", plain=True, speed=6, strength=5, items=[carrying.thing(potion, 2)])
    scene = Scene(HALL, {"1": one})
    scene.act("1", "use", item=potion)
    assert value(scene["1"], figure) == after
    scene.end().monsters_pass()
    assert value(scene["1"], figure) == after, "until the combat ends"
    assert scene["1"].effects[-1].until == "combat"
    bound = Scene(DUEL, {"1": one})
    assert bound.refused("1", "use", item=potion).rule in ("AHQ-HQ-32", "AHQ-HQ-33")
    assert value(bound["1"], figure) == before


@pytest.mark.rule("AHQ-HQ-36")
def test_borins_armour_is_mithril_that_does_not_slow() -> None:
    assert content().armour["borins-armour"].source.split()[0] == "AHQ-HQ-36"
    scene = Scene(DUEL, {"1": hero("heinrich", plain=True, speed=7, bow_skill=6, toughness=5)})
    scene["1"].armour = ["borins-armour"]
    assert [value(scene["1"], name) for name in (SPEED, BS, T)] == [7, 5, 8]


@pytest.mark.rule("AHQ-HQ-39")
def test_the_spirit_blade_kills_the_undead_that_it_hits() -> None:
    for undead in (True, False):
        one = hero("heinrich", plain=True, weapons=["spirit-blade"], weapon="spirit-blade", weapon_skill=6, strength=5)
        scene = Scene(DUEL, {"1": one, "a": monster(toughness=10, wounds=4)})
        assert attack_skill(scene["1"]) == 7
        assert damage_dice(scene["1"]) == content().hand_weapons["sword"].damage[5]
        if undead:
            scene["a"].effects.append(Effect("test", "AHQ-DEC3-18", traits.UNDEAD, 0, "removed"))
        scene.attack("1", "a", dice={"to-hit": [11], "wound": [1] * damage_dice(scene["1"])})
        assert bool([e for e in scene.told(Fell) if e.dead]) is undead
        assert scene["a"].dead is undead


@pytest.mark.rule("AHQ-HQ-34")
def test_a_heroic_brew_gives_one_additional_attack_in_its_turn() -> None:
    far = DUEL.replace("1a", "1.").replace("2.....", "2.....")
    brew = carrying.thing("heroic-brew")
    one = hero("heinrich", plain=True, items=[brew], strength=5)
    scene = Scene(far.replace("1....", "1.a.."), {"1": one, "a": monster(toughness=12, wounds=9)})
    scene.act("1", "use", item="heroic-brew").move("1", "E")
    dice = damage_dice(scene["1"])
    scene.attack("1", "a", dice={"to-hit": [11, 11], "wound": [1] * (2 * dice)})
    assert [e.again for e in scene.told(Blow)] == [False, True]
    scene.end().monsters_pass()
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [1] * dice})


@pytest.mark.rule("AHQ-HQ-38")
@pytest.mark.parametrize(("foe", "blows"), [("orc", 2), ("orc-champion", 2), ("skaven-warrior", 1)])
def test_orcs_bane_strikes_orcs_twice(foe: str, blows: int) -> None:
    one = hero("heinrich", plain=True, weapons=["orcs-bane"], weapon="orcs-bane", strength=5)
    scene = Scene(DUEL, {"1": one, "a": monster(foe, toughness=12, wounds=9)})
    dice = damage_dice(scene["1"])
    scene.attack("1", "a", dice={"to-hit": [11] * blows, "wound": [1] * (blows * dice)})
    assert len(scene.told(Blow)) == blows


@pytest.mark.rule("AHQ-HQ-37")
@pytest.mark.parametrize(("things", "die", "passed"), [(1, 10, True), (1, 11, False), (0, 9, False), (0, 8, True)])
def test_a_talisman_helps_its_owner_to_cast(things: int, die: int, passed: bool) -> None:
    items = [carrying.thing("talisman-of-lore")] * things
    scene = Scene(DUEL, {"1": hero("magnus", intelligence=8, fate=0, items=items)})
    scene.script.dice = {"intelligence": [die]}
    running = intelligence_test(scene.game, scene["1"]).__await__()
    with pytest.raises(StopIteration) as done:
        next(running)
    assert done.value.value is passed
