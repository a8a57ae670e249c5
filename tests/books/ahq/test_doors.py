"""Doors in combat: AHQ-DOOR-09 to -11, AHQ-CMB-13, -16, -23 to -26, AHQ-MOVE-06, -12, AHQ-CTV-04, AHQ-CDEC-56."""

import pytest

from roguelike.books.ahq.events_explore import DoorMoved, SectionsLaid
from roguelike.books.ahq.state import Item
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import ATTACK_AND_MOVE, MOVE_AND_ATTACK, henchman, hero, monster

ROOM = {"room-type": [1], "room-doors": [1]}
LAIR = {"room-type": [9], "lair-monsters": [1], "room-doors": [1]}
SURPRISE = {"surprise-leader": [9], "surprise-gm": [2]}
PASSAGE = {"passage-length": [1], "passage-features": [4, 5], "passage-end": [2, 4]}

KNOWN = """
    #############
    #....1+.....#
    #.2..a#.....#
    #.....#.....#
    #############"""


APART = KNOWN.replace("#.2..a#", "#a2...#")


@pytest.mark.rule("AHQ-DOOR-09", "AHQ-CMB-13")
@pytest.mark.parametrize(("verb", "sign"), [("open", "+"), ("close", "'")])
@pytest.mark.parametrize("who", ["hero", "henchman"])
def test_heroes_and_henchmen_open_and_close_instead_of_attacking(who: str, verb: str, sign: str) -> None:
    cast = {"1": henchman()} if who == "henchman" else {}
    crawl = Crawl(APART.replace("1+", f"1{sign}"), cast)
    crawl.act("1", verb, door=crawl.door())
    assert crawl.level.doors[crawl.door()].open is (verb == "open")
    crawl.saw(DoorMoved, who="1")
    assert crawl.refused("1", "attack", target="a").rule == "AHQ-CMB-15"


@pytest.mark.rule("AHQ-DOOR-10", "AHQ-DZ-09")
def test_nobody_in_an_enemy_death_zone_handles_doors() -> None:
    crawl = Crawl(KNOWN)
    assert crawl.refused("1", "open", door=crawl.door()).rule == "AHQ-DZ-09"
    crawl = Crawl(APART)
    assert crawl.can("1", "open", door=crawl.door())


@pytest.mark.rule("AHQ-DOOR-10", "AHQ-DZ-09")
@pytest.mark.parametrize("near", ["1", "12"])
def test_no_sentry_beside_a_hero_opens_a_door_even_if_he_is_busy_with_another(near: str) -> None:
    drawing = """
        #########
        +a1.....#
        #.b...2.#
        #########"""
    crawl = Crawl(drawing, {"a": monster("skaven-sentry")})
    crawl.end()
    if near == "12":
        crawl["1"].engaged = [crawl.ids["b"], crawl.ids["a"]]
    assert crawl.refused("a", "open", door=crawl.door()).rule == "AHQ-DZ-09"


@pytest.mark.rule("AHQ-CMB-13", "AHQ-CMB-14")
@pytest.mark.parametrize(
    ("verb", "row", "path"), [("close", "#a.1'.....#", "EE"), ("open", "#a....1..+#", "EE")], ids=["close", "open"]
)
def test_who_has_walked_all_his_squares_to_a_door_still_handles_it(verb: str, row: str, path: str) -> None:
    crawl = Crawl("\n".join(["#" * 11, row, "#" * 11]), {"1": hero(plain=True, speed=2)})
    crawl.move("1", path)
    assert crawl.phase == ("fight", 1), "the phase waits for him"
    crawl.act("1", verb, dice=ROOM if verb == "open" else None, door=crawl.door())
    assert crawl.level.doors[crawl.door()].open is (verb == "open")


@pytest.mark.rule("AHQ-DOOR-11", "AHQ-MOVE-06")
def test_who_runs_handles_no_doors() -> None:
    crawl = Crawl(APART.replace("....1+", "...1.+"))
    crawl.act("1", "run", path="E")
    assert crawl.refused("1", "open", door=crawl.door()).rule == "AHQ-MOVE-06"


@pytest.mark.rule("AHQ-CMB-16")
def test_what_is_behind_is_laid_at_the_end_of_the_hero_phase_and_nobody_passes_before() -> None:
    crawl = Crawl("""
        #######
        #a....#
        #....1+
        #.2...#
        #######""")
    crawl.act("1", "open", door=crawl.door())
    assert not crawl.told(SectionsLaid)
    assert crawl.refused("1", "move", path="E").rule == "AHQ-MOVE-02"
    crawl.end(dice={"behind-door": [3], **ROOM})
    crawl.saw(SectionsLaid)
    assert crawl.phase == ("fight-gm", 1)


