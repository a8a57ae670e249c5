"""Fate Points: AHQ-FATE-02 to -09, rulings AHQ-CDEC-22 to -24."""

import pytest

from roguelike.books.ahq import fate
from roguelike.books.ahq.events import Blow, FateSpent, Fell, Missed, PhaseSummary
from roguelike.books.ahq.moments import RollFailed
from roguelike.engine.decisions import Subset
from roguelike.engine.serial import from_bytes, to_bytes
from roguelike.minds.orders import StandingOrders
from roguelike.narrator import Narrator
from tests.books.ahq.scenario import Scene, henchman, hero, monster

DUEL = """
    ####
    #1a#
    ####"""
BETWEEN = """
    #####
    #a1b#
    #####"""
NO_WOUND = [1, 1, 1, 1]
TWO = [8, 8, 1]
"""Damage dice of a Skaven Warrior that cause two Wounds to Heinrich in his chain mail (Toughness 8)."""


@pytest.mark.rule("AHQ-FATE-05", "AHQ-FATE-06")
def test_a_point_cancels_the_wounds_after_they_are_known() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=2)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "spend"})
    told = scene.told(Blow)[0]
    assert (told.wounds, told.left) == (2, 0)
    assert scene.saw(FateSpent, who="1").wounds == 2
    assert (scene["1"].wounds, scene["1"].fate) == (2, 1)


@pytest.mark.rule("AHQ-FATE-06", "AHQ-CDEC-22")
def test_it_cancels_all_wounds_of_the_turn_in_both_phases() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=4)})
    # His own fumble costs him a Wound in the Heroes' phase, the first Skaven another, the second the rest.
    scene.attack("1", "a", dice={"to-hit": [1, 9], "wound": [8, 1, 1]}, answers={"ahq.fate.fumble": "keep"})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 1, 1]})
    assert scene["1"].wounds == 2
    scene.attack("b", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "spend"})
    assert scene.saw(FateSpent, who="1").wounds == 4
    assert (scene["1"].wounds, scene["1"].fate) == (4, 1)


@pytest.mark.rule("AHQ-FATE-06", "AHQ-FATE-02")
def test_later_wounds_of_the_same_turn_need_another_point() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=2)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "spend"})
    scene.attack("b", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "spend"})
    assert (scene["1"].wounds, scene["1"].fate) == (2, 0)


@pytest.mark.rule("AHQ-FATE-06")
def test_a_hero_who_did_not_fall_is_standing_and_fights_on() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #.2.#
        #####""",
        {"1": hero(wounds=2)},
    )
    before = (scene.engaged("1"), scene.engaged("a"), scene.engaged("b"))
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 8, 8]}, answers={"ahq.fate.falls": "spend"})
    assert not scene.told(Fell)
    assert scene.drawn().splitlines()[1] == "#a1b#"
    assert (scene.engaged("1"), scene.engaged("a"), scene.engaged("b")) == before == ("ab", "1", "1")


@pytest.mark.rule("AHQ-FATE-04", "AHQ-FATE-05", "AHQ-FATE-06")
def test_he_may_wait_for_the_end_of_the_turn_and_stand_up_again() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #..2#
        #####""",
        {"1": hero(wounds=1)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "wait"})
    assert (scene["1"].wounds, scene["1"].dead) == (-1, False)
    assert (scene.engaged("1"), scene.engaged("a")) == ("", "")
    scene.monsters_pass(answers={"ahq.fate.turn-end": [["1"]]})
    assert (scene["1"].wounds, scene["1"].fate) == (1, 1)
    # He stands again, and so counts in Death Zones.
    assert (scene.engaged("1"), scene.engaged("a")) == ("ab", "1")


@pytest.mark.rule("AHQ-FATE-04", "AHQ-DEATH-04")
def test_who_waits_and_is_not_saved_is_dead_when_the_turn_ends() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #..2#
        #####""",
        {"1": hero(wounds=1)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "wait"})
    assert not scene["1"].dead
    scene.monsters_pass(answers={"ahq.fate.turn-end": [[]]})
    assert scene["1"].dead


@pytest.mark.rule("AHQ-FATE-04")
def test_wounds_of_an_earlier_turn_stay() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=3)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 1, 1]})
    scene.monsters_pass()
    assert scene["1"].wounds == 2
    assert fate.may_cancel(scene["1"]) is not None
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "spend"})
    assert scene.saw(FateSpent).wounds == 2
    assert scene["1"].wounds == 2, "the Wound of the turn before is not given back"


@pytest.mark.rule("AHQ-FATE-04")
def test_one_panel_at_a_turns_end_lists_who_lost_wounds_and_has_a_point() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #.23#
        #####""",
        {"1": hero(wounds=3), "3": hero("torallion", fate=0)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO})
    scene.monsters_pass(answers={"ahq.fate.turn-end": [["1"]]})
    told = next(d for d in scene.asked if d.question == "ahq.fate.turn-end")
    assert isinstance(told, Subset)
    assert [(option.key, option.label.args["lost"], option.label.args["left"]) for option in told.choices] == [
        (scene["1"].id, 2, 1)
    ]
    assert scene["1"].wounds == 3


