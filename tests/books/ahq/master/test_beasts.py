"""Traits that only the supplement's cards name: rulings of our own."""

from typing import Any

import pytest

from roguelike.books.ahq import harm, running
from roguelike.books.ahq.events import Blow
from roguelike.books.ahq.events_counters import BraveryTested, Drained, Hypnotized, RanAmok
from roguelike.books.ahq.figures import S, value
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Scene, hero, monster

DUEL = """
    ########
    #2....b#
    #..1a..#
    #......#
    ########"""
HALL = """
    #####################
    #1..................#
    #2.......aa.....b...#
    #........aa.........#
    #####################"""
CARDS = "AHQ-TBL-monsters-supplement"


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
@pytest.mark.parametrize(("strength", "left"), [(5, 3), (2, 1)])
def test_every_wound_of_a_wight_drains_strength_but_the_last_point(strength: int, left: int) -> None:
    one = hero("heinrich", plain=True, strength=strength, toughness=5, wounds=4, fate=0)
    scene = Scene(DUEL, {"a": monster("wight-a"), "1": one})
    for turn in range(2):
        scene.end().attack("a", "1", dice={"to-hit": [11], "wound": [5, 1, 1, 1]}).monsters_pass(
            dice={"bravery": [1]}, answers=None
        )
        assert value(scene["1"], S) == max(1, strength - 1 - turn)
    assert value(scene["1"], S) == left
    assert scene["1"].effects[-1].until == "expedition"


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_a_blow_without_a_wound_drains_nothing() -> None:
    scene = Scene(
        DUEL, {"a": monster("wight-a"), "1": hero("heinrich", plain=True, toughness=9)}, dice={"bravery": [1]}
    )
    scene.end().attack("a", "1", dice={"to-hit": [11], "wound": [1, 1, 1, 1]})
    assert scene.told(Drained) == []


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
@pytest.mark.parametrize(("die", "free"), [(7, True), (8, False)])
def test_a_liche_hypnotizes_whoever_begins_his_turn_beside_it(die: int, free: bool) -> None:
    one = hero("heinrich", plain=True, intelligence=7, fate=0)
    scene = Scene(DUEL, {"a": monster("liche"), "1": one}, dice={"bravery": [1], "hypnotism": [die]})
    told = scene.saw(Hypnotized, who="1")
    assert (told.figure, told.passed) == (7, free)
    assert scene.can("1", "attack", target="a") is free
    assert scene["2"].turn.done is False


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_a_fate_point_breaks_the_gaze() -> None:
    one = hero("heinrich", plain=True, intelligence=7, fate=1)
    dice = {"bravery": [1], "hypnotism": [12]}
    scene = Scene(DUEL, {"a": monster("liche"), "1": one}, dice=dice, answers={"ahq.fate.intelligence": "spend"})
    assert scene.can("1", "attack", target="a")


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
@pytest.mark.parametrize(
    ("beast", "die", "runs"), [("rat-ogre", 3, True), ("cave-troll", 3, True), ("rat-ogre", 4, False)]
)
def test_a_beast_without_its_master_may_go_for_whoever_is_nearest(beast: str, die: int, runs: bool) -> None:
    scene = Scene(HALL, {"a": monster(beast), "b": monster("skaven-warrior", toughness=12)}, tactic=MOVE_AND_ATTACK)
    dice = {"amok": [die], **({"to-hit": [11], "wound": [1] * 9} if runs else {})}
    if runs:
        dice["wound"] = [1] * (6 if beast == "rat-ogre" else 7)
    scene.end(dice=dice)
    assert scene.saw(RanAmok, who="a").amok is runs
    assert [told.target.id for told in scene.told(Blow)] == ([scene.ids["b"]] if runs else [])
    assert scene["a"].turn.done is runs


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_a_beastmaster_holds_his_beasts() -> None:
    scene = Scene(HALL, {"a": monster("rat-ogre"), "b": monster("skaven-beastmaster")})
    scene.end(dice={})
    assert scene.told(RanAmok) == []


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
@pytest.mark.parametrize(("die", "runs"), [(5, False), (6, True)])
def test_a_slave_tests_bravery_or_runs(die: int, runs: bool) -> None:
    hall = HALL.replace("aa", "..").replace("#1...", "#1..a")
    scene = Scene(hall, {"a": monster("skaven-slave"), "b": monster("skaven-warrior")}, tactic=MOVE_AND_ATTACK)
    start = scene["a"].square
    scene.end(dice={"bravery": [die], **({"run": [4]} if runs else {})})
    assert scene.saw(BraveryTested, who="a").figure == 5
    now = scene["a"].square
    assert start is not None
    assert now is not None
    assert now.x - start.x == (15 if runs else 0), "eleven squares, then what the die gives"
    assert scene["a"].turn.done is runs


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_a_slave_that_is_killed_by_what_lies_on_its_way_runs_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    async def into_death(game: Any, model: Any, path: str) -> None:
        harm.die(game, model)

    monkeypatch.setattr(running, "run", into_death)
    hall = HALL.replace("aa", "..").replace("#1...", "#1..a")
    scene = Scene(hall, {"a": monster("skaven-slave"), "b": monster("skaven-warrior")}, tactic=MOVE_AND_ATTACK)
    scene.end(dice={"bravery": [6]})
    assert scene["a"].dead


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_a_slave_with_a_slavemaster_in_sight_stands() -> None:
    hall = HALL.replace("aa", "..").replace("#1...", "#1..a")
    scene = Scene(hall, {"a": monster("skaven-slave"), "b": monster("skaven-slavemaster")})
    scene.end(dice={})
    assert scene.told(BraveryTested) == []
