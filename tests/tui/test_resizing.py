"""The autoplayer plays the real screen while the terminal is resized at random: no error, right again afterwards."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from roguelike.session.places import list_campaigns
from roguelike.tui.app import FatepointApp
from roguelike.tui.opening import TablePlay
from roguelike.tui.screens.game import GameScreen
from roguelike.tui.settings import Keeper, Settings
from scripts._bench_keys import Typist
from tests.tui.screen import FakeApp, shown, until

KEYS = int(os.environ.get("FATEPOINT_RESIZED_KEYS", "40"))
"""How many keys are played; 2,000 by hand."""
PAGES = ("M", "C", "m", "question_mark", "O", "P", "R", "w")


def waiting(app: FatepointApp) -> bool:
    """Whether others act."""
    return isinstance(app.screen, GameScreen) and app.screen.player.waiting


@pytest.mark.parametrize("seed", ["quick-4"])
async def test_played_while_the_terminal_is_resized(tmp_path: Path, seed: str) -> None:
    dice = random.Random(seed)
    app = FatepointApp(tmp_path, keeper=Keeper(Settings(pace="instant")))
    async with app.run_test(size=(80, 24)) as pilot:
        typed, typist = 0, None
        while typed < KEYS:
            await pilot.resize_terminal(dice.randint(20, 300), dice.randint(5, 100))
            if app.screen is app._title:
                await pilot.press("a")
                await until(pilot, lambda: isinstance(app.screen, GameScreen))
                continue
            game = app.screen
            assert isinstance(game, GameScreen)
            player, play = game.player, app.play
            assert isinstance(play, TablePlay)
            if game.has_class("small") and dice.random() < 0.7:
                await pilot.resize_terminal(dice.randint(80, 300), dice.randint(24, 100))
            if dice.random() < 0.2:
                await pilot.press(dice.choice(PAGES))
                await pilot.resize_terminal(dice.randint(20, 300), dice.randint(5, 100))
                await pilot.press("down", "escape")
                await until(pilot, lambda: isinstance(app.screen, GameScreen))
            if typist is None or typist.player is not player:
                typist = Typist(player, play)
            keys = ["enter"] if play.over else list(typist.next_keys()) or ["."]
            await pilot.press(*keys)
            typed += len(keys)
            await until(pilot, lambda: not waiting(app), 60)
        if isinstance(app.screen, GameScreen):
            await pilot.resize_terminal(80, 24)
            await until(pilot, lambda: len(shown(app)) == 24, 60)
            await pilot.pause(0.1)
            once = shown(app)
            app.screen.refresh(layout=True)
            await pilot.pause(0.1)
            assert shown(app) == once
            assert len(once) == 24
            view = app.screen.player.view
            await pilot.press("ctrl+q")  # three capitals in a row, and S would ask
            await until(pilot, lambda: app.farewell is not None)
    assert app.return_code == 0
    assert not app.narrator.missing
    assert all(campaign.error is None for campaign in list_campaigns(tmp_path))
    again = FatepointApp(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(again.screen, GameScreen))
        assert isinstance(again.screen, GameScreen)
        assert again.screen.player.view == view


async def test_the_notice_of_a_window_too_small_is_whole_even_in_one_of_20_by_5() -> None:
    app = FakeApp()
    async with app.run_test(size=(20, 5)) as pilot:
        await pilot.pause()
        assert "24 or more." in " ".join(" ".join(shown(app)).split())
