"""Dice rolls as objects: the rules roll them, and odds, minds and statistics ask them for exact
chances.

A spec is frozen data. ``roll`` throws the dice through `Chance` under the spec's purpose and rule;
``distribution`` gives the exact probability of every value. Distributions are cached per figures
(not per purpose), and read-only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from roguelike.engine.chance import Chance
from roguelike.engine.late import frozen

V = TypeVar("V", bound=Hashable)
V_co = TypeVar("V_co", bound=Hashable, covariant=True)
A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)

TAIL = 12
"""How far above its number of dice a pool without a cap is counted exactly."""


@frozen
class Outcome(Generic[V_co]):
    """What a roll came to: its value, and the dice as they fell (re-rolled ones at the end)."""

    value: V_co
    dice: tuple[int, ...]

    @property
    def die(self) -> int:
        """The first die: the natural roll of a one-die test."""
        return self.dice[0]


class Roll(Protocol[V]):
    """A roll that can be thrown and whose chances are known.

    A protocol, not a base: a book's own rolls (its to-hit roll, say) are classes of the book.
    """

    def roll(self, chance: Chance, *, stream: str = "rules") -> Outcome[V]:
        """Throw the dice."""
        ...

    def distribution(self) -> Mapping[V, Fraction]:
        """The exact probability of every value that can come up; they add up to 1."""
        ...


def chance_of(distribution: Mapping[V, Fraction], wanted: Callable[[V], bool]) -> Fraction:
    """The probability of the values that are wanted."""
    return sum((p for value, p in distribution.items() if wanted(value)), Fraction(0))


def mean(distribution: Mapping[int, Fraction]) -> Fraction:
    """The expected value."""
    return sum((value * p for value, p in distribution.items()), Fraction(0))


def combined(
    first: Mapping[A, Fraction], second: Mapping[B, Fraction], value: Callable[[A, B], V]
) -> dict[V, Fraction]:
    """The distribution of a value of two independent rolls: hits against blocks, one total against
    another."""
    out: dict[V, Fraction] = {}
    for a, p in first.items():
        for b, q in second.items():
            key = value(a, b)
            out[key] = out.get(key, Fraction(0)) + p * q
    return out


@frozen
class AtLeast:
    """One die that succeeds on ``need`` or more. A need of 1 or less always succeeds, above the
    sides never."""

    sides: int
    need: int
    purpose: str
    rule: str = ""

    def roll(self, chance: Chance, *, stream: str = "rules") -> Outcome[bool]:
        """Throw the die."""
        die = chance.die(self.sides, self.purpose, self.rule, stream=stream)
        return Outcome(die >= self.need, (die,))

    def distribution(self) -> Mapping[bool, Fraction]:
        """The chances of success and failure."""
        return _either(self.sides, self.sides + 1 - self.need)


@frozen
class AtMost:
    """One die that succeeds on ``need`` or less: a test against a characteristic."""

    sides: int
    need: int
    purpose: str
    rule: str = ""

    def roll(self, chance: Chance, *, stream: str = "rules") -> Outcome[bool]:
        """Throw the die."""
        die = chance.die(self.sides, self.purpose, self.rule, stream=stream)
        return Outcome(die <= self.need, (die,))

    def distribution(self) -> Mapping[bool, Fraction]:
        """The chances of success and failure."""
        return _either(self.sides, self.need)


@frozen
class SumOf:
    """The sum of several dice of one kind, and something added."""

    count: int
    sides: int
    purpose: str
    rule: str = ""
    plus: int = 0

    def roll(self, chance: Chance, *, stream: str = "rules") -> Outcome[int]:
        """Throw the dice."""
        dice = chance.dice(self.count, self.sides, self.purpose, self.rule, stream=stream)
        return Outcome(sum(dice) + self.plus, dice)

    def distribution(self) -> Mapping[int, Fraction]:
        """The chance of every total."""
        return sums(self.count, self.sides, self.plus)


@frozen
class CountAtLeast:
    """A pool: how many of several dice show ``need`` or more.

    A die that shows ``again`` or more (0: none does) is thrown once more, for possibly one more
    success, and so on. All dice are thrown first, then the repeated ones in order; nothing is
    repeated once there are ``cap`` successes (0: no cap). Raises ValueError if the dice would be
    thrown for ever.
    """

    count: int
    sides: int
    need: int
    purpose: str
    rule: str = ""
    again: int = 0
    cap: int = 0

    def __attrs_post_init__(self) -> None:
        if self.again == 1 or self.again < 0:
            raise ValueError(f"{self.purpose}: a die thrown again on {self.again} is thrown for ever")

    def roll(self, chance: Chance, *, stream: str = "rules") -> Outcome[int]:
        """Throw the dice."""
        dice = list(chance.dice(self.count, self.sides, self.purpose, self.rule, stream=stream))
        successes = sum(die >= self.need for die in dice)
        repeated = 0
        while self.again and repeated < len(dice) and not 0 < self.cap <= successes:
            if dice[repeated] >= self.again:
                dice.append(chance.die(self.sides, self.purpose, self.rule, stream=stream))
                successes += dice[-1] >= self.need
            repeated += 1
        return Outcome(successes, tuple(dice))

    def distribution(self) -> Mapping[int, Fraction]:
        """The chance of every number of successes.

        Exact. Without a cap, dice may repeat without end: then the greatest key, ``count + TAIL``,
        stands for itself and everything above.
        """
        return _pool(self.count, self.sides, self.need, self.again, self.cap)


@frozen
class Face:
    """A face of a die that is not numbered: its name, the symbols on it, and how many sides show
    it."""

    name: str
    symbols: tuple[tuple[str, int], ...] = ()
    count: int = 1


@frozen
class FaceDie:
    """A die with named faces, such as a combat die or a coloured die.

    Sides are numbered from 1 in the order of the faces. Raises ValueError for a die without sides
    or a face on less than one side.
    """

    name: str
    faces: tuple[Face, ...]

    def __attrs_post_init__(self) -> None:
        if not self.faces or any(face.count < 1 for face in self.faces):
            raise ValueError(f"the die {self.name!r} has no faces, or a face on no side")

    @property
    def sides(self) -> int:
        """How many sides it has."""
        return sum(face.count for face in self.faces)

    def face(self, side: int) -> Face:
        """The face on a side. Raises ValueError if there is no such side."""
        left = side
        for face in self.faces:
            left -= face.count
            if left <= 0 < side:
                return face
        raise ValueError(f"the die {self.name!r} has no side {side}")


@frozen
class Tally:
    """How many of each symbol a roll shows, in a fixed order of symbols; symbols it does not name
    count 0."""

    symbols: tuple[tuple[str, int], ...]

    def __getitem__(self, symbol: str) -> int:
        return dict(self.symbols).get(symbol, 0)


@frozen
class SymbolRoll:
    """Several dice with faces, thrown together; the value is the `Tally` of their symbols.

    ``counted`` limits the tally to some symbols (empty: all of the dice), which keeps a
    distribution small.
    """

    dice: tuple[FaceDie, ...]
    purpose: str
    rule: str = ""
    counted: tuple[str, ...] = ()

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols of the tally, in its order."""
        return self.counted or _symbols(self.dice)

    def roll(self, chance: Chance, *, stream: str = "rules") -> Outcome[Tally]:
        """Throw the dice. The outcome's dice are side numbers; `faces` names them."""
        sides = tuple(chance.die(die.sides, self.purpose, self.rule, stream=stream) for die in self.dice)
        return Outcome(self.tally(self.faces(sides)), sides)

    def faces(self, sides: tuple[int, ...]) -> tuple[Face, ...]:
        """The faces that the dice show, in the order of the dice."""
        return tuple(die.face(side) for die, side in zip(self.dice, sides, strict=True))

    def tally(self, faces: tuple[Face, ...]) -> Tally:
        """The symbols of faces added up (again, for instance after a die was turned)."""
        totals = dict.fromkeys(self.symbols, 0)
        for face in faces:
            for symbol, amount in face.symbols:
                if symbol in totals:
                    totals[symbol] += amount
        return Tally(tuple(totals.items()))

    def distribution(self) -> Mapping[Tally, Fraction]:
        """The chance of every tally."""
        return _tallies(self.dice, self.symbols)


