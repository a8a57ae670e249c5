"""Magic: components, one spell a turn, what the starting spells do, and when they end."""

from typing import Any

import pytest

from roguelike.books.ahq import book, components, fireball, people, shooting, spells, turns, upkeep
from roguelike.books.ahq.content import content
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import FateSpent, Fell
from roguelike.books.ahq.events_aid import EffectEnded, Healed
from roguelike.books.ahq.events_magic import Burnt, Enchanted, IntelligenceTested, SpellCast
from roguelike.books.ahq.figures import T, figure, value
from roguelike.books.ahq.state import Campaign, Item
from roguelike.engine.chance import ChanceState
from roguelike.engine.decisions import Refusal
from roguelike.engine.geometry import Square
from roguelike.engine.sight import Visibility
from tests.books.ahq.scenario import Figure, Scene, hero, monster
from tests.engine.drive import drive

DEATH, ARMOUR, PHOENIX = "cast-flames-of-death", "cast-dragon-armour", "cast-flames-of-the-phoenix"


def wizard(**changed: Any) -> Figure:
    return hero("magnus", **changed)


def inferno_wizard(**changed: Any) -> Figure:
    items = [Item("fire-dust", "component"), Item("dragons-tooth", "component")]
    return hero("magnus", spells=["inferno-of-doom"], items=items, **changed)


def corner(scene: Scene, name: str) -> list[int]:
    square = scene[name].square
    assert square is not None
    return [square.x, square.y]


HALL = """
    ############
    #4.....ab..#
    #......cd..#
    #2.........#
    ############"""


@pytest.mark.rule(
    "AHQ-SPELL-02", "AHQ-TBL-SPELLS", "AHQ-CDEC-18", "AHQ-MAG-05", "AHQ-MAG-07", "AHQ-MAG-14", "AHQ-MAG-15"
)
def test_flames_of_death_burn_everybody_under_the_marker_without_a_to_hit_roll() -> None:
    scene = Scene(HALL, {"4": wizard(), "b": monster(wounds=1)})
    dice = [1, 2, 3, 4, 8, 12, 1, 1, 1, 1, 7, 7, 7, 1, 1, 1, 1, 1, 1, 1]
    scene.act("4", DEATH, square=corner(scene, "a"), dice={"wound": dice})
    assert [(e.who.label, e.wounds) for e in scene.told(Burnt)] == [("a", 1), ("b", 1), ("c", 3), ("d", 0)]
    assert {e.who.label for e in scene.told(Fell)} == {"b", "c"}
    assert scene.saw(SpellCast).components == ("Fire Dust",)
    assert not any(item.id == "fire-dust" for item in scene["4"].items)
    assert not scene.told(IntelligenceTested)
    assert scene["4"].turn.free_step is None


@pytest.mark.rule("AHQ-SPELL-02")
def test_friends_are_burnt_too() -> None:
    scene = Scene(HALL.replace("#......cd..#", "#......2...#").replace("#2...", "#...."), {"4": wizard()})
    scene.act("4", DEATH, square=corner(scene, "a"), dice={"wound": [1] * 15})
    assert {e.who.label for e in scene.told(Burnt)} == {"a", "b", "2"}


@pytest.mark.rule("AHQ-CDEC-18")
def test_the_marker_needs_one_square_in_sight_within_12() -> None:
    row = "#4" + "." * 15 + "#"
    scene = Scene(
        "\n".join(["#" * 18, row, row.replace("4", "2").replace("." * 15, "." * 14 + "a"), "#" * 18]), {"4": wizard()}
    )
    assert scene.can("4", DEATH, square=[14, 2])
    assert scene.refused("4", DEATH, square=[15, 2]).rule == "AHQ-SPELL-02"
    x, y = corner(scene, "a")
    assert (x, y) == (17, 3)
    assert scene.refused("4", DEATH, square=[x, y]).rule == "AHQ-SPELL-02"


@pytest.mark.rule("AHQ-CDEC-18", "AHQ-LOS-02", "AHQ-LOS-03")
def test_walls_and_closed_doors_cut_the_marker_off() -> None:
    drawing = """
        #########
        #4..#a..#
        #...#...#
        #2..+b..#
        #########"""
    scene = Scene(drawing, {"4": wizard()})
    area = fireball.covered(scene.state, scene["4"], Square(4, 2), 12)
    assert area == {Square(4, 2), Square(4, 3)}
    area = fireball.covered(scene.state, scene["4"], Square(4, 4), 12)
    assert area == {Square(4, 4)}
    opened = Scene(drawing.replace("+", "'"), {"4": wizard()})
    area = fireball.covered(opened.state, opened["4"], Square(4, 4), 12)
    assert area == {Square(4, 4), Square(5, 4)}
    corner_cut = Scene(
        """
        ########
        #2.#####
        #4.#####
        ###..a.#
        ########""",
        {"4": wizard()},
    )
    area = fireball.covered(corner_cut.state, corner_cut["4"], Square(3, 3), 12)
    assert area == {Square(3, 3)}, "what lies beyond the corner hangs together with nothing that he sees"


