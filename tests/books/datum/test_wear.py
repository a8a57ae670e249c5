"""Whose choice it is which piece of armour is worn: DQ-ARM-05, ruling DQ-DEC-12."""

from collections.abc import Sequence
from typing import Any

import pytest

from roguelike.books.datum import combat, figures
from roguelike.books.datum.combat import Blow
from roguelike.books.datum.faces import AttackDice
from roguelike.books.datum.names import item_told
from roguelike.books.datum.state import Effect, Item
from roguelike.books.datum.wear import Source, open_choice
from roguelike.engine.decisions import Choose
from roguelike.narrator import Narrator
from tests.books.datum.scene import SH, WS, Scene, arm, scene

DUEL = ["#####", "#1o.#", "#...#", "#####"]


def struck(made: Scene, skulls: int, shields: int) -> Choose | None:
    """The monster hits with so many skulls, so many shields stop them; gives the question about wear, if any."""
    dice = combat.armour_sources(made.hero())
    plain = sum(source.cap for source in dice)
    made.dice(attack=[WS] * skulls, defence=[SH] * shields + [WS] * (plain - shields))
    rules: Any = combat.strike(made.game, made.monster(), made.hero(), Blow(AttackDice(skulls), False, False), "none")
    answer = None
    while True:
        try:
            asked = rules.send(answer)
        except StopIteration:
            return None
        if isinstance(asked, Choose) and asked.question == "datum.wear":
            rules.close()
            return asked
        answer = asked.suggested


def armoured(*wear: int) -> tuple[Scene, list[Item]]:
    """A barbarian in mail with helmet and shield, each worn so much, whose natural defence is used."""
    made = scene(DUEL, ["barbarian"])
    made.hero().natural = True
    items = arm(made.hero(), "helmet", "chain-mail", "shield")
    for item, worn in zip(items, wear, strict=False):
        item.wear = worn
    return made, items


@pytest.mark.rule("DQ-ARM-05")
@pytest.mark.rule("DQ-DEC-12")
@pytest.mark.parametrize(
    ("left", "caps", "skulls", "taken"),
    [
        (1, (1, 2, 1), 1, 0),
        (2, (1, 2, 1), 2, 0),
        (3, (1, 2, 1), 0, 0),  # each takes one
        (4, (1, 2, 1), 0, 0),  # only the mail can take a second
        (4, (1, 2, 2), 1, 1),  # the mail or the shield takes a second
        (1, (1,), 0, 0),
        (9, (1, 1), 0, 0),
    ],
)
def test_a_choice_is_left_only_in_the_last_round(left: int, caps: Sequence[int], skulls: int, taken: int) -> None:
    pieces = [Source(id, cap, Item(id)) for id, cap in zip(("helmet", "chain-mail", "shield"), caps, strict=False)]
    found = open_choice(left, pieces)
    assert found.skulls == skulls
    assert found.taken == (taken if skulls else 0)


@pytest.mark.rule("DQ-ARM-05")
def test_what_costs_nothing_takes_skulls_first() -> None:
    pieces = [Source("natural", 2), Source("helmet", 1, Item("helmet")), Source("shield", 1, Item("shield"))]
    assert open_choice(1, pieces).skulls == 0
    assert open_choice(2, pieces).skulls == 1
    assert open_choice(3, pieces).skulls == 0


@pytest.mark.rule("DQ-ARM-05")
@pytest.mark.rule("DQ-DEC-12")
def test_the_player_may_say_which_piece_is_worn() -> None:
    made, (helmet, mail, shield) = armoured(0, 0, 0)
    asked = struck(made, 1, 1)
    assert asked is not None
    assert asked.order == "even"
    assert asked.suggested == "chain-mail"
    assert [option.key for option in asked.choices] == ["chain-mail", "helmet", "shield"]
    made, (helmet, mail, shield) = armoured(0, 0, 0)
    made.dice(attack=[WS, WS], defence=[SH, SH, WS, WS])
    blow = Blow(AttackDice(2), False, False)
    made.run(combat.strike(made.game, made.monster(), made.hero(), blow, "none"), "helmet", "shield")
    assert (helmet.wear, mail.wear, shield.wear) == (1, 0, 1)
    assert made.hero().body == figures.full_body(made.hero())


