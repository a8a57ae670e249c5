"""Pits, Portcullises, Alarms, Stone Blocks that hang: traps that change the place."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import board, known_traps, trap_turns, traps, zones
from roguelike.books.ahq.events import Walked
from roguelike.books.ahq.events_explore import MonstersFound
from roguelike.books.ahq.events_traps import PitLeft, PortcullisFell, PortcullisLifted, TrapHurt, TrapSprung
from roguelike.books.ahq.lasting import in_pit
from roguelike.books.ahq.moments import StepEntered
from roguelike.engine.geometry import Square
from roguelike.engine.sight import Visibility
from tests.books.ahq.scenario import Answers, Dice, Figure, hero, monster
from tests.books.ahq.traps.kit import Ruin

LANE = """
    #########
    #.1.....#
    #########
"""


def man(**changed: Any) -> Figure:
    return hero("heinrich", **{"fate": 0, "plain": True, "full": 4, "toughness": 5, "speed": 6, **changed})


def go_off(scene: Ruin, trap: str, victim: str = "1", dice: Dice | None = None, answers: Answers | None = None) -> None:
    sprung = scene.sprung(trap, victim)
    scene.run(lambda game: traps.spring(game, trap, sprung.victim, sprung.square), dice, answers)


# Pits


@pytest.mark.rule("AHQ-TRAP2-21", "AHQ-DEC-48")
@pytest.mark.parametrize(("die", "wounds"), [(8, 4), (9, 3)])
def test_who_falls_into_a_pit_is_hurt_on_nine_or_more_and_it_stays(die: int, wounds: int) -> None:
    scene = Ruin(LANE, {"1": man()})
    go_off(scene, "pit", dice={"pit-fall": [die]})
    assert scene["1"].wounds == wounds
    assert in_pit(scene["1"])
    (pit,) = scene.state.here.traps.values()
    assert (pit.state, pit.square) == ("open", scene["1"].square)


@pytest.mark.rule("AHQ-TRAP2-22", "AHQ-DEC-48")
def test_one_attempt_to_climb_in_a_hero_phase_in_place_of_moving() -> None:
    scene = Ruin(LANE, {"1": man()})
    go_off(scene, "pit", dice={"pit-fall": [1]})
    scene.hands_over()
    assert scene.refused("1", "move", path="E").rule == "AHQ-TRAP2-22"
    scene.act("1", "climb", {"climb": [7], "gm-phase": [5]})
    assert in_pit(scene["1"])
    pit = scene["1"].square
    scene.act("1", "climb", {"climb": [6], "gm-phase": [5]})
    assert not in_pit(scene["1"])
    assert scene["1"].square != pit
    assert scene.can("1", "jump", side="E")


@pytest.mark.rule("AHQ-DEC-48")
def test_in_a_pit_nobody_strikes_or_is_struck_and_it_has_no_death_zone() -> None:
    scene = Ruin(
        """
        #########
        #1a.....#
        #########
        """,
        {"1": man(), "a": monster()},
    )
    assert zones.targets(scene.state, scene["1"])
    go_off(scene, "pit", dice={"pit-fall": [1]})
    assert zones.targets(scene.state, scene["1"]) == zones.targets(scene.state, scene["a"]) == []
    assert not zones.zone(scene.state, scene["1"])
    assert not scene["a"].engaged


@pytest.mark.rule("AHQ-TRAP2-21", "AHQ-DEC-48")
def test_a_second_pit_elsewhere_stays_as_well() -> None:
    scene = Ruin(LANE, {"1": man()})
    known_traps.put(scene.state, "pit", "open", Square(7, 2), bars=[Square(7, 2)])
    go_off(scene, "pit", dice={"pit-fall": [1]})
    assert {trap.square for trap in scene.state.here.traps.values()} == {Square(7, 2), scene["1"].square}


PIT = """
    #########
    #.1x....#
    #########