@lru_cache(maxsize=4096)
def sums(count: int, sides: int, plus: int = 0) -> Mapping[int, Fraction]:
    """The distribution of the sum of ``count`` dice, ``plus`` added."""
    ways = {plus: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, number in ways.items():
            for die in range(1, sides + 1):
                more[total + die] = more.get(total + die, 0) + number
        ways = more
    return _shares(ways, sides**count)


def _shares(ways: Mapping[V, int], of: int) -> Mapping[V, Fraction]:
    return MappingProxyType({value: Fraction(number, of) for value, number in ways.items()})


@lru_cache(maxsize=4096)
def _either(sides: int, good: int) -> Mapping[bool, Fraction]:
    good = min(max(good, 0), sides)
    ways = {True: good, False: sides - good}
    return _shares({value: number for value, number in ways.items() if number}, sides)


@lru_cache(maxsize=4096)
def _pool(count: int, sides: int, need: int, again: int, cap: int) -> Mapping[int, Fraction]:
    from_again = again or sides + 1

    def on(low: int, high: int) -> int:
        return max(min(high, sides) - max(low, 1) + 1, 0)

    # What one die does, and on how many of its sides: (more successes, more dice to throw again).
    both, only_again = on(max(need, from_again), sides), on(from_again, need - 1)
    once = on(need, from_again - 1)
    one = {(1, 1): both, (1, 0): once, (0, 1): only_again, (0, 0): sides - both - once - only_again}
    states = {(0, 0): 1}
    for _ in range(count):
        more: dict[tuple[int, int], int] = {}
        for (successes, pending), ways in states.items():
            for (success, repeat), faces in one.items():
                key = (successes + success, pending + repeat)
                more[key] = more.get(key, 0) + ways * faces
        states = more
    top = count + TAIL if again and not cap else max(count, cap)
    # A repeated die that only repeats changes nothing: it is thrown until it does something else,
    # on one of ``does`` sides. Ways are counted over does ** (count + top), for that is the most
    # often that a die can be repeated, so that every division below is exact.
    does = sides - only_again
    whole = does ** (count + top)
    states = {state: ways * whole for state, ways in states.items()}
    out: dict[int, int] = {}
    for successes in range(top + 1):
        stops = 0 < cap <= successes or successes == top
        for pending in range(count, -1, -1):
            ways = states.pop((successes, pending), 0)
            if stops or not pending:
                out[successes] = out.get(successes, 0) + ways
                continue
            for (success, repeat), faces in one.items():
                if (success, repeat) != (0, 1):
                    key = (successes + success, pending - 1 + repeat)
                    states[key] = states.get(key, 0) + ways * faces // does
    return _shares({value: ways for value, ways in out.items() if ways}, sides**count * whole)


@lru_cache(maxsize=256)
def _symbols(dice: tuple[FaceDie, ...]) -> tuple[str, ...]:
    named = (symbol for die in dice for face in die.faces for symbol, _ in face.symbols)
    return tuple(dict.fromkeys(named))


@lru_cache(maxsize=1024)
def _tallies(dice: tuple[FaceDie, ...], symbols: tuple[str, ...]) -> Mapping[Tally, Fraction]:
    ways: dict[tuple[int, ...], int] = {(0,) * len(symbols): 1}
    of = 1
    for die in dice:
        of *= die.sides
        more: dict[tuple[int, ...], int] = {}
        for totals, number in ways.items():
            for face in die.faces:
                shown = dict(face.symbols)
                key = tuple(had + shown.get(name, 0) for had, name in zip(totals, symbols, strict=True))
                more[key] = more.get(key, 0) + number * face.count
        ways = more
    tallies = {Tally(tuple(zip(symbols, key, strict=True))): n for key, n in ways.items()}
    return _shares(tallies, of)
