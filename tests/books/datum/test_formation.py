"""Forming up at a door: the opener stands at it, whoever stands there steps aside."""

import pytest

from roguelike.books.datum import formation, landmarks, odds
from roguelike.books.datum.terrain import ground
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square
from tests.books.datum.scene import arm, scene

HALL = [
    "#########",
    "#<.2.1+.#",
    "#.34..#.#",
    "#########",
]


@pytest.mark.rule("DQ-SET-13")
@pytest.mark.rule("DQ-DEC-25")
def test_the_opener_gets_to_the_door_even_if_another_stands_there() -> None:
    made = scene(HALL, fight=False)
    door = made.at["+"][0]
    arm(made.hero(1), "broadsword")
    assert made.do("form", made.hero(3), door=[*door]) is None
    assert made.hero(3).square == Square(5, 1)
    assert len({hero.square for hero in made.state.party()}) == 4
    assert made.hero(1).square in (Square(4, 1), Square(5, 2)), "the strongest is nearest"
    assert made.why_not("form", made.hero(3), door=[*door]) == "DQ-SET-13", "they have formed up"
    assert all(hero.turn.steps <= 7 for hero in made.state.party())


def test_places_are_shown_beforehand_and_only_at_closed_doors() -> None:
    made = scene(HALL, fight=False)
    door = made.at["+"][0]
    answer: dict[str, Json] = {"verb": "form", "actor": made.hero(3).id, "door": [*door]}
    assert formation.stations(made.state, answer)[made.hero(3).id] == Square(5, 1)
    assert not formation.stations(made.state, {**answer, "verb": "open"})
    assert not formation.stations(made.state, {**answer, "door": [1, 1]})
    made.state.here.open.append(made.state.quest.doors[0].id)
    assert not formation.stations(made.state, answer)


@pytest.mark.rule("DQ-SET-13")
def test_who_has_no_squares_left_stays_and_nobody_forms_up_in_a_fight() -> None:
    made = scene(HALL, fight=False)
    made.hero(1).turn.steps = 7
    assert made.do("form", made.hero(3), door=[*made.at["+"][0]]) is None
    assert made.hero(1).square == Square(5, 1)
    assert made.hero(3).square != Square(5, 1)
    assert not scene([*HALL[:2], "#.34g.#.#", HALL[3]]).offered("form", made.hero(3))


@pytest.mark.rule("DQ-SET-13")
def test_a_straggler_comes_up_even_if_all_the_trail_is_taken() -> None:
    made = scene(["##########", "#4....321#", "#........#", "##########"], fight=False)
    assert made.do("march", made.hero(1), path="S") is None
    assert made.hero(4).square == Square(6, 1)


@pytest.mark.rule("DQ-SET-13")
def test_two_who_stand_in_each_others_places_change_them() -> None:
    made = scene(["#########", "#.2143..#", "####+####", "####.####", "#########"], fight=False)
    door = made.at["+"][0]
    arm(made.hero(1), "broadsword")
    arm(made.hero(3), "shortsword")
    wanted = formation.spots_at(made.state, made.hero(2), Square(*door))
    assert wanted[made.hero(2).id] == made.hero(4).square
    assert wanted[made.hero(4).id] == made.hero(2).square
    assert made.do("form", made.hero(2), door=[*door]) is None
    assert {hero.id: hero.square for hero in made.state.party()} == wanted


@pytest.mark.rule("DQ-INI-07")
@pytest.mark.rule("DQ-INI-08")
def test_it_is_told_beforehand_what_the_opener_changes() -> None:
    made = scene(HALL, fight=False)
    arm(made.hero(2), "breastplate")

    def told(number: int) -> object:
        (line,) = odds.preview(made.state, {"verb": "open", "actor": made.hero(number).id})
        return line.args["why"]

    assert [told(number) for number in (1, 2, 3)] == ["dark", "slow", "none"]


def test_a_chasm_is_named_as_left_and_a_pit_in_a_room_is_only_remembered() -> None:
    made = scene(["########", "#1..+,,#", "#.p.#c,#", "########"], fight=False)
    found = {mark.label.args["kind"]: mark for mark in landmarks.landmarks(made.state) if mark.kind == "gap"}
    assert found["pit"].done
    assert not found["chasm"].done
    assert set(found["pit"].squares) == {Square(2, 1), Square(1, 2), Square(3, 2)}
    made.state.here.bridges += [trap.id for trap in made.state.quest.traps]
    assert not [mark for mark in landmarks.landmarks(made.state) if mark.kind == "gap"]


def test_a_closed_door_between_two_known_places_is_no_place_to_explore() -> None:
    made = scene(["######", "#1.+,#", "######"], ["barbarian"], fight=False)

    def door() -> bool:
        (mark,) = [mark for mark in landmarks.landmarks(made.state) if mark.kind == "door"]
        return mark.explore

    assert not door(), "travel leads there, explore does not"
    here = made.hero().square
    assert here is not None
    made.state.here.known = [*ground(made.state).plan.sections_at[here]]
    assert door()
