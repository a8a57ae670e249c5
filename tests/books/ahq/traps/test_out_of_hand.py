"""What a player may not do with a Hero whom the Game Master has, and how the fallen and sleeping are moved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roguelike.books.ahq import aid, arms, deeds, fate, lasting, trap_turns, traps
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.events_traps import TrapSprung
from roguelike.books.ahq.figures import ASLEEP, helpless
from roguelike.books.ahq.moments import RollFailed
from roguelike.books.ahq.state import HEROES
from roguelike.engine.decisions import Json, action
from roguelike.engine.geometry import Square
from tests.books.ahq.scenario import Figure, hero, monster
from tests.books.ahq.traps.kit import Ruin
from tests.books.ahq.traps.test_place import under_stone

LANE = """
    ##########
    #.12.....#
    #........#
    ##########
"""


def man(**changed: Any) -> Figure:
    return hero("heinrich", **{"fate": 0, "plain": True, "full": 4, **changed})


def lane(**cast: Figure) -> Ruin:
    return Ruin(LANE, {"1": man(), "2": man(), **cast})


def steal(scene: Ruin, victim: str = "1", source: str = "mindstealer") -> None:
    lasting.lay_for(scene[victim], source, "AHQ-TRAP2-55", lasting.CONTROL, 0, 6, scene.state.turn)


def offered(scene: Ruin, name: str, verb: str, args: Mapping[str, Json]) -> bool:
    decision = deeds.act(scene.state, HEROES, [scene.ids[name]], "AHQ-EXP-01")
    return decision.accepts(action(verb, scene.ids[name], **args)) is None


@pytest.mark.rule("AHQ-TRAP2-55")
@pytest.mark.parametrize("verb", ["drink", "give", "drop", "carry"])
def test_his_player_hands_nothing_over_and_drinks_nothing_with_him(verb: str) -> None:
    scene = lane()
    arms.add_item(scene["1"], "healing-potion")
    scene["1"].wounds = 2
    scene["2"].wounds = 0 if verb == "carry" else 4
    args: Mapping[str, Json] = {
        "drink": {},
        "give": {"item": "healing-potion", "to": scene.ids["2"]},
        "drop": {"item": "0"},
        "carry": {"body": scene.ids["2"]},
    }[verb]
    assert offered(scene, "1", verb, args)
    steal(scene)
    assert not offered(scene, "1", verb, args)


@pytest.mark.rule("AHQ-TRS-08")
@pytest.mark.parametrize(("wounds", "takes"), [(4, True), (0, False)])
def test_nothing_is_handed_to_who_lies_there(wounds: int, takes: bool) -> None:
    scene = lane()
    arms.add_item(scene["1"], "rope")
    scene["2"].wounds = wounds
    assert offered(scene, "1", "give", {"item": "rope", "to": scene.ids["2"]}) is takes


@pytest.mark.rule("AHQ-TBL-gas")
def test_whoever_goes_mad_is_not_his_players_for_the_rest_of_the_phase() -> None:
    scene = lane()
    sprung = scene.sprung("gas", "1")
    dice = {"gas-toughness": [12, 1], "gas": [9]}
    scene.run(lambda game: traps.spring(game, "gas", sprung.victim, sprung.square), dice)
    assert lasting.controlled(scene["1"])
    assert not offered(scene, "1", "move", {"path": "S"})
    assert offered(scene, "2", "move", {"path": "S"})


@pytest.mark.rule("AHQ-FATE-07")
def test_fate_guards_him_all_the_same() -> None:
    scene = lane(**{"1": man(fate=1)})
    steal(scene)
    sprung = scene.sprung("gas", "1")
    dice = {"gas-toughness": [12, 1]}
    answers = {"ahq.fate.toughness": "spend"}
    scene.run(lambda game: traps.spring(game, "gas", sprung.victim, sprung.square), dice, answers)
    assert scene["1"].fate == 0


@pytest.mark.rule("AHQ-FATE-07")
def test_no_fate_point_makes_a_blow_hit_that_the_game_master_strikes_with_him() -> None:
    scene = lane(**{"1": man(fate=1)})
    steal(scene)
    moment = RollFailed(roller=scene.ids["1"], tried="blow")
    assert not fate._himself(scene.game, moment)
    assert fate._himself(scene.game, RollFailed(roller=scene.ids["1"], tried="spot"))


@pytest.mark.rule("AHQ-TRAP2-22", "AHQ-DEC-48")
def test_who_falls_into_a_pit_in_the_middle_of_his_walk_does_not_walk_out_of_it() -> None:
    scene = lane()
    sprung = scene.sprung("pit", "1")
    scene.run(lambda game: traps.spring(game, "pit", sprung.victim, sprung.square), {"pit-fall": [1]})
    assert not offered(scene, "1", "move", {"path": "W"})


@pytest.mark.rule("AHQ-DEC-52", "AHQ-DEATH-10")
def test_a_sleeper_is_carried_as_an_unconscious_hero_is() -> None:
    scene = lane()
    lasting.lay_for(scene["2"], "sleep", "AHQ-TBL-pool", ASLEEP, 0, 5, scene.state.turn)
    assert helpless(scene["2"])
    scene.act("1", "carry", body=scene.ids["2"])
    assert burden(scene.state, scene["1"]) is scene["2"]
    scene.move("1", "WS")
    assert scene["2"].square == Square(2, 2)


@pytest.mark.rule("AHQ-DEC-52", "AHQ-DEATH-07")
def test_a_sleeper_is_dragged_in_a_fight() -> None:
    scene = Ruin(
        """
        ##########
        #.12....a#
        #........#
        ##########
        """,
        {"1": man(), "2": man(), "a": monster()},
    )
    lasting.lay_for(scene["2"], "sleep", "AHQ-TBL-pool", ASLEEP, 0, 5, scene.state.turn)
    scene.state.phase, scene.state.fight = "fight", 1
    assert aid.cannot_drag(scene.state, scene["1"]) is None


@pytest.mark.rule("AHQ-DEC-48", "AHQ-DEATH-10")
def test_who_is_carried_out_of_a_pit_sits_in_it_no_longer() -> None:
    scene = lane()
    sprung = scene.sprung("pit", "2")
    scene.run(lambda game: traps.spring(game, "pit", sprung.victim, sprung.square), {"pit-fall": [1]})
    scene["2"].wounds = 0
    scene.act("1", "carry", body=scene.ids["2"])
    scene.move("1", "W")
    assert scene["2"].square == Square(3, 2)
    assert not lasting.in_pit(scene["2"])
    assert [t.square for t in scene.state.here.traps.values()] == [Square(4, 2)]


@pytest.mark.rule("AHQ-TRAP2-35")
def test_exactly_half_of_his_squares_is_slow_enough() -> None:
    scene = under_stone()
    scene["1"].turn.steps = 3
    scene.move("1", "EEE")
    assert (scene["1"].square, scene["1"].turn.steps) == (Square(6, 2), 6)
    assert not scene.told(TrapSprung)


@pytest.mark.rule("AHQ-DEATH-10")
def test_who_lies_down_himself_carries_nobody_any_more() -> None:
    scene = Ruin(LANE.replace("12.", "123"), {"1": man(), "2": man(), "3": man()})
    scene["2"].wounds = 0
    scene.act("1", "carry", body=scene.ids["2"])
    assert not offered(scene, "3", "carry", {"body": scene.ids["2"]})
    scene["1"].wounds = 0
    assert offered(scene, "3", "carry", {"body": scene.ids["2"]})


@pytest.mark.rule("AHQ-TRAP2-55")
def test_whom_the_game_master_leads_lets_go_of_whom_he_carried() -> None:
    scene = lane()
    scene["2"].wounds = 0
    scene.act("1", "carry", body=scene.ids["2"])
    steal(scene)
    scene.run(trap_turns.master_phase_begins)
    assert not scene["1"].carrying
    assert scene["2"].square == Square(4, 2)
