"""Surprise and placing: AHQ-CMB-01 to -09, AHQ-SOLO-15 and -18 to -19c, rulings AHQ-CDEC-11, -12, -55, -56, DEC4-13."""

import pytest

from roguelike.books.ahq import ambush, bands
from roguelike.books.ahq.events_explore import MonstersArrived, MonstersFound, SurpriseRolled
from roguelike.engine.decisions import Assign, Json
from roguelike.engine.geometry import Square, rings_between, steps_between
from tests.books.ahq.crawl import SHIFT, Crawl
from tests.books.ahq.master.kit import holding
from tests.books.ahq.scenario import Dice, Figure, hero

ROOM = """
    #########
    #2......#
    #......1+
    #.......#
    #########"""
LAIR = {"behind-door": [7], "room-type": [9], "lair-monsters": [1], "room-doors": [1]}
"""A Lair of four Warriors without a further door."""
SENTRY_LAIR = {"behind-door": [7], "room-type": [9], "lair-monsters": [4], "room-doors": [1]}
"""Three Warriors and a Sentry."""
HUMANS = {"1": hero("heinrich"), "2": hero("sven")}


def opened(
    surprise: tuple[int, int],
    rooms: Dice = LAIR,
    variant: str = "counters",
    answers: dict[str, Json | list[Json]] | None = None,
    cast: dict[str, Figure] | None = None,
) -> Crawl:
    """The door has been opened onto a Lair; the surprise roll falls so."""
    crawl = Crawl(ROOM, {**HUMANS, **(cast or {})}, variant=variant)
    dice = {**rooms, "surprise-leader": [surprise[0]], "surprise-gm": [surprise[1]]}
    crawl.act("1", "open", door=crawl.door())
    return crawl.done(dice=dice, answers=answers)


def placing(crawl: Crawl) -> Assign:
    """The question who stands where."""
    return next(d for d in crawl.asked if isinstance(d, Assign) and d.question == "ahq.place")


# The roll


@pytest.mark.rule("AHQ-CMB-01", "AHQ-CMB-05", "AHQ-CTV-29")
@pytest.mark.parametrize(("leader", "master", "surprised"), [(6, 6, "monsters"), (5, 6, "heroes"), (7, 6, "monsters")])
def test_both_roll_and_ties_are_the_leaders(leader: int, master: int, surprised: str) -> None:
    crawl = opened((leader, master))
    told = crawl.saw(SurpriseRolled)
    assert (told.mine, told.mine_plus, told.theirs, told.theirs_plus) == (leader, 0, master, 0)
    assert told.surprised == crawl.state.surprised == surprised


ELSEWHERE = """
    ##############
    #....#...#...#
    #..2.+..1+...#
    #....#.3.#...#
    ##############"""


@pytest.mark.rule("AHQ-CMB-02", "AHQ-HERO-04", "AHQ-CDEC-12")
@pytest.mark.parametrize(
    ("elves", "plus"),
    [
        ({"1": hero("torallion")}, 1),
        ({"2": hero("torallion")}, 0),
        ({"3": hero("torallion")}, 1),
        ({"3": hero("torallion", wounds=0)}, 0),
        ({"1": hero("torallion"), "3": hero("torallion")}, 1),
    ],
    ids=["at the door", "in another room", "off the door", "unconscious", "two of them"],
)
def test_an_elf_who_sees_into_the_section_adds_one(elves: dict[str, Figure], plus: int) -> None:
    crawl = Crawl(ELSEWHERE, {**HUMANS, "3": hero("magnus"), **elves}, begin=False)
    crawl.lurk(crawl.level.doors[crawl.door(1)].sides[1], ["skaven-warrior"])
    crawl.begin()
    crawl.act("1", "open", dice={"surprise-leader": [5], "surprise-gm": [6]}, door=crawl.door(1))
    told = crawl.saw(SurpriseRolled)
    assert (told.mine_plus, told.surprised) == (plus, "monsters" if plus else "heroes")


@pytest.mark.rule("AHQ-CMB-03")
def test_a_sentry_adds_one_to_the_game_masters_roll() -> None:
    crawl = opened((6, 6), SENTRY_LAIR)
    told = crawl.saw(SurpriseRolled)
    assert (told.theirs_plus, told.surprised) == (1, "heroes")


