"""Wound rolls: AHQ-WND-01 to -06 and the worked examples AHQ-CTV-07, -08, -38."""

import pytest

from roguelike.books.ahq.events import Blow
from roguelike.books.ahq.rolls import Wounds
from roguelike.engine.chance import Chance, ChanceState, Script
from tests.books.ahq.scenario import Figure, Scene, henchman, hero, monster

DUEL = """
    ####
    #1a#
    ####"""


def wounds_of(spec: Wounds, dice: list[int]) -> int:
    script = Script({"wound": dice})
    roll = spec.roll(Chance(ChanceState("x"), script))
    script.finish()
    return roll.wounds


@pytest.mark.rule("AHQ-WND-01")
@pytest.mark.parametrize(
    ("attacker", "dice"),
    [
        (hero("heinrich", weapon="sword"), 4),  # Strength 6
        (hero("sven", weapon="axe"), 5),  # Strength 7
        (hero("heinrich", weapon="dagger"), 2),
        (hero("magnus"), 1),  # Strength 5, dagger
        (hero("heinrich", weapon="double-handed-sword"), 5),
        (hero("heinrich", weapon=""), 1),  # Fists
        (henchman(), 4),
    ],
)
def test_characters_roll_dice_by_weapon_and_strength(attacker: Figure, dice: int) -> None:
    scene = Scene(DUEL, {"1": attacker, "a": monster(weapon_skill=1)})
    scene.attack("1", "a", dice={"to-hit": [10], "wound": [1] * dice})


@pytest.mark.rule("AHQ-WND-01")
@pytest.mark.parametrize(("kind", "dice"), [("skaven-warrior", 3), ("skaven-warlord", 6), ("giant-rat", 1)])
def test_monsters_roll_the_dice_of_their_table(kind: str, dice: int) -> None:
    scene = Scene(DUEL, {"a": kind})
    scene.end().attack("a", "1", dice={"to-hit": [10], "wound": [1] * dice})


@pytest.mark.rule("AHQ-WND-02")
@pytest.mark.parametrize(("die", "wounds"), [(1, 0), (6, 0), (7, 1), (11, 1)])
def test_each_die_that_reaches_toughness_is_a_wound(die: int, wounds: int) -> None:
    scene = Scene(DUEL, {"a": monster(toughness=7)})
    scene.attack("1", "a", dice={"to-hit": [5], "wound": [die, 1, 1, 1]})
    assert scene["a"].wounds == 3 - wounds


@pytest.mark.rule("AHQ-WND-02")
def test_every_die_counts() -> None:
    scene = Scene(DUEL, {"a": monster(toughness=7, wounds=6)})
    scene.attack("1", "a", dice={"to-hit": [5], "wound": [7, 8, 6, 9]})
    told = scene.saw(Blow, target="a")
    assert (told.wounds, told.toughness, told.dice, told.left) == (3, 7, "7 8 6 9", 3)


@pytest.mark.rule("AHQ-WND-03", "AHQ-CTV-38")
def test_a_12_is_a_wound_and_rolled_again_and_again() -> None:
    scene = Scene(DUEL, {"1": "magnus", "a": "skaven-sentry"})  # one die against Toughness 6
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [12, 12, 3]})
    told = scene.saw(Blow, target="a")
    assert (told.wounds, told.dice) == (2, "12>12>3")
    assert scene["a"].wounds == 1


@pytest.mark.rule("AHQ-WND-03")
@pytest.mark.parametrize(("again", "wounds"), [(5, 1), (6, 2), (11, 2)])
def test_the_die_rolled_again_is_for_one_more_wound(again: int, wounds: int) -> None:
    assert wounds_of(Wounds(1, 6, 9), [12, again]) == wounds


@pytest.mark.rule("AHQ-WND-03")
def test_a_12_always_wounds() -> None:
    assert wounds_of(Wounds(1, 12, 9), [12, 11]) == 1
    assert wounds_of(Wounds(1, 14, 9), [12, 12, 1]) == 2


@pytest.mark.rule("AHQ-WND-04")
def test_heavy_weapons_have_critical_wounds_only_on_12() -> None:
    scene = Scene(DUEL, {"1": hero(weapon="halberd"), "a": monster(wounds=9)})
    # 11 to hit is a Critical Hit with a halberd; 11 to wound is a Wound and no more.
    scene.attack("1", "a", dice={"to-hit": [11, 3], "wound": [11, 11, 1, 1]})
    assert scene["a"].wounds == 7
    scene = Scene(DUEL, {"1": hero(weapon="halberd"), "a": monster(wounds=9)})
    scene.attack("1", "a", dice={"to-hit": [10], "wound": [12, 1, 1, 1, 7]})
    assert scene["a"].wounds == 7


@pytest.mark.rule("AHQ-WND-05", "AHQ-CTV-07", "AHQ-CTV-08")
def test_the_12_is_not_rolled_again_once_the_target_is_dead() -> None:
    scene = Scene(DUEL, {"1": "sven", "a": "skaven-sentry"})  # five dice, Toughness 6, 3 Wounds
    scene.attack("1", "a", dice={"to-hit": [9], "wound": [2, 10, 11, 12, 1]})
    assert scene.saw(Blow, target="a").wounds == 3
    assert scene["a"].dead
    # The example rolls both hits of the Critical Hit: five dice of ten wound.
    assert wounds_of(Wounds(5, 6, 3), [2, 10, 11, 12, 1]) + wounds_of(Wounds(5, 6, 3), [5, 6, 5, 3, 8]) == 5


@pytest.mark.rule("AHQ-WND-05")
def test_it_is_rolled_again_while_the_target_lives() -> None:
    scene = Scene(DUEL, {"1": "sven", "a": monster("skaven-sentry", wounds=4)})
    scene.attack("1", "a", dice={"to-hit": [9], "wound": [2, 10, 11, 12, 1, 5]})
    assert scene["a"].wounds == 1


@pytest.mark.rule("AHQ-WND-05")
def test_a_hero_at_0_is_not_dead_yet() -> None:
    scene = Scene(DUEL, {"1": hero(wounds=1, fate=0)})
    # One Wound leaves him at 0: he is not dead, so the 12 is rolled again; then he is, and the next 12 is not.
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [12, 1, 1, 12]})
    assert scene["1"].dead
    assert scene["1"].wounds == -1


@pytest.mark.rule("AHQ-WND-06")
def test_wounds_are_kept_for_each_model() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #.2.#
        #####"""
    )
    scene.attack("1", "a", dice={"to-hit": [5], "wound": [8, 1, 1, 1]})
    assert (scene["a"].wounds, scene["b"].wounds) == (2, 3)
    scene.end().monsters_pass()
    scene.attack("1", "a", dice={"to-hit": [5], "wound": [8, 9, 1, 1]})
    assert scene["a"].dead
    assert scene["b"].wounds == 3
