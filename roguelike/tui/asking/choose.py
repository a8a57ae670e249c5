"""One of several options, or several of them: letters, a highlight, and a list when there are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import field

from roguelike.engine.decisions import Json, Option
from roguelike.engine.late import define, frozen
from roguelike.engine.text import Msg, msg
from roguelike.tui.asking.base import ENTER, LETTERS, Asker, Hint, Reply, Say, Value
from roguelike.tui.lines import Line, cut, fit, line, pack, wrap


@frozen
class Lettered:
    """An option with the key that takes it ("" when the letters ran out)."""

    option: Option
    letter: str


CONFIRM = "c"
"""Takes what Enter must not take."""
ELLIPSIS = "…"
"""After an entry of which a list shows its first row only."""
INDENT = 4
"""Before the text of an entry of a list: its mark and its letter."""
NARROW, LOW = 78, 6
"""The width and height of the room for a prompt on a small terminal: options that do not fit there are a list."""


def lettered(options: Sequence[Option], *, without: str = "") -> list[Lettered]:
    """The options with their own hotkeys, and the list's letters (``without`` one) for those that have none."""
    taken = {option.hotkey for option in options} | {without}
    free = iter([letter for letter in LETTERS if letter not in taken])
    return [Lettered(option, option.hotkey or next(free, "")) for option in options]


CRAMPED = 6
"""A list of so few rows has no room to say how much more there is."""