@pytest.mark.rule("AHQ-FATE-04")
def test_nobody_is_asked_at_a_turns_end_while_all_have_more_than_one_wound_left_unless_he_wants_to_be() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=4)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO})
    scene.monsters_pass()
    told = next(d for d in scene.asked if d.question == "ahq.fate.turn-end")
    assert (told.order, told.orders[told.order]) == (fate.ONE_LEFT, [])
    assert {"never", "always"} <= set(told.orders)
    orders = StandingOrders()
    assert orders.answers(told) == ([],)
    orders.set(told.question, "ask")
    assert orders.answers(told) is None


def test_the_phase_of_the_monsters_ends_with_who_was_hurt() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=4)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO})
    scene.monsters_pass()
    (hurt,) = scene.saw(PhaseSummary, attacks=1, hits=1).hurt
    assert (hurt.args["left"], hurt.args["full"]) == (2, 4)


@pytest.mark.rule("AHQ-FATE-07")
def test_a_point_turns_a_miss_into_a_hit() -> None:
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [4]})
    assert scene.saw(Missed).offer
    scene.fate(dice={"wound": [7, 7, 1, 1]})
    assert scene["a"].wounds == 1
    assert scene["1"].fate == 1
    assert scene.saw(FateSpent, who="1").wounds == 0


@pytest.mark.rule("AHQ-FATE-07")
def test_a_fumble_turned_into_a_hit_is_not_answered() -> None:
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [1], "wound": [7, 1, 1, 1]}, answers={"ahq.fate.fumble": "spend"})
    assert [told.verdict for told in scene.told(Blow)] == ["hit"]
    assert (scene["a"].wounds, scene["1"].fate) == (2, 1)


@pytest.mark.rule("AHQ-FATE-07")
def test_who_decides_about_a_failed_roll_knows_what_was_rolled_and_what_was_needed() -> None:
    scene = Scene(DUEL)
    scene.attack("1", "a", dice={"to-hit": [1], "wound": [7, 1, 1, 1]}, answers={"ahq.fate.fumble": "spend"})
    asked = next(d for d in scene.asked if d.question == "ahq.fate.fumble")
    told = Narrator().text(asked.prompt)
    assert f" fumbles: 1 (needs {scene.told(Blow)[0].need}). A Fate Point makes it a hit; 2 left." in told
    failed = RollFailed(roller=scene["1"].id, tried="intelligence", die=9, allowed=7)
    told = Narrator().text(fate.failed(failed, scene["1"]))
    assert " fails the Intelligence test: 9 (needs 7 or less). A Fate Point" in told
    told = Narrator().text(fate.failed(RollFailed(roller=scene["1"].id, tried="jump"), scene["1"]))
    assert " fails. A Fate Point makes it a success; 1 left." in told, "the leap was told before"


@pytest.mark.rule("AHQ-FATE-07")
def test_a_success_that_was_bought_is_no_critical_hit() -> None:
    scene = Scene(DUEL, {"1": hero(weapon="halberd", weapon_skill=1), "a": monster(weapon_skill=12, wounds=9)})
    scene.attack("1", "a", dice={"to-hit": [9]}).fate(dice={"wound": [12, 1, 1, 1, 1]})
    assert len(scene.told(Blow)) == 1


@pytest.mark.rule("AHQ-FATE-04", "AHQ-FATE-07")
def test_only_the_last_roll_can_be_changed() -> None:
    scene = Scene(
        """
        #######
        #1a2.3#
        #######"""
    )
    scene.attack("1", "a", dice={"to-hit": [4]})
    assert scene.decision is not None
    assert scene.decision.accepts({"verb": "fate", "actor": ""}) is None
    scene.attack("2", "a", dice={"to-hit": [9], "wound": [1] * 5})
    assert scene.refused("", "fate").rule == "AHQ-FATE-04"


@pytest.mark.rule("AHQ-FATE-07")
def test_the_phase_waits_while_the_last_roll_may_be_changed() -> None:
    scene = Scene(DUEL)
    assert scene.attack("1", "a", dice={"to-hit": [4]}).state.phase == "fight"
    scene = Scene(DUEL, {"1": hero(fate=0)})
    assert scene.attack("1", "a", dice={"to-hit": [4]}).state.phase == "fight-gm"
    assert not scene.saw(Missed).offer


