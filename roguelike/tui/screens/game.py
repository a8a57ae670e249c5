"""The game: map, panel, focus line, log and prompts, keys. Paints a `Player` and gives it keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.screen import Screen

from roguelike.engine.text import Msg, msg
from roguelike.tui.frame import Frame, Overlay, compose
from roguelike.tui.hand_over import Seats
from roguelike.tui.keyline import keys_line
from roguelike.tui.keys import name_of
from roguelike.tui.know_keys import shown_overlay
from roguelike.tui.lines import Line, line, wrap
from roguelike.tui.log import padded
from roguelike.tui.panel import Panel, focus_line, header
from roguelike.tui.player import UNTIL_A_KEY, Player
from roguelike.tui.screens import pages
from roguelike.tui.screens.base import PageScreen, passed_on
from roguelike.tui.settings import Keeper
from roguelike.tui.widgets import Resized
from roguelike.tui.widgets.board import Board
from roguelike.tui.widgets.lines import Lines

SMALLEST = Size(80, 24)
LARGE = Size(120, 40)


class GameScreen(Screen[bool | Msg]):
    """One campaign being played. Dismissed when the player leaves it; with True if he wants the menu, with a message
    if it cannot go on."""

    DEFAULT_CSS = """
    GameScreen { layout: vertical; }
    GameScreen #header, GameScreen #focus, GameScreen #keys { height: 1; }
    GameScreen #middle { height: 1fr; }
    GameScreen #board, GameScreen #page { width: 1fr; height: 1fr; }
    GameScreen #bar { width: 1; height: 1fr; }
    GameScreen #panel { width: 29; height: 1fr; }
    GameScreen #log { height: 6; }
    GameScreen #small { display: none; height: 1fr; }
    GameScreen.small > *, GameScreen.hidden > * { display: none; }
    GameScreen.small #small, GameScreen.hidden #small { display: block; }
    GameScreen #page { display: none; }
    GameScreen.paged #page { display: block; }
    GameScreen.paged #board { display: none; }
    """

    def __init__(self, player: Player, keeper: Keeper | None = None) -> None:
        super().__init__()
        self._seats = Seats(player)
        self._keeper = keeper or Keeper()
        self._timer: asyncio.TimerHandle | None = None
        self._parts: dict[str, Lines] = {}
        self._board = Board(id="board")

    @property
    def player(self) -> Player:
        """The person who has the keyboard."""
        return self._seats.at

    def compose(self) -> ComposeResult:
        """The parts of the screen, top to bottom."""
        names = ("header", "page", "bar", "panel", "focus", "log", "keys", "small")
        self._parts = {name: Lines(id=name) for name in names}
        part = self._parts
        yield part["header"]
        with Horizontal(id="middle"):
            yield self._board
            yield part["page"]
            yield part["bar"]
            yield part["panel"]
        for name in ("focus", "log", "keys", "small"):
            yield part[name]

    def on_mount(self) -> None:
        """Others may have to act first."""
        self._go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Choose the layout for the size."""
        size = event.size
        small = size.width < SMALLEST.width or size.height < SMALLEST.height
        self.set_class(small, "small")
        large = size.width >= LARGE.width and size.height >= LARGE.height
        self.set_class(large, "large")
        if self._parts:
            self._parts["log"].styles.height = max(9, size.height // 5) if large else 6
            self._parts["panel"].styles.width = min(48, max(37, size.width // 4)) if large else 29
        self.call_after_refresh(self.paint)

    def on_resized(self, message: Resized) -> None:
        """A part has another size."""
        message.stop()
        self.call_next(self.paint)

    def on_key(self, event: events.Key) -> None:
        """Give the key to the player, and paint what came of it."""
        if passed_on(self, event):
            return
        key = name_of(event)
        if self.has_class("small") and key not in ("S", "ctrl+c", "ctrl+q"):
            return
        if self.has_class("hidden") and key not in ("S", "ctrl+c", "ctrl+q"):
            self._seats.press(key, event.time)
        elif self.has_class("hidden"):
            self.player.wish = "leave"
        else:
            self.player.press(key, event.time)
        if not self._granted(key):
            self._go_on()

    def _granted(self, key: str) -> bool:
        """Open what the player wants to read, or leave; whether the screen has been left for good."""
        wish, self.player.wish = self.player.wish, ""
        if wish in ("leave", "menu"):
            self._stop()
            _ = self.dismiss(self.player.fault or wish == "menu")
            return True
        if wish == "map" and self.player.view.map is None:
            self.player.say(msg("ui-map-none"), style="why")
        elif wish == "replay" and not self.player.tape.pictures:
            self.player.say(msg("ui-replay-none"), style="why")
        elif wish:
            self._open(pages.page(self.player, wish, key, self._keeper, self._open))
        return False

    def _open(self, page: PageScreen) -> None:
        _ = self.app.push_screen(page, self._read)

    def _read(self, command: str | None) -> None:
        """A page was left; the palette with a command."""
        if command:
            self.player.command(command)
            if self._granted(""):
                return
        self._go_on()

    # --- others act

    def _go_on(self) -> None:
        """Paint, and let the others act while they must."""
        self.paint()
        if self.player.waiting:
            if self.player.hurry:
                self._stop()
            if self._timer is None:
                self._timer = self._after(0.0001)
        elif self._timer is not None:
            self._stop()

    def _others(self) -> None:
        self._timer = None
        if self.app.screen is not self and self.player.waiting:
            self._timer = self._after(0.1)
            return
        pause = self.player.advance()
        if self._granted(""):
            return
        self.paint()
        if self.player.waiting and pause != UNTIL_A_KEY:
            self._timer = self._after(max(0.0001, pause))

    def _after(self, seconds: float) -> asyncio.TimerHandle:
        """Let the others act after that time. A timer of Textual's that is late before it runs would never fire."""
        return asyncio.get_running_loop().call_later(seconds, self.call_later, self._others)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- painting

    def paint(self) -> None:
        """Show how things stand. What did not change is not painted again."""
        if not self._parts or not self.is_mounted:
            return
        hidden = self._seats.hidden
        if hidden and not self.has_class("hidden"):
            self._forget()
        self.set_class(hidden, "hidden")
        if self.has_class("small"):
            self._paint_small()
            return
        if hidden:
            self._paint_hidden()
            return
        player, part = self.player, self._parts
        paged = player.view.map is None
        if paged != self.has_class("paged"):
            self.set_class(paged, "paged")
        self._paint_map()
        if paged:
            self._show("page", self._page)
        self._show("header", lambda width, height: [header(player.narrator, player.view, player.acts, width)])
        self._show("bar", lambda width, height: [] if player.aloud else [line(("|", "bar"))] * height)
        self._show("panel", self._panel)
        self._show("focus", lambda width, height: [focus_line(player.narrator, player.view, player.focus, width)])
        self._show("log", self._log)
        if player.unseen is not None:
            self.call_after_refresh(player.seen)
        part["keys"].show([keys_line(player, part["keys"].room.width)])

    def _show(self, name: str, make: Callable[[int, int], list[Line]]) -> None:
        size = self._parts[name].room
        if size:
            self._parts[name].show(make(size.width, size.height))

    def _paint_map(self) -> None:
        view, size = self.player.view, self._board.room
        if view.map is None or not size:
            return
        overlay = self.player.asker.overlay() if self.player.asker is not None else None
        shown = shown_overlay(self.player) if overlay is None else None
        if shown is not None:
            overlay = Overlay(area=tuple(shown.squares))
        model = view.model(self.player.focus)
        at = overlay.cursor if overlay is not None and overlay.cursor is not None else None
        if at is None and model is not None:
            at = model.square
        self._seats.camera.follow((size.width, size.height), view.map, at)
        self._board.show(compose(view, self._seats.camera, self.player.focus, overlay))

    def _panel(self, width: int, height: int) -> list[Line]:
        player = self.player
        if player.asker is not None:
            listing = player.asker.listing(width, height)
            if listing is not None:
                return listing
        card = () if player.aloud else player.log.card
        panel = Panel(player.narrator, player.view, player.focus, () if card else player.odds(), card)
        return panel.lines(width, height)

    def _page(self, width: int, height: int) -> list[Line]:
        player = self.player
        rows: list[Line] = []
        for message in player.view.page:
            style = player.narrator.say(f"{message.id}.style") if player.narrator.knows(f"{message.id}.style") else ""
            rows += [line((row, style)) for row in wrap(" " + player.narrator.text(message), width, 1)]
        return rows[-height:] if len(rows) > height else rows

    def _log(self, width: int, height: int) -> list[Line]:
        player = self.player
        prompt = player.asker.rows(width, height) if player.asker is not None else []
        taken = player.asker is not None and player.asker.takes("m")
        more = player.narrator.say("ui-log-more-only" if taken else "ui-log-more")
        told = player.log.rows(width, height - len(prompt), more, newest_first=player.aloud)
        if player.aloud:
            return [*prompt, *told]
        return padded([*told, *prompt], height)

    def _forget(self) -> None:
        """Take everything off the screen that only one person may see."""
        for part in self._parts.values():
            part.show([])
        self._board.show(Frame.blank(*self._board.room))

    def _paint_hidden(self) -> None:
        size = self._parts["small"].room
        if size:
            self._parts["small"].show(self._seats.page(size.width, size.height))
        if self.player.unseen is not None:
            self.call_after_refresh(self.player.seen)

    def _paint_small(self) -> None:
        size = self._parts["small"].room
        text = self.player.narrator.say(
            "ui-too-small", width=SMALLEST.width, height=SMALLEST.height,
            has_width=self.size.width, has_height=self.size.height,
        )  # fmt: skip
        self._parts["small"].show([line(row) for row in wrap(text, max(1, size.width))])
