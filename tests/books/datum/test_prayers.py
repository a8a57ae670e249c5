"""The Cleric's prayers: DQ-BASE-09."""

import pytest

from roguelike.books.datum import figures, magic, rounds, zargon
from tests.books.datum.scene import MDA, MSH, WS
from tests.books.datum.spellbook import cast, wizard


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


@pytest.mark.rule("DQ-BASE-09")
def test_a_blessing_on_oneself_lasts_until_the_next_turn_ends() -> None:
    s = wizard(heroes=("cleric",))
    cast(s, "bless", "h1")
    rounds.end_turn(s.game, s.hero())
    assert figures.effect(s.hero(), "bless") is not None
    rounds.end_turn(s.game, s.hero())
    assert figures.effect(s.hero(), "bless") is None


@pytest.mark.rule("DQ-BASE-09")
def test_the_undead_of_the_room_that_show_a_black_shield_stay_and_those_elsewhere_do_not_hear() -> None:
    s = wizard(["############", "#1.kz.#k...#", "############"], ("cleric",))
    here, elsewhere, zombie = (s.monster(n) for n in (1, 2, 3))
    assert [m.profile for m in (here, elsewhere, zombie)] == ["skeleton", "skeleton", "zombie"]
    s.dice(**{"magic test": [4], "resist turn-undead": [MDA, MSH]})
    assert s.do("cast", s.hero(), spell="turn-undead", target="h1", mind="0") is None
    s.finish()
    assert (here.stunned, elsewhere.stunned, zombie.stunned) == (False, False, True)
    zargon.begin_turn(s.game, zombie)
    assert zombie.turn.done, "it misses its turn"
    refusal = magic.cannot_cast(s.hero(), "turn-undead")
    assert refusal is not None, "one use for each quest"
    assert refusal.rule == "DQ-MND-02"


@pytest.mark.rule("DQ-BASE-09", "DQ-TBL-SPELLS")
def test_nobody_turns_undead_where_there_are_none() -> None:
    s = wizard(["############", "#1..o.#k...#", "############"], ("cleric",))
    assert s.why_not("cast", s.hero(), spell="turn-undead", target="h1", mind="0") == "DQ-TBL-SPELLS"
