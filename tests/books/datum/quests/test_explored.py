"""What heroes and minds know of a quest's map: what they have seen, and no more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roguelike.books.datum.book import book
from roguelike.books.datum.landmarks import open_ends
from roguelike.books.datum.minds.scout import _Scout
from roguelike.books.datum.state import HEROES, ZARGON, Campaign
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act
from roguelike.engine.geometry import Square
from tests.books.datum.quests.cellar import quest

OPEN_ROOM = """\
title = "The Chest"
text = "Open the chest."
wandering = "orc"
map = '''
###############
#<<..#,,,,,,,,#
#<<..+,######'#
######+##.c...#
   #....#.....#
   #.o..#######
   #....?,,,,#
   #.o..####,#
   ######..#,#
       #..z?,#
       #####,#
           ###
'''
[goal]
text = "Look into the chest."
notes = ["chest"]
[furniture.c]
kind = "chest"
[monsters.o]
kind = "orc"
[monsters.z]
kind = "zombie"
[notes.chest]
when = "search"
where = "c"
gold = 100
"""
"""The chest's room stands open: it is seen from its doorway, before anybody is in it."""


def begun(seed: str) -> Campaign:
    """A campaign whose next quest is that one."""
    state = book.new_campaign({}, seed)
    state.journey = ["chest"]
    state.maps["chest"] = quest(OPEN_ROOM)
    return state


def play(state: Campaign, most: int) -> Iterator[tuple[list[Square], list[Square]]]:
    """Let the minds play; gives what the heroes' mind holds for new places each time, and what the screen does."""
    minds = {seat: book.mind(seat, "auto") for seat in (HEROES, ZARGON)}
    chances = {seat: Chance(ChanceState(seat)) for seat in minds}
    rules = book.play(book.game(state))
    decision = rules.send(None)
    for _ in range(most):
        if state.chronicle:
            break
        view = book.view(state, decision.seat)
        if isinstance(decision, Act) and decision.question == "datum.party":
            yield [*_Scout(view, decision)._goals()], open_ends(state)
        decision = rules.send(minds[decision.seat].answer(view, decision, chances[decision.seat]))
    rules.close()


@pytest.mark.rule("DQ-SET-14")
def test_a_door_that_stands_open_is_known_when_it_has_been_seen() -> None:
    far = Square(13, 2)
    (goals, ends), *later = play(begun("open"), 60)
    assert far not in goals, "it stands open behind a closed door"
    assert far not in ends
    assert any(far in goals for goals, _ in later)
    assert any(far in ends for _, ends in later)


def test_the_autoplayer_searches_a_room_that_was_only_looked_into() -> None:
    for seed in ("a", "b", "c"):
        state = begun(seed)
        for _ in play(state, 1500):
            continue
        (page,) = state.chronicle
        assert (page.outcome, page.rounds < 200) == ("won", True)
