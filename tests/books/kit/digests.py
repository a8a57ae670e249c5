"""The digests' own tables, read from their markdown, for tests that compare data with them."""

import re
from functools import cache

from roguelike.resources import rules_dir


@cache
def text(file: str) -> str:
    return (rules_dir() / file).read_text(encoding="utf-8")


@cache
def table(file: str, id: str) -> tuple[tuple[str, ...], ...]:
    """The rows (without the heading) of the table that follows the place where its id is defined.

    Notes "[?: ...]" are taken out of the cells: they say why a value was chosen.
    """
    start = re.search(rf"^(?:#+ |- )?(?:\*\*)?{re.escape(id)}(?=[\s:*])", text(file), re.MULTILINE)
    assert start is not None, f"{id} is not defined in {file}"
    rows: list[tuple[str, ...]] = []
    for line in text(file)[start.end() :].splitlines()[1:]:
        if line.startswith("|"):
            rows.append(tuple(plain(cell) for cell in line.strip("|").split("|")))
        elif rows:
            break
    return tuple(rows[2:])


def plain(cell: str) -> str:
    """A cell without notes, marks and brackets with the printed name."""
    cell = re.sub(r"`?\[\?.*?\]`?", "", cell)
    return re.sub(r" \([A-ZÁÉÍÓÚ¡][^)]*\)", "", cell).strip().strip("*`").strip()


def span(cell: str) -> tuple[int, int]:
    """What "5" or "2-4" stands for; a star is a footnote."""
    low, _, high = cell.strip("*").strip().partition("-")
    return int(low), int(high or low)