@pytest.mark.rule("AHQ-CMB-16")
@pytest.mark.parametrize("behind", ["monsters", "nobody"])
def test_what_is_behind_is_laid_then_even_if_the_last_enemy_has_fallen(behind: str) -> None:
    crawl = Crawl("""
        #######
        #1a...#
        #....2+
        #.....#
        #######""")
    crawl.act("2", "open", door=crawl.door())
    laid = {**LAIR, **SURPRISE} if behind == "monsters" else {**ROOM, "leader": [3, 7]}
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [7, 7, 7, 1], "behind-door": [3], **laid})
    assert len(crawl.level.sections) == 2
    assert crawl.phase == (("fight-gm", 1) if behind == "monsters" else ("explore", 0))
    assert len(crawl.monsters) == (4 if behind == "monsters" else 0)
    assert not crawl.state.pending


@pytest.mark.rule("AHQ-CMB-16")
def test_a_move_into_a_junction_lays_its_exits_at_the_end_of_the_phase() -> None:
    crawl = Crawl(
        """
        ##########
        #a...1.%%#
        #......%%#
        ##########""",
        exits="N",
    )
    crawl.move("1", "EE")
    assert len(crawl.level.sections) == 2
    crawl.end(dice=PASSAGE)
    assert crawl.saw(SectionsLaid).passages == 1


@pytest.mark.rule("AHQ-CMB-16", "AHQ-CDEC-07")
def test_who_stood_in_the_junction_before_the_fight_lays_nothing() -> None:
    crawl = Crawl(
        """
        ##########
        #a.....1%#
        #......%%#
        ##########""",
        under={"1": "%"},
        exits="N",
    )
    crawl.move("1", "E").end()
    assert not crawl.told(SectionsLaid)


@pytest.mark.rule("AHQ-CMB-16", "AHQ-CDEC-07")
def test_a_junction_that_is_left_before_the_phase_ends_lays_nothing() -> None:
    crawl = Crawl(
        """
        ############
        #a...1%%...#
        #.....%%...#
        ############""",
        exits="N",
    )
    crawl.move("1", "E")
    assert crawl.state.pending
    crawl.move("1", "EE").end()
    assert not crawl.told(SectionsLaid)


@pytest.mark.rule("AHQ-CMB-24")
def test_a_junction_reached_by_a_monster_is_laid_at_the_end_of_its_phase() -> None:
    crawl = Crawl(
        """
        ##########
        #1...a.%%#
        #......%%#
        ##########""",
        {"a": monster("skaven-sentry")},
        exits="N",
    )
    crawl.end()
    crawl.move("a", "EE")
    assert not crawl.told(SectionsLaid)
    crawl.monsters_pass(dice=PASSAGE)
    crawl.saw(SectionsLaid)
    assert crawl.phase == ("fight", 2)


@pytest.mark.rule("AHQ-CMB-16", "AHQ-SPELL-09")
def test_a_junction_to_which_somebody_is_made_to_run_is_laid_too() -> None:
    wizard = hero("magnus", spells=["flight"], items=[Item("red-dragon-powder", "component")])
    crawl = Crawl(
        """
        #############
        #4.....1.%%.#
        #a.......%%.#
        #############""",
        {"4": wizard},
        exits="N",
    )
    crawl.act("4", "cast-flight", dice=PASSAGE, target=crawl.ids["1"], answers={"ahq.flight": "EE"})
    crawl.saw(SectionsLaid)


@pytest.mark.rule("AHQ-CMB-24", "AHQ-DEATH-02")
def test_a_junction_into_which_a_hero_advances_in_the_monsters_phase_is_laid_at_its_end() -> None:
    crawl = Crawl(
        """
        ##########
        #....1a%.#
        #......%%#
        ##########""".replace("1a%.", ".1a%"),
        {"1": hero("heinrich", plain=True), "a": monster(wounds=1)},
        under={"a": "%"},
        exits="N",
    )
    crawl.end()
    fumble = {"to-hit": [1, 11], "wound": [12] * 4, **PASSAGE}
    crawl.attack("a", "1", dice=fumble, answers={"ahq.advance": "advance"})
    crawl.saw(SectionsLaid)


