"""Lines of sight: walls, doors, models in between, and the examples of the book."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.books.ahq import arms, board, placing, shooting
from roguelike.books.ahq.arena import draw
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.shooting import Aim
from roguelike.books.ahq.sightline import Stander, clarity, counted, obstructing
from roguelike.engine.decisions import Refusal
from roguelike.engine.geometry import Square
from roguelike.engine.sight import Visibility
from tests.books.ahq.crawl import SHIFT, Crawl
from tests.books.ahq.scenario import Scene, hero, monster

CLEAR, PARTLY, NONE = Visibility.CLEAR, Visibility.PARTLY, Visibility.NONE


def seen(scene: Scene, who: str, target: str) -> Visibility:
    goal = board.squares(scene[target])
    return shooting.sight_of(scene.state, scene[who], goal, target=scene.ids[target])


@pytest.mark.rule("AHQ-CTV-16", "AHQ-LOS-01", "AHQ-LOS-02", "AHQ-LOS-03", "AHQ-LOS-04", "AHQ-LOS-05", "AHQ-CDEC-14")
def test_beside_an_open_doorway_he_can_shoot_through_and_be_shot() -> None:
    scene = Scene(
        """
        #########
        #..ac...#
        #.......#
        #.b.....#
        #.......#
        ###'#####
        #..3....#
        #.......#
        #########"""
    )
    assert [seen(scene, "3", name) for name in "abc"] == [CLEAR, PARTLY, PARTLY]
    assert all(seen(scene, name, "3") is not NONE for name in "abc")


OPEN_ROOM = """
    #########
    #...b...#
    #32.....#
    #.......#
    #....ca.#
    #########"""


@pytest.mark.rule("AHQ-CTV-17", "AHQ-LOS-04")
def test_an_adjacent_friend_in_the_line_does_not_count() -> None:
    scene = Scene(OPEN_ROOM)
    assert [seen(scene, "3", name) for name in "abc"] == [PARTLY, CLEAR, CLEAR]


@pytest.mark.rule("AHQ-CTV-18", "AHQ-LOS-04", "AHQ-LOS-05")
def test_a_friend_who_is_not_adjacent_obstructs() -> None:
    scene = Scene(OPEN_ROOM.replace("#32.....#", "#3..2...#"))
    assert [seen(scene, "3", name) for name in "abc"] == [PARTLY, PARTLY, CLEAR]


@pytest.mark.rule("AHQ-LOS-04", "AHQ-CDEC-26")
def test_an_adjacent_enemy_obstructs_and_the_unconscious_do_not() -> None:
    drawing = """
        #######
        #3a..b#
        #######"""
    assert seen(Scene(drawing), "3", "b") is NONE
    drawing = drawing.replace("a..", ".2.")
    assert seen(Scene(drawing), "3", "b") is NONE
    assert seen(Scene(drawing, {"2": hero("sven", wounds=0)}), "3", "b") is CLEAR


@pytest.mark.rule("AHQ-LOS-03", "AHQ-CDEC-15")
def test_doors_obstruct_even_open_ones_unless_somebody_is_next_to_them() -> None:
    away = """
        #######
        #..a..#
        #.....#
        #.....#
        ###'###
        #..3..#
        #..2..#
        #######"""
    level = Scene(away)
    assert seen(level, "3", "a") is not NONE
    assert seen(level, "2", "a") is NONE
    closed = Scene(away.replace("'", "+"))
    assert seen(closed, "3", "a") is NONE


@pytest.mark.rule("AHQ-LOS-02")
def test_walls_obstruct() -> None:
    scene = Scene(
        """
        #######
        #3.#.a#
        #..#..#
        #.....#
        #######"""
    )
    assert seen(scene, "3", "a") is NONE


@pytest.mark.rule("AHQ-CTV-24", "AHQ-RNG-07", "AHQ-CDEC-53")
def test_a_partly_obstructed_target_counts_as_4_squares_further() -> None:
    here, there = [Square(0, 0)], [Square(10, 0)]
    assert counted(here, there, PARTLY) == 14
    assert counted(here, there, CLEAR) == 10
    far, near = shooting.shot_roll(8, 14), shooting.shot_roll(8, 10)
    assert far is not None
    assert near is not None
    assert (far.need, near.need) == (6, 5)


