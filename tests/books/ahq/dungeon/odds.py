"""Whether generated levels meet the printed odds: chi-square of every table that was rolled.

``python -m tests.books.ahq.dungeon.odds --levels 2000 --jobs 2`` makes the full check.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import repeat

from scipy.stats import chisquare

from roguelike.books.ahq.content import content
from roguelike.books.ahq.dungeon.machine import generate_level

Counts = dict[str, Counter[str]]
ENOUGH = 500


def rolled(seed: int, level: int) -> list[tuple[str, str]]:
    """Table and printed result of every roll of a level."""
    made = generate_level(seed, level)
    return [(roll["table"], roll["result"]) for section in made["sections"] for roll in section["rolls"]]


def count(seed: int, levels: int, jobs: int = 1) -> Counter[tuple[str, str]]:
    """How often each result came up on so many levels."""
    if jobs == 1:
        return Counter(pair for level in range(1, levels + 1) for pair in rolled(seed, level))
    with ProcessPoolExecutor(jobs) as pool:
        made = pool.map(rolled, repeat(seed), range(1, levels + 1), chunksize=20)
        return Counter(pair for pairs in made for pair in pairs)


def printed(table: str) -> dict[str, Fraction]:
    """The odds of each result of a table (or of the die for what is behind a room's door)."""
    if table == "AHQ-DGN-04":
        return {"passage": Fraction(1, 2), "room": Fraction(1, 2)}
    return dict(content().tables[table].distribution())


def p_values(found: Counter[tuple[str, str]]) -> dict[str, tuple[int, float]]:
    """For every table with enough rolls: how many, and the probability of odds at least as far off."""
    out = {}
    for table in sorted({table for table, _ in found}):
        odds = printed(table)
        observed = [found[table, result] for result in odds]
        total = sum(observed)
        assert total == sum(n for (name, _), n in found.items() if name == table), table
        if total > ENOUGH:
            expected = [float(p * total) for p in odds.values()]
            out[table] = (total, float(chisquare(observed, expected).pvalue))
    return out


def main() -> None:
    """Print the check of many levels."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    began = time.perf_counter()
    found = count(args.seed, args.levels, args.jobs)
    print(f"{args.levels} levels in {time.perf_counter() - began:.1f} s")
    for table, (total, p) in p_values(found).items():
        print(f"{table:22} {total:7} rolls  p = {p:.4f}{'' if p > 0.001 else '  FAILS'}")


if __name__ == "__main__":
    main()
