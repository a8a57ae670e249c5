"""The autoplayer uses its gear; the sheet and the focus line show it."""

from __future__ import annotations

from roguelike.books.ahq import book, carrying
from roguelike.books.ahq.minds import gear
from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.state import HEROES, Item, Missile
from roguelike.books.ahq.view import view
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Json, action
from tests.books.ahq.scenario import Scene, hero, monster
from tests.books.ahq.traps.kit import Ruin

HALL = """
    ############
    #4.....ab..#
    #......cd..#
    #..........#
    ############"""
ROOM = """
    #########
    #1..2...#
    #.......#
    #.......#
    #########
"""


def answer(scene: Scene) -> Json:
    """What the autoplayer does now."""
    assert isinstance(scene.decision, Act)
    return AutoHeroes().answer(view(scene.state, HEROES), scene.decision, Chance(ChanceState("auto")))


def test_it_casts_from_its_wand() -> None:
    wand = Item("magic-wand", "wand", uses=3, spells=["fireball"])
    scene = Scene(HALL, {"4": hero("magnus", items=[wand])})
    got = answer(scene)
    assert isinstance(got, dict)
    assert got["verb"] == "wand-fireball"
    assert book.preview(scene.state, HEROES, got), "with its odds"


def test_it_takes_the_best_weapon_in_hand() -> None:
    cast = {"1": hero("heinrich", plain=True, weapons=["sword", "magic-sword-ws2-s2"], weapon="sword", items=[])}
    scene = Ruin(ROOM, cast)
    assert isinstance(scene.decision, Act)
    seen = view(scene.state, HEROES)
    me = seen.facts[scene.ids["1"]]
    assert gear.rearm(seen, scene.decision, me) == action("wield", me.id, weapon="magic-sword-ws2-s2")
    scene.act("1", "wield", weapon="magic-sword-ws2-s2")
    seen = view(scene.state, HEROES)
    assert gear.rearm(seen, scene.decision, seen.facts[me.id]) is None


def test_it_changes_into_better_armour_that_lies_here() -> None:
    cast = {"1": hero("heinrich", plain=True), "2": hero("magnus")}
    scene = Ruin(ROOM, cast)
    one = scene["1"]
    one.armour = ["chain"]
    here = next(iter(scene.state.here.sections.values()))
    here.loot.append(carrying.thing("enchanted-armour"))
    seen = view(scene.state, HEROES)
    assert isinstance(scene.decision, Act)
    first = gear.dress(seen, scene.decision, seen.facts[one.id])
    assert first == action("armour", one.id, piece="chain")
    assert gear.dress(seen, scene.decision, seen.facts[scene.ids["2"]]) is None, "a Wizard wears none"
    scene.act("1", "armour", piece="chain")
    scene.hands_over()
    seen = view(scene.state, HEROES)
    then = gear.dress(seen, scene.decision, seen.facts[one.id])
    assert then == action("armour", one.id, piece="enchanted-armour")
    scene.act("1", "armour", piece="enchanted-armour")
    scene.hands_over()
    seen = view(scene.state, HEROES)
    assert gear.dress(seen, scene.decision, seen.facts[one.id]) is None
    assert one.armour == ["enchanted-armour"]


def test_it_keeps_magic_arrows_for_whoever_takes_more_than_one_wound() -> None:
    items = [carrying.thing("arrows", 3), carrying.thing("arrows-of-death", 2)]
    for wounds, wanted in ((1, None), (4, "arrows-of-death")):
        archer = hero("torallion", weapon="short-bow", missiles=[Missile("short-bow", 1)], items=items)
        row = HALL.replace("ab", "a.").replace("cd", "..").replace("4", "1")
        scene = Scene(row, {"1": archer, "a": monster(wounds=wounds)})
        got = answer(scene)
        assert isinstance(got, dict)
        assert got.get("item") == wanted
        assert (got["verb"] == "nock") is (wanted is not None)


def test_it_drinks_strength_before_a_hard_fight() -> None:
    near = """
        ######
        #1a..#
        #bcd.#
        ######"""
    scene = Scene(near, {"1": hero("heinrich", items=[carrying.thing("potion-of-strength")])})
    assert answer(scene) == action("use", scene.ids["1"], item="potion-of-strength")


def test_the_focus_line_lists_the_pack_and_fate_counts_the_stone() -> None:
    items = [Item("dawnstone", "stone", uses=4), Item("magic-wand", "wand", uses=3, spells=["courage"])]
    scene = Scene(HALL, {"4": hero("magnus", items=items, fate=1)})
    seen = view(scene.state, HEROES).model(scene.ids["4"])
    assert seen is not None
    assert seen.cells["fate"] == "5"
    assert "ahqitem-note-pack" in [note.id for note in seen.notes]
