"""Rules at their boundaries: what tests of a rule's middle do not show."""

import attrs
import pytest

from roguelike.books.datum import (
    chaos,
    difficulty,
    light,
    omens,
    quest,
    rounds,
    searching,
    sentinels,
    things,
    traps,
    zargon,
)
from roguelike.books.datum.figures import attack, effect
from roguelike.books.datum.magic import reinforce
from roguelike.books.datum.sightline import in_sight
from roguelike.books.datum.state import Effect, Turn
from roguelike.engine.geometry import Square
from tests.books.datum.scene import MDA, SH, WS, arm, scene

ROOM = ["#######", "#12T..#", "#.....#", "#######"]


@pytest.mark.rule("DQ-DEC-26", "DQ-DO-01")
def test_a_card_that_was_kept_is_given_in_the_next_fight_and_only_one_is_kept() -> None:
    s = scene(["#######", "#1...o#", "#######"], ["barbarian"])
    s.state.here.held, s.state.here.deck = "fury", []
    zargon.omens_and_guards(s.game)
    assert s.state.here.held == ""
    assert attack(s.monster()).value == 4
    s.monster().down = True
    for card in ("hardened", "charge"):
        s.state.here.omens = [card]
        omens.turn_card(s.game)
    assert s.state.here.held == "charge"


@pytest.mark.rule("DQ-DEC-29", "DQ-DEC-24", "DQ-GP-04")
def test_a_patrol_that_comes_beside_guards_does_not_act_in_that_turn() -> None:
    s = scene(["###########", "#1......+o#", "###########"], ["dwarf"])
    guard = s.monster()
    guard.guards = True
    s.state.here.active, s.state.here.deck = "zargon", []
    s.state.here.known = ["r1", "r2"]
    stairs = attrs.evolve(s.state.quest, start=(Square(7, 1),))
    s.state.maps["test"] = stairs
    s.dice(guards=[SH, SH], patrol=[1], **{"initiative h1": [1], "initiative zargon": [2]})
    zargon.omens_and_guards(s.game)
    came = [m for m in s.state.foes() if m is not guard]
    assert [m.profile for m in came] == ["goblin"]
    assert zargon.acting(s.state) == [guard.id]
    assert s.state.here.next_order == ["h1", "zargon"]
    s.finish()


@pytest.mark.rule("DQ-DEC-63", "DQ-CTR-09")
def test_a_named_follower_keeps_its_last_point_of_mind_though_it_is_wounded() -> None:
    s = scene(["########", "#1...oo#", "########"], ["wizard"])
    caster, follower = s.monster(1), s.monster(2)
    caster.mind, follower.mind, follower.named = 1, 1, True
    follower.own["body"] = 2
    assert s.run(reinforce(s.game, caster, s.hero(), 1)) == 0
    follower.named = False
    assert s.run(reinforce(s.game, caster, s.hero(), 1)) == 1
    assert (caster.mind, follower.down) == (1, True)


@pytest.mark.rule("DQ-ZAD-05", "DQ-SEN-01")
def test_in_a_passage_only_who_is_alone_is_a_sentinel() -> None:
    s = scene(["#######", "#1,,og#", "#######"], ["barbarian"], level=5, passages=True)
    sentinels.appoint(s.state, s.state.foes())
    assert not any(m.sentinel for m in s.state.foes())
    s.monster(2).down = True
    sentinels.appoint(s.state, s.state.foes())
    assert [m.sentinel for m in s.state.foes()] == [True]


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
@pytest.mark.parametrize(
    ("spell", "die", "who"),
    [
        ("summon-orcs", 3, ["orc"] * 4),
        ("summon-orcs", 4, ["orc"] * 5),
        ("summon-orcs", 5, ["orc"] * 5),
        ("summon-orcs", 6, ["orc"] * 6),
        ("summon-undead", 3, ["skeleton"] * 4),
        ("summon-undead", 5, ["skeleton"] * 3 + ["zombie"] * 2),
        ("summon-undead", 6, ["zombie"] * 2 + ["mummy"] * 2),
    ],
)
def test_who_is_summoned_and_that_they_wait_a_turn(spell: str, die: int, who: list[str]) -> None:
    s = scene(["##########", "#1.......#", "#.....g..#", "##########"], ["barbarian"])
    s.dice(summon=[die], **{"initiative h1": [1], "initiative zargon": [2]})
    s.run(chaos.SPELLS[spell](s.game, s.monster(), s.monster()))
    came = [m for m in s.state.foes() if m is not s.monster()]
    assert [m.profile for m in came] == who
    assert all(m.turn.done for m in came)


@pytest.mark.rule("DQ-TBL-CHAOS-SPELLS")
def test_a_bolt_burns_everybody_in_its_line_up_to_a_wall() -> None:
    s = scene(["##########", "#1.o.2.g3#", "##########"], ["barbarian", "dwarf", "elf"])
    by_name = {m.profile: m for m in s.state.foes()}
    caster = by_name["goblin"]
    by_name["orc"].body = by_name["orc"].own["body"] = 3
    s.run(chaos.lightning_bolt(s.game, caster, s.hero(2)))
    assert [h.body for h in s.state.party()] == [6, 5, 6], "the elf stands behind him"
    assert (by_name["orc"].body, caster.body) == (1, 1)


