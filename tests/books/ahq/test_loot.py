"""What is won: AHQ-CMB-32, -41, AHQ-EXP-11, -12, -14, -15, chests and armour, ruling AHQ-CDEC-33 for who fled."""

import pytest

from roguelike.books.ahq.events_explore import ArmourChanged, ChestOpened, GoldShared, LeaderChosen
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Figure, henchman, hero

LEADER = {"leader": [3, 7]}
KILL = {"to-hit": [11], "wound": [12, 12, 12, 12]}
DUEL = """
    ########
    #1a...2#
    #......#
    #......#
    ########"""
CHEST = """
    ########
    #1$....#
    #2.....#
    #3....4#
    ########"""


# Bodies


def won(gold: int, cast: dict[str, Figure | str] | None = None, drawing: str = DUEL) -> Crawl:
    """The last monster of a group with so much gold is slain."""
    crawl = Crawl(drawing, cast)
    crawl["a"].wounds = 1
    next(iter(crawl.state.bands.values())).gold = gold
    crawl.state.leader = crawl.ids["1"]
    return crawl.attack("1", "a", dice={**KILL, **LEADER})


@pytest.mark.rule("AHQ-CMB-32")
@pytest.mark.parametrize(("gold", "one", "two"), [(40, 20, 20), (45, 23, 22), (0, 0, 0)])
def test_the_bodies_are_searched_and_the_gold_is_shared(gold: int, one: int, two: int) -> None:
    before = Crawl(DUEL)
    crawl = won(gold)
    assert (crawl["1"].gold - before["1"].gold, crawl["2"].gold - before["2"].gold) == (one, two)
    assert [e.gold for e in crawl.told(GoldShared)] == ([gold] if gold else [])


@pytest.mark.rule("AHQ-CMB-32")
def test_not_while_one_of_them_lives_and_not_twice() -> None:
    crawl = Crawl(DUEL.replace("1a...2", "1a..b2"))
    (band,) = crawl.state.bands.values()
    band.gold = 30
    crawl["a"].wounds = crawl["b"].wounds = 1
    crawl.attack("1", "a", dice=KILL)
    assert not crawl.told(GoldShared)
    crawl.attack("2", "b", dice={"to-hit": [11], "wound": [12, 12, 12, 12, 12], **LEADER})
    assert crawl.saw(GoldShared).gold == 30
    crawl.lurk(crawl.section("1").id, ["skaven-warrior"])
    crawl.done(dice={"surprise-leader": [9], "surprise-gm": [2]})
    foe = crawl.name(crawl.monsters[0], "z")
    foe.wounds, foe.square = 1, crawl["1"].square.step("E") if crawl["1"].square else None
    crawl.attack("1", "z", dice={**KILL, **LEADER})
    assert not crawl.told(GoldShared), "the second group has nothing, and the first gives nothing again"


def test_henchmen_get_no_share() -> None:
    crawl = Crawl(DUEL, {"2": henchman()})
    crawl["a"].wounds = 1
    next(iter(crawl.state.bands.values())).gold = 40
    before = crawl["1"].gold
    crawl.attack("1", "a", dice=KILL)
    assert crawl["1"].gold - before == 40


@pytest.mark.rule("AHQ-CMB-41", "AHQ-SETUP-21")
@pytest.mark.parametrize(("dice", "leader"), [([3, 7], "2"), ([7, 3], "1"), ([5, 5, 9, 2], "1")])
def test_after_a_fight_a_new_leader_is_chosen(dice: list[int], leader: str) -> None:
    crawl = Crawl(DUEL)
    crawl["a"].wounds = 1
    turn = crawl.state.turn
    crawl.attack("1", "a", dice={**KILL, "leader": dice})
    assert crawl.saw(LeaderChosen).who.id == crawl.state.leader == crawl.ids[leader]
    assert (crawl.phase, crawl.state.turn) == (("explore", 0), turn + 1), "a new Exploration Turn"


@pytest.mark.rule("AHQ-CMB-41")
def test_the_unconscious_and_those_outside_do_not_lead() -> None:
    crawl = Crawl(DUEL.replace("#......#", "#..34..#", 1), {"3": hero("torallion", wounds=0)})
    crawl["a"].wounds = 1
    crawl["4"].away, crawl["4"].square = True, None
    crawl.attack("1", "a", dice={**KILL, "leader": [1, 2]})
    assert crawl.state.leader == crawl.ids["2"]


# Chests


@pytest.mark.rule("AHQ-EXP-11")
def test_whoever_ends_his_move_beside_a_chest_may_open_it() -> None:
    crawl = Crawl(CHEST)
    assert crawl.refused("2", "chest").rule
    crawl.move("2", "E").act("2", "chest", dice={"chest": [5]})
    assert crawl.saw(ChestOpened, who="2").gold == 50
    assert crawl.refused("2", "move", path="S").rule == "AHQ-EXP-01"
    assert crawl.section("1").chest_open
    assert not crawl.can("1", "chest"), "it is empty now"


@pytest.mark.rule("AHQ-EXP-12")
@pytest.mark.parametrize(
    ("die", "item", "count", "each"), [(2, "arrows", 6, 5), (4, "greek-fire", 2, 0), (5, "", 0, 12)]
)
def test_its_contents_are_taken(die: int, item: str, count: int, each: int) -> None:
    fresh = Crawl(CHEST)
    crawl = Crawl(CHEST)
    crawl.act("1", "chest", dice={"chest": [die]})
    assert crawl["4"].gold - fresh["4"].gold == each
    assert carried(crawl, item) - carried(fresh, item) == count


def carried(crawl: Crawl, item: str) -> int:
    """How many of a thing the party has in all."""
    return sum(i.count for m in crawl.state.party() for i in m.items if i.id == item)


# Armour


@pytest.mark.rule("AHQ-EXP-14", "AHQ-EXP-15")
def test_armour_is_taken_off_in_one_phase_put_on_in_another_and_stays_where_it_is() -> None:
    crawl = Crawl(CHEST)
    piece = crawl["1"].armour[0]
    crawl.act("1", "armour", piece=piece)
    crawl.saw(ArmourChanged, who="1", on=False)
    assert piece not in crawl["1"].armour
    assert crawl.refused("1", "move", path="S").rule == "AHQ-EXP-01"
    assert crawl.refused("1", "armour", piece=piece).rule == "AHQ-EXP-04", "both take two phases"
    assert [item.id for item in crawl.section("1").loot] == [piece]
    crawl.done().act("1", "armour", piece=piece)
    crawl.saw(ArmourChanged, who="1", on=True)
    assert piece in crawl["1"].armour
    assert crawl.section("1").loot == []


@pytest.mark.rule("AHQ-EXP-14")
def test_whoever_has_moved_cannot_change_armour() -> None:
    crawl = Crawl(CHEST)
    piece = crawl["2"].armour[0]
    assert crawl.can("2", "armour", piece=piece)
    crawl.move("2", "E")
    assert crawl.refused("2", "armour", piece=piece).rule == "AHQ-EXP-13"


@pytest.mark.rule("AHQ-EXP-15")
def test_armour_left_can_be_taken_later_by_another_but_not_elsewhere() -> None:
    crawl = Crawl(CHEST, {"2": hero("heinrich", plain=True)})
    piece = crawl["1"].armour[0]
    crawl.act("1", "armour", piece=piece).done()
    assert crawl.can("2", "armour", piece=piece)
    assert not crawl.can("4", "armour", piece=piece), "a Wizard wears none"