@pytest.mark.rule("AHQ-CMB-03")
@pytest.mark.parametrize("ordinary", [False, True])
def test_a_sentry_that_came_in_an_ambush_adds_nothing_when_it_is_met_again(ordinary: bool) -> None:
    crawl = Crawl(ELSEWHERE, {**HUMANS, "3": hero("magnus")}, begin=False)
    band = crawl.lurk(crawl.level.doors[crawl.door(1)].sides[1], ["skaven-sentry", "skaven-warrior"])
    sentry = bands.muster(crawl.state, band)[0]
    if ordinary:
        ambush.as_ordinary(sentry)
    crawl.begin()
    crawl.act("1", "open", dice={"surprise-leader": [6], "surprise-gm": [6]}, door=crawl.door(1))
    assert crawl.saw(SurpriseRolled).theirs_plus == (0 if ordinary else 1)


@pytest.mark.rule("AHQ-CMB-04", "AHQ-CDEC-35")
def test_what_the_third_eye_saw_first_adds_three_once() -> None:
    crawl = Crawl(
        """
        ##########
        #2...#...#
        #...1+...#
        #....#...#
        ##########""",
        HUMANS,
        begin=False,
    )
    band = crawl.lurk("s2", ["skaven-warrior"] * 2)
    section = crawl.level.sections["s2"]
    section.foreseen = True
    crawl.begin()
    assert not band.met, "nobody fights with what a spell has shown"
    crawl.act("1", "open", dice={"surprise-leader": [4], "surprise-gm": [7]}, door=crawl.door())
    assert (crawl.saw(SurpriseRolled).mine_plus, crawl.state.surprised) == (3, "monsters")
    assert not section.foreseen


@pytest.mark.rule("AHQ-CMB-04", "AHQ-CDEC-35")
def test_whoever_comes_into_an_area_after_the_heroes_was_not_seen_by_the_third_eye() -> None:
    crawl = Crawl(CORRIDOR.replace("1...............#", "1.%%............#", 1).replace("2...", "2.%%", 1), HUMANS)
    east = max(crawl.level.sections.values(), key=lambda section: section.floor[0].x)
    east.foreseen = True
    crawl.move("1", "EEEE")
    assert not east.foreseen, "nobody lives there"
    crawl.lurk(east.id, ["skaven-warrior"])
    crawl.move("1", "E", dice={"surprise-leader": [4], "surprise-gm": [4]})
    assert crawl.saw(SurpriseRolled).mine_plus == 0


@pytest.mark.rule("AHQ-CMB-04", "AHQ-CDEC-11")
def test_wandering_monsters_that_come_upon_the_party_were_not_seen_by_the_third_eye() -> None:
    crawl = Crawl(CORRIDOR, variant="solo")
    section = crawl.section("1")
    section.foreseen = True
    dice = {"gm-phase": [12], "wandering-monsters": [5], "surprise-leader": [2], "surprise-gm": [4]}
    crawl.done(dice=dice)
    assert crawl.saw(SurpriseRolled).mine_plus == 0
    assert section.foreseen, "what the spell has shown is for whoever lives there"


@pytest.mark.rule("AHQ-CTV-03")
def test_the_books_example_four_against_three_with_an_elf_and_a_sentry() -> None:
    crawl = opened((4, 3), SENTRY_LAIR, cast={"1": hero("torallion")})
    told = crawl.saw(SurpriseRolled)
    assert (told.mine_plus, told.theirs_plus, told.surprised) == (1, 1, "monsters")
    assert [(d.question, d.seat) for d in crawl.asked[-2:]] == [("ahq.place", "heroes"), ("ahq.shift", "gm")]
    assert crawl.phase == ("fight", 1)


# Placing and shifting


@pytest.mark.rule("AHQ-CMB-06")
def test_surprised_monsters_are_placed_by_the_leader_and_shifted_by_the_game_master() -> None:
    crawl = opened((9, 2))
    assert [(d.question, d.seat) for d in crawl.asked] == [("ahq.place", "heroes"), ("ahq.shift", "gm")]
    assert crawl.phase == ("fight", 1)


