"""What the features of hazard rooms do to the ground: squares that block, squares that nobody enters by a mere step."""

from __future__ import annotations

from collections.abc import Iterator

from roguelike.books.ahq.state import Feature, Section
from roguelike.engine.geometry import Square
from roguelike.engine.views import Terrain

STANDING = ("", "bare")
"""A Statue on its pedestal: with its eye, or without."""
HATCHES = ("grate", "trapdoor")
CAPTIVE = "captive"
LADDER = "ladder"
DRAINED = "drained"
CLEARED = "cleared"
ALIVE = ("rats", "bats", "mould")
"""Features that fill their whole room until they are destroyed."""


def blocked(feature: Feature) -> list[Square]:
    """The squares on which nobody can stand because of it."""
    match feature.kind:
        case "statue":
            return feature.squares if feature.state in STANDING else []
        case "pool":
            return feature.squares
        case "chasm":
            bridge = feature.landing if feature.state == LADDER else None
            return [square for square in feature.squares if square != bridge]
        case "npc":
            return feature.squares if feature.state == CAPTIVE else []
    return []


def in_the_way(feature: Feature) -> list[Square]:
    """The squares that no door may open onto: whatever stands or lies there, a Circle on the floor not. AHQ-DGN-25."""
    return [] if feature.kind == "magic-circle" else feature.squares


def fills(section: Section) -> bool:
    """Whether something alive fills the room: rats, bats or mould."""
    feature = section.feature
    return feature is not None and feature.kind in ALIVE and feature.state != CLEARED


def warded(section: Section) -> Iterator[Square]:
    """The squares that the party enters only by saying so: bats, mould, a Magic Circle that has its power."""
    feature = section.feature
    if feature is None:
        return
    if feature.kind in ("bats", "mould") and fills(section):
        for rect in section.floor:
            yield from rect.squares()
    elif feature.kind == "magic-circle" and feature.state != DRAINED:
        yield from feature.squares


def shunned(section: Section) -> Iterator[Square]:
    """The squares that a careful party keeps out of."""
    if fills(section):
        for rect in section.floor:
            yield from rect.squares()
    else:
        yield from warded(section)


def painted(feature: Feature) -> Iterator[tuple[Square, Terrain]]:
    """What its squares look like."""
    code = {
        "chasm": Terrain.CHASM,
        "pool": Terrain.WATER,
        "throne": Terrain.FURNITURE,
        "grate": Terrain.HATCH,
        "trapdoor": Terrain.HATCH,
        "statue": Terrain.STATUE if feature.state in STANDING else Terrain.FLOOR,
    }.get(feature.kind, Terrain.FLOOR)
    for square in feature.squares:
        bridge = feature.state == LADDER and square == feature.landing
        yield square, Terrain.BRIDGE if bridge else code
    if feature.kind == "trapdoor" and feature.state == "stairs":
        yield feature.squares[0], Terrain.STAIRS_DOWN


def joined(section: Section) -> tuple[Square, ...]:
    """The squares of an open grate or trapdoor: who stands there is in the room below as well. AHQ-GRATE-01."""
    feature = section.feature
    if feature is None or feature.kind not in HATCHES or feature.state != "open":
        return ()
    return tuple(feature.squares)
