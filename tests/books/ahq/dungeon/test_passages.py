"""Passages: worked examples, length, features, ends, and what overlap makes of them."""

import pytest

from roguelike.books.ahq.dungeon.generate import explore_exit, unexplored_exits
from roguelike.books.ahq.dungeon.grid import grid, strip_from
from roguelike.books.ahq.dungeon.laid import DungeonRules
from roguelike.books.ahq.dungeon.machine import run
from roguelike.books.ahq.dungeon.passages import End, plan
from roguelike.books.ahq.dungeon.search import searchable_walls
from roguelike.books.ahq.state import Level
from roguelike.engine.geometry import Rect, Square
from tests.books.ahq.dungeon.builder import (
    DEAD_END,
    LEFT_TURN,
    NOTHING,
    ONE_DOOR,
    RIGHT_TURN,
    STAIRS_DOWN,
    STAIRS_OUT,
    T_JUNCTION,
    TWO_DOORS,
    WANDERING,
    Group,
    Leader,
    add,
    changes,
    crossing,
    dice,
    faults,
    kinds,
    used,
)


@pytest.mark.rule("AHQ-CTV-01", "AHQ-DGN-08", "AHQ-DGN-11", "AHQ-CDEC-28")
def test_the_books_right_exit() -> None:
    """One section, one door (the leader picks the side), a dead end that may be searched."""
    level, junction = crossing("NS")  # entered going west: its right exit is N
    leader = Leader(["E"])
    chance = dice(passage_length=[2], passage_features=[8, 8], passage_end=[3, 3])

    laid = run(explore_exit(level, junction.id, "N", chance, leader))

    used(chance)
    assert kinds(level, laid) == ["passage"]
    (passage,) = (level.sections[id] for id in laid.sections)
    assert passage.floor == [Rect(50, 45, 2, 5)]
    assert leader.asked == [("passage-door-wall", passage.id, ["E", "W"])]
    (door,) = (level.doors[id] for id in laid.doors)
    assert door.square.x == 52
    assert 45 <= door.square.y <= 49
    assert door.sides == [passage.id, ""]
    assert not door.open
    assert passage.dead_ends == ["N"]
    assert searchable_walls(level, passage) == ["W"]
    assert junction.exits[0].leads_to == passage.id
    assert not changes(laid)
    assert not faults(level)


@pytest.mark.rule("AHQ-CTV-02", "AHQ-DGN-10", "AHQ-CDEC-51")
def test_the_books_left_exit() -> None:
    """One section, no feature, a left turn."""
    level, junction = crossing("NS")
    chance = dice(passage_length=[1], passage_features=[4, 5], passage_end=[9, 8])

    laid = run(explore_exit(level, junction.id, "S", chance))

    used(chance)
    assert kinds(level, laid) == ["passage", "left-turn"]
    passage, turn = (level.sections[id] for id in laid.sections)
    assert passage.floor == [Rect(50, 52, 2, 5)]
    assert turn.floor == [Rect(50, 57, 2, 2)]
    assert [exit.side for exit in turn.exits] == ["E"]  # left of someone walking south
    assert not laid.doors
    assert not laid.monsters


@pytest.mark.rule("AHQ-DGN-03", "AHQ-DGN-06")
def test_an_exit_leads_to_a_passage_rolled_as_length_features_end() -> None:
    level, junction = crossing("E")
    chance = dice(passage_length=[8], passage_features=NOTHING, passage_end=T_JUNCTION)

    laid = run(explore_exit(level, junction.id, "E", chance))

    used(chance)
    assert [(roll.table, roll.dice, roll.result) for roll in laid.rolls] == [
        ("AHQ-TBL-PLEN", (8,), "2 sections"),
        ("AHQ-TBL-PFEAT", (4, 5), "Nothing"),
        ("AHQ-TBL-PEND", (6, 7), "T-junction"),
    ]
    assert kinds(level, laid) == ["passage", "passage", "t-junction"]
    first, second, end = (level.sections[id] for id in laid.sections)
    assert [roll.section for roll in laid.rolls] == [first.id, first.id, end.id]
    assert [exit.side for exit in end.exits] == ["N", "S"]
    assert first.run == second.run == end.run != ""


def test_an_exit_is_explored_once() -> None:
    level, junction = crossing("E")
    run(explore_exit(level, junction.id, "E", dice(passage_length=[1], passage_features=NOTHING, passage_end=DEAD_END)))

    with pytest.raises(ValueError, match="no unexplored exit E"):
        run(explore_exit(level, junction.id, "E", dice()))


