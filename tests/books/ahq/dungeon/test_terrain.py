"""What stands on every square."""

import pytest

from roguelike.books.ahq.dungeon.generate import explore_exit, open_door
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.dungeon.machine import ascii_map, run
from roguelike.books.ahq.dungeon.terrain import ground, section_at, sections_at
from roguelike.books.ahq.state import Level
from roguelike.engine.geometry import Square
from roguelike.engine.views import Terrain
from tests.books.ahq.dungeon.builder import add, crossing, dice, door_at


def picture(level: Level, x: int, y: int, w: int, h: int) -> list[str]:
    """A part of the map as text; unknown squares are spaces."""
    glyphs = {Terrain.UNKNOWN: " ", Terrain.WALL: "#", Terrain.FLOOR: ".", Terrain.DOOR: "+", Terrain.OPEN_DOOR: "'"}
    glyphs |= {Terrain.RUBBLE: "%", Terrain.STAIRS_OUT: "<", Terrain.STAIRS_DOWN: ">", Terrain.CHEST: "$"}
    return ["".join(glyphs[Terrain(code)] for code in row[x : x + w]) for row in ground(level).terrain[y : y + h]]


@pytest.mark.rule("AHQ-DGN-11")
def test_rock_falls_unexplored_exits_and_doors() -> None:
    level, junction = crossing("NE")
    chance = dice(passage_length=[1], passage_features=[4, 5], passage_end=[2, 4])
    (passage,) = run(explore_exit(level, junction.id, "E", chance)).sections
    door_at(level, level.sections[passage], 54, 49)

    assert picture(level, 48, 48, 11, 5) == [
        "           ",
        " #  ##+### ",
        " #.......% ",
        " #.......% ",
        " ######### ",
    ]


def test_a_blocked_exit_and_a_false_door_are_rubble() -> None:
    level, junction = crossing("E")
    add(level, "room", (57, 48, 5, 5))
    run(explore_exit(level, junction.id, "E", dice(passage_length=[1])))
    passage = add(level, "passage", (70, 50, 5, 2))
    add(level, "room", (70, 43, 5, 5))
    door = door_at(level, passage, 72, 49)
    run(open_door(level, door.id, passage.id, dice(room_type=[1])))

    assert picture(level, 51, 50, 6, 2) == [".%   #", ".%   #"]
    assert ground(level).terrain[49, 72] == Terrain.RUBBLE
    assert not ground(level).open[49, 72]


def test_chests_stairs_and_open_doors() -> None:
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5))
    other = add(level, "room", (56, 50, 5, 5))
    stairs = add(level, "stairs-out", (50, 60, 2, 2))
    door = door_at(level, room, 55, 52)
    room.chest, room.stairs = Square(50, 50), Square(51, 53)
    touch(level)
    assert picture(level, 49, 49, 8, 7) == [
        "########",
        "#$....#.",
        "#.....#.",
        "#.....+.",
        "#.>>..#.",
        "#.>>..#.",
        "########",
    ]
    assert picture(level, 50, 60, 2, 2) == ["<<", "<<"]
    assert not ground(level).open[52, 55]

    run(open_door(level, door.id, room.id, dice()))

    assert ground(level).terrain[52, 55] == Terrain.OPEN_DOOR
    assert ground(level).open[52, 55]
    assert not ground(level).open[50, 50]
    assert sections_at(level, Square(55, 52)) == (room.id, other.id)
    assert section_at(level, Square(55, 52)) is None
    assert section_at(level, Square(56, 52)) == other.id
    assert section_at(level, Square(500, 52)) is None
    assert sections_at(level, Square(50, 61)) == (stairs.id,)


def test_the_arrays_are_made_once_per_revision() -> None:
    level, _ = crossing("E")
    assert ground(level) is ground(level)
    assert ground(level).terrain is ground(level).terrain
    before = ground(level).terrain
    touch(level)
    assert ground(level).terrain is not before
    assert (ground(level).terrain == before).all()


def test_the_map_for_other_programs_has_every_square() -> None:
    level, _ = crossing("E")
    lines = ascii_map(level)
    assert [len(line) for line in lines] == [100] * 100
    assert lines[50][49:53] == "#..#"
