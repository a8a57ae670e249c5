"""Attacks, defences, armour, parries, stun: DQ-CMB, DQ-DEF, DQ-PAR, DQ-SHD, DQ-SUR, DQ-ARM, DQ-STN."""

import pytest

from roguelike.books.datum import combat, figures, harm, movement, rounds, zargon
from roguelike.books.datum.combat import Blow, after_shields
from roguelike.books.datum.content import content
from roguelike.books.datum.faces import AttackDice, Skulls
from roguelike.books.datum.state import Effect, Item
from roguelike.books.datum.wear import Source, assign
from tests.books.datum.scene import BS, DA, MDA, SH, WS, Scene, arm, dice_of, scene

DUEL = ["#####", "#1o.#", "#...#", "#####"]


def hit(s: Scene, *skulls: int, count: int = 3, **dice: list[int]) -> None:
    """The first monster strikes the first hero with these sides of its dice."""
    s.dice(attack=list(skulls), **dice)
    blow = Blow(AttackDice(count), False, False)
    s.run(combat.strike(s.game, s.monster(), s.hero(), blow, "none"))
    s.finish()


@pytest.mark.rule("DQ-CMB-01", "DQ-CMB-02", "DQ-CMB-04", "DQ-TRN-03")
def test_an_attack_takes_body_for_each_hit_that_is_not_blocked() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword")
    s.monster().body = s.monster().own["body"] = 3
    s.dice(attack=[WS, BS, SH], defence=[MDA, WS])
    assert s.do("attack", s.hero(), target=s.monster().id) is None
    assert s.monster().body == 2
    assert s.hero().turn.acted
    s.finish()


@pytest.mark.rule("DQ-CMB-01", "DQ-CMB-03")
def test_only_long_weapons_strike_diagonally() -> None:
    s = scene(["####", "#1.#", "#.o#", "####"], ["barbarian"])
    assert s.why_not("attack", s.hero(), target=s.monster().id) == "DQ-CMB-01"
    arm(s.hero(), "spear")
    assert s.why_not("attack", s.hero(), target=s.monster().id) == ""


@pytest.mark.rule("DQ-HERO-02", "DQ-TBL-HEROES")
def test_unarmed_attacks_are_the_cards() -> None:
    s = scene(DUEL, ["wizard"])
    assert dice_of(s.hero()) == 1
    assert combat.unarmed_white(s.hero(), None)
    s = scene(DUEL, ["barbarian"])
    assert not combat.unarmed_white(s.hero(), None)


@pytest.mark.rule("DQ-TV-01", "DQ-ARM-02", "DQ-ARM-05", "DQ-DEC-12", "DQ-HERO-03")
def test_rogar_stops_three_skulls_with_dodge_and_helmet() -> None:
    s = scene(DUEL, ["barbarian"])
    (helmet,) = arm(s.hero(), "helmet")
    hit(s, WS, WS, BS, defence=[SH, SH, SH])
    assert s.hero().body == 8
    assert helmet.wear == 1


@pytest.mark.rule("DQ-TV-02", "DQ-DEF-01", "DQ-DEF-02")
def test_natural_defence_counts_once_in_a_zargon_turn() -> None:
    s = scene(DUEL, ["barbarian"])
    (helmet,) = arm(s.hero(), "helmet")
    hit(s, WS, WS, BS, defence=[SH, SH, SH])
    hit(s, WS, WS, SH, defence=[SH])
    assert (s.hero().body, helmet.wear) == (7, 2)
    hit(s, WS, WS, SH, defence=[DA])
    assert s.hero().body == 5


@pytest.mark.rule("DQ-DEF-01", "DQ-DEC-04", "DQ-TRN-04")
def test_natural_defence_comes_back_with_zargons_turn() -> None:
    s = scene(["#####", "#1..#", "#...#", "#####"], ["barbarian"])
    s.hero().natural = True
    s.game.chance.script = None
    s.run(zargon.activation(s.game))
    assert not s.hero().natural


