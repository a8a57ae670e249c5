"""A widget of lines that repaints only the rows that changed, and of those only up to what changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.segment import Segment
from textual.geometry import Region

from roguelike.tui.lines import BLANK, Line, cut, width_of
from roguelike.tui.styles import INDEX
from roguelike.tui.widgets.strips import Strips


class Lines(Strips):
    """Shows lines from the top. ``show`` may be called at any time and at any size."""

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._lines: tuple[Line, ...] = ()

    @property
    def shown(self) -> tuple[Line, ...]:
        """The lines it was last told to show."""
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines; what is the same as before is not painted again."""
        before, self._lines = self._lines, tuple(lines)
        if before == self._lines:
            return
        changed = []
        for y, (old, new) in enumerate(zip_longest(before, self._lines, fillvalue=BLANK)):
            if old != new:
                self.strips.pop(y, None)
                if y < self.room.height:
                    end = min(self.room.width, max(width_of(old), width_of(new)))
                    changed.append(Region(0, y, max(1, end), 1))
        if changed:
            self.refresh(*changed)

    def segments(self, y: int, width: int) -> list[Segment]:
        """The pieces of a line."""
        row = self._lines[y] if y < len(self._lines) else ()
        return [Segment(text, self.looks[INDEX.get(style, 0)]) for text, style in cut(row, width)]
