"""What the traps do that strike whoever set them off."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import arms, lasting, limbs, traps
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_traps import Afflicted, TrapDie, TrapHurt
from roguelike.books.ahq.figures import SPEED, WS, value
from roguelike.books.ahq.movement import allowance
from roguelike.books.ahq.trap_effects_harm import hits_of, wears_metal
from tests.books.ahq.scenario import Answers, Dice, henchman, hero
from tests.books.ahq.traps.kit import Ruin

HALL = """
    ###########
    #.........#
    #...1.2...#
    #.....$...#
    ###########
"""


def hall(**changed: Any) -> Ruin:
    own = {"fate": 0, "plain": True, "full": 5, "toughness": 5, "speed": 6, **changed}
    return Ruin(HALL, {"1": hero("heinrich", **own), "2": hero("sven", fate=0, plain=True)})


def spring(
    scene: Ruin, trap: str, dice: Dice, answers: Answers | None = None, *, victim: str = "1", chest: bool = False
) -> None:
    sprung = scene.sprung(trap, victim, chest=chest)
    scene.run(lambda game: traps.spring(game, trap, sprung.victim, sprung.square, chest=sprung.chest), dice, answers)


@pytest.mark.rule("AHQ-TRAP2-25", "AHQ-TRAP2-26", "AHQ-TV-22")
@pytest.mark.parametrize(("die", "hits"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3)])
def test_crossfire_hits_a_quarter_of_its_die_rounded_up_with_three_dice_each(die: int, hits: int) -> None:
    # AHQ-TV-22: die 4 / 5 / 9.
    assert hits_of(die) == hits
    scene = hall()
    spring(scene, "crossfire", {"crossfire": [die], "trap-wound": [4] * 3 * hits})
    assert len(scene.told(TrapHurt)) == hits
    assert scene["1"].wounds == 5
    assert not scene.state.here.traps


@pytest.mark.rule("AHQ-DEC-27", "AHQ-TRAP2-25")
def test_trap_dice_roll_against_current_toughness_and_twelves_go_on() -> None:
    scene = hall(armour=["chain"])
    toughness = value(scene["1"], "toughness")
    spring(scene, "crossfire", {"crossfire": [1], "trap-wound": [toughness - 1, toughness, 12, 1]})
    assert scene["1"].wounds == 3


@pytest.mark.rule("AHQ-TRAP2-32", "AHQ-TV-26")
@pytest.mark.parametrize(("die", "left"), [(5, 0), (4, 5)])
def test_any_wound_of_a_poison_dart_takes_all_the_others(die: int, left: int) -> None:
    # AHQ-TV-26: 1 die v T5: 5 / 4.
    scene = hall()
    spring(scene, "poison-dart", {"trap-wound": [die]}, chest=True)
    assert scene["1"].wounds == left
    assert not scene["1"].dead


@pytest.mark.rule("AHQ-TRAP2-32")
def test_a_dart_leaves_who_had_one_wound_unconscious_even_if_its_die_goes_on() -> None:
    scene = hall(wounds=1)
    spring(scene, "poison-dart", {"trap-wound": [12, 5]}, chest=True)
    assert (scene["1"].wounds, scene["1"].dead) == (0, False)


@pytest.mark.rule("AHQ-TRAP2-32", "AHQ-FATE-06")
def test_fate_cancels_the_dart_and_its_poison_together() -> None:
    scene = hall(fate=1)
    spring(scene, "poison-dart", {"trap-wound": [5]}, {"ahq.fate.falls": "spend"}, chest=True)
    assert (scene["1"].wounds, scene["1"].fate) == (5, 0)


@pytest.mark.rule("AHQ-TRAP2-34", "AHQ-TV-25")
@pytest.mark.parametrize(("die", "dice"), [(6, 3), (7, 12)])
def test_who_ducks_a_stone_block_takes_three_dice_else_twelve(die: int, dice: int) -> None:
    # AHQ-TV-25: Sp 6: die 6 / 7.
    scene = hall()
    spring(scene, "stone-block", {"jump": [die], "trap-wound": [1] * dice})
    assert scene.saw(TrapHurt).dice.count("1") == dice


@pytest.mark.rule("AHQ-TRAP2-46", "AHQ-DEC-31")
def test_a_spike_poisons_on_eight_or_more_but_only_who_it_wounded() -> None:
    scene = hall()
    spring(scene, "spike", {"trap-wound": [1, 1, 5], "spike-poison": [7]}, chest=True)
    assert scene["1"].wounds == 4
    spring(scene, "spike", {"trap-wound": [1, 1, 5], "spike-poison": [8]}, chest=True)
    assert scene["1"].wounds == 0
    scene = hall()
    spring(scene, "spike", {"trap-wound": [1, 1, 4]}, chest=True)
    assert not scene.told(TrapDie)


@pytest.mark.rule("AHQ-TRAP2-48", "AHQ-DEC-13", "AHQ-ITEM-97")
def test_shock_is_five_dice_and_ten_for_who_wears_metal() -> None:
    metal = next(a.id for a in content().armour.values() if a.metal and a.worn == "body" and not a.magic)
    shield = next(a.id for a in content().armour.values() if a.worn == "shield" and not a.magic)
    for armour, dice in (([], 5), ([metal], 10), ([shield], 5), (["leather"], 5)):
        scene = hall(armour=armour)
        assert wears_metal(scene["1"]) is (dice == 10)
        spring(scene, "shock", {"trap-wound": [1] * dice}, chest=True)


# Limbs


@pytest.mark.rule("AHQ-TRAP2-41", "AHQ-TRAP2-42", "AHQ-DEC-29")
def test_a_mantrap_at_a_chest_takes_the_hand_if_it_wounds() -> None:
    scene = hall(weapon_skill=7, weapon="halberd", weapons=["halberd", "dagger"])
    spring(scene, "mantrap", {"trap-wound": [1, 1, 1, 4]}, chest=True)
    assert limbs.lost(scene["1"], limbs.HAND) == 0
    spring(scene, "mantrap", {"trap-wound": [1, 1, 1, 5]}, chest=True)
    assert scene.saw(Afflicted).what == "hand"
    assert value(scene["1"], WS) == 3
    assert scene["1"].weapon == "dagger"
    for thing, barred in (("bow", True), ("crossbow", True), ("halberd", True), ("dagger", False)):
        refusal = arms.cannot_use(scene["1"], thing)
        assert (refusal is not None and refusal.rule == "AHQ-TRAP2-42") is barred


@pytest.mark.rule("AHQ-TRAP2-42")
def test_a_one_handed_wizard_casts_nothing_with_two_components() -> None:
    scene = hall()
    wizard = scene["1"]
    assert limbs.cannot_cast(wizard, 2) is None
    limbs.lose_hand(scene.game, wizard)
    assert limbs.cannot_cast(wizard, 2) is not None
    assert limbs.cannot_cast(wizard, 1) is None
    limbs.lose_hand(scene.game, wizard)
    assert limbs.cannot_cast(wizard, 1) is not None


@pytest.mark.rule("AHQ-TRAP2-41", "AHQ-TRAP2-43")
def test_a_mantrap_in_a_room_takes_the_leg() -> None:
    shield = next(a.id for a in content().armour.values() if a.worn == "shield" and a.speed == 0 and not a.magic)
    scene = hall(speed=7, armour=[shield])
    spring(scene, "mantrap", {"trap-wound": [1, 1, 1, 12, 1]})
    assert value(scene["1"], SPEED) == 4
    assert scene["1"].armour == []
    section = next(iter(scene.state.here.sections.values()))
    assert [item.id for item in section.loot] == [shield]
    assert limbs.cannot_hold(scene["1"], shield) is not None
    assert limbs.cannot_hold(scene["1"], "halberd") is not None
    assert limbs.cannot_hold(scene["1"], "bow") is None


@pytest.mark.rule("AHQ-TRAP2-43")
def test_with_one_leg_eight_squares_at_most_in_exploration() -> None:
    scene = hall(speed=7)
    limbs.lose_leg(scene.game, scene["1"])
    assert allowance(scene.state, scene["1"]) == 8
    scene.state.fight = 1
    assert allowance(scene.state, scene["1"]) == 4


@pytest.mark.rule("AHQ-DEC-51")
def test_a_second_limb_leaves_fists_and_one_square_a_turn() -> None:
    scene = hall(weapon_skill=7, weapons=["dagger"], weapon="dagger")
    for _ in range(2):
        limbs.lose_hand(scene.game, scene["1"])
        limbs.lose_leg(scene.game, scene["1"])
    assert value(scene["1"], WS) == 1
    assert scene["1"].weapon == ""
    assert allowance(scene.state, scene["1"]) == 1
    limbs.lose_hand(scene.game, scene["1"])
    assert limbs.lost(scene["1"], limbs.HAND) == 2


@pytest.mark.rule("AHQ-TRAP2-42", "AHQ-TRAP2-43")
def test_a_lost_limb_halves_what_he_has_when_all_that_passes_is_gone() -> None:
    scene = hall(weapon_skill=8, speed=7)
    for figure, amount in ((WS, -2), (SPEED, 7)):
        lasting.lay(scene["1"], "passing", "AHQ-TBL-fungi", figure, amount, until="combat")
    limbs.lose_hand(scene.game, scene["1"])
    limbs.lose_leg(scene.game, scene["1"])
    lasting.lift(scene["1"], "passing")
    assert (value(scene["1"], WS), value(scene["1"], SPEED)) == (4, 4)


@pytest.mark.rule("AHQ-DEC-51")
def test_without_hands_nobody_opens_chests_or_doors() -> None:
    scene = Ruin(
        """
        ########
        #..+...#
        #..#1$.#
        ########
        """,
        {"1": hero("heinrich", plain=True)},
    )
    door = next(iter(scene.state.here.doors.values()))
    scene["1"].square = door.square.step("E")
    limbs.lose_hand(scene.game, scene["1"])
    assert scene.can("1", "open", door=door.id)
    limbs.lose_hand(scene.game, scene["1"])
    assert scene.refused("1", "open", door=door.id).rule == "AHQ-DEC-51"
    scene["1"].square = scene.chests[0].step("W")
    assert scene.refused("1", "chest").rule == "AHQ-DEC-51"
    door.open = door.opened = True
    scene["1"].square = door.square.step("E")
    scene.state.fight, scene.state.phase = 1, "fight"
    assert scene.refused("1", "close", door=door.id).rule == "AHQ-DEC-51"


@pytest.mark.rule("AHQ-TRAP2-43")
def test_a_leg_costs_the_shield_and_what_it_gave_a_henchman_too() -> None:
    scene = Ruin(HALL, {"1": hero("heinrich", plain=True, armour=["shield"], toughness=5), "2": henchman()})
    for name in "12":
        before = value(scene[name], "toughness")
        scene[name].armour = ["shield"]
        limbs.lose_leg(scene.game, scene[name])
        assert scene[name].armour == []
        assert value(scene[name], "toughness") == before - 1


@pytest.mark.rule("AHQ-TRAP2-58")
def test_a_guillotine_takes_the_hand_with_two_dice() -> None:
    scene = hall()
    spring(scene, "guillotine", {"trap-wound": [4, 4]}, chest=True)
    assert limbs.lost(scene["1"], limbs.HAND) == 0
    spring(scene, "guillotine", {"trap-wound": [5, 4]}, chest=True)
    assert limbs.lost(scene["1"], limbs.HAND) == 1


@pytest.mark.rule("AHQ-FATE-06", "AHQ-TRAP2-58")
def test_fate_spent_on_the_wounds_saves_the_limb() -> None:
    scene = hall(fate=1)
    spring(scene, "guillotine", {"trap-wound": [5, 4]}, {"ahq.fate.limb": "spend"}, chest=True)
    assert limbs.lost(scene["1"], limbs.HAND) == 0
    assert (scene["1"].wounds, scene["1"].fate) == (5, 0)
    spring(scene, "guillotine", {"trap-wound": [5, 4]}, chest=True)
    assert limbs.lost(scene["1"], limbs.HAND) == 1


@pytest.mark.rule("AHQ-TRAP2-44")
def test_a_lost_limb_outlasts_the_expedition_until_a_healer_restores_it() -> None:
    scene = hall(weapon_skill=6, speed=6)
    limbs.lose_hand(scene.game, scene["1"])
    limbs.lose_leg(scene.game, scene["1"])
    assert all(effect.until == "removed" for effect in scene["1"].effects)
    for _ in range(2):
        limbs.restore(scene["1"])
    assert limbs.lost(scene["1"], limbs.HAND) == limbs.lost(scene["1"], limbs.LEG) == 0
    assert (value(scene["1"], WS), value(scene["1"], SPEED)) == (6, 6)
