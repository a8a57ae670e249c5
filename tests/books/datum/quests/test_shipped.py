"""Every quest that ships with the game: sound, connected, nothing on top of anything, the same after a save."""

from collections import Counter

import pytest

from roguelike.books.datum import quests
from roguelike.books.datum.content import content
from roguelike.books.datum.state_quest import Quest
from roguelike.engine import serial
from roguelike.engine.geometry import Square, around

SHIPPED = {found.id: found for found in quests.shelf() if not found.own}
YEAR_ONE = [found.quest for found in SHIPPED.values() if found.quest is not None and found.quest.year == 1]


@pytest.mark.rule("DQ-SET-03")
def test_year_one_has_seven_quests_in_order() -> None:
    assert [quest.number for quest in YEAR_ONE] == [1, 2, 3, 4, 5, 6, 7]
    assert list(quests.known())[:7] == [quest.id for quest in YEAR_ONE]


def test_every_shipped_file_is_sound() -> None:
    assert [found.path.name for found in SHIPPED.values() if found.error is not None] == []


@pytest.fixture(params=[pytest.param(quest, id=quest.id) for quest in YEAR_ONE])
def quest(request: pytest.FixtureRequest) -> Quest:
    made: Quest = request.param
    return made


def test_a_shipped_quest_survives_being_saved(quest: Quest) -> None:
    assert serial.from_bytes(Quest, serial.to_bytes(quest)) == quest


def floor(quest: Quest) -> dict[Square, str]:
    return {square: area.id for area in quest.areas for square in area.squares}


def test_no_square_is_in_two_areas_and_nothing_is_on_top_of_anything(quest: Quest) -> None:
    squares = [square for area in quest.areas for square in area.squares]
    assert len(squares) == len(set(squares))
    standing = Counter(
        [
            *(square for piece in quest.furniture for square in piece.at.squares()),
            *(trap.square for trap in quest.traps),
            *(monster.square for monster in quest.monsters),
            *quest.blocked,
            *quest.start,
        ]
    )
    assert [square for square, count in standing.items() if count > 1] == []
    assert set(standing) <= set(squares)
    assert all(door.square not in floor(quest) for door in quest.doors)


def test_every_area_is_connected_to_the_stairway(quest: Quest) -> None:
    """Through doors, past furniture, over chasms of one square; not by the checker's own search."""
    under = {square for piece in quest.furniture for square in piece.at.squares()} | set(quest.blocked)
    open_to = (set(floor(quest)) | {door.square for door in quest.doors}) - under
    reached, edge = {quest.start[0]}, [quest.start[0]]
    while edge:
        beside = {square for square in around(edge.pop()) if square in open_to} - reached
        reached |= beside
        edge += beside
    assert open_to == reached


def test_ids_are_used_once_and_refer_to_what_is_there(quest: Quest) -> None:
    areas, doors = {area.id for area in quest.areas}, {door.id for door in quest.doors}
    furniture, placed = {piece.id for piece in quest.furniture}, {monster.id for monster in quest.monsters}
    notes = {note.id for note in quest.notes}
    lists = (quest.areas, quest.doors, quest.furniture, quest.monsters, quest.notes, quest.traps, quest.lights)
    for things in lists:
        ids = [thing.id for thing in things]
        assert len(ids) == len(set(ids))
    known = {"enter": areas, "search": areas | furniture, "open": doors, "kill": placed}
    for note in quest.notes:
        assert note.where in known.get(note.when, {note.where})
        assert set(note.needs) <= notes
        assert set(note.opens) <= doors
        assert set(note.reveals) <= areas
        assert set(note.monsters) <= placed
    assert set(quest.goal.kill) <= placed
    assert set(quest.goal.notes) <= notes


def test_kinds_are_content(quest: Quest) -> None:
    assert quest.wandering in content().monsters
    assert {monster.monster for monster in quest.monsters} <= set(content().monsters)
    assert {piece.kind for piece in quest.furniture} <= set(content().furniture)
    assert {trap.kind for trap in quest.traps} <= set(content().traps)


def test_a_quest_fits_the_map_of_a_small_terminal(quest: Quest) -> None:
    width, height = quest.size
    assert width <= 50
    assert height <= 22


def test_every_door_has_floor_on_two_sides(quest: Quest) -> None:
    at = floor(quest)
    for door in quest.doors:
        north, east, south, west = around(door.square)
        pairs = [pair for pair in ((north, south), (west, east)) if all(square in at for square in pair)]
        assert len(pairs) == 1
        assert {at[square] for square in pairs[0]} == set(door.sides)


def test_year_one_uses_everything_a_quest_can_hold() -> None:
    """What the rules need on a map occurs somewhere in the seven."""
    placed = [monster for quest in YEAR_ONE for monster in quest.monsters]
    assert any(monster.sentinel for monster in placed)
    assert any(monster.guards for monster in placed)
    assert any(monster.weapon for monster in placed)
    assert any(monster.spells and monster.escape for monster in placed)
    assert any(monster.name for monster in placed)
    assert any(monster.hidden for monster in placed)
    assert any(monster.long for monster in placed)
    kinds = {monster.monster for monster in placed}
    assert kinds >= {"goblin", "skaven", "orc", "fimir", "skeleton", "zombie", "mummy", "ogre", "gargoyle", "wight"}
    assert {trap.kind for quest in YEAR_ONE for trap in quest.traps} == set(content().traps)
    furniture = [piece for quest in YEAR_ONE for piece in quest.furniture]
    assert {piece.kind for piece in furniture} == set(content().furniture)
    assert any(piece.trapped for piece in furniture)
    assert {light.kind for quest in YEAR_ONE for light in quest.lights} == {"torch", "lamp"}
    doors = [door for quest in YEAR_ONE for door in quest.doors]
    assert any(door.secret for door in doors)
    assert any(door.key for door in doors)
    assert {note.when for quest in YEAR_ONE for note in quest.notes} >= {
        "start",
        "enter",
        "search",
        "open",
        "kill",
        "take",
    }
    goals = [quest.goal for quest in YEAR_ONE]
    assert any(goal.kill for goal in goals)
    assert any(goal.notes for goal in goals)
    assert any(goal.items for goal in goals)
    things = {item for quest in YEAR_ONE for item in quest.reward.items} | {
        item for piece in furniture for item in piece.items
    }
    assert {"talisman-of-lore", "orcs-bane", "borins-armour", "spirit-blade", "rope-20", "iron-spikes"} <= things
    assert any(item.startswith("scroll:") for item in things)
    assert any(area.lit for quest in YEAR_ONE for area in quest.areas)
    assert any(not area.lit for quest in YEAR_ONE for area in quest.areas)
