"""Searches, furniture, traps, jumps, ropes and bridges: DQ-SRC, DQ-FUR, DQ-BASE, DQ-ROPE, DQ-BRG, DQ-PIT."""

from typing import Any

import attrs
import pytest

from roguelike.books.datum import bridges, deeds, movement, searching, traps
from roguelike.books.datum.content import content
from roguelike.books.datum.state import HEROES, Trap
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from tests.books.datum.scene import BS, DA, SH, WS, Scene, arm, scene

ROOM = ["#######", "#1.T..#", "#.....#", "#######"]


def hoard(s: Scene, **more: Any) -> None:
    """Let the first piece of furniture hold what the quest says."""
    piece = attrs.evolve(s.state.quest.furniture[0], **more)
    s.state.maps["test"] = attrs.evolve(s.state.quest, furniture=(piece, *s.state.quest.furniture[1:]))


@pytest.mark.rule("DQ-SRC-01", "DQ-TRN-03")
def test_nobody_searches_with_monsters_about() -> None:
    s = scene(["######", "#1.o.#", "######"], ["barbarian"])
    for verb in ("treasure", "traps", "doors"):
        assert s.why_not(verb, s.hero()) == "DQ-SRC-01"
        elsewhere = scene(["######", "#1.#o#", "######"], ["barbarian"])
        assert elsewhere.why_not(verb, elsewhere.hero()) == ""


@pytest.mark.rule("DQ-DEC-40", "DQ-FUR-01")
def test_the_quests_treasure_comes_first_and_each_hero_searches_once() -> None:
    s = scene(ROOM, ["barbarian", "dwarf"], fight=False)
    hoard(s, gold=30, items=("potion-of-healing",))
    s.do("treasure", s.hero())
    assert s.hero().gold == 280
    assert [i.id for i in s.hero().pack] == ["potion-of-healing"]
    s.hero().turn.acted = False
    assert s.why_not("treasure", s.hero()) == "DQ-DEC-40"
    assert s.state.here.barren == []


@pytest.mark.rule("DQ-DEC-40")
def test_treasure_is_searched_for_in_rooms_only() -> None:
    s = scene(["######", "#1,,,#", "######"], ["barbarian"], fight=False, passages=True)
    assert s.why_not("treasure", s.hero()) == "DQ-DEC-40"


@pytest.mark.rule("DQ-TBL-TREASURE", "DQ-SET-11", "DQ-SET-10")
@pytest.mark.parametrize(("card", "gold"), [("gold-15", 15), ("gold-25", 25), ("jewels", 50), ("gem", 35)])
def test_gold_cards_pay_and_stay_out(card: str, gold: int) -> None:
    s = scene(ROOM, ["barbarian"], fight=False)
    s.state.here.deck = [card]
    s.do("treasure", s.hero())
    assert s.hero().gold == 250 + gold
    assert s.state.here.deck == []


@pytest.mark.rule("DQ-TBL-TREASURE")
@pytest.mark.parametrize("card", ["arrow-trap", "hole"])
def test_hazards_hurt_and_go_back(card: str) -> None:
    s = scene(ROOM, ["barbarian"], fight=False)
    s.state.here.deck = [card]
    s.do("treasure", s.hero())
    assert s.hero().body == 7
    assert s.state.here.deck == [card]


@pytest.mark.rule("DQ-DEC-24", "DQ-TBL-TREASURE", "DQ-DEC-79", "DQ-INI-06")
def test_a_wandering_monster_attacks_first_then_all_roll() -> None:
    s = scene(ROOM, ["dwarf"], fight=False)
    s.state.here.deck = ["wandering-monster"]
    s.dice(attack=[WS, SH, SH], defence=[DA, DA], **{"initiative h1": [4], "initiative zargon": [2]})
    s.do("treasure", s.hero())
    assert s.hero().body == 6
    assert [m.profile for m in s.state.foes()] == ["orc"]
    assert s.state.here.order == ["zargon", "h1"]
    assert s.hero().attacked == 0
    s.finish()


@pytest.mark.rule("DQ-TBL-TREASURE", "DQ-TBL-SKILLS")
def test_a_keen_nose_puts_a_bad_card_back() -> None:
    s = scene(ROOM, ["elf"], fight=False)
    s.hero().skills = ["keen-nose"]
    s.state.here.deck = ["arrow-trap", "gem"]
    s.do("treasure", s.hero())
    assert s.hero().gold == 285
    assert s.state.here.deck == ["arrow-trap"]


