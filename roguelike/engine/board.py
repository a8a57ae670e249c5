"""The board as an index: what stands on a square, what the ground is like, where a frame lies.

A board is derived from a campaign's state and never saved. The book makes its grounds from its map,
puts every model on it, and afterwards moves models as the state moves them. Who blocks is the
book's word: it is said when a model is put down. Frames are sub-boards with an offset and
quarter-turns (a turning chamber, a ship): models in a frame keep their place in it when the frame
moves or turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import numpy as np
from attrs import cmp_using, evolve, field
from numpy.typing import ArrayLike, NDArray

from roguelike.engine.geometry import Place, Square, footprint
from roguelike.engine.late import define, frozen

Mask: TypeAlias = NDArray[np.bool_]
Edge: TypeAlias = tuple[Square, Square]
"""Two neighbouring squares, the lesser first."""


class Occupied(ValueError):
    """Two models that block would stand on one square."""


def edge(a: Square, b: Square) -> Edge:
    """The edge (or corner) between two neighbouring squares. Raises ValueError if they are none."""
    if max(abs(a.x - b.x), abs(a.y - b.y)) != 1:
        raise ValueError(f"{tuple(a)} and {tuple(b)} are not neighbours")
    return (a, b) if a < b else (b, a)


def _truths(values: ArrayLike) -> Mask:
    return np.asarray(values, np.bool_)


@frozen
class Ground:
    """What the squares of a level or frame are like; arrays are [y, x] and all of one shape.

    ``passable``: a model may be there; ``opaque``: nothing is seen through it; ``height`` in
    half-steps (left out: flat); ``barriers``: what stands between two neighbouring squares, by kind
    ("rail", "wall"). Raises ValueError if the shapes differ.
    """

    passable: Mask = field(converter=_truths, eq=cmp_using(eq=np.array_equal))
    opaque: Mask = field(converter=_truths, eq=cmp_using(eq=np.array_equal))
    height: NDArray[np.int16] | None = field(default=None, eq=cmp_using(eq=np.array_equal))
    barriers: Mapping[Edge, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        shapes = {self.passable.shape, self.opaque.shape}
        if self.height is not None:
            shapes.add(self.height.shape)
        if len(shapes) != 1 or self.passable.ndim != 2:
            raise ValueError(f"the arrays of a ground differ in shape: {sorted(shapes)}")

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in squares."""
        height, width = self.passable.shape
        return width, height

    def holds(self, square: Square) -> bool:
        """Whether the square is on it."""
        width, height = self.size
        return 0 <= square.x < width and 0 <= square.y < height


@frozen
class Frame:
    """A sub-board: its own squares (0, 0)..(w-1, h-1), laid on a level at an offset after
    quarter-turns.

    ``turns`` are clockwise; (x, y) is where the north-west corner of the turned frame lies.
    ``ground``, if there is one, covers the level's own below it.
    """

    id: str
    size: tuple[int, int]
    x: int
    y: int
    turns: int = 0
    level: str = ""
    ground: Ground | None = None

    def to_board(self, square: Square) -> Square:
        """The level's square on which a square of the frame lies."""
        (width, height), (x, y) = self.size, square
        for _ in range(self.turns % 4):
            x, y = height - 1 - y, x
            width, height = height, width
        return Square(x + self.x, y + self.y)

    def to_frame(self, square: Square) -> Square:
        """The frame's square that lies on a square of the level (perhaps outside of the frame)."""
        width, height = self.size if self.turns % 2 == 0 else self.size[::-1]
        x, y = square.x - self.x, square.y - self.y
        for _ in range(self.turns % 4):
            x, y = y, width - 1 - x
            width, height = height, width
        return Square(x, y)

    def holds(self, square: Square) -> bool:
        """Whether a square of the level lies under the frame."""
        x, y = self.to_frame(square)
        return 0 <= x < self.size[0] and 0 <= y < self.size[1]


@frozen
class Occupant:
    """A model on the board: its place, size, whether it blocks, and the squares of its level it
    covers."""

    id: str
    place: Place
    size: tuple[int, int]
    blocks: bool
    squares: tuple[Square, ...]


