"""Rolls: the exact chances are those of all dice thrown in every way, and of the dice really thrown."""

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.rolls import (
    TAIL,
    AtLeast,
    AtMost,
    CountAtLeast,
    Face,
    FaceDie,
    Outcome,
    Roll,
    SumOf,
    SymbolRoll,
    chance_of,
    combined,
    mean,
)

COMBAT = FaceDie(
    "combat",
    (Face("skull", (("skull", 1),), 3), Face("white", (("white", 1),), 2), Face("black")),
)
RED = FaceDie(
    "red",
    (
        Face("miss", (("miss", 1),)),
        Face("3 and a surge", (("damage", 3), ("surge", 1))),
        Face("range", (("range", 2), ("damage", 1)), 4),
    ),
)
ROLLS: list[Roll[Any]] = [
    AtLeast(12, 5, "x"),
    AtLeast(12, 1, "x"),
    AtMost(12, 7, "x"),
    AtMost(6, 0, "x"),
    SumOf(2, 12, "x", plus=-3),
    CountAtLeast(4, 6, 5, "x"),
    CountAtLeast(3, 6, 4, "x", again=6, cap=3),
    CountAtLeast(2, 6, 4, "x", again=5),
    CountAtLeast(2, 6, 6, "x", again=4, cap=2),
    SymbolRoll((COMBAT, COMBAT, RED), "x"),
    SymbolRoll((RED, RED), "x", counted=("surge",)),
]


def scripted(roll: Roll[Any], *dice: int) -> Outcome[Any]:
    script = Script({"x": list(dice)})
    outcome = roll.roll(Chance(ChanceState("s"), script))
    script.finish()
    return outcome


@pytest.mark.parametrize("roll", ROLLS, ids=repr)
def test_chances_add_up_and_are_met(roll: Roll[Any]) -> None:
    odds = roll.distribution()
    assert sum(odds.values()) == 1
    assert all(p > 0 for p in odds.values())
    chance = Chance(ChanceState("a seed"))
    top: Hashable = max(odds) if isinstance(roll, CountAtLeast) else None
    seen = Counter[Any]()
    for _ in range(4000):
        value = roll.roll(chance).value
        seen[min(value, top) if top is not None else value] += 1
    assert set(seen) <= set(odds)
    likely = [value for value, p in odds.items() if p * 4000 >= 5]
    if len(likely) > 1:
        rest = 4000 - sum(seen[value] for value in likely)
        rest_expected = 4000 - sum(float(odds[value]) * 4000 for value in likely)
        got, expected = [seen[value] for value in likely], [float(odds[v]) * 4000 for v in likely]
        if rest_expected >= 1:
            got, expected = [*got, rest], [*expected, rest_expected]
            assert chisquare(got, expected).pvalue > 0.001


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 3), st.integers(2, 5), st.integers(0, 7), st.integers(0, 6), st.integers(1, 4))
def test_a_pool_is_counted_as_its_dice_fall(count: int, sides: int, need: int, again: int, cap: int) -> None:
    """The same chances by throwing all dice in every way, to a depth where little is left over."""
    again = 0 if again == 1 else again
    odds = CountAtLeast(count, sides, need, "x", again=again, cap=cap).distribution()
    assert sum(odds.values()) == 1
    at_least: dict[int, Fraction] = {}
    left_over = Fraction(0)

    def throw(pending: int, successes: int, p: Fraction, depth: int) -> None:
        nonlocal left_over
        if not pending or successes >= cap:
            at_least[successes] = at_least.get(successes, Fraction(0)) + p
        elif not depth:
            left_over += p
        else:
            for die in range(1, sides + 1):
                repeat = bool(again) and die >= again
                throw(pending - 1 + repeat, successes + (die >= need), p / sides, depth - 1)

    for dice in product(range(1, sides + 1), repeat=count):
        repeats = sum(bool(again) and die >= again for die in dice)
        throw(repeats, sum(d >= need for d in dice), Fraction(1, sides**count), 4)
    for value in {*odds, *at_least}:
        known = at_least.get(value, Fraction(0))
        assert known <= odds.get(value, Fraction(0)) <= known + left_over