@pytest.mark.rule("DQ-DEC-04")
def test_the_player_may_keep_his_natural_defence() -> None:
    s = scene(DUEL, ["barbarian"])
    s.dice(attack=[WS])
    s.run(combat.strike(s.game, s.monster(), s.hero(), Blow(AttackDice(1), False, False), "none"), "no")
    assert s.hero().body == 7
    assert not s.hero().natural


@pytest.mark.rule("DQ-TV-03", "DQ-ARM-05", "DQ-ARM-06")
def test_stopped_skulls_are_spread_evenly() -> None:
    helmet, shield = Item("helmet"), Item("shield")
    sources = [Source("natural", 2), Source("helmet", 1, helmet), Source("shield", 1, shield)]
    assert assign(3, 0, sources) == 0
    assert [source.taken for source in sources] == [1, 1, 1]
    assert (helmet.wear, shield.wear) == (1, 1)


@pytest.mark.rule("DQ-ARM-06", "DQ-ARM-05", "DQ-ARM-02")
def test_one_kind_of_armour_alone_takes_them_all() -> None:
    mail = Item("chain-mail")
    assign(2, 0, [Source("mail", 2, mail)])
    assert mail.wear == 2


@pytest.mark.rule("DQ-ARM-04")
def test_magical_protections_stop_skulls_first() -> None:
    helmet = Item("helmet")
    sources = [Source("helmet", 1, helmet)]
    assert assign(2, 2, sources) == 2
    assert helmet.wear == 0


@pytest.mark.rule("DQ-DEC-13", "DQ-ARM-04", "DQ-ARM-05")
def test_magic_dice_are_told_apart_and_all_others_are_pooled() -> None:
    s = scene(DUEL, ["barbarian"])
    (helmet,) = arm(s.hero(), "helmet")
    s.hero().natural = True
    s.hero().effects.append(Effect("rock-skin", "hurt", 2))
    hit(s, WS, WS, WS, defence=[SH, SH, SH])
    assert s.hero().body == 8
    assert helmet.wear == 1
    hit(s, WS, WS, SH, defence=[SH, SH, DA])
    assert helmet.wear == 1


@pytest.mark.rule("DQ-ARM-01", "DQ-ARM-03", "DQ-ARM-07", "DQ-TBL-ARMOUR")
def test_a_worn_out_piece_gives_no_dice() -> None:
    assert [figures.armour_dice(Item(id)) for id in ("helmet", "shield", "chain-mail", "breastplate")] == [1, 1, 2, 3]
    assert figures.armour_dice(Item("chain-mail", wear=11)) == 1
    assert figures.armour_dice(Item("chain-mail", wear=12)) == 0


@pytest.mark.rule("DQ-SHD-01", "DQ-SHD-02", "DQ-DEC-09", "DQ-DEC-79", "DQ-TV-19")
def test_a_shield_gives_nothing_from_the_third_attack_on() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "shield")
    s.hero().natural = True
    s.state.here.active = "zargon"
    for expected in (1, 1, 0, 0):
        assert sum(source.cap for source in combat.armour_sources(s.hero())) == expected
        hit(s, SH, count=1)


@pytest.mark.rule("DQ-SHD-02", "DQ-TBL-SKILLS")
def test_a_shield_wall_counts_on_the_third_attack() -> None:
    s = scene(DUEL, ["dwarf"])
    s.hero().skills = ["shield-wall"]
    s.hero().attacked = 2
    assert combat.shield_counts(s.hero())
    s.hero().attacked = 3
    assert not combat.shield_counts(s.hero())


@pytest.mark.rule("DQ-SUR-01", "DQ-SUR-02", "DQ-TV-18", "DQ-DEC-10", "DQ-DEC-81")
def test_a_surrounded_monster_loses_dice() -> None:
    s = scene(["#####", "#1o2#", "#.34#", "#####"])
    monster = s.monster()
    monster.attackers = ["h1", "h2", "h3", "h4"]
    assert [combat.surrounded(monster, 4, id) for id in ("h1", "h2", "h3")] == [4, 3, 2]
    assert [combat.surrounded(monster, 2, id) for id in ("h1", "h2", "h3", "h4")] == [2, 1, 1, 1]
    zargon.finish(s.state)
    assert monster.attackers == []


