"""Every die of the game, and nothing random besides.

A die is ``blake2b(seed, stream, counter)`` with rejection, so the state of chance is one counter
per stream. Streams keep things apart: the rules' dice do not move when another mind thinks. Every
draw names its purpose and rule; a test may script the dice by purpose, and a die that was not
expected, or not used, fails by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TypeVar

from attrs import field

from roguelike.engine.late import define
from roguelike.engine.rulemarks import ran

T = TypeVar("T")
_SPAN = 1 << 64


@define
class ChanceState:
    """What is saved of chance: the seed and how far each stream has been used."""

    seed: str
    counters: dict[str, int] = field(factory=dict)

    @property
    def drawn(self) -> int:
        """How many numbers have been drawn from all streams together."""
        return sum(self.counters.values())


class UnexpectedDie(AssertionError):
    """A test's script had no die left for a purpose."""


@define
class Script:
    """Dice that a test lays out, by purpose. Purposes that it does not name are drawn by chance,
    unless strict."""

    dice: dict[str, list[int]]
    strict: bool = True

    def take(self, purpose: str, sides: int) -> int | None:
        """The next scripted value for the purpose, or None. Raises UnexpectedDie if strict and none
        is left."""
        left = self.dice.get(purpose)
        if left:
            value = left.pop(0)
            if not 1 <= value <= sides:
                raise UnexpectedDie(f"the script gives {value} for {purpose!r}, a die of {sides}")
            return value
        if self.strict or left is not None:
            raise UnexpectedDie(f"no die is scripted for {purpose!r}")
        return None

    def finish(self) -> None:
        """Raises UnexpectedDie if dice are left over."""
        left = {purpose: dice for purpose, dice in self.dice.items() if dice}
        if left:
            raise UnexpectedDie(f"scripted dice were never rolled: {left}")


@define
class Chance:
    """Draws numbers and moves the counters of its state."""

    state: ChanceState
    script: Script | None = None

    def die(self, sides: int, purpose: str, rule: str = "", *, stream: str = "rules") -> int:
        """A die of ``sides`` sides: 1..sides. Raises ValueError if there are no sides."""
        if sides < 1:
            raise ValueError(f"a die of {sides} sides ({purpose})")
        ran(rule)
        if self.script is not None:
            scripted = self.script.take(purpose, sides)
            if scripted is not None:
                self.state.counters[stream] = self.state.counters.get(stream, 0) + 1
                return scripted
        return 1 + self._below(sides, stream)

    def dice(self, count: int, sides: int, purpose: str, rule: str = "", *, stream: str = "rules") -> tuple[int, ...]:
        """Several dice, in the order they fall."""
        return tuple(self.die(sides, purpose, rule, stream=stream) for _ in range(count))

    def pick(self, items: Sequence[T], purpose: str, rule: str = "", *, stream: str = "setup") -> T:
        """One of the items, all equally likely. Raises ValueError if there are none."""
        return items[self.die(len(items), purpose, rule, stream=stream) - 1]

    def weighted(self, weights: Mapping[T, int], purpose: str, rule: str = "", *, stream: str = "setup") -> T:
        """One of the keys, as likely as its weight (whole numbers; the order of the mapping
        counts)."""
        roll = self.die(sum(weights.values()), purpose, rule, stream=stream)
        for item, weight in weights.items():
            roll -= weight
            if roll <= 0:
                return item
        raise ValueError(f"no weights ({purpose})")

    def shuffle(self, items: Sequence[T], purpose: str, rule: str = "", *, stream: str = "setup") -> list[T]:
        """The items in a random order (a new list)."""
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self.die(last + 1, purpose, rule, stream=stream) - 1
            out[last], out[other] = out[other], out[last]
        return out

    def sample(self, items: Sequence[T], count: int, purpose: str, rule: str = "", *, stream: str = "setup") -> list[T]:
        """``count`` different items in random order. Raises ValueError if there are too few."""
        if count > len(items):
            raise ValueError(f"{count} of {len(items)} ({purpose})")
        left, out = list(items), []
        for _ in range(count):
            out.append(left.pop(self.die(len(left), purpose, rule, stream=stream) - 1))
        return out

    def _below(self, bound: int, stream: str) -> int:
        limit = _SPAN - _SPAN % bound
        while True:
            counter = self.state.counters.get(stream, 0)
            self.state.counters[stream] = counter + 1
            text = f"{self.state.seed}\0{stream}\0{counter}".encode()
            value = int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
            if value < limit:
                return value % bound
