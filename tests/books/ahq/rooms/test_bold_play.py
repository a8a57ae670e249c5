"""A bold autoplayer goes up to what stands in hazard rooms and tries it out."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.minds.explorer import Explorer
from roguelike.books.ahq.state import HEROES
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Json
from roguelike.engine.geometry import ORTHOGONAL
from tests.books.ahq.rooms.kit import CIRCLE, GRATE, POOL, STATUE, TRAPDOOR, Delve, next_to_it


def says(delve: Delve, *, bold: bool = True) -> Json:
    """What the autoplayer does now; it must be legal."""
    decision = delve.decision
    assert isinstance(decision, Act)
    mind = AutoHeroes(Explorer(bold=bold))
    answer = mind.answer(book.view(delve.state, HEROES), decision, Chance(ChanceState("bold")))
    assert decision.accepts(answer) is None
    return answer


@pytest.mark.parametrize(
    ("room", "verb"),
    [(STATUE, "pluck"), (TRAPDOOR, "open-trapdoor"), (POOL, "drink-pool"), (CIRCLE, "step-on")],
)
def test_it_tries_out_what_it_stands_at(room: int, verb: str) -> None:
    delve = Delve(room, "1 2", stand=next_to_it("1"))
    answer = says(delve)
    assert isinstance(answer, dict)
    assert answer["verb"] == verb
    calm = says(delve, bold=False)
    assert isinstance(calm, dict)
    assert calm["verb"] != verb


@pytest.mark.parametrize("room", [STATUE, TRAPDOOR, POOL, CIRCLE, GRATE])
def test_it_goes_there_first(room: int) -> None:
    delve = Delve(room, "1 2")
    seen = book.view(delve.state, HEROES)
    wonders = [goal for goal in seen.goals if goal.kind == "wonder"]
    assert wonders
    party = [seen.facts[id] for id in (delve.ids["1"], delve.ids["2"])]
    if not any(f.square in wonders[0].squares for f in party):
        assert Explorer(bold=True).goal(seen, party) == wonders[0]
    assert Explorer().goal(seen, party) != wonders[0]


def test_it_goes_onto_a_grate_to_look_through_it() -> None:
    delve = Delve(GRATE, "1 2", stand=next_to_it("1"))
    seen = book.view(delve.state, HEROES)
    [wonder] = [goal for goal in seen.goals if goal.kind == "wonder"]
    assert set(wonder.squares) == set(delve.feature.squares)
    assert says(delve) == {"verb": "march", "actor": delve.ids["1"], "path": _step_to(delve)}


def _step_to(delve: Delve) -> str:
    """The one step from Hero 1 onto the grate."""
    here = delve["1"].square
    assert here is not None
    return next(letter for letter in ORTHOGONAL if here.step(letter) in delve.feature.squares)
