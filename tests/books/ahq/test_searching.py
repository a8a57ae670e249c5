"""Searching: AHQ-SRCH-01 to -10, AHQ-EXP-13, AHQ-SOLO-16, -17, AHQ-CTV-01, -12, -21."""

import pytest

from roguelike.books.ahq.dungeon.doors import doors_in
from roguelike.books.ahq.dungeon.search import secret_door_spots
from roguelike.books.ahq.events_explore import GoldShared, Searched
from roguelike.engine.geometry import Square, steps_between
from tests.books.ahq.crawl import SHIFT, Crawl
from tests.books.ahq.scenario import henchman

ROOM = """
    #########
    +1....#..
    #.2...#..
    #.....#..
    #.....#..
    #3....#..
    #########"""
NO, YES = [2], [7]


def in_a_room(variant: str = "counters") -> Crawl:
    """Heroes in a room whose only door, in the west wall, is the one they came by."""
    return Crawl(ROOM.replace("#..\n", "#\n"), variant=variant)


def dead_end(variant: str = "counters") -> Crawl:
    """Heroes in the last section of a passage that ends dead in the east."""
    crawl = Crawl(
        """
        ########
        %%1....#
        %%.2...#
        ########""",
        variant=variant,
        begin=False,
    )
    crawl.section("1").dead_ends = ["E"]
    crawl.changed()
    return crawl.begin()


# Where and when


@pytest.mark.rule("AHQ-SRCH-01", "AHQ-CTV-12")
def test_the_walls_of_a_room_without_a_further_door_can_be_searched() -> None:
    """AHQ-CTV-12: one of the other three walls, or hidden treasure."""
    crawl = in_a_room()
    assert [wall for wall in "NESW" if crawl.can("1", "search", wall=wall)] == ["N", "E", "S"]
    assert crawl.can("1", "treasure")
    assert crawl.refused("1", "search", wall="W").rule == "AHQ-SRCH-06"


@pytest.mark.rule("AHQ-SRCH-01")
def test_a_room_with_a_further_door_and_a_passage_that_goes_on_cannot_be_searched() -> None:
    crawl = Crawl("""
        #######
        +1....+
        #.2...#
        #.....#
        #######""")
    assert crawl.refused("1", "search", wall="N").rule == "AHQ-SRCH-01"
    crawl = Crawl(
        """
        ########
        %%1..2.%
        %%.....%
        ########""".replace(".%\n", ".#\n")
    )
    assert crawl.refused("1", "search", wall="N").rule == "AHQ-SRCH-01"


@pytest.mark.rule("AHQ-SRCH-02")
def test_in_a_dead_end_only_the_long_side_walls() -> None:
    crawl = dead_end()
    assert [wall for wall in "NESW" if crawl.can("1", "search", wall=wall)] == ["N", "S"]
    assert crawl.refused("1", "search", wall="E").rule == "AHQ-SRCH-06"


@pytest.mark.rule("AHQ-SRCH-03", "AHQ-EXP-13")
def test_whoever_has_moved_cannot_search_and_whoever_searches_cannot_move() -> None:
    crawl = in_a_room()
    crawl.move("1", "E")
    assert crawl.refused("1", "search", wall="N").rule == "AHQ-EXP-13"
    assert crawl.refused("1", "treasure").rule == "AHQ-EXP-13"
    crawl.act("2", "search", dice={"secret-door": NO}, wall="N")
    assert crawl.refused("2", "move", path="E").rule == "AHQ-EXP-01"


@pytest.mark.rule("AHQ-SRCH-03")
def test_he_must_have_begun_the_turn_in_that_section() -> None:
    crawl = Crawl("""
        ##########
        #1.'.....#
        #..#..2..#
        ####.....#
           #######""")
    crawl.move("1", "EEE")
    assert crawl.refused("1", "search", wall="N").rule == "AHQ-EXP-13"
    crawl.done()
    assert crawl.can("1", "search", wall="N")


@pytest.mark.rule("AHQ-SRCH-04")
def test_one_wall_for_each_hero_in_a_turn() -> None:
    crawl = in_a_room()
    crawl.act("1", "search", dice={"secret-door": NO}, wall="N")
    assert crawl.refused("1", "search", wall="E").rule == "AHQ-EXP-04"
    crawl.act("2", "search", dice={"secret-door": NO}, wall="E")
    crawl.done().act("1", "search", dice={"secret-door": NO}, wall="S")


def test_henchmen_do_not_search() -> None:
    crawl = Crawl(ROOM.replace("#..\n", "#\n"), {"2": henchman()})
    assert crawl.refused("2", "search", wall="N").rule == "AHQ-EXP-03"


# What is found


@pytest.mark.rule("AHQ-SRCH-05", "AHQ-SRCH-07", "AHQ-TBL-SECRET")
@pytest.mark.parametrize(("die", "found"), [(2, "nothing"), (6, "nothing"), (7, "door"), (12, "door")])
def test_the_wall_is_named_and_a_die_says_what_is_there(die: int, found: str) -> None:
    crawl = in_a_room()
    crawl.act("1", "search", dice={"secret-door": [die]}, wall="N")
    told = crawl.saw(Searched, who="1")
    assert (told.what, told.dice, told.found) == ("N", (die,), found)
    room = crawl.section("1")
    assert len(doors_in(crawl.level, room, "N")) == (found == "door")
    assert not doors_in(crawl.level, room, "E") + doors_in(crawl.level, room, "S")


