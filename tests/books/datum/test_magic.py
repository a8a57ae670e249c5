"""Magic: DQ-MAG, DQ-MND, DQ-CTR, the spells of both sides."""

import pytest

from roguelike.books.datum import afflictions, chaos, combat, figures, light, magic, rounds, spells
from roguelike.books.datum.content import content
from roguelike.books.datum.state import HeldSpell, Item, Monster
from roguelike.engine.decisions import Choose
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from tests.books.datum.scene import BS, DA, MDA, SH, WS, Scene, arm, scene

HALL = ["########", "#1.....#", "#....o.#", "########"]


def wizard(rows: list[str] = HALL, heroes: tuple[str, ...] = ("wizard",), **more: bool) -> Scene:
    s = scene(rows, heroes, lit=more.get("lit", True), known=more.get("known", True), fight=more.get("fight", True))
    for hero in s.state.party():
        hero.spells = [HeldSpell(id) for id in spells.SPELLS]
    return s


def cast(s: Scene, spell: str, target: str, mind: str = "0", **dice: list[int]) -> None:
    s.dice(magic_test=[4], **dice)
    assert s.do("cast", s.hero(), spell=spell, target=target, mind=mind) is None
    s.finish()


@pytest.mark.rule("DQ-MAG-05", "DQ-MAG-06", "DQ-MAG-07", "DQ-MAG-08", "DQ-MND-04", "DQ-TV-13")
def test_the_magic_test() -> None:
    s = wizard(["#####", "#1o.#", "#o..#", "#####"])
    assert not magic.passes(2, magic.bonus(s.state, s.hero(), 0, keep=False) + 1)
    assert magic.passes(2, 0)
    assert not magic.passes(2, -1)
    assert magic.passes(2, -1 + 1)
    assert not magic.passes(1, 3)
    assert magic.bonus(s.state, s.hero(), 0, keep=True) == -3
    assert not magic.passes(4, -3)


@pytest.mark.rule("DQ-MAG-01", "DQ-MAG-03", "DQ-DEC-46", "DQ-MND-02", "DQ-DEC-47", "DQ-TRN-03")
def test_a_cast_spell_is_used_up_with_its_components() -> None:
    s = wizard()
    s.dice(**{"magic test": [4], "resist ball-of-flame": [WS, WS]})
    assert s.do("cast", s.hero(), spell="ball-of-flame", target=s.monster().id, mind="0") is None
    spell = magic.held(s.hero(), "ball-of-flame")
    assert spell is not None
    assert (spell.cast, spell.components) == (True, False)
    refusal = magic.cannot_cast(s.hero(), "ball-of-flame")
    assert refusal is not None
    assert refusal.rule == "DQ-MND-02"
    other = magic.held(s.hero(), "genie")
    assert other is not None
    assert other.components
    other.components = False
    refusal = magic.cannot_cast(s.hero(), "genie")
    assert refusal is not None
    assert refusal.rule == "DQ-MAG-01"


@pytest.mark.rule("DQ-MND-01", "DQ-DEC-46", "DQ-DEC-51", "DQ-CTR-07")
def test_a_failed_spell_is_tried_again_for_mind() -> None:
    s = wizard()
    s.dice(**{"magic test": [1, 5]})
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    spell = magic.held(s.hero(), "courage")
    assert spell is not None
    assert (spell.cast, spell.components, spell.failed) == (False, True, True)
    s.hero().turn.acted = False
    assert magic.price(s.hero(), "courage") == 1
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert s.hero().mind == 5
    assert figures.effect(s.hero(), "courage") is not None


@pytest.mark.rule("DQ-MND-04", "DQ-DEC-49")
def test_mind_is_staked_before_the_roll() -> None:
    s = wizard(["#####", "#1o.#", "#####"])
    s.dice(**{"magic test": [2]})
    s.do("cast", s.hero(), spell="courage", target="h1", mind="1")
    assert s.hero().mind == 5
    assert figures.effect(s.hero(), "courage") is not None


