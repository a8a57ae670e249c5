"""The command ``generate``."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from functools import partial
from typing import Any

from roguelike.cli.common import Failure, book


def generate(options: Namespace) -> int:
    """Print levels of a dungeon, each explored to its end without being played: a JSON object a line, or maps."""
    made = book(options.book)
    make = partial(_level, options.book, options.seed)
    try:
        made.generate(options.seed, 1)
    except LookupError as error:
        raise Failure("cli-no-levels", book=options.book) from error
    numbers = range(1, options.levels + 1)
    if options.jobs <= 1 or options.levels <= 4:
        for number in numbers:
            _print(make(number), options)
        return 0
    import multiprocessing

    with multiprocessing.Pool(min(options.jobs, options.levels)) as pool:
        for level in pool.imap(make, numbers, chunksize=8):
            _print(level, options)
    return 0


def _level(book_id: str, seed: str, number: int) -> dict[str, Any]:
    return dict(book(book_id).generate(seed, number))


def _print(level: dict[str, Any], options: Namespace) -> None:
    if options.ascii:
        rows = [row.rstrip() for row in level["map"]]
        while rows and not rows[0]:
            rows.pop(0)
        while rows and not rows[-1]:
            rows.pop()
        print("\n".join(rows), end="\n\n")
    else:
        sys.stdout.write(json.dumps(level, ensure_ascii=False, separators=(",", ":")) + "\n")
