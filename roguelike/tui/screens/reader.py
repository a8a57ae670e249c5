"""A page to read: help, the message log, a rule's text, the rules browser, a sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.narrator import Narrator
from roguelike.tui.lines import Line, line
from roguelike.tui.screens.base import ENTER, LEAVE, PageScreen, in_window

Page = Callable[[int], Sequence[Line]]
"""The lines of a page for a width."""
Links = Callable[[int], Sequence[str]]
"""What Enter opens on each line of the page for a width ("" = nothing)."""
_BY: dict[str, int] = {"down": 1, "j": 1, "up": -1, "k": -1}


class Reader(PageScreen):
    """Shows a page that scrolls. Escape, ``q`` and the key that opened it leave it.

    ``find`` makes it searchable: what is typed after ``/`` gives another page. With ``links`` and ``follow`` a
    cursor goes from link to link, and Enter calls ``follow`` with the one it stands on.
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
        links: Links | None = None,
        follow: Callable[[str], None] = lambda link: None,
    ) -> None:
        super().__init__(narrator, title)
        self._made = page
        self._opened_by = opened_by
        self._at_end = at_end
        self._find = find
        self._link = links
        self._follow = follow
        self._query: str | None = None
        self._top = 0
        self._width = 0
        self._rows: Sequence[Line] = ()
        self._links: Sequence[str] = ()
        self._at = -1

    def press(self, key: str) -> None:
        """Scroll, search, follow a link or leave."""
        height = self.page.room.height
        if self._query is not None:
            self._search(key)
        elif key == "/" and self._find is not None:
            self._query = ""
        elif key in LEAVE or key in ("q", self._opened_by):
            self.leave()
        elif key in ENTER and self._at >= 0:
            self._follow(self._links[self._at])
        elif key in _BY:
            self._step(_BY[key])
        elif key in ("pagedown", "space", "enter"):
            self._scroll(max(1, height - 1))
        elif key in ("pageup", "b"):
            self._scroll(-max(1, height - 1))
        elif key in ("home", "<"):
            self._scroll(-len(self._rows))
        elif key in ("end", ">"):
            self._scroll(len(self._rows))

    def show(self, page: Page, links: Links | None = None) -> None:
        """Show another page instead."""
        self._made, self._link, self._width, self._top, self._at = page, links, 0, 0, -1

    def _search(self, key: str) -> None:
        assert self._query is not None
        assert self._find is not None
        if key == "escape":
            self._query = None
        elif key in ENTER:
            self.show(self._find(self._query))
            self._query = None
        elif key == "backspace":
            self._query = self._query[:-1]
        elif key == "space":
            self._query += " "
        elif len(key) == 1:
            self._query += key

    def _step(self, by: int) -> None:
        """To the next link, if it can be seen or is one line away; else a line further."""
        height = self.page.room.height
        ways = range(self._at + by, len(self._rows) if by > 0 else -1, by)
        found = next((i for i in ways if self._links[i]), None) if self._at >= 0 else None
        if found is not None and self._top - 1 <= found <= self._top + height:
            self._at = found
            self._top = in_window(found, len(self._rows), height, self._top)
        else:
            self._top += by

    def _scroll(self, by: int) -> None:
        height = self.page.room.height
        self._top = max(0, min(self._top + by, len(self._rows) - height))
        if self._at >= 0:
            seen = [i for i in range(self._top, min(self._top + height, len(self._rows))) if self._links[i]]
            if seen:
                self._at = seen[-1] if by > 0 else seen[0]

    def rows(self, width: int, height: int) -> Sequence[Line]:
        """The part of the page that is seen."""
        if width != self._width:
            self._lay_out(width)
        self._top = max(0, min(self._top, len(self._rows) - height))
        seen = list(self._rows[self._top : self._top + height])
        if 0 <= self._at - self._top < len(seen):
            seen[self._at - self._top] = _marked(seen[self._at - self._top])
        return seen

    def _lay_out(self, width: int) -> None:
        self._width = width
        self._rows = self._made(max(20, width))
        self._links = self._link(max(20, width)) if self._link is not None else ()
        linked = [i for i, link in enumerate(self._links) if link]
        if self._at not in linked:
            self._at = (linked[-1] if self._at_end else linked[0]) if linked else -1
        if self._at_end:
            self._top, self._at_end = len(self._rows), False

    def hints(self) -> Sequence[tuple[str, str]]:
        """Scroll, search, leave."""
        say = self.narrator.say
        hints = [("↑↓ PgUp PgDn", say("ui-hint-scroll"))]
        if self._at >= 0:
            hints.append(("Enter", say("ui-hint-rule")))
        if self._find is not None:
            hints.append(("/", say("ui-hint-find")))
        return [*hints, ("Esc", say("ui-hint-back"))]

    def keys_row(self) -> Line:
        """The keys, or what is being looked for."""
        if self._query is not None:
            return line(" /", self._query, (" ", "cursor"))
        return super().keys_row()


def _marked(row: Line) -> Line:
    """The row with the cursor before it."""
    if not row:
        return line((">", "key"))
    (text, style), *rest = row
    return line((">", "key"), (text[1:], style), *rest) if text[:1] == " " else line((">", "key"), *row)
