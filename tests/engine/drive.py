"""Drives a rule by hand, as the session does: gives it answers until it returns."""

from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.decisions import Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.game import Game

T = TypeVar("T")


def game(**dice: list[int]) -> tuple[Game[None], list[Event]]:
    """A game without a state, with scripted dice, and the list its events go to."""
    told: list[Event] = []
    script = Script(dict(dice)) if dice else None
    return Game(None, Chance(ChanceState("seed"), script), on_event=told.append), told


def drive(rule: Coroutine[Decision[Any], Json, T], answers: Iterable[Json] = ()) -> tuple[T, list[str]]:
    """What the rule returns, and the questions it asked; every answer must be used."""
    asked: list[str] = []
    left = list(answers)
    answer: Json = None
    try:
        while True:
            decision = rule.send(answer)
            asked.append(decision.question)
            answer = left.pop(0)
    except StopIteration as stop:
        assert not left, f"answers that nobody asked for: {left}"
        value: T = stop.value
        return value, asked
    finally:
        rule.close()
