"""Guards and patrols: DQ-GP, DQ-TBL-GUARDS, DQ-TBL-PATROL."""

import pytest

from roguelike.books.datum import figures, guards
from roguelike.books.datum.faces import BLACK, DARK, SHIELD, WHITE
from roguelike.books.datum.terrain import ground
from roguelike.engine.geometry import Square
from tests.books.datum.scene import scene


@pytest.mark.rule("DQ-TBL-GUARDS", "DQ-TV-11")
def test_which_faces_bring_a_patrol() -> None:
    assert guards.comes((SHIELD, SHIELD), 1)
    assert not guards.comes((SHIELD, DARK), 1)
    assert guards.comes((WHITE, BLACK, WHITE), 2)
    assert guards.comes((DARK, WHITE, BLACK, DARK, WHITE), 3)
    assert not guards.comes((DARK, WHITE, BLACK, DARK, SHIELD), 3)
    assert guards.comes((DARK,), 4)
    assert guards.comes((DARK,), 7)


@pytest.mark.rule("DQ-GP-02", "DQ-GP-03", "DQ-GP-04", "DQ-DEC-68")
def test_a_patrol_comes_only_where_no_monster_threatens() -> None:
    s = scene(["#########", "#1..'..o#", "#########"], ["barbarian"])
    assert not guards.allowed(s.state)
    s.monster().stunned = True
    assert not guards.allowed(s.state)
    s.monster().guards = True
    assert guards.allowed(s.state)
    s.monster().down = True
    assert guards.allowed(s.state)


@pytest.mark.rule("DQ-GP-05", "DQ-DEC-28", "DQ-ADV-01", "DQ-ADV-02", "DQ-TV-23")
def test_the_level_is_that_of_the_most_experienced() -> None:
    s = scene(["####", "#12#", "####"], ["barbarian", "dwarf"])
    assert guards.level(s.state) == 1
    s.hero(2).quests = 14
    assert guards.level(s.state) == 3
    assert [figures.level(h) for h in s.state.party()] == [1, 3]
    s.hero(1).quests = 6
    assert figures.level(s.hero(1)) == 1
    s.hero(1).quests = 13
    assert figures.level(s.hero(1)) == 2


@pytest.mark.rule("DQ-GP-06", "DQ-TBL-PATROL", "DQ-ZAD-08")
def test_patrols_are_rolled_by_level_and_doubled_at_eight() -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    s.dice(patrol=[5])
    assert guards.company(s.game, 3) == ["fimir", "orc"]
    s.state.here.level = 8
    s.dice(patrol=[1])
    assert guards.company(s.game, 1) == ["goblin", "goblin"]
    s.dice(patrol=[5])
    assert guards.company(s.game, 3) == ["fimir", "orc"] * 2, "all of them"


@pytest.mark.rule("DQ-DEC-29", "DQ-GP-06")
def test_a_patrol_enters_far_off_and_unseen_if_it_can() -> None:
    rows = ["##############", "#1..........<#", "##########'###", "#............#", "##############"]
    s = scene(rows, ["barbarian"])
    places = guards.entries(s.state)
    assert places
    assert all(abs(p.x - 1) + abs(p.y - 1) >= 6 for p in places)
    came = guards.arrive(s.game, ["goblin", "goblin"])
    assert len(came) == 2
    assert len({m.square for m in came}) == 2


@pytest.mark.rule("DQ-TBL-PATROL")
@pytest.mark.parametrize("level", [4, 5, 9])
def test_from_level_four_on_the_last_column_is_rolled(level: int) -> None:
    s = scene(["####", "#1.#", "####"], ["barbarian"])
    s.dice(patrol=[1])
    assert guards.company(s.game, level) == ["goblin", "goblin", "orc"]


@pytest.mark.rule("DQ-DEC-29")
def test_a_patrol_comes_in_where_what_is_known_ends() -> None:
    s = scene(["###########", "#1........#", "#########+#", "#########.#", "###########"], ["barbarian"], known=False)
    made = ground(s.state)
    places = guards.entries(s.state)
    assert places[0] == Square(9, 1), "at the door, farther off than six squares"
    assert all(made.is_known(square) for square in places)


@pytest.mark.rule("DQ-DEC-29")
def test_a_door_between_what_is_known_is_no_entry_and_conditions_are_dropped_in_their_order() -> None:
    s = scene(["#########", "#1.....+#", "#######.#", "#########", "#<#######", "#########"], ["barbarian"])
    assert guards.entries(s.state) == [Square(1, 4)], "but the stairway is one"
    near = scene(["######", "#1.<.#", "######"], ["barbarian"])
    assert guards.entries(near.state) == [Square(3, 1)], "near and in sight, if nothing else is left"
    hidden = scene(["######", "#1B<.#", "######"], ["barbarian"])
    assert guards.entries(hidden.state) == [Square(3, 1)], "nearer than six squares, but unseen"
    full = scene(["####", "#1##", "####"], ["barbarian"], start=(Square(1, 1),))
    assert guards.entries(full.state) == []
    assert guards.arrive(full.game, ["goblin"]) == []
