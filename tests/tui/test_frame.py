"""The map as arrays: what is drawn, and where the camera looks."""

from attrs import evolve

from roguelike.engine.geometry import Square
from roguelike.tui.frame import Camera, Frame, Overlay, compose
from roguelike.tui.styles import INDEX
from tests.tui.fake import FakePlay


def frame(play: FakePlay, focus: str = "h1", overlay: Overlay | None = None) -> Frame:
    return compose(play.view(), Camera(0, 0, 13, 6), focus, overlay)


def test_the_map_is_drawn_as_it_is_known() -> None:
    assert frame(FakePlay()).text().splitlines() == [
        "",
        "      ######",
        "#######....#",
        "#..2@.+.a..#",
        "#.....#..b.#",
        "############",
    ]


def test_the_focus_is_the_at_sign_and_others_are_their_glyphs() -> None:
    assert "#..@1.+" in frame(FakePlay(), "h2").text()


def test_the_cursor_is_shown_on_its_square() -> None:
    shown = frame(FakePlay(), overlay=Overlay(cursor=Square(8, 3), area=(Square(7, 3), Square(8, 3))))
    assert shown.styles[3, 8] == INDEX["cursor"]
    assert shown.styles[3, 7] == INDEX["area"]


def test_a_large_model_covers_all_its_squares() -> None:
    play = FakePlay()
    play.models["m1"] = evolve(play.models["m1"], square=Square(7, 2), size=(2, 2))
    assert "#######aa..#\n#..2@.+aa..#" in frame(play).text()


def test_a_standing_model_is_drawn_over_one_that_lies() -> None:
    play = FakePlay()
    fallen = evolve(play.models["h2"], square=Square(8, 3), status=play.models["h2"].kind)
    play.models["h2"] = fallen
    assert "a" in frame(play).row(3)


def test_a_glyph_that_is_no_single_cell_does_not_break_the_row() -> None:
    play = FakePlay()
    play.models["m1"] = evolve(play.models["m1"], glyph="表")
    assert "#..2@.+.?..#" in frame(play).text()


def test_the_camera_stands_still_and_jumps_half_a_view_near_an_edge() -> None:
    board = FakePlay().view().map
    assert board is not None
    camera = Camera()
    camera.follow((20, 10), board, Square(4, 3))
    at = camera.x
    camera.follow((20, 10), board, Square(at + 10, 3))
    assert camera.x == at
    camera.follow((20, 10), board, Square(at + 18, 3))
    assert camera.x == at + 10


def test_what_fits_is_shown_in_the_middle() -> None:
    board = FakePlay().view().map
    assert board is not None
    camera = Camera()
    camera.follow((50, 15), board, Square(4, 3))
    assert (camera.x, camera.y) == (6 - 25, 3 - 7)


def test_a_camera_of_any_size_shows_the_focus() -> None:
    board = FakePlay().view().map
    assert board is not None
    camera = Camera()
    for width in range(1, 30):
        for height in range(1, 10):
            camera.follow((width, height), board, Square(9, 4))
            assert camera.x <= 9 < camera.x + width
            assert camera.y <= 4 < camera.y + height
