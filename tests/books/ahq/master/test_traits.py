"""Special monster rules: AHQ-MON-01 to -19, AHQ-TV3-12 to -14."""

from fractions import Fraction

import pytest

from roguelike.books.ahq import known_traps, traits, upkeep
from roguelike.books.ahq.effects import Effect
from roguelike.books.ahq.events import Blow
from roguelike.books.ahq.events_counters import BraveryTested, DiseaseTested, Regenerated, WentBerserk
from roguelike.books.ahq.figures import BRAVERY, starting, value, weapon_skill
from roguelike.books.ahq.rolls import Wounds
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.geometry import Square
from tests.books.ahq.scenario import MOVE_AND_ATTACK, Scene, henchman, hero, monster

DUEL = """
    ########
    #2....b#
    #..1a..#
    #......#
    ########"""
BIG = """
    ########
    #2.....#
    #..1aa.#
    #...aa.#
    ########"""


# Invulnerable


@pytest.mark.rule("AHQ-MON-01", "AHQ-TV3-12")
@pytest.mark.parametrize(
    ("dice", "invulnerable", "wounds"),
    [([10, 11, 9], True, 0), ([10, 11, 12, 3], True, 3), ([10, 11, 12, 10], True, 4), ([9, 9, 12, 3], True, 1)],
)
def test_only_a_12_makes_its_wounds_count(dice: list[int], invulnerable: bool, wounds: int) -> None:
    chance = Chance(ChanceState("x"), Script({"wound": dice}))
    assert Wounds(3, 10, 9, invulnerable).roll(chance).wounds == wounds


@pytest.mark.rule("AHQ-MON-01")
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_the_odds_are_exact(dice: int) -> None:
    odds = Wounds(dice, 10, 99, True).distribution()
    assert sum(odds.values()) == 1
    assert odds[0] == Fraction(11, 12) ** dice, "without a 12 there is no Wound, with one there is"
    assert Wounds(2, 12, 3, True).distribution() == Wounds(2, 12, 3).distribution()


@pytest.mark.rule("AHQ-MON-01", "AHQ-MON-02", "AHQ-TV3-12", "AHQ-DEC3-25")
def test_not_against_additional_attacks_nor_magic_weapons() -> None:
    scene = Scene(DUEL, {"a": monster("daemonette"), "1": hero(weapon_skill=12)})
    scene.attack("1", "a", dice={"to-hit": [12, 11], "wound": [8, 9, 1, 1, 8, 9, 1, 1]})
    assert [told.wounds for told in scene.told(Blow)] == [0, 2]
    lord = Scene(DUEL, {"a": monster("clan-mors-warlord")})["a"]
    assert traits.wounded_by_twelves_only(scene["a"], scene["1"])
    assert traits.wounded_by_twelves_only(scene["a"]), "a spell's wound roll is subject to it"
    assert not traits.wounded_by_twelves_only(scene["a"], lord), "his Rune Sword is magic"
    assert not traits.wounded_by_twelves_only(scene["1"], lord)


# Two Attacks


@pytest.mark.rule("AHQ-MON-03")
def test_two_attacks_have_each_their_own_dice() -> None:
    scene = Scene(DUEL, {"a": monster("fimir")})
    scene.end().attack("a", "1", dice={"to-hit": [11, 11], "wound": [1, 1, 1, 1, 1]})
    assert [(told.dice, told.again) for told in scene.told(Blow)] == [("1 1 1", False), ("1 1", False)]
    assert scene["a"].turn.attacked, "both are used up together"


@pytest.mark.rule("AHQ-MON-03")
def test_the_second_may_strike_somebody_else() -> None:
    scene = Scene(
        """
        #####
        #1a2#
        #####""",
        {"a": monster("chaos-lord")},
    )
    scene.end().attack("a", "1", dice={"to-hit": [11, 11], "wound": [1] * 8}, answers={"ahq.second-attack": "2"})
    assert [told.target.id for told in scene.told(Blow)] == [scene.ids["1"], scene.ids["2"]]


# Disease


@pytest.mark.rule("AHQ-MON-04", "AHQ-TV3-14", "AHQ-DEC3-12")
@pytest.mark.parametrize(("die", "caught"), [(6, False), (7, True)])
def test_each_hit_may_make_its_victim_sick(die: int, caught: bool) -> None:
    scene = Scene(DUEL, {"a": monster("mummy"), "1": hero(toughness=7)})
    scene.end().attack("a", "1", dice={"to-hit": [11], "wound": [1, 1, 1, 1], "disease": [die]})
    told = scene.saw(DiseaseTested, who="1")
    assert (told.figure, told.caught) == (7, caught)
    assert (traits.SICK in scene["1"].marks) is caught
    assert starting(scene["1"], "toughness") == 7, "nothing changes during the expedition"


