"""Dungeon counters: AHQ-GM-06 to -09, -12 to -14, AHQ-GMD-01, AHQ-CNT-01 to -09, -20 to -36, AHQ-MONP-01 to -13."""

import contextlib
from collections.abc import Coroutine
from typing import Any

import pytest

from roguelike.books.ahq import book, counters, expedition, placing, wandering
from roguelike.books.ahq.content import content
from roguelike.books.ahq.counters import AMBUSH, ESCAPE, FATE, SPECIAL, TRAP, WANDERING
from roguelike.books.ahq.events_counters import (
    Ambushed,
    CounterDrawn,
    CounterLooked,
    CounterPlayed,
    CountersReturned,
)
from roguelike.books.ahq.events_explore import MasterRolled, SurpriseRolled
from roguelike.books.ahq.events_traps import TrapMet
from roguelike.books.ahq.state import GM, HEROES
from roguelike.engine.decisions import Choose, Json
from roguelike.engine.geometry import steps_between
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.master.kit import DOOR, FIGHT, HUMANS, LAIR, ROOM, holding
from tests.books.ahq.scenario import Answers, hero

CORRIDOR = """
    ######################
    #12..................#
    #34..................#
    ######################"""
CHEST = """
    #########
    #2......#
    #.....1$#
    #.......#
    #########"""


def room(*kinds: str, variant: str = "counters") -> Crawl:
    return holding(Crawl(ROOM, HUMANS, variant=variant), *kinds)


def drive(crawl: Crawl, rule: Coroutine[Any, Json, None]) -> None:
    """Run a rule by itself; whoever is asked takes what is suggested."""
    answer: Json = None
    with contextlib.suppress(StopIteration):
        while True:
            answer = rule.send(answer).suggested


# The cup


@pytest.mark.rule("AHQ-CNT-05", "AHQ-GM-07", "AHQ-DEC-01", "AHQ-CDEC-04")
def test_six_kinds_are_in_the_cup() -> None:
    cup = counters.full_cup()
    assert {kind: cup.count(kind) for kind in cup} == {
        TRAP: 6,
        WANDERING: 6,
        AMBUSH: 4,
        FATE: 4,
        ESCAPE: 2,
        SPECIAL: 2,
    }


@pytest.mark.rule("AHQ-TV-01", "AHQ-GMD-01", "AHQ-CNT-02", "AHQ-GM-06", "AHQ-TURN-09", "AHQ-GM-03")
@pytest.mark.parametrize(
    ("die", "draws"),
    [
        pytest.param(1, True, marks=pytest.mark.rule("AHQ-CNT-01")),
        pytest.param(12, True, marks=pytest.mark.rule("AHQ-CNT-01")),
        (2, False),
        (11, False),
    ],
)
def test_a_1_or_a_12_in_the_game_masters_phase_draws_a_counter(die: int, draws: bool) -> None:
    crawl = room()
    own = crawl.state.counters
    assert own.cup == counters.full_cup()
    at_17 = own.cup[16]
    crawl.done(dice={"gm-phase": [die], **({"counter": [17]} if draws else {})})
    assert crawl.saw(MasterRolled).die == die
    assert own.hand == ([at_17] if draws else [])
    assert sorted(own.cup + own.hand) == sorted(counters.full_cup())
    assert bool(crawl.told(CounterDrawn)) is draws


@pytest.mark.rule("AHQ-GM-08", "AHQ-CNT-07")
def test_that_he_draws_is_seen_what_he_draws_is_his_secret() -> None:
    crawl = room().done(dice={"gm-phase": [12], "counter": [7]})
    drawn, looked = crawl.saw(CounterDrawn), crawl.saw(CounterLooked)
    assert (drawn.held, drawn.known_to(HEROES)) == (1, True)
    assert (looked.counter, looked.known_to(HEROES), looked.known_to(GM)) == (WANDERING, False, True)
    assert book.view(crawl.state, HEROES).hand == ()
    assert book.view(crawl.state, HEROES).held == 1
    assert book.view(crawl.state, GM).hand == (WANDERING,)


@pytest.mark.rule("AHQ-CDEC-04", "AHQ-DEC-01")
def test_from_an_empty_cup_nothing_is_drawn() -> None:
    crawl = room()
    crawl.state.counters.cup = []
    crawl.done(dice={"gm-phase": [1]})
    assert crawl.state.counters.hand == []
    assert crawl.told(CounterDrawn) == []


