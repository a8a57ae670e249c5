"""Potions, dragging and carrying the fallen, giving things away, Henchmen."""

from typing import Any

import pytest

from roguelike.books.ahq import aid, book, people, turns, upkeep
from roguelike.books.ahq.arena import draw
from roguelike.books.ahq.burden import burden
from roguelike.books.ahq.events import Fell, Walked
from roguelike.books.ahq.events_aid import Dragged, Drank, Given, Healed, Ordered
from roguelike.books.ahq.figures import T, damage_dice, value
from roguelike.books.ahq.movement import go, squares_left
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.engine.chance import ChanceState
from roguelike.engine.geometry import Square
from tests.books.ahq.scenario import Figure, Scene, henchman, hero
from tests.engine.drive import drive


def with_potion(sheet: str = "heinrich", **changed: Any) -> Figure:
    return hero(sheet, items=[Item("healing-potion", "potion")], **changed)


ROOM = """
    #########
    #12.....#
    #.......#
    #3.....a#
    #########"""
FALLEN = hero("sven", wounds=0)


# Healing Potions


@pytest.mark.rule("AHQ-DEATH-08", "AHQ-DEATH-11", "AHQ-GOLD-22", "AHQ-ITEM-64", "AHQ-ITEM-65")
def test_a_potion_given_to_the_fallen_works_at_the_start_of_the_next_turn() -> None:
    scene = Scene(ROOM, {"1": with_potion(), "2": FALLEN})
    scene.act("1", "revive", target=scene.ids["2"])
    scene.saw(Drank, who="2", by="1")
    assert scene["2"].wounds == 0
    assert scene["1"].items == []
    scene.end().monsters_pass()
    assert scene["2"].wounds == 4
    assert not scene["2"].effects
    scene.move("2", "E")


@pytest.mark.rule("AHQ-DEATH-08")
def test_who_has_walked_all_his_squares_to_the_fallen_still_gives_it() -> None:
    room = ROOM.replace("#12.....#", "#1..2...#").replace("#3.", "#..")
    scene = Scene(room, {"1": with_potion(plain=True, speed=2), "2": FALLEN})
    scene.move("1", "EE")
    scene.act("1", "revive", target=scene.ids["2"])
    scene.saw(Drank, who="2", by="1")


@pytest.mark.rule("AHQ-DEATH-08", "AHQ-ITEM-64")
def test_neither_may_be_in_an_enemy_death_zone_and_they_must_be_adjacent() -> None:
    far = Scene(ROOM.replace("#12.....#", "#1.2....#"), {"1": with_potion(), "2": FALLEN})
    assert far.refused("1", "revive", target=far.ids["2"]).message == "ahq-not-beside"
    giver = Scene(ROOM.replace("#.......#", "#a......#").replace("....a#", ".....#"), {"1": with_potion(), "2": FALLEN})
    assert giver.refused("1", "revive", target=giver.ids["2"]).message == "ahq-no-potion-in-zone"
    fallen = Scene(ROOM.replace("#12.", "#12a").replace("....a#", ".....#"), {"1": with_potion(), "2": FALLEN})
    assert fallen.refused("1", "revive", target=fallen.ids["2"]).message == "ahq-no-potion-in-zone"


@pytest.mark.rule("AHQ-DEATH-08")
def test_a_henchman_may_give_one_too_and_whoever_has_none_may_not() -> None:
    squire = henchman(items=[Item("healing-potion", "potion")])
    scene = Scene(ROOM, {"1": squire, "2": FALLEN, "3": hero("torallion")})
    assert not scene.can("3", "revive", target=scene.ids["2"])
    scene.act("1", "revive", target=scene.ids["2"])
    scene.saw(Drank, who="2", by="1")


@pytest.mark.rule("AHQ-ITEM-63", "AHQ-GOLD-22", "AHQ-DEATH-11")
def test_who_is_conscious_drinks_at_the_start_of_his_turn_wherever_he_stands() -> None:
    scene = Scene(ROOM.replace("#.......#", "#a......#").replace("....a#", ".....#"), {"1": with_potion(wounds=1)})
    scene.act("1", "drink")
    assert scene["1"].wounds == 1
    scene.attack("1", "a", dice={"to-hit": [2]})
    scene.end().monsters_pass()
    assert scene["1"].wounds == 4
    scene = Scene(ROOM, {"1": with_potion(wounds=1)}).move("1", "S")
    assert scene.refused("1", "drink").rule == "AHQ-ITEM-63"
    assert Scene(ROOM, {"1": with_potion()}).refused("1", "drink").message == "ahq-not-wounded"


@pytest.mark.rule("AHQ-ITEM-66", "AHQ-DEATH-11", "AHQ-GOLD-22")
def test_a_potion_does_not_bring_back_the_dead() -> None:
    scene = Scene(ROOM, {"1": with_potion(), "2": FALLEN})
    scene["2"].wounds = -1
    assert scene.refused("1", "revive", target=scene.ids["2"]).rule in ("AHQ-DEATH-08", "AHQ-ITEM-66")
    refusal = aid.cannot_drink(scene.state, scene["1"], scene["2"])
    assert refusal is not None
    assert refusal.rule == "AHQ-ITEM-66"
    scene["2"].wounds = 0
    scene.act("1", "revive", target=scene.ids["2"])
    scene["2"].dead = True
    upkeep.potions_work(scene.game)
    assert not scene.told(Healed)


