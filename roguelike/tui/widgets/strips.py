"""A widget that keeps the strips it has painted, and makes only those anew that it was told to."""

from __future__ import annotations

from abc import abstractmethod

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from roguelike.tui.styles import table, without_colour
from roguelike.tui.widgets import Resized


class Strips(Widget):
    """Answers `render_lines` itself: Textual's own styling is not needed and left out.

    ``room`` is its size, kept because Textual works a widget's size out anew each time. A kind of it says in
    `segments` what a row is, and takes a row that has changed out of ``strips``.
    """

    def __init__(self, *, id: str, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.room = Size(0, 0)
        self.strips: dict[int, Strip] = {}
        self.looks = table(without_colour())
        self._width = 0

    @abstractmethod
    def segments(self, y: int, width: int) -> list[Segment]:
        """The pieces of a row in at most ``width`` cells."""

    def on_resize(self, event: events.Resize) -> None:
        """Ask for what fits the new size."""
        self.room = event.size
        self.strips.clear()
        self.post_message(Resized())

    def notify_style_update(self) -> None:
        """Forget what was painted: the looks changed."""
        self.strips.clear()
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The strips of the wanted rows."""
        x1, x2 = crop.column_span
        if x2 != self._width:
            self.strips.clear()
            self._width = x2
        known = self.strips
        strips = [known[y] if y in known else self._strip(y, x2) for y in crop.line_range]
        return [strip.crop(x1, x2) for strip in strips] if x1 else strips

    def render_line(self, y: int) -> Strip:
        """One row."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def _strip(self, y: int, width: int) -> Strip:
        strip = self.strips[y] = Strip(self.segments(y, width)).adjust_cell_length(width, self.looks[0])
        return strip
