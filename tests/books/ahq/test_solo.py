"""The Game Master of the solo rules: AHQ-SOLO-20, -22, -23, -25, -26, -32, -33 and how he plays."""

from fractions import Fraction

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import TacticRolled, Walked
from roguelike.books.ahq.minds.field import reachable
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square
from roguelike.engine.rolls import chance_of
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import ATTACK_AND_MOVE, MOVE_AND_ATTACK, Scene, henchman, hero, monster


def what_he_does(scene: Scene, dice: dict[str, list[int]] | None = None) -> Json:
    """What the Game Master's mind answers now; models are given their names on the map."""
    assert scene.decision is not None
    scene.script.dice = dict(dice or {})
    view = book.view(scene.state, scene.decision.seat)
    answer = book.mind(scene.decision.seat, "solo").answer(view, scene.decision, scene.game.chance)
    scene.script.finish()
    assert scene.decision.accepts(answer) is None
    names = {id: name for name, id in scene.ids.items()}
    assert isinstance(answer, dict)
    return {key: names.get(value, value) for key, value in answer.items()}


@pytest.mark.rule("AHQ-SOLO-20", "AHQ-SOLO-01", "AHQ-SOLO-02", "AHQ-DEC4-12")
def test_the_tactics_are_rolled_in_every_phase_of_the_game_master() -> None:
    scene = Scene(
        """
        ########
        #1....a#
        ########"""
    )
    scene.end(dice={"tactics": [6]})
    assert scene.saw(TacticRolled, die=6).tactic == "move-and-attack"
    scene.monsters_pass()
    scene.end(dice={"tactics": [7]})
    assert scene.saw(TacticRolled, die=7).tactic == "attack-and-move"


@pytest.mark.rule("AHQ-SOLO-20", "AHQ-TBL-TACTICS")
@pytest.mark.parametrize(
    ("column", "printed"),
    [
        ("hand", {"reinforcements": 1, "move-and-attack": 5, "attack-and-move": 6}),
        ("ranged", {"reinforcements": 1, "move-and-attack": 3, "attack-and-move": 4, "ranged-attack": 4}),
    ],
)
def test_the_columns_of_the_tactics_table(column: str, printed: dict[str, int]) -> None:
    table = content().tables[f"AHQ-TBL-TACTICS.{column}"]
    names = {row.result: row.key for row in table.rows}
    scene = Scene("####\n#1a#\n####", {"a": "skaven-warrior" if column == "hand" else "goblin-archer"})
    scene.end(dice={"tactics": [12]})
    assert scene.saw(TacticRolled).tactic == ("attack-and-move" if column == "hand" else "ranged-attack")
    odds = table.distribution()
    for result, key in names.items():
        assert chance_of(odds, lambda value, result=result: value == result) == Fraction(printed[key], 12)  # type: ignore[misc]


