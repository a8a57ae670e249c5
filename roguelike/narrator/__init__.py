"""Events and messages become text in the player's language here, and nowhere else."""

from roguelike.narrator.narrator import LogLine, Narrator

__all__ = ["LogLine", "Narrator"]
