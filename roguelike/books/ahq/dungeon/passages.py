"""Passages: how long they are, what is in them, and what is at their ends."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq.dungeon.doors import (
    choose_door,
    choose_place,
    choose_wall,
    free_walls,
    has_spot,
    starts_behind,
)
from roguelike.books.ahq.dungeon.grid import (
    LANES,
    LEFT,
    RIGHT,
    Grid,
    Strip,
    grid,
    lay,
    new_id,
    strip_from,
)
from roguelike.books.ahq.dungeon.laid import Site, TableRoll
from roguelike.books.ahq.state import Door, Exit, Section
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import ran, rule

SECTION = 5
"""The length of a passage section. AHQ-DGN-48."""
ROCK = 1
"""A wall at the end takes one line of squares more."""


@frozen
class End:
    """How a passage is laid: so many sections, what comes after them, and the exits of that."""

    sections: int
    kind: str
    exits: tuple[str, ...] = ()


def fitting(made: Grid, strip: Strip) -> int:
    """How many passage sections fit in a row from a strip's beginning on."""
    return max(made.reach(strip) - ROCK, 0) // SECTION


@rule("AHQ-DGN-37", "AHQ-CDEC-51")
def junction(made: Grid, at: Strip, wanted: str) -> tuple[str, tuple[str, ...]] | None:
    """The kind and exits of the junction or corner that begins at a strip. AHQ-DGN-37, AHQ-CDEC-51.

    Left and right are those of someone walking along the strip. An exit is free if a passage section fits there; if
    one is not, another junction without it takes its place: a T-junction is turned, or becomes a turn. None if every
    possible exit is blocked.
    """
    here = at.direction
    left, right = LEFT[here], RIGHT[here]
    rect = at.rect(LANES)

    def free(side: str) -> bool:
        return fitting(made, strip_from(rect, side)) > 0

    if wanted == "t-junction":
        open_sides = tuple(side for side in (left, right) if free(side))
        if len(open_sides) == 1 and free(here):
            return "t-junction", (here, *open_sides)
    else:
        order = (left, right) if wanted == "left-turn" else (right, left)
        open_sides = next(((side,) for side in order if free(side)), ())
    if len(open_sides) == 2:
        return "t-junction", open_sides
    if open_sides:
        return ("left-turn" if open_sides[0] == left else "right-turn"), open_sides
    return None


@rule("AHQ-DGN-36", "AHQ-DGN-38", "AHQ-DGN-39")
def plan(made: Grid, strip: Strip, sections: int, wanted: str, *, least: int = 1) -> End:
    """How the sections rolled and the end rolled are laid from a strip on, for what fits. AHQ-DGN-36, 38, 39.

    As many sections as fit; extra ones until a junction has a free exit; if that never comes or there is no room for
    the end, fewer sections; and if nothing helps, a dead end, which takes no squares.
    """
    reach = made.reach(strip)
    fit = max(reach - ROCK, 0) // SECTION
    count = min(sections, fit)
    if wanted == "dead-end":
        return End(count, wanted)
    for tried in (*range(count, fit + 1), *range(count - 1, least - 1, -1)):
        if tried < least or tried * SECTION + LANES + ROCK > reach:
            continue
        if wanted.startswith("stairs"):
            return End(tried, wanted)
        found = junction(made, strip.on(tried * SECTION), wanted)
        if found is not None:
            return End(tried, *found)
    return End(count, "dead-end")


@rule("AHQ-DGN-10", "AHQ-DGN-11", "AHQ-DGN-27", "AHQ-DGN-48", "AHQ-DGN-49")
def lay_run(site: Site, strip: Strip, end: End, run: str, before: Section | None = None) -> list[Section]:
    """Lay a straight row of passage sections and what is at its end; the new sections in order.

    AHQ-DGN-10, 11, 27, 48, 49, AHQ-CDEC-05. ``before`` is the passage section that a row continues.
    """
    level, out = site.level, []
    for index in range(end.sections):
        rect = strip.on(index * SECTION).rect(SECTION)
        out.append(Section(new_id(level, "s"), "passage", [rect], run=run, facing=strip.direction))
    last = out[-1] if out else before
    if end.kind == "dead-end":
        ran("AHQ-CDEC-05")
        if last is not None:
            last.dead_ends.append(strip.direction)
    else:
        rect = strip.on(end.sections * SECTION).rect(LANES)
        exits = [Exit(side) for side in end.exits]
        out.append(Section(new_id(level, "s"), end.kind, [rect], run=run, facing=strip.direction, exits=exits))
    for section in out:
        lay(level, section)
        site.laid.sections.append(section.id)
    return out


