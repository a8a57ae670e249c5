"""The bits that say what fits, against plain counting of squares."""

import copy
import gc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.books.ahq.dungeon.grid import (
    Strip,
    WallLine,
    grid,
    lay,
    new_id,
    runs,
    strip_from,
    touch,
    wall_of,
)
from roguelike.books.ahq.state import Level, Section
from roguelike.engine.geometry import Rect, Square
from tests.books.ahq.dungeon.builder import add, crossing, door_at

SIZE = 30


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Small levels with a few floors anywhere."""
    level = Level("test", SIZE, SIZE)
    for _ in range(draw(st.integers(0, 6))):
        w, h = draw(st.integers(1, 6)), draw(st.integers(1, 6))
        x, y = draw(st.integers(1, SIZE - 1 - w)), draw(st.integers(1, SIZE - 1 - h))
        lay(level, Section(new_id(level, "s"), "room", [Rect(x, y, w, h)]))
    return level


def clear(level: Level, rect: Rect) -> bool:
    """Whether a rectangle is on the level and holds no floor, square by square."""
    taken = {s for section in level.sections.values() for r in section.floor for s in r.squares()}
    return all(0 <= s.x < SIZE and 0 <= s.y < SIZE and s not in taken for s in rect.squares())


@pytest.mark.rule("AHQ-DGN-33")
@settings(deadline=None, max_examples=60)
@given(levels(), st.sampled_from("NESW"), st.integers(1, SIZE - 2), st.sampled_from([(5, 5), (5, 10), (10, 5), (5, 2)]))
def test_places_are_where_floor_and_its_wall_are_free(
    level: Level, side: str, line: int, shape: tuple[int, int]
) -> None:
    length, depth = shape
    wall = WallLine(side, line, 0, SIZE)

    found = grid(level).places(wall, length, depth)

    expected = {start for start in range(-12, SIZE + 2) if clear(level, wall.outside(start, length, depth).grown(1))}
    assert {bit for bit in range(SIZE + 12) if found >> bit & 1} == expected


@pytest.mark.rule("AHQ-DGN-33")
@settings(deadline=None, max_examples=60)
@given(levels(), st.sampled_from("NESW"), st.integers(1, SIZE - 2), st.integers(1, SIZE - 3))
def test_reach_counts_free_lines_with_their_side_walls(level: Level, side: str, at: int, lane: int) -> None:
    strip = Strip(side, at, lane)

    reach = grid(level).reach(strip)

    wide = 0
    while True:
        rect = strip.rect(wide + 1)
        swollen = rect.grown(1)
        sides = (
            Rect(rect.x, swollen.y, rect.w, swollen.h) if side in "EW" else Rect(swollen.x, rect.y, swollen.w, rect.h)
        )
        if not clear(level, sides):
            break
        wide += 1
    assert reach == wide


@given(st.integers(0, 2**40 - 1), st.integers(1, 12))
def test_runs_begin_where_so_many_bits_are_set(bits: int, length: int) -> None:
    expected = [i for i in range(41) if all(bits >> i + k & 1 for k in range(length))]
    assert [i for i in range(41) if runs(bits, length) >> i & 1] == expected


@pytest.mark.parametrize("side", "NESW")
def test_a_strip_leaves_the_side_of_its_rectangle(side: str) -> None:
    rect = Rect(10, 10, 2, 2)
    strip = strip_from(rect, side)

    assert set(strip.rect(1).squares()) == set(wall_of(rect, side).squares())
    assert strip.rect(5).overlaps(strip.on(4).rect(1))
    assert not strip.rect(5).overlaps(strip.on(5).rect(5))


def test_a_floor_spares_what_other_doors_and_exits_want() -> None:
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    door = door_at(level, passage, 52, 49)
    made = grid(level)
    own = made.behind(door, 5)
    assert own == (52, 44, 1, 5)
    room = Rect(48, 44, 5, 5)

    assert made.spares(room, own)
    assert not made.spares(room, Rect(0, 0, 1, 1))  # for anybody else the door's squares are taken
    add(level, "t-junction", (40, 45, 2, 2), exits="E")  # wants 42-46, too far to mind
    assert grid(level).spares(room, own)
    add(level, "t-junction", (41, 47, 2, 2), exits="E")  # wants 43-47, the room's west wall
    assert not grid(level).spares(room, own)


def test_the_grid_follows_the_level_and_dies_with_it() -> None:
    from roguelike.books.ahq.dungeon import grid as module

    level, junction = crossing("E")
    made = grid(level)
    assert grid(level) is made
    touch(level)
    assert grid(level) is made
    level.sections["by hand"] = Section("by hand", "room", [Rect(10, 10, 5, 5)])
    level.revision += 1
    assert grid(level).owner(Square(12, 12)) == "by hand"
    assert grid(level).owner(Square(50, 50)) == junction.id
    assert grid(level).owner(Square(-1, 5)) == ""

    twin = copy.deepcopy(level)
    twin.sections["other"] = Section("other", "room", [Rect(20, 20, 5, 5)])
    assert grid(twin).owner(Square(22, 22)) == "other"
    assert not grid(level).owner(Square(22, 22))

    key = id(level)
    assert key in module._held
    del level
    gc.collect()
    assert key not in module._held
