"""Running: Speed squares, then a die; what stops it and what it costs."""

import pytest

from roguelike.books.ahq import lasting, running
from roguelike.books.ahq.events import Walked
from roguelike.books.ahq.events_ranged import Ran
from roguelike.books.ahq.movement import squares_left
from tests.books.ahq.scenario import Scene, hero, monster

HALL = """
    #################
    #1..............#
    #...............#
    #2..............#
    ###############.#
    #a.............##
    #################"""


def runner(**changed: int) -> Scene:
    return Scene(HALL.replace("###############.#", "#################"), {"1": hero("heinrich", plain=True, **changed)})


@pytest.mark.rule("AHQ-CTV-22", "AHQ-MOVE-05")
@pytest.mark.parametrize(("die", "squares"), [(1, 6), (2, 8), (8, 14)])
def test_speed_squares_then_a_die(die: int, squares: int) -> None:
    scene = runner(speed=6)
    scene.act("1", "run", path="EEEEE")
    assert not scene.told(Ran)
    scene.move("1", "E" * 9, dice={"run": [die]})
    assert scene.saw(Ran, who="1").die == die
    assert scene["1"].square is not None
    assert scene["1"].square.x == 2 + squares
    assert squares_left(scene.state, scene["1"]) == 0


@pytest.mark.rule("AHQ-MOVE-05", "AHQ-CMB-12", "AHQ-CMB-15")
def test_a_run_takes_the_place_of_the_attack() -> None:
    drawing = """
        ########
        #1.....#
        #2....a#
        ########"""
    scene = Scene(drawing, {"1": hero("heinrich", plain=True)}).act("1", "run", path="E")
    assert scene.refused("1", "attack", target="a").rule == "AHQ-MOVE-05"
    scene = Scene(drawing.replace("#2....a#", "#a....2#"), {"1": hero("heinrich", plain=True)})
    scene.attack("1", "a", dice={"to-hit": [2]})
    assert scene.refused("1", "run", path="E").rule == "AHQ-CMB-15"


@pytest.mark.rule("AHQ-MOVE-05")
def test_squares_walked_before_count_and_the_die_may_follow_at_once() -> None:
    scene = runner(speed=6).move("1", "EEEEEE")
    assert squares_left(scene.state, scene["1"]) == 0
    scene.act("1", "run", path="", dice={"run": [3]})
    assert squares_left(scene.state, scene["1"]) == 3
    scene.move("1", "SSE")


@pytest.mark.rule("AHQ-MOVE-05")
def test_a_run_may_go_on_along_its_path_after_the_die() -> None:
    scene = runner(speed=6).act("1", "run", path="E" * 8, dice={"run": [5]})
    assert len(scene.saw(Walked).path) == 8
    assert squares_left(scene.state, scene["1"]) == 3


@pytest.mark.rule("AHQ-CDEC-44", "AHQ-MOVE-03", "AHQ-MOVE-05")
def test_a_death_zone_cuts_a_run_short_without_a_die_and_after_it() -> None:
    drawing = """
        ###########
        #1........#
        #2....a...#
        ###########"""
    scene = Scene(drawing, {"1": hero("heinrich", plain=True, speed=5)}).act("1", "run", path="E" * 8)
    assert not scene.told(Ran)
    assert scene.refused("1", "move", path="E").rule == "AHQ-MOVE-03"
    scene = Scene(drawing, {"1": hero("heinrich", plain=True, speed=4)})
    scene.act("1", "run", path="E" * 8, dice={"run": [4]})
    assert len(scene.saw(Walked).path) == 5
    assert scene.refused("1", "move", path="E").rule == "AHQ-MOVE-03"


@pytest.mark.rule("AHQ-CMB-22", "AHQ-MOVE-05")
def test_monsters_run_too() -> None:
    scene = Scene(
        HALL.replace("###############.#", "#################"), {"a": monster(speed=6)}, heroes_surprised=True
    )
    scene.act("a", "run", path="E" * 8, dice={"run": [2]})
    assert len(scene.saw(Walked).path) == 8


@pytest.mark.rule("AHQ-CMB-12", "AHQ-MOVE-05")
def test_whom_a_death_zone_has_stopped_runs_no_more() -> None:
    scene = Scene(
        """
        ########
        #1...a.#
        #......#
        ########"""
    )
    scene.move("1", "EEE")
    assert scene.engaged("a") == "1"
    scene["a"].dead, scene["a"].square = True, None  # though nobody holds him any more
    refusal = running.cannot_run(scene.state, scene["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-MOVE-03"


@pytest.mark.rule("AHQ-MOVE-05")
@pytest.mark.parametrize(
    ("figure", "amount", "rolls", "squares"), [("half-move", 0, True, 7), ("squares", 1, False, 1)]
)
def test_who_moves_half_runs_half_and_who_crawls_rolls_no_die(
    figure: str, amount: int, rolls: bool, squares: int
) -> None:
    scene = runner(speed=6)
    lasting.lay(scene["1"], "nausea", "AHQ-TBL-gas", figure, amount)
    scene.act("1", "run", path="E" * 12, dice={"run": [8]} if rolls else {})
    assert bool(scene.told(Ran)) is rolls
    assert scene["1"].square is not None
    assert scene["1"].square.x == 2 + squares
