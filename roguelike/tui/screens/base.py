"""What every page over the game or the menu has in common: a title, rows, and the keys that matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from roguelike.narrator import Narrator
from roguelike.tui.keys import name_of
from roguelike.tui.lines import Line, Piece, cut, line
from roguelike.tui.log import headline
from roguelike.tui.widgets import Resized
from roguelike.tui.widgets.lines import Lines

ENTER = frozenset({"enter", "ctrl+j"})
LEAVE = frozenset({"escape", "ctrl+c"})


def passed_on(screen: Screen[Any], event: events.Key) -> bool:
    """Stop the key's way through Textual; if it was typed ahead, hand it to the screen opened meanwhile."""
    event.stop()
    event.prevent_default()
    if screen.app.screen is screen:
        return False
    _ = screen.app.screen.post_message(events.Key(event.key, event.character))
    return True


class PageScreen(Screen[str]):
    """A page. ``press`` says what a key does, ``rows`` what there is to see; after every key it is painted anew."""

    DEFAULT_CSS = """
    PageScreen { layout: vertical; }
    PageScreen .line { height: 1; }
    PageScreen .page { height: 1fr; }
    """

    def __init__(self, narrator: Narrator, title: str) -> None:
        super().__init__()
        self.narrator = narrator
        self.heading = title
        self.page = Lines(id="page", classes="page")
        self._title = Lines(id="page-title", classes="line")
        self._keys = Lines(id="page-keys", classes="line")

    def compose(self) -> ComposeResult:
        """Title, page, keys."""
        yield self._title
        yield self.page
        yield self._keys

    def on_resized(self, message: Resized) -> None:
        """Lay the page out for the new size."""
        message.stop()
        self.paint()

    def on_key(self, event: events.Key) -> None:
        """Do what the key means here."""
        if not passed_on(self, event):
            self.press(name_of(event))
            if self.app.screen is self:
                self.paint()

    def press(self, key: str) -> None:
        """What a key does."""
        raise NotImplementedError

    def rows(self, width: int, height: int) -> Sequence[Line]:
        """What the page shows; rows beyond ``height`` are not seen."""
        raise NotImplementedError

    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys that matter, with what they do."""
        raise NotImplementedError

    def keys_row(self) -> Line:
        """The last line."""
        pieces: list[str | Piece] = []
        for key, text in self.hints():
            pieces += ["  " if pieces else " ", (key, "key"), f" {text}"]
        return line(*pieces)

    def paint(self) -> None:
        """Show how things stand."""
        width, height = self.page.room
        if width and height:
            self.page.show([cut(row, width) for row in self.rows(width, height)[:height]])
        if across := self._title.room.width:
            self._title.show([headline(self.heading, across)])
            self._keys.show([cut(self.keys_row(), across)])

    def leave(self, result: str = "") -> None:
        """Go back to where the page was opened."""
        _ = self.dismiss(result)


def in_window(at: int, count: int, height: int, top: int) -> int:
    """The first row to show so that row ``at`` of ``count`` is among ``height`` rows, moved no more than needed."""
    top = min(max(top, at - height + 1), at)
    return max(0, min(top, count - height))
