"""Roll tables: what a book prints as "roll two dice and look it up".

A table is data, checked when it is made: its rows must tile what its dice can show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any
from zlib import crc32

from attrs import field

from roguelike.engine.chance import Chance
from roguelike.engine.late import define, frozen
from roguelike.engine.rolls import sums
from roguelike.engine.rulemarks import ran


@frozen
class Row:
    """A row of a table: the totals it stands for, its result, and whatever else the book needs of
    it."""

    low: int
    high: int
    result: str
    extra: Mapping[str, Any] = field(factory=dict)


@frozen
class Rolled:
    """A roll on a table: which one, the dice as they fell, the total looked up, and the row
    found."""

    table: str
    dice: tuple[int, ...]
    total: int
    row: Row

    @property
    def result(self) -> str:
        """The result of the row."""
        return self.row.result


_watchers: list[Callable[[str, Row], None]] = []


@contextmanager
def watched(note: Callable[[str, Row], None]) -> Iterator[None]:
    """Tell ``note`` the table's id and the row of every roll in the ``with`` block: for counting, never for rules."""
    _watchers.append(note)
    try:
        yield
    finally:
        _watchers.remove(note)


@define
class Turns:
    """Which rows tables give instead of those of their dice, for simulations that want to see all that there is.

    ``only``: results that these tables give in turn, from the ``round``th on; ``every``: other tables give all their
    rows in turn, each beginning somewhere that depends on ``seed``, so that no two of them keep step.
    """

    round: int = 0
    seed: str = ""
    every: bool = False
    only: Mapping[str, Sequence[str]] = field(factory=dict)
    given: dict[str, int] = field(factory=dict)

    def row(self, table: RollTable) -> Row | None:
        """The row whose turn it is; None if the dice decide. Raises ValueError for a result that the table lacks."""
        rows = table.rows
        start = self.round
        if table.id in self.only:
            rows = tuple(table.named(result) for result in self.only[table.id])
        elif self.every:
            start = crc32(f"{self.seed} {table.id}".encode())
        else:
            return None
        turn = self.given[table.id] = self.given.get(table.id, -1) + 1
        return rows[(start + turn) % len(rows)]


_in_turn: list[Turns] = []


@contextmanager
def in_turn(turns: Turns) -> Iterator[None]:
    """Tables give their rows in turn inside the ``with`` block: so that a few games see all that tables can bring.

    No game that anybody plays is played so.
    """
    _in_turn.append(turns)
    try:
        yield
    finally:
        _in_turn.pop()


@frozen
class RollTable:
    """A table that is rolled on.

    ``id`` is the rule id of the table, ``dice`` (how many, of how many sides). The rows are in
    order and tile every total of the dice. Raises ValueError, naming the table and the row, if they
    do not.
    """

    id: str
    dice: tuple[int, int]
    rows: tuple[Row, ...]

    def __attrs_post_init__(self) -> None:
        count, sides = self.dice
        if count < 1 or sides < 1:
            raise ValueError(f"{self.id}: {count} dice of {sides} sides cannot be rolled")
        expected = self.least
        for row in self.rows:
            name = f"{self.id}: row {row.low}-{row.high} ({row.result})"
            if row.low > row.high:
                raise ValueError(f"{name} ends before it begins")
            if row.low != expected:
                fault = "leaves a gap" if row.low > expected else "overlaps the row before"
                raise ValueError(f"{name} {fault}: it should begin at {expected}")
            if row.high > self.most:
                raise ValueError(f"{name} goes beyond {self.most}, the most the dice can show")
            expected = row.high + 1
        if expected <= self.most:
            last = f"row {self.rows[-1].low}-{self.rows[-1].high}" if self.rows else "no row"
            raise ValueError(f"{self.id}: {last} is the last, but {expected}-{self.most} is missing")

    @property
    def least(self) -> int:
        """The lowest total of the dice."""
        return self.dice[0]

    @property
    def most(self) -> int:
        """The highest total of the dice."""
        return self.dice[0] * self.dice[1]

    def at(self, total: int) -> Row:
        """The row of a total. Raises ValueError for one that the dice cannot show."""
        for row in self.rows:
            if row.low <= total <= row.high:
                return row
        raise ValueError(f"{self.id} has no row for {total}")

    def named(self, result: str) -> Row:
        """The first row of a result. Raises ValueError if there is none."""
        for row in self.rows:
            if row.result == result:
                return row
        raise ValueError(f"{self.id} has no row {result!r}")

    def roll(self, chance: Chance, purpose: str, stream: str = "setup", *, plus: int = 0) -> Rolled:
        """Roll the dice and look the total up; with ``plus`` a total off the table counts as its
        first or last."""
        ran(self.id)
        dice = chance.dice(*self.dice, purpose, self.id, stream=stream)
        wanted = _in_turn[-1].row(self) if _in_turn else None
        if wanted is not None:
            dice = self._showing(wanted)
        total = self._within(sum(dice) + plus)
        row = self.at(total)
        for note in _watchers:
            note(self.id, row)
        return Rolled(self.id, dice, total, row)

    def distribution(self, *, plus: int = 0) -> dict[str, Fraction]:
        """The exact chance of every result, in the order of the rows (equal results together)."""
        out = {row.result: Fraction(0) for row in self.rows}
        for total, p in sums(*self.dice).items():
            out[self.at(self._within(total + plus)).result] += p
        return out

    def _showing(self, row: Row) -> tuple[int, ...]:
        """Dice that show the lowest total of a row."""
        left = row.low
        count, sides = self.dice
        dice: list[int] = []
        for after in range(count - 1, -1, -1):
            dice.append(min(sides, left - after))
            left -= dice[-1]
        return tuple(dice)

    def _within(self, total: int) -> int:
        return min(max(total, self.least), self.most)
