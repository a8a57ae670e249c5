"""A page to read: help, the message log, a rule's text, the rules browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from roguelike.narrator import Narrator
from roguelike.tui.keys import name_of
from roguelike.tui.lines import Line, Piece, cut, line
from roguelike.tui.log import headline
from roguelike.tui.widgets import Resized
from roguelike.tui.widgets.lines import Lines

Page = Callable[[int], Sequence[Line]]
"""The lines of a page for a width."""
_BY: dict[str, int] = {"down": 1, "j": 1, "up": -1, "k": -1}


class Reader(Screen[None]):
    """Shows a page that scrolls. Escape, ``q`` and the key that opened it leave it.

    ``find`` makes it searchable: what is typed after ``/`` gives another page.
    """

    DEFAULT_CSS = """
    Reader { layout: vertical; }
    Reader #reader-title, Reader #reader-keys { height: 1; }
    Reader #reader-page { height: 1fr; }
    """

    def __init__(
        self,
        narrator: Narrator,
        title: str,
        page: Page,
        *,
        opened_by: str = "",
        at_end: bool = False,
        find: Callable[[str], Page] | None = None,
    ) -> None:
        super().__init__()
        self._narrator = narrator
        self._title = title
        self._page = page
        self._opened_by = opened_by
        self._at_end = at_end
        self._find = find
        self._query: str | None = None
        self._top = 0
        self._rows: Sequence[Line] = ()

    def compose(self) -> ComposeResult:
        """Title, page, keys."""
        yield Lines(id="reader-title")
        yield Lines(id="reader-page")
        yield Lines(id="reader-keys")

    def on_resized(self, message: Resized) -> None:
        """Lay the page out for the new width."""
        self._lay_out()

    def on_key(self, event: events.Key) -> None:
        """Scroll, search or leave."""
        event.stop()
        event.prevent_default()
        key = name_of(event)
        height = self.query_one("#reader-page", Lines).room.height
        if self._query is not None:
            self._search(key)
        elif key == "/" and self._find is not None:
            self._query = ""
        elif key in ("escape", "q", self._opened_by, "ctrl+c"):
            _ = self.dismiss()
            return
        elif key in _BY:
            self._top += _BY[key]
        elif key in ("pagedown", "space", "enter"):
            self._top += max(1, height - 1)
        elif key in ("pageup", "b"):
            self._top -= max(1, height - 1)
        elif key in ("home", "<"):
            self._top = 0
        elif key in ("end", ">"):
            self._top = len(self._rows)
        self._paint()

    def _search(self, key: str) -> None:
        assert self._query is not None
        assert self._find is not None
        if key == "escape":
            self._query = None
            return
        if key in ("enter", "ctrl+j"):
            self._page, self._query, self._top = self._find(self._query), None, 0
            self._lay_out()
        elif key == "backspace":
            self._query = self._query[:-1]
        elif key == "space":
            self._query += " "
        elif len(key) == 1:
            self._query += key

    def _lay_out(self) -> None:
        page = self.query_one("#reader-page", Lines)
        self._rows = self._page(max(20, page.room.width))
        if self._at_end:
            self._top, self._at_end = len(self._rows), False
        self._paint()

    def _paint(self) -> None:
        page = self.query_one("#reader-page", Lines)
        width, height = page.room
        self._top = max(0, min(self._top, len(self._rows) - height))
        page.show([cut(row, width) for row in self._rows[self._top : self._top + height]])
        self.query_one("#reader-title", Lines).show([headline(self._title, width)])
        self.query_one("#reader-keys", Lines).show([self._keys()])

    def _keys(self) -> Line:
        say = self._narrator.say
        if self._query is not None:
            return line(" /", self._query, (" ", "cursor"))
        pieces: list[str | Piece] = [(" ↑↓ PgUp PgDn", "key"), f" {say('ui-hint-scroll')}"]
        if self._find is not None:
            pieces += ["  ", ("/", "key"), f" {say('ui-hint-find')}"]
        return line(*pieces, "  ", ("Esc", "key"), f" {say('ui-hint-back')}")
