"""Questions that are answered by typing or setting: an amount, a line of text, a value for every slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field

from roguelike.engine.decisions import Json, Option
from roguelike.engine.late import define
from roguelike.engine.text import Msg, msg
from roguelike.tui.asking.base import ENTER, Asker, Hint, Reply, Value
from roguelike.tui.asking.choose import window
from roguelike.tui.lines import Line, cut, line, plain, wrap


@define
class AmountAsker(Asker):
    """A whole number: digits type it, arrows change it, Enter takes it."""

    low: int = 0
    high: int = 0
    by: int = 1
    amount: int = 0
    _typing: bool = False

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            return Value(self.amount)
        if len(key) == 1 and key.isdecimal() and key.isascii():
            self.amount = int(f"{self.amount if self._typing else ''}{key}"[-9:])
            self._typing = True
        elif key == "backspace":
            self.amount, self._typing = self.amount // 10, True
        else:
            more = {"+": 1, "-": -1, "N": 1, "E": 1, "S": -1, "W": -1}
            change = more.get(key if key in "+-" else self.desk.step(key), 0)
            self.amount = min(self.high, max(self.low, self.amount + change * self.by))
            self._typing = False
        return None

    def candidate(self) -> Json:
        return self.amount

    def rows(self, width: int, height: int) -> list[Line]:
        limits = self.desk.narrator.say("ui-amount-limits", low=self.low, high=self.high)
        field = line("   ", (f" {self.amount} ", "strong"), "   ", (limits, "dim"))
        return [*self.heading(width), field][-height:]

    def hints(self) -> list[Hint]:
        return [("0-9 + -", msg("ui-hint-change")), ("Enter", msg("ui-hint-accept")), *Asker.hints(self)]


@define
class TextAsker(Asker):
    """A line of text, typed."""

    longest: int = 40
    text: str = ""

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            return Value(self.text)
        if key == "backspace":
            self.text = self.text[:-1]
        elif key == "space":
            self._type(" ")
        elif len(key) == 1:
            self._type(key)
        return None

    def takes(self, key: str) -> bool:
        return len(key) == 1

    def _type(self, character: str) -> None:
        if character.isprintable() and len(self.text) < self.longest:
            self.text += character

    def candidate(self) -> Json:
        return self.text

    def rows(self, width: int, height: int) -> list[Line]:
        return [*self.heading(width), line("   ", self.text, (" ", "cursor"))][-height:]

    def hints(self) -> list[Hint]:
        return [("Enter", msg("ui-hint-accept")), *Asker.hints(self)]


@define
class AssignAsker(Asker):
    """A value for every slot: up and down choose the slot, left, right and Tab its value, Enter accepts."""

    slots: Mapping[str, Sequence[Option]] = field(factory=dict)
    labels: Mapping[str, Msg] = field(factory=dict)
    chosen: dict[str, str] = field(factory=dict)
    index: int = 0

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            return Value(dict(self.chosen))
        if not self.slots:
            return None
        change = {"tab": 1, "shift+tab": -1}.get(key) or {"E": 1, "W": -1}.get(self.desk.step(key), 0)
        if change:
            self._change(change)
        else:
            self.index = (self.index + self.desk.turn(key)) % len(self.slots)
        return None

    def _change(self, by: int) -> None:
        slot = list(self.slots)[self.index]
        keys = [option.key for option in self.slots[slot] if option.refusal is None]
        if keys:
            now = self.chosen.get(slot)
            at = keys.index(now) if now in keys else -by
            self.chosen[slot] = keys[(at + by) % len(keys)]

    def candidate(self) -> Json:
        return dict(self.chosen)

    def rows(self, width: int, height: int) -> list[Line]:
        """The prompt, the whole of what the list points at, and what speaks against its other choices."""
        slots, say = list(self.slots), self.desk.narrator.text
        rows = self.heading(width)
        if slots:
            rows += [line((row, "strong")) for row in wrap(plain(self._slot(-1, slots[self.index])), width, 1)]
        for option in self.slots[slots[self.index]] if slots else ():
            if option.refusal is not None:
                text = self.desk.narrator.say("ui-assign-not", what=say(option.label), why=say(option.refusal.msg))
                rows += [line((row, "why")) for row in wrap(" " + text, width, 1)]
        return rows[:height]

    def listing(self, width: int, height: int) -> list[Line]:
        slots = list(self.slots)
        return [cut(self._slot(i, slots[i]), width) for i in window(self.index, len(slots), height)]

    def _slot(self, i: int, slot: str) -> Line:
        say = self.desk.narrator.text
        label = say(self.labels[slot]) if slot in self.labels else slot
        option = next((o for o in self.slots[slot] if o.key == self.chosen.get(slot)), None)
        value = say(option.label) if option is not None else "-"
        at = i == self.index
        return line(">" if at else " ", label, ": ", (value, "strong" if at else ""))

    def hints(self) -> list[Hint]:
        return [("Tab", msg("ui-hint-change")), ("Enter", msg("ui-hint-accept")), *Asker.hints(self)]
