"""Traps that the party knows of: which squares they bar, which chests they shut, and what a screen shows of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.grid import touch
from roguelike.books.ahq.dungeon.terrain import ground, section_at
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, LaidTrap, Level, Model
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.geometry import Square, around
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg
from roguelike.engine.views import Mark

PIT, STONE, PORTCULLIS, FIREBALL = "pit", "stone-block", "portcullis", "fireball"


def put(state: Campaign, trap: str, how: str, square: Square, *, chest: str = "", bars: Iterable[Square] = ()) -> str:
    """Note a trap on the map; gives its id. ``how`` is its `LaidTrap.state`."""
    level = state.here
    made = LaidTrap(
        id=state.new_id("t"),
        trap=trap,
        state=how,  # type: ignore[arg-type]
        square=square,
        chest=chest,
        bars=list(bars),
        since=state.turn,
    )
    level.traps[made.id] = made
    touch(level)
    return made.id


def remove(state: Campaign, id: str) -> None:
    """Take a trap off the map."""
    del state.here.traps[id]
    touch(state.here)


def at(level: Level, square: Square) -> list[LaidTrap]:
    """The traps that bar a square."""
    return [trap for trap in level.traps.values() if square in trap.bars]


@rule("AHQ-TRAP-11")
def shuts(level: Level, section_id: str) -> LaidTrap | None:
    """The trap left on a section's chest, which keeps it shut. AHQ-TRAP-11."""
    return next((trap for trap in level.traps.values() if trap.chest == section_id), None)


@rule("AHQ-TRAP-12", "AHQ-CDEC-49")
def barred(level: Level, square: Square) -> Refusal | None:
    """Why nobody may enter a square: a trap was left there or beside it, or what it became is there.

    AHQ-TRAP-12; a Pit and a Portcullis bar their own squares only.
    """
    for trap in at(level, square):
        name = content().traps[trap.trap].name
        if trap.state == "left":
            return refuse("AHQ-TRAP-12", "ahqtrap-barred", trap=name)
        if trap.state == "open":
            return refuse("AHQ-TRAP2-23", "ahqtrap-pit-in-the-way")
        if trap.state == "down":
            return refuse("AHQ-TRAP2-28", "ahqtrap-portcullis-in-the-way")
    return None


@rule("AHQ-TRAP-12")
def bars_of(level: Level, square: Square) -> list[Square]:
    """The squares that a trap left in a square bars: its own and those beside it. AHQ-TRAP-12."""
    walkable = ground(level).walkable
    return [s for s in (square, *around(square)) if s in walkable]


def stone_at(level: Level, square: Square) -> LaidTrap | None:
    """The Stone Block that was spotted and hangs over a square. AHQ-TRAP2-35."""
    for trap in level.traps.values():
        if trap.trap == STONE and trap.state == "left" and trap.square == square and not trap.chest:
            return trap
    return None


def beneath(state: Campaign, model: Model) -> str:
    """The id of the Stone Block that hangs over a model; "" if none does."""
    traps = state.here.traps
    stone = stone_at(state.here, model.square) if traps and model.square is not None else None
    return stone.id if stone is not None else ""


@rule("AHQ-TRAP2-35")
def too_fast(level: Level, model: Model, goal: Square, allowance: int, walked: int = 0) -> Refusal | None:
    """Why a model stops before a Stone Block: it has walked more than half its squares. AHQ-TRAP2-35.

    ``walked`` are further steps that it will have taken by then. Whoever runs cannot stop; it falls on him.
    """
    if stone_at(level, goal) is None or model.turn.running:
        return None
    if 2 * (model.turn.steps + walked + 1) <= allowance:
        return None
    return refuse("AHQ-TRAP2-35", "ahqtrap-too-fast", who=ref(model))


def pits_near(level: Level, square: Square) -> list[LaidTrap]:
    """The open Pits beside a square."""
    near = around(square)
    return [trap for trap in level.traps.values() if trap.state == "open" and trap.square in near]


def portcullises_near(level: Level, square: Square) -> list[LaidTrap]:
    """The Portcullises at which a square lies, corners included: in a doorway three may lift on a side."""
    near = set(around(square, diagonal=True))
    return [trap for trap in level.traps.values() if trap.state == "down" and not near.isdisjoint(trap.bars)]


def near(level: Level) -> Iterator[tuple[LaidTrap, tuple[Square, ...]]]:
    """The traps about which something can be done, with the squares from which to do it, or to go on from."""
    walkable = ground(level).walkable
    for trap in level.traps.values():
        if trap.state != "moving":
            corners = trap.state == "down"
            beside = [s for own in trap.bars or [trap.square] for s in around(own, diagonal=corners)]
            yield trap, tuple(dict.fromkeys(s for s in beside if s in walkable))


def marks(state: Campaign) -> Iterator[Mark]:
    """What the map points out: every known trap, with the squares it bars."""
    level = state.levels.get(state.level)
    for trap in level.traps.values() if level is not None else ():
        name = content().traps[trap.trap].name
        squares = fireball_squares(trap.square) if trap.state == "moving" else (trap.bars or [trap.square])
        for square in squares:
            yield Mark(square, "trap", msg("ahqtrap-mark", trap=name, how=trap.state))


def fireball_squares(corner: Square) -> list[Square]:
    """The squares of a fireball marker by its north-west corner: 2 x 2. Ruling AHQ-CDEC-18."""
    return [Square(corner.x + dx, corner.y + dy) for dy in (0, 1) for dx in (0, 1)]


def section_of_square(state: Campaign, square: Square) -> str:
    """The section of a square, or the one on the first side of a door; "" if there is none."""
    here = section_at(state.here, square)
    if here is not None:
        return here
    door = state.here.doors.get(ground(state.here).door_at.get(square, ""))
    return door.sides[0] if door is not None else ""


def burn_out(state: Campaign) -> None:
    """The expedition is over: Fireballs that still rolled are gone. AHQ-TRAP2-53."""
    for level in state.levels.values():
        for id in [trap.id for trap in level.traps.values() if trap.state == "moving"]:
            del level.traps[id]
            touch(level)
