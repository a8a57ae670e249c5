"""Discovery, initiative, Zargon's turn: DQ-INI, DQ-SET, DQ-GP, DQ-DO, DQ-SEN, DQ-ZAD."""

import pytest

from roguelike.books.datum import (
    combat,
    deeds,
    difficulty,
    discovery,
    guards,
    initiative,
    movement,
    quest,
    reveal,
    rounds,
    sentinels,
    traps,
)
from roguelike.books.datum.faces import Skulls
from roguelike.books.datum.minds.auto import AutoHeroes
from roguelike.books.datum.state import Effect
from roguelike.books.datum.terrain import ground, sections_of
from roguelike.books.datum.view import view
from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from tests.books.datum.scene import DA, SH, WS, arm, scene

BEHIND = ["#########", "#1.+..o.#", "#2.#....#", "#########"]


@pytest.mark.rule("DQ-INI-02", "DQ-INI-03", "DQ-TV-06", "DQ-DEC-62")
def test_the_lowest_die_acts_first() -> None:
    s = scene(["######", "#1234#", "######"])
    dice = {"initiative h1": [2], "initiative h2": [4], "initiative h3": [5], "initiative h4": [1]}
    s.dice(**dice, **{"initiative zargon": [3]})
    order, _ = initiative.roll_order(s.game, ["h1", "h2", "h3", "h4", "zargon"])
    assert order == ["h4", "h1", "zargon", "h2", "h3"]


@pytest.mark.rule("DQ-INI-04")
def test_equal_dice_are_rolled_again_among_themselves() -> None:
    s = scene(["####", "#12#", "####"], ["barbarian", "dwarf"])
    s.dice(**{"initiative h1": [3, 5], "initiative h2": [3, 2], "initiative zargon": [1]})
    order, _ = initiative.roll_order(s.game, ["h1", "h2", "zargon"])
    assert order == ["zargon", "h2", "h1"]


@pytest.mark.rule("DQ-SET-05", "DQ-SET-06", "DQ-SET-07", "DQ-INI-01", "DQ-BASE-15", "DQ-DEC-23")
def test_a_door_reveals_its_room_and_a_fresh_round_begins() -> None:
    s = scene(BEHIND, ["barbarian", "dwarf"], known=False, fight=False)
    arm(s.hero(1), "torch")[0].lit = True
    assert not s.state.foes()
    assert not ground(s.state).is_known(Square(5, 1))
    s.do("move", s.hero(1), path="E")
    s.state.here.acted = ["h2"]
    s.dice(**{"initiative h1": [2], "initiative h2": [5], "initiative zargon": [3]})
    assert s.do("open", s.hero(1), door="d1") is None
    assert [m.profile for m in s.state.foes()] == ["orc"]
    assert s.state.here.order == ["h1", "zargon", "h2"]
    assert s.state.here.acted == []
    assert s.hero(1).turn.steps == 0


@pytest.mark.rule("DQ-DEC-23", "DQ-INI-01")
def test_a_move_cut_short_by_a_discovery_is_over_for_what_lasts_one_move() -> None:
    s = scene(BEHIND, ["barbarian", "dwarf"], known=False, fight=False)
    arm(s.hero(1), "torch")[0].lit = True
    for hero in s.state.party():
        hero.effects = [Effect("swift-wind", "move")]
    s.do("move", s.hero(1), path="E")
    s.dice(**{"initiative h1": [2], "initiative h2": [5], "initiative zargon": [3]})
    s.do("open", s.hero(1), door="d1")
    assert [len(hero.effects) for hero in s.state.party()] == [0, 1], "who has not walked still may"


