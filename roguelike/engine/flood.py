"""Steps over open ground as bits of one number a board: quick for whoever looks only a little way.

Every step costs one and none is diagonal. Of several shortest ways the same is taken as by `roguelike.engine.paths`.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from roguelike.engine.geometry import ORTHOGONAL, Square


class Field:
    """Where one may step, from an array [y, x]; a set of squares is a number with a bit for each (`mask`).

    A level is mostly rock: only the part with open squares is kept, with one row and column around it.
    """

    def __init__(self, open: NDArray[np.bool_]) -> None:
        ys, xs = np.flatnonzero(open.any(axis=1)), np.flatnonzero(open.any(axis=0))
        self.top, self.left = (int(line[0]) - 1 if line.size else 0 for line in (ys, xs))
        self._high, self.row = (int(line[-1] - line[0]) + 3 if line.size else 1 for line in (ys, xs))
        part = open[max(0, self.top) : self.top + self._high - 1, max(0, self.left) : self.left + self.row - 1]
        framed = np.zeros((self._high, self.row), np.bool_)
        y, x = max(0, -self.top), max(0, -self.left)
        framed[y : y + part.shape[0], x : x + part.shape[1]] = part
        self.open = int.from_bytes(np.packbits(framed, bitorder="little").tobytes(), "little")
        self._masks: dict[tuple[Square, ...], int] = {}

    def mask(self, squares: Iterable[Square]) -> int:
        """The number of a set of squares; what is further than a step from all open ground is left out.

        Remembered for tuples.
        """
        if not isinstance(squares, tuple):
            return self._bits(squares)
        made = self._masks.get(squares)
        if made is None:
            made = self._masks[squares] = self._bits(squares)
        return made

    def _bits(self, squares: Iterable[Square]) -> int:
        out, top, left, row, high = 0, self.top, self.left, self.row, self._high
        for x, y in squares:
            if 0 <= x - left < row and 0 <= y - top < high:
                out |= 1 << (y - top) * row + x - left
        return out

    def square(self, bit: int) -> Square:
        """The square of a bit."""
        y, x = divmod(bit, self.row)
        return Square(x + self.left, y + self.top)


class Flood:
    """Whatever can be reached from some squares, ring by ring, worked out as far as somebody asks.

    The starts may be blocked themselves; ``without``: squares that are to be blocked, ``through``: that are to be open.
    """

    def __init__(
        self, field: Field, starts: Iterable[Square], without: Iterable[Square] = (), through: Iterable[Square] = ()
    ) -> None:
        self._field = field
        self._rings = [field.mask(starts)]
        self._left = (field.open & ~field.mask(without) | field.mask(through)) & ~self._rings[0]

    def steps(self, goals: Iterable[Square]) -> int | None:
        """How many steps the nearest of the goals is away; None if none is reached."""
        wanted, rings, left, row = self._field.mask(goals), self._rings, self._left, self._field.row
        for steps, ring in enumerate(rings):
            if ring & wanted:
                return steps
        if not left & wanted:
            return None
        while ring := (ring << 1 | ring >> 1 | ring << row | ring >> row) & left:
            left ^= ring
            rings.append(ring)
            if ring & wanted:
                break
        self._left = left
        return len(rings) - 1 if ring else None

    def nearest(self, goals: Iterable[Square]) -> list[Square]:
        """Those of the goals that are reached first; none if none is."""
        wanted = list(goals)
        steps = self.steps(wanted)
        met = self._rings[steps] if steps is not None else 0
        return [square for square in wanted if met & self._field.mask((square,))]

    def way(self, goals: Iterable[Square]) -> list[Square]:
        """The squares of the shortest way to the nearest goal (of equally near ones the first by row), without the
        start; empty if a goal is a start, or if none is reached."""
        steps = self.steps(goals)
        if not steps:
            return []
        met = self._rings[steps] & self._field.mask(goals)
        here = (met & -met).bit_length() - 1
        back = [dx + dy * self._field.row for dx, dy in ORTHOGONAL.values()]
        out = []
        for ring in self._rings[steps - 1 :: -1]:
            out.append(self._field.square(here))
            here = next(there for step in back if (there := here + step) >= 0 and ring >> there & 1)
        return out[::-1]
