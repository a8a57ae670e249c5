"""Chances as a reader wants them."""

from __future__ import annotations


def percent(numerator: int, denominator: int) -> int:
    """A fraction in whole percent, rounded half up; never 0 or 100 unless it is exactly so."""
    if numerator in (0, denominator):
        return 100 * numerator // denominator
    return min(99, max(1, (200 * numerator + denominator) // (2 * denominator)))
