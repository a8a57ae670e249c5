"""Test vectors that no other test speaks of: the tables of combat, armour, ranges, sight, traps, solo play."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import board, counters, shooting
from roguelike.books.ahq.combat import blow_spec
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events import Blow, Missed
from roguelike.books.ahq.events_explore import MasterRolled
from roguelike.books.ahq.figures import BS, SPEED, T, damage_dice, value, weapon_skill
from roguelike.books.ahq.items import protection
from roguelike.books.ahq.minds.solo import target_of
from roguelike.books.ahq.rolls import hand_to_hand_need, ranged_need
from roguelike.books.ahq.view import view
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.sight import Visibility
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Scene, hero, monster
from tests.books.ahq.traps.kit import Ruin
from tests.books.ahq.traps.test_spotting import HALL, SPOTTED, meet

DUEL = """
    ########
    #2....b#
    #..1a..#
    #......#
    ########"""


# Combat


@pytest.mark.rule("AHQ-TV3-21", "AHQ-HTH-05")
@pytest.mark.parametrize(
    ("mine", "theirs", "need"), [(6, 6, 7), (1, 12, 10), (12, 1, 2), (9, 5, 3), (7, 4, 4), (5, 8, 10)]
)
def test_numbers_needed_hand_to_hand(mine: int, theirs: int, need: int) -> None:
    assert hand_to_hand_need(mine, theirs) == need


@pytest.mark.rule("AHQ-TV3-21", "AHQ-MON-12")
def test_against_who_is_berserk() -> None:
    scene = Scene(
        """
        ######
        #1aa.#
        #.aa.#
        ######""",
        {"a": monster("minotaur", weapon_skill=6), "1": hero(weapon_skill=7)},
        answers={"ahq.berserk": "berserk"},
    )
    assert weapon_skill(scene["a"]) == 6 - 2
    assert blow_spec(scene["1"], scene["a"]).need == 4


@pytest.mark.rule("AHQ-TV3-20", "AHQ-CRIT-01", "AHQ-WND-02")
def test_the_books_fight_of_heinrich_and_sven() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {
            "1": hero(weapon_skill=8),
            "2": hero("sven", weapon_skill=8, strength=7, weapon="axe", weapons=["axe"]),
            "a": monster("skaven-sentry"),
        },
    )
    assert blow_spec(scene["1"], scene["a"]).need == blow_spec(scene["2"], scene["a"]).need == 5
    scene.attack("1", "a", dice={"to-hit": [4]})
    assert scene.saw(Missed).verdict == "miss"
    assert damage_dice(scene["2"]) == 5
    scene["a"].wounds = 9
    scene.attack("2", "a", dice={"to-hit": [12, 9], "wound": [2, 10, 11, 12, 1, 1, 5, 6, 5, 3, 8]})
    assert [told.verdict for told in scene.told(Blow)] == ["critical", "hit"]
    assert sum(told.wounds for told in scene.told(Blow)) == 5


# Armour


@pytest.mark.rule("AHQ-TV3-15", "AHQ-SETUP-13")
def test_shield_and_plate() -> None:
    scene = Scene(DUEL, {"1": hero(plain=True, bow_skill=6, toughness=6, speed=8)})
    scene["1"].armour = ["shield", "plate"]
    assert [value(scene["1"], name) for name in (BS, T, SPEED)] == [3, 10, 6]


@pytest.mark.rule("AHQ-TV3-23", "AHQ-SETUP-10")
def test_heinrichs_chain_and_the_cap() -> None:
    scene = Scene(DUEL, {"1": hero(plain=True, bow_skill=7, toughness=6, speed=8)})
    scene["1"].armour = ["chain"]
    assert [value(scene["1"], name) for name in (BS, T, SPEED)] == [6, 8, 6]
    scene["1"].base["toughness"] = 10
    scene["1"].armour = ["shield", "plate"]
    assert value(scene["1"], T) == 12


# Ranges and sight


@pytest.mark.rule("AHQ-TV3-16", "AHQ-RNG-09")
def test_a_crossbow_at_37_squares_needs_11_and_is_never_critical() -> None:
    spec = shooting.shot_roll(5, 37)
    assert spec is not None
    assert (spec.need, spec.verdict(11), spec.verdict(12)) == (11, "hit", "hit")
    assert content().ranged_weapons["crossbow"].range == 48