@pytest.mark.rule("AHQ-SOLO-25", "AHQ-SOLO-22", "AHQ-SOLO-32")
def test_it_moves_to_where_it_can_attack_and_attacks() -> None:
    scene = Scene(
        """
        #########
        #1.....a#
        #........
        #########""",
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    answer = what_he_does(scene)
    assert answer == {"verb": "move", "actor": "a", "path": "WWWWW"}
    scene.move("a", "WWWWW")
    assert what_he_does(scene) == {"verb": "attack", "actor": "a", "target": "1"}


@pytest.mark.rule("AHQ-SOLO-23", "AHQ-SOLO-25")
def test_with_attack_and_move_who_is_not_in_reach_only_moves() -> None:
    scene = Scene(
        """
        #########
        #1.....a#
        #########""",
        tactic=ATTACK_AND_MOVE,
    )
    scene.end()
    answer = what_he_does(scene)
    assert isinstance(answer, dict)
    assert answer["verb"] == "move"
    scene.move("a", "WWWWW")
    assert scene.state.phase == "fight", "it may not attack after moving"


@pytest.mark.rule("AHQ-SOLO-25")
def test_it_goes_round_its_friend_to_another_square() -> None:
    scene = Scene(
        """
        ########
        #......#
        #1a...b#
        #......#
        ########""",
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().act("a", "done")
    answer = what_he_does(scene)
    assert isinstance(answer, dict)
    scene.move("b", str(answer["path"]))
    assert scene.can_strike("b") == "1"


@pytest.mark.rule("AHQ-SOLO-25")
def test_who_can_strike_already_does_not_move() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #...#
        #####""",
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    answer = what_he_does(scene)
    assert isinstance(answer, dict)
    assert answer["verb"] == "attack"


@pytest.mark.rule("AHQ-SOLO-26")
def test_out_of_reach_it_comes_as_near_as_it_can() -> None:
    scene = Scene(
        """
        ################
        #1............a#
        ################""",
        {"a": monster(speed=4)},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    answer = what_he_does(scene)
    assert isinstance(answer, dict)
    assert answer["path"] == "WWWW"


@pytest.mark.rule("AHQ-SOLO-26")
def test_behind_its_friends_in_a_corridor_it_closes_up() -> None:
    scene = Scene(
        """
        ##########
        #1a.....b#
        ##########""",
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().act("a", "done")
    answer = what_he_does(scene)
    assert isinstance(answer, dict)
    assert answer["path"] == "WWWWW"


@pytest.mark.rule("AHQ-SOLO-26")
def test_a_large_monster_comes_near_as_well() -> None:
    scene = Scene(
        """
        #############
        #1..#.....aa#
        #.........aa#
        #...........#
        #############""",
        {"a": monster("ogre", speed=6)},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    answer = what_he_does(scene)
    assert isinstance(answer, dict)
    scene.move("a", str(answer["path"]))
    assert len(scene.saw(Walked, who="a").path) == 6
    assert (x := scene["a"].square) is not None
    assert x.y == 3, "through the gap, which is two squares wide further down"


@pytest.mark.rule("AHQ-SOLO-33", "AHQ-SOLO-32")
def test_the_lowest_weapon_skill_is_attacked() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #.3.#
        #####""",
        {"1": hero(weapon_skill=8), "2": hero(weapon_skill=6), "3": hero(weapon_skill=7)},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    assert what_he_does(scene) == {"verb": "attack", "actor": "a", "target": "2"}


@pytest.mark.rule("AHQ-SOLO-33")
def test_among_equals_the_lowest_toughness() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #.3.#
        #####""",
        {
            "1": hero(weapon_skill=7, toughness=6),
            "2": hero(weapon_skill=7, toughness=5),
            "3": henchman(weapon_skill=9, toughness=2),
        },
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    assert what_he_does(scene) == {"verb": "attack", "actor": "a", "target": "2"}


@pytest.mark.rule("AHQ-SOLO-33")
@pytest.mark.parametrize(("die", "target"), [(1, "1"), (2, "3")])
def test_among_equals_in_both_the_dice_decide(die: int, target: str) -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #.3.#
        #####""",
        {"1": hero(), "2": hero(toughness=8), "3": hero()},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    assert what_he_does(scene, {"solo-target": [die]}) == {"verb": "attack", "actor": "a", "target": target}


@pytest.mark.rule("AHQ-SOLO-33")
def test_the_target_of_an_additional_attack_is_chosen_alike() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {"1": hero(weapon_skill=8), "2": hero(weapon_skill=6)},
    )
    scene.end()
    run = scene.game
    assert run.active_seat == "gm"
    scene.attack("a", "1", dice={"to-hit": [12, 2], "wound": [1, 1, 1]}, answers={"ahq.additional-target": "2"})
    asked = scene.asked[0]
    view = book.view(scene.state, "gm")
    assert book.mind("gm", "solo").answer(view, asked, scene.game.chance) == scene.ids["2"]


@pytest.mark.rule("AHQ-MON-06")
@pytest.mark.parametrize("flies", [True, False])
def test_who_flies_passes_those_who_would_stop_it(flies: bool) -> None:
    wings = [Effect("test", "AHQ-SETUP-12", "flight", 0, "removed")] if flies else []
    scene = Scene(
        """
        ############
        #a.......3.#
        ####1#######
        ############""",
        {"a": monster(effects=wings)},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end()
    view = book.view(scene.state, "gm")
    ways = reachable(view, view.facts[scene.ids["a"]])
    assert (Square(5, 2) in ways, Square(9, 2) in ways) == (True, flies)
    assert scene.can("a", "move", path="EEEEEEE")
    scene.move("a", "EEEEEEE")
    assert scene["a"].square == (Square(9, 2) if flies else Square(5, 2)), "as the mind expected"


@pytest.mark.rule("AHQ-SOLO-21", "AHQ-DEC4-16")
def test_reinforcements_for_whom_there_is_no_room_come_in_a_turn_later() -> None:
    crawl = Crawl("#####\n#1ab#\n#####", {"1": hero()}, variant="solo")
    crawl.end(dice={"tactics": [1], "wandering-monsters": [1]})
    assert len(crawl.state.waiting) == 2
    assert crawl.state.tactic == "move-and-attack"
    gone = crawl["b"]
    gone.dead, gone.square = True, None
    crawl.monsters_pass().end(dice={"tactics": [7]})
    assert len(crawl.state.waiting) == 1
    assert [m.profile for m in crawl.monsters] == ["skaven-warrior"] * 2
