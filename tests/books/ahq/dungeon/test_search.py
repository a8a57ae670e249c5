"""Where secret doors may be sought, where they are put, and when no way on is left."""

import pytest

from roguelike.books.ahq.dungeon.doors import doors_of
from roguelike.books.ahq.dungeon.generate import explore_exit, open_door
from roguelike.books.ahq.dungeon.machine import run
from roguelike.books.ahq.dungeon.search import (
    add_secret_door,
    closed_dungeon,
    search_again,
    searchable_walls,
    secret_door_spots,
)
from roguelike.books.ahq.state import Door, Level, Section
from roguelike.engine.geometry import Square
from tests.books.ahq.dungeon.builder import Leader, add, crossing, dice, door_at


def dead_end() -> tuple[Level, Section]:
    """A junction with one exit, explored: a passage of two sections with a dead end."""
    level, junction = crossing("E")
    first = add(level, "passage", (52, 50, 5, 2))
    last = add(level, "passage", (57, 50, 5, 2), dead="E")
    junction.exits[0].leads_to = first.id
    return level, last


def known_room(level: Level, *more: tuple[int, int]) -> tuple[Section, Door]:
    """A room entered from a passage south of it, with more doors."""
    passage = add(level, "passage", (50, 50, 5, 2))
    room = add(level, "room", (50, 44, 5, 5), facing="N")
    door = door_at(level, passage, 52, 49)
    door.sides[1], door.open, door.opened = room.id, True, True
    for x, y in more:
        door_at(level, room, x, y)
    return room, door


@pytest.mark.rule("AHQ-SRCH-01", "AHQ-SRCH-02")
def test_only_the_long_walls_of_a_dead_ends_last_section() -> None:
    level, last = dead_end()

    assert searchable_walls(level, last) == ["N", "S"]
    assert [searchable_walls(level, s) for s in level.sections.values() if s is not last] == [[], []]
    assert len(secret_door_spots(level, last, "N")) == 5


@pytest.mark.rule("AHQ-CDEC-28")
def test_a_long_wall_with_a_door_is_not_searched_the_other_still_is() -> None:
    level, last = dead_end()
    door_at(level, last, 59, 49)

    assert searchable_walls(level, last) == ["S"]


@pytest.mark.rule("AHQ-CDEC-30")
def test_a_secret_door_does_not_count_among_the_doors_of_a_passage_section() -> None:
    level, junction = crossing("N")
    two_doors = dice(passage_length=[1], passage_features=[10, 10], passage_end=[2, 4])
    laid = run(explore_exit(level, junction.id, "N", two_doors, Leader(["E"])))
    (section,) = (level.sections[id] for id in laid.sections)
    assert len(doors_of(level, section.id)) == 1

    assert searchable_walls(level, section) == ["W"]
    add_secret_door(level, section, "W", Square(49, 47), dice())
    assert [door.secret for door in doors_of(level, section.id)] == [False, True]


@pytest.mark.rule("AHQ-SRCH-01")
def test_a_room_without_a_door_but_the_one_they_came_in_by() -> None:
    level = Level("test")
    room, _ = known_room(level)
    assert searchable_walls(level, room) == ["N", "E", "W"]

    other = Level("other")
    room, _ = known_room(other, (55, 46))
    assert searchable_walls(other, room) == []


@pytest.mark.rule("AHQ-SRCH-01")
def test_a_false_door_is_no_door() -> None:
    level = Level("test")
    room, _ = known_room(level, (55, 46))
    add(level, "room", (60, 44, 5, 5))
    (false,) = (door for door in level.doors.values() if not door.opened)
    run(open_door(level, false.id, room.id, dice(behind_door=[1], room_type=[1])))
    assert false.false

    assert searchable_walls(level, room) == ["N", "W"]


@pytest.mark.rule("AHQ-SRCH-06")
def test_each_wall_is_searched_once() -> None:
    level, last = dead_end()
    door_at(level, level.sections["s2"], 54, 49)  # unopened: the dungeon is not closed
    last.searched.append("N")
    assert searchable_walls(level, last) == ["S"]
    last.searched.append("S")
    assert searchable_walls(level, last) == []


@pytest.mark.rule("AHQ-SRCH-08")
@pytest.mark.parametrize("x", range(57, 62))
def test_the_finder_puts_the_secret_door_anywhere_on_the_wall(x: int) -> None:
    level, last = dead_end()

    door = add_secret_door(level, last, "S", Square(x, 52), dice())

    assert door.square == (x, 52)
    assert door.secret
    assert not door.open
    assert door.sides == [last.id, ""]
    (room,) = run(open_door(level, door.id, last.id, dice(room_type=[1], room_doors=[1]))).sections
    assert door.sides == [last.id, room]


def test_a_secret_door_without_a_place_given_goes_where_something_fits() -> None:
    level, last = dead_end()
    add(level, "room", (51, 53, 5, 5))

    places = {add_secret_door(*place, "S", None, dice(str(n))).square.x for n in range(40) for place in [again()]}

    assert places == {57, 58, 59, 60, 61}
    with pytest.raises(ValueError, match="no door can be put"):
        add_secret_door(level, last, "S", Square(40, 52), dice())


def again() -> tuple[Level, Section]:
    """A dead end with a room against the first section of its passage."""
    level, last = dead_end()
    add(level, "room", (51, 53, 5, 5))
    return level, last


@pytest.mark.rule("AHQ-DGN-45")
def test_a_dungeon_is_closed_when_everything_is_explored_opened_and_searched() -> None:
    level, last = dead_end()
    junction = next(iter(level.sections.values()))
    door = door_at(level, last, 59, 49)
    assert not closed_dungeon(level)  # a door and a wall
    last.searched.append("S")
    assert not closed_dungeon(level)  # a door
    door.opened = door.false = True
    assert closed_dungeon(level)
    junction.exits[0].leads_to = ""
    assert not closed_dungeon(level)  # an exit
    junction.exits[0].blocked = True
    assert closed_dungeon(level)
    last.searched.clear()
    assert not closed_dungeon(level)  # a wall
    last.searched.append("S")
    secret = add_secret_door(level, last, "S", Square(59, 52), dice())
    assert not closed_dungeon(level)  # a secret door that was found
    secret.opened = True
    assert closed_dungeon(level)


@pytest.mark.rule("AHQ-DGN-46")
def test_in_a_closed_dungeon_walls_are_searched_again() -> None:
    level, last = dead_end()
    last.searched += ["N", "S"]
    assert closed_dungeon(level)

    assert searchable_walls(level, last) == ["N", "S"]
    door_at(level, level.sections["s2"], 54, 49)
    assert searchable_walls(level, last) == []
    assert search_again(level, ["N"]) == []
