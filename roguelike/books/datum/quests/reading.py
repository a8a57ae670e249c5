"""From the bytes of a quest file to its parts: text, TOML, the right keys with the right kinds of values."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import attrs
from cattrs import Converter
from cattrs.errors import ForbiddenExtraKeysError

from roguelike.books.datum.quests.faults import at_key, at_spot, closest, in_file
from roguelike.books.datum.quests.form import QuestPart
from roguelike.books.kit.converting import data_converter, first_fault
from roguelike.engine.late import frozen

LIMIT = 200_000
"""The most bytes that a quest file may have."""
_MAP = re.compile(r"^\s*map\s*=\s*(\"\"\"|''')(\r?\n)?", re.MULTILINE)
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
        with path.open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except OSError as error:
        raise in_file(path.name, "dqquest-unreadable", why=error.strerror or str(error)) from None
    return parse(path.name, data)


def parse(file: str, data: bytes) -> Source:
    """Read the content of a quest file of that name. Raises QuestError."""
    text = _text(file, data)
    raw = _toml(file, text)
    try:
        parts = _converter().structure(raw, QuestPart)
    except Exception as error:
        raise _misfit(file, error) from None
    found = _MAP.search(text)
    return Source(file, parts, text.count("\n", 0, found.end()) + 1 if found else 0)


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
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        told = _NAMES.sub(lambda names: ".".join(re.findall(r"'([^']*)'", names[1])), str(error))
        if _END.search(told):
            raise in_file(file, "dqquest-cut", line=len(text.splitlines())) from None
        place = _PLACE.search(told)
        if place is None:
            raise in_file(file, "dqquest-toml", why=told) from None
        line, column = int(place[1]), int(place[2])
        raise at_spot(file, line, column, "dqquest-toml", why=told[: place.start()]) from None


def _misfit(file: str, error: BaseException) -> Exception:
    """The sentence for a table that does not fit its class."""
    path, fault = first_fault(error)
    if isinstance(fault, ForbiddenExtraKeysError):
        key = min(fault.extra_fields)
        known = [attribute.name for attribute in attrs.fields(fault.cl)]
        return at_key(file, ".".join((*path, key)), "dqquest-unknown-key", advice=closest(key, known))
    if isinstance(fault, KeyError):
        return at_key(file, ".".join(path), "dqquest-missing")
    return at_key(file, ".".join(path), "dqquest-wrong-type", why=str(fault))