@pytest.mark.rule("DQ-INI-06", "DQ-DEC-23")
def test_in_a_fight_the_new_order_waits_for_the_next_round() -> None:
    s = scene(["#########", "#1.+..o.#", "#o.#....#", "#########"], ["barbarian"], known=False)
    reveal.new_monster(s.state, "goblin", Square(1, 2))
    s.state.here.active = "h1"
    old = list(s.state.here.order)
    s.do("move", s.hero(), path="E")
    s.monster().square = Square(5, 2)
    s.dice(**{"initiative h1": [6], "initiative zargon": [1]})
    arm(s.hero(), "torch")[0].lit = True
    s.do("open", s.hero(), door="d1")
    assert s.state.here.order == old
    assert s.state.here.next_order == ["zargon", "h1"]
    assert [event.later for event in s.events("Initiative")] == [True], "and it is told so"
    initiative.next_round(s.state)
    assert s.state.here.order == ["zargon", "h1"]


@pytest.mark.rule("DQ-INI-07", "DQ-DRK-02", "DQ-DEC-35")
def test_without_light_or_infravision_zargon_is_first() -> None:
    s = scene(BEHIND, ["barbarian", "dwarf"], known=False)
    assert initiative.zargon_first(s.state, s.hero(1), []) == "dark"
    assert initiative.zargon_first(s.state, s.hero(2), []) == ""
    arm(s.hero(1), "torch")[0].lit = True
    assert initiative.zargon_first(s.state, s.hero(1), []) == ""


@pytest.mark.rule("DQ-INI-08", "DQ-SPC-01")
def test_the_slow_lose_the_initiative() -> None:
    s = scene(BEHIND, ["barbarian", "dwarf"], known=False)
    arm(s.hero(2), "breastplate")
    assert initiative.zargon_first(s.state, s.hero(2), []) == "slow"
    s.dice(**{"initiative h1": [1], "initiative h2": [2], "initiative zargon": [6]})
    initiative.discovered(s.game, [], s.hero(2), fight=False)
    assert s.state.here.order == ["zargon", "h1", "h2"]


@pytest.mark.rule("DQ-INI-05", "DQ-DEC-25", "DQ-SET-13")
def test_the_dice_hold_while_monsters_are_on_the_board() -> None:
    s = scene(["######", "#12.o#", "######"], ["barbarian", "dwarf"])
    s.state.here.order = ["zargon", "h2", "h1"]
    assert initiative.next_actor(s.state) == "zargon"
    s.monster().down = True
    assert initiative.in_order(s.state) == ["h1", "h2", "zargon"]
    assert initiative.next_actor(s.state) == initiative.PARTY
    s.state.here.acted = ["h1", "h2"]
    assert initiative.next_actor(s.state) == "zargon"
    initiative.next_round(s.state)
    assert s.state.here.rolls == {}


@pytest.mark.rule("DQ-MOV-01", "DQ-DEC-39")
def test_sections_are_straight_runs_that_share_their_crossings() -> None:
    squares = frozenset(Square(x, 2) for x in range(7)) | frozenset(Square(3, y) for y in range(5))
    found = sections_of(squares)
    assert len(found) == 4
    assert sum(Square(3, 2) in piece for piece in found) == 4
    wide = frozenset(Square(x, y) for x in range(8) for y in (0, 1))
    assert sections_of(wide) == [wide]
    for arm_length in (2, 4):
        line, end = range(arm_length), arm_length - 1
        for corner in (Square(0, 0), Square(end, 0), Square(0, end), Square(end, end)):
            bend = frozenset(Square(x, corner.y) for x in line) | frozenset(Square(corner.x, y) for y in line)
            one, other = sections_of(bend)
            assert (len(one), len(other), one & other) == (arm_length, arm_length, frozenset({corner}))


@pytest.mark.rule("DQ-SET-14")
def test_what_is_laid_out_does_not_show_its_traps_but_a_chasm_is_open_to_the_eye() -> None:
    s = scene(["#########", "#1.+.u.c#", "#########"], ["barbarian"], known=False, fight=False)
    s.state.here.traps.clear()
    s.do("move", s.hero(), path="E")
    assert s.do("open", s.hero(), door="d1") is None
    assert s.state.here.traps == ["c1"]


