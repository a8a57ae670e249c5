"""Stairs: AHQ-STAIR-01 to -04, AHQ-DGN-12, -13, -41 to -43, AHQ-SOLO-04, rulings AHQ-CDEC-27, -33."""

import pytest

from roguelike.books.ahq.events_explore import Escaped, ExpeditionEnded, GoldShared, LeftDungeon, LevelEntered
from roguelike.books.ahq.explore import dungeon_rules
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Figure, hero

OUT = """
    ########
    <<..1..#
    <<..2..#
    ########"""
DOWN = OUT.replace("<", ">")
STOP = {"ahq.home": "stop"}
KILL = {"to-hit": [11], "wound": [12, 12, 12, 12]}


@pytest.mark.rule("AHQ-STAIR-02", "AHQ-DGN-12")
def test_who_stands_on_stairs_out_may_leave_the_board() -> None:
    crawl = Crawl(OUT)
    assert not crawl.can("1", "leave")
    crawl.move("1", "WWW").act("1", "leave")
    crawl.saw(LeftDungeon, who="1")
    assert (crawl["1"].square, crawl["1"].away) == (None, True)
    assert crawl.state.phase == "explore"


@pytest.mark.rule("AHQ-STAIR-03")
def test_the_expedition_ends_when_all_surviving_heroes_have_left() -> None:
    crawl = Crawl(OUT)
    crawl.move("1", "WWW").act("1", "leave").done()
    assert not crawl.told(ExpeditionEnded), "one is still inside"
    crawl.move("2", "WWW").act("2", "leave", answers=STOP)
    assert {ref.id for ref in crawl.saw(ExpeditionEnded).home} == {crawl.ids["1"], crawl.ids["2"]}
    assert (crawl.over, crawl.state.outcome) == (True, "home")


@pytest.mark.parametrize("answer", ["abandon", "stay"])
def test_an_expedition_can_be_given_up_and_whoever_is_inside_is_lost(answer: str) -> None:
    crawl = Crawl(OUT)
    crawl.move("1", "WWW").act("1", "leave")
    more = {"ahq.replace": "nobody", **STOP} if answer == "abandon" else {}
    crawl.act("", "abandon", answers={"ahq.abandon": answer, **more})
    question = next(q for q in crawl.asked if q.question == "ahq.abandon")
    assert (question.urgency, question.order, question.leave) == ("always", "ask", "stay"), "Escape thinks better of it"
    assert crawl.over is (answer == "abandon")
    if answer == "abandon":
        ended = crawl.saw(ExpeditionEnded)
        assert [ref.id for ref in ended.home] == [crawl.ids["1"]]
        assert [ref.id for ref in ended.dead] == [crawl.ids["2"]]
    else:
        assert crawl["2"].square is not None


@pytest.mark.rule("AHQ-STAIR-03", "AHQ-CDEC-27")
@pytest.mark.parametrize("answer", ["leave", "stay"])
def test_the_last_one_is_warned_if_he_leaves_the_fallen_behind(answer: str) -> None:
    crawl = Crawl(OUT, {"2": hero("sven", wounds=0)})
    crawl.move("1", "WWW")
    more = {"ahq.replace": "nobody", **STOP} if answer == "leave" else {}
    crawl.act("1", "leave", answers={"ahq.leave-behind": answer, **more})
    question = crawl.asked[0]
    assert (question.question, question.urgency, question.order) == ("ahq.leave-behind", "always", "ask")
    assert crawl.over is (answer == "leave")
    if answer == "leave":
        assert [ref.id for ref in crawl.saw(ExpeditionEnded).dead] == [crawl.ids["2"]]
    else:
        assert crawl["1"].square is not None


@pytest.mark.rule("AHQ-STAIR-03", "AHQ-CDEC-27")
def test_nobody_is_warned_while_somebody_stays_with_the_fallen_who_can_still_be_fetched() -> None:
    crawl = Crawl(OUT.replace("2..#", "2.3#"), {"2": hero("sven", wounds=0)})
    crawl.move("1", "WWW").act("1", "leave")
    assert crawl.questions == []
    crawl.done()
    assert crawl.phase == ("explore", 0)
    assert not crawl["2"].dead


def test_whom_he_carries_leaves_with_him() -> None:
    crawl = Crawl(OUT, {"2": hero("sven", wounds=0)})
    crawl.act("1", "carry", body=crawl.ids["2"]).move("1", "WWW")
    crawl.act("1", "leave", answers=STOP)
    ended = crawl.saw(ExpeditionEnded)
    assert (len(ended.home), ended.dead) == (2, ())


# Down


