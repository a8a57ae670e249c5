"""Falling and dying: AHQ-DEATH-01 to -06, AHQ-CTV-30, AHQ-CTV-31, ruling AHQ-CDEC-43."""

import pytest

from roguelike.books.ahq.combat import blow_spec
from roguelike.books.ahq.events import Fell, Walked
from roguelike.books.ahq.state import Item, Missile
from tests.books.ahq.scenario import Scene, henchman, hero, monster

BETWEEN = """
    #####
    #a1b#
    #####"""
KILL = {"to-hit": [11], "wound": [7, 7, 7, 1]}
"""A blow of Heinrich that kills a Skaven Warrior."""


@pytest.mark.rule("AHQ-DEATH-01")
@pytest.mark.parametrize("dice", [[7, 7, 7, 1], [7, 7, 7, 8]])
def test_a_monster_at_0_or_less_is_removed(dice: list[int]) -> None:
    scene = Scene(
        """
        #######
        #1a..b#
        #######"""
    )
    scene.attack("1", "a", dice={"to-hit": [11], "wound": dice})
    scene.shows(
        """
        #######
        #1...b#
        #######"""
    )
    assert scene.saw(Fell, who="a", by="1").dead


@pytest.mark.rule("AHQ-DEATH-01")
def test_with_one_wound_left_it_fights_on() -> None:
    scene = Scene(BETWEEN)
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [7, 7, 1, 1]})
    assert not scene.told(Fell)
    assert not scene["a"].dead


@pytest.mark.rule("AHQ-DEATH-01", "AHQ-CTV-31")
def test_a_henchman_with_2_wounds_who_takes_2_is_dead() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {"2": henchman(wounds=2)},
    )
    scene.end().attack("a", "2", dice={"to-hit": [9], "wound": [8, 8, 1]})
    assert scene.saw(Fell, who="2").dead
    scene.shows(
        """
        #####
        #1a.#
        #####"""
    )


@pytest.mark.rule("AHQ-DEATH-03", "AHQ-DEATH-04", "AHQ-CTV-30")
@pytest.mark.parametrize(("dice", "dead"), [([8, 8, 1], False), ([8, 8, 8], True)])
def test_a_hero_with_2_wounds_who_takes_2_lies_there_and_who_takes_3_is_dead(dice: list[int], dead: bool) -> None:
    scene = Scene(
        """
        ######
        #a1b2#
        ######""",
        {"1": hero(wounds=2, fate=0)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": dice})
    assert scene.saw(Fell, who="1").dead is dead
    assert scene["1"].dead is dead
    assert scene.drawn().splitlines()[1] == ("#a.b2#" if dead else "#a1b2#")


@pytest.mark.rule("AHQ-DEATH-03")
def test_a_hero_with_1_wound_left_stands() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=3, fate=0)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 8, 1]})
    assert not scene.told(Fell)


@pytest.mark.rule("AHQ-DEATH-05")
def test_the_unconscious_can_do_nothing() -> None:
    scene = Scene(
        """
        ######
        #a1b2#
        ######""",
        {"1": hero(wounds=2, fate=0)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 8, 1]})
    scene.monsters_pass()
    for verb in ("attack", "move", "done", "run"):
        args = {"attack": {"target": "a"}, "move": {"path": "E"}, "run": {"path": ""}}.get(verb, {})
        assert not scene.can("1", verb, **args)
    assert scene.engaged("1") == scene.engaged("a") == ""
    assert scene.engaged("b") == "2"


@pytest.mark.rule("AHQ-DEATH-06")
def test_the_weapon_skill_of_the_unconscious_counts_as_1() -> None:
    scene = Scene(
        """
        ######
        #a1b2#
        ######""",
        {"1": hero(wounds=0, fate=0)},
    )
    assert blow_spec(scene["a"], scene["1"]).need == 2
    scene.end().attack("a", "1", dice={"to-hit": [2], "wound": [8, 1, 1]})
    assert scene["1"].dead, "at 0 any Wound kills"


@pytest.mark.rule("AHQ-DEATH-02")
def test_who_kills_may_advance_and_walk_no_less_for_it() -> None:
    scene = Scene(
        """
        #########
        #1a.....#
        #......b#
        #########""",
        {"1": hero(plain=True, speed=3)},
    )
    scene.attack("1", "a", dice=KILL).move("1", "E")
    assert scene.saw(Walked, who="1").rule == "AHQ-DEATH-02"
    scene.move("1", "EEE")
    scene.shows(
        """
        #########
        #....1..#
        #......b#
        #########"""
    )


