"""The list of places to travel to: each is shown on the map as the list points at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import field

from roguelike.engine.decisions import Option
from roguelike.engine.geometry import Square
from roguelike.engine.late import define
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import View
from roguelike.minds.macros import Ways
from roguelike.tui.asking.choose import ChooseAsker, ToldAsker
from roguelike.tui.asking.places import ORIGIN, square_of
from roguelike.tui.frame import Overlay


@define
class TravelAsker(ChooseAsker):
    """One of the places; its value is the place's square as "x,y"."""

    always_list: bool = True
    cancellable: bool = True
    goals: dict[str, tuple[Square, ...]] = field(factory=dict)

    def overlay(self) -> Overlay | None:
        if not self.options:
            return None
        key = self.options[self.index].key
        return Overlay(cursor=square_of(key), area=self.goals[key] if len(self.goals[key]) <= 4 else ())


@define
class DrillAsker(ToldAsker):
    """Who opens the door: a digit or the arrows; it is told what each would change, and shown who will stand where."""

    door: Square = ORIGIN
    stations: Callable[[str], Mapping[str, Square]] = lambda opener: {}
    _shown: dict[str, Mapping[Square, str]] = field(factory=dict, init=False)

    def overlay(self) -> Overlay:
        opener = self.options[self.index].key
        if opener not in self._shown:
            glyphs = {model.id: model.glyph for model in self.desk.view.models}
            self._shown[opener] = {square: glyphs[id] for id, square in self.stations(opener).items() if id in glyphs}
        letters = self._shown[opener]
        return Overlay(cursor=self.door, letters=letters, highlights=dict.fromkeys(letters, "path"))


Place: TypeAlias = tuple[int, Msg, Square, tuple[Square, ...]]


def places(view: View, start: Square) -> list[Place]:
    """Where the party could go, the nearest first, where it stands already last: steps, what it is, its square, where
    to stand for it. Nothing if there is no other place."""
    ways = Ways.of(view, start)
    if ways is None:
        return []
    known = [(mark.label, mark.square, mark.squares) for mark in view.landmarks if not mark.done]
    out = []
    for label, square, squares in known:
        steps = ways.steps(squares)
        if steps is not None:
            out.append((steps, label, square, squares))
    told = [label for _, label, _, _ in out]
    for mark in view.map.marks if view.map is not None else ():
        steps = ways.steps((mark.square,)) if mark.label not in told else None
        if steps is not None:
            out.append((steps, mark.label, mark.square, (mark.square,)))
    return sorted(out, key=lambda place: (not place[0], place[0])) if any(place[0] for place in out) else []


def rows(found: list[Place], start: Square) -> tuple[list[Option], dict[str, tuple[Square, ...]]]:
    """The places as options, with the way each lies from where the party stands, and where to stand for each."""
    options: dict[str, Option] = {}
    goals: dict[str, tuple[Square, ...]] = {}
    for steps, label, square, squares in found:
        key = square.key
        while key in options:
            key += " "
        way = ("N" if square.y < start.y else "S" if square.y > start.y else "") + (
            "W" if square.x < start.x else "E" if square.x > start.x else ""
        )
        options[key] = Option(key, msg("ui-place", what=label, steps=steps, way=way))
        goals[key] = squares
    return list(options.values()), goals