@pytest.mark.rule("AHQ-CMB-07", "AHQ-TURN-11")
def test_surprised_heroes_find_them_placed_shift_them_and_lose_their_phase() -> None:
    crawl = opened((2, 9))
    assert [(d.question, d.seat) for d in crawl.asked[:2]] == [("ahq.place", "gm"), ("ahq.shift", "heroes")]
    assert crawl.phase == ("fight-gm", 1)
    crawl.monsters_pass()
    assert crawl.phase == ("fight", 2)


@pytest.mark.rule("AHQ-CMB-06", "AHQ-CMB-08")
def test_they_stand_where_they_are_put_one_to_a_square_of_their_section() -> None:
    crawl = opened((9, 2))
    question = placing(crawl)
    room = next(s for s in crawl.level.sections.values() if s.room == "lair")
    offered = {option.key for slot in question.slots.values() for option in slot}
    floor = {f"{s.x},{s.y}" for rect in room.floor for s in rect.squares()}
    assert offered <= floor
    assert len(floor) - len(offered) == 1, "all but the chest's"
    ids = list(question.slots)
    squares = sorted(offered)
    assert question.accepts(dict.fromkeys(ids, squares[0])) is not None, "one per square"
    assert question.accepts({**dict(zip(ids, squares, strict=False)), ids[0]: "1,1"}) is not None
    wanted: Json = dict(zip(ids, squares, strict=False))
    crawl = opened((9, 2), answers={"ahq.place": wanted})
    assert {m.id: f"{m.square.x},{m.square.y}" for m in crawl.monsters if m.square} == wanted


@pytest.mark.rule("AHQ-CMB-06", "AHQ-CMB-08", "AHQ-CDEC-55")
def test_a_shift_is_one_step_in_any_direction_within_the_section() -> None:
    crawl = opened((9, 2))
    shift = crawl.asked[-1]
    assert isinstance(shift, Assign)
    room = next(s for s in crawl.level.sections.values() if s.room == "lair")
    placed = {m.id: m.square for m in crawl.monsters}
    floor = {s for rect in room.floor for s in rect.squares()}
    for id, slot in shift.slots.items():
        here = placed[id]
        assert here is not None
        to = {Square(*map(int, option.key.split(","))) for option in slot}
        free = floor - {room.chest}
        assert to == {s for s in free if rings_between(here, s) <= 1}
    leap: Json = dict.fromkeys(shift.slots, "1,1")
    assert shift.accepts(leap) is not None


def test_the_shift_is_made() -> None:
    first = opened((9, 2))
    shift = first.asked[-1]
    assert isinstance(shift, Assign)
    stay = shift.suggested
    assert isinstance(stay, dict)
    some = next(iter(shift.slots))
    other = next(o.key for o in shift.slots[some] if o.key not in stay.values())
    crawl = opened((9, 2), answers={"ahq.shift": {**stay, some: other}})
    square = crawl.state.models[some].square
    assert square is not None
    assert f"{square.x},{square.y}" == other


@pytest.mark.rule("AHQ-CMB-08", "AHQ-CDEC-55", "AHQ-DEC4-16")
def test_who_finds_no_room_comes_in_at_the_next_game_master_phase() -> None:
    crawl = Crawl(
        """
        ##########
        #2...#...#
        #...1+...#
        #....#...#
        ##########""",
        begin=False,
    )
    crawl.lurk("s2", ["skaven-warrior"] * 11)
    crawl.begin()
    crawl.act("1", "open", dice={"surprise-leader": [9], "surprise-gm": [2]}, door=crawl.door())
    assert (len(crawl.monsters), len(crawl.state.waiting)) == (9, 2)
    victim = crawl.name(crawl.monsters[0], "z")
    victim.square, victim.dead = None, True
    crawl.end()
    assert (len(crawl.monsters), len(crawl.state.waiting)) == (9, 1)
    assert len(crawl.saw(MonstersArrived).who) == 1


