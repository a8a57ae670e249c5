"""Getting over and out of pits and chasms: DQ-BASE-10, DQ-BASE-12, DQ-ROPE-06, DQ-BRG, DQ-DEC-44, DQ-DEC-77."""

import pytest

from roguelike.books.datum import deeds, movement
from roguelike.books.datum.minds import field, scout
from roguelike.books.datum.state import HEROES, Effect, Turn
from roguelike.books.datum.terrain import plan
from roguelike.books.datum.view import view
from roguelike.engine.geometry import Square
from tests.books.datum.scene import DA, SH, WS, Scene, arm, scene


def in_a_chasm() -> Scene:
    s = scene(["########", "#.1c...#", "########"], ["barbarian"], fight=False)
    s.dice(jump=[WS], trap=[SH, SH, SH])
    s.do("jump", s.hero(), trap="c1")
    assert s.hero().pit
    s.hero().turn = Turn()
    return s


@pytest.mark.rule("DQ-BASE-12", "DQ-DEC-44")
def test_who_fell_into_a_chasm_climbs_out_at_the_side_he_came_from() -> None:
    s = in_a_chasm()
    assert s.why_not("move", s.hero(), path="E") == "DQ-BASE-12"
    assert s.do("move", s.hero(), path="W") is None
    assert (s.hero().square, s.hero().pit, s.hero().turn.steps) == (Square(2, 1), False, 5)


@pytest.mark.rule("DQ-BASE-12", "DQ-BRG-08")
def test_who_fell_from_a_bridge_climbs_back_too() -> None:
    s = scene(["########", "#.1c...#", "########"], ["barbarian"], fight=False)
    s.state.here.bridges = ["c1"]
    s.dice(bridge=[DA], trap=[SH, SH, SH])
    s.do("move", s.hero(), path="EE")
    s.hero().turn = Turn()
    assert s.why_not("move", s.hero(), path="E") == "DQ-BASE-12"
    assert s.why_not("move", s.hero(), path="W") == ""


@pytest.mark.rule("DQ-BASE-12")
def test_the_autoplayer_knows_on_which_side_he_is() -> None:
    s = in_a_chasm()
    seen = view(s.state, HEROES)
    me = seen.facts["h1"]
    assert field.way_to(seen, me, [Square(1, 1)]) == "WW"
    assert field.way_to(seen, me, [Square(5, 1)]) is None
    assert not field.can_reach(seen, me, Square(4, 1))
    assert set(field.reachable(seen, me)) == {Square(3, 1), Square(2, 1), Square(1, 1)}
    asked = deeds.act(s.state, HEROES, ("h1", ""), "party", "DQ-SET-13")
    answer = scout.act(seen, asked)
    assert asked.accepts(answer) is None


@pytest.mark.rule("DQ-DEC-44", "DQ-BASE-10")
def test_nobody_jumps_out_of_a_pit() -> None:
    s = scene(["########", "#.1pp..#", "########"], ["barbarian"], fight=False)
    s.hero().square, s.hero().pit = Square(3, 1), True
    assert s.why_not("jump", s.hero(), trap="p2") == "DQ-DEC-44"
    s.hero().pit = False
    assert s.why_not("jump", s.hero(), trap="p2") == ""


@pytest.mark.rule("DQ-DZ-03", "DQ-BASE-10")
def test_who_jumps_into_a_death_zone_stops_there() -> None:
    s = scene(["#######", "#1p...#", "###o###", "#######"], ["barbarian"])
    s.dice(jump=[SH])
    assert s.do("jump", s.hero(), trap="p1") is None
    assert s.hero().square == Square(3, 1)
    assert s.why_not("move", s.hero(), path="E") == "DQ-MOV-08"


@pytest.mark.rule("DQ-ROPE-06", "DQ-DEC-42")
def test_the_holder_steps_where_the_jumper_stood_if_nothing_else_is_free() -> None:
    s = scene(["######", "#21p.#", "######"], ["elf", "barbarian"], fight=False)
    arm(s.hero(2), "rope-10")
    s.dice(jump=[WS], rope=[6, 1, 1, 1, 1, 1, 1, 1])
    s.do("rope-jump", s.hero(1), trap="p1")
    assert (s.hero(1).square, s.hero(2).square) == (Square(1, 1), Square(2, 1))


@pytest.mark.rule("DQ-BRG-05")
def test_no_bridge_is_laid_in_sight_of_a_monster_at_either_end() -> None:
    s = scene(["########", "###1####", "###c####", "#..2..o#", "########"], ["barbarian", "dwarf"])
    arm(s.hero(1), "rope-20", "iron-spikes")
    assert s.why_not("bridge", s.hero(1), trap="c1") == "DQ-BRG-05"
    s.monster().square = None
    assert s.why_not("bridge", s.hero(1), trap="c1") == ""


@pytest.mark.rule("DQ-BRG-03")
def test_a_bridge_is_cut_at_its_ends_and_not_from_below() -> None:
    s = scene(["#####", "#1c.#", "#.c.#", "#####"], ["barbarian"], fight=False)
    s.state.here.bridges = ["c1"]
    assert s.offered("cut", s.hero())
    s.hero().square, s.hero().pit = Square(2, 2), True
    assert not s.offered("cut", s.hero())


@pytest.mark.rule("DQ-DEC-77")
def test_who_is_stopped_at_his_first_step_goes_back_to_where_he_stood() -> None:
    rows = ["######", "#12,,#", "##,###", "##,###", "##g###", "######"]
    s = scene(rows, ["dwarf", "elf"], known=False, fight=False, passages=True)
    s.dice(**{"initiative h1": [1], "initiative h2": [2], "initiative zargon": [3]})
    s.state.here.known = list(plan(s.state.quest).sections_at[Square(1, 1)])
    s.run(movement.go(s.game, s.hero(1), "EE"))
    assert s.state.foes(), "the goblin is seen from the friend's square"
    assert s.hero(1).square == Square(1, 1)


@pytest.mark.rule("DQ-DEC-77")
def test_who_passes_rock_and_is_stopped_in_it_goes_back() -> None:
    s = scene(["#######", "#1#,,g#", "#######"], ["dwarf"], known=False, fight=False, passages=True)
    s.hero().effects = [Effect("pass-through-rock", "move")]
    s.dice(**{"initiative h1": [1], "initiative zargon": [3]})
    s.run(movement.go(s.game, s.hero(), "EE"))
    assert s.state.foes(), "it is seen out of the wall"
    assert s.hero().square == Square(1, 1)
