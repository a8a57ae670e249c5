"""Combat dice and the chances that the book prints."""

from fractions import Fraction

import pytest

from roguelike.books.datum import guards
from roguelike.books.datum.content import content
from roguelike.books.datum.faces import (
    BLACK,
    DARK,
    HERO_DIE,
    MONSTER_DIE,
    SHIELD,
    WHITE,
    AttackDice,
    DefenceDice,
    Skulls,
    skulls,
    to_reroll,
)
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.rolls import SymbolRoll, chance_of
from tests.books.datum.scene import BS, DA, SH, WS


def chance(**dice: list[int]) -> Chance:
    return Chance(ChanceState("x"), Script({name.replace("_", " "): values for name, values in dice.items()}))


@pytest.mark.rule("DQ-DIE-01", "DQ-DIE-07")
def test_the_combat_die_has_three_skulls_two_white_shields_and_a_black_one() -> None:
    AttackDice(1).roll(chance(attack=[1]))
    assert [(f.name, f.count) for f in HERO_DIE.faces] == [(WHITE, 2), (BLACK, 1), (SHIELD, 2), (DARK, 1)]


@pytest.mark.rule("DQ-DIE-05", "DQ-DEC-01", "DQ-DEC-02")
def test_monsters_defend_with_two_black_shields() -> None:
    (_, blocked), _ = DefenceDice(6, monster=True).roll(chance(defence=[1, 2, 3, 4, 5, 6]))
    assert blocked == 2
    assert [(f.name, f.count) for f in MONSTER_DIE.faces] == [(WHITE, 2), (BLACK, 1), (SHIELD, 1), (DARK, 2)]


@pytest.mark.rule("DQ-DIE-03")
def test_heroes_block_with_white_shields() -> None:
    (_, blocked), _ = DefenceDice(6).roll(chance(defence=[1, 2, 3, 4, 5, 6]))
    assert blocked == 2


@pytest.mark.rule("DQ-DIE-04")
def test_monsters_block_with_black_shields_only() -> None:
    (_, blocked), _ = DefenceDice(2, monster=True).roll(chance(defence=[4, 5]))
    assert blocked == 1


@pytest.mark.rule("DQ-DIE-02", "DQ-DIE-06", "DQ-DEC-03")
def test_every_skull_is_a_hit() -> None:
    hits, _ = AttackDice(4).roll(chance(attack=[WS, BS, SH, DA]))
    assert (hits.white, hits.black, hits.hits) == (1, 1, 2)


@pytest.mark.rule("DQ-PRJ-03", "DQ-TV-12")
def test_a_short_bow_misses_with_black_skulls() -> None:
    assert AttackDice(2, only_white=True).roll(chance(attack=[WS, BS]))[0].hits == 1
    assert AttackDice(2).roll(chance(attack=[WS, BS]))[0].hits == 2


@pytest.mark.rule("DQ-TBL-MISSILE", "DQ-PRJ-02")
@pytest.mark.parametrize(
    ("weapon", "exact"),
    [
        ("sling", Fraction(1, 2)),
        ("short-bow", Fraction(5, 9)),
        ("long-bow", Fraction(3, 4)),
        ("crossbow", Fraction(7, 8)),
        ("hand-crossbow", Fraction(3, 4)),
        ("arquebus", Fraction(15, 16)),
        ("pistol", Fraction(7, 8)),
    ],
)
def test_the_printed_effectiveness_comes_out(weapon: str, exact: Fraction) -> None:
    from roguelike.books.datum import notes

    card = content().missiles[weapon]
    odds = AttackDice(card.dice, only_white=card.faces == "white").distribution()
    assert chance_of(odds, lambda s: s.hits > 0) == exact
    assert not card.printed or int(exact * 100) == card.printed
    assert notes.make_item(weapon).ammo == card.ammo