@pytest.mark.rule("DQ-BASE-14")
def test_a_trapped_chest_goes_off_before_its_trap_is_found() -> None:
    s = scene(ROOM, ["barbarian"], fight=False)
    hoard(s, gold=30, trapped=True, damage=2)
    s.do("treasure", s.hero())
    assert (s.hero().body, s.hero().gold) == (6, 280)
    s = scene(ROOM, ["barbarian"], fight=False)
    hoard(s, gold=30, trapped=True, damage=2)
    s.hero().body = 2
    s.do("treasure", s.hero())
    assert s.hero().down
    assert s.hero().gold == 250, "who falls finds nothing"


@pytest.mark.rule("DQ-BASE-13", "DQ-DEC-56", "DQ-TBL-XP-ACTIONS")
def test_searching_for_traps_finds_floor_and_furniture_traps() -> None:
    s = scene(["#######", "#1.Tu.#", "#.....#", "#######"], ["barbarian"], fight=False)
    hoard(s, gold=30, trapped=True)
    s.do("traps", s.hero())
    assert s.state.here.traps == ["u1"]
    said = [Narrator().text(event.what) for event in s.events("Told")]
    assert said[:2] == ["Rogar finds traps: 2.", "It is in the table, and will not go off now."]
    assert s.hero().xp == 5
    s.hero().turn.acted = False
    s.do("treasure", s.hero())
    assert s.hero().body == 8
    s.hero().turn.acted = False
    s.do("traps", s.hero())
    assert s.hero().xp == 5


@pytest.mark.rule("DQ-BASE-13", "DQ-DEC-56", "DQ-TBL-XP-ACTIONS")
def test_searching_for_secret_doors() -> None:
    s = scene(["#######", "#1.?..#", "#######"], ["barbarian"], fight=False)
    s.hero().square = Square(2, 1)
    assert s.why_not("open", s.hero(), door="d1") == "DQ-BASE-15"
    s.do("doors", s.hero())
    assert s.state.here.found == ["d1"]
    assert s.hero().xp == 5
    assert s.why_not("open", s.hero(), door="d1") == ""


@pytest.mark.rule("DQ-FUR-01", "DQ-DEC-40", "DQ-FUR-02", "DQ-TBL-FURN")
def test_furniture_is_inspected_after_a_barren_search() -> None:
    s = scene(ROOM, ["barbarian"], fight=False)
    s.hero().square = Square(2, 1)
    assert not s.offered("inspect", s.hero())
    s.state.here.deck = ["gem"]
    s.do("treasure", s.hero())
    s.hero().turn.acted = False
    s.dice(furniture=[6])
    assert s.do("inspect", s.hero(), piece="f1") is None
    assert [i.id for i in s.hero().pack] == ["torch", "tinder"]
    s.hero().turn.acted = False
    assert not s.offered("inspect", s.hero())


@pytest.mark.rule("DQ-FUR-02", "DQ-TBL-FURN")
@pytest.mark.parametrize(("side", "body", "gold"), [(1, 7, 250), (2, 8, 250), (3, 8, 250), (4, 8, 253), (5, 8, 253)])
def test_the_rows_of_a_table(side: int, body: int, gold: int) -> None:
    s = scene(ROOM, ["barbarian"], fight=False)
    s.dice(furniture=[side], coins=[3])
    s.run(searching.inspect(s.game, s.hero(), s.state.quest.furniture[0]))
    assert (s.hero().body, s.hero().gold) == (body, gold)


@pytest.mark.rule("DQ-FUR-02", "DQ-TBL-FURN")
@pytest.mark.parametrize(
    ("kind", "side", "told"),
    [
        ("table", 1, "Rats bite Rogar: 1 Body, 7 left."),
        ("throne", 1, "A needle pricks Rogar: 1 Body, 7 left."),
        ("sorcerers-table", 1, "What is drawn on it clouds Rogar's mind: 1 Mind, 1 left."),
        ("table", 2, "There is nothing in it."),
        ("alchemists-bench", 4, "There is nothing in it that Rogar could use."),
        ("fireplace", 4, "A fire burns in it: torches in hand are lit at it."),
    ],
)
def test_what_comes_of_looking_into_furniture_is_told(kind: str, side: int, told: str) -> None:
    s = scene(["#######", "#1.T..#", "#.....#", "#######"], ["barbarian"], fight=False)
    hoard(s, kind=kind)
    s.dice(furniture=[side])
    s.run(searching.inspect(s.game, s.hero(), s.state.quest.furniture[0]))
    assert told in [Narrator().text(event.what) for event in s.events("Told")]


