"""Death Zones, movement, doors: DQ-DZ, DQ-MOV, DQ-RUN, DQ-TRN."""

import pytest

from roguelike.books.datum import deeds, figures, movement, zargon, zones
from roguelike.books.datum.state import HEROES, Effect, Item
from roguelike.engine.geometry import Square
from tests.books.datum.scene import SH, arm, scene

OPEN = ["#######", "#..s..#", "#.s1..#", "#.....#", "#.....#", "#######"]


@pytest.mark.rule("DQ-DZ-01", "DQ-TV-07")
def test_a_zone_is_the_four_squares_beside() -> None:
    s = scene(["#####", "#...#", "#.1.#", "#...#", "#####"], ["barbarian"])
    assert zones.zone(s.state, s.hero()) == {Square(2, 1), Square(1, 2), Square(3, 2), Square(2, 3)}


@pytest.mark.rule("DQ-DZ-02", "DQ-TV-08", "DQ-CMB-03")
def test_a_long_weapon_adds_the_diagonals() -> None:
    s = scene(["#####", "#...#", "#.1.#", "#...#", "#####"], ["barbarian"])
    arm(s.hero(), "two-handed-sword")
    assert len(zones.zone(s.state, s.hero())) == 8


@pytest.mark.rule("DQ-DZ-03", "DQ-MOV-08")
def test_entering_a_zone_ends_the_movement() -> None:
    s = scene(["#######", "#1...o#", "#.....#", "#######"], ["barbarian"])
    assert s.do("move", s.hero(), path="EEEE") is None
    assert s.hero().square == Square(4, 1)
    assert s.why_not("move", s.hero(), path="W") == "DQ-MOV-08"


@pytest.mark.rule("DQ-DZ-04")
def test_a_zone_may_be_left_at_the_start_of_the_turn() -> None:
    s = scene(["#######", "#..1o.#", "#.....#", "#######"], ["barbarian"])
    assert s.do("move", s.hero(), path="WW") is None
    assert s.hero().square == Square(1, 1)


@pytest.mark.rule("DQ-DEC-05", "DQ-TRN-02")
def test_who_has_attacked_in_a_zone_cannot_leave_it() -> None:
    s = scene(["#######", "#..1o.#", "#.....#", "#######"], ["barbarian"])
    s.dice(attack=[SH])
    s.do("attack", s.hero(), target=s.monster().id)
    assert s.why_not("move", s.hero(), path="W") == "DQ-DEC-05"


@pytest.mark.rule("DQ-DEC-05", "DQ-DZ-04")
def test_who_has_done_anything_else_in_a_zone_cannot_leave_it_either() -> None:
    s = scene(["#######", "#..1o.#", "#.....#", "#######"], ["barbarian"])
    arm(s.hero(), "broadsword")
    assert s.do("change", s.hero(), thing="broadsword") is None
    assert s.why_not("move", s.hero(), path="W") == "DQ-DEC-05"
    s.monster().down = True
    assert s.why_not("move", s.hero(), path="W") == ""


@pytest.mark.rule("DQ-DZ-05", "DQ-DEC-06", "DQ-DEC-71", "DQ-TV-07")
def test_a_zone_concentrates_on_the_first_who_enters() -> None:
    s = scene(["#######", "#..s..#", "#..1..#", "#s....#", "#######"], ["barbarian"])
    first, second = s.monster(1), s.monster(2)
    assert s.hero().engaged == [first.id]
    assert zones.held_by(s.state, first) is s.hero()
    s.run(movement.go(s.game, second, "EEE"))
    assert second.square == Square(4, 3)
    assert zones.held_by(s.state, second) is None


@pytest.mark.rule("DQ-DZ-06")
def test_the_owner_of_a_zone_strikes_whom_he_likes() -> None:
    s = scene(OPEN, ["barbarian"])
    assert s.hero().engaged == [s.monster(1).id, s.monster(2).id]
    assert s.why_not("attack", s.hero(), target=s.monster(2).id) == ""


@pytest.mark.rule("DQ-DZ-07", "DQ-TV-07")
def test_the_centre_of_a_zone_stops_at_each_square_of_it() -> None:
    s = scene(["#######", "#..s..#", "#..1..#", "#.....#", "#######"], ["barbarian"])
    one = s.monster()
    s.run(movement.go(s.game, one, "ESS"))
    assert one.square == Square(4, 2)
    assert s.hero().engaged == [one.id]


