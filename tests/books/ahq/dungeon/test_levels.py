"""How a level begins."""

import pytest

from roguelike.books.ahq.dungeon.generate import new_level, unexplored_exits
from roguelike.books.ahq.dungeon.machine import run
from roguelike.engine.geometry import Rect
from tests.books.ahq.dungeon.builder import dice, faults, reached, used


@pytest.mark.rule("AHQ-SETUP-20", "AHQ-DGN-42")
@pytest.mark.parametrize("direction", range(1, 5))
def test_a_level_begins_with_stairs_two_straight_sections_and_a_t_junction(direction: int) -> None:
    chance = dice(level_direction=[direction])

    level = run(new_level("1", chance))

    used(chance)
    stairs, first, second, end = level.sections.values()
    assert [s.kind for s in (stairs, first, second, end)] == ["stairs-out", "passage", "passage", "t-junction"]
    assert level.arrival == stairs.id
    assert not level.doors
    assert not faults(level)
    assert reached(level) == set(level.sections)
    # in one straight row
    facing = "NESW"[direction - 1]
    assert {first.facing, second.facing, end.facing} == {facing}
    centres = [(2 * r.x + r.w, 2 * r.y + r.h) for r in (s.floor[0] for s in level.sections.values())]
    along = [y if facing in "NS" else x for x, y in centres]
    across = {x if facing in "NS" else y for x, y in centres}
    assert len(across) == 1
    assert along == sorted(along, reverse=facing in "NW")
    # entered through its stem: exits left and right
    assert set(unexplored_exits(level, end.id)) == (set("EW") if facing in "NS" else set("NS"))


@pytest.mark.rule("AHQ-DGN-47", "AHQ-DGN-48", "AHQ-DGN-49")
def test_sizes_of_stairs_passages_and_junctions() -> None:
    level = run(new_level("1", dice(level_direction=[2])))

    stairs, first, second, end = (section.floor for section in level.sections.values())

    assert stairs == [Rect(49, 49, 2, 2)]
    assert first == [Rect(51, 49, 5, 2)]
    assert second == [Rect(56, 49, 5, 2)]
    assert end == [Rect(61, 49, 2, 2)]
