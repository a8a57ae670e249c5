"""The Combat Turn: AHQ-TURN-03, -10, -11, AHQ-CMB-10 to -15, -20, -21."""

import pytest

from roguelike.books.ahq import fight
from roguelike.books.ahq.events import Blow, FightWon, PhaseBegan, PhaseSummary
from tests.books.ahq.scenario import ATTACK_AND_MOVE, MOVE_AND_ATTACK, Scene, henchman, hero, monster

DUEL = """
    ####
    #1a#
    ####"""
KILL = {"to-hit": [11], "wound": [7, 7, 7, 1]}


@pytest.mark.rule("AHQ-TURN-10")
def test_heroes_first_then_the_game_master_then_the_next_turn() -> None:
    scene = Scene(
        """
        ########
        #1....a#
        ########"""
    )
    assert (scene.state.phase, scene.state.fight) == ("fight", 1)
    scene.end()
    assert (scene.state.phase, scene.state.fight) == ("fight-gm", 1)
    scene.monsters_pass()
    assert (scene.state.phase, scene.state.fight) == ("fight", 2)
    assert [(told.phase, told.turn) for told in scene.told(PhaseBegan)] == [("fight", 2)]


@pytest.mark.rule("AHQ-TURN-10", "AHQ-TURN-03")
def test_there_is_no_game_master_phase_when_the_last_monster_has_fallen() -> None:
    scene = Scene("####\n#1a#\n####", {"a": monster(wounds=1)})
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [12, 1, 1, 1]})
    assert scene.over
    assert not scene.told(PhaseSummary)


@pytest.mark.rule("AHQ-TURN-11")
def test_surprised_heroes_lose_their_first_phase() -> None:
    drawing = """
        ########
        #1....a#
        ########"""
    scene = Scene(drawing, heroes_surprised=True)
    assert (scene.state.phase, scene.state.fight) == ("fight-gm", 1)
    scene.monsters_pass()
    assert (scene.state.phase, scene.state.fight) == ("fight", 2)
    assert Scene(drawing).state.phase == "fight"


@pytest.mark.rule("AHQ-TURN-03")
def test_the_fight_goes_on_until_all_monsters_are_dead() -> None:
    scene = Scene(
        """
        #####
        #a1b#
        #.2.#
        #####"""
    )
    scene.attack("1", "a", dice=KILL)
    assert scene.state.phase == "fight"
    scene.end().monsters_pass()
    assert (scene.over, scene.state.fight) == (False, 2)
    scene.attack("1", "b", dice=KILL)
    assert scene.over
    assert scene.state.outcome == "won"
    scene.saw(FightWon, turns=2)


@pytest.mark.rule("AHQ-TURN-03")
def test_or_until_no_hero_can_fight_any_more() -> None:
    scene = Scene(
        """
        #####
        #a12#
        #..b#
        #####""",
        {"1": hero(wounds=1, fate=0), "2": hero(wounds=1, fate=0)},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 1, 1]})
    assert not scene.over
    scene.act("a", "done").attack("b", "2", dice={"to-hit": [9], "wound": [8, 1, 1]})
    assert scene.over
    assert scene.state.outcome == "lost"
    assert scene["1"].dead, "the monsters kill whoever lies there"
    assert scene["2"].dead


@pytest.mark.rule("AHQ-TURN-03")
def test_while_a_henchman_fights_on_nothing_is_lost() -> None:
    scene = Scene(
        """
        #####
        #a12#
        #####""",
        {"1": hero(wounds=1, fate=0), "2": henchman()},
    )
    scene.end().attack("a", "1", dice={"to-hit": [9], "wound": [8, 1, 1]})
    scene.monsters_pass()
    assert (scene.over, scene["1"].dead) == (False, False)


@pytest.mark.rule("AHQ-CMB-10")
def test_heroes_and_henchmen_act_in_any_order_the_players_like() -> None:
    scene = Scene(
        """
        ########
        #1.2...#
        #......#
        #.....a#
        ########""",
        {"2": henchman()},
    )
    scene.move("2", "S").move("1", "E").move("2", "E").move("1", "E")
    scene.shows(
        """
        ########
        #..1...#
        #...2..#
        #.....a#
        ########"""
    )


