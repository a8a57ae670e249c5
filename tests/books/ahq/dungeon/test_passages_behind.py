"""The passage behind a room's door."""

import pytest

from roguelike.books.ahq.dungeon.generate import open_door
from roguelike.books.ahq.dungeon.laid import Laid
from roguelike.books.ahq.dungeon.machine import run
from roguelike.books.ahq.state import Level
from tests.books.ahq.dungeon.builder import (
    DEAD_END,
    LEFT_TURN,
    NOTHING,
    ONE_DOOR,
    RIGHT_TURN,
    STAIRS_DOWN,
    STAIRS_OUT,
    TWO_DOORS,
    add,
    changes,
    dice,
    door_at,
    faults,
    kinds,
    used,
)


def behind(seed: str, **scripted: list[int]) -> tuple[Level, Laid]:
    """What is laid behind the north door of a lone room."""
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5), facing="S")
    door = door_at(level, room, 52, 49)
    chance = dice(seed, behind_door=[8], **scripted)
    laid = run(open_door(level, door.id, room.id, chance))
    used(chance)
    assert door.sides == [room.id, laid.sections[0]]
    return level, laid


@pytest.mark.rule("AHQ-DGN-30", "AHQ-DGN-31", "AHQ-CDEC-29")
def test_a_passage_behind_a_room_door_runs_along_the_wall() -> None:
    starts, lengths = set(), set()
    for seed in range(60):
        level, laid = behind(str(seed), passage_length=[9], passage_features=NOTHING, passage_end=DEAD_END + DEAD_END)
        assert kinds(level, laid) == ["passage"] * 3
        rects = [level.sections[id].floor[0] for id in laid.sections]
        assert {(r.y, r.w, r.h) for r in rects} == {(47, 5, 2)}  # along the north wall, against it
        assert rects[0].x <= 52 < rects[0].x + 5  # one of them right behind the door
        xs = sorted(r.x for r in rects)
        assert xs == [xs[0], xs[0] + 5, xs[0] + 10]
        starts.add(rects[0].x)
        lengths.add(sum(x < rects[0].x for x in xs))
        assert not faults(level)
    assert starts == {48, 49, 50, 51, 52}
    assert lengths == {0, 1, 2}  # the others lie to either side, at random


@pytest.mark.rule("AHQ-DGN-32", "AHQ-CDEC-29")
def test_both_ends_of_it_are_rolled_and_features_once() -> None:
    level, laid = behind("both", passage_length=[1], passage_features=NOTHING, passage_end=STAIRS_DOWN + STAIRS_OUT)

    assert [roll.table.removeprefix("AHQ-TBL-") for roll in laid.rolls] == [
        "AHQ-DGN-04",
        "PLEN",
        "PFEAT",
        "PEND",
        "PEND",
    ]
    assert kinds(level, laid) == ["passage", "stairs-down", "stairs-out"]
    passage, west, east = (level.sections[id] for id in laid.sections)
    assert west.floor[0].x == passage.floor[0].x - 2
    assert east.floor[0].x == passage.floor[0].x + 5
    assert not passage.dead_ends


@pytest.mark.rule("AHQ-DGN-32", "AHQ-CDEC-51")
def test_each_end_turns_as_seen_walking_away_from_the_door() -> None:
    level, laid = behind("t", passage_length=[1], passage_features=NOTHING, passage_end=RIGHT_TURN + LEFT_TURN)

    west, east = (level.sections[id] for id in laid.sections[1:])
    assert [exit.side for exit in west.exits] == ["N"]  # right of someone walking west
    assert [exit.side for exit in east.exits] == ["N"]  # left of someone walking east


@pytest.mark.rule("AHQ-DGN-36")
def test_sections_that_do_not_fit_on_one_side_go_to_the_other() -> None:
    for seed in range(10):
        level = Level("test")
        room = add(level, "room", (50, 50, 5, 5), facing="S")
        add(level, "room", (42, 43, 5, 5))
        door = door_at(level, room, 52, 49)
        chance = dice(
            str(seed),
            behind_door=[2],
            passage_length=[9],
            passage_features=NOTHING,
            passage_end=DEAD_END + DEAD_END,
        )
        laid = run(open_door(level, door.id, room.id, chance))
        xs = sorted(level.sections[id].floor[0].x for id in laid.sections)
        assert len(xs) == 3
        assert xs[0] >= 48
        assert not changes(laid)


@pytest.mark.rule("AHQ-DGN-36")
def test_behind_a_door_too_as_many_sections_are_placed_as_fit() -> None:
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5), facing="S")
    add(level, "room", (38, 43, 5, 5))
    add(level, "room", (58, 43, 5, 5))  # between the two are fourteen squares
    door = door_at(level, room, 52, 49)
    chance = dice(behind_door=[2], passage_length=[9], passage_features=NOTHING, passage_end=DEAD_END + DEAD_END)

    laid = run(open_door(level, door.id, room.id, chance))

    assert kinds(level, laid) == ["passage", "passage"]
    assert changes(laid) == {"AHQ-TBL-PLEN": ("2 sections", "AHQ-DGN-36")}
    assert not faults(level)


@pytest.mark.rule("AHQ-DGN-35", "AHQ-CDEC-32")
def test_no_room_for_any_passage_section_makes_the_door_false() -> None:
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5), facing="S")
    add(level, "room", (50, 42, 5, 5))
    door = door_at(level, room, 52, 49)
    chance = dice(behind_door=[2], passage_length=[9])

    laid = run(open_door(level, door.id, room.id, chance))

    assert laid.false_door
    assert door.false
    assert door.opened
    assert not laid.sections
    assert changes(laid) == {"AHQ-TBL-PLEN": ("false door", "AHQ-DGN-35")}


@pytest.mark.rule("AHQ-DOOR-03")
def test_the_section_behind_the_door_has_its_door_already() -> None:
    _, laid = behind("d", passage_length=[1], passage_features=ONE_DOOR, passage_end=DEAD_END + DEAD_END)

    assert not laid.doors
    assert changes(laid) == {"AHQ-TBL-PFEAT": ("no doors", "AHQ-DOOR-03")}


@pytest.mark.rule("AHQ-DGN-30", "AHQ-DGN-31", "AHQ-DGN-08")
def test_its_doors_are_in_any_of_its_sections_but_the_one_at_the_rooms_door() -> None:
    level, laid = behind("d", passage_length=[9], passage_features=TWO_DOORS, passage_end=DEAD_END + DEAD_END)

    assert len(laid.doors) == 2
    with_door = [level.doors[id].sides[0] for id in laid.doors]
    assert set(with_door) == set(laid.sections) - {laid.sections[0]}
