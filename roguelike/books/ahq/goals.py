"""What is left to do on a level, for the autoplayer and as places to travel to."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq import known_traps, objective
from roguelike.books.ahq.dungeon.features import ALIVE, CAPTIVE, LADDER
from roguelike.books.ahq.dungeon.generate import unexplored_exits
from roguelike.books.ahq.dungeon.search import searchable_walls
from roguelike.books.ahq.dungeon.terrain import ground
from roguelike.books.ahq.rooms.marks import mark_of
from roguelike.books.ahq.state import Campaign, Feature, Level, Section
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import frozen
from roguelike.engine.text import msg
from roguelike.engine.views import Landmark


@frozen
class Goal:
    """Something on the level that the party knows of and has not dealt with.

    ``kind``: door, exit, chest, captive, quest, wonder, chasm, hatch, gold, wall, treasure, stairs-out, stairs-down;
    ``squares`` are where to stand.
    """

    kind: str
    id: str
    squares: tuple[Square, ...]


def goals(level: Level) -> Iterator[Goal]:
    """What is left to explore, open, search or take, in the order of the level."""
    made = ground(level)
    for door in level.doors.values():
        if not door.opened:
            known = made.floor.get(door.sides[0], frozenset())
            yield Goal("door", door.id, tuple(s for s in around(door.square) if s in known))
    for section in level.sections.values():
        floor = tuple(sorted(made.floor[section.id]))
        for side in unexplored_exits(level, section.id):
            yield Goal("exit", f"{section.id} {side}", floor)
        if section.chest is not None and not section.chest_open and known_traps.shuts(level, section.id) is None:
            yield Goal("chest", section.id, tuple(s for s in around(section.chest) if s in made.walkable))
        if section.feature is not None and section.feature.state == CAPTIVE:
            yield Goal(
                "captive", section.id, tuple(s for s in around(section.feature.squares[0]) if s in made.walkable)
            )
        if section.feature is not None and wondrous(level, section.feature):
            near = dict.fromkeys(_where(level, section))
            yield Goal("wonder", section.id, tuple(s for s in near if made.wary[s.y, s.x]))
        if section.feature is not None and section.feature.landing is not None and section.feature.below:
            under = section.feature.landing
            yield Goal("hatch", section.feature.below, tuple(s for s in (under, *around(under)) if s in made.walkable))
        if section.gold:
            yield Goal("gold", section.id, tuple(s for s in floor if made.wary[s.y, s.x]))
        if _chest_beyond(section):
            assert section.feature is not None
            edge = dict.fromkeys(s for square in section.feature.squares for s in around(square))
            yield Goal("chasm", section.id, tuple(s for s in edge if s in made.walkable))
        if section.kind in ("stairs-out", "stairs-down"):
            yield Goal(section.kind, section.id, floor)
        elif section.stairs is not None:
            yield Goal("stairs-down", section.id, floor)
        for wall in searchable_walls(level, section):
            yield Goal("wall", f"{section.id} {wall}", floor)
        if section.kind == "room" and not section.treasure_searched:
            yield Goal("treasure", section.id, floor)
    for trap, beside in known_traps.near(level):
        yield Goal({"open": "pit", "down": "portcullis"}.get(trap.state, "trap"), trap.id, beside)


UNTRIED = {
    "statue": ("", "fallen"),
    "trapdoor": ("", "crypt"),
    "grate": ("",),
    "pool": ("",),
    "magic-circle": ("",),
    "bats": ("",),
    "mould": ("",),
    "rats": ("",),
}
"""What stands in hazard rooms and may be tried out, and in which states."""


def wondrous(level: Level, feature: Feature) -> bool:
    """Whether somebody might still try out what is in a hazard room; an open grate, if a closed chest is below."""
    if feature.kind == "grate" and feature.state == "open":
        below = level.sections[feature.below]
        return below.chest is not None and not below.chest_open
    return feature.state in UNTRIED.get(feature.kind, ()) or (feature.kind == "mushrooms" and feature.count > 0)


def _where(level: Level, section: Section) -> list[Square]:
    """Where one stands for it: beside it, but on a grate through which nobody has looked yet (AHQ-GRATE-01), and in
    the open door of a room that is full of something alive."""
    feature = section.feature
    assert feature is not None
    if feature.kind in ALIVE:
        return [door.square for door in level.doors.values() if door.open and section.id in door.sides]
    if feature.kind == "grate" and not feature.below:
        return feature.squares
    return [s for square in feature.squares for s in around(square)]


def _chest_beyond(section: Section) -> bool:
    """Whether a closed chest stands beyond a Chasm over which there is no ladder yet. AHQ-CHASM-01."""
    feature = section.feature
    chasm = feature is not None and feature.kind == "chasm" and feature.state != LADDER
    return chasm and section.chest is not None and not section.chest_open


def quests(state: Campaign) -> Iterator[Goal]:
    """The rooms of this level in which a Quest Treasure lies that nobody guards. AHQ-SOLO-09."""
    for pair in objective.unguarded(state):
        yield Goal("quest", pair.section, tuple(sorted(ground(state.here).floor[pair.section])))


EXPLORED = frozenset({"door", "exit"})
"""The kinds of goals to which exploring goes: it stands there, and opens nothing."""

NAMED = frozenset({"wonder", "captive"})
"""The kinds of goals that are called as the map calls what is there."""


def landmarks(level: Level, found: tuple[Goal, ...]) -> tuple[Landmark, ...]:
    """The goals as places to travel to."""
    out = []
    for goal in found:
        if goal.squares:
            where = level.doors[goal.id].square if goal.kind == "door" else goal.squares[0]
            wall = goal.id.partition(" ")[2] if goal.kind in ("exit", "wall") else ""
            label = msg("ahq-landmark", kind=goal.kind, wall=wall)
            id, explore = f"{goal.kind} {goal.id}", goal.kind in EXPLORED
            sort = msg("ahq-landmark", kind=goal.kind, wall="")
            mark = mark_of(level.sections[goal.id]) if goal.kind in NAMED else None
            if mark is not None:
                where, label, sort = mark.square, mark.label, mark.label
            out.append(Landmark(id, goal.kind, label, where, goal.squares, explore, sort=sort))
    return tuple(out)