@pytest.mark.rule("DQ-DEC-56", "DQ-TBL-XP-ACTIONS")
def test_a_jump_teaches_once_and_only_while_something_is_unexplored() -> None:
    s = scene(["########", "#1p....#", "########"], ["barbarian"], fight=False)
    s.dice(jump=[SH])
    s.do("jump", s.hero(), trap="p1")
    assert s.hero().xp == 0, "all is known"
    s.dice(jump=[SH, SH])
    for _ in range(2):
        s.state.here.known, s.hero().square, s.hero().turn = [], Square(1, 1), Turn()
        assert s.do("jump", s.hero(), trap="p1") is None
        assert s.hero().square == Square(3, 1)
    assert s.hero().xp == 5, "once for each pit"


@pytest.mark.rule("DQ-ROPE-01")
def test_nobody_holds_a_rope_who_sees_a_monster() -> None:
    s = scene(["#######", "#21p..#", "#.#####", "#o#####", "#######"], ["elf", "barbarian"])
    arm(s.hero(2), "rope-10")
    assert not in_sight(s.state, s.hero(1), s.monster())
    assert traps.rope_holders(s.state, s.hero(1)) == [], "the holder sees one, the jumper none"
    s.monster().down = True
    assert traps.rope_holders(s.state, s.hero(1)) == [s.hero(2)]


@pytest.mark.rule("DQ-DEC-40", "DQ-FUR-01")
def test_each_hero_may_search_a_room_and_furniture_with_a_treasure_is_never_rolled_for() -> None:
    s = scene(ROOM, ["barbarian", "dwarf"], fight=False)
    piece = attrs.evolve(s.state.quest.furniture[0], gold=30)
    s.state.maps["test"] = attrs.evolve(s.state.quest, furniture=(piece,))
    s.state.here.deck = ["gem"]
    s.do("treasure", s.hero(1))
    assert searching.inspectable(s.state, s.hero(2)) == []
    assert s.do("treasure", s.hero(2)) is None
    assert (s.hero(1).gold, s.hero(2).gold) == (280, 285)
    assert searching.inspectable(s.state, s.hero(2)) == [], "the room is barren now, but this piece held a treasure"


@pytest.mark.rule("DQ-TBL-TREASURE")
def test_who_falls_into_a_hole_loses_the_rest_of_his_turn() -> None:
    s = scene(ROOM, ["barbarian", "dwarf"], fight=False)
    for card, done in (("arrow-trap", False), ("hole", True)):
        s.state.here.deck = [card]
        s.hero().turn.acted, s.hero().searched = False, []
        s.do("treasure", s.hero())
        assert s.hero().turn.done is done


@pytest.mark.rule("DQ-TBL-ARTIFACTS")
def test_the_ring_takes_home_only_whom_its_bearer_sees() -> None:
    s = scene(["########", "#<1..#2#", "########"], ["barbarian", "dwarf"])
    arm(s.hero(1), "ring-of-return")
    things.return_all(s.game, s.hero(1))
    assert [h.square for h in s.state.party()] == [Square(1, 1), Square(6, 1)]
    assert s.hero(1).pack == []


@pytest.mark.rule("DQ-ZAD-01", "DQ-DEC-58")
def test_of_two_heroes_of_one_level_the_more_skilled_counts_and_of_two_levels_the_higher() -> None:
    s = scene(["####", "#12#", "####"], ["barbarian", "dwarf"])
    s.hero(1).skills = ["fleet"]
    s.hero(2).skills = ["fleet", "iron-will", "keen-nose"]
    assert difficulty.quest_level(s.state.party()) == 3
    s.hero(1).quests = 7
    assert difficulty.quest_level(s.state.party()) == 2, "the most advanced hero has one skill"


@pytest.mark.rule("DQ-FALL-03", "DQ-FALL-07")
def test_who_lies_fallen_when_the_others_go_home_is_dead_and_shares_nothing() -> None:
    s = scene(["#####", "#<12#", "#####"], ["barbarian", "dwarf"], fight=False)
    s.hero(2).down, s.hero(1).falls = True, 1
    s.state.here.outcome = "won"
    quest.finish(s.game)
    assert [(h.dead, h.quests, h.gold) for h in s.state.heroes.values()] == [(False, 1, 260), (True, 0, 250)]


@pytest.mark.rule("DQ-TBL-SPELLS")
@pytest.mark.parametrize(("faces", "lost"), [([WS, WS], 2), ([MDA, WS], 1), ([MDA, MDA], 0), ([SH, SH], 2)])
def test_only_black_shields_shelter_monsters_from_fire(faces: list[int], lost: int) -> None:
    from tests.books.datum.spellbook import cast, wizard

    s = wizard(["########", "#1...f.#", "########"])
    cast(s, "ball-of-flame", s.monster().id, mind="0", **{"resist ball-of-flame": faces})
    assert s.monster().body == 2 - lost
    assert effect(s.monster(), "ball-of-flame") is None


