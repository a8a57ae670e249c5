"""Ruins drawn as text: the scenario kit in Exploration Turns, and single rules run on it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from roguelike.books.ahq import book, turns
from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.state import Campaign
from roguelike.books.ahq.traps import Sprung
from roguelike.engine.decisions import Act, Decision, Json, PickSquare
from roguelike.engine.game import Game
from roguelike.engine.geometry import Square
from tests.books.ahq.scenario import Answers, Dice, Scene

T = TypeVar("T")


class Ruin(Scene):
    """A scene that begins with the Hero Phase of an Exploration Turn. A ``$`` is a chest."""

    def __init__(self, drawing: str, *args: Any, **more: Any) -> None:
        self.chests = [
            Square(x + 1, y + 1) for y, row in enumerate(_rows(drawing)) for x, char in enumerate(row) if char == "$"
        ]
        super().__init__(drawing.replace("$", "."), *args, **more)

    async def _play(self, heroes_surprised: bool) -> None:
        self.state.scenario = "expedition"
        for square in self.chests:
            section = self.state.here.sections[self.section(square)]
            section.chest, section.room = square, "lair"
            touch(self.state.here)
        turns.begin_exploration_turn(self.game)
        await book.play(self.game)

    def section(self, square: Square) -> str:
        """The section of a square."""
        for section in self.state.here.sections.values():
            if any(rect.holds(square) for rect in section.floor):
                return section.id
        raise AssertionError(f"no section at {square}")

    def run(
        self, rule: Callable[[Game[Campaign]], Awaitable[T]], dice: Dice | None = None, answers: Answers | None = None
    ) -> T:
        """One rule alone, with its dice and answers; what it gives."""
        self.events.clear()
        self.asked.clear()
        self.script.dice = {purpose: list(values) for purpose, values in (dice or {}).items()}
        left = {id: list(a) if isinstance(a, list) else [a] for id, a in (answers or {}).items()}
        running = rule(self.game).__await__()
        answer: Any = None
        while True:
            try:
                decision = running.send(answer) if answer is not None else next(running)
            except StopIteration as stop:
                self.script.finish()
                assert not any(left.values()), f"never asked: {left}"
                result: T = stop.value
                return result
            assert not isinstance(decision, Act)
            self.asked.append(decision)
            answer = self._answer(decision, left)

    def _answer(self, decision: Decision[Any], left: dict[str, list[Json]]) -> Json:
        given = left.get(decision.question)
        if isinstance(decision, PickSquare):
            return given.pop(0) if given else decision.orders[decision.order]
        return super()._answer(decision, left)

    def sprung(self, trap: str, victim: str, *, chest: bool = False) -> Sprung:
        """A trap about to go off on somebody."""
        model = self[victim]
        assert model.square is not None
        where = self.section(self.chests[0]) if chest else ""
        return Sprung(content().traps[trap], model, model.square, where)

    def hands_over(self, dice: Dice | None = None, answers: Answers | None = None) -> None:
        """The heroes end their phase; the Game Master's roll is 5 (nothing) unless the dice say otherwise."""
        self.act("", "end", {"gm-phase": [5], **(dice or {})}, answers)


def _rows(drawing: str) -> list[str]:
    from textwrap import dedent

    return dedent(drawing).strip("\n").splitlines()
