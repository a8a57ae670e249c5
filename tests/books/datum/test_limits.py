"""Where rules end: what does not count, is not seen, is not reached."""

import pytest

from roguelike.books.datum import (
    afflictions,
    chaos,
    combat,
    difficulty,
    figures,
    guards,
    harm,
    magic,
    missiles,
    movement,
    traps,
    zargon,
    zones,
)
from roguelike.books.datum.faces import AttackDice
from roguelike.books.datum.state import Item, Lying
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square
from tests.books.datum.scene import DA, SH, WS, arm, scene
from tests.books.datum.spellbook import wizard


@pytest.mark.rule("DQ-GP-02", "DQ-GP-04")
def test_guards_in_the_heroes_own_room_are_a_threat() -> None:
    s = scene(["#########", "#1..'..o#", "#########"], ["barbarian"])
    s.monster().guards = True
    assert guards.allowed(s.state)
    s.hero().square = Square(5, 1)
    assert not guards.allowed(s.state)


@pytest.mark.rule("DQ-DEC-70", "DQ-TBL-PLUS", "DQ-ZAD-01")
def test_a_gun_of_four_dice_counts_as_attack_and_magic_does_not_count_as_defence() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    s.hero().skills = []
    assert difficulty.quest_level([s.hero()]) == 1
    arm(s.hero(), "arquebus")
    assert difficulty.quest_level([s.hero()]) == 2
    s.hero().hands.clear()
    arm(s.hero(), "chain-mail")
    assert difficulty.quest_level([s.hero()]) == 1, "two and two are four"
    arm(s.hero(), "shield")
    assert difficulty.quest_level([s.hero()]) == 2


@pytest.mark.rule("DQ-HERO-05", "DQ-FALL-01")
def test_nobody_is_healed_beyond_his_most_body() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    s.hero().body = 6
    assert harm.heal(s.game, s.hero(), 4) == 2
    assert s.hero().body == 8


@pytest.mark.rule("DQ-CMB-03", "DQ-DZ-02")
def test_a_long_weapon_does_not_reach_between_two_walls() -> None:
    s = scene(["#####", "#1###", "##o.#", "#####"], ["barbarian"])
    arm(s.hero(), "spear")
    assert s.monster().square not in zones.zone(s.state, s.hero())
    s = scene(["#####", "#1.##", "##o.#", "#####"], ["barbarian"])
    arm(s.hero(), "spear")
    assert s.monster().square in zones.zone(s.state, s.hero())


@pytest.mark.rule("DQ-SET-07", "DQ-SET-06")
def test_through_a_door_a_passage_is_revealed_as_far_as_it_is_seen() -> None:
    rows = ["##########", "#1+,,,,,,#", "#####,####", "#####,####", "##########"]
    s = scene(rows, ["dwarf"], known=False, fight=False)
    assert s.do("open", s.hero(), door="d1") is None
    made = ground(s.state)
    assert made.is_known(Square(3, 1))
    assert made.is_known(Square(8, 1)), "beyond the crossing, straight ahead"
    assert not made.is_known(Square(5, 3)), "round the corner"


@pytest.mark.rule("DQ-CTR-01")
def test_a_spell_is_broken_only_from_the_same_room() -> None:
    s = wizard(["########", "#1.'.o.#", "########"])
    s.monster().spells = ["fear"]
    assert magic.counterers(s.state, s.hero()) == []
    s.monster().square = Square(2, 1)
    assert magic.counterers(s.state, s.hero()) == [s.monster()]


