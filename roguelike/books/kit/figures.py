"""Figures of many simulated runs: means, and how far they spread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from roguelike.engine.decisions import Json


def counted(runs: Iterable[Mapping[str, Json]], name: str) -> list[int]:
    """What each of the runs counted under a name: whole numbers."""
    out = []
    for run in runs:
        value = run[name]
        assert isinstance(value, int)
        out.append(value)
    return out


def mean_of(values: Sequence[int]) -> float:
    """The mean, to four decimal places; the same in every process. Raises ZeroDivisionError for no values."""
    return round(float(Fraction(sum(values), len(values))), 4)


def spread(values: Sequence[int]) -> Mapping[str, Json]:
    """Mean, least and most."""
    return {"mean": mean_of(values), "least": min(values), "most": max(values)}
