"""Rooms: type, size, contents, doors, and what overlap makes of them."""

import pytest

from roguelike.books.ahq.dungeon.doors import SIDES, doors_in
from roguelike.books.ahq.dungeon.generate import open_door
from roguelike.books.ahq.dungeon.grid import OPPOSITE
from roguelike.books.ahq.dungeon.laid import DungeonRules, Laid
from roguelike.books.ahq.dungeon.machine import run
from roguelike.books.ahq.state import Door, Level, Section
from roguelike.engine.geometry import Square, footprint
from tests.books.ahq.dungeon.builder import (
    Group,
    Leader,
    add,
    changes,
    dice,
    door_at,
    faults,
    kinds,
    used,
)


def corridor() -> tuple[Level, Section, Door]:
    """A passage running east with a door in its north wall, nothing else near."""
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    return level, passage, door_at(level, passage, 52, 49)


def opened(
    seed: str = "room",
    *,
    sentry: bool = False,
    rules: DungeonRules | None = None,
    **scripted: list[int],
) -> tuple[Level, Section, Laid]:
    """The room behind the door of a lone passage."""
    level, passage, door = corridor()
    chance = dice(seed, **scripted)
    laid = run(open_door(level, door.id, passage.id, chance, rules=rules or DungeonRules(), inhabit=Group(sentry)))
    used(chance)
    assert not faults(level)
    return level, level.sections[laid.sections[0]], laid


def room_with_door() -> tuple[Level, Section, Door]:
    """A lone room with an unopened door in its north wall."""
    level = Level("test")
    room = add(level, "room", (50, 50, 5, 5), facing="S")
    return level, room, door_at(level, room, 52, 49)


@pytest.mark.rule("AHQ-CTV-35", "AHQ-DGN-14", "AHQ-DGN-49", "AHQ-QST-04", "AHQ-TBL-ROOM")
@pytest.mark.parametrize(
    ("die", "kind", "size"),
    [(6, "normal", "small"), (7, "hazard", "small"), (10, "lair", "large"), (11, "quest", "large")],
)
def test_type_and_size_of_a_room(die: int, kind: str, size: str) -> None:
    _, room, _ = opened(room_type=[die], room_doors=[1])

    assert room.kind == "room"
    assert (room.room, room.size) == (kind, size)
    (rect,) = room.floor
    assert sorted((rect.w, rect.h)) == ([5, 5] if size == "small" else [5, 10])


@pytest.mark.rule("AHQ-CTV-35", "AHQ-DGN-22", "AHQ-TBL-RDOOR")
@pytest.mark.parametrize(("die", "doors"), [(4, 0), (5, 1), (9, 2)])
def test_doors_besides_the_one_it_was_entered_by(die: int, doors: int) -> None:
    level, room, laid = opened(room_type=[6], room_doors=[die])

    assert len(laid.doors) == doors
    assert all(level.doors[id].sides == [room.id, ""] for id in laid.doors)


@pytest.mark.rule("AHQ-CTV-35", "AHQ-DGN-04")
@pytest.mark.parametrize(("die", "kind"), [(8, "passage"), (7, "room")])
def test_behind_a_room_door(die: int, kind: str) -> None:
    level, room, door = room_with_door()
    rolls: dict[str, list[int]] = (
        {"passage_length": [1], "passage_features": [4, 5], "passage_end": [2, 4, 2, 4]}
        if kind == "passage"
        else {"room_type": [1], "room_doors": [1]}
    )
    chance = dice(behind_door=[die], **rolls)

    laid = run(open_door(level, door.id, room.id, chance))

    used(chance)
    assert kinds(level, laid) == [kind]
    assert laid.rolls[0].result == kind


@pytest.mark.rule("AHQ-DGN-05")
def test_behind_a_passage_door_is_always_a_room() -> None:
    _, room, laid = opened(room_type=[6], room_doors=[1])

    assert room.kind == "room"
    assert laid.rolls[0].table == "AHQ-TBL-ROOM"


@pytest.mark.rule("AHQ-DGN-15")
def test_type_and_size_then_contents_then_doors() -> None:
    level, passage, door = corridor()
    when: list[tuple[int, int]] = []

    async def note(at: Level, table: str, sections: object, /) -> bool:
        room = list(at.sections.values())[-1]
        assert room.chest is not None
        when.append((len(at.sections), len(at.doors)))
        return False

    chance = dice(room_type=[9], room_doors=[12])
    laid = run(open_door(level, door.id, passage.id, chance, inhabit=note))

    assert when == [(2, 1)]  # the room is laid, its other doors are not yet there
    assert [roll.table for roll in laid.rolls] == ["AHQ-TBL-ROOM", "AHQ-TBL-RDOOR"]
    assert len(level.doors) == 3


