"""Hazard rooms as they are laid: AHQ-TBL-special, what stands where, and doors that it does not block."""

from collections.abc import Mapping

import pytest

from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.doors import doors_of
from roguelike.books.ahq.dungeon.features import blocked, in_the_way
from roguelike.books.ahq.dungeon.generate import open_door
from roguelike.books.ahq.dungeon.grid import grid
from roguelike.books.ahq.dungeon.hazards import depths
from roguelike.books.ahq.dungeon.laid import DungeonRules, Laid
from roguelike.books.ahq.dungeon.machine import run
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.state import Feature, Level, Section
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.engine.geometry import Square, around
from tests.books.ahq.dungeon.builder import Group, add, door_at, faults

HAZARD = 7


def hazard(
    special: int,
    dice: Mapping[str, list[int]] | None = None,
    *,
    seed: str = "hazard",
    rules: DungeonRules | None = None,
    sentry: bool = False,
) -> tuple[Level, Section, Laid]:
    """The hazard room behind the door of a lone passage, with this die on AHQ-TBL-special."""
    level = Level("test")
    passage = add(level, "passage", (50, 50, 5, 2))
    door = door_at(level, passage, 52, 49)
    named = {purpose: list(shown) for purpose, shown in (dice or {}).items()}
    script = Script({"room-type": [HAZARD], "special-room": [special], **named}, strict=False)
    chance = Chance(ChanceState(seed), script)
    laid = run(open_door(level, door.id, passage.id, chance, rules=rules or DungeonRules(), inhabit=Group(sentry)))
    script.finish()
    assert not faults(level)
    return level, level.sections[laid.sections[0]], laid


def feature(section: Section) -> Feature:
    assert section.feature is not None
    return section.feature


@pytest.mark.rule("AHQ-ROOM-01", "AHQ-ROOM-02", "AHQ-ROOM-03", "AHQ-TBL-special", "AHQ-DGN-17")
@pytest.mark.parametrize(
    ("die", "kind", "more", "monsters"),
    [
        (1, "wandering-monsters", {}, True),
        (2, "npc", {"npc": [4]}, False),
        (3, "chasm", {}, True),
        (4, "statue", {}, False),
        (5, "rats", {"rats-or-bats": [2]}, False),
        (6, "mould", {}, False),
        (7, "mushrooms", {"mushrooms": [9]}, False),
        (8, "grate", {}, False),
        (9, "pool", {}, False),
        (10, "magic-circle", {}, False),
        (11, "trapdoor", {}, False),
        (12, "throne", {}, True),
    ],
)
def test_what_is_special(die: int, kind: str, more: dict[str, list[int]], monsters: bool) -> None:
    _, room, laid = hazard(die, more)

    assert feature(room).kind == kind
    assert [roll.table for roll in laid.rolls][:2] == ["AHQ-TBL-ROOM", "AHQ-TBL-special"]
    assert [wanted.table for wanted in laid.monsters] == ["wandering"] * monsters


@pytest.mark.rule("AHQ-ROOM-04", "AHQ-TV-02")
@pytest.mark.parametrize(("die", "kind", "rats"), [(4, "rats", 60), (7, "bats", 0), (12, "rats", 60), (1, "bats", 0)])
def test_rats_or_bats(die: int, kind: str, rats: int) -> None:
    _, room, _ = hazard(5, {"rats-or-bats": [die]})

    assert (feature(room).kind, feature(room).count) == (kind, rats)


@pytest.mark.rule("AHQ-RAT-01")
def test_sixty_rats() -> None:
    _, room, _ = hazard(5, {"rats-or-bats": [2]})

    assert feature(room).count == 60


@pytest.mark.rule("AHQ-BAT-01", "AHQ-MOULD-01")
@pytest.mark.parametrize("more", [{"rats-or-bats": [1]}, {}])
def test_bats_and_mould_fill_the_whole_room(more: dict[str, list[int]]) -> None:
    level, room, _ = hazard(5 if more else 6, more)

    assert set(ground(level).warded) == set(room.floor[0].squares())


@pytest.mark.rule("AHQ-NPC-01", "AHQ-TBL-npc", "AHQ-NPC-10", "AHQ-NPC-30")
@pytest.mark.parametrize(
    ("die", "npc", "guarded"),
    [
        (1, "maiden", True),
        (3, "maiden", True),
        (4, "witch", False),
        (6, "witch", False),
        (7, "captive-man-at-arms", True),
        (9, "captive-man-at-arms", True),
        (10, "thief", False),
        (12, "thief", False),
    ],
)
def test_who_is_met(die: int, npc: str, guarded: bool) -> None:
    _, room, laid = hazard(2, {"npc": [die]})

    assert feature(room).npc == npc
    assert (feature(room).state == "captive") is guarded
    assert bool(laid.monsters) is guarded


