"""No key is promised that does nothing: second pushes, and the messages while a question is asked."""

from __future__ import annotations

from attrs import evolve

from roguelike.engine.decisions import PickPath, Verb
from roguelike.engine.geometry import Square
from roguelike.engine.views import Landmark
from roguelike.tui.asking.choose import ChooseAsker
from roguelike.tui.player import Player
from tests.tui.fake import FakePlay, no, option, prompt
from tests.tui.hands import Hands, ask


class Stuck(FakePlay):
    """A play in which nobody can open a door now."""

    def _verbs(self, actor: str) -> list[Verb]:
        return [
            evolve(verb, refusal=lambda: no("it opens already")) if verb.id == "open" else verb
            for verb in super()._verbs(actor)
        ]


def test_who_can_open_no_door_is_told_so_at_the_first_push() -> None:
    hands = Hands()
    hands.play = Stuck()
    hands.player = Player(hands.play, hands.player.narrator, now=hands.clock)
    hands.press("right", "right")
    assert hands.said == "No: it opens already"
    assert [answer["verb"] for answer in hands.play.answers if isinstance(answer, dict)] == ["move"]


def test_the_messages_can_be_read_while_a_question_waits() -> None:
    hands = Hands(ask("always"))
    hands.press("m")
    assert hands.player.wish == "messages"
    assert hands.play.answers == []


def test_arrows_go_sideways_where_options_stand_side_by_side() -> None:
    assert Hands(ask(suggested="wait")).press("left", "enter") == ["spend"]
    assert Hands(ask(suggested="wait")).press("right", "enter") == ["die"]
    assert Hands(ask(suggested="wait")).press("l", "l", "enter") == ["spend"]


def test_sideways_means_nothing_in_a_list() -> None:
    many = tuple(option(str(i), f"thing number {i}") for i in range(30))
    assert Hands(ask(choices=many, suggested="5")).press("right", "left", "right", "enter") == ["5"]


def test_what_enter_must_not_take_shows_the_key_that_takes_it() -> None:
    hands = Hands()
    hands.press("enter")
    asker = hands.player.asker
    assert isinstance(asker, ChooseAsker)
    shown = []
    for _ in asker.options:
        key = asker.hints()[0][0]
        marked = asker.options[asker.index]
        shown.append(key)
        assert key == (marked.hotkey if marked.key in asker.keyed and marked.refusal is None else "Enter")
        hands.press("down")
    assert "." in shown or "E" in shown


def test_who_walks_on_is_told_beside_what_he_stops() -> None:
    hands = Hands(landmarks=(Landmark("d1", "door", prompt("an unopened door"), Square(6, 3), (Square(5, 3),)),))
    hands.place("h2", 1, 3)
    hands.place("h1", 2, 3)
    hands.press("L")
    assert hands.said == "Beside you: an unopened door."


def test_the_drill_says_why_there_is_none_in_a_fight() -> None:
    hands = Hands()
    hands.press("D")
    assert hands.said == "The door drill is for the march: not in a fight, nor while enemies are in sight."


def test_a_path_is_walked_on_with_shift_as_far_as_it_goes() -> None:
    question = PickPath(
        seat="us", question="fake.path", prompt=prompt("Which way"), subject="h1", longest=9,
        legal=lambda path: no("too far") if len(path) > 4 or "N" in path else None,
    )  # fmt: skip
    hands = Hands(question)
    hands.press("K")
    assert hands.said == "No: too far"
    hands.press("z")
    assert hands.said.startswith("z is no answer here")
    assert hands.press("J", "backspace", "L", "enter") == ["SSSE"]