@pytest.mark.rule("DQ-SUR-01", "DQ-DEC-10", "DQ-DEC-81")
def test_the_same_hero_twice_is_no_further_combat() -> None:
    s = scene(["#####", "#1o2#", "#####"], ["barbarian", "dwarf"])
    s.monster().body = s.monster().own["body"] = 9
    made = Blow(AttackDice(1), False, False)
    for hero, dice in ((1, 2), (1, 2), (2, 1)):
        s.dice(attack=[WS], defence=[WS] * dice)
        s.run(combat.strike(s.game, s.hero(hero), s.monster(), made, "none"))
        s.finish()


# Parry


def after_zargon(s: Scene) -> Scene:
    """Zargon acts first in the order, now."""
    s.state.here.order = ["zargon", "h1"]
    s.state.here.active = "zargon"
    return s


@pytest.mark.rule("DQ-PAR-02", "DQ-TV-20", "DQ-DEC-11")
def test_a_parry_takes_dice_from_the_next_attack() -> None:
    s = after_zargon(scene(DUEL, ["barbarian"]))
    arm(s.hero(), "broadsword")
    s.hero().stance = 2
    hit(s, WS, WS, WS, defence=[SH, SH, SH, SH])
    assert s.hero().body == 8
    assert s.hero().parried == 2
    assert dice_of(s.hero()) == 1
    assert combat.parry(s.state, s.hero(), 3) == 0, "the stance gives two dice, once"


@pytest.mark.rule("DQ-PAR-01", "DQ-TV-06")
def test_who_has_acted_cannot_parry() -> None:
    s = after_zargon(scene(DUEL, ["barbarian"]))
    assert combat.may_parry(s.state, s.hero()) == 1
    s.state.here.acted = ["h1"]
    assert combat.may_parry(s.state, s.hero()) == 0


@pytest.mark.rule("DQ-PAR-03", "DQ-PAR-04")
def test_who_parried_stays_and_can_only_attack() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword")
    s.hero().parried = 1
    assert s.why_not("move", s.hero(), path="S") == "DQ-PAR-03"
    assert s.why_not("run", s.hero()) == "DQ-PAR-04"
    assert s.why_not("attack", s.hero(), target=s.monster().id) == ""
    rounds.end_turn(s.game, s.hero())
    assert s.hero().parried == 0


@pytest.mark.rule("DQ-DEC-11")
def test_who_gave_up_all_dice_cannot_attack() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "shortsword")
    s.hero().parried = 2
    assert s.why_not("attack", s.hero(), target=s.monster().id) == "DQ-DEC-11"


@pytest.mark.rule("DQ-PAR-05", "DQ-PAR-06")
def test_who_parries_has_no_death_zone_until_zargons_turn_ends() -> None:
    s = after_zargon(scene(DUEL, ["barbarian"]))
    from roguelike.books.datum import zones

    assert zones.held_by(s.state, s.monster()) is s.hero()
    s.hero().stance = 1
    hit(s, WS, SH, SH, defence=[SH, DA, DA])
    assert zones.held_by(s.state, s.monster()) is None
    zargon.finish(s.state)
    assert zones.held_by(s.state, s.monster()) is s.hero()


@pytest.mark.rule("DQ-PAR-02", "DQ-DEC-11")
def test_the_stance_when_fatal_parries_only_what_could_fell() -> None:
    s = after_zargon(scene(DUEL, ["barbarian"]))
    assert s.do("stance", s.hero(), parry="fatal") is None
    assert combat.parry(s.state, s.hero(), 2) == 0
    s.hero().body = 2
    assert combat.parry(s.state, s.hero(), 2) == 1


