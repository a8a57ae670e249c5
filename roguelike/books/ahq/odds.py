"""Exact odds as a player wants them: what I do to it, what it does to me."""

from __future__ import annotations

from roguelike.books.ahq.combat import blow_spec, wound_spec
from roguelike.books.ahq.figures import deadly
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Model
from roguelike.engine.text import Msg, msg


def percent(numerator: int, denominator: int) -> int:
    """A fraction in whole percent, rounded half up; never 0 or 100 unless it is exactly so."""
    if numerator in (0, denominator):
        return 100 * numerator // denominator
    return min(99, max(1, (200 * numerator + denominator) // (2 * denominator)))


def blow_odds(attacker: Model, target: Model) -> Msg:
    """One line: the number needed, the chance to hit, and the chance that this blow fells the target."""
    spec, wounds = blow_spec(attacker, target), wound_spec(attacker, target)
    hit = spec.chance_to_hit
    falls = max(1, target.wounds)
    felled = sum(odds for count, odds in wounds.distribution().items() if count >= min(falls, deadly(target)))
    fell = hit * felled
    return msg(
        "ahq-odds-blow",
        who=ref(attacker),
        target=ref(target),
        need=spec.need,
        hit=percent(hit.numerator, hit.denominator),
        fell=percent(fell.numerator, fell.denominator),
        kind=target.kind,
    )
