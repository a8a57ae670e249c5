"""Rulings and rows of tables at their edges, each bent once by somebody who looked whether a test breaks."""

import pytest

from roguelike.books.datum import (
    combat,
    figures,
    harm,
    initiative,
    light,
    magic,
    quest,
    setup,
    traps,
    zargon,
    zones,
)
from roguelike.books.datum.content import content
from roguelike.books.datum.state import Item, Lying, Turn
from roguelike.books.datum.terrain import sections_of
from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from tests.books.datum.scene import SH, WS, arm, scene
from tests.books.datum.spellbook import wizard


@pytest.mark.rule("DQ-LIT-04", "DQ-TBL-GEAR")
def test_a_torch_and_a_lamp_are_two_kinds_of_light() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"], lit=False)
    kinds = {id: light.light_kind(Item(id)) for id in content().gear if light.is_light(Item(id))}
    assert kinds == {"torch": "torch", "lamp": "lamp"}
    (lamp,) = arm(s.hero(), "lamp")
    assert not light.is_lit(s.state, Square(2, 1))
    lamp.lit = True
    assert light.is_lit(s.state, Square(2, 1))


@pytest.mark.rule("DQ-MAG-03", "DQ-DEC-80", "DQ-DEC-31")
def test_setting_out_keeps_components_that_were_not_used_and_armours_wear() -> None:
    s = wizard(fight=False)
    s.hero().spells[0].cast, s.hero().spells[0].components = True, False
    (helmet,) = arm(s.hero(), "helmet")
    helmet.wear = 4
    quest.freshen(s.hero())
    assert [spell.components for spell in s.hero().spells[:2]] == [False, True]
    assert not s.hero().spells[0].cast
    assert helmet.wear == 4
    assert magic.cannot_cast(s.hero(), s.hero().spells[1].id) is None


@pytest.mark.rule("DQ-SKL-01", "DQ-TBL-SKILLS")
def test_swordsmanship_is_for_swords_alone() -> None:
    s = scene(["####", "#1o#", "####"], ["barbarian"])
    s.hero().skills = ["basic-swordsmanship"]
    swords = {id for id in content().weapons if combat.sword_skill(s.hero(), Item(id))}
    assert swords == {"shortsword", "broadsword", "longsword", "two-handed-sword"}
    assert combat.sword_skill(s.hero(), None) == 0
    assert combat.sword_skill(s.hero(), Item("orcs-bane")) == 1
    s.hero().skills = []
    assert combat.sword_skill(s.hero(), Item("broadsword")) == 0


@pytest.mark.rule("DQ-BASE-02", "DQ-MAG-02")
@pytest.mark.parametrize("element", ["air", "fire", "earth", "water"])
def test_the_wizard_has_the_three_elements_that_the_elf_has_not(element: str) -> None:
    state = setup.new_campaign({"elf": element}, "x")
    elf, mage = (next(h for h in state.heroes.values() if h.profile == id) for id in ("elf", "wizard"))
    spells = content().spells
    assert {spells[spell.id].element for spell in elf.spells} == {element}
    assert {spells[spell.id].element for spell in mage.spells} == {"air", "fire", "earth", "water"} - {element}
    assert all(spell.components for spell in (*elf.spells, *mage.spells))


@pytest.mark.rule("DQ-DEC-33", "DQ-FALL-01")
def test_who_is_raised_has_a_point_of_body_at_least() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    harm.lose_body(s.game, s.hero(), 8)
    assert harm.heal(s.game, s.hero(), 0) == 1
    assert (s.hero().down, s.hero().body) == (False, 1)
    assert harm.heal(s.game, s.hero(), 0) == 0, "who stands gets what he is given"


@pytest.mark.rule("DQ-DEC-37")
def test_lights_on_the_floor_and_in_monsters_hands_burn_for_ever_too() -> None:
    s = scene(["######", "#1..o#", "######"], ["barbarian"], lit=False)
    s.state.here.lying = [Lying(Item("torch", lit=True), Square(2, 1))]
    s.monster().light = Item("lamp", lit=True)
    for _ in range(20):
        zargon.begin_turn(s.game, s.monster())
        zargon.finish(s.state)
        initiative.next_round(s.state)
    assert light.sources(s.state) == [Square(2, 1), Square(4, 1)]


@pytest.mark.rule("DQ-DEC-39", "DQ-MOV-01")
def test_a_wide_passage_with_a_narrow_arm_has_a_crossing() -> None:
    wide = {Square(x, y) for x in range(7) for y in (0, 1)}
    for length in (1, 3):
        found = sections_of(frozenset(wide | {Square(3, 2 + y) for y in range(length)}))
        assert len(found) == 3
        assert all(Square(3, 1) in piece for piece in found)


@pytest.mark.rule("DQ-DEC-51", "DQ-MND-01")
def test_a_further_try_takes_the_action_too() -> None:
    s = wizard()
    s.dice(magic_test=[1, 1])
    for mind in (6, 5):
        s.hero().turn = Turn()
        assert s.do("cast", s.hero(), spell="courage", target="h1", mind="0") is None
        assert (s.hero().turn.acted, s.hero().mind) == (True, mind)


@pytest.mark.rule("DQ-DEC-60", "DQ-ZAD-02", "DQ-TBL-TRAPS")
def test_a_trap_that_goes_off_throws_its_failed_dice_again_from_level_two() -> None:
    for level, again in ((1, ()), (2, (WS, SH))):
        s = scene(["#####", "#1u.#", "#####"], ["barbarian"], level=level, fight=False)
        trap = s.state.quest.traps[0]
        block = type(trap)(trap.id, "falling-block", trap.square)
        s.dice(trap=[WS, SH, SH], **({"trap again": list(again)} if again else {}))
        s.run(traps.spring(s.game, s.hero(), block))
        s.finish()
        assert s.hero().body == 8 - level


@pytest.mark.rule("DQ-DEC-65", "DQ-LIT-11")
def test_zargon_puts_a_lamp_out_only_if_no_hero_is_in_reach() -> None:
    s = scene(["##########", "#1......o#", "##########"], ["barbarian"])
    s.state.here.active = "zargon"
    s.state.here.lying = [Lying(Item("lamp", lit=True), Square(7, 1))]
    s.monster().turn.steps = figures.movement(s.monster()).value
    assert s.zargons() == action("snuff", s.monster().id)
    assert s.do("snuff", s.monster()) is None
    s.state.here.lying[0].item.lit, s.monster().turn.acted = True, False
    s.hero().square = Square(7, 1)
    zones.refresh(s.state)
    assert s.zargons() == action("attack", s.monster().id, target="h1")
    s.hero().square, s.monster().turn = Square(4, 1), Turn()
    zones.refresh(s.state)
    assert s.zargons() == action("move", s.monster().id, path="WWW"), "to where it can strike"


@pytest.mark.rule("DQ-DEC-73", "DQ-DZ-05")
def test_a_death_zone_opens_for_who_came_next_when_its_holder_goes() -> None:
    s = scene(["#####", "#.o.#", "#.1.#", "#..o#", "#####"], ["barbarian"])
    first, second = s.state.foes()
    assert s.hero().engaged == [first.id]
    second.square = Square(3, 2)
    zones.refresh(s.state)
    third = s.state.monsters[s.monster(2).id]
    assert s.hero().engaged == [first.id, third.id]
    first.square = Square(1, 1)
    zones.refresh(s.state)
    assert s.hero().engaged == [second.id]