@pytest.mark.rule("DQ-TBL-FURN")
def test_every_piece_of_furniture_holds_what_can_be_found() -> None:
    for piece in content().furniture:
        for side in range(1, 7):
            s = scene(["#######", "#1.T..#", "#.....#", "#######"], ["wizard"], fight=False)
            hoard(s, kind=piece)
            s.state.here.deck = ["gem"]
            s.game.chance.script = None
            given = {"furniture": [side]}
            s.dice(**given).game.chance.script.strict = False  # type: ignore[union-attr]
            s.run(searching.inspect(s.game, s.hero(), s.state.quest.furniture[0]))
            s.finish()


# Traps


def trapped(kind: str) -> Scene:
    s = scene(["#######", "#1.u..#", "#.....#", "#######"], ["barbarian", "dwarf"], fight=False)
    s.state.maps["test"] = attrs.evolve(s.state.quest, traps=(Trap("u1", kind, Square(3, 1)),))
    return s


@pytest.mark.rule("DQ-TBL-TRAPS", "DQ-DEC-44")
def test_a_pit_hurts_and_ends_the_turn() -> None:
    s = trapped("pit")
    s.do("move", s.hero(), path="EEE")
    assert s.hero().square == Square(3, 1)
    assert (s.hero().body, s.hero().pit, s.hero().turn.done) == (7, True, True)
    assert "u1" in s.state.here.traps
    s.hero().turn.done = False
    s.hero().turn.steps = 0
    assert movement.pit_cost(s.state, s.hero()) == 4
    s.do("move", s.hero(), path="EEEEE")
    assert s.hero().square == Square(5, 1)
    assert not s.hero().pit


@pytest.mark.rule("DQ-PIT-01", "DQ-PIT-02", "DQ-SPC-02", "DQ-DEC-45")
def test_a_friend_with_a_rope_helps_out_of_a_pit() -> None:
    s = trapped("pit")
    s.hero().square, s.hero().pit = Square(3, 1), True
    two = s.hero(2)
    two.away, two.square = False, Square(3, 2)
    assert movement.pit_cost(s.state, s.hero()) == 4
    arm(two, "rope-10")
    assert movement.pit_cost(s.state, s.hero()) == 0


@pytest.mark.rule("DQ-TBL-TRAPS")
def test_a_spear_strikes_on_a_skull_and_is_gone() -> None:
    s = trapped("spear")
    s.dice(trap=[WS])
    s.do("move", s.hero(), path="EEE")
    assert (s.hero().body, s.hero().turn.done) == (7, True)
    assert s.state.here.gone == ["u1"]
    s = trapped("spear")
    s.dice(trap=[SH])
    s.do("move", s.hero(), path="EEE")
    assert (s.hero().square, s.hero().turn.done) == (Square(4, 1), False)


@pytest.mark.rule("DQ-TBL-TRAPS")
def test_a_falling_block_closes_its_square_for_ever() -> None:
    s = trapped("falling-block")
    s.dice(trap=[WS, BS, SH])
    s.do("move", s.hero(), path="EEE")
    assert s.hero().body == 6
    assert s.hero().square != Square(3, 1)
    assert s.state.here.blocked == [Square(3, 1)]
    assert movement.step_refused(s.state, s.hero(), Square(2, 1), "E") is not None


@pytest.mark.rule("DQ-BASE-04", "DQ-BASE-11")
def test_disarming_needs_a_kit_or_a_dwarf() -> None:
    s = trapped("spear")
    s.state.here.traps = ["u1"]
    s.hero().square = Square(2, 1)
    assert s.why_not("disarm", s.hero(), trap="u1") == "DQ-BASE-11"
    arm(s.hero(), "tool-kit")
    s.dice(disarm=[SH])
    s.do("disarm", s.hero(), trap="u1")
    assert s.state.here.gone == ["u1"]


