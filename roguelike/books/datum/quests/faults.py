"""What can be wrong with a quest file: always one sentence with the place, the reason and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from roguelike.books.kit.converting import clipped
from roguelike.engine.text import Arg, Msg, msg

MANY, LONGEST = 20, 120
"""More words than these are not listed in a sentence, and no more characters of one shown."""


class QuestError(Exception):
    """A quest file cannot be used; ``msg`` is the sentence that says where and why."""

    def __init__(self, message: Msg) -> None:
        super().__init__(f"{message.id} {dict(message.args)}")
        self.msg = message


def _what(id: str, args: Mapping[str, Arg]) -> Msg:
    """What is wrong. Words of the file may be of any length: a sentence shows how they begin."""
    return Msg(id, {name: _short(value) for name, value in args.items()})


def _short(value: Arg) -> Arg:
    if isinstance(value, tuple):
        words = tuple(clipped(word) if isinstance(word, str) else word for word in value)
        return words if len(words) <= MANY else (*words[:MANY], "…")
    return clipped(value, LONGEST) if isinstance(value, str) else value


def in_file(file: str, id: str, **args: Arg) -> QuestError:
    """A fault of the file as a whole."""
    return QuestError(msg("dqquest-file", file=file, what=_what(id, args)))


def at_key(file: str, key: str, id: str, **args: Arg) -> QuestError:
    """A fault of what stands under a key; its steps are parted by full stops."""
    return QuestError(msg("dqquest-key", file=file, key=clipped(key), what=_what(id, args)))


def at_spot(file: str, line: int, column: int, id: str, **args: Arg) -> QuestError:
    """A fault at a place of the text; line and column are counted from 1."""
    return QuestError(msg("dqquest-spot", file=file, line=line, column=column, what=_what(id, args)))


def in_row(file: str, row: int, column: int, id: str, **args: Arg) -> QuestError:
    """A fault in a row of the map, where its place in the text is not known; counted from 1."""
    return QuestError(msg("dqquest-row", file=file, row=row, column=column, what=_what(id, args)))


def closest(given: str, known: Iterable[str], *, listed: bool = True) -> Msg:
    """The advice what may have been meant by a word that is not known. ``listed``: they are words of the game, which
    `fatepoint data` lists, and not of this file."""
    words = sorted(known)
    alike = get_close_matches(clipped(given), words, n=1, cutoff=0.6)
    if alike:
        return _what("dqquest-meant", {"word": alike[0]})
    if len(words) > MANY:
        return _what(
            "dqquest-one-of-many" if listed else "dqquest-one-of-some", {"count": len(words), "words": tuple(words[:3])}
        )
    return _what("dqquest-one-of", {"words": tuple(words)}) if words else msg("dqquest-none-known")
