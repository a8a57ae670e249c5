"""Large monsters find room for their whole base when they are placed: AHQ-CMB-06, AHQ-MON-14, AHQ-MON-15."""

import pytest

from roguelike.books.ahq import book, wandering
from roguelike.books.ahq.board import squares
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.placing import seen_squares
from roguelike.books.ahq.pursuit import can_close_in, must_run
from roguelike.engine.decisions import Assign, Json
from roguelike.engine.geometry import Square, steps_between
from tests.books.ahq.crawl import SHIFT, Crawl
from tests.books.ahq.scenario import Scene, monster

ROOM = """
    ############
    #2...#.....#
    #...1+.....#
    #....#.....#
    #....#.....#
    #....#.....#
    ############"""
GROUP = ["ogre", "troll", "orc", "orc"]


def met(surprise: tuple[int, int], group: list[str], answers: dict[str, Json | list[Json]] | None = None) -> Crawl:
    """A door is opened onto a room in which that group lives."""
    crawl = Crawl(ROOM, begin=False)
    crawl.lurk("s2", group)
    crawl.begin()
    dice = {"surprise-leader": [surprise[0]], "surprise-gm": [surprise[1]]}
    return crawl.act("1", "open", dice=dice, answers=answers, door=crawl.door())


def stands_clear(crawl: Crawl) -> bool:
    """Whether every base lies on floor, and no two share a square."""
    covered = [square for model in crawl.state.on_board() for square in squares(model)]
    return len(set(covered)) == len(covered) and set(covered) <= ground(crawl.level).walkable


def question(crawl: Crawl, id: str) -> Assign:
    return next(d for d in crawl.asked if isinstance(d, Assign) and d.question == id)


@pytest.mark.rule("AHQ-CMB-06", "AHQ-CMB-07", "AHQ-MON-14", "AHQ-MON-15")
@pytest.mark.parametrize("surprise", [(9, 2), (2, 9)], ids=["by the leader", "by the Game Master"])
def test_a_group_with_large_monsters_is_placed_without_overlap(surprise: tuple[int, int]) -> None:
    crawl = met(surprise, GROUP)
    assert [m.profile for m in crawl.monsters] == GROUP
    assert stands_clear(crawl)


@pytest.mark.rule("AHQ-CMB-06", "AHQ-MON-14", "AHQ-MON-15")
def test_only_places_are_offered_where_the_whole_base_lies_on_floor() -> None:
    crawl = met((9, 2), GROUP)
    place = question(crawl, "ahq.place")
    offered = {id: {Square(*map(int, o.key.split(","))) for o in slot} for id, slot in place.slots.items()}
    for model in crawl.monsters:
        wide = 4 if model.size == (2, 2) else 5
        assert offered[model.id] == {Square(6 + SHIFT + x, 1 + SHIFT + y) for x in range(wide) for y in range(wide)}


@pytest.mark.rule("AHQ-CMB-06", "AHQ-MON-14")
def test_nobody_is_put_under_another_ones_base() -> None:
    crawl = met((9, 2), ["ogre", "orc"])
    place, (ogre, orc) = question(crawl, "ahq.place"), [m.id for m in crawl.monsters]
    corner = f"{7 + SHIFT},{2 + SHIFT}"
    refusal = place.accepts({ogre: corner, orc: f"{8 + SHIFT},{3 + SHIFT}"})
    assert refusal is not None
    assert refusal.rule == "AHQ-CMB-06"
    assert place.accepts({ogre: corner, orc: f"{9 + SHIFT},{3 + SHIFT}"}) is None


@pytest.mark.rule("AHQ-CMB-06", "AHQ-CDEC-55", "AHQ-MON-15")
def test_a_shift_never_brings_a_base_into_a_wall_or_onto_another() -> None:
    at: dict[str, Json | list[Json]] = {}
    first = met((9, 2), ["ogre", "orc"])
    ogre, orc = (m.id for m in first.monsters)
    at["ahq.place"] = {ogre: f"{9 + SHIFT},{4 + SHIFT}", orc: f"{8 + SHIFT},{4 + SHIFT}"}
    crawl = met((9, 2), ["ogre", "orc"], at)
    shift = question(crawl, "ahq.shift")
    to = {option.key for option in shift.slots[ogre]}
    assert to == {f"{x + SHIFT},{y + SHIFT}" for x in (8, 9) for y in (3, 4)}
    refusal = shift.accepts({ogre: f"{8 + SHIFT},{4 + SHIFT}", orc: f"{8 + SHIFT},{4 + SHIFT}"})
    assert refusal is not None
    assert refusal.rule == "AHQ-CMB-06"


@pytest.mark.rule("AHQ-CDEC-55", "AHQ-MON-15")
def test_a_large_monster_without_room_waits_until_there_is_some() -> None:
    crawl = met((9, 2), ["ogre"] * 5)
    assert (len(crawl.monsters), len(crawl.state.waiting)) == (4, 1)
    assert stands_clear(crawl)
    gone = crawl.monsters[0]
    gone.dead, gone.square = True, None
    crawl.end()
    assert (len(crawl.monsters), len(crawl.state.waiting)) == (4, 0)
    assert stands_clear(crawl)


@pytest.mark.rule("AHQ-GM-12", "AHQ-MON-14", "AHQ-MON-15")
def test_wandering_ones_come_with_their_whole_base_on_floor_and_none_nearer_than_the_first() -> None:
    crawl = Crawl("""
        ##################
        #1...............#
        #2...............#
        ##################""")
    sizes = [(2, 2), (1, 1), (2, 2)]
    group = wandering.far_group(crawl.state, seen_squares(crawl.state, near=False), sizes)
    covered = [
        Square(corner.x + dx, corner.y + dy)
        for corner, (w, h) in zip(group, sizes, strict=True)
        if corner is not None
        for dx in range(w)
        for dy in range(h)
    ]
    assert len(set(covered)) == len(covered) == 9
    assert set(covered) <= ground(crawl.level).walkable
    party = [m.square for m in crawl.state.party() if m.square is not None]
    away = [min(steps_between(s, p) for p in party) for s in covered]
    assert min(away) == min(away[:4])


@pytest.mark.rule("AHQ-MON-14")
def test_a_skirmish_draws_large_monsters_side_by_side() -> None:
    state = book.new_campaign({"scenario": "skirmish", "monsters": ["ogre", "orc", "ogre", "troll"]}, "seed")
    covered = [square for model in state.monsters() for square in squares(model)]
    assert len(set(covered)) == len(covered) == 13
    assert set(covered) <= ground(state.here).walkable


@pytest.mark.rule("AHQ-MOVE-11", "AHQ-MON-14")
@pytest.mark.parametrize(("row", "near"), [("#####", False), ("....#", True)], ids=["too narrow", "wide enough"])
def test_a_large_pursuer_can_only_close_in_where_its_base_fits(row: str, near: bool) -> None:
    scene = Scene(
        f"""
        ##########
        #aa..{row}
        #aa....1.#
        ##########""",
        {"a": monster("ogre", speed=6)},
    )
    assert can_close_in(scene.state, scene["a"]) is near
    scene.state.pursuit = True
    refusal = must_run(scene.state, scene["a"], "E")
    assert (refusal is None) is near
