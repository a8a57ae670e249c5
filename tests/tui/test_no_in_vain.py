"""No key is promised that does nothing: second pushes, and the messages while a question is asked."""

from __future__ import annotations

from attrs import evolve

from roguelike.engine.decisions import Verb
from roguelike.tui.player import Player
from tests.tui.fake import FakePlay, no
from tests.tui.test_player import Hands, ask


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
    assert [answer["verb"] for answer in hands.play.answers] == ["move"]


def test_the_messages_can_be_read_while_a_question_waits() -> None:
    hands = Hands(ask("always"))
    hands.press("m")
    assert hands.player.wish == "messages"
    assert hands.play.answers == []