SENTRY = """
    #########
    +a.....1#
    #b....2.#
    #.......#
    #########"""


def game_master(a: str = "skaven-sentry") -> Crawl:
    """The Game Master Phase of a fight in a room with an unopened door, next to which stands a monster."""
    crawl = Crawl(SENTRY, {"a": a})
    crawl.end()
    return crawl


@pytest.mark.rule("AHQ-CMB-23", "AHQ-CMB-24", "AHQ-CTV-04")
def test_a_sentry_opens_a_door_and_what_is_behind_is_laid_at_the_end_of_the_phase() -> None:
    """AHQ-CTV-04: the monsters of a Lair found so join."""
    crawl = game_master()
    crawl.act("a", "open", door=crawl.door())
    assert not crawl.told(SectionsLaid)
    assert crawl.refused("a", "attack", target="1").rule == "AHQ-CMB-15"
    crawl.monsters_pass(dice={"behind-door": [3], **LAIR, **SURPRISE})
    crawl.saw(SectionsLaid)
    assert len(crawl.monsters) == 6
    assert crawl.phase == ("fight", 2)


@pytest.mark.rule("AHQ-CDEC-56")
def test_who_is_found_in_the_game_masters_phase_does_not_act_in_it() -> None:
    crawl = game_master()
    crawl.act("a", "open", door=crawl.door())
    crawl.monsters_pass(dice={"behind-door": [3], **LAIR, **SURPRISE})
    crawl.end()
    assert len([m for m in crawl.monsters if not m.turn.done]) == 6, "but in the next"


@pytest.mark.rule("AHQ-CMB-23")
@pytest.mark.parametrize("tactic", [ATTACK_AND_MOVE, MOVE_AND_ATTACK])
def test_a_sentry_opens_before_or_after_its_move_never_in_the_middle(tactic: int) -> None:
    crawl = Crawl(SENTRY.replace("+a..", "+.a."), {"a": "skaven-sentry"}, tactic=tactic)
    crawl.end().move("a", "W").act("a", "open", door=crawl.door())
    assert not crawl.can("a", "move", path="E")
    crawl = Crawl(SENTRY, {"a": "skaven-sentry"}, tactic=tactic).end()
    crawl.act("a", "open", door=crawl.door()).move("a", "EE")
    assert crawl.at("a") == (3, 1)


@pytest.mark.rule("AHQ-CMB-26")
@pytest.mark.parametrize("who", ["skaven-warrior", "skaven-champion", "skaven-warlord"])
def test_other_monsters_open_no_doors(who: str) -> None:
    crawl = game_master(who)
    assert crawl.refused("a", "open", door=crawl.door()).rule == "AHQ-CMB-26"


@pytest.mark.rule("AHQ-CMB-25", "AHQ-MOVE-12")
def test_any_monster_opens_doors_in_pursuit() -> None:
    crawl = game_master("skaven-warrior")
    crawl.state.pursuit = True
    crawl.act("a", "open", door=crawl.door())
    assert crawl["a"].turn.attacked, "instead of attacking"


@pytest.mark.rule("AHQ-DOOR-09", "AHQ-CMB-25")
def test_only_sentries_close_doors() -> None:
    drawing = """
        #############
        #...'a.....1#
        #...#b....2.#
        #...#.......#
        #############"""
    crawl = Crawl(drawing, {"a": "skaven-warrior"})
    crawl.end()
    crawl.state.pursuit = True
    assert crawl.refused("a", "close", door=crawl.door()).rule == "AHQ-DOOR-09"
    crawl = Crawl(drawing, {"a": "skaven-sentry"})
    crawl.end().act("a", "close", door=crawl.door())
    assert not crawl.level.doors[crawl.door()].open


def test_nobody_closes_a_door_in_which_somebody_stands() -> None:
    crawl = Crawl(KNOWN.replace("1+...", ".'...").replace("#.2..a#", "#a2..1#"))
    crawl.move("1", "NE")
    assert crawl.at("1") == (6, 1)
    assert crawl.refused("1", "close", door=crawl.door()).rule == "AHQ-EXP-08"


def test_doors_keep_their_state() -> None:
    crawl = Crawl("""
        ############
        #1....+...2#
        #.....#....#
        #.....#....#
        ############""")
    crawl.move("1", "EEEE").act("1", "open", door=crawl.door())
    crawl.done().done()
    assert crawl.level.doors[crawl.door()].open