@pytest.mark.rule("AHQ-STAIR-01", "AHQ-STAIR-04", "AHQ-DGN-13", "AHQ-DGN-41", "AHQ-DGN-42", "AHQ-QST-03")
def test_the_party_goes_down_together_to_the_stairs_of_a_new_level() -> None:
    crawl = Crawl(DOWN)
    crawl.move("1", "WWW")
    assert crawl.refused_side("descend").rule == "AHQ-STAIR-04"
    crawl.move("2", "WWW").act("", "descend")
    assert crawl.saw(LevelEntered).level == crawl.state.level.partition(".")[2] == "2"
    level = crawl.level
    assert [s.kind for s in level.sections.values()] == ["stairs-out", "passage", "passage", "t-junction"]
    stairs = set(level.sections[level.arrival].floor[0].squares())
    assert {crawl["1"].square, crawl["2"].square} <= stairs
    assert crawl["1"].square != crawl["2"].square
    assert set(crawl.state.levels) == {"1.1", "1.2"}, "the old one is remembered"


@pytest.mark.rule("AHQ-DGN-43")
def test_a_level_visited_before_is_as_it_was() -> None:
    crawl = Crawl(DOWN)
    crawl.move("1", "WWW").move("2", "WWW").act("", "descend")
    known = dict(crawl.level.sections)
    crawl.act("1", "leave").act("2", "leave", answers={"ahq.home": "same"}, dice={"leader": [1, 2]})
    for name in "12":
        stairs = crawl.kind("stairs-down").floor[0]
        crawl[name].square = list(stairs.squares())[int(name)]
    crawl.act("", "descend")
    assert crawl.level.sections == known


@pytest.mark.rule("AHQ-CDEC-33")
def test_a_fallen_comrade_who_is_not_on_the_stairs_keeps_the_party_here() -> None:
    crawl = Crawl(DOWN, {"2": hero("sven", wounds=0)})
    crawl.move("1", "WWW")
    assert crawl.refused_side("descend").rule == "AHQ-STAIR-04"
    crawl["2"].square = crawl["1"].square.step("S") if crawl["1"].square else None
    crawl.act("", "descend")
    assert crawl["2"].square is not None


@pytest.mark.rule("AHQ-SOLO-04")
@pytest.mark.parametrize(("depth", "kind"), [("single", "out"), ("many", "level")])
def test_a_dungeon_of_one_level_has_no_stairs_down(depth: str, kind: str) -> None:
    crawl = Crawl(OUT)
    crawl.state.setup["depth"] = depth
    assert dungeon_rules(crawl.state).stairs_down == kind


# In a fight: AHQ-CDEC-33

FIGHT = """
    #########
    <<..1..a#
    <<..2...#
    #########"""


@pytest.mark.rule("AHQ-CDEC-33", "AHQ-STAIR-02")
def test_in_a_fight_who_ends_his_move_on_the_stairs_may_leave_and_binds_nobody_any_more() -> None:
    crawl = Crawl(FIGHT.replace("1..a", "..a.").replace("<<..2", "<1..2"), under={"1": "<"})
    crawl["a"].engaged = [crawl.ids["1"]]
    crawl.act("1", "leave")
    assert crawl["1"].away
    assert crawl.ids["1"] not in crawl["a"].engaged
    assert crawl.phase == ("fight", 1), "the others fight on"


@pytest.mark.rule("AHQ-CDEC-33")
@pytest.mark.parametrize("others_win", [True, False])
def test_who_fled_by_the_stairs_has_a_share_only_if_the_others_win(others_win: bool) -> None:
    cast: dict[str, Figure | str] = {"1": hero("heinrich", plain=True), "2": hero("sven")}
    crawl = Crawl(FIGHT.replace("1..a", "..a.").replace("<<..2", "<1..2"), cast, under={"1": "<"})
    (band,) = crawl.state.bands.values()
    band.gold = 40
    before = crawl["1"].gold
    crawl.act("1", "leave")
    if others_win:
        crawl["a"].wounds = 1
        crawl["a"].square = crawl["2"].square.step("N") if crawl["2"].square else None
        crawl.attack("2", "a", dice={**KILL, "wound": [12] * 5})
        assert crawl.saw(GoldShared).each == 20
        assert crawl["1"].gold == before + 20
    else:
        crawl["2"].square = None
        crawl["2"].away = True
        crawl.end(answers=STOP)
        assert not crawl.told(GoldShared)
        assert crawl.state.outcome == "home"


@pytest.mark.rule("AHQ-CDEC-33", "AHQ-STAIR-04")
def test_in_a_fight_the_whole_party_may_go_down_and_has_fled() -> None:
    crawl = Crawl(FIGHT.replace("<", ">").replace("1..a", "...a").replace(">>..2", "1>..2"), under={"1": ">"})
    (band,) = crawl.state.bands.values()
    assert crawl.refused_side("descend").rule == "AHQ-STAIR-04", "no splitting"
    crawl.move("2", "WWW").act("", "descend", dice={"leader": [3, 4]})
    crawl.saw(Escaped, left=1)
    assert (crawl.state.level, crawl.phase, crawl.monsters) == ("1.2", ("explore", 0), [])
    assert crawl["a"].square is None
    assert crawl.living(band) == 1
