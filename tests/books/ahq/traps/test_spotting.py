"""Traps: which one, who spots it, who disarms it, and what leaving it bars."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import known_traps, lasting, traps
from roguelike.books.ahq.events_traps import DisarmLearned, TrapHurt, TrapLeft, TrapMet, TrapSprung, TrapTried
from roguelike.books.ahq.state import LaidTrap
from roguelike.books.ahq.view import view
from roguelike.engine.geometry import Square
from roguelike.engine.views import Terrain
from tests.books.ahq.scenario import Answers, Dice, henchman, hero
from tests.books.ahq.traps.kit import Ruin

HALL = """
    ###########
    #.........#
    #...1.2...#
    #.....$...#
    #.........#
    ###########
"""
FATELESS = {"1": hero("heinrich", fate=0, plain=True), "2": hero("sven", fate=0, plain=True)}
SPOTTED = "ahq.trap.spotted"


def hall(**cast: Any) -> Ruin:
    return Ruin(HALL, {**FATELESS, **cast})


def meet(
    scene: Ruin, trap: str, victim: str = "1", dice: Dice | None = None, answers: Answers | None = None, **more: Any
) -> str:
    model = scene[victim]
    assert model.square is not None
    square = model.square
    chest = scene.section(square) if more.pop("chest", False) else ""
    where = scene.chests[0] if chest else square
    return scene.run(lambda game: traps.meet(game, trap, model, where, chest=chest, **more), dice, answers)


@pytest.mark.rule("AHQ-TRAP-03", "AHQ-TBL-trap")
@pytest.mark.parametrize(
    ("column", "die", "trap"), [("room", 1, "Pit"), ("room", 9, "Alarm"), ("chest", 9, "Mindstealer")]
)
def test_the_kind_of_a_trap_is_rolled_on_its_own_column(column: str, die: int, trap: str) -> None:
    scene = hall()
    model = scene["1"]
    assert model.square is not None
    square = model.square
    scene.run(
        lambda game: traps.set_off(game, column, model, square, solo=True),  # type: ignore[arg-type]
        {"trap": [die], "spot": [12]},
    )
    assert scene.saw(TrapMet).trap == trap


@pytest.mark.rule("AHQ-TRAP-04")
def test_who_rolls_the_spot_number_sees_it_in_time() -> None:
    scene = hall()
    assert meet(scene, "crossfire", dice={"spot": [8]}, solo=True) == "unharmed"
    assert scene.saw(TrapTried, tried="spot").success
    assert not scene.told(TrapSprung)


@pytest.mark.rule("AHQ-TRAP-04")
def test_who_rolls_less_does_not_and_it_goes_off() -> None:
    scene = hall()
    assert meet(scene, "crossfire", dice={"spot": [7], "crossfire": [1], "trap-wound": [1, 1, 1]}) == "sprung"
    assert scene.saw(TrapSprung).trap == "Crossfire"


@pytest.mark.rule("AHQ-FATE-07", "AHQ-TRAP-04")
def test_fate_turns_a_failed_spot_roll_into_a_success_at_once() -> None:
    scene = Ruin(HALL, {"1": hero("heinrich", fate=1), "2": FATELESS["2"]})
    assert meet(scene, "crossfire", dice={"spot": [1]}, answers={"ahq.fate.spot": "spend"}, solo=True) == "unharmed"
    assert scene["1"].fate == 0
    assert [tried.success for tried in scene.told(TrapTried)] == [False, True]


@pytest.mark.rule("AHQ-TRAP-14", "AHQ-TV-21")
def test_a_dwarf_adds_two_to_spot_and_to_disarm() -> None:
    # AHQ-TV-21: a Dwarf detecting Gas, die 8: 10 >= 10.
    scene = hall()
    assert meet(scene, "gas", "2", {"spot": [8]}, solo=True) == "unharmed"
    assert scene.saw(TrapTried).plus == 2
    assert meet(scene, "gas", "2", {"spot": [8], "disarm": [5]}, {SPOTTED: "2"}) == "disarmed"


def test_nobody_else_does() -> None:
    scene = hall()
    dice = {"spot": [9], "gas-toughness": [1, 1]}
    assert meet(scene, "gas", "1", dice) == "sprung"


@pytest.mark.rule("AHQ-TRAP-05", "AHQ-TRAP-06")
def test_any_hero_may_disarm_and_goes_beside_it_first() -> None:
    scene = Ruin(
        """
        ###########
        #.........#
        #1.......2#
        ###########
        """,
        FATELESS,
    )
    assert meet(scene, "stone-block", dice={"spot": [7], "disarm": [9]}, answers={SPOTTED: "2"}) == "disarmed"
    scene.shows("""
        ###########
        #.........#
        #12.......#
        ###########
        """)


@pytest.mark.rule("AHQ-TRAP-05")
def test_henchmen_and_the_fallen_do_not_disarm() -> None:
    scene = hall(**{"2": henchman()})
    meet(scene, "crossfire", dice={"spot": [8]}, answers={SPOTTED: "leave"})
    (asked,) = [d for d in scene.asked if d.question == SPOTTED]
    assert list(asked.options()) == [scene.ids["1"], "leave"]


@pytest.mark.rule("AHQ-TRAP-07", "AHQ-TV-19")
@pytest.mark.parametrize(("die", "ends"), [(11, "disarmed"), (10, "sprung")])
def test_the_disarm_number_or_more_makes_it_harmless(die: int, ends: str) -> None:
    # AHQ-TV-19: Stone Block, detect 7, disarm 11 / 10.
    scene = hall()
    dice = {"spot": [7], "disarm": [die], **({} if ends == "disarmed" else {"jump": [1], "trap-wound": [1, 1, 1]})}
    assert meet(scene, "stone-block", dice=dice, answers={SPOTTED: "1"}) == ends


@pytest.mark.rule("AHQ-TRAP-08")
def test_a_natural_twelve_teaches_for_good_up_to_three() -> None:
    scene = hall()
    for plus in (1, 2, 3):
        meet(scene, "crossfire", dice={"spot": [8], "disarm": [12]}, answers={SPOTTED: "1"})
        assert scene.saw(DisarmLearned).plus == plus
    meet(scene, "crossfire", dice={"spot": [8], "disarm": [12]}, answers={SPOTTED: "1"})
    assert not scene.told(DisarmLearned)
    assert scene.saw(TrapTried, tried="disarm").plus == 3
    assert meet(scene, "crossfire", dice={"spot": [8], "disarm": [3]}, answers={SPOTTED: "1"}) == "disarmed"


@pytest.mark.rule("AHQ-TRAP-08", "AHQ-CDEC-57")
def test_only_a_natural_twelve_teaches() -> None:
    scene = hall()
    scene["2"].tally[traps.LEARNED] = 1  # with a Dwarf's 2 an 11 makes 14
    assert meet(scene, "crossfire", "2", {"spot": [8], "disarm": [11]}, {SPOTTED: "2"}) == "disarmed"
    assert not scene.told(DisarmLearned)
    assert scene["2"].tally[traps.LEARNED] == 1


@pytest.mark.rule("AHQ-TRAP-08")
def test_a_twelve_teaches_though_the_roll_is_not_good_enough() -> None:
    scene = hall()
    scene["1"].tally[traps.LEARNED] = -2  # as if something made his rolls worse: 12 is no 11
    dice = {"spot": [6], "disarm": [12]}
    assert meet(scene, "portcullis", dice=dice, answers={SPOTTED: "1"}) == "sprung"
    assert scene["1"].tally[traps.LEARNED] == -1


@pytest.mark.rule("AHQ-TRAP-09", "AHQ-TV-40")
def test_a_natural_one_costs_a_wound_more() -> None:
    # AHQ-TV-40: chest trap 9 (Mindstealer), detect 6, disarm 1.
    scene = hall()
    before = scene["1"].wounds
    assert meet(scene, "mindstealer", dice={"spot": [6], "disarm": [1]}, answers={SPOTTED: "1"}, chest=True) == "sprung"
    assert scene["1"].wounds == before - 1
    assert scene.saw(TrapHurt).dice == "none"


@pytest.mark.rule("AHQ-TRAP-09", "AHQ-CDEC-57")
def test_the_natural_die_counts_even_where_bonuses_make_it_a_success() -> None:
    scene = hall()
    scene["2"].tally[traps.LEARNED] = 3
    before = scene["2"].wounds
    assert meet(scene, "mantrap", "2", {"spot": [7], "disarm": [1]}, {SPOTTED: "2"}) == "disarmed"
    assert scene["2"].wounds == before - 1


def test_a_success_bought_with_fate_costs_no_wound() -> None:
    scene = Ruin(HALL, {"1": hero("heinrich", fate=1), "2": FATELESS["2"]})
    before = scene["1"].wounds
    answers: Answers = {SPOTTED: "1", "ahq.fate.disarm": "spend"}
    assert meet(scene, "crossfire", dice={"spot": [8], "disarm": [1]}, answers=answers) == "disarmed"
    assert scene["1"].wounds == before


@pytest.mark.rule("AHQ-TRAP-10", "AHQ-TRAP-11")
def test_a_trap_left_on_a_chest_keeps_it_shut_until_it_is_disarmed() -> None:
    scene = hall()
    assert meet(scene, "shock", "2", {"spot": [8]}, {SPOTTED: "leave"}, chest=True) == "left"
    assert scene.saw(TrapLeft).what == "chest"
    assert scene.refused("2", "chest").rule == "AHQ-TRAP-11"
    (trap,) = scene.state.here.traps.values()
    scene.act("2", "disarm", {"disarm": [9]}, trap=trap.id)
    assert not scene.state.here.traps


@pytest.mark.rule("AHQ-TRAP-10", "AHQ-TRAP-12", "AHQ-TRAP-13")
def test_a_trap_left_on_a_square_bars_it_and_those_beside_it() -> None:
    scene = hall()
    square = scene["1"].square
    assert square is not None
    assert meet(scene, "mantrap", dice={"spot": [7]}, answers={SPOTTED: "leave"}) == "left"
    here = scene["1"].square
    assert here is not None
    assert abs(here.x - square.x) + abs(here.y - square.y) == 2
    for barred in known_traps.bars_of(scene.state.here, square):
        refusal = known_traps.barred(scene.state.here, barred)
        assert refusal is not None
        assert refusal.rule == "AHQ-TRAP-12"
    assert known_traps.barred(scene.state.here, Square(square.x + 1, square.y + 1)) is None
    terrain = view(scene.state, "heroes").map
    assert terrain is not None
    assert terrain.terrain[square.y, square.x] == Terrain.TRAP
    assert {mark.kind for mark in terrain.marks} == {"trap"}


@pytest.mark.rule("AHQ-TRAP-12")
def test_nobody_walks_through_barred_squares() -> None:
    scene = Ruin(
        """
        #########
        #.......#
        #.1....2#
        #.......#
        #########
        """,
        FATELESS,
    )
    meet(scene, "mantrap", dice={"spot": [7]}, answers={SPOTTED: "leave"})
    before = scene["2"].square
    scene.move("2", "WWWWWW")
    assert before is not None
    assert scene["2"].square == Square(before.x - 3, before.y)
    assert scene.refused("2", "move", path="W").rule == "AHQ-TRAP-12"


@pytest.mark.rule("AHQ-TRAP2-20", "AHQ-TV-20")
def test_a_pit_is_spotted_but_never_disarmed() -> None:
    # AHQ-TV-20: room trap 1, detect 5: seen; the square can be avoided.
    scene = hall()
    square = scene["1"].square
    assert meet(scene, "pit", dice={"spot": [5]}) == "left"
    assert SPOTTED not in scene.questions
    assert scene["1"].square != square
    (pit,) = scene.state.here.traps.values()
    assert (pit.state, pit.bars) == ("open", [square])


@pytest.mark.rule("AHQ-TRAP-13")
def test_everybody_leaves_the_area_of_a_trap_that_is_left() -> None:
    scene = hall()
    square = scene["1"].square
    assert square is not None
    meet(scene, "gas", dice={"spot": [10]}, answers={SPOTTED: "leave"})
    for name in "12":
        away = scene[name].square
        assert away is not None
        assert max(abs(away.x - square.x), abs(away.y - square.y)) > 2


@pytest.mark.rule("AHQ-TRAP-13")
@pytest.mark.parametrize("kept", ["pit", "fallen"])
def test_who_cannot_leave_the_area_stays(kept: str) -> None:
    scene = hall()
    square = scene["2"].square
    if kept == "pit":
        lasting.lay(scene["2"], lasting.PIT, "AHQ-TRAP2-22", lasting.PIT)
    else:
        scene["2"].wounds = 0
    meet(scene, "gas", dice={"spot": [10]}, answers={SPOTTED: "leave"})
    assert scene["2"].square == square


@pytest.mark.rule("AHQ-TRAP-05", "AHQ-TRAP-06")
def test_who_sits_in_a_pit_or_is_not_himself_disarms_nothing() -> None:
    scene = hall()
    square = scene["1"].square
    assert square is not None
    laid = LaidTrap("t9", "crossfire", "left", square)
    assert [hero.id for hero in traps.can_disarm(scene.state, laid)] == [scene.ids["1"], scene.ids["2"]]
    lasting.lay(scene["1"], lasting.PIT, "AHQ-TRAP2-22", lasting.PIT)
    lasting.lay(scene["2"], "mindstealer", "AHQ-TRAP2-55", lasting.CONTROL)
    assert traps.can_disarm(scene.state, laid) == []