@pytest.mark.rule("DQ-ARM-05")
@pytest.mark.rule("DQ-ARM-03")
def test_he_is_asked_by_default_only_if_a_die_is_lost() -> None:
    made, _ = armoured(0, 0, 0)
    asked = struck(made, 1, 1)
    assert asked is not None
    assert asked.orders == {"even": "chain-mail", "at-stake": "chain-mail"}
    made, _ = armoured(5, 10, 5)  # two points of mail are two dice, one point of a helmet is one
    asked = struck(made, 1, 1)
    assert asked is not None
    assert asked.order == "ask"
    assert asked.orders == {"even": "chain-mail"}


@pytest.mark.rule("DQ-ARM-05")
def test_nothing_is_asked_where_there_is_no_choice() -> None:
    made, _ = armoured(0, 0, 0)
    assert struck(made, 3, 3) is None
    made = scene(DUEL, ["barbarian"])
    made.hero().natural = True
    arm(made.hero(), "chain-mail", "borins-armour")
    assert struck(made, 1, 1) is None


@pytest.mark.rule("DQ-DEC-79", "DQ-SHD-02")
def test_an_attack_outside_zargons_turn_counts_on_its_own_and_is_not_parried() -> None:
    made = scene(DUEL, ["barbarian"])
    hero = made.hero()
    arm(hero, "broadsword", "shield")
    hero.natural, hero.attacked, hero.stance = True, 2, 2
    made.dice(attack=[WS], defence=[SH])
    made.run(combat.strike(made.game, made.monster(), hero, Blow(AttackDice(1), False, False), "none"))
    made.finish()
    assert (hero.body, hero.attacked, hero.parried) == (8, 2, 0)
    made.state.here.active = "zargon"
    hero.stance = 0
    made.dice(attack=[WS])
    made.run(combat.strike(made.game, made.monster(), hero, Blow(AttackDice(1), False, False), "none"))
    assert (hero.body, hero.attacked) == (7, 3)


@pytest.mark.rule("DQ-DEC-30", "DQ-TBL-TRAPS")
def test_shock_and_a_pit_leave_fewer_dice_of_magic_too() -> None:
    made = scene(DUEL, ["barbarian"])
    hero = made.hero()
    hero.natural, hero.effects = True, [Effect("rock-skin", "hurt", 2), Effect("potion-of-defence", "defence", 2)]
    assert combat.dice_sources(hero, natural=False) == (4, [])
    hero.pit = True
    assert combat.dice_sources(hero, natural=False) == (3, [])
    hero.pit, hero.mind = False, 0
    magic, sources = combat.dice_sources(hero, natural=True)
    assert (magic, [source.cap for source in sources]) == (2, [0])
    made.dice(attack=[SH])
    made.run(combat.strike(made.game, made.monster(), hero, Blow(AttackDice(1), False, False), "none"))
    assert len(hero.effects) == 2, "no defence was rolled: the potion is not used up"
    made.dice(attack=[WS], defence=[SH, SH])
    made.run(combat.strike(made.game, made.monster(), hero, Blow(AttackDice(1), False, False), "none"))
    assert [made.id for made in hero.effects] == ["rock-skin"]


@pytest.mark.rule("DQ-ARM-01")
def test_wherever_a_piece_is_named_its_wear_is_told() -> None:
    items = (Item("helmet", wear=2), Item("shield"), Item("torch", lit=True))
    told = [Narrator().text(item_told(item)) for item in items]
    assert told == ["Helmet 4/6", "Shield", "Torch, lit"]
