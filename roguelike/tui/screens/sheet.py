"""The sheet of a model: its figures, and where each comes from. Enter shows the rule."""

from __future__ import annotations

from collections.abc import Callable

from roguelike.engine.views import Figure, ModelView, View
from roguelike.narrator import Narrator
from roguelike.tui.aside import figure_name
from roguelike.tui.lines import Line, fit, line, wrap
from roguelike.tui.screens.reader import Reader

Row = tuple[Line, str]
"""A row and the rule behind it ("" = none)."""
_VALUE, _NAME, _PART = 5, 24, 50


class SheetPage(Reader):
    """Tab goes to the next model that the player sees."""

    def __init__(
        self, narrator: Narrator, view: View, model: str, follow: Callable[[str], None], *, opened_by: str = ""
    ) -> None:
        self._view = view
        self._models = [m for m in view.models if m.side == "ours"] + [m for m in view.models if m.side != "ours"]
        self._index = next((i for i, m in enumerate(self._models) if m.id == model), 0)
        super().__init__(
            narrator, narrator.say("ui-page-sheet"), self._lines, opened_by=opened_by, links=self._rules, follow=follow
        )

    def press(self, key: str) -> None:
        """Tab turns the page; the rest is reading."""
        if key in ("tab", "shift+tab", "left", "right") and self._models:
            self._index = (self._index + (1 if key in ("tab", "right") else -1)) % len(self._models)
            self.show(self._lines, self._rules)
        else:
            super().press(key)

    def _made_of(self, width: int) -> list[Row]:
        if not self._models:
            return [(line(" ", self.narrator.say("ui-sheet-nobody")), "")]
        return sheet_rows(self.narrator, self._view, self._models[self._index], width)

    def _lines(self, width: int) -> list[Line]:
        return [row for row, _ in self._made_of(width)]

    def _rules(self, width: int) -> list[str]:
        return [rule for _, rule in self._made_of(width)]

    def hints(self) -> list[tuple[str, str]]:
        """Reading, and the next model."""
        return [("Tab", self.narrator.say("ui-hint-next")), *super().hints()]


def sheet_rows(narrator: Narrator, view: View, model: ModelView, width: int) -> list[Row]:
    """The whole sheet of a model."""
    name = narrator.say("ui-focus", glyph=model.glyph, name=model.name, kind=model.kind)
    head: list[Line] = [line(" ", (name, "focus"))]
    if model.status is not None:
        head.append(line(" ", (narrator.text(model.status), "danger")))
    cells = {column.id: narrator.text(column.heading) for column in view.columns}
    told = [
        f"{cells.get(id, '')} {cell if isinstance(cell, str) else narrator.text(cell)}".strip()
        for id, cell in model.cells.items()
    ]
    for text in ("   ".join(filter(None, told)), *map(narrator.text, model.notes)):
        head += [line(row) for row in wrap(" " + text, width, 1)]
    rows: list[Row] = [(row, "") for row in head]
    for figure in model.sheet:
        first = figure.parts[0][2] if figure.parts else ""
        rows += [((), ""), (_figure_row(figure_name(narrator, view, figure), figure), first)]
        for source, amount, rule in figure.parts:
            rows.append((line("   ", fit(amount, _VALUE, right=True), "  ", fit(narrator.text(source), _PART), " ",
                              (rule, "dim")), rule))  # fmt: skip
    return rows


def _figure_row(name: str, figure: Figure) -> Line:
    return line(" ", (fit(name, _NAME - 1), "title"), (fit(figure.value, _VALUE, right=True), "focus"))
