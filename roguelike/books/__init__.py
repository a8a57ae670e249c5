"""The books that can be played, by id. A book is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from roguelike.engine.book import Book

BOOKS: dict[str, str] = {"ahq": "roguelike.books.ahq:book"}
"""Where each book is: ``module:object``."""
_loaded: dict[str, Book] = {}


def load_book(id: str) -> Book:
    """The book of that id, always the same object. Raises KeyError if there is none."""
    where = BOOKS[id]
    if where not in _loaded:
        module, _, name = where.partition(":")
        made: Book = getattr(import_module(module), name)
        _loaded[where] = made
    return _loaded[where]
