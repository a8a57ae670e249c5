"""Exact odds as a player wants them: what I do to it, what it does to me."""

from __future__ import annotations

from fractions import Fraction

from roguelike.books.ahq import arms, shooting, traits
from roguelike.books.ahq.combat import blow_spec, wound_spec
from roguelike.books.ahq.content import content
from roguelike.books.ahq.figures import EVERY_ATTACK, deadly, helpless, more_dice
from roguelike.books.ahq.items import quiver
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import D12
from roguelike.books.ahq.rolls import percent as percent
from roguelike.books.ahq.state import Campaign, Model
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg


@rule("AHQ-SPELL-07")
def blow_odds(state: Campaign, attacker: Model, target: Model) -> Msg:
    """One line: the number needed, the chance to hit, and the chance that this blow fells the target.

    What a Burning Hand hits loses a die of Wounds, whatever its Toughness. AHQ-SPELL-07.
    """
    spec, falls = blow_spec(attacker, target), max(1, target.wounds)
    hit = spec.chance_to_hit
    if traits.burning_hand(attacker, state.turn):
        felled = Fraction(max(0, D12 + 1 - falls), D12)
    else:
        odds = wound_spec(attacker, target).distribution()
        felled = sum((p for count, p in odds.items() if count >= min(falls, deadly(target))), Fraction())
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


def opener_odds(state: Campaign, opener: Model) -> tuple[Msg, ...]:
    """What changes if this one opens a door: an Elf who looks in counts at the surprise roll. AHQ-CMB-02."""
    others = any(m.race == "elf" and not helpless(m) for m in state.party() if m.id != opener.id)
    if opener.race == "elf":
        return (msg("ahq-odds-opener-elf", who=ref(opener)),)
    return (msg("ahq-odds-opener", who=ref(opener), elf=others),)


def search_odds(verb: str) -> tuple[Msg, ...]:
    """The chances of a search: what is looked for, nothing, a counter (in solo play monsters at a wall)."""
    table = content().tables["AHQ-TBL-SECRET" if verb == "search" else "AHQ-TBL-HIDDEN"]
    chances = {row.result: row.key for row in table.rows}
    found: dict[str, Fraction] = {"counter": Fraction(), "nothing": Fraction(), "found": Fraction()}
    for result, p in table.distribution().items():
        key = chances[result]
        found[key if key in found else "found"] += p
    parts = {name: percent(p.numerator, p.denominator) for name, p in found.items()}
    return (msg("ahq-odds-search", what=verb, found=parts["found"], bad=parts["counter"]),)


def shot_odds(state: Campaign, shooter: Model, target: Model) -> tuple[Msg, ...]:
    """The same for a shot, and why the number needed is what it is; nothing if there is no such shot."""
    weapon = arms.ranged_weapon(shooter)
    how = shooting.aim(state, shooter, target, weapon) if weapon is not None else None
    if weapon is None or not isinstance(how, shooting.Aim):
        return ()
    chances = how.spec.distribution()
    falls = max(1, target.wounds)
    shot, more = quiver.record_of(shooter, weapon), more_dice(shooter, EVERY_ATTACK)
    fell = Fraction()
    for crits in (False, True):
        odds = shooting.wound_roll(weapon, target, critical=crits, more=more, shot=shot).distribution()
        felled = sum((p for wounds, p in odds.items() if wounds >= falls), Fraction())
        fell += felled * chances["critical" if crits else "hit"]
    hit = how.spec.chance_to_hit
    return (
        msg(
            "ahq-odds-shot",
            who=ref(shooter),
            target=ref(target),
            need=how.spec.need,
            hit=percent(hit.numerator, hit.denominator),
            fell=percent(fell.numerator, fell.denominator),
            kind=target.kind,
        ),
        msg("ahq-odds-reason", need=how.spec.need, why=how.reason),
    )