@pytest.mark.rule("DQ-MAG-09")
def test_a_scroll_is_lost_only_when_it_works() -> None:
    s = scene(HALL, ["barbarian"])
    s.hero().mind = 4
    scroll = Item("scroll", spell="courage")
    s.hero().pack.append(scroll)
    s.dice(**{"magic test": [1]})
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert s.hero().pack == [scroll]
    s.hero().turn.acted = False
    s.dice(**{"magic test": [3]})
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert s.hero().pack == []
    assert s.hero().mind == 3


@pytest.mark.rule("DQ-HERO-06", "DQ-DEC-78")
def test_nobody_casts_without_mind() -> None:
    s = wizard()
    s.hero().mind = 0
    refusal = magic.cannot_cast(s.hero(), "courage")
    assert refusal is not None
    assert refusal.rule == "DQ-DEC-30"
    s.hero().mind = 6
    caster = s.monster()
    caster.spells = ["fear"]
    caster.mind = 0
    assert magic.counterers(s.state, s.hero()) == []


@pytest.mark.rule("DQ-MND-03", "DQ-SKL-03", "DQ-TBL-SKILLS")
def test_a_skill_recalls_a_spell_for_mind() -> None:
    s = wizard()
    s.hero().skills = ["spell-recovery"]
    spell = magic.held(s.hero(), "courage")
    assert spell is not None
    spell.cast = True
    s.do("recover-spell", s.hero(), spell="courage")
    assert s.hero().mind == 4
    assert not spell.cast


@pytest.mark.rule("DQ-MAG-06", "DQ-TBL-SKILLS")
def test_calm_casting_ignores_one_enemy() -> None:
    s = wizard(["#####", "#1o.#", "#o..#", "#####"])
    s.hero().skills = ["calm-casting"]
    assert magic.bonus(s.state, s.hero(), 0, keep=False) == -1


@pytest.mark.rule("DQ-LIT-17", "DQ-LIT-18", "DQ-MAG-07")
def test_casting_puts_the_light_out_unless_it_is_kept() -> None:
    s = wizard(lit=False)
    s.hero().light = True
    s.dice(**{"magic test": [4]})
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert not s.hero().light
    s.hero().light, s.hero().turn.acted = True, False
    s.do("keep-light", s.hero())
    s.dice(**{"magic test": [2]})
    s.do("cast", s.hero(), spell="bless", target="h1", mind="0")
    assert s.hero().light
    assert s.events("Cast")[-1].result == "failed"
    assert s.events("Cast")[-1].bonus == -1
    assert light.carries_light(s.hero())


# Counterspells


def duel_scene() -> tuple[Scene, Monster]:
    s = wizard()
    s.monster().spells = ["fear"]
    s.monster().mind = 3
    return s, s.monster()


@pytest.mark.rule("DQ-CTR-01", "DQ-CTR-03", "DQ-DEC-48", "DQ-DEC-64", "DQ-DEC-78")
def test_who_can_undo_a_spell() -> None:
    s, monster = duel_scene()
    assert magic.counterers(s.state, s.hero()) == [monster]
    monster.spells = []
    assert magic.counterers(s.state, s.hero()) == []


@pytest.mark.rule("DQ-CTR-02", "DQ-TV-06")
def test_a_hero_counters_only_before_his_turn_and_pays_with_his_action() -> None:
    s, monster = duel_scene()
    assert magic.counterers(s.state, monster) == [s.hero()]
    s.state.here.acted = ["h1"]
    assert magic.counterers(s.state, monster) == []
    s.state.here.acted = []
    s.dice(counterspell=[WS] * 6, duel=[SH] * 3)
    asking = magic.countered(s.game, monster, "Fear", s.hero())
    asked = asking.send(None)
    assert isinstance(asked, Choose)
    assert Narrator().text(asked.prompt).startswith(f"{monster.glyph} casts Fear at {s.hero().name}: who breaks it")
    asking.close()
    assert s.run(magic.countered(s.game, monster, "Fear"), "h1")
    assert s.hero().owes
    rounds.begin_turn(s.game, s.hero())
    assert s.hero().turn.acted
    assert not s.hero().owes