@pytest.mark.rule("DQ-TBL-SKILLS", "DQ-CTR-04")
def test_skills_of_the_mind_give_a_die_more() -> None:
    s = wizard()
    s.monster().spells, s.monster().mind = ["fear"], 1
    s.hero().mind, s.hero().skills = 1, ["iron-will", "arcane-shield"]
    s.dice(duel=[SH, WS], counterspell=[SH])
    assert s.run(magic.duel(s.game, s.hero(), s.monster())), "as a caster only Iron Will helps"
    s.finish()
    s.dice(duel=[SH], counterspell=[SH, SH, WS])
    assert not s.run(magic.duel(s.game, s.monster(), s.hero()))
    s.finish()
    s.dice(**{"free of fear": [1, 6]})
    assert afflictions.throws_off(s.game, s.hero(), "fear")
    s.finish()


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_no_firestorm_in_a_passage() -> None:
    s = scene(["#######", "#1,,,o#", "#######"], ["barbarian"], passages=True)
    assert chaos.targets(s.state, s.monster(), "firestorm") == []
    s = scene(["#######", "#1...o#", "#######"], ["barbarian"])
    assert chaos.targets(s.state, s.monster(), "firestorm") == [s.monster()]


@pytest.mark.rule("DQ-PRJ-08", "DQ-THR-03")
def test_everybody_gathers_his_own_missiles_of_his_own_section() -> None:
    s = scene(["########", "#12.'..#", "########"], ["barbarian", "dwarf"])
    near, far = (Lying(Item("arrow"), Square(x, 1), "h1", missile=True) for x in (3, 6))
    s.state.here.lying = [near, far]
    assert missiles.lost_here(s.state, s.hero(1)) == [near]
    assert missiles.lost_here(s.state, s.hero(2)) == []


@pytest.mark.rule("DQ-BRG-08")
@pytest.mark.parametrize(("face", "falls"), [(WS, False), (3, False), (SH, False), (5, False), (DA, True)])
def test_who_crosses_a_bridge_falls_on_a_black_shield_alone(face: int, falls: bool) -> None:
    s = scene(["#######", "#.1c..#", "#######"], ["barbarian"], fight=False)
    s.state.here.bridges = ["c1"]
    s.dice(bridge=[face], trap=[SH, SH, SH])
    s.do("move", s.hero(), path="EE")
    assert s.hero().pit is falls
    assert s.hero().square == Square(3 if falls else 4, 1)


@pytest.mark.rule("DQ-ROPE-05", "DQ-DEC-41")
def test_magical_armour_does_not_weigh_on_the_rope() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    arm(s.hero(), "borins-armour")
    assert traps.weight(s.hero()) == 0
    arm(s.hero(), "helmet", "shield")
    assert traps.weight(s.hero()) == 2


@pytest.mark.rule("DQ-TBL-SKILLS", "DQ-HERO-04")
def test_the_fleet_walk_a_square_more() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    s.hero().skills = ["fleet"]
    assert figures.movement(s.hero()).value == 8
    arm(s.hero(), "breastplate")
    assert figures.movement(s.hero()).value == 4


@pytest.mark.rule("DQ-DEC-29")
def test_six_squares_are_far_enough_and_five_are_not() -> None:
    five = ["##########", "#1...#####", "####.#####", "####<#####", "####.....#", "########<#", "##########"]
    s = scene(five, ["barbarian"])
    assert guards.entries(s.state)[0] == Square(8, 5), "the stairway five squares away is too near"
    s = scene(["#######", "#1.B<.#", "#<.####", "#######"], ["barbarian"])
    assert guards.entries(s.state) == [Square(4, 1)], "nothing is far: out of sight comes before nearer by"


@pytest.mark.rule("DQ-DZ-05")
def test_whoever_enters_a_zone_first_is_its_centre_whatever_his_name() -> None:
    s = scene(["######", "#.o..#", "#.1o.#", "#....#", "######"], ["barbarian"])
    first, second = s.monster(1), s.monster(2)
    first.square = Square(4, 3)
    zones.refresh(s.state)
    assert s.hero().engaged == [second.id]
    first.square = Square(2, 1)
    zones.refresh(s.state)
    assert s.hero().engaged == [second.id, first.id]
    assert zones.held_by(s.state, first) is None


