"""What the quest book has in store: DQ-SET-12, DQ-DEC-40."""

import attrs
import pytest

from roguelike.books.datum.state import Note, Placement
from roguelike.engine.geometry import Square
from tests.books.datum.scene import scene


@pytest.mark.rule("DQ-SET-12")
def test_notes_happen_once_when_their_area_is_entered() -> None:
    note = Note("n", "enter", "r2", text="Hush.", gold=7, monsters=("late",))
    late = Placement("late", "orc", Square(6, 1), hidden=True)
    s = scene(["########", "#1'....#", "########"], ["dwarf"], fight=False, notes=(note,))
    s.state.maps["test"] = attrs.evolve(s.state.quest, monsters=(late,))
    s.dice(**{"initiative h1": [1], "initiative zargon": [2]})
    gold = s.hero().gold
    s.do("move", s.hero(), path="EEE")
    assert s.hero().square == Square(3, 1)
    assert s.hero().gold == gold + 7
    assert [m.profile for m in s.state.foes()] == ["orc"]
    assert s.state.here.notes == ["n"]


@pytest.mark.rule("DQ-DEC-40", "DQ-SET-12")
def test_what_the_quest_hides_in_a_room_takes_the_place_of_a_card() -> None:
    hidden = Note("n", "search", "r1", text="A purse.", gold=20)
    elsewhere = Note("m", "search", "r2", text="Another.", gold=50)
    s = scene(["######", "#12.##", "####.#", "######"], ["barbarian", "dwarf"], fight=False, notes=(hidden, elsewhere))
    gold = s.hero(1).gold
    assert s.do("treasure", s.hero(1)) is None
    assert (s.hero(1).gold, s.events("Drawn")) == (gold + 20, [])
    assert s.state.here.barren == []
    s.state.here.deck = ["gem"]
    assert s.do("treasure", s.hero(2)) is None
    assert [event.card for event in s.events("Drawn")] == ["Gem"], "the next to search draws one"
    assert s.state.here.barren == ["r1"]