@pytest.mark.rule("DQ-CTR-04", "DQ-CTR-05", "DQ-CTR-08", "DQ-TV-14")
def test_more_skulls_win_the_duel_and_mind_may_turn_it() -> None:
    s, monster = duel_scene()
    s.dice(duel=[WS, BS, SH, SH, SH, SH], counterspell=[WS, WS, BS])
    assert not s.run(magic.duel(s.game, s.hero(), monster), "no")
    s.dice(duel=[WS, BS, SH, SH, SH, SH], counterspell=[WS, WS, BS])
    assert s.run(magic.duel(s.game, s.hero(), monster), "yes")
    assert s.hero().mind == 4


@pytest.mark.rule("DQ-CTR-06", "DQ-TV-14", "DQ-CTR-05")
def test_a_tie_is_thrown_out() -> None:
    assert magic.wins(2, 2, "black-skull")
    assert not magic.wins(2, 2, "white-shield")
    s, monster = duel_scene()
    s.dice(duel=[WS, SH, SH, SH, SH, SH], counterspell=[WS, SH, SH], duel_tie=[BS])
    assert s.run(magic.duel(s.game, s.hero(), monster))


@pytest.mark.rule("DQ-CTR-09", "DQ-CTR-10", "DQ-DEC-63")
def test_a_monster_spends_its_own_mind_and_that_of_its_followers() -> None:
    s = wizard(["########", "#1...oo#", "#......#", "########"])
    caster, follower = s.monster(1), s.monster(2)
    caster.mind, follower.mind, caster.spells = 2, 2, ["fear"]
    assert s.run(magic.reinforce(s.game, caster, s.hero(), 3)) == 0
    assert (caster.mind, follower.mind) == (2, 2)
    assert s.run(magic.reinforce(s.game, caster, s.hero(), 2)) == 2
    assert (caster.mind, follower.mind) == (1, 1)
    follower.own["body"], follower.body = 2, 1
    assert s.run(magic.reinforce(s.game, caster, s.hero(), 1)) == 1
    assert follower.down


@pytest.mark.rule("DQ-CTR-09")
def test_monsters_of_another_room_do_not_lend_their_mind() -> None:
    s = wizard(["##########", "#1...o#.o#", "##########"])
    caster, other = s.monster(1), s.monster(2)
    caster.mind, other.mind, caster.spells = 2, 2, ["fear"]
    assert s.run(magic.reinforce(s.game, caster, s.hero(), 2)) == 0
    assert (caster.mind, other.mind) == (2, 2)
    assert s.run(magic.reinforce(s.game, caster, s.hero(), 1)) == 1


@pytest.mark.rule("DQ-CTR-05", "DQ-CTR-07", "DQ-DEC-48")
def test_an_undone_spell_keeps_its_components() -> None:
    s, _ = duel_scene()
    s.dice(**{"magic test": [5], "duel": [SH] * 6, "counterspell": [WS] * 3})
    s.do("cast", s.hero(), "no", spell="courage", target="h1", mind="0")
    spell = magic.held(s.hero(), "courage")
    assert spell is not None
    assert (spell.cast, spell.components, spell.failed) == (False, True, True)
    assert figures.effect(s.hero(), "courage") is None


# The heroes' spells


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_fire_and_the_genie_hurt() -> None:
    s = wizard(["########", "#1...f.#", "########"])
    fimir = s.monster()
    s.dice(**{"magic test": [4], "resist ball-of-flame": [MDA, WS]})
    s.do("cast", s.hero(), spell="ball-of-flame", target=fimir.id, mind="0")
    assert fimir.body == 1
    s.hero().turn.acted = False
    s.dice(**{"magic test": [4], "resist fire-of-wrath": [MDA]})
    s.do("cast", s.hero(), spell="fire-of-wrath", target=fimir.id, mind="0")
    assert fimir.body == 1
    s.hero().turn.acted = False
    s.dice(**{"magic test": [4], "genie": [WS, WS, SH, SH, SH], "defence": [WS, WS, MDA]})
    s.do("cast", s.hero(), spell="genie", target=fimir.id, mind="0")
    assert fimir.down
    assert s.hero().xp == 20


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_the_genie_opens_a_door() -> None:
    s = wizard(["########", "#1.+...#", "########"], known=False, fight=False)
    s.dice(**{"magic test": [4]})
    s.do("genie-door", s.hero(), door="d1")
    assert "d1" in s.state.here.open
    assert "r2" in s.state.here.known
    hidden = wizard(["########", "#1.?...#", "########"], known=False, fight=False)
    assert hidden.why_not("genie-door", hidden.hero(), door="d1") == "DQ-TBL-SPELLS", "nobody knows of it"


