"""Doors: where they are, when they are opened, and what they open onto."""

import pytest

from roguelike.books.ahq.dungeon.doors import FreeChooser, free_walls, joins, spots, walls
from roguelike.books.ahq.dungeon.generate import (
    explore_exit,
    needs_laying,
    open_door,
    unexplored_exits,
)
from roguelike.books.ahq.dungeon.laid import Laid
from roguelike.books.ahq.dungeon.machine import run
from roguelike.books.ahq.state import Level
from roguelike.engine.geometry import Square
from tests.books.ahq.dungeon.builder import Leader, add, crossing, dice, door_at, faults, used


@pytest.mark.rule("AHQ-DOOR-01")
def test_doors_are_found_closed_in_passages_and_rooms() -> None:
    level, junction = crossing("E")
    chance = dice(passage_length=[1], passage_features=[8, 8], passage_end=[2, 4], room_type=[1], room_doors=[5])

    (found,) = run(explore_exit(level, junction.id, "E", chance)).doors
    assert not level.doors[found].open
    passage = level.doors[found].sides[0]

    (other,) = run(open_door(level, found, passage, chance)).doors
    assert not level.doors[other].open
    assert level.sections[level.doors[other].sides[0]].kind == "room"


@pytest.mark.rule("AHQ-DOOR-02")
def test_what_is_behind_is_laid_when_the_door_is_opened_and_once() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    door = door_at(level, passage, 52, 49)
    assert list(level.sections) == [passage.id]
    assert needs_laying(door)

    laid = run(open_door(level, door.id, passage.id, dice(room_type=[1], room_doors=[1])))

    assert list(level.sections) == [passage.id, *laid.sections]
    assert door.open
    assert door.opened
    assert not needs_laying(door)


@pytest.mark.rule("AHQ-CDEC-06")
def test_doors_keep_their_state() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    door = door_at(level, passage, 52, 49)
    (room,) = run(open_door(level, door.id, passage.id, dice(room_type=[1], room_doors=[1]))).sections
    door.open = False

    again = run(open_door(level, door.id, room, dice()))

    assert again == Laid()
    assert door.open
    assert len(level.sections) == 2


def test_a_door_is_opened_from_one_of_its_sides() -> None:
    level, junction = crossing("E")
    passage = add(level, "passage", (60, 60, 5, 2))
    door = door_at(level, passage, 62, 59)

    with pytest.raises(ValueError, match=f"not in section {junction.id}"):
        run(open_door(level, door.id, junction.id, dice()))
    assert not door.opened


@pytest.mark.rule("AHQ-DOOR-03", "AHQ-CDEC-31")
def test_at_most_one_door_is_in_a_wall() -> None:
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5))
    door_at(level, room, 52, 49)
    neighbour = add(level, "room", (56, 50, 5, 5))
    door_at(level, neighbour, 55, 52)  # in the wall both share

    assert free_walls(level, room) == ["S", "W"]
    assert free_walls(level, neighbour) == ["N", "E", "S"]


@pytest.mark.rule("AHQ-CDEC-31")
def test_doors_without_a_free_wall_are_dropped() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    door = door_at(level, passage, 52, 49)
    west = add(level, "room", (42, 44, 5, 5))
    east = add(level, "room", (54, 44, 5, 5))
    north = add(level, "room", (48, 38, 5, 5))
    door_at(level, west, 47, 46)
    door_at(level, east, 53, 46)
    door_at(level, north, 50, 43)
    chance = dice(room_type=[1], room_doors=[12])

    laid = run(open_door(level, door.id, passage.id, chance))

    used(chance)
    assert [level.sections[id].floor[0] for id in laid.sections] == [(48, 44, 5, 5)]
    assert not laid.doors
    assert [(roll.changed, roll.by) for roll in laid.rolls][-1] == ("none", "AHQ-CDEC-31")


@pytest.mark.rule("AHQ-CDEC-03")
def test_the_game_master_takes_a_place_where_something_fits_behind() -> None:
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 10))
    add(level, "room", (56, 42, 5, 10))  # against the upper part of the east wall
    found = spots(level, room, "E")

    # behind these a room fits: its north wall is at most the other's south wall, at y = 52
    assert found.best == [Square(55, y) for y in range(53, 60)]


