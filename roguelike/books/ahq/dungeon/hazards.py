"""Hazard rooms as they are laid: which feature, where in the room, and who is there."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.doors import free_walls, place_door, spots
from roguelike.books.ahq.dungeon.features import CAPTIVE
from roguelike.books.ahq.dungeon.grid import LANES, OPPOSITE, touch
from roguelike.books.ahq.dungeon.laid import Site
from roguelike.books.ahq.state import Feature, Section
from roguelike.engine.geometry import Rect, Square, footprint
from roguelike.engine.rulemarks import rule

WANDERING = "wandering-monsters"
D12 = 12


@rule("AHQ-DGN-17", "AHQ-ROOM-02", "AHQ-ROOM-03")
async def furnish_hazard(site: Site, section: Section, inside: Square) -> tuple[bool, bool]:
    """Roll what is special about a hazard room and put it there. AHQ-DGN-17, AHQ-ROOM-02.

    Gives whether a Sentry is among its monsters, and whether its further doors are rolled for.
    """
    rolled, noted = site.roll("AHQ-TBL-special", "special-room")
    noted.section = section.id
    if rolled.table:
        rolled, second = site.roll(rolled.table, "rats-or-bats")
        second.section = section.id
    kind = rolled.room
    section.feature = feature = Feature(kind or WANDERING)
    PLACES.get(kind, _nowhere)(site, section, inside)
    company = not kind or content().rooms[kind].monsters or (kind == "npc" and who_is_met(site, section, inside))
    sentry = await site.monsters("wandering", [section.id]) if company else False
    touch(site.level)
    return sentry, feature.kind != "trapdoor"


@rule("AHQ-NPC-01", "AHQ-NPC-10", "AHQ-NPC-12", "AHQ-NPC-30", "AHQ-TBL-npc", "AHQ-DEC-43")
def who_is_met(site: Site, section: Section, inside: Square) -> bool:
    """Roll who is in the room; whether monsters are, guards or others. AHQ-NPC-01, AHQ-NPC-10, AHQ-NPC-30.

    Who has appeared before in this dungeon does not again: Wandering Monsters instead (ruling AHQ-DEC-43). A captive is
    no model until freed, so that no guard can attack her (AHQ-NPC-12).
    """
    feature = section.feature
    assert feature is not None
    rolled, noted = site.roll("AHQ-TBL-npc", "npc")
    noted.section = section.id
    here = {s.feature.npc for s in site.level.sections.values() if s.feature is not None and s.feature.npc}
    if rolled.npc in here | site.rules.people_met:
        noted.change("Wandering Monsters", "AHQ-NPC-01")
        feature.kind = WANDERING
        return True
    feature.npc = rolled.npc
    record = content().npcs[rolled.npc]
    if record.guarded:
        feature.state = CAPTIVE
        feature.squares = [site.chance.pick(depths(section)[-1], "captive-place", "AHQ-NPC-10")]
    elif rolled.npc == "thief":
        free = [s for s in section.floor[0].squares() if s != inside]
        feature.squares = [site.chance.pick(free, "thief-place", "AHQ-NPC-40")]
    return record.guarded


def depths(section: Section) -> list[list[Square]]:
    """The lines of floor squares across the room, from the wall it was entered by to the opposite one."""
    x, y, w, h = section.floor[0]
    rows = [[Square(x + i, y + j) for i in range(w)] for j in range(h)]
    columns = [[Square(x + i, y + j) for j in range(h)] for i in range(w)]
    lines = rows if section.facing in ("N", "S") else columns
    return lines[::-1] if section.facing in ("N", "W") else lines


def _nowhere(site: Site, section: Section, inside: Square) -> None:
    """It has no place of its own."""


@rule("AHQ-CHASM-01")
def _chasm(site: Site, section: Section, inside: Square) -> None:
    """A Chasm across the middle of the room; beyond it a door and a chest. AHQ-CHASM-01."""
    feature = section.feature
    assert feature is not None
    lines = depths(section)
    middle = len(lines) // 2
    feature.squares = lines[middle]
    beyond = [square for line in lines[middle + 1 :] for square in line]
    section.chest = site.chance.pick(beyond, "chest-place", "AHQ-CHASM-01")
    found: list[tuple[str, Square]] = []
    for side in () if section.above else free_walls(site.level, section):
        found += [(side, s) for s in spots(site.level, section, side).best if s.step(OPPOSITE[side]) in beyond]
    if found:
        side, square = site.chance.pick(found, "chasm-door", "AHQ-CHASM-01")
        place_door(site, section, side, "chasm-door", square)


@rule("AHQ-CHASM-01")
def near_side(section: Section) -> frozenset[Square]:
    """The squares on this side of a Chasm, where none of those that live beyond it stands; none elsewhere."""
    if section.feature is None or section.feature.kind != "chasm":
        return frozenset()
    lines = depths(section)
    return frozenset(square for line in lines[: len(lines) // 2] for square in line)


@rule("AHQ-STAT-01")
def _statue(site: Site, section: Section, inside: Square) -> None:
    """The Statue in the middle. AHQ-STAT-01."""
    x, y, w, h = section.floor[0]
    assert section.feature is not None
    section.feature.squares = [Square(x + w // 2, y + h // 2)]


@rule("AHQ-RAT-01")
def _rats(site: Site, section: Section, inside: Square) -> None:
    """Sixty rats. AHQ-RAT-01."""
    assert section.feature is not None
    section.feature.count = content().rooms["rats"].numbers["rats"]


@rule("AHQ-BAT-01", "AHQ-MOULD-01")
def _everywhere(site: Site, section: Section, inside: Square) -> None:
    """Bats or Mould in the whole room. AHQ-BAT-01, AHQ-MOULD-01."""


@rule("AHQ-FUNGI-01")
def _mushrooms(site: Site, section: Section, inside: Square) -> None:
    """D12 magic Mushrooms. AHQ-FUNGI-01."""
    assert section.feature is not None
    section.feature.count = site.chance.die(D12, "mushrooms", "AHQ-FUNGI-01")


@rule("AHQ-GRATE-01", "AHQ-TDOOR-01")
def _hatch(site: Site, section: Section, inside: Square) -> None:
    """A Grate or Trapdoor in any square of the room but that inside the door. AHQ-GRATE-01, AHQ-TDOOR-01."""
    assert section.feature is not None
    free = [s for s in section.floor[0].squares() if s != inside]
    section.feature.squares = [site.chance.pick(free, "hatch-place", "AHQ-GRATE-01")]


@rule("AHQ-POOL-01")
def _pool(site: Site, section: Section, inside: Square) -> None:
    """A Pool, two squares by two, not in front of the door."""
    x, y, w, h = section.floor[0]
    size = (LANES, LANES)
    corners = [c for c in Rect(x, y, w - 1, h - 1).squares() if inside not in footprint(c, size)]
    assert section.feature is not None
    section.feature.squares = footprint(site.chance.pick(corners, "pool-place", "AHQ-POOL-01"), size)


@rule("AHQ-CIRC-01", "AHQ-DEC-49")
def _circle(site: Site, section: Section, inside: Square) -> None:
    """A Magic Circle of three squares by three in the middle. AHQ-CIRC-01; the size is that of AHQ-DEC-49."""
    x, y, w, h = section.floor[0]
    assert section.feature is not None
    section.feature.squares = list(Rect(x + w // 2 - 1, y + h // 2 - 1, 3, 3).squares())


@rule("AHQ-THRO-01")
def _throne(site: Site, section: Section, inside: Square) -> None:
    """A Throne on the far side. AHQ-THRO-01."""
    far = depths(section)[-1]
    assert section.feature is not None
    section.feature.squares = [far[len(far) // 2]]


PLACES: dict[str, Callable[[Site, Section, Square], None]] = {
    "chasm": _chasm,
    "statue": _statue,
    "rats": _rats,
    "bats": _everywhere,
    "mould": _everywhere,
    "mushrooms": _mushrooms,
    "grate": _hatch,
    "trapdoor": _hatch,
    "pool": _pool,
    "magic-circle": _circle,
    "throne": _throne,
}