@pytest.mark.rule("AHQ-NPC-01", "AHQ-DEC-43", "AHQ-TV-03")
def test_the_same_person_is_met_once_in_a_quest() -> None:
    _, first, _ = hazard(2, {"npc": [5]})
    assert feature(first).npc == "witch"

    _, second, laid = hazard(2, {"npc": [6]}, rules=DungeonRules(people_met=frozenset({"witch"})))

    assert feature(second).kind == "wandering-monsters"
    assert [wanted.table for wanted in laid.monsters] == ["wandering"]
    assert next(roll for roll in laid.rolls if roll.table == "AHQ-TBL-npc").by == "AHQ-NPC-01"


@pytest.mark.rule("AHQ-CHASM-01")
@pytest.mark.parametrize("seed", range(20))
def test_a_chasm_with_a_door_and_a_chest_beyond(seed: int) -> None:
    level, room, _ = hazard(3, {"room-doors": [1]}, seed=str(seed))
    lines = depths(room)

    assert feature(room).squares == lines[2]
    beyond = {*lines[3], *lines[4]}
    assert room.chest in beyond
    doors = doors_of(level, room.id)
    (far,) = [d for d in doors if room.id == d.sides[0]]
    assert any(s in beyond and s != room.chest for s in around(far.square))
    assert not ground(level).walkable & set(lines[2])


@pytest.mark.rule("AHQ-STAT-01")
def test_the_statue_stands_in_the_middle() -> None:
    _, room, _ = hazard(4)
    x, y, _, _ = room.floor[0]

    assert feature(room).squares == [Square(x + 2, y + 2)] == blocked(feature(room))


@pytest.mark.rule("AHQ-FUNGI-01")
def test_d12_mushrooms() -> None:
    _, room, _ = hazard(7, {"mushrooms": [11]})

    assert feature(room).count == 11


@pytest.mark.rule("AHQ-THRO-01")
def test_the_throne_is_on_the_far_side() -> None:
    _, room, _ = hazard(12)

    assert feature(room).squares == [depths(room)[-1][2]]


@pytest.mark.rule("AHQ-TDOOR-01")
def test_a_room_with_a_trapdoor_has_one_door_and_none_is_rolled_for() -> None:
    level, room, laid = hazard(11)

    assert len(doors_of(level, room.id)) == 1
    assert "AHQ-TBL-RDOOR" not in [roll.table for roll in laid.rolls]
    # The Game Master may have it in any square but that of who opens the door.
    (door,) = doors_of(level, room.id)
    inside = next(s for s in around(door.square) if s in room.floor[0].squares())
    free = set(room.floor[0].squares()) - {inside}
    places = [feature(hazard(11, {"hatch-place": [die]})[1]).squares for die in range(1, len(free) + 1)]
    assert {square for squares in places for square in squares} == free


@pytest.mark.rule("AHQ-CIRC-01", "AHQ-DEC-49")
def test_a_circle_of_three_by_three() -> None:
    level, room, _ = hazard(10)

    assert len(feature(room).squares) == 9
    assert set(ground(level).warded) == set(feature(room).squares)


@pytest.mark.rule("AHQ-GRATE-01")
def test_a_grate_may_be_in_any_square_but_that_inside_the_door() -> None:
    places = set()
    for seed in range(150):
        _, room, _ = hazard(8, {"room-doors": [1]}, seed=str(seed))
        (square,) = feature(room).squares
        assert room.floor[0].holds(square)
        places.add((square.x - room.floor[0].x, square.y - room.floor[0].y))

    assert len(places) == 25


@pytest.mark.rule("AHQ-DGN-25")
@pytest.mark.parametrize("special", [3, 4, 8, 9, 12])
@pytest.mark.parametrize("seed", range(12))
def test_no_door_opens_onto_what_is_special(special: int, seed: int) -> None:
    level, room, _ = hazard(special, {"room-doors": [12]}, seed=f"doors {seed}")
    made = grid(level)

    for door in doors_of(level, room.id):
        inside = next(s for s in around(door.square) if made.owner(s) == room.id)
        assert inside not in in_the_way(feature(room))
        assert inside in ground(level).walkable


def test_the_records_of_all_twelve() -> None:
    kinds = {row.room for row in content().tables["AHQ-TBL-special"].rows if row.room}

    assert kinds | {"rats", "bats"} == set(content().rooms)
