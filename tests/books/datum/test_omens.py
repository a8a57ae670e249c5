"""The Dark Omen deck and its cards: DQ-DO, DQ-TBL-OMEN, DQ-SPC-07."""

from fractions import Fraction

import pytest

from roguelike.books.datum import figures, movement, omens, zargon
from roguelike.books.datum.content import content
from roguelike.books.datum.state import Item
from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from tests.books.datum import scene as scenes
from tests.books.datum.scene import BS, SH, WS, arm, scene


@pytest.mark.rule("DQ-DO-02", "DQ-TV-21")
def test_the_chance_of_a_card_grows_as_good_cards_go() -> None:
    cards = content().treasure
    deck = [id for id, card in cards.items() for _ in range(card.copies)]
    assert omens.chance_of_card(deck) == Fraction(10, 24)
    good = [id for id in deck if cards[id].sign == "positive"][:6]
    for id in good:
        deck.remove(id)
    assert omens.chance_of_card(deck) == Fraction(10, 18)


def full_deck(s: scenes.Scene) -> None:
    s.state.here.deck = [id for id, card in content().treasure.items() for _ in range(card.copies)]


@pytest.mark.rule("DQ-DO-01", "DQ-DEC-26", "DQ-DEC-27", "DQ-DO-02")
def test_a_card_is_due_by_chance_once_a_turn() -> None:
    s = scene(["#####", "#1.o#", "#####"], ["barbarian"])
    full_deck(s)
    s.dice(omen=[5])
    assert omens.due(s.game)
    s.dice(omen=[6])
    assert not omens.due(s.game)


@pytest.mark.rule("DQ-DO-03", "DQ-DEC-26", "DQ-GP-01", "DQ-DEC-24")
def test_a_patrol_cancels_the_card() -> None:
    s = scene(["#########", "#1.....<#", "#########"], ["dwarf"], fight=False)
    full_deck(s)
    s.state.here.omens = ["fury"]
    s.dice(omen=[1], guards=[SH, SH], patrol=[1], **{"initiative h1": [1], "initiative zargon": [2]})
    zargon.omens_and_guards(s.game)
    assert s.state.here.omens == ["fury"]
    assert [m.profile for m in s.state.foes()] == ["goblin"]
    s.finish()


@pytest.mark.rule("DQ-DEC-26", "DQ-DO-01")
def test_without_monsters_a_bonus_card_is_kept() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"], fight=False)
    s.state.here.omens = ["fury"]
    omens.turn_card(s.game)
    assert s.state.here.held == "fury"


@pytest.mark.rule("DQ-DO-04", "DQ-SPC-07", "DQ-TBL-OMEN", "DQ-DO-01")
def test_bonus_cards_strengthen_a_monster() -> None:
    s = scene(["#####", "#1.o#", "#####"], ["barbarian"])
    for card, attack in (("fury", 4), ("charge", 5)):
        s.state.here.omens = [card]
        omens.turn_card(s.game)
        assert figures.attack(s.monster()).value == attack
    s.state.here.omens = ["hardened"]
    omens.turn_card(s.game)
    assert figures.monster_defence(s.monster()).value == 3
    zargon.begin_turn(s.game, s.monster())
    assert figures.monster_defence(s.monster()).value == 2
    s.monster().own["body"] = 2
    s.state.here.omens = ["dark-strength"]
    omens.turn_card(s.game)
    assert s.monster().body == 2
    s.state.here.omens = ["slippery"]
    omens.turn_card(s.game)
    assert s.state.here.slippery


@pytest.mark.rule("DQ-TBL-OMEN")
def test_event_cards_happen() -> None:
    s = scene(["########", "#1.o...#", "########"], ["barbarian"], passages=True)
    (torch,) = arm(s.hero(), "torch")
    torch.lit = True
    omens.EVENTS["snuffed-light"](s.game)
    assert not torch.lit
    s.dice(bats=[WS])
    omens.EVENTS["bat-flock"](s.game)
    assert s.hero().body == 7
    s.monster().down = True
    s.state.here.slain = [s.monster().id]
    assert [m.body for m in omens.EVENTS["risen"](s.game) or ()] == [1]
    assert [m.profile for m in omens.EVENTS["burrowers"](s.game) or ()] == ["skaven", "skaven"]


