"""Hazard rooms and those who cannot move as they like: the sick, the carried, the possessed, the large."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import board, fate, harm, known_traps, lasting, march, trap_areas
from roguelike.books.ahq.dungeon.features import fills
from roguelike.books.ahq.events_explore import MasterRolled
from roguelike.books.ahq.events_rooms import HazardRolled
from roguelike.books.ahq.rooms import vermin
from roguelike.books.ahq.rooms.common import monsters_in
from roguelike.books.ahq.spells_learned import phoenix_dead
from roguelike.engine.geometry import Square, around
from tests.books.ahq.rooms.kit import CIRCLE, GRATE, MOULD, VERMIN, Delve, inside_door, next_to_it
from tests.books.ahq.rooms.test_chasm import at_chasm
from tests.books.ahq.rooms.test_grate import opened
from tests.books.ahq.scenario import Figure, henchman, hero, monster
from tests.books.ahq.traps.kit import Ruin


def man(**changed: Any) -> Figure:
    return hero("heinrich", **{"fate": 0, "plain": True, "full": 4, **changed})


def poison(delve: Delve, name: str) -> None:
    lasting.lay_for(delve[name], "mild-poison", "AHQ-DEC-28", lasting.SQUARES, 0, 3, delve.state.turn)


@pytest.mark.rule("AHQ-CHASM-05")
def test_who_cannot_move_does_not_leap() -> None:
    delve = at_chasm("1 2")
    delve.turn()
    poison(delve, "1")
    assert delve.refused("1", "leap", how="alone").message == "ahq-no-squares-left"


@pytest.mark.rule("AHQ-GRATE-07")
def test_who_cannot_move_does_not_climb_through_a_grate() -> None:
    delve = opened("1 2")
    delve.turn()
    poison(delve, "1")
    delve.turn()
    assert delve.refused("1", "climb-down").message == "ahq-no-squares-left"


@pytest.mark.rule("AHQ-GRATE-07", "AHQ-DEATH-10")
def test_who_is_carried_comes_through_the_grate_with_his_carrier() -> None:
    delve = opened("1 2", ropes=1)
    delve["2"].wounds = 0
    delve.turn().act("1", "carry", body=delve.ids["2"])
    delve.act("1", "climb-down")
    assert delve["2"].square in delve.floor(delve.below)
    delve.turn().act("1", "climb-up")
    assert delve["2"].square in delve.floor()
    assert delve["2"].square != delve["1"].square


@pytest.mark.rule("AHQ-CHASM-03", "AHQ-SPELL-06")
def test_who_fell_into_the_chasm_is_not_called_back() -> None:
    delve = at_chasm("1 2", cast={"1": hero(speed=7, plain=True, fate=0)})
    delve.act("1", "leap", {"leap": [8]}, how="alone")
    assert delve["1"].dead
    assert not list(phoenix_dead(delve.state, delve["2"]))


@pytest.mark.rule("AHQ-BAT-05", "AHQ-TRAP2-55")
def test_who_may_go_in_among_the_bats() -> None:
    delve = Delve(VERMIN, "1 2 3 5", dice={"rats-or-bats": [1]}, stand=inside_door(*"123"), cast={"5": henchman()})
    names = {delve.ids[name]: name for name in "1235"}

    def able() -> str:
        return "".join(names[m.id] for m in vermin.may_enter(delve.state, delve.room))

    assert delve.feature.kind == "bats"
    assert able() == "1235"
    lasting.lay_for(delve["1"], "madness", "AHQ-TBL-gas", lasting.CONTROL, 0, 6, delve.state.turn)
    poison(delve, "2")
    lasting.lay(delve["3"], lasting.PIT, "AHQ-TRAP2-22", lasting.PIT)
    assert able() == "5"


@pytest.mark.rule("AHQ-FATE-06")
def test_wounds_healed_in_between_are_not_given_back_twice() -> None:
    scene = Ruin(
        """
        #####
        #1..#
        #####
        """,
        {"1": man(fate=1)},
    )
    one = scene["1"]
    scene.run(lambda game: harm.suffer(game, one, 1))
    harm.heal(one, 1)
    fate.cancel_wounds(scene.game, one)
    assert one.wounds == 4


@pytest.mark.rule("AHQ-MOULD-03", "AHQ-DEATH-10")
def test_who_is_carried_into_mould_breathes_it_too() -> None:
    delve = Delve(MOULD, "1 2", stand=inside_door("1", "2"))
    delve["2"].wounds, delve["2"].fate = 0, 0
    delve.act("1", "carry", body=delve.ids["2"])
    delve.act("1", "cross-mould", {"mould": [12, 5]}, step="N")
    assert [event.who.label for event in delve.told(HazardRolled)] == ["1", "2"]
    assert delve["2"].dead


@pytest.mark.rule("AHQ-MOULD-03")
def test_nobody_changes_places_into_mould_without_breathing_it() -> None:
    delve = Delve(MOULD, "1 2", stand=inside_door("1", "2"))
    delve.act("1", "cross-mould", {"mould": [12]}, step="N")
    delve.turn()
    delve["2"].square = delve.door.square
    point = delve["1"]
    assert march.in_the_way(delve.state, point, "S") is None
    point.square = delve.door.square
    delve["2"].square = Square(delve.door.square.x, delve.door.square.y + 1)
    assert march.in_the_way(delve.state, point, "S") is delve["2"]


@pytest.mark.rule("AHQ-RAT-05")
def test_whoever_changes_places_into_a_room_of_rats_has_entered_it() -> None:
    delve = Delve(VERMIN, "1 2", dice={"rats-or-bats": [2]}, stand=inside_door("2", "1"))
    delve["1"].square = delve.inside
    delve.act("1", "march", path="S")
    assert delve["2"].square == delve.inside
    assert delve.ids["2"] in delve.feature.inside


# The possessed


def possessed(delve: Delve) -> None:
    lasting.lay_for(delve["1"], "madness", "AHQ-TBL-gas", lasting.CONTROL, 0, 6, delve.state.turn)


def led(delve: Delve, goal: Square, dice: dict[str, list[int]]) -> None:
    """The party lets the turn pass; the Game Master leads 1 there."""
    possessed(delve)
    delve.turn(dice, {"ahq.trap.control": [[goal.x, goal.y]]})


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-DEC-32")
def test_who_is_led_onto_a_magic_circle_is_touched_by_it() -> None:
    delve = Delve(CIRCLE, "1 2", stand=next_to_it("1", "2"))
    square = next(s for s in delve.feature.squares if any(s == n for n in around(delve["1"].square or s)))
    led(delve, square, {"circle": [3]})
    assert delve.saw(HazardRolled, who="1").result == "nothing"
    assert delve["1"].square == square


@pytest.mark.rule("AHQ-MOULD-03", "AHQ-DEC-32")
def test_who_is_led_into_mould_breathes_it() -> None:
    delve = Delve(MOULD, "1 2", stand=inside_door("1", "2"))
    delve["1"].square, delve["2"].square = delve["2"].square, delve["1"].square
    delve["2"].square = Square(54, 51)
    led(delve, Square(delve.inside.x, delve.inside.y - 1), {"mould": [12]})
    assert delve.saw(HazardRolled, who="1").result == "nothing"
    assert len(delve.told(HazardRolled)) == 1


@pytest.mark.rule("AHQ-BAT-05", "AHQ-DEC-32")
def test_nobody_is_led_among_bats() -> None:
    delve = Delve(VERMIN, "1 2", dice={"rats-or-bats": [1]}, stand=inside_door("1", "2"))
    possessed(delve)
    assert fills(delve.room)
    delve.turn()
    assert delve["1"].square not in delve.floor()


@pytest.mark.rule("AHQ-GRATE-01", "AHQ-DEC-32")
def test_who_is_led_over_a_grate_shows_what_is_below() -> None:
    delve = Delve(GRATE, "1 2", stand=next_to_it("1", "2"))
    led(delve, delve.feature.squares[0], {"room-type": [1]})
    assert delve.below.room == "normal"


@pytest.mark.rule("AHQ-TBL-circle", "AHQ-DEC-32")
def test_a_fight_that_his_step_begins_is_the_end_of_that_phase() -> None:
    delve = Delve(CIRCLE, "1 2", stand=next_to_it("1", "2"))
    square = next(s for s in delve.feature.squares if any(s == n for n in around(delve["1"].square or s)))
    possessed(delve)
    delve.script.always = {key: die for key, die in delve.script.always.items() if key != "gm-phase"}
    delve.act("", "end", {"circle": [2], "wandering-monsters": [1]}, {"ahq.trap.control": [[square.x, square.y]]})
    assert (delve.state.phase, delve.state.fight) == ("fight-gm", 1)
    assert not delve.told(MasterRolled)


@pytest.mark.rule("AHQ-TRAP2-53", "AHQ-MOULD-02")
def test_a_fireball_rolls_on_in_the_combat_turn_that_burning_mould_takes() -> None:
    delve = Delve(MOULD, "1 2", stand=inside_door("1", "2"), things={"1": {"greek-fire": 1}})
    known_traps.put(delve.state, known_traps.FIREBALL, "moving", Square(53, 50))
    assert len(trap_areas.caught(delve.state, known_traps.fireball_squares(Square(52, 50)))) == 1
    delve.turn()
    delve.act("1", "clear-room", {"trap-wound": [1] * 5}, means="greek-fire")
    assert not fills(delve.room)


@pytest.mark.rule("AHQ-TURN-05")
def test_a_large_base_is_in_every_section_that_it_covers() -> None:
    delve = Delve(CIRCLE, "1 2", stand=next_to_it("1", "2"))
    floor = sorted(s for s in delve.floor() if s is not None)
    corner = next(s for s in floor if Square(s.x, s.y - 1) not in delve.floor())
    ogre = delve._add("a", monster("ogre"))
    ogre.square, ogre.size = Square(corner.x, corner.y - 1), (2, 2)
    assert delve.room.id in board.sections_of(delve.state, ogre)
    assert board.same_section(delve.state, delve["1"], ogre)
    assert monsters_in(delve.state, delve.room) == [ogre]


@pytest.mark.rule("AHQ-TBL-circle")
def test_what_a_circle_summons_returns_to_where_it_appeared() -> None:
    delve = Delve(CIRCLE, "1 2", stand=next_to_it("1", "2"))
    way = next(way for way in "NESW" if delve.can("1", "step-on", step=way))
    delve.act("1", "step-on", {"circle": [2], "wandering-monsters": [1]}, step=way)
    (band,) = delve.state.bands.values()
    assert band.spots == [m.square for m in delve.state.monsters()]
