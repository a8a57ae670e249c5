"""Missile and throwing weapons: DQ-PRJ, DQ-THR."""

import pytest

from roguelike.books.datum import figures, missiles
from roguelike.books.datum.content import content
from tests.books.datum.scene import BS, DA, SH, WS, arm, scene

RANGE = ["#########", "#1....o.#", "#.......#", "#########"]


@pytest.mark.rule("DQ-PRJ-01", "DQ-PRJ-02", "DQ-PRJ-04", "DQ-SPC-04")
def test_shots_are_counted_and_a_crossbow_is_reloaded() -> None:
    s = scene(RANGE, ["barbarian"])
    (bow,) = arm(s.hero(), "crossbow")
    assert bow.ammo == 14
    s.dice(attack=[SH, SH, SH])
    assert s.do("shoot", s.hero(), target=s.monster().id) is None
    assert (bow.ammo, bow.unloaded) == (13, True)
    s.hero().turn.acted = False
    assert s.why_not("shoot", s.hero(), target=s.monster().id) == "DQ-PRJ-04"
    bow.unloaded, bow.ammo = False, 0
    assert s.why_not("shoot", s.hero(), target=s.monster().id) == "DQ-PRJ-01"


@pytest.mark.rule("DQ-PRJ-04", "DQ-PRJ-05", "DQ-SPC-04")
def test_reloading_takes_the_action_and_calm() -> None:
    s = scene(RANGE, ["barbarian"])
    (bow,) = arm(s.hero(), "crossbow")
    bow.unloaded = True
    assert s.why_not("reload", s.hero()) == "DQ-SRC-01"
    s.monster().down = True
    assert s.do("reload", s.hero()) is None
    assert not bow.unloaded
    assert s.hero().turn.acted


@pytest.mark.rule("DQ-PRJ-07", "DQ-SPC-06")
def test_a_sling_never_runs_out() -> None:
    s = scene(RANGE, ["wizard"])
    (sling,) = arm(s.hero(), "sling")
    s.dice(attack=[SH])
    assert s.do("shoot", s.hero(), target=s.monster().id) is None
    assert sling.ammo == 0
    assert s.state.here.lying == []
    s.hero().turn.acted = False
    assert s.why_not("shoot", s.hero(), target=s.monster().id) == ""


@pytest.mark.rule("DQ-PRJ-06", "DQ-SPC-05")
def test_lead_is_not_recovered() -> None:
    s = scene(RANGE, ["barbarian"])
    arm(s.hero(), "pistol")
    s.dice(attack=[SH, SH, SH])
    s.do("shoot", s.hero(), target=s.monster().id)
    assert s.state.here.lying == []


@pytest.mark.rule("DQ-PRJ-08", "DQ-PRJ-09", "DQ-DEC-17", "DQ-DEC-18", "DQ-FREE-02")
def test_arrows_are_gathered_on_white_shields_as_a_free_action() -> None:
    s = scene(RANGE, ["barbarian"])
    (bow,) = arm(s.hero(), "long-bow")
    for _ in range(2):
        s.dice(attack=[SH, SH])
        s.do("shoot", s.hero(), target=s.monster().id)
        s.hero().turn.acted = False
    assert s.why_not("recover", s.hero()) == "DQ-SRC-01"
    s.monster().down = True
    s.dice(recover=[SH, WS])
    assert s.do("recover", s.hero()) is None
    assert bow.ammo == 13
    assert s.state.here.lying == []
    assert s.hero().turn.free
    assert not s.hero().turn.acted


@pytest.mark.rule("DQ-PRJ-03", "DQ-TBL-MISSILE")
def test_the_short_bow_in_use_misses_with_black_skulls() -> None:
    s = scene(RANGE, ["barbarian"])
    arm(s.hero(), "short-bow")
    s.dice(attack=[BS, BS])
    s.do("shoot", s.hero(), target=s.monster().id)
    assert s.events("Missed")[0].hits == 0


@pytest.mark.rule("DQ-TBL-MISSILE", "DQ-TBL-TREASURE", "DQ-DEC-72")
def test_strength_helps_a_shot_too() -> None:
    s = scene(RANGE, ["barbarian"])
    (bow,) = arm(s.hero(), "long-bow")
    arm(s.hero(), "potion-of-strength")
    s.do("drink", s.hero(), thing="potion-of-strength")
    assert missiles.shot(s.state, s.hero(), s.monster(), bow).dice.count == 4


