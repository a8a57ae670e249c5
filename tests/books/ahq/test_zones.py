"""Death Zones: AHQ-DZ-01 to -08 and the worked examples AHQ-CTV-13 to -15."""

import pytest

from roguelike.books.ahq import lasting, zones
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import Walked
from roguelike.books.ahq.figures import ASLEEP
from roguelike.books.ahq.view import view
from roguelike.books.ahq.wards import HARMLESS
from roguelike.engine.geometry import Square
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Scene, hero, monster

SURROUNDED = """
    #####
    #abc#
    #d1e#
    #fgh#
    #####"""


@pytest.mark.rule("AHQ-DZ-01", "AHQ-DZ-02", "AHQ-HTH-01")
@pytest.mark.parametrize("weapon", ["sword", "axe", "dagger", "double-handed-axe", ""])
def test_a_normal_weapon_reaches_the_four_squares_beside(weapon: str) -> None:
    scene = Scene(SURROUNDED, {"1": hero(weapon=weapon)})
    assert scene.can_strike("1") == "bdeg"
    assert scene.refused("1", "attack", target="a").rule == "AHQ-HTH-01"


@pytest.mark.rule("AHQ-DZ-03", "AHQ-HTH-01")
@pytest.mark.parametrize("weapon", ["spear", "halberd", "double-handed-sword"])
def test_a_long_weapon_reaches_the_diagonal_squares_too(weapon: str) -> None:
    scene = Scene(SURROUNDED, {"1": hero(weapon=weapon)})
    assert scene.can_strike("1") == "abcdefgh"