@pytest.mark.rule("AHQ-CNT-04", "AHQ-GM-06", "AHQ-TBL-SECRET")
def test_a_1_on_the_secret_door_table_draws_one() -> None:
    crawl = Crawl(ROOM, HUMANS)
    crawl.state.counters.cup = [FATE, TRAP]
    crawl.act("1", "search", wall="N", dice={"secret-door": [1], "counter": [2]})
    assert crawl.state.counters.hand == [TRAP]
    assert crawl.state.phase == "explore", "nobody comes for it"
    assert crawl.saw(CounterDrawn).why == "search"


@pytest.mark.rule("AHQ-TBL-HIDDEN")
@pytest.mark.parametrize(
    ("dice", "draws"),
    [
        pytest.param([1, 1], True, marks=pytest.mark.rule("AHQ-CNT-04")),
        pytest.param([3, 3], True, marks=pytest.mark.rule("AHQ-CNT-04")),
        ([3, 4], False),
    ],
)
def test_a_2_to_6_on_the_hidden_treasure_table_draws_one(dice: list[int], draws: bool) -> None:
    crawl = Crawl(ROOM, HUMANS)
    crawl.state.counters.cup = [FATE]
    crawl.act("1", "treasure", dice={"hidden-treasure": dice, **({"counter": [1]} if draws else {})})
    assert crawl.state.counters.hand == ([FATE] if draws else [])


@pytest.mark.rule("AHQ-CNT-03", "AHQ-DEC-02", "AHQ-GM-06")
def test_a_new_dungeon_gives_one_a_known_one_none() -> None:
    crawl = room()
    own = crawl.state.counters
    counters.begin_expedition(crawl.game)
    assert own.hand == [], "this dungeon has been entered before"
    crawl.state.dungeon = 2
    crawl.script.dice = {"counter": [1]}
    counters.begin_expedition(crawl.game)
    assert (len(own.hand), own.begun) == (1, [1, 2])


@pytest.mark.rule("AHQ-DEC-03")
@pytest.mark.parametrize("dungeon", [1, 2])
def test_an_event_may_let_him_start_with_two_and_no_more(dungeon: int) -> None:
    crawl = room()
    crawl.state.dungeon, crawl.state.counters.owed = dungeon, 2
    crawl.script.dice = {"counter": [1, 1]}
    counters.begin_expedition(crawl.game)
    assert len(crawl.state.counters.hand) == 2
    assert crawl.state.counters.owed == -1


@pytest.mark.rule("AHQ-GM-09", "AHQ-CNT-08")
def test_what_is_not_played_when_the_heroes_leave_goes_back_unseen() -> None:
    crawl = room(TRAP, FATE)
    crawl.state.counters.out.append(crawl.state.counters.cup.pop())
    counters.give_back(crawl.game)
    assert crawl.state.counters.hand == crawl.state.counters.out == []
    assert sorted(crawl.state.counters.cup) == sorted(counters.full_cup())
    assert crawl.told(CountersReturned)[-1].held == 2


@pytest.mark.rule("AHQ-SOLO-10", "AHQ-DEC-42", "AHQ-SOLO-12", "AHQ-TV4-03")
@pytest.mark.parametrize("die", [2, 11])
def test_in_solo_play_there_are_no_counters_at_all(die: int) -> None:
    crawl = Crawl(ROOM, HUMANS, variant="solo")
    counters.begin_expedition(crawl.game)
    crawl.done(dice={"gm-phase": [die]})
    assert crawl.state.counters.cup == crawl.state.counters.hand == []
    assert not counters.playable(crawl.state, TRAP)
    assert all("ahqgm" not in part.text.id for part in book.view(crawl.state, HEROES).header)


@pytest.mark.rule("AHQ-CNT-06", "AHQ-DEC-04")
def test_who_holds_a_counter_may_play_it_or_keep_it() -> None:
    crawl = room(WANDERING)
    crawl.done(answers={"ahq.counter.wandering-monsters": "keep"})
    asked = crawl.asked[0]
    assert (asked.seat, asked.urgency, asked.order) == (GM, "never", "when it helps")
    assert crawl.state.counters.hand == [WANDERING]
    assert crawl.state.phase == "explore"
    crawl.done(dice=GROUP, answers={"ahq.counter.wandering-monsters": "play"})
    assert (crawl.state.counters.hand, crawl.state.counters.out) == ([], [WANDERING])
    assert crawl.state.fight