@pytest.mark.rule("AHQ-FATE-07")
def test_a_missed_counter_attack_in_the_monsters_phase_is_asked_about() -> None:
    scene = Scene(BETWEEN)
    scene.end().attack("a", "1", dice={"to-hit": [1, 4], "wound": [7, 1, 1, 1]}, answers={"ahq.fate.blow": "spend"})
    assert scene["a"].wounds == 2
    assert scene["1"].fate == 1


@pytest.mark.rule("AHQ-FATE-08", "AHQ-DEATH-01")
def test_henchmen_have_none_and_are_lent_none() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {"2": henchman()},
    )
    assert scene["1"].fate == 2
    scene.end().attack("a", "2", dice={"to-hit": [9], "wound": [8, 8, 1]})
    assert scene.questions == []
    assert scene["2"].dead
    refusal = fate.may_cancel(scene["2"])
    assert refusal is not None
    assert refusal.rule == "AHQ-FATE-08"


@pytest.mark.rule("AHQ-FATE-08", "AHQ-FATE-09")
def test_a_hero_without_points_gets_none_from_his_friends() -> None:
    scene = Scene(
        """
        ######
        #a1b2#
        ######""",
        {"1": hero(wounds=1, fate=0)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO})
    assert scene.questions == []
    assert scene["1"].dead
    refusal = fate.may_cancel(scene["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-FATE-09"


@pytest.mark.rule("AHQ-FATE-09")
def test_with_the_last_point_spent_nothing_is_asked_any_more() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=1, fate=1)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 1, 1]}, answers={"ahq.fate.falls": "spend"})
    scene.attack("b", "1", dice={"to-hit": [9], "wound": TWO})
    assert scene.questions == []
    assert scene["1"].dead


@pytest.mark.rule("AHQ-FATE-04", "AHQ-FATE-06")
def test_at_the_end_of_the_turn_several_heroes_are_asked_in_one_panel() -> None:
    scene = Scene(
        """
        ######
        #1a2b#
        ######""",
        {"1": hero(wounds=2), "2": hero(wounds=2)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 1, 1]})
    scene.attack("b", "2", dice={"to-hit": [9], "wound": [8, 1, 1]}, answers={"ahq.fate.turn-end": [["2"]]})
    assert (scene["1"].wounds, scene["1"].fate) == (1, 2)
    assert (scene["2"].wounds, scene["2"].fate) == (2, 1)


def test_the_ledger_of_the_turn_is_saved() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=3)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 1, 1]})
    again = from_bytes(type(scene.state), to_bytes(scene.state))
    assert again.models[scene.ids["1"]].turn.wounds == 1


@pytest.mark.rule("AHQ-FATE-05", "AHQ-FATE-06")
def test_a_hero_may_cancel_the_wounds_of_this_turn_whenever_he_can_act() -> None:
    scene = Scene(
        """
        ######
        #a1.2#
        ######""",
        {"1": hero(wounds=4), "2": hero()},
    )
    scene.attack("1", "a", dice={"to-hit": [1, 9], "wound": [8, 8, 1]}, answers={"ahq.fate.fumble": "keep"})
    assert scene["1"].wounds == 2
    scene.act("1", "cancel")
    assert (scene["1"].wounds, scene["1"].fate) == (4, 1)
    assert not scene.can("1", "cancel")


@pytest.mark.rule("AHQ-FATE-03")
@pytest.mark.parametrize("fight", [0, 1])
def test_fate_serves_in_combat_and_in_exploration(fight: int) -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=4)})
    scene.state.fight = fight
    scene["1"].wounds, scene["1"].turn.wounds = 1, 3
    assert fate.may_cancel(scene["1"]) is None
    fate.cancel_wounds(scene.game, scene["1"])
    assert (scene["1"].wounds, scene["1"].fate) == (4, 1)


def test_who_falls_is_told_which_monsters_may_still_wound_somebody() -> None:
    scene = Scene(BETWEEN, {"1": hero(wounds=2)})
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": TWO}, answers={"ahq.fate.falls": "spend"})
    question = next(d for d in scene.asked if d.question == "ahq.fate.falls")
    (told,) = [note.args["who"] for note in question.notes if note.id == "ahq-note-still-to-act"]
    assert isinstance(told, tuple)
    assert [getattr(who, "label", "") for who in told] == ["b"], "who has struck has no more blows"


@pytest.mark.rule("AHQ-MON-02", "AHQ-FATE-07")
def test_an_additional_attack_that_fate_turns_into_a_hit_is_still_an_additional_one() -> None:
    drawing = """
        ########
        #.1a...#
        ########"""
    scene = Scene(drawing, {"1": hero(weapon_skill=6), "a": monster("daemonette")})
    scene.attack("1", "a", dice={"to-hit": [12, 2], "wound": [8, 9, 1, 1]})
    scene.fate(dice={"wound": [8, 9, 1, 1]})
    blow = scene.saw(Blow)
    assert (blow.again, blow.wounds) == (True, 2), "it needs no 12 to wound the Invulnerable"
