"""Monsters beyond a Chasm, over which they never leap: they keep out of sight where they can."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import book
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.state import GM
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square, walk
from tests.books.ahq.rooms.kit import CHASM, TWO_WARRIORS, Delve

MET = {"chest-place": [10], "wandering-monsters": [TWO_WARRIORS], "surprise-leader": [12], "surprise-gm": [1]}


def moves(delve: Delve, hero: Square) -> dict[Square, Json]:
    """What each monster does, by where it stands, with the Hero there."""
    delve["1"].square = hero
    view = book.view(delve.state, GM)
    chance = Chance(ChanceState("shelter"))
    facts = [view.facts[m.id] for m in delve.state.monsters()]
    return {me.square: SoloMaster().move(view, me, {}, chance) for me in facts}


@pytest.mark.rule("AHQ-DEC-44")
def test_those_beyond_a_chasm_walk_out_of_sight() -> None:
    delve = Delve(CHASM, "1", dice=MET, stand=lambda d: {"1": d.door.square})
    monsters = [m.square for m in delve.state.monsters()]
    assert all(moves(delve, delve.door.square)[s] is None for s in monsters if s), (
        "all is seen from the door: they stay"
    )

    found = moves(delve, delve.door.square.step("S"))

    assert [square for square, answer in found.items() if answer is not None] == [Square(51, 45)]
    answer = found[Square(51, 45)]
    assert isinstance(answer, dict)
    assert answer["verb"] == "move"
    gone = delve.state.monsters()[1]
    *_, gone.square = walk(Square(51, 45), str(answer["path"]))
    assert moves(delve, delve.door.square.step("S"))[gone.square] is None, "nobody sees it there"


@pytest.mark.rule("AHQ-DEC-44")
def test_who_can_get_at_the_party_comes() -> None:
    delve = Delve(CHASM, "1", dice=MET, stand=lambda d: {"1": d.door.square})
    near = next(m for m in delve.state.monsters() if m.square == Square(51, 45))
    near.square = delve.line(0)[0]
    answer = moves(delve, delve.door.square)[delve.line(0)[0]]
    assert isinstance(answer, dict)
    assert answer["verb"] == "move"
