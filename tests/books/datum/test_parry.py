"""What a parry costs in the hero's coming turn: DQ-PAR-02 .. 04, ruling DQ-DEC-11."""

import pytest

from roguelike.books.datum import combat, figures, missiles, rounds
from tests.books.datum.scene import SH, WS, arm, dice_of, scene

DUEL = ["#####", "#1o.#", "#...#", "#####"]


@pytest.mark.rule("DQ-PAR-03")
def test_who_parried_stays_though_his_enemy_has_fallen_to_his_attack() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword")
    s.hero().parried = 1
    rounds.begin_turn(s.game, s.hero())
    s.dice(attack=[WS, WS], defence=[SH, SH])
    assert s.do("attack", s.hero(), target=s.monster().id) is None
    assert s.monster().down
    assert s.hero().parried == 0
    assert s.why_not("move", s.hero(), path="S") == "DQ-PAR-03"
    rounds.end_turn(s.game, s.hero())
    s.state.here.acted = []
    s.hero().turn = type(s.hero().turn)()
    rounds.begin_turn(s.game, s.hero())
    assert s.why_not("move", s.hero(), path="S") == ""


@pytest.mark.rule("DQ-PAR-02", "DQ-DEC-11")
def test_only_the_next_roll_lacks_the_dice_of_a_parry() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword", "shortsword")
    s.hero().skills, s.hero().parried = ["ambidextrous"], 2
    s.monster().body = s.monster().own["body"] = 9
    s.dice(attack=[SH, SH])
    assert s.do("attack", s.hero(), target=s.monster().id) is None
    s.finish()
    assert [len(event.dice.split()) for event in s.events("Missed")] == [1, 1], "three less two; two less one"


@pytest.mark.rule("DQ-DEC-11", "DQ-DEC-30")
def test_in_shock_a_die_given_up_is_gone() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword")
    s.hero().mind, s.hero().parried = 0, 1
    assert dice_of(s.hero()) == 0
    assert s.why_not("attack", s.hero(), target=s.monster().id) == "DQ-DEC-11"


@pytest.mark.rule("DQ-PAR-04", "DQ-DEC-11")
def test_a_shot_or_a_throw_is_an_attack_with_the_dice_left() -> None:
    s = scene(["#######", "#1...o#", "#######"], ["barbarian"])
    (bow,) = arm(s.hero(), "long-bow")
    s.hero().parried = 2
    assert s.why_not("shoot", s.hero(), target=s.monster().id) == "DQ-DEC-11"
    s.hero().parried = 1
    assert missiles.shot(s.state, s.hero(), s.monster(), bow).dice.count == 1
    s.dice(attack=[SH])
    assert s.do("shoot", s.hero(), target=s.monster().id) is None
    assert s.hero().parried == 0
    s = scene(["#######", "#1...o#", "#######"], ["barbarian"])
    (axe,) = arm(s.hero(), "hand-axe")
    s.hero().parried = 2
    assert s.why_not("throw", s.hero(), target=s.monster().id) == "DQ-DEC-11"
    s.hero().parried = 1
    assert figures.shot_dice(s.hero(), None, axe) == 1
    s.dice(attack=[SH])
    assert s.do("throw", s.hero(), target=s.monster().id) is None


@pytest.mark.rule("DQ-PAR-01")
def test_nobody_parries_outside_zargons_turn_or_while_no_dice_hold() -> None:
    s = scene(DUEL, ["barbarian"])
    s.state.here.active = "zargon"
    assert combat.may_parry(s.state, s.hero()) == 1
    for active, rolls in (("h1", {"h1": 2}), ("party", {"h1": 2}), ("zargon", {})):
        s.state.here.active, s.state.here.rolls = active, rolls
        assert combat.may_parry(s.state, s.hero()) == 0