@pytest.mark.rule("AHQ-MON-04", "AHQ-DEC3-11")
def test_a_follower_too_and_a_miss_makes_nobody_sick() -> None:
    scene = Scene(DUEL, {"a": monster("mummy"), "1": henchman()})
    scene.end().attack("a", "1", dice={"to-hit": [11], "wound": [1, 1, 1, 1], "disease": [12]})
    assert traits.SICK in scene["1"].marks
    scene = Scene(DUEL, {"a": monster("mummy")})
    scene.end().attack("a", "1", dice={"to-hit": [2]})
    assert scene.told(DiseaseTested) == []


# Flight


@pytest.mark.rule("AHQ-MON-06")
@pytest.mark.parametrize("trait", ["flight", ""])
def test_it_flies_past_all_death_zones(trait: str) -> None:
    scene = Scene(
        """
        ##########
        #...1....#
        #a.......#
        ##########""",
        tactic=MOVE_AND_ATTACK,
    )
    if trait:
        scene["a"].effects.append(_effect(trait))
    scene.end().move("a", "EEEEEEE")
    assert scene["a"].square is not None
    assert scene["a"].square.x - 1 == (8 if trait else 4)


# Fear


@pytest.mark.rule("AHQ-MON-07", "AHQ-TV3-13", "AHQ-DEC3-10", "AHQ-SKMAG-05")
@pytest.mark.parametrize(("die", "cowers"), [(8, False), pytest.param(9, True, marks=pytest.mark.rule("AHQ-MON-08"))])
def test_whoever_begins_a_turn_in_its_death_zone_tests_bravery(die: int, cowers: bool) -> None:
    scene = Scene(DUEL, {"a": monster("skeleton"), "1": hero(bravery=8, fate=0)}, dice={"bravery": [die]})
    assert scene.saw(BraveryTested, who="1", by="a").passed is not cowers
    assert value(scene["1"], BRAVERY) == 8
    assert scene.can("1", "attack", target="a") is not cowers
    if cowers:
        assert scene.refused("1", "attack", target="a").rule == "AHQ-MON-08"
        assert scene.refused("1", "move", path="W").rule == "AHQ-MON-08"
        assert scene.can("1", "run", path="W")


@pytest.mark.rule("AHQ-MON-08", "AHQ-DEC3-10")
@pytest.mark.parametrize(("die", "cowers"), [(1, False), (12, True)])
def test_whoever_cowers_drags_nobody_and_jumps_nowhere_but_may_run(die: int, cowers: bool) -> None:
    cast = {"a": monster("skeleton"), "1": hero(fate=0), "2": hero("sven", wounds=0)}
    drawing = """
        ########
        #......#
        #.21a..#
        #......#
        #......#
        ########"""
    scene = Scene(drawing, cast, dice={"bravery": [die]})
    known_traps.put(scene.state, known_traps.PIT, "open", Square(4, 4), bars=[Square(4, 4)])
    drag = {"body": scene.ids["2"], "path": "N"}
    assert scene.can("1", "drag", **drag) is scene.can("1", "jump", side="S") is not cowers
    if cowers:
        assert scene.refused("1", "drag", **drag).rule == "AHQ-MON-08"
        assert scene.refused("1", "jump", side="S").rule == "AHQ-MON-08"
    assert scene.can("1", "run", path="N")


@pytest.mark.rule("AHQ-MON-08", "AHQ-DEC3-10")
def test_it_lasts_that_turn_and_he_strikes_back_at_no_fumble() -> None:
    scene = Scene(DUEL, {"a": monster("skeleton"), "1": hero(fate=0)}, dice={"bravery": [12]})
    scene.end().attack("a", "1", dice={"to-hit": [1]})
    assert scene.told(Blow)[1:] == []
    scene.monsters_pass(dice={"bravery": [1]})
    assert scene.can("1", "attack", target="a")


@pytest.mark.rule("AHQ-MON-07", "AHQ-FATE-07")
def test_a_fate_point_makes_him_stand_firm() -> None:
    scene = Scene(DUEL, {"a": monster("skeleton")}, dice={"bravery": [12]}, answers={"ahq.fate.fear": "spend"})
    assert scene["1"].fate == 1
    assert scene.can("1", "attack", target="a")


@pytest.mark.rule("AHQ-MON-07", "AHQ-DEC3-10")
def test_one_test_whoever_threatens_him_and_none_outside_the_zone() -> None:
    scene = Scene(
        """
        #########
        #2......#
        #....a1b#
        #########""",
        {"a": monster("skeleton"), "b": monster("zombie")},
        dice={"bravery": [1]},
    )
    assert [told.who.id for told in scene.told(BraveryTested)] == [scene.ids["1"]]


@pytest.mark.rule("AHQ-MON-09")
def test_fearsome_monsters_fear_nobody() -> None:
    scene = Scene(DUEL, {"a": monster("skeleton"), "b": monster("zombie")}, dice={"bravery": [1]})
    scene["1"].effects.append(_effect("fearsome"))
    scene.end().monsters_pass(dice={})
    assert scene.told(BraveryTested) == []


# Berserkers


def raging(choice: str = "berserk") -> Scene:
    """A Minotaur beside Heinrich, asked at the start of the turn."""
    return Scene(BIG, {"a": monster("minotaur")}, answers={"ahq.berserk": choice})