@pytest.mark.rule("AHQ-DGN-07")
def test_the_whole_procedure_is_done_once_for_each_exit() -> None:
    level, junction = crossing("EW")
    chance = dice(
        passage_length=[1, 9],
        passage_features=NOTHING + NOTHING,
        passage_end=DEAD_END + LEFT_TURN,
    )

    east, west = (run(explore_exit(level, junction.id, s, chance)) for s in unexplored_exits(level, junction.id))

    used(chance)
    assert kinds(level, east) == ["passage"]
    assert kinds(level, west) == ["passage", "passage", "passage", "left-turn"]
    assert [exit.leads_to for exit in junction.exits] == [east.sections[0], west.sections[0]]


@pytest.mark.rule("AHQ-DGN-27")
@pytest.mark.parametrize("side", "NESW")
def test_sections_run_in_a_straight_line(side: str) -> None:
    level, junction = crossing(side)
    chance = dice(passage_length=[12], passage_features=NOTHING, passage_end=DEAD_END)

    laid = run(explore_exit(level, junction.id, side, chance))

    strip = strip_from(junction.floor[0], side)
    assert [level.sections[id].floor for id in laid.sections] == [
        [strip.rect(5)],
        [strip.on(5).rect(5)],
        [strip.on(10).rect(5)],
    ]
    assert {level.sections[id].facing for id in laid.sections} == {side}
    assert not faults(level)


@pytest.mark.rule("AHQ-DGN-10", "AHQ-CDEC-51")
@pytest.mark.parametrize(
    ("end", "kind", "exits"),
    [(T_JUNCTION, "t-junction", "WE"), (RIGHT_TURN, "right-turn", "E"), (LEFT_TURN, "left-turn", "W")],
)
def test_junctions_and_turns_stand_at_the_end(end: list[int], kind: str, exits: str) -> None:
    level, junction = crossing("N")
    chance = dice(passage_length=[1], passage_features=NOTHING, passage_end=end)

    laid = run(explore_exit(level, junction.id, "N", chance))

    last = level.sections[laid.sections[-1]]
    assert last.kind == kind
    assert last.floor == [Rect(50, 43, 2, 2)]
    assert sorted(exit.side for exit in last.exits) == sorted(exits)


@pytest.mark.rule("AHQ-DGN-11", "AHQ-CDEC-05")
def test_a_dead_end_takes_no_squares() -> None:
    level, junction = crossing("E")
    add(level, "room", (58, 47, 5, 5))  # its wall is the wall at the end of the passage
    chance = dice(passage_length=[1], passage_features=NOTHING, passage_end=DEAD_END)

    laid = run(explore_exit(level, junction.id, "E", chance))

    (passage,) = (level.sections[id] for id in laid.sections)
    assert passage.floor == [Rect(52, 50, 5, 2)]
    assert passage.dead_ends == ["E"]
    assert not changes(laid)
    assert not faults(level)


@pytest.mark.parametrize(("rolled", "kind"), [(STAIRS_DOWN, "stairs-down"), (STAIRS_OUT, "stairs-out")])
def test_stairs_stand_at_the_end(rolled: list[int], kind: str) -> None:
    level, junction = crossing("W")
    chance = dice(passage_length=[1], passage_features=NOTHING, passage_end=rolled)

    laid = run(explore_exit(level, junction.id, "W", chance))

    assert kinds(level, laid) == ["passage", kind]
    assert level.sections[laid.sections[1]].floor == [Rect(43, 50, 2, 2)]


@pytest.mark.rule("AHQ-AMU-06", "AHQ-TOB-06")
def test_stairs_down_lead_out_where_the_quest_says_so() -> None:
    level, junction = crossing("W")
    chance = dice(passage_length=[1], passage_features=NOTHING, passage_end=STAIRS_DOWN)

    laid = run(explore_exit(level, junction.id, "W", chance, rules=DungeonRules(stairs_down="out")))

    assert kinds(level, laid) == ["passage", "stairs-out"]
    assert changes(laid) == {"AHQ-TBL-PEND": ("Stairs out", "AHQ-AMU-06")}


