"""Quest Zones: levels that were designed before play, laid from their map as they are explored. AHQ-QST-05, AHQ-QST-06.

No table is rolled. A section is laid when it comes into sight, as on any level: behind a door that is opened, beyond a
junction or corner in which somebody stands.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import field

from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_quests import DOOR, Place
from roguelike.books.ahq.dungeon.grid import hang, lay, touch
from roguelike.books.ahq.dungeon.laid import Laid
from roguelike.books.ahq.state import Door, Exit, Level, Section
from roguelike.engine.geometry import Rect, Square, around
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule

LEFT, TOP = 30, 30
"""Where the map's first column and row are on the level."""
CORNERS = ("t-junction", "left-turn", "right-turn")
LARGE = 50
"""Floor squares of a large room."""


@frozen(eq=False)
class Plan:
    """A Quest Zone's map: floors and places by mark, doors with the marks on both sides, and which sections touch."""

    places: dict[str, Place]
    floors: dict[str, Rect]
    doors: dict[Square, tuple[str, str]] = field(factory=dict)
    beside: dict[str, dict[str, str]] = field(factory=dict)


def on_level(at: tuple[int, int]) -> Square:
    """The square of the level for a column and row of the map."""
    return Square(at[0] + LEFT, at[1] + TOP)


@lru_cache(maxsize=8)
def plan(quest_id: str) -> Plan:
    """The map of a quest's zone. Raises ValueError if it is not made of rectangles and doors between two of them."""
    quest = content().quests[quest_id]
    squares: dict[Square, str] = {}
    for y, row in enumerate(quest.map.strip("\n").splitlines()):
        squares.update({on_level((x, y)): mark for x, mark in enumerate(row) if mark != "#"})
    floors = {place.mark: _floor(place.mark, squares) for place in quest.places}
    made = Plan({place.mark: place for place in quest.places}, floors)
    for square, mark in squares.items():
        near = dict(zip("NESW", (squares.get(s, "") for s in around(square)), strict=True))
        if mark == DOOR:
            one, other = (m for m in near.values() if m)
            made.doors[square] = one, other
            continue
        for side, other in near.items():
            if other and other not in (mark, DOOR):
                made.beside.setdefault(mark, {})[side] = other
    return made


def _floor(mark: str, squares: dict[Square, str]) -> Rect:
    own = [square for square, drawn in squares.items() if drawn == mark]
    x, y = min(s.x for s in own), min(s.y for s in own)
    rect = Rect(x, y, max(s.x for s in own) - x + 1, max(s.y for s in own) - y + 1)
    if rect.w * rect.h != len(own):
        raise ValueError(f"section {mark} is no rectangle")
    return rect


def mark_of(section_id: str) -> str:
    """The mark of a section of a Quest Zone."""
    return section_id.removeprefix("z")


@rule("AHQ-QST-05", "AHQ-QST-06")
def designed_level(level_id: str, quest_id: str) -> Level:
    """The Quest Zone, with what is seen from its stairs. AHQ-QST-05, AHQ-QST-06."""
    level = Level(level_id, quest_zone=True)
    stairs = next(place.mark for place in plan(quest_id).places.values() if place.kind == "stairs-out")
    level.arrival = f"z{stairs}"
    _reveal(level, plan(quest_id), stairs, Laid())
    return level


@rule("AHQ-QST-06")
def explore_planned(level: Level, quest_id: str, section_id: str, side: str) -> Laid:
    """Lay what the map shows beyond an exit of a junction or corner. AHQ-QST-06."""
    made, laid = plan(quest_id), Laid()
    other = made.beside[mark_of(section_id)][side]
    _reveal(level, made, other, laid)
    exit = next(e for e in level.sections[section_id].exits if e.side == side)
    exit.leads_to = f"z{other}"
    touch(level)
    return laid


@rule("AHQ-QST-06")
def open_planned(level: Level, quest_id: str, door_id: str) -> Laid:
    """Open a door and lay what the map shows behind it; behind one that it does not show there is rock. AHQ-QST-06."""
    made, laid, door = plan(quest_id), Laid(), level.doors[door_id]
    door.open = door.opened = True
    marks = made.doors.get(door.square)
    if marks is None:
        door.false = laid.false_door = True
    else:
        behind = next(mark for mark in marks if f"z{mark}" != door.sides[0])
        door.sides[1] = f"z{behind}"
        if door.sides[1] in level.sections:
            laid.joined = door.sides[1]
        else:
            _reveal(level, made, behind, laid)
    touch(level)
    return laid


def _reveal(level: Level, made: Plan, first: str, laid: Laid) -> None:
    """Lay a section and all that is seen with it: on through passages, up to the next junctions, corners and doors."""
    todo = [first]
    while todo:
        mark = todo.pop(0)
        if f"z{mark}" in level.sections:
            continue
        section = _section(level, made, mark)
        lay(level, section)
        laid.sections.append(section.id)
        for square, sides in made.doors.items():
            id = f"zd{square.x}.{square.y}"
            if mark in sides and id not in level.doors:
                upright = any(made.floors[mark].holds(square.step(side)) for side in "NS")
                hang(level, Door(id, square, "NS" if upright else "EW", [section.id, ""]))
                laid.doors.append(id)
        if section.kind not in CORNERS:
            todo += made.beside.get(mark, {}).values()


def _section(level: Level, made: Plan, mark: str) -> Section:
    place, floor = made.places[mark], made.floors[mark]
    section = Section(
        f"z{mark}",
        place.kind,
        [floor],
        room=place.room,
        run="zone" if place.kind != "room" else "",
        facing="E" if floor.w >= floor.h else "S",
    )
    if place.kind == "room":
        section.size = "large" if floor.w * floor.h >= LARGE else "small"
    if place.chest is not None:
        section.chest = on_level(place.chest)
    if place.kind in CORNERS:
        near = made.beside[mark].items()
        section.exits = [Exit(side) for side, other in near if f"z{other}" not in level.sections]
    return section
