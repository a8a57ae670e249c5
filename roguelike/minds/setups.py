"""What many games are set up with, looked over before the first of them is played."""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.engine.book import Book
from roguelike.engine.decisions import Json
from roguelike.minds.coverage import Covering

IN_TURN = "in turn"
"""What a setup's ``tables`` can be: they give their rows one after the other."""


def chapters_of(setup: Mapping[str, Json], usual: int) -> int:
    """After how many chapters a game ends (0: with the campaign). Raises ValueError, a sentence."""
    chapters = setup.get("chapters", usual)
    if type(chapters) is not int or chapters < 0:
        raise ValueError(f"chapters: {chapters!r} is no number of chapters")
    return chapters


def mind_of(setup: Mapping[str, Json], usual: str) -> str:
    """The name of the mind that plays. Raises ValueError, a sentence."""
    mind = setup.get("mind", usual)
    if not isinstance(mind, str):
        raise ValueError(f"mind: {mind!r} is no name of a mind")
    return mind


def tables_in_turn(setup: Mapping[str, Json]) -> bool:
    """Whether tables give their rows in turn. Raises ValueError, a sentence."""
    tables = setup.get("tables", "")
    if tables not in ("", IN_TURN):
        raise ValueError(f"tables: {tables!r} is not {IN_TURN!r}")
    return bool(tables)


def rows_of(setup: Mapping[str, Json]) -> dict[str, tuple[str, ...]]:
    """The only results that tables give, by table. Raises ValueError, a sentence."""
    given = setup.get("rows", {})
    if not isinstance(given, Mapping):
        raise ValueError("rows: lists of results by table are wanted")
    out: dict[str, tuple[str, ...]] = {}
    for table, results in given.items():
        if not isinstance(results, list) or not results or not all(isinstance(result, str) for result in results):
            raise ValueError(f"rows: {table}: a list of results is wanted")
        out[table] = tuple(map(str, results))
    return out


OWN = ("chapters", "mind", "tables", "rows")
"""What of a setup is not the book's."""


def check(book: Book, setup: Mapping[str, Json], mind: str) -> None:
    """Look a setup over as far as that can be done without playing. Raises ValueError, a sentence, for what is wrong.

    ``mind``: who plays if the setup does not say.
    """
    name, rows = mind_of(setup, mind), rows_of(setup)
    _ = chapters_of(setup, 0), tables_in_turn(setup)
    _known_rows(book, rows)
    state = book.new_campaign({key: value for key, value in setup.items() if key not in OWN}, "")
    for seat in book.seats(state):
        try:
            book.mind(seat, name)
        except KeyError:
            raise ValueError(f"mind: there is no {name!r} for the seat {seat!r}") from None


def _known_rows(book: Book, rows: Mapping[str, tuple[str, ...]]) -> None:
    if not rows:
        return
    tables: dict[str, list[str]] = {}
    for row in book.coverable().get("table", ()) if isinstance(book, Covering) else ():
        table, _, result = row.partition(" ")
        tables.setdefault(table, []).append(result)
    for table, results in rows.items():
        if table not in tables:
            raise ValueError(f"rows: there is no table {table!r}")
        for result in results:
            if result not in tables[table]:
                raise ValueError(
                    f"rows: {table} has no result {result!r}, only {', '.join(sorted(set(tables[table])))}"
                )