@pytest.mark.rule("DQ-BASE-04")
def test_a_dwarf_fails_only_on_a_black_shield() -> None:
    s = trapped("spear")
    s.hero(2).away, s.hero(2).square = False, Square(2, 1)
    s.hero().square = Square(1, 2)
    s.state.here.traps = ["u1"]
    s.dice(disarm=[WS])
    s.do("disarm", s.hero(2), trap="u1")
    assert s.state.here.gone == ["u1"]
    s.state.here.gone = []
    s.hero(2).turn.acted = False
    s.dice(disarm=[DA], trap=[SH])
    s.do("disarm", s.hero(2), trap="u1")
    s.finish()


# Jumps and ropes

GAP = ["########", "#1.p...#", "#......#", "########"]


@pytest.mark.rule("DQ-BASE-10", "DQ-DEC-56", "DQ-TBL-XP-ACTIONS")
def test_a_jump_needs_two_squares_and_fails_on_a_skull() -> None:
    s = scene(GAP, ["barbarian"], fight=False)
    s.state.here.known = []
    s.hero().square = Square(2, 1)
    assert s.why_not("move", s.hero(), path="E") == "DQ-BASE-10"
    s.dice(jump=[SH])
    s.do("jump", s.hero(), trap="p1")
    assert s.hero().square == Square(4, 1)
    assert s.hero().turn.steps == 2
    assert s.hero().xp == 5
    s.dice(jump=[BS])
    s.do("jump", s.hero(), trap="p1")
    assert s.hero().square == Square(3, 1)
    assert (s.hero().body, s.hero().pit, s.hero().xp) == (7, True, 5)


@pytest.mark.rule("DQ-BASE-12", "DQ-TBL-TRAPS")
def test_a_jump_into_a_chasm_is_a_fall_of_three_dice() -> None:
    s = scene(["########", "#1.c...#", "########"], ["barbarian"], fight=False)
    s.hero().square = Square(2, 1)
    s.dice(jump=[WS], trap=[WS, BS, SH])
    s.do("jump", s.hero(), trap="c1")
    assert s.hero().body == 6
    assert s.hero().pit


@pytest.mark.rule("DQ-BASE-10", "DQ-TBL-SKILLS")
def test_the_sure_footed_jump_again() -> None:
    s = scene(GAP, ["barbarian"], fight=False)
    s.hero().square, s.hero().skills = Square(2, 1), ["sure-footed"]
    s.dice(jump=[BS], jump_again=[SH])
    s.do("jump", s.hero(), trap="p1")
    assert s.hero().square == Square(4, 1)


def roped() -> Scene:
    s = scene(["########", "#21p...#", "#......#", "########"], ["elf", "barbarian"], fight=False)
    arm(s.hero(2), "rope-10")
    s.hero(2).body = 6
    return s


@pytest.mark.rule("DQ-ROPE-01")
def test_a_roped_jump_needs_a_rope_a_friend_and_calm() -> None:
    s = roped()
    assert s.why_not("rope-jump", s.hero(1), trap="p1") == ""
    s.hero(2).pack.clear()
    assert s.why_not("rope-jump", s.hero(1), trap="p1") == "DQ-ROPE-01"
    s = scene(["########", "#21p..o#", "########"], ["elf", "barbarian"])
    arm(s.hero(2), "rope-10")
    assert s.why_not("rope-jump", s.hero(1), trap="p1") == "DQ-ROPE-01"


@pytest.mark.rule("DQ-TV-15", "DQ-ROPE-02", "DQ-ROPE-03", "DQ-ROPE-05", "DQ-ROPE-06", "DQ-DEC-41", "DQ-DEC-42")
def test_a_six_of_the_holder_saves_the_jumper() -> None:
    s = roped()
    arm(s.hero(1), "helmet")
    s.dice(jump=[WS], rope=[6, 6, 1, 2, 3, 4])
    s.do("rope-jump", s.hero(1), trap="p1")
    assert s.hero(1).square == Square(1, 1)
    assert s.hero(2).square == Square(1, 2)
    assert (s.hero(1).body, s.hero(1).pit) == (6, False)


@pytest.mark.rule("DQ-TV-15", "DQ-ROPE-04", "DQ-ROPE-05", "DQ-DEC-41")
def test_heavy_armour_pulls_the_jumper_down() -> None:
    s = roped()
    arm(s.hero(1), "helmet", "shield")
    assert traps.weight(s.hero(1)) == 2
    s.dice(jump=[WS], rope=[6, 6, 1, 2, 3, 4])
    s.do("rope-jump", s.hero(1), trap="p1")
    assert s.hero(1).square == Square(3, 1)
    assert s.hero(1).pit


# Bridges


