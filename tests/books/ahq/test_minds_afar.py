"""The minds with bows, spells, Henchmen: the solo rules for monsters that fight from afar, the autoplayer's arts."""

from typing import Any

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.content import content
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.minds.auto import AutoHeroes, advice
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.state import Item, Missile
from roguelike.books.ahq.view import view
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Json
from tests.books.ahq.scenario import Figure, Scene, henchman, hero, monster

SORCERER = next(m.id for m in content().monsters.values() if "fireball" in m.spells and "large" not in m.traits)


def says(scene: Scene, mind: Any = None) -> dict[str, Any]:
    """What the mind of the asked seat would do now; it must be legal."""
    decision = scene.decision
    assert isinstance(decision, Act)
    mind = mind or (SoloMaster() if decision.seat == "gm" else AutoHeroes())
    answer: Json = mind.answer(view(scene.state, decision.seat), decision, Chance(ChanceState("mind")))
    assert decision.accepts(answer) is None, (answer, decision.accepts(answer))
    assert isinstance(answer, dict)
    return answer


def elf(**changed: Any) -> Figure:
    bow = {"weapon": "long-bow", "missiles": [Missile("long-bow", 1)], "items": [Item("arrows", "ammunition", 6)]}
    return hero("torallion", **{**bow, **changed})


# Monsters


HALL = """
    ############
    #1.........#
    #..........#
    #.........a#
    ############"""


@pytest.mark.rule("AHQ-SOLO-27", "AHQ-SOLO-32")
def test_who_can_shoot_from_where_it_stands_stays_and_shoots() -> None:
    scene = Scene(HALL, {"a": monster("goblin-archer")}, heroes_surprised=True, tactic=2)
    assert says(scene) == {"verb": "shoot", "actor": scene.ids["a"], "target": scene.ids["1"]}


@pytest.mark.rule("AHQ-SOLO-27")
def test_who_cannot_moves_to_where_it_can_next_to_nobody() -> None:
    scene = Scene(
        """
        ############
        #1.........#
        #######....#
        #.........a#
        ############""",
        {"a": monster("goblin-archer")},
        heroes_surprised=True,
        tactic=2,
    )
    answer = says(scene)
    assert answer["verb"] == "move"
    scene.move("a", answer["path"])
    assert says(scene)["verb"] == "done"
    assert scene["a"].square is not None


@pytest.mark.rule("AHQ-SOLO-28")
def test_who_can_get_nowhere_useful_stays() -> None:
    scene = Scene(
        """
        #########
        #1......#
        ######+##
        #......a#
        #########""",
        {"a": monster("goblin-archer")},
        heroes_surprised=True,
        tactic=2,
    )
    assert says(scene)["verb"] == "done"


RANGED = 12
"""AHQ-TBL-TACTICS, column (b): Ranged Attack."""


@pytest.mark.rule("AHQ-SOLO-24", "AHQ-SOLO-29", "AHQ-SOLO-31", "AHQ-TBL-TACTICS", "AHQ-SOLO-20")
def test_under_ranged_attack_the_others_clear_the_way_first() -> None:
    scene = Scene(
        """
        ############
        #1....b...a#
        #..........#
        ############""",
        {"a": monster("goblin-archer")},
        heroes_surprised=True,
        tactic=RANGED,
    )
    assert scene.state.tactic == "ranged-attack"
    answer = says(scene)
    assert (answer["verb"], answer["actor"]) == ("move", scene.ids["b"])
    scene.move("b", answer["path"])
    while says(scene)["actor"] == scene.ids["b"]:
        scene.act("b", "done")
    assert says(scene) == {"verb": "shoot", "actor": scene.ids["a"], "target": scene.ids["1"]}


@pytest.mark.rule("AHQ-SOLO-30")
def test_under_ranged_attack_a_shooter_moves_only_out_of_a_death_zone() -> None:
    drawing = """
        ############
        #1a........#
        #..........#
        ############"""
    scene = Scene(drawing, {"a": monster("goblin-archer")}, heroes_surprised=True, tactic=RANGED)
    assert says(scene)["verb"] == "move"
    scene = Scene(
        drawing.replace("1a.", "1.a").replace("..#\n        #...", "..#\n        #..."),
        {"a": monster("goblin-archer")},
        heroes_surprised=True,
        tactic=RANGED,
    )
    assert says(scene)["verb"] == "shoot"


@pytest.mark.rule("AHQ-SOLO-35")
def test_a_fireball_is_aimed_at_most_of_the_party() -> None:
    scene = Scene(
        """
        ############
        #1....2....#
        #.....3...a#
        ############""",
        {"a": monster(SORCERER, spells=["fireball"]), "3": "torallion"},
        heroes_surprised=True,
        tactic=2,
    )
    answer = says(scene)
    assert answer["verb"] == "cast-fireball"
    caught = scene.decision
    assert isinstance(caught, Act)
    area = caught.verbs(scene.ids["a"])["cast-fireball"].params[0].area(answer)
    assert {scene["2"].square, scene["3"].square} <= set(area)


@pytest.mark.rule("AHQ-SOLO-33")
def test_the_weakest_is_shot_at() -> None:
    scene = Scene(
        HALL.replace("#..........#", "#4.........#"), {"a": monster("goblin-archer")}, heroes_surprised=True, tactic=2
    )
    assert says(scene)["target"] == scene.ids["4"]


# Heroes


