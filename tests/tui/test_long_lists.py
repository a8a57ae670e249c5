"""Options that do not fit under the map are a list beside it."""

from __future__ import annotations

import pytest
from attrs import evolve

from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES
from roguelike.engine.decisions import Choose, Option, refuse
from roguelike.engine.text import msg
from roguelike.narrator import Narrator
from roguelike.tui.asking.base import Desk, Say, Value
from roguelike.tui.asking.choose import LOW, NARROW, ChooseAsker, SubsetAsker
from roguelike.tui.asking.make import asker_for
from roguelike.tui.lines import plain


def asker(count: int) -> ChooseAsker:
    view = book.view(book.new_campaign({}, "lists"), HEROES)
    options = [Option(str(n), msg("datum-note", text=f"A quest with quite a long title, {n}")) for n in range(count)]
    return ChooseAsker(Desk(Narrator(), {}, view), msg("datum-note", text="Which?"), options=options)


@pytest.mark.parametrize("count", range(1, 20))
def test_every_option_is_seen_below_or_beside(count: int) -> None:
    made = asker(count)
    beside = made.listing(NARROW, 20)
    below = made.rows(NARROW, LOW)
    shown = "\n".join(map(plain, below if beside is None else beside))
    assert all(f"title, {n}" in shown for n in range(count))


def test_a_letter_that_stands_for_several_only_marks_the_next_that_can_be_taken() -> None:
    no = refuse("X-1", "datum-note", text="No.")
    options = [
        Option("drink", msg("datum-note", text="drink"), hotkey="q"),
        Option("read", msg("datum-note", text="read"), no, hotkey="q"),
        Option("raise", msg("datum-note", text="raise"), hotkey="q"),
        Option("run", msg("datum-note", text="run"), hotkey="r"),
    ]
    view = book.view(book.new_campaign({}, "lists"), HEROES)
    asker = ChooseAsker(Desk(Narrator(), {}, view), msg("datum-note", text="Which?"), options=options)
    assert asker.press("q") is None
    assert asker.candidate() == "raise"
    assert asker.press("q") is None
    assert asker.candidate() == "drink"
    assert asker.press("enter") == Value("drink")
    assert asker.press("r") == Value("run")


def test_of_an_entry_that_goes_on_a_full_list_shows_that_it_does() -> None:
    view = book.view(book.new_campaign({}, "lists"), HEROES)
    options = [Option(str(n), msg("datum-note", text=f"Two-handed sword {n}: 4D, two hands, long")) for n in range(8)]
    made = ChooseAsker(Desk(Narrator(), {}, view), msg("datum-note", text="Which?"), options=options, always_list=True)
    whole = made.listing(29, 20)
    assert whole is not None
    assert len(whole) == 16
    rows = [plain(row) for row in made.listing(29, 10) or ()]
    assert rows[:2] == [">a  Two-handed sword 0: 4D,", "    two hands, long"], "the marked one is there as a whole"
    assert rows[2] == " c  Two-handed sword 1: 4D…"
    assert all(len(row) <= 29 for row in rows)


def test_a_list_that_is_longer_than_the_screen_says_how_much_more_there_is() -> None:
    made = asker(30)
    rows = [plain(row) for row in made.listing(60, 14) or ()]
    assert len(rows) <= 14
    assert rows[-1] == " ↓ 17 more"
    made.index = 15
    rows = [plain(row) for row in made.listing(60, 14) or ()]
    assert len(rows) == 14
    assert (rows[0], rows[-1]) == (" ↑ 9 more", " ↓ 9 more")
    made.index = 29
    assert next(plain(row) for row in made.listing(60, 14) or ()) == " ↑ 17 more"


def test_of_things_to_switch_on_and_off_it_is_seen_which_go_on() -> None:
    desk = asker(1).desk
    options = [Option("a", msg("datum-note", text="Rope")), Option("b", msg("datum-note", text="Rope, rather long, 9"))]
    rows = [plain(row) for row in SubsetAsker(desk, msg("datum-note", text="Which?"), options=options).listing(22, 5)]
    assert [row[2:] for row in rows] == [" [ ] Rope", " [ ] Rope, rather l…"]


def test_escape_gives_the_answer_that_changes_nothing_where_there_is_one() -> None:
    desk = asker(1).desk
    choices = (Option("buy", msg("datum-note", text="buy")), Option("back", msg("datum-note", text="never mind")))
    asked = Choose(seat=HEROES, question="shop", prompt=msg("datum-note", text="Which?"), choices=choices)
    must, may = asker_for(asked, desk), asker_for(evolve(asked, leave="back"), desk)
    assert must is not None
    assert may is not None
    assert isinstance(must.press("escape"), Say)
    assert may.press("escape") == Value("back")
    assert ("Esc", msg("ui-hint-back")) in may.hints()
    assert ("Esc", msg("ui-hint-back")) not in must.hints()


def test_what_cannot_be_taken_back_is_not_marked_for_enter() -> None:
    desk = asker(1).desk
    choices = (
        Option("on", msg("datum-note", text="another year")),
        Option("end", msg("datum-note", text="end it"), hotkey="q", careful=True),
    )
    asked = Choose(
        seat=HEROES, question="year", prompt=msg("datum-note", text="And now?"), choices=choices, suggested="end"
    )
    made = asker_for(asked, desk)
    assert made is not None
    assert made.press("enter") == Value("on")
    strict = asker_for(evolve(asked, urgency="always", leave="on"), desk)
    assert strict is not None
    assert strict.press("enter") != Value("end")
    assert strict.press("escape") == Value("on")
