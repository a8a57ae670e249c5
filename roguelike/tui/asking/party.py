"""The party panel: the order of the march, who follows which order, and which questions are asked."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field

from roguelike.engine.decisions import Json
from roguelike.engine.late import define, frozen
from roguelike.engine.text import Msg, msg
from roguelike.tui.asking.base import ENTER, Asker, Hint, Reply, Value
from roguelike.tui.asking.choose import window
from roguelike.tui.lines import Line, cut, line, wrap

SHORTEST = 16
"""So much of a setting's name is shown, however long that is which is set."""


@frozen
class Setting:
    """Something that can be set: its key, what it is, and its choices by key with how they read."""

    key: str
    label: Msg
    choices: tuple[tuple[str, Msg], ...]


@frozen
class Block:
    """Settings under a heading."""

    heading: Msg
    settings: tuple[Setting, ...]


@define
class PartyAsker(Asker):
    """Up and down choose a row; left, right and Tab change it (a marcher goes forward or back); Enter takes it all.

    Its value is ``{"file": [ids], "set": {key: choice}}``.
    """

    file: list[str] = field(factory=list)
    names: dict[str, Msg] = field(factory=dict)
    blocks: Sequence[Block] = ()
    chosen: dict[str, str] = field(factory=dict)
    cancellable: bool = True
    index: int = 0

    def press(self, key: str) -> Reply:
        if key == "escape":
            return self.back()
        if key in ENTER:
            return Value(self.candidate())
        count = len(self.file) + len(self._settings)
        if not count:
            return None
        change = {"tab": 1, "shift+tab": -1, "+": 1, "-": -1}.get(key) or {"E": 1, "W": -1}.get(self.desk.step(key), 0)
        if not change:
            self.index = (self.index + self.desk.turn(key)) % count
        elif self.index < len(self.file):
            self._march(change)
        else:
            self._change(self._settings[self.index - len(self.file)], change)
        return None

    def takes(self, key: str) -> bool:
        return key in ("+", "-")

    @property
    def _settings(self) -> list[Setting]:
        return [setting for block in self.blocks for setting in block.settings]

    def _march(self, by: int) -> None:
        """The marcher of the row goes a place back, or forward."""
        to = min(len(self.file) - 1, max(0, self.index + by))
        self.file.insert(to, self.file.pop(self.index))
        self.index = to

    def _change(self, setting: Setting, by: int) -> None:
        keys = [key for key, _ in setting.choices]
        now = self.chosen.get(setting.key, "")
        at = keys.index(now) if now in keys else -by
        self.chosen[setting.key] = keys[(at + by) % len(keys)]

    def candidate(self) -> Json:
        return {"file": list(self.file), "set": dict(self.chosen)}

    def rows(self, width: int, height: int) -> list[Line]:
        rows = self.heading(width)
        if self.index >= len(self.file) and self._settings:
            told = self._told(self._settings[self.index - len(self.file)])
            rows += [line((row, "strong")) for row in wrap(" " + told, width, 1)]
        return rows[:height]

    def _told(self, setting: Setting, width: int | None = None) -> str:
        """A row in words; what is set stands in it even where ``width`` leaves its name little room."""
        now = self.chosen.get(setting.key, "")
        choice = next((text for key, text in setting.choices if key == now), None)
        say = self.desk.narrator.text
        told = say(msg("ui-party-set", what=setting.label, choice=choice if choice is not None else now))
        label = say(setting.label)
        if width is None or len(told) <= width or len(label) <= SHORTEST:
            return told
        chosen = say(choice) if choice is not None else now
        over = len(say(msg("ui-party-set-short", what=setting.label, choice=chosen))) - width
        return say(msg("ui-party-set-short", what=label[: max(SHORTEST, len(label) - over)].rstrip(), choice=chosen))

    def listing(self, width: int, height: int) -> list[Line]:
        say = self.desk.narrator.text
        rows: list[tuple[int, Line]] = []
        if self.file:
            rows.append((-1, line((" " + self.desk.narrator.say("ui-party-file"), "dim"))))
        for i, id in enumerate(self.file):
            label = say(self.names[id]) if id in self.names else id
            rows.append((i, self._row(i, f"{i + 1} {label}")))
        i = len(self.file)
        for block in self.blocks:
            if block.settings:
                rows.append((-1, line((" " + say(block.heading), "dim"))))
            for setting in block.settings:
                rows.append((i, self._row(i, self._told(setting, width - 1))))
                i += 1
        at = next((n for n, (i, _) in enumerate(rows) if i == self.index), 0)
        return [cut(rows[n][1], width) for n in window(at, len(rows), height)]

    def _row(self, i: int, text: str) -> Line:
        at = i == self.index
        return line((">" if at else " ", "key"), (text, "strong" if at else ""))

    def hints(self) -> list[Hint]:
        return [
            ("↑↓", msg("ui-hint-next")),
            ("←→", msg("ui-hint-change")),
            ("Enter", msg("ui-hint-accept")),
            *Asker.hints(self),
        ]