@pytest.mark.rule("DQ-SET-13")
def test_the_order_of_the_players_holds_until_dice_are_rolled() -> None:
    s = scene(["######", "#12.o#", "######"], ["barbarian", "dwarf"], fight=False)
    board = s.state.here
    board.active = ""
    assert initiative.in_order(s.state) == ["h1", "h2", "zargon"]
    assert initiative.next_actor(s.state) == initiative.PARTY
    board.order, board.rolls = ["h2", "zargon", "h1"], {"h2": 1, "zargon": 3, "h1": 4}
    assert initiative.in_order(s.state) == ["h2", "zargon", "h1"]
    assert initiative.next_actor(s.state) == "h2"


@pytest.mark.rule("DQ-SET-06", "DQ-INI-01")
def test_a_corner_is_turned_before_it_is_seen_behind() -> None:
    rows = ["#########", "#1,,,,,,#", "#######,#", "#######,#", "#######g#", "#########"]
    s = scene(rows, ["dwarf"], known=False, fight=False, passages=True)
    s.dice(**{"initiative h1": [1], "initiative zargon": [2]})
    s.do("move", s.hero(), path="EEEE")
    assert not s.state.foes()
    s.do("move", s.hero(), path="E")
    assert [m.profile for m in s.state.foes()] == ["goblin"]


# Zargon's advancement


@pytest.mark.rule("DQ-ZAD-01", "DQ-TV-09", "DQ-TBL-PLUS", "DQ-DEC-57", "DQ-DEC-58", "DQ-DEC-70")
def test_the_quest_level_of_the_books_example() -> None:
    s = scene(["######", "#1234#", "######"])
    for hero in s.state.party():
        hero.quests, hero.skills = 7, ["fleet"]
    s.hero(1).skills = ["fleet", "basic-swordsmanship", "shield-wall"]
    arm(s.hero(1), "talisman-of-lore", "borins-armour")
    arm(s.hero(2), "orcs-bane", "chain-mail", "helmet")
    assert difficulty.quest_level(s.state.party()) == 5
    arm(s.hero(3), "battle-axe")
    assert difficulty.quest_level(s.state.party()) == 6


@pytest.mark.rule("DQ-ZAD-02", "DQ-DEC-60", "DQ-TBL-CAPACITY", "DQ-ZAD-09")
def test_traps_throw_failed_dice_again_from_level_two() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    assert traps.trap_dice(s.state, 3).better == 0
    s.state.here.level = 2
    assert traps.trap_dice(s.state, 3).better == 3
    s.state.here.level = 8
    assert traps.trap_dice(s.state, 3).better == 3


@pytest.mark.rule("DQ-ZAD-03", "DQ-TBL-CAPACITY")
def test_monsters_throw_a_failed_die_again_from_level_three() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"], level=3)
    assert combat.blow(s.state, s.monster(), s.hero()).dice.better == 1
    assert combat.blow(s.state, s.hero(), s.monster()).dice.better == 0


@pytest.mark.rule("DQ-ZAD-04", "DQ-DEC-29")
def test_patrols_have_bows_from_level_four() -> None:
    s = scene(["#########", "#1.....<#", "#########"], ["barbarian"], level=4)
    (monster,) = guards.arrive(s.game, ["orc"])
    assert monster.bow
    from roguelike.books.datum import missiles

    assert missiles.shot(s.state, monster, s.hero(), None).dice.count == 3


@pytest.mark.rule("DQ-ZAD-06", "DQ-TV-24", "DQ-DEC-61")
def test_powerful_attacks_double_the_first_black_skull() -> None:
    s = scene(["#####", "#1of#", "#####"], ["barbarian"], level=6)
    by_profile = {m.profile: m for m in s.state.foes()}
    assert combat.counted(Skulls(1, 2), powerful=difficulty.powerful(s.state, by_profile["orc"])).hits == 3
    assert combat.counted(Skulls(1, 2), powerful=difficulty.powerful(s.state, by_profile["fimir"])).hits == 4
    by_profile["fimir"].body = 1
    assert difficulty.powerful(s.state, by_profile["fimir"]), "by its card, not by what is left"
    by_profile["orc"].own["body"] = 2
    assert difficulty.powerful(s.state, by_profile["orc"]), "or by its quest"