def chasm() -> Scene:
    s = scene(["########", "#.1c2..#", "########"], ["barbarian", "dwarf"], fight=False)
    arm(s.hero(1), "rope-20", "iron-spikes")
    return s


@pytest.mark.rule("DQ-BRG-01", "DQ-BRG-04", "DQ-BRG-05", "DQ-SPC-03", "DQ-DEC-45")
def test_a_bridge_needs_rope_spikes_and_somebody_across() -> None:
    s = chasm()
    assert s.why_not("bridge", s.hero(2), trap="c1") == ""
    s.hero(1).pack.pop()
    assert s.why_not("bridge", s.hero(2), trap="c1") == "DQ-BRG-01"
    s.hero(1).square = Square(1, 1)
    assert s.why_not("bridge", s.hero(2), trap="c1") == "DQ-BRG-05"


@pytest.mark.rule("DQ-BRG-02", "DQ-BRG-06", "DQ-BRG-07", "DQ-DEC-43")
def test_a_skull_lets_the_builder_fall_and_keeps_the_rope() -> None:
    s = chasm()
    s.dice(lay_bridge=[WS], trap=[SH, SH, SH])
    s.do("bridge", s.hero(2), trap="c1")
    assert s.hero(2).square == Square(3, 1)
    assert len(s.hero(1).pack) == 2
    for face, stays in ((BS, False), (DA, True)):
        s = chasm()
        s.dice(lay_bridge=[face], **({} if stays else {"trap": [SH, SH, SH]}))
        s.do("bridge", s.hero(2), trap="c1")
        assert bool(s.state.here.bridges) is stays
        assert s.hero(2).turn.acted
    s = chasm()
    s.dice(lay_bridge=[SH])
    s.do("bridge", s.hero(2), trap="c1")
    assert s.state.here.bridges == ["c1"]
    assert s.hero(1).pack == []


@pytest.mark.rule("DQ-BRG-08")
def test_only_a_black_shield_lets_who_crosses_fall() -> None:
    s = chasm()
    s.state.here.bridges = ["c1"]
    s.hero(2).square = Square(6, 1)
    s.dice(bridge=[WS])
    s.do("move", s.hero(1), path="EE")
    assert s.hero(1).square == Square(4, 1)
    s.dice(bridge=[DA], trap=[WS, SH, SH])
    s.do("move", s.hero(1), path="W")
    assert s.hero(1).square == Square(3, 1)
    assert s.hero(1).body == 7


@pytest.mark.rule("DQ-BRG-03", "DQ-FREE-02")
def test_a_rope_bridge_is_cut_as_a_free_action() -> None:
    s = chasm()
    s.state.here.bridges = ["c1"]
    assert bridges.cuttable(s.state, s.hero(1))
    s.do("cut", s.hero(1))
    assert s.state.here.bridges == []
    assert s.hero(1).turn.free
    assert not s.hero(1).turn.acted


@pytest.mark.rule("DQ-BASE-13")
def test_a_second_search_for_the_same_is_refused_since_it_would_find_nothing() -> None:
    s = scene(["######", "#12.u#", "######"], ["barbarian", "dwarf"], fight=False)
    assert s.do("traps", s.hero(1)) is None
    assert s.why_not("traps", s.hero(2)) == "DQ-BASE-13"
    assert s.do("doors", s.hero(2)) is None, "for something else it is not"
    s.hero(1).turn.acted = False
    assert s.why_not("doors", s.hero(1)) == "DQ-BASE-13"


def test_traps_come_first_where_searches_are_listed() -> None:
    s = scene(["######", "#12.u#", "######"], ["barbarian", "dwarf"], fight=False)
    verbs = deeds.act(s.state, HEROES, ("h1",), "party", "").verbs("h1")
    assert [id for id in verbs if id in ("treasure", "doors", "traps")] == ["traps", "doors", "treasure"]


@pytest.mark.rule("DQ-BRG-05")
def test_of_two_gaps_the_one_with_a_hero_beyond_is_bridged() -> None:
    s = scene(["#######", "#..c1p2", "#######"], ["barbarian", "dwarf"], fight=False)
    arm(s.hero(1), "rope-20", "iron-spikes")
    s.dice(lay_bridge=[SH])
    assert s.do("bridge", s.hero(1), trap="p1") is None
    assert s.state.here.bridges == ["p1"]
    assert s.why_not("bridge", s.hero(1), trap="c1") == "DQ-TRN-01"
