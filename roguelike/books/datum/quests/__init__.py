"""Quests as files: TOML with a drawn map, checked and made into what is played.

``form.py`` says what a file may hold, ``reading.py`` gets it from bytes; ``words.py``, ``drawing.py``,
``furnishing.py`` and ``reach.py`` check it, ``making.py`` makes the `Quest`; ``shelf.py`` knows which quests there are.
"""

from __future__ import annotations

from roguelike.books.datum.quests.faults import QuestError as QuestError
from roguelike.books.datum.quests.making import parse_quest as parse_quest
from roguelike.books.datum.quests.making import read_quest as read_quest
