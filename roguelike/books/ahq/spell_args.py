"""Arguments that spells share: a model, a wall square, a section pointed at by one of its squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from roguelike.books.ahq import board, shooting, zones
from roguelike.books.ahq.deeds import listed
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.decisions import Args, Option, Param, Refusal, as_square, refuse
from roguelike.engine.geometry import Square
from roguelike.engine.sight import Visibility
from roguelike.engine.text import msg

Candidates = Callable[[Campaign, Model], Iterator[Option]]
Squares = Callable[[Campaign, Model], Iterable[Square]]


def model_param(candidates: Candidates) -> Callable[[Campaign, Model], tuple[Param, ...]]:
    """The parameter ``target`` of a spell on one model."""
    return lambda state, caster: (Param("target", "model", offers=lambda args: candidates(state, caster)),)


def model_check(candidates: Candidates, rule_id: str) -> Callable[[Campaign, Model, Args], Refusal | None]:
    """Whether the ``target`` is one of the candidates."""
    return lambda state, caster, args: listed(
        candidates(state, caster), args["target"], rule_id, "ahq-spell-no-such-target"
    )


def model_options(candidates: Candidates) -> Callable[[Campaign, Model], Iterator[Args]]:
    """All legal ``target`` arguments."""
    return lambda state, caster: ({"target": o.key} for o in candidates(state, caster) if o.refusal is None)


def nobody(candidates: Candidates, rule_id: str) -> Callable[[Campaign, Model], Refusal | None]:
    """Why a spell on one model cannot be cast: there is nobody for it; with one candidate, why not on him."""

    def refusal(state: Campaign, caster: Model) -> Refusal | None:
        found = list(candidates(state, caster))
        if any(option.refusal is None for option in found):
            return None
        why = next((option.refusal for option in found if len(found) == 1), None)
        return why or refuse(rule_id, "ahqspell-nobody", who=ref(caster))

    return refusal


def square_check(squares: Squares, rule_id: str, message: str) -> Callable[[Campaign, Model, Args], Refusal | None]:
    """Whether the ``square`` is one of those."""

    def check(state: Campaign, caster: Model, args: Args) -> Refusal | None:
        return None if as_square(args["square"]) in set(squares(state, caster)) else refuse(rule_id, message)

    return check


def square_options(squares: Squares) -> Callable[[Campaign, Model], Iterator[Args]]:
    """All legal ``square`` arguments."""
    return lambda state, caster: ({"square": [x, y]} for x, y in squares(state, caster))


def square_offers(squares: Iterable[Square]) -> Iterator[Option]:
    """Squares as options."""
    return (Option(f"{x},{y}", msg("ahq-option-square", x=x, y=y)) for x, y in squares)


def in_zone(state: Campaign, caster: Model) -> list[Model]:
    """Everybody else in the caster's Death Zone."""
    area = zones.zone(state, caster)
    return [m for m in state.on_board() if m.id != caster.id and not area.isdisjoint(board.squares(m))]


def option(model: Model, refusal: Refusal | None = None) -> Option:
    """A model as an option."""
    return Option(model.id, msg("ahq-option-model", who=ref(model)), refusal)


def seen(state: Campaign, caster: Model) -> list[Model]:
    """Everybody else to whom the caster has a full or partial line of sight, as for a shot."""
    return [
        m
        for m in state.on_board()
        if m.id != caster.id and shooting.sight_of(state, caster, board.squares(m), target=m.id) is not Visibility.NONE
    ]
