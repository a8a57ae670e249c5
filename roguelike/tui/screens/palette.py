"""All commands by name: type a part of one, Enter does it. Made of the key table."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.narrator import Narrator
from roguelike.tui import keys as keyboard
from roguelike.tui.lines import Line, fit, line
from roguelike.tui.screens.base import ENTER, LEAVE, PageScreen, in_window


class Palette(PageScreen):
    """Left with the id of the command that was chosen, "" for none."""

    def __init__(self, narrator: Narrator, layout: keyboard.Layout, book: str = "") -> None:
        super().__init__(narrator, narrator.say("ui-page-palette"))
        self._named = keyboard.keys_of(layout)
        self._query = ""
        self._at = self._top = 0
        commands = [c for c in keyboard.COMMANDS if c.id != "palette"]
        self._all = [(c, narrator.say(narrator.own(book, f"key-{c.id}"))) for c in commands]

    def _found(self) -> list[tuple[keyboard.Command, str]]:
        """The commands that have every word typed; those whose name begins so come first."""
        words = self._query.casefold().split()
        found = [item for item in self._all if all(word in f"{item[1]} {item[0].id}".casefold() for word in words)]
        return sorted(found, key=lambda item: not item[1].casefold().startswith(self._query.casefold()))

    def press(self, key: str) -> None:
        """Type, choose, do it, or leave."""
        found = self._found()
        if key in LEAVE or key == "ctrl+p":
            self.leave()
        elif key in ENTER:
            self.leave(found[self._at][0].id if found else "")
        elif key in ("down", "up", "tab", "shift+tab"):
            self._at = (self._at + (1 if key in ("down", "tab") else -1)) % max(1, len(found))
        elif key == "backspace":
            self._type(self._query[:-1])
        elif key == "space":
            self._type(self._query + " ")
        elif len(key) == 1 and key.isprintable():
            self._type(self._query + key)

    def _type(self, text: str) -> None:
        self._query, self._at, self._top = text[:40], 0, 0

    def rows(self, width: int, height: int) -> Sequence[Line]:
        """What was typed, and what has it."""
        found, room = self._found(), max(1, height - 2)
        self._top = in_window(self._at, len(found), room, self._top)
        rows: list[Line] = [line((" :", "key"), self._query, (" ", "cursor")), ()]
        for i, (command, name) in enumerate(found[self._top : self._top + room], self._top):
            at = i == self._at
            shown = " ".join(map(keyboard.shown, self._named[command.id]))
            rows.append(line((">" if at else " ", "key"), (fit(shown, 16), "key"), " ", (name, "strong" if at else "")))
        if not found:
            rows.append(line(" ", (self.narrator.say("ui-palette-none", query=self._query), "why")))
        return rows

    def hints(self) -> Sequence[tuple[str, str]]:
        """Choose, do it, leave."""
        say = self.narrator.say
        return [("↑↓", say("ui-hint-next")), ("Enter", say("ui-hint-do")), ("Esc", say("ui-hint-back"))]
