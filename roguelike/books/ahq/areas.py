"""Spells and clouds that lie on squares: where they are, what they forbid, when they are gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roguelike.books.ahq import board
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Area, Campaign, Model
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg
from roguelike.engine.views import Mark

STILL_AIR, FUMES = "still-air", "fumes"


def lay(state: Campaign, kind: str, source: str, squares: Iterable[Square], *, fight: bool = False) -> Area:
    """Put an area on the board: to the end of the next Game Master Phase, or for the whole ``fight``."""
    area = Area(
        kind=kind,
        source=source,
        level=state.level,
        squares=sorted(squares),
        until="combat" if fight else "gm-phase",
        late=state.phase == "fight-gm",
    )
    state.areas.append(area)
    return area


def over(state: Campaign, square: Square, kind: str) -> list[Area]:
    """The areas of a kind that lie on a square."""
    if not state.areas:
        return []
    return [a for a in state.areas if a.kind == kind and a.level == state.level and square in a.squares]


def on(state: Campaign, model: Model, kind: str) -> list[Area]:
    """The areas of a kind that lie on some square of a model's base."""
    if not state.areas:
        return []
    own = set(board.squares(model))
    return [a for a in state.areas if a.kind == kind and a.level == state.level and not own.isdisjoint(a.squares)]


def squares(state: Campaign, kind: str) -> frozenset[Square]:
    """The squares on which areas of a kind lie."""
    return frozenset(s for a in state.areas if a.kind == kind and a.level == state.level for s in a.squares)


@rule("AHQ-SPELL-08", "AHQ-SKV-48")
def stilled(state: Campaign, model: Model) -> Refusal | None:
    """Why a monster neither moves nor attacks: it is in Still Air that its magic does not keep off. AHQ-SPELL-08."""
    if not state.areas or model.kind != "monster":
        return None
    if all(model.id in area.spared for area in on(state, model, STILL_AIR)):
        return None
    return refuse("AHQ-SPELL-08", "ahqspell-stilled", who=ref(model))


@rule("AHQ-CDEC-36", "AHQ-SKV-55")
def gm_phase_ends(state: Campaign) -> None:
    """What lasts to the end of the next Game Master Phase is over, unless it came in this one. AHQ-CDEC-36, SKV-55."""
    state.areas = [area for area in state.areas if area.until != "gm-phase" or area.late]
    for area in state.areas:
        area.late = False


@rule("AHQ-SKV-37")
def exploration_resumes(state: Campaign) -> None:
    """Nothing lies on the board any more when exploration goes on. AHQ-SKV-37."""
    state.areas = []


def marks(state: Campaign) -> Iterator[Mark]:
    """What the map shows of them."""
    for area in state.areas:
        if area.level == state.level:
            for square in area.squares:
                yield Mark(square, "area", msg("ahqspell-mark", kind=area.kind))
