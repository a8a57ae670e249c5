"""Pursuit and escape: AHQ-CMB-28 to -31, -33 to -36, AHQ-MOVE-10 to -14, AHQ-TURN-03, rulings AHQ-CDEC-27, -34."""

from collections.abc import Mapping

import pytest

from roguelike.books.ahq import bands, expedition, known_traps, lasting, people
from roguelike.books.ahq.events import Fell
from roguelike.books.ahq.events_explore import Escaped, Forsaken, LeaderChosen, MonstersFound, PursuitBegan
from roguelike.books.ahq.fight import STALEMATE, stalemate
from roguelike.books.ahq.state import Campaign, Item
from roguelike.engine.chance import ChanceState
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square
from tests.books.ahq.crawl import SHIFT, Crawl
from tests.books.ahq.scenario import Figure, henchman, hero, monster

SURPRISE = {"surprise-leader": [9], "surprise-gm": [2]}
LEADER = {"leader": [3, 7]}

FLIGHT = """
    ##############
    ###########<<#
    ###########<<#
    ###########..#
    ###########..#
    #.ab.3..1..%%#
    #.......2..%%#
    ##############"""
"""Monsters in the west of a passage; the heroes can get out of sight round the corner, to the stairs out."""
FALLEN: Mapping[str, Figure | str] = {"3": hero("torallion", wounds=0)}
ALONE = FLIGHT.replace("ab.3", "a...")


def out_of_sight(cast: Mapping[str, Figure | str] | None = None, drawing: str = ALONE) -> Crawl:
    """The heroes have gone round the corner; it is still their phase, and no monster sees them."""
    crawl = Crawl(drawing, {"1": hero("heinrich", plain=True), "2": hero("sven", plain=True), **(cast or {})})
    crawl["1"].base["speed"] = crawl["2"].base["speed"] = 12
    return crawl.move("1", "EEEENNN").move("2", "EEENNNN")


@pytest.mark.rule("AHQ-CMB-30", "AHQ-MOVE-14", "AHQ-TURN-03")
def test_they_have_escaped_if_no_monster_is_in_sight_at_the_end_of_a_game_master_phase() -> None:
    crawl = out_of_sight()
    assert (crawl.at("1"), crawl.at("2")) == ((12, 2), (11, 2))
    crawl.end()
    assert crawl.phase == ("fight-gm", 1), "not before"
    crawl.monsters_pass(dice=LEADER)
    crawl.saw(Escaped, left=1)
    assert (crawl.phase, crawl.monsters) == (("explore", 0), [])


@pytest.mark.rule("AHQ-CMB-30")
def test_a_monster_in_sight_keeps_the_fight_going() -> None:
    crawl = Crawl(ALONE)
    crawl.turn()
    assert crawl.phase == ("fight", 2)


@pytest.mark.rule("AHQ-CMB-41", "AHQ-SETUP-23")
def test_after_an_escape_a_new_leader_is_chosen_and_a_new_exploration_turn_begins() -> None:
    crawl = out_of_sight()
    before = crawl.state.turn
    crawl.turn(dice={"leader": [4, 4, 2, 6]})
    assert [event.who.id for event in crawl.told(LeaderChosen)] == [crawl.ids["2"]], "ties are rolled again"
    assert crawl.state.turn == before + 1


# Behind a door

SHUT = """
    ##############
    #....#.......#
    #..a.'1......#
    #....#.2.....#
    ##############"""


@pytest.mark.rule("AHQ-CMB-31", "AHQ-CMB-30")
def test_behind_a_door_that_was_closed_one_more_combat_turn_is_played() -> None:
    crawl = Crawl(SHUT)
    crawl.act("1", "close", door=crawl.door())
    crawl.end(answers={"ahq.pursue": "stay"})
    assert crawl.phase == ("fight", 2), "still a Combat Turn"
    crawl.end(answers={"ahq.pursue": "stay"}, dice=LEADER)
    crawl.saw(Escaped)
    assert crawl.phase == ("explore", 0)


@pytest.mark.rule("AHQ-CMB-31", "AHQ-CMB-25")
def test_in_that_turn_the_monsters_may_open_the_door_again() -> None:
    crawl = Crawl(SHUT)
    crawl.act("1", "close", door=crawl.door())
    crawl.end(answers={"ahq.pursue": "pursue"})
    crawl.move("a", "E").act("a", "open", door=crawl.door())
    assert crawl.phase == ("fight", 2)
    crawl.turn()
    assert crawl.phase == ("fight", 3), "they are in sight again"


# Pursuit


