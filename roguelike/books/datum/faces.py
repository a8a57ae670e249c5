"""Combat dice: what is on them, and the rolls that are made with them, with exact chances.

A roll of attack dice comes to white and black skulls, a roll of defence dice to shields, after whatever must or may be
thrown again. All re-rolls of one roll are set off against each other one to one before any is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from roguelike.engine.chance import Chance
from roguelike.engine.late import frozen
from roguelike.engine.rolls import Face, FaceDie
from roguelike.engine.rulemarks import rule

WHITE, BLACK, SHIELD, DARK = "white-skull", "black-skull", "white-shield", "black-shield"
SIGNS = {WHITE: "S", BLACK: "s", SHIELD: "W", DARK: "b"}
"""How a face is written in the log."""


def _die(name: str, *faces: tuple[str, int]) -> FaceDie:
    return FaceDie(name, tuple(Face(face, ((face, 1),), count) for face, count in faces))


HERO_DIE = _die("combat", (WHITE, 2), (BLACK, 1), (SHIELD, 2), (DARK, 1))
"""The combat die. DQ-DIE-01, DQ-DIE-07."""
MONSTER_DIE = _die("monster", (WHITE, 2), (BLACK, 1), (SHIELD, 1), (DARK, 2))
"""The die with which monsters defend: two black shields. DQ-DIE-05, ruling DQ-DEC-01."""


@frozen
class Skulls:
    """What an attack roll came to: white and black skulls that count."""

    white: int
    black: int

    @property
    def hits(self) -> int:
        """Both together."""
        return self.white + self.black


@frozen
class Thrown:
    """The faces of a roll as they fell, and by die what was thrown again (the same face, perhaps)."""

    first: tuple[str, ...]
    again: Mapping[int, str]

    @property
    def text(self) -> str:
        """The dice for the log: ``S s W S>b``."""
        signs = [SIGNS[face] for face in self.first]
        return " ".join(f"{sign}>{SIGNS[self.again[i]]}" if i in self.again else sign for i, sign in enumerate(signs))


@rule("DQ-LOS-04", "DQ-DEC-21", "DQ-DEC-22")
def to_reroll(successes: int, failures: int, better: int, worse: int, dark: bool) -> tuple[int, int]:
    """How many successes and how many failures are thrown again.

    ``better`` failed dice may, ``worse`` successes must be thrown again, in darkness half of the successes (rounded
    up) besides; bonus and malus cancel one to one. DQ-LOS-04, rulings DQ-DEC-21, DQ-DEC-22.
    """
    malus = worse + ((successes + 1) // 2 if dark else 0)
    net = malus - better
    return min(max(net, 0), successes), min(max(-net, 0), failures)


@frozen
class AttackDice:
    """An attack: so many combat dice. DQ-CMB-04, DQ-DIE-02, DQ-DIE-06.

    ``only_white``: black skulls miss (DQ-PRJ-03). ``better``, ``worse``, ``dark``: see `to_reroll`. Skulls that must be
    thrown again are taken white first (ruling DQ-DEC-14).
    """

    count: int
    only_white: bool = False
    better: int = 0
    worse: int = 0
    dark: bool = False
    purpose: str = "attack"
    rule_id: str = "DQ-CMB-04"

    def _counts(self, face: str) -> bool:
        return face == WHITE or (face == BLACK and not self.only_white)

    @rule("DQ-DIE-01", "DQ-DIE-02", "DQ-DIE-06", "DQ-DIE-07", "DQ-DEC-03")
    @rule("DQ-PRJ-03", "DQ-LOS-03", "DQ-DRK-01", "DQ-DEC-14")
    def roll(self, chance: Chance, *, stream: str = "rules") -> tuple[Skulls, Thrown]:
        """Throw the dice, and again what is thrown again."""
        first = [_face(chance, HERO_DIE, self.purpose, self.rule_id, stream) for _ in range(self.count)]
        good = [i for i, face in enumerate(first) if self._counts(face)]
        bad = [i for i in range(self.count) if i not in good]
        worse, better = to_reroll(len(good), len(bad), self.better, self.worse, self.dark)
        good.sort(key=lambda i: (first[i] != WHITE, i))
        again = {
            i: _face(chance, HERO_DIE, f"{self.purpose} again", self.rule_id, stream)
            for i in sorted([*good[:worse], *bad[:better]])
        }
        counted = [face for i, before in enumerate(first) for face in [again.get(i, before)] if self._counts(face)]
        return Skulls(counted.count(WHITE), counted.count(BLACK)), Thrown(tuple(first), again)

    def distribution(self) -> Mapping[Skulls, Fraction]:
        """The exact chance of every result."""
        return _attack_odds(self.count, self.only_white, self.better, self.worse, self.dark)


@frozen
class DefenceDice:
    """A defence: ``magic`` dice (they stop skulls first) and ``plain`` ones, of heroes (white shields) or of monsters.

    The value is (magic shields, plain shields). DQ-DIE-03, DQ-DIE-04. In darkness plain shields are thrown again first.
    """

    plain: int
    magic: int = 0
    monster: bool = False
    dark: bool = False
    purpose: str = "defence"
    rule_id: str = "DQ-CMB-04"

    @rule("DQ-DIE-03", "DQ-DIE-04", "DQ-DIE-05", "DQ-DEC-01", "DQ-DEC-02", "DQ-DEC-13", "DQ-DRK-01")
    def roll(self, chance: Chance, *, stream: str = "rules") -> tuple[tuple[int, int], Thrown]:
        """Throw the dice, and again what is thrown again."""
        die, wanted = (MONSTER_DIE, DARK) if self.monster else (HERO_DIE, SHIELD)
        first = [_face(chance, die, self.purpose, self.rule_id, stream) for _ in range(self.magic + self.plain)]
        good = [i for i, face in enumerate(first) if face == wanted]
        worse, _ = to_reroll(len(good), 0, 0, 0, self.dark)
        good.sort(key=lambda i: (i < self.magic, i))
        again = {i: _face(chance, die, f"{self.purpose} again", self.rule_id, stream) for i in sorted(good[:worse])}
        last = [again.get(i, face) for i, face in enumerate(first)]
        magic = last[: self.magic].count(wanted)
        return (magic, last.count(wanted) - magic), Thrown(tuple(first), again)

    def distribution(self) -> Mapping[int, Fraction]:
        """The exact chance of every number of shields, magic and plain together."""
        return _shield_odds(self.plain + self.magic, self.dark)


def _face(chance: Chance, die: FaceDie, purpose: str, rule_id: str, stream: str) -> str:
    return die.face(chance.die(die.sides, purpose, rule_id, stream=stream)).name


def throw(chance: Chance, count: int, purpose: str, rule_id: str, *, monster: bool = False) -> tuple[str, ...]:
    """The faces of several dice of a plain test."""
    die = MONSTER_DIE if monster else HERO_DIE
    return tuple(_face(chance, die, purpose, rule_id, "rules") for _ in range(count))


def signs(faces: tuple[str, ...]) -> str:
    """Faces as the log writes them."""
    return " ".join(SIGNS[face] for face in faces)


def skulls(faces: tuple[str, ...]) -> int:
    """Skulls of either colour. DQ-DIE-02."""
    return sum(face in (WHITE, BLACK) for face in faces)


def _spread(count: int, chances: tuple[Fraction, Fraction, Fraction]) -> Iterator[tuple[int, int, Fraction]]:
    """All (white, black) of so many dice with their chances."""
    white, black, other = chances
    for w in range(count + 1):
        for b in range(count - w + 1):
            ways = comb(count, w) * comb(count - w, b)
            yield w, b, ways * white**w * black**b * other ** (count - w - b)


@lru_cache(maxsize=1024)
def _attack_odds(count: int, only_white: bool, better: int, worse: int, dark: bool) -> Mapping[Skulls, Fraction]:
    black = Fraction(0 if only_white else 1, 6)
    one = (Fraction(1, 3), black, Fraction(2, 3) - black)
    out: dict[Skulls, Fraction] = {}
    for w, b, p in _spread(count, one):
        again, good = to_reroll(w + b, count - w - b, better, worse, dark)
        lost_white = min(again, w)
        kept_w, kept_b = w - lost_white, b - (again - lost_white)
        for w2, b2, q in _spread(again + good, one):
            key = Skulls(kept_w + w2, kept_b + b2)
            out[key] = out.get(key, Fraction(0)) + p * q
    return out


@lru_cache(maxsize=1024)
def _shield_odds(count: int, dark: bool) -> Mapping[int, Fraction]:
    third = Fraction(1, 3)
    out: dict[int, Fraction] = {}
    for s in range(count + 1):
        p = comb(count, s) * third**s * (1 - third) ** (count - s)
        again, _ = to_reroll(s, 0, 0, 0, dark)
        for more in range(again + 1):
            q = comb(again, more) * third**more * (1 - third) ** (again - more)
            out[s - again + more] = out.get(s - again + more, Fraction(0)) + p * q
    return out
