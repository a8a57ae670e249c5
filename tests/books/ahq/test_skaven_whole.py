"""The Skaven's spells, weapons and scroll to the end: whom they reach, how long they last, what interrupts them."""

from typing import Any

import pytest

from roguelike.books.ahq import crews, shooting, traits, zones
from roguelike.books.ahq.events_magic import Burnt
from roguelike.books.ahq.events_spells import Aged, Choked, Gassed, ScrollRead
from roguelike.engine.geometry import Square
from roguelike.engine.sight import Visibility
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Figure, Scene, henchman, hero, monster

HALL = """
    ##################
    #1..............a#
    #2...............#
    #................#
    ##################"""
BEHIND = """
    ##################
    #1.......#......a#
    ##########.......#
    #..........2.....#
    ##################"""


def weak(**more: Figure) -> dict[str, Figure | str]:
    return {"1": hero("heinrich", intelligence=6), "2": hero("sven", intelligence=6), **more}


def scene(profile: str, drawing: str = HALL, **kind: Any) -> Scene:
    return Scene(drawing, weak(a=monster(profile)), heroes_surprised=True, **kind)


def corner(made: Scene, name: str) -> list[int]:
    square = made[name].square
    assert square is not None
    return [square.x, square.y]


def slay(crawl: Crawl, profile: str) -> None:
    """The first Hero slays the last monster, and exploration goes on."""
    a = crawl["a"]
    a.wounds = 1
    a.items.clear()
    assert a.profile == profile
    assert a.square is not None
    crawl["1"].square = Square(a.square.x, a.square.y + 1)
    crawl.attack("1", "a", dice={"to-hit": [11], "wound": [11, 11, 11, 11], "leader": [2, 1]})
    assert crawl.state.phase == "explore"


# Spells


@pytest.mark.rule("AHQ-SKMAG-01")
def test_choke_is_for_one_enemy_in_sight() -> None:
    made = scene("white-skaven-sorcerer", BEHIND)
    assert made.refused("a", "cast-choke", target=made.ids["1"]).rule == "AHQ-SKMAG-01", "behind a wall"
    assert made.can("a", "cast-choke", target=made.ids["2"])
    made = scene("white-skaven-sorcerer", HALL.replace("#2...............#", "#2..............b#"))
    assert made.can("a", "cast-choke", target=made.ids["1"])
    assert made.refused("a", "cast-choke", target=made.ids["b"]).rule == "AHQ-SKMAG-01", "one of its own"


@pytest.mark.rule("AHQ-SKMAG-01")
def test_the_choked_walk_again_as_soon_as_the_caster_is_dead() -> None:
    made = scene("white-skaven-sorcerer", HALL.replace("#2...............#", "#b..............2#"))
    made.act("a", "cast-choke", target=made.ids["1"]).monsters_pass()
    made["a"].wounds = 1
    made.move("1", "E")
    assert not made.can("1", "move", path="E"), "one square a turn"
    made.attack("2", "a", dice={"to-hit": [11], "wound": [11] * 5})
    assert made.saw(Choked, who="1").left == -1
    made.move("1", "E")
    assert made["1"].turn.steps == 2


@pytest.mark.rule("AHQ-SKMAG-02")
@pytest.mark.parametrize(("column", "reached"), [(4, True), (3, False)])
def test_the_fireball_reaches_12_squares_and_burns_friend_and_foe_with_5_dice(column: int, reached: bool) -> None:
    row = list("#................#")
    row[column], row[column - 1], row[16] = "1", "b", "a"
    drawing = HALL.replace("#1..............a#", "".join(row)).replace("#2", "#.")
    made = Scene(drawing, {"a": monster("warpweaver"), "1": hero(), "b": monster()}, heroes_surprised=True)
    square = corner(made, "b")
    assert made.can("a", "cast-fireball", square=square) is reached
    if reached:
        made.act("a", "cast-fireball", square=square, dice={"wound": [1] * 10})
        assert {e.who.label: len(e.dice.split()) for e in made.told(Burnt)} == {"1": 5, "b": 5}
        assert not any(item.id == "shard-of-warpstone" for item in made["a"].items)


@pytest.mark.rule("AHQ-SKMAG-03")
def test_the_terror_lasts_for_the_fight_and_no_longer() -> None:
    crawl = Crawl(HALL, weak(a=monster("warpweaver")), variant="solo")
    crawl.end().act("a", "cast-flaming-skull-of-terror")
    for _ in range(3):
        assert traits.has(crawl["a"], "fearsome")
        crawl.turn()
    slay(crawl, "warpweaver")
    assert not traits.has(crawl["a"], "fearsome")


# Fumes


