"""What Sentinels do and what patrols bring: DQ-SEN, DQ-DEC-66, DQ-ZAD-04, DQ-DZ-08; monsters' lights: DQ-LIT-14."""

import pytest

from roguelike.books.datum import guards, omens, sentinels, zones
from roguelike.books.datum.state import Item, Lying
from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from tests.books.datum.scene import Scene, scene

WATCH = ["###########", "#1......o.#", "####+######", "#.........#", "###########"]


def watching(x: int = 8) -> Scene:
    s = scene(WATCH, ["dwarf"])
    s.state.here.known = ["r1"]
    s.state.here.active = "zargon"
    s.monster().sentinel, s.monster().square = True, Square(x, 1)
    zones.refresh(s.state)
    return s


@pytest.mark.rule("DQ-DEC-66", "DQ-SEN-04")
def test_a_sentinel_walks_to_a_door_that_it_can_reach_and_alerts_the_room() -> None:
    s = watching()
    walk = s.zargons()
    assert walk == action("move", s.monster().id, path="WWWW")
    s.do("move", s.monster(), path="WWWW")
    assert s.zargons() == action("alert", s.monster().id)


@pytest.mark.rule("DQ-DEC-66", "DQ-SEN-02")
def test_if_all_rooms_are_alerted_it_calls_once_and_then_it_fights() -> None:
    s = watching(4)
    s.state.here.alerted = ["r2"]
    assert s.zargons() == action("call", s.monster().id)
    s.monster().called = True
    assert s.zargons() == action("move", s.monster().id, path="WW")
    s.monster().called, s.monster().square = False, Square(8, 1)
    assert s.zargons() == action("move", s.monster().id, path="WWWW"), "to where it can call"


@pytest.mark.rule("DQ-DZ-08", "DQ-SEN-04")
def test_a_sentinel_in_a_death_zone_goes_through_no_door() -> None:
    s = watching(4)
    assert sentinels.alertable(s.state, s.monster())
    s.hero().square = Square(3, 1)
    zones.refresh(s.state)
    assert sentinels.alertable(s.state, s.monster()) == []


@pytest.mark.rule("DQ-DEC-66", "DQ-GP-04")
def test_a_guard_leaves_its_room_for_no_other_but_calls() -> None:
    s = watching(4)
    s.monster().guards = True
    assert s.zargons() == action("call", s.monster().id)
    s.monster().called = True
    assert guards.allowed(s.state) is False, "heroes are in its room"
    assert s.zargons() == action("move", s.monster().id, path="WW")


@pytest.mark.rule("DQ-ZAD-05", "DQ-SEN-01")
def test_who_shares_a_passage_with_one_seen_before_is_not_alone_in_it() -> None:
    s = scene(["########", "#1,o,o,#", "########"], ["dwarf"], level=5, passages=True)
    one, other = s.state.foes()
    sentinels.appoint(s.state, [other])
    assert (one.sentinel, other.sentinel) == (False, False)
    one.down = True
    sentinels.appoint(s.state, [other])
    assert other.sentinel


@pytest.mark.rule("DQ-SEN-02")
def test_a_closed_door_between_two_known_rooms_leads_to_nothing_undiscovered() -> None:
    s = watching(4)
    assert sentinels.can_call(s.state, s.monster())
    s.state.here.known = ["r1", "r2"]
    assert not sentinels.can_call(s.state, s.monster())


@pytest.mark.rule("DQ-SEN-05")
def test_who_charges_is_one_of_the_alerted_room() -> None:
    s = scene(["#########", "#1.o.+.o#", "#########"], ["dwarf"])
    outside, inside = s.state.foes()
    s.state.here.alerted = ["r2"]
    for found in ([outside, inside], [inside, outside]):
        inside.charge = False
        sentinels.welcome(s.state, found)
        assert (outside.charge, inside.charge) == (False, True)
    s.state.here.alerted = []
    inside.charge = False
    sentinels.welcome(s.state, [outside, inside])
    assert (outside.charge, inside.charge) == (False, False)


@pytest.mark.rule("DQ-ZAD-04", "DQ-TBL-OMEN")
def test_burrowers_are_no_patrol_and_have_no_bows() -> None:
    s = scene(["#########", "#1.....<#", "#########"], ["barbarian"], level=4)
    assert [m.bow for m in guards.arrive(s.game, ["orc"])] == ["bow"]
    assert [m.bow for m in omens.EVENTS["burrowers"](s.game) or ()] == ["", ""]


@pytest.mark.rule("DQ-LIT-14")
def test_a_monster_carries_one_light() -> None:
    s = scene(["######", "#1..o#", "######"], ["barbarian"], lit=False)
    s.state.here.lying = [Lying(Item("lamp", lit=True), Square(4, 1)), Lying(Item("torch", lit=True), Square(4, 1))]
    assert s.do("pick-up", s.monster()) is None
    s.monster().turn.free = False
    assert s.why_not("pick-up", s.monster()) == "DQ-LIM-03"
    assert len(s.state.here.lying) == 1
