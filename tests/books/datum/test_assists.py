"""Who has helped to kill a monster: DQ-XP-02, DQ-XP-03, ruling DQ-DEC-55."""

import pytest

from roguelike.books.datum import harm, spells
from roguelike.books.datum.content import content
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from tests.books.datum.scene import BS, MDA, SH, WS, arm
from tests.books.datum.spellbook import cast, wizard

HALL = ["########", "#1.o23.#", "########"]


@pytest.mark.rule("DQ-XP-02")
def test_courage_helps_only_if_who_has_it_is_the_killer() -> None:
    s = wizard(HALL, ("wizard", "barbarian", "dwarf"))
    s.hero(2).square = Square(2, 1)
    s.monster().body = s.monster().own["body"] = 2
    cast(s, "courage", "h2")
    arm(s.hero(2), "shortsword")
    s.dice(attack=[WS, SH, SH, SH], defence=[SH, SH])
    assert s.do("attack", s.hero(2), target=s.monster().id) is None
    assert s.monster().body == 1
    harm.lose_body(s.game, s.monster(), 1, s.hero(3))
    assert [h.xp for h in s.state.party()] == [0, 0, 10]


@pytest.mark.rule("DQ-XP-02")
def test_a_spell_that_is_resisted_has_helped_nobody() -> None:
    s = wizard(HALL, ("wizard", "barbarian"))
    s.dice(**{"magic test": [4], "resist sleep": [WS, MDA]})
    s.do("cast", s.hero(), spell="sleep", target=s.monster().id, mind="0")
    assert not s.monster().asleep
    assert s.monster().helpers == []
    s.hero().turn.acted = False
    s.monster().stunned = True
    cast(s, "tempest", s.monster().id)
    assert s.monster().helpers == [], "it has lost its turn already"
    harm.lose_body(s.game, s.monster(), 1, s.hero(2))
    assert [h.xp for h in s.state.party()] == [0, 10]


@pytest.mark.rule("DQ-XP-03", "DQ-BASE-09")
def test_turning_the_undead_helps_where_it_takes_a_turn() -> None:
    s = wizard(["########", "#1.k.k.#", "########"], ("wizard",))
    s.dice(**{"magic test": [4], "resist turn-undead": [MDA, BS]})
    s.do("cast", s.hero(), spell="turn-undead", target="h1", mind="0")
    assert [m.helpers for m in s.state.foes()] == [[], ["h1"]]


@pytest.mark.rule("DQ-TBL-SPELLS")
def test_the_genie_strikes_anywhere_on_the_board() -> None:
    s = wizard(["########", "#1.#.o.#", "########"])
    assert spells.targets(s.state, s.hero(), "genie") == [s.monster()]
    assert spells.targets(s.state, s.hero(), "tempest") == []
    assert {id for id, spell in content().spells.items() if spell.aim == "enemy-anywhere"} == {"genie", "fire-of-wrath"}


def test_it_is_the_genie_who_is_told_to_strike() -> None:
    s = wizard(["######", "#1.o.#", "######"])
    s.dice(genie=[SH] * 5)
    s.run(spells.genie(s.game, s.hero(), s.monster()))
    told = Narrator().line(s.told[-1])
    assert told is not None
    assert told.text == "Telor's Genie misses o: W W W W W"
