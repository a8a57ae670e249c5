"""The rolls of Advanced HeroQuest: frozen specs, each with its dice and its exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from types import MappingProxyType
from typing import Literal

from roguelike.books.kit.odds import percent as percent
from roguelike.engine.chance import Chance
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import rule

D12 = 12
Verdict = Literal["fumble", "miss", "hit", "critical"]
VERDICTS: tuple[Verdict, ...] = ("fumble", "miss", "hit", "critical")


@rule("AHQ-HTH-05", "AHQ-HTH-07", "AHQ-TBL-HTH")
def hand_to_hand_need(attacker_skill: int, defender_skill: int) -> int:
    """What a blow needs on D12, from both Weapon Skills (2 to 10). AHQ-HTH-05, AHQ-TBL-HTH."""
    return min(10, max(2, 7 - attacker_skill + defender_skill))


BANDS = (3, 12, 24, 36)


@rule("AHQ-RNG-06", "AHQ-TBL-RNG")
def ranged_need(bow_skill: int, distance: int) -> int | None:
    """What a shot needs on D12, from Bow Skill and distance; None if it cannot hit. AHQ-RNG-06."""
    band = sum(distance > edge for edge in BANDS)
    need = max(3, 12 - bow_skill + band)
    return need if need <= D12 else None


@frozen
class HitRoll:
    """A to-hit die and what it means."""

    die: int
    verdict: Verdict

    @property
    def hits(self) -> bool:
        """Whether the blow lands."""
        return self.verdict in ("hit", "critical")


@frozen
class ToHit:
    """A to-hit roll: D12 at least ``need``; the natural die fumbles up to ``fumble`` (0 = never) and is a Critical
    Hit from ``critical`` on (13 = never). A natural result that is both a fumble and a hit is a fumble."""

    need: int
    fumble: int = 1
    critical: int = 12

    @rule("AHQ-CDEC-52")
    def verdict(self, die: int) -> Verdict:
        """What a natural die means."""
        if die <= self.fumble:
            return "fumble"
        if die < self.need:
            return "miss"
        return "critical" if die >= self.critical else "hit"

    @rule("AHQ-SETUP-08")
    def roll(self, chance: Chance, purpose: str = "to-hit", rule_id: str = "AHQ-HTH-05") -> HitRoll:
        """Roll it."""
        die = chance.die(D12, purpose, rule_id)
        return HitRoll(die, self.verdict(die))

    def distribution(self) -> Mapping[Verdict, Fraction]:
        """The exact chance of every verdict."""
        return _verdicts(self)

    @property
    def chance_to_hit(self) -> Fraction:
        """The exact chance that it lands."""
        odds = self.distribution()
        return odds["hit"] + odds["critical"]


@lru_cache(maxsize=1024)
def _verdicts(spec: ToHit) -> Mapping[Verdict, Fraction]:
    sides = dict.fromkeys(VERDICTS, 0)
    for die in range(1, D12 + 1):
        sides[spec.verdict(die)] += 1
    return MappingProxyType({verdict: Fraction(count, D12) for verdict, count in sides.items()})


@frozen
class WoundRoll:
    """Damage dice as they fell (a re-rolled 12 is a chain such as ``(12, 4)``) and the wounds they made."""

    dice: tuple[tuple[int, ...], ...]
    wounds: int

    def __str__(self) -> str:
        return " ".join(">".join(map(str, chain)) for chain in self.dice)


@frozen
class Wounds:
    """A wound roll: ``dice`` D12 against ``toughness``. Each die that reaches it is a Wound; a natural 12 is rolled
    again for one more, as long as the target is not dead yet (``deadly`` wounds kill it). Of one that is
    ``invulnerable`` nothing counts unless a die shows 12 (AHQ-MON-01). Dice from ``again_from`` on count like a 12."""

    dice: int
    toughness: int
    deadly: int
    invulnerable: bool = False
    again_from: int = D12

    @rule("AHQ-WND-02", "AHQ-WND-03", "AHQ-WND-04", "AHQ-WND-05")
    def roll(self, chance: Chance, purpose: str = "wound", rule_id: str = "AHQ-WND-01") -> WoundRoll:
        """Roll it: all dice first, then the re-rolls of 12s in the order of the dice."""
        chains = [[die] for die in chance.dice(self.dice, D12, purpose, rule_id)]
        need = min(self.again_from, self.toughness)
        wounds = sum(chain[0] >= need for chain in chains)
        for chain in chains:
            while chain[-1] >= self.again_from and wounds < self.deadly:
                chain.append(chance.die(D12, purpose, rule_id))
                wounds += chain[-1] >= need
        if self.invulnerable:
            wounds = pierced(chains, wounds)
        return WoundRoll(tuple(map(tuple, chains)), wounds)

    def distribution(self) -> Mapping[int, Fraction]:
        """The exact chance of every number of wounds; ``deadly`` stands for that many or more."""
        toughness = min(self.again_from, max(1, self.toughness))
        odds = _wounds(self.dice, toughness, self.deadly, self.again_from)
        return _pierced(odds, self.dice, toughness, self.deadly) if self.invulnerable else odds

    @property
    def chance_to_kill(self) -> Fraction:
        """The exact chance of at least ``deadly`` wounds."""
        return self.distribution()[self.deadly]


@lru_cache(maxsize=4096)
def _wounds(dice: int, toughness: int, deadly: int, again_from: int = D12) -> dict[int, Fraction]:
    if deadly <= 0:
        return {deadly: Fraction(1)}
    fail, again = Fraction(toughness - 1, D12), Fraction(D12 + 1 - again_from, D12)
    one = [fail, Fraction(again_from - toughness, D12) + again * fail]
    while len(one) <= deadly:
        one.append(one[-1] * again)
    total = {0: Fraction(1)}
    for _ in range(dice):
        bigger: dict[int, Fraction] = {}
        for have, odds in total.items():
            left = odds
            for more in range(deadly - have):
                bigger[have + more] = bigger.get(have + more, Fraction()) + odds * one[more]
                left -= odds * one[more]
            bigger[deadly] = bigger.get(deadly, Fraction()) + left
        total = bigger
    return {wounds: total.get(wounds, Fraction()) for wounds in range(deadly + 1)}


@rule("AHQ-MON-01")
def pierced(chains: Sequence[Sequence[int]], wounds: int) -> int:
    """The Wounds of something Invulnerable: none unless at least one die shows 12. AHQ-MON-01."""
    return wounds if any(chain[0] == D12 for chain in chains) else 0


@rule("AHQ-MON-01")
def _pierced(odds: Mapping[int, Fraction], dice: int, toughness: int, deadly: int) -> dict[int, Fraction]:
    """The odds for something Invulnerable: whatever comes without a 12 is nothing."""
    fail, hit = Fraction(toughness - 1, D12), Fraction(D12 - toughness, D12)
    out = dict(odds)
    for wounds in range(1, dice + 1):
        without = comb(dice, wounds) * hit**wounds * fail ** (dice - wounds)
        out[min(wounds, deadly)] -= without
        out[0] += without
    return out


@frozen
class Test:
    """A test against a characteristic: D12 at most ``figure`` passes. AHQ-MAG-12."""

    figure: int

    def roll(self, chance: Chance, purpose: str, rule_id: str) -> tuple[int, bool]:
        """The die and whether it passes."""
        die = chance.die(D12, purpose, rule_id)
        return die, die <= self.figure

    def distribution(self) -> Mapping[bool, Fraction]:
        """The exact chance to pass and to fail."""
        passes = Fraction(min(D12, max(0, self.figure)), D12)
        return {True: passes, False: 1 - passes}
