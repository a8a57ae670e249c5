"""Text in cells: nothing is longer than its room, wide characters or not."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from roguelike.tui.lines import cut, fit, line, pack, plain, width_of, wrap

TEXT = st.text(alphabet=st.sampled_from("ab [/]{}表é  -"), max_size=60)


@given(TEXT, st.integers(1, 40), st.integers(0, 10))
def test_wrapped_rows_fit_and_keep_every_character(text: str, width: int, indent: int) -> None:
    rows = wrap(text, width, indent)
    if width > 1:  # a wide character cannot stand in one cell
        assert all(cell_len(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())


@given(TEXT, st.integers(0, 40), st.booleans())
def test_fitted_text_has_exactly_its_width(text: str, width: int, right: bool) -> None:
    assert cell_len(fit(text, width, right=right)) == width


@given(st.lists(TEXT, max_size=5), st.integers(0, 40))
def test_a_cut_line_is_never_wider_than_its_room(texts: list[str], width: int) -> None:
    row = line(*((text, "dim") for text in texts))
    assert width_of(cut(row, width)) <= width


def test_lines_are_packed_side_by_side_as_far_as_they_go() -> None:
    rows = pack([line("aaaa"), line("bbbb"), line("cccc")], 11)
    assert [plain(row) for row in rows] == ["aaaa   bbbb", "cccc"]


def test_text_is_wrapped_at_spaces_and_indented() -> None:
    assert wrap(" one two three", 9, 3) == [" one two", "   three"]
