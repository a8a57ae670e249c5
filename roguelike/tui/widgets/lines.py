"""A widget of lines that repaints only the rows that changed, and of those only up to what changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from roguelike.tui.lines import BLANK, Line, cut, width_of
from roguelike.tui.styles import INDEX, table, without_colour
from roguelike.tui.widgets import Resized


class Lines(Widget):
    """Shows lines from the top. ``show`` may be called at any time and at any size.

    ``room`` is its size, kept because Textual works a widget's size out anew each time.
    """

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.room = Size(0, 0)
        self._lines: tuple[Line, ...] = ()
        self._strips: dict[int, Strip] = {}
        self._width = 0
        self._styles = table(without_colour())

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
                self._strips.pop(y, None)
                if y < self.room.height:
                    end = min(self.room.width, max(width_of(old), width_of(new)))
                    changed.append(Region(0, y, max(1, end), 1))
        if changed:
            self.refresh(*changed)

    def on_resize(self, event: events.Resize) -> None:
        """Ask for lines that fit the new size."""
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
        row = self._lines[y] if y < len(self._lines) else ()
        segments = [Segment(text, self._styles[INDEX.get(style, 0)]) for text, style in cut(row, width)]
        strip = self._strips[y] = Strip(segments).adjust_cell_length(width, self._styles[0])
        return strip
