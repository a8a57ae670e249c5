"""The spells that a Bright Wizard learns."""

from typing import Any

import pytest

from roguelike.books.ahq import areas, arms, book, harm, movement, people, spells, turns, upkeep
from roguelike.books.ahq.arena import draw
from roguelike.books.ahq.dungeon.generate import open_door
from roguelike.books.ahq.events import Blow
from roguelike.books.ahq.events_magic import IntelligenceTested, SpellCast
from roguelike.books.ahq.events_spells import AirStilled, DoorConjured, Revived, WindRaised
from roguelike.books.ahq.figures import BRAVERY, value
from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.setup import new_campaign
from roguelike.books.ahq.spells_lasting import carried_by_wind, swift
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.books.ahq.view import view
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.decisions import Refusal
from roguelike.engine.geometry import Square
from roguelike.engine.serial import from_bytes, to_bytes
from tests.books.ahq.crawl import SHIFT, Crawl
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Figure, Scene, hero, monster
from tests.engine.drive import drive

COMPONENTS = ("red-dragon-powder", "fire-dust", "silver-key", "phoenix-feather", "dragons-tooth")


def wizard(*known: str, **changed: Any) -> Figure:
    return hero("magnus", spells=list(known), items=[Item(id, "component", 2) for id in COMPONENTS], **changed)


HALL = """
    ############
    #4.....ab..#
    #......cd..#
    #2.........#
    ############"""
CLOSE = """
    ########
    #.4a...#
    #.2....#
    #1.....#
    ########"""


# Courage


@pytest.mark.rule("AHQ-SPELL-12", "AHQ-CDEC-37")
def test_courage_makes_bravery_12_for_himself_or_anybody_in_his_zone_until_exploration() -> None:
    scene = Scene(CLOSE, {"4": wizard("courage")})
    assert scene.refused("4", "cast-courage", target=scene.ids["1"]).rule == "AHQ-SPELL-12"
    assert scene.can("4", "cast-courage", target=scene.ids["4"])
    before = value(scene["2"], BRAVERY)
    scene.act("4", "cast-courage", target=scene.ids["2"])
    assert value(scene["2"], BRAVERY) == 12
    scene.end().monsters_pass()
    assert value(scene["2"], BRAVERY) == 12
    upkeep.exploration_turn_begins(scene.game)
    assert value(scene["2"], BRAVERY) == before


# Burning Hand


@pytest.mark.rule("AHQ-SPELL-07", "AHQ-CDEC-41")
def test_burning_hand_takes_a_die_of_wounds_from_the_next_turn_on() -> None:
    scene = Scene(CLOSE, {"4": wizard("burning-hand"), "a": monster(wounds=3, toughness=12)})
    scene.act("4", "cast-burning-hand")
    assert scene.saw(SpellCast).components == ("Red Dragon Powder",)
    scene.end().monsters_pass()
    scene.attack("4", "a", dice={"to-hit": [11], "burning-hand": [2]})
    assert (scene.saw(Blow).wounds, scene["a"].wounds) == (2, 1)
    scene.end().monsters_pass()
    upkeep.exploration_turn_begins(scene.game)
    scene.attack("4", "a", dice={"to-hit": [11], "wound": [1]})
    assert scene["a"].wounds == 1


@pytest.mark.rule("AHQ-SPELL-07", "AHQ-CDEC-41")
def test_a_riposte_in_the_turn_of_the_casting_is_an_ordinary_blow_and_criticals_strike_again() -> None:
    scene = Scene(CLOSE, {"4": wizard("burning-hand"), "a": monster(wounds=30)}, tactic=MOVE_AND_ATTACK)
    scene.act("4", "cast-burning-hand").end()
    scene.attack("a", "4", dice={"to-hit": [1, 11], "wound": [1]})
    scene.monsters_pass()
    scene.attack("4", "a", dice={"to-hit": [12, 11], "burning-hand": [12, 5]})
    assert scene["a"].wounds == 13


