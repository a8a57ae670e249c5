"""Sight: which squares a line crosses, exactly; and that seeing is mutual."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine.geometry import Square, footprint
from roguelike.engine.sight import (
    UNITS,
    Line,
    Visibility,
    clear,
    field_of_view,
    lines,
    seen_squares,
    sees,
    traverse,
    visibility,
)

near = st.builds(Square, st.integers(-7, 7), st.integers(-7, 7))
walls = st.sets(near, max_size=40)
points = st.tuples(st.integers(-3 * UNITS, 3 * UNITS), st.integers(-3 * UNITS, 3 * UNITS))


def map_of(*rows: str) -> dict[str, set[Square]]:
    found: dict[str, set[Square]] = {}
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            found.setdefault(letter, set()).add(Square(x, y))
    return found


def crosses(start: tuple[int, int], end: tuple[int, int], square: Square) -> bool:
    """By another way: the open interval of the segment's parameter inside the open square."""
    low, high = Fraction(0), Fraction(1)
    for origin, goal, at in ((start[0], end[0], square.x), (start[1], end[1], square.y)):
        near_side, far_side = at * UNITS, (at + 1) * UNITS
        if origin == goal:
            if not near_side < origin < far_side:
                return False
        else:
            ts = sorted(Fraction(side - origin, goal - origin) for side in (near_side, far_side))
            low, high = max(low, ts[0]), min(high, ts[1])
    return low < high


@given(points, points)
def test_a_line_crosses_what_it_runs_through(start: tuple[int, int], end: tuple[int, int]) -> None:
    if start == end:
        return
    crossed, touched = traverse(start, end)
    area = footprint(Square(-4, -4), (9, 9))
    assert set(crossed) == {square for square in area if crosses(start, end, square)}
    assert len(set(crossed)) == len(crossed)
    for a, b in pairwise(crossed):
        assert max(abs(a.x - b.x), abs(a.y - b.y)) == 1
    assert not set(touched) & set(crossed)


def test_a_diagonal_only_touches_the_squares_beside_it() -> None:
    middle = lines(Square(2, 2), Square(4, 4))[0]
    assert middle.crossed == (Square(3, 3),)
    assert set(middle.touched) == {Square(3, 2), Square(2, 3), Square(4, 3), Square(3, 4)}
    assert clear(middle, {Square(3, 2), Square(2, 3)}.__contains__)
    assert not clear(middle, {Square(3, 3)}.__contains__)


def test_a_line_along_an_edge_crosses_nothing() -> None:
    assert traverse((0, UNITS), (3 * UNITS, UNITS))[0] == []


def test_neighbours_always_see_each_other() -> None:
    here = Square(0, 0)
    for there in (Square(0, 0), Square(1, 0), Square(0, -1), Square(-1, 0)):
        assert visibility(here, there, lambda square: True) is Visibility.CLEAR
    for there in (Square(1, 1), Square(-1, 1)):
        assert visibility(here, there, lambda square: True) is Visibility.PARTLY


def test_clear_partly_and_not_at_all() -> None:
    here = map_of(
        "########",
        "#a....f#",
        "###....#",
        "###...b#",
        "#c#...d#",
        "########",
    )
    blocks = here["#"].__contains__
    (a,), (b,), (c,), (d,), (f,) = (here[letter] for letter in "abcdf")
    assert visibility(a, f, blocks) is Visibility.CLEAR
    assert visibility(a, b, blocks) is Visibility.PARTLY
    assert visibility(b, d, blocks) is Visibility.CLEAR
    assert visibility(a, c, blocks) is Visibility.NONE
    one_between = {*here["#"], Square(3, 1)}.__contains__
    assert visibility(a, f, one_between) is Visibility.NONE
    assert visibility(a, Square(4, 2), one_between) is Visibility.PARTLY


def test_one_way_lines_are_not_symmetric_but_seeing_is() -> None:
    """The reason why `sees` draws both ways."""
    a, b, blocks = Square(0, 0), Square(3, 1), {Square(2, 1)}.__contains__
    assert visibility(a, b, blocks) is Visibility.PARTLY
    assert visibility(b, a, blocks) is Visibility.NONE
    assert sees(a, b, blocks)
    assert sees(b, a, blocks)


@given(near, near, walls)
def test_seeing_is_mutual(a: Square, b: Square, some: set[Square]) -> None:
    blocks = some.__contains__
    assert sees(a, b, blocks) == sees(b, a, blocks)
    if visibility(a, b, blocks) is not Visibility.NONE:
        assert sees(a, b, blocks)


@given(near, near, walls, near)
def test_a_test_is_what_the_lines_say(a: Square, b: Square, some: set[Square], by: Square) -> None:
    def blocks(square: Square) -> bool:
        assert square not in (a, b)
        return square in some

    free = [clear(line, blocks) for line in lines(a, b)]
    expected = Visibility.CLEAR if all(free) else Visibility.PARTLY if any(free) else Visibility.NONE
    assert visibility(a, b, blocks) is expected
    moved = {Square(s.x + by.x, s.y + by.y) for s in some}
    there = [Square(s.x + by.x, s.y + by.y) for s in (a, b)]
    assert visibility(there[0], there[1], moved.__contains__) is expected
    mirrored = {Square(-s.y, s.x) for s in some}
    turned = [Square(-s.y, s.x) for s in (a, b)]
    assert visibility(turned[0], turned[1], mirrored.__contains__) is expected


def test_lines_end_at_the_squares() -> None:
    assert lines(Square(3, 3), Square(3, 3)) == (Line((), ()),) * 5
    for line in lines(Square(1, 1), Square(5, 3)):
        assert not {Square(1, 1), Square(5, 3)} & {*line.crossed, *line.touched}


@given(st.sets(st.builds(Square, st.integers(0, 8), st.integers(0, 6)), max_size=20))
def test_the_painted_view_is_mutual_and_lights_walls(some: set[Square]) -> None:
    opaque = np.zeros((7, 9), np.bool_)
    for x, y in some:
        opaque[y, x] = True
    open_squares = [s for s in footprint(Square(0, 0), (9, 7)) if s not in some]
    views = {s: field_of_view(opaque, [s]) for s in open_squares[::5]}
    for a, view in views.items():
        assert view[a.y, a.x]
        for b in views:
            assert view[b.y, b.x] == views[b][a.y, a.x]


def test_several_viewers_and_a_radius() -> None:
    opaque = np.zeros((5, 20), np.bool_)
    opaque[:, 9] = True
    both = field_of_view(opaque, [Square(2, 2), Square(15, 2), Square(-1, 99)])
    assert both.all()
    assert not field_of_view(opaque, [Square(2, 2)])[:, 10:].any()
    assert Square(5, 2) in set(seen_squares(field_of_view(opaque, [Square(2, 2)], 3)))
    assert Square(7, 2) not in set(seen_squares(field_of_view(opaque, [Square(2, 2)], 3)))
    assert not field_of_view(opaque, []).any()


@pytest.mark.parametrize("size", [(1, 5), (5, 1)])
def test_a_passage_is_seen_along(size: tuple[int, int]) -> None:
    passage = set(footprint(Square(3, 3), size))
    ends = min(passage), max(passage)
    assert visibility(*ends, lambda square: square not in passage) is Visibility.CLEAR
