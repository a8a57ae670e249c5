"""Roll tables: rows tile the dice, rolls and chances agree."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.rulemarks import TRACING, trace
from roguelike.engine.tables import Rolled, RollTable, Row


def table(*rows: tuple[int, int, str], dice: tuple[int, int] = (1, 12)) -> RollTable:
    return RollTable("A-TBL", dice, tuple(Row(*row) for row in rows))


PASSAGE = table((1, 2, "one"), (3, 8, "two"), (9, 12, "three"))


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([(1, 2, "a"), (4, 12, "b")], "A-TBL: row 4-12 .b. leaves a gap: it should begin at 3"),
        ([(1, 3, "a"), (3, 12, "b")], "row 3-12 .b. overlaps"),
        ([(3, 12, "b"), (1, 2, "a")], "row 3-12 .b. leaves a gap: it should begin at 1"),
        ([(1, 13, "a")], "row 1-13 .a. goes beyond 12"),
        ([(1, 5, "a"), (6, 4, "b")], "row 6-4 .b. ends before it begins"),
        ([(1, 5, "a")], "row 1-5 is the last, but 6-12 is missing"),
        ([], "no row is the last, but 1-12 is missing"),
        ([(0, 12, "a")], "overlaps"),
    ],
)
def test_rows_that_do_not_tile_are_named(rows: list[tuple[int, int, str]], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        table(*rows)


def test_dice_that_cannot_be_rolled() -> None:
    with pytest.raises(ValueError, match="A-TBL: 0 dice"):
        table((0, 0, "a"), dice=(0, 6))


@given(st.integers(1, 4), st.integers(1, 12), st.data())
def test_every_tiling_is_accepted_and_its_chances_add_up(count: int, sides: int, data: st.DataObject) -> None:
    totals = range(count, count * sides + 1)
    cuts = data.draw(st.sets(st.sampled_from(totals))) | {count * sides}
    rows, low = [], count
    for high in sorted(cuts):
        rows.append((low, high, data.draw(st.sampled_from("abc"))))
        low = high + 1
    made = table(*rows, dice=(count, sides))
    odds = made.distribution()
    assert sum(odds.values()) == 1
    assert set(odds) == {row.result for row in made.rows}
    assert all(made.at(total).low <= total <= made.at(total).high for total in totals)


def test_a_roll_is_looked_up() -> None:
    script = Script({"passage": [4]})
    with trace() as noted:
        rolled = PASSAGE.roll(Chance(ChanceState("s"), script), "passage")
    assert rolled == Rolled("A-TBL", (4,), 4, PASSAGE.rows[1])
    assert rolled.result == "two"
    assert noted == ({"A-TBL"} if TRACING else set())


def test_totals_off_the_table() -> None:
    with pytest.raises(ValueError, match="A-TBL has no row for 13"):
        PASSAGE.at(13)
    script = Script({"passage": [11]})
    rolled = PASSAGE.roll(Chance(ChanceState("s"), script), "passage", plus=3)
    assert (rolled.total, rolled.result) == (12, "three")
    assert PASSAGE.distribution(plus=11) == {"one": 0, "two": 0, "three": 1}
    assert PASSAGE.distribution(plus=-1)["one"] == Fraction(3, 12)


def test_two_dice() -> None:
    two = table((2, 4, "low"), (5, 24, "high"), dice=(2, 12))
    assert two.distribution() == {"low": Fraction(6, 144), "high": Fraction(138, 144)}