@pytest.mark.rule("AHQ-CDEC-18", "AHQ-RNG-07", "AHQ-CDEC-53")
def test_a_square_that_he_sees_partly_counts_four_further() -> None:
    row = "#" + "." * 15 + "#"
    drawing = "\n".join(["#" * 17, "#4...2" + "." * 10 + "#", row[:-2] + "a#", "#" * 17])
    scene = Scene(drawing, {"4": wizard()})
    magnus = scene["4"]
    for square, seen, reached in (((9, 3), Visibility.PARTLY, True), ((10, 3), Visibility.PARTLY, False)):
        assert shooting.sight_of(scene.state, magnus, [Square(*square)]) is seen
        assert bool(fireball.covered(scene.state, magnus, Square(*square), 12)) is reached
    scene["2"].square = Square(2, 3)
    assert fireball.covered(scene.state, magnus, Square(10, 3), 12), "nobody in between: 9 squares"


@pytest.mark.rule("AHQ-CDEC-18", "AHQ-MAG-05")
def test_a_death_zone_does_not_keep_a_wizard_from_his_flames() -> None:
    scene = Scene(HALL.replace("#4.....ab..#", "#4......b..#").replace("#......cd", "#a.....cd"), {"4": wizard()})
    assert scene.can("4", DEATH, square=corner(scene, "b"))
    scene["4"].items.clear()
    refusal = scene.refused("4", DEATH, square=corner(scene, "b"))
    assert (refusal.rule, refusal.args["what"]) == ("AHQ-MAG-05", "Fire Dust")


@pytest.mark.rule("AHQ-MAG-08", "AHQ-MAG-10", "AHQ-CDEC-17")
def test_in_combat_a_spell_is_the_attack_and_he_may_move_before_or_after() -> None:
    scene = Scene(HALL, {"4": wizard()})
    scene.act("4", DEATH, square=corner(scene, "a"), dice={"wound": [1] * 20})
    scene["4"].items.append(Item("fire-dust", "component"))
    assert scene.refused("4", DEATH, square=corner(scene, "a")).rule == "AHQ-MAG-08"
    scene.move("4", "E")
    scene = Scene(HALL, {"4": wizard()}).move("4", "E")
    scene.act("4", DEATH, square=corner(scene, "a"), dice={"wound": [1] * 20})
    assert scene.refused("4", "move", path="E").rule == "AHQ-CMB-11"
    scene = Scene(HALL.replace("#4.....ab", "#4a.....b"), {"4": wizard()})
    scene.attack("4", "a", dice={"to-hit": [2]})
    assert scene.refused("4", DEATH, square=corner(scene, "b")).rule == "AHQ-CMB-15"


@pytest.mark.rule("AHQ-MAG-11", "AHQ-SPELL-10")
def test_two_components_forbid_moving_before_and_after() -> None:
    scene = Scene(HALL, {"4": inferno_wizard()})
    scene.act("4", "cast-inferno-of-doom", square=corner(scene, "a"), dice={"intelligence": [9], "wound": [1] * 28})
    assert scene.refused("4", "move", path="E").rule == "AHQ-MAG-11"
    assert scene["4"].items == []
    scene = Scene(HALL, {"4": inferno_wizard()}).move("4", "E")
    assert scene.refused("4", "cast-inferno-of-doom", square=corner(scene, "a")).rule == "AHQ-MAG-11"


@pytest.mark.rule("AHQ-CTV-26", "AHQ-MAG-12", "AHQ-SPELL-10")
@pytest.mark.parametrize(("die", "answer", "dice"), [(7, None, 7), (8, "keep", 5), (8, "spend", 7)])
def test_inferno_of_doom_and_the_test_of_intelligence(die: int, answer: str | None, dice: int) -> None:
    scene = Scene(HALL, {"4": inferno_wizard(intelligence=7)})
    scene.act(
        "4",
        "cast-inferno-of-doom",
        square=corner(scene, "a"),
        dice={"intelligence": [die], "wound": [1] * dice * 4},
        answers={"ahq.fate.intelligence": answer} if answer else {},
    )
    assert scene.saw(IntelligenceTested).passed is (die == 7)
    assert len(scene.told(Burnt)[0].dice.split()) == dice
    assert scene["4"].fate == (1 if answer == "spend" else 2)