@pytest.mark.rule("AHQ-DEATH-08", "AHQ-ITEM-64")
def test_who_is_conscious_is_given_none() -> None:
    scene = Scene(ROOM, {"1": with_potion(), "2": hero("sven", wounds=1)})
    refusal = aid.cannot_drink(scene.state, scene["1"], scene["2"])
    assert refusal is not None
    assert refusal.rule == "AHQ-DEATH-08"
    scene["2"].wounds = 0
    assert aid.cannot_drink(scene.state, scene["1"], scene["2"]) is None


# Dragging


@pytest.mark.rule("AHQ-DEATH-07")
def test_only_the_unconscious_are_dragged() -> None:
    scene = Scene(ROOM, {"2": FALLEN})
    assert aid.cannot_drag(scene.state, scene["1"]) is None
    scene["2"].wounds = 1
    refusal = aid.cannot_drag(scene.state, scene["1"])
    assert refusal is not None
    assert refusal.rule == "AHQ-DEATH-07"


@pytest.mark.rule("AHQ-DEATH-07", "AHQ-CDEC-25")
def test_a_hero_drags_the_fallen_up_to_3_squares_and_may_still_attack() -> None:
    scene = Scene(
        """
        #########
        #.....21#
        #..a....#
        #3......#
        #########""",
        {"2": FALLEN},
    )
    assert scene.refused("1", "drag", body=scene.ids["2"], path="SWWW").rule == "AHQ-DEATH-07"
    scene.act("1", "drag", body=scene.ids["2"], path="SWW")
    scene.shows(
        """
        #########
        #.......#
        #..a.12.#
        #3......#
        #########"""
    )
    assert scene.saw(Dragged, body="2").squares == 3
    assert scene.refused("1", "move", path="N").rule == "AHQ-DEATH-07"
    assert not scene["1"].turn.attacked


@pytest.mark.rule("AHQ-DEATH-07", "AHQ-CDEC-25", "AHQ-MOVE-03")
def test_dragging_starts_beside_him_before_any_step_and_ends_in_a_death_zone() -> None:
    drawing = """
        #########
        #3....21#
        #...a...#
        #.......#
        #########"""
    scene = Scene(drawing, {"2": FALLEN})
    assert scene.refused("3", "drag", body=scene.ids["2"], path="S").rule == "AHQ-DEATH-07"
    scene.act("1", "drag", body=scene.ids["2"], path="SWW")
    assert len(scene.saw(Walked).path) == 3
    scene = Scene(drawing, {"2": FALLEN}).move("1", "S").move("1", "N")
    assert scene.refused("1", "drag", body=scene.ids["2"], path="S").message == "ahq-drag-instead-of-move"
    scene = Scene(drawing.replace("#...a...#", "#....a..#"), {"2": FALLEN})
    scene.act("1", "drag", body=scene.ids["2"], path="SWW")
    assert len(scene.saw(Walked).path) == 2
    assert scene["2"].square == Square(8, 3)
    scene.attack("1", "a", dice={"to-hit": [2]})


@pytest.mark.rule("AHQ-DEATH-07")
def test_henchmen_do_not_drag() -> None:
    scene = Scene(ROOM, {"1": henchman(), "2": FALLEN})
    assert scene.refused("1", "drag", body=scene.ids["2"], path="S").message == "ahq-heroes-drag"


# Carrying


def party(rows: str, *fallen: str) -> tuple[Any, list[Any], dict[str, Model]]:
    level, stands = draw([row.strip() for row in rows.strip().splitlines()])
    state = Campaign(ChanceState("carry"), 1)
    state.levels[level.id] = level
    game = book.game(state)
    told: list[Any] = []
    game.on_event = told.append
    models = {}
    for name, square in sorted(stands.items()):
        model = models[name] = people.add_hero(state, "heinrich")
        model.square = square
        model.wounds = 0 if name in fallen else model.wounds
    turns.begin_exploration_turn(game)
    return game, told, models


@pytest.mark.rule("AHQ-DEATH-10", "AHQ-EXP-17")
def test_carrier_and_carried_move_6_squares_at_most() -> None:
    game, _, models = party(
        """
        ##############
        #12..........#
        #............#
        ##############""",
        "2",
    )
    one, two = models["1"], models["2"]
    assert squares_left(game.state, one) == 12
    assert aid.cannot_carry(game.state, one) is None
    drive(aid.lift(game, one, two))
    assert squares_left(game.state, one) == 6
    drive(go(game, one, "SEEEEEEE"))
    assert one.square == Square(7, 3)
    assert two.square == Square(6, 3)
    assert squares_left(game.state, one) == 0
    turns.begin_exploration_turn(game)
    assert burden(game.state, one) is two
    drive(go(game, one, "E"))
    assert two.square == Square(7, 3)


