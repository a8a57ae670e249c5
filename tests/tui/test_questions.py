"""Keys become answers to every kind of question, without a terminal."""

from __future__ import annotations

from roguelike.engine.decisions import (
    Amount,
    Assign,
    PickPath,
    PickSquare,
    Subset,
    Text,
)
from roguelike.engine.geometry import Square
from roguelike.tui.player import DEAF_FOR
from tests.tui.fake import no, option, prompt
from tests.tui.hands import Hands, ask


def test_a_first_class_question_takes_only_its_own_keys() -> None:
    hands = Hands(ask("always"))
    keys = ("enter", "space", "escape", "up", "down", "left", "right", "tab", "ctrl+j", "a", "c", "y")
    assert hands.press(*keys) == []
    assert hands.press("t") == ["wait"]


def test_a_first_class_question_is_deaf_when_it_appears() -> None:
    hands = Hands(ask("always"))
    hands.player.press("t", hands.clock.time + DEAF_FOR - 0.01)
    assert hands.play.answers == []
    hands.player.press("t", hands.clock.time + DEAF_FOR + 0.01)
    assert hands.play.answers == ["wait"]


def test_keys_typed_before_a_question_appeared_are_dropped() -> None:
    hands = Hands()
    hands.play.queue.append(ask(suggested="wait"))
    hands.player.look()
    hands.player.press("enter", hands.clock.time - 0.001)
    assert hands.play.answers == []
    hands.player.press("enter", hands.clock.time + 0.001)
    assert hands.play.answers == ["wait"]


def test_enter_takes_the_marked_choice_and_letters_any() -> None:
    assert Hands(ask(suggested="wait")).press("enter") == ["wait"]
    assert Hands(ask(suggested="wait")).press("d") == ["die"]
    assert Hands(ask(suggested="wait")).press("j", "enter") == ["die"]


def test_a_question_of_the_rules_cannot_be_left() -> None:
    hands = Hands(ask(suggested="wait"))
    hands.press("escape")
    assert hands.said == "This must be answered before anything else happens."


def test_a_refused_option_says_why() -> None:
    hands = Hands(ask(choices=(option("no", refusal=no("too late")), option("yes"))))
    hands.press("a")
    assert hands.said == "No: too late"
    assert hands.press("c") == ["yes"]


def test_many_options_are_a_list() -> None:
    many = tuple(option(str(i), f"thing number {i}") for i in range(30))
    hands = Hands(ask(choices=many))
    asker = hands.player.asker
    assert asker is not None
    assert len(asker.listing(29, 15) or []) == 15
    assert hands.press(*["down"] * 20, "enter") == ["20"]


def test_a_square_is_picked_with_cursor_or_tab() -> None:
    squares = [Square(7, 3), Square(8, 4)]
    question = PickSquare(
        seat="us",
        question="fake.square",
        prompt=prompt("Where"),
        candidates=lambda: squares,
        legal=lambda s: None if s in squares else no("not there"),
    )
    assert Hands(question).press("enter") == [[7, 3]]
    assert Hands(question).press("right", "enter", "down", "enter") == [[8, 4]]
    assert Hands(question).press("tab", "enter") == [[8, 4]], "the cursor begins on the likeliest"


def test_a_path_is_walked_step_by_step() -> None:
    question = PickPath(
        seat="us",
        question="fake.path",
        prompt=prompt("Which way"),
        subject="h1",
        legal=lambda path: no("wall") if "N" in path else None,
        longest=3,
    )
    hands = Hands(question)
    hands.press("left", "up")
    assert hands.said == "No: wall"
    assert hands.press("down", "backspace", "right", "enter") == ["WE"]


def test_an_amount_is_typed_or_changed() -> None:
    def question() -> Amount:
        return Amount(seat="us", question="fake.amount", prompt=prompt("How many"), low=2, high=20, step=2, suggested=4)

    assert Hands(question()).press("enter") == [4]
    assert Hands(question()).press("+", "up", "enter") == [8]
    assert Hands(question()).press("1", "2", "enter") == [12]
    hands = Hands(question())
    hands.press("9", "9", "enter")
    assert hands.said == "Choose a number from 2 to 20."
    assert hands.press("backspace", "backspace", "6", "enter") == [6]


def test_text_is_typed_with_every_key() -> None:
    question = Text(seat="us", question="fake.text", prompt=prompt("Name"))
    assert Hands(question).press("w", "?", "space", "S", "m", "backspace", "é", "enter") == ["w? Sé"]


def test_a_subset_is_switched_on_and_off() -> None:
    question = Subset(
        seat="us",
        question="fake.subset",
        prompt=prompt("Who"),
        choices=(option("h1"), option("h2"), option("h3", refusal=no("dead"))),
        most=2,
        suggested=["h1"],
    )
    hands = Hands(question)
    assert any("[x] h1" in row for row in hands.prompt())
    hands.press("space")
    assert any("[ ] h1" in row for row in hands.prompt()), "Space switches what is marked"
    hands.press("d")
    assert hands.said == "No: dead"
    assert hands.press("c", "enter") == [["h2"]]


def test_every_slot_gets_a_value() -> None:
    who = (option("h1"), option("h2"))
    question = Assign(
        seat="us",
        question="fake.assign",
        prompt=prompt("Who takes what"),
        slots={"axe": who, "bow": who},
        suggested={"axe": "h1", "bow": "h1"},
    )
    assert Hands(question).press("enter") == [{"axe": "h1", "bow": "h1"}]
    hands = Hands(question)
    assert hands.press("down", "right", "up", "tab", "tab", "enter") == [{"axe": "h1", "bow": "h2"}]
