"""The last fight once more: it plays by itself, and every picture can be looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult

from roguelike.narrator import Narrator
from roguelike.tui import keys as keyboard
from roguelike.tui.frame import Camera, compose
from roguelike.tui.lines import Line, line, wrap
from roguelike.tui.screens.base import LEAVE, PageScreen
from roguelike.tui.tape import Picture
from roguelike.tui.widgets.board import Board

SECONDS = 0.5
"""How long a picture is shown."""


class Replay(PageScreen):
    """Left and right go from picture to picture, Space halts and goes on, Home and End go to the first and last."""

    DEFAULT_CSS = """
    Replay Board { height: 1fr; }
    Replay .page { height: 6; }
    """

    def __init__(
        self,
        narrator: Narrator,
        pictures: Sequence[Picture],
        layout: keyboard.Layout = "default",
        *,
        opened_by: str = "",
        seconds: float = SECONDS,
    ) -> None:
        super().__init__(narrator, "")
        self._pictures = list(pictures)
        self._opened_by = opened_by
        self._steps: Mapping[str, keyboard.Command] = keyboard.commands_by_key(layout)
        self._at = 0
        self._runs = seconds > 0
        self._seconds = seconds or SECONDS
        self._camera = Camera()
        self._board = Board(id="replay-board")

    def compose(self) -> ComposeResult:
        """Title, map, what was told, keys."""
        title, page, keys = super().compose()
        yield title
        yield self._board
        yield page
        yield keys

    def on_mount(self) -> None:
        """Begin to play."""
        _ = self.set_interval(self._seconds, self._tick)

    def _tick(self) -> None:
        if self._runs and self.app.screen is self:
            self._go(self._at + 1)
            self.paint()

    def press(self, key: str) -> None:
        """Halt, go on, go to another picture, or leave."""
        command = self._steps.get(key)
        step = command.step if command is not None else ""
        if key in LEAVE or key in ("q", self._opened_by):
            self.leave()
        elif key == "space":
            self._runs = not self._runs
        elif key in ("home", "end"):
            self._runs = False
            self._go(0 if key == "home" else len(self._pictures) - 1)
        elif step in ("E", "W"):
            self._runs = False
            self._go(self._at + (1 if step == "E" else -1))

    def _go(self, to: int) -> None:
        self._at = min(max(0, to), len(self._pictures) - 1)
        self._runs = self._runs and self._at < len(self._pictures) - 1

    def rows(self, width: int, height: int) -> Sequence[Line]:
        """What was told up to this picture, the newest at the bottom."""
        rows: list[Line] = []
        for i in range(self._at, -1, -1):
            for told in reversed(self._pictures[i].told):
                fresh = ">" if i == self._at else " "
                block = [line((fresh, "key"), (row, told.style or told.pace)) for row in wrap(told.text, width - 1, 1)]
                rows = [*block, *rows]
            if len(rows) >= height:
                break
        return [*[()] * (height - len(rows)), *rows[-height:]]

    def paint(self) -> None:
        """The picture and what was told."""
        say = self.narrator.say
        self.heading = say("ui-page-replay", at=self._at + 1, count=len(self._pictures))
        super().paint()
        picture, size = self._pictures[self._at], self._board.room
        if picture.view.map is not None and size:
            model = picture.view.model(picture.focus)
            self._camera.follow((size.width, size.height), picture.view.map, model.square if model else None)
            self._board.show(compose(picture.view, self._camera, picture.focus))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Halt or go on, picture by picture, leave."""
        say = self.narrator.say
        halt = "ui-hint-stop" if self._runs else "ui-hint-go-on"
        return [("Space", say(halt)), ("←→", say("ui-hint-picture")), ("Esc", say("ui-hint-back"))]
