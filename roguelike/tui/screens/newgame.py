"""A new campaign, put together on one page: book, what the book offers, name, seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, field
from rich.cells import cell_len
from textual import events

from roguelike.engine.decisions import NOT_SO_MANY, Choose, Decision, Json, Option, Subset, Text
from roguelike.engine.late import frozen
from roguelike.engine.text import Msg, msg
from roguelike.narrator import Narrator
from roguelike.narrator.plain import printable
from roguelike.tui.keys import shown
from roguelike.tui.lines import Line, fit, line, wrap
from roguelike.tui.screens.base import ENTER, LEAVE, PageScreen, in_window

Questions = Callable[[str, Mapping[str, Json]], Sequence[Decision[Any]]]
"""What a book asks about a new campaign, given its id and the answers so far."""
LONGEST_SEED, LONGEST_TITLE = 40, 40
_LABEL = 27
TIGHT = 4
"""Of a page no higher than this no row is left free."""


@frozen
class NewGame:
    """What the player wants to begin. ``setup`` holds the answers to the book's questions; an empty seed is drawn."""

    book: str
    title: str
    seed: str = ""
    setup: Mapping[str, Json] = field(factory=dict)


@frozen
class Row:
    """A row of the form: what it sets, how it reads, and for a switch the option that it switches."""

    key: str
    label: Msg
    asked: Decision[Any] | None = None
    option: Option | None = None


BOOK, TITLE, SEED, BEGIN = "book", "title", "seed", "begin"