@pytest.mark.rule("DQ-EQP-02", "DQ-BASE-16")
def test_what_is_worn_is_taken_off_before_it_is_handed_over() -> None:
    s = scene(ROOM, ["barbarian", "dwarf"])
    arm(s.hero(1), "helmet")
    assert not s.offered("give", s.hero(1))
    arm(s.hero(1), "shield", "dagger")
    assert s.why_not("give", s.hero(1), thing="helmet", target="h2") == "DQ-BASE-16"
    assert s.do("give", s.hero(1), thing="shield", target="h2") is None
    assert s.do("change", s.hero(1), thing="helmet") is None
    assert s.do("give", s.hero(1), thing="helmet", target="h2") is None


@pytest.mark.rule("DQ-TBL-TRAPS")
@pytest.mark.parametrize(("way", "stands"), [("E", Square(2, 1)), ("N", Square(3, 2))])
def test_from_under_a_falling_block_he_steps_back_to_where_he_came_from(way: str, stands: Square) -> None:
    s = scene(["#####", "#.1u#", "#..2#", "#####"], ["barbarian", "dwarf"], fight=False)
    block = attrs.evolve(s.state.quest.traps[0], kind="falling-block")
    s.state.maps["test"] = attrs.evolve(s.state.quest, traps=(block,))
    hero = s.hero(1 if way == "E" else 2)
    s.dice(trap=[SH, SH, SH])
    s.do("move", hero, path=way)
    assert hero.square == stands


@pytest.mark.rule("DQ-DEC-36", "DQ-LIT-06")
def test_light_of_a_passage_does_not_enter_a_room() -> None:
    s = scene(["#######", "#2.',1#", "#######"], ["wizard", "barbarian"], lit=False)
    area = {a.id: a for a in s.state.quest.areas}
    s.hero(1).square, s.hero(1).light = Square(4, 1), True
    assert area["p1"].squares == (Square(4, 1),)
    assert light.is_lit(s.state, Square(4, 1))
    assert not light.is_lit(s.state, Square(2, 1))


@pytest.mark.rule("DQ-TRN-04")
def test_attacks_on_a_shield_are_counted_anew_in_each_zargon_turn() -> None:
    s = scene(["#####", "#1.o#", "#####"], ["barbarian"])
    s.hero().attacked, s.state.here.deck = 3, []
    s.run(zargon.activation(s.game), stop=True)
    assert s.hero().attacked == 0


@pytest.mark.rule("DQ-FALL-07", "DQ-BASE-17")
@pytest.mark.parametrize("outcome", ["left", "lost"])
def test_a_quest_that_was_not_won_counts_for_nobody_and_pays_nothing(outcome: str) -> None:
    s = scene(["#####", "#<12#", "#####"], ["barbarian", "dwarf"], fight=False)
    s.state.here.outcome = outcome
    quest.finish(s.game)
    assert [(h.dead, h.quests, h.gold) for h in s.state.heroes.values()] == [(False, 0, 250)] * 2
    assert s.state.done == []


def test_courage_lasts_while_he_sees_a_monster() -> None:
    s = scene(["#######", "#1.2.o#", "#######"], ["barbarian", "dwarf"])
    for hero in s.state.party():
        hero.effects = [Effect("courage", "calm", 2, "h9")]
        rounds.end_turn(s.game, hero)
    assert [len(hero.effects) for hero in s.state.party()] == [0, 1], "the dwarf stands in the first one's way"


@pytest.mark.rule("DQ-BRG-01")
def test_ten_feet_of_rope_are_too_short_for_a_bridge_and_two_ropes_are_tied_together() -> None:
    s = scene(["########", "#.1c2..#", "########"], ["barbarian", "dwarf"], fight=False)
    arm(s.hero(1), "rope-10", "iron-spikes")
    assert s.why_not("bridge", s.hero(1), trap="c1") == "DQ-BRG-01"
    arm(s.hero(2), "rope-10")
    s.dice(lay_bridge=[SH])
    assert s.do("bridge", s.hero(1), trap="c1") is None
    assert [h.pack for h in s.state.party()] == [[], []], "all of it is used up"


@pytest.mark.rule("DQ-TBL-TREASURE", "DQ-DEC-72")
@pytest.mark.parametrize(("potion", "until"), [("strength", "attack"), ("defence", "defence"), ("speed", "move")])
def test_how_long_a_potion_works(potion: str, until: str) -> None:
    s = scene(ROOM, ["barbarian", "dwarf"])
    arm(s.hero(), f"potion-of-{potion}")
    s.do("drink", s.hero(), thing=f"potion-of-{potion}")
    assert [(made.id, made.until) for made in s.hero().effects] == [(f"potion-of-{potion}", until)]
