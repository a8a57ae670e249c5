"""What the solo rules make of the Skaven's weapons and spells: who moves where to use them, and what when they fail."""

from typing import Any

import pytest

from roguelike.books.ahq import board, crews, shooting, tactics
from roguelike.books.ahq.minds.master import CunningMaster, EasyMaster, NormalMaster
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.state import Item
from roguelike.books.ahq.view import view
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.decisions import Act
from roguelike.engine.geometry import Square
from roguelike.engine.sight import Visibility
from tests.books.ahq.scenario import Scene, henchman, hero, monster
from tests.books.ahq.test_minds_afar import HALL, says

LONG = """
    ######################
    #1..................a#
    #...................b#
    #....................#
    ######################"""


def fighting(profile: str, drawing: str = HALL, tactic: int = 2, **cast: Any) -> Scene:
    return Scene(drawing, {"a": monster(profile), **cast}, heroes_surprised=True, tactic=tactic)


@pytest.mark.rule("AHQ-SOLO-27", "AHQ-SOLO-32")
@pytest.mark.parametrize("profile", ["poisoned-wind-globadier", "plague-censer-bearer"])
def test_a_thrower_comes_within_12_squares_and_throws(profile: str) -> None:
    scene = fighting(profile, LONG.replace("b", "."))
    answer = says(scene)
    assert answer["verb"] == "move"
    scene.move("a", answer["path"])
    one, thrower = scene["1"].square, scene["a"].square
    assert one is not None
    assert thrower is not None
    assert 1 < abs(one.x - thrower.x) + abs(one.y - thrower.y) == 12
    assert says(scene)["verb"] == "hurl"


@pytest.mark.rule("AHQ-SOLO-27", "AHQ-SKV-56")
@pytest.mark.parametrize("profile", ["jezzail-team", "warpfire-thrower-team"])
def test_a_crew_that_sees_nobody_moves_to_where_it_will_and_stays_together(profile: str) -> None:
    drawing = """
        ############
        #1.........#
        #.########.#
        #........ba#
        ############"""
    scene = fighting(profile, drawing, b=monster(profile))
    crews.pair(scene["a"], scene["b"])
    names, moved = {id: name for name, id in scene.ids.items()}, []
    while isinstance(scene.decision, Act) and scene.decision.seat == "gm":
        answer = says(scene)
        if answer["verb"] == "move":
            moved.append(names[answer["actor"]])
        scene.act(names[answer.pop("actor")], answer.pop("verb"), **answer)
    assert moved == ["a", "b"], "who holds the weapon goes first"
    assert scene["a"].square is not None
    assert scene["a"].square.y == 2
    assert board.distance(scene["a"], scene["b"]) == 1


@pytest.mark.rule("AHQ-SOLO-25", "AHQ-SKV-60")
def test_a_gunner_without_his_mate_fights_hand_to_hand() -> None:
    scene = fighting("jezzail-team", LONG.replace("...b", "...."))
    scene["a"].crew = "gone"
    answer = says(scene)
    assert answer["verb"] == "run", "he cannot shoot any more, and comes on"
    scene = fighting("jezzail-team")
    scene["a"].crew = "gone"
    answer = says(scene)
    scene.move("a", answer["path"])
    assert says(scene)["verb"] == "attack"


@pytest.mark.rule("AHQ-SOLO-08", "AHQ-SOLO-27", "AHQ-SOLO-32")
def test_a_caster_without_components_casts_from_its_wand() -> None:
    scene = fighting("warpweaver", LONG.replace("b", "."))
    scene["a"].items[:] = [Item("magic-wand", "wand", uses=3, spells=["fireball"])]
    answer = says(scene)
    assert answer["verb"] == "move"
    scene.move("a", answer["path"])
    assert says(scene)["verb"] == "wand-fireball"


