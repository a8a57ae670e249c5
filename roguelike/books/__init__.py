"""The books that can be played, by id. A book is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from roguelike.engine.book import Book
from roguelike.engine.text import Msg

BOOKS: dict[str, str] = {"ahq": "roguelike.books.ahq:book", "datum": "roguelike.books.datum.book:book"}
"""Where each book is: ``module:object``."""
QUICK = "ahq"
"""The book that is played where nobody has chosen one: the menu's quick start."""
FILES: dict[str, str] = {".toml": "roguelike.books.datum.quests:check"}
"""What players may write besides campaigns, by the ending of the file: a function ``path -> Msg`` that says what is in
a sound one and raises an error with a ``msg`` for any other."""
_loaded: dict[str, Book] = {}


def load_book(id: str) -> Book:
    """The book of that id, always the same object. Raises KeyError if there is none."""
    where = BOOKS[id]
    if where not in _loaded:
        module, _, name = where.partition(":")
        made: Book = getattr(import_module(module), name)
        _loaded[where] = made
    return _loaded[where]


def loaded() -> list[Book]:
    """The books that have been asked for so far."""
    return list(_loaded.values())


def file_checker(path: Path) -> Callable[[Path], Msg] | None:
    """What checks a file of that name (see `FILES`); None for one that no book reads."""
    where = FILES.get(path.suffix.lower())
    if where is None:
        return None
    module, _, name = where.partition(":")
    checker: Callable[[Path], Msg] = getattr(import_module(module), name)
    return checker
