"""Which quests there are: those that ship with the game, in the order of their year, then the player's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from roguelike.books.datum.quests.faults import QuestError
from roguelike.books.datum.quests.making import read_quest
from roguelike.books.datum.quests.names import SUFFIX, check_name, folders
from roguelike.books.datum.quests.reading import unreadable
from roguelike.books.datum.state_quest import Quest
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg


@frozen
class Found:
    """What lies on the shelf: a file's id, where it is, and its quest, or the sentence that says what is wrong."""

    id: str
    path: Path
    own: bool
    quest: Quest | None = None
    error: Msg | None = None


@rule("DQ-SET-03")
def known() -> tuple[str, ...]:
    """The ids of all quests that can be played: shipped ones in the order of their year, then own ones. DQ-SET-03."""
    return tuple(found.id for found in shelf() if found.quest is not None)


def load(id: str) -> Quest:
    """The quest of that id. Raises QuestError for one whose file is wrong, KeyError if there is none."""
    for folder in folders():
        path = folder / f"{id}{SUFFIX}"
        if path.is_file() and path.parent == folder:
            return _read(path)
    raise KeyError(id)


def shelf() -> list[Found]:
    """All quest files, also those that are wrong, by their names too: the game's own, then the player's."""
    shipped, own = folders()
    return [
        found
        for folder in (shipped, own)
        for found in sorted((_look(path, folder == own) for path in _files(folder)), key=_order)
    ]


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob(f"*{SUFFIX}"))
    except OSError:
        return []


def _look(path: Path, own: bool) -> Found:
    try:
        check_name(path)
        return Found(path.stem, path, own, quest=_read(path))
    except QuestError as error:
        return Found(path.stem, path, own, error=error.msg)


def _order(found: Found) -> tuple[int, int, str]:
    quest = found.quest
    return (quest.year or 99, quest.number or 99, found.id) if quest else (99, 99, found.id)


def _read(path: Path) -> Quest:
    """The quest of a file. Raises QuestError."""
    try:
        stat = path.stat()
    except OSError as error:
        raise unreadable(path, error) from None
    held = _held(path, stat.st_mtime_ns, stat.st_ctime_ns)
    if isinstance(held, Msg):
        raise QuestError(held)
    return held


@cache
def _held(path: Path, *changed: int) -> Quest | Msg:
    """What is in a file as it was changed at those times, or what is wrong with it; read once."""
    try:
        return read_quest(path)
    except QuestError as error:
        return error.msg
