"""The asker for each kind of decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from roguelike.engine import decisions as d
from roguelike.engine.geometry import Square
from roguelike.engine.text import msg
from roguelike.engine.views import View
from roguelike.tui.asking.base import Asker, Desk
from roguelike.tui.asking.choose import ChooseAsker, SubsetAsker
from roguelike.tui.asking.panels import PlacementAsker, is_placement
from roguelike.tui.asking.places import PathAsker, SquareAsker
from roguelike.tui.asking.values import AmountAsker, AssignAsker, TextAsker

MOST_SQUARES = 400
"""How many candidate squares Tab goes through."""


def asker_for(decision: d.Decision[Any], desk: Desk) -> Asker | None:
    """How to put the decision to a person; None for `Act`, which is answered on the map itself."""
    asker = _asker(decision, desk)
    if asker is not None:
        asker.leaving = decision.leave
    return asker


def _asker(decision: d.Decision[Any], desk: Desk) -> Asker | None:
    suggested = decision.suggested
    match decision:
        case d.Choose():
            keys = [option.key for option in decision.choices if not option.careful]
            return ChooseAsker(
                desk, decision.prompt, decision.notes,
                options=decision.choices,
                strict=decision.urgency == "always",
                keyed=frozenset(option.key for option in decision.choices if option.careful),
                index=_place(decision.choices, suggested if suggested in keys else ""),
            )  # fmt: skip
        case d.Subset():
            return SubsetAsker(
                desk, decision.prompt, decision.notes,
                options=decision.choices,
                strict=decision.urgency == "always",
                chosen=set(map(str, suggested)) if isinstance(suggested, list | tuple) else set(),
            )  # fmt: skip
        case d.PickSquare():
            squares = list(islice(decision.candidates(), MOST_SQUARES))
            first = d.as_square(suggested) or next(iter(squares), _subject(desk.view, decision.subject))
            return SquareAsker(
                desk, decision.prompt, decision.notes,
                candidates=squares, cursor=first, legal=decision.legal, area=decision.area,
            )  # fmt: skip
        case d.PickPath():
            return PathAsker(
                desk, decision.prompt, decision.notes,
                start=_subject(desk.view, decision.subject),
                legal=decision.legal, longest=decision.longest,
            )  # fmt: skip
        case d.Amount():
            return AmountAsker(
                desk, decision.prompt, decision.notes,
                low=decision.low, high=decision.high, by=decision.step,
                amount=suggested if type(suggested) is int else decision.low,
            )  # fmt: skip
        case d.Text():
            text = suggested if isinstance(suggested, str) else ""
            return TextAsker(desk, decision.prompt, decision.notes, longest=decision.longest, text=text)
        case d.Assign():
            chosen = suggested if isinstance(suggested, Mapping) else {}
            panel = PlacementAsker if is_placement(decision.slots) else AssignAsker
            return panel(
                desk, decision.prompt, decision.notes,
                slots=decision.slots, labels=decision.labels,
                chosen={slot: str(key) for slot, key in chosen.items()},
            )  # fmt: skip
    return None


def _place(choices: Sequence[d.Option], wanted: d.Json) -> int:
    """Where in the list an option is: the first place if it is not there."""
    return next((i for i, option in enumerate(choices) if option.key == wanted), 0)


def _subject(view: View, id: str) -> Square:
    model = view.model(id)
    if model is not None and model.square is not None:
        return model.square
    known = (m.square for m in view.models if m.side == "ours" and m.square is not None)
    return next(known, Square(0, 0))


def confirm(desk: Desk, id: str, label: str, **args: Any) -> ChooseAsker:
    """A question of the screen itself: ``c`` goes on, Escape goes back, nothing else does anything."""
    go_on = d.Option("c", msg(label), hotkey="c")
    own = desk.narrator.own(desk.view.book, id)
    return ChooseAsker(desk, msg(own, **args), cancellable=True, strict=True, options=(go_on,))
