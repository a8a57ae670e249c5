"""Figures and what they are made of: base, armour, weapon, spell, item, each with its source and rule.

Nothing stores a derived figure. A book lists the `Part`s of a figure and adds them up here.
"""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.engine.late import frozen
from roguelike.engine.text import Msg


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


def tally(parts: Iterable[Part], *, low: int = 0, high: int = 1_000_000) -> Tally:
    """Add parts up; a part that ``sets`` replaces the sum so far; the result is kept within low..high."""
    kept = tuple(parts)
    value = 0
    for part in kept:
        value = part.amount if part.sets else value + part.amount
    return Tally(min(high, max(low, value)), kept)
