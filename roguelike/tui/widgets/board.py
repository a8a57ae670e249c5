"""The map: a frame of glyphs and styles, of which only the changed cells of a row are painted again."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from roguelike.tui.frame import Frame
from roguelike.tui.styles import table, without_colour
from roguelike.tui.widgets import Resized


class Board(Widget):
    """Shows a `Frame` of its own size; a frame of another size (in the middle of a resize) is cut or padded."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.room = Size(0, 0)
        self._frame = Frame.blank(0, 0)
        self._strips: dict[int, Strip] = {}
        self._width = 0
        self._styles = table(without_colour())

    @property
    def frame(self) -> Frame:
        """What it was last told to show."""
        return self._frame

    def show(self, frame: Frame) -> None:
        """Show this frame; rows that did not change are not painted again."""
        old, self._frame = self._frame, frame
        if old.glyphs.shape != frame.glyphs.shape:
            self._strips.clear()
            self.refresh()
            return
        changed = (old.glyphs != frame.glyphs) | (old.styles != frame.styles)
        regions = []
        for y in np.flatnonzero(changed.any(axis=1)).tolist():
            columns = np.flatnonzero(changed[y])
            first, last = int(columns[0]), int(columns[-1])
            self._strips.pop(y, None)
            regions.append(Region(first, y, last - first + 1, 1))
        if regions:
            self.refresh(*regions)

    def on_resize(self, event: events.Resize) -> None:
        """Ask for a frame of the new size."""
        self.room = event.size
        self._strips.clear()
        self.post_message(Resized())

    def notify_style_update(self) -> None:
        """Forget what was painted: the looks changed."""
        self._strips.clear()
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The strips of the wanted rows; Textual's own styling is not needed and left out."""
        x1, x2 = crop.column_span
        if x2 != self._width:
            self._strips.clear()
            self._width = x2
        known = self._strips
        strips = [known[y] if y in known else self._strip(y, x2) for y in crop.line_range]
        return [strip.crop(x1, x2) for strip in strips] if x1 else strips

    def render_line(self, y: int) -> Strip:
        """One row."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def _strip(self, y: int, width: int) -> Strip:
        strip = self._strips[y] = Strip(self._segments(y)).adjust_cell_length(width, self._styles[0])
        return strip

    def _segments(self, y: int) -> list[Segment]:
        if y >= len(self._frame.glyphs):
            return []
        styles = self._frame.styles[y]
        text = self._frame.row(y)
        edges = [0, *(np.flatnonzero(np.diff(styles)) + 1).tolist(), len(styles)]
        return [Segment(text[start:end], self._styles[styles[start]]) for start, end in pairwise(edges) if end > start]
