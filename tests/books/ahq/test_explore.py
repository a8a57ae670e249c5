"""The Exploration Turn: AHQ-TURN-01 to -08, AHQ-EXP-01 to -07, rulings AHQ-CDEC-08, -10 and -35."""

import pytest

from roguelike.books.ahq.events import PhaseBegan
from roguelike.books.ahq.events_explore import MonstersFound, SectionsLaid, TableRolled
from roguelike.books.ahq.moments import StepEntered
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import henchman, hero

HALL = """
    ##############
    #...1....2...#
    #............#
    ##############"""
END = """
    #######
    #2...1+
    #######"""
SURPRISE = {"surprise-leader": [9], "surprise-gm": [2]}
SURPRISED = {"surprise-leader": [2], "surprise-gm": [9]}
LAIR = {"room-type": [9], "lair-monsters": [1], "room-doors": [1]}
"""A Lair of four Warriors without a further door."""
ROOM = {"room-type": [1], "room-doors": [1]}


# The order of a turn


@pytest.mark.rule("AHQ-TURN-01", "AHQ-TURN-07")
def test_hero_phase_exploration_phase_game_master_phase_then_the_next_turn() -> None:
    crawl = Crawl(HALL)
    assert (crawl.phase, crawl.state.turn) == (("explore", 0), 1)
    crawl.done(dice={"gm-phase": [7]})
    assert (crawl.phase, crawl.state.turn) == (("explore", 0), 2)
    assert [told.phase for told in crawl.told(PhaseBegan)] == ["explore"]


@pytest.mark.rule("AHQ-TURN-07")
def test_what_was_opened_is_laid_before_the_game_master_rolls() -> None:
    crawl = Crawl(END)
    crawl.act("1", "open", door=crawl.door())
    crawl.script.always = {}
    crawl.done(dice={**ROOM, "gm-phase": [5]})
    names = [type(event).__name__ for event in crawl.events]
    assert names.index("SectionsLaid") < names.index("MasterRolled")


@pytest.mark.rule("AHQ-TURN-02", "AHQ-TURN-08")
def test_sections_with_monsters_end_the_turn_and_begin_combat() -> None:
    crawl = Crawl(END)
    crawl.act("1", "open", door=crawl.door())
    crawl.script.always = {}
    crawl.done(dice={**LAIR, **SURPRISE})
    assert crawl.phase == ("fight", 1)
    assert len(crawl.monsters) == 4


@pytest.mark.rule("AHQ-TURN-08")
def test_an_empty_room_does_not_end_the_turn() -> None:
    crawl = Crawl(END)
    crawl.act("1", "open", door=crawl.door()).done(dice=ROOM)
    assert (crawl.phase, crawl.state.turn) == (("explore", 0), 2)


# Monsters in sight

TWO_ROOMS = """
    ###########
    #.....+...#
    #...2.#...#
    #....1#...#
    ###########"""


def at_the_door(drawing: str = TWO_ROOMS) -> Crawl:
    """Heroes in a room; two Warriors live in the room behind a door that was opened before."""
    crawl = Crawl(drawing, begin=False)
    crawl.lurk("s2", ["skaven-warrior"] * 2)
    return crawl.begin()


@pytest.mark.rule("AHQ-TURN-06", "AHQ-TURN-05", "AHQ-TURN-04")
def test_monsters_behind_a_door_see_whoever_opens_it_at_once() -> None:
    crawl = at_the_door()
    crawl.move("1", "NN")
    assert crawl.state.phase == "explore"
    crawl.act("1", "open", dice=SURPRISE, door=crawl.door())
    assert crawl.phase == ("fight", 1)
    assert len(crawl.saw(MonstersFound).who) == 2
    assert all(m.square is not None and m.square.x > 36 for m in crawl.monsters)


@pytest.mark.rule("AHQ-TURN-05", "AHQ-CDEC-10")
def test_away_from_an_open_door_nobody_is_seen() -> None:
    crawl = at_the_door(TWO_ROOMS.replace("+", "'"))
    assert crawl.state.phase == "explore", "neither stands next to the door"
    crawl.move("2", "WW")
    assert crawl.state.phase == "explore"
    crawl.move("1", "N")
    assert crawl.state.phase == "explore", "one square below the one beside the door"
    crawl.move("1", "N", dice=SURPRISED)
    assert crawl.phase == ("fight-gm", 1)