# Still Air


@pytest.mark.rule("AHQ-SPELL-08", "AHQ-CDEC-36")
def test_in_still_air_no_monster_moves_or_attacks_to_the_end_of_the_game_master_phase() -> None:
    scene = Scene(CLOSE, {"4": wizard("still-air")}, tactic=MOVE_AND_ATTACK)
    scene.act("4", "cast-still-air", square=[6, 4])
    assert [ref.label for ref in scene.saw(AirStilled).who] == ["a"]
    scene.end()
    # Nobody of theirs can do anything, so their phase is over.
    assert scene.state.fight == 2
    assert scene.state.areas == []
    scene.end()
    assert scene.can("a", "attack", target="4")


@pytest.mark.rule("AHQ-SPELL-08")
def test_still_air_needs_an_unobstructed_line_and_holds_only_its_section() -> None:
    drawing = """
        ###########
        #4..+..a..#
        #...#.....#
        #..2#..b..#
        ###########"""
    scene = Scene(drawing, {"4": wizard("still-air")}, tactic=MOVE_AND_ATTACK)
    assert scene.refused("4", "cast-still-air", square=[8, 2]).rule == "AHQ-SPELL-08"
    scene.act("4", "cast-still-air", square=[2, 3]).end()
    assert scene.can("a", "move", path="W")


@pytest.mark.rule("AHQ-SPELL-08")
def test_a_section_of_which_he_sees_no_square_clearly_is_out_of_reach_of_still_air() -> None:
    crawl = Crawl(
        """
        ##############
        #4........%%##
        #.........%%##
        ##########..##
        ##########..##
        ##########..##
        ##############""",
        {"4": wizard("still-air")},
    )
    still = spells.SPELLS["still-air"]

    def refusal(x: int, y: int) -> Refusal | None:
        return still.check(crawl.state, crawl["4"], {"square": [x + SHIFT, y + SHIFT]})

    assert refusal(10, 1) is None
    assert refusal(10, 3) is not None, "partly seen"
    crawl["4"].square = Square(10 + SHIFT, 1 + SHIFT)
    assert refusal(10, 3) is None


@pytest.mark.rule("AHQ-SPELL-08")
def test_who_is_stilled_does_not_strike_back_at_a_fumble() -> None:
    scene = Scene(CLOSE, {"4": wizard("still-air")})
    scene.act("4", "cast-still-air", square=[6, 4])
    scene.move("1", "NN")
    scene["1"].square = scene["a"].square.step("E") if scene["a"].square else None
    scene.attack("1", "a", dice={"to-hit": [1]}, answers={"ahq.fate.fumble": "keep"})


# Swift Wind


@pytest.mark.rule("AHQ-CTV-27", "AHQ-SPELL-11")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (7, 4), (12, 6)])
def test_swift_wind_carries_half_a_die_of_characters(die: int, count: int) -> None:
    assert carried_by_wind(die) == count


@pytest.mark.rule("AHQ-SPELL-11", "AHQ-CDEC-36", "AHQ-CDEC-38")
def test_swift_wind_doubles_speed_for_those_who_have_not_moved() -> None:
    scene = Scene(HALL.replace("#2", "#21"), {"4": wizard("swift-wind"), "2": hero("sven", plain=True, speed=3)})
    scene.move("1", "E")
    scene.act("4", "cast-swift-wind", dice={"swift-wind": [2]}, answers={"ahq.swift-wind": [["2"]]})
    assert [ref.label for ref in scene.saw(WindRaised).who] == ["2"]
    scene.move("2", "N" + "EEEEE")
    assert scene["2"].turn.steps == 6
    scene.end().monsters_pass()
    assert scene.refused("1", "cast-swift-wind").rule
    assert scene["2"].effects == []