@pytest.mark.rule("AHQ-MON-10", "AHQ-MON-12", "AHQ-DEC3-09")
def test_it_may_go_berserk_and_is_easier_to_hit_then() -> None:
    scene = raging()
    assert scene.saw(WentBerserk, who="a").berserk
    assert weapon_skill(scene["a"]) == 7 - 2
    calm = raging("calm")
    assert weapon_skill(calm["a"]) == 7
    assert calm.told(WentBerserk) == []


@pytest.mark.rule("AHQ-MON-10")
def test_while_it_is_calm_it_may_go_berserk_at_the_start_of_each_phase() -> None:
    scene = raging("calm").end(answers={"ahq.berserk": "berserk"})
    assert scene.saw(WentBerserk, who="a").berserk, "at the start of the Game Master Phase"
    scene.attack("a", "1", dice={"to-hit": [3, 3]})
    assert "ahq.berserk" not in scene.questions, "it is berserk already"
    assert traits.has(scene["a"], traits.BERSERK), "and stays so while somebody is in its sight"


@pytest.mark.rule("AHQ-MON-10")
def test_when_the_combat_ends_it_is_itself_again_whoever_is_in_sight() -> None:
    scene = raging()
    assert traits.has(scene["a"], traits.BERSERK)
    upkeep.exploration_turn_begins(scene.game)
    assert not traits.has(scene["a"], traits.BERSERK)


@pytest.mark.rule("AHQ-MON-11", "AHQ-MON-03")
def test_berserk_it_has_one_additional_attack_right_after_its_own() -> None:
    scene = raging().end()
    scene.attack("a", "1", dice={"to-hit": [9, 9], "wound": [1] * 14})
    assert [told.again for told in scene.told(Blow)] == [False, True]


@pytest.mark.rule("AHQ-MON-13")
def test_berserk_it_goes_for_the_nearest_and_strikes_whom_it_reaches() -> None:
    scene = raging().end()
    assert scene.refused("a", "done").rule == "AHQ-MON-13"
    scene = Scene(
        BIG.replace("..1aa.", ".1.aa.").replace("...aa.#\n    ###", "...aa.#\n    ###"),
        {"a": monster("minotaur")},
        tactic=MOVE_AND_ATTACK,
        answers={"ahq.berserk": "berserk"},
    )
    scene.end()
    for verb in ("move", "run"):
        for path in ("E", "WE"):
            assert scene.refused("a", verb, path=path).rule == "AHQ-MON-13", "it comes nearer, or does not walk"
        assert scene.can("a", verb, path="W")


@pytest.mark.rule("AHQ-MON-10")
@pytest.mark.parametrize(("wound", "dead"), [([12] * 7, True), ([11, 1, 1, 1, 1, 1, 1], False)])
def test_when_all_in_sight_are_dead_and_not_only_down_it_is_itself_again(wound: list[int], dead: bool) -> None:
    drawing = """
        ############
        #..1aa.#..2#
        #...aa.+...#
        #......#...#
        ############"""
    cast = {"a": monster("minotaur"), "1": hero(wounds=1, fate=0)}
    scene = Scene(drawing, cast, answers={"ahq.berserk": "berserk"})
    blows = {"to-hit": [9], "wound": wound} if dead else {"to-hit": [9, 1], "wound": wound}
    scene.end().attack("a", "1", dice=blows)
    assert scene["1"].dead is dead
    scene.monsters_pass()
    assert traits.has(scene["a"], traits.BERSERK) is not dead


# Large monsters, regeneration


@pytest.mark.rule("AHQ-MON-14", "AHQ-MON-15")
def test_a_large_monster_passes_a_door_but_never_ends_in_it() -> None:
    scene = Scene(
        """
        ###########
        #1...#....#
        #....'..aa#
        #....#..aa#
        ###########""",
        {"a": monster("ogre")},
        tactic=MOVE_AND_ATTACK,
    )
    scene.end().move("a", "WWWW")
    assert scene["a"].square is not None
    assert scene["a"].square.x - 1 == 6, "it stopped before the doorway"
    scene.monsters_pass().end().move("a", "WWWWW")
    assert scene["a"].square.x - 1 < 4, "it went through in one move"


@pytest.mark.rule("AHQ-MON-19")
def test_a_wound_grows_back_at_the_start_of_each_game_master_phase() -> None:
    scene = Scene(BIG, {"a": monster("troll", wounds=5)})
    scene.end()
    assert scene.saw(Regenerated, who="a").left == 6
    scene["a"].wounds = 9
    scene.monsters_pass().end()
    assert scene["a"].wounds == 9, "never more than it had"


@pytest.mark.rule("AHQ-DEC3-18")
def test_who_is_undead() -> None:
    scene = Scene(DUEL, {"a": monster("mummy")})
    assert traits.undead(scene["a"])
    assert not traits.undead(scene["b"])
    assert not traits.undead(scene["1"])


def _effect(figure: str) -> Effect:
    return Effect("test", "AHQ-SETUP-12", figure, 0, "removed")