class NewGameForm(PageScreen):
    """``begin`` begins the campaign; what it gives is why that could not be done."""

    def __init__(
        self,
        narrator: Narrator,
        books: Sequence[str],
        questions: Questions,
        begin: Callable[[NewGame], Msg | None],
    ) -> None:
        super().__init__(narrator, narrator.say("title-new"))
        self._books = books
        self._questions = questions
        self._begin = begin
        self._wanted = NewGame(books[0], narrator.say("title-new-name"))
        self._top = 0
        self._said: Msg | None = None
        self._style = "danger"
        self._ask()
        self._at = len(self._rows) - 1

    # --- what is asked

    def _ask(self) -> None:
        """Ask the book anew: what it asks depends on what was answered."""
        wanted = self._wanted
        asked = self._questions(wanted.book, wanted.setup)
        setup = {q.question: wanted.setup.get(q.question, q.suggested) for q in asked}
        setup = {q.question: setup[q.question] if _may_stand(q, setup[q.question]) else q.suggested for q in asked}
        self._wanted = evolve(wanted, setup=setup)
        rows: list[Row] = [Row(BOOK, msg("title-new-book"))] if len(self._books) > 1 else []
        for question in asked:
            if isinstance(question, Subset):
                rows += [Row(question.question, question.prompt, question, option) for option in question.choices]
            else:
                rows.append(Row(question.question, question.prompt, question))
        self._rows = [
            *rows,
            Row(TITLE, msg("title-new-title"), Text(
                seat="", question=TITLE, prompt=msg("title-new-title"), longest=LONGEST_TITLE)),
            Row(SEED, msg("title-new-seed"), Text(
                seat="", question=SEED, prompt=msg("title-new-seed"), longest=LONGEST_SEED, may_be_empty=True)),
            Row(BEGIN, msg("title-new-begin")),
        ]  # fmt: skip

    @property
    def _row(self) -> Row:
        return self._rows[self._at]

    def _value(self, row: Row) -> Json:
        if row.key == BOOK:
            return self._wanted.book
        if row.key in (TITLE, SEED):
            return self._wanted.title if row.key == TITLE else self._wanted.seed
        return self._wanted.setup.get(row.key)

    def _set(self, row: Row, value: Json) -> None:
        if row.key == BOOK:
            self._wanted = evolve(self._wanted, book=str(value), setup={})
        elif row.key == TITLE:
            self._wanted = evolve(self._wanted, title=str(value))
        elif row.key == SEED:
            self._wanted = evolve(self._wanted, seed=str(value))
        else:
            self._wanted = evolve(self._wanted, setup={**self._wanted.setup, row.key: value})

    # --- keys

    def press(self, key: str) -> None:
        """Go to a row, change it, begin, or leave."""
        row, typing = self._row, isinstance(self._row.asked, Text)
        self._said, self._style = None, "danger"
        if key in LEAVE:
            self.leave()
        elif key in ("down", "tab") or (key == "j" and not typing):
            self._go(1)
        elif key in ("up", "shift+tab") or (key == "k" and not typing):
            self._go(-1)
        elif key in ("end", "pagedown", "home", "pageup"):
            self._go((len(self._rows) - 1 if key in ("end", "pagedown") else 0) - self._at)
        elif typing:
            self._type(row, key)
        elif key in ENTER and row.key == BEGIN:
            self._start()
        elif key in ENTER or key in ("space", "right", "left", "l", "h"):
            self._change(row, -1 if key in ("left", "h") else 1)
        else:
            self._said, self._style = msg("title-new-nothing", key=shown(key)), "dim"

    def _go(self, by: int) -> None:
        row = self._row
        if isinstance(row.asked, Text) and (refusal := row.asked.accepts(self._value(row))) is not None:
            self._said = refusal.msg
        self._at = (self._at + by) % len(self._rows)

    def _type(self, row: Row, key: str) -> None:
        text = str(self._value(row) or "")
        if key in ENTER:
            self._go(1)
        elif key == "backspace":
            self._set(row, text[:-1])
        elif key == "ctrl+u":
            self._set(row, "")
        elif key in ("space",) or (len(key) == 1 and key.isprintable()):
            self._write(row, " " if key == "space" else key)

    def _write(self, row: Row, more: str) -> None:
        assert isinstance(row.asked, Text)
        self._set(row, (str(self._value(row) or "") + more)[: row.asked.longest])

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text goes into a row of text, without what cannot be printed."""
        event.stop()
        if isinstance(self._row.asked, Text):
            self._write(self._row, "".join(c for c in printable(event.text) if c.isprintable()))
            self.paint()

    def _change(self, row: Row, by: int) -> None:
        question, value = row.asked, self._value(row)
        if row.key == BOOK:
            self._set(row, self._books[(self._books.index(str(value)) + by) % len(self._books)])
        elif isinstance(question, Choose):
            free = [option.key for option in question.choices if option.refusal is None]
            at = free.index(str(value)) if value in free else -by
            self._set(row, free[(at + by) % len(free)])
        elif isinstance(question, Subset) and row.option is not None:
            chosen = set(value) if isinstance(value, list | tuple) else set()
            chosen ^= {row.option.key}
            keys: list[Json] = [option.key for option in question.choices if option.key in chosen]
            refusal = question.accepts(keys)
            if refusal is not None:
                self._said = msg("title-new-chosen", why=refusal.msg, count=len(keys))
            if _may_stand(question, keys):
                self._set(row, keys)
        self._keep_row(row)

    def _keep_row(self, row: Row) -> None:
        """Other rows may have come or gone: stay on this one."""
        self._ask()
        same = (
            i
            for i, r in enumerate(self._rows)
            if r.key == row.key and (r.option and r.option.key) == (row.option and row.option.key)
        )
        self._at = next(same, len(self._rows) - 1)

    def _start(self) -> None:
        if gone := self._gone():
            self._ask()
            self._at = next((i for i, row in enumerate(self._rows) if row.key in gone), len(self._rows) - 1)
            self._said = msg("title-new-gone", what=self._row.label)
            return
        for i, row in enumerate(self._rows):
            if row.asked is not None and (refusal := row.asked.accepts(self._value(row))) is not None:
                self._at, self._said = i, refusal.msg
                self._style = "danger"
                return
        self._said = self._begin(evolve(self._wanted, title=self._wanted.title.strip(), seed=self._wanted.seed.strip()))

    def _gone(self) -> set[str]:
        """Which questions have an answer that cannot be chosen any more, as files come and go."""
        wanted = self._wanted
        asked = self._questions(wanted.book, wanted.setup)
        choices = [question for question in asked if isinstance(question, Choose)]
        return {q.question for q in choices if q.accepts(wanted.setup.get(q.question)) is not None}

    # --- painting

    def rows(self, width: int, height: int) -> Sequence[Line]:
        """The form, and what is wrong with it."""
        said: list[Line] = []
        if self._said is not None:
            said = [(), *(line((row, self._style)) for row in wrap(" " + self.narrator.text(self._said), width, 1))]
        room = max(1, height - len(said) - (2 if height > TIGHT else 1))
        made: list[Line] = []
        places: list[int] = []
        before = ""
        for i, row in enumerate(self._rows[:-1]):
            if row.option is not None and row.key != before:
                made.append(line((" " + self.narrator.text(row.label), "title")))
            before = row.key
            places.append(len(made))
            made.append(self._painted(row, i == self._at, width))
        at = places[min(self._at, len(places) - 1)]
        self._top = in_window(at, len(made), room, self._top if self._at else 0)
        begin = self._painted(self._rows[-1], self._at == len(self._rows) - 1, width)
        above, below = self._top, max(0, len(made) - self._top - room)
        more = line((" " + self.narrator.say("title-new-hidden", above=above, below=below), "dim"))
        between: list[Line] = [] if height <= TIGHT else [more if above or below else ()]
        return [*made[self._top : self._top + room], *between, begin, *said]

    def _painted(self, row: Row, at: bool, width: int) -> Line:
        say, value = self.narrator.text, self._value(row)
        lead, style = ((">", "key"), "strong") if at else ((" ", ""), "")
        if row.key == BEGIN:
            return line(lead, (f" {say(row.label)} ", style))
        if row.option is not None:
            on = isinstance(value, list | tuple) and row.option.key in value
            return line(lead, "  [x] " if on else "  [ ] ", (say(row.option.label), style))
        label = fit(say(row.label), _LABEL)
        if isinstance(row.asked, Text):
            text = str(value or "")
            seen = text if cell_len(text) < width - _LABEL - 4 else text[-(width // 3) :]
            empty = self.narrator.say("title-new-drawn") if row.key == SEED and not text else ""
            cursor = (empty[:1] or " ", "cursor" if at else "dim")
            return line(lead, label, " ", seen, cursor, (empty[1:], "dim"))
        if isinstance(row.asked, Choose):
            told = next((say(option.label) for option in row.asked.choices if option.key == value), "")
        else:
            told = self.narrator.say(f"{value}-title")
        return line(lead, label, (f" {told} ", style))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Next row, change, begin, leave."""
        say, row = self.narrator.say, self._row
        change = [("Enter", say("ui-hint-begin"))] if row.key == BEGIN else [("←→ Space", say("ui-hint-change"))]
        if isinstance(row.asked, Text):
            change = [("Enter", say("ui-hint-next"))]
        return [("↑↓", say("ui-hint-next")), *change, ("Esc", say("ui-hint-back"))]


def _may_stand(question: Decision[Any], value: Json) -> bool:
    """Whether the form may hold it: an answer, or fewer than the exact number, as one must go before another comes."""
    refusal = question.accepts(value)
    return refusal is None or (
        refusal.message == NOT_SO_MANY
        and isinstance(question, Subset)
        and isinstance(value, list | tuple)
        and len(value) < question.most
    )
