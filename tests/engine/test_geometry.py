"""Squares and walks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine.geometry import (
    DIAGONAL,
    LETTER_OF,
    ORTHOGONAL,
    STEPS,
    Place,
    Rect,
    Square,
    around,
    footprint,
    letters,
    next_to,
    quarter_turn,
    rings_between,
    square_of,
    steps_between,
    walk,
)

squares = st.builds(Square, st.integers(-50, 50), st.integers(-50, 50))
rects = st.builds(Rect, st.integers(-5, 5), st.integers(-5, 5), st.integers(1, 6), st.integers(1, 6))


@given(squares, st.text(sorted(STEPS), max_size=20))
def test_a_walk_and_its_letters(start: Square, path: str) -> None:
    steps = list(walk(start, path))
    assert letters(start, steps) == path
    assert all(rings_between(a, b) == 1 for a, b in zip([start, *steps], steps, strict=False))


@given(squares)
def test_a_square_is_named_by_its_key(square: Square) -> None:
    assert square_of(square.key) == square
    for other in ("", "leave", "1", "1,2,3", f"{square.key},"):
        with pytest.raises(ValueError, match=r"unpack|invalid literal"):
            square_of(other)


def test_steps() -> None:
    assert Square(3, 3).step("N") == (3, 2)
    assert Square(3, 3).step("3") == (4, 4)
    assert [Square(0, 0).step(letter) for letter in "9317"] == [(1, -1), (1, 1), (-1, 1), (-1, -1)]
    assert len(LETTER_OF) == len(ORTHOGONAL) + len(DIAGONAL) == 8
    with pytest.raises(KeyError):
        Square(0, 0).step("X")
    with pytest.raises(KeyError):
        letters(Square(0, 0), [Square(2, 0)])


@given(squares, squares)
def test_distances(a: Square, b: Square) -> None:
    assert steps_between(a, b) == steps_between(b, a)
    assert rings_between(a, b) <= steps_between(a, b) <= 2 * rings_between(a, b)
    assert next_to(a, b) == (b in around(a))
    assert (rings_between(a, b) == 1) == (b in around(a, diagonal=True))


def test_order_of_neighbours() -> None:
    assert around(Square(1, 1)) == [(1, 0), (2, 1), (1, 2), (0, 1)]
    assert around(Square(1, 1), diagonal=True)[4:] == [(2, 0), (2, 2), (0, 2), (0, 0)]


def test_footprints() -> None:
    assert footprint(Square(2, 3)) == [(2, 3)]
    assert footprint(Square(2, 3), (2, 2)) == [(2, 3), (3, 3), (2, 4), (3, 4)]
    assert Place(2, 3, "below").square == Square(2, 3)


@given(rects, rects)
def test_rectangles(a: Rect, b: Rect) -> None:
    covered = set(a.squares())
    assert len(covered) == a.w * a.h
    assert all(a.holds(square) for square in covered)
    assert a.overlaps(b) == b.overlaps(a) == bool(covered & set(b.squares()))
    assert covered < set(a.grown(1).squares())
    assert a.grown(1).grown(-1) == a


@given(st.integers(1, 9), st.data())
def test_quarter_turns(size: int, data: st.DataObject) -> None:
    inside = st.integers(0, size - 1)
    square = data.draw(st.builds(Square, inside, inside))
    turns = data.draw(st.integers(-9, 9))
    assert quarter_turn(quarter_turn(square, size, turns), size, -turns) == square
    assert quarter_turn(square, size, 4) == square
    assert quarter_turn(Square(0, 0), size, 1) == (size - 1, 0)