@pytest.mark.rule("AHQ-SOLO-27", "AHQ-SKV-25")
def test_the_monk_goes_out_of_reach_to_read_and_reads_on_whoever_comes() -> None:
    near = HALL.replace("1.........", "1a........").replace(".a#", "..#")
    scene = fighting("plague-monk", near)
    answer = says(scene)
    assert answer["verb"] == "move"
    scene.move("a", answer["path"])
    assert not scene["a"].engaged
    scene = fighting("plague-monk", HALL)
    assert says(scene)["verb"] == "read-scroll"
    scene.act("a", "read-scroll")
    scene["1"].square = Square(10, 4)
    scene.end()
    assert scene["a"].square == Square(11, 4)
    assert says(scene)["verb"] == "read-scroll", "begun, it is read on even in a Death Zone"


@pytest.mark.rule("AHQ-SOLO-35")
def test_two_heroes_are_a_better_mark_than_one_with_two_henchmen() -> None:
    drawing = """
        ##############
        #12........3.#
        #..........45#
        #............#
        #.....a......#
        ##############"""
    cast = {"3": hero("torallion"), "4": henchman(), "5": henchman()}
    scene = Scene(drawing, {"a": monster("white-skaven-sorcerer", spells=["fireball"]), **cast}, heroes_surprised=True)
    answer = says(scene)
    assert isinstance(scene.decision, Act)
    area = scene.decision.verbs(scene.ids["a"])["cast-fireball"].params[0].area(answer)
    assert {scene["1"].square, scene["2"].square} <= set(area)


@pytest.mark.rule("AHQ-SOLO-33")
def test_the_second_of_two_attacks_goes_at_the_weakest_too() -> None:
    drawing = """
        #####
        #1a2#
        #####"""
    cast = {"1": hero(weapon_skill=8), "2": hero(weapon_skill=6)}
    scene = Scene(drawing, {"a": monster("chaos-lord"), **cast}, heroes_surprised=True)
    scene.attack("a", "1", dice={"to-hit": [2, 2], "wound": [1] * 4}, answers={"ahq.second-attack": "2"})
    asked = next(decision for decision in scene.asked if decision.question == "ahq.second-attack")
    assert SoloMaster().answer(view(scene.state, "gm"), asked, Chance(ChanceState("m"))) == scene.ids["2"]


@pytest.mark.rule("AHQ-SOLO-20", "AHQ-TBL-TACTICS")
@pytest.mark.parametrize(
    "profile",
    ["poisoned-wind-globadier", "warpweaver", "jezzail-team", "warpfire-thrower-team", "plague-censer-bearer"],
)
def test_who_has_nothing_left_counts_as_a_hand_to_hand_fighter(profile: str) -> None:
    scene = fighting(profile, LONG, b=monster(profile))
    if scene["a"].missiles and profile.endswith("team"):
        crews.pair(scene["a"], scene["b"])
    assert tactics.table(scene.state) == "AHQ-TBL-TACTICS.ranged"
    for name in "ab":
        scene[name].items.clear()
        for held in scene[name].missiles:
            held.shots = max(0, held.shots - 6) if held.shots > 0 else held.shots
    if profile.endswith("team"):
        scene["b"].square, scene["b"].dead = None, True
    assert tactics.table(scene.state) == "AHQ-TBL-TACTICS.hand"


@pytest.mark.rule("AHQ-SOLO-34")
@pytest.mark.parametrize(("die", "verb"), [(1, "cast-choke"), (2, "cast-fireball")])
def test_of_several_spells_one_is_cast_at_random(die: int, verb: str) -> None:
    scene = fighting("white-skaven-sorcerer")
    assert isinstance(scene.decision, Act)
    chance = Chance(ChanceState("mind"), Script({"solo-spell": [die]}))
    answer = SoloMaster().answer(view(scene.state, "gm"), scene.decision, chance)
    assert isinstance(answer, dict)
    assert answer["verb"] == verb
    scene["a"].items[:] = [item for item in scene["a"].items if item.id != "vial-of-marsh-gas"]
    assert says(scene)["verb"] == "cast-fireball", "what it has no component for is none of them"