@pytest.mark.rule("AHQ-CMB-29", "AHQ-MOVE-10")
@pytest.mark.parametrize("choice", ["pursue", "stay"])
def test_the_game_master_decides_whether_they_pursue(choice: str) -> None:
    crawl = out_of_sight()
    crawl.end(answers={"ahq.pursue": choice}, dice={} if choice == "pursue" else LEADER)
    assert crawl.asked[0].seat == "gm"
    assert bool(crawl.told(PursuitBegan)) is (choice == "pursue")
    assert crawl.state.phase == ("fight-gm" if choice == "pursue" else "explore")


@pytest.mark.rule("AHQ-CMB-29")
def test_while_somebody_is_in_sight_there_is_nothing_to_decide() -> None:
    crawl = Crawl(ALONE)
    crawl.end()
    assert "ahq.pursue" not in crawl.questions
    assert not crawl.state.pursuit


@pytest.mark.rule("AHQ-MOVE-11")
def test_a_pursuer_must_run() -> None:
    crawl = out_of_sight({"a": monster(speed=4)})
    crawl.end()
    assert crawl.refused("a", "move", path="EE").rule == "AHQ-MOVE-11"
    crawl.act("a", "run", path="EEEE", dice={"run": [3]})
    crawl.move("a", "E")
    assert crawl.at("a") == (7, 5)


@pytest.mark.rule("AHQ-MOVE-11")
@pytest.mark.parametrize(("speed", "may"), [(11, True), (10, False)])
def test_unless_its_normal_move_brings_it_to_an_enemy(speed: int, may: bool) -> None:
    crawl = out_of_sight({"a": monster(speed=speed)})
    crawl.state.pursuit = True
    lagging = crawl.name(people.add_monster(crawl.state, "skaven-warrior"), "z")
    lagging.square, lagging.home = Square(1 + SHIFT, 6 + SHIFT), crawl["a"].home
    crawl.end()
    assert crawl.state.pursuit, "not all of them can"
    assert crawl.can("a", "move", path="E" * 9 + "NN") is may


@pytest.mark.rule("AHQ-MOVE-12", "AHQ-MOVE-11")
def test_or_to_a_door_that_it_opens() -> None:
    crawl = Crawl(SHUT, {"a": monster(speed=4)})
    crawl.act("1", "close", door=crawl.door())
    crawl.end()
    assert crawl.refused("a", "move", path="W").rule == "AHQ-MOVE-11"
    crawl.move("a", "E").act("a", "open", door=crawl.door())
    assert crawl.level.doors[crawl.door()].open


@pytest.mark.rule("AHQ-MOVE-13")
def test_the_pursuit_ends_when_all_can_reach_somebody_with_a_normal_move() -> None:
    drawing = """
        ################
        #ab......#.....#
        #........'.1...#
        #........#.2...#
        ################"""
    crawl = Crawl(drawing, {"a": monster(speed=11), "b": monster(speed=4)})
    crawl.state.pursuit = True
    crawl.end()
    assert crawl.state.pursuit, "one of them can, the other cannot"
    crawl = Crawl(drawing, {"a": monster(speed=12), "b": monster(speed=12)})
    crawl.state.pursuit = True
    crawl.end()
    assert not crawl.state.pursuit


@pytest.mark.rule("AHQ-CMB-28")
def test_monsters_never_retreat() -> None:
    drawing = """
        ##############
        #...#........#
        #...'.a....1.#
        #...#........#
        ##############"""
    crawl = Crawl(drawing)
    crawl.end()
    assert crawl.refused("a", "move", path="WWWN").rule == "AHQ-CMB-28"
    assert crawl.can("a", "move", path="W"), "a step back in sight is no retreat"
    assert crawl.refused("a", "run", path="WWWN").rule == "AHQ-CMB-28"
    assert crawl.can("a", "run", path="EEE")
    crawl = Crawl(drawing, {"a": "skaven-sentry"})
    crawl.end()
    assert crawl.can("a", "move", path="WWWN"), "a Sentry may fetch help"


@pytest.mark.rule("AHQ-CMB-28")
def test_no_monster_runs_out_of_sight_with_what_the_die_may_give_it() -> None:
    drawing = """
        ###################
        #...#.............#
        #...'......a..1...#
        #...#.............#
        ###################"""
    crawl = Crawl(drawing, {"a": monster(speed=6)})
    crawl.end()
    assert crawl.can("a", "run", path="W" * 6)
    assert crawl.refused("a", "run", path="W" * 8 + "N").rule == "AHQ-CMB-28"


# What is left behind


