"""The board index: who stands where, footprints, frames, barriers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine.board import Board, Frame, Ground, Occupied, edge, shut_steps
from roguelike.engine.geometry import ORTHOGONAL, Place, Square, footprint


def ground(*rows: str) -> Ground:
    letters = np.array([list(row) for row in rows])
    return Ground(letters != "#", letters == "#")


HALL = ground("#####", "#...#", "#...#", "#...#", "#####")
sizes = st.tuples(st.integers(1, 3), st.integers(1, 3))
squares = st.builds(Square, st.integers(-4, 8), st.integers(-4, 8))
frames = st.builds(
    Frame,
    id=st.just("f"),
    size=st.tuples(st.integers(1, 6), st.integers(1, 6)),
    x=st.integers(-5, 5),
    y=st.integers(-5, 5),
    turns=st.integers(-4, 9),
)


def test_ground() -> None:
    board = Board({"": HALL, "below": ground("..")})
    assert board.passable(Square(1, 1))
    assert not board.passable(Square(0, 0))
    assert not board.passable(Square(-1, 2))
    assert board.opaque(Square(0, 0))
    assert board.opaque(Square(9, 9))
    assert not board.opaque(Square(1, 0), "below")
    assert board.height(Square(1, 1)) == 0
    assert board.height(Square(9, 9)) == 0
    with pytest.raises(KeyError):
        board.passable(Square(0, 0), "nowhere")
    board.set_ground("", ground("."))
    assert board.passable(Square(0, 0))
    with pytest.raises(ValueError, match="differ in shape"):
        Ground(np.ones((2, 3)), np.ones((3, 2)))


def test_all_that_is_on_a_square() -> None:
    board = Board({"": HALL})
    board.put("z-standing", Place(1, 1))
    board.put("a-fallen", Place(1, 1), blocks=False)
    assert [o.id for o in board.at(Square(1, 1))] == ["a-fallen", "z-standing"]
    blocker = board.blocker(Square(1, 1))
    assert blocker is not None
    assert blocker.id == "z-standing"
    with pytest.raises(Occupied, match=r"z-standing and third would both stand on \(1, 1\)"):
        board.put("third", Place(1, 1))
    assert board.where("third") is None
    board.move("z-standing", Place(2, 1))
    assert board.blocker(Square(1, 1)) is None
    board.put("a-fallen", Place(1, 1))
    with pytest.raises(Occupied):
        board.move("z-standing", Place(1, 1))
    assert [o.id for o in board.at(Square(2, 1))] == ["z-standing"]
    board.remove("a-fallen")
    assert board.at(Square(1, 1)) == []
    with pytest.raises(KeyError):
        board.move("a-fallen", Place(1, 1))


def test_large_models() -> None:
    board = Board({"": HALL})
    board.put("ogre", Place(1, 1), (2, 2))
    assert [o.id for o in board.at(Square(2, 2))] == ["ogre"]
    assert not board.fits(Square(2, 2))
    assert not board.fits(Square(2, 1), (2, 2))
    assert board.fits(Square(2, 1), (2, 2), but="ogre")
    assert not board.fits(Square(3, 1), (2, 2), but="ogre")
    board.move("ogre", Place(2, 1))
    assert board.mask("", lambda o: o.blocks).sum() == 4
    assert board.fits(Square(1, 1), (1, 3))


def test_levels_are_apart() -> None:
    board = Board({"": HALL, "below": HALL})
    board.put("a", Place(1, 1))
    board.put("b", Place(1, 1, "below"))
    assert [o.id for o in board.occupants("below")] == ["b"]
    assert [o.id for o in board.occupants()] == ["a", "b"]
    board.move("a", Place(2, 2, "below"))
    assert board.at(Square(1, 1)) == []


places = st.tuples(st.integers(0, 4), st.integers(0, 4), st.sampled_from(["", "below"])).map(
    lambda drawn: Place(*drawn)
)
moves = st.tuples(st.sampled_from("abcd"), places, sizes, st.booleans(), st.integers(0, 4))


@given(st.lists(moves, max_size=25))
def test_never_two_that_block_on_one_square(
    steps: list[tuple[str, Place, tuple[int, int], bool, int]],
) -> None:
    """And the index after any history is the one made afresh."""
    board = Board({"": HALL, "below": HALL}, {"f": Frame("f", (3, 3), 1, 1)})
    for id, place, size, blocks, turns in steps:
        try:
            if turns == 4 and board.where(id) is not None:
                board.remove(id)
            elif turns:
                board.set_frame(Frame("f", (3, 3), turns, 1, turns))
                board.put(id, place._replace(level="", frame="f"), size, blocks=blocks)
            else:
                board.put(id, place, size, blocks=blocks)
        except Occupied:
            pass
    fresh = Board(dict(board.levels), dict(board.frames))
    for occupant in board.occupants():
        fresh.put(occupant.id, occupant.place, occupant.size, blocks=occupant.blocks)
        own = footprint(occupant.place.square, occupant.size)
        frame = board.frames.get(occupant.place.frame)
        expected = [frame.to_board(s) for s in own] if frame is not None else own
        assert list(occupant.squares) == expected
    for level in ("", "below"):
        for square in footprint(Square(-6, -6), (20, 20)):
            here = board.at(square, level)
            assert here == fresh.at(square, level)
            assert sum(o.blocks for o in here) <= 1
            assert all(square in o.squares for o in here)


@given(frames, squares)
def test_frame_squares_go_there_and_back(frame: Frame, square: Square) -> None:
    assert frame.to_frame(frame.to_board(square)) == square
    assert frame.to_board(frame.to_frame(square)) == square


@given(frames)
def test_a_frame_covers_a_rectangle_at_its_corner(frame: Frame) -> None:
    covered = {frame.to_board(s) for s in footprint(Square(0, 0), frame.size)}
    size = frame.size if frame.turns % 2 == 0 else frame.size[::-1]
    assert covered == set(footprint(Square(frame.x, frame.y), size))
    assert all(frame.holds(square) for square in covered)
    assert not frame.holds(Square(frame.x - 1, frame.y))


def test_a_quarter_turn_is_clockwise() -> None:
    frame = Frame("ship", (3, 2), 10, 20, turns=1)
    assert frame.to_board(Square(0, 0)) == (11, 20)
    assert frame.to_board(Square(2, 0)) == (11, 22)


def test_models_turn_with_their_frame() -> None:
    board = Board({"": ground(*["." * 8] * 8), "sea": ground(*["." * 8] * 8)})
    deck = Ground(np.ones((2, 3)), np.array([[0, 0, 1], [0, 0, 0]]), np.full((2, 3), 4, np.int16))
    board.set_frame(Frame("ship", (3, 2), 1, 1, ground=deck))
    board.put("mate", Place(2, 0, frame="ship"))
    board.put("whale", Place(2, 3))
    assert [o.id for o in board.at(Square(3, 1))] == ["mate"]
    assert board.opaque(Square(3, 1))
    assert board.height(Square(1, 1)) == 4
    with pytest.raises(Occupied):
        board.set_frame(Frame("ship", (3, 2), 1, 1, turns=1, ground=deck))
    assert [o.id for o in board.at(Square(3, 1))] == ["mate"]
    board.set_frame(Frame("ship", (3, 2), 4, 4, turns=1, level="sea", ground=deck))
    mate = board.where("mate")
    assert mate is not None
    assert (mate.squares, mate.place.level) == ((Square(5, 6),), "sea")
    assert board.board_square(mate.place) == (5, 6)
    assert board.opaque(Square(5, 6), "sea")
    assert not board.opaque(Square(3, 1))
    assert board.height(Square(1, 1)) == 0


def test_barriers() -> None:
    rail = {edge(Square(2, 1), Square(1, 1)): "rail"}
    level = Ground(HALL.passable, HALL.opaque, barriers=rail)
    board = Board({"": level})
    assert board.barrier(Square(1, 1), Square(2, 1)) == "rail"
    assert board.barrier(Square(2, 1), Square(1, 1)) == "rail"
    assert board.barrier(Square(2, 1), Square(3, 1)) == ""
    with pytest.raises(ValueError, match="not neighbours"):
        board.barrier(Square(1, 1), Square(3, 1))
    shut = shut_steps(level, ORTHOGONAL, ["rail"])
    assert {letter: np.argwhere(mask).tolist() for letter, mask in shut.items()} == {
        "E": [[1, 1]],
        "W": [[1, 2]],
    }
    assert shut_steps(level, ORTHOGONAL, ["wall"]) == {}


def test_barriers_turn_with_their_frame() -> None:
    rail = {edge(Square(0, 0), Square(1, 0)): "rail"}
    deck = Ground(np.ones((2, 2)), np.zeros((2, 2)), barriers=rail)
    old = {edge(Square(1, 1), Square(1, 2)): "wall", edge(Square(0, 1), Square(1, 1)): "wall"}
    level = Ground(HALL.passable, HALL.opaque, barriers=old)
    board = Board({"": level}, {"f": Frame("f", (2, 2), 1, 1, turns=1, ground=deck)})
    assert board.barrier(Square(2, 1), Square(2, 2)) == "rail"
    assert board.barrier(Square(1, 1), Square(1, 2)) == ""
    assert board.barrier(Square(0, 1), Square(1, 1)) == "wall"
