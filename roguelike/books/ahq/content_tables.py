"""Roll tables of Advanced HeroQuest: what a row means beside its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import field
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from roguelike.books.kit.content import ref
from roguelike.books.kit.converting import Dice, reader_of
from roguelike.engine.chance import Chance
from roguelike.engine.late import frozen, made
from roguelike.engine.rulemarks import ran
from roguelike.engine.tables import Rolled, RollTable, Row

THINGS = "items hand_weapons ranged_weapons armour"
"""The kinds of what can be found, carried and owned; no id is in two of them."""


@frozen(kw_only=True)
class Group:
    """So many monsters of one kind, with what they own beside their cards (``spells`` replaces)."""

    monster: str = ref("monsters")
    count: int
    items: tuple[str, ...] = ref(THINGS, default=())
    spells: Mapping[str, int] = ref("spells", default={})


@frozen(kw_only=True)
class Find:
    """So many of one thing."""

    item: str = ref(THINGS)
    count: int = 1


@frozen(kw_only=True)
class Outcome(Row):
    """A row and what it means; fields that do not matter to it are empty.

    ``key`` is a stable word for code, ``table`` the table to roll on next, ``gold`` and
    ``gold_dice`` Gold Crowns, ``specialists`` whether AHQ-TBL-SPECIALIST is rolled too.
    """

    low: int
    high: int
    result: str
    key: str = ""
    sections: int = 0
    doors: int = 0
    size: str = ""
    monsters: tuple[Group, ...] = ()
    specialists: bool = False
    gold: int = 0
    gold_dice: Dice | None = None
    items: tuple[Find, ...] = ()
    room: str = ref("rooms", default="")
    npc: str = ref("npcs", default="")
    spell: str = ref("spells", default="")
    trap: str = ref("traps", default="")
    table: str = ref("tables", default="")
    amount: int = 0
    amount_dice: Dice | None = None
    damage: int = 0
    figures: Mapping[str, int] = field(factory=dict)


@frozen
class TableRoll(Rolled):
    """A roll on a table of this book."""

    row: Outcome


@frozen
class Table(RollTable):
    """A roll table; ``also`` are the ids of its second printings.

    A table with columns is one table per column: ``AHQ-TBL-trap.room``.
    """

    rows: tuple[Outcome, ...]
    name: str = ""
    also: tuple[str, ...] = ()

    def at(self, total: int) -> Outcome:
        """The row of a total. Raises ValueError for one that the dice cannot show."""
        ran(self.id.partition(".")[0])
        row = super().at(total)
        assert isinstance(row, Outcome)
        return row

    def roll(self, chance: Chance, purpose: str, stream: str = "setup", *, plus: int = 0) -> TableRoll:
        """Roll the dice and look the total up; off the table counts as its first or last row."""
        rolled = super().roll(chance, purpose, stream, plus=plus)
        return TableRoll(rolled.table, rolled.dice, rolled.total, self.at(rolled.total))


@frozen(kw_only=True)
class Lookup:
    """A table that is looked up, never rolled: ``by`` says what (expeditions, level ...)."""

    id: str
    name: str
    by: str
    rows: tuple[Outcome, ...]

    def upto(self, number: int) -> tuple[Outcome, ...]:
        """Every row that begins at the number or before it."""
        ran(self.id)
        return tuple(row for row in self.rows if row.low <= number)

    def at(self, number: int) -> tuple[Outcome, ...]:
        """The rows of a number; there may be several or none."""
        ran(self.id)
        return tuple(row for row in self.rows if row.low <= number <= row.high)


@frozen(kw_only=True)
class Grid:
    """A table of numbers: a row for each figure of 1 to 12; ``need`` 0 means impossible."""

    id: str
    name: str
    also: tuple[str, ...] = ()
    columns: tuple[str, ...]
    need: tuple[tuple[int, ...], ...]

    def __attrs_post_init__(self) -> None:
        if len(self.need) != 12 or any(len(row) != len(self.columns) for row in self.need):
            raise ValueError(f"needs 12 rows of {len(self.columns)} numbers in need")


ENDLESS = 999
"""The end of a last row that is written "4+"."""
_SPAN = re.compile(r"(\d+)(?:-(\d+)|(\+))?")


def hooks(converter: Converter) -> None:
    """How tables are written in TOML: ``dice = "2D12"``, rows with ``roll = "2-4"``."""
    row = reader_of(Outcome, converter, but=("extra",))

    def structure_row(value: Any, _: Any) -> Outcome:
        outcome: Outcome = row(_changed(value, "roll", _span), Outcome)
        return outcome

    # Not registered for the class itself: cattrs would look for its fields, which attrs has still to make.
    converter.register_structure_hook_factory(lambda cls: cls is Outcome, lambda cls: structure_row)
    table = reader_of(Table, converter)

    def structure_table(value: Any, _: Any) -> Table:
        value = _by_parity(value) if isinstance(value, dict) else value
        made_of: Table = table(_changed(value, "dice", _two), Table)
        return made_of

    converter.register_structure_hook_factory(lambda cls: cls is Table, lambda cls: structure_table)
    converter.register_unstructure_hook_factory(
        lambda cls: cls in (Group, Find), lambda cls: make_dict_unstructure_fn(made(cls), converter)
    )
    converter.register_unstructure_hook_factory(
        lambda cls: cls is Outcome,
        lambda cls: make_dict_unstructure_fn(
            made(cls), converter, _cattrs_omit_if_default=True, extra=override(omit=True)
        ),
    )


def _changed(value: Any, key: str, change: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("must be a table")
    if key not in value:
        raise ValueError(f'needs "{key}"')
    if not isinstance(value[key], str):
        raise ValueError(f'needs text in "{key}"')
    return {**{name: held for name, held in value.items() if name != key}, **change(value[key])}


def _span(text: str) -> dict[str, Any]:
    match = _SPAN.fullmatch(text)
    if match is None:
        raise ValueError(f'needs a roll such as "5" or "2-4", not "{text}"')
    return {"low": int(match[1]), "high": ENDLESS if match[3] else int(match[2] or match[1])}


def _by_parity(record: dict[str, Any]) -> dict[str, Any]:
    """Rows for "odd" and "even" written out for every total of the dice."""
    rows, dice = record.get("rows"), record.get("dice")
    if not isinstance(rows, list) or not isinstance(dice, str):
        return record
    named = {str(row.get("roll")): row for row in rows if isinstance(row, dict)}
    if set(named) != {"odd", "even"} or len(rows) != 2:
        return record
    two = Dice.of(dice)
    totals = range(two.count, two.count * two.sides + 1)
    return {
        **record,
        "rows": [{**named["odd" if total % 2 else "even"], "roll": str(total)} for total in totals],
    }


def _two(text: str) -> dict[str, Any]:
    dice = Dice.of(text)
    return {"dice": (dice.count, dice.sides)}
