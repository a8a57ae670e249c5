"""The tables of generation, row by row: every boundary of their dice."""

import pytest

from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.generate import explore_exit
from roguelike.books.ahq.dungeon.machine import run
from tests.books.ahq.dungeon.builder import crossing, dice


def results(table: str, low: int, high: int) -> dict[int, str]:
    return {total: content().tables[table].at(total).result for total in range(low, high + 1)}


@pytest.mark.rule("AHQ-TBL-PLEN")
def test_passage_length() -> None:
    found = results("AHQ-TBL-PLEN", 1, 12)
    assert [found[n] for n in (1, 2)] == ["1 section"] * 2
    assert {found[n] for n in range(3, 9)} == {"2 sections"}
    assert {found[n] for n in range(9, 13)} == {"3 sections"}


@pytest.mark.rule("AHQ-TBL-PLEN")
@pytest.mark.parametrize(("die", "sections"), [(1, 1), (2, 1), (3, 2), (8, 2), (9, 3), (12, 3)])
def test_so_many_sections_are_laid(die: int, sections: int) -> None:
    level, junction = crossing("E")
    laid = run(
        explore_exit(level, junction.id, "E", dice(passage_length=[die], passage_features=[4, 5], passage_end=[2, 4]))
    )
    assert len(laid.sections) == sections


@pytest.mark.rule("AHQ-TBL-PFEAT")
def test_passage_features() -> None:
    found = results("AHQ-TBL-PFEAT", 2, 24)
    assert {found[n] for n in (2, 3, 4, 22, 23, 24)} == {"Wandering Monsters"}
    assert {found[n] for n in range(5, 16)} == {"Nothing"}
    assert {found[n] for n in range(16, 20)} == {"1 door"}
    assert {found[n] for n in (20, 21)} == {"2 doors"}


@pytest.mark.rule("AHQ-TBL-PFEAT", "AHQ-DGN-09")
@pytest.mark.parametrize(
    ("features", "doors", "wanted"),
    [
        ([2, 2], 0, 1),
        ([2, 3], 0, 0),
        ([7, 8], 0, 0),
        ([8, 8], 1, 0),
        ([9, 10], 1, 0),
        ([10, 10], 2, 0),
        ([11, 11], 0, 1),
    ],
)
def test_a_passage_has_the_doors_or_the_monsters_rolled(features: list[int], doors: int, wanted: int) -> None:
    level, junction = crossing("E")
    laid = run(
        explore_exit(level, junction.id, "E", dice(passage_length=[3], passage_features=features, passage_end=[2, 4]))
    )
    assert (len(laid.doors), [group.table for group in laid.monsters]) == (doors, ["wandering"] * wanted)
