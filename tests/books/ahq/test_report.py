"""The figures of simulated runs: every expedition counts, and only Heroes are counted as Heroes."""

from __future__ import annotations

from roguelike.books.ahq import book, report
from roguelike.books.ahq.events_explore import ExpeditionEnded
from roguelike.engine.events import Event
from roguelike.engine.text import Ref


def ended(outcome: str, heroes: int, gold: int) -> Event:
    home = tuple(Ref(f"h{number}", "") for number in range(heroes + 1))
    return ExpeditionEnded(
        expedition=1, turns=9, home=home, heroes=heroes, dead=(), gold=gold, killed=3, rooms=2, outcome=outcome
    )


def test_every_expedition_of_a_run_is_counted() -> None:
    state = book.new_campaign({}, "x")
    runs = [
        report.facts(state, [ended("home", 4, 100), ended("lost", 0, 50)]),
        report.facts(state, [ended("home", 2, 0)]),
    ]
    figures = report.report(runs)
    assert figures["survival"] == 0.6667
    assert figures["heroes_home"] == {"mean": 2.0, "least": 0, "most": 4}
    assert figures["gold"] == {"mean": 50.0, "least": 0, "most": 100}


def test_a_single_fight_is_won_or_not() -> None:
    state = book.new_campaign({"scenario": "skirmish"}, "x")
    state.outcome = "won"
    assert report.report([report.facts(state, [])])["survival"] == 1.0
    assert report.report([]) == {}