@pytest.mark.rule("DQ-TBL-GUARDS", "DQ-TV-11", "DQ-GP-01")
@pytest.mark.parametrize(
    ("level", "exact"),
    [(1, Fraction(4, 36)), (2, Fraction(1, 8)), (3, Fraction(32, 243)), (4, Fraction(1, 6)), (7, Fraction(1, 6))],
)
def test_the_printed_chances_of_guards_come_out(level: int, exact: Fraction) -> None:
    roll = SymbolRoll((HERO_DIE,) * guards.DICE[min(4, level)], "guards")
    total = Fraction(0)
    for tally, p in roll.distribution().items():
        faces = tuple(name for name, count in tally.symbols for _ in range(count))
        total += p if guards.comes(faces, level) else 0
    assert total == exact


@pytest.mark.rule("DQ-DEC-22", "DQ-TV-25")
@pytest.mark.parametrize(("successes", "again"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_darkness_takes_half_of_the_successes_rounded_up(successes: int, again: int) -> None:
    assert to_reroll(successes, 0, 0, 0, True) == (again, 0)


@pytest.mark.rule("DQ-LOS-04", "DQ-DEC-21")
def test_bonus_and_malus_cancel() -> None:
    assert to_reroll(2, 1, better=1, worse=1, dark=False) == (0, 0)
    assert to_reroll(3, 1, better=1, worse=1, dark=True) == (2, 0)
    assert to_reroll(0, 3, better=1, worse=0, dark=False) == (0, 1)


@pytest.mark.rule("DQ-LOS-03", "DQ-DEC-14")
def test_a_partly_obstructed_shot_throws_a_white_skull_again_first() -> None:
    hits, thrown = AttackDice(2, worse=1).roll(chance(attack=[BS, WS], attack_again=[SH]))
    assert hits == Skulls(0, 1)
    assert thrown.text == "s S>W"


@pytest.mark.rule("DQ-DRK-01")
def test_a_die_thrown_again_is_told_even_if_the_same_face_comes_up() -> None:
    _, thrown = AttackDice(2, better=1).roll(chance(attack=[SH, DA], attack_again=[SH]))
    assert thrown.text == "W>W b"
    _, thrown = DefenceDice(2, dark=True).roll(chance(defence=[SH, DA], defence_again=[SH]))
    assert thrown.text == "W>W b"


@pytest.mark.parametrize(
    ("better", "worse", "dark"), [(0, 0, False), (1, 0, False), (0, 1, False), (1, 1, True), (0, 0, True)]
)
def test_odds_of_attacks_are_those_of_the_dice(better: int, worse: int, dark: bool) -> None:
    dice = AttackDice(2, better=better, worse=worse, dark=dark)
    assert sum(dice.distribution().values()) == 1
    rolled = Chance(ChanceState("many"))
    count = 4000
    hits = sum(dice.roll(rolled)[0].hits for _ in range(count)) / count
    mean = sum(s.hits * p for s, p in dice.distribution().items())
    assert abs(hits - float(mean)) < 0.05


@pytest.mark.parametrize("dark", [False, True])
def test_odds_of_defences_are_those_of_the_dice(dark: bool) -> None:
    dice = DefenceDice(3, 1, dark=dark)
    rolled = Chance(ChanceState("many"))
    blocked = sum(sum(dice.roll(rolled)[0]) for _ in range(4000)) / 4000
    assert abs(blocked - float(sum(n * p for n, p in dice.distribution().items()))) < 0.05


def test_skulls_of_both_colours() -> None:
    assert skulls((WHITE, BLACK, SHIELD)) == 2


@pytest.mark.rule("DQ-DEC-13", "DQ-DRK-01")
def test_darkness_takes_plain_shields_before_magical_ones() -> None:
    (magic, plain), thrown = DefenceDice(1, 1, dark=True).roll(chance(defence=[SH, SH], defence_again=[DA]))
    assert (magic, plain, thrown.text) == (1, 0, "W W>b")