"""


def with_pit(**cast: Figure) -> Ruin:
    scene = Ruin(PIT, {"x": monster(), **(cast or {"1": man()})})
    square = scene["x"].square
    assert square is not None
    scene["x"].dead, scene["x"].square = True, None
    known_traps.put(scene.state, "pit", "open", square, bars=[square])
    return scene


@pytest.mark.rule("AHQ-TRAP2-23", "AHQ-DEC-48")
@pytest.mark.parametrize("die", [6, 7])
def test_a_pit_is_jumped_on_a_die_up_to_speed(die: int) -> None:
    scene = with_pit()
    pit = Square(4, 2)
    assert scene.refused("1", "move", path="E").rule == "AHQ-TRAP2-23"
    fails = {"pit-fall": [1], "gm-phase": [5]} if die > 6 else {}
    scene.act("1", "jump", {"jump": [die], **fails}, side="E")
    assert in_pit(scene["1"]) is (die > 6)
    assert scene["1"].square == (pit if die > 6 else Square(5, 2))
    assert len(scene.state.here.traps) == 1, "it is the same Pit"
    assert scene["1"].turn.steps == (2 if die <= 6 else 0), "two squares of his move; a new turn after a fall"
    if die <= 6:
        assert scene.saw(PitLeft).jumped
        scene.move("1", "EE")


@pytest.mark.rule("AHQ-TRAP2-23", "AHQ-FATE-07")
def test_fate_carries_the_jumper_over() -> None:
    scene = with_pit(**{"1": man(fate=1)})
    scene.act("1", "jump", {"jump": [12]}, {"ahq.fate.jump": "spend"}, side="E")
    assert not in_pit(scene["1"])


@pytest.mark.rule("AHQ-DEC-48")
def test_a_jump_needs_two_squares_and_a_free_one_beyond() -> None:
    scene = with_pit()
    scene["1"].turn.steps = 11
    assert scene.refused("1", "jump", side="E").rule == "AHQ-MOVE-01"
    scene["1"].turn.steps = 0
    scene["x"].square, scene["x"].dead = Square(5, 2), False
    assert not scene.can("1", "jump", side="E")


@pytest.mark.rule("AHQ-TRAP2-23", "AHQ-MOVE-03")
def test_a_jump_into_a_death_zone_ends_the_move() -> None:
    scene = Ruin(
        """
        #########
        #.1x....#
        #...a...#
        #########
        """,
        {"1": man(), "x": monster(), "a": monster()},
    )
    pit = scene["x"].square
    assert pit is not None
    scene["x"].dead, scene["x"].square = True, None
    known_traps.put(scene.state, "pit", "open", pit, bars=[pit])
    scene["1"].turn.steps = 2
    scene.act("1", "jump", {"jump": [1]}, side="E")
    assert scene["1"].turn.stopped
    assert scene.refused("1", "move", path="E").rule == "AHQ-MOVE-03"


@pytest.mark.rule("AHQ-TRAP2-23")
def test_the_square_beyond_a_pit_is_entered_like_any_other() -> None:
    scene = with_pit()
    entered: list[str] = []

    async def note(game: Any, moment: StepEntered, owner: str) -> bool:
        entered.append(moment.model)
        return False

    scene.game.reactions.register(StepEntered, "test", lambda game, moment: [("heroes", "")], note)
    scene.act("1", "jump", {"jump": [1]}, side="E")
    assert entered == [scene.ids["1"]]


@pytest.mark.rule("AHQ-TRAP2-23", "AHQ-DEATH-10")
def test_nobody_jumps_with_an_unconscious_hero_in_his_arms() -> None:
    scene = Ruin(PIT.replace("#.1", "#21"), {"1": man(), "2": man(wounds=0), "x": monster()})
    scene["x"].dead, scene["x"].square = True, None
    known_traps.put(scene.state, "pit", "open", Square(4, 2), bars=[Square(4, 2)])
    assert scene.can("1", "jump", side="E")
    scene["1"].carrying = scene.ids["2"]
    assert scene.refused("1", "jump", side="E").rule == "AHQ-DEATH-10"


# Portcullises


@pytest.mark.rule("AHQ-TRAP2-28", "AHQ-DEC-33")
def test_a_portcullis_splits_the_party_in_a_room_and_bars_the_way_but_not_sight() -> None:
    scene = Ruin(
        """
        #########
        #1.....3#
        #2.....4#
        #.......#
        #########
        """,
        {name: man() for name in "1234"},
    )
    go_off(scene, "portcullis", dice={"portcullis": [3]})
    bars = scene.saw(PortcullisFell).squares
    assert len({square.x for square in bars}) == 1
    assert len(bars) == 3
    x = bars[0].x
    assert board.line(scene.state, Square(x - 1, 2), Square(x + 1, 2)) is not Visibility.NONE
    for name, side in (("1", "EEEEEE"), ("3", "WWWWWW")):
        scene.move(name, side)
        assert scene.saw(Walked).path[-1].x == (x - 1 if name == "1" else x + 1)
    assert scene.refused("1", "move", path="E").rule == "AHQ-TRAP2-28"


@pytest.mark.rule("AHQ-DEC-33")
@pytest.mark.parametrize(("came_from", "across"), [(Square(2, 2), 8), (Square(16, 2), 10)])
def test_in_a_passage_it_falls_across_right_behind_the_victim_whomever_it_parts(came_from: Square, across: int) -> None:
    scene = Ruin(
        """
        #################
        #..'....1.2..'..#
        #..#......3..#..#
        #################
        """,
        {name: man() for name in "123"},
    )
    scene.state.here.arrival = scene.section(came_from)
    go_off(scene, "portcullis")
    assert set(scene.saw(PortcullisFell).squares) == {Square(across, 2), Square(across, 3)}


@pytest.mark.rule("AHQ-TRAP2-28", "AHQ-DEC-33")
def test_where_no_line_splits_them_it_falls_in_the_doorway() -> None:
    scene = Ruin(
        """
        #####
        #12.#####
        #34.'...#
        #...#####
        #####
        """,
        {"1": man(), "2": man(), "3": man(), "4": man()},
    )
    for name, square in (("1", Square(2, 2)), ("2", Square(3, 2)), ("3", Square(4, 3)), ("4", Square(2, 4))):
        scene[name].square = square
    go_off(scene, "portcullis")
    assert scene.saw(PortcullisFell).squares == (Square(5, 3),)


@pytest.mark.rule("AHQ-TRAP2-28", "AHQ-DEC-33")
@pytest.mark.parametrize(("came_from", "door"), [(Square(2, 3), Square(5, 3)), (Square(11, 3), Square(9, 3))])
def test_where_nothing_splits_them_it_is_the_doorway_behind_them_and_no_lot(came_from: Square, door: Square) -> None:
    scene = Ruin(
        """
        #############
        #####...#####
        #...'.1.'...#
        #####...#####
        #############
        """,
        {"1": man()},
    )
    scene.state.here.arrival = scene.section(came_from)
    go_off(scene, "portcullis")
    assert scene.saw(PortcullisFell).squares == (door,)


GATE = """
    #########
    #12.....#
    #.......#
    #.3.....#
    #########
