"""The menu over files that somebody made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.screen import Screen

from roguelike.engine.decisions import Json
from roguelike.engine.text import msg
from roguelike.narrator import Narrator
from roguelike.session.places import Campaign
from roguelike.tui.app import FatepointApp
from roguelike.tui.screens.front import hall_of_fame
from roguelike.tui.screens.title import TitleScreen
from tests.tui.screen import shown


async def test_a_title_or_a_file_name_that_somebody_made_up_cannot_command_the_terminal(tmp_path: Path) -> None:
    evil = "\x1b[31m[b]x\n\u202e"
    line: Json = {"msg": evil, "args": {}}
    told = Campaign(tmp_path / "a.fatepoint", 1.0, evil, "fake", 9, line, [line])
    broken = Campaign(tmp_path / f"{evil}.fatepoint", 0.0, error=msg("session-file-foreign", file=evil))
    pages: list[Screen[Any]] = [
        TitleScreen(Narrator(), lambda: [told, broken], lambda chosen: None),
        hall_of_fame(Narrator(), [told]),
    ]
    for page in pages:
        app = FatepointApp(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(page)
            await pilot.pause(0.2)
            for key in ("d", "down", "enter"):
                text = "".join(shown(app))
                assert "[b]x" in text
                assert text.isprintable()
                await pilot.press(key)
                await pilot.pause(0.1)
