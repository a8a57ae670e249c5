"""What the towns of several books have in common: a ledger of numbered steps, deals offered in some of them, purses.

A book's state of the town has ``step``, the step that comes next, and ``told``, the notes in the ledger's rows.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, Protocol, TypeVar

from attrs import field

from roguelike.engine.decisions import Option, Refusal
from roguelike.engine.game import Game
from roguelike.engine.late import define, frozen
from roguelike.engine.text import Arg, Msg

S = TypeVar("S")
DONE = "done"
"""The key of the option that ends a list of deals."""


@define
class Told:
    """A note in the ledger: in which of its rows, and what it says."""

    step: int
    text: Msg


class Ledger(Protocol):
    """A book's state of its town."""

    step: int
    told: list[Told]


def note(town: Ledger, id: str, **args: Arg) -> None:
    """Write a note into the row of the ledger that is being done."""
    town.told.append(Told(town.step, Msg(id, args)))


def notes(town: Ledger, step: int) -> tuple[Msg, ...]:
    """The notes of a row."""
    return tuple(told.text for told in town.told if told.step == step)


@frozen(kw_only=True)
class Deal(Generic[S]):
    """Something that can be done in town: in which ``steps``, with which key, and why not now.

    ``offered``: whether it is listed at all; ``wanted``: whether a sensible party would do it now.
    """

    id: str
    steps: tuple[int, ...]
    hotkey: str
    perform: Callable[[Game[S]], Awaitable[None]]
    offered: Callable[[S], bool] = lambda state: True
    refusal: Callable[[S], Refusal | None] = lambda state: None
    wanted: Callable[[S], bool] = lambda state: False


@define
class Deals(Generic[S]):
    """All deals of a town. They are listed in the ``order`` of their ids, then as they were registered."""

    order: tuple[str, ...] = ()
    of: dict[str, Deal[S]] = field(factory=dict)

    def register(self, deal: Deal[S]) -> None:
        """Add a deal to the town."""
        self.of[deal.id] = deal
        known = [id for id in self.order if id in self.of]
        self.of = {id: self.of[id] for id in (*known, *(id for id in self.of if id not in known))}

    def offered(self, state: S, step: int) -> list[Deal[S]]:
        """The deals of a step."""
        return [deal for deal in self.of.values() if step in deal.steps and deal.offered(state)]

    def suggestion(self, state: S, step: int) -> str:
        """What a sensible party does next: the first deal that is wanted and possible, else it is `DONE`."""
        wanted = (d.id for d in self.offered(state, step) if d.wanted(state) and d.refusal(state) is None)
        return next(wanted, DONE)

    def options(self, state: S, step: int, label: Callable[[str], Msg]) -> list[Option]:
        """The deals of a step as options of a question."""
        return [Option(d.id, label(d.id), d.refusal(state), hotkey=d.hotkey) for d in self.offered(state, step)]


def drawn(gold: int, purses: Sequence[int]) -> list[int]:
    """How much of a sum is taken from each purse, the first ones first; together less if there is not so much."""
    out = []
    for purse in purses:
        out.append(min(gold, purse))
        gold -= out[-1]
    return out


def legacy(held: int, fee: int, heirs: int) -> int:
    """What heirs get in all of money that was left with a moneylender, who keeps a fee, or all if nobody inherits."""
    return max(0, held - fee) if heirs else 0