BESIDE = """
    ########
    #.42...#
    #......#
    #1....a#
    ########"""


@pytest.mark.rule("AHQ-SPELL-01", "AHQ-CDEC-37", "AHQ-MAG-09")
def test_dragon_armour_on_whoever_is_in_his_death_zone_but_not_on_himself() -> None:
    scene = Scene(BESIDE, {"4": wizard()})
    assert scene.refused("4", ARMOUR, target=scene.ids["4"]).rule == "AHQ-SPELL-01"
    assert scene.refused("4", ARMOUR, target=scene.ids["1"]).rule == "AHQ-SPELL-01"
    before = value(scene["2"], T)
    scene.act("4", ARMOUR, target=scene.ids["2"])
    assert value(scene["2"], T) == before + 1
    assert figure(scene["2"], T).parts[-1].rule == "AHQ-SPELL-01"
    assert scene.saw(Enchanted, who="2").what.args["toughness"] == before + 1


@pytest.mark.rule("AHQ-SPELL-01", "AHQ-CDEC-37")
def test_dragon_armour_does_not_add_up_and_lasts_until_the_next_exploration_turn() -> None:
    scene = Scene(BESIDE, {"4": wizard(items=[Item("red-dragon-powder", "component", 2)])})
    before = value(scene["2"], T)
    scene.act("4", ARMOUR, target=scene.ids["2"]).end().monsters_pass()
    scene.act("4", ARMOUR, target=scene.ids["2"])
    assert value(scene["2"], T) == before + 1
    scene.events.clear()
    upkeep.exploration_turn_begins(scene.game)
    assert value(scene["2"], T) == before
    assert len(scene.told(EffectEnded)) == 1


@pytest.mark.rule("AHQ-SPELL-01")
def test_dragon_armour_lifts_nothing_above_12() -> None:
    scene = Scene(BESIDE, {"4": wizard(), "2": hero("sven", toughness=12)})
    scene.act("4", ARMOUR, target=scene.ids["2"])
    assert value(scene["2"], T) == 12


@pytest.mark.rule("AHQ-SPELL-04", "AHQ-DEATH-09")
def test_the_phoenix_heals_all_wounds_and_brings_back_into_action() -> None:
    fallen = hero("sven", wounds=0)
    scene = Scene(BESIDE, {"4": wizard(), "2": fallen})
    assert not scene.can("2", "move", path="E")
    scene.act("4", PHOENIX, target=scene.ids["2"])
    healed = scene.saw(Healed, who="2")
    assert (healed.wounds, scene["2"].wounds) == (4, 4)
    scene.move("2", "E")
    scene = Scene(BESIDE.replace("#.42...#", "#.42a..#").replace("....a#", ".....#"), {"4": wizard(), "2": fallen})
    assert scene.engaged("a") == ""
    scene.act("4", PHOENIX, target=scene.ids["2"])
    assert (scene.engaged("a"), scene.engaged("2")) == ("2", "a"), "he counts in Death Zones again"


@pytest.mark.rule("AHQ-SPELL-04", "AHQ-DZ-10")
def test_the_phoenix_wants_an_empty_death_zone_and_the_wizard_in_nobodys() -> None:
    hurt = hero("sven", wounds=1)
    crowd = Scene(
        BESIDE.replace("#.42...#", "#142...#").replace("#1....a#", "#.....a#"), {"4": wizard(wounds=1), "2": hurt}
    )
    assert crowd.refused("4", PHOENIX, target=crowd.ids["2"]).rule == "AHQ-SPELL-04"
    assert crowd.refused("4", PHOENIX, target=crowd.ids["4"]).rule == "AHQ-SPELL-04"
    bound = Scene(BESIDE.replace("#......#", "#.a....#").replace("....a#", ".....#"), {"4": wizard(), "2": hurt})
    assert bound.refused("4", PHOENIX, target=bound.ids["2"]).rule == "AHQ-DZ-10"
    alone = Scene(BESIDE.replace("#.42...#", "#.4.2..#"), {"4": wizard(wounds=1), "2": hurt})
    assert alone.refused("4", PHOENIX, target=alone.ids["2"]).rule == "AHQ-SPELL-04"
    alone.act("4", PHOENIX, target=alone.ids["4"])
    assert alone["4"].wounds == 3


@pytest.mark.rule("AHQ-SPELL-04")
def test_the_phoenix_is_not_for_the_hale() -> None:
    scene = Scene(BESIDE, {"4": wizard()})
    refusal = scene.refused("4", PHOENIX, target=scene.ids["2"])
    assert (refusal.rule, refusal.message) == ("AHQ-SPELL-04", "ahq-not-wounded")


