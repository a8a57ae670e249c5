"""Hand-to-hand attacks and the two to-hit tables: AHQ-HTH, AHQ-TBL-HTH, AHQ-TBL-RNG."""

import re

import attrs
import pytest

from roguelike.books.ahq import content_classes
from roguelike.books.ahq.combat import blow_spec
from roguelike.books.ahq.events import Blow, Missed
from roguelike.books.ahq.rolls import ToHit, hand_to_hand_need, ranged_need
from roguelike.engine.late import made
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Scene, henchman, hero, monster
from tests.books.kit.digests import table

DIGEST = "ahq-1-exploration-combat-magic.md"
DUEL = """
    ####
    #1a#
    ####"""


def printed_needs() -> list[tuple[int, int, int]]:
    rows = table(DIGEST, "AHQ-TBL-HTH")
    return [(int(row[0]), defender, int(cell)) for row in rows for defender, cell in enumerate(row[1:], 1)]


@pytest.mark.rule("AHQ-TBL-HTH", "AHQ-HTH-05")
def test_the_number_needed_is_that_of_the_table() -> None:
    cells = printed_needs()
    assert len(cells) == 144
    assert [(a, d, hand_to_hand_need(a, d)) for a, d, _ in cells] == cells


@pytest.mark.rule("AHQ-CTV-32")
@pytest.mark.parametrize(("mine", "theirs", "need"), [(6, 6, 7), (8, 6, 5), (4, 9, 10), (12, 1, 2), (1, 3, 9)])
def test_the_worked_numbers(mine: int, theirs: int, need: int) -> None:
    assert hand_to_hand_need(mine, theirs) == need


@pytest.mark.rule("AHQ-HTH-07")
def test_a_natural_1_never_hits_and_10_to_12_always_do() -> None:
    needs = {need for _, _, need in printed_needs()}
    assert (min(needs), max(needs)) == (2, 10)
    for mine in range(1, 13):
        for theirs in range(1, 13):
            roll = ToHit(hand_to_hand_need(mine, theirs), fumble=0, critical=13)
            assert roll.verdict(1) == "miss"
            assert {roll.verdict(die) for die in (10, 11, 12)} == {"hit"}


@pytest.mark.rule("AHQ-HTH-05")
@pytest.mark.parametrize(("die", "lands"), [(4, False), (5, True)])
def test_a_blow_lands_on_the_number_needed(die: int, lands: bool) -> None:
    scene = Scene(DUEL, {"1": hero(weapon_skill=8), "a": monster(weapon_skill=6)})
    scene.attack("1", "a", dice={"to-hit": [die], **({"wound": [1, 1, 1, 1]} if lands else {})})
    told = scene.saw(Blow, who="1", target="a")
    assert (told.need, told.verdict) == (5, "hit" if lands else "miss")


@pytest.mark.rule("AHQ-HTH-05", "AHQ-CTV-05")
def test_heinrich_misses_a_skaven_with_a_4() -> None:
    scene = Scene(DUEL, {"1": "heinrich", "a": "skaven-sentry"})
    scene.attack("1", "a", dice={"to-hit": [4]})
    told = scene.saw(Missed, who="1", target="a")
    assert (told.die, told.need, told.verdict) == (4, 5, "miss")
    assert scene["a"].wounds == 3


@pytest.mark.rule("AHQ-HTH-03")
def test_the_target_is_named_before_the_dice() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #####"""
    )
    # The answer that makes the attack names the target; without one there is no attack and no die.
    assert scene.decision is not None
    assert scene.decision.accepts({"verb": "attack", "actor": scene.ids["1"]}) is not None
    scene.attack("1", "b", dice={"to-hit": [5], "wound": [12, 12, 12, 1]})
    assert scene["b"].dead
    assert scene["a"].wounds == 3


@pytest.mark.rule("AHQ-HTH-04")
def test_only_a_hit_is_followed_by_a_wound_roll() -> None:
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [5], "wound": [7, 1, 1, 1]})
    assert scene["a"].wounds == 2
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [2]})
    assert scene["a"].wounds == 3


@pytest.mark.rule("AHQ-HTH-06")
def test_the_weapons_fumbles_and_criticals_are_read_on_the_natural_die() -> None:
    scene = Scene(DUEL, {"1": hero(weapon="halberd")})
    spec = blow_spec(scene["1"], scene["a"])
    assert [spec.verdict(die) for die in range(1, 13)] == (
        ["fumble"] * 2 + ["miss"] * 2 + ["hit"] * 6 + ["critical"] * 2
    )
    scene = Scene(DUEL, {"1": hero(weapon="sword")})
    spec = blow_spec(scene["1"], scene["a"])
    assert [spec.verdict(die) for die in range(1, 13)] == ["fumble"] + ["miss"] * 3 + ["hit"] * 7 + ["critical"]
    scene = Scene(DUEL, {"1": hero(weapon="")})
    spec = blow_spec(scene["1"], scene["a"])
    assert [spec.verdict(die) for die in range(1, 13)] == ["miss"] * 4 + ["hit"] * 8


@pytest.mark.rule("AHQ-HTH-08")
def test_the_attacker_is_told_both_weapon_skills() -> None:
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [3]})
    reason = scene.saw(Missed).reason
    assert (reason.args["mine"], reason.args["theirs"]) == (8, 6)


@pytest.mark.rule("AHQ-HTH-09")
def test_the_same_table_serves_heroes_henchmen_and_monsters() -> None:
    scene = Scene(
        """
        #####
        #.b.#
        #1a2#
        #####""",
        {"1": hero(weapon_skill=5), "2": henchman(weapon_skill=7), "a": monster(weapon_skill=6), "b": monster()},
        tactic=MOVE_AND_ATTACK,
    )
    assert scene.attack("1", "a", dice={"to-hit": [7]}).saw(Missed).need == 8
    assert scene.attack("2", "a", dice={"to-hit": [5]}).saw(Missed).need == 6
    assert scene.end().attack("a", "2", dice={"to-hit": [7]}).saw(Missed).need == 8


# The table of ranged attacks


def printed_shots() -> list[tuple[int, int, str]]:
    bands = ["1-3", "4-12", "13-24", "25-36", "37+"]
    spans = {band: [int(n) for n in re.findall(r"\d+", band)] for band in bands}
    out = []
    for skill, *cells in table(DIGEST, "AHQ-TBL-RNG"):
        for band, cell in zip(bands, cells, strict=True):
            out += [(int(skill), edge, cell) for edge in spans[band]]
    return out


@pytest.mark.rule("AHQ-TBL-RNG", "AHQ-RNG-06")
def test_the_number_needed_for_a_shot_is_that_of_the_table() -> None:
    cells = printed_shots()
    assert len(cells) == 12 * 9
    for skill, distance, cell in cells:
        need = ranged_need(skill, distance)
        assert str(need or "-") == cell.rstrip("*"), (skill, distance)


@pytest.mark.rule("AHQ-CTV-33", "AHQ-CTV-25")
@pytest.mark.parametrize(
    ("skill", "distance", "need"),
    [
        (12, 37, 4),
        (4, 37, 12),
        (4, 25, 11),
        (4, 36, 11),
        (9, 1, 3),
        (9, 3, 3),
        (1, 13, None),
        (1, 24, None),
        (3, 13, 11),
    ],
)
def test_the_worked_shots(skill: int, distance: int, need: int | None) -> None:
    assert ranged_need(skill, distance) == need


def test_weapons_have_four_figures() -> None:
    names = {a.name for a in attrs.fields(made(content_classes.HandWeapon))}
    assert {"damage", "fumble", "critical"} <= names