@pytest.mark.rule("DQ-DEC-73", "DQ-DZ-05")
def test_a_zone_passes_to_the_next_when_its_centre_leaves() -> None:
    s = scene(OPEN, ["barbarian"])
    first, second = s.monster(1), s.monster(2)
    first.square = Square(5, 4)
    zones.refresh(s.state)
    assert s.hero().engaged == [second.id]
    assert zones.held_by(s.state, second) is s.hero()


@pytest.mark.rule("DQ-BASE-15")
@pytest.mark.parametrize("acted", [False, True])
def test_a_door_is_opened_without_an_action_and_stays_open_and_monsters_open_none(acted: bool) -> None:
    s = scene(["########", "#.1.+.o#", "########"], ["barbarian"])
    s.hero().square, s.monster().square = Square(3, 1), Square(5, 1)
    assert not s.offered("open", s.monster())
    s.hero().turn.acted = acted
    assert s.do("open", s.hero(), door="d1") is None
    assert s.state.here.open == ["d1"]
    assert s.hero().turn.acted is acted
    asked = deeds.act(s.state, HEROES, ("h1", ""), "turn", "DQ-TRN-01")
    assert not any("close" in verb for verb in asked.verbs("h1"))
    if not acted:
        assert s.do("move", s.hero(), path="E") is None
        assert s.why_not("attack", s.hero(), target=s.monster().id) == ""


@pytest.mark.rule("DQ-DZ-08", "DQ-BASE-15")
def test_no_door_is_opened_in_a_zone() -> None:
    rows = ["#######", "#o1.+.#", "#######"]
    s = scene(rows, ["barbarian"])
    s.hero().square = Square(3, 1)
    zones.refresh(s.state)
    assert s.why_not("open", s.hero(), door="d1") == ""
    s.monster().square = Square(2, 1)
    zones.refresh(s.state)
    assert s.why_not("open", s.hero(), door="d1") == "DQ-DZ-08"


@pytest.mark.rule("DQ-DEC-07", "DQ-DEC-20")
@pytest.mark.parametrize("why", ["stunned", "asleep", "down", "pit"])
def test_who_cannot_strike_has_no_zone(why: str) -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    setattr(s.monster(), why, True)
    assert zones.zone(s.state, s.monster()) == frozenset()


@pytest.mark.rule("DQ-DEC-08", "DQ-MOV-05")
def test_friends_are_passed_but_enemies_are_not() -> None:
    s = scene(["######", "#12..#", "######"], ["barbarian", "dwarf"])
    assert s.do("move", s.hero(), path="EE") is None
    assert s.hero().square == Square(3, 1)
    s = scene(["######", "#1o..#", "######"], ["barbarian"])
    assert s.why_not("move", s.hero(), path="EE") == "DQ-MOV-05"


@pytest.mark.rule("DQ-MOV-02", "DQ-DEC-77")
def test_a_move_ends_on_a_free_square() -> None:
    s = scene(["####", "#12#", "####"], ["barbarian", "dwarf"])
    assert s.why_not("move", s.hero(), path="E") == "DQ-DEC-77"


@pytest.mark.rule("DQ-BASE-18", "DQ-DEC-77")
def test_the_stairway_holds_several_heroes() -> None:
    s = scene(["#####", "#1<2#", "#####"], ["barbarian", "dwarf"])
    assert s.do("move", s.hero(1), path="E") is None
    assert s.do("move", s.hero(2), path="W") is None
    assert s.hero(1).square == s.hero(2).square


@pytest.mark.rule("DQ-DEC-33", "DQ-DEC-77")
def test_a_fallen_figure_blocks_nothing() -> None:
    s = scene(["#####", "#12.#", "#####"], ["barbarian", "dwarf"])
    s.hero(2).down = True
    assert s.do("move", s.hero(), path="E") is None
    assert s.hero().square == Square(2, 1)


@pytest.mark.rule("DQ-MOV-03")
def test_nobody_moves_diagonally() -> None:
    s = scene(["####", "#1.#", "#..#", "####"], ["barbarian"])
    assert s.why_not("move", s.hero(), path="3") == "DQ-MOV-03"


@pytest.mark.rule("DQ-MOV-04", "DQ-MOV-06")
def test_walls_furniture_and_closed_doors_stop_a_move() -> None:
    s = scene(["#####", "#1T.#", "#+###", "#...#", "#####"], ["barbarian"])
    assert s.why_not("move", s.hero(), path="E") == "DQ-MOV-04"
    assert s.why_not("move", s.hero(), path="N") == "DQ-MOV-04"
    assert s.why_not("move", s.hero(), path="S") == "DQ-MOV-06"