@pytest.mark.rule("DQ-ZAD-07", "DQ-DEC-59")
def test_potions_may_be_spoiled_from_level_seven() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"], level=7)
    arm(s.hero(), "potion-of-healing")
    s.hero().body = 3
    s.dice(tampering=[DA])
    s.do("drink", s.hero(), thing="potion-of-healing")
    assert s.hero().body == 3
    assert s.hero().pack == []
    s.finish()


# Sentinels

WATCH = ["###########", "#1...o...o#", "####+######", "#.........#", "###########"]


@pytest.mark.rule("DQ-SEN-01", "DQ-ZAD-05")
def test_one_monster_of_a_room_is_a_sentinel_from_level_five() -> None:
    s = scene(WATCH, ["barbarian"], level=4)
    sentinels.appoint(s.state, s.state.foes())
    assert not any(m.sentinel for m in s.state.foes())
    s.state.here.level = 5
    sentinels.appoint(s.state, s.state.foes())
    assert [m.sentinel for m in s.state.foes()] == [True, False]


@pytest.mark.rule("DQ-SEN-02", "DQ-SEN-03", "DQ-DEC-66")
def test_a_sentinel_calls_once_and_help_acts_at_once() -> None:
    s = scene(WATCH, ["barbarian"])
    s.state.here.known = ["r1"]
    one = s.monster(1)
    one.sentinel = True
    one.square = Square(4, 1)
    assert sentinels.can_call(s.state, one)
    s.dice(patrol=[5], **{"initiative h1": [1], "initiative zargon": [2]})
    (came,) = sentinels.call(s.game, one)
    assert came.profile == "orc"
    assert not came.turn.done
    assert not sentinels.can_call(s.state, one)
    assert one.turn.acted


@pytest.mark.rule("DQ-SEN-04", "DQ-SEN-05", "DQ-INI-09")
def test_an_alerted_room_wins_the_initiative_and_one_charges() -> None:
    s = scene(WATCH, ["dwarf"])
    s.state.here.known = ["r1"]
    one = s.monster(1)
    one.sentinel, one.square = True, Square(4, 1)
    (door,) = sentinels.alertable(s.state, one)
    one.sentinel = False
    assert sentinels.alertable(s.state, one) == []
    one.sentinel = True
    sentinels.alert(s.game, one, door)
    assert one.square is None
    assert "d1" not in s.state.here.open
    s.monster(2).down = True
    s.dice(**{"initiative h1": [1], "initiative zargon": [6]})
    s.state.here.open.append("d1")
    discovery.discover(s.game, ["r2"], s.hero(), "door")
    assert s.state.here.order[0] == "zargon"
    assert one.square is not None
    assert one.charge


# Rounds


@pytest.mark.rule("DQ-TRN-01", "DQ-DEC-62")
def test_each_hero_has_one_turn_in_a_round() -> None:
    s = scene(["########", "#1..o..#", "#2.....#", "########"], ["barbarian", "dwarf"])
    s.run(rounds.hero_turn(s.game, s.hero(1)), {"verb": "done", "actor": "h1"})
    assert s.state.here.acted == ["h1"]
    assert initiative.next_actor(s.state) == "h2"


@pytest.mark.rule("DQ-SET-13", "DQ-DEC-25")
def test_with_nobody_about_all_heroes_act_together() -> None:
    s = scene(["######", "#12..#", "######"], ["barbarian", "dwarf"], fight=False)
    s.state.here.active = ""
    asked = s.run(rounds.party_turn(s.game), stop=True)
    assert asked.actors == ("h1", "h2", "")


@pytest.mark.rule("DQ-DEC-34", "DQ-FALL-03", "DQ-BASE-17")
def test_a_quest_is_lost_when_nobody_stands() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    assert not quest.ended(s.state)
    s.hero().down = True
    assert quest.ended(s.state)
    quest.finish(s.game)
    assert s.hero().dead
    assert s.state.chronicle[-1].outcome == "lost"


