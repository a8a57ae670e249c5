"""The real screens under test: an app that shows a fake campaign, and what a terminal would show of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from roguelike.tui.app import FatepointApp
from roguelike.tui.player import Player
from roguelike.tui.screens.game import GameScreen
from roguelike.tui.settings import Keeper, Settings
from tests.long import LONG as LONG
from tests.tui.fake import FakePlay, narrator


class FakeApp(FatepointApp):
    """The application with a fake campaign opened at once."""

    def __init__(self, play: FakePlay | None = None, **more: Any) -> None:
        super().__init__(Path("nowhere"), keeper=Keeper(Settings(**more)))
        self.narrator = narrator()
        self.fake = play or FakePlay()
        self.play = self.fake
        settings = self.keeper.settings
        self.player = Player(self.fake, self.narrator, preset=settings.layout, pace=settings.pace)

    def begin(self) -> None:
        _ = self.push_screen(GameScreen(self.player, self.keeper), self._left)


async def until(pilot: Pilot[Any], true: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until something is true, however slow the machine; at most so many seconds."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "that never came true"
        await pilot.pause(0.02)


def shown(app: App[Any]) -> list[str]:
    """The rows of the terminal, without trailing spaces."""
    strips = app.screen._compositor.render_strips()
    return [strip.text.rstrip() for strip in strips]
