"""The panel beside the map: the party, who is in sight, and the odds of the blow at hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from attrs import evolve
from rich.cells import cell_len

from roguelike.engine.late import frozen
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import HeaderPart, ModelView, View
from roguelike.narrator import Narrator
from roguelike.tui.aside import aside
from roguelike.tui.lines import BLANK, Line, Piece, cut, fit, line, width_of, wrap

NAME_WIDTH = 9
LEAST, MANY = 8, 4
"""The fewest rows for one's own side, and how many of the others it makes room for."""
TALL = 24
"""A panel of so many rows has room for more than who is there."""


@frozen
class Panel:
    """Makes the panel's lines of a view. ``odds`` are shown at the bottom, or a ``card`` that lies on the table."""

    narrator: Narrator
    view: View
    focus: str = ""
    odds: Sequence[Msg] = ()
    card: Sequence[str] = ()

    def lines(self, width: int, height: int) -> list[Line]:
        """The panel in ``height`` lines for a width of ``width`` cells."""
        ours = [m for m in self.view.models if m.side == "ours"]
        rows_of = {m.id: tuple(self._text(m.cells.get(c.id, "")) for c in self.view.columns) for m in ours}
        columns = self._columns(list(rows_of.values()), width - NAME_WIDTH - 4)
        others = [m for m in self.view.models if m.side != "ours" and m.square is not None]
        top: list[Line] = []
        if ours:
            headings = tuple(self.narrator.text(column.heading) for column in self.view.columns)
            top = [
                self._heading(_cells(headings, columns)),
                *self._members(ours, rows_of, columns, height - 1 - _rows_wanted(others)),
            ]
        odds = card_lines(self.card, width) if self.card else self._odds(width)
        room = height - len(top) - len(odds) - (1 if odds else 0)
        seen = self._in_sight(others, width, room)
        gap = height - len(top) - len(seen) - len(odds)
        more = aside(self.narrator, self.view, self.focus, width, gap - 1) if height >= TALL else []
        rows = [*top, *seen, *more, *[BLANK] * max(0, gap - len(more)), *odds]
        return rows[:height]

    def _text(self, cell: Msg | str) -> str:
        return cell if isinstance(cell, str) else self.narrator.text(cell)

    def _columns(self, rows: list[tuple[str, ...]], room: int) -> tuple[int, ...]:
        """How wide the columns are: as wide as the book wants, or as they need if that is too much."""
        wanted = tuple(column.width for column in self.view.columns)
        if sum(wanted) + len(wanted) - 1 <= room:
            return wanted
        headings = [self.narrator.text(column.heading) for column in self.view.columns]
        return tuple(
            min(width, max(map(cell_len, texts)))
            for width, texts in zip(wanted, zip(headings, *rows, strict=True), strict=True)
        )

    def _heading(self, cells: str) -> Line:
        title = fit(self.narrator.say("ui-panel-party"), NAME_WIDTH)
        return line((f" # {title} {cells}", "dim"))

    def _members(
        self, ours: Sequence[ModelView], cells: dict[str, tuple[str, ...]], columns: tuple[int, ...], room: int
    ) -> list[Line]:
        """A row each; of many only those around the focus, if the others would have no room else."""
        names = _names(tuple((model.glyph, model.name) for model in ours))
        made = [
            self._member(model, name, _cells(cells[model.id], columns)) for model, name in zip(ours, names, strict=True)
        ]
        if len(made) <= max(room, LEAST):
            return made
        shown = max(room, LEAST) - 1
        at = next((i for i, model in enumerate(ours) if model.id == self.focus), 0)
        start = max(0, min(at - shown // 2, len(made) - shown))
        more = self.narrator.say("ui-panel-more", count=len(made) - shown)
        return [*made[start : start + shown], line((f" {more}", "dim"))]

    def _member(self, model: ModelView, name: str, cells: str) -> Line:
        status = self.narrator.text(model.status) if model.status is not None else ""
        style = "focus" if model.id == self.focus else "ours" if model.ready else ""
        return _member_row(model.glyph, name, style, cells, status, hurt=model.hurt)

    def _in_sight(self, others: Sequence[ModelView], width: int, room: int) -> list[Line]:
        if not others or room < 3:
            return []
        title = line((" " + self.narrator.say("ui-panel-in-sight", count=len(others)), "dim"))
        cells = [" ".join(filter(None, map(self._text, m.cells.values()))) for m in others]
        kind = max(8, width - 6 - max(map(cell_len, cells)))
        rows = [self._other(m, text, kind) for m, text in zip(others, cells, strict=True)]
        counts = [1] * len(rows)
        if len(rows) + 2 > room:
            rows, counts = self._merged(others, width)
        gap = [BLANK] if len(rows) + 2 <= room else []
        if len(gap) + 1 + len(rows) > room:
            rows, told = rows[: room - 2], sum(counts[: room - 2])
            more = self.narrator.say("ui-panel-more", count=len(others) - told)
            rows = [*rows, line((f" {more}", "dim"))]
        return [*gap, title, *rows]

    def _other(self, model: ModelView, cells: str, width: int) -> Line:
        kind = fit(self._in_few(model, width), width)
        style = "officer" if model.officer else model.side if model.side == "neutral" else "theirs"
        glyph: Piece = (model.glyph, "focus" if model.id == self.focus else style)
        if model.status is not None:
            return line(" ", glyph, "   ", kind, " ", (self.narrator.text(model.status), "danger"))
        return line(" ", glyph, "   ", kind, " ", cells)

    def _in_few(self, model: ModelView, width: int) -> str:
        """How it is called in few cells: of a kind the last words; of one with a name of its own how that begins."""
        called = self._called(model)
        if model.glyph.isdigit():
            return _brief(called, width)
        return _begun(called, width) if model.proper else _short(called, width)

    def _called(self, model: ModelView) -> str:
        """One of few by his name, one of many by what it is."""
        return model.name if model.glyph.isdigit() else self.narrator.text(model.kind)

    def _merged(self, others: Sequence[ModelView], width: int) -> tuple[list[Line], list[int]]:
        """One line for the models of a kind that stand together in the list, and how many each tells of.

        ``width`` is the panel's.
        """
        told: list[tuple[str, ModelView, str]] = []
        counts: list[int] = []
        for _, group in groupby(others, key=self._called):
            models = list(group)
            own = [model.glyph for model in models]
            glyphs = "".join(own) if len(own) <= 3 else f"{own[0]}-{own[-1]}"
            same = [
                self._text(cell) for id, cell in models[0].cells.items() if all(m.cells.get(id) == cell for m in models)
            ]
            count = " ".join([*filter(None, same), *([f"x{len(models)}"] if len(models) > 1 else [])])
            told.append((glyphs, models[0], count))
            counts.append(len(models))
        room = max(8, width - 6 - max(cell_len(count) for _, _, count in told))
        rows = [
            line(" ", (fit(glyphs, 3), "theirs"), " ", fit(self._in_few(first, room), room), " ", count)
            for glyphs, first, count in told
        ]
        return rows, counts

    def _odds(self, width: int) -> list[Line]:
        return [line(" ", row) for message in self.odds for row in wrap(self.narrator.text(message), width - 1)]


def card_lines(card: Sequence[str], width: int) -> list[Line]:
    """A card with its edges: the heading, then what it says."""
    inside, edge = width - 5, line(" ", (f"+{'-' * (width - 3)}+", "rule"))
    rows = [(row, "danger" if i == 0 else "") for i, text in enumerate(card) for row in wrap(text, inside)]
    body = [line(" ", ("| ", "rule"), (fit(text, inside), style), (" |", "rule")) for text, style in rows]
    return [edge, *body, edge]


@lru_cache(maxsize=256)
def _member_row(glyph: str, name: str, style: str, cells: str, status: str, *, hurt: bool) -> Line:
    lead: Piece = (">", "key") if style == "focus" else (" ", "")
    called = fit(name, NAME_WIDTH)
    mark: Piece = ("!", "danger") if hurt else (" ", "")
    if status:
        return line(lead, glyph, " ", (called, "dim"), mark, (status, "danger"))
    return line(lead, (glyph, "key"), " ", (called, style), mark, cells)


def _rows_wanted(others: Sequence[ModelView]) -> int:
    """The rows in which the others can be told, with their heading; when there are many they are merged."""
    return 2 + min(len(others), MANY) if others else 0


@lru_cache(maxsize=64)
def _names(called: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """How those of ours, glyph and name each, are called in few cells; two who would read alike are cut instead."""
    told = [_brief(name, NAME_WIDTH) if glyph.isdigit() else _short(name, NAME_WIDTH) for glyph, name in called]
    return tuple(
        name if glyph.isdigit() and told.count(brief) > 1 else brief
        for brief, (glyph, name) in zip(told, called, strict=True)
    )


def _brief(name: str, width: int) -> str:
    """A name in few cells: the words that fit, none of them a small one at the end ("the"), or with its number."""
    if cell_len(name) <= width:
        return name
    first, _, number = name.rpartition(" ")
    if number.isdigit():
        return f"{fit(first, width - 1 - len(number))} {number}"
    words = name.split(" ")
    while len(words) > 1 and (cell_len(" ".join(words)) > width or words[-1].islower()):
        words.pop()
    return " ".join(words)


def _short(kind: str, width: int) -> str:
    """A kind in few cells: its last words, where all do not fit."""
    while cell_len(kind) > width and " " in kind:
        kind = kind.partition(" ")[2]
    return kind


def _begun(name: str, width: int) -> str:
    """A name in few cells: it breaks off in dots where it does not fit, since its last words would be another's."""
    return name if cell_len(name) <= width else f"{fit(name, width - 1).rstrip(' ,')}…"


@lru_cache(maxsize=256)
def _cells(texts: tuple[str, ...], widths: tuple[int, ...]) -> str:
    """Figures to the right, the last column to the left."""
    last = len(widths) - 1
    cells = zip(texts, widths, strict=True)
    return " ".join(fit(text, w, right=i < last) for i, (text, w) in enumerate(cells)).rstrip()


def header(narrator: Narrator, view: View, acts: str = "", width: int = 0) -> Line:
    """The header line: place, turn, whose phase (reversed) and which model ``acts`` (its id), and so on.

    In ``width`` cells (0: as many as it takes): parts are told shortly, the least important first; then the model by
    its glyph; then parts are left out.
    """
    parts, named = list(view.header), True
    row = _header(narrator, view, parts, acts, named=named)
    while 0 < width < width_of(row):
        at = max(range(len(parts)), key=lambda i: (parts[i].short is not None, parts[i].rank))
        if (short := parts[at].short) is not None:
            parts[at] = evolve(parts[at], text=short, short=parts[at].shorter, shorter=None)
        elif named:
            named = False
        elif parts[at].rank:
            del parts[at]
        else:
            break
        row = _header(narrator, view, parts, acts, named=named)
    return row


def _header(narrator: Narrator, view: View, parts: Sequence[HeaderPart], acts: str, *, named: bool) -> Line:
    pieces: list[Piece] = [(" ", "")]
    model = view.model(acts)
    for i, part in enumerate(parts):
        if i:
            pieces.append((" | ", "bar"))
        text = narrator.text(part.text)
        if part.strong and model is not None:
            who = model.name if named and model.glyph.isdigit() else model.glyph
            text = narrator.say("ui-header-acts", phase=text, who=who)
        pieces.append((text, "strong" if part.strong else ""))
    return tuple(pieces)


def focus_line(narrator: Narrator, view: View, focus: str, width: int = 80) -> Line:
    """Who has the focus, his arms, and what binds him; the leader too where there is room.

    What he is gives way if it would not all fit; what still does not ends in dots.
    """
    model = view.model(focus)
    if model is None:
        return BLANK
    one_of_many = narrator.text(model.kind) == model.name
    first = msg("ui-focus-one" if one_of_many else "ui-focus", glyph=model.glyph, name=model.name, kind=model.kind)
    pieces: list[Piece] = [(" ", ""), (narrator.text(first), "focus")]
    for note in model.notes:
        pieces += [(" | ", "bar"), (narrator.text(note), "")]
    brief: Piece = (narrator.say("ui-focus-one", glyph=model.glyph, name=model.name), "focus")
    if width_of(tuple(pieces)) > width:
        pieces[1] = brief
        if width_of(tuple(pieces)) > width:
            return (*cut(tuple(pieces), width - 1), ("…", ""))
    leader = view.model(view.leader)
    if leader is not None and model.side == leader.side == "ours":
        last: list[Piece] = [(" | ", "bar"), (narrator.say("ui-focus-leader", glyph=leader.glyph), "dim")]
        if width_of((*pieces, *last)) <= width:
            pieces += last
    return tuple(pieces)