@pytest.mark.rule("AHQ-MAG-02")
def test_a_new_bright_wizard_knows_four_spells_and_has_components_for_four() -> None:
    book_of_spells = {s.id for s in content().spells.values() if s.college == "bright" and s.known}
    magnus = people.add_hero(Campaign(ChanceState("s"), 1), "magnus")
    known = content().spells["flames-of-death"]
    assert set(magnus.spells) == book_of_spells
    assert book_of_spells <= set(spells.SPELLS)
    assert sum(i.count for i in magnus.items if i.kind == "component") == 4
    assert known.components == ("fire-dust",)


@pytest.mark.rule("AHQ-SKMAG-02", "AHQ-CMB-27")
def test_a_sorcerers_fireball_is_the_same_and_gives_him_away() -> None:
    sorcerer = next(m.id for m in content().monsters.values() if "fireball" in m.spells)
    scene = Scene(
        """
        ##########
        #1......a#
        #........#
        ##########""",
        {"a": monster(sorcerer, known=False)},
        heroes_surprised=True,
    )
    scene.act("a", "cast-fireball", square=corner(scene, "1"), dice={"wound": [1] * 5})
    assert scene["a"].known
    assert len(scene.told(Burnt)) == 1


# In exploration


def exploring() -> Any:
    state = Campaign(ChanceState("explore"), 1)
    game = book.game(state)
    told: list[Any] = []
    game.on_event = told.append
    return game, told


@pytest.mark.rule("AHQ-MAG-09", "AHQ-MAG-10", "AHQ-MAG-11", "AHQ-CDEC-17")
def test_in_exploration_one_component_leaves_the_move_and_two_take_the_phase() -> None:
    game, _ = exploring()
    magnus = people.add_hero(game.state, "magnus")
    magnus.square = Square(5, 5)
    code = spells.SPELLS["flames-of-death"]
    game.state.phase = "explore"
    assert spells.offered(game.state, magnus, code.id)
    assert spells.cannot_cast(game.state, magnus, code.spell) is None
    magnus.turn.steps = 5
    assert spells.cannot_cast(game.state, magnus, code.spell) is None
    magnus.turn.action = "search"
    assert spells.cannot_cast(game.state, magnus, code.spell) is not None
    magnus.turn.action, magnus.turn.steps = "", 1
    magnus.items.append(Item("dragons-tooth", "component"))
    refusal = spells.cannot_cast(game.state, magnus, content().spells["inferno-of-doom"])
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "AHQ-MAG-11"
    game.state.phase = "home"
    assert not spells.offered(game.state, magnus, code.id)


@pytest.mark.rule("AHQ-MAG-13", "AHQ-FATE-07")
def test_fate_passes_a_failed_test_of_intelligence() -> None:
    scene = Scene(HALL, {"4": inferno_wizard(intelligence=7)})
    scene.act(
        "4",
        "cast-inferno-of-doom",
        square=corner(scene, "a"),
        dice={"intelligence": [12], "wound": [1] * 28},
        answers={"ahq.fate.intelligence": "spend"},
    )
    assert scene.saw(FateSpent, who="4").left == 1


def test_turns_end_what_lasts_for_a_turn() -> None:
    game, _ = exploring()
    sven = people.add_hero(game.state, "sven")
    sven.effects.append(Effect("courage", "AHQ-SPELL-12", "bravery", 12, until="turn", sets=True))
    turns.begin_exploration_turn(game)
    assert not sven.effects


@pytest.mark.rule("AHQ-MAG-06")
def test_a_new_wizard_chooses_components_for_four_spells() -> None:
    game, _ = exploring()
    magnus = people.add_hero(game.state, "magnus")
    wanted = {"1": "fire-dust", "2": "fire-dust", "3": "phoenix-feather", "4": "dragons-tooth"}
    drive(components.outfit(game), [wanted])
    assert {(i.id, i.count) for i in magnus.items} == {("fire-dust", 2), ("phoenix-feather", 1), ("dragons-tooth", 1)}
    drive(components.outfit(game))
    assert components.bright_components() == [
        "red-dragon-powder",
        "fire-dust",
        "silver-key",
        "phoenix-feather",
        "dragons-tooth",
    ]


@pytest.mark.rule("AHQ-MAG-06")
def test_a_wizard_who_is_not_asked_takes_what_his_sheet_says() -> None:
    game, _ = exploring()
    magnus = people.add_hero(game.state, "magnus")
    before = [(item.id, item.count) for item in magnus.items]
    run = components.outfit(game)
    decision = run.send(None)
    assert decision.accepts(decision.orders[decision.order]) is None
    with pytest.raises(StopIteration):
        run.send(decision.orders[decision.order])
    assert [(item.id, item.count) for item in magnus.items] == before
