"""An action that is put together question by question: no answer leads into a blank prompt."""

from __future__ import annotations

from roguelike.engine.decisions import Args, Option, Param, Refusal, Verb
from roguelike.engine.text import msg
from roguelike.tui.asking.base import Say, Value
from roguelike.tui.asking.collect import Collector
from roguelike.tui.lines import plain
from tests.tui.fake import prompt
from tests.tui.hands import Hands


def picking(*numbers: int) -> Collector:
    """Pick so many of what there is: of more than two there is nothing."""

    def kinds(args: Args) -> list[Option]:
        return [Option("red", msg("fake")), Option("blue", msg("fake"))] if int(args["count"]) <= 2 else []

    params = (
        Param("count", "amount", offers=lambda args: [Option(str(n), msg("fake")) for n in numbers]),
        Param("kind", "choice", offers=kinds),
    )
    verb = Verb("pick", lambda args: Refusal("R", "fake") if args["kind"] == "blue" else None, lambda: (), params)
    collector = Collector(Hands().player.desk, prompt("Pick"), verb=verb, actor="h1", confirm=False)
    assert collector.begin() is None
    return collector


def test_an_answer_that_leaves_nothing_to_choose_is_asked_for_again() -> None:
    collector = picking()
    assert isinstance([collector.press(key) for key in ("9", "enter")][-1], Say)
    assert collector.hints(), "the question is still there"
    assert any("9" in plain(row) or "0" in plain(row) for row in collector.rows(80, 6))
    assert collector.press("2") is None
    assert collector.press("enter") is None
    reply = collector.press("enter")
    assert isinstance(reply, Value)
    assert reply.json == {"verb": "pick", "actor": "h1", "count": 2, "kind": "red"}


def test_an_amount_begins_with_the_first_that_is_offered() -> None:
    collector = picking(2, 1)
    assert any(" 2 " in plain(row) and "1 to 2" in plain(row) for row in collector.rows(80, 6))
