"""The keys line: what matters now is in it, however narrow it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.engine.decisions import Json
from roguelike.narrator import Narrator
from roguelike.tui.keyline import keys_line
from roguelike.tui.lines import plain
from roguelike.tui.opening import new_campaign
from roguelike.tui.player import Player


def quiet(folder: Path, pick: str) -> Player:
    """The Heroes on the stairs; the Wizard has a dagger to throw and everything to cast."""
    setup: dict[str, Json] = {
        "items": {"magnus": ["throwing-dagger", "fire-dust:2", "silver-key"]},
        "henchmen": ["sergeant"],
        "game_master": "solo",
    }
    play = new_campaign(folder, "ahq", "Keys", setup, seed="keys")
    while play.decision is None and not play.asked:
        play.advance(0)
    player = Player(play, Narrator(), pace="instant", now=lambda: 9.0)
    while player.waiting:
        player.advance()
    player.press(pick, 9.0)
    return player


@pytest.mark.parametrize("pick", ["1", "2", "3", "4", "5"])
def test_what_a_quiet_turn_is_about_is_in_the_line_for_everybody(tmp_path: Path, pick: str) -> None:
    player = quiet(tmp_path, pick)
    told = plain(keys_line(player, 80))
    assert len(told) <= 80
    for hint in ("o explore", "t travel", "d door", "D drill", "s search", "E end", "? help"):
        assert hint in told
    assert ("c cast" in told) == (pick == "4")
    player.play.close()


def test_where_there_is_room_all_is_told_and_the_menu_holds_the_rest(tmp_path: Path) -> None:
    player = quiet(tmp_path, "4")
    wide = plain(keys_line(player, 120))
    for hint in ("c cast", "Enter menu", ". done", "Tab next", "w why", "x look", "E end", "? help"):
        assert hint in wide
    narrow = plain(keys_line(player, 60))
    assert "E end" in narrow
    assert narrow.endswith("? help")
    assert "x look" not in narrow
    player.play.close()