@pytest.mark.rule("DQ-TBL-OMEN")
def test_an_empty_omen_deck_is_shuffled_again() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    omens.draw(s.game)
    assert len(s.state.here.omens) == 11


@pytest.mark.rule("DQ-SPC-07", "DQ-DO-04")
def test_a_charge_goes_twice_as_far_but_only_straight_ahead() -> None:
    s = scene(
        ["######################", "#1..................f#", "#....................#", "######################"],
        ["dwarf"],
    )
    fimir = s.monster()
    s.run(movement.go(s.game, fimir, "W" * 12))
    assert fimir.square == Square(14, 1)
    fimir.square, fimir.turn.steps = Square(20, 1), 0
    omens.charge(fimir)
    s.run(movement.go(s.game, fimir, "W" * 12))
    assert fimir.square == Square(8, 1)
    fimir.square, fimir.turn.steps = Square(20, 1), 0
    s.run(movement.go(s.game, fimir, "S" + "W" * 12))
    assert fimir.square == Square(15, 2)


@pytest.mark.rule("DQ-SPC-07")
def test_zargon_uses_a_charge() -> None:
    s = scene(["##############", "#1........f..#", "##############"], ["dwarf"])
    s.state.here.active = "zargon"
    omens.charge(s.monster())
    assert s.zargons() == action("move", s.monster().id, path="W" * 8)


@pytest.mark.rule("DQ-TBL-OMEN")
def test_an_omen_holds_for_the_turn_a_hardened_monster_until_its_next() -> None:
    s = scene(["#####", "#1.o#", "#####"], ["barbarian"])
    for card in ("fury", "hardened", "double-blow", "slippery"):
        omens.grant(s.game, card)
    zargon.finish(s.state)
    assert [effect.id for effect in s.monster().effects] == ["hardened"]
    assert not s.state.here.slippery


@pytest.mark.rule("DQ-TBL-OMEN")
def test_a_double_blow_strikes_twice_with_all_dice() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    s.dice(attack=[SH] * 6, defence=[])
    omens.grant(s.game, "double-blow")
    s.state.here.active = "zargon"
    assert s.do("attack", s.monster(), target="h1") is None
    s.finish()
    assert [len(event.dice.split()) for event in s.events("Missed")] == [3, 3]
    assert s.monster().turn.acted


@pytest.mark.rule("DQ-TBL-OMEN")
def test_the_strongest_in_reach_has_the_bonus_and_only_the_wounded_regain_body() -> None:
    s = scene(["############", "#1.g.....f.#", "############"], ["barbarian"])
    fimir, goblin = s.monster(1), s.monster(2)
    assert (fimir.profile, goblin.profile) == ("fimir", "goblin")
    omens.grant(s.game, "dark-strength")
    assert (fimir.body, goblin.body) == (2, 1), "nobody has lost any"
    omens.grant(s.game, "fury")
    assert (figures.attack(fimir).value, figures.attack(goblin).value) == (3, 3), "a Fimir does not come so far"
    fimir.square = Square(8, 1)
    omens.grant(s.game, "fury")
    assert (figures.attack(fimir).value, figures.attack(goblin).value) == (4, 3)
    fimir.body = 1
    omens.grant(s.game, "dark-strength")
    assert fimir.body == 2


@pytest.mark.parametrize(
    ("slippery", "end"),
    [(False, Square(3, 2)), pytest.param(True, Square(1, 1), marks=pytest.mark.rule("DQ-TBL-OMEN"))],
)
def test_slippery_monsters_ignore_death_zones(slippery: bool, end: Square) -> None:
    s = scene(["#######", "#.....#", "#.1..o#", "#######"], ["barbarian"])
    if slippery:
        omens.grant(s.game, "slippery")
    s.run(movement.go(s.game, s.monster(), "WWNWW"))
    assert s.monster().square == end


