"""What a sitting costs in keys and questions, counted by the bench's typist on a few seeds."""

from pathlib import Path

import pytest

from scripts._bench_keys import EIGHT_AGAINST_TWELVE, FOUR_AGAINST_FOUR, QUIET_LIMIT, broken, fights, quiet
from tests.tui.screen import LONG


def test_four_against_four(tmp_path: Path) -> None:
    costs = list(fights(tmp_path, FOUR_AGAINST_FOUR, ["a", "b", "c"]))
    assert broken("4v4", costs) == []
    assert not any(cost.stuck for cost in costs)


@pytest.mark.skipif(not LONG, reason="played by scripts/bench, and with FATEPOINT_LONG_TESTS=1")
def test_eight_against_twelve(tmp_path: Path) -> None:
    cost = next(iter(fights(tmp_path, EIGHT_AGAINST_TWELVE, ["a"])))
    assert not cost.stuck
    assert cost.keys <= 120
    assert cost.seconds <= 20


def test_a_quiet_turn(tmp_path: Path) -> None:
    counted = [quiet(tmp_path, seed) for seed in ("a", "b")] if LONG else [quiet(tmp_path, "a", turns=12)]
    keys, turns = (sum(found) for found in zip(*counted, strict=True))
    assert turns
    assert keys / turns <= QUIET_LIMIT
