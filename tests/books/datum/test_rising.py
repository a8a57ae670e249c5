"""Who rises, who is taken home, what a fall ends, and things that change what one is: DQ-FALL, DQ-TBL-ARTIFACTS."""

import pytest

from roguelike.books.datum import difficulty, harm, missiles, movement, notes, quest, rounds, things, verbs_basic
from roguelike.books.datum.state import Effect, Turn
from roguelike.engine.geometry import Square
from tests.books.datum.scene import SH, WS, arm, scene


@pytest.mark.rule("DQ-DEC-33", "DQ-DEC-77", "DQ-FALL-01")
def test_who_rises_under_a_monster_stands_beside_it() -> None:
    s = scene(["######", "#12o.#", "######"], ["barbarian", "dwarf"])
    harm.lose_body(s.game, s.hero(1), 8)
    s.monster().square = s.hero(1).square
    harm.heal(s.game, s.hero(1), 2)
    assert s.hero(1).square == Square(3, 1), "the nearest free square"
    s = scene(["######", "#12o.#", "######"], ["barbarian", "dwarf"])
    harm.lose_body(s.game, s.hero(1), 8)
    s.hero(2).square = s.hero(1).square
    harm.heal(s.game, s.hero(1), 2)
    assert s.hero(1).square == s.hero(2).square == Square(1, 1), "friends share it until one moves"


@pytest.mark.rule("DQ-FALL-01", "DQ-HERO-05")
def test_the_last_point_of_body_keeps_one_up() -> None:
    s = scene(["#####", "#1.f#", "#####"], ["barbarian"])
    harm.lose_body(s.game, s.hero(), 7)
    harm.lose_body(s.game, s.monster(), 1)
    assert (s.hero().down, s.monster().down) == (False, False)
    harm.lose_body(s.game, s.hero(), 3)
    harm.lose_body(s.game, s.monster(), 1)
    assert (s.hero().down, s.hero().body, s.monster().down) == (True, 0, True)


@pytest.mark.rule("DQ-CTR-02", "DQ-FALL-01")
def test_a_fall_pays_the_action_that_was_owed_for_a_counterspell() -> None:
    s = scene(["#####", "#1.o#", "#####"], ["wizard"])
    s.hero().owes = True
    harm.lose_body(s.game, s.hero(), 4)
    harm.heal(s.game, s.hero(), 2)
    s.hero().turn = Turn()
    rounds.begin_turn(s.game, s.hero())
    assert not s.hero().turn.acted, "the turn that it would have cost was lost anyway"


@pytest.mark.rule("DQ-PIT-02", "DQ-DEC-20")
def test_a_friend_who_cannot_act_helps_nobody_out_of_a_pit() -> None:
    s = scene(["#####", "#2p.#", "#####"], ["barbarian", "dwarf"])
    s.hero(1).square, s.hero(1).pit, s.hero(1).away = Square(2, 1), True, False
    arm(s.hero(1), "rope-10")
    assert movement.pit_cost(s.state, s.hero(1)) == 0
    s.hero(2).asleep = True
    assert movement.pit_cost(s.state, s.hero(1)) == 4
    s.hero(2).asleep, s.hero(2).effects = False, [Effect("command", "woken")]
    assert movement.pit_cost(s.state, s.hero(1)) == 4


@pytest.mark.rule("DQ-DEC-70", "DQ-ZAD-01", "DQ-TBL-PLUS")
def test_the_quest_level_goes_by_what_heroes_are_when_they_set_out() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"], fight=False)
    arm(s.hero(), "battle-axe")
    s.hero().parried, s.hero().pit, s.hero().skills = 1, True, ["fleet"]
    s.run(quest.set_out(s.game, s.state.quest))
    assert s.state.here.level == 2, "one skill, and four attack dice"