@rule("AHQ-DGN-06")
async def lay_passage(site: Site, strip: Strip) -> Section | None:
    """Roll and lay the passage beyond an exit; its first section, None if none fits. AHQ-DGN-06.

    The leader rolls its length, its features and its end, in this order.
    """
    made = grid(site.level)
    length, noted = site.roll("AHQ-TBL-PLEN", "passage-length")
    if not fitting(made, strip):
        noted.change("blocked", "AHQ-DGN-36")
        return None
    features, feature_roll = site.roll("AHQ-TBL-PFEAT", "passage-features")
    rolled, end_roll = site.roll("AHQ-TBL-PEND", "passage-end")
    wanted = _stairs(site, rolled.key, end_roll)
    end = plan(made, strip, length.sections, wanted)
    _note_length(noted, length.sections, end.sections)
    _note_end(end_roll, wanted, end)
    laid = lay_run(site, strip, end, new_id(site.level, "run"))
    passages = [section for section in laid if section.kind == "passage"]
    noted.section = feature_roll.section = passages[0].id
    end_roll.section = laid[-1].id
    await _features(site, passages, features.key, features.doors, feature_roll)
    return passages[0]


@rule("AHQ-DGN-30", "AHQ-DGN-31", "AHQ-DGN-32", "AHQ-CDEC-29")
async def lay_passage_behind(site: Site, door: Door) -> Section | None:
    """Roll and lay the passage behind a room's door; the section behind the door, None if none fits.

    It runs along the wall, one section of it right behind the door and the others at random to both sides; both ends
    are rolled. AHQ-DGN-30, 31, 32, AHQ-CDEC-29.
    """
    level, made = site.level, grid(site.level)
    length, noted = site.roll("AHQ-TBL-PLEN", "passage-length")
    places = starts_behind(level, door, SECTION, LANES)
    if not places:
        noted.change("false door", "AHQ-DGN-35")
        return None
    features, feature_roll = site.roll("AHQ-TBL-PFEAT", "passage-features")
    rect = await choose_place(site, door, places, "passage-place")
    facings = ("W", "E") if door.along == "NS" else ("N", "S")
    strips = [strip_from(rect, facing) for facing in facings]
    counts = _share(site, made, strips, length.sections - 1)
    ends = []
    for strip, count in zip(strips, counts, strict=True):
        rolled, end_roll = site.roll("AHQ-TBL-PEND", "passage-end")
        wanted = _stairs(site, rolled.key, end_roll)
        end = plan(made, strip, count, wanted, least=0)
        _note_end(end_roll, wanted, end)
        ends.append((end, end_roll))
    total = 1 + sum(end.sections for end, _ in ends)
    _note_length(noted, length.sections, total)
    run = new_id(level, "run")
    first = Section(new_id(level, "s"), "passage", [rect], run=run, facing=facings[1])
    lay(level, first)
    site.laid.sections.append(first.id)
    door.sides[1] = first.id
    passages = [first]
    for strip, (end, end_roll) in zip(strips, ends, strict=True):
        laid = lay_run(site, strip, end, run, first)
        passages += [section for section in laid if section.kind == "passage"]
        end_roll.section = laid[-1].id if laid else first.id
    noted.section = feature_roll.section = first.id
    await _features(site, passages, features.key, features.doors, feature_roll)
    return first