@pytest.mark.rule("AHQ-CNT-09", "AHQ-CNT-36")
def test_in_a_quest_zone_four_kinds_may_not_be_played() -> None:
    crawl = room(TRAP, WANDERING, AMBUSH, SPECIAL, FATE, ESCAPE)
    assert all(counters.playable(crawl.state, kind) for kind in content().counters)
    crawl.level.quest_zone = True
    assert [kind for kind in content().counters if counters.playable(crawl.state, kind)] == [FATE, ESCAPE]


# Wandering Monsters

GROUP = {"wandering-monsters": [1], "surprise-leader": [9], "surprise-gm": [2]}
"""Two Warriors, surprised."""


@pytest.mark.rule("AHQ-GM-12", "AHQ-CNT-24", "AHQ-CNT-34", "AHQ-MONP-01", "AHQ-MONP-02", "AHQ-MONP-03", "AHQ-MONP-04")
def test_wandering_monsters_come_at_the_end_of_an_exploration_phase() -> None:
    crawl = holding(Crawl(CORRIDOR), WANDERING)
    crawl.done(dice=GROUP, answers={"ahq.counter.wandering-monsters": "play"})
    assert crawl.saw(CounterPlayed).held == 0
    assert crawl.state.counters.out == [WANDERING]
    assert crawl.phase == ("fight", 1), "the next turn is a Combat Turn"
    party = [m.square for m in crawl.state.party() if m.square]
    away = [min(steps_between(m.square, p) for p in party) for m in crawl.monsters if m.square]
    assert len(away) == 2
    assert min(away) >= 17, "as far away as the corridor lets them be seen"
    first, second = (m.square for m in crawl.monsters)
    assert first is not None
    assert second is not None
    assert steps_between(first, second) == 1


@pytest.mark.rule("AHQ-GM-12", "AHQ-CDEC-11")
@pytest.mark.parametrize(("ours", "theirs", "shifts", "turn"), [(9, 2, HEROES, "fight"), (2, 9, GM, "fight-gm")])
def test_who_wins_the_surprise_roll_may_shift_wandering_monsters_and_goes_first(
    ours: int, theirs: int, shifts: str, turn: str
) -> None:
    crawl = holding(Crawl(CORRIDOR), WANDERING)
    dice = {"wandering-monsters": [1], "surprise-leader": [ours], "surprise-gm": [theirs]}
    crawl.done(dice=dice, answers={"ahq.counter.wandering-monsters": "play"})
    assert [asked.seat for asked in crawl.asked if asked.question == "ahq.shift"] == [shifts]
    assert crawl.state.phase == turn


def test_not_when_the_phase_brought_monsters_itself() -> None:
    crawl = Crawl(
        """
        #########
        #2......#
        #......1+
        #.......#
        #########""",
        HUMANS,
    )
    holding(crawl, WANDERING).act("1", "open", door=crawl.door())
    lair = {"behind-door": [7], "room-type": [9], "lair-monsters": [1], "room-doors": [1]}
    crawl.done(dice={**lair, "surprise-leader": [9], "surprise-gm": [1]})
    assert "ahq.counter.wandering-monsters" not in crawl.questions
    assert crawl.state.counters.hand == [WANDERING]


# Ambush


@pytest.mark.rule("AHQ-GM-13", "AHQ-CNT-25", "AHQ-MONP-10", "AHQ-CDEC-11")
@pytest.mark.parametrize(("surprised", "placer", "shifter"), [("monsters", HEROES, GM), ("heroes", GM, HEROES)])
def test_an_ambush_in_the_first_turn_is_placed_like_the_monsters_of_the_room(
    surprised: str, placer: str, shifter: str
) -> None:
    crawl = holding(Crawl(FIGHT, begin=False), AMBUSH)
    crawl.state.surprised = surprised
    crawl.begin(dice={"wandering-monsters": [1]}, answers={"ahq.counter.ambush": "play"})
    assert [(d.question, d.seat) for d in crawl.asked[:3]] == [
        ("ahq.counter.ambush", GM),
        ("ahq.place", placer),
        ("ahq.shift", shifter),
    ]
    assert len(crawl.monsters) == 3
    assert crawl.saw(Ambushed).count == 2
    assert crawl.told(SurpriseRolled) == [], "no roll of its own"