@pytest.mark.rule("AHQ-SPELL-11", "AHQ-CDEC-36", "AHQ-CDEC-38")
def test_swift_wind_is_for_those_in_his_section_or_sight_who_have_not_moved() -> None:
    drawing = """
        ###########
        #4..+..3..#
        #.1.#..a..#
        #..2#.....#
        ###########"""
    scene = Scene(drawing, {"4": wizard("swift-wind")})

    def able() -> set[str]:
        return {model.id for model in swift(scene.state, scene["4"])}

    assert able() == {scene.ids[name] for name in "124"}
    scene.move("1", "N")
    assert able() == {scene.ids[name] for name in "24"}
    scene["2"].wounds = 0
    assert able() == {scene.ids["4"]}


@pytest.mark.rule("AHQ-SPELL-11", "AHQ-CDEC-38")
def test_swift_wind_gives_18_squares_in_an_exploration_turn_and_the_wizard_may_be_one() -> None:
    game, magnus, _ = exploring()
    magnus.spells.append("swift-wind")
    magnus.items.append(Item("fire-dust", "component"))
    game.chance.script = Script({"swift-wind": [1]})
    drive(spells.cast(game, magnus, spells.SPELLS["swift-wind"], {}), [])
    assert movement.allowance(game.state, magnus) == 18
    turns.begin_exploration_turn(game)
    assert movement.allowance(game.state, magnus) == 12


# Flight


@pytest.mark.rule("AHQ-SPELL-09", "AHQ-CDEC-39")
def test_a_monster_put_to_flight_runs_first_where_the_wizard_likes_and_does_not_attack() -> None:
    scene = Scene(HALL, {"4": wizard("flight"), "a": monster(speed=2)}, tactic=MOVE_AND_ATTACK)
    scene.act("4", "cast-flight", target=scene.ids["a"])
    assert scene.refused("4", "cast-flight", target=scene.ids["a"]).rule == "AHQ-MAG-08"
    scene["4"].turn.action, scene["4"].turn.attacked = "", False  # as if another Wizard were there
    again = scene.refused("4", "cast-flight", target=scene.ids["a"])
    assert (again.rule, again.message) == ("AHQ-SPELL-09", "ahqspell-flees-already")
    scene["4"].turn.attacked = True
    scene.end(dice={"run": [3]}, answers={"ahq.flight": "WSSEEEEEEE"})
    assert scene["a"].turn.done
    assert scene["a"].turn.steps == 5
    assert not scene.can("a", "move", path="W")


@pytest.mark.rule("AHQ-SPELL-09", "AHQ-CDEC-39")
def test_a_friend_runs_at_once_unless_he_has_moved_and_nobody_runs_in_exploration() -> None:
    scene = Scene(HALL, {"4": wizard("flight"), "2": hero("sven", plain=True, speed=2)})
    scene.act("4", "cast-flight", target=scene.ids["2"], dice={"run": [1]}, answers={"ahq.flight": "EEEE"})
    assert (scene["2"].turn.steps, scene["2"].turn.done) == (2, True)
    scene = Scene(HALL, {"4": wizard("flight")}).move("2", "E")
    assert scene.refused("4", "cast-flight", target=scene.ids["2"]).rule == "AHQ-SPELL-09"
    game, magnus, _ = exploring()
    refusal = spells.SPELLS["flight"].refusal(game.state, magnus)
    assert refusal is not None
    assert refusal.message == "ahqspell-nobody-runs"


# The Power of the Phoenix


def killed(*, passed_die: int) -> Scene:
    magnus = wizard("power-of-the-phoenix", intelligence=7, fate=0)
    scene = Scene(CLOSE, {"4": magnus, "2": hero("sven", wounds=0, fate=0)})
    harm.die(scene.game, scene["2"])
    assert not scene.can("4", "cast-power-of-the-phoenix", target=scene.ids["2"])
    scene.end().monsters_pass()
    scene.act("4", "cast-power-of-the-phoenix", target=scene.ids["2"], dice={"intelligence": [passed_die]})
    return scene