@pytest.mark.rule("AHQ-SRCH-06")
def test_each_wall_once_only() -> None:
    crawl = in_a_room()
    crawl.act("1", "search", dice={"secret-door": NO}, wall="N")
    assert crawl.refused("2", "search", wall="N").rule == "AHQ-SRCH-06"
    crawl.done()
    assert crawl.refused("1", "search", wall="N").rule == "AHQ-SRCH-06"
    assert crawl.can("1", "search", wall="E")


@pytest.mark.rule("AHQ-DGN-46", "AHQ-SRCH-06")
def test_in_a_closed_dungeon_walls_are_searched_again() -> None:
    crawl = dead_end()
    crawl.act("1", "search", dice={"secret-door": NO}, wall="N")
    assert not crawl.can("2", "search", wall="N")
    crawl.act("2", "search", dice={"secret-door": NO}, wall="S")
    assert crawl.can("1", "search", wall="N")
    assert crawl.can("1", "search", wall="S")


@pytest.mark.rule("AHQ-SRCH-08")
def test_the_finder_puts_the_door_anywhere_in_the_wall() -> None:
    crawl = in_a_room()
    room = crawl.section("1")
    spots = secret_door_spots(crawl.level, room, "N")
    assert len(spots) == 5
    spot = Square(SHIFT + 4, SHIFT)
    assert spot in spots
    crawl.act(
        "1",
        "search",
        dice={"secret-door": YES},
        answers={"ahq.secret-door-place": f"{spot.x},{spot.y}"},
        wall="N",
    )
    (door,) = doors_in(crawl.level, room, "N")
    assert (door.square, door.secret, door.open) == (spot, True, False)


@pytest.mark.rule("AHQ-SRCH-08")
def test_a_secret_door_opens_like_any_other() -> None:
    crawl = dead_end()
    crawl.act("1", "search", dice={"secret-door": YES}, wall="N")
    (door,) = doors_in(crawl.level, crawl.section("1"), "N")
    crawl.done()
    crawl["1"].square = Square(door.square.x, door.square.y + 1)
    crawl.act("1", "open", door=door.id)
    crawl.done(dice={"room-type": [1], "room-doors": [1]})
    assert len([s for s in crawl.level.sections.values() if s.kind == "room"]) == 1


@pytest.mark.rule("AHQ-SOLO-16")
@pytest.mark.parametrize(("die", "phase"), [(1, "fight-gm"), (2, "explore")])
def test_solo_a_one_brings_wandering_monsters(die: int, phase: str) -> None:
    crawl = in_a_room("solo")
    more = {"wandering-monsters": [1], "surprise-leader": [1], "surprise-gm": [12]} if die == 1 else {}
    crawl.act("1", "search", dice={"secret-door": [die], **more}, wall="N")
    assert crawl.state.phase == phase
    assert len(crawl.monsters) == (2 if die == 1 else 0)
    party = [m.square for m in crawl.state.party() if m.square is not None]
    near = [min(steps_between(m.square, p) for p in party) for m in crawl.monsters if m.square is not None]
    assert min(near, default=1) == 1, "the first stands where it can attack at once"


# Hidden treasure


@pytest.mark.rule("AHQ-SRCH-09")
def test_a_room_once_whether_or_not_it_succeeds_and_never_a_passage() -> None:
    crawl = in_a_room()
    crawl.act("1", "treasure", dice={"hidden-treasure": [5, 5]})
    assert crawl.refused("2", "treasure").rule == "AHQ-SRCH-09"
    crawl.done()
    assert crawl.refused("2", "treasure").rule == "AHQ-SRCH-09"
    assert dead_end().refused("1", "treasure").rule == "AHQ-SRCH-09"


@pytest.mark.rule("AHQ-SRCH-10", "AHQ-TBL-HIDDEN", "AHQ-CTV-21")
@pytest.mark.parametrize(
    ("dice", "die", "gold"),
    [((3, 4), None, 0), ((8, 8), None, 0), ((8, 9), 7, 35), ((8, 9), 1, 5), ((11, 12), 12, 60)],
)
def test_two_dice_say_what_is_hidden(dice: tuple[int, int], die: int | None, gold: int) -> None:
    crawl = in_a_room()
    crawl.act("1", "treasure", dice={"hidden-treasure": list(dice), **({"hidden-gold": [die]} if die else {})})
    told = crawl.saw(Searched, who="1")
    assert (told.what, told.dice, told.gold) == ("treasure", dice, gold)
    assert bool(crawl.told(GoldShared)) is bool(gold)


@pytest.mark.rule("AHQ-SOLO-17")
def test_solo_no_hidden_treasure() -> None:
    assert in_a_room("solo").refused("1", "treasure").rule == "AHQ-SOLO-17"
    assert in_a_room().can("1", "treasure")