@pytest.mark.rule("AHQ-CMB-08")
def test_two_groups_met_together_stand_each_in_its_own_section() -> None:
    crawl = Crawl(
        """
        ###########
        #...###...#
        #...'2'...#
        #...#1#...#
        ###########""",
        begin=False,
    )
    west = crawl.lurk("s1", ["skaven-warrior"] * 3)
    east = crawl.lurk("s3" if "s3" in crawl.level.sections else "s2", ["skaven-warrior"] * 3)
    sections = {crawl.level.sections[id].floor[0].x - SHIFT: id for id in crawl.level.sections}
    west.sections, east.sections = [sections[1]], [sections[7]]
    crawl.begin(dice={"surprise-leader": [9], "surprise-gm": [2]})
    assert {m.square.x < SHIFT + 5 for m in crawl.monsters if m.home == west.id and m.square} == {True}
    assert {m.square.x > SHIFT + 5 for m in crawl.monsters if m.home == east.id and m.square} == {True}
    for question in crawl.asked:
        assert isinstance(question, Assign)
        for id, slot in question.slots.items():
            left = crawl.state.models[id].home == west.id
            assert all((int(o.key.split(",")[0]) < SHIFT + 5) is left for o in slot)


@pytest.mark.rule("AHQ-DGN-24")
def test_where_a_sentry_appears_there_is_a_door() -> None:
    crawl = opened((2, 9), SENTRY_LAIR)
    room = next(s for s in crawl.level.sections.values() if s.room == "lair")
    assert len([d for d in crawl.level.doors.values() if room.id in d.sides]) == 2
    crawl = opened((2, 9))
    room = next(s for s in crawl.level.sections.values() if s.room == "lair")
    assert len([d for d in crawl.level.doors.values() if room.id in d.sides]) == 1


@pytest.mark.rule("AHQ-GM-04")
def test_the_game_master_places_or_shifts_as_the_roll_says() -> None:
    assert placing(opened((2, 9))).seat == "gm"
    assert opened((9, 2)).asked[-1].seat == "gm"


# In the midst of a fight


@pytest.mark.rule("AHQ-CDEC-56", "AHQ-CMB-16")
@pytest.mark.parametrize(("roll", "placer"), [((9, 2), "heroes"), ((2, 9), "gm")])
def test_who_is_found_during_a_fight_costs_nobody_a_phase(roll: tuple[int, int], placer: str) -> None:
    crawl = Crawl("""
        #########
        #2a.....#
        #......1+
        #.......#
        #########""")
    crawl.act("1", "open", door=crawl.door())
    crawl.end(dice={**LAIR, "surprise-leader": [roll[0]], "surprise-gm": [roll[1]]})
    assert placing(crawl).seat == placer
    assert crawl.phase == ("fight-gm", 1), "the order of the turn goes on"
    assert len(crawl.monsters) == 5
    acting = [m for m in crawl.monsters if not m.turn.done]
    assert len(acting) == 5, "they act with their side"
    crawl.monsters_pass()
    assert crawl.phase == ("fight", 2)


# Solo play


@pytest.mark.rule("AHQ-SOLO-19c", "AHQ-DEC4-14")
def test_solo_they_are_placed_first_and_only_surprised_ones_are_shifted_by_the_player() -> None:
    def asked(crawl: Crawl) -> list[tuple[str, str]]:
        return [(d.question, d.seat) for d in crawl.asked if d.question != "ahq.room-place"]

    crawl = opened((9, 2), variant="solo")
    assert asked(crawl) == [("ahq.place", "gm"), ("ahq.shift", "heroes")]
    assert crawl.phase == ("fight", 1)
    crawl = opened((2, 9), variant="solo")
    assert asked(crawl) == [("ahq.place", "gm")]
    assert crawl.phase == ("fight-gm", 1)


@pytest.mark.rule("AHQ-SOLO-19a", "AHQ-SOLO-19b")
def test_solo_the_first_is_as_near_as_possible_and_every_other_beside_one_placed() -> None:
    crawl = opened((2, 9), variant="solo")
    squares = [m.square for m in crawl.monsters if m.square is not None]
    assert squares[0] == Square(9 + SHIFT, 2 + SHIFT), "right behind the door"
    for index, square in enumerate(squares[1:], 1):
        assert any(steps_between(square, other) == 1 for other in squares[:index])


@pytest.mark.rule("AHQ-SOLO-19a", "AHQ-DEC4-13")
def test_solo_the_first_stands_where_it_can_attack_at_once() -> None:
    crawl = Crawl(
        """
        ########
        #......#
        #......#
        #.1....#
        ########""",
        variant="solo",
        begin=False,
    )
    crawl.lurk("s1", ["skaven-warlord"])
    crawl.begin(dice={"surprise-leader": [2], "surprise-gm": [9]})
    warlord, me = crawl.monsters[0].square, crawl["1"].square
    assert warlord is not None
    assert me is not None
    assert rings_between(warlord, me) == 1