@pytest.mark.rule("AHQ-TURN-04", "AHQ-TURN-05")
def test_a_walk_stops_where_monsters_come_into_sight() -> None:
    crawl = Crawl(
        """
        ####...####
        ####...####
        ####...####
        ####'######
        #1........#
        #.........#
        ###########""",
        begin=False,
    )
    crawl.lurk("s1", ["skaven-warrior"])
    crawl.begin()
    crawl.move("1", "EEEEEEEE", dice=SURPRISE)
    assert crawl.at("1") == (4, 4), "below the open door, not at the end of his walk"
    assert crawl.phase == ("fight", 1)


@pytest.mark.rule("AHQ-TURN-05")
def test_monsters_in_the_same_section_see_the_hero() -> None:
    crawl = Crawl(
        """
        ########
        #1.....#
        #......#
        #......#
        ########""",
        begin=False,
    )
    crawl.lurk("s1", ["skaven-warrior"])
    crawl.begin(dice=SURPRISE)
    assert crawl.phase == ("fight", 1)


@pytest.mark.rule("AHQ-TURN-05", "AHQ-CDEC-35")
def test_in_an_area_that_only_a_spell_has_shown_combat_waits_until_somebody_goes_there() -> None:
    crawl = Crawl(
        """
        ##########
        #.1.%%...#
        #...%%...#
        ##########""",
        begin=False,
    )
    east = crawl.level.sections["s3"]
    east.foreseen = True
    crawl.lurk(east.id, ["skaven-warrior"])
    crawl.begin()
    crawl.move("1", "EEE")
    assert crawl.phase == ("explore", 0)
    crawl.move("1", "E", dice=SURPRISE)
    assert crawl.phase == ("fight", 1)


@pytest.mark.rule("AHQ-TURN-05", "AHQ-CDEC-10")
@pytest.mark.parametrize(("wounds", "phase"), [(0, "explore"), (1, "fight")])
def test_the_unconscious_bring_nobody_into_sight(wounds: int, phase: str) -> None:
    crawl = Crawl(TWO_ROOMS.replace("#.....+", "#....3'"), {"3": hero("torallion", wounds=wounds)}, begin=False)
    crawl.lurk("s2", ["skaven-warrior"])
    crawl.begin(dice=SURPRISE if phase == "fight" else None)
    assert crawl.state.phase == phase


# What somebody does in his phase


@pytest.mark.rule("AHQ-EXP-01", "AHQ-EXP-02")
def test_they_move_one_after_the_other_in_any_order_and_a_finished_move_stays() -> None:
    crawl = Crawl(HALL)
    crawl.move("2", "WW").act("2", "done").move("1", "E")
    assert (crawl.at("1"), crawl.at("2")) == ((5, 1), (7, 1))
    assert crawl.refused("2", "move", path="W").rule == "AHQ-EXP-01"
    assert crawl.refused("2", "done").rule


@pytest.mark.rule("AHQ-EXP-03")
def test_henchmen_only_move() -> None:
    crawl = Crawl(
        """
        ########
        #...1.2+
        #...$..#
        #......#
        ########""",
        {"2": henchman()},
    )
    assert crawl.can("2", "move", path="W")
    assert crawl.refused("2", "open", door=crawl.door()).rule == "AHQ-EXP-03"
    crawl.move("2", "SW")
    assert crawl.at("2") == (5, 2)
    assert crawl.refused("2", "chest").rule == "AHQ-EXP-03"
    assert crawl.refused("2", "treasure").rule == "AHQ-EXP-03"
    assert crawl.refused("2", "search", wall="N").rule == "AHQ-EXP-03"


@pytest.mark.rule("AHQ-EXP-04")
def test_one_thing_in_a_phase() -> None:
    crawl = Crawl("""
        ########
        #.1....+
        #.2....#
        #......#
        ########""")
    crawl.act("1", "treasure", dice={"hidden-treasure": [5, 5]})
    assert crawl.refused("1", "search", wall="N").rule == "AHQ-EXP-04"
    assert crawl.refused("1", "move", path="E").rule == "AHQ-EXP-01"
    crawl.move("2", "EEEEN")
    assert crawl.refused("2", "treasure").rule == "AHQ-EXP-13"
    assert crawl.can("2", "open", door=crawl.door()), "move, then perhaps open a door"


