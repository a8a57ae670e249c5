"""A small picture of the known map: each cell stands for a block of squares and shows the most telling of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from roguelike.engine.late import frozen
from roguelike.engine.views import MapView, Terrain, View
from roguelike.tui.frame import FOCUS_GLYPH, GLYPH_OF, STYLE_OF
from roguelike.tui.lines import Line
from roguelike.tui.styles import INDEX, NAMES

_TELLING = np.zeros(256, dtype=np.uint8)
"""How much a square of each kind tells; walls tell nothing where a cell is more than one square."""
_TELLING[1:] = 3
_TELLING[Terrain.FLOOR] = 1
_TELLING[[Terrain.DOOR, Terrain.OPEN_DOOR]] = 2
_TELLING[Terrain.WALL] = 0


def minimap(view: View, focus: str, width: int, height: int) -> list[Line]:
    """The known map in at most ``width`` by ``height`` cells; empty if nothing is known or there is no room."""
    board = view.map
    if board is None or width < 8 or height < 3 or not board.terrain.any():
        return []
    made = _made.get((width, height))
    if made is None or made.of is not board.terrain:
        made = _made[width, height] = _make(board, width, height)
    top, left, scale = made.top, made.left, made.scale
    rows, wide = list(made.rows), len(made.texts[0])
    there: dict[int, dict[int, tuple[str, int]]] = {}
    for model in sorted(view.models, key=lambda m: (m.id == focus, m.side == "ours", m.status is None)):
        if model.square is not None:
            y, x = (model.square.y - top) // scale, (model.square.x - left) // scale
            if 0 <= y < len(rows) and 0 <= x < wide:
                focused = model.id == focus
                glyph = FOCUS_GLYPH if focused else model.glyph[:1] or "?"
                there.setdefault(y, {})[x] = glyph, INDEX["focus" if focused else model.side]
    for y, cells in there.items():
        text, styles = list(made.texts[y]), bytearray(made.styles[y])
        for x, looks in cells.items():
            text[x], styles[x] = looks
        rows[y] = _row("".join(text), styles)
    return rows


@frozen(eq=False)
class _Ground:
    """The picture without models, with its ``rows`` as lines, and where it begins; arrays of a view are never changed
    once they are in it."""

    of: object
    top: int
    left: int
    scale: int
    texts: tuple[str, ...]
    styles: tuple[bytes, ...]
    rows: tuple[Line, ...]


_made: dict[tuple[int, int], _Ground] = {}


def _make(board: MapView, width: int, height: int) -> _Ground:
    if len(_made) > 8:
        _made.clear()
    ys, xs = np.nonzero(board.terrain)
    top, left = int(ys.min()), int(xs.min())
    high, wide = int(ys.max()) - top + 1, int(xs.max()) - left + 1
    scale = max(1, -(-wide // width), -(-high // height))
    glyphs, styles = _blocks(board, top, left, high, wide, scale)
    texts = tuple(str(row.astype("<u4").tobytes(), "utf-32-le") for row in glyphs)
    looks = tuple(row.astype(np.uint8).tobytes() for row in styles)
    rows = tuple(_row(*row) for row in zip(texts, looks, strict=True))
    return _Ground(board.terrain, top, left, scale, texts, looks, rows)


def _blocks(
    board: MapView, top: int, left: int, high: int, wide: int, scale: int
) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
    """Glyph and style of each block: those of the square in it that tells most."""
    rows, columns = -(-high // scale), -(-wide // scale)
    codes = np.zeros((rows * scale, columns * scale), dtype=np.uint8)
    codes[:high, :wide] = board.terrain[top : top + high, left : left + wide]
    if scale == 1:
        return GLYPH_OF[codes], STYLE_OF[codes]
    cells = codes.reshape(rows, scale, columns, scale).swapaxes(1, 2).reshape(rows, columns, scale * scale)
    best = _TELLING[cells].argmax(axis=2)
    chosen = np.take_along_axis(cells, best[..., None], axis=2)[..., 0]
    chosen = np.where(_TELLING[chosen] > 0, chosen, Terrain.UNKNOWN)
    return GLYPH_OF[chosen], STYLE_OF[chosen]


def _row(text: str, styles: bytes | bytearray) -> Line:
    """A row of cells as pieces of one look each, with a blank before them."""
    pieces, begun = [(" ", "")], 0
    for end in range(1, len(text) + 1):
        if end == len(text) or styles[end] != styles[begun]:
            pieces.append((text[begun:end], NAMES[styles[begun]]))
            begun = end
    return tuple(pieces)
