"""Mindstealer and Madness, the solo table's Trap, and Heroes who are not themselves."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import known_traps, lasting, trap_turns, traps
from roguelike.books.ahq.events import Missed
from roguelike.books.ahq.events_traps import Afflicted, OutOfMind, Overcome, TrapHurt, TrapMet, TrapSprung
from roguelike.books.ahq.figures import damage_dice
from roguelike.books.ahq.trap_effects_mind import held
from roguelike.books.ahq.view import view
from roguelike.engine.geometry import Square, next_to, steps_between
from tests.books.ahq.scenario import Dice, Figure, henchman, hero, monster
from tests.books.ahq.traps.kit import Ruin

ROOM = """
    ############
    #1.........#
    #..........#
    #.......2.3#
    ############
"""


def man(**changed: Any) -> Figure:
    return hero("heinrich", **{"fate": 0, "plain": True, "full": 4, **changed})


def room(**cast: Figure) -> Ruin:
    return Ruin(ROOM, {**{name: man() for name in "123"}, **cast})


def steal(scene: Ruin, victim: str = "1") -> None:
    sprung = scene.sprung("mindstealer", victim)
    scene.run(lambda game: traps.spring(game, "mindstealer", sprung.victim, sprung.square))


@pytest.mark.rule("AHQ-TRAP2-55", "AHQ-DEC-32")
def test_the_game_master_walks_with_him_and_attacks_for_six_turns() -> None:
    scene = room()
    steal(scene)
    assert scene.saw(Afflicted).turns == 6
    scene.run(trap_turns.master_phase_begins, {"to-hit": [2]})
    scene.saw(Missed, who="1", target="2")
    here, there = scene["1"].square, scene["2"].square
    assert here is not None
    assert there is not None
    assert next_to(here, there)
    assert scene.state.phase == "explore"


@pytest.mark.rule("AHQ-TRAP2-55", "AHQ-CRIT-01")
def test_his_additional_attack_goes_at_a_companion_and_no_monster() -> None:
    scene = Ruin(
        """
        #######
        #a123.#
        #######
        """,
        {**{name: man() for name in "123"}, "a": monster()},
    )
    steal(scene)
    scene["3"].square = None
    scene.run(trap_turns.master_phase_begins, {"to-hit": [12, 2], "wound": [1] * damage_dice(scene["1"])})
    assert scene.saw(Missed, who="1").target.label == "2"


@pytest.mark.rule("AHQ-TRAP2-55", "AHQ-DEC-52")
def test_the_seventh_turn_is_his_own_again() -> None:
    scene = room(**{"2": man(strength=12), "3": man(strength=12)})
    scene["1"].base["strength"] = 5
    scene["1"].square, scene["3"].square = Square(9, 3), Square(10, 3)
    steal(scene)
    turns_lost = 0
    while lasting.controlled(scene["1"]):
        scene.hands_over()
        turns_lost += lasting.controlled(scene["1"])
        assert turns_lost < 10
    assert turns_lost == 6
    assert scene.can("1", "move", path="W")


def test_meanwhile_his_player_can_do_nothing_with_him() -> None:
    scene = room()
    steal(scene)
    scene.hands_over({"to-hit": [2]})
    assert scene.refused("1", "move", path="E").rule == "AHQ-EXP-01"
    shown = view(scene.state, "heroes").model(scene.ids["1"])
    assert shown is not None
    assert shown.status is not None
    assert not shown.ready


@pytest.mark.rule("AHQ-TRAP2-56", "AHQ-TV-27")
@pytest.mark.parametrize(("weakest", "holds"), [(4, True), (3, False)])
def test_companions_with_three_times_his_strength_hold_him(weakest: int, holds: bool) -> None:
    # AHQ-TV-27: victim S 5; holders 6 + 5 + 4 = 15 / 14.
    scene = Ruin(
        """
        #######
        #..4..#
        #.213.#
        #.....#
        #######
        """,
        {"1": man(strength=5), "2": man(strength=6), "3": man(strength=5), "4": man(strength=weakest)},
    )
    steal(scene)
    assert held(scene.state, scene["1"]) is holds
    before = scene["1"].square
    scene.run(trap_turns.master_phase_begins, {} if holds else {"to-hit": [2]})
    assert scene.saw(OutOfMind).held is holds
    assert holds is False or scene["1"].square == before


@pytest.mark.rule("AHQ-TRAP2-56")
def test_only_those_in_whose_death_zones_he_stands_hold_him() -> None:
    scene = room(**{"1": man(strength=1), "2": man(strength=12)})
    steal(scene)
    assert not held(scene.state, scene["1"])


@pytest.mark.rule("AHQ-TRAP2-56")
def test_a_companion_who_is_not_himself_holds_nobody() -> None:
    scene = room(**{"1": man(strength=1), "2": man(strength=12)})
    scene["1"].square = Square(9, 3)
    steal(scene)
    assert held(scene.state, scene["1"])
    steal(scene, "2")
    assert not held(scene.state, scene["1"])


@pytest.mark.rule("AHQ-DEC-32", "AHQ-TRAP2-55")
@pytest.mark.parametrize(("fight", "squares"), [(0, 8), (1, 3)])
def test_he_is_walked_beside_somebody_while_exploring_and_his_speed_in_combat(fight: int, squares: int) -> None:
    scene = room(**{"1": man(speed=3)})
    steal(scene)
    scene.state.fight = fight
    start = scene["1"].square
    scene.run(trap_turns.master_phase_begins, {} if fight else {"to-hit": [2]})
    assert start is not None
    assert scene["1"].square is not None
    assert steps_between(start, scene["1"].square) == squares


@pytest.mark.rule("AHQ-DEC-32")
def test_the_mad_walk_away_and_never_attack() -> None:
    scene = room()
    scene["1"].square = Square(9, 3)
    effect = lasting.lay_for(scene["1"], "madness", "AHQ-TBL-gas", lasting.CONTROL, 0, 6, scene.state.turn)
    assert effect.notes == {"last": 7}
    scene.run(trap_turns.master_phase_begins)
    away = scene["1"].square
    assert away is not None
    assert away.x <= 2


@pytest.mark.rule("AHQ-DEC-32")
@pytest.mark.parametrize("kept", ["fallen", "pit"])
def test_who_lies_down_or_sits_in_a_pit_is_not_moved_by_the_game_master(kept: str) -> None:
    scene = room()
    scene["1"].square = Square(8, 3)
    steal(scene)
    if kept == "fallen":
        scene["1"].wounds = 0
    else:
        lasting.lay(scene["1"], lasting.PIT, "AHQ-TRAP2-22", lasting.PIT)
    scene.run(trap_turns.master_phase_begins)
    assert not scene.asked
    assert scene["1"].square == Square(8, 3)
    assert not scene.told(Missed)


@pytest.mark.rule("AHQ-DEC-32")
@pytest.mark.parametrize(("source", "attacks"), [("mindstealer", True), ("madness", False)])
def test_the_mad_do_not_attack_even_who_stands_in_their_way(source: str, attacks: bool) -> None:
    scene = Ruin(
        """
        ######
        #12..#
        ######
        """,
        {"1": man(), "2": man()},
    )
    lasting.lay_for(scene["1"], source, "AHQ-DEC-32", lasting.CONTROL, 0, 6, scene.state.turn)
    scene.run(trap_turns.master_phase_begins, {"to-hit": [2]} if attacks else {})
    assert bool(scene.told(Missed)) is attacks


@pytest.mark.rule("AHQ-DEC-52")
def test_an_effect_of_some_turns_ends_with_the_last_of_them() -> None:
    scene = room()
    lasting.lay_for(scene["1"], "mild-poison", "AHQ-DEC-28", lasting.SQUARES, 0, 1, scene.state.turn)
    scene.run(trap_turns.wear_off)
    assert not scene.told(Overcome)
    scene.state.turn += 1
    scene.run(trap_turns.wear_off)
    assert scene.saw(Overcome).what == "mild-poison"


# The solo table


@pytest.mark.rule("AHQ-SOLO-13", "AHQ-SOLO-14")
def test_on_a_one_somebody_at_random_meets_a_trap_of_rooms_and_passages() -> None:
    scene = room()
    dice: Dice = {"gm-phase": [1], "trap-victim": [3], "trap": [2], "spot": [8]}
    scene.act("", "end", dice)
    assert scene.saw(TrapMet, who="3").trap == "Crossfire"
    assert not scene.told(TrapSprung)
    assert not scene.asked


@pytest.mark.rule("AHQ-SOLO-13", "AHQ-SOLO-14")
def test_a_henchman_may_meet_it_too_and_nobody_who_lies_there() -> None:
    scene = Ruin(ROOM, {"1": man(), "2": man(wounds=0), "3": henchman()})
    dice: Dice = {"gm-phase": [1], "trap-victim": [2], "trap": [2], "spot": [8]}
    scene.act("", "end", dice)
    assert scene.saw(TrapMet, who="3").trap == "Crossfire"


@pytest.mark.rule("AHQ-SOLO-13")
def test_nobody_who_sits_in_a_pit_meets_it() -> None:
    scene = room()
    for name in "13":
        lasting.lay(scene[name], lasting.PIT, "AHQ-TRAP2-22", lasting.PIT)
    scene.run(trap_turns.solo_trap, {"trap-victim": [1], "trap": [2], "spot": [8]})
    assert scene.saw(TrapMet).who.label == "2"


@pytest.mark.rule("AHQ-SOLO-14")
def test_who_does_not_spot_it_suffers_it() -> None:
    scene = room()
    dice: Dice = {
        "gm-phase": [1],
        "trap-victim": [1],
        "trap": [2],
        "spot": [7],
        "crossfire": [1],
        "trap-wound": [1] * 3,
    }
    scene.act("", "end", dice)
    scene.saw(TrapHurt, who="1")
    assert scene.state.phase == "explore"


@pytest.mark.rule("AHQ-SOLO-13")
def test_an_alarm_in_the_master_phase_turns_the_next_turn_into_a_fight() -> None:
    scene = room()
    dice: Dice = {
        "gm-phase": [1],
        "trap-victim": [1],
        "trap": [12],
        "spot": [6],
        "wandering-monsters": [2],
        "surprise-leader": [12],
        "surprise-gm": [1],
    }
    scene.act("", "end", dice)
    assert (scene.state.phase, scene.state.fight) == ("fight", 1)


def test_a_fireball_does_not_wait_for_the_next_expedition() -> None:
    scene = room()
    known_traps.put(scene.state, "fireball", "moving", Square(4, 2))
    known_traps.put(scene.state, "pit", "open", Square(6, 2), bars=[Square(6, 2)])
    known_traps.burn_out(scene.state)
    assert [trap.trap for trap in scene.state.here.traps.values()] == ["pit"]
