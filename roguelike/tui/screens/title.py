"""The title screen. It imports no numpy, no tcod, no session and no book: those come after the first frame."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from roguelike.engine.late import frozen
from roguelike.engine.text import Msg
from roguelike.narrator import Narrator
from roguelike.narrator.plain import printable
from roguelike.tui.keys import name_of
from roguelike.tui.lines import Line, cut, fit, line, pack, wrap
from roguelike.tui.screens.base import passed_on
from roguelike.tui.widgets import Resized
from roguelike.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from roguelike.session.places import Campaign

Choice = Literal["continue", "quick", "fight", "new", "fame", "help", "options", "quit"]


_OTHERS: Mapping[str, Choice] = {"c": "new", "e": "fame", "g": "help", "?": "help", "i": "options", "O": "options"}


@frozen
class Chosen:
    """What the player chose on the title screen; ``path`` is the campaign to go on with."""

    what: Choice
    path: Path | None = None


class TitleScreen(Screen[None]):
    """The menu. ``chosen`` is called with each choice; ``campaigns`` looks the saves up, after the first frame."""

    DEFAULT_CSS = """
    TitleScreen #title { height: 1fr; }
    """

    def __init__(
        self,
        narrator: Narrator,
        campaigns: Callable[[], Sequence[Campaign]],
        chosen: Callable[[Chosen], None],
    ) -> None:
        super().__init__()
        self._narrator = narrator
        self._look_up = campaigns
        self._chosen = chosen
        self._campaigns: Sequence[Campaign] | None = None
        self._listing = False
        self._at = 0
        self._said: Msg | None = None

    def compose(self) -> ComposeResult:
        """One list of lines."""
        yield Lines(id="title")

    def on_resized(self, message: Resized) -> None:
        """Lay it out for the new size."""
        self._paint()

    def on_screen_resume(self) -> None:
        """The saves may have changed while another screen was shown."""
        self._listing = False
        self._campaigns = None
        self.call_after_refresh(self._look)

    def say(self, message: Msg | None) -> None:
        """Say something under the menu."""
        self._said = message
        if self.is_mounted:
            self._paint()

    def _look(self) -> None:
        self._paint()
        self.call_after_refresh(self._find)

    def _find(self) -> None:
        if self._campaigns is None:
            self._campaigns = self._look_up()
            self._paint()

    @property
    def campaigns(self) -> Sequence[Campaign]:
        """The campaigns that were found."""
        return self._campaigns or ()

    @property
    def _playable(self) -> list[Campaign]:
        return [campaign for campaign in self._campaigns or () if campaign.error is None and not campaign.over]

    def on_key(self, event: events.Key) -> None:
        """Choose."""
        if passed_on(self, event):
            return
        key = name_of(event)
        self._said = None
        if self._listing:
            self._in_list(key)
        elif key in ("q", "escape", "ctrl+c", "ctrl+q", "S"):
            self._chosen(Chosen("quit"))
        elif key in ("enter", "ctrl+j"):
            self._find()
            first = next(iter(self._playable), None)
            self._chosen(Chosen("continue", first.path) if first is not None else Chosen("quick"))
        elif key == "a":
            self._chosen(Chosen("quick"))
        elif key == "f":
            self._chosen(Chosen("fight"))
        elif key == "d":
            self._find()
            self._listing, self._at = bool(self._campaigns), 0
        elif key in _OTHERS:
            self._find()
            self._chosen(Chosen(_OTHERS[key]))
        if self.app.screen is self:
            self._paint()

    def _in_list(self, key: str) -> None:
        campaigns = self._campaigns or ()
        if key in ("escape", "q"):
            self._listing = False
        elif key in ("down", "j", "up", "k"):
            self._at = (self._at + (1 if key in ("down", "j") else -1)) % len(campaigns)
        elif key in ("enter", "ctrl+j"):
            campaign = campaigns[self._at]
            if campaign.error is not None:
                self._said = campaign.error
            else:
                self._chosen(Chosen("continue", campaign.path))
        elif key in ("ctrl+c", "ctrl+q"):
            self._chosen(Chosen("quit"))

    # --- painting

    def _paint(self) -> None:
        page = self.query_one("#title", Lines)
        width, height = page.room
        if width and height:
            rows = self._list(width, height) if self._listing else self._menu(width)
            if self._said is not None:
                text = self._narrator.text(self._said)
                rows = [*rows, (), *(line((row, "danger")) for row in wrap(" " + text, width, 1))]
            page.show([cut(row, width) for row in rows[:height]])

    def _menu(self, width: int) -> list[Line]:
        say = self._narrator.say
        name, state = " " + say("title-name"), self._state()
        rows: list[Line] = [
            line((name, "title"), fit(state, max(1, width - len(name) - 1), right=True)),
            (),
        ]
        first = next(iter(self._playable), None)
        quick = self._item("a", say("title-quick"))
        if first is not None:
            told = self._narrator.text(first.line) if first.line is not None else printable(first.title)
            rows.append(cut(self._item("Enter", say("title-continue", where=told)), width))
        else:
            quick = self._item("Enter", say("title-quick"))
        new = line(*self._item("c", say("title-new")), " ", (say("title-new-more"), "dim"))
        rows += pack([quick, new], width, 2)
        others = [("d", "others")] if self._campaigns else []
        others += [("e", "fame")] if any(campaign.fame for campaign in self._campaigns or ()) else []
        others += [("f", "fight"), ("g", "howto"), ("i", "options"), ("q", "quit")]
        return [*rows, *pack([self._item(key, say(f"title-{what}")) for key, what in others], width, 2)]

    def _item(self, key: str, text: str) -> Line:
        return line(" ", (key, "key"), "  ", text)

    def _state(self) -> str:
        if self._campaigns is None:
            return ""
        newest = max((c.saved for c in self._campaigns), default=0.0)
        minutes = max(0, int((time.time() - newest) // 60))
        return self._narrator.say("title-campaigns", count=len(self._campaigns), minutes=minutes)

    def _list(self, width: int, height: int) -> list[Line]:
        say = self._narrator.say
        rows = [line((" " + say("title-others"), "title")), ()]
        campaigns = self._campaigns or ()
        room = max(1, height - 5)
        start = max(0, min(self._at - room // 2, len(campaigns) - room))
        for i, campaign in enumerate(campaigns[start : start + room], start):
            lead = (">", "key") if i == self._at else (" ", "")
            if campaign.error is not None:
                rows.append(line(lead, " ", (printable(campaign.path.name), "dim"), (" !", "danger")))
                continue
            told = self._narrator.text(campaign.line) if campaign.line is not None else ""
            rows.append(line(lead, " ", fit(printable(campaign.title or campaign.path.stem), 24), "  ", told))
        keys = [("\u2191\u2193", "next"), ("Enter", "take"), ("Esc", "back")]
        return [
            *rows,
            (),
            line(*(piece for key, what in keys for piece in (" ", (key, "key"), f" {say(f'ui-hint-{what}')} "))),
        ]
