"""Roll tables of Advanced HeroQuest: what a row means beside its text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from attrs import field, frozen
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from roguelike.books.kit.content import Dice, ref
from roguelike.engine.chance import Chance
from roguelike.engine.rulemarks import ran
from roguelike.engine.tables import Rolled, RollTable, Row


@frozen(kw_only=True)
class Group:
    """So many monsters of one kind."""

    monster: str = ref("monsters")
    count: int


@frozen(kw_only=True)
class Find:
    """So many of one thing."""

    item: str = ref("items")
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
    weapon: str = ref("hand_weapons", default="")
    spell: str = ref("spells", default="")
    trap: str = ref("traps", default="")
    table: str = ref("tables", default="")
    amount: int = 0
    amount_dice: Dice | None = None
    damage: int = 0
    figures: dict[str, int] = field(factory=dict)


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

    def roll(
        self, chance: Chance, purpose: str, stream: str = "setup", *, plus: int = 0
    ) -> TableRoll:
        """Roll the dice and look the total up; off the table counts as its first or last row."""
        rolled = super().roll(chance, purpose, stream, plus=plus)
        return TableRoll(rolled.table, rolled.dice, rolled.total, self.at(rolled.total))


_SPAN = re.compile(r"(\d+)(?:-(\d+))?")


def hooks(converter: Converter) -> None:
    """How tables are written in TOML: ``dice = "2D12"``, rows with ``roll = "2-4"``."""
    row = make_dict_structure_fn(
        Outcome, converter, _cattrs_forbid_extra_keys=True, extra=override(omit=True)
    )
    table = make_dict_structure_fn(Table, converter, _cattrs_forbid_extra_keys=True)

    def structure_row(value: Any, _: Any) -> Outcome:
        return row(_changed(value, "roll", _span), Outcome)

    def structure_table(value: Any, _: Any) -> Table:
        return table(_changed(value, "dice", _two), Table)

    converter.register_structure_hook(Outcome, structure_row)
    converter.register_structure_hook(Table, structure_table)
    for kind in (Group, Find):
        converter.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, converter))
    converter.register_unstructure_hook(
        Outcome,
        make_dict_unstructure_fn(
            Outcome, converter, _cattrs_omit_if_default=True, extra=override(omit=True)
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
    return {"low": int(match[1]), "high": int(match[2] or match[1])}


def _two(text: str) -> dict[str, Any]:
    dice = Dice.of(text)
    return {"dice": (dice.count, dice.sides)}