def _share(site: Site, made: Grid, strips: Sequence[Strip], others: int) -> list[int]:
    """How many of the other sections lie on each side: as many as fit in all, else at random. AHQ-DGN-36."""
    before, after = (min(fitting(made, strip), others) for strip in strips)
    total = min(others, before + after)
    choices = range(max(total - after, 0), min(total, before) + 1)
    if len(choices) == 1:
        return [choices[0], total - choices[0]]
    count = site.chance.pick(choices, "passage-shift", "AHQ-CDEC-29")
    return [count, total - count]


def _stairs(site: Site, wanted: str, noted: TableRoll) -> str:
    """What the end rolled is in this dungeon: stairs down may lead out. AHQ-AMU-06, AHQ-TOB-06."""
    if wanted == "stairs-down" and site.rules.stairs_down == "out":
        ran("AHQ-AMU-06")
        ran("AHQ-TOB-06")
        noted.change("Stairs out", "AHQ-AMU-06")
        return "stairs-out"
    return wanted


def _note_length(noted: TableRoll, rolled: int, laid: int) -> None:
    if laid != rolled:
        by = "AHQ-DGN-36" if laid < rolled else "AHQ-DGN-38"
        noted.change(f"{laid} section{'s' * (laid != 1)}", by)


NAMES = {
    "t-junction": "T-junction",
    "left-turn": "Left turn",
    "right-turn": "Right turn",
    "dead-end": "Dead end",
}


def _note_end(noted: TableRoll, wanted: str, end: End) -> None:
    if end.kind == wanted:
        return
    by = "AHQ-DGN-39" if end.kind == "dead-end" else "AHQ-DGN-37"
    noted.change(NAMES[end.kind], by)


@rule("AHQ-DGN-09")
async def _features(site: Site, passages: list[Section], key: str, doors: int, noted: TableRoll) -> None:
    """What the features roll says of a passage that has been laid. AHQ-DGN-09."""
    if key == "wandering-monsters":
        sentry = await site.monsters("wandering", [section.id for section in passages])
        if sentry:
            await sentry_door(site, passages)
    elif doors:
        placed = await passage_doors(site, passages, doors)
        if placed != doors:
            noted.change(f"{placed or 'no'} door{'s' * (placed != 1)}", "AHQ-DOOR-03")


def _has_door(site: Site, section: Section) -> bool:
    return any(section.id in door.sides for door in site.level.doors.values())


@rule("AHQ-DGN-08", "AHQ-DOOR-03", "AHQ-CDEC-30")
async def passage_doors(site: Site, passages: list[Section], count: int) -> int:
    """Doors in new passage sections, one in each at most; how many there was a place for.

    The leader chooses section and side, the Game Master the square. AHQ-DGN-08, AHQ-DOOR-03, AHQ-CDEC-30.
    """
    placed = 0
    for _ in range(count):
        possible = [s for s in passages if not _has_door(site, s) and _door_walls(site, s)]
        if not possible and site.rules.denser_doors:
            possible = [s for s in passages if _door_walls(site, s)]
        if not possible:
            break
        section = possible[0]
        if len(possible) > 1:
            ids = [s.id for s in possible]
            section = site.level.sections[await site.chooser.section(site.level, ids, "passage-door-section")]
        side = await choose_wall(site, section, "passage-door-wall", free_walls(site.level, section))
        if side is not None:
            await choose_door(site, section, side, "passage-door-place")
            placed += 1
    return placed


def _door_walls(site: Site, section: Section) -> list[str]:
    return [side for side in free_walls(site.level, section) if has_spot(site.level, section, side)]


@rule("AHQ-CMB-09")
async def sentry_door(site: Site, passages: Sequence[Section]) -> Door | None:
    """Where a Sentry appears there is always a door; if there is none the Game Master places it. AHQ-CMB-09."""
    if any(_has_door(site, section) for section in passages):
        return None
    places = [(section, side) for section in passages for side in _door_walls(site, section)]
    if not places:
        return None
    section, side = site.chance.pick(places, "sentry-door", "AHQ-CMB-09")
    return await choose_door(site, section, side, "sentry-door-place")


@rule("AHQ-DGN-36")
def blocked_exit(site: Site, exit: Exit) -> None:
    """Rock closes an exit for good. AHQ-DGN-36."""
    exit.blocked = True
    site.laid.blocked = True
