"""The corners of hazard rooms' rules, each met by a case that another reading would decide otherwise."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import bands, lasting, objective, placing, traps
from roguelike.books.ahq.carrying import thing
from roguelike.books.ahq.figures import ASLEEP
from roguelike.books.ahq.rooms import hatch, npc
from roguelike.books.ahq.state import Campaign, Model, Objective, Pair
from roguelike.engine.geometry import Square
from tests.books.ahq.rooms.kit import NPC, THRONE, Delve, in_line
from tests.books.ahq.rooms.test_grate import LAIR, grate, opened

WITCH, THIEF = 4, 10
FIRST = {"surprise-leader": [12], "surprise-gm": [1]}


def sleep(state: Campaign, model: Model) -> None:
    lasting.lay_for(model, "sleep", "AHQ-TBL-pool", ASLEEP, 0, 5, state.turn)


@pytest.mark.rule("AHQ-NPC-21", "AHQ-DEC-06")
def test_a_door_shut_behind_a_hero_does_not_shut_her_in_but_behind_a_sleeper_it_does() -> None:
    delve = Delve(NPC, "1 2", dice={"npc": [WITCH], **FIRST}, stand=in_line(0, "1", "2"))
    delve.door.open = False
    assert not npc.shut_in(delve.state, delve.room)
    for name in "12":
        sleep(delve.state, delve[name])
    assert npc.shut_in(delve.state, delve.room)


@pytest.mark.rule("AHQ-NPC-42", "AHQ-DEC-40")
def test_a_thief_who_sleeps_helps_nobody() -> None:
    answers = {"ahqroom.thief": "accept"}
    delve = Delve(NPC, "1 2", dice={"npc": [THIEF]}, answers=answers, stand=in_line(0, "1", "2"))
    native = traps.spot_bonus(delve.state, delve["1"]) - 1
    sleep(delve.state, delve.state.models[delve.feature.model])
    assert traps.spot_bonus(delve.state, delve["1"]) == native


@pytest.mark.rule("AHQ-GRATE-06")
def test_the_bonus_of_coming_from_above_counts_once() -> None:
    delve = grate(room=LAIR, more={"lair-monsters": [2]})
    delve.act("1", "lift-grate", {"surprise-leader": [12], "surprise-gm": [1]})
    delve.script.dice = {"surprise-leader": [6], "surprise-gm": [7]}
    assert not placing.surprise(delve.game, [delve.below.id], delve.state.monsters())


@pytest.mark.rule("AHQ-GRATE-04", "AHQ-DEC-25")
def test_a_warlord_among_prisoners_is_an_ordinary_warrior() -> None:
    own = {bands.INHABITANTS: "orc-warlord orc"}
    delve = grate(room=LAIR, more={"lair-monsters": [2]}, setup=own)
    (band,) = [band for band in delve.state.bands.values() if band.sections == [delve.below.id]]
    assert band.monsters == ["orc", "orc"]


@pytest.mark.rule("AHQ-GRATE-08", "AHQ-DEC-24")
async def test_the_gaolers_turns_are_exploration_turns() -> None:
    delve = opened("1 2")
    delve.turn().act("1", "climb-down")
    delve.state.fight = 1
    for _ in range(hatch.GAOLERS):
        await hatch.gaolers(delve.game, delve.room, delve.feature)
    assert hatch.TRAPPED not in delve["1"].tally


@pytest.mark.rule("AHQ-DEC-53")
@pytest.mark.parametrize("seed", ["one", "two", "three", "four", "five"])
@pytest.mark.parametrize(
    ("group", "seated"),
    [
        ("skaven-warrior skaven-champion", "skaven-champion"),
        ("skaven-champion goblin-archer", "goblin-archer"),
    ],
)
def test_whoever_shoots_sits_on_the_throne_and_else_the_toughest(group: str, seated: str, seed: str) -> None:
    dice = {"wandering-monsters": [1], **FIRST}
    own = {bands.INHABITANTS: group}
    delve = Delve(THRONE, "1 2", dice=dice, stand=in_line(0, "1", "2"), setup=own, seed=seed)
    assert delve.state.models[delve.feature.model].profile == seated
    assert isinstance(delve.feature.squares[0], Square)


@pytest.mark.rule("AHQ-DEC4-18")
@pytest.mark.parametrize(("band", "won", "wanted"), [("", False, True), ("b1", False, False), ("", True, False)])
def test_a_room_is_owed_to_a_pair_that_has_none(band: str, won: bool, wanted: bool) -> None:
    pair = Pair(["assassin", "plague-monk"], thing("ring-of-protection-1"), band=band, won=won)
    assert objective.owed(Objective(left=[], pairs=[pair])) is wanted