@pytest.mark.rule("AHQ-DEATH-10", "AHQ-EXP-17")
def test_the_carried_moves_no_further_in_other_hands() -> None:
    game, _, models = party(
        """
        ##############
        #12..........#
        ##############""",
        "2",
    )
    one, two = models["1"], models["2"]
    drive(aid.lift(game, one, two))
    two.turn.steps = 4
    assert squares_left(game.state, one) == 2
    drive(aid.lower(game, one))
    assert squares_left(game.state, one) == 12


@pytest.mark.rule("AHQ-DEATH-10")
def test_only_the_unconscious_beside_him_are_carried_and_nobody_in_a_fight() -> None:
    game, _, models = party(
        """
        #########
        #1.2.3..#
        #########""",
        "2",
    )
    refusal = aid.cannot_carry(game.state, models["1"])
    assert refusal is not None
    models["1"].square = Square(3, 2)
    assert aid.cannot_carry(game.state, models["1"], models["3"]) is not None
    drive(aid.lift(game, models["1"], models["2"]))
    models["3"].square = Square(5, 2)
    assert aid.cannot_carry(game.state, models["3"], models["2"]) is not None
    drive(turns.begin_fight(game, heroes_surprised=False))
    assert burden(game.state, models["1"]) is None
    assert models["1"].carrying == ""


def test_the_carried_lies_on_a_free_square_when_friends_are_passed() -> None:
    game, _, models = party(
        """
        ########
        #21.3..#
        ########""",
        "2",
    )
    drive(aid.lift(game, models["1"], models["2"]))
    drive(go(game, models["1"], "EEE"))
    assert models["1"].square == Square(6, 2)
    assert models["2"].square == Square(4, 2)


# Giving


@pytest.mark.rule("AHQ-TRS-08")
def test_things_change_hands_between_the_adjacent() -> None:
    scene = Scene(ROOM, {"1": with_potion()})
    assert scene.refused("1", "give", item="healing-potion", to=scene.ids["3"]).rule == "AHQ-TRS-08"
    scene.act("1", "give", item="healing-potion", to=scene.ids["2"])
    assert scene.saw(Given, who="1", to="2").what == "Healing Potion"
    assert [item.id for item in scene["2"].items] == ["healing-potion"]
    assert not scene["1"].turn.attacked


# Henchmen


@pytest.mark.rule("AHQ-TRS-08", "AHQ-TRS-05")
def test_gold_changes_hands_as_far_as_the_other_can_carry_it() -> None:
    scene = Scene(ROOM, {"1": hero("heinrich", gold=120), "2": hero("sven", gold=160)})
    for sum_of in ("gold:120", "gold:100", "gold:50", "gold:10"):
        assert scene.can("1", "give", item=sum_of, to=scene.ids["2"]) == (sum_of not in ("gold:120", "gold:100"))
    full = scene.refused("1", "give", item="gold:100", to=scene.ids["2"])
    assert (full.rule, full.args["room"]) == ("AHQ-TRS-05", 90)
    assert scene.refused("1", "give", item="gold:500", to=scene.ids["2"]).rule == "AHQ-TRS-08"
    assert scene.refused("1", "give", item="gold:-50", to=scene.ids["2"]).rule == "AHQ-TRS-08"
    scene.act("1", "give", item="gold:50", to=scene.ids["2"])
    scene.saw(Given, who="1", to="2", what="gold", count=50)
    assert (scene["1"].gold, scene["2"].gold) == (70, 210)


@pytest.mark.rule("AHQ-SETUP-06")
def test_a_henchmans_armour_is_in_his_figures() -> None:
    state = Campaign(ChanceState("hire"), 1)
    master = people.add_hero(state, "heinrich")
    squire = people.add_henchman(state, "man-at-arms", master.id)
    assert (value(squire, T), squire.wounds, damage_dice(squire), squire.master) == (8, 2, 4, master.id)
    assert (squire.fate, squire.glyph, squire.order) == (0, "2", "fight")


@pytest.mark.rule("AHQ-CTV-31", "AHQ-DEATH-01", "AHQ-CMB-10")
def test_henchmen_fight_and_die_at_0() -> None:
    scene = Scene(
        """
        #######
        #1a2..#
        #######""",
        {"1": henchman()},
    )
    scene.attack("1", "a", dice={"to-hit": [2]})
    scene.end()
    scene.attack("a", "1", dice={"to-hit": [11], "wound": [9, 8, 1]})
    assert scene.saw(Fell, who="1").dead


def test_a_henchman_is_given_an_order() -> None:
    scene = Scene(ROOM, {"1": henchman()})
    scene.act("1", "order", order=f"guard:{scene.ids['2']}")
    scene.saw(Ordered, who="1")
    assert scene["1"].order == f"guard:{scene.ids['2']}"
    assert not scene.can("1", "order", order="guard:nobody")
    assert not scene.can("2", "order", order="hold")
