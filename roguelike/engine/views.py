"""What a seat may see: the only thing that a screen or a mind is given of a campaign.

A book makes a `View` of its state for a seat. Two states with equal views look alike and are
answered alike. Everything a reader will read is a `Msg`. A book extends `View` with figures for its
own minds; the screen knows only what is here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Literal, TypeAlias

import numpy as np
from attrs import cmp_using, field
from numpy.typing import NDArray

from roguelike.engine.geometry import Rect, Square
from roguelike.engine.late import frozen
from roguelike.engine.text import Msg

Grid: TypeAlias = NDArray[np.uint8]
Side = Literal["ours", "theirs", "neutral"]


class Terrain(IntEnum):
    """What a square looks like. The value is what `MapView.terrain` holds."""

    UNKNOWN = 0
    WALL = 1
    FLOOR = 2
    DOOR = 3
    OPEN_DOOR = 4
    STAIRS_DOWN = 5
    STAIRS_OUT = 6
    CHEST = 7
    OPEN_CHEST = 8
    RUBBLE = 9
    PIT = 10
    CHASM = 11
    WATER = 12
    FURNITURE = 13
    STATUE = 14
    TRAP = 15
    RAIL = 16
    BRIDGE = 17
    GRASS = 18
    TREE = 19
    HATCH = 20


@frozen
class Mark:
    """A square to point out: a threatened square, a corpse, loot, an unsearched wall ..."""

    square: Square
    kind: str
    label: Msg


@frozen
class Figure:
    """A figure of a sheet with where it comes from; ``parts`` are (source, amount, rule id).

    ``things``: the parts are what the model has with it, told when its pack is opened.
    """

    id: str
    value: str
    parts: Sequence[tuple[Msg, str, str]] = ()
    things: bool = False


@frozen
class ModelView:
    """A model as a seat sees it.

    ``glyph`` is its one character on the map (a digit for your side, a letter for the other),
    ``name`` how it is called, ``cells`` the panel's figures by column id, ``status`` what replaces
    them (DOWN, DEAD ...), ``notes`` the focus line, ``ready`` whether it has something left to do,
    ``hurt`` whether one more wound could fell it, ``weak`` whether it is down to half of what it can take,
    ``proper`` whether its kind is a name of its own, ``order`` the standing order that it follows. Notes and sheet may
    be made when they are looked at (see `roguelike.engine.ondemand.Later`), which the screen does before the state goes
    on.
    """

    id: str
    glyph: str
    name: str
    kind: Msg
    side: Side
    square: Square | None
    size: tuple[int, int] = (1, 1)
    cells: Mapping[str, Msg | str] = field(factory=dict)
    status: Msg | None = None
    ready: bool = False
    hurt: bool = False
    weak: bool = False
    officer: bool = False
    proper: bool = False
    notes: Sequence[Msg] = ()
    sheet: Sequence[Figure] = ()
    order: str = ""


@frozen
class Column:
    """A column of the party panel: its id in `ModelView.cells`, heading and width in characters."""

    id: str
    heading: Msg
    width: int


@frozen
class MapView:
    """The board as a seat knows it: terrain codes and whether each square is seen now; arrays are
    [y, x].

    ``wary`` is where a careful walker goes who does not look (None: wherever the terrain lets him).
    """

    terrain: Grid = field(eq=cmp_using(eq=np.array_equal))
    seen: NDArray[np.bool_] = field(eq=cmp_using(eq=np.array_equal))
    marks: tuple[Mark, ...] = ()
    wary: NDArray[np.bool_] | None = field(default=None, eq=False)


@frozen
class HeaderPart:
    """One part of the header; ``strong`` is shown reversed (whose phase it is).

    Where there is no room for all, ``short`` stands for ``text``, then ``shorter`` for that; then parts are left
    out, those of the highest ``rank`` first; those of rank 0 never are.
    """

    text: Msg
    strong: bool = False
    short: Msg | None = None
    rank: int = 0
    shorter: Msg | None = None


@frozen
class Landmark:
    """A place worth going to that the party knows of.

    ``squares`` are where to stand for it (any of them), ``square`` where it is. ``explore``: going there and
    looking is exploring, without opening, searching or taking anything. ``done`` landmarks are only
    remembered (an opened chest). ``sort``: what it is called where several of its kind are counted.
    """

    id: str
    kind: str
    label: Msg
    square: Square
    squares: tuple[Square, ...]
    explore: bool = False
    done: bool = False
    sort: Msg | None = None


@frozen
class Overlay:
    """Squares that a book can show on the map: where somebody can get to, what he sees ..."""

    id: str
    label: Msg
    squares: frozenset[Square]


@frozen(kw_only=True)
class View:
    """What a seat may see.

    ``turn`` changes whenever a phase or turn does (for pacing), ``map`` is None where there is no
    board (a town, an end), ``page`` then holds the lines to show. ``diagonal`` says whether this
    book moves in eight directions. ``landmarks`` are the places worth going to. In a ``quiet`` phase
    the side marches: keys steer ``point``, the others follow him; ``file`` is the order in which (ids), ``formation``
    the id of how they wait at a door. ``aim`` tells what it is out for.
    """

    book: str
    seat: str
    turn: str
    header: tuple[HeaderPart, ...]
    map: MapView | None
    models: tuple[ModelView, ...]
    columns: tuple[Column, ...] = ()
    leader: str = ""
    page: tuple[Msg, ...] = ()
    diagonal: bool = False
    over: bool = False
    landmarks: tuple[Landmark, ...] = ()
    point: str = ""
    quiet: bool = False
    file: tuple[str, ...] = ()
    formation: str = ""
    aim: tuple[Msg, ...] = ()

    def model(self, id: str) -> ModelView | None:
        """The model of that id, if the seat sees it."""
        return next((m for m in self.models if m.id == id), None)

    def at(self, square: Square) -> list[ModelView]:
        """The models that cover the square."""
        return [m for m in self.models if _covers(m, square)]


def _covers(model: ModelView, square: Square) -> bool:
    corner = model.square
    return corner is not None and Rect(corner.x, corner.y, *model.size).holds(square)
