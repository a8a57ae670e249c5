"""Characteristics and dice: AHQ-SETUP-08 to -16, AHQ-CTV-10, AHQ-CTV-20, ruling AHQ-CDEC-45."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from roguelike.books import ahq
from roguelike.books.ahq.combat import blow_spec
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.figures import CHARACTERISTICS, damage_dice, figure, hand_weapon, starting, value
from roguelike.books.ahq.rolls import ToHit, Wounds
from roguelike.books.kit.converting import Dice
from roguelike.engine.chance import Chance, ChanceState, Script, UnexpectedDie
from tests.books.ahq.scenario import Figure, Scene, henchman, hero

DUEL = """
    ####
    #1a#
    ####"""


@pytest.mark.rule("AHQ-SETUP-08")
def test_all_dice_have_twelve_sides() -> None:
    for roll, purpose in ((ToHit(7), "to-hit"), (Wounds(1, 6, 1), "wound")):
        roll.roll(Chance(ChanceState("x"), Script({purpose: [12]})))
        with pytest.raises(UnexpectedDie, match="a die of 12"):
            roll.roll(Chance(ChanceState("x"), Script({purpose: [13]})))
    assert {table.dice[1] for table in content().tables.values()} == {12}


def sides_rolled(path: Path) -> Iterator[str]:
    """The sides of each die that a module rolls, as they are written."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Attribute(value=whose, attr="die" | "dice" as how)) if "chance" in ast.unparse(
                whose
            ):
                yield ast.unparse(node.args[0 if how == "die" else 1])


def test_no_rule_rolls_another_die() -> None:
    """A draw from the cup is no roll; ``sides`` are those of content; minds choose by dice of their own."""
    folder = Path(ahq.__file__).parent
    modules = [path for path in folder.rglob("*.py") if path.parent.name != "minds"]
    rolled = {path: set(sides_rolled(path)) for path in modules}
    assert set().union(*rolled.values()) == {"12", "D12", "len(own.cup)", "dice.sides"}
    for path in (path for path, found in rolled.items() if "D12" in found):
        module = importlib.import_module(".".join(path.relative_to(folder.parents[2]).with_suffix("").parts))
        assert module.D12 == 12


@pytest.mark.rule("AHQ-CTV-20")
def test_the_notation_of_dice() -> None:
    """As the data files write dice and the rules read them."""
    one, two = Dice.of("1D12+3"), Dice.of("2D12")
    assert [(dice.count, dice.sides) for dice in (one, two)] == [(1, 12), (2, 12)]
    assert (one.total(1), one.total(12)) == (4, 15)
    assert (two.total(1 + 1), two.total(12 + 12)) == (2, 24)


@pytest.mark.rule("AHQ-SETUP-09")
def test_everybody_has_all_characteristics() -> None:
    scene = Scene(DUEL)
    for name in CHARACTERISTICS:
        assert figure(scene["1"], name).value >= 1
    assert CHARACTERISTICS == (
        "weapon_skill",
        "bow_skill",
        "strength",
        "toughness",
        "speed",
        "bravery",
        "intelligence",
        "wounds",
    )
    assert scene["1"].fate == content().heroes["heinrich"].fate_points


@pytest.mark.rule("AHQ-SETUP-10")
@pytest.mark.parametrize("name", [name for name in CHARACTERISTICS if name != "wounds"])
def test_none_counts_as_more_than_12(name: str) -> None:
    scene = Scene(DUEL, {"1": Figure("hero", "heinrich", {name: 11}, {"armour": []})})
    model = scene["1"]
    assert value(model, name) == 11
    model.effects.append(Effect("potion", "AHQ-SETUP-10", name, 1, "turn"))
    assert value(model, name) == 12
    model.effects.append(Effect("spell", "AHQ-SETUP-10", name, 5, "turn"))
    assert value(model, name) == 12


@pytest.mark.rule("AHQ-SETUP-10")
def test_wounds_may_be_more_than_12() -> None:
    assert value(Scene(DUEL, {"1": hero(full=15)})["1"], "wounds") == 15


@pytest.mark.rule("AHQ-SETUP-11")
def test_what_the_figures_are_for() -> None:
    scene = Scene(DUEL, {"1": hero(plain=True)})
    model = scene["1"]
    need, squares, dice = blow_spec(model, scene["a"]).need, value(model, "speed"), damage_dice(model)
    for name in ("weapon_skill", "speed", "strength"):
        model.effects.append(Effect("test", "AHQ-SETUP-11", name, 1, "turn"))
    assert blow_spec(model, scene["a"]).need == need - 1
    assert value(model, "speed") == squares + 1
    assert damage_dice(model) == dice + 1


@pytest.mark.rule("AHQ-SETUP-12", "AHQ-SETUP-13", "AHQ-CTV-10")
def test_heinrichs_sheet() -> None:
    model = Scene(DUEL, {"1": "heinrich"})["1"]
    figures = {name: (starting(model, name), figure(model, name).value) for name in ("bow_skill", "toughness", "speed")}
    assert figures == {"bow_skill": (7, 6), "toughness": (6, 8), "speed": (8, 6)}


@pytest.mark.rule("AHQ-SETUP-13")
def test_armour_adds_up_piece_by_piece() -> None:
    model = Scene(DUEL, {"1": "sven"})["1"]
    assert model.armour == ["leather", "shield"]
    for name in ("bow_skill", "toughness", "speed"):
        pieces = [int(getattr(content().armour[id], name)) for id in model.armour]
        tally = figure(model, name)
        assert tally.value == starting(model, name) + sum(pieces)
        assert [part.amount for part in tally.parts[1:]] == [piece for piece in pieces if piece]
    assert any(content().armour[id].toughness for id in model.armour)


@pytest.mark.rule("AHQ-SETUP-12")
def test_a_figure_says_where_it_comes_from() -> None:
    model = Scene(DUEL, {"1": "heinrich"})["1"]
    model.effects.append(Effect("dragon-armour", "AHQ-MAG-01", "toughness", 2, "combat"))
    assert [(part.amount, part.rule) for part in figure(model, "toughness").parts] == [
        (6, "AHQ-SETUP-12"),
        (2, "AHQ-SETUP-13"),
        (2, "AHQ-MAG-01"),
    ]
    assert starting(model, "toughness") == 6


@pytest.mark.rule("AHQ-SETUP-12")
def test_rules_use_the_current_figure() -> None:
    scene = Scene(DUEL, {"1": hero(fate=0)})  # Toughness 6, in chain mail 8
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [7, 7, 7]})
    assert scene["1"].wounds == 4


def test_a_henchmans_armour_is_in_his_figures() -> None:
    model = Scene(DUEL, {"1": henchman()})["1"]
    assert (value(model, "toughness"), value(model, "speed")) == (8, 8)


@pytest.mark.rule("AHQ-SETUP-16")
def test_a_weapon_has_range_damage_fumble_and_critical() -> None:
    short_bow, axe = content().ranged_weapons["short-bow"], content().hand_weapons["axe"]
    assert short_bow.range == 24
    assert (axe.damage[7 - 1], axe.fumble, axe.critical) == (5, (1,), (12,))
    scene = Scene(DUEL, {"1": hero(weapon="sword")})
    assert hand_weapon(scene["1"]).id == "sword"
    assert scene.refused("1", "shoot", target="a") is not None
