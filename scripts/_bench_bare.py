"""The yardstick of the screen: a bare Textual app of the game's layout.

It has no game. A key repaints as many whole lines of each part as the same key did in the game: what is left
of a measurement above it is the game's own. The file that ``FATEPOINT_BENCH_MIX`` names says how many
(`scripts/_bench_mix.py` makes it); without one nothing but the log is repainted.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

READY = b"bare and ready"
STYLES = (Style(color="white"), Style(color="bright_black"), Style(color="yellow", bold=True))
_MIX = os.environ.get("FATEPOINT_BENCH_MIX", "")
MIX: dict[str, Any] = json.loads(Path(_MIX).read_text()) if _MIX else {"rows": [], "panel": 29, "log": 6}


class Bare(Widget):
    """Lines of three pieces each; the number of the last key stands in them, so that they change."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.count = 0

    def render_line(self, y: int) -> Strip:
        """One line."""
        third = max(1, self.size.width // 3)
        texts = (f"{self.count:<{third}}"[:third], "." * third, "#" * (self.size.width - 2 * third))
        return Strip([Segment(text, style) for text, style in zip(texts, STYLES, strict=True)])


class Header(Bare):
    """Says that everything stands."""

    def render_line(self, y: int) -> Strip:
        """The one line."""
        return Strip([Segment(READY.decode().ljust(self.size.width))])


class BareApp(App[None]):
    """The layout of the game screen."""

    CSS = f"""
    #header, #focus, #keys {{ height: 1; }}
    #middle {{ height: 1fr; }}
    #board {{ width: 1fr; height: 1fr; }}
    #panel {{ width: {MIX["panel"]}; height: 1fr; }}
    #log {{ height: {MIX["log"]}; }}
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.rows = iter(MIX["rows"])

    def compose(self) -> ComposeResult:
        """The parts of the screen, top to bottom."""
        yield Header(id="header")
        with Horizontal(id="middle"):
            yield Bare(id="board")
            yield Bare(id="panel")
        yield Bare(id="focus")
        yield Bare(id="log")
        yield Bare(id="keys")

    def on_key(self, event: events.Key) -> None:
        """Repaint what the game would."""
        event.stop()
        event.prevent_default()
        rows = next(self.rows, {"log": 1})
        for part, lines in rows.items():
            widget = self.query_one(f"#{part}", Bare)
            widget.count += 1
            top = 4 if part == "board" else 0
            for y in range(top, min(top + lines, widget.size.height)):
                widget.refresh(Region(0, y, widget.size.width, 1))


if __name__ == "__main__":
    BareApp().run(mouse=False)