@pytest.mark.rule("AHQ-SOLO-18", "AHQ-DEC4-13")
def test_solo_shooters_stand_behind() -> None:
    crawl = Crawl(
        """
        ###########
        #.........#
        #1........#
        #.........#
        ###########""",
        variant="solo",
        begin=False,
    )
    crawl.lurk("s1", ["jezzail-team", "skaven-warrior", "skaven-warrior", "skaven-warrior"])
    crawl.begin(dice={"surprise-leader": [2], "surprise-gm": [9]})
    me = crawl["1"].square
    assert me is not None
    away = {m.profile: steps_between(me, m.square) for m in crawl.monsters if m.square}
    assert away["jezzail-team"] > away["skaven-warrior"]
    assert crawl.told(MonstersFound)[0].who[-1].id == next(m.id for m in crawl.monsters if m.missiles)


# Wandering Monsters

CORRIDOR = """
    ##################
    #1...............#
    #2...............#
    ##################"""


@pytest.mark.rule("AHQ-SOLO-15", "AHQ-SOLO-12", "AHQ-TBL-SOLOGM")
def test_solo_a_twelve_brings_wandering_monsters_next_to_the_party() -> None:
    crawl = Crawl(CORRIDOR, variant="solo")
    dice = {"gm-phase": [12], "wandering-monsters": [5], "surprise-leader": [2], "surprise-gm": [9]}
    crawl.done(dice=dice)
    assert crawl.phase == ("fight-gm", 1)
    assert [m.profile for m in crawl.monsters] == ["skaven-warrior"] * 3
    first = crawl.monsters[0].square
    assert first is not None
    assert first.x == SHIFT + 2, "where it can attack at once"


@pytest.mark.rule("AHQ-SOLO-12", "AHQ-TBL-SOLOGM")
@pytest.mark.parametrize("die", [2, 11])
def test_solo_nothing_else_comes(die: int) -> None:
    crawl = Crawl(CORRIDOR, variant="solo").done(dice={"gm-phase": [die]})
    assert (crawl.phase, crawl.state.turn) == (("explore", 0), 2)
    assert not crawl.told(MonstersFound)


@pytest.mark.rule("AHQ-SOLO-21")
def test_solo_reinforcements_join_and_all_move_and_attack() -> None:
    crawl = Crawl(CORRIDOR.replace("1...............#", "1.......a.......#", 1), variant="solo")
    dice = {"tactics": [1], "wandering-monsters": [1], "surprise-leader": [2], "surprise-gm": [9]}
    crawl.end(dice=dice)
    assert len(crawl.monsters) == 3
    assert crawl.state.tactic == "move-and-attack"
    assert crawl.phase == ("fight-gm", 1)
    assert not any(m.turn.done for m in crawl.monsters), "they act in this phase too"
    first = next(m for m in crawl.monsters if m.id != crawl.ids["a"])
    assert first.square is not None
    assert first.square.x <= SHIFT + 2


@pytest.mark.rule("AHQ-DEC4-42", "AHQ-TRAP2-60")
@pytest.mark.parametrize(("variant", "near"), [("solo", True), ("counters", False)])
def test_solo_whom_an_alarm_calls_stands_as_near_as_possible(variant: str, near: bool) -> None:
    crawl = Crawl(CORRIDOR, {"1": hero("heinrich", fate=0), "2": hero("sven", fate=0)}, variant=variant)
    dice = {"wandering-monsters": [5], "surprise-leader": [2], "surprise-gm": [9]}
    if variant == "solo":
        crawl.done(dice={"gm-phase": [1], "trap-victim": [1], "trap": [9], "spot": [1], **dice})
    else:
        answers: dict[str, Json | list[Json]] = {"ahq.counter.trap.square": "play"}
        holding(crawl, "trap").move("1", "E", dice={"trap": [9], "spot": [1], **dice}, answers=answers)
    assert crawl.phase == ("fight-gm", 1)
    stand = [m.square for m in crawl.monsters if m.square is not None]
    away = min(steps_between(there, h.square) for there in stand for h in crawl.state.party() if h.square is not None)
    assert (away == 1) is near