@pytest.mark.rule("DQ-BASE-13")
def test_a_search_finds_what_is_in_the_searchers_room_alone() -> None:
    s = scene(["#########", "#1..'.u.#", "#####.?.#", "#########"], ["barbarian"], fight=False)
    for verb in ("traps", "doors"):
        assert s.do(verb, s.hero()) is None
        s.hero().turn.acted = False
    assert (s.state.here.traps, s.state.here.found) == ([], [])
    s.hero().square = Square(5, 1)
    for verb in ("traps", "doors"):
        assert s.do(verb, s.hero()) is None
        s.hero().turn.acted = False
    assert (s.state.here.traps, s.state.here.found) == (["u1"], ["d2"])


@pytest.mark.rule("DQ-BASE-18", "DQ-DEC-77")
def test_no_monster_shares_the_stairway() -> None:
    s = scene(["#####", "#o<1#", "#####"], ["barbarian"])
    friend = scene(["#####", "#oo<#", "#####"], [])
    friend.monster(2).square = Square(3, 1)
    assert movement.may_end(s.state, s.hero(), Square(2, 1))
    assert not movement.may_end(friend.state, friend.monster(1), Square(3, 1))


@pytest.mark.rule("DQ-PIT-02")
@pytest.mark.parametrize(("at", "pit", "helps"), [((2, 1), False, True), ((2, 1), True, False), ((1, 1), False, False)])
def test_only_a_friend_at_the_edge_helps_out_of_a_pit(at: tuple[int, int], pit: bool, helps: bool) -> None:
    s = scene(["######", "#..p.#", "######"], ["barbarian", "dwarf"], fight=False)
    for hero, square in zip(s.state.heroes.values(), (Square(3, 1), Square(*at)), strict=True):
        hero.away, hero.square = False, square
    s.hero(1).pit, s.hero(2).pit = True, pit
    arm(s.hero(1), "rope-10")
    assert movement.climbs(s.state, s.hero(1)) is helps


@pytest.mark.rule("DQ-MND-04", "DQ-DEC-78")
def test_no_more_than_three_points_are_staked_and_never_the_last() -> None:
    s = wizard()
    for mind, most in ((6, 3), (3, 2), (1, 0)):
        s.hero().mind = mind
        assert s.why_not("cast", s.hero(), spell="courage", target="h1", mind=str(most)) == ""
        assert s.why_not("cast", s.hero(), spell="courage", target="h1", mind=str(most + 1)) == "DQ-MND-04"


@pytest.mark.rule("DQ-TBL-MONSTERS")
def test_only_trolls_heal_by_themselves() -> None:
    s = scene(["######", "#1.fR#", "######"], ["barbarian"])
    for monster in s.state.foes():
        monster.body = 1
        zargon.begin_turn(s.game, monster)
    assert {m.profile: m.body for m in s.state.foes()} == {"fimir": 1, "troll": 2}


@pytest.mark.rule("DQ-BASE-11", "DQ-TBL-TRAPS")
def test_who_fails_to_disarm_a_pit_falls_into_it_and_fights_with_a_die_less() -> None:
    s = scene(["######", "#1p..#", "######"], ["barbarian"], fight=False)
    arm(s.hero(), "tool-kit", "broadsword")
    s.dice(disarm=[WS])
    s.do("disarm", s.hero(), trap="p1")
    assert (s.hero().square, s.hero().pit, s.hero().body) == (Square(2, 1), True, 7)
    assert figures.attack(s.hero(), figures.arm(s.hero())).value == 2


@pytest.mark.rule("DQ-DEF-01", "DQ-DEC-04")
def test_a_miss_does_not_use_natural_defence_up() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    s.state.here.active = "zargon"
    s.dice(attack=[SH])
    s.run(combat.strike(s.game, s.monster(), s.hero(), combat.Blow(AttackDice(1), False, False), "none"))
    assert not s.hero().natural