@pytest.mark.rule("AHQ-EXP-05")
@pytest.mark.parametrize("who", ["1", "2"])
def test_twelve_squares_whatever_the_speed(who: str) -> None:
    crawl = Crawl(
        """
        ###################
        #1................#
        #2................#
        ###################""",
        {"2": henchman(speed=4)},
    )
    crawl.move(who, "E" * 15)
    assert crawl[who].turn.steps == 12
    assert crawl.at(who)[0] == 13
    assert crawl.refused(who, "move", path="E").rule == "AHQ-MOVE-01"


@pytest.mark.rule("AHQ-EXP-06")
def test_never_diagonally() -> None:
    crawl = Crawl(HALL)
    assert crawl.refused("1", "move", path="3").rule == "AHQ-EXP-06"
    assert crawl.can("1", "move", path="ES")


@pytest.mark.rule("AHQ-CDEC-08")
def test_friends_are_passed_but_nobody_ends_on_their_square() -> None:
    crawl = Crawl("""
        ########
        #12....#
        ########""")
    crawl.move("1", "EE")
    assert crawl.at("1") == (3, 1)
    assert crawl.refused("1", "move", path="W").rule == "AHQ-CDEC-08"
    crawl.move("1", "WW")
    assert crawl.at("1") == (1, 1)


@pytest.mark.rule("AHQ-CDEC-08")
@pytest.mark.parametrize("wounds", [4, 0])
def test_whoever_is_stopped_on_a_friends_square_goes_back_to_a_free_one(wounds: int) -> None:
    crawl = Crawl("""
        ########
        #1.2...#
        #3.....#
        ########""")

    async def pit(game: object, moment: StepEntered, owner: str) -> bool:
        if crawl["1"].square == crawl["2"].square:
            crawl["1"].wounds, moment.stop = wounds, True
            crawl["1"].turn.still = "AHQ-TRAP2-22"
        return False

    crawl.game.reactions.register(StepEntered, "pit", lambda game, moment: [("heroes", moment.model)], pit)
    crawl.move("1", "EEEE")
    assert crawl.at("1") == (2, 1)
    assert crawl["1"].turn.steps == 1


JUNCTION = """
    ########
    #....%%#
    #.1..%%#
    ########"""


@pytest.mark.rule("AHQ-EXP-07", "AHQ-DGN-02")
def test_a_move_ends_in_the_junction_and_what_lies_beyond_is_laid_afterwards() -> None:
    crawl = Crawl(JUNCTION, exits="N")
    crawl.move("1", "EEEENNN")
    assert crawl.at("1") == (6, 1), "not beyond the junction"
    assert len(crawl.level.sections) == 2
    crawl.done(dice={"passage-length": [1], "passage-features": [4, 5], "passage-end": [2, 4]})
    assert crawl.saw(SectionsLaid).passages == 1
    crawl.move("1", "NNN")
    assert crawl.at("1") == (6, -2), "in the next turn he walks on"


@pytest.mark.rule("AHQ-DGN-02", "AHQ-CTV-11")
def test_who_passes_through_a_junction_sees_nothing_new() -> None:
    """AHQ-CTV-11: he may move up to twelve squares; only if he stops in the junction is the left exit seen."""
    crawl = Crawl(
        """
        ###############
        #.1.%%........#
        #...%%........#
        ###############""",
        exits="N",
    )
    crawl.move("1", "E" * 10)
    assert crawl.at("1") == (12, 1)
    crawl.done()
    assert not crawl.told(SectionsLaid)
    crawl.move("1", "W" * 7)
    crawl.done(dice={"passage-length": [1], "passage-features": [4, 5], "passage-end": [2, 4]})
    assert crawl.told(SectionsLaid)


@pytest.mark.rule("AHQ-DGN-01")
def test_nothing_is_laid_where_nobody_stands() -> None:
    crawl = Crawl(JUNCTION, exits="N")
    crawl.move("1", "EE").done()
    assert crawl.at("1") == (4, 2), "beside the junction"
    assert not crawl.told(TableRolled)