@pytest.mark.rule("AHQ-TV3-24", "AHQ-RNG-06")
def test_bows_at_24_and_25_squares() -> None:
    assert ranged_need(7, 24) == 7
    assert ranged_need(7, 25) == 8
    assert content().ranged_weapons["short-bow"].range == 24
    assert (content().ranged_weapons["bow"].range or 0) >= 25


@pytest.mark.rule("AHQ-TV3-25", "AHQ-MON-17")
def test_an_orc_does_not_hide_an_ogre_but_an_ogre_hides_an_orc() -> None:
    scene = Scene(
        """
        ############
        #1..b.aa..c#
        #2....aa...#
        ############""",
        {"a": monster("ogre"), "b": monster("orc"), "c": monster("orc")},
    )
    ogre, orc = scene["a"], scene["c"]
    sight = shooting.sight_of(scene.state, scene["1"], board.squares(ogre), target=ogre.id)
    assert sight is not Visibility.NONE
    assert shooting.sight_of(scene.state, scene["1"], board.squares(orc), target=orc.id) is Visibility.NONE


# Traps and the Game Master


@pytest.mark.rule("AHQ-CTV-36", "AHQ-TRAP-04")
@pytest.mark.parametrize(("die", "outcome"), [(8, "unharmed"), (7, "sprung")])
def test_spot_eight(die: int, outcome: str) -> None:
    cast = {"1": hero("heinrich", fate=0, plain=True), "2": hero("sven", fate=0, plain=True)}
    goes_off = {"crossfire": [1], "trap-wound": [1, 1, 1]} if outcome == "sprung" else {}
    assert meet(Ruin(HALL, cast), "crossfire", dice={"spot": [die], **goes_off}, solo=True) == outcome


@pytest.mark.rule("AHQ-CTV-36", "AHQ-TRAP-07", "AHQ-TRAP-14")
@pytest.mark.parametrize(("die", "outcome"), [(7, "disarmed"), (6, "sprung")])
def test_a_dwarf_disarms_a_nine_with_a_seven(die: int, outcome: str) -> None:
    assert content().traps["fireball"].disarm == 9
    cast = {"1": hero("heinrich", fate=0, plain=True), "2": hero("sven", fate=0, plain=True)}
    goes_off = {"trap-wound": [1] * 10} if outcome == "sprung" else {}
    scene = Ruin(HALL, cast)
    assert meet(scene, "fireball", dice={"spot": [12], "disarm": [die], **goes_off}, answers={SPOTTED: "2"}) == outcome


@pytest.mark.rule("AHQ-CTV-39", "AHQ-GMD-01", "AHQ-TURN-09")
@pytest.mark.parametrize(("die", "event"), [(1, "counter"), (2, "nothing"), (12, "counter")])
def test_the_game_masters_die(die: int, event: str) -> None:
    crawl = Crawl("####\n#1.#\n####")
    crawl.state.counters.cup = counters.full_cup()
    crawl.script.dice = {"gm-phase": [die]}
    counters.phase_roll(crawl.game)
    assert crawl.saw(MasterRolled).event == event
    assert len(crawl.state.counters.hand) == int(event == "counter")


# Solo play and Skaven


@pytest.mark.rule("AHQ-TV4-05", "AHQ-SOLO-33")
def test_whom_a_monster_attacks_in_solo_play() -> None:
    scene = Scene(
        """
        #####
        #.1.#
        #2a3#
        #####""",
        {
            "1": hero(plain=True, weapon_skill=6, toughness=8),
            "2": hero("sven", plain=True, weapon_skill=6, toughness=7),
            "3": hero("torallion", plain=True, weapon_skill=7, toughness=3),
        },
    )
    facts = view(scene.state, "gm").facts
    chosen = target_of([facts[scene.ids[name]] for name in "123"], Chance(ChanceState("x")))
    assert chosen.id == scene.ids["2"]


@pytest.mark.rule("AHQ-TV4-08", "AHQ-ITEM-31", "AHQ-SKV-47")
@pytest.mark.parametrize(("die", "wards"), [(9, True), (10, False)])
def test_the_ring_of_the_white_sorcerer(die: int, wards: bool) -> None:
    scene = Scene(DUEL, {"a": monster("white-skaven-sorcerer")})
    assert protection.wards(scene["a"], "ring-of-magic-protection-3", die) is wards


@pytest.mark.rule("AHQ-TV4-11")
def test_the_books_passage() -> None:
    assert content().tables["AHQ-TBL-PFEAT"].at(16).result == "1 door"
    ends = content().tables["AHQ-TBL-PEND"]
    assert [ends.at(die).key for die in (6, 17)] == ["dead-end", "left-turn"]
