"""What the screen says of odds, and that every roll's chances are what enumeration gives."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.figures import EVERY_ATTACK
from roguelike.books.ahq.odds import blow_odds, percent, shot_odds
from roguelike.books.ahq.rolls import Test as Check
from roguelike.books.ahq.rolls import ToHit, Wounds
from roguelike.books.ahq.traits import BURNING_HAND
from roguelike.engine.decisions import action
from tests.books.ahq.scenario import Scene, henchman, hero, monster


def wound_chances(dice: int, toughness: int, deadly: int) -> dict[int, Fraction]:
    """All dice laid out one by one, the way the book tells it; ``deadly`` stands for that many or more."""
    out = dict.fromkeys(range(deadly + 1), Fraction())

    def again(pending: int, wounds: int, odds: Fraction) -> None:
        if wounds >= deadly or not pending:
            out[min(wounds, deadly)] += odds
            return
        for die in range(1, 13):
            again(pending - (die != 12), wounds + (die >= min(12, toughness)), odds / 12)

    for first in product(range(1, 13), repeat=dice):
        again(first.count(12), sum(die >= min(12, toughness) for die in first), Fraction(1, 12**dice))
    return out


@pytest.mark.parametrize("deadly", [1, 2, 4])
@pytest.mark.parametrize("toughness", [1, 2, 7, 12, 13])
@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_chances_of_wounds(dice: int, toughness: int, deadly: int) -> None:
    spec = Wounds(dice, toughness, deadly)
    assert spec.distribution() == wound_chances(dice, toughness, deadly)
    assert spec.chance_to_kill == wound_chances(dice, toughness, deadly)[deadly]


@pytest.mark.parametrize("need", range(1, 14))
@pytest.mark.parametrize(("fumble", "critical"), [(0, 13), (1, 12), (2, 11)])
def test_chances_to_hit(need: int, fumble: int, critical: int) -> None:
    spec = ToHit(need, fumble, critical)
    verdicts = [spec.verdict(die) for die in range(1, 13)]
    for verdict, odds in spec.distribution().items():
        assert odds == Fraction(verdicts.count(verdict), 12)
    assert spec.chance_to_hit == Fraction(sum(die >= need and die > fumble for die in range(1, 13)), 12)


@pytest.mark.parametrize("figure", range(-1, 15))
def test_chances_of_a_test(figure: int) -> None:
    passed = Fraction(sum(die <= figure for die in range(1, 13)), 12)
    assert Check(figure).distribution() == {True: passed, False: 1 - passed}


def some(parts: list[tuple[int, int]]) -> Iterator[int]:
    return (percent(*part) for part in parts)


def test_percent_is_rounded_and_never_certain_unless_it_is() -> None:
    assert list(some([(0, 12), (12, 12), (1, 1000), (999, 1000), (1, 8), (1, 3), (2, 3)])) == [
        0,
        100,
        1,
        99,
        13,
        33,
        67,
    ]


def test_the_odds_of_a_blow() -> None:
    scene = Scene("####\n#1a#\n####", {"1": hero("magnus", weapon_skill=8), "a": monster("skaven-sentry", wounds=1)})
    told = blow_odds(scene.state, scene["1"], scene["a"])
    # Needs 5: eight of twelve; one die against Toughness 6: seven of twelve.
    assert (told.args["need"], told.args["hit"], told.args["fell"]) == (5, 67, percent(8 * 7, 144))


def test_to_fell_a_hero_is_to_bring_him_to_0_and_a_henchman_alike() -> None:
    drawing = "#####\n#1a2#\n#####"
    scene = Scene(drawing, {"1": hero(wounds=1, plain=True), "2": henchman(wounds=1, toughness=6, weapon_skill=8)})
    first, second = blow_odds(scene.state, scene["a"], scene["1"]), blow_odds(scene.state, scene["a"], scene["2"])
    assert first.args["fell"] == second.args["fell"]
    lying = blow_odds(scene.state, scene["a"], Scene(drawing, {"1": hero(wounds=0, plain=True)})["1"])
    assert lying.args["need"] == 2


def test_the_preview_gives_both_ways_and_only_what_can_happen() -> None:
    scene = Scene(
        """
        ######
        #.a..#
        #1..b#
        ######""",
        {"1": hero(weapon="spear")},
    )
    one_way = book.preview(scene.state, "heroes", action("attack", scene.ids["1"], target=scene.ids["a"]))
    assert len(one_way) == 1, "the Skaven cannot strike back diagonally"
    scene.move("1", "N")
    both = book.preview(scene.state, "heroes", action("attack", scene.ids["1"], target=scene.ids["a"]))
    assert [line.args["who"].id for line in both] == [scene.ids["1"], scene.ids["a"]]  # type: ignore[union-attr]
    assert book.preview(scene.state, "heroes", action("move", scene.ids["1"], path="N")) == ()


@pytest.mark.rule("AHQ-SPELL-07", "AHQ-CDEC-41")
@pytest.mark.parametrize(("since", "wounds", "fell"), [(0, 4, 9), (0, 1, 12), (0, 12, 1), (1, 4, None)])
def test_the_odds_of_a_burning_hand_are_those_of_its_one_die(since: int, wounds: int, fell: int | None) -> None:
    scene = Scene("####\n#1a#\n####", {"1": hero("magnus", weapon_skill=8), "a": monster(wounds=wounds, toughness=12)})
    scene["1"].effects.append(Effect("burning-hand", "AHQ-SPELL-07", BURNING_HAND, 0, "exploration-turn"))
    scene["1"].effects[-1].notes["since"] = since
    assert scene.state.turn == 1
    told = blow_odds(scene.state, scene["1"], scene["a"])
    # Needs 5: eight of twelve; in the turn of the spell one die against Toughness 12, which takes 4 Wounds by re-rolls.
    assert told.args["fell"] == (percent(8 * fell, 144) if fell is not None else percent(8, 12 * 12**4))


@pytest.mark.rule("AHQ-RNG-08")
def test_the_odds_of_a_shot_count_the_damage_die_of_the_throne() -> None:
    scene = Scene("##########\n#1......a#\n##########", {"1": hero(plain=True), "a": monster("goblin-archer")})
    (plain,) = shot_odds(scene.state, scene["a"], scene["1"])[:1]
    scene["a"].effects.append(Effect("throne", "AHQ-THRO-02", EVERY_ATTACK, 30, "removed"))
    (strong,) = shot_odds(scene.state, scene["a"], scene["1"])[:1]
    assert strong.args["hit"] == plain.args["hit"]
    assert strong.args["fell"] == strong.args["hit"], "with so many dice every hit fells"
    assert plain.args["fell"] != plain.args["hit"]
