"""The whole map, as large as the terminal, with a list of what was left behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from textual.app import ComposeResult
from textual.containers import Horizontal

from roguelike.engine.geometry import STEPS
from roguelike.engine.views import Landmark, View
from roguelike.narrator import Narrator
from roguelike.tui import keys as keyboard
from roguelike.tui.frame import Camera, Overlay, compose
from roguelike.tui.lines import Line, line, wrap
from roguelike.tui.screens.base import LEAVE, PageScreen, in_window
from roguelike.tui.widgets.board import Board

_STEP = 8
"""How many squares an arrow moves the map."""


class WholeMap(PageScreen):
    """Arrows move the map, Tab goes from place to place."""

    DEFAULT_CSS = """
    WholeMap #whole-middle { height: 1fr; }
    WholeMap Board { width: 1fr; height: 1fr; }
    WholeMap .page { width: 30; }
    WholeMap.bare .page { width: 0; }
    """

    def __init__(
        self, narrator: Narrator, view: View, focus: str, layout: keyboard.Layout = "default", *, opened_by: str = ""
    ) -> None:
        super().__init__(narrator, narrator.say("ui-page-map"))
        self._view = view
        self._focus = focus
        self._opened_by = opened_by
        self._steps: Mapping[str, keyboard.Command] = keyboard.commands_by_key(layout)
        self._places = sorted(view.landmarks, key=lambda place: place.done)
        self._at = -1
        self._top = 0
        self._camera = Camera()
        self._board = Board(id="whole-board")
        self.set_class(not self._places, "bare")

    def compose(self) -> ComposeResult:
        """Title, map and list, keys."""
        title, page, keys = super().compose()
        yield title
        with Horizontal(id="whole-middle"):
            yield self._board
            yield page
        yield keys

    def press(self, key: str) -> None:
        """Move the map, go to the next place, or leave."""
        command = self._steps.get(key)
        if key in LEAVE or key in ("q", self._opened_by):
            self.leave()
        elif key in ("tab", "shift+tab") and self._places:
            self._at = (self._at + (1 if key == "tab" or self._at < 0 else -1)) % len(self._places)
            self._look_at(self._places[self._at])
        elif command is not None and command.step:
            dx, dy = STEPS[command.step]
            self._move(dx * _STEP, dy * _STEP)

    def _look_at(self, place: Landmark) -> None:
        size = self._board.room
        if self._view.map is not None and size:
            self._camera.follow((size.width, size.height), self._view.map, place.square)

    def _move(self, dx: int, dy: int) -> None:
        """Move what is shown, but never all of the map out of sight."""
        board = self._view.map
        if board is None or not board.terrain.any():
            return
        ys, xs = np.nonzero(board.terrain)
        camera = self._camera
        camera.x = int(np.clip(camera.x + dx, xs.min() - camera.width // 2, xs.max() - camera.width // 2))
        camera.y = int(np.clip(camera.y + dy, ys.min() - camera.height // 2, ys.max() - camera.height // 2))

    def rows(self, width: int, height: int) -> Sequence[Line]:
        """What was left behind, the dealt with at the end."""
        room = max(1, height - 2)
        rows: list[tuple[int, Line]] = []
        for i, place in enumerate(self._places):
            style = "strong" if i == self._at else "dim" if place.done else ""
            texts = wrap(self.narrator.text(place.label), max(1, width - 2), 1)
            rows += [
                (i, line((">" if i == self._at and n == 0 else " ", "key"), (text, style)))
                for n, text in enumerate(texts)
            ]
        first = next((n for n, (i, _) in enumerate(rows) if i == self._at), 0)
        self._top = in_window(first, len(rows), room, self._top)
        return [
            line((" " + self.narrator.say("ui-map-left", count=len(self._places)), "title")),
            (),
            *(row for _, row in rows[self._top : self._top + room]),
        ]

    def paint(self) -> None:
        """The list and the map."""
        super().paint()
        board, size = self._view.map, self._board.room
        if board is None or not size:
            return
        if (self._camera.width, self._camera.height) != size:
            model = self._view.model(self._focus)
            at = self._places[self._at].square if self._at >= 0 else model.square if model is not None else None
            self._camera.follow((size.width, size.height), board, at)
        cursor = self._places[self._at].square if self._at >= 0 else None
        self._board.show(compose(self._view, self._camera, self._focus, Overlay(cursor)))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Move, next place, leave."""
        say = self.narrator.say
        hints = [("↑↓←→", say("ui-hint-scroll"))]
        if self._places:
            hints.append(("Tab", say("ui-hint-next-place")))
        return [*hints, ("Esc", say("ui-hint-back"))]