@define(eq=False)
class Board:
    """Levels, frames and occupants. Levels are named; a game with one calls it ``""``."""

    levels: dict[str, Ground]
    frames: dict[str, Frame] = field(factory=dict)
    _occupants: dict[str, Occupant] = field(factory=dict, init=False)
    _at: dict[tuple[str, Square], tuple[str, ...]] = field(factory=dict, init=False)
    _laid: dict[str, Ground] = field(factory=dict, init=False)

    # Ground

    def ground(self, level: str = "") -> Ground:
        """The ground of a level with its frames laid on it. Raises KeyError for a level that is not
        there."""
        if level not in self._laid:
            ground = self.levels[level]
            for frame in self.frames.values():
                if frame.level == level and frame.ground is not None:
                    ground = _lay(ground, frame, frame.ground)
            self._laid[level] = ground
        return self._laid[level]

    def set_ground(self, level: str, ground: Ground) -> None:
        """Give a level new ground: a door has opened, a room was found."""
        self.levels[level] = ground
        self._laid.pop(level, None)

    def passable(self, square: Square, level: str = "") -> bool:
        """Whether the ground lets a model be there; false off the board. Says nothing of
        occupants."""
        ground = self.ground(level)
        return ground.holds(square) and bool(ground.passable[square.y, square.x])

    def opaque(self, square: Square, level: str = "") -> bool:
        """Whether nothing is seen through the ground there; true off the board."""
        ground = self.ground(level)
        return not ground.holds(square) or bool(ground.opaque[square.y, square.x])

    def height(self, square: Square, level: str = "") -> int:
        """The height of the ground in half-steps; 0 where nothing says otherwise."""
        ground = self.ground(level)
        if ground.height is None or not ground.holds(square):
            return 0
        return int(ground.height[square.y, square.x])

    def barrier(self, a: Square, b: Square, level: str = "") -> str:
        """What stands between two neighbouring squares: its kind, or "". Raises ValueError if they
        are none."""
        return self.ground(level).barriers.get(edge(a, b), "")

    # Frames

    def set_frame(self, frame: Frame) -> None:
        """Lay down a frame, or move or turn it; the models in it go with it.

        Raises Occupied, and changes nothing, if one of them would come to stand on another that
        blocks.
        """
        before = self.frames.get(frame.id)
        riders = [o for o in self._occupants.values() if o.place.frame == frame.id]
        self.frames[frame.id] = frame
        moved = [evolve(o, place=o.place._replace(level=frame.level), squares=()) for o in riders]
        try:
            self._replace(riders, moved)
        except Occupied:
            if before is not None:
                self.frames[frame.id] = before
            raise
        for level in {frame.level, before.level if before is not None else frame.level}:
            self._laid.pop(level, None)

    def board_square(self, place: Place) -> Square:
        """The level's square of a place. Raises KeyError for a frame that is not there."""
        return self.frames[place.frame].to_board(place.square) if place.frame else place.square

    # Occupants

    def put(self, id: str, place: Place, size: tuple[int, int] = (1, 1), *, blocks: bool = True) -> Occupant:
        """Put a model down, or change where it is, its size or whether it blocks.

        The place is its north-west corner in its frame. Raises Occupied, and changes nothing, if it
        blocks and would share a square with another that does. Whether the ground is passable is
        the book's business.
        """
        before = self._occupants.get(id)
        after = Occupant(id, place, size, blocks, ())
        self._replace([before] if before is not None else [], [after])
        return self._occupants[id]

    def move(self, id: str, place: Place) -> Occupant:
        """Move a model. Raises KeyError if it is not on the board, Occupied as `put` does."""
        now = self._occupants[id]
        return self.put(id, place, now.size, blocks=now.blocks)

    def remove(self, id: str) -> None:
        """Take a model off the board. Raises KeyError if it is not there."""
        self._forget(self._occupants[id])

    def where(self, id: str) -> Occupant | None:
        """The model, if it is on the board."""
        return self._occupants.get(id)

    def occupants(self, level: str | None = None) -> list[Occupant]:
        """All models (of a level), in the order of their ids."""
        found = (self._occupants[id] for id in sorted(self._occupants))
        return [o for o in found if level is None or o.place.level == level]

    def at(self, square: Square, level: str = "") -> list[Occupant]:
        """All models on a square, in the order of their ids: standing, fallen, in a pit,
        climbing."""
        return [self._occupants[id] for id in self._at.get((level, square), ())]

    def blocker(self, square: Square, level: str = "") -> Occupant | None:
        """The one model there that blocks, if there is one."""
        return next((o for o in self.at(square, level) if o.blocks), None)

    def fits(self, square: Square, size: tuple[int, int] = (1, 1), level: str = "", *, but: str = "") -> bool:
        """Whether a model of that size could stand with its corner there: passable, and no other
        blocks."""
        for covered in footprint(square, size):
            blocker = self.blocker(covered, level)
            if not self.passable(covered, level) or (blocker is not None and blocker.id != but):
                return False
        return True

    def mask(self, level: str, wanted: Callable[[Occupant], bool]) -> Mask:
        """A new [y, x] array that is true on the squares of the models that are wanted."""
        out = np.zeros(self.ground(level).passable.shape, np.bool_)
        inside = self.ground(level).holds
        for occupant in self._occupants.values():
            if occupant.place.level == level and wanted(occupant):
                for square in filter(inside, occupant.squares):
                    out[square.y, square.x] = True
        return out

    def _covered(self, occupant: Occupant) -> tuple[Square, ...]:
        place = occupant.place
        own = footprint(place.square, occupant.size)
        if not place.frame:
            return tuple(own)
        return tuple(self.frames[place.frame].to_board(square) for square in own)

    def _replace(self, before: list[Occupant], after: list[Occupant]) -> None:
        leaving = {o.id for o in before}
        after = [evolve(o, squares=self._covered(o)) for o in after]
        taken: dict[tuple[str, Square], str] = {}
        for occupant in after:
            for square in occupant.squares if occupant.blocks else ():
                key = (occupant.place.level, square)
                others = [o.id for o in self.at(square, key[0]) if o.blocks and o.id not in leaving]
                other = next(iter(others), taken.get(key))
                if other is not None:
                    raise Occupied(f"{other} and {occupant.id} would both stand on {tuple(square)}")
                taken[key] = occupant.id
        for occupant in before:
            self._forget(occupant)
        for occupant in after:
            self._occupants[occupant.id] = occupant
            for square in occupant.squares:
                key = (occupant.place.level, square)
                self._at[key] = tuple(sorted((*self._at.get(key, ()), occupant.id)))

    def _forget(self, occupant: Occupant) -> None:
        del self._occupants[occupant.id]
        for square in occupant.squares:
            key = (occupant.place.level, square)
            left = tuple(id for id in self._at[key] if id != occupant.id)
            if left:
                self._at[key] = left
            else:
                del self._at[key]


