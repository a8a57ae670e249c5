"""Expeditions from the stairs and home again, one after the other: AHQ-QST-01, -03, -10, AHQ-FATE-01, AHQ-SETUP-07."""

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.events_explore import ExpeditionBegan, ExpeditionEnded, Joined, LeaderChosen
from roguelike.books.ahq.state import Campaign
from roguelike.engine.decisions import Json
from roguelike.engine.events import Event
from roguelike.session.drive import Run
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import Answers, Figure, henchman, hero

STAIRS = """
    ########
    <<.....#
    <<.....#
    ########"""
LEADER = {"leader": [3, 7]}


def home(cast: dict[str, Figure | str] | None = None, answers: Answers | None = None, **rest: list[int]) -> Crawl:
    """Two heroes leave the dungeon at once; ``answers`` say what they do at home."""
    crawl = Crawl(STAIRS.replace("<<", "1<", 1).replace("<<", "2<", 1), cast, under={"1": "<", "2": "<"})
    if not crawl["1"].wounds:
        return crawl.act("2", "leave", answers={"ahq.leave-behind": "leave", **(answers or {})}, dice=rest or None)
    return crawl.act("1", "leave").act("2", "leave", answers=answers, dice=rest or None)


@pytest.mark.rule("AHQ-QST-01", "AHQ-FATE-01")
@pytest.mark.parametrize("again", ["same", "new"])
def test_every_hero_begins_an_expedition_with_his_fate_points_and_wounds(again: str) -> None:
    crawl = home({"1": hero("heinrich", fate=0, wounds=1)}, {"ahq.home": again}, **LEADER)
    assert crawl.saw(ExpeditionBegan).expedition == 2
    fresh = Crawl(STAIRS.replace("<<.", "<<1", 1))
    assert (crawl["1"].fate, crawl["1"].wounds) == (fresh["1"].fate, fresh["1"].wounds)
    assert crawl["1"].fate > 0


@pytest.mark.rule("AHQ-QST-10")
def test_the_same_dungeon_is_known_from_its_map_and_a_new_one_is_not() -> None:
    crawl = home(None, {"ahq.home": "same"}, **LEADER)
    assert (crawl.state.level, [s.kind for s in crawl.level.sections.values()]) == ("1.1", ["stairs-out", "passage"])
    crawl = home(None, {"ahq.home": "new"}, **LEADER)
    assert crawl.state.level == "2.1"
    assert [s.kind for s in crawl.level.sections.values()] == ["stairs-out", "passage", "passage", "t-junction"]


@pytest.mark.rule("AHQ-SETUP-20", "AHQ-SETUP-25", "AHQ-SETUP-26")
def test_all_stand_on_the_stairs_one_to_a_square_and_the_first_exploration_turn_begins() -> None:
    crawl = home(None, {"ahq.home": "new"}, **LEADER)
    stairs = set(crawl.level.sections[crawl.level.arrival].floor[0].squares())
    where = [m.square for m in crawl.state.party()]
    assert len(set(where)) == 2
    assert set(where) <= stairs
    assert (crawl.phase, crawl.state.turn) == (("explore", 0), 1)


@pytest.mark.rule("AHQ-SETUP-21")
def test_a_leader_is_chosen_at_the_start() -> None:
    crawl = home(None, {"ahq.home": "same"}, leader=[8, 8, 2, 5])
    assert crawl.saw(LeaderChosen).who.id == crawl.ids["2"]


@pytest.mark.rule("AHQ-SETUP-07")
def test_a_hero_goes_on_from_game_to_game_and_is_replaced_only_when_he_died() -> None:
    crawl = home(None, {"ahq.home": "same"}, **LEADER)
    assert "ahq.replace" not in crawl.questions
    assert {m.id for m in crawl.state.party()} == {crawl.ids["1"], crawl.ids["2"]}
    crawl = home({"1": hero("heinrich", wounds=0)}, {"ahq.replace": "torallion", "ahq.home": "same"}, **LEADER)
    joined = crawl.saw(Joined)
    assert crawl.ids["1"] not in crawl.state.models
    assert sorted(m.profile for m in crawl.state.party()) == ["sven", "torallion"]
    assert joined.who.id in crawl.state.models


@pytest.mark.rule("AHQ-STAIR-03")
def test_henchmen_who_can_walk_go_home_with_the_last_hero() -> None:
    crawl = Crawl(STAIRS.replace("<<.....", "1<...2.", 1), {"2": henchman()}, under={"1": "<"})
    crawl.act("1", "leave", answers={"ahq.home": "stop"})
    assert "ahq.leave-behind" not in crawl.questions
    assert {ref.id for ref in crawl.saw(ExpeditionEnded).home} == {crawl.ids["1"], crawl.ids["2"]}


def played(setup: dict[str, Json], seed: str, most: int = 4000) -> tuple[Campaign, list[Event]]:
    """A campaign played by the autoplayer."""
    state: Campaign = book.new_campaign(setup, seed)
    run = Run(book, state)
    events: list[Event] = []
    run.listen(events.append, lambda durable: None)
    minds = {seat: book.mind(seat, "auto") for seat in book.seats(state)}
    run.start()
    for _ in range(most):
        if run.decision is None:
            break
        asked = run.decision
        run.send(minds[asked.seat].answer(book.view(state, asked.seat), asked, run.game.chance))
    return state, events


@pytest.mark.rule("AHQ-QST-01")
def test_a_campaign_of_several_expeditions() -> None:
    setup: dict[str, Json] = {
        "expeditions": "2",
        "game_master": "solo",
        "heroes": ["sven", "magnus"],
        "depth": "single",
    }
    state, events = played(setup, "two")
    began = [e for e in events if isinstance(e, ExpeditionBegan)]
    ended = [e for e in events if isinstance(e, ExpeditionEnded)]
    assert state.phase == "over"
    assert [e.expedition for e in began] == list(range(1, len(began) + 1))
    assert len(ended) == len(began)
    assert not [m for m in state.models.values() if m.square is not None]