@pytest.mark.rule("DQ-TV-27", "DQ-DEC-12")
def test_parry_takes_its_share_of_skulls() -> None:
    helmet = Item("helmet")
    sources = [Source("parry", 2), Source("helmet", 1, helmet)]
    assign(3, 0, sources)
    assert (sources[0].taken, helmet.wear) == (2, 1)


# Stun


@pytest.mark.rule("DQ-TV-04", "DQ-TV-05", "DQ-STN-02", "DQ-STN-03", "DQ-STN-06")
def test_shields_cancel_white_skulls_first() -> None:
    assert after_shields(Skulls(1, 1), 1, blunt=True) == (0, True)
    assert after_shields(Skulls(0, 1), 0, blunt=True) == (0, True)
    assert after_shields(Skulls(0, 1), 1, blunt=True) == (0, False)
    assert after_shields(Skulls(1, 1), 0, blunt=False) == (2, False)


@pytest.mark.rule("DQ-STN-01", "DQ-STN-04", "DQ-DEC-20", "DQ-TBL-WEAPONS")
def test_a_mace_stuns_and_the_next_turn_is_lost() -> None:
    s = scene(["#####", "#1f.#", "#####"], ["cleric"])
    arm(s.hero(), "light-mace")
    s.dice(attack=[BS, WS], defence=[WS, WS, MDA])
    assert s.do("attack", s.hero(), target=s.monster().id) is None
    assert s.monster().body == 2
    assert s.monster().stunned
    assert not figures.able(s.monster())
    zargon.begin_turn(s.game, s.monster())
    assert s.monster().turn.done
    zargon.finish(s.state)
    assert not s.monster().stunned


@pytest.mark.rule("DQ-STN-01", "DQ-DEC-19")
def test_maces_hammers_and_staves_stun_and_so_do_some_monsters() -> None:
    s = scene(["########", "#1oOfk.#", "########"], ["barbarian"])
    orc = next(m for m in s.state.foes() if m.profile == "orc")
    blunt = {id for id in content().weapons if figures.is_blunt(s.hero(), Item(id), orc)}
    assert blunt == {"staff", "light-mace", "war-hammer"}
    assert figures.is_blunt(s.hero(), Item("wizards-staff"), orc), "it has the figures of a staff"
    assert not any(figures.is_blunt(s.hero(), item, orc) for item in (None, Item("orcs-bane"), Item("torch")))
    assert [m.profile for m in s.state.foes() if figures.is_blunt(m, None, s.hero())] == ["ogre"]


@pytest.mark.rule("DQ-XP-02", "DQ-CMB-04")
def test_who_has_stunned_a_monster_has_helped_whoever_kills_it() -> None:
    s = scene(["#####", "#1f2#", "#####"], ["cleric", "barbarian"])
    arm(s.hero(1), "light-mace")
    s.dice(attack=[BS, SH], defence=[WS, WS, WS])
    assert s.do("attack", s.hero(1), target=s.monster().id) is None
    assert s.monster().stunned
    harm.lose_body(s.game, s.monster(), 2, s.hero(2))
    assert [hero.xp for hero in s.state.party()] == [10, 20]


@pytest.mark.rule("DQ-TRN-01", "DQ-MOV-02")
def test_whose_turn_is_done_moves_no_more() -> None:
    s = scene(DUEL, ["barbarian"])
    assert movement.cannot_move(s.state, s.hero()) is None
    s.hero().turn.done = True
    refusal = movement.cannot_move(s.state, s.hero())
    assert refusal is not None
    assert refusal.rule == "DQ-TRN-01"


@pytest.mark.rule("DQ-STN-05", "DQ-DEC-20")
def test_nobody_is_stunned_twice() -> None:
    s = scene(DUEL, ["barbarian"])
    assert harm.stun(s.monster())
    assert not harm.stun(s.monster())


