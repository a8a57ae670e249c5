"""What wakes a sleeper, when courage ends, a second spell, Mind for the Genie's door: DQ-TBL-SPELLS, DQ-MND-04."""

import pytest

from roguelike.books.datum import figures, magic, odds, rounds
from roguelike.books.datum.figures import effect
from roguelike.books.datum.state import Turn
from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from tests.books.datum.scene import MDA, WS, Scene, arm, scene
from tests.books.datum.spellbook import cast, wizard

CORNER = ["########", "#1....o#", "#.####.#", "#......#", "########"]


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_a_spell_that_attacks_wakes_a_sleeper() -> None:
    for face, left in ((WS, 1), (MDA, 2)):
        s = wizard(["########", "#1.....#", "#....f.#", "########"])
        s.monster().asleep = True
        cast(s, "fire-of-wrath", s.monster().id, mind="0", **{"resist fire-of-wrath": [face]})
        assert (s.monster().body, s.monster().asleep) == (left, False)


def brave(rows: list[str]) -> Scene:
    s = wizard(rows)
    cast(s, "courage", "h1")
    assert effect(s.hero(), "courage") is not None
    return s


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_courage_ends_when_the_last_monster_is_out_of_sight_and_not_at_the_turns_end_only() -> None:
    s = brave(CORNER)
    rounds_turn = rounds.hero_turn(s.game, s.hero())
    s.run(rounds_turn, action("move", "h1", path="SS"), stop=True)
    assert effect(s.hero(), "courage") is None
    assert "datum-courage-ends" in [event.what.id for event in s.events("Told")]
    s = brave(CORNER)
    s.run(rounds.hero_turn(s.game, s.hero()), action("move", "h1", path="E"), stop=True)
    assert effect(s.hero(), "courage") is not None


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_who_sees_no_monster_yet_keeps_his_courage_for_this_turn() -> None:
    s = wizard(CORNER)
    s.hero().square = Square(1, 3)
    cast(s, "courage", "h1")
    s.run(rounds.hero_turn(s.game, s.hero()), action("move", "h1", path="E"), stop=True)
    assert effect(s.hero(), "courage") is not None
    rounds.end_turn(s.game, s.hero())
    assert effect(s.hero(), "courage") is None


@pytest.mark.rule("DQ-TBL-SPELLS", "DQ-TBL-TREASURE")
def test_what_doubles_the_next_move_waits_for_it_if_this_one_is_over() -> None:
    for party in (False, True):
        s = wizard(["##########", "#1.......#", "##########"], fight=not party)
        hero = s.hero()
        s.state.here.active = "party" if party else "h1"
        s.do("move", hero, path="E")
        cast(s, "swift-wind", "h1")
        rounds.end_turn(s.game, hero)
        assert figures.movement(hero).value == 14, "he had moved before"
        hero.turn, s.state.here.acted = Turn(), []
        s.do("move", hero, path="E")
        rounds.end_turn(s.game, hero)
        assert effect(hero, "swift-wind") is None
    s = wizard(["##########", "#1.......#", "##########"])
    s.state.here.active = "h1"
    cast(s, "swift-wind", "h1")
    s.do("move", s.hero(), path="E")
    rounds.end_turn(s.game, s.hero())
    assert effect(s.hero(), "swift-wind") is None, "it was this move"
    arm(s.hero(), "potion-of-speed")
    s.hero().turn, s.state.here.acted = Turn(moved=True, steps=3), []
    s.do("drink", s.hero(), thing="potion-of-speed")
    rounds.end_turn(s.game, s.hero())
    assert effect(s.hero(), "potion-of-speed") is not None


@pytest.mark.rule("DQ-TBL-ARTIFACTS")
def test_the_turn_waits_for_the_second_spell_of_the_wand() -> None:
    for items, waits in (((), False), (("wand-of-magic",), True)):
        s = wizard()
        arm(s.hero(), *items)
        s.do("move", s.hero(), path="E" * 5)
        s.hero().turn.moved = True
        cast(s, "courage", "h1")
        assert rounds.ready(s.state, s.hero()) is waits
    cast(s, "rock-skin", "h1")
    assert not rounds.ready(s.state, s.hero())


