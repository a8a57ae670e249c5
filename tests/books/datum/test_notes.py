"""What the quest book has in store: DQ-SET-12, DQ-DEC-40."""

import attrs
import pytest

from roguelike.books.datum import harm, notes, reveal
from roguelike.books.datum.figures import has_thing
from roguelike.books.datum.state import HeldSpell, Hero, Note, Placement
from roguelike.engine.geometry import Square
from tests.books.datum.scene import DA, WS, Scene, arm, scene


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


def _boss(drawing: list[str], heroes: list[str], at: Square) -> Scene:
    """A scene with a dying orc on the square, for whose death a note waits that gives a key."""
    gives = Note("n", "kill", "boss", items=("treasure:Key",))
    s = scene(drawing, heroes, notes=(gives,))
    boss = reveal.new_monster(s.state, "orc", at, Placement("boss", "orc", at))
    boss.body = 1
    return s


def has_key(hero: Hero) -> bool:
    return has_thing(hero, "treasure:Key")


@pytest.mark.rule("DQ-SET-12")
def test_a_death_is_noticed_whatever_it_was_caused_by() -> None:
    shot = _boss(["#########", "#1......#", "#########"], ["elf"], Square(6, 1))
    arm(shot.hero(), "short-bow")
    shot.dice(attack=[WS, WS], defence=[1, 1])
    assert shot.do("shoot", shot.hero(), target=shot.monster().id) is None
    assert (shot.monster().down, has_key(shot.hero())) == (True, True), "an arrow"

    burned = _boss(["#########", "#12.....#", "#########"], ["dwarf", "wizard"], Square(6, 1))
    wizard = burned.hero(2)
    wizard.spells = [HeldSpell("ball-of-flame")]
    burned.dice(magic_test=[6], **{"resist ball-of-flame": [1, 1]})
    assert burned.do("cast", wizard, spell="ball-of-flame", target=burned.monster().id, mind="0") is None
    assert (burned.monster().down, has_key(wizard)) == (True, True), "a spell"


@pytest.mark.rule("DQ-SET-12")
def test_what_a_death_gives_that_nobody_caused_is_the_first_heros_who_stands() -> None:
    s = _boss(["#######", "#12.p.#", "#######"], ["dwarf", "elf"], Square(5, 1))
    s.hero(1).down = True
    s.state.here.bridges.append("p1")
    s.dice(bridge=[DA])
    assert s.do("move", s.monster(), path="W") is None
    assert s.monster().down
    assert not has_key(s.hero(1))
    assert has_key(s.hero(2))


@pytest.mark.rule("DQ-SET-12")
def test_what_a_fallen_heros_kill_gives_is_a_standing_ones() -> None:
    s = _boss(["#######", "#12.p.#", "#######"], ["dwarf", "elf"], Square(5, 1))
    harm.lose_body(s.game, s.monster(), 9, s.hero(1))
    harm.lose_body(s.game, s.hero(1), 9)
    s.run(notes.killed(s.game))
    assert (has_key(s.hero(1)), has_key(s.hero(2))) == (False, True)


def test_a_monster_that_two_notes_bring_comes_once() -> None:
    first = Note("a", "search", "r1", monsters=("late",))
    second = Note("b", "search", "f1", monsters=("late",))
    s = scene(["######", "#1T..#", "######"], ["dwarf"], notes=(first, second))
    s.state.maps["test"] = attrs.evolve(s.state.quest, monsters=(Placement("late", "orc", Square(4, 1), hidden=True),))
    for where in ("r1", "f1"):
        s.run(notes.happened(s.game, "search", where, s.hero()))
    assert [monster.placement for monster in s.state.foes()] == ["late"]


@pytest.mark.rule("DQ-BASE-13")
def test_a_secret_door_that_a_note_opens_is_not_found_again() -> None:
    s = scene(["######", "#1?..#", "######"], ["dwarf"], notes=(Note("n", "search", "r1", opens=("d1",)),))
    s.run(notes.happened(s.game, "search", "r1", s.hero()))
    assert s.state.here.found == ["d1"]
    xp = s.hero().xp
    assert s.do("doors", s.hero()) is None
    assert s.hero().xp == xp


@pytest.mark.rule("DQ-DEC-40", "DQ-SET-12")
def test_who_falls_by_a_note_searches_no_further() -> None:
    s = scene(["######", "#1.T.#", "######"], ["dwarf"], fight=False, notes=(Note("n", "search", "r1", damage=8),))
    s.state.here.deck = ["gem"]
    assert s.do("treasure", s.hero()) is None
    assert s.hero().down
    assert (s.state.here.deck, s.state.here.searched) == (["gem"], [])
    trapped = scene(["####", "#1T#", "####"], ["dwarf"], fight=False, notes=(Note("n", "search", "f1", damage=8),))
    trapped.state.here.barren = ["r1"]
    assert trapped.do("inspect", trapped.hero(), piece="f1") is None
    assert trapped.hero().down
    assert trapped.events("Told")[-1].what.id == "datum-note-hurt", "nobody rolls what it holds"


@pytest.mark.rule("DQ-SET-06", "DQ-SET-12")
def test_who_waits_for_a_note_is_not_placed_with_the_others() -> None:
    s = scene(["########", "#1+..go#", "########"], ["dwarf"], known=False, fight=False)
    hidden = tuple(attrs.evolve(p, hidden=p.monster == "orc") for p in s.state.quest.monsters)
    s.state.maps["test"] = attrs.evolve(s.state.quest, monsters=hidden)
    s.dice(**{"initiative h1": [1], "initiative zargon": [2]})
    assert s.do("open", s.hero(), door="d1") is None
    assert [m.profile for m in s.state.foes()] == ["goblin"]
