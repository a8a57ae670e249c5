"""What a large terminal shows below the panel: the sheet of the focused model, then a small map."""

from __future__ import annotations

from functools import lru_cache

from roguelike.engine.views import Figure, ModelView, View
from roguelike.narrator import Narrator
from roguelike.tui.lines import BLANK, Line, fit, line
from roguelike.tui.minimap import minimap

LEAST = 8
"""With fewer free rows nothing is added."""


def aside(narrator: Narrator, view: View, focus: str, width: int, height: int) -> list[Line]:
    """The sheet and the map in at most ``height`` rows, with a blank one before each."""
    if height < LEAST:
        return []
    model = view.model(focus)
    sheet = short_sheet(narrator, view, model, width) if model is not None else []
    rows: list[Line] = [BLANK, *sheet] if sheet else []
    small = minimap(view, focus, width - 2, height - len(rows) - 2)
    return [*rows, BLANK, line((" " + narrator.say("ui-panel-map"), "dim")), *small] if small else rows


def figure_name(narrator: Narrator, view: View, figure: Figure, form: str = "") -> str:
    """What the book calls a figure; ``form``: an attribute of that message, such as ".short"."""
    return narrator.say(f"{view.book}-figure-{figure.id.replace('_', '-')}{form}")


def short_sheet(narrator: Narrator, view: View, model: ModelView, width: int) -> list[Line]:
    """The figures in a few rows."""
    pairs = [(figure_name(narrator, view, figure, ".short"), figure.value) for figure in model.sheet if figure.value]
    title = narrator.say("ui-focus", glyph=model.glyph, name=model.name, kind=model.kind)
    return list(_rows(title, tuple(pairs), width)) if pairs else []


@lru_cache(maxsize=64)
def _rows(title: str, pairs: tuple[tuple[str, str], ...], width: int) -> tuple[Line, ...]:
    wide = max(len(name) + len(value) for name, value in pairs) + 1
    each = max(1, (width - 1) // (wide + 2))
    rows: list[Line] = [line((f" {title}", "dim"))]
    for i in range(0, len(pairs), each):
        cells = [((f"{name} ", ""), (fit(value, wide - len(name) + 1), "focus")) for name, value in pairs[i : i + each]]
        rows.append(line(" ", *(piece for cell in cells for piece in cell)))
    return tuple(rows)