def shut_steps(ground: Ground, steps: Mapping[str, tuple[int, int]], kinds: Iterable[str]) -> dict[str, Mask]:
    """Which steps barriers of the kinds forbid: by step letter, [y, x] of the square that is left.

    This is what `roguelike.engine.paths` takes as ``shut``.
    """
    letter_of = {delta: letter for letter, delta in steps.items()}
    out: dict[str, Mask] = {}
    wanted = frozenset(kinds)
    for (a, b), kind in ground.barriers.items():
        for here, there in ((a, b), (b, a)):
            letter = letter_of.get((there.x - here.x, there.y - here.y))
            if kind in wanted and letter is not None and ground.holds(here):
                shape = ground.passable.shape
                out.setdefault(letter, np.zeros(shape, np.bool_))[here.y, here.x] = True
    return out


def _lay(under: Ground, frame: Frame, over: Ground) -> Ground:
    """The ground of a level with a frame's own ground over it; what sticks out is cut off."""
    passable, opaque = under.passable.copy(), under.opaque.copy()
    flat = np.zeros(passable.shape, np.int16)
    height = flat if under.height is None else under.height.copy()
    for y in range(frame.size[1]):
        for x in range(frame.size[0]):
            there = frame.to_board(Square(x, y))
            if under.holds(there):
                passable[there.y, there.x] = over.passable[y, x]
                opaque[there.y, there.x] = over.opaque[y, x]
                height[there.y, there.x] = 0 if over.height is None else over.height[y, x]
    barriers = {(a, b): kind for (a, b), kind in under.barriers.items() if not (frame.holds(a) and frame.holds(b))}
    for (a, b), kind in over.barriers.items():
        barriers[edge(frame.to_board(a), frame.to_board(b))] = kind
    return Ground(passable, opaque, height, barriers)