def window(index: int, count: int, height: int) -> range:
    """Which of ``count`` rows to show in ``height`` rows so that row ``index`` is among them."""
    start = min(max(0, index - height // 2), max(0, count - height))
    return range(start, min(count, start + height))


@define
class ChooseAsker(Asker):
    """One option. ``strict``: only an option's own key answers, Enter and arrows do nothing; ``keyed``: the
    same for these options alone."""

    options: Sequence[Option] = ()
    strict: bool = False
    always_list: bool = False
    keyed: frozenset[str] = frozenset()
    index: int = 0
    _items: list[Lettered] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._items = lettered(self.options)

    def press(self, key: str) -> Reply:
        if own := [i for i, item in enumerate(self._items) if item.letter == key]:
            return self._by_letter(own)
        if key == "escape":
            return None if self.strict and not self.cancellable and self.leaving is None else self.back()
        if self.strict or not self._items:
            return self._no_answer(key)
        if key in ENTER:
            item = self._items[self.index]
            return Say(msg("ui-own-key", key=item.letter)) if self._needs_own_key(item) else self._take(item)
        turn = self.desk.turn(key, abreast=self.listing(1, 1) is None)
        self.index = (self.index + turn) % len(self._items)
        return None if turn else self._no_answer(key)

    def _by_letter(self, own: Sequence[int]) -> Reply:
        """Take what the letter stands for; of several that can be taken it only marks the next."""
        free = [i for i in own if self._items[i].option.refusal is None] or own[:1]
        if len(free) == 1:
            return self._take(self._items[free[0]])
        self.index = next((i for i in free if i > self.index), free[0])
        return None

    def _needs_own_key(self, item: Lettered) -> bool:
        """Whether Enter must not take it."""
        return item.option.key in self.keyed and item.option.refusal is None and bool(item.letter)

    def _no_answer(self, key: str) -> Reply:
        """What is said of a character that answers nothing here."""
        return Say(msg("ui-no-answer", key=key, back=int(self.cancellable))) if len(key) == 1 else None

    def takes(self, key: str) -> bool:
        return any(item.letter == key for item in self._items)

    def _take(self, item: Lettered) -> Reply:
        refusal = item.option.refusal
        return Say(refusal.msg, refusal.rule) if refusal is not None else Value(item.option.key)

    def candidate(self) -> Json:
        return self._items[self.index].option.key if self._items and not self.strict else None

    def rows(self, width: int, height: int) -> list[Line]:
        rows = self.heading(width)
        packed = self._packed(width)
        if self._in_rows(len(rows), len(packed), height):
            return [*rows, *packed]
        refusal = self._items[self.index].option.refusal if self._items else None
        if refusal is not None:
            text = self.desk.narrator.text(refusal.msg)
            rows += [line((row, "why")) for row in wrap(" " + text, width, 1)]
        return rows[:height]

    def listing(self, width: int, height: int) -> list[Line] | None:
        few = len(self._items) <= len(LETTERS) and len(self._packed(200)) <= 3
        if not self.always_list and few and len(self.heading(NARROW)) + len(self._packed(NARROW)) <= LOW:
            return None
        told = [self._in_list(i, width) for i in range(len(self._items))]
        if sum(map(len, told)) > height:
            told = [rows if i == self.index else self._first(rows, width) for i, rows in enumerate(told)]
        marked = len(told[self.index]) if told else 1
        room = max(1, height - marked + 1)
        shown = window(self.index, len(told), room)
        if len(shown) == len(told) or room <= CRAMPED:
            return [cut(row, width) for i in shown for row in told[i]][:height]
        shown = window(self.index, len(told), room - 1)  # a row above and one below say how much more there is
        if shown.start and shown.stop < len(told):
            shown = window(self.index, len(told), room - 2)
        rows = [row for i in shown for row in told[i]]
        above, below = shown.start, len(told) - shown.stop
        return [cut(row, width) for row in (*self._further("up", above), *rows, *self._further("down", below))]

    def _further(self, way: str, count: int) -> list[Line]:
        """The row that says how many entries of a long list are not seen that way; none if all are."""
        told = self.desk.narrator.text(msg("ui-list-further", way=way, count=count))
        return [line((f" {told}", "dim"))] if count else []

    def _in_list(self, i: int, width: int) -> list[Line]:
        """An entry of the list, which goes on in a second row where it is too long for one."""
        whole = self._item(i, full=True)
        text = self.desk.narrator.text(self._items[i].option.label)
        first, *more = wrap(text, max(1, width - INDENT)) or [""]
        if not more:
            return [whole]
        style = whole[-1][1] if whole else ""
        return [line(*whole[:-1], (first, style)), *(line((" " * INDENT + row, style)) for row in more)]

    def _first(self, rows: list[Line], width: int) -> list[Line]:
        """The first row of an entry; that more would follow is seen."""
        if len(rows) == 1:
            return rows
        *most, (text, style) = rows[0]
        return [line(*most, (f"{fit(text, max(0, width - INDENT - 1)).rstrip(' ,')}{ELLIPSIS}", style))]

    def _in_rows(self, heading: int, packed: int, height: int) -> bool:
        return self.listing(1, 1) is None and heading + packed <= height

    def _packed(self, width: int) -> list[Line]:
        return pack([self._item(i, full=False) for i in range(len(self._items))], width)

    def _item(self, i: int, *, full: bool) -> Line:
        item = self._items[i]
        marked = i == self.index and not self.strict
        text = self.desk.narrator.text(item.option.label)
        style = "dim" if item.option.refusal is not None else "strong" if marked else ""
        lead = (">" if marked else " ") if full or not self.strict else " "
        return line(lead, (item.letter or " ", "key"), "  ", (text, style))

    def hints(self) -> list[Hint]:
        marked = self._items[self.index] if self._items else None
        key = marked.letter if marked is not None and self._needs_own_key(marked) else "Enter"
        enter: list[Hint] = [] if self.strict else [(key, msg("ui-hint-take"))]
        return [*enter, *super().hints()]


@define
class ToldAsker(ChooseAsker):
    """One option; ``told`` says of the one that is marked what would come of it."""

    told: Callable[[str], Sequence[Msg]] = lambda key: ()
    _said: dict[str, Sequence[Msg]] = field(factory=dict, init=False)

    def has_told(self, key: str) -> bool:
        """Whether it has been seen what would come of an option."""
        return bool(self._said.get(key))

    def rows(self, width: int, height: int) -> list[Line]:
        key = self.options[self.index].key if self.options else ""
        if key not in self._said:
            self._said[key] = self.told(key)
        say = self.desk.narrator.text
        notes = [line(row) for message in self._said[key] for row in wrap(" " + say(message), width, 1)]
        return [*super().rows(width, height), *notes][:height]


@define
class SubsetAsker(Asker):
    """Several options: letters (and Space where the list points) switch them on and off, Enter takes those that are on.

    ``strict``: only ``c`` takes them.
    """

    options: Sequence[Option] = ()
    chosen: set[str] = field(factory=set)
    strict: bool = False
    index: int = 0
    _items: list[Lettered] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._items = lettered(self.options, without=CONFIRM if self.strict else "")

    def press(self, key: str) -> Reply:
        if key == "escape":
            return None if self.strict and not self.cancellable else self.back()
        if key == CONFIRM if self.strict else key in ENTER:
            return Value(self._keys())
        for i, item in enumerate(self._items):
            if key == item.letter:
                self.index = i
                return self._switch(item)
        if key in ("space", "+") and self._items:
            return self._switch(self._items[self.index])
        if self._items:
            self.index = (self.index + self.desk.turn(key)) % len(self._items)
        return None

    def takes(self, key: str) -> bool:
        return any(item.letter == key for item in self._items)

    def candidate(self) -> Json:
        return self._keys()

    def _keys(self) -> list[str]:
        return [item.option.key for item in self._items if item.option.key in self.chosen]

    def _switch(self, item: Lettered) -> Reply:
        if item.option.refusal is not None:
            return Say(item.option.refusal.msg, item.option.refusal.rule)
        self.chosen ^= {item.option.key}
        return None

    def rows(self, width: int, height: int) -> list[Line]:
        """The prompt, and the whole of what the list points at, which has less room."""
        rows = self.heading(width)
        if self._items:
            text = self.desk.narrator.text(self._items[self.index].option.label)
            rows += [line((row, "strong")) for row in wrap(" " + text, width, 1)]
        return rows[:height]

    def listing(self, width: int, height: int) -> list[Line]:
        return [self._fitted(i, width) for i in window(self.index, len(self._items), height)]

    def _fitted(self, i: int, width: int) -> Line:
        """An entry of the list; that more would follow is seen."""
        *lead, (text, style) = self._item(i)
        room = max(1, width - sum(len(piece) for piece, _ in lead))
        told = text if len(text) <= room else f"{text[: room - 1].rstrip(' ,(')}{ELLIPSIS}"
        return line(*lead, (told, style))

    def _item(self, i: int) -> Line:
        item = self._items[i]
        on = item.option.key in self.chosen
        text = self.desk.narrator.text(item.option.label)
        style = "dim" if item.option.refusal is not None else "strong" if i == self.index else ""
        lead = ">" if i == self.index else " "
        return line(lead, (item.letter or " ", "key"), " [x] " if on else " [ ] ", (text, style))

    def hints(self) -> list[Hint]:
        switch = ("Space", msg("ui-hint-switch"))
        accept = CONFIRM if self.strict else "Enter"
        return [switch, (accept, msg("ui-hint-accept")), *super().hints()]
