"""Exact odds of what is dared besides fights: jumps, ropes, bridges, disarming, lighting a torch or magic light.

They are told before anybody is committed to it, as those of a blow are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb

from roguelike.books.datum import difficulty, figures, lamps, magic, traps
from roguelike.books.datum.content import content
from roguelike.books.datum.faces import BLACK, DARK, HERO_DIE, SHIELD, WHITE
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign, Hero, Trap
from roguelike.books.kit.odds import percent
from roguelike.engine.decisions import Json
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

Told = Callable[[Campaign, Hero, Mapping[str, Json]], Iterator[Msg]]


def told(state: Campaign, figure: AnyFigure | None, answer: Mapping[str, Json]) -> list[Msg]:
    """What is told of a hero's risk before he takes it; nothing of what is none."""
    made = RISKS.get(str(answer.get("verb")))
    return [*made(state, figure, answer)] if made is not None and isinstance(figure, Hero) else []


def _face(*faces: str) -> Fraction:
    """The chance that a combat die shows one of the faces."""
    return Fraction(sum(face.count for face in HERO_DIE.faces if face.name in faces), HERO_DIE.sides)


def _percent(chance: Fraction) -> int:
    return percent(chance.numerator, chance.denominator)


def _trap(state: Campaign, answer: Mapping[str, Json]) -> Trap:
    return next(trap for trap in state.quest.traps if trap.id == answer.get("trap"))


def _harm(state: Campaign, trap: Trap) -> dict[str, str | int]:
    kind = content().traps[trap.kind]
    again = difficulty.has(state, "ingenious-design") and kind.dice > 0
    return {"name": kind.name, "damage": kind.damage, "dice": kind.dice, "again": "yes" if again else "no"}


@rule("DQ-BASE-10", "DQ-BASE-12")
def _jump(state: Campaign, hero: Hero, answer: Mapping[str, Json]) -> Iterator[Msg]:
    """The chance to land beyond, and what a fall costs. DQ-BASE-10, DQ-BASE-12."""
    falls = _face(WHITE, BLACK)
    if figures.has_skill(hero, "sure-footed"):
        falls *= falls
    yield msg("datum-odds-jump", percent=_percent(1 - falls), **_harm(state, _trap(state, answer)))


@rule("DQ-ROPE-03", "DQ-ROPE-05")
def _rope(state: Campaign, hero: Hero, answer: Mapping[str, Json]) -> Iterator[Msg]:
    """Besides the jump's own chance, that of the holder to keep who falls. DQ-ROPE-03, DQ-ROPE-05."""
    yield from _jump(state, hero, answer)
    if holder := traps.best_holder(state, hero):
        n, needed = holder.body, traps.weight(hero) + 1
        held = sum((Fraction(comb(n, k) * 5 ** (n - k), 6**n) for k in range(needed, n + 1)), Fraction(0))
        yield msg("datum-odds-rope", who=ref(holder), percent=_percent(held))


@rule("DQ-BRG-08")
def crossing() -> Msg:
    """The chance that somebody falls who crosses a bridge. DQ-BRG-08."""
    return msg("datum-odds-crossing", percent=_percent(_face(DARK)))


@rule("DQ-BRG-06", "DQ-BRG-08")
def _bridge(state: Campaign, hero: Hero, answer: Mapping[str, Json]) -> Iterator[Msg]:
    """The chance that the bridge stays, and that a crossing of it fails. DQ-BRG-06, DQ-BRG-08."""
    stays = 1 - _face(WHITE, BLACK)
    yield msg("datum-odds-bridge", percent=_percent(stays), **_harm(state, _trap(state, answer)))
    yield crossing()


@rule("DQ-BASE-04", "DQ-BASE-11")
def _disarm(state: Campaign, hero: Hero, answer: Mapping[str, Json]) -> Iterator[Msg]:
    """The chance that the trap does not go off. DQ-BASE-11, DQ-BASE-04."""
    chance = 1 - _face(*traps.sets_off(hero))
    yield msg("datum-odds-disarm", percent=_percent(chance), **_harm(state, _trap(state, answer)))


@rule("DQ-LIT-13")
def _relight(state: Campaign, hero: Hero, answer: Mapping[str, Json]) -> Iterator[Msg]:
    """The chance that it burns; nothing where that is sure. DQ-LIT-13."""
    if not lamps.has_fire(state, hero):
        yield msg("datum-odds-light", percent=_percent(_face(SHIELD)))


@rule("DQ-MAG-05", "DQ-MAG-08")
def test_percent(added: int) -> int:
    """The chance of a magic test with so much added, in percent. DQ-MAG-05, DQ-MAG-08."""
    return percent(sum(magic.passes(die, added) for die in range(1, 7)), 6)


@rule("DQ-LIT-15", "DQ-DEC-76")
def _glow(state: Campaign, hero: Hero, answer: Mapping[str, Json]) -> Iterator[Msg]:
    """The chance of the magic test. DQ-LIT-15, ruling DQ-DEC-76."""
    yield msg("datum-odds-light", percent=test_percent(magic.bonus(state, hero, 0, keep=False)))


RISKS: Mapping[str, Told] = {
    "jump": _jump,
    "rope-jump": _rope,
    "bridge": _bridge,
    "disarm": _disarm,
    "relight": _relight,
    "glow": _glow,
}
"""By verb what is told of it."""