@pytest.mark.rule("AHQ-CDEC-03")
def test_where_no_room_fits_a_passage_still_may() -> None:
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5))
    add(level, "room", (40, 40, 30, 5))
    found = spots(level, room, "N")

    assert not found.good
    assert found.best == [Square(x, 49) for x in range(50, 55)]


@pytest.mark.rule("AHQ-DOOR-05")
def test_a_door_may_open_onto_an_explored_passage() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    add(level, "room", (44, 43, 11, 5))  # nothing else fits to the north
    room = add(level, "room", (47, 53, 5, 5))
    places = spots(level, room, "N").best
    assert places == [Square(50, 52), Square(51, 52)]  # of its north wall only these are the passage's too
    door = door_at(level, room, *places[0])

    laid = run(open_door(level, door.id, room.id, dice()))

    assert laid.joined == passage.id
    assert door.sides == [room.id, passage.id]
    assert not laid.rolls  # no roll is made for what is behind it
    assert not laid.sections
    assert not faults(level)


@pytest.mark.rule("AHQ-DOOR-05")
def test_such_a_door_can_be_opened_from_the_other_side_too() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    room = add(level, "room", (50, 53, 5, 5))
    door = door_at(level, room, 52, 52)

    laid = run(open_door(level, door.id, passage.id, dice()))

    assert laid.joined == passage.id
    assert door.sides == [room.id, passage.id]


@pytest.mark.rule("AHQ-DOOR-03", "AHQ-DOOR-05", "AHQ-CDEC-32")
def test_a_wall_that_has_a_door_gets_no_second_one_from_behind() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    left = add(level, "room", (46, 53, 5, 5))
    right = add(level, "room", (52, 53, 5, 5))
    first, second = door_at(level, left, 50, 52), door_at(level, right, 53, 52)

    assert run(open_door(level, first.id, left.id, dice())).joined == passage.id
    laid = run(open_door(level, second.id, right.id, dice()))

    assert laid.false_door
    assert second.false
    assert second.sides == [right.id, ""]
    assert not faults(level)


@pytest.mark.rule("AHQ-DOOR-05", "AHQ-DGN-11")
def test_a_rock_fall_is_no_wall_for_a_door() -> None:
    level, junction = crossing("E")
    chance = dice(passage_length=[1], passage_features=[4, 5], passage_end=[2, 4])
    run(explore_exit(level, junction.id, "E", chance))
    add(level, "room", (58, 48, 5, 5))

    assert joins(level, Square(57, 50), "W") is None


@pytest.mark.rule("AHQ-DOOR-04")
def test_a_leader_who_does_not_mind_takes_walls_with_something_behind() -> None:
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5))
    add(level, "room", (56, 50, 5, 5))
    add(level, "room", (50, 44, 5, 5))
    chooser = FreeChooser(dice())

    taken = {run(chooser.wall(level, room.id, ["N", "E", "S", "W"], "room-door-wall")) for _ in range(60)}

    assert taken == {"S", "W"}


def test_a_choice_of_one_is_not_asked() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    room = add(level, "room", (50, 53, 5, 5))
    for x, y in ((55, 55), (49, 55), (52, 58)):
        door_at(level, room, x, y)
    door = door_at(level, passage, 52, 49)
    leader = Leader()

    run(open_door(level, door.id, passage.id, dice(room_type=[1], room_doors=[1]), leader))

    assert free_walls(level, room) == ["N"]
    assert not leader.asked


def test_walls_leave_out_what_is_open() -> None:
    level, junction = crossing("NE")
    run(explore_exit(level, junction.id, "E", dice(passage_length=[3], passage_features=[4, 5], passage_end=[2, 4])))
    first, second = [s for s in level.sections.values() if s.kind == "passage"]

    assert list(walls(level, junction)) == ["S", "W"]
    assert list(walls(level, first)) == ["N", "S"]
    assert list(walls(level, second)) == ["N", "E", "S"]
    assert walls(level, second)["E"] == [Square(62, 50), Square(62, 51)]


def test_unexplored_exits_are_those_not_laid_and_not_blocked() -> None:
    level, junction = crossing("NES")
    add(level, "room", (57, 48, 5, 5))
    run(explore_exit(level, junction.id, "E", dice(passage_length=[1])))
    assert unexplored_exits(level, junction.id) == ["N", "S"]
    run(explore_exit(level, junction.id, "N", dice(passage_length=[1], passage_features=[4, 5], passage_end=[2, 4])))
    assert unexplored_exits(level, junction.id) == ["S"]
