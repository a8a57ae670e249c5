"""What is found, and what is not: keen noses, doorways, notes of furniture. DQ-TBL-SKILLS, DQ-BASE-13, DQ-FUR-01."""

from typing import Any

import attrs
import pytest

from roguelike.books.datum import searching
from roguelike.books.datum.state import Note
from roguelike.engine.geometry import Square
from tests.books.datum.scene import SH, WS, Scene, scene

ROOM = ["#######", "#1.T..#", "#.....#", "#######"]


def fixed(s: Scene, **more: Any) -> None:
    """What the quest says of the first piece of furniture."""
    piece = attrs.evolve(s.state.quest.furniture[0], **more)
    s.state.maps["test"] = attrs.evolve(s.state.quest, furniture=(piece, *s.state.quest.furniture[1:]))


def nose(*deck: str) -> Scene:
    s = scene(ROOM, ["elf"], fight=False)
    s.hero().skills = ["keen-nose"]
    s.state.here.deck = list(deck)
    return s


@pytest.mark.rule("DQ-TBL-SKILLS", "DQ-TBL-TREASURE")
def test_of_two_good_cards_a_keen_nose_chooses() -> None:
    s = nose("gold-15", "jewels")
    s.do("treasure", s.hero())
    assert (s.hero().gold, s.state.here.deck) == (300, ["gold-15"]), "the better one is proposed"
    s = nose("gold-15", "jewels")
    s.do("treasure", s.hero(), "gold-15")
    assert (s.hero().gold, s.state.here.deck) == (265, ["jewels"])
    s = nose("gem", "wandering-monster")
    s.do("treasure", s.hero())
    assert (s.hero().gold, s.state.here.deck) == (285, ["wandering-monster"]), "the good one without a question"
    s = nose("jewels", "card-healing")
    s.do("treasure", s.hero())
    assert [item.id for item in s.hero().pack] == ["potion-of-healing"]


@pytest.mark.rule("DQ-TBL-SKILLS", "DQ-TBL-TREASURE")
def test_of_two_bad_cards_too_and_both_go_back() -> None:
    s = nose("wandering-monster", "arrow-trap")
    s.do("treasure", s.hero())
    assert s.hero().body == 5
    assert sorted(s.state.here.deck) == ["arrow-trap", "wandering-monster"]
    s = nose("arrow-trap", "arrow-trap")
    s.do("treasure", s.hero())
    assert (s.hero().body, s.state.here.deck) == (5, ["arrow-trap"] * 2)


@pytest.mark.rule("DQ-BASE-13", "DQ-BASE-14")
def test_who_searches_in_a_doorway_finds_the_chests_trap_too() -> None:
    s = scene(["#########", "#.T.'..1#", "#########"], ["barbarian"], fight=False)
    fixed(s, gold=30, trapped=True)
    s.hero().square = Square(4, 1)
    assert s.do("traps", s.hero()) is None
    assert s.state.here.gone == ["f1"]
    assert s.hero().xp == 5
    s.hero().square, s.hero().turn.acted = Square(3, 1), False
    assert s.do("treasure", s.hero()) is None
    assert (s.hero().body, s.hero().gold) == (8, 280)


@pytest.mark.rule("DQ-FUR-01", "DQ-DEC-40", "DQ-TBL-FURN")
def test_furniture_in_which_a_note_has_put_something_is_not_rolled_for() -> None:
    for gold, text in ((25, ""), (0, "Crumbs.")):
        notes = (Note("n1", "search", "f1", text=text, gold=gold),)
        s = scene(["#####", "#1T.#", "#####"], ["barbarian"], fight=False, notes=notes)
        s.state.here.barren = ["r1"]
        s.dice(**({} if gold else {"furniture": [2]}))
        assert s.do("inspect", s.hero(), piece="f1") is None
        s.finish()
        assert s.hero().gold == 250 + gold


@pytest.mark.rule("DQ-DEC-24", "DQ-BASE-07")
def test_the_wandering_monster_does_not_come_over_a_pit() -> None:
    s = scene(["#####", "#1p.#", "#.###", "#####"], ["barbarian"])
    s.dice(attack=[SH, SH, WS], defence=[SH, SH], **{"initiative h1": [1], "initiative zargon": [2]})
    s.run(searching.wandering(s.game, s.hero()))
    assert s.monster().square == Square(1, 2)
