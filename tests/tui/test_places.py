"""Where the party could travel to: what is in a hazard room is called by its name, and once."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.state import HEROES
from roguelike.narrator import Narrator
from roguelike.tui.asking.travel import places
from tests.books.ahq.rooms.kit import CIRCLE, GRATE, POOL, STATUE, TRAPDOOR, Delve

CALLED = {
    STATUE: "Statue with a ruby eye",
    TRAPDOOR: "trapdoor",
    POOL: "Pool",
    CIRCLE: "Magic Circle",
    GRATE: "grate",
    7: "6 Mushrooms",
}


@pytest.mark.parametrize("room", CALLED)
def test_what_is_in_a_hazard_room_is_a_place_by_its_name(room: int) -> None:
    delve = Delve(room, "1 2", dice={"mushrooms": [6]} if room == 7 else {})
    view = book.view(delve.state, HEROES)
    here = delve["1"].square
    assert here is not None
    told = [Narrator().text(label) for _, label, _, _ in places(view, here)]
    assert told.count(CALLED[room]) == 1
    assert not any("something" in name for name in told)
    assert view.map is not None
    for place in view.landmarks:
        if place.kind == "wonder":
            assert place.square in {mark.square for mark in view.map.marks}, "it is where the map shows it"