@pytest.mark.rule("DQ-TBL-OMEN")
def test_a_draught_blows_out_one_torch_but_no_lamp_and_no_magic_light() -> None:
    s = scene(["#####", "#123#", "#####"], ["barbarian", "dwarf", "wizard"])
    (lamp,) = arm(s.hero(1), "lamp")
    lamp.lit = s.hero(3).light = True
    assert omens.EVENTS["snuffed-light"](s.game) is None
    torches = [*arm(s.hero(2), "torch"), *arm(s.hero(3), "torch")]
    for torch in torches:
        torch.lit = True
    assert omens.EVENTS["snuffed-light"](s.game) == []
    assert sorted(torch.lit for torch in torches) == [False, True]
    assert omens.EVENTS["snuffed-light"](s.game) == []
    assert not any(torch.lit for torch in torches)
    assert omens.EVENTS["snuffed-light"](s.game) is None
    assert lamp.lit
    assert s.hero(3).light
    held = scene(["#####", "#1.o#", "#####"], ["barbarian"])
    held.monster().light = torch = Item("torch", lit=True)
    assert omens.EVENTS["snuffed-light"](held.game) == []
    assert not torch.lit, "a monster's torch is in play, too"


@pytest.mark.rule("DQ-TBL-OMEN")
def test_burrowers_come_up_beside_who_has_most_gold() -> None:
    s = scene(["#########", "#1..#..2#", "#...#...#", "#########"], ["barbarian", "dwarf"])
    for rich in (1, 2):
        s.hero(1).gold, s.hero(2).gold = (60, 50) if rich == 1 else (50, 60)
        came = omens.EVENTS["burrowers"](s.game) or []
        assert [monster.profile for monster in came] == ["skaven"] * 2
        assert {monster.square.x < 4 for monster in came if monster.square} == {rich == 1}
        assert len({monster.square for monster in came} | {s.hero(1).square, s.hero(2).square}) == 4


@pytest.mark.rule("DQ-TBL-OMEN")
def test_bats_bite_each_hero_of_one_passage_section_whatever_he_wears() -> None:
    s = scene(["######", "#12,,#", "###,##", "###,##", "#4+3##", "######"], passages=True)
    arm(s.hero(1), "helmet")
    s.dice(bats=[BS, SH])
    omens.EVENTS["bat-flock"](s.game)
    s.finish()
    lost = [figures.full_body(hero) - hero.body for hero in s.state.party()]
    assert lost == [1, 0, 0, 0]
    room = scene(["####", "#1.#", "####"], ["barbarian"])
    assert omens.EVENTS["bat-flock"](room.game) is None, "in a room there are none"


@pytest.mark.rule("DQ-TBL-OMEN")
def test_the_last_of_the_undead_rises_else_the_last_of_all() -> None:
    s = scene(["#########", "#1.m.k.f#", "#########"], ["barbarian"])
    by_name = {monster.profile: monster for monster in s.state.monsters.values()}
    assert omens.EVENTS["risen"](s.game) is None, "nobody has fallen"
    for name in ("mummy", "fimir"):
        by_name[name].down = True
        s.state.here.slain.append(by_name[name].id)
    (risen,) = omens.EVENTS["risen"](s.game) or []
    assert (risen.profile, risen.body) == ("mummy", 1)
    s.state.here.slain = [by_name[name].id for name in ("mummy", "skeleton")]
    by_name["skeleton"].down = True
    (risen,) = omens.EVENTS["risen"](s.game) or []
    assert (risen.profile, risen.body) == ("skeleton", 1)
    s.state.here.slain = [by_name["fimir"].id]
    (risen,) = omens.EVENTS["risen"](s.game) or []
    assert (risen.profile, risen.body) == ("fimir", 1)


@pytest.mark.rule("DQ-TBL-OMEN")
def test_bats_fly_through_one_section_of_a_passage_and_into_no_doorway() -> None:
    s = scene(["########", "#,,1,23#", "###,####", "###4####", "########"], passages=True)
    s.dice(bats=[WS] * 3)
    assert omens.EVENTS["bat-flock"](s.game) == []
    s.finish()
    assert [hero.body for hero in s.state.party()] == [7, 6, 5, 4], "the wizard is round the corner"
    door = scene(["#######", "#..'..#", "#######"], ["barbarian"])
    door.hero().away, door.hero().square = False, Square(3, 1)
    assert omens.EVENTS["bat-flock"](door.game) is None
