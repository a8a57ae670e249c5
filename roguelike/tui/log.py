"""The log: what was told, which of it is new, and how it is laid out in a few rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, field
from rich.cells import cell_len

from roguelike.engine.late import define
from roguelike.narrator import LogLine
from roguelike.tui.lines import Line, fit, line, wrap

_KEPT = 2000
NARROW = 78
"""A row has room for so many columns at least: lines that would take more are not joined."""
WIDE = 100
"""From so many columns on the reason for a figure is told with it."""


@define
class Log:
    """Lines told so far. ``new`` of them came since the last key."""

    lines: list[LogLine] = field(factory=list)
    new: int = 0

    def add(self, told: LogLine) -> None:
        """Tell a line, which may go on with the last one.

        A "no" that was the last thing said is not said twice, and one said to an earlier key gives way to the next.
        """
        if told.joins and self.new and self.lines[-1].style == told.style:
            joined = evolve(self.lines[-1], text=f"{self.lines[-1].text} {told.text}")
            if cell_len(joined.text) <= NARROW:
                self.lines[-1] = joined
                return
        if told.style == "why" and self.lines and self.lines[-1] == told:
            self.new = max(self.new, 1)
            return
        if told.style == "why" and not self.new and self.lines and self.lines[-1].style == "why":
            self.lines.pop()
        self.lines.append(told)
        self.new += 1
        if len(self.lines) > _KEPT:
            del self.lines[: _KEPT // 4]

    def read(self) -> None:
        """A key was pressed: nothing is new any more."""
        self.new = 0

    def newest_rule(self) -> LogLine | None:
        """The newest line that a rule stands behind."""
        return next((told for told in reversed(self.lines) if told.rule), None)

    @property
    def card(self) -> tuple[str, ...]:
        """The newest card that was laid on the table since the last key: heading and text; empty if there is none."""
        return next((told.card for told in reversed(self.lines[-self.new :]) if told.card), ()) if self.new else ()

    def rows(self, width: int, height: int, more: str, *, newest_first: bool = False) -> list[Line]:
        """The newest lines in at most ``height`` rows. ``more`` is said instead of new lines that do not fit;
        it has a ``#`` where their number goes."""
        rows: list[Line] = []
        shown = 0
        for folded in self._folded():
            fresh, told = shown < self.new, folded[0]
            text = _one_after_the_other([_text(one, width) for one in folded])
            block = [_row(told, row, fresh, width) for row in wrap(text, width - 2, 1)]
            if len(rows) + len(block) > height:
                if shown == 0:
                    rows = block[:height] if newest_first else block[len(block) - height :]
                break
            rows = [*rows, *block] if newest_first else [*block, *rows]
            shown += len(folded)
        hidden = self.new - shown
        if hidden > 0 and rows:
            note = [line((f" {more.replace('#', str(hidden))}", "dim"))]
            spare = 0 if len(rows) < height else 1  # a row that is free, else that of the oldest line
            rows = [*rows[: len(rows) - spare], *note] if newest_first else [*note, *rows[spare:]]
        return rows

    def _folded(self) -> Iterator[list[LogLine]]:
        """The lines from the newest on; misses told one after the other are one."""
        misses: list[LogLine] = []
        for i, told in enumerate(reversed(self.lines)):
            if told.pace == "miss" and i != self.new:
                misses.insert(0, told)
                continue
            if misses:
                yield misses
            misses = [told] if told.pace == "miss" else []
            if not misses:
                yield [told]
        if misses:
            yield misses


def _one_after_the_other(texts: Sequence[str]) -> str:
    """Several lines as one; where one ends without a stop, a semicolon parts it from the next."""
    text = texts[0]
    for more in texts[1:]:
        text = f"{text}{'' if text.endswith(('.', '!', '?')) else ';'} {more.lstrip()}"
    return text


def _text(told: LogLine, width: int) -> str:
    return told.wide if told.wide and width >= WIDE else told.text


def _row(told: LogLine, text: str, fresh: bool, width: int) -> Line:
    if told.style == "rule":
        ruled = f"-- {text} "
        return line((ruled + "-" * max(0, width - 1 - len(ruled)), "rule"))
    style = told.style or told.pace
    return line((">" if fresh else " ", "key"), (text, style))


def padded(rows: list[Line], height: int) -> list[Line]:
    """The rows with empty ones above, so that the newest is at the bottom."""
    return [()] * max(0, height - len(rows)) + rows[:height]


def headline(text: str, width: int) -> Line:
    """A title line across the width."""
    return line((fit(" " + text, width), "strong"))
