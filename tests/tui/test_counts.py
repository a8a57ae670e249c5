"""What a sitting costs in keys and questions, counted by the bench's typist on a few seeds."""

from pathlib import Path

import pytest

from scripts._bench_keys import QUIET_LIMIT, broken, fights, quiet
from scripts._games import GAMES, Games, at_home
from tests.tui.screen import LONG


@pytest.fixture(params=list(GAMES))
def games(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Games:
    found = GAMES[request.param]
    monkeypatch.setenv("FATEPOINT_HOME", "")
    at_home(found, tmp_path)
    return found


def test_four_against_four(games: Games, tmp_path: Path) -> None:
    costs = list(fights(tmp_path, games, "4v4", ["a", "b", "c"]))
    assert broken(games, "4v4", costs) == []
    assert not any(cost.stuck for cost in costs)


@pytest.mark.skipif(not LONG, reason="played by scripts/bench, and with FATEPOINT_LONG_TESTS=1")
def test_many_against_many(games: Games, tmp_path: Path) -> None:
    name = list(games.fights)[1]
    cost = next(iter(fights(tmp_path, games, name, ["a"])))
    assert not cost.stuck
    limits = games.fights[name].limits
    assert cost.keys <= limits["keys"] * 4 / 3
    assert cost.seconds <= limits["seconds"] * 4 / 3


def test_a_quiet_turn(games: Games, tmp_path: Path) -> None:
    seeds, turns = (("a", "b"), 25) if LONG else (("a",), 12)
    counted = [quiet(tmp_path, games, seed, turns=turns) for seed in seeds]
    keys, turns = (sum(found) for found in zip(*counted, strict=True))
    assert turns
    assert keys / turns <= QUIET_LIMIT
