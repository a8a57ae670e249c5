"""Critical Hits, Fumbles, additional attacks: AHQ-CRIT-01 to -09, AHQ-CTV-06, AHQ-CTV-40, ruling AHQ-CDEC-21."""

import pytest

from roguelike.books.ahq.combat import blow_spec
from roguelike.books.ahq.events import Blow, Fell, Missed
from roguelike.books.ahq.figures import critical, fumble
from tests.books.ahq.scenario import Scene, henchman, hero, monster

DUEL = """
    ####
    #1a#
    ####"""
NO_WOUND = [1, 1, 1, 1]
TOUGH = monster(wounds=9)


@pytest.mark.rule("AHQ-CRIT-01", "AHQ-CRIT-08", "AHQ-CTV-06")
def test_sven_hits_twice() -> None:
    scene = Scene(DUEL, {"1": "sven", "a": monster("skaven-sentry", wounds=9)})
    scene.attack("1", "a", dice={"to-hit": [12, 9], "wound": [6, 1, 1, 1, 1, 6, 6, 1, 1, 1]})
    first, second = scene.told(Blow)
    assert (first.verdict, first.need, first.wounds, first.again) == ("critical", 5, 1, False)
    assert (second.verdict, second.wounds, second.again) == ("hit", 2, True)
    assert scene["a"].wounds == 6


@pytest.mark.rule("AHQ-CRIT-01")
def test_an_11_gives_no_additional_attack_with_a_sword() -> None:
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [11], "wound": NO_WOUND})


@pytest.mark.rule("AHQ-CRIT-02")
@pytest.mark.parametrize("weapon", ["halberd", "double-handed-sword", "double-handed-axe"])
def test_heavy_weapons_have_critical_hits_on_11_and_12(weapon: str) -> None:
    dice = 4 if weapon == "halberd" else 5
    for die in (11, 12):
        scene = Scene(DUEL, {"1": hero(weapon=weapon), "a": TOUGH})
        scene.attack("1", "a", dice={"to-hit": [die, 4], "wound": [1] * dice})
        assert scene.saw(Missed).again
    scene = Scene(DUEL, {"1": hero(weapon=weapon), "a": TOUGH})
    scene.attack("1", "a", dice={"to-hit": [10], "wound": [1] * dice})


@pytest.mark.rule("AHQ-CRIT-03", "AHQ-CRIT-06")
def test_a_natural_1_gives_the_defender_an_attack_at_once() -> None:
    scene = Scene(DUEL, {"1": hero(fate=0)})
    scene.attack("1", "a", dice={"to-hit": [1, 8]})
    mine, back = scene.told(Missed)
    assert (mine.verdict, mine.die) == ("fumble", 1)
    assert (back.who.id, back.target.id, back.again) == (scene.ids["a"], scene.ids["1"], True)


@pytest.mark.rule("AHQ-CRIT-03")
def test_a_natural_2_is_only_a_miss() -> None:
    scene = Scene(DUEL, {"1": hero(fate=0)})
    scene.attack("1", "a", dice={"to-hit": [2]})
    assert scene.saw(Missed).verdict == "miss"


@pytest.mark.rule("AHQ-CRIT-03", "AHQ-CRIT-09")
def test_a_monster_that_fumbles_is_struck_with_the_heros_own_weapon_and_number() -> None:
    scene = Scene(DUEL, {"1": "sven", "a": "skaven-sentry"})
    scene.end().attack("a", "1", dice={"to-hit": [1, 5], "wound": [6, 1, 1, 1, 1]})
    back = scene.saw(Blow, who="1", target="a")
    assert (back.need, back.weapon, back.wounds, back.again) == (5, "Axe", 1, True)
    assert scene["a"].wounds == 2


@pytest.mark.rule("AHQ-CRIT-04")
@pytest.mark.parametrize("weapon", ["halberd", "double-handed-sword", "double-handed-axe"])
def test_heavy_weapons_fumble_on_1_and_2(weapon: str) -> None:
    for die in (1, 2):
        scene = Scene(DUEL, {"1": hero(weapon=weapon, fate=0)})
        scene.attack("1", "a", dice={"to-hit": [die, 3]})
        assert scene.told(Missed)[0].verdict == "fumble"
    scene = Scene(DUEL, {"1": hero(weapon=weapon, fate=0)})
    scene.attack("1", "a", dice={"to-hit": [3]})


@pytest.mark.rule("AHQ-CRIT-04", "AHQ-CTV-40")
def test_a_natural_2_that_would_hit_is_a_fumble_of_the_two_handed_axe() -> None:
    scene = Scene(DUEL, {"1": hero(weapon="double-handed-axe", weapon_skill=12, fate=0), "a": monster(weapon_skill=6)})
    assert blow_spec(scene["1"], scene["a"]).need == 2
    scene.attack("1", "a", dice={"to-hit": [2, 3]})
    assert [told.verdict for told in scene.told(Blow)] == ["fumble", "miss"]
    scene = Scene(DUEL, {"1": hero(weapon="double-handed-axe", weapon_skill=12, fate=0), "a": monster(weapon_skill=6)})
    scene.attack("1", "a", dice={"to-hit": [3], "wound": [1] * 5})


