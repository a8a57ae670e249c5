"""What must not outlive its turn, its fight or its expedition, and who loses nothing because somebody else is gone."""

import pytest

from roguelike.books.ahq import aid, arms, bands, crews, movement, turns
from roguelike.books.ahq.events_treasure import GoldLeft, ThingFound
from roguelike.books.ahq.movement import go, squares_left
from roguelike.books.ahq.state import Item, Missile
from roguelike.books.ahq.wards import SEATED
from roguelike.engine.decisions import Json
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Figure, Scene, hero, monster
from tests.books.ahq.test_aid import party
from tests.engine.drive import drive

FIGHT = """
    ########
    <1..a..#
    <<..2..#
    ########"""
STOP: dict[str, Json | list[Json]] = {"ahq.home": "stop"}
KILL = {"to-hit": [11], "wound": [12] * 5}


def fight() -> Crawl:
    cast: dict[str, Figure | str] = {"1": hero("heinrich", plain=True), "2": hero("sven")}
    return Crawl(FIGHT, cast, under={"1": "<"})


@pytest.mark.rule("AHQ-RNG-14", "AHQ-CDEC-33")
def test_what_was_shot_in_a_fight_that_he_fled_is_not_found_after_another_one() -> None:
    crawl = fight()
    crawl["1"].spent["arrows"] = 3
    crawl.act("1", "leave")
    crawl["2"].square, crawl["2"].away = None, True
    crawl.end(answers=STOP)
    assert crawl.state.outcome == "home"
    assert crawl["1"].spent == {}
    arms.recover(crawl.game)  # no die is rolled


@pytest.mark.rule("AHQ-RNG-16", "AHQ-DEATH-05")
@pytest.mark.parametrize(("wounds", "loaded"), [(2, True), (0, False)])
def test_who_lies_unconscious_loads_no_crossbow(wounds: int, loaded: bool) -> None:
    bowman = hero("torallion", plain=True, weapon="crossbow", missiles=[Missile("crossbow", 0, reloading=True)])
    scene = Scene("########\n#1....a#\n#2.....#\n########", {"1": bowman, "2": hero("sven")})
    scene["1"].wounds = wounds
    assert crews.idle(scene.state, scene["1"])
    scene.end()
    assert scene["1"].missiles[0].reloading is not loaded


@pytest.mark.rule("AHQ-DEATH-10", "AHQ-EXP-17")
def test_who_has_carried_somebody_walks_no_further_than_6_when_he_has_put_him_down() -> None:
    game, _, models = party(
        """
        ################
        #12............#
        #..............#
        ################""",
        "2",
    )
    one = models["1"]
    drive(aid.lift(game, one, models["2"]))
    drive(go(game, one, "SEEE"))
    drive(aid.lower(game, one))
    assert squares_left(game.state, one) == 2
    drive(go(game, one, "EEEE"))
    assert one.turn.steps == 6
    turns.begin_exploration_turn(game)
    assert squares_left(game.state, one) == 12


@pytest.mark.rule("AHQ-DEATH-02")
@pytest.mark.parametrize("marks", [[], [SEATED]])
def test_who_cannot_move_at_all_does_not_advance_either(marks: list[str]) -> None:
    scene = Scene(
        "#####\n#a1.#\n#..2#\n#####", {"1": hero("heinrich", plain=True, wounds=1, fate=0), "2": hero("sven")}
    )
    scene["a"].marks += marks
    scene.end().attack("a", "1", dice={**KILL, "wound": [12] * 3})
    assert bool(movement.free_letter(scene.state, scene["a"])) is (not marks)


LOOT = """
    ########
    <1....a#
    <<...2.#
    ########"""


@pytest.mark.rule("AHQ-CMB-32", "AHQ-CDEC-33", "AHQ-SPM-09", "AHQ-TRS-06")
def test_the_leaders_flight_loses_nothing_that_the_others_win() -> None:
    cast: dict[str, Figure | str] = {"1": hero("heinrich", plain=True), "2": hero("sven"), "a": monster(wounds=1)}
    crawl = Crawl(LOOT, cast, under={"1": "<"})
    (band,) = crawl.state.bands.values()
    band.gold = 600
    crawl["1"].gold = crawl["2"].gold = 0
    crawl["a"].items.append(Item("rune-sword", "weapon"))
    crawl.act("1", "leave")
    assert crawl.state.leader == crawl.ids["1"]
    crawl["a"].square = crawl["2"].square.step("N") if crawl["2"].square else None
    crawl.attack("2", "a", dice={**KILL, "leader": []}, answers={"ahq.treasure.who": {"0": crawl.ids["2"]}})
    crawl.saw(ThingFound)
    assert crawl.saw(GoldLeft).gold == 100
    assert crawl.section("2").gold == 100


@pytest.mark.rule("AHQ-CMB-33", "AHQ-CDEC-34")
def test_the_share_of_the_dead_is_lost_once_however_often_the_party_flees() -> None:
    crawl = Crawl(LOOT.replace("2.#", "2b#"), under={"1": "<"})
    (band,) = crawl.state.bands.values()
    band.gold = 40
    crawl["b"].dead, crawl["b"].square = True, None
    for _ in range(3):
        bands.go_home(crawl.state)
        assert (band.gold, band.members) == (20, [crawl.ids["a"]])


@pytest.mark.rule("AHQ-DZ-03", "AHQ-RNG-13")
def test_who_has_thrown_his_spear_reaches_no_diagonals_any_more() -> None:
    scene = Scene(
        """
        #########
        #.b.....#
        #1.....a#
        #.......#
        #########""",
        {"1": hero("heinrich", plain=True, weapon="spear", weapons=["spear"])},
    )
    assert scene.engaged("1") == "b"
    scene.act("1", "shoot", target=scene.ids["a"], dice={"to-hit": [2]})
    assert scene.engaged("1") == ""


@pytest.mark.rule("AHQ-FATE-04", "AHQ-STAIR-03")
@pytest.mark.parametrize("saved", [True, False])
def test_the_last_hero_who_waits_for_fate_is_not_given_up_before_the_turn_ends(saved: bool) -> None:
    crawl = Crawl("#####\n#.1.#\n#...#\n#####", {"1": hero("heinrich", plain=True)})
    crawl["1"].wounds, crawl["1"].turn.wounds = -1, 3
    answers: dict[str, Json | list[Json]] = {"ahq.fate.turn-end": [[crawl.ids["1"]] if saved else []]}
    if not saved:
        answers["ahq.lost"] = "stop"
    crawl.act("1", "done", answers=answers)
    assert (crawl["1"].dead, crawl["1"].wounds) == (not saved, 2 if saved else -1)
    assert crawl.state.phase == ("explore" if saved else "over")


@pytest.mark.rule("AHQ-CDEC-27")
@pytest.mark.parametrize("answer", ["leave", "stay"])
def test_who_walks_his_last_square_out_of_sight_of_the_fallen_is_warned_before_the_phase_ends(answer: str) -> None:
    cast: dict[str, Figure | str] = {
        "1": hero("heinrich", plain=True, speed=2),
        "2": hero("sven", wounds=0),
        "a": monster(speed=1),
    }
    crawl = Crawl("###########\n#a.2.'1...#\n#....#....#\n###########", cast)
    crawl.move("1", "EE", answers={"ahq.leave-behind": answer})
    assert crawl.phase == ("fight" if answer == "stay" else "fight-gm", 1)
    if answer == "stay":
        crawl.act("1", "back")
        assert crawl.at("1") == (6, 1)
        crawl.end()
        assert crawl.phase == ("fight-gm", 1)
