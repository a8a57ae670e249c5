"""What a quest file may be called: its name without the ending is the quest's id wherever a quest is chosen."""

from __future__ import annotations

from pathlib import Path

from roguelike.books.datum.quests.faults import in_file
from roguelike.resources import data_dir, own_dir

SUFFIX = ".toml"
YEAR, TOWN, STOP = "year", "town", "stop"
"""What can be answered besides a quest where one is chosen."""


def folders() -> tuple[Path, Path]:
    """Where the quests of the game lie, and the player's own."""
    return data_dir() / "datum" / "quests", own_dir("quests")


def check_name(path: Path) -> None:
    """See that a file can be found and chosen by its name. Raises QuestError."""
    if path.suffix != SUFFIX:
        raise in_file(path.name, "dqquest-name-ending", ending=SUFFIX)
    id, (shipped, _) = path.stem, folders()
    if id != id.strip() or not id.isprintable() or ":" in id:
        raise in_file(path.name, "dqquest-name-odd")
    if id in (YEAR, TOWN, STOP):
        raise in_file(path.name, "dqquest-name-taken")
    if (shipped / path.name).is_file() and path.absolute() != (shipped / path.name).absolute():
        raise in_file(path.name, "dqquest-name-shipped")