"""


def gate(**cast: Figure) -> Ruin:
    scene = Ruin(GATE, {"1": man(), "2": man(), "3": man(), **cast})
    bars = [Square(4, y) for y in (2, 3, 4)]
    known_traps.put(scene.state, "portcullis", "down", bars[1], bars=bars)
    return scene


@pytest.mark.rule("AHQ-TRAP2-29", "AHQ-TV-23")
@pytest.mark.parametrize(("die", "lifted"), [pytest.param(8, True, marks=pytest.mark.rule("AHQ-TRAP2-30")), (7, False)])
def test_lifters_add_their_strength_and_those_who_did_not_lift_pass(die: int, lifted: bool) -> None:
    # AHQ-TV-23: lifters S 7 + 5, die 8 / 7.
    scene = gate(**{"1": man(strength=7), "2": man(strength=5)})
    scene["1"].square, scene["2"].square = Square(3, 2), Square(3, 3)
    for name in "12":
        scene.act(name, "lift")
    answers: Answers = {"ahq.trap.pass-under": [["3"]]} if lifted else {}
    scene.hands_over({"lift": [die]}, answers)
    event = scene.saw(PortcullisLifted)
    assert (event.strength, event.success) == (12, lifted)
    assert [model.label for model in event.passed] == (["3"] if lifted else [])
    there = scene["3"].square
    assert there is not None
    assert there.x == (5 if lifted else 3)
    assert len(scene.state.here.traps) == 1


@pytest.mark.rule("AHQ-TRAP2-29")
def test_lifting_takes_the_whole_turn() -> None:
    scene = gate()
    scene.move("2", "S")
    assert scene.refused("2", "lift").rule == "AHQ-EXP-13"
    scene.act("3", "lift")
    assert scene.refused("3", "move", path="W").rule == "AHQ-EXP-01"
    scene.hands_over({"lift": [1]})
    assert not scene.saw(PortcullisLifted).success


@pytest.mark.rule("AHQ-TRAP2-30")
def test_who_is_alone_in_the_dungeon_rolls_under_what_he_lifts() -> None:
    scene = gate(**{"1": man(strength=3)})
    lone = scene["1"]
    lone.square = Square(3, 3)
    for name in "23":
        scene[name].dead, scene[name].square = True, None
    (trap,) = scene.state.here.traps.values()
    assert trap_turns.may_pass(scene.state, trap, [lone]) == [lone]
    scene.act("1", "lift", {"lift": [12], "gm-phase": [5]}, {"ahq.trap.pass-under": [["1"]]})
    assert lone.square.x == 5


# The Stone Block that was left


def under_stone() -> Ruin:
    scene = Ruin(LANE, {"1": man()})
    known_traps.put(scene.state, "stone-block", "left", Square(6, 2))
    return scene


@pytest.mark.rule("AHQ-TRAP2-35")
def test_a_stone_block_is_passed_at_half_speed() -> None:
    scene = under_stone()
    scene.move("1", "EEEEE")
    assert scene["1"].square == Square(8, 2)
    assert not scene.told(TrapSprung)
    assert scene["1"].turn.steps == 5
    scene.move("1", "W")
    assert scene.refused("1", "move", path="W").rule == "AHQ-MOVE-01"


@pytest.mark.rule("AHQ-TRAP2-35")
def test_who_has_walked_more_stops_before_it_and_on_who_runs_it_falls() -> None:
    scene = under_stone()
    scene["1"].turn.steps = 4
    scene.move("1", "EEEEE")
    assert scene["1"].square == Square(5, 2)
    assert scene.refused("1", "move", path="E").rule == "AHQ-TRAP2-35"
    turn = scene["1"].turn
    turn.running, turn.run_die = True, 3
    scene.move("1", "EE", {"jump": [1], "trap-wound": [1, 1, 1]})
    assert scene["1"].square == Square(6, 2)
    assert scene.saw(TrapHurt).trap == "Stone Block"
    assert not scene.state.here.traps


@pytest.mark.rule("AHQ-TRAP2-35", "AHQ-CDEC-08")
def test_a_walk_that_the_block_would_stop_in_a_friends_square_is_refused() -> None:
    scene = Ruin(LANE.replace(".1..", "..12"), {"1": man(), "2": man()})
    known_traps.put(scene.state, "stone-block", "left", Square(6, 2))
    assert scene.can("1", "move", path="EEE")
    scene["1"].turn.steps = 5
    assert scene.refused("1", "move", path="EEE").rule == "AHQ-CDEC-08"


# The Alarm


@pytest.mark.rule("AHQ-TRAP2-60", "AHQ-DEC-35")
def test_an_alarm_brings_wandering_monsters_as_far_off_as_they_are_seen_and_a_fight() -> None:
    scene = Ruin(
        """
        ##############
        #1...........#
        #............#
        ##############
        """,
        {"1": man()},
    )
    scene.state.variant = "counters"
    dice: Dice = {"wandering-monsters": [2], "surprise-leader": [12], "surprise-gm": [1]}
    go_off(scene, "alarm", dice=dice)
    assert scene.saw(MonstersFound).table == "wandering"
    first = min(scene.state.monsters(), key=lambda m: int(m.id[1:]))
    assert first.square in (Square(13, 2), Square(13, 3))
    assert (scene.state.phase, scene.state.fight) == ("fight", 1)


@pytest.mark.rule("AHQ-TRAP2-60", "AHQ-DEC-35")
def test_in_a_fight_those_whom_an_alarm_brings_join_it() -> None:
    scene = Ruin(
        """
        ##############
        #1..........a#
        #............#
        ##############
        """,
        {"1": man(), "a": monster()},
    )
    scene.state.phase, scene.state.fight = "fight", 3
    before = len(scene.state.monsters())
    go_off(scene, "alarm", dice={"wandering-monsters": [2], "surprise-leader": [12], "surprise-gm": [1]})
    assert len(scene.state.monsters()) > before
    assert (scene.state.phase, scene.state.fight, scene.state.surprised) == ("fight", 3, "")


@pytest.mark.rule("AHQ-TRAP2-29")
def test_at_a_doorway_three_can_lift_on_a_side() -> None:
    scene = Ruin(
        """
        #########
        #12.#####
        #3..'...#
        #...#####
        #########
        """,
        {name: man(strength=4) for name in "123"},
    )
    door = Square(5, 3)
    known_traps.put(scene.state, "portcullis", "down", door, bars=[door])
    for name, square in (("1", Square(4, 2)), ("2", Square(4, 3)), ("3", Square(4, 4))):
        scene[name].square = square
    for name in "13":
        scene.act(name, "lift")
    scene.hands_over({"lift": [12]}, {"ahq.trap.pass-under": [["2"]]})
    assert scene.saw(PortcullisLifted).strength == 8
    assert scene["2"].square == Square(6, 3)


@pytest.mark.rule("AHQ-TRAP2-30")
def test_who_did_nothing_else_comes_from_where_he_stands_to_roll_under() -> None:
    scene = gate(**{"1": man(strength=7), "2": man(strength=5), "3": man()})
    scene["1"].square, scene["2"].square, scene["3"].square = Square(3, 2), Square(3, 3), Square(2, 4)
    (trap,) = scene.state.here.traps.values()
    lifters = [scene["1"], scene["2"]]
    assert trap_turns.may_pass(scene.state, trap, lifters) == [scene["3"]]
    scene["3"].turn.steps = 12
    assert trap_turns.may_pass(scene.state, trap, lifters) == []
    scene["3"].turn.steps, scene["3"].turn.action = 0, "search"
    assert trap_turns.may_pass(scene.state, trap, lifters) == []
