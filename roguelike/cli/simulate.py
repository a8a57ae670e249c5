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

    fights = options.fights is not None
    usual = {"scenario": "skirmish" if fights else "expedition"}
    setups = [{**usual, **setup} for setup in _setups(options.setup)]
    book(options.book)
    try:
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
    except ValueError as error:
        raise Failure("cli-setup-refused", why=str(error)) from error
    except KeyError as error:
        raise Failure("cli-unknown-mind", mind=str(error)) from error
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


def _setups(given: list[str]) -> list[dict[str, Any]]:
    """The setups that the games take in turn: those of all files, or one; with what KEY=VALUE says in each of them."""
    every: dict[str, Any] = {}
    setups: list[dict[str, Any]] = []
    for assignment in given:
        key, found, value = assignment.partition("=")
        if not found and Path(assignment).suffix == ".toml":
            setups += _read(Path(assignment))
            continue
        if not found or not key:
            raise UsageError(text("cli-setup-usage", given=assignment))
        try:
            every[key] = json.loads(value)
        except ValueError:
            every[key] = value
    return [{**setup, **every} for setup in setups or [{}]]


def _read(path: Path) -> list[dict[str, Any]]:
    """The setups of a TOML file: one for each ``[[setup]]`` in it, or the file itself is one."""
    import tomllib

    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Failure("cli-setup-file", file=str(path), why=str(error)) from error
    setups = read.get("setup", [read])
    if not isinstance(setups, list) or not setups or not all(isinstance(setup, dict) for setup in setups):
        raise Failure("cli-setup-file", file=str(path), why="[[setup]]")
    return setups