def test_the_autoplayer_shoots_where_no_friend_is_near() -> None:
    scene = Scene(HALL, {"1": elf()})
    assert says(scene) == {"verb": "shoot", "actor": scene.ids["1"], "target": scene.ids["a"]}
    near = HALL.replace("#..........#", "#........2.#")
    hardy = Scene(near, {"1": elf()})
    weak = Scene(near, {"1": elf(), "2": hero("sven", wounds=2)})
    assert says(weak)["verb"] != "shoot"
    assert says(hardy)["verb"] == "shoot"
    assert next_act(hardy, "1") is None, "nor does he walk into the fight, bow in hand, when all fight"


def test_the_autoplayer_burns_two_enemies_but_no_friend() -> None:
    drawing = """
        ############
        #4......ab.#
        #.2........#
        ############"""
    assert says(Scene(drawing))["verb"] == "cast-flames-of-death"
    friend = Scene(drawing.replace("#4......ab.#", "#4.....2ab2#").replace("#.2.", "#..."), {"2": hero("sven")})
    answer = says(friend)
    decision = friend.decision
    assert isinstance(decision, Act)
    if answer["verb"] == "cast-flames-of-death":
        assert friend["2"].square not in set(
            decision.verbs(friend.ids["4"])["cast-flames-of-death"].params[0].area(answer)
        )


def test_the_wizard_walks_to_where_flames_catch_two_and_not_into_the_fight() -> None:
    scene = Scene(
        """
        ##############
        #4...........#
        #######......#
        #1....#.a....#
        #.....#.b....#
        ##############"""
    )
    answer = says(scene)
    assert (answer["verb"], answer["actor"]) == ("move", scene.ids["4"])
    scene.move("4", answer["path"])
    assert not scene["a"].engaged
    assert says(scene)["verb"] == "cast-flames-of-death"


def test_the_fallen_are_helped_first() -> None:
    potion = [Item("healing-potion", "potion")]
    scene = Scene(
        """
        #########
        #12....a#
        #.......#
        #########""",
        {"1": hero("heinrich", items=potion), "2": hero("sven", wounds=0)},
    )
    assert says(scene)["verb"] == "revive"
    scene = Scene(
        """
        #########
        #4.2...a#
        #.......#
        #########""",
        {"2": hero("sven", wounds=0)},
    )
    answer = says(scene)
    assert (answer["verb"], answer["actor"]) == ("move", scene.ids["4"])
    scene.move("4", answer["path"])
    assert says(scene)["verb"] == "cast-flames-of-the-phoenix"


def test_whoever_is_badly_hurt_drinks() -> None:
    potion = [Item("healing-potion", "potion")]
    scene = Scene(HALL, {"1": hero("heinrich", items=potion, wounds=1)})
    assert says(scene)["verb"] == "drink"


# Henchmen


GUARD = """
    ##############
    #1..........b#
    #............#
    #..........2.#
    #....a.......#
    ##############"""


def next_act(scene: Scene, name: str) -> Json:
    seen = view(scene.state, "heroes")
    assert isinstance(scene.decision, Act)
    return advice(seen, scene.decision, seen.facts[scene.ids[name]], "fight")


def test_a_henchman_fights_the_nearest() -> None:
    scene = Scene(GUARD, {"1": henchman()})
    answer = next_act(scene, "1")
    assert isinstance(answer, dict)
    assert answer["verb"] == "move"
    scene.move("1", answer["path"])
    blow = next_act(scene, "1")
    assert blow == {"verb": "attack", "actor": scene.ids["1"], "target": scene.ids["a"]}


def test_a_henchman_holds_his_place() -> None:
    scene = Scene(GUARD, {"1": henchman(order="hold")})
    assert next_act(scene, "1") is None
    scene = Scene(GUARD.replace("#1.....", "#1b....").replace("..b#", "...#"), {"1": henchman(order="hold")})
    answer = next_act(scene, "1")
    assert isinstance(answer, dict)
    assert answer["verb"] == "attack"


def test_when_all_fight_a_wizard_stays_behind_the_others_and_walks_up_alone_only_when_he_is_alone() -> None:
    scene = Scene(GUARD.replace("#1.....", "#4....."))
    assert next_act(scene, "4") is None
    walk = next_act(Scene(GUARD.replace("2", "3")), "3")
    assert isinstance(walk, dict), "an archer shoots or walks on"
    alone = next_act(Scene(GUARD.replace("#1.....", "#4.....").replace("2", ".")), "4")
    assert isinstance(alone, dict)
    assert alone["verb"] == "move"


def test_a_guard_stays_with_whom_he_guards() -> None:
    scene = Scene(GUARD, {"1": henchman()})
    scene["1"].order = f"guard:{scene.ids['2']}"
    answer = next_act(scene, "1")
    assert isinstance(answer, dict)
    assert answer["verb"] == "move"
    assert answer["path"].count("E") >= 6


def test_whole_fights_with_bows_and_spells_end() -> None:
    for seed in ("a", "b", "c"):
        state = book.new_campaign(
            {"scenario": "skirmish", "monsters": ["skaven-warrior", "goblin-archer", SORCERER, "skaven-warrior"]}, seed
        )
        game = book.game(state)
        minds = {"heroes": AutoHeroes(), "gm": SoloMaster()}
        chance = Chance(ChanceState("minds"))
        run = book.play(game)
        answer: Json = None
        for _ in range(2000):
            try:
                decision = run.send(answer)
            except StopIteration:
                break
            mind: Any = minds[decision.seat]
            answer = mind.answer(view(state, decision.seat), decision, chance)
            assert decision.accepts(answer) is None, (decision.question, answer, decision.accepts(answer))
        assert state.phase == "over"
        assert state.outcome in ("won", "lost")
        assert any(helpless(m) or m.dead for m in state.models.values())
