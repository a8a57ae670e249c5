"""What dice decide in DatumQuest is told before and after, on the real screen's player."""

from __future__ import annotations

import time

import pytest

from roguelike.books.datum.state import Item
from roguelike.narrator import Narrator
from roguelike.tui.player import Player
from tests.books.datum.scene import Scene, scene
from tests.tui.test_snapshots_datum import play_of

HALL = (
    "################################",
    "#12,,,,,,,,,,,,,,,,,,,,,,,+...<#",
    "################################",
)  # fmt: skip


class Sitting:
    """A drawn board with fingers at its keys, one key every ten seconds."""

    def __init__(self, made: Scene) -> None:
        self.play = play_of(made.state)
        self.player = Player(self.play, Narrator(), pace="instant")
        self.clock = time.monotonic() + 100

    def press(self, *keys: str) -> str:
        """Press keys one after the other, and let the others act; gives all that was said since."""
        heard = len(self.player.log.lines)
        for key in keys:
            self.clock += 10
            self.player.press(key, self.clock)
            while self.player.waiting:
                self.player.advance()
        return "\n".join(told.text for told in self.player.log.lines[heard:])

    def odds(self) -> list[str]:
        """The odds that are shown now."""
        return [self.player.narrator.text(message) for message in self.player.odds()]


@pytest.mark.parametrize("keys", ["o", "ta"], ids=["explore", "travel"])
def test_whoever_travels_or_explores_stops_when_a_light_goes_out(keys: str) -> None:
    made = scene(HALL, ["wizard", "barbarian"], fight=False, lit=False, known=False)
    made.hero().hands = [Item("torch", lit=True)]
    made.state.here.deck, made.state.here.omens = ["wandering-monster"], ["snuffed-light"] * 9
    sitting = Sitting(made)
    said = sitting.press(*keys)
    assert "Telor's light goes out (Torch)." in said
    assert said.endswith("Stopped: a light has gone out.")
    assert sitting.player.view.quiet
