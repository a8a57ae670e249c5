"""The march in the player's order, and the formation at a door. Not rules of the book: docs/adaptations.md."""

from __future__ import annotations

import pytest

from roguelike.books.ahq import leader, march
from roguelike.books.ahq.state import Model
from roguelike.engine.geometry import Square, steps_between
from tests.books.ahq.crawl import Crawl
from tests.books.ahq.scenario import henchman, hero

CORRIDOR = """
    #####################
    #432.1..............#
    #...................#
    #####################"""
DOOR = """
    ###########
    #.........#
    #43.......#
    #21.......#
    #####+#####"""


def at(crawl: Crawl) -> dict[str, tuple[int, int]]:
    """Where everybody stands, by name."""
    stands = {name: crawl.state.models[id].square for name, id in crawl.ids.items()}
    return {name: (square.x, square.y) for name, square in stands.items() if square is not None}


def test_the_usual_order_is_dwarf_fighter_elf_wizard() -> None:
    crawl = Crawl(CORRIDOR)
    order = [crawl.state.models[m.id].profile for m in leader.order_of(crawl.state)]
    assert order == ["sven", "heinrich", "torallion", "magnus"]


def test_henchmen_go_after_the_second() -> None:
    crawl = Crawl(CORRIDOR, {"4": henchman()})
    assert [m.profile for m in leader.order_of(crawl.state)] == ["sven", "heinrich", "man-at-arms", "torallion"]


def test_followers_change_places_to_go_in_the_players_order() -> None:
    crawl = Crawl(CORRIDOR)
    crawl.act("1", "file", place="1").act("4", "file", place="2")
    crawl.act("1", "march", path="EEEE")
    stands = at(crawl)
    assert stands["1"][0] > stands["4"][0] > stands["2"][0] > stands["3"][0]


def test_a_trap_may_take_the_point_man_while_the_file_closes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    crawl, walked = Crawl(CORRIDOR), []

    async def trapped(game: object, model: Model, goal: Square, ways: object) -> None:
        walked.append(model.id)
        point.square = None

    monkeypatch.setattr(march, "go_to", trapped)
    crawl.act("4", "file", place="4")
    crawl.state.point = crawl.ids["1"]
    point = crawl.state.models[crawl.ids["1"]]
    assert point.square is not None
    point.square = Square(point.square.x + 10, point.square.y)
    crawl.act("", "halt")
    assert len(walked) == 1


def test_a_place_that_does_not_exist_is_refused() -> None:
    crawl = Crawl(CORRIDOR)
    refusal = crawl.refused("1", "file", place="9")
    assert refusal.message == "ahq-no-such-place"


def formed(kind: str) -> Crawl:
    crawl = Crawl(DOOR, {"3": hero("torallion", weapon="long-bow")})
    crawl.act("1", "formation", kind=kind)
    door = next(iter(crawl.state.here.doors.values())).square
    crawl.act("2", "form", door=[door.x, door.y])
    return crawl


def test_nobody_but_the_opener_stands_in_line_with_the_door() -> None:
    crawl = formed("aside")
    stands = at(crawl)
    door = next(iter(crawl.state.here.doors.values())).square
    assert stands["2"] == (door.x, door.y - 1)
    assert all(stands[name][0] != door.x for name in "134")


def test_fighters_stand_in_front_and_the_wizard_behind() -> None:
    crawl = formed("fan")
    door = next(iter(crawl.state.here.doors.values())).square
    away = {m: steps_between(door, crawl.state.models[id].square) for m, id in crawl.ids.items()}  # type: ignore[arg-type]
    assert away["2"] == 1
    assert away["1"] < away["3"]
    assert away["1"] < away["4"]


def test_who_stands_in_his_place_already_is_told() -> None:
    crawl = formed("file")
    door = next(iter(crawl.state.here.doors.values())).square
    assert crawl.refused("2", "form", door=[door.x, door.y]).message == "ahq-formed"
    stands = {*at(crawl).values()}
    assert len(stands) == 4


def test_a_formation_is_taken_back_with_its_steps() -> None:
    crawl = Crawl(DOOR)
    before = at(crawl)
    door = next(iter(crawl.state.here.doors.values())).square
    crawl.act("2", "form", door=[door.x, door.y])
    assert at(crawl) != before
    crawl.act("2", "back")
    assert at(crawl) == before