def test_a_die_that_shows_again_is_thrown_once_more() -> None:
    assert scripted(CountAtLeast(1, 12, 6, "x", again=12), 12, 12, 3) == Outcome(2, (12, 12, 3))
    assert scripted(CountAtLeast(2, 12, 6, "x", again=12), 12, 1, 5) == Outcome(1, (12, 1, 5))


def test_nothing_is_thrown_again_once_the_cap_is_reached() -> None:
    pool = CountAtLeast(5, 12, 6, "x", again=12, cap=3)
    assert scripted(pool, 2, 10, 11, 12, 1) == Outcome(3, (2, 10, 11, 12, 1))
    assert scripted(pool, 2, 10, 1, 12, 1, 6) == Outcome(3, (2, 10, 1, 12, 1, 6))
    assert max(pool.distribution()) == 5


def test_without_a_cap_the_greatest_key_stands_for_more() -> None:
    odds = CountAtLeast(2, 12, 6, "x", again=12).distribution()
    assert max(odds) == 2 + TAIL
    assert odds[max(odds)] < Fraction(1, 10**9)
    assert mean(odds) == pytest.approx(2 * 7 / 12 / (1 - 1 / 12))


def test_dice_that_are_thrown_for_ever_are_refused() -> None:
    with pytest.raises(ValueError, match="for ever"):
        CountAtLeast(1, 6, 4, "x", again=1)


def test_single_dice() -> None:
    assert scripted(AtLeast(12, 5, "x"), 5).value is True
    assert scripted(AtLeast(12, 5, "x"), 4) == Outcome(False, (4,))
    assert scripted(AtMost(12, 5, "x"), 5).die == 5
    assert AtLeast(12, 13, "x").distribution() == {False: 1}
    assert AtLeast(12, 5, "x").distribution()[True] == Fraction(8, 12)
    assert AtMost(12, 5, "x").distribution()[True] == Fraction(5, 12)
    assert SumOf(2, 12, "x").distribution()[24] == Fraction(1, 144)
    assert scripted(SumOf(2, 12, "x", plus=1), 3, 4).value == 8


def test_faces() -> None:
    roll = SymbolRoll((COMBAT, RED), "x")
    outcome = scripted(roll, 3, 2)
    assert [face.name for face in roll.faces(outcome.dice)] == ["skull", "3 and a surge"]
    assert (outcome.value["skull"], outcome.value["surge"], outcome.value["no such"]) == (1, 1, 0)
    assert roll.symbols == ("skull", "white", "miss", "damage", "surge", "range")
    assert roll.tally((COMBAT.face(6),)) == roll.tally(())
    for side in (0, 7):
        with pytest.raises(ValueError, match=f"no side {side}"):
            COMBAT.face(side)
    with pytest.raises(ValueError, match="no faces"):
        FaceDie("empty", ())
    with pytest.raises(ValueError, match="no side"):
        FaceDie("bad", (Face("a", count=0),))


def test_two_rolls_against_each_other() -> None:
    attack = SymbolRoll((COMBAT,) * 2, "x", counted=("skull",)).distribution()
    defence = SymbolRoll((COMBAT,), "x", counted=("white",)).distribution()
    wounds = combined(attack, defence, lambda a, d: max(a["skull"] - d["white"], 0))
    assert sum(wounds.values()) == 1
    assert wounds[2] == Fraction(1, 4) * Fraction(4, 6)
    assert chance_of(wounds, lambda n: n > 0) == 1 - wounds[0]


def test_chances_are_cached_whatever_the_purpose_and_cannot_be_changed() -> None:
    odds = SumOf(3, 6, "x").distribution()
    assert odds is SumOf(3, 6, "y", "A-RULE").distribution()
    with pytest.raises(TypeError):
        odds[3] = Fraction(1)  # type: ignore[index]
