"""Ways: shortest by a plain search, and always the same ones."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from roguelike.engine.board import Ground, edge, shut_steps
from roguelike.engine.geometry import ORTHOGONAL, STEPS, Square, letters, walk
from roguelike.engine.paths import (
    UNREACHABLE,
    Shut,
    WayMap,
    distances,
    no_corners,
    path,
    path_back,
    reach,
    reach_with_stops,
)

W, H = 7, 6
grids = st.lists(st.lists(st.sampled_from([0, 1, 1, 1, 2, 3]), min_size=W, max_size=W), min_size=H, max_size=H).map(
    np.array
)
squares = st.builds(Square, st.integers(0, W - 1), st.integers(0, H - 1))
masks = st.lists(st.lists(st.booleans(), min_size=W, max_size=W), min_size=H, max_size=H).map(np.array)
shuts = st.dictionaries(st.sampled_from(sorted(STEPS)), masks, max_size=3)
slow = settings(deadline=None)


def cost_of(*rows: str) -> NDArray[np.int_]:
    return np.array([[0 if letter == "#" else 1 for letter in row] for row in rows])


def by_hand(
    cost: NDArray[np.int_], start: Square, diagonal: bool, shut: Shut, stops: NDArray[np.bool_]
) -> NDArray[np.int_]:
    """Distances by relaxing until nothing changes."""
    out = np.full(cost.shape, UNREACHABLE)
    out[start.y, start.x] = 0
    changed = True
    while changed:
        changed = False
        for y, x in np.argwhere(out < UNREACHABLE):
            here = Square(int(x), int(y))
            if stops[y, x] and here != start:
                continue
            for letter in STEPS if diagonal else ORTHOGONAL:
                there = here.step(letter)
                inside = 0 <= there.x < W and 0 <= there.y < H
                if not inside or (letter in shut and shut[letter][y, x]):
                    continue
                price = cost[there.y, there.x]
                if price and out[y, x] + price < out[there.y, there.x]:
                    out[there.y, there.x] = out[y, x] + price
                    changed = True
    return out


NO_STOPS = np.zeros((H, W), np.bool_)


@slow
@given(grids, squares, st.booleans(), shuts)
def test_distances_are_the_shortest(cost: NDArray[np.int_], start: Square, diagonal: bool, shut: Shut) -> None:
    found = distances(cost, [start], diagonal, shut)
    assert np.array_equal(found, by_hand(cost, start, diagonal, shut, NO_STOPS))


@slow
@given(grids, st.lists(st.lists(squares, min_size=1, max_size=3), min_size=2, max_size=4), st.integers(0, 4))
def test_a_map_that_is_kept_tells_what_a_new_one_does(
    cost: NDArray[np.int_], asked: list[list[Square]], rock: int
) -> None:
    made = np.pad(cost, rock)
    kept = WayMap(made)
    for starts in asked:
        assert (kept.distances(starts) == distances(made, starts)).all()
        for start in starts:
            assert kept.distances(starts)[start.y, start.x] == 0


@slow
@given(grids, squares, squares, st.booleans(), shuts)
def test_a_path_is_a_walk_of_that_length(
    cost: NDArray[np.int_], start: Square, goal: Square, diagonal: bool, shut: Shut
) -> None:
    reached = distances(cost, [start], diagonal, shut)
    found = path(cost, start, goal, diagonal, shut)
    assert found == path_back(reached, cost, goal, diagonal, shut)
    if found is None:
        assert reached[goal.y, goal.x] == UNREACHABLE
        return
    assert sum(int(cost[s.y, s.x]) for s in found) == reached[goal.y, goal.x]
    assert (found[-1] if found else start) == goal
    here = start
    for letter, there in zip(letters(start, found), found, strict=True):
        assert diagonal or letter in ORTHOGONAL
        assert letter not in shut or not shut[letter][here.y, here.x]
        here = there


def held(stops: NDArray[np.bool_], start: Square, shut: Shut) -> Shut:
    """Forbids every step out of the stops, but for the start, besides what is shut."""
    closed = stops.copy()
    closed[start.y, start.x] = False
    return {letter: closed | shut.get(letter, np.zeros_like(closed)) for letter in STEPS}


@slow
@given(grids, squares, st.integers(0, 8), st.booleans(), shuts, masks)
def test_reach_stops_at_stops(
    cost: NDArray[np.int_],
    start: Square,
    moves: int,
    diagonal: bool,
    shut: Shut,
    stops: NDArray[np.bool_],
) -> None:
    ways = reach_with_stops(cost, stops, start, moves, diagonal, shut)
    expected = by_hand(cost, start, diagonal, shut, stops)
    assert {s: way.steps for s, way in ways.items()} == {
        Square(int(x), int(y)): expected[y, x] for y, x in np.argwhere(expected <= moves)
    }
    order = [(way.steps, square.y, square.x) for square, way in ways.items()]
    assert order == sorted(order)
    everywhere = held(stops, start, shut)
    for square, way in ways.items():
        steps = list(walk(start, way.path))
        assert (steps[-1] if steps else start) == square
        assert not any(stops[s.y, s.x] for s in steps[:-1])
        assert path(cost, start, square, diagonal, everywhere) == steps
    if not stops.any():
        assert reach(cost, start, moves, diagonal, shut) == {s: w.steps for s, w in ways.items()}


def test_ties_are_broken_by_the_last_step() -> None:
    cost = np.ones((5, 5), np.int8)
    to = path(cost, Square(0, 0), Square(2, 2))
    assert to is not None
    assert letters(Square(0, 0), to) == "EESS"
    back = path(cost, Square(2, 2), Square(0, 0))
    assert back is not None
    assert letters(Square(2, 2), back) == "NNWW"
    slanting = path(cost, Square(0, 0), Square(3, 1), diagonal=True)
    assert slanting is not None
    assert letters(Square(0, 0), slanting) == "3EE"


def test_the_nearest_goal_and_the_first_of_equals() -> None:
    cost = cost_of("......", "####.#")
    assert path(cost, Square(2, 0), [Square(0, 0), Square(4, 0), Square(4, 1)]) == [(1, 0), (0, 0)]
    assert path(cost, Square(2, 0), [Square(4, 0), Square(0, 0)]) == [(3, 0), (4, 0)]
    assert path(cost, Square(2, 0), [Square(2, 0)]) == []
    assert path(cost, Square(2, 0), [Square(0, 1), Square(99, 0)]) is None
    assert path(cost, Square(2, 0), []) is None


def test_several_starts_and_a_start_in_a_wall() -> None:
    cost = cost_of("#....")
    assert distances(cost, [Square(0, 0)]).tolist() == [[0, 1, 2, 3, 4]]
    assert distances(cost, [Square(1, 0), Square(4, 0), Square(9, 9)]).tolist() == [[UNREACHABLE, 0, 1, 1, 0]]
    assert (distances(cost, []) == UNREACHABLE).all()
    with pytest.raises(ValueError, match="off the board"):
        reach(cost, Square(0, 1), 3)


def test_corners() -> None:
    cost = cost_of(".#", "#.")
    assert path(cost, Square(0, 0), Square(1, 1), diagonal=True) == [(1, 1)]
    shut = no_corners(cost)
    assert path(cost, Square(0, 0), Square(1, 1), True, shut) is None
    half = cost_of("..", "#.")
    assert path(half, Square(0, 0), Square(1, 1), True, no_corners(half)) == [(1, 1)]
    east = {"E": np.array([[True, False], [False, False]])}
    both = no_corners(cost, east)
    assert both["E"][0, 0]
    assert both["3"][0, 0]
    assert east["E"] is not both["E"]


def test_barriers() -> None:
    cost = cost_of("..", "..")
    rail = {edge(Square(0, 0), Square(1, 0)): "rail"}
    shut = shut_steps(Ground(cost > 0, cost == 0, barriers=rail), ORTHOGONAL, ["rail"])
    assert path(cost, Square(0, 0), Square(1, 0), shut=shut) == [(0, 1), (1, 1), (1, 0)]


def test_distances_of_another_cost_are_noticed() -> None:
    reached = distances(cost_of("...."), [Square(0, 0)])
    with pytest.raises(ValueError, match="not made of this cost"):
        path_back(reached, cost_of("....") * 2, Square(3, 0))


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say how much memory is used")
def test_looking_for_ways_loses_no_memory() -> None:
    """As tcod's own dijkstra2d does, four kilobytes at each call."""

    def used() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    cost = np.ones((8, 8), np.int32)
    for _ in range(50):
        distances(cost, [Square(1, 1)])
    before = used()
    for _ in range(1000):
        distances(cost, [Square(1, 1)])
    assert used() - before < 1_000_000