@pytest.mark.rule("AHQ-SKV-36")
def test_fate_saves_a_hero_from_fumes_and_nobody_saves_a_henchman() -> None:
    near = HALL.replace("#1..............a#", "#1........a......#").replace("#2", "#3")
    cast = {"a": monster("poisoned-wind-globadier"), "1": hero(intelligence=6), "3": henchman(intelligence=6)}
    made = Scene(near, cast, heroes_surprised=True)
    dice = {"to-hit": [7], "intelligence": [7, 7]}
    made.act("a", "hurl", square=corner(made, "1"), dice=dice, answers={"ahq.fate.intelligence": "spend"})
    assert [(e.who.label, e.lives) for e in made.told(Gassed)] == [("1", True), (made["3"].glyph, False)]
    assert (made["1"].dead, made["3"].dead) == (False, True)


@pytest.mark.rule("AHQ-SKV-37", "AHQ-SKV-36")
def test_the_fumes_of_a_censer_are_gone_when_exploration_goes_on() -> None:
    near = HALL.replace("#1..............a#", "#1........a......#")
    crawl = Crawl(near, weak(a=monster("plague-censer-bearer")), variant="solo")
    crawl.end().act("a", "hurl", square=corner(crawl, "1"), dice={"to-hit": [12], "intelligence": [1, 1]})
    crawl.monsters_pass()
    assert crawl.state.areas
    crawl["2"].square = Square(crawl.state.areas[0].squares[-1].x + 5, crawl["2"].square.y)  # type: ignore[union-attr]
    crawl["1"].square = Square(crawl["2"].square.x + 1, crawl["2"].square.y)
    for _ in range(2):
        crawl.turn()
        assert crawl.state.areas, "it outlasts any Game Master Phase"
    slay(crawl, "plague-censer-bearer")
    assert not crawl.state.areas


# The Warp Scroll


@pytest.mark.rule("AHQ-SKV-27", "AHQ-SKV-28")
def test_the_scroll_ages_those_too_whom_the_monk_does_not_see() -> None:
    cast = weak(a=monster("plague-monk"))
    cast["2"] = henchman(intelligence=6)
    made = Scene(BEHIND, cast, heroes_surprised=True)
    made.act("a", "read-scroll").end()
    # With their Intelligence of 6 a 7 kills.
    dice = {"intelligence": [8], "warp-scroll": [7, 7]}
    made.act("a", "read-scroll", dice=dice, answers={"ahq.fate.intelligence": "spend"})
    assert [(e.who.label, e.lives) for e in made.told(Aged)] == [("1", True), (made["2"].glyph, False)]
    assert made["1"].fate == 1
    assert made["2"].dead


@pytest.mark.rule("AHQ-SKV-26", "AHQ-SKV-27")
def test_whoever_rolls_his_intelligence_is_unharmed() -> None:
    made = scene("plague-monk")
    made.act("a", "read-scroll").end()
    made.act("a", "read-scroll", dice={"intelligence": [8], "warp-scroll": [6, 6]})
    assert [(e.figure, e.lives) for e in made.told(Aged)] == [(6, True), (6, True)]


@pytest.mark.rule("AHQ-SKV-25")
def test_reading_is_all_he_does_in_both_turns_and_a_break_begins_it_anew() -> None:
    made = scene("plague-monk", tactic=MOVE_AND_ATTACK)
    made.act("a", "read-scroll")
    assert made.state.phase == "fight", "he may do nothing else in this phase"
    made.end().monsters_pass().end()
    made.act("a", "read-scroll")
    assert made.saw(ScrollRead).how == "begins", "a turn without reading breaks it off"
    made.end().move("a", "W")
    assert made.refused("a", "read-scroll").rule == "AHQ-SKV-25", "he has walked"


@pytest.mark.rule("AHQ-SKV-25")
def test_a_hero_who_comes_up_does_not_stop_him() -> None:
    made = scene("plague-monk", dice={})
    made.act("a", "read-scroll")
    made["1"].square = Square(16, 2)
    made.end()
    assert zones.in_enemy_zone(made.state, made["a"]) is made["1"]
    made.act("a", "read-scroll", dice={"intelligence": [9]})
    assert [e.how for e in made.told(ScrollRead)] == ["reads", "fails"]


# The Warpfire Thrower


@pytest.mark.rule("AHQ-SKV-57", "AHQ-SKV-58")
def test_the_template_lies_where_either_of_the_crew_sees() -> None:
    drawing = """
        ############
        #1....####a#
        #2........b#
        ############"""
    cast = weak(a=monster("warpfire-thrower-team"), b=monster("warpfire-thrower-team"))
    made = Scene(drawing, cast, heroes_surprised=True)
    crews.pair(made["a"], made["b"])
    goal = [square for square in (made["2"].square,) if square is not None]
    assert shooting.sight_of(made.state, made["a"], goal, target=made.ids["2"]) is Visibility.NONE
    made.act("a", "warpfire", square=corner(made, "1"), dice={"to-hit": [12], "wound": [1] * 10})
    assert {e.who.label for e in made.told(Burnt)} == {"1", "2"}
