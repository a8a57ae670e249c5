"""What can be wrong with a quest file: always one sentence with the place, the reason and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from roguelike.engine.text import Arg, Msg, msg


class QuestError(Exception):
    """A quest file cannot be used; ``msg`` is the sentence that says where and why."""

    def __init__(self, message: Msg) -> None:
        super().__init__(f"{message.id} {dict(message.args)}")
        self.msg = message


def in_file(file: str, id: str, **args: Arg) -> QuestError:
    """A fault of the file as a whole."""
    return QuestError(msg("dqquest-file", file=file, what=Msg(id, args)))


def at_key(file: str, key: str, id: str, **args: Arg) -> QuestError:
    """A fault of what stands under a key; its steps are parted by full stops."""
    return QuestError(msg("dqquest-key", file=file, key=key, what=Msg(id, args)))


def at_spot(file: str, line: int, column: int, id: str, **args: Arg) -> QuestError:
    """A fault at a place of the text; line and column are counted from 1."""
    return QuestError(msg("dqquest-spot", file=file, line=line, column=column, what=Msg(id, args)))


MANY = 20
"""More words than these are not listed in a sentence."""


def in_row(file: str, row: int, column: int, id: str, **args: Arg) -> QuestError:
    """A fault in a row of the map, where its place in the text is not known; counted from 1."""
    return QuestError(msg("dqquest-row", file=file, row=row, column=column, what=Msg(id, args)))


def closest(given: str, known: Iterable[str]) -> Msg:
    """The advice what may have been meant by a word that is not known."""
    words = sorted(known)
    alike = get_close_matches(given, words, n=1, cutoff=0.6)
    if alike:
        return msg("dqquest-meant", word=alike[0])
    if len(words) > MANY:
        return msg("dqquest-one-of-many", count=len(words), words=tuple(words[:3]))
    return msg("dqquest-one-of", words=tuple(words)) if words else msg("dqquest-none-known")
