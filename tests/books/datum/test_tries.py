"""Further tries at spells, what they cost, and things of magic: DQ-MND, DQ-MAG-09, DQ-DEC-78, DQ-TBL-ARTIFACTS."""

import attrs
import pytest

from roguelike.books.datum import chaos, figures, magic, quest, searching
from roguelike.books.datum.state import Item, Turn
from roguelike.engine.geometry import Square
from tests.books.datum.scene import DA, SH, arm, scene
from tests.books.datum.spellbook import HALL, cast, wizard

DOOR = ["########", "#1.+...#", "########"]


@pytest.mark.rule("DQ-MND-01", "DQ-TBL-CHAOS-SPELLS", "DQ-DEC-50")
def test_a_monster_pays_for_a_further_try_too() -> None:
    s = scene(HALL, ["barbarian"])
    caster = s.monster()
    caster.spells, caster.mind = ["chaos-tempest"], 2
    s.dice(magic_test=[1])
    assert s.do("cast", caster, spell="chaos-tempest", target="h1", mind="0") is None
    assert (caster.mind, caster.spells) == (2, ["chaos-tempest"])
    caster.turn.acted = False
    s.dice(magic_test=[1])
    assert s.do("cast", caster, spell="chaos-tempest", target="h1", mind="0") is None
    assert caster.mind == 1
    caster.turn.acted = False
    assert chaos.targets(s.state, caster, "chaos-tempest") == [], "its last point would go"


@pytest.mark.rule("DQ-DEC-78")
def test_a_monster_without_mind_casts_nothing() -> None:
    s = scene(["########", "#1.....#", "#....k.#", "########"], ["barbarian"])
    s.monster().spells = ["chaos-tempest"]
    assert chaos.targets(s.state, s.monster(), "chaos-tempest") == []


@pytest.mark.rule("DQ-MAG-09", "DQ-MND-01")
def test_a_scroll_that_failed_costs_mind_though_he_knows_its_spell_and_has_cast_it() -> None:
    s = wizard(HALL)
    spell = magic.held(s.hero(), "courage")
    assert spell is not None
    spell.cast, spell.components = True, False
    s.hero().pack.append(Item("scroll", spell="courage"))
    s.dice(magic_test=[1])
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert magic.price(s.hero(), "courage") == 1
    s.hero().turn = Turn()
    cast(s, "courage", "h1")
    assert s.hero().mind == 5


@pytest.mark.rule("DQ-LIT-17", "DQ-LIT-18", "DQ-TBL-SPELLS")
def test_the_light_is_kept_while_the_genie_opens_a_door() -> None:
    s = wizard(DOOR, known=False, fight=False, lit=False)
    s.hero().light = True
    s.do("keep-light", s.hero())
    s.dice(magic_test=[3])
    assert s.do("genie-door", s.hero(), door="d1", mind="0") is None
    assert s.hero().light
    assert s.events("Cast")[-1].bonus == -1


@pytest.mark.rule("DQ-ZAD-07", "DQ-DEC-59", "DQ-MND-01", "DQ-TBL-ARTIFACTS")
def test_a_genie_of_a_scroll_may_be_spoiled_costs_a_further_try_and_obeys_the_wand() -> None:
    s = scene(DOOR, ["wizard"], level=7, known=False, fight=False)
    s.hero().pack.append(Item("scroll", spell="genie"))
    s.dice(tampering=[DA])
    assert s.do("genie-door", s.hero(), door="d1", mind="0") is None
    assert (s.hero().pack, s.hero().turn.acted, s.state.here.open) == ([], False, [])
    s = wizard(DOOR, known=False, fight=False)
    genie = magic.held(s.hero(), "genie")
    assert genie is not None
    genie.failed, s.hero().mind = True, 1
    assert s.why_not("genie-door", s.hero(), door="d1", mind="0") == "DQ-MND-01"
    genie.failed = False
    arm(s.hero(), "wand-of-magic")
    s.hero().turn.acted, s.hero().turn.casts = True, 1
    s.dice(magic_test=[2])
    assert s.do("genie-door", s.hero(), door="d1", mind="0") is None


@pytest.mark.rule("DQ-TBL-ARTIFACTS", "DQ-ARM-04", "DQ-TRN-03")
def test_artifacts_serve_whom_they_are_made_for() -> None:
    s = scene(["######", "#123.#", "######"], ["wizard", "barbarian", "cleric"])
    for hero in s.state.party():
        arm(hero, "wizards-cloak", "wand-of-magic")
    assert [figures.magic_defence(h) for h in s.state.party()] == [1, 0, 0]
    s = wizard(HALL, ("cleric",))
    s.hero().square = Square(1, 1)
    arm(s.hero(), "wand-of-magic")
    cast(s, "courage", "h1")
    assert s.why_not("cast", s.hero(), spell="rock-skin", target="h1", mind="0") == "DQ-TRN-01"


