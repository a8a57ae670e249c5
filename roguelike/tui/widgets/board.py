"""The map: a frame of glyphs and styles, of which only the changed cells of a row are painted again."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from rich.segment import Segment
from textual.geometry import Region

from roguelike.tui.frame import Frame
from roguelike.tui.widgets.strips import Strips


class Board(Strips):
    """Shows a `Frame` of its own size; a frame of another size (in the middle of a resize) is cut or padded."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._frame = Frame.blank(0, 0)

    @property
    def frame(self) -> Frame:
        """What it was last told to show."""
        return self._frame

    def show(self, frame: Frame) -> None:
        """Show this frame; rows that did not change are not painted again."""
        old, self._frame = self._frame, frame
        if old.glyphs.shape != frame.glyphs.shape:
            self.strips.clear()
            self.refresh()
            return
        changed = (old.glyphs != frame.glyphs) | (old.styles != frame.styles)
        regions = []
        for y in np.flatnonzero(changed.any(axis=1)).tolist():
            columns = np.flatnonzero(changed[y])
            first, last = int(columns[0]), int(columns[-1])
            self.strips.pop(y, None)
            regions.append(Region(first, y, last - first + 1, 1))
        if regions:
            self.refresh(*regions)

    def segments(self, y: int, width: int) -> list[Segment]:
        """The cells of a row, put together where they look alike."""
        if y >= len(self._frame.glyphs):
            return []
        styles = self._frame.styles[y]
        text = self._frame.row(y)
        edges = [0, *(np.flatnonzero(np.diff(styles)) + 1).tolist(), len(styles)]
        return [Segment(text[start:end], self.looks[styles[start]]) for start, end in pairwise(edges) if end > start]
