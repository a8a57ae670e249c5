"""Dice: uniform, independent, repeatable, and scripted by purpose."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2_contingency, chisquare

from roguelike.engine import chance as module
from roguelike.engine.chance import Chance, ChanceState, Script, UnexpectedDie


def fresh(seed: str = "a seed") -> Chance:
    return Chance(ChanceState(seed))


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 12, 100])
def test_every_side_is_equally_likely(sides: int) -> None:
    chance = fresh()
    seen = Counter(chance.die(sides, "test") for _ in range(sides * 400))
    assert set(seen) == set(range(1, sides + 1))
    assert chisquare(list(seen.values())).pvalue > 0.001


def test_streams_and_successive_dice_are_independent() -> None:
    chance = fresh()
    pairs = Counter((chance.die(6, "a"), chance.die(6, "b", stream="mind")) for _ in range(4000))
    grid = [[pairs[a, b] for b in range(1, 7)] for a in range(1, 7)]
    assert chi2_contingency(grid).pvalue > 0.001
    rolls = chance.dice(4001, 6, "c")
    following = Counter(pairwise(rolls))
    grid = [[following[a, b] for b in range(1, 7)] for a in range(1, 7)]
    assert chi2_contingency(grid).pvalue > 0.001


def test_a_stream_does_not_move_another() -> None:
    plain, disturbed = fresh(), fresh()
    rolls = []
    for _ in range(50):
        disturbed.die(12, "thinking", stream="mind")
        rolls.append(disturbed.die(12, "to-hit"))
    assert rolls == list(plain.dice(50, 12, "to-hit"))


def test_the_state_is_all_there_is() -> None:
    chance = fresh()
    chance.dice(7, 12, "before")
    again = Chance(ChanceState(chance.state.seed, dict(chance.state.counters)))
    assert chance.dice(9, 12, "after") == again.dice(9, 12, "after")
    assert chance.state.drawn == 16


def test_dice_stay_what_they_are() -> None:
    """Journals are replayed for ever: these figures may never change."""
    assert fresh("fatepoint").dice(10, 12, "x") == FROZEN


FROZEN = (7, 11, 10, 10, 5, 11, 3, 9, 7, 2)


def test_numbers_beyond_the_last_whole_span_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Digest:
        def __init__(self, text: bytes, digest_size: int) -> None:
            self.first = text.endswith(b"\0" + b"0")

        def digest(self) -> bytes:
            return b"\xff" * 8 if self.first else (7).to_bytes(8, "big")

    monkeypatch.setattr(module, "blake2b", Digest)
    chance = fresh()
    assert chance.die(12, "x") == 8
    assert chance.state.counters == {"rules": 2}
    # 2 ** 64 is a whole number of times 16: nothing is ever thrown away.
    assert fresh().die(16, "x") == 16


def test_scripted_dice_go_to_their_purpose() -> None:
    script = Script({"to-hit": [4, 12], "wound": [9]})
    chance = Chance(ChanceState("s"), script)
    assert (chance.die(12, "to-hit"), chance.die(12, "wound"), chance.die(12, "to-hit")) == (4, 9, 12)
    assert chance.state.drawn == 3
    script.finish()


def test_a_script_fails_by_name() -> None:
    chance = Chance(ChanceState("s"), Script({"to-hit": [4]}))
    with pytest.raises(UnexpectedDie, match="'fumble'"):
        chance.die(12, "fumble")
    chance.die(12, "to-hit")
    with pytest.raises(UnexpectedDie, match="'to-hit'"):
        chance.die(12, "to-hit")
    with pytest.raises(UnexpectedDie, match="13 for 'to-hit'"):
        Chance(ChanceState("s"), Script({"to-hit": [13]})).die(12, "to-hit")
    with pytest.raises(UnexpectedDie, match=r"wound.*9"):
        Script({"wound": [9], "used": []}).finish()


def test_a_lenient_script_leaves_other_purposes_to_chance() -> None:
    chance = Chance(ChanceState("s"), Script({"to-hit": [4]}, strict=False))
    assert 1 <= chance.die(12, "weather") <= 12
    chance.die(12, "to-hit")
    with pytest.raises(UnexpectedDie):
        chance.die(12, "to-hit")


@given(st.text(), st.lists(st.integers(), max_size=30))
def test_shuffle_and_sample_keep_the_items(seed: str, items: list[int]) -> None:
    chance = fresh(seed)
    before = list(items)
    assert sorted(chance.shuffle(items, "x")) == sorted(items)
    count = len(items) // 2
    numbered = list(enumerate(items))
    drawn = chance.sample(numbered, count, "x")
    assert len(set(drawn)) == count
    assert set(drawn) <= set(numbered)
    assert items == before


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = fresh()
    seen = Counter(tuple(chance.shuffle("abcd", "x")) for _ in range(4800))
    assert len(seen) == 24
    assert chisquare(list(seen.values())).pvalue > 0.001


def test_weights() -> None:
    chance = fresh()
    seen = Counter(chance.weighted({"a": 1, "b": 0, "c": 3}, "x") for _ in range(4000))
    assert "b" not in seen
    assert chisquare([seen["a"], seen["c"]], [1000, 3000]).pvalue > 0.001
    assert chance.pick(["only"], "x") == "only"


def test_nothing_to_draw_from() -> None:
    chance = fresh()
    with pytest.raises(ValueError, match="0 sides"):
        chance.die(0, "x")
    with pytest.raises(ValueError, match="0 sides"):
        chance.pick([], "x")
    with pytest.raises(ValueError, match="3 of 2"):
        chance.sample("ab", 3, "x")
    with pytest.raises(ValueError, match="0 sides"):
        chance.weighted({"a": 0}, "x")