@pytest.mark.rule("AHQ-SPELL-06", "AHQ-CDEC-40")
def test_the_power_of_the_phoenix_raises_in_the_turn_after_the_death_with_everything_full() -> None:
    scene = killed(passed_die=7)
    assert scene.saw(Revived).alive
    assert scene.saw(IntelligenceTested).passed
    sven = scene["2"]
    assert (sven.dead, sven.wounds, sven.fate) == (False, sven.base["wounds"], sven.base["fate_points"])
    assert sven.square == (3, 3)
    assert scene.refused("4", "move", path="E").rule == "AHQ-MAG-11"


@pytest.mark.rule("AHQ-SPELL-06", "AHQ-CDEC-40")
def test_a_failed_test_destroys_the_soul_for_good() -> None:
    scene = killed(passed_die=8)
    assert not scene.saw(Revived).alive
    assert scene["2"].dead
    refusal = spells.SPELLS["power-of-the-phoenix"].refusal(scene.state, scene["4"])
    assert refusal is not None
    assert refusal.rule == "AHQ-CDEC-40"


@pytest.mark.rule("AHQ-SPELL-06")
def test_two_turns_after_the_death_it_is_too_late() -> None:
    scene = Scene(CLOSE, {"4": wizard("power-of-the-phoenix"), "2": hero("sven")})
    harm.die(scene.game, scene["2"])
    scene.end().monsters_pass().end().monsters_pass()
    assert not scene.can("4", "cast-power-of-the-phoenix", target=scene.ids["2"])


@pytest.mark.rule("AHQ-SPELL-06", "AHQ-CDEC-40")
def test_who_died_on_the_level_above_is_beyond_reach() -> None:
    crawl = Crawl(STAIRS, {"4": wizard("power-of-the-phoenix")}, under={"2": ">", "4": ">"})
    harm.die(crawl.game, crawl["2"])
    crawl.act("", "descend")
    assert crawl.state.turn == crawl["2"].died + 1
    refusal = spells.SPELLS["power-of-the-phoenix"].refusal(crawl.state, crawl["4"])
    assert refusal is not None
    assert refusal.rule == "AHQ-SPELL-06"


STAIRS = """
    ####
    #>4#
    #>2#
    ####"""


# The Bright Key


def exploring(row: str = "#.....#") -> tuple[Any, Model, Campaign]:
    level, stands = draw(["#######", "#.....#", "#..4..#", row, "#######"], shift=40)
    state = Campaign(ChanceState("key"), 1, variant="solo")
    game = book.game(state)
    state.levels["1"], state.level = level, "1"
    magnus = people.add_hero(state, "magnus")
    magnus.square = stands["4"]
    turns.begin_exploration_turn(game)
    return game, magnus, state


@pytest.mark.rule("AHQ-SPELL-05", "AHQ-CTV-28")
@pytest.mark.parametrize(("die", "rock"), [(4, True), (5, False)])
def test_the_bright_key_makes_a_door_and_a_die_says_what_is_behind_it(die: int, rock: bool) -> None:
    game, magnus, state = exploring()
    told: list[Any] = []
    game.on_event = told.append
    code = spells.SPELLS["bright-key"]
    place = next(iter(code.options(state, magnus)))
    assert code.check(state, magnus, {"square": [0, 0]}) is not None
    drive(spells.cast(game, magnus, code, place), [])
    assert any(isinstance(e, DoorConjured) for e in told)
    (door,) = state.here.doors.values()
    assert (door.open, door.opened, [*door.square]) == (False, False, place["square"])
    game.chance.script = Script({"bright-key": [die]}, strict=False)
    laid, _ = drive(open_door(state.here, door.id, door.sides[0], game.chance))
    assert door.false is rock
    assert bool(laid.sections) is not rock
    assert not any(item.id == "silver-key" for item in magnus.items)
    assert not any(args["square"][1] == door.square.y for args in code.options(state, magnus))


