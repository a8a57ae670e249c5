"""What every question on the screen has in common.

An asker is a small state machine without a widget: it is given keys and gives lines, an overlay for the map and,
in the end, a value. It never judges the value; whoever put the question does, and keeps asking until it is
accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import field

from roguelike.engine.decisions import Json
from roguelike.engine.late import define, frozen
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import View
from roguelike.narrator import Narrator
from roguelike.tui.frame import Overlay
from roguelike.tui.keys import Command
from roguelike.tui.lines import Line, line, wrap

LETTERS = "acdefgimoprstvxz"
"""The letters of lists: none of them moves, and none of them says yes or no."""


@frozen
class Value:
    """The question is answered, if whoever asks accepts it."""

    json: Json


@frozen
class Back:
    """The person wants to leave the question."""


@frozen
class Say:
    """The key could not do anything; the message says why."""

    message: Msg
    rule: str = ""


Reply: TypeAlias = Value | Back | Say | None
"""None: the key was used up by the question, or means nothing in it."""
Hint: TypeAlias = tuple[str, Msg]


@frozen
class Desk:
    """What an asker needs of the screen: a voice, the keys, and what the person sees."""

    narrator: Narrator
    keys: Mapping[str, Command]
    view: View

    def step(self, key: str) -> str:
        """The step letter of a movement key, "" for another key."""
        command = self.keys.get(key)
        return command.step if command is not None else ""

    def walk_on(self, key: str) -> str:
        """The step letter of a key that walks on, "" for another key."""
        command = self.keys.get(key)
        return command.walk_on if command is not None else ""

    def turn(self, key: str, *, abreast: bool = False) -> int:
        """1 for a key that goes down a list, -1 for one that goes up, else 0.

        ``abreast``: what is listed stands side by side, so that keys to the right and to the left go there too.
        """
        if key in ("tab", "shift+tab"):
            return 1 if key == "tab" else -1
        step = self.step(key)
        if abreast and step in ("E", "W"):
            return 1 if step == "E" else -1
        return {"S": 1, "N": -1}.get(step, 1 if key == "j" else -1 if key == "k" else 0)


ENTER = frozenset({"enter", "ctrl+j"})


@define
class Asker:
    """One question being put. ``leaving``: the answer that Escape gives."""

    desk: Desk
    prompt: Msg
    notes: tuple[Msg, ...] = ()
    cancellable: bool = False
    leaving: Json = field(default=None, kw_only=True)

    def press(self, key: str) -> Reply:
        """What a key does."""
        if key == "escape":
            return self.back()
        return None

    def takes(self, key: str) -> bool:
        """Whether the key means something in this question, even if it is a command elsewhere."""
        return False

    def back(self) -> Reply:
        """What Escape does."""
        if self.leaving is not None:
            return Value(self.leaving)
        return Back() if self.cancellable else Say(msg("ui-must-answer"))

    def rows(self, width: int, height: int) -> list[Line]:
        """The prompt as lines, at most ``height`` of them."""
        return self.heading(width)[:height]

    def listing(self, width: int, height: int) -> list[Line] | None:
        """A list to show in place of the panel, or None."""
        return None

    def overlay(self) -> Overlay | None:
        """What the question shows on the map."""
        return None

    def hints(self) -> list[Hint]:
        """The keys that matter, for the keys line."""
        return [("Esc", msg("ui-hint-back"))] if self.cancellable or self.leaving is not None else []

    def candidate(self) -> Json:
        """The value that Enter would give now, for a preview; None if there is none."""
        return None

    def heading(self, width: int) -> list[Line]:
        """The prompt and its notes, wrapped."""
        say = self.desk.narrator.text
        rows = [line((text, "prompt")) for text in wrap(" " + say(self.prompt), width, 1)]
        for note in self.notes:
            rows += [line(text) for text in wrap(" " + say(note), width, 1)]
        return rows
