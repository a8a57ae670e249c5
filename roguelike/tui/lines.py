"""Lines of styled text, measured in terminal cells: what every part of the screen but the map is made of.

A `Line` is a tuple of pieces, each a text and a style name. Text is taken literally: no markup is ever
interpreted, and a wide character takes its two cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from rich.cells import cell_len, set_cell_size

Piece: TypeAlias = tuple[str, str]
Line: TypeAlias = tuple[Piece, ...]

BLANK: Line = ()


def line(*pieces: str | Piece) -> Line:
    """A line of pieces; a bare string has no style. Empty pieces are left out."""
    made = [(piece, "") if isinstance(piece, str) else piece for piece in pieces]
    return tuple([piece for piece in made if piece[0]])


def width_of(row: Line) -> int:
    """How many cells the line takes."""
    return sum([cell_len(text) for text, _ in row])


def plain(row: Line) -> str:
    """The line without its styles."""
    return "".join(text for text, _ in row)


def fit(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly ``width`` cells, cut or padded; ``right`` puts it to the right."""
    if width <= 0:
        return ""
    short = width - cell_len(text)
    if short > 0 and right:
        return " " * short + text
    return set_cell_size(text, width)


def cut(row: Line, width: int) -> Line:
    """The line in at most ``width`` cells."""
    out: list[Piece] = []
    for text, style in row:
        size = cell_len(text)
        if size > width:
            if width > 0:
                out.append((set_cell_size(text, width), style))
            break
        out.append((text, style))
        width -= size
    return tuple(out)


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """The text in rows of at most ``width`` cells, broken at spaces; later rows are indented.

    Spaces at its beginning are kept.
    """
    return list(_wrapped(text, width, indent))


@lru_cache(maxsize=1024)
def _wrapped(text: str, width: int, indent: int) -> tuple[str, ...]:
    width = max(1, width)
    body = text.lstrip(" ")
    lead, later = " " * min(len(text) - len(body), width - 1), " " * min(indent, width - 1)
    rows: list[str] = []
    row = ""
    for word in body.split(" "):
        longer = f"{row} {word}" if row else lead + word
        if row and cell_len(longer) > width:
            rows.append(row)
            lead, longer = later, later + word
        row = longer
        while cell_len(row) > width:
            size = _prefix(row, width)
            if not row[:size].strip():  # a wide character does not fit behind the indent
                row = row.lstrip(" ")
                size = max(1, _prefix(row, width))
            if size == len(row):
                break
            rows.append(row[:size])
            lead, row = later, later + row[size:]
    rows.append(row)
    return tuple(rows)


def _prefix(text: str, width: int) -> int:
    """How many characters of the text fit in ``width`` cells."""
    size = 0
    for character in text:
        width -= cell_len(character)
        if width < 0:
            break
        size += 1
    return size


def pack(rows: Sequence[Line], width: int, gap: int = 3) -> list[Line]:
    """The lines laid side by side in as few rows as they need, in order."""
    out: list[list[Piece]] = []
    used = 0
    for row in rows:
        size = width_of(row)
        if out and used + gap + size <= width:
            out[-1].extend(((" " * gap, ""), *row))
            used += gap + size
        else:
            out.append(list(cut(row, width)))
            used = size
    return [tuple(pieces) for pieces in out]
