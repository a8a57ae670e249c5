"""From the bytes of a quest file to its parts: text, TOML, the right keys with the right kinds of values."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import Any

import attrs
from cattrs import Converter
from cattrs.errors import ForbiddenExtraKeysError

from roguelike.books.datum.quests.faults import QuestError, at_key, at_spot, closest, in_file
from roguelike.books.datum.quests.form import QuestPart
from roguelike.books.kit.converting import data_converter, first_fault
from roguelike.engine.late import frozen

LIMIT = 200_000
"""The most bytes that a quest file may have."""
_MAP = re.compile(r"^[ \t]*map[ \t]*=[ \t]*(\"\"\"|''')(\r?\n)?", re.MULTILINE)
DEEP = 20
"""No quest has more lists in lists, or steps in a key."""
_STEPS = re.compile(rf"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){{{DEEP * 10}}}""")
_DIGITS = re.compile(r"[\d_]{400,}")
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_NAMES = re.compile(r"\(('[^()]*',?)\)")
_END = re.compile(r" \(at end of document\)$")


@frozen
class Source:
    """A quest file that was read: its name, its parts, and the line of the text in which the map's first row stands
    (0: the map is not written row by row)."""

    file: str
    parts: QuestPart
    first_row: int


def read(path: Path) -> Source:
    """Read a quest file. Raises QuestError."""
    try:
        if not S_ISREG(path.stat().st_mode):  # a pipe would be waited for
            raise in_file(path.name, "dqquest-no-file")
        with path.open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except OSError as error:
        raise unreadable(path, error) from None
    return parse(path.name, data)


def unreadable(path: Path, error: OSError) -> QuestError:
    """The sentence for a file that the system does not let the game read."""
    return in_file(path.name, "dqquest-unreadable", why=error.strerror or str(error))


def parse(file: str, data: bytes) -> Source:
    """Read the content of a quest file of that name. Raises QuestError."""
    text = _text(file, data)
    raw = _toml(file, text)
    try:
        parts = _converter().structure(raw, QuestPart)
    except Exception as error:
        raise _misfit(file, raw, error) from None
    return Source(file, parts, _first_row(text, parts.map))


def _first_row(text: str, map: str) -> int:
    """The line in which the first row of the map stands; 0 if it is not written as it is drawn."""
    drawn = map.replace("\n", "\r\n") if "\r\n" in text else map
    starts = (found.end() for found in _MAP.finditer(text))
    start = next((start for start in starts if text.startswith(drawn, start)), None)
    return 0 if start is None else text.count("\n", 0, start) + 1


@cache
def _converter() -> Converter:
    return data_converter()


def _text(file: str, data: bytes) -> str:
    if not data.strip():
        raise in_file(file, "dqquest-empty")
    if b"\0" in data:
        raise in_file(file, "dqquest-binary", byte=data.index(b"\0") + 1)
    if len(data) > LIMIT:
        raise in_file(file, "dqquest-huge", limit=LIMIT // 1000)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise at_spot(file, line, column, "dqquest-not-utf8") from None


def _toml(file: str, text: str) -> dict[str, Any]:
    steps = _STEPS.search(text)
    if steps:  # it would take minutes to read
        raise _at(file, text, steps.start(), "dqquest-deep")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _at(file, text, _deepest(text), "dqquest-deep") from None
    except tomllib.TOMLDecodeError as error:
        told = _NAMES.sub(lambda names: ".".join(re.findall(r"'([^']*)'", names[1])), str(error))
        if _END.search(told):
            raise in_file(file, "dqquest-cut", line=len(text.rstrip("\n").split("\n"))) from None
        place = _PLACE.search(told)
        if place is None:
            raise in_file(file, "dqquest-toml", why=told) from None
        line, column = int(place[1]), int(place[2])
        raise at_spot(file, line, column, "dqquest-toml", why=told[: place.start()]) from None
    except ValueError:  # Python refuses to read a number of so many digits
        digits = _DIGITS.search(text)
        raise _at(file, text, digits.start() if digits else 0, "dqquest-digits") from None


def _at(file: str, text: str, place: int, id: str) -> QuestError:
    """A fault at a place of the text, counted in characters from 0."""
    return at_spot(file, text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place), id)


def _deepest(text: str) -> int:
    """Where brackets are opened that are deeper in each other than in any quest."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "[{") - (sign in "]}")
        if depth > DEEP:
            return place
    return 0


def _misfit(file: str, raw: Mapping[str, Any], error: BaseException) -> Exception:
    """The sentence for a table that does not fit its class."""
    path, fault = first_fault(error)
    if isinstance(fault, ForbiddenExtraKeysError):
        key = min(fault.extra_fields)
        if key not in raw and any(attribute.name == key for attribute in attrs.fields(QuestPart)):
            return at_key(file, ".".join((*path, key)), "dqquest-not-here")
        known = [attribute.name for attribute in attrs.fields(fault.cl)]
        return at_key(file, ".".join((*path, key)), "dqquest-unknown-key", advice=closest(key, known))
    if isinstance(fault, KeyError):
        return at_key(file, ".".join(path), "dqquest-missing")
    return at_key(file, ".".join(path), "dqquest-wrong-type", why=str(fault))
