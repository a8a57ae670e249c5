"""A bold autoplayer goes up to what stands in hazard rooms and tries it out."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.minds.explorer import Explorer
from roguelike.books.ahq.state import HEROES
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Json
from roguelike.engine.geometry import ORTHOGONAL, Square
from tests.books.ahq.rooms.kit import (
    CHASM,
    CIRCLE,
    GRATE,
    MOULD,
    POOL,
    STATUE,
    TRAPDOOR,
    VERMIN,
    Delve,
    in_line,
    inside_door,
    next_to_it,
)
from tests.books.ahq.rooms.test_grate import opened
from tests.books.ahq.scenario import hero


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


BATS, RATS = 1, 2
"""Dice of AHQ-ROOM-04."""


def verb_of(answer: Json) -> str:
    """The verb of an action."""
    assert isinstance(answer, dict)
    return str(answer["verb"])


@pytest.mark.rule("AHQ-BAT-05")
def test_it_goes_in_among_bats_from_the_open_door() -> None:
    delve = Delve(VERMIN, "1 2", dice={"rats-or-bats": [BATS]}, stand=inside_door("1", "2"))
    assert verb_of(says(delve)) == "fight-bats"
    assert verb_of(says(delve, bold=False)) != "fight-bats"


@pytest.mark.rule("AHQ-RAT-05")
def test_it_goes_in_among_rats_and_stays_while_it_is_well() -> None:
    delve = Delve(VERMIN, "1 2", dice={"rats-or-bats": [RATS]}, stand=inside_door("1", "2"))
    step = {"verb": "move", "actor": delve.ids["1"], "path": "N"}
    assert says(delve) == step
    assert says(delve, bold=False) != step
    delve.move("1", "N")
    assert says(delve) == {"verb": "halt", "actor": ""}
    delve["1"].wounds = 1
    assert verb_of(says(delve)) != "halt"


@pytest.mark.parametrize(("fate", "crosses"), [(2, True), (1, False)])
def test_it_crosses_mould_while_fate_is_left(fate: int, crosses: bool) -> None:
    cast = {name: hero(fate=fate) for name in "12"}
    delve = Delve(MOULD, "1 2", cast=cast, stand=inside_door("1", "2"))
    assert (verb_of(says(delve)) == "cross-mould") is crosses


@pytest.mark.parametrize(("room", "dice"), [(VERMIN, BATS), (VERMIN, RATS), (MOULD, 0)])
def test_what_fills_a_room_is_tried_out_from_its_door(room: int, dice: int) -> None:
    delve = Delve(room, "1 2", dice={"rats-or-bats": [dice]} if dice else None)
    [wonder] = [goal for goal in book.view(delve.state, HEROES).goals if goal.kind == "wonder"]
    assert wonder.squares == (delve.door.square,)


def test_who_stands_in_mould_finds_the_way_out() -> None:
    delve = Delve(MOULD, "1 2", stand=in_line(1, "1"))
    seen = book.view(delve.state, HEROES)
    me = seen.facts[delve.ids["1"]]
    assert Explorer().way(seen, me, [delve.door.square])


# The Chasm


def at_edge(*, ropes: int = 4, party: str = "1 2 3", beyond: str = "", fate: int = 2) -> Delve:
    """A party on the edge of a Chasm with a chest beyond; the monsters have been dealt with."""

    def stand(delve: Delve) -> dict[str, Square]:
        near = [name for name in party.split() if name not in beyond]
        free = [s for s in delve.line(3) if s != delve.room.chest]
        return {**dict(zip(near, delve.line(1), strict=False)), **dict(zip(beyond, free, strict=False))}

    met = {"wandering-monsters": [1], "surprise-leader": [12], "surprise-gm": [1]}
    things = {"1": {"rope": ropes, "iron-spikes": 1}} if ropes else None
    cast = {name: hero(fate=fate) for name in party.split()}
    delve = Delve(CHASM, party, cast=cast, stand=stand, things=things, dice=met)
    return delve.slay()


@pytest.mark.rule("AHQ-CHASM-10")
def test_somebody_leaps_with_a_rope_that_two_hold() -> None:
    delve = at_edge()
    answer = says(delve, bold=False)
    assert isinstance(answer, dict)
    assert (answer["verb"], answer["how"]) == ("leap", "here")


@pytest.mark.parametrize("why_not", [{"ropes": 0}, {"fate": 0}, {"party": "1 2"}])
def test_nobody_leaps_without_a_rope_fate_or_enough_comrades(why_not: dict[str, Any]) -> None:
    assert verb_of(says(at_edge(**why_not), bold=False)) != "leap"


@pytest.mark.rule("AHQ-CHASM-20")
def test_then_a_ladder_is_built() -> None:
    assert verb_of(says(at_edge(beyond="2"), bold=False)) == "ladder"


def test_who_is_beyond_without_a_ladder_goes_to_the_chest_and_leaps_back() -> None:
    delve = at_edge(ropes=1, beyond="2")
    chest = delve.room.chest
    assert chest is not None
    answer = says(delve, bold=False)
    assert isinstance(answer, dict)
    assert answer["actor"] == delve.ids["2"]
    assert answer["verb"] in ("move", "chest")
    delve.room.chest_open = True
    back = says(delve, bold=False)
    assert isinstance(back, dict)
    assert (back["verb"], back["actor"], back["how"]) == ("leap", delve.ids["2"], "there")


# The room under a grate


@pytest.mark.rule("AHQ-GRATE-08")
def test_who_is_below_climbs_out_by_the_rope_once_nothing_is_left_there() -> None:
    delve = opened(ropes=1)
    delve.turn().act("1", "climb-down")
    delve.turn()
    assert verb_of(says(delve, bold=False)) == "climb-up"
    far = max(delve.floor(delve.below), key=lambda s: (s or Square(0, 0)).x)
    delve["1"].square = far
    answer = says(delve, bold=False)
    assert isinstance(answer, dict)
    assert (answer["verb"], answer["actor"]) == ("move", delve.ids["1"])


def test_nobody_climbs_down_where_no_chest_is() -> None:
    delve = opened(ropes=1).turn()
    assert delve.can("1", "climb-down")
    assert verb_of(says(delve)) != "climb-down"
    assert not any(goal.kind == "wonder" for goal in book.view(delve.state, HEROES).goals)
    delve.below.chest = Square(delve.below.floor[0].x, delve.below.floor[0].y)
    touch(delve.level)
    assert verb_of(says(delve)) == "climb-down"