@pytest.mark.rule("AHQ-CMB-10")
def test_only_the_heroes_side_acts_in_its_phase() -> None:
    scene = Scene(DUEL)
    assert not scene.can("a", "attack", target="1")
    scene.end()
    assert not scene.can("1", "attack", target="a")


@pytest.mark.rule("AHQ-CMB-11")
def test_move_then_attack() -> None:
    scene = Scene(
        """
        #######
        #1.a..#
        #....2#
        #######"""
    )
    scene.move("1", "E").attack("1", "a", dice={"to-hit": [2]})


@pytest.mark.rule("AHQ-CMB-11")
def test_each_model_chooses_for_itself_henchmen_too() -> None:
    scene = Scene(
        """
        #######
        #..1a.#
        #..2..#
        #..3..#
        #######""",
        {"2": henchman()},
    )
    scene.attack("1", "a", dice={"to-hit": [2]})
    scene.move("2", "E").attack("2", "a", dice={"to-hit": [3]})
    scene.move("1", "W")
    scene.shows(
        """
        #######
        #.1.a.#
        #...2.#
        #..3..#
        #######"""
    )


@pytest.mark.rule("AHQ-CMB-11")
def test_attack_then_move_away() -> None:
    scene = Scene(
        """
        #######
        #..1a.#
        #2....#
        #######"""
    )
    scene.attack("1", "a", dice={"to-hit": [2]}).move("1", "WW")
    scene.shows(
        """
        #######
        #1..a.#
        #2....#
        #######"""
    )


@pytest.mark.rule("AHQ-CMB-11")
def test_never_move_attack_and_move_again() -> None:
    scene = Scene(
        """
        #######
        #1....#
        #.2a.3#
        #.....#
        #######"""
    )
    # The Skaven's Death Zone is concentrated on 2: it does not stop 1, who strikes and must then stand.
    scene.move("1", "EE").attack("1", "a", dice={"to-hit": [2]})
    assert not scene["1"].turn.stopped
    assert scene.refused("1", "move", path="W").rule == "AHQ-CMB-11"
    # 2 has not moved before he attacks.
    scene.attack("2", "a", dice={"to-hit": [2]})
    assert scene.can("2", "move", path="W")


@pytest.mark.rule("AHQ-CMB-12")
def test_running_takes_the_place_of_the_attack() -> None:
    scene = Scene(
        """
        ##########
        #1......a#
        #2.......#
        ##########""",
        {"1": hero(plain=True, speed=2)},
    )
    scene.act("1", "run", path="EE", dice={"run": [3]})
    scene.move("1", "EEE")
    assert scene.refused("1", "attack", target="a").rule == "AHQ-MOVE-05"
    scene = Scene(DUEL + "\n    #2#\n    ###")
    scene.attack("1", "a", dice={"to-hit": [2]})
    assert scene.refused("1", "run", path="").rule == "AHQ-CMB-15"


@pytest.mark.rule("AHQ-CMB-13")
@pytest.mark.parametrize(("verb", "before", "after"), [("open", "+", "'"), ("close", "'", "+")])
def test_a_door_takes_the_place_of_the_attack(verb: str, before: str, after: str) -> None:
    drawing = """
        #########
        #..1{}...#
        #2..#..a#
        #########"""
    scene = Scene(drawing.format(before))
    scene.act("1", verb, door="d1")
    scene.shows(drawing.format(after))
    assert scene.refused("1", verb, door="d1").rule == "AHQ-DOOR-09"
    assert scene.refused("1", "attack", target="a").rule == "AHQ-CMB-15"


def test_who_has_attacked_cannot_handle_doors_and_who_is_not_next_to_one_neither() -> None:
    scene = Scene(
        """
        #########
        #.a1+...#
        #2..#..b#
        #########""",
        {"a": monster(wounds=1)},
    )
    assert scene.refused("2", "open", door="d1").rule == "AHQ-EXP-08"
    scene.attack("1", "a", dice={"to-hit": [11], "wound": [7, 1, 1, 1]})
    assert scene.refused("1", "open", door="d1").rule == "AHQ-DOOR-09"