@pytest.mark.rule("AHQ-SKV-15", "AHQ-SOLO-32")
@pytest.mark.parametrize("mind", [SoloMaster(), NormalMaster(), EasyMaster(), CunningMaster()])
def test_the_flaming_skull_is_cast_when_it_is_the_last_that_is_left(mind: SoloMaster) -> None:
    scene = fighting("warpweaver", HALL.replace("1.........", "1a........").replace(".a#", "..#"))
    scene["a"].items[:] = [item for item in scene["a"].items if item.id == "silver-daemon-statuette"]
    assert says(scene, mind)["verb"] == "cast-flaming-skull-of-terror"
    scene.act("a", "cast-flaming-skull-of-terror").monsters_pass().end()
    assert says(scene, mind)["verb"] == "attack"


@pytest.mark.rule("AHQ-SOLO-27")
def test_a_caster_steps_away_from_whoever_stands_beside_it_before_it_casts() -> None:
    scene = fighting("white-skaven-sorcerer", HALL.replace("1.........", "1a........").replace(".a#", "..#"))
    answer = says(scene)
    assert answer["verb"] == "move"
    scene.move("a", answer["path"])
    assert scene["a"].turn.steps == 1, "no further than it must"
    assert board.distance(scene["a"], scene["1"]) == 2
    assert says(scene)["verb"].startswith("cast-")


@pytest.mark.rule("AHQ-DEC4-07")
@pytest.mark.parametrize(("beside", "throws"), [("#b", True), ("#bc", False)])
def test_a_globe_is_thrown_where_as_many_of_its_own_are_caught_but_not_more(beside: str, throws: bool) -> None:
    drawing = HALL.replace(".a#", "..#").replace("1.........", "1........a")
    rows = drawing.splitlines()
    rows[3] = rows[3].replace("#" + "." * (len(beside) - 1), beside, 1)
    scene = fighting("poisoned-wind-globadier", "\n".join(rows), tactic=7)
    if "b" in scene.ids:
        scene.act("b", "done")
    if "c" in scene.ids:
        scene.act("c", "done")
    assert (says(scene)["verb"] == "hurl") is throws


@pytest.mark.rule("AHQ-SOLO-23", "AHQ-SOLO-27")
def test_with_attack_and_move_a_caster_casts_first_and_steps_away_then() -> None:
    near = HALL.replace("1.........", "1a........").replace(".a#", "..#")
    scene = fighting("white-skaven-sorcerer", near, tactic=7)
    assert scene.state.tactic == "attack-and-move"
    assert says(scene)["verb"].startswith("cast-")
    scene.act("a", "cast-choke", target=scene.ids["1"])
    assert says(scene)["verb"] == "move"


@pytest.mark.rule("AHQ-SOLO-20")
def test_a_warp_scroll_is_no_spell_of_the_tactics_table() -> None:
    assert tactics.table(fighting("plague-monk").state) == "AHQ-TBL-TACTICS.hand"


@pytest.mark.rule("AHQ-SOLO-29")
def test_who_hides_a_hero_in_part_makes_room_for_the_shooter() -> None:
    drawing = """
        ############
        #1...b.....#
        #.......a..#
        ############"""
    scene = fighting("goblin-archer", drawing, tactic=12, b=monster())
    one = scene["1"].square
    assert one is not None
    assert shooting.sight_of(scene.state, scene["a"], [one], target=scene.ids["1"]) is Visibility.PARTLY
    answer = says(scene)
    assert (answer["verb"], answer["actor"]) == ("move", scene.ids["b"])
    scene.move("b", answer["path"])
    assert shooting.sight_of(scene.state, scene["a"], [one], target=scene.ids["1"]) is Visibility.CLEAR
