"""What the map shows, composed as arrays: terrain, marks, models, cursor. Knows no widget."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

import numpy as np
from attrs import field
from numpy.typing import NDArray
from rich.cells import cell_len

from roguelike.engine.geometry import Square
from roguelike.engine.late import define, frozen
from roguelike.engine.views import MapView, ModelView, Terrain, View
from roguelike.tui.styles import INDEX

_LOOKS: dict[Terrain, tuple[str, str]] = {
    Terrain.UNKNOWN: (" ", ""),
    Terrain.WALL: ("#", "wall"),
    Terrain.FLOOR: (".", "floor"),
    Terrain.DOOR: ("+", "door"),
    Terrain.OPEN_DOOR: ("/", "door"),
    Terrain.STAIRS_DOWN: (">", "item"),
    Terrain.STAIRS_OUT: ("<", "item"),
    Terrain.CHEST: ("$", "item"),
    Terrain.OPEN_CHEST: ("_", "item"),
    Terrain.RUBBLE: (";", "wall"),
    Terrain.PIT: ("^", "threat"),
    Terrain.CHASM: ("%", "dim"),
    Terrain.WATER: ("~", "water"),
    Terrain.FURNITURE: ("&", "door"),
    Terrain.STATUE: ("|", "wall"),
    Terrain.TRAP: ("^", "danger"),
    Terrain.RAIL: ("=", "wall"),
    Terrain.BRIDGE: ("=", "door"),
    Terrain.GRASS: ('"', "plant"),
    Terrain.TREE: ("T", "plant"),
    Terrain.HATCH: ("*", "item"),
}
_MARKS: dict[str, tuple[str, str]] = {
    "threat": (":", "threat"),
    "corpse": ("%", "dim"),
    "loot": ("*", "item"),
    "unsearched": ("?", "dim"),
    "trap": ("^", "danger"),
}
_OTHER_MARK = ("!", "item")
_SIDES = {"ours": "ours", "theirs": "theirs", "neutral": "neutral"}
FOCUS_GLYPH = "@"

GLYPH_OF = np.zeros(256, dtype=np.uint32)
STYLE_OF = np.zeros(256, dtype=np.uint8)
for _code in range(256):
    _glyph, _style = _LOOKS.get(_code, ("?", "dim"))  # type: ignore[call-overload]
    GLYPH_OF[_code] = ord(_glyph)
    STYLE_OF[_code] = INDEX[_style]
_REMEMBERED = INDEX["remembered"]
_SPACE = ord(" ")


@frozen(eq=False)
class Frame:
    """A picture of the map: a code point and a style index for every cell."""

    glyphs: NDArray[np.uint32]
    styles: NDArray[np.uint8]

    @staticmethod
    def blank(width: int, height: int) -> Frame:
        """A frame with nothing in it."""
        return Frame(
            np.full((height, width), _SPACE, dtype=np.uint32),
            np.zeros((height, width), dtype=np.uint8),
        )

    def row(self, y: int) -> str:
        """The text of a row."""
        return str(self.glyphs[y].astype("<u4").tobytes(), "utf-32-le")

    def text(self) -> str:
        """The whole frame as text, for tests and screen readers."""
        return "\n".join(self.row(y).rstrip() for y in range(len(self.glyphs)))


@define
class Camera:
    """Which part of the board is shown. It stands still until the focus comes near an edge, then jumps."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0

    def follow(self, size: tuple[int, int], board: MapView, focus: Square | None) -> None:
        """Look so that the focus is well inside a view of ``size`` (width, height)."""
        if (self.width, self.height) != size:
            self.width, self.height = size
            self.centre(board, focus)
        elif focus is not None:
            self.x = _followed(self.x, focus.x, self.width)
            self.y = _followed(self.y, focus.y, self.height)

    def centre(self, board: MapView, focus: Square | None) -> None:
        """Show all that is known in the middle if it fits, else put the focus there."""
        ys, xs = np.nonzero(board.terrain)
        for axis, known, room in (("x", xs, self.width), ("y", ys, self.height)):
            low, high = (int(known.min()), int(known.max())) if len(known) else (0, 0)
            middle = (low + high + 1) // 2
            if focus is not None and high - low + 1 > room:
                middle = focus.x if axis == "x" else focus.y
            setattr(self, axis, middle - room // 2)
        if focus is not None:
            self.x = _followed(self.x, focus.x, self.width)
            self.y = _followed(self.y, focus.y, self.height)


def _followed(start: int, at: int, room: int) -> int:
    margin = min(4, max(0, room // 6))
    jump = max(1, room // 2)
    while at - start < margin:
        start -= jump
    while at - start >= room - margin:
        start += jump
    return start


@frozen
class Overlay:
    """What a prompt shows on the map: its cursor, the squares it would cover, a walk, who would stand where."""

    cursor: Square | None = None
    area: tuple[Square, ...] = ()
    path: tuple[Square, ...] = ()
    highlights: Mapping[Square, str] = field(factory=dict)
    letters: Mapping[Square, str] = field(factory=dict)


def compose(view: View, camera: Camera, focus: str, overlay: Overlay | None = None) -> Frame:
    """The frame that the camera sees of a view."""
    board = view.map
    if board is None:
        return Frame.blank(camera.width, camera.height)
    ground = _ground(board, camera)
    frame = Frame(ground.glyphs.copy(), ground.styles.copy())
    for mark in board.marks:
        glyph, style = _MARKS.get(mark.kind, _OTHER_MARK)
        _put(frame, camera, mark.square, glyph, style)
    for model in sorted(view.models, key=lambda model: _layer(model, focused=model.id == focus)):
        if model.square is not None:
            glyph, style = _look(model, focused=model.id == focus)
            for square in _covered(model):
                _put(frame, camera, square, glyph, style)
    if overlay is not None:
        for square, letter in overlay.letters.items():
            _put(frame, camera, square, letter, "theirs")
        _tint(frame, camera, overlay.area, "area")
        _tint(frame, camera, overlay.path, "path")
        for square, style in overlay.highlights.items():
            _tint(frame, camera, (square,), style)
        if overlay.cursor is not None:
            _tint(frame, camera, (overlay.cursor,), "cursor")
    return frame


def _ground(board: MapView, camera: Camera) -> Frame:
    """The terrain that the camera sees; made once as long as board and camera are the same."""
    where = (camera.x, camera.y, camera.width, camera.height)
    for terrain, seen, looked, made in _made:
        if terrain is board.terrain and seen is board.seen and looked == where:
            return made
    frame = Frame.blank(camera.width, camera.height)
    _terrain(frame, board, camera)
    _made.append((board.terrain, board.seen, where, frame))
    return frame


_made: deque[tuple[object, object, tuple[int, int, int, int], Frame]] = deque(maxlen=8)
"""Arrays of a view are never changed once they are in it, so that the same array is the same terrain."""


def _terrain(frame: Frame, board: MapView, camera: Camera) -> None:
    height, width = board.terrain.shape
    x1, y1 = max(0, camera.x), max(0, camera.y)
    x2, y2 = min(width, camera.x + camera.width), min(height, camera.y + camera.height)
    if x2 <= x1 or y2 <= y1:
        return
    codes = board.terrain[y1:y2, x1:x2]
    rows = slice(y1 - camera.y, y2 - camera.y)
    columns = slice(x1 - camera.x, x2 - camera.x)
    frame.glyphs[rows, columns] = GLYPH_OF[codes]
    styles = np.where(board.seen[y1:y2, x1:x2], STYLE_OF[codes], _REMEMBERED)
    frame.styles[rows, columns] = np.where(codes == Terrain.UNKNOWN, 0, styles)


def _put(frame: Frame, camera: Camera, square: Square, glyph: str, style: str) -> None:
    x, y = square.x - camera.x, square.y - camera.y
    if 0 <= x < camera.width and 0 <= y < camera.height:
        frame.glyphs[y, x] = ord(glyph)
        frame.styles[y, x] = INDEX[style]


def _tint(frame: Frame, camera: Camera, squares: Iterable[Square], style: str) -> None:
    for square in squares:
        x, y = square.x - camera.x, square.y - camera.y
        if 0 <= x < camera.width and 0 <= y < camera.height:
            frame.styles[y, x] = INDEX[style]


def _look(model: ModelView, *, focused: bool) -> tuple[str, str]:
    if focused:
        return FOCUS_GLYPH, "focus"
    style = "officer" if model.officer and model.side == "theirs" else _SIDES[model.side]
    return model.glyph if cell_len(model.glyph) == len(model.glyph) == 1 else "?", style


def _layer(model: ModelView, *, focused: bool) -> tuple[bool, bool]:
    """Those who stand are drawn over those who lie, and the focus over who shares its square."""
    return model.status is None, focused


def _covered(model: ModelView) -> Iterable[Square]:
    corner = model.square
    assert corner is not None
    width, height = model.size
    return (Square(corner.x + dx, corner.y + dy) for dy in range(height) for dx in range(width))
