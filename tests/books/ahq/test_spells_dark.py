"""Spells that cards of the supplement name and no source describes: rulings of our own."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import people, spells, traits
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events import Blow
from roguelike.books.ahq.events_counters import BraveryTested
from roguelike.books.ahq.events_magic import Burnt
from roguelike.books.ahq.figures import T, damage_dice, value
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.view import view
from roguelike.engine.chance import Chance, ChanceState
from tests.books.ahq.scenario import Figure, Scene, hero, monster

HALL = """
    ##############
    #1......a..b.#
    #2.........c.#
    #............#
    ##############"""
CARDS = "AHQ-TBL-monsters-supplement"


def scene(caster: str, drawing: str = HALL, one: Figure | None = None) -> Scene:
    cast = {"1": one or hero(), "a": monster(caster), "b": monster("zombie"), "c": monster("skaven-warrior")}
    return Scene(drawing, cast, heroes_surprised=True)


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_every_spell_of_every_card_is_known_and_is_cast_as_often_as_the_card_says() -> None:
    for card in content().monsters.values():
        assert set(card.spells) <= set(spells.SPELLS), card.id
        held = {item.id: item.count for item in people.own_components(card.spells)}
        for spell, count in card.spells.items():
            components = content().spells[spell].components
            assert components
            assert all(held[component] >= count for component in components), (card.id, spell)


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_flesh_flaying_hits_one_enemy_with_five_dice() -> None:
    made = scene("liche")
    made.act("a", "cast-flesh-flaying", target=made.ids["1"], dice={"wound": [1] * 5})
    assert made.saw(Burnt, who="1").wounds == 0
    assert not any(item.id == "strip-of-hide" for item in made["a"].items)


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_the_undead_in_sight_are_stronger() -> None:
    made = scene("liche")
    before = value(made["b"], T), damage_dice(made["b"]), value(made["c"], T)
    made.act("a", "cast-strengthen-undead")
    assert (value(made["b"], T), damage_dice(made["b"]), value(made["c"], T)) == (
        before[0] + 1,
        before[1] + 1,
        before[2],
    )


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
@pytest.mark.parametrize(("die", "cowers"), [(12, True), (1, False)])
def test_the_green_eye_makes_its_victim_cower_through_the_next_turn(die: int, cowers: bool) -> None:
    made = scene("sorcerer-of-nurgle", one=hero(fate=0))
    made.act("a", "cast-green-eye", target=made.ids["1"], dice={"bravery": [die]})
    assert made.saw(BraveryTested, who="1").passed is not cowers
    made.monsters_pass()
    assert (traits.cowering(made.state, made["1"]) is not None) is cowers
    made.end().monsters_pass()
    assert traits.cowering(made.state, made["1"]) is None


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_the_cloak_and_the_pool() -> None:
    made = scene("sorcerer-of-nurgle")
    before = value(made["a"], T)
    made.act("a", "cast-cloak-of-dainne")
    assert value(made["a"], T) == before + 2
    made.monsters_pass().end()
    made.act("a", "cast-pool-of-many-places")
    square = made["a"].square
    assert square is not None
    assert square.x == 13, "as far from the Heroes as can be"


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_the_emerald_waterfall_falls_on_all_under_its_marker() -> None:
    made = scene("sorcerer-of-nurgle")
    square = made["1"].square
    assert square is not None
    made.act("a", "cast-emerald-waterfall", square=[square.x, square.y], dice={"wound": [1] * 10})
    assert [told.who.id for told in made.told(Burnt)] == [made.ids["1"], made.ids["2"]]


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_the_black_hand_takes_a_die_of_wounds_with_every_later_hit() -> None:
    near = HALL.replace("#1......a", "#1a......")
    made = scene("sorcerer-tsekkaz", near, one=hero(full=9, fate=0))
    made.act("a", "cast-black-hand-of-death").monsters_pass()
    made.end().attack("a", "1", dice={"to-hit": [11], "burning-hand": [4]})
    assert made.saw(Blow, target="1").wounds == 4


@pytest.mark.rule("AHQ-TBL-monsters-supplement")
def test_the_game_masters_mind_casts_them() -> None:
    made = scene("sorcerer-of-nurgle", HALL.replace("#1......a", "#...1...a"))
    made["a"].known = True
    assert made.decision is not None
    seen: set[str] = set()
    for seed in range(12):
        answer = SoloMaster().answer(view(made.state, "gm"), made.decision, Chance(ChanceState(str(seed))))
        assert isinstance(answer, dict)
        seen.add(str(answer["verb"]))
    assert {"cast-green-eye", "cast-emerald-waterfall", "cast-cloak-of-dainne"} <= seen
