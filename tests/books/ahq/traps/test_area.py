"""Gas, magic and fire: what fills an area."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import (
    carrying,
    doom,
    known_traps,
    lasting,
    spells_skaven,
    trap_areas,
    trap_turns,
    traps,
    turns,
)
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events_traps import Afflicted, Perished, TrapHurt, TrapTried
from roguelike.books.ahq.figures import BS, WS, S, initial_toughness, value
from roguelike.books.ahq.movement import allowance, cannot_move
from roguelike.books.ahq.rooms import mould
from roguelike.books.ahq.state import Item
from roguelike.books.ahq.trap_effects_area import CHOKING, spell_dice, thinner
from roguelike.books.ahq.upkeep import POTION
from roguelike.engine.geometry import Square
from tests.books.ahq.scenario import Answers, Dice, Figure, henchman, hero
from tests.books.ahq.traps.kit import Ruin

CLOUD = """
    ###########
    #....4....#
    #....1....#
    #...2.....#
    #.......3.#
    #.......5.#
    ###########
"""


def man(**changed: Any) -> Figure:
    return hero("heinrich", **{"fate": 0, "plain": True, "full": 4, "toughness": 5, **changed})


def cloud(**cast: Figure) -> Ruin:
    return Ruin(CLOUD, {**{name: man() for name in "12345"}, **cast})


def go_off(scene: Ruin, trap: str, dice: Dice, answers: Answers | None = None, victim: str = "1") -> None:
    sprung = scene.sprung(trap, victim)
    scene.run(lambda game: traps.TRAPS[trap](game, sprung), dice, answers)


def end_turns(scene: Ruin, count: int, answers: Answers | None = None, dice: Dice | None = None) -> None:
    """So many turns pass."""
    for left in range(count, 0, -1):
        scene.run(trap_turns.wear_off, dice if left == 1 else None, answers if left == 1 else None)
        scene.state.turn += 1
        turns.fresh_turns(scene.state.models.values())


# The cloud


@pytest.mark.rule("AHQ-TRAP2-37", "AHQ-TRAP2-38", "AHQ-TV-24")
def test_the_cloud_reaches_two_rings_and_thins_out() -> None:
    # AHQ-TV-24, initial T5: centre 5 safe; inner ring 6 safe; outer ring 7 safe.
    scene = cloud()
    assert [thinner(Square(5, 5), Square(5 + d, 5)) for d in (0, 1, 2)] == [0, -1, -2]
    go_off(scene, "gas", {"gas-toughness": [5, 6, 6]})
    assert [event.success for event in scene.told(TrapTried)] == [True, True, True]
    assert [event.plus for event in scene.told(TrapTried)] == [0, -1, -1]


@pytest.mark.rule("AHQ-TRAP2-38", "AHQ-TRAP2-39", "AHQ-TBL-gas")
def test_one_roll_says_what_all_who_breathe_it_suffer() -> None:
    # Centre 6 affected, inner ring 7 affected (6), 6 not (5).
    scene = cloud()
    go_off(scene, "gas", {"gas-toughness": [6, 7, 6], "gas": [6]})
    assert [event.who.label for event in scene.told(Afflicted)] == ["1", "2"]
    assert [scene[name].wounds for name in "124"] == [3, 3, 4]


@pytest.mark.rule("AHQ-TRAP2-39")
def test_if_nobody_is_affected_no_kind_of_gas_is_rolled() -> None:
    scene = cloud()
    go_off(scene, "gas", {"gas-toughness": [1, 1, 1]})
    assert not scene.told(Afflicted)


@pytest.mark.rule("AHQ-TRAP2-38", "AHQ-TV-24")
def test_the_outer_ring_is_two_better_and_nobody_is_reached_beyond() -> None:
    # AHQ-TV-24: outer ring 7 / 8.
    scene = Ruin(
        """
        #########
        #1.2....#
        #..3.4..#
        #########
        """,
        {name: man() for name in "1234"},
    )
    go_off(scene, "gas", {"gas-toughness": [1, 7, 8], "gas": [1]})
    assert [event.success for event in scene.told(TrapTried)] == [True, True, False]


@pytest.mark.rule("AHQ-TRAP2-38", "AHQ-DEC-22", "AHQ-FATE-07")
def test_fate_makes_the_toughness_roll_a_success_before_the_gas_is_known() -> None:
    scene = cloud(**{"1": man(fate=1)})
    go_off(scene, "gas", {"gas-toughness": [12, 1, 1]}, {"ahq.fate.toughness": "spend"})
    assert scene["1"].fate == 0
    assert not scene.told(Afflicted)


@pytest.mark.rule("AHQ-TRAP2-38", "AHQ-DEC-27")
def test_gas_asks_for_the_initial_toughness_without_armour() -> None:
    scene = cloud(**{"1": man(armour=["plate"])})
    go_off(scene, "gas", {"gas-toughness": [6, 1, 1], "gas": [1]})
    assert scene["1"].wounds == 3


@pytest.mark.rule("AHQ-DEC-28", "AHQ-TRAP2-38", "AHQ-SETUP-12")
@pytest.mark.parametrize(("kind", "initial"), [("man-at-arms", 6), ("sergeant", 7)])
def test_henchmen_breathe_it_like_heroes_and_their_armour_is_no_help(kind: str, initial: int) -> None:
    for die, left in ((initial, 2), (initial + 1, 1)):
        scene = cloud(**{"1": henchman(kind)})
        go_off(scene, "gas", {"gas-toughness": [die, 1, 1], **({"gas": [1]} if left == 1 else {})})
        assert scene["1"].wounds == left


def test_walls_cut_an_area_off() -> None:
    scene = Ruin(
        """
        #######
        #1.#2.#
        #..+..#
        #######
        """,
        {"1": man(), "2": man()},
    )
    square = scene["1"].square
    assert square is not None
    area = trap_areas.around_square(scene.state, square, 3)
    assert len(area) == 4


# What it does


@pytest.mark.rule("AHQ-TBL-gas", "AHQ-DEC-28", "AHQ-DEC-52")
def test_mild_poison_no_step_for_three_turns_but_blows() -> None:
    scene = cloud()
    go_off(scene, "gas", {"gas-toughness": [12, 1, 1], "gas": [1]})
    for _ in range(4):
        assert allowance(scene.state, scene["1"]) == 0
        assert cannot_move(scene.state, scene["1"]) is not None
        end_turns(scene, 1)
    assert allowance(scene.state, scene["1"]) == 12


@pytest.mark.rule("AHQ-TBL-gas", "AHQ-DEC-29")
def test_nausea_lasts_for_the_expedition() -> None:
    scene = cloud(**{"1": man(weapon_skill=7, bow_skill=5, strength=6, speed=7)})
    go_off(scene, "gas", {"gas-toughness": [12, 1, 1], "gas": [8]})
    sick = scene["1"]
    assert [value(sick, figure) for figure in (WS, BS, S)] == [3, 2, 4]
    assert allowance(scene.state, sick) == 8
    scene.state.fight = 1
    assert allowance(scene.state, sick) == 3
    assert {effect.until for effect in sick.effects} == {"expedition"}


@pytest.mark.rule("AHQ-TBL-gas", "AHQ-DEC-29")
def test_who_breathes_it_again_is_as_sick_as_before_and_half_stays_half_when_something_else_wears_off() -> None:
    scene = cloud(**{"1": man(weapon_skill=8, bow_skill=5, strength=6)})
    mould.irritate(scene["1"], -2)
    for _ in range(2):
        go_off(scene, "gas", {"gas-toughness": [12, 1, 1], "gas": [7]})
        assert [value(scene["1"], figure) for figure in (WS, BS, S)] == [2, 2, 4]
    lasting.lift(scene["1"], "mould")
    assert value(scene["1"], WS) == 4


@pytest.mark.rule("AHQ-TBL-gas")
@pytest.mark.parametrize("die", [9, 10])
def test_madness_hands_him_over_to_the_game_master(die: int) -> None:
    scene = cloud()
    go_off(scene, "gas", {"gas-toughness": [12, 1, 1], "gas": [die]})
    assert lasting.controlled(scene["1"])
    assert scene.saw(Afflicted).turns == 6


@pytest.mark.rule("AHQ-TBL-gas")
def test_strong_poison_is_eight_damage_dice() -> None:
    scene = cloud()
    go_off(scene, "gas", {"gas-toughness": [12, 1, 1], "gas": [11], "trap-wound": [4] * 7 + [5]})
    assert scene["1"].wounds == 3


@pytest.mark.rule("AHQ-TBL-gas", "AHQ-ITEM-67", "AHQ-DEC-22")
def test_deadly_poison_kills_who_has_no_healing_potion_and_fate_does_not_help() -> None:
    scene = cloud(**{"1": man(fate=2)})
    dice: Dice = {"gas-toughness": [12, 1, 1], "gas": [12]}
    go_off(scene, "gas", dice, {"ahq.fate.toughness": "keep"})
    assert scene["1"].dead
    assert scene["1"].fate == 2


@pytest.mark.rule("AHQ-TBL-gas", "AHQ-ITEM-67", "AHQ-DEC-22")
@pytest.mark.parametrize(("owner", "lives"), [("1", True), ("4", True), ("2", False)])
def test_a_potion_of_his_own_or_of_who_stands_beside_him_saves(owner: str, lives: bool) -> None:
    scene = cloud()
    scene[owner].items.append(Item("healing-potion", "potion"))
    scene["1"].wounds, scene["1"].turn.wounds = 1, 3
    dice: Dice = {"gas-toughness": [12, 1, 1], "gas": [12]}
    go_off(scene, "gas", dice, {"ahq.doomed": "potion"} if lives else None)
    assert scene["1"].dead is not lives
    assert bool(scene[owner].items) is not lives
    if lives:
        assert (scene["1"].wounds, scene["1"].turn.wounds) == (4, 0), "nothing is left that Fate could cancel"
        assert doom.potion_at_hand(scene.state, scene["1"]) is None


@pytest.mark.rule("AHQ-ITEM-67", "AHQ-DEC-22")
def test_who_lies_unconscious_beside_him_hands_nothing_over() -> None:
    scene = cloud()
    scene["4"].items.append(Item("healing-potion", "potion"))
    assert doom.potion_at_hand(scene.state, scene["1"]) is scene["4"]
    scene["4"].wounds = 0
    assert doom.potion_at_hand(scene.state, scene["1"]) is None


# Magic


@pytest.mark.rule("AHQ-TRAP2-50", "AHQ-DEC-49", "AHQ-DEC-14", "AHQ-ITEM-23", "AHQ-TBL-magictrap")
@pytest.mark.parametrize(("die", "dice"), [(1, 7), (3, 5), (9, 5), (11, 5)])
def test_a_spell_falls_on_everybody_within_one_ring(die: int, dice: int) -> None:
    scene = cloud()
    go_off(scene, "magic", {"magic-trap": [die], "trap-wound": [1] * 3 * dice})
    assert [event.who.label for event in scene.told(TrapHurt)] == ["1", "2", "4"]
    assert spell_dice(content().tables["AHQ-TBL-magictrap"].at(die).spell) == dice


@pytest.mark.rule("AHQ-DEC-49", "AHQ-TRAP2-50")
def test_walls_and_closed_doors_cut_the_circle_off() -> None:
    scene = Ruin(
        """
        #########
        #..2#3..#
        #...1+4.#
        #########
        """,
        {name: man() for name in "1234"},
    )
    go_off(scene, "magic", {"magic-trap": [3], "trap-wound": [1] * 2 * 5})
    assert [event.who.label for event in scene.told(TrapHurt)] == ["1", "2"]


@pytest.mark.rule("AHQ-DEC-50")
@pytest.mark.parametrize(("die", "spared"), [(11, True), (10, False)])
def test_what_protects_against_magic_is_rolled_for_when_choke_goes_off(die: int, spared: bool) -> None:
    scene = cloud(**{"1": man(items=[carrying.thing("ring-of-magic-protection-1")])})
    go_off(scene, "magic", {"magic-trap": [8], "magic-protection": [die]})
    assert [event.who.label for event in scene.told(Afflicted)] == [*(() if spared else ("1",)), "2", "4"]


@pytest.mark.rule("AHQ-TRAP2-50", "AHQ-DEC-50")
def test_choke_crawls_for_three_turns_and_then_kills_unless_fate_saves() -> None:
    scene = cloud(**{"1": man(fate=1), "2": henchman(), "4": henchman()})
    go_off(scene, "magic", {"magic-trap": [8]})
    assert allowance(scene.state, scene["1"]) == 1
    end_turns(scene, 3)
    assert not scene["1"].dead
    toughness = initial_toughness(scene["2"])
    end_turns(scene, 1, {"ahq.doomed": "fate"}, {"choke": [toughness, toughness + 1]})
    assert (scene["1"].fate, scene["1"].dead) == (0, False)
    assert (scene["2"].dead, scene["4"].dead) == (False, True)
    assert scene.saw(Perished, who="1").how == "fate"
    assert allowance(scene.state, scene["1"]) == 12


@pytest.mark.rule("AHQ-DEC-50")
def test_a_healing_potion_drunk_before_the_end_ends_choke() -> None:
    scene = cloud(**{"2": henchman(), "4": henchman()})
    go_off(scene, "magic", {"magic-trap": [5]})
    end_turns(scene, 1)
    for name in "124":
        scene[name].effects.append(Effect(POTION, "AHQ-GOLD-22", "", 0, "removed"))
    end_turns(scene, 4)
    assert not any(scene[name].dead for name in "124")


@pytest.mark.rule("AHQ-SKMAG-01", "AHQ-DEC-50")
def test_a_potion_ends_no_choke_that_somebody_has_cast_and_the_two_do_not_mix() -> None:
    scene = cloud()
    scene.run(lambda game: spells_skaven.choke(game, scene["5"], {"target": scene.ids["1"]}, True))
    go_off(scene, "magic", {"magic-trap": [5]})
    assert lasting.has(scene["1"], "choke") is not None
    scene["1"].effects.append(Effect(POTION, "AHQ-GOLD-22", "", 0, "removed"))
    scene.run(trap_turns.wear_off)
    assert [effect.source for effect in scene["1"].effects if effect.source != POTION] == ["choke", "choke"]
    assert any(effect.source == CHOKING for effect in scene["2"].effects)


# Fire


@pytest.mark.rule("AHQ-CDEC-18", "AHQ-DEC-49")
def test_the_marker_lies_on_the_side_of_the_victim_where_most_of_the_others_are() -> None:
    scene = cloud()
    victim = scene["1"].square
    assert victim is not None
    for dx in (0, 1):
        for dy in (0, 1):
            corner = Square(victim.x - dx, victim.y - dy)
            beside = [s for s in known_traps.fireball_squares(corner) if s != victim]
            scene["2"].square, scene["3"].square = beside[:2]
            scene["4"].square, scene["5"].square = beside[2], Square(1, 5)
            assert trap_areas.fireball_corner(scene.state, victim) == corner


@pytest.mark.rule("AHQ-TRAP2-52", "AHQ-CDEC-18", "AHQ-DEC-49")
def test_the_fireball_covers_the_victim_and_as_many_others_as_it_can() -> None:
    scene = cloud()
    go_off(scene, "fireball", {"trap-wound": [5, 1, 1, 1, 1] * 2}, victim="4")
    assert [event.who.label for event in scene.told(TrapHurt)] == ["1", "4"]
    (ball,) = scene.state.here.traps.values()
    assert ball.state == "moving"


@pytest.mark.rule("AHQ-TRAP2-53", "AHQ-DEC-30")
def test_it_rolls_on_in_three_master_phases_after_the_first_and_vanishes() -> None:
    scene = cloud()
    go_off(scene, "fireball", {"trap-wound": [1] * 10}, victim="4")
    scene.run(trap_turns.master_phase_begins)
    assert not scene.told(TrapHurt)
    (ball,) = scene.state.here.traps.values()
    start = ball.square
    for phase in (1, 2, 3):
        scene.state.turn += 1
        assert scene.state.here.traps
        # South past all of them to who stands farthest, by the Game Master's own wish.
        goal = [start.x, start.y + 3] if phase == 1 else None
        answers: Answers | None = {"ahq.trap.fireball": [goal]} if goal else None
        scene.run(trap_turns.master_phase_begins, {} if goal else {"trap-wound": [1] * 10}, answers)
    assert not scene.state.here.traps


@pytest.mark.rule("AHQ-DEC-30")
def test_it_rolls_eight_squares_at_most_and_not_through_walls() -> None:
    scene = Ruin(
        """
        ################
        #1.............#
        #..............#
        ################
        """,
        {"1": man()},
    )
    go_off(scene, "fireball", {"trap-wound": [1] * 5})
    (ball,) = scene.state.here.traps.values()
    goals = trap_turns.rolls_to(scene.state, Square(2, 2), 8)
    assert max(goal.x for goal in goals) == 10
    assert {goal.y for goal in goals} == {2}
    assert ball.square in (Square(2, 2), Square(1, 1), Square(2, 1), Square(1, 2))
