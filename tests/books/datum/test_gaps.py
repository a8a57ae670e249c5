"""Who is put where there is a pit, who helps at one, and what cutting a bridge does: DQ-BASE-07, DQ-BRG, DQ-ROPE."""

import pytest

from roguelike.books.datum import bridges, chaos, guards, sentinels, spots, traps, zones
from roguelike.books.datum.state import Effect
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square
from tests.books.datum.scene import DA, SH, arm, scene


@pytest.mark.rule("DQ-BASE-07", "DQ-DEC-29", "DQ-TBL-CHAOS-SPELLS")
def test_nobody_is_put_into_an_open_pit() -> None:
    s = scene(["########", "#1.p.o.#", "########"], ["barbarian"])
    assert spots.free_near(s.state, Square(3, 1)) == Square(2, 1)
    came = guards.arrive(s.game, ["goblin", "goblin"], Square(2, 1))
    assert [m.square for m in came] == [Square(2, 1), Square(4, 1)], "past the pit, not over it"
    s = scene(["########", "#1.p.o.#", "########"], ["barbarian"])
    s.state.here.bridges = ["p1"]
    assert spots.free_near(s.state, Square(3, 1)) == Square(3, 1)
    s.state.here.bridges, s.state.here.gone = [], ["p1"]
    assert spots.free_near(s.state, Square(3, 1)) == Square(3, 1)
    s = scene(["########", "#1.u.o.#", "########"], ["barbarian"])
    assert spots.free_near(s.state, Square(3, 1)) == Square(3, 1), "monsters stand on hidden ones"


@pytest.mark.rule("DQ-TBL-TRAPS")
def test_a_block_pushes_nobody_into_a_pit() -> None:
    s = scene(["#######", "#1.u..#", "###p###", "#######"], ["barbarian"], fight=False)
    fall = s.state.quest.traps[1]
    assert fall.id == "u1"
    s.hero().square, s.hero().brink = Square(3, 1), Square(3, 2)
    traps._blocked(s.game, s.hero(), fall)
    assert s.hero().square in (Square(2, 1), Square(4, 1))


@pytest.mark.rule("DQ-BRG-03", "DQ-BRG-08")
def test_who_lies_beneath_a_bridge_does_not_fall_again_when_it_is_cut() -> None:
    s = scene(["########", "#.1p2..#", "########"], ["barbarian", "dwarf"], fight=False)
    s.state.here.bridges = ["p1"]
    s.dice(bridge=[DA])
    s.do("move", s.hero(1), path="E")
    assert (s.hero(1).square, s.hero(1).pit, s.hero(1).body) == (Square(3, 1), True, 7)
    assert s.do("cut", s.hero(2)) is None
    assert (s.hero(1).pit, s.hero(1).body) == (True, 7)
    s = scene(["########", "#.1p2..#", "########"], ["barbarian", "dwarf"], fight=False)
    s.state.here.bridges = ["p1"]
    s.dice(bridge=[SH])
    s.do("move", s.hero(1), path="E")
    assert s.do("cut", s.hero(2)) is None
    assert (s.hero(1).pit, s.hero(1).body) == (True, 7), "who stands on it falls"


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS", "DQ-ROPE-01", "DQ-BRG-05", "DQ-DEC-20")
def test_who_cannot_act_or_does_zargons_will_holds_no_rope() -> None:
    for hinders in ("stunned", "asleep", "command"):
        s = scene(["########", "#21p...#", "########"], ["barbarian", "dwarf"], fight=False)
        arm(s.hero(1), "rope-20", "iron-spikes")
        assert s.why_not("rope-jump", s.hero(1), trap="p1") == ""
        if hinders == "command":
            s.hero(2).effects = [Effect("command", "woken")]
        else:
            setattr(s.hero(2), hinders, True)
        assert s.why_not("rope-jump", s.hero(1), trap="p1") == "DQ-ROPE-01"
        s.hero(2).square = Square(4, 1)
        assert s.why_not("bridge", s.hero(1), trap="p1") == "DQ-BRG-05"


@pytest.mark.rule("DQ-ROPE-01")
def test_nobody_holds_a_rope_from_within_a_pit() -> None:
    s = scene(["########", "#p1p...#", "########"], ["barbarian", "dwarf"], fight=False)
    s.hero(2).square, s.hero(2).away = Square(1, 1), False
    arm(s.hero(1), "rope-20")
    assert traps.rope_holders(s.state, s.hero(1)) == [s.hero(2)]
    s.hero(2).pit = True
    assert traps.rope_holders(s.state, s.hero(1)) == []


@pytest.mark.rule("DQ-DEC-42", "DQ-ROPE-06")
def test_the_holder_steps_to_no_square_that_nobody_has_seen() -> None:
    s = scene(["########", "#,,,,,,#", "#,####,#", "########"], ["barbarian", "dwarf"], fight=False, passages=True)
    for hero, x in zip(s.state.heroes.values(), (2, 1), strict=True):
        hero.square, hero.away = Square(x, 1), False
    sections = ground(s.state).sections
    s.state.here.known = [id for id in s.state.here.known if id not in sections(Square(1, 2))]
    assert not ground(s.state).is_known(Square(1, 2))
    s.dice(rope=[6, 1, 1, 1, 1, 1, 1])
    assert traps.haul(s.game, s.hero(1), s.hero(2))
    assert (s.hero(1).square, s.hero(2).square) == (Square(1, 1), Square(2, 1))


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS", "DQ-SEN-04", "DQ-DEC-73")
def test_who_vanishes_is_out_of_the_pit_and_out_of_every_death_zone() -> None:
    s = scene(["########", "#1...o.#", "########"], ["barbarian"])
    caster = s.monster()
    caster.pit, caster.escape = True, Square(6, 1)
    s.run(chaos.escape(s.game, caster, caster))
    assert (caster.square, caster.pit) == (Square(6, 1), False)
    s = scene(["######", "#1o..#", "##+###", "#....#", "######"], ["barbarian"])
    guard = s.monster()
    s.state.here.known, s.state.here.slippery, guard.sentinel, guard.pit = ["r1"], True, True, True
    zones.refresh(s.state)
    assert s.hero().engaged == [guard.id]
    (door,) = sentinels.alertable(s.state, guard)
    sentinels.alert(s.game, guard, door)
    assert (s.hero().engaged, guard.pit) == ([], False)


@pytest.mark.rule("DQ-BASE-11")
def test_nobody_disarms_the_pit_in_which_he_stands() -> None:
    s = scene(["########", "#1p....#", "########"], ["dwarf"], fight=False)
    assert [t.id for t in traps.disarmable(s.state, s.hero())] == ["p1"]
    s.hero().square, s.hero().pit = Square(2, 1), True
    assert traps.disarmable(s.state, s.hero()) == []
    assert bridges.cuttable(s.state, s.hero()) == []
