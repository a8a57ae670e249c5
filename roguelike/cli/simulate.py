"""The command ``simulate``."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from roguelike.cli.common import FAILED, Failure, UsageError, book, print_json, saves, say, text

if TYPE_CHECKING:
    from roguelike.minds.simulation import Job, Outcome


def simulate(options: Namespace) -> int:
    """Play many campaigns without a person."""
    from roguelike.minds import simulation
    from roguelike.minds.setups import check

    fights = options.fights is not None
    usual = {"scenario": "skirmish" if fights else "expedition"}
    played = book(options.book)
    setups = []
    for place, setup in _setups(options.setup):
        setups.append({**usual, **setup})
        try:
            check(played, setups[-1], options.mind)
        except ValueError as error:
            message = "cli-setup-refused-at" if place else "cli-setup-refused"
            raise Failure(message, place=place, why=str(error)) from error
    todo = simulation.jobs(
        options.book,
        setups,
        options.seed,
        options.fights or options.expeditions or options.campaigns,
        chapters=int(options.expeditions is not None),
        crashes=saves(options) / "crashes",
        mind=options.mind,
        coverage=options.coverage,
        timing=options.timing,
    )
    outcomes = _play_out(todo, options.jobs)
    summed = simulation.summed_up(options.book, outcomes)
    failed = [
        {"seed": outcome.seed, "why": say(outcome.failure)} for outcome in outcomes if outcome.failure is not None
    ]
    if options.timing:
        summed["thinking"] = simulation.thinking_times(outcomes)
    if options.coverage:
        summed["coverage"] = simulation.coverage_of(options.book, outcomes)
    if options.json:
        print_json({**summed, "failures": failed})
    else:
        for name, value in _flat(summed):
            for line in value if isinstance(value, list) else [value]:
                print(f"{name:<40} {line}")
        for failure in failed:
            print(text("cli-run-failed", **failure), file=sys.stderr)
    return FAILED if failed else 0


def _play_out(todo: list[Job], processes: int) -> list[Outcome]:
    from roguelike.minds.simulation import play_out

    outcomes: list[Outcome] = []
    if processes <= 1 or len(todo) <= 1:
        for job in _with_progress(todo, len(todo)):
            outcomes.append(play_out(job))
        return outcomes
    import multiprocessing

    with multiprocessing.Pool(min(processes, len(todo)), _leave_interrupts_to_the_parent) as pool:
        outcomes.extend(_with_progress(pool.imap(play_out, todo), len(todo)))
    return outcomes


def _leave_interrupts_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_progress(items: Any, total: int) -> Any:
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, description="", total=total, console=Console(stderr=True), transient=True)


def _flat(value: Mapping[str, Any], before: str = "") -> list[tuple[str, Any]]:
    """Nested figures as lines: dotted name and value."""
    lines: list[tuple[str, Any]] = []
    for key, inner in value.items():
        if isinstance(inner, Mapping):
            lines += _flat(inner, f"{before}{key}.")
        else:
            lines.append((f"{before}{key}", inner))
    return lines


def _setups(given: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """The setups that the games take in turn: those of all files, or one; with what KEY=VALUE says in each of them.

    Each with the place where it stands, for a sentence that says what is wrong.
    """
    every: dict[str, Any] = {}
    setups: list[tuple[str, dict[str, Any]]] = []
    for assignment in given:
        key, found, value = assignment.partition("=")
        if not found and Path(assignment).suffix == ".toml":
            setups += _read(Path(assignment))
            continue
        if not found or not key:
            raise UsageError(text("cli-setup-usage", given=assignment))
        try:
            every[key] = json.loads(value)
        except (ValueError, RecursionError):
            every[key] = value
    return [(place, {**setup, **every}) for place, setup in setups or [("", {})]]


def _read(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """The setups of a TOML file with the place of each: one for each ``[[setup]]`` in it, or the file itself is one."""
    import tomllib
    from stat import S_ISFIFO

    try:
        if S_ISFIFO(path.stat().st_mode):  # it would be waited for
            raise Failure("cli-setup-empty", file=str(path))
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Failure("cli-setup-unread", file=str(path), why=error.strerror or str(error)) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise Failure("cli-setup-file", file=str(path), why=str(error)) from error
    if not read:
        raise Failure("cli-setup-empty", file=str(path))
    if "setup" not in read:
        return [(str(path), read)]
    setups, others = read.pop("setup"), read
    if others:
        raise Failure("cli-setup-beside", file=str(path), key=next(iter(others)))
    if not isinstance(setups, list) or not setups or not all(isinstance(setup, dict) for setup in setups):
        raise Failure("cli-setup-brackets", file=str(path))
    return [(text("cli-setup-place", file=str(path), number=n), setup) for n, setup in enumerate(setups, 1)]