@pytest.mark.rule("DQ-STN-07")
def test_named_monsters_are_not_stunned_but_hurt() -> None:
    s = scene(DUEL, ["cleric"])
    (mace,) = arm(s.hero(), "light-mace")
    assert figures.is_blunt(s.hero(), mace, s.monster())
    s.monster().named = True
    assert not figures.is_blunt(s.hero(), mace, s.monster())


@pytest.mark.rule("DQ-DEC-19", "DQ-STN-04", "DQ-TBL-MONSTERS")
def test_an_ogres_club_stuns_heroes() -> None:
    s = scene(["#####", "#1O.#", "#####"], ["barbarian"])
    assert figures.is_blunt(s.monster(), None, s.hero())
    s.hero().natural = True
    s.dice(attack=[BS, SH, SH, SH, SH])
    s.run(combat.strike(s.game, s.monster(), s.hero(), combat.blow(s.state, s.monster(), s.hero()), "none"))
    assert (s.hero().body, s.hero().stunned) == (8, True)
    rounds.begin_turn(s.game, s.hero())
    assert s.hero().turn.done
    rounds.end_turn(s.game, s.hero())
    assert not s.hero().stunned


# Weapons and skills


@pytest.mark.rule("DQ-LIM-04", "DQ-SKL-02")
def test_two_weapons_are_used_only_by_the_ambidextrous() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword", "shortsword")
    s.monster().body = s.monster().own["body"] = 9
    s.dice(attack=[SH, SH, SH])
    s.do("attack", s.hero(), target=s.monster().id)
    s.finish()
    s.hero().turn.acted = False
    s.hero().skills = ["ambidextrous"]
    s.dice(attack=[SH, SH, SH, SH])
    s.do("attack", s.hero(), target=s.monster().id)
    s.finish()


@pytest.mark.rule("DQ-SKL-01", "DQ-TBL-SKILLS")
def test_a_swordsman_throws_a_failed_die_again() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword")
    s.hero().skills = ["basic-swordsmanship"]
    s.dice(attack=[SH, SH, SH], attack_again=[DA])
    s.do("attack", s.hero(), target=s.monster().id)
    s.finish()


@pytest.mark.rule("DQ-TBL-ARTIFACTS")
def test_artifacts_do_what_they_say() -> None:
    s = scene(["######", "#1k.o#", "######"], ["barbarian"])
    (blade,) = arm(s.hero(), "spirit-blade")
    assert figures.attack(s.hero(), blade, s.monster(1)).value == 4
    assert figures.attack(s.hero(), blade, s.monster(2)).value == 3
    armour = Item("borins-armour", wear=40)
    assert figures.armour_dice(armour) == 3
    assert content().artifacts["orcs-bane"].twice_against == "orc"
    arm(s.hero(), "talisman-of-lore")
    assert figures.full_mind(s.hero()) == 3


@pytest.mark.rule("DQ-TBL-ARTIFACTS", "DQ-LIM-04")
def test_orcs_bane_strikes_orcs_twice() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "orcs-bane")
    s.dice(attack=[SH] * 4)
    s.do("attack", s.hero(), target=s.monster().id)
    s.finish()


@pytest.mark.rule("DQ-HERO-06", "DQ-DEC-30")
def test_a_hero_without_mind_is_in_shock() -> None:
    s = scene(DUEL, ["barbarian"])
    arm(s.hero(), "broadsword", "shield")
    s.hero().mind = 0
    assert dice_of(s.hero()) == 1
    assert figures.movement(s.hero()).value == 4
    hit(s, WS, WS, WS, defence=[SH, SH])
    assert s.hero().body == 7
    s.hero().mind = 1
    assert dice_of(s.hero()) == 3


@pytest.mark.rule("DQ-ARM-04")
def test_rock_skin_lasts_until_body_is_lost() -> None:
    s = scene(DUEL, ["barbarian"])
    s.hero().effects.append(Effect("rock-skin", "hurt", 2))
    assert figures.magic_defence(s.hero()) == 2
    harm.lose_body(s.game, s.hero(), 1)
    assert figures.magic_defence(s.hero()) == 0