@pytest.mark.rule("DQ-TBL-ARTIFACTS", "DQ-DEC-31")
def test_a_ring_keeps_the_casting_that_is_left_in_it() -> None:
    s = wizard(HALL)
    (ring,) = arm(s.hero(), "spell-ring")
    s.do("store", s.hero(), spell="courage")
    cast(s, "courage", "h1")
    quest.freshen(s.hero())
    assert (ring.spell, ring.wear) == ("courage", 1)
    cast(s, "courage", "h1")
    quest.freshen(s.hero())
    assert (ring.spell, ring.wear) == ("", 0)


@pytest.mark.rule("DQ-DEC-47", "DQ-MND-03", "DQ-MAG-01", "DQ-TBL-SKILLS")
def test_a_recalled_spell_is_cast_again_with_a_further_set_of_components() -> None:
    s = wizard(HALL)
    s.hero().skills = ["spell-recovery"]
    spell = magic.held(s.hero(), "courage")
    assert spell is not None
    cast(s, "courage", "h1")
    assert s.why_not("recover-spell", s.hero(), spell="courage") == "DQ-MAG-01"
    spell.spare = 1
    assert s.do("recover-spell", s.hero(), spell="courage") is None
    assert (s.hero().mind, spell.cast, spell.components, spell.spare) == (4, False, True, 0)
    s.hero().turn.acted = False
    cast(s, "courage", "h1")
    assert (spell.cast, spell.components) == (True, False)
    spell.spare = 1
    quest.freshen(s.hero())
    assert (spell.cast, spell.components, spell.spare) == (False, True, 0), "else it is there for the next quest"


@pytest.mark.rule("DQ-TBL-FURN", "DQ-FUR-02")
def test_components_that_are_found_are_for_what_lacks_them() -> None:
    s = wizard(["#######", "#1.T..#", "#.....#", "#######"], fight=False)
    piece = attrs.evolve(s.state.quest.furniture[0], kind="alchemists-bench")
    held = {spell.id: spell for spell in s.hero().spells}
    held["courage"].cast, held["courage"].components = True, False
    held["genie"].components = held["swift-wind"].components = False
    for found in ("genie", "swift-wind"):
        s.dice(furniture=[5])
        s.run(searching.inspect(s.game, s.hero(), piece))
        assert held[found].components
    s.dice(furniture=[4])
    s.run(searching.inspect(s.game, s.hero(), piece))
    assert (held["courage"].components, held["courage"].spare) == (False, 1), "a further set of what was cast"


@pytest.mark.rule("DQ-TBL-TREASURE", "DQ-TBL-SPELLS")
def test_the_genie_does_not_use_up_a_potion_of_strength() -> None:
    s = wizard(["########", "#1o..o.#", "########"])
    arm(s.hero(), "potion-of-strength")
    s.do("drink", s.hero(), thing="potion-of-strength")
    s.dice(**{"magic test": [4], "genie": [SH] * 5})
    assert s.do("cast", s.hero(), spell="genie", target=s.monster(2).id, mind="0") is None
    assert s.events("Cast")[-1].result == "cast"
    assert figures.effect(s.hero(), "potion-of-strength") is not None
    s.hero().turn.acted = False
    s.dice(attack=[SH] * 3)
    assert s.do("attack", s.hero(), target=s.monster(1).id) is None
    assert figures.effect(s.hero(), "potion-of-strength") is None


@pytest.mark.rule("DQ-MND-01", "DQ-DEC-31", "DQ-DEC-59", "DQ-ZAD-07")
def test_in_the_next_quest_a_scroll_is_tried_afresh_but_is_not_tampered_with_again() -> None:
    s = scene(HALL, ["wizard"], level=7)
    hero = s.hero()
    (paper,) = hero.pack = [Item("scroll", spell="courage")]
    s.dice(tampering=[SH], magic_test=[1])
    assert s.do("cast", hero, spell="courage", target="h1", mind="0") is None
    assert magic.price(hero, "courage") == 1
    quest.freshen(hero)
    assert magic.price(hero, "courage") == 0, "spells are restored between quests"
    s.dice(magic_test=[1])
    assert s.do("cast", hero, spell="courage", target="h1", mind="0") is None
    assert hero.pack == [paper]
    hero.pack, hero.turn = [Item("scroll", spell="courage")], Turn()
    s.dice(tampering=[DA])
    assert s.do("cast", hero, spell="courage", target="h1", mind="0") is None
    assert hero.pack == [], "another scroll is read for the first time"


@pytest.mark.rule("DQ-MND-01", "DQ-TBL-ARTIFACTS")
def test_a_spell_that_failed_costs_its_mind_in_the_ring_too() -> None:
    s = wizard()
    arm(s.hero(), "spell-ring")
    s.dice(magic_test=[1])
    s.do("cast", s.hero(), spell="courage", target="h1", mind="0")
    assert s.do("store", s.hero(), spell="courage") is None
    assert magic.price(s.hero(), "courage") == 1
    s.hero().turn = Turn()
    cast(s, "courage", "h1")
    assert s.hero().mind == 5
    assert magic.price(s.hero(), "courage") == 0