@pytest.mark.rule("AHQ-DGN-16")
def test_a_normal_room_is_empty() -> None:
    _, room, laid = opened(room_type=[1], room_doors=[1])

    assert room.chest is None
    assert not laid.monsters


@pytest.mark.rule("AHQ-DGN-18", "AHQ-DGN-19")
def test_a_lair_has_its_monsters_and_a_chest() -> None:
    _, room, laid = opened(room_type=[9], room_doors=[1])

    assert room.chest is not None
    assert room.floor[0].holds(room.chest)
    assert [(wanted.table, wanted.sections) for wanted in laid.monsters] == [("lair", (room.id,))]


@pytest.mark.rule("AHQ-DGN-20", "AHQ-DGN-21")
def test_a_quest_room_is_guarded_and_has_a_chest() -> None:
    _, room, laid = opened(room_type=[12], room_doors=[1])

    assert room.chest is not None
    assert room.floor[0].holds(room.chest)
    assert [(wanted.table, wanted.sections) for wanted in laid.monsters] == [("quest", (room.id,))]


@pytest.mark.rule("AHQ-DGN-23", "AHQ-DOOR-03", "AHQ-DOOR-04", "AHQ-CDEC-31")
def test_the_leader_chooses_the_walls_the_game_master_the_squares() -> None:
    squares = set()
    for seed in range(40):
        level, passage, door = corridor()
        leader = Leader(["E", "N"])
        chance = dice(str(seed), room_type=[1], room_doors=[9])

        laid = run(open_door(level, door.id, passage.id, chance, leader))

        (room,) = laid.sections
        assert leader.asked == [
            ("room-door-wall", room, ["N", "E", "W"]),  # not the wall with the door they came by
            ("room-door-wall", room, ["N", "W"]),
        ]
        rect = level.sections[room].floor[0]
        east, north = (level.doors[id].square for id in laid.doors)
        assert east.x == rect.x + rect.w
        assert north.y == rect.y - 1
        squares.add(east.y - rect.y)
    assert squares == set(range(5))


@pytest.mark.rule("AHQ-DGN-24")
@pytest.mark.parametrize(("die", "doors"), [(1, 1), (5, 1), (9, 2)])
def test_a_sentrys_room_always_has_another_door(die: int, doors: int) -> None:
    _, _, laid = opened(sentry=True, room_type=[9], room_doors=[die])

    assert len(laid.doors) == doors
    assert changes(laid) == ({"AHQ-TBL-RDOOR": ("1", "AHQ-DGN-24")} if die == 1 else {})


@pytest.mark.rule("AHQ-DGN-25")
def test_no_door_is_blocked_by_chest_or_stairs() -> None:
    for seed in range(80):
        level, room, laid = opened(str(seed), rules=DungeonRules(quest_stairs=True), room_type=[11], room_doors=[12])
        assert room.chest is not None
        assert room.stairs is not None
        stairs = footprint(room.stairs, (2, 2))
        assert all(room.floor[0].holds(square) for square in stairs)
        inside = [Square(52, 48)]
        for id in laid.doors:
            door = level.doors[id]
            side = next(s for s in SIDES if door in doors_in(level, room, s))
            inside.append(door.square.step(OPPOSITE[side]))
        assert len(inside) == 3
        assert not {*inside} & {room.chest, *stairs}
        assert room.chest not in stairs


@pytest.mark.rule("AHQ-DGN-28", "AHQ-DGN-29", "AHQ-DGN-26")
def test_a_room_shares_the_doors_wall_anywhere_along_it() -> None:
    places = set()
    for seed in range(120):
        _, room, _ = opened(str(seed), room_type=[9], room_doors=[1])
        (rect,) = room.floor
        assert rect.y + rect.h == 49  # its south wall is the passage's north wall
        assert rect.x <= 52 < rect.x + rect.w
        places.add((rect.x, rect.w))
    assert places == {(x, 5) for x in range(48, 53)} | {(x, 10) for x in range(43, 53)}


@pytest.mark.rule("AHQ-DGN-26")
def test_the_game_master_spares_what_other_exits_want() -> None:
    places = set()
    for seed in range(40):
        level, passage, door = corridor()
        add(level, "t-junction", (60, 46, 2, 2), exits="W")  # wants the squares 55-59
        (room,) = run(open_door(level, door.id, passage.id, dice(str(seed), room_type=[1], room_doors=[1]))).sections
        places.add(level.sections[room].floor[0].x)
    assert places == {48, 49}  # the east wall is at 53 or 54