@pytest.mark.rule("DQ-DEC-15")
def test_only_small_guns_are_shot_at_neighbours() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    for weapon in ("sling", "short-bow", "long-bow", "crossbow", "arquebus"):
        assert missiles.targets(s.state, s.hero(), content().missiles[weapon]) == []
    for weapon in ("pistol", "hand-crossbow"):
        assert missiles.targets(s.state, s.hero(), content().missiles[weapon]) == [s.monster()]


@pytest.mark.rule("DQ-LOS-03", "DQ-LOS-04")
def test_a_marksman_is_not_hindered_by_a_partly_obstructed_line() -> None:
    s = scene(["#########", "#1.T..o.#", "#########"], ["barbarian"])
    (bow,) = arm(s.hero(), "long-bow")
    dice = missiles.shot(s.state, s.hero(), s.monster(), bow).dice
    assert (dice.worse, dice.better) == (1, 0)
    s.hero().skills = ["marksman"]
    s.dice(attack=[WS, WS], defence=[DA, DA])
    s.do("shoot", s.hero(), target=s.monster().id)
    s.finish()


@pytest.mark.rule("DQ-THR-01", "DQ-THR-02", "DQ-DEC-17")
def test_a_weapon_is_thrown_only_at_who_is_not_beside_and_then_it_is_gone() -> None:
    s = scene(["#########", "#1o...g.#", "#.......#", "#########"], ["barbarian"])
    goblin = next(m for m in s.state.foes() if m.profile == "goblin")
    orc = next(m for m in s.state.foes() if m.profile == "orc")
    arm(s.hero(), "spear")
    assert s.why_not("throw", s.hero(), target=orc.id) == "DQ-LOS-02"
    orc.square = None
    s.dice(attack=[WS, SH], defence=[WS])
    assert s.do("throw", s.hero(), target=goblin.id) is None
    assert goblin.down
    assert s.hero().hands == []
    assert figures.arm(s.hero()) is None


@pytest.mark.rule("DQ-THR-03", "DQ-THR-04")
def test_a_thrown_weapon_comes_back_unless_it_broke() -> None:
    s = scene(RANGE, ["barbarian"])
    for side, damaged in ((WS, False), (DA, True)):
        (axe,) = arm(s.hero(), "hand-axe")
        s.dice(attack=[SH, SH])
        s.do("throw", s.hero(), target=s.monster().id)
        s.monster().down = True
        s.dice(recover=[side])
        s.hero().turn.free = False
        s.do("recover", s.hero())
        assert s.hero().pack == [axe]
        assert axe.damaged is damaged
        s.hero().pack.clear()
        s.monster().down = s.hero().turn.acted = False


@pytest.mark.rule("DQ-THR-06", "DQ-EQP-01", "DQ-FREE-02")
def test_another_small_weapon_is_taken_in_hand_freely() -> None:
    s = scene(RANGE, ["barbarian"])
    arm(s.hero(), "hand-axe")
    s.hero().pack = arm(s.hero(), "dagger")
    s.hero().hands = s.hero().hands[:1]
    s.dice(attack=[SH, SH])
    s.do("throw", s.hero(), target=s.monster().id)
    assert s.do("wield", s.hero(), thing="dagger") is None
    assert s.hero().turn.free
    assert [i.id for i in s.hero().hands] == ["dagger"]


@pytest.mark.rule("DQ-DEC-17")
def test_what_was_shot_lies_where_the_target_was() -> None:
    s = scene(RANGE, ["barbarian"])
    arm(s.hero(), "long-bow")
    s.dice(attack=[SH, SH])
    s.do("shoot", s.hero(), target=s.monster().id)
    assert [lying.square for lying in s.state.here.lying] == [s.monster().square]


@pytest.mark.rule("DQ-DEC-15", "DQ-THR-01")
def test_nobody_shoots_or_throws_at_who_stands_on_his_square() -> None:
    s = scene(RANGE, ["barbarian"])
    s.monster().square = s.hero().square
    for weapon, there in (("long-bow", []), ("pistol", [s.monster()])):
        assert missiles.targets(s.state, s.hero(), content().missiles[weapon]) == there
    assert missiles.targets(s.state, s.hero(), None, thrown=True) == []
