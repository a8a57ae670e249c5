"""What the autoplayer does between fights: for the fallen, for gold left behind, and where nothing is hidden."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.events_aid import Drank, Lifted
from roguelike.books.ahq.events_treasure import GoldTaken
from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.minds.explorer import Explorer
from roguelike.books.ahq.state import HEROES, Item
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Json
from roguelike.engine.events import Event
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import hero

HALL = """
    ###########
    #<........#
    #<...2...1#
    ###########"""


def says(crawl: Crawl) -> Json:
    """What the autoplayer does now; it must be legal."""
    decision = crawl.decision
    assert isinstance(decision, Act)
    answer = AutoHeroes().answer(book.view(crawl.state, HEROES), decision, Chance(ChanceState("auto")))
    assert decision.accepts(answer) is None
    return answer


def play(crawl: Crawl, turns: int = 12) -> list[Event]:
    """Let the autoplayer go on until somebody would leave, or so many turns are over; gives what happened."""
    first, told = crawl.state.turn, list[Event]()
    while crawl.state.turn < first + turns:
        answer = says(crawl)
        assert isinstance(answer, dict)
        if answer["verb"] == "leave":
            break
        names = {id: name for name, id in crawl.ids.items()}
        args = {key: value for key, value in answer.items() if key not in ("verb", "actor")}
        crawl.act(names.get(str(answer.get("actor", "")), ""), str(answer["verb"]), **args)
        told += crawl.events
    return told


@pytest.mark.rule("AHQ-DEATH-10")
def test_the_fallen_is_taken_up_and_carried_home() -> None:
    crawl = Crawl(HALL, {"1": hero("heinrich", wounds=0, plain=True), "2": hero("sven", plain=True)})
    walk = says(crawl)
    assert isinstance(walk, dict)
    assert (walk["verb"], walk["actor"]) == ("move", crawl.ids["2"])
    told = play(crawl)
    assert any(isinstance(event, Lifted) and event.up for event in told)
    assert says(crawl) == {"verb": "leave", "actor": crawl.ids["2"]}
    assert crawl["2"].carrying == crawl.ids["1"]


@pytest.mark.rule("AHQ-DEATH-08")
def test_who_has_a_potion_brings_it() -> None:
    potion = Item("healing-potion", "potion", 1)
    crawl = Crawl(
        HALL,
        {"1": hero("heinrich", wounds=0, plain=True), "2": hero("sven", items=[potion], plain=True)},
    )
    told = play(crawl, 3)
    assert any(isinstance(event, Drank) and event.who.id == crawl.ids["1"] for event in told)
    assert crawl["1"].wounds > 0


def test_who_lies_where_nobody_can_come_is_left() -> None:
    cut = """
    ############
    #<......##.#
    #<...2..##1#
    ############"""
    crawl = Crawl(cut, {"1": hero("heinrich", wounds=0, plain=True), "2": hero("sven", plain=True)})
    answer = says(crawl)
    assert isinstance(answer, dict)
    assert answer["verb"] in ("move", "leave")


@pytest.mark.rule("AHQ-TRS-06")
def test_gold_that_was_left_is_fetched_if_somebody_can_carry_it() -> None:
    crawl = Crawl(HALL, {"1": hero("heinrich"), "2": hero("sven")})
    section = next(s for s in crawl.state.here.sections.values() if s.kind != "stairs-out")
    section.gold = 40
    for name in "12":
        crawl[name].gold = 250
    seen = book.view(crawl.state, HEROES)
    party = [seen.facts[crawl.ids[name]] for name in "12"]
    goal = Explorer().goal(seen, party)
    assert goal is None or goal.kind != "gold"
    crawl["2"].gold = 220
    crawl.act("2", "point")
    answer = says(crawl)
    assert answer == {"verb": "get", "actor": crawl.ids["2"], "item": "gold"}
    crawl.act("2", "get", item="gold")
    [taken] = [event for event in crawl.events if isinstance(event, GoldTaken)]
    assert (taken.gold, taken.left) == (30, 10)


@pytest.mark.parametrize(("variant", "searched"), [("counters", True), ("solo", False)])
def test_rooms_are_searched_for_treasure_only_where_there_can_be_one(variant: str, searched: bool) -> None:
    room = """
        ############
        #.....#....#
        #.1...+....#
        #..2..#....#
        ############"""
    crawl = Crawl(room, {"1": hero("heinrich"), "2": hero("sven")}, variant=variant)
    seen = book.view(crawl.state, HEROES)
    assert any(goal.kind == "treasure" for goal in seen.goals)
    goal = Explorer().goal(seen, [seen.facts[crawl.ids[name]] for name in "12"])
    assert goal is not None
    assert (goal.kind == "treasure") is searched
