"""Whole levels: what must hold of any of them, and the printed odds."""

import copy
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.books.ahq.dungeon.doors import FreeChooser
from roguelike.books.ahq.dungeon.generate import explore_exit, new_level, open_door, unexplored_exits
from roguelike.books.ahq.dungeon.grid import Grid, grid
from roguelike.books.ahq.dungeon.laid import DungeonRules, Laid
from roguelike.books.ahq.dungeon.machine import explored, generate_level, run
from roguelike.books.ahq.dungeon.search import add_secret_door, closed_dungeon, walls_to_search
from roguelike.books.ahq.state import Level
from roguelike.engine.chance import Chance, ChanceState
from tests.books.ahq.dungeon.builder import faults, reached
from tests.books.ahq.dungeon.odds import count, p_values

SEEDS = st.integers(0, 10**9)
FIELDS = ("rows", "cols", "wanted", "wanted_twice", "bar_rows", "bar_cols", "door_rows", "door_cols", "cells", "doors")


def parts(made: Grid) -> dict[str, object]:
    """Everything a grid knows."""
    return {name: copy.copy(getattr(made, name)) for name in FIELDS}


def one_more(level: Level, chance: Chance) -> Laid | None:
    """Explore the first thing left to explore."""
    for section in level.sections.values():
        for side in unexplored_exits(level, section.id):
            return run(explore_exit(level, section.id, side, chance))
    for door in level.doors.values():
        if not door.opened:
            return run(open_door(level, door.id, door.sides[0], chance))
    return None


@settings(deadline=None, max_examples=30)
@given(SEEDS)
def test_any_level_is_whole(seed: int) -> None:
    """Nothing overlaps, doors join what they say, no wall has two, and every section can be reached."""
    level = explored(seed, 1).level

    assert not faults(level)
    assert reached(level) == set(level.sections)
    assert all(door.opened for door in level.doors.values())
    assert all(exit.leads_to or exit.blocked for s in level.sections.values() for exit in s.exits)
    for section in level.sections.values():
        for side in walls_to_search(level, section):
            section.searched.append(side)
    assert closed_dungeon(level)


@settings(deadline=None, max_examples=15)
@given(SEEDS, st.integers(1, 60))
def test_a_level_goes_on_the_same_after_it_was_saved(seed: int, steps: int) -> None:
    """What generation knows follows from sections and doors alone, whatever was laid in which order."""
    chance = Chance(ChanceState(str(seed)))
    level = run(new_level("1", chance))
    for _ in range(steps):
        if one_more(level, chance) is None:
            break
    twin = copy.deepcopy(level)

    assert parts(grid(level)) == parts(grid(twin))
    again = Chance(copy.deepcopy(chance.state))
    for _ in range(5):
        assert one_more(level, chance) == one_more(twin, again)
    assert level == twin
    assert chance.state == again.state


@settings(deadline=None, max_examples=10)
@given(SEEDS)
def test_secret_doors_lead_on(seed: int) -> None:
    """Wherever a search may find a door, one can be put, and what it opens keeps the level whole."""
    level = explored(seed, 1).level
    chance = Chance(ChanceState(f"secret {seed}"))
    places = [(s, side) for s in level.sections.values() for side in walls_to_search(level, s)]
    for section, side in places[:6]:
        if side in walls_to_search(level, section):
            door = add_secret_door(level, section, side, None, chance)
            run(open_door(level, door.id, section.id, chance, FreeChooser(chance)))
    assert not faults(level)
    assert reached(level) == set(level.sections)


def test_the_same_seed_gives_the_same_level() -> None:
    assert generate_level(7, 3) == generate_level(7, 3)
    assert generate_level(7, 3) != generate_level(7, 4)
    assert generate_level(7, 3) != generate_level(8, 3)


def test_a_level_for_other_programs() -> None:
    made = json.loads(json.dumps(generate_level(7, 2)))

    assert list(made) == ["seed", "level", "sections", "map"]
    assert (made["seed"], made["level"]) == (7, 2)
    by_id = {section["id"]: section for section in made["sections"]}
    assert [section["kind"] for section in made["sections"]][:4] == ["stairs-out", "passage", "passage", "t-junction"]
    tables = {roll["table"] for section in made["sections"] for roll in section["rolls"]}
    assert {"AHQ-TBL-PLEN", "AHQ-TBL-PFEAT", "AHQ-TBL-PEND", "AHQ-TBL-ROOM", "AHQ-TBL-RDOOR"} <= tables
    for section in made["sections"]:
        assert {"id", "kind", "size", "rolls", "doors", "monsters"} <= set(section)
        (x, y), (w, h) = section["at"], section["size"]
        assert all(character in ".<>$:~|&*" for row in made["map"][y : y + h] for character in row[x : x + w])
        for door in section["doors"]:
            x, y = door["at"]
            assert made["map"][y][x] == ("%" if door["false"] else "+")
            assert door["false"] or any(d["id"] == door["id"] for d in by_id[door["to"]]["doors"])
        guarded = section.get("room") in ("lair", "quest")
        assert ("chest" in section) == (guarded or section.get("feature") == "chasm")
        assert bool(section["monsters"]) or not guarded


def test_a_quests_dungeon_has_one_stairway_down() -> None:
    rules = DungeonRules(stairs_down="out", quest_stairs=True, one_quest_room=True)
    for number in range(12):
        level = explored(5, number, rules).level
        rooms = [s for s in level.sections.values() if s.room == "quest"]
        assert len(rooms) <= 1
        assert all(s.kind != "stairs-down" for s in level.sections.values())
        assert [s for s in level.sections.values() if s.stairs is not None] == rooms


def test_printed_odds_are_met() -> None:
    """A sample; the module ``odds`` checks two thousand levels."""
    found = p_values(count(3, 60))

    assert {"AHQ-TBL-PLEN", "AHQ-TBL-PFEAT", "AHQ-TBL-PEND", "AHQ-TBL-ROOM"} <= set(found)
    assert not {table: p for table, (_, p) in found.items() if p <= 0.001}
