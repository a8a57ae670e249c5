"""The sheet of a model: the two blocks of numbers that it needs to hit."""

import pytest

from roguelike.books.ahq.cards import needs


def shown(block: int, weapon_skill: int, bow_skill: int) -> list[str]:
    return [amount for _, amount, _ in needs(weapon_skill, bow_skill)[block].parts]


@pytest.mark.rule("AHQ-SETUP-14")
def test_the_hand_to_hand_block_lists_the_number_needed_for_every_weapon_skill() -> None:
    assert shown(0, 8, 1) == ["2+", "2+", "2+", "3+", "4+", "5+", "6+", "7+", "8+", "9+", "10+", "10+"]
    assert shown(0, 1, 1)[:4] == ["7+", "8+", "9+", "10+"]


@pytest.mark.rule("AHQ-SETUP-15")
@pytest.mark.parametrize(
    ("bow_skill", "block"),
    [
        (1, ["11*", "12*", "-", "-", "-"]),
        (5, ["7+", "8+", "9+", "10+", "11*"]),
        (12, ["3+", "3+", "3+", "3+", "4+"]),
    ],
)
def test_the_ranged_block_lists_the_number_needed_for_every_distance_band(bow_skill: int, block: list[str]) -> None:
    assert shown(1, 1, bow_skill) == block