@pytest.mark.rule("DQ-DEC-70", "DQ-ZAD-01", "DQ-TBL-PLUS")
def test_magic_does_not_count_for_the_quest_level() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"], fight=False)
    arm(s.hero(), "helmet", "shield")
    s.hero().skills, s.hero().effects = ["fleet"], [Effect("rock-skin", "hurt", 2), Effect("bless", "turn", 1)]
    assert difficulty.quest_level([s.hero()]) == 1, "two natural dice and two of armour"
    arm(s.hero(), "chain-mail")
    assert difficulty.quest_level([s.hero()]) == 2


@pytest.mark.rule("DQ-BASE-17")
def test_the_fallen_keep_nobody_from_going_home_but_who_stands_does() -> None:
    s = scene(["######", "#<1.2#", "######"], ["barbarian", "dwarf"], fight=False)
    s.hero(1).square = Square(1, 1)
    refusal = verbs_basic.cannot_leave(s.state)
    assert refusal is not None
    assert refusal.rule == "DQ-BASE-17"
    harm.lose_body(s.game, s.hero(2), 7)
    assert verbs_basic.cannot_leave(s.state) is None


@pytest.mark.rule("DQ-TBL-OMEN")
def test_a_double_blow_is_two_shots_too() -> None:
    s = scene(["########", "#1....o#", "########"], ["barbarian"])
    archer = s.monster()
    archer.bow, archer.effects = "bow", [Effect("double-blow", "turn", 1)]
    s.state.here.active = "zargon"
    s.dice(attack=[WS, SH, SH, WS, WS, SH], defence=[WS, WS])
    s.run(missiles.shoot(s.game, archer, s.hero()))
    s.finish()
    assert s.hero().body == 5
    archer.effects = []
    s.dice(attack=[WS, SH, SH])
    s.run(missiles.shoot(s.game, archer, s.hero()))
    assert s.hero().body == 4


@pytest.mark.rule("DQ-TBL-ARTIFACTS")
def test_mind_comes_and_goes_with_the_talisman() -> None:
    s = scene(["####", "#12#", "####"], ["wizard", "elf"], fight=False)
    s.run(notes.give(s.game, s.hero(1), 0, ("talisman-of-lore",)))
    assert [h.mind for h in s.state.party()] == [7, 4]
    assert s.do("give", s.hero(1), thing="talisman-of-lore", target="h2") is None
    assert [h.mind for h in s.state.party()] == [6, 5]
    s.hero(2).mind = 0
    harm.lose_body(s.game, s.hero(2), 6)
    assert s.do("take", s.hero(1), thing="talisman-of-lore", target="h2") is None
    assert [h.mind for h in s.state.party()] == [7, 0]


@pytest.mark.rule("DQ-TBL-ARTIFACTS", "DQ-FALL-01")
def test_the_ring_takes_the_fallen_home_too() -> None:
    s = scene(["########", "#<1..2.#", "########"], ["barbarian", "dwarf"])
    harm.lose_body(s.game, s.hero(2), 7)
    arm(s.hero(1), "ring-of-return")
    things.return_all(s.game, s.hero(1))
    assert [h.square for h in s.state.party()] == [Square(1, 1)] * 2
    assert s.hero(2).down


@pytest.mark.rule("DQ-TBL-ARTIFACTS")
def test_the_ring_puts_nobody_on_a_monsters_square() -> None:
    s = scene(["########", "#<<1..o#", "########"], ["barbarian"])
    for taken, square in ((Square(1, 1), Square(2, 1)), (Square(2, 1), Square(1, 1))):
        s.monster().square, s.hero().square, s.hero().turn = taken, Square(3, 1), Turn()
        arm(s.hero(), "ring-of-return")
        things.return_all(s.game, s.hero())
        assert s.hero().square == square
    s = scene(["########", "#<.1..o#", "########"], ["barbarian"])
    s.monster().square = Square(1, 1)
    arm(s.hero(), "ring-of-return")
    things.return_all(s.game, s.hero())
    assert s.hero().square == Square(2, 1)
