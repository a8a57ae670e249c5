"""The page of options: keys, pace, mouse, and what the settings file says of the player's own keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.engine.text import Msg, msg
from roguelike.narrator import Narrator
from roguelike.tui import keys as keyboard
from roguelike.tui.lines import Line, fit, line, wrap
from roguelike.tui.screens.base import ENTER, LEAVE, PageScreen
from roguelike.tui.settings import CHOICES, Keeper, Settings

_BACK, _ON = frozenset({"left", "h"}), frozenset({"right", "l", "space", "tab"})


class Options(PageScreen):
    """Changes what ``keeper`` keeps, and tells ``changed`` at once."""

    def __init__(
        self,
        narrator: Narrator,
        keeper: Keeper,
        changed: Callable[[Settings], None] = lambda settings: None,
        *,
        opened_by: str = "",
    ) -> None:
        super().__init__(narrator, narrator.say("settings-title"))
        self._keeper = keeper
        self._changed = changed
        self._opened_by = opened_by
        self._at = 0
        self._said: Msg | None = keeper.settings.problem

    def press(self, key: str) -> None:
        """Choose a row, change it, or leave."""
        if key in LEAVE or key in ("q", self._opened_by):
            self.leave()
        elif key in ("down", "j", "up", "k"):
            self._at = (self._at + (1 if key in ("down", "j") else -1)) % len(CHOICES)
        elif key in ENTER or key in _ON or key in _BACK:
            self._change(-1 if key in _BACK else 1)

    def _change(self, by: int) -> None:
        name = list(CHOICES)[self._at]
        values = CHOICES[name]
        at = values.index(getattr(self._keeper.settings, name))
        self._said = self._keeper.change(name, values[(at + by) % len(values)])
        if name == "mouse" and self._said is None:
            self._said = msg("settings-mouse-later")
        self._changed(self._keeper.settings)

    def rows(self, width: int, height: int) -> Sequence[Line]:
        """What is set, and the player's own keys."""
        say, settings = self.narrator.say, self._keeper.settings
        rows: list[Line] = [()]
        for i, name in enumerate(CHOICES):
            at = i == self._at
            told = say(f"settings-{name}-{getattr(settings, name)}")
            rows.append(
                line(
                    (">" if at else " ", "key"), fit(say(f"settings-{name}"), 9), (f" {told} ", "strong" if at else "")
                )
            )
        if self._said is not None:
            rows += [(), *self._text(self.narrator.text(self._said), width, "danger")]
        rows += [(), *self._text(say("settings-own", count=len(settings.own)), width)]
        own = settings.own or (("search", keyboard.keys_of(settings.layout)["search"]),)
        for id, keys in own:
            shown = " ".join(map(keyboard.shown, keys)) if settings.own else keys[0]
            rows.append(line("   ", (say("settings-example", command=id, key=shown), "dim")))
        file = self._keeper.file
        told = say("settings-file", file=str(file)) if file else say("settings-nowhere")
        return [*rows, (), *self._text(told, width)]

    def _text(self, text: str, width: int, style: str = "") -> list[Line]:
        return [line((row, style)) for row in wrap(" " + text, width, 1)]

    def hints(self) -> Sequence[tuple[str, str]]:
        """Choose, change, leave."""
        say = self.narrator.say
        return [
            ("↑↓", say("ui-hint-next")),
            ("←→ Enter", say("ui-hint-change")),
            ("Esc", say("ui-hint-back")),
        ]