@pytest.mark.rule("DQ-TBL-SPELLS", "DQ-XP-02", "DQ-XP-03")
def test_tempest_and_sleep_take_turns_away() -> None:
    s = wizard()
    monster = s.monster()
    s.dice(**{"magic test": [4]})
    s.do("cast", s.hero(), spell="tempest", target=monster.id, mind="0")
    assert monster.stunned
    assert monster.helpers == ["h1"]
    monster.stunned = s.hero().turn.acted = False
    s.dice(**{"magic test": [4], "resist sleep": [WS, WS]})
    s.do("cast", s.hero(), spell="sleep", target=monster.id, mind="0")
    assert monster.asleep
    s.dice(wake=[5, 6])
    afflictions.turn_begins(s.game, monster)
    assert monster.asleep
    afflictions.turn_begins(s.game, monster)
    assert not monster.asleep


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_a_sleeper_does_not_defend_and_wakes() -> None:
    s = wizard(["#####", "#1f.#", "#####"])
    s.monster().asleep = True
    s.dice(attack=[WS])
    s.run(combat.strike(s.game, s.hero(), s.monster(), combat.blow(s.state, s.hero(), s.monster()), "none"))
    assert s.monster().body == 1
    assert not s.monster().asleep
    assert content().spells["sleep"].source == "DQ-TBL-SPELLS"


@pytest.mark.rule("DQ-BASE-06")
def test_the_undead_do_not_sleep() -> None:
    s = wizard(["########", "#1..k.o#", "########"])
    orc = next(m for m in s.state.foes() if m.profile == "orc")
    skeleton = next(m for m in s.state.foes() if m.profile == "skeleton")
    orc.square, skeleton.square = Square(4, 1), Square(6, 1)
    assert spells.targets(s.state, s.hero(), "sleep") == [orc]
    orc.square, skeleton.square = None, Square(4, 1)
    assert spells.targets(s.state, s.hero(), "sleep") == []


@pytest.mark.rule("DQ-TBL-SPELLS", "DQ-BASE-08", "DQ-TBL-XP-ACTIONS")
def test_healing_gives_body_and_experience() -> None:
    s = wizard(["########", "#12....#", "########"], ("wizard", "barbarian"))
    s.hero(2).body = 3
    cast(s, "heal-body", "h2")
    assert s.hero(2).body == 7
    assert s.hero(1).xp == 10


@pytest.mark.rule("DQ-FALL-01", "DQ-FALL-02", "DQ-TBL-SPELLS", "DQ-DEC-33")
def test_magic_raises_the_fallen() -> None:
    s = wizard(["########", "#12....#", "########"], ("wizard", "barbarian"))
    s.hero(2).body, s.hero(2).down = 0, True
    cast(s, "water-of-healing", "h2")
    assert (s.hero(2).body, s.hero(2).down) == (4, False)
    assert s.hero(2).square == Square(2, 1)


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_spells_that_last() -> None:
    s = wizard()
    for spell in ("courage", "swift-wind", "rock-skin", "pass-through-rock", "veil-of-mist"):
        s.hero().turn.acted = False
        cast(s, spell, "h1")
        assert figures.effect(s.hero(), spell) is not None
    assert figures.movement(s.hero()).value == 14
    assert figures.magic_defence(s.hero()) == 2
    s.hero().turn.steps = 1
    rounds.end_turn(s.game, s.hero())
    assert [e.id for e in s.hero().effects] == ["courage", "rock-skin"]
    s.monster().down = True
    afflictions.calm(s.game, s.hero())
    assert [e.id for e in s.hero().effects] == ["rock-skin"]


@pytest.mark.rule("DQ-BASE-09", "DQ-TBL-SPELLS")
def test_prayers() -> None:
    s = wizard(["########", "#1.k.o.#", "########"], ("cleric",))
    skeleton = next(m for m in s.state.foes() if m.profile == "skeleton")
    s.dice(**{"magic test": [4], "resist turn-undead": [WS]})
    s.do("cast", s.hero(), spell="turn-undead", target="h1", mind="0")
    assert skeleton.stunned
    assert sum(m.stunned for m in s.state.foes()) == 1
    s.hero().turn.acted = False
    cast(s, "bless", "h1")
    assert figures.magic_defence(s.hero()) == 1
    assert figures.attack(s.hero()).value == 2
    s.hero().turn.acted, s.hero().body = False, 2
    cast(s, "lay-on-hands", "h1")
    assert s.hero().body == 5