@pytest.mark.rule("AHQ-DEATH-02")
def test_the_advance_is_open_to_who_has_moved_and_attacked() -> None:
    scene = Scene(
        """
        #########
        #1.a....#
        #......b#
        #########"""
    )
    scene.move("1", "E").attack("1", "a", dice=KILL)
    assert scene.refused("1", "move", path="W").rule == "AHQ-MOVE-03"
    scene.move("1", "E")
    scene.shows(
        """
        #########
        #..1....#
        #......b#
        #########"""
    )


@pytest.mark.rule("AHQ-DEATH-02")
def test_it_is_a_single_step_if_he_wishes_and_only_his() -> None:
    scene = Scene(
        """
        ########
        #1a2..b#
        ########""",
        {"2": hero(speed=0)},
    )
    scene.attack("1", "a", dice=KILL)
    assert not scene.can("2", "move", path="W")
    scene.act("1", "done")
    assert not scene.can("1", "move", path="E")
    scene.shows(
        """
        ########
        #1.2..b#
        ########"""
    )


@pytest.mark.rule("AHQ-DEATH-02")
def test_who_only_wounded_it_does_not_advance_when_another_kills_it() -> None:
    scene = Scene(
        """
        ########
        #1a2..b#
        ########""",
        {"1": hero(speed=0), "2": hero(speed=0)},
    )
    scene.attack("1", "a", dice={**KILL, "wound": [11, *[1] * (len(KILL["wound"]) - 1)]}).attack("2", "a", dice=KILL)
    assert scene["a"].dead
    assert not scene.can("1", "move", path="E")
    assert scene.can("2", "move", path="W")


@pytest.mark.rule("AHQ-DEATH-02")
def test_advancing_into_a_death_zone_is_allowed_and_does_not_stop_him() -> None:
    scene = Scene(
        """
        #######
        #1ab..#
        #....2#
        #######"""
    )
    scene.attack("1", "a", dice=KILL).move("1", "E")
    assert not scene["1"].turn.stopped
    scene.move("1", "S")
    scene.shows(
        """
        #######
        #..b..#
        #.1..2#
        #######"""
    )


@pytest.mark.rule("AHQ-DEATH-02")
def test_who_kills_with_a_long_weapon_may_advance_diagonally() -> None:
    scene = Scene(
        """
        #######
        #..a..#
        #.1..b#
        #######""",
        {"1": hero(weapon="spear")},
    )
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [7, 7, 7]})
    assert not scene.can("1", "move", path="7")
    scene.move("1", "9")
    scene.shows(
        """
        #######
        #..1..#
        #....b#
        #######"""
    )


@pytest.mark.rule("AHQ-DEATH-02")
def test_the_square_of_a_large_monster_is_one_of_its_squares() -> None:
    scene = Scene(
        """
        #######
        #.aa..#
        #.aa1.#
        #....b#
        #######""",
        {"a": monster("ogre", wounds=1)},
    )
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [8, 1, 1, 1]}).move("1", "W")
    scene.shows(
        """
        #######
        #.....#
        #..1..#
        #....b#
        #######"""
    )


@pytest.mark.rule("AHQ-DEATH-02")
@pytest.mark.parametrize(("answer", "row"), [("advance", "#1..b#"), ("stay", "#.1.b#")])
def test_who_kills_in_the_other_sides_phase_advances_at_once_or_not_at_all(answer: str, row: str) -> None:
    scene = Scene(
        """
        ######
        #a1.b#
        ######"""
    )
    dice = {"to-hit": [1, 5], "wound": [7, 7, 7, 1]}
    scene.end().attack("a", "1", dice=dice, answers={"ahq.advance": answer})
    assert scene.drawn().splitlines()[1] == row
    assert scene["1"].turn.free_step is None


@pytest.mark.rule("AHQ-DEATH-02")
def test_a_monster_may_advance_too() -> None:
    scene = Scene(
        """
        ######
        #1.a2#
        ######""",
        {"2": henchman()},
    )
    scene.end().attack("a", "2", dice={"to-hit": [9], "wound": [8, 8, 1]})
    scene.move("a", "E")
    scene.shows(
        """
        ######
        #1..a#
        ######"""
    )


@pytest.mark.rule("AHQ-CDEC-43")
@pytest.mark.parametrize("far", [True, False])
def test_slaying_from_afar_gives_no_advance(far: bool) -> None:
    bow, arrows = Missile("short-bow", 1), Item("arrows", "ammunition", 6)
    drawing = """
        ##########
        #1....a.b#
        #........#
        ##########"""
    scene = Scene(
        drawing if far else drawing.replace("a", ".").replace("#....", "#.a..", 1),
        {"1": hero("torallion", weapon="short-bow", missiles=[bow], items=[arrows]), "a": monster(wounds=1)},
    )
    scene.act("1", "shoot", target=scene.ids["a"], dice={"to-hit": [12], "wound": [12, 1, 1]})
    assert scene.saw(Fell, who="a").dead
    assert scene["1"].turn.free_step is None
