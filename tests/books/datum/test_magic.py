"""Magic: DQ-MAG, DQ-MND, DQ-CTR, the spells of both sides."""

from fractions import Fraction

import pytest

from roguelike.books.datum import afflictions, combat, figures, light, magic, odds, reveal, rounds, spells
from roguelike.books.datum.content import content
from roguelike.books.datum.state import Item, Monster, Turn
from roguelike.books.datum.state_quest import Placement
from roguelike.engine.decisions import Choose
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from tests.books.datum.scene import BS, DA, MDA, SH, WS, Scene, arm, scene
from tests.books.datum.spellbook import HALL, cast, wizard


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
    s.hero().turn = Turn()
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
    s.hero().turn = Turn()
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
    assert len(s.events("LightOut")) == 1
    s.hero().light, s.hero().turn.acted = True, False
    s.do("keep-light", s.hero())
    s.dice(**{"magic test": [2]})
    s.do("cast", s.hero(), spell="bless", target="h1", mind="0")
    assert s.hero().light
    assert s.events("Cast")[-1].result == "failed"
    assert s.events("Cast")[-1].bonus == -1
    assert light.carries_light(s.hero())
    assert len(s.events("LightOut")) == 1


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
    monster.spells, monster.caster = [], False
    assert magic.counterers(s.state, s.hero()) == []


@pytest.mark.rule("DQ-CTR-01", "DQ-DEC-48")
def test_a_monster_that_has_cast_all_its_spells_can_still_undo_one() -> None:
    s, _ = duel_scene()
    mage = reveal.new_monster(
        s.state, "goblin", Square(4, 1), Placement("m9", "goblin", Square(4, 1), spells=("fear",))
    )
    mage.mind, mage.spells = 9, []
    assert magic.counterers(s.state, s.hero())[0] is mage
    plain = reveal.new_monster(s.state, "goblin", Square(5, 1))
    assert plain not in magic.counterers(s.state, s.hero())


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
    labels = [Narrator().text(option.label) for option in asked.choices]
    assert labels[0] == f"{s.hero().name} (Mind 6): 83%", "six dice against three, an even tie"
    asking.close()
    assert s.run(magic.countered(s.game, monster, "Fear"), "h1")
    assert s.hero().owes
    assert magic.counterers(s.state, monster) == [], "the action of the coming turn is spent"
    rounds.begin_turn(s.game, s.hero())
    assert s.hero().turn.acted
    assert not s.hero().owes


@pytest.mark.rule("DQ-CTR-04", "DQ-CTR-06", "DQ-CTR-03")
def test_the_odds_of_a_duel_are_told_before_a_spell_is_cast() -> None:
    s, monster = duel_scene()
    monster.mind, s.hero().mind = 1, 1
    assert magic.breaking(s.hero(), monster) == Fraction(1, 2)
    monster.mind, s.hero().mind = 2, 1
    assert magic.breaking(s.hero(), monster) == Fraction(11, 16)
    told = odds.preview(s.state, {"verb": "cast", "actor": "h1", "target": monster.id, "mind": "0"})
    assert Narrator().text(told[-1]) == f"{monster.glyph} then breaks 69% of spells"
    monster.spells = []
    assert len(odds.preview(s.state, {"verb": "cast", "actor": "h1", "target": monster.id, "mind": "0"})) == 1


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
    told = odds.preview(s.state, {"verb": "cast", "actor": s.hero().id, "spell": "genie", "target": fimir.id})
    assert [line.args["dice"] for line in told if line.id == "datum-odds"] == [5], "his five dice are told beforehand"
    s.do("cast", s.hero(), spell="genie", target=fimir.id, mind="0")
    assert fimir.down
    assert s.hero().xp == 20


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_the_genie_opens_a_door() -> None:
    s = wizard(["########", "#1.+...#", "########"], known=False, fight=False)
    s.dice(**{"magic test": [4]})
    s.do("genie-door", s.hero(), door="d1", mind="0")
    assert "d1" in s.state.here.open
    assert "r2" in s.state.here.known
    hidden = wizard(["########", "#1.?...#", "########"], known=False, fight=False)
    assert hidden.why_not("genie-door", hidden.hero(), door="d1", mind="0") == "DQ-TBL-SPELLS", "nobody knows of it"


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


# Things of magic


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