@pytest.mark.rule("AHQ-CMB-14")
def test_a_door_before_the_move_or_after_it_never_in_between() -> None:
    drawing = """
        ##########
        #.1.+....#
        #2..#...a#
        ##########"""
    scene = Scene(drawing)
    scene.move("1", "E").act("1", "open", door="d1")
    assert scene.refused("1", "move", path="E").rule == "AHQ-CMB-11"
    scene = Scene(drawing.replace(".1.+", "..1+"))
    scene.act("1", "open", door="d1").move("1", "EE")
    scene.shows(
        """
        ##########
        #...'1...#
        #2..#...a#
        ##########"""
    )


@pytest.mark.rule("AHQ-CMB-15")
def test_one_attack_in_a_phase() -> None:
    scene = Scene(
        """
        ######
        #a1b2#
        ######"""
    )
    scene.attack("1", "a", dice={"to-hit": [2]})
    assert scene.refused("1", "attack", target="a").rule == "AHQ-CMB-15"
    assert scene.refused("1", "attack", target="b").rule == "AHQ-CMB-15"
    scene.end().monsters_pass()
    assert scene.can("1", "attack", target="b")


@pytest.mark.rule("AHQ-CMB-15", "AHQ-CRIT-06")
def test_additional_attacks_are_not_counted() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {"1": hero(fate=0), "a": monster(wounds=9)},
    )
    scene.attack("1", "a", dice={"to-hit": [1, 2]})
    scene.attack("2", "a", dice={"to-hit": [2]})
    scene.end()
    # The Skaven struck back in the Heroes' phase and has its own attack still.
    scene.attack("a", "1", dice={"to-hit": [2]})
    assert len(scene.told(Blow)) == 1


HELD = """
    ########
    #.b....#
    #.12..a#
    ########"""


@pytest.mark.rule("AHQ-CMB-20", "AHQ-SOLO-22")
def test_all_monsters_move_then_attack() -> None:
    scene = Scene(HELD, {"1": hero(wounds=1, fate=0)}, tactic=MOVE_AND_ATTACK)
    scene.end().move("a", "WW").attack("a", "2", dice={"to-hit": [2]})
    # Nobody holds b after its blow, but it has attacked and moves no more.
    scene.attack("b", "1", dice={"to-hit": [9], "wound": [8, 1, 1]})
    assert scene.state.phase == "fight", "the phase is over: there is nothing left that b may do"


@pytest.mark.rule("AHQ-CMB-20", "AHQ-SOLO-23")
def test_or_all_monsters_attack_then_move() -> None:
    scene = Scene(HELD, {"1": hero(wounds=1, fate=0)}, tactic=ATTACK_AND_MOVE)
    scene.end().move("a", "WWW")
    assert not scene.can("a", "attack", target="2")
    scene.attack("b", "1", dice={"to-hit": [9], "wound": [8, 1, 1]}).move("b", "E")
    scene.shows(
        """
        ########
        #..b...#
        #.12a..#
        ########"""
    )


@pytest.mark.rule("AHQ-CMB-21")
def test_one_monster_finishes_before_the_next_begins_in_any_order() -> None:
    drawing = """
        ##########
        #1......a#
        #.......b#
        ##########"""
    for first, second in ("ab", "ba"):
        scene = Scene(drawing, tactic=MOVE_AND_ATTACK)
        scene.end().move(first, "W")
        assert not scene.can(second, "move", path="W")
        assert scene.can(first, "move", path="W")
        scene.act(first, "done").move(second, "W")
        assert not scene.can(first, "move", path="W")


@pytest.mark.rule("AHQ-TURN-03")
def test_a_fight_goes_on_while_monsters_wait_for_room_on_the_board() -> None:
    scene = Scene(HELD)
    scene["a"].square = scene["b"].square = None
    assert fight.decided(scene.state)
    scene.state.waiting = [scene.ids["a"]]
    assert not fight.decided(scene.state)
