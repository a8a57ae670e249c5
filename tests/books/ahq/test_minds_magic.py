"""The autoplayer's choice of spells that need a reason: Courage, Swift Wind, the Third Eye."""

from __future__ import annotations

from typing import Any

from roguelike.books.ahq import book
from roguelike.books.ahq.figures import BRAVERY, value
from roguelike.books.ahq.minds import sorcery
from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.movement import SWIFT
from roguelike.books.ahq.state import HEROES, Item
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Json
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Figure, Scene, hero, monster

KEY, DUST = Item("silver-key", "component", 2), Item("fire-dust", "component", 2)


def says(scene: Scene) -> Json:
    """What the autoplayer does now; it must be legal."""
    decision = scene.decision
    assert isinstance(decision, Act)
    answer = AutoHeroes().answer(book.view(scene.state, HEROES), decision, Chance(ChanceState("auto")))
    assert decision.accepts(answer) is None
    return answer


def plan(scene: Scene, which: Any, name: str = "4") -> Json:
    """What one plan of the autoplayer gives for a model."""
    seen = book.view(scene.state, HEROES)
    answer: Json = which(seen, scene.decision, seen.facts[scene.ids[name]])
    return answer


def wizard(*known: str, items: list[Item], **changed: Any) -> Figure:
    return hero("magnus", spells=list(known), items=items, **changed)


DREAD = """
    ############
    #4.........#
    #2....a....#
    #..........#
    ############"""


def test_courage_goes_to_a_comrade_before_something_fearsome_comes() -> None:
    scene = Scene(DREAD, {"4": wizard("courage", items=[KEY]), "a": monster("mummy")})
    assert says(scene) == {"verb": "cast-courage", "actor": scene.ids["4"], "target": scene.ids["2"]}
    scene.act("4", "cast-courage", target=scene.ids["2"])
    assert value(scene["2"], BRAVERY) == 12
    assert book.view(scene.state, HEROES).facts[scene.ids["2"]].brave


def test_no_courage_against_what_nobody_fears() -> None:
    scene = Scene(DREAD, {"4": wizard("courage", items=[KEY])})
    assert plan(scene, sorcery.courage) is None


FAR = """
    ###############
    #41.........a.#
    #.2.........b.#
    #.............#
    ###############"""


def test_swift_wind_carries_those_to_the_enemy_who_would_not_get_there() -> None:
    scene = Scene(FAR, {"4": wizard("swift-wind", items=[DUST])})
    assert says(scene) == {"verb": "cast-swift-wind", "actor": scene.ids["4"]}
    scene.act("4", "cast-swift-wind", {"swift-wind": [8]})
    assert any(effect.figure == SWIFT for effect in scene["1"].effects)


def test_no_swift_wind_for_who_gets_there_anyhow_or_has_moved() -> None:
    near = Scene(FAR.replace("41.........a", "41..a......."), {"4": wizard("swift-wind", items=[DUST])})
    assert plan(near, sorcery.swift_wind) is None
    moved = Scene(FAR, {"4": wizard("swift-wind", items=[DUST])})
    moved.move("1", "E")
    assert plan(moved, sorcery.swift_wind) is None


DOOR = """
    #######
    #....1+
    #...4.#
    #######"""


def test_the_third_eye_looks_through_the_door_when_somebody_is_hurt() -> None:
    hurt = Crawl(DOOR, {"4": wizard("the-third-eye", items=[KEY]), "1": hero("heinrich", wounds=1)})
    hurt.act("1", "point")
    answer = plan(hurt, sorcery.eye)
    assert isinstance(answer, dict)
    assert answer["verb"] == "cast-the-third-eye"
    whole = Crawl(DOOR, {"4": wizard("the-third-eye", items=[KEY])})
    whole.act("1", "point")
    assert plan(whole, sorcery.eye) is None


BRUTE = """
    ############
    #4..1aa....#
    #....aa....#
    ############"""


def test_choke_from_a_wand_is_for_the_most_dangerous_monster_next_to_a_comrade() -> None:
    wand = Item("magic-wand", "wand", spells=["choke"], uses=3)
    scene = Scene(BRUTE, {"4": wizard("dragon-armour", items=[wand]), "a": monster("ogre")})
    assert plan(scene, sorcery.flight) == {
        "verb": "wand-choke",
        "actor": scene.ids["4"],
        "target": scene.ids["a"],
    }
    weak = Scene(
        BRUTE.replace("aa....#\n    #....aa", "a.....#\n    #......"),
        {"4": wizard("dragon-armour", items=[wand]), "a": monster("skaven-warrior")},
    )
    assert plan(weak, sorcery.flight) is None