@pytest.mark.rule("AHQ-SPELL-05")
def test_the_bright_key_leaves_the_doors_where_they_are() -> None:
    game, magnus, state = exploring("#.....+")
    [(id, old)] = state.here.doors.items()
    code = spells.SPELLS["bright-key"]
    drive(spells.cast(game, magnus, code, next(iter(code.options(state, magnus)))), [])
    assert state.here.doors[id] is old
    assert len(state.here.doors) == 2


@pytest.mark.rule("AHQ-SPELL-05")
def test_around_a_single_fight_there_is_nothing_to_lead_to() -> None:
    state = new_campaign({"scenario": "skirmish", "heroes": ["magnus"], "spells": {"magnus": ["bright-key"]}}, "s")
    (magnus,) = state.heroes()
    refusal = spells.SPELLS["bright-key"].refusal(state, magnus)
    assert refusal is not None
    assert refusal.message == "ahqspell-no-wall"


@pytest.mark.rule("AHQ-MAG-04", "AHQ-MAG-09")
def test_a_rune_sword_is_the_one_weapon_besides_a_dagger_and_does_not_hinder_magic() -> None:
    scene = Scene(CLOSE, {"4": wizard("courage", weapons=["rune-sword"], weapon="rune-sword")})
    assert arms.cannot_use(scene["4"], "rune-sword") is None
    assert arms.cannot_use(scene["4"], "sword") is not None
    scene.act("4", "cast-courage", target=scene.ids["4"])


# Who plays it by himself


def test_the_autoplayer_uses_what_a_wizard_has_learned() -> None:
    mind = AutoHeroes()
    chance = Chance(ChanceState("mind"))
    scene = Scene(HALL, {"4": wizard("still-air", wounds=1), "2": hero("sven", wounds=1)})
    assert scene.decision is not None
    answer = mind.answer(view(scene.state, "heroes"), scene.decision, chance)
    assert isinstance(answer, dict)
    assert answer["verb"] == "cast-still-air"
    troll = CLOSE.replace("#.4a...#", "#.4aa..#").replace("#.2....#", "#.2aa..#")
    scene = Scene(troll, {"4": wizard("flight"), "a": monster("troll")})
    assert scene.decision is not None
    answer = mind.answer(view(scene.state, "heroes"), scene.decision, chance)
    assert answer == {"verb": "cast-flight", "actor": scene.ids["4"], "target": scene.ids["a"]}


def test_a_party_can_start_with_learned_spells_and_their_components() -> None:
    state = new_campaign({"spells": {"magnus": ["power-of-the-phoenix", "inferno-of-doom"]}}, "s")
    magnus = next(m for m in state.heroes() if m.profile == "magnus")
    assert {"power-of-the-phoenix", "inferno-of-doom"} <= set(magnus.spells)
    assert arms.has_item(magnus, "dragons-tooth", 2)
    with pytest.raises(ValueError, match="there is no Wizard"):
        new_campaign({"spells": {"sven": ["courage"]}}, "s")
    with pytest.raises(ValueError, match="choke"):
        new_campaign({"spells": {"magnus": ["choke"]}}, "s")


@pytest.mark.rule("AHQ-SPELL-08", "AHQ-SKV-48", "AHQ-ITEM-31")
@pytest.mark.parametrize(("die", "free"), [(9, True), (10, False)])
def test_a_ring_of_magic_protection_keeps_still_air_off_its_wearer_alone(die: int, free: bool) -> None:
    scene = Scene(
        """
        ##########
        #4.......#
        #12...ab.#
        #........#
        ##########""",
        {
            "4": wizard("still-air"),
            "a": monster("white-skaven-sorcerer"),
        },
        tactic=MOVE_AND_ATTACK,
    )
    square = scene["a"].square
    assert square is not None
    scene.act("4", "cast-still-air", square=[square.x, square.y], dice={"magic-protection": [die]})
    assert (areas.stilled(scene.state, scene["a"]) is None) is free
    assert areas.stilled(scene.state, scene["b"]) is not None
    assert from_bytes(Campaign, to_bytes(scene.state)) == scene.state
