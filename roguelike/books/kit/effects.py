"""Figures and what changes them: base, armour, weapon, spell, item, each with its source and rule.

Nothing stores a derived figure. A book lists the `Part`s of a figure and adds them up here; effects that last
are data on a model (`Effect`): what they change, by how much, from where, until when.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from attrs import field

from roguelike.engine.late import define, frozen
from roguelike.engine.text import Msg

Until = Literal["phase", "turn", "exploration-turn", "combat", "expedition", "removed"]


@frozen
class Part:
    """One contribution to a figure: how much, from what, by which rule. ``sets`` replaces what came before."""

    amount: int
    source: Msg
    rule: str
    sets: bool = False


@frozen
class Tally:
    """A figure: its value and the parts that led there, in the order in which they count."""

    value: int
    parts: tuple[Part, ...]


@define
class Effect:
    """Something lasting on a model: ``figure`` changes by ``amount`` (or becomes it), until it ends.

    ``source`` is the id of the spell, item or rule that made it; effects of the same source do not add up unless
    the book says so.
    """

    source: str
    rule: str
    figure: str
    amount: int
    until: Until
    sets: bool = False
    notes: dict[str, int] = field(factory=dict)


def tally(parts: Iterable[Part], *, low: int = 0, high: int = 1_000_000) -> Tally:
    """Add parts up; a part that ``sets`` replaces the sum so far; the result is kept within low..high."""
    kept = tuple(parts)
    value = 0
    for part in kept:
        value = part.amount if part.sets else value + part.amount
    return Tally(min(high, max(low, value)), kept)