@pytest.mark.rule("AHQ-GM-13", "AHQ-CNT-25", "AHQ-MONP-11")
def test_in_a_later_turn_it_is_placed_like_wandering_monsters() -> None:
    crawl = holding(Crawl(FIGHT), AMBUSH)
    crawl.turn(dice={"wandering-monsters": [1]}, answers={"ahq.counter.ambush": "play"})
    assert crawl.phase == ("fight", 2)
    assert "ahq.place" not in crawl.questions
    new = [m for m in crawl.monsters if m.id != crawl.ids["a"]]
    party = [m.square for m in crawl.state.party() if m.square]
    away = min(steps_between(m.square, p) for m in new if m.square for p in party)
    assert away >= 9
    assert crawl.saw(Ambushed).away == away, "it is told how far off they are: they may stand beyond the map's edge"


@pytest.mark.rule("AHQ-MONP-13", "AHQ-GM-13")
def test_only_one_ambush_in_a_combat_turn() -> None:
    crawl = holding(Crawl(FIGHT, begin=False), AMBUSH, AMBUSH)
    crawl.begin(dice={"wandering-monsters": [1]}, answers={"ahq.counter.ambush": "play"})
    assert crawl.state.counters.hand == [AMBUSH]
    crawl.turn(dice={"wandering-monsters": [1]}, answers={"ahq.counter.ambush": "play"})
    assert crawl.state.counters.hand == []


@pytest.mark.rule("AHQ-MONP-12")
def test_a_sentry_of_an_ambush_is_no_sentry() -> None:
    crawl = Crawl(
        """
        ######'#######
        #12.........a#
        #34..........#
        #............#
        ##############""",
        begin=False,
    )
    holding(crawl, AMBUSH).begin(dice={"wandering-monsters": [3]}, answers={"ahq.counter.ambush": "play"})
    sentry = next(m for m in crawl.monsters if m.profile == "skaven-sentry")
    crawl.name(sentry, "s").square = crawl.level.doors[crawl.door()].square.step("S")
    crawl.end()
    assert crawl.refused("s", "close", door=crawl.door()).rule == "AHQ-CMB-26"
    sentry.marks.clear()
    assert crawl.can("s", "close", door=crawl.door())


# Traps


@pytest.mark.rule("AHQ-GM-14", "AHQ-CNT-23", "AHQ-CNT-30", "AHQ-DEC-34", "AHQ-TRAP-01", "AHQ-TRAP-02")
def test_a_trap_on_a_chest_goes_off_before_it_is_opened() -> None:
    crawl = holding(Crawl(CHEST, HUMANS), TRAP)
    chest = crawl.section("1")
    dice = {"trap": [4], "spot": [1], "chest": [5], "trap-wound": [1, 1, 1, 1]}
    crawl.act("1", "chest", dice=dice, answers={"ahq.counter.trap.chest": "play", "ahq.fate.spot": "keep"})
    assert crawl.saw(TrapMet, who="1").chest
    assert crawl.state.counters.out == [TRAP]
    assert chest.chest_open
    # It is opened once, and so there is one moment for a trap.
    assert chest.chest is not None
    crawl["2"].square = chest.chest.step("N")
    assert not crawl.can("2", "chest")


@pytest.mark.rule("AHQ-CNT-30", "AHQ-DEC-34")
def test_left_alone_it_keeps_the_chest_shut() -> None:
    crawl = holding(Crawl(CHEST, HUMANS), TRAP)
    crawl.act(
        "1",
        "chest",
        dice={"trap": [6], "spot": [12]},
        answers={"ahq.counter.trap.chest": "play", "ahq.trap.spotted": "leave"},
    )
    assert not crawl.section("1").chest_open


