"""Looking around: Tab goes through what is notable, nearest first; arrows look anywhere; Enter travels there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import field

from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square, steps_between
from roguelike.engine.late import define, frozen
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import ModelView, Terrain, View
from roguelike.minds.macros import terrain_at
from roguelike.tui.asking.base import ENTER, Asker, Hint, Reply, Value
from roguelike.tui.asking.places import ORIGIN, on_board
from roguelike.tui.frame import Overlay
from roguelike.tui.lines import Line, line, wrap

PLAIN = "ui-terrain-floor"
"""The ground that goes without saying where somebody stands on it."""


@frozen
class Thing:
    """Something to look at: where it is, and where to stand for it."""

    square: Square
    squares: tuple[Square, ...] = ()


def things(view: View, here: Square) -> list[Thing]:
    """All that is notable, nearest first; of equally near ones models, then landmarks, then marks."""
    found: dict[Square, Thing] = {}
    others = [m.square for m in view.models if m.side != "ours" and m.square is not None]
    for square in others:
        found.setdefault(square, Thing(square))
    for landmark in view.landmarks:
        found.setdefault(landmark.square, Thing(landmark.square, landmark.squares))
    for mark in view.map.marks if view.map is not None else ():
        if mark.kind != "threat":
            found.setdefault(mark.square, Thing(mark.square))
    return sorted(found.values(), key=lambda thing: steps_between(here, thing.square))


@define
class LookAsker(Asker):
    """Shows all that is known of the square under the cursor. ``odds`` gives lines about a model by its id."""

    here: Square = ORIGIN
    odds: Callable[[str], Sequence[Msg]] = lambda id: ()
    cursor: Square = ORIGIN
    cancellable: bool = True
    aloud: bool = False
    _things: list[Thing] = field(init=False)
    _at: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self._things = things(self.desk.view, self.here)
        self.cursor = self._things[0].square if self._things else self.here

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            return Value([self.cursor.x, self.cursor.y])
        if key in ("tab", "shift+tab", "x") and self._things:
            by = -1 if key == "shift+tab" else 1
            on = self._things[self._at].square == self.cursor
            self._at = (self._at + by) % len(self._things) if on else self._at
            self.cursor = self._things[self._at].square
        elif step := self.desk.step(key):
            self.cursor = on_board(self.desk, self.cursor.step(step), self.cursor)
        return None

    def takes(self, key: str) -> bool:
        return key == "x"

    def goals(self) -> tuple[Square, ...]:
        """Where to go for what is under the cursor."""
        thing = next((t for t in self._things if t.square == self.cursor and t.squares), None)
        return thing.squares if thing is not None else (self.cursor,)

    def candidate(self) -> Json:
        return None

    def rows(self, width: int, height: int) -> list[Line]:
        rows = [
            line((row, "prompt" if first else ""))
            for first, message in self._told()
            for row in wrap(" " + message, width, 1)
        ]
        if self.aloud:
            rest = [row for thing in self._others() for row in wrap(f" {self._around(thing)}", width, 1)]
            rows += [line((row, "")) for row in rest]
        return rows[:height]

    def _others(self) -> Sequence[Thing]:
        """What comes next, in the order in which Tab goes there."""
        after = self._at + 1
        return [*self._things[after:], *self._things[: self._at]] if self._things else ()

    def _around(self, thing: Thing) -> str:
        """What it is and where, seen from here."""
        view, say = self.desk.view, self.desk.narrator.text
        models = view.at(thing.square)
        labels = [say(mark.label) for mark in view.landmarks if mark.square == thing.square]
        marks = view.map.marks if view.map is not None else ()
        labels += [say(mark.label) for mark in marks if mark.square == thing.square]
        what = self._model(models[0])[0] if models else next(iter(labels), say(self._ground()))
        return say(msg("ui-look-around", what=what, where=self._where(thing.square)))

    def _where(self, square: Square) -> Msg:
        """The way there by compass."""
        east, south = square.x - self.here.x, square.y - self.here.y
        return msg("ui-look-where", x=abs(east), y=abs(south), we="east" if east > 0 else "west",
                   ns="south" if south > 0 else "north")  # fmt: skip

    def _told(self) -> list[tuple[bool, str]]:
        view, say = self.desk.view, self.desk.narrator.text
        ground = self._ground()
        models = [self._model(model) for model in view.at(self.cursor)]
        marks = view.map.marks if view.map is not None else ()
        labels = [mark.label for mark in view.landmarks if mark.square == self.cursor]
        labels += [mark.label for mark in marks if mark.square == self.cursor]
        away = steps_between(self.here, self.cursor)
        first = msg("ui-look-at", what=models[0][0] if models else ground, away=away)
        rest = [note for lines in models for note in lines[1:]]
        rest += [say(ground)] if models and ground.id != PLAIN else []
        rest += [say(msg("ui-look-unseen"))] if not models and self._remembered() else []
        known = (say(ground), *rest)
        rest += [text for text in map(say, dict.fromkeys(labels)) if not any(text in told for told in known)]
        odds = [say(line) for model in view.at(self.cursor) for line in self.odds(model.id)]
        notes = ". ".join(rest[:1] + [text[:1].upper() + text[1:] for text in rest[1:]])
        where = [(False, say(msg("ui-look-way", where=self._where(self.cursor))))] if self.aloud and away else []
        return [(True, say(first)), *where, *((False, text) for text in (notes, *odds) if text)]

    def _remembered(self) -> bool:
        """Whether the square under the cursor is known but not seen now."""
        board = self.desk.view.map
        x, y = self.cursor
        return board is not None and board.terrain[y, x] > Terrain.WALL and not board.seen[y, x]

    def _ground(self) -> Msg:
        name = terrain_at(self.desk.view, self.cursor).name.lower().replace("_", "-")
        return msg(f"ui-terrain-{name}")

    def _model(self, model: ModelView) -> list[str]:
        """Who it is and how it fares; then its notes in one line."""
        say = self.desk.narrator.text
        columns = {column.id: column for column in self.desk.view.columns}
        cells = []
        for id, cell in model.cells.items():
            value = cell if isinstance(cell, str) else say(cell)
            if value and value != "-":
                cells.append(f"{say(columns[id].heading)} {value}" if id in columns else value)
        status = [say(model.status)] if model.status is not None else []
        nameless = model.name == model.glyph or model.name in say(model.kind)
        own = "" if nameless else model.name
        name = msg("ui-look-model", glyph=model.glyph, name=own, kind=model.kind)
        first = ", ".join((say(name), *cells, *status))
        return [first, "; ".join(say(note) for note in model.notes)] if model.notes else [first]

    def overlay(self) -> Overlay:
        return Overlay(cursor=self.cursor)

    def hints(self) -> list[Hint]:
        return [("Tab", msg("ui-hint-next")), ("Enter", msg("ui-hint-travel")), *Asker.hints(self)]