@pytest.mark.rule("AHQ-CDEC-27")
@pytest.mark.parametrize("seen", [True, False])
def test_a_fallen_hero_in_sight_of_monsters_is_killed(seen: bool) -> None:
    drawing = FLIGHT.replace("ab.3", "a..3") if seen else ALONE.replace("###########..#", "###########3.#", 1)
    crawl = Crawl(drawing, FALLEN) if not seen else out_of_sight(FALLEN, drawing)
    if not seen:
        crawl["1"].square, crawl["2"].square = (Square(x + SHIFT, 2 + SHIFT) for x in (11, 12))
    warned: dict[str, Json | list[Json]] = {"ahq.leave-behind": "leave"} if seen else {}
    crawl.end(answers={"ahq.pursue": "stay", **warned}, dice=LEADER)
    assert crawl.phase == ("explore", 0)
    assert crawl["3"].dead is seen
    assert [e.dead for e in crawl.told(Fell)] == [True] * seen


@pytest.mark.rule("AHQ-CDEC-27")
def test_who_would_leave_the_fallen_to_the_monsters_is_warned_and_may_think_better_of_it() -> None:
    crawl = out_of_sight(FALLEN, FLIGHT.replace("ab.3", "a..3"))
    crawl.end(answers={"ahq.leave-behind": "stay"})
    assert crawl.phase == ("fight", 1)
    assert crawl.can("2", "move", path="S"), "nobody's phase is over"
    question = next(q for q in crawl.asked if q.question == "ahq.leave-behind")
    assert (question.urgency, question.order) == ("always", "ask")
    crawl.move("2", "S").act("1", "done").act("2", "done", answers={"ahq.leave-behind": "leave"})
    assert [ref.id for ref in crawl.saw(Forsaken).who] == [crawl.ids["3"]]
    assert crawl.phase == ("fight-gm", 1)


@pytest.mark.rule("AHQ-CDEC-27")
@pytest.mark.parametrize("kept", ["in sight", "behind a door", "seen by nobody"])
def test_nobody_is_warned_as_long_as_nobody_is_forsaken(kept: str) -> None:
    crawl = out_of_sight(FALLEN, FLIGHT.replace("ab.3", "a..3"))
    if kept == "in sight":
        crawl["2"].square = Square(9 + SHIFT, 6 + SHIFT)
    elif kept == "behind a door":
        crawl.state.closed_door = True
    else:
        crawl["3"].square = Square(11 + SHIFT, 3 + SHIFT)
    crawl.end()
    assert not [q for q in crawl.asked if q.question == "ahq.leave-behind"]


@pytest.mark.rule("AHQ-CMB-34", "AHQ-CDEC-34")
def test_they_go_back_to_where_they_were_first_placed() -> None:
    crawl = out_of_sight({"a": monster(speed=4)})
    band = next(iter(crawl.state.bands.values()))
    home = list(band.sections)
    crawl.end().act("a", "run", path="EEEE", dice={"run": [1], **LEADER})
    assert crawl.state.phase == "explore"
    assert (crawl["a"].square, band.sections) == (None, home)


def fled(drawing: str, cast: Mapping[str, Figure | str] | None = None) -> Crawl:
    """Two monsters were fought, the second is dead, and the heroes have fled to the stairs out."""
    crawl = out_of_sight(cast, drawing)
    crawl["b"].dead, crawl["b"].square = True, None
    return crawl.end(answers={"ahq.pursue": "stay"}, dice=LEADER)


TWO = FLIGHT.replace("ab.3", "ab..")


@pytest.mark.rule("AHQ-CMB-35")
def test_in_the_same_expedition_the_rest_of_them_is_met_again() -> None:
    crawl = fled(TWO)
    assert crawl.phase == ("explore", 0)
    crawl.move("1", "SS")
    assert crawl.phase == ("explore", 0)
    crawl.move("1", "SW", dice=SURPRISE)
    assert crawl.phase == ("fight", 1)
    assert [m.id for m in crawl.monsters] == [crawl.ids["a"]]
    assert crawl.saw(MonstersFound).count == 1


@pytest.mark.rule("AHQ-CMB-36", "AHQ-CDEC-34", "AHQ-QST-10")
def test_in_a_later_expedition_the_original_number_is_met_again_and_wanderers_are_gone() -> None:
    crawl = fled(TWO)
    (band,) = crawl.state.bands.values()
    roamers = crawl.lurk(band.sections[0], ["skaven-warrior"])
    roamers.table, roamers.spots = "wandering", list(band.spots)
    known = list(crawl.level.sections)
    crawl.act("1", "leave")
    crawl.act("2", "leave", answers={"ahq.home": "same"}, dice=LEADER)
    assert (crawl.state.expedition, crawl.phase) == (2, ("explore", 0))
    assert list(crawl.level.sections) == known, "the dungeon is as its map shows"
    assert list(crawl.state.bands) == [band.id]
    crawl.move("1", "SSSSSW", dice=SURPRISE)
    assert crawl.saw(MonstersFound).count == 2