@pytest.mark.rule("DQ-BASE-17", "DQ-FALL-07", "DQ-SET-04")
def test_a_quest_is_won_on_the_stairway_with_its_goal_met() -> None:
    s = scene(["######", "#1<2.#", "######"], ["barbarian", "dwarf"], fight=False)
    from roguelike.books.datum import deeds

    act = deeds.act(s.state, "heroes", ("h1", ""), "party", "DQ-SET-13")
    refusal = act.accepts({"verb": "leave", "actor": ""})
    assert refusal is not None
    assert refusal.rule == "DQ-BASE-17"
    for hero in s.state.party():
        hero.square = Square(2, 1)
    s.hero(2).falls = 1
    s.state.here.goal_met = True
    s.run(deeds.DEEDS.of_sides["leave"].perform(s.game))
    gold = s.hero(2).gold
    quest.finish(s.game)
    assert [h.quests for h in s.state.heroes.values()] == [1, 1]
    assert s.hero(2).gold == gold + 10


@pytest.mark.rule("DQ-SET-03", "DQ-SET-05", "DQ-SET-11", "DQ-SET-12", "DQ-DEC-31")
def test_setting_out_lays_the_first_room_only() -> None:
    s = scene(["#########", "#1<+....#", "#########"], ["barbarian"])
    s.hero().body = 2
    s.game.chance.script = None
    s.run(quest.set_out(s.game, s.state.quest))
    assert s.state.here.known == ["r1"]
    assert s.hero().body == 8
    assert len(s.state.here.deck) == 24
    assert [type(e).__name__ for e in s.told if type(e).__name__ == "QuestBegan"] == ["QuestBegan"]


@pytest.mark.rule("DQ-SEN-06")
def test_the_autoplayer_strikes_sentinels_first() -> None:
    s = scene(["#####", "#g1o#", "#####"], ["barbarian"])
    orc = next(m for m in s.state.foes() if m.profile == "orc")
    s.state.here.active = "h1"
    orc.sentinel = True
    asked = deeds.act(s.state, "heroes", ("h1", ""), "turn", "DQ-TRN-01")
    answer = AutoHeroes().strike(view(s.state, "heroes"), asked, view(s.state, "heroes").facts["h1"])
    assert answer == action("attack", "h1", target=orc.id)


@pytest.mark.rule("DQ-DEC-25")
def test_when_the_last_monster_is_dead_all_who_have_not_acted_go_on_together() -> None:
    s = scene(["########", "#1g..23#", "########"], ["barbarian", "dwarf", "elf"])
    arm(s.hero(1), "broadsword")
    s.state.here.acted = [s.hero(3).id]
    s.hero(2).owes = True
    s.dice(attack=[WS, WS, WS], defence=[SH])
    blow = {"verb": "attack", "actor": "h1", "target": s.monster().id}
    s.run(rounds.hero_turn(s.game, s.hero(1)), blow)
    assert s.state.here.active == initiative.PARTY
    asked = s.run(rounds.party_turn(s.game), stop=True)
    assert asked.actors == ("h1", "h2", ""), "who has acted waits"
    assert s.hero(1).turn.acted
    assert movement.squares_left(s.state, s.hero(1)) > 0
    assert s.hero(2).turn.acted, "his turn began with what he owed"


def test_of_two_doors_beside_him_it_is_said_on_which_side_they_are() -> None:
    made = scene(["#######", "#..+1+#", "####+##", "####,##", "#######"], ["barbarian"], fight=False)
    (param,) = deeds.DEEDS.of_models["open"].params(made.state, made.hero())
    told = [Narrator().text(option.label) for option in param.offers({})]
    assert sorted(told) == ["the one to the east", "the one to the south", "the one to the west"]


@pytest.mark.rule("DQ-DEC-39", "DQ-MOV-01")
def test_where_two_wide_passages_cross_each_arm_is_a_section_with_the_crossing() -> None:
    crossing = {Square(x, y) for x in (3, 4) for y in (3, 4)}
    squares = {Square(x, y) for x in range(8) for y in (3, 4)} | {Square(x, y) for x in (3, 4) for y in range(8)}
    found = sections_of(frozenset(squares))
    assert [len(piece) for piece in found] == [10] * 4
    assert all(crossing <= piece for piece in found)
