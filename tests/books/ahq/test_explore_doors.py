"""Doors in Exploration Turns, and what they lay: AHQ-EXP-08 to -10 and -16, rulings AHQ-CDEC-07 and -09."""

import pytest

from roguelike.books.ahq.events_explore import DoorMoved, SectionsLaid, TableRolled
from roguelike.books.ahq.state import Pending
from tests.books.ahq.crawl import Crawl

SURPRISE = {"surprise-leader": [9], "surprise-gm": [2]}
LAIR = {"room-type": [9], "lair-monsters": [1], "room-doors": [1]}
"""A Lair of four Warriors without a further door."""
ROOM = {"room-type": [1], "room-doors": [1]}
DOOR = """
    ########
    #.....1+
    #..2...#
    #......#
    ########"""


@pytest.mark.rule("AHQ-EXP-08", "AHQ-EXP-09")
def test_who_opens_a_door_has_ended_his_move() -> None:
    crawl = Crawl(DOOR)
    assert crawl.refused("2", "open", door=crawl.door()).rule == "AHQ-EXP-08"
    crawl.act("1", "open", door=crawl.door())
    assert crawl.refused("1", "move", path="E").rule == "AHQ-EXP-01"
    assert crawl.refused("1", "open", door=crawl.door()).msg.id == "ahq-door-waits", "it is no closed door any more"
    assert not crawl.level.doors[crawl.door()].open, "what is behind it comes into view in the Exploration Phase"
    crawl.done(dice={"behind-door": [7], **ROOM})
    assert crawl.level.doors[crawl.door()].open
    crawl.move("1", "EE")
    assert crawl.at("1") == (8, 1)


@pytest.mark.rule("AHQ-EXP-08", "AHQ-EXP-09")
def test_nobody_opens_in_the_middle_of_a_move_but_at_its_end() -> None:
    crawl = Crawl(DOOR)
    crawl.move("1", "WS").move("1", "NE")
    crawl.act("1", "open", door=crawl.door())
    assert crawl["1"].turn.done


@pytest.mark.rule("AHQ-EXP-08", "AHQ-CDEC-09", "AHQ-EXP-16")
def test_a_known_door_opens_at_once_lays_nothing_and_others_walk_through() -> None:
    crawl = Crawl("""
        ############
        #.....1+...#
        #.....2#...#
        #......#...#
        ############""")
    crawl.act("1", "open", door=crawl.door())
    crawl.saw(DoorMoved, who="1", opened=True)
    assert crawl.refused("1", "move", path="E").rule == "AHQ-EXP-01"
    crawl.move("2", "NEE")
    assert crawl.at("2") == (8, 1), "past the opener"
    crawl.done()
    assert not crawl.told(SectionsLaid)


@pytest.mark.rule("AHQ-EXP-08")
def test_a_door_is_closed_at_the_end_of_a_move_too() -> None:
    crawl = Crawl("""
        ############
        #.....1'...#
        #..2...#...#
        #......#...#
        ############""")
    crawl.act("1", "close", door=crawl.door())
    crawl.saw(DoorMoved, who="1", opened=False)
    assert crawl.refused("1", "move", path="W").rule == "AHQ-EXP-01"


@pytest.mark.rule("AHQ-EXP-10", "AHQ-DOOR-02")
def test_an_unexplored_part_is_generated_in_the_exploration_phase_of_the_turn() -> None:
    crawl = Crawl(DOOR)
    crawl.act("1", "open", door=crawl.door())
    assert len(crawl.level.sections) == 1
    assert crawl.refused("1", "open", door=crawl.door()).rule == "AHQ-EXP-10"
    crawl.move("2", "EEN")
    crawl.done(dice={"behind-door": [7], **ROOM})
    assert len(crawl.level.sections) == 2


@pytest.mark.rule("AHQ-EXP-16")
def test_explored_parts_are_walked_through_again() -> None:
    crawl = Crawl("""
        ############
        #.....1'...#
        #..2...#...#
        #......#...#
        ############""")
    crawl.move("1", "EEEE")
    assert crawl.at("1") == (10, 1)
    crawl.move("2", "E").done()
    assert not crawl.told(TableRolled)
    crawl.move("1", "WWWW")
    assert crawl.at("1") == (6, 1)


# Several triggers: AHQ-CDEC-07

TWO_DOORS = """
    #########
    +1.....2+
    #########"""


@pytest.mark.rule("AHQ-CDEC-07")
@pytest.mark.parametrize("first", ["1", "2"])
def test_triggers_are_laid_in_the_order_made_and_the_first_with_monsters_ends_the_turn(first: str) -> None:
    crawl = Crawl(TWO_DOORS)
    second = "2" if first == "1" else "1"
    doors = {"1": crawl.door(0), "2": crawl.door(1)}
    crawl.act(first, "open", door=doors[first]).act(second, "open", dice={**LAIR, **SURPRISE}, door=doors[second])
    assert crawl.phase == ("fight", 1)
    assert crawl.level.doors[doors[first]].open
    assert not crawl.level.doors[doors[second]].open, "a pending doorway blocks like a closed door"
    assert crawl.state.pending == [
        Pending("door", door=doors[second], section="s1", opener=crawl.ids[second], stale=True)
    ]


