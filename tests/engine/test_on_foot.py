"""A walk of single steps over sets of squares is the walk over arrays."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine.geometry import Square
from roguelike.engine.paths import reach_with_stops, ways_on_foot

WIDE, HIGH = 7, 6
SQUARES = [(x, y) for y in range(HIGH) for x in range(WIDE)]


@given(
    st.sets(st.sampled_from(SQUARES)), st.sets(st.sampled_from(SQUARES)), st.sampled_from(SQUARES), st.integers(0, 9)
)
def test_sets_lead_where_arrays_lead(
    walls: set[tuple[int, int]], stops: set[tuple[int, int]], start: tuple[int, int], moves: int
) -> None:
    cost, ends = np.ones((HIGH, WIDE), np.int32), np.zeros((HIGH, WIDE), np.bool_)
    for x, y in walls:
        cost[y, x] = 0
    for x, y in stops:
        ends[y, x] = True
    here = Square(*start)
    found = ways_on_foot(set(SQUARES) - walls, stops, here, moves)
    assert found == reach_with_stops(cost, ends, here, moves)
    assert list(found) == list(reach_with_stops(cost, ends, here, moves))