# Experience


@pytest.mark.rule("DQ-XP-01", "DQ-XP-02", "DQ-DEC-55", "DQ-TV-26", "DQ-TBL-XP-COMBAT")
def test_who_kills_and_who_helps_learns() -> None:
    from roguelike.books.datum import harm

    s = scene(["######", "#123o#", "######"], ["barbarian", "dwarf", "elf"])
    s.monster().helpers = ["h2", "h2"]
    s.monster().attackers = ["h3"]
    harm.lose_body(s.game, s.monster(), 1, s.hero(1))
    assert [h.xp for h in s.state.party()] == [10, 10, 0]
    s = scene(["######", "#123k#", "######"], ["barbarian", "dwarf", "elf"])
    s.monster().helpers = ["h2", "h1"]
    harm.lose_body(s.game, s.monster(), 1, s.hero(1))
    assert [h.xp for h in s.state.party()] == [10, 5, 0]


@pytest.mark.rule("DQ-XP-02", "DQ-XP-03")
def test_courage_makes_its_caster_a_helper() -> None:
    s = wizard(["######", "#12o.#", "######"], ("wizard", "barbarian"))
    cast(s, "courage", "h2")
    assert combat.strengthened_by(s.hero(2)) == ["h1"]
    s.dice(attack=[WS, WS, WS], defence=[WS, WS])
    s.do("attack", s.hero(2), target=s.monster().id)
    assert [h.xp for h in s.state.party()] == [10, 10]


# Zargon's spells

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
    for spell, count in (("summon-orcs", 5), ("summon-undead", 5)):
        s, caster = sorcerer(spell)
        rolls = {f"initiative {id}": [n] for n, id in enumerate(("h1", "h2", "zargon"), start=1)}
        s.dice(**{"magic test": [3], "summon": [4]}, **rolls)
        s.do("cast", caster, spell=spell, target=caster.id, mind="0")
        assert len(s.state.foes()) == 1 + count


@pytest.mark.rule("DQ-BASE-09")
def test_a_blessing_on_oneself_lasts_until_the_next_turn_ends() -> None:
    s = wizard(heroes=("cleric",))
    cast(s, "bless", "h1")
    rounds.end_turn(s.game, s.hero())
    assert figures.effect(s.hero(), "bless") is not None
    rounds.end_turn(s.game, s.hero())
    assert figures.effect(s.hero(), "bless") is None


@pytest.mark.rule("DQ-ZAD-07", "DQ-DEC-59")
def test_a_scroll_may_be_spoiled_and_the_action_is_kept() -> None:
    s = scene(HALL, ["wizard"], level=7)
    s.hero().pack.append(Item("scroll", spell="courage"))
    s.dice(tampering=[DA])
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert s.hero().pack == []
    assert not s.hero().turn.acted
    s.finish()


@pytest.mark.rule("DQ-TBL-ARTIFACTS")
def test_a_spell_ring_casts_its_spell_twice() -> None:
    s = wizard()
    (ring,) = arm(s.hero(), "spell-ring")
    assert s.do("store", s.hero(), spell="courage") is None
    assert ring.spell == "courage"
    for _ in range(2):
        s.hero().turn.acted = False
        cast(s, "courage", "h1")
    assert ring.spell == ""
    assert s.hero().pack == [ring]
    s.hero().turn.acted = False
    assert s.why_not("cast", s.hero(), spell="courage", target="h1", mind="0") != ""


@pytest.mark.rule("DQ-TBL-ARTIFACTS", "DQ-TRN-03")
def test_the_wand_of_magic_allows_a_second_spell() -> None:
    s = wizard()
    arm(s.hero(), "wand-of-magic")
    cast(s, "courage", "h1")
    cast(s, "rock-skin", "h1")
    assert s.why_not("cast", s.hero(), spell="swift-wind", target="h1", mind="0") == "DQ-TRN-01"
