"""Floods: the same steps and ways as those of the paths, however little of them is worked out."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from roguelike.engine.flood import Field, Flood
from roguelike.engine.geometry import Square
from roguelike.engine.paths import UNREACHABLE, distances, path_back

W, H = 7, 6
boards = st.lists(st.lists(st.booleans(), min_size=W, max_size=W), min_size=H, max_size=H).map(np.array)
squares = st.builds(Square, st.integers(0, W - 1), st.integers(0, H - 1))


def board(*rows: str) -> NDArray[np.bool_]:
    return np.array([[letter != "#" for letter in row] for row in rows])


@given(boards, st.lists(squares, min_size=1, max_size=3), st.lists(st.lists(squares, max_size=4), max_size=4))
@settings(deadline=None)
def test_a_flood_tells_the_steps_and_the_way_that_paths_tell(
    open: NDArray[np.bool_], starts: list[Square], asked: list[list[Square]]
) -> None:
    # Who starts further than a step from all open ground is left out: paths know him, a flood need not.
    near = [s for s in starts if open[max(0, s.y - 1) : s.y + 2, max(0, s.x - 1) : s.x + 2].any()]
    cost = open.astype(np.int32)
    reached = distances(cost, near)
    flood = Flood(Field(open), near)
    for goals in asked:
        away = [int(reached[s.y, s.x]) for s in goals]
        least = min(away, default=UNREACHABLE)
        assert flood.steps(goals) == (None if least == UNREACHABLE else least)
        first = [s for s, steps in zip(goals, away, strict=True) if steps == least != UNREACHABLE]
        assert flood.nearest(goals) == first
        best = min(first, key=lambda s: (s.y, s.x), default=None)
        assert flood.way(goals) == ([] if best is None else path_back(reached, cost, best))
        assert flood.steps(tuple(goals)) == flood.steps(goals)


def test_no_step_leads_over_the_end_of_a_row() -> None:
    open = board("...", "##.", "...")
    flood = Flood(Field(open), [Square(0, 0)])
    assert flood.steps([Square(2, 0)]) == 2
    assert flood.steps([Square(0, 2)]) == 6
    assert Flood(Field(board(".#.", "###", ".#.")), [Square(2, 0)]).steps([Square(0, 0), Square(0, 2)]) is None


def test_some_squares_can_be_thought_open() -> None:
    field = Field(board(".#.", "###"))
    assert Flood(field, [Square(0, 0)]).steps([Square(2, 0)]) is None
    assert Flood(field, [Square(0, 0)], through=[Square(1, 0)]).way([Square(2, 0)]) == [Square(1, 0), Square(2, 0)]
    assert Flood(field, [Square(0, 0)]).steps([Square(2, 0)]) is None


def test_some_squares_can_be_thought_blocked() -> None:
    field = Field(board("...", "..."))
    assert Flood(field, [Square(0, 0)]).steps([Square(2, 0)]) == 2
    assert Flood(field, [Square(0, 0)], without=[Square(1, 0)]).steps([Square(2, 0)]) == 4
    both = Flood(field, [Square(0, 0)], without=[Square(1, 0), Square(1, 1)], through=[Square(1, 1)])
    assert both.steps([Square(2, 0)]) == 4
    assert Flood(field, [Square(0, 0)], without=[Square(0, 0)]).steps([Square(0, 0), Square(1, 0)]) == 0


@pytest.mark.parametrize("square", [Square(0, -1), Square(-1, 0), Square(9, 9)])
def test_what_is_off_the_board_is_never_reached(square: Square) -> None:
    flood = Flood(Field(board("..", "..")), [Square(0, 0)])
    assert flood.steps([square]) is None
    assert flood.way([square]) == []
    assert Flood(Field(board("##", "##")), [Square(0, 0)]).steps([Square(1, 0)]) is None