@pytest.mark.rule("DQ-HERO-04", "DQ-MOV-02", "DQ-MOV-09")
def test_movement_is_fixed_and_need_not_be_used_up() -> None:
    s = scene(["##############", "#1...........#", "##############"], ["barbarian"])
    assert s.do("move", s.hero(), path="EE") is None
    assert s.do("move", s.hero(), path="EEEEEEEEE") is None
    assert s.hero().square == Square(8, 1)
    assert s.why_not("move", s.hero(), path="E") == "DQ-MOV-09"


@pytest.mark.rule("DQ-MOV-09", "DQ-TBL-MONSTERS")
def test_monsters_move_as_their_cards_say() -> None:
    s = scene(["######", "#gom.#", "######"], [])
    assert [figures.movement(m).value for m in s.state.foes()] == [10, 4, 8]


@pytest.mark.rule("DQ-TRN-01", "DQ-MOV-07")
def test_move_then_act_or_act_then_move() -> None:
    s = scene(["########", "#1.o...#", "#......#", "########"], ["barbarian"])
    s.do("move", s.hero(), path="E")
    assert s.why_not("attack", s.hero(), target=s.monster().id) == ""
    s = scene(["########", "#1.....#", "#......#", "########"], ["barbarian"])
    s.do("traps", s.hero())
    assert s.do("move", s.hero(), path="EE") is None
    assert s.why_not("doors", s.hero()) == "DQ-TRN-01"


@pytest.mark.rule("DQ-TRN-02")
def test_movement_is_not_split_around_the_action() -> None:
    s = scene(["########", "#1.....#", "########"], ["barbarian"])
    s.do("move", s.hero(), path="E")
    s.do("traps", s.hero())
    assert s.why_not("move", s.hero(), path="E") == "DQ-TRN-02"


@pytest.mark.rule("DQ-RUN-01")
def test_running_adds_a_die() -> None:
    s = scene(["################", "#1.............#", "################"], ["barbarian"])
    s.dice(run=[4])
    assert s.do("run", s.hero()) is None
    assert movement.squares_left(s.state, s.hero()) == 11
    assert s.hero().turn.acted


@pytest.mark.rule("DQ-RUN-01")
def test_swift_wind_doubles_the_run_too() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    s.hero().effects.append(Effect("swift-wind", "move"))
    s.dice(run=[4])
    s.do("run", s.hero())
    assert movement.squares_left(s.state, s.hero()) == 22


@pytest.mark.rule("DQ-RUN-01", "DQ-RUN-02")
def test_monsters_cannot_run() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    assert not s.offered("run", s.monster())
    s.dice(run=[1])
    assert s.do("run", s.hero()) is None


@pytest.mark.rule("DQ-SPC-01", "DQ-TBL-ARMOUR")
def test_a_breastplate_halves_the_movement() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    arm(s.hero(), "breastplate")
    assert figures.movement(s.hero()).value == 4
    s.hero().worn.clear()
    arm(s.hero(), "borins-armour")
    assert figures.movement(s.hero()).value == 7


@pytest.mark.rule("DQ-TRN-04", "DQ-TRN-05")
def test_monsters_act_one_at_a_time() -> None:
    s = scene(["########", "#1..o.o#", "#......#", "########"], ["barbarian"])
    one, two = s.monster(1), s.monster(2)
    assert zargon.acting(s.state) == [one.id, two.id]
    s.run(movement.go(s.game, two, "S"))
    assert zargon.acting(s.state) == [two.id]
    two.turn.done = True
    assert zargon.acting(s.state) == [one.id]


@pytest.mark.rule("DQ-BASE-07")
def test_monsters_open_no_doors_search_nothing_and_spring_no_traps() -> None:
    s = scene(["######", "#1ou.#", "####+#", "#....#", "######"], ["barbarian"])
    for verb in ("open", "treasure", "traps", "doors", "run"):
        assert not s.offered(verb, s.monster())
    s.run(movement.go(s.game, s.monster(), "EE"))
    assert s.monster().square == Square(4, 1)
    assert not s.monster().pit


