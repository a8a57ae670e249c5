"""The blow that is left when the first has felled its target: DQ-SKL-02, DQ-TBL-ARTIFACTS, DQ-TBL-OMEN."""

import pytest

from roguelike.books.datum import verbs_basic
from roguelike.books.datum.state import Effect
from tests.books.datum.scene import SH, WS, Scene, arm, scene

RING = ["#####", "#.o.#", "#g1o#", "#.o.#", "#####"]


def surrounded(*items: str, skill: str = "") -> Scene:
    s = scene(RING, ["barbarian"])
    arm(s.hero(), *items)
    s.hero().skills = [skill] if skill else []
    return s


@pytest.mark.rule("DQ-TBL-ARTIFACTS", "DQ-LIM-04")
def test_the_second_blow_of_orcs_bane_is_for_another_orc() -> None:
    s = surrounded("orcs-bane")
    goblin, *orcs = s.state.foes()
    s.dice(attack=[WS, WS, WS, WS], defence=[WS, WS, WS, WS])
    assert s.do("attack", s.hero(), orcs[1].id, target=orcs[0].id) is None
    s.finish()
    assert [orc.down for orc in orcs] == [True, True, False]
    s = surrounded("orcs-bane")
    goblin, *orcs = s.state.foes()
    for orc in orcs[1:]:
        orc.square = None
    s.dice(attack=[WS, WS], defence=[WS, WS])
    assert s.do("attack", s.hero(), target=orcs[0].id) is None
    s.finish()
    assert not goblin.down, "none for a goblin"


@pytest.mark.rule("DQ-SKL-02", "DQ-LIM-04")
def test_the_second_weapon_strikes_another_if_the_first_has_felled_its_target() -> None:
    s = surrounded("shortsword", "shortsword", skill="ambidextrous")
    goblin, *orcs = s.state.foes()
    for orc in orcs[1:]:
        orc.square = None
    s.dice(attack=[WS, WS, WS], defence=[WS, WS, WS])
    assert s.do("attack", s.hero(), target=orcs[0].id) is None
    s.finish()
    assert (orcs[0].down, goblin.down) == (True, True)


@pytest.mark.rule("DQ-TBL-OMEN")
def test_the_second_of_a_double_blow_strikes_another_hero() -> None:
    s = scene(["#####", "#1o2#", "#####"], ["wizard", "elf"])
    brute = s.monster()
    brute.effects = [Effect("double-blow", "turn", 1)]
    s.state.here.active, s.hero(1).body = "zargon", 1
    s.dice(attack=[WS, SH, SH, WS, SH, SH], defence=[WS, WS, WS, WS])
    s.run(verbs_basic.fight(s.game, brute, s.hero(1)))
    s.finish()
    assert s.hero(1).down
    assert s.hero(2).body == 5


@pytest.mark.rule("DQ-CMB-03", "DQ-SKL-02")
@pytest.mark.parametrize(("second", "falls"), [("longsword", True), ("shortsword", False)])
def test_a_blow_that_is_left_reaches_a_corner_with_a_long_weapon_only(second: str, falls: bool) -> None:
    s = scene(["#####", "#1o.#", "#.g.#", "#####"], ["barbarian"])
    arm(s.hero(), "longsword" if second == "shortsword" else "broadsword", second)
    s.hero().skills = ["ambidextrous"]
    orc, goblin = (next(m for m in s.state.foes() if m.profile == name) for name in ("orc", "goblin"))
    s.dice(attack=[WS] * (5 if falls else 3), defence=[WS] * (3 if falls else 2))
    assert s.do("attack", s.hero(), target=orc.id) is None
    s.finish()
    assert (orc.down, goblin.down) == (True, falls)
