"""Quests as files: TOML with a drawn map, checked and made into what is played.

``form.py`` says what a file may hold, ``reading.py`` gets it from bytes; ``words.py``, ``drawing.py``,
``furnishing.py``, ``reach.py`` and ``keys.py`` check it, ``making.py`` makes the `Quest`;
``names.py`` knows what a file may be called, ``shelf.py`` which quests there are.
"""

from __future__ import annotations

from pathlib import Path

from roguelike.books.datum.quests.faults import QuestError as QuestError
from roguelike.books.datum.quests.making import parse_quest as parse_quest
from roguelike.books.datum.quests.making import read_quest as read_quest
from roguelike.books.datum.quests.names import STOP as STOP
from roguelike.books.datum.quests.names import TOWN as TOWN
from roguelike.books.datum.quests.names import YEAR as YEAR
from roguelike.books.datum.quests.names import check_name
from roguelike.books.datum.quests.shelf import Found as Found
from roguelike.books.datum.quests.shelf import known as known
from roguelike.books.datum.quests.shelf import load as load
from roguelike.books.datum.quests.shelf import shelf as shelf
from roguelike.engine.text import Msg, msg


def check(path: Path) -> Msg:
    """What is in a sound quest file. Raises QuestError, which says in one sentence what is wrong with any other."""
    quest = read_quest(path)
    check_name(path)
    rooms = sum(area.kind == "room" for area in quest.areas)
    counts = {"rooms": rooms, "monsters": len(quest.monsters), "notes": len(quest.notes)}
    return msg("dqquest-sound", file=path.name, title=quest.title, **counts)