@pytest.mark.rule("DQ-DEC-76", "DQ-TBL-ARTIFACTS")
def test_with_the_wand_light_is_one_of_two_spells() -> None:
    for items, rule in (((), "DQ-TRN-01"), (("wand-of-magic",), "")):
        s = wizard(lit=False)
        arm(s.hero(), *items)
        s.dice(magic_test=[3])
        assert s.do("glow", s.hero()) is None
        assert s.why_not("cast", s.hero(), spell="courage", target="h1", mind="0") == rule
        s = wizard(lit=False)
        arm(s.hero(), *items)
        cast(s, "courage", "h1")
        assert s.why_not("glow", s.hero()) == rule


@pytest.mark.rule("DQ-MND-01", "DQ-TBL-ARTIFACTS", "DQ-CTR-07")
def test_what_failed_is_tried_again_in_a_later_turn_with_the_wand_too() -> None:
    s = wizard()
    arm(s.hero(), "wand-of-magic")
    s.dice(magic_test=[1])
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert s.why_not("cast", s.hero(), spell="courage", target="h1", mind="0") != ""
    refusal = magic.cannot_cast(s.hero(), "courage")
    assert refusal is not None
    assert refusal.rule == "DQ-MND-01"
    assert s.why_not("cast", s.hero(), spell="rock-skin", target="h1", mind="0") == ""
    s.hero().turn = Turn()
    cast(s, "courage", "h1")
    assert s.hero().mind == 5


@pytest.mark.rule("DQ-MND-04", "DQ-TBL-SPELLS", "DQ-MAG-05")
def test_mind_is_staked_on_the_genies_door_too_and_its_odds_are_told() -> None:
    rows = ["########", "#1o+...#", "########"]
    s = wizard(rows, known=True)
    asked = {"verb": "genie-door", "actor": "h1", "door": "d1"}
    told = [Narrator().text(line) for line in odds.preview(s.state, {**asked, "mind": "0"})]
    more = [Narrator().text(line) for line in odds.preview(s.state, {**asked, "mind": "1"})]
    assert "67%" in told[0]
    assert "83%" in more[0]
    s.dice(magic_test=[2])
    assert s.why_not("genie-door", s.hero(), door="d1", mind="9") == "DQ-MND-04"
    assert s.do("genie-door", s.hero(), door="d1", mind="1") is None
    assert s.state.here.open == ["d1"]
    assert s.hero().mind == 5


@pytest.mark.rule("DQ-DEC-63", "DQ-CTR-09")
def test_the_monster_with_most_mind_pays_first() -> None:
    s = wizard(["########", "#1...oo#", "#......#", "########"])
    caster, follower = s.monster(1), s.monster(2)
    caster.mind, follower.mind, caster.spells = 3, 4, ["fear"]
    assert s.run(magic.reinforce(s.game, caster, s.hero(), 2)) == 2
    assert (caster.mind, follower.mind) == (3, 2)


@pytest.mark.rule("DQ-DEC-64", "DQ-CTR-03", "DQ-DEC-20")
def test_who_is_stunned_or_asleep_breaks_no_spell() -> None:
    s = wizard(["########", "#1...o.#", "########"])
    foe = s.monster()
    foe.spells, foe.mind = ["fear"], 3
    assert magic.counterers(s.state, s.hero()) == [foe]
    foe.stunned = True
    assert magic.counterers(s.state, s.hero()) == []
    foe.stunned, foe.asleep = False, True
    assert magic.counterers(s.state, s.hero()) == []


@pytest.mark.rule("DQ-MAG-06", "DQ-DEC-50")
def test_two_heroes_on_one_square_of_the_stairway_are_two_enemies_beside_a_monster() -> None:
    s = scene(["#####", "#<o.#", "#####"], ["barbarian", "dwarf"])
    for hero in s.state.heroes.values():
        hero.square, hero.away = Square(1, 1), False
    assert magic.bonus(s.state, s.monster(), 0, keep=False) == -2
    s.hero(2).down = True
    assert magic.bonus(s.state, s.monster(), 0, keep=False) == -1
