"""The games that the bench and the soak play."""

from pathlib import Path

import pytest

from roguelike.narrator import Narrator
from roguelike.tui.opening import open_campaign
from roguelike.tui.player import Player
from scripts._games import GAMES, at_home, prepared


@pytest.mark.parametrize("book", GAMES)
def test_every_step_of_a_measured_game_is_one(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", "")
    games = GAMES[book]
    player = Player(open_campaign(prepared(games, at_home(games, tmp_path) / "saves")), Narrator())
    steps = 0
    for kind, key in games.mix:
        before = [model.square for model in player.view.models]
        player.press(key, 1e9)
        while player.waiting:
            player.advance()
        after = [model.square for model in player.view.models]
        assert sum(a != b for a, b in zip(before, after, strict=True)) == (kind == "step"), f"{kind} {key}"
        steps += kind == "step"
    assert steps == 22
    player.play.close()