@pytest.mark.rule("AHQ-DGN-34")
def test_a_room_that_is_too_big_is_smaller() -> None:
    level, passage, door = corridor()
    add(level, "room", (49, 37, 5, 5))  # leaves a depth of six, and beside the door
    add(level, "room", (42, 43, 5, 5))
    add(level, "room", (58, 43, 5, 5))  # a length of nine
    chance = dice(room_type=[9], room_doors=[1])

    laid = run(open_door(level, door.id, passage.id, chance))

    room = level.sections[laid.sections[0]]
    assert (room.room, room.size) == ("lair", "small")
    assert room.chest is not None
    assert changes(laid) == {"AHQ-TBL-ROOM": ("Lair, small", "AHQ-DGN-34")}
    assert not faults(level)


@pytest.mark.rule("AHQ-DGN-35", "AHQ-CDEC-32")
@pytest.mark.parametrize("die", [1, 12])
def test_if_the_smaller_one_does_not_fit_the_door_was_false(die: int) -> None:
    level, passage, door = corridor()
    add(level, "room", (50, 42, 5, 5))
    chance = dice(room_type=[die])

    laid = run(open_door(level, door.id, passage.id, chance))

    used(chance)
    assert laid.false_door
    assert door.false
    assert door.open
    assert door.opened
    assert door.sides == [passage.id, ""]
    assert not laid.sections
    assert changes(laid) == {"AHQ-TBL-ROOM": ("false door", "AHQ-DGN-35")}


@pytest.mark.rule("AHQ-DGN-33")
@pytest.mark.parametrize("edge", [(2, 50), (97, 50)])
def test_off_the_level_is_rock(edge: tuple[int, int]) -> None:
    level = Level("test")
    passage = add(level, "passage", (edge[0] - 1, 50, 2, 5), facing="S")
    x = 0 if edge[0] < 50 else 98
    door = door_at(level, passage, x, 52)

    laid = run(open_door(level, door.id, passage.id, dice(room_type=[1])))

    assert laid.false_door


@pytest.mark.rule("AHQ-DGN-44")
@pytest.mark.parametrize(("die", "room"), [(6, "normal"), (7, "hazard"), (9, "lair"), (11, "quest")])
def test_any_number_of_rooms_of_a_type_may_be_found(die: int, room: str) -> None:
    statue = [4] if room == "hazard" else []
    level, first, _ = opened(room_type=[die], room_doors=[5], special_room=statue)
    door = next(door for door in level.doors.values() if not door.opened)

    laid = run(
        open_door(level, door.id, first.id, dice(behind_door=[1], room_type=[die], room_doors=[1], special_room=statue))
    )

    assert [first.room, *(level.sections[id].room for id in laid.sections)] == [room, room]


@pytest.mark.rule("AHQ-AMU-07")
def test_only_the_first_quest_room_has_stairs_down_where_the_quest_says_so() -> None:
    rules = DungeonRules(stairs_down="out", quest_stairs=True)
    level, first, _ = opened(rules=rules, room_type=[11], room_doors=[5])
    door = next(door for door in level.doors.values() if not door.opened)
    chance = dice(behind_door=[1], room_type=[12], room_doors=[1])

    laid = run(open_door(level, door.id, first.id, chance, rules=rules))

    assert first.stairs is not None
    second = level.sections[laid.sections[0]]
    assert second.room == "quest"
    assert second.stairs is None
    assert second.chest is not None  # AHQ-AMU-08


@pytest.mark.rule("AHQ-TOB-10")
def test_further_quest_rooms_are_lairs_where_the_quest_says_so() -> None:
    rules = DungeonRules(quest_stairs=True, one_quest_room=True)
    level, first, _ = opened(rules=rules, room_type=[11], room_doors=[5])
    door = next(door for door in level.doors.values() if not door.opened)
    chance = dice(behind_door=[1], room_type=[12], room_doors=[1])

    laid = run(open_door(level, door.id, first.id, chance, rules=rules))

    assert first.room == "quest"
    assert level.sections[laid.sections[0]].room == "lair"
    assert changes(laid) == {"AHQ-TBL-ROOM": ("Lair", "AHQ-TOB-10")}
    assert [wanted.table for wanted in laid.monsters] == ["lair"]