def interrupted() -> Crawl:
    """A fight with a Lair behind the first door, in the midst of which the second door is pending."""
    crawl = Crawl(TWO_DOORS)
    crawl.act("1", "open", door=crawl.door(0))
    return crawl.act("2", "open", dice={**LAIR, **SURPRISE}, door=crawl.door(1))


@pytest.mark.rule("AHQ-CDEC-07")
def test_what_is_pending_waits_in_combat() -> None:
    crawl = interrupted()
    crawl.turn()
    assert crawl.phase == ("fight", 2)
    assert len(crawl.level.sections) == 2
    assert crawl.state.pending


@pytest.mark.rule("AHQ-CDEC-07")
def test_what_is_pending_is_laid_when_somebody_opens_that_door_in_combat() -> None:
    crawl = interrupted()
    crawl.act("2", "open", door=crawl.door(1))
    crawl.end(dice=ROOM)
    assert len(crawl.level.sections) == 3
    assert crawl.state.pending == []
    assert crawl.state.fight == 1


@pytest.mark.rule("AHQ-CDEC-07")
def test_what_is_pending_is_laid_in_the_first_exploration_phase_after_the_fight() -> None:
    crawl = interrupted()
    for monster in crawl.monsters[1:]:
        monster.square, monster.dead = None, True
    last = crawl.name(crawl.monsters[0], "z")
    last.square = crawl["1"].square.step("E") if crawl["1"].square else None
    last.wounds = 1
    crawl.attack("1", "z", dice={"to-hit": [11], "wound": [12, 12, 12, 12], "leader": [3, 7]})
    assert crawl.state.phase == "explore"
    crawl.done(dice=ROOM)
    assert len(crawl.level.sections) == 3
    assert crawl.level.doors[crawl.door(1)].open


@pytest.mark.rule("AHQ-CDEC-07", "AHQ-TURN-05")
@pytest.mark.parametrize("left", [True, False], ids=["nobody is at the door", "somebody is"])
def test_behind_a_door_left_open_before_a_fight_nobody_sees_heroes_who_are_away(left: bool) -> None:
    crawl = interrupted()
    for monster in crawl.monsters:
        monster.square, monster.dead = None, True
    if left:
        crawl["2"].square = crawl["1"].square.step("E") if crawl["1"].square else None
    crawl.end(dice={"leader": [3, 7]})
    assert crawl.state.phase == "explore"
    crawl.done(dice={**LAIR, **({} if left else SURPRISE)})
    assert crawl.level.doors[crawl.door(1)].open
    assert len(crawl.level.sections) == 3
    assert crawl.state.phase == ("explore" if left else "fight")
    if left:
        crawl.move("2", "EEEE")
        assert crawl.state.phase == "explore"
        crawl.move("2", "E", dice=SURPRISE)
        assert crawl.phase == ("fight", 1), "as soon as somebody can look in"


@pytest.mark.rule("AHQ-CDEC-07")
def test_a_junction_left_before_the_phase_ends_is_no_trigger_and_one_reached_first_comes_first() -> None:
    drawing = """
        #########
        #....%%1+
        #.2..%%.#
        #########"""
    crawl = Crawl(drawing, exits="N")
    crawl.move("2", "EEE")
    assert [trigger.kind for trigger in crawl.state.pending] == ["exit"]
    crawl.act("1", "open", door=crawl.door())
    assert [trigger.kind for trigger in crawl.state.pending] == ["exit", "door"]
    crawl.move("2", "WW").done(dice=ROOM)
    assert crawl.kind("room").size == "small"
    assert len([s for s in crawl.level.sections.values() if s.kind == "passage"]) == 2


@pytest.mark.rule("AHQ-TURN-08", "AHQ-DOOR-05", "AHQ-TURN-06")
def test_a_door_that_opens_onto_an_inhabited_section_brings_combat_too() -> None:
    crawl = Crawl(
        """
        #########
        #.......#
        #.......#
        ####+####
        #...1...#
        #.......#
        #.......#
        #########""",
        begin=False,
    )
    door = crawl.level.doors[crawl.door()]
    door.sides, door.opened = ["s2", ""], False
    crawl.changed()
    crawl.lurk("s1", ["skaven-warrior"])
    crawl.begin()
    crawl.act("1", "open", dice=SURPRISE, door=door.id)
    assert crawl.phase == ("fight", 1)
    assert door.sides == ["s2", "s1"]
