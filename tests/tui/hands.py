"""A player and the fingers that press his keys, without a terminal."""

from __future__ import annotations

from typing import Any

from roguelike.engine.decisions import (
    Choose,
    Decision,
    Json,
)
from roguelike.tui.keys import Preset
from roguelike.tui.lines import plain
from roguelike.tui.player import Player
from tests.tui.fake import FakePlay, narrator, option, prompt


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


class Hands:
    """A player and the fingers that press his keys, one a second."""

    def __init__(self, *questions: Decision[Any], preset: Preset = "default", **more: Any) -> None:
        self.clock = Clock()
        self.play = FakePlay(queue=list(questions), **more)
        self.player = Player(self.play, narrator(), preset=preset, now=self.clock)

    def press(self, *keys: str) -> list[Json]:
        for key in keys:
            self.clock.time += 1
            self.player.press(key, self.clock.time)
            while self.player.waiting:
                self.player.advance()
        return self.play.answers

    def place(self, id: str, x: int, y: int) -> None:
        self.play.place(id, x, y)
        self.player.look()

    @property
    def said(self) -> str:
        return self.player.log.lines[-1].text if self.player.log.lines else ""

    def prompt(self) -> list[str]:
        asker = self.player.asker
        assert asker is not None
        return [plain(row) for row in (*asker.rows(78, 6), *(asker.listing(29, 15) or []))]


FALLS = (option("spend", hotkey="F"), option("wait", hotkey="t"), option("die", hotkey="d"))


def ask(urgency: Any = "marked", suggested: Json = None, **more: Any) -> Choose:
    return Choose(
        seat="us",
        question="fake.choose",
        prompt=prompt("HEINRICH FALLS"),
        urgency=urgency,
        suggested=suggested,
        **{"choices": FALLS, **more},
    )