def test_wandering_monsters_are_wanted_in_the_new_passage() -> None:
    level, junction = crossing("N")
    group = Group()
    chance = dice(passage_length=[5], passage_features=WANDERING, passage_end=T_JUNCTION)

    laid = run(explore_exit(level, junction.id, "N", chance, inhabit=group))

    passages = tuple(laid.sections[:2])
    assert [(wanted.table, wanted.sections) for wanted in laid.monsters] == [("wandering", passages)]
    assert group.asked == [("wandering", list(passages))]
    assert not laid.doors


@pytest.mark.rule("AHQ-CMB-09")
def test_where_a_sentry_wanders_there_is_a_door() -> None:
    level, junction = crossing("N")
    chance = dice(passage_length=[5], passage_features=WANDERING, passage_end=T_JUNCTION)
    leader = Leader()

    laid = run(explore_exit(level, junction.id, "N", chance, leader, inhabit=Group(sentry=True)))

    (door,) = (level.doors[id] for id in laid.doors)
    assert door.sides[0] in laid.sections[:2]
    assert not leader.asked  # the Game Master places it


@pytest.mark.rule("AHQ-DGN-08", "AHQ-DOOR-03", "AHQ-DOOR-04")
def test_the_leader_chooses_section_and_side_the_game_master_the_square() -> None:
    places = set()
    for seed in range(60):
        level, junction = crossing("N")
        leader = Leader(["1", "W", "1", "E"])
        chance = dice(str(seed), passage_length=[12], passage_features=TWO_DOORS, passage_end=DEAD_END)

        laid = run(explore_exit(level, junction.id, "N", chance, leader))

        first, second, third = laid.sections
        assert leader.asked == [
            ("passage-door-section", "", [first, second, third]),
            ("passage-door-wall", second, ["E", "W"]),
            ("passage-door-section", "", [first, third]),
            ("passage-door-wall", third, ["E", "W"]),
        ]
        one, two = (level.doors[id] for id in laid.doors)
        assert (one.square.x, two.square.x) == (49, 52)
        places.add(one.square.y)
    assert places == set(range(40, 45))


@pytest.mark.rule("AHQ-DOOR-03", "AHQ-CDEC-30")
def test_one_section_has_one_door_even_if_two_are_rolled() -> None:
    level, junction = crossing("N")
    chance = dice(passage_length=[1], passage_features=TWO_DOORS, passage_end=DEAD_END)

    laid = run(explore_exit(level, junction.id, "N", chance, Leader(["E"])))

    assert len(laid.doors) == 1
    assert changes(laid) == {"AHQ-TBL-PFEAT": ("1 door", "AHQ-DOOR-03")}


@pytest.mark.rule("AHQ-CDEC-30")
def test_the_second_door_may_go_into_the_opposite_wall_by_option() -> None:
    level, junction = crossing("N")
    chance = dice(passage_length=[1], passage_features=TWO_DOORS, passage_end=DEAD_END)

    laid = run(explore_exit(level, junction.id, "N", chance, Leader(["E"]), DungeonRules(denser_doors=True)))

    assert [level.doors[id].square.x for id in laid.doors] == [52, 49]
    assert not changes(laid)


# --- overlap ---


@pytest.mark.rule("AHQ-DGN-36")
def test_as_many_sections_are_placed_as_fit() -> None:
    level, junction = crossing("E")
    add(level, "room", (65, 48, 5, 5))  # 12 squares are free, and the wall
    chance = dice(passage_length=[9], passage_features=NOTHING, passage_end=DEAD_END)

    laid = run(explore_exit(level, junction.id, "E", chance))

    assert kinds(level, laid) == ["passage", "passage"]
    assert changes(laid) == {"AHQ-TBL-PLEN": ("2 sections", "AHQ-DGN-36")}
    assert not faults(level)


@pytest.mark.rule("AHQ-DGN-36")
def test_an_exit_where_no_section_fits_is_blocked() -> None:
    level, junction = crossing("E")
    add(level, "room", (57, 48, 5, 5))
    chance = dice(passage_length=[9])

    laid = run(explore_exit(level, junction.id, "E", chance))

    used(chance)
    assert laid.blocked
    assert junction.exits[0].blocked
    assert not laid.sections
    assert changes(laid) == {"AHQ-TBL-PLEN": ("blocked", "AHQ-DGN-36")}


