"""Zargon's spells: DQ-TBL-CHAOS-SPELLS."""

import pytest

from roguelike.books.datum import afflictions, chaos, combat, figures, magic, rounds, zones
from roguelike.books.datum.content import content
from roguelike.books.datum.faces import AttackDice
from roguelike.books.datum.state import Effect, HeldSpell, Monster, Turn
from roguelike.engine.geometry import Square
from tests.books.datum.scene import SH, WS, Scene, arm, scene

SORCERY = ["##########", "#1.......#", "#2....g..#", "##########"]


def sorcerer(spell: str) -> tuple[Scene, Monster]:
    s = scene(SORCERY, ["barbarian", "dwarf"])
    s.monster().spells, s.monster().mind = [spell], 4
    return s, s.monster()


@pytest.mark.rule("DQ-TRN-05", "DQ-TRN-06", "DQ-DEC-50", "DQ-TBL-CHAOS-SPELLS")
def test_a_monsters_spell_replaces_its_attack() -> None:
    s, caster = sorcerer("chaos-ball-of-flame")
    s.dice(**{"magic test": [3], "resist ball of flame": [5, 1]})
    assert s.do("cast", caster, spell="chaos-ball-of-flame", target="h1", mind="0") is None
    assert s.hero(1).body == 7
    assert caster.turn.acted
    assert caster.spells == []


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_fear_leaves_one_attack_die_until_a_six() -> None:
    s, caster = sorcerer("fear")
    arm(s.hero(1), "broadsword")
    s.dice(**{"magic test": [3], "free of fear": [1, 2]})
    s.do("cast", caster, spell="fear", target="h1", mind="0")
    assert figures.attack(s.hero(1), figures.arm(s.hero(1))).value == 1
    s.dice(**{"free of fear": [6, 2]})
    afflictions.turn_begins(s.game, s.hero(1))
    assert figures.attack(s.hero(1), figures.arm(s.hero(1))).value == 3


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_storms_bolts_and_clouds() -> None:
    s, caster = sorcerer("firestorm")
    s.dice(**{"magic test": [3], "resist firestorm": [5, 6, 1, 1]})
    s.do("cast", caster, spell="firestorm", target=caster.id, mind="0")
    assert [h.body for h in s.state.party()] == [7, 4]
    s, caster = sorcerer("lightning-bolt")
    caster.square = Square(7, 1)
    s.dice(**{"magic test": [3]})
    assert [t.id for t in chaos.targets(s.state, caster, "lightning-bolt")] == ["h1"]
    s.do("cast", caster, spell="lightning-bolt", target="h1", mind="0")
    assert [h.body for h in s.state.party()] == [6, 7]
    s, caster = sorcerer("cloud-of-chaos")
    s.dice(**{"magic test": [3]})
    s.do("cast", caster, spell="cloud-of-chaos", target=caster.id, mind="0")
    s.dice(**{"free of cloud-of-chaos": [1, 2]})
    rounds.begin_turn(s.game, s.hero(1))
    assert s.hero(1).turn.done


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS", "DQ-DEC-20", "DQ-CTR-02")
def test_who_stands_in_a_cloud_of_chaos_is_stunned_until_he_is_free() -> None:
    s, caster = sorcerer("cloud-of-chaos")
    hero = s.hero(2)
    hero.spells = [HeldSpell("courage")]
    s.dice(magic_test=[3], counterspell=[SH] * 3, duel=[WS] * 4)
    s.do("cast", caster, "no", spell="cloud-of-chaos", target=caster.id, mind="0")
    assert not figures.able(hero)
    assert zones.zone(s.state, hero) == frozenset()
    assert combat.may_parry(s.state, hero) == 0
    caster.spells = ["fear"]
    assert magic.counterers(s.state, caster) == []
    s.dice(**{"free of cloud-of-chaos": [6, 1, 1]})
    rounds.begin_turn(s.game, hero)
    assert not hero.turn.done
    assert zones.zone(s.state, hero) != frozenset()


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS", "DQ-CTR-02")
def test_a_commanded_hero_breaks_no_spell() -> None:
    s, caster = sorcerer("fear")
    s.hero(2).spells = [HeldSpell("courage")]
    assert magic.counterers(s.state, caster) == [s.hero(2)]
    s.hero(2).effects = [Effect("command", "woken")]
    assert magic.counterers(s.state, caster) == []


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_the_sleep_of_chaos_ends_on_a_six_of_his_mind_only() -> None:
    s, caster = sorcerer("chaos-sleep")
    hero = s.hero(1)
    hero.asleep, s.state.here.active = True, "zargon"
    s.dice(attack=[WS])
    s.run(combat.strike(s.game, caster, hero, combat.Blow(AttackDice(1), False, False), "none"))
    assert (hero.body, hero.asleep, hero.attacked) == (7, True, 1), "he does not defend, and sleeps on"
    s.dice(**{"free of sleep": [5, 1]})
    rounds.begin_turn(s.game, hero)
    assert (hero.asleep, hero.turn.done) == (True, True)
    s.dice(**{"free of sleep": [1, 6]})
    hero.turn = Turn()
    rounds.begin_turn(s.game, hero)
    assert (hero.asleep, hero.turn.done) == (False, False)
    s.finish()


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_a_commanded_hero_strikes_his_friend() -> None:
    s, caster = sorcerer("command")
    s.dice(**{"magic test": [3]})
    s.do("cast", caster, spell="command", target="h1", mind="0")
    s.dice(**{"free of command": [1, 2], "attack": [WS], "defence": [WS, WS]})
    rounds.begin_turn(s.game, s.hero(1))
    s.run(rounds.obey(s.game, s.hero(1)))
    assert s.hero(1).turn.done
    assert s.hero(2).body == 6
    s.hero(1).stunned = True
    s.run(rounds.obey(s.game, s.hero(1)))
    assert s.hero(2).body == 6, "the stunned strike nobody"


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_he_obeys_zargon_while_no_monster_is_on_the_board_too() -> None:
    s = scene(["#####", "#1.2#", "#####"], ["barbarian", "dwarf"], fight=False)
    s.hero(2).square, s.state.here.active = Square(2, 1), ""
    s.hero(1).effects = [Effect("command", "woken")]
    s.dice(**{"free of command": [1, 2], "attack": [WS], "defence": [WS, WS]})
    s.run(rounds.party_turn(s.game), stop=True)
    assert s.hero(2).body == 6


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_rust_sleep_tempest_escape_and_summoning() -> None:
    s, caster = sorcerer("rust")
    arm(s.hero(1), "broadsword", "helmet")
    s.dice(**{"magic test": [3]})
    s.do("cast", caster, spell="rust", target="h1", mind="0")
    assert s.hero(1).hands == []
    s, caster = sorcerer("chaos-tempest")
    s.dice(**{"magic test": [3]})
    s.do("cast", caster, spell="chaos-tempest", target="h1", mind="0")
    assert s.hero(1).stunned
    s, caster = sorcerer("chaos-sleep")
    s.dice(**{"magic test": [3], "free of sleep": [1, 2]})
    s.do("cast", caster, spell="chaos-sleep", target="h1", mind="0")
    assert s.hero(1).asleep
    s, caster = sorcerer("escape")
    caster.escape = Square(8, 1)
    s.dice(**{"magic test": [3]})
    s.do("cast", caster, spell="escape", target=caster.id, mind="0")
    assert caster.square == Square(8, 1)
    caster.spells, caster.own = ["escape"], {"body": 5}
    for body, offered in ((3, []), (2, [caster]), (1, [caster])):
        caster.body = body
        assert chaos.targets(s.state, caster, "escape") == offered, "half spent"
    for spell, count in (("summon-orcs", 5), ("summon-undead", 5)):
        s, caster = sorcerer(spell)
        rolls = {f"initiative {id}": [n] for n, id in enumerate(("h1", "h2", "zargon"), start=1)}
        s.dice(**{"magic test": [3], "summon": [4]}, **rolls)
        s.do("cast", caster, spell=spell, target=caster.id, mind="0")
        assert len(s.state.foes()) == 1 + count


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_rust_eats_metal_one_piece_at_a_time_and_no_artifact() -> None:
    assert [id for id, weapon in content().weapons.items() if not weapon.metal] == ["staff"]
    s, caster = sorcerer("rust")
    hero = s.hero(1)
    arm(hero, "staff", "borins-armour")
    for _ in range(2):
        s.run(chaos.rust(s.game, caster, hero))
    assert ([i.id for i in hero.hands], [i.id for i in hero.worn]) == (["staff"], ["borins-armour"])
    hero.hands.clear()
    arm(hero, "shortsword", "helmet")
    s.run(chaos.rust(s.game, caster, hero))
    assert ([i.id for i in hero.hands], [i.id for i in hero.worn]) == ([], ["borins-armour", "helmet"])
    s.run(chaos.rust(s.game, caster, hero))
    assert [i.id for i in hero.worn] == ["borins-armour"]
