"""Questions that are answered on the map: a model, a square, a walk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import field

from roguelike.engine import geometry
from roguelike.engine.decisions import Json, Option, Refusal
from roguelike.engine.geometry import STEPS, Square, steps_between, walk
from roguelike.engine.late import define
from roguelike.engine.text import msg
from roguelike.tui.asking.base import ENTER, Asker, Desk, Hint, Reply, Say, Value
from roguelike.tui.frame import Overlay
from roguelike.tui.lines import Line, line, pack

ORIGIN = Square(0, 0)


def square_of(key: str) -> Square | None:
    """The square of an option key "x,y", or None."""
    try:
        return geometry.square_of(key)
    except ValueError:
        return None


def nearest_in(step: str, here: Square, squares: Sequence[Square]) -> int | None:
    """The index of the square that lies nearest in the direction of a step, or None."""
    dx, dy = STEPS[step]
    ahead = [
        (steps_between(here, square) + abs((square.x - here.x) * dy - (square.y - here.y) * dx), i)
        for i, square in enumerate(squares)
        if (square.x - here.x) * dx + (square.y - here.y) * dy > 0
    ]
    return min(ahead)[1] if ahead else None


@define
class ModelAsker(Asker):
    """One of several models: Tab, arrows or its letter point at it, Enter takes it."""

    options: Sequence[Option] = ()
    area: Callable[[str], Iterable[Square]] = lambda key: ()
    index: int = 0

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if not self.options:
            return None
        if key in ENTER:
            refusal = self.options[self.index].refusal
            if refusal is not None:
                return Say(refusal.msg, refusal.rule)
            return Value(self.options[self.index].key)
        if key in ("tab", "shift+tab"):
            self.index = (self.index + self.desk.turn(key)) % len(self.options)
            return None
        if step := self.desk.step(key):
            self._towards(step)
            return None
        for i, option in enumerate(self.options):
            model = self.desk.view.model(option.key)
            if model is not None and model.glyph == key:
                self.index = i
        return None

    def _towards(self, step: str) -> None:
        here = self._square(self.index)
        squares = [self._square(i) or Square(-999, -999) for i in range(len(self.options))]
        found = nearest_in(step, here, squares) if here is not None else None
        if found is not None:
            self.index = found

    def _square(self, i: int) -> Square | None:
        model = self.desk.view.model(self.options[i].key)
        return model.square if model is not None else None

    def candidate(self) -> Json:
        return self.options[self.index].key if self.options else None

    def rows(self, width: int, height: int) -> list[Line]:
        say = self.desk.narrator.text
        names = [
            line(
                ">" if i == self.index else " ",
                (say(option.label), "strong" if i == self.index else "dim" if option.refusal else ""),
            )
            for i, option in enumerate(self.options)
        ]
        rows = self.heading(width)
        return [*rows, *pack(names, width, 1)][:height]

    def overlay(self) -> Overlay:
        here = self._square(self.index) if self.options else None
        area = tuple(self.area(self.options[self.index].key)) if self.options else ()
        return Overlay(cursor=here, area=area)

    def hints(self) -> list[Hint]:
        return [
            ("Tab", msg("ui-hint-next")),
            ("Enter", msg("ui-hint-take")),
            *Asker.hints(self),
        ]


def on_board(desk: Desk, to: Square, otherwise: Square) -> Square:
    """The square, if it is on the map, else the other one."""
    board = desk.view.map
    inside = board is not None and 0 <= to.y < board.terrain.shape[0] and 0 <= to.x < board.terrain.shape[1]
    return to if inside else otherwise


@define
class SquareAsker(Asker):
    """A square: arrows move the cursor, Tab goes through the likely ones, Enter takes it."""

    candidates: Sequence[Square] = ()
    cursor: Square = ORIGIN
    legal: Callable[[Square], Refusal | None] = lambda square: None
    area: Callable[[Square], Iterable[Square]] = lambda square: ()
    as_key: bool = False
    _at: int = -1

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            refusal = self.legal(self.cursor)
            return Say(refusal.msg, refusal.rule) if refusal is not None else self._value()
        if key in ("tab", "shift+tab") and self.candidates:
            if self._at < 0 and self.cursor == self.candidates[0]:
                self._at = 0
            self._at = (self._at + self.desk.turn(key)) % len(self.candidates)
            self.cursor = self.candidates[self._at]
        elif step := self.desk.step(key):
            self.cursor = on_board(self.desk, self.cursor.step(step), self.cursor)
        return None

    def _value(self) -> Value:
        return Value([self.cursor.x, self.cursor.y])

    def candidate(self) -> Json:
        return [self.cursor.x, self.cursor.y] if self.legal(self.cursor) is None else None

    def overlay(self) -> Overlay:
        return Overlay(cursor=self.cursor, area=tuple(self.area(self.cursor)))

    def hints(self) -> list[Hint]:
        return [
            ("Tab", msg("ui-hint-next")),
            ("Enter", msg("ui-hint-here")),
            *Asker.hints(self),
        ]


@define
class PathAsker(Asker):
    """A walk: arrows add steps, with Shift as many as can be; Backspace takes the last one back, Enter walks."""

    start: Square = ORIGIN
    legal: Callable[[str], Refusal | None] = lambda path: None
    longest: int = 400
    path: str = field(default="")

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            return Value(self.path)
        if key == "backspace":
            self.path = self.path[:-1]
        elif step := self.desk.step(key):
            return self._add(step)
        elif step := self.desk.walk_on(key):
            added = 0
            while (reply := self._add(step)) is None:
                added += 1
            return None if added else reply
        elif len(key) == 1:
            return Say(msg("ui-no-answer", key=key, back=int(self.cancellable)))
        return None

    def _add(self, step: str) -> Reply:
        if len(self.path) >= self.longest:
            return Say(msg("ui-path-too-long", longest=self.longest))
        refusal = self.legal(self.path + step)
        if refusal is not None:
            return Say(refusal.msg, refusal.rule)
        self.path += step
        return None

    def candidate(self) -> Json:
        return self.path

    def overlay(self) -> Overlay:
        squares = tuple(walk(self.start, self.path))
        return Overlay(cursor=squares[-1] if squares else self.start, path=squares[:-1])

    def hints(self) -> list[Hint]:
        return [
            ("Backspace", msg("ui-hint-step-back")),
            ("Enter", msg("ui-hint-walk")),
            *Asker.hints(self),
        ]