@pytest.mark.rule("AHQ-CDEC-53", "AHQ-RNG-07", "AHQ-RNG-01")
def test_a_short_bow_reaches_a_partly_obstructed_target_at_20_squares_at_most() -> None:
    weapon = content().ranged_weapons["short-bow"]
    for column, squares in ((20, 20), (21, 21)):
        rows = ["#" * 30, "#3" + "." * 27 + "#", "#" + "." * 28 + "#", "#" * 30]
        lower = list(rows[2])
        lower[column], lower[column - 3] = "a", "b"
        rows[2] = "".join(lower)
        scene = Scene("\n".join(rows))
        assert seen(scene, "3", "a") is PARTLY
        assert board.distance(scene["3"], scene["a"]) == squares
        how = shooting.aim(scene.state, scene["3"], scene["a"], weapon)
        if squares == 20:
            assert isinstance(how, Aim)
            assert how.distance == 24
        else:
            assert isinstance(how, Refusal)
            assert (how.rule, how.args["distance"]) == ("AHQ-RNG-01", 25)


@pytest.mark.rule("AHQ-LOS-06", "AHQ-MON-17")
def test_large_monsters_obstruct_everything_and_are_obstructed_by_nobody_of_normal_size() -> None:
    big, near, middle = (Square(6, 0), Square(7, 0), Square(6, 1), Square(7, 1)), (Square(1, 0),), (Square(3, 0),)
    me, foe = [Square(0, 0)], [Square(9, 0)]
    small = Stander(middle, friend=False)
    assert obstructing(me, list(big), [small]) == frozenset()
    assert obstructing(list(big), me, [small]) == frozenset()
    assert obstructing(me, foe, [small]) == {*middle}
    assert obstructing(me, foe, [Stander(big, friend=False)]) == {*big}
    assert obstructing(me, foe, [Stander(near, friend=True)]) == frozenset()
    beside = (Square(1, 0), Square(2, 0), Square(1, 1), Square(2, 1))
    assert obstructing(me, foe, [Stander(beside, friend=True)]) == {*beside}


@pytest.mark.rule("AHQ-LOS-06", "AHQ-MON-17", "AHQ-LOS-01")
def test_a_large_monster_is_seen_past_its_guards() -> None:
    ogre = next(m.id for m in content().monsters.values() if "large" in m.traits)
    drawing = """
        ##########
        #3..a.bb.#
        #.....bb.#
        ##########"""
    scene = Scene(drawing, {"b": monster(ogre)})
    assert seen(scene, "3", "b") is CLEAR
    assert seen(Scene(drawing.replace("bb", "b.").replace("#.....b.", "#.......")), "3", "b") is NONE
    assert arms.ranged_weapon(scene["b"]) is None


ROWS = (
    "############",
    "#....#.....#",
    "#....'.....#",
    "#....#.#...#",
    "#....+.....#",
    "############",
)
LEVEL, _ = draw(ROWS)
FLOOR = sorted(ground(LEVEL).walkable)


@given(st.sampled_from(FLOOR), st.sampled_from(FLOOR), st.lists(st.sampled_from(FLOOR), max_size=4))
def test_more_obstacles_never_show_more(a: Square, b: Square, blocked: list[Square]) -> None:
    order = [NONE, PARTLY, CLEAR]
    obstacles = [square for square in blocked if square not in (a, b)]
    free = clarity(ground(LEVEL), [a], [b])
    assert order.index(clarity(ground(LEVEL), [a], [b], obstacles)) <= order.index(free)


@pytest.mark.rule("AHQ-GM-12", "AHQ-MONP-02")
def test_wandering_monsters_begin_where_somebody_sees_with_an_unobstructed_line() -> None:
    crawl = Crawl("""
        ##############
        #1........%%##
        #2........%%##
        ##########..##
        ##########..##
        ##########..##
        ##############""")
    squares = placing.seen_squares(crawl.state, near=False)
    here = crawl["1"].square
    assert here is not None
    round_the_corner = Square(10 + SHIFT, 3 + SHIFT)
    assert board.line(crawl.state, here, round_the_corner) is PARTLY
    assert round_the_corner not in squares
    assert squares[0] in (Square(11 + SHIFT, 1 + SHIFT), Square(11 + SHIFT, 2 + SHIFT))