@pytest.mark.rule("DQ-MOV-05", "DQ-DZ-03")
def test_veil_of_mist_passes_enemies() -> None:
    s = scene(["######", "#1o..#", "######"], ["barbarian"])
    s.hero().effects.append(Effect("veil-of-mist", "move"))
    assert s.do("move", s.hero(), path="EEE") is None
    assert s.hero().square == Square(4, 1)


@pytest.mark.rule("DQ-MOV-04")
def test_pass_through_rock_crosses_walls_and_never_ends_in_one() -> None:
    s = scene(["#######", "#1##..#", "#######"], ["barbarian"])
    s.hero().effects.append(Effect("pass-through-rock", "move"))
    assert s.do("move", s.hero(), path="EEE") is None
    assert s.hero().square == Square(4, 1)
    s = scene(["#######", "#1##..#", "#######"], ["barbarian"])
    s.hero().effects.append(Effect("pass-through-rock", "move"))
    assert s.why_not("move", s.hero(), path="E") != ""


@pytest.mark.rule("DQ-TRN-04")
def test_a_monster_that_has_acted_or_walked_finishes_before_the_next_begins() -> None:
    s = scene(["#######", "#1...o#", "#...o.#", "#######"], ["barbarian"])
    first, other = s.monster(1), s.monster(2)
    assert zargon.acting(s.state) == [first.id, other.id]
    first.turn.acted = True
    assert zargon.acting(s.state) == [first.id]
    first.turn.done = True
    assert zargon.acting(s.state) == [other.id]
    first.turn.acted = first.turn.done = False
    other.turn.steps = 1
    assert zargon.acting(s.state) == [other.id]


@pytest.mark.rule("DQ-DEC-71", "DQ-DZ-05")
def test_a_long_weapons_zone_concentrates_over_all_eight_squares() -> None:
    s = scene(["#######", "#..s..#", "#..1..#", "#....s#", "#######"], ["barbarian"])
    arm(s.hero(), "halberd")
    zones.refresh(s.state)
    first, second = s.monster(1), s.monster(2)
    assert zones.held_by(s.state, first) is s.hero()
    s.run(movement.go(s.game, second, "WWW"))
    assert second.square == Square(2, 3), "past the corners too"
    first.down = True
    zones.refresh(s.state)
    assert zones.held_by(s.state, second) is s.hero()


@pytest.mark.rule("DQ-DEC-08", "DQ-DZ-03")
def test_nobody_stops_beside_a_friend() -> None:
    s = scene(["########", "#1.....#", "#..2...#", "########"], ["barbarian", "dwarf"])
    assert s.do("move", s.hero(), path="EEEEE") is None
    assert s.hero().square == Square(6, 1)


@pytest.mark.rule("DQ-MOV-02", "DQ-MOV-04")
def test_a_walk_goes_as_far_as_it_can() -> None:
    s = scene(["######", "#1..T#", "######"], ["barbarian"])
    assert s.do("move", s.hero(), path="EEEE") is None
    assert s.hero().square == Square(3, 1)


@pytest.mark.rule("DQ-MOV-09")
def test_a_quest_may_make_a_monster_faster() -> None:
    s = scene(["####", "#g.#", "####"], [])
    s.monster().own["movement"] = 12
    assert figures.movement(s.monster()).value == 12


@pytest.mark.rule("DQ-TRN-05")
def test_a_monster_attacks_once_a_turn() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    s.state.here.active = "zargon"
    s.dice(attack=[SH] * 3)
    assert s.do("attack", s.monster(), target="h1") is None
    assert s.why_not("attack", s.monster(), target="h1") == "DQ-TRN-01"
    s.monster().turn = type(s.monster().turn)()
    s.run(movement.go(s.game, s.monster(), "E"))
    assert s.monster().turn.steps == 1, "it is anew its turn"


@pytest.mark.rule("DQ-EQP-01", "DQ-LIM-03")
def test_only_what_one_empty_hand_holds_is_taken_freely() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    s.hero().pack = [Item("spear")]
    assert s.do("wield", s.hero(), thing="spear") is None
    assert (s.hero().turn.free, s.hero().turn.acted) == (False, True)
    s.hero().pack = [Item("dagger")]
    assert not s.offered("wield", s.hero()), "both hands are full"
    s.hero().hands = [Item("shield"), Item("torch")]
    assert not s.offered("wield", s.hero())
    s.hero().hands = [Item("shield")]
    assert s.do("wield", s.hero(), thing="dagger") is None
    assert s.hero().turn.free
