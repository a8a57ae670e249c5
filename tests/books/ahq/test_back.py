"""Taking back steps by which nothing was risked (an adaptation), and what the map can show of a model."""

from roguelike.books.ahq import book
from roguelike.books.ahq.events import TookBack
from roguelike.books.ahq.state import HEROES
from roguelike.engine.geometry import Square
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Scene, hero

ROOM = """
    ##########
    #1......a#
    #2.......#
    ##########"""
HALL = """
    ##############
    #...1....2...#
    #............#
    ##############"""


def test_steps_are_taken_back_whole() -> None:
    scene = Scene(ROOM, {"1": hero(plain=True, speed=5)})
    scene.move("1", "E").move("1", "EE").act("1", "back")
    scene.shows(ROOM)
    assert scene["1"].turn.steps == 0
    assert scene.saw(TookBack, who="1").steps == 3
    assert scene.refused("1", "back").message == "ahq-no-steps-to-take-back"
    scene.move("1", "EEEEE")


def test_only_the_last_to_walk_can_take_back() -> None:
    scene = Scene(ROOM)
    scene.move("1", "E").move("2", "E")
    assert scene.refused("1", "back").message == "ahq-no-steps-to-take-back"
    scene.act("2", "back")
    assert scene["2"].square == scene["1"].square.step("S").step("W")  # type: ignore[union-attr]


def test_a_blow_makes_the_steps_stand() -> None:
    scene = Scene(
        """
        #####
        #1.a#
        #####"""
    )
    scene.move("1", "E").attack("1", "a", dice={"to-hit": [2]})
    assert scene.refused("1", "back").message == "ahq-no-steps-to-take-back"


def test_who_stepped_into_a_death_zone_may_step_back_and_was_never_there() -> None:
    scene = Scene(
        """
        ######
        #1.a.#
        #....#
        ######"""
    )
    before = scene.engaged("a")
    scene.move("1", "E")
    assert scene["1"].turn.stopped
    scene.act("1", "back")
    assert scene.engaged("a") == before
    assert not scene["1"].turn.stopped
    assert scene.can("1", "move", path="E")


def test_the_march_goes_back_with_its_point_man() -> None:
    crawl = Crawl(HALL)
    stood = {m.id: m.square for m in crawl.state.party()}
    crawl.act("1", "march", path="EES")
    assert {m.id: m.square for m in crawl.state.party()} != stood
    crawl.act("1", "back")
    assert {m.id: m.square for m in crawl.state.party()} == stood
    assert all(m.turn.steps == 0 for m in crawl.state.party())


def test_what_was_revealed_makes_the_steps_stand() -> None:
    crawl = Crawl(HALL)
    crawl.act("1", "march", path="E")
    crawl.state.here.revision += 1
    assert crawl.refused("1", "back").message == "ahq-steps-stand"


def test_overlays_show_reach_zones_and_sight() -> None:
    scene = Scene(
        """
        #######
        #1..#.#
        #.a.#.#
        #######""",
        {"1": hero(plain=True, speed=5)},
    )
    found = {o.id: o.squares for o in book.overlays(scene.state, HEROES, scene.ids["1"])}
    here = scene["1"].square
    assert here is not None
    assert here.step("E") in found["reach"]
    assert here.step("E").step("E") not in found["reach"]  # bound on the way
    assert here.step("E") in found["zones"]
    assert here.step("E").step("E") in found["sight"]
    assert Square(here.x + 4, here.y) not in found["sight"]
    assert book.overlays(scene.state, HEROES, "nobody") == ()


def test_the_odds_of_a_search_and_of_an_opener_are_told() -> None:
    crawl = Crawl(HALL)
    ids = {m.name: m.id for m in crawl.state.party()}
    told = book.preview(crawl.state, HEROES, {"verb": "search", "actor": ids["1"], "wall": "N"})
    assert [(line.args["found"], line.args["bad"]) for line in told] == [(50, 8)]
    hidden = book.preview(crawl.state, HEROES, {"verb": "treasure", "actor": ids["1"]})
    assert [(line.args["found"], line.args["bad"]) for line in hidden] == [(25, 10)]
    opener = book.preview(crawl.state, HEROES, {"verb": "open", "actor": ids["1"]})
    assert [line.id for line in opener] == ["ahq-odds-opener"]