@pytest.mark.rule("AHQ-DZ-01", "AHQ-DZ-02", "AHQ-DZ-03")
@pytest.mark.parametrize(("weapon", "zone"), [("sword", 4), ("spear", 8)])
def test_the_death_zone_is_where_it_can_strike(weapon: str, zone: int) -> None:
    drawing = """
        ############
        #....#....a#
        #.1..#.....#
        #..........#
        ############"""
    scene = Scene(drawing, {"1": hero(weapon=weapon)})
    squares = zones.zone(scene.state, scene["1"])
    assert squares == zones.reach(scene.state, scene["1"])
    assert len(squares) == zone
    assert all(abs(x - 3) + abs(y - 3) <= zone // 4 for x, y in squares)


def test_walls_take_no_part_and_cut_off_closed_corners() -> None:
    scene = Scene(
        """
        #####
        ##1##
        ##.a#
        #b#.#
        #####""",
        {"1": hero(weapon="spear"), "b": monster(), "a": monster()},
    )
    # b and the square above a are diagonal neighbours, but walls close both ways round the corner.
    assert scene.can_strike("1") == "a"
    assert len(zones.zone(scene.state, scene["1"])) == 2


@pytest.mark.rule("AHQ-DZ-01", "AHQ-MON-16")
def test_a_large_base_has_the_eight_squares_beside_it() -> None:
    scene = Scene(
        """
        ########
        #1....2#
        #..aa..#
        #..aa3.#
        #..4...#
        ########""",
        {"a": "ogre"},
    )
    assert zones.zone(scene.state, scene["a"]) == {
        Square(x + 1, y + 1) for x, y in [(3, 1), (4, 1), (3, 4), (4, 4), (2, 2), (2, 3), (5, 2), (5, 3)]
    }
    assert scene.engaged("a") == "34"


@pytest.mark.rule("AHQ-DZ-04")
def test_entering_a_zone_square_ends_the_move_there() -> None:
    scene = Scene(
        """
        #########
        #1......#
        #....a..#
        #########"""
    )
    scene.move("1", "EEEEE")
    scene.shows(
        """
        #########
        #....1..#
        #....a..#
        #########"""
    )
    assert scene.refused("1", "move", path="E").rule == "AHQ-MOVE-03", "it is over, not begun anew"


@pytest.mark.rule("AHQ-DZ-05")
def test_who_begins_in_a_zone_may_move_out_of_it() -> None:
    scene = Scene(
        """
        #########
        #...1a..#
        #########"""
    )
    scene.move("1", "WWW")
    scene.shows(
        """
        #########
        #1...a..#
        #########"""
    )
    assert scene.engaged("a") == ""


@pytest.mark.rule("AHQ-DZ-05", "AHQ-MOVE-03")
def test_but_not_through_the_next_zone() -> None:
    scene = Scene(
        """
        ##########
        #b.......#
        #...1a...#
        ##########"""
    )
    scene.move("1", "WWWW")
    scene.shows(
        """
        ##########
        #b.......#
        #1...a...#
        ##########"""
    )
    scene = Scene(
        """
        ##########
        #.b......#
        #...1a...#
        ##########"""
    )
    scene.move("1", "WWWW")
    scene.shows(
        """
        ##########
        #.b......#
        #.1..a...#
        ##########"""
    )


@pytest.mark.rule("AHQ-DZ-06")
def test_others_pass_a_zone_that_is_concentrated_on_somebody() -> None:
    scene = Scene(
        """
        #########
        #..1a...#
        #......2#
        #########"""
    )
    assert scene.engaged("a") == "1"
    scene.move("2", "WWWWWW")
    scene.shows(
        """
        #########
        #..1a...#
        #.2.....#
        #########"""
    )


@pytest.mark.rule("AHQ-DZ-06")
def test_without_anybody_in_it_the_zone_stops_them() -> None:
    scene = Scene(
        """
        #########
        #.1.a...#
        #......2#
        #########"""
    )
    scene.move("2", "WWWWWW")
    scene.shows(
        """
        #########
        #.1.a...#
        #...2...#
        #########"""
    )
    assert scene.engaged("a") == "2"
    scene.move("1", "E")
    assert scene.engaged("a") == "21", "the first to come stays in focus"


@pytest.mark.rule("AHQ-DZ-06", "AHQ-CTV-13")
def test_torallion_and_the_first_skaven() -> None:
    scene = Scene(
        """
        ###########
        #.........#
        #b........#
        #.........#
        #a...3....#
        #.........#
        ###########""",
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "EEEE")
    scene.shows(
        """
        ###########
        #.........#
        #b........#
        #.........#
        #...a3....#
        #.........#
        ###########"""
    )
    assert scene.engaged("3") == "a"
    scene.attack("a", "3", dice={"to-hit": [2]})
    # The zone is focused on a's square: b passes through the other squares beside Torallion.
    scene.move("b", "SEEEEES")
    scene.shows(
        """
        ###########
        #.........#
        #.........#
        #.........#
        #...a3b...#
        #.........#
        ###########"""
    )


@pytest.mark.rule("AHQ-DZ-07", "AHQ-CTV-14")
def test_the_focus_must_stop_on_the_next_square_beside_torallion() -> None:
    scene = Scene(
        """
        ###########
        #.........#
        #.........#
        #...a3....#
        #.........#
        ###########""",
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "NEEEE")
    scene.shows(
        """
        ###########
        #.........#
        #....a....#
        #....3....#
        #.........#
        ###########"""
    )
    assert scene.engaged("3") == "a"
    scene.saw(Walked, who="a", rule="AHQ-MOVE-03")


@pytest.mark.rule("AHQ-DZ-03", "AHQ-DZ-06", "AHQ-DZ-07", "AHQ-CTV-15")
def test_with_a_long_weapon_the_diagonals_count() -> None:
    scene = Scene(
        """
        ###########
        #b........#
        #.........#
        #a...1....#
        #.........#
        ###########""",
        {"1": hero(weapon="double-handed-sword")},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "EENEEE")
    scene.shows(
        """
        ###########
        #b........#
        #...a.....#
        #....1....#
        #.........#
        ###########"""
    )
    assert scene.engaged("1") == "a"
    # a holds the focus: b walks past, through another square of the zone.
    scene.move("b", "SSSEEEEEE")
    scene.shows(
        """
        ###########
        #.........#
        #...a.....#
        #....1....#
        #......b..#
        ###########"""
    )
    # In its next turn a moves within the zone and must stop on every square of it.
    scene.monsters_pass().end().move("a", "SSS")
    scene.shows(
        """
        ###########
        #.........#
        #.........#
        #...a1....#
        #......b..#
        ###########"""
    )
    assert scene.engaged("1")[0] == "a"


@pytest.mark.rule("AHQ-DZ-07")
def test_leaving_the_zone_gives_up_the_focus() -> None:
    scene = Scene(
        """
        #########
        #..2....#
        #.1a....#
        #.......#
        #########"""
    )
    assert scene.engaged("a") == "12"
    scene.move("1", "S")
    assert scene.engaged("a") == "2"
    scene.move("1", "EE")
    scene.shows(
        """
        #########
        #..2....#
        #..a....#
        #...1...#
        #########"""
    )


@pytest.mark.rule("AHQ-DZ-06", "AHQ-DZ-07")
def test_the_focus_is_who_came_first_and_another_only_when_he_is_gone() -> None:
    scene = Scene(
        """
        #########
        #.......#
        #a..1..b#
        #.......#
        #########""",
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("b", "WW").act("b", "done").move("a", "EE")
    assert scene.engaged("1") == "ba"
    assert [m.id for m in zones.binders(scene.state, scene["b"], scene["b"].square)] == [scene.ids["1"]]  # type: ignore[arg-type]
    assert zones.binders(scene.state, scene["a"], scene["a"].square) == []  # type: ignore[arg-type]
    scene["b"].square = None
    zones.refresh(scene.state)
    assert scene.engaged("1") == "a"


@pytest.mark.parametrize("kept", ["awake", "down", "pit", "harmless"])
def test_what_is_shown_and_weighed_is_the_zone_that_binds(kept: str) -> None:
    scene = Scene(
        """
        ########
        #..a..1#
        #.....2#
        ########""",
        {"a": monster(wounds=2)},
    )
    for name in "a1":
        if kept == "down":
            scene[name].effects.append(Effect("test", "AHQ-DEC-52", ASLEEP, 0, "turn"))
        if kept == "pit":
            lasting.lay(scene[name], "pit", "AHQ-TRAP2-22", lasting.PIT)
        if kept == "harmless":
            scene[name].marks.append(HARMLESS)
        own = scene[name].square
        assert own is not None
        for side in ("heroes", "gm"):
            seen = view(scene.state, side)
            assert seen.facts[scene.ids[name]].zone == zones.zone(scene.state, scene[name])
            assert bool(seen.facts[scene.ids[name]].zone) is (kept == "awake")


@pytest.mark.rule("AHQ-DZ-08", "AHQ-HTH-01")
def test_the_focus_does_not_bind_the_owners_attack() -> None:
    scene = Scene(
        """
        #####
        #.a.#
        #b1.#
        #####"""
    )
    assert scene.engaged("1") == "ab"
    assert scene.can_strike("1") == "ab"
    scene.attack("1", "b", dice={"to-hit": [2]})


def test_who_lies_unconscious_has_no_death_zone() -> None:
    scene = Scene(
        """
        #########
        #a.....2#
        #...1...#
        #########""",
        {"1": hero(wounds=0)},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "EEEEE")
    scene.shows(
        """
        #########
        #.....a2#
        #...1...#
        #########"""
    )
    assert scene.engaged("1") == ""