@pytest.mark.rule("AHQ-DGN-37")
@pytest.mark.parametrize(
    ("walls", "rolled", "kind", "exits"),
    [
        ("N", T_JUNCTION, "t-junction", "ES"),  # turned: straight on and right
        ("S", T_JUNCTION, "t-junction", "EN"),
        ("NE", T_JUNCTION, "right-turn", "S"),
        ("SE", T_JUNCTION, "left-turn", "N"),
        ("N", LEFT_TURN, "right-turn", "S"),
        ("S", RIGHT_TURN, "left-turn", "N"),
        ("E", T_JUNCTION, "t-junction", "NS"),  # nothing to change
        ("S", LEFT_TURN, "left-turn", "N"),
    ],
)
def test_a_junction_with_an_exit_into_a_wall_is_another_junction(
    walls: str, rolled: list[int], kind: str, exits: str
) -> None:
    level, junction = crossing("E")
    for side in walls:  # the junction will be at (57, 50)
        add(level, "room", {"N": (55, 42, 5, 5), "S": (55, 55, 5, 5), "E": (62, 48, 5, 5)}[side])
    chance = dice(passage_length=[1], passage_features=NOTHING, passage_end=rolled)

    laid = run(explore_exit(level, junction.id, "E", chance))

    last = level.sections[laid.sections[-1]]
    assert last.kind == kind
    assert sorted(exit.side for exit in last.exits) == sorted(exits)
    assert len(laid.sections) == 2
    assert not faults(level)


@pytest.mark.rule("AHQ-DGN-38")
def test_extra_sections_are_placed_until_an_exit_is_free() -> None:
    level, junction = crossing("E")
    add(level, "room", (55, 42, 10, 5))  # blocks north exits up to x = 65
    add(level, "room", (55, 55, 5, 5))  # blocks south exits up to x = 60
    chance = dice(passage_length=[1], passage_features=NOTHING, passage_end=RIGHT_TURN)

    laid = run(explore_exit(level, junction.id, "E", chance))

    assert kinds(level, laid) == ["passage", "passage", "right-turn"]
    assert changes(laid) == {"AHQ-TBL-PLEN": ("2 sections", "AHQ-DGN-38")}
    assert not faults(level)


@pytest.mark.rule("AHQ-DGN-39")
def test_fewer_sections_leave_room_for_what_is_at_the_end() -> None:
    level, junction = crossing("E")
    add(level, "room", (63, 48, 5, 5))  # two sections fit exactly
    chance = dice(passage_length=[3], passage_features=NOTHING, passage_end=STAIRS_OUT)

    laid = run(explore_exit(level, junction.id, "E", chance))

    assert kinds(level, laid) == ["passage", "stairs-out"]
    assert changes(laid) == {"AHQ-TBL-PLEN": ("1 section", "AHQ-DGN-36")}


@pytest.mark.rule("AHQ-DGN-39")
@pytest.mark.parametrize("rolled", [T_JUNCTION, LEFT_TURN, RIGHT_TURN, STAIRS_DOWN, STAIRS_OUT])
def test_where_nothing_else_fits_the_passage_is_a_dead_end(rolled: list[int]) -> None:
    level, junction = crossing("E")
    add(level, "room", (58, 48, 5, 5))
    chance = dice(passage_length=[1], passage_features=NOTHING, passage_end=rolled)

    laid = run(explore_exit(level, junction.id, "E", chance))

    (passage,) = (level.sections[id] for id in laid.sections)
    assert passage.dead_ends == ["E"]
    assert changes(laid) == {"AHQ-TBL-PEND": ("Dead end", "AHQ-DGN-39")}


@pytest.mark.rule("AHQ-DGN-33", "AHQ-DGN-36")
def test_the_edge_of_the_level_is_rock() -> None:
    level = Level("test")
    junction = add(level, "t-junction", (90, 50, 2, 2), exits="E")

    assert grid(level).reach(strip_from(junction.floor[0], "E")) == 8  # columns 92-98 and the edge itself
    assert plan(grid(level), strip_from(junction.floor[0], "E"), 3, "dead-end") == End(1, "dead-end")


def test_doors_keep_clear_of_what_is_beside_them() -> None:
    """The last wall square before a junction's exit would be open at its side."""
    for seed in range(30):
        level, junction = crossing("E")
        chance = dice(str(seed), passage_length=[1], passage_features=ONE_DOOR, passage_end=T_JUNCTION)
        laid = run(explore_exit(level, junction.id, "E", chance, Leader(["N"])))
        (door,) = (level.doors[id] for id in laid.doors)
        assert door.square in {Square(x, 49) for x in range(52, 56)}
