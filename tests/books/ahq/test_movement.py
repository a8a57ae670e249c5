"""Walking in a fight: AHQ-MOVE-01 to -04."""

import pytest

from roguelike.books.ahq.events import Missed, Walked
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Scene, henchman, hero, monster


@pytest.mark.rule("AHQ-MOVE-01", "AHQ-SETUP-11")
def test_a_model_walks_up_to_its_speed() -> None:
    scene = Scene(
        """
        #############
        #1.........a#
        #############
        #2#
        ###""",
        {"1": hero(plain=True, speed=5)},
    )
    scene.move("1", "EEEEEE")
    scene.shows(
        """
        #############
        #.....1....a#
        #############
        #2#
        ###"""
    )
    why = scene.saw(Walked, who="1").why
    assert why is not None
    assert why.id == "ahq-no-squares-left"
    assert scene.refused("1", "move", path="E").rule == "AHQ-MOVE-01"


@pytest.mark.rule("AHQ-MOVE-01")
def test_what_is_walked_in_pieces_adds_up() -> None:
    scene = Scene(
        """
        #############
        #1.........a#
        #############""",
        {"1": hero(plain=True, speed=5)},
    )
    scene.move("1", "EEE").move("1", "W").move("1", "EE")
    scene.shows(
        """
        #############
        #...1......a#
        #############"""
    )
    assert not scene.can("1", "move", path="E")


@pytest.mark.rule("AHQ-MOVE-01", "AHQ-SETUP-13")
def test_armour_slows_a_hero_down() -> None:
    scene = Scene(
        """
        #############
        #1.........a#
        #############""",
        {"1": "heinrich"},  # Speed 8, in chain mail 6
    )
    scene.move("1", "EEEEEEEE")
    scene.shows(
        """
        #############
        #......1...a#
        #############"""
    )


@pytest.mark.rule("AHQ-MOVE-01")
def test_forward_back_left_and_right_but_never_diagonally() -> None:
    scene = Scene(
        """
        ########
        #...#..#
        #.1.#.a#
        #...#..#
        ########"""
    )
    for step in "9317":
        assert scene.refused("1", "move", path=step).message == "ahq-no-diagonals"
    scene.move("1", "NESW")
    scene.shows(
        """
        ########
        #...#..#
        #.1.#.a#
        #...#..#
        ########"""
    )
    assert scene["1"].turn.steps == 4


@pytest.mark.rule("AHQ-MOVE-02")
@pytest.mark.parametrize(
    ("step", "why"),
    [("N", "ahq-in-the-way"), ("W", "ahq-in-the-way"), ("S", "ahq-wall"), ("E", "ahq-door-closed")],
)
def test_not_through_friend_or_enemy_wall_or_closed_door(step: str, why: str) -> None:
    scene = Scene(
        """
        ########
        #.2#...#
        #a1+...#
        ########"""
    )
    assert scene.refused("1", "move", path=step).message == why


@pytest.mark.rule("AHQ-MOVE-02")
def test_a_walk_stops_before_whoever_is_in_the_way() -> None:
    scene = Scene(
        """
        ##########
        #.......b#
        #1..2....#
        ##########""",
    )
    scene.move("1", "EEEE")
    scene.shows(
        """
        ##########
        #.......b#
        #..12....#
        ##########"""
    )
    why = scene.saw(Walked, who="1").why
    assert why is not None
    assert why.id == "ahq-in-the-way"


@pytest.mark.rule("AHQ-MOVE-02")
def test_through_an_open_door() -> None:
    scene = Scene(
        """
        #########
        #..#...a#
        #1.'....#
        #########"""
    )
    scene.move("1", "EEE")
    scene.shows(
        """
        #########
        #..#...a#
        #..'1...#
        #########"""
    )


def test_nobody_walks_through_the_fallen() -> None:
    scene = Scene(
        """
        ########
        #1.2..a#
        ########""",
        {"2": hero("sven", wounds=0)},
    )
    assert scene.move("1", "E").refused("1", "move", path="E").message == "ahq-in-the-way"


@pytest.mark.rule("AHQ-MOVE-03")
def test_entering_a_death_zone_ends_the_move() -> None:
    scene = Scene(
        """
        ##########
        #........#
        #1.......#
        #...a....#
        ##########"""
    )
    scene.move("1", "EEEE")
    scene.shows(
        """
        ##########
        #........#
        #...1....#
        #...a....#
        ##########"""
    )
    told = scene.saw(Walked, who="1", rule="AHQ-MOVE-03")
    assert told.why is not None
    assert told.why.id == "ahq-stopped-by"
    assert scene.refused("1", "move", path="E").rule == "AHQ-MOVE-03"


@pytest.mark.rule("AHQ-MOVE-03")
def test_passing_one_square_away_from_a_death_zone_is_free() -> None:
    scene = Scene(
        """
        ##########
        #1.......#
        #........#
        #...a....#
        ##########"""
    )
    scene.move("1", "EEEEEE")
    scene.shows(
        """
        ##########
        #......1.#
        #........#
        #...a....#
        ##########"""
    )


@pytest.mark.rule("AHQ-MOVE-03")
def test_a_large_base_is_stopped_by_any_of_its_squares() -> None:
    scene = Scene(
        """
        ###########
        #aa.......#
        #aa.......#
        #....1....#
        ###########""",
        {"a": monster("ogre"), "1": hero(plain=True)},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "EEEEE")
    # It is stopped as soon as one of its squares is in the Hero's zone, here the one above him.
    scene.shows(
        """
        ###########
        #...aa....#
        #...aa....#
        #....1....#
        ###########"""
    )


def test_a_large_base_needs_all_its_squares_free() -> None:
    scene = Scene(
        """
        #########
        #aa.....#
        #aa.#.1.#
        #########""",
        {"a": "ogre"},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "EE")
    scene.shows(
        """
        #########
        #.aa....#
        #.aa#.1.#
        #########"""
    )
    assert scene.refused("a", "move", path="E").message == "ahq-wall"


@pytest.mark.rule("AHQ-MOVE-04")
@pytest.mark.parametrize("target", ["a", "b", "c"])
def test_whatever_way_it_walked_it_may_strike_any_way(target: str) -> None:
    scene = Scene(
        """
        #####
        #.a.#
        #b.c#
        #.1.#
        #.2.#
        #####""",
        {"1": henchman(speed=1), "2": henchman(speed=1)},
    )
    scene.move("1", "N")
    assert scene.can_strike("1") == "abc"
    scene.attack("1", target, dice={"to-hit": [2]})
    scene.saw(Missed, who="1", target=target)
