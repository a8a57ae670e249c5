"""What the keys of the bench repaint in the game: the yardstick repaints the same.

The game is played without a terminal, and every part of its screen notes which rows each key makes it paint anew.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from textual.geometry import Region
from textual.pilot import Pilot

from roguelike.tui.app import FatepointApp
from roguelike.tui.widgets.board import Board
from roguelike.tui.widgets.lines import Lines
from scripts._games import GAMES, Games, prepared

PARTS = ("header", "board", "panel", "focus", "log", "keys")


def record(games: Games, size: tuple[int, int]) -> dict[str, Any]:
    """``{"rows": [{part: rows} for each key], "panel": width, "log": height}`` of a book's mix at that size."""
    painted: Counter[str] = Counter()

    def counting(kind: type[Board] | type[Lines]) -> None:
        plain = kind.refresh

        def refresh(self: Any, *regions: Region, **wanted: Any) -> Any:
            painted[self.id] += len(regions)
            return plain(self, *regions, **wanted)

        kind.refresh = refresh  # type: ignore[method-assign]

    async def press(pilot: Pilot[None], key: str) -> None:
        await pilot.press(key)
        for _ in range(3):
            await pilot.pause()

    async def play(folder: str) -> dict[str, Any]:
        _ = prepared(games, Path(folder))
        app = FatepointApp(Path(folder))
        rows = []
        async with app.run_test(size=size) as pilot:
            await press(pilot, "enter")
            for _, key in games.mix:
                painted.clear()
                await press(pilot, key)
                rows.append({part: count for part, count in painted.items() if part in PARTS and count})
            panel, log = (app.screen.query_one(f"#{part}").size for part in ("panel", "log"))
        return {"rows": rows, "panel": panel.width, "log": log.height}

    for kind in (Board, Lines):
        counting(kind)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(play(folder))


if __name__ == "__main__":
    book, width, height = sys.argv[1:]
    json.dump(record(GAMES[book], (int(width), int(height))), sys.stdout)