@pytest.mark.rule("AHQ-CMB-36", "AHQ-CDEC-34")
def test_who_was_never_met_waits_for_the_next_expedition_and_who_was_slain_does_not() -> None:
    crawl = Crawl(FLIGHT)
    (slain,) = crawl.state.bands.values()
    unmet = crawl.lurk(slain.sections[0], ["skaven-warrior"])
    assert (slain.met, unmet.met, unmet.members) == (True, False, [])
    for skaven in crawl.monsters:
        skaven.dead = True
    expedition.clear_dungeon(crawl.state)
    assert list(crawl.state.bands) == [unmet.id]


@pytest.mark.rule("AHQ-CMB-33")
def test_what_the_dead_had_is_lost_to_who_flees() -> None:
    crawl = Crawl("""
        #######
        #1.ab.#
        #######""")
    for name in "ab":
        crawl[name].items.append(Item("ring-of-protection-1", "ring"))
    crawl["a"].dead, crawl["a"].square = True, None
    bands.go_home(crawl.state)
    assert [len(crawl[name].items) for name in "ab"] == [0, 1]


@pytest.mark.rule("AHQ-CMB-33")
def test_the_dead_of_a_fight_fled_from_give_nothing_even_later() -> None:
    crawl = out_of_sight({"b": "skaven-warlord"}, TWO)
    before = [h.gold for h in crawl.state.heroes()]
    (band,) = crawl.state.bands.values()
    band.gold = 70
    crawl["b"].dead, crawl["b"].square = True, None
    crawl.end(answers={"ahq.pursue": "stay"}, dice=LEADER)
    assert [h.gold for h in crawl.state.heroes()] == before
    assert band.gold == 10, "the Warrior's share; the Warlord's sixty are lost"
    crawl.move("1", "SSSW", dice=SURPRISE)
    crawl["a"].wounds = 1
    crawl["a"].square = crawl["1"].square.step("W") if crawl["1"].square else None
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [12, 12, 12, 12], **LEADER})
    assert sum(h.gold for h in crawl.state.heroes()) == sum(before) + 10


@pytest.mark.rule("AHQ-CDEC-27", "AHQ-TURN-03")
def test_if_nobody_can_act_the_monsters_kill_them_all() -> None:
    crawl = Crawl(ALONE, {"1": hero("heinrich", wounds=0), "2": hero("sven", wounds=1)})
    crawl["2"].wounds = 0
    crawl.end(answers={"ahq.lost": "stop"})
    assert (crawl.over, crawl.state.outcome) == (True, "lost")
    assert len([e for e in crawl.told(Fell) if e.dead]) == 2


@pytest.mark.rule("AHQ-CDEC-27", "AHQ-TURN-03")
def test_with_a_henchman_fighting_they_go_on() -> None:
    crawl = Crawl(ALONE, {"1": hero("heinrich", wounds=0), "2": henchman()})
    crawl.turn()
    assert crawl.phase == ("fight", 2)
    assert not crawl["1"].dead


def test_a_fight_in_which_nobody_can_come_at_anybody_ends_by_itself() -> None:
    state = Campaign(ChanceState("x"), 1)
    assert [stalemate(state) for _ in range(STALEMATE)] == [False] * STALEMATE
    assert stalemate(state)
    state.tally["idle-turns"] = 0
    assert not stalemate(state)


def test_who_sits_in_a_pit_with_monsters_all_around_is_left_alone_at_last() -> None:
    crawl = Crawl("#######\n#.a1b.#\n#######", {"1": hero("heinrich", plain=True)}, begin=False)
    square = crawl["1"].square
    assert square is not None
    known_traps.put(crawl.state, "pit", "open", square, bars=[square])
    lasting.lay(crawl["1"], "pit", "AHQ-TRAP2-22", lasting.PIT, 0, "expedition")
    crawl.begin()
    assert crawl.phase == ("fight-gm", 1), "nobody of the party can do anything"
    crawl.state.tally["idle-turns"] = STALEMATE
    crawl.monsters_pass()
    crawl.saw(Escaped, left=0, gone=2)
    assert (crawl.phase, crawl.monsters) == (("explore", 0), [])
    crawl.act("1", "climb", {"climb": [1]})
    assert not lasting.in_pit(crawl["1"])
    (band,) = crawl.state.bands.values()
    assert band.gone
    expedition.clear_dungeon(crawl.state)
    assert not band.gone, "another expedition meets them again"
