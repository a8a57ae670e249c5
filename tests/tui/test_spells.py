"""Spells by keys: whichever way one is picked, its target is shown and confirmed before anything is spent."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from roguelike.tui.lines import plain
from roguelike.tui.opening import new_campaign
from roguelike.tui.panel import focus_line
from roguelike.tui.player import Player

SETUP: dict[str, Json] = {
    "scenario": "skirmish",
    "heroes": ["magnus", "sven"],
    "henchmen": [],
    "spells": {"magnus": ["still-air", "inferno-of-doom"]},
    "items": {"magnus": ["red-dragon-powder", "fire-dust:2", "dragons-tooth", "magic-wand:fireball:2"]},
}


class Fingers:
    """A person at the Wizard's skirmish, and what he is asked."""

    def __init__(self, folder: Path) -> None:
        self.clock = 1.0
        play = new_campaign(folder, "ahq", "Spells", SETUP, seed="spells")
        while play.decision is None and not play.asked:
            play.advance(0)
        self.player = Player(play, Narrator(), pace="instant", now=lambda: self.clock)
        self.press("1")

    def press(self, *keys: str) -> None:
        for key in keys:
            while self.player.waiting:
                self.player.advance()
            self.clock += 1
            self.player.press(key, self.clock)

    def prompt(self) -> str:
        asker = self.player.asker
        return "" if asker is None else "\n".join(plain(row) for row in asker.rows(80, 6))

    def pick(self, spell: str, opener: str) -> None:
        """Mark a spell in the list that a key opens, and take it."""
        self.press(opener)
        asker = self.player.asker
        assert asker is not None
        for _ in range(40):
            rows = [plain(row) for row in asker.listing(60, 15) or ()]
            if any(row.startswith(">") and spell in row for row in rows):
                break
            self.press("down")
        self.press("enter")


@pytest.mark.parametrize("opener", ["c", "enter"])
@pytest.mark.parametrize(
    ("spell", "asked"), [("Still Air", "Still Air: which section?"), ("Dragon Armour", "Whom? (Dragon Armour)")]
)
def test_a_spell_with_a_single_target_is_confirmed(tmp_path: Path, opener: str, spell: str, asked: str) -> None:
    fingers = Fingers(tmp_path)
    fingers.pick(spell, opener)
    assert asked in fingers.prompt()
    overlay = fingers.player.asker.overlay() if fingers.player.asker is not None else None
    assert overlay is not None, "where it would take effect is drawn"
    fingers.press("escape", "escape", "escape")
    assert not any("casts" in told.text for told in fingers.player.log.lines)
    fingers.pick(spell, opener)
    fingers.press("enter")
    assert any(f"casts {spell}" in told.text for told in fingers.player.log.lines)
    fingers.player.play.close()


def test_what_a_wizard_can_cast_with_is_told_before_what_else_he_has(tmp_path: Path) -> None:
    fingers = Fingers(tmp_path)
    player = fingers.player
    row = plain(focus_line(player.narrator, player.view, player.focus, 80))
    assert "Sp8 | Powder 2, Dust 4, Key 1, Feather 2, Tooth 2 | Dagge" in row
    assert row.endswith("…")
    assert len(row) <= 80
    player.play.close()


@pytest.mark.parametrize("spell", ["Flames of Death", "Inferno of Doom", "Fireball (wand or scroll)"])
def test_a_marker_is_asked_for_as_one(tmp_path: Path, spell: str) -> None:
    fingers = Fingers(tmp_path)
    fingers.pick(spell, "c")
    assert f"{spell.split(' (')[0]}: where is the marker's corner?" in fingers.prompt()
    overlay = fingers.player.asker.overlay() if fingers.player.asker is not None else None
    assert overlay is not None
    assert {type(square) for square in overlay.area} == {Square}
    fingers.player.play.close()


def test_a_list_of_spells_says_what_it_is_a_list_of(tmp_path: Path) -> None:
    fingers = Fingers(tmp_path)
    fingers.press("c")
    assert "Which one? (cast)" in fingers.prompt()