@pytest.mark.rule("AHQ-CRIT-05")
def test_the_numbers_are_those_of_the_weapon_or_the_monsters_table() -> None:
    scene = Scene(
        """
        #########
        #1.a.b.c#
        #########""",
        {"a": "skaven-beastmaster", "b": "praznagar", "c": "skaven-warrior"},
    )
    # A beastmaster's axe is a heavy one by his table; Praznagar never fumbles; a Skaven Warrior's sword is a sword.
    assert [(fumble(scene[name]), critical(scene[name])) for name in "1abc"] == [(1, 12), (2, 11), (0, 12), (1, 12)]


@pytest.mark.rule("AHQ-CRIT-06")
def test_the_additional_attack_comes_before_anything_else() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {"a": TOUGH},
    )
    scene.attack("1", "a", dice={"to-hit": [12, 3], "wound": NO_WOUND})
    assert [told.who.id for told in scene.told(Blow)] == [scene.ids["1"]] * 2
    assert not scene.can("1", "attack", target="a"), "it was not an attack saved for later"
    assert scene.can("2", "attack", target="a")


@pytest.mark.rule("AHQ-CRIT-07")
def test_additional_attacks_have_their_own_criticals_and_fumbles() -> None:
    scene = Scene(DUEL, {"1": hero(fate=0), "a": TOUGH})
    # Critical, again critical, then a fumble; the Skaven's counter-attack is a Critical Hit, and so on.
    scene.attack("1", "a", dice={"to-hit": [12, 12, 1, 12, 4], "wound": [1] * (4 + 4 + 3)})
    assert [(told.who.id == scene.ids["1"], told.verdict) for told in scene.told(Blow)] == [
        (True, "critical"),
        (True, "critical"),
        (True, "fumble"),
        (False, "critical"),
        (False, "miss"),
    ]


@pytest.mark.rule("AHQ-CRIT-07")
def test_a_fumbled_counter_attack_is_answered_in_turn() -> None:
    scene = Scene(DUEL, {"1": hero(fate=0), "a": TOUGH})
    scene.attack("1", "a", dice={"to-hit": [1, 1, 5], "wound": NO_WOUND})
    assert [told.verdict for told in scene.told(Blow)] == ["fumble", "fumble", "hit"]


@pytest.mark.rule("AHQ-CRIT-08")
def test_a_critical_hit_wounds_like_any_hit() -> None:
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [12, 4], "wound": [7, 7, 1, 1]})
    assert scene["a"].wounds == 1


@pytest.mark.rule("AHQ-CRIT-01", "AHQ-CRIT-06")
def test_after_the_first_has_fallen_another_in_reach_may_be_struck() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #####"""
    )
    scene.attack("1", "a", dice={"to-hit": [12, 4], "wound": [7, 7, 7, 1]})
    assert scene["a"].dead
    assert scene.told(Blow)[1].target.id == scene.ids["b"]


@pytest.mark.rule("AHQ-CRIT-01")
def test_the_attacker_chooses_among_those_in_reach() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #####""",
        {"a": TOUGH},
    )
    scene.attack("1", "a", dice={"to-hit": [12, 4], "wound": NO_WOUND}, answers={"ahq.additional-target": "b"})
    assert [told.target.id for told in scene.told(Blow)] == [scene.ids["a"], scene.ids["b"]]


@pytest.mark.rule("AHQ-CRIT-01")
def test_with_nobody_left_in_reach_it_is_lost() -> None:
    scene = Scene(
        """
        #######
        #1a..b#
        #######"""
    )
    scene.attack("1", "a", dice={"to-hit": [12], "wound": [7, 7, 7, 1]})
    assert len(scene.told(Blow)) == 1


@pytest.mark.rule("AHQ-CRIT-03")
def test_a_long_weapon_used_diagonally_is_safe_from_a_short_one() -> None:
    drawing = """
        #####
        #.a.#
        #1..#
        #####"""
    scene = Scene(drawing, {"1": hero(weapon="spear", fate=0)})
    scene.attack("1", "a", dice={"to-hit": [1]})
    assert len(scene.told(Blow)) == 1
    scene = Scene(drawing, {"1": hero(weapon="spear", fate=0), "a": "skaven-warlord"})  # a halberd
    scene.attack("1", "a", dice={"to-hit": [1, 5]})
    assert len(scene.told(Blow)) == 2


@pytest.mark.rule("AHQ-CRIT-03")
def test_the_unconscious_do_not_strike_back() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {"1": hero(wounds=0)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [1]})
    assert len(scene.told(Blow)) == 1


@pytest.mark.rule("AHQ-CRIT-03", "AHQ-DEATH-01")
def test_a_henchman_may_die_of_his_own_fumble() -> None:
    scene = Scene(DUEL, {"1": henchman()})
    scene.attack("1", "a", dice={"to-hit": [1, 9], "wound": [8, 8, 1]}, answers={"ahq.advance": "stay"})
    assert scene.saw(Fell, who="1").dead
