"""Panels: many small choices put at once. Where monsters stand, who does what of a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from roguelike.engine.decisions import Json, Option
from roguelike.engine.geometry import Square
from roguelike.engine.late import define
from roguelike.engine.text import Msg, msg
from roguelike.tui.asking.base import ENTER, Asker, Hint, Reply, Value
from roguelike.tui.asking.places import nearest_in, square_of
from roguelike.tui.asking.values import AssignAsker
from roguelike.tui.frame import Overlay
from roguelike.tui.lines import Line, line, wrap


@define
class PlacementAsker(AssignAsker):
    """A square for everybody: Tab goes to the next one, arrows move it, Enter accepts them all."""

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            return Value(dict(self.chosen))
        slots = list(self.slots)
        if not slots:
            return None
        if key in ("tab", "shift+tab"):
            self.index = (self.index + self.desk.turn(key)) % len(slots)
        elif step := self.desk.step(key):
            self._push(slots[self.index], step)
        else:
            self._find(slots, key)
        return None

    def _push(self, slot: str, step: str) -> None:
        """Move a slot's model to the nearest square in a direction that nobody else has."""
        here = square_of(self.chosen.get(slot, ""))
        taken = {key for other, key in self.chosen.items() if other != slot}
        keys = [o.key for o in self.slots[slot] if o.refusal is None and o.key not in taken]
        squares = [square_of(key) or Square(-999, -999) for key in keys]
        found = nearest_in(step, here, squares) if here is not None else None
        if found is not None:
            self.chosen[slot] = keys[found]

    def _find(self, slots: list[str], key: str) -> None:
        for i, slot in enumerate(slots):
            if self._letter(slot) == key:
                self.index = i

    def _letter(self, slot: str) -> str:
        """How a slot's model stands on the map."""
        model = self.desk.view.model(slot)
        if model is not None:
            return model.glyph
        return self.desk.narrator.text(self.labels[slot])[:1] if slot in self.labels else "?"

    def rows(self, width: int, height: int) -> list[Line]:
        """The prompt; the rest is on the map."""
        return self.heading(width)[:height]

    def _slot(self, i: int, slot: str) -> Line:
        """Who is placed; where shows on the map."""
        label = self.desk.narrator.text(self.labels[slot]) if slot in self.labels else slot
        at = i == self.index
        return line((">" if at else " ", "key"), (label, "strong" if at else ""))

    def overlay(self) -> Overlay:
        slots = list(self.slots)
        at = square_of(self.chosen.get(slots[self.index], "")) if slots else None
        area = tuple(s for key in self.chosen.values() if (s := square_of(key)) is not None)
        letters = {s: self._letter(slot) for slot, key in self.chosen.items() if (s := square_of(key)) is not None}
        return Overlay(cursor=at, area=area, letters=letters)

    def hints(self) -> list[Hint]:
        return [
            ("Tab", msg("ui-hint-next")),
            ("←↓↑→", msg("ui-hint-move")),
            ("Enter", msg("ui-hint-accept")),
            *Asker.hints(self),
        ]


def is_placement(slots: Mapping[str, Sequence[Option]]) -> bool:
    """Whether all that can be chosen are squares."""
    return bool(slots) and all(square_of(o.key) is not None for options in slots.values() for o in options)


@define
class PlanAsker(AssignAsker):
    """Who does what: up and down choose who, left, right and Tab what; Enter does it all.

    ``odds`` gives lines about the choice that the panel points at.
    """

    cancellable: bool = True
    odds: Callable[[str], Sequence[Msg]] = lambda key: ()

    def rows(self, width: int, height: int) -> list[Line]:
        slots = list(self.slots)
        key = self.chosen.get(slots[self.index], "") if slots else ""
        told = [line(row) for message in self.odds(key) for row in wrap(" " + self._say(message), width, 1)]
        return [*self.heading(width), *told][:height]

    def _say(self, message: Msg) -> str:
        return self.desk.narrator.text(message)

    def candidate(self) -> Json:
        return None