@pytest.mark.rule("AHQ-GM-14", "AHQ-CNT-31", "AHQ-CNT-32", "AHQ-CDEC-19", "AHQ-DEC-05", "AHQ-TRAP-01", "AHQ-TRAP-02")
def test_a_trap_on_a_square_where_nobody_has_been_stops_the_walk_there() -> None:
    crawl = holding(Crawl(ROOM, {**HUMANS, "1": hero("heinrich", fate=0)}), TRAP)
    answers: Answers = {"ahq.counter.trap.square": ["keep", "play"]}
    crawl.move("1", "WWWW", dice={"trap": [1], "spot": [1], "pit-fall": [1]}, answers=answers)
    assert crawl.at("1") == (5, 2)
    assert crawl.saw(TrapMet, who="1").chest is False


@pytest.mark.rule("AHQ-CNT-31", "AHQ-CDEC-19")
def test_where_somebody_has_been_before_there_is_none() -> None:
    crawl = Crawl(ROOM, HUMANS)
    crawl.move("1", "WW")
    holding(crawl, TRAP).move("1", "EE")
    assert crawl.questions == []
    crawl.move("1", "S", answers={"ahq.counter.trap.square": "keep"})
    assert crawl.questions == ["ahq.counter.trap.square"]


@pytest.mark.rule("AHQ-DEC-05")
def test_at_most_one_trap_in_a_models_move() -> None:
    crawl = holding(Crawl(ROOM, HUMANS), TRAP, TRAP)
    answers: Answers = {"ahq.counter.trap.square": "play", "ahq.trap.spotted": "leave"}
    crawl.move("1", "W", dice={"trap": [9], "spot": [12]}, answers=answers)
    assert crawl.state.counters.hand == [TRAP]
    crawl.move("1", "W")
    assert crawl.questions == []


def test_no_trap_counter_in_a_fight() -> None:
    crawl = holding(Crawl(FIGHT), TRAP)
    crawl.move("2", "E")
    assert crawl.questions == []


def test_every_question_to_the_game_master_has_a_silent_answer() -> None:
    crawl = holding(Crawl(FIGHT, begin=False), *content().counters)
    crawl.begin(answers={"ahq.counter.ambush": "keep"})
    crawl.turn(answers={"ahq.counter.ambush": "keep"})
    for asked in crawl.asked:
        if isinstance(asked, Choose) and asked.question.startswith("ahq.counter"):
            assert asked.order in asked.orders
            assert asked.accepts(asked.orders[asked.order]) is None


@pytest.mark.rule("AHQ-MONP-05", "AHQ-MONP-04")
def test_the_others_of_a_wandering_group_need_not_be_seen() -> None:
    crawl = Crawl(CORRIDOR)
    first = placing.seen_squares(crawl.state, near=False)[10]
    group = [square for square in wandering.far_group(crawl.state, [first], [(1, 1)] * 4) if square is not None]
    assert len(group) == 4, "though only one square is in sight"
    assert all(any(steps_between(s, other) == 1 for other in group[:index]) for index, s in enumerate(group) if index)


@pytest.mark.rule("AHQ-MONP-21", "AHQ-GMD-02")
@pytest.mark.parametrize(("leader", "placer"), [(9, HEROES), (8, GM)])
def test_the_surprise_roll_says_who_places_and_who_shifts(leader: int, placer: str) -> None:
    crawl = Crawl(DOOR, HUMANS)
    crawl.act("1", "open", door=crawl.door()).done(dice={**LAIR, "surprise-leader": [leader], "surprise-gm": [9]})
    seats = [d.seat for d in crawl.asked if d.question in ("ahq.place", "ahq.shift")]
    assert seats == ([HEROES, GM] if placer == HEROES else [GM, HEROES])


@pytest.mark.rule("AHQ-GM-05", "AHQ-GMD-04", "AHQ-GMD-05", "AHQ-GMD-06")
def test_a_new_level_is_laid_out_a_known_one_is_as_it_was() -> None:
    crawl = Crawl(ROOM, HUMANS)
    game = crawl.game
    crawl.state.level = "1.2"
    drive(crawl, expedition.arrive(game))
    kinds = [section.kind for section in crawl.level.sections.values()]
    assert sorted(kinds) == ["passage", "passage", "stairs-out", "t-junction"]
    known = crawl.level
    drive(crawl, expedition.arrive(game))
    assert crawl.level is known
    assert crawl.section("1").kind == "stairs-out"
