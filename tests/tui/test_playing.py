"""The real game from the menu on: begun, played with real keys, left, continued."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from roguelike.narrator import Narrator
from roguelike.tui.app import FatepointApp
from roguelike.tui.opening import new_campaign
from roguelike.tui.player import Player
from roguelike.tui.screens.game import GameScreen
from tests.tui.screen import shown


async def test_a_fight_is_being_played_after_three_keys(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert shown(app)[0].split() == ["FATEPOINT", "no", "campaign", "yet"]
        await pilot.press("f", "right", "right")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        before, focus = app.screen.player.view, app.screen.player.focus
        assert "YOUR PHASE" in shown(app)[0]
        await pilot.press("S")
    again = FatepointApp(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert shown(again)[0].endswith("1 campaign, saved just now")
        who = before.model(focus)
        assert who is not None
        assert f" Enter  Continue: a single fight, combat 1, {who.name} to act" in shown(again)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(again.screen, GameScreen)
        assert again.screen.player.view == before
        assert again.screen.player.log.lines


async def test_quick_start_is_on_enter(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.player.focus


async def test_a_broken_campaign_is_told_in_the_list(tmp_path: Path) -> None:
    (tmp_path / "old.fatepoint").write_bytes(b"something else entirely" * 50)
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("d")
        assert any("old.fatepoint" in row for row in shown(app))
        await pilot.press("enter")
        assert any("is not a Fatepoint campaign" in row for row in shown(app))
        await pilot.press("escape", "escape")
    assert app.return_code == 0


async def test_a_campaign_asked_for_by_name_that_cannot_be_opened_ends_the_program(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path, campaign=tmp_path / "gone.fatepoint")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
    assert app.failed
    assert app.farewell is not None
    assert app.narrator.text(app.farewell).startswith("There is no campaign gone.fatepoint")


KEYS = ("up", "down", "left", "right", "tab", "a", "f", "c", "d", "s", "r", "q", "g", "F", ".", "E", "t", "enter")


@pytest.mark.parametrize("setup", [{}, {"scenario": "skirmish"}], ids=["expedition", "fight"])
@pytest.mark.parametrize("seed", range(int(os.environ.get("FATEPOINT_SOAK", "2"))))
def test_any_keys_at_all_can_be_pressed(tmp_path: Path, seed: int, setup: dict[str, str]) -> None:
    """Whatever is typed: nothing raises, every message has its words, every answer was legal."""
    dice = random.Random(seed)
    player = Player(new_campaign(tmp_path, "ahq", "t", dict(setup), seed=f"keys-{seed}"), Narrator(), pace="instant")
    clock = time.monotonic() + 1
    for _ in range(300):
        clock += 1
        keys = KEYS if player.asker is None else (*KEYS, "escape", "c", "d", "F", "t", "enter", "enter")
        player.press(dice.choice(keys), clock)
        player.wish = ""
        while player.waiting:
            player.advance()
        player.odds()
        if player.asker is not None:
            player.asker.rows(80, 6)
            player.asker.listing(29, 15)
            player.asker.overlay()
        if player.play.over:
            break
    player.play.close()
    assert not player.narrator.missing
