"""The bench: the game on a real pseudo-terminal, beside a bare Textual app and a bare SQLite commit.

Every figure is a ratio to a yardstick measured in the same run, so that it means the same on another machine.
The budgets are read from docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from attrs import define, field, frozen

from scripts import _bench_keys
from scripts._bench_bare import READY
from scripts._bench_pty import Paint, Terminal
from scripts._games import GAMES, STANDS, Games, at_home, prepared

ROOT = Path(__file__).resolve().parent.parent
SIZES = ((80, 24), (160, 50))
BYTES = {"right": b"\x1b[C", "left": b"\x1b[D", "tab": b"\t", "enter": b"\r", "escape": b"\x1b"}
"""What a terminal sends for a key that has a name; any other sends itself."""


@frozen
class Budget:
    """A row of docs/performance.md: a figure must be at most ``limit`` (``unit`` x = times its yardstick)."""

    figure: str
    limit: float
    unit: str


@define
class Report:
    """The figures of a run: name, value, its yardstick (0 = none), unit."""

    budgets: dict[str, Budget]
    rows: list[dict[str, object]] = field(factory=list)
    failed: bool = False

    def add(self, figure: str, value: float, yardstick: float, unit: str) -> None:
        """Note a figure and compare it with its budget."""
        budget = self.budgets.get(figure)
        ratio = value / yardstick if yardstick else None
        held: bool | None = None
        if budget is not None:
            measured = ratio if budget.unit == "x" else value
            held = measured is not None and measured <= budget.limit
            self.failed |= not held
        row = {"figure": figure, "value": value, "unit": unit, "yardstick": yardstick, "ratio": ratio}
        self.rows.append({**row, "budget": budget and f"{budget.limit:g} {budget.unit}", "held": held})

    def table(self) -> Iterator[str]:
        """The figures as lines of text."""
        yield f"{'':36}{'game':>12}{'yardstick':>12}{'ratio':>8}  budget"
        for row in self.rows:
            shown = {"yardstick": "", "ratio": ""}
            if row["yardstick"]:
                shown = {"yardstick": f"{row['yardstick']:.2f}", "ratio": f"{row['ratio']:.2f}"}
            verdict = {True: "held", False: "BROKEN", None: ""}[row["held"]]  # type: ignore[index]
            value = f"{row['value']:.2f} {row['unit']}"
            yield (
                f"{row['figure']:36}{value:>12}{shown['yardstick']:>12}{shown['ratio']:>8}"
                f"  {row['budget'] or '':10}{verdict}"
            )


def budgets(text: str) -> dict[str, Budget]:
    """The rows ``| figure | at most 1.6 x |`` of a page."""
    found = re.findall(r"^\| ([^|]+?) \| at most ([\d.]+) (x|ms|MB) ", text, re.MULTILINE)
    return {figure: Budget(figure, float(limit), unit) for figure, limit, unit in found}


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def environment(home: Path) -> dict[str, str]:
    """An environment with a home of its own and a plain 256-colour terminal."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG", "LC_ALL") if key in os.environ}
    return {**kept, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "FATEPOINT_HOME": str(home)}


def game(*arguments: str) -> list[str]:
    """The command that starts the game."""
    return [sys.executable, "-m", "roguelike", *arguments]


BARE = [sys.executable, "-m", "scripts._bench_bare"]


def starts(games: Games, home: Path, times: int) -> dict[str, list[float]]:
    """How long the bare app, the menu and a continued game take to stand, in turns."""
    env = environment(home)
    with_campaign(games, home, (80, 24)).close()
    found: dict[str, list[float]] = {"bare": [], "menu": [], "map": []}
    cases = (("bare", BARE, READY), ("menu", game(), b"Continue"), ("map", game("continue"), STANDS))
    for _ in range(times):
        for name, command, text in cases:
            terminal = Terminal.run(command, (80, 24), env)
            try:
                found[name].append(terminal.until(text))
            finally:
                terminal.close()
    return found


def with_campaign(games: Games, home: Path, size: tuple[int, int]) -> Terminal:
    """A fight continued from the menu, its map on the screen."""
    _ = prepared(games, home / "saves")
    terminal = Terminal.run(game(), size, environment(home))
    terminal.until(b"Continue")
    terminal.press(BYTES["enter"])
    terminal.until(STANDS)
    return terminal


@define
class Keys:
    """What each key of the mix cost in the game and in the bare app; processor time, and the most memory of a game."""

    paints: dict[str, list[tuple[str, Paint]]] = field(factory=lambda: {"game": [], "bare": []})
    cpu: dict[str, float] = field(factory=lambda: {"game": 0.0, "bare": 0.0})
    memory: int = 0


def keys(games: Games, home: Path, size: tuple[int, int], times: int) -> Keys:
    """Type the mix in so many games, and into as many bare apps."""
    found = Keys()
    mix = home / f"mix-{size[0]}.json"
    command = [sys.executable, "-m", "scripts._bench_mix", games.book, *map(str, size)]
    mix.write_bytes(subprocess.run(command, check=True, capture_output=True, env=environment(home)).stdout)
    for _ in range(times):
        bare = Terminal.run(BARE, size, {**environment(home), "FATEPOINT_BENCH_MIX": str(mix)})
        bare.until(READY)
        playing = with_campaign(games, home, size)
        for name, terminal in (("bare", bare), ("game", playing)):
            terminal.settle()
            before = terminal.cpu()
            for kind, key in games.mix:
                escape = key == "escape"
                paint = terminal.press(BYTES.get(key, key.encode()), 0.12 if escape else 0.03)
                if not escape:  # its paint waits a tenth of a second for what might follow it: an arrow begins so, too
                    found.paints[name].append((kind, paint))
            found.cpu[name] += terminal.cpu() - before
        found.memory = max(found.memory, playing.close())
        bare.close()
    return found


def decisions(games: Games, home: Path, count: int) -> list[float]:
    """Milliseconds of answers that are judged, played, journaled and committed."""
    from roguelike.books import load_book
    from roguelike.minds.random import RandomMind
    from roguelike.session.session import Session

    taken: list[float] = []
    mind, number = RandomMind(), 0
    while len(taken) < count:
        number += 1
        path = home / f"decisions-{number}.fatepoint"
        with Session.create(path, load_book(games.book), dict(games.whole), f"bench-{number}") as session:
            while session.decision is not None and len(taken) < count:
                view = session.book.view(session.state, session.seat)
                answer = mind.answer(view, session.decision, session.mind_chance(session.seat))
                begun = perf_counter()
                session.answer(answer, who="mind")
                taken.append(1000 * (perf_counter() - begun))
    return taken


def commits(home: Path, count: int) -> list[float]:
    """Milliseconds of bare commits of a journal's row."""
    db = sqlite3.connect(home / "bare.sqlite", isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=NORMAL")
    db.execute("CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT)")
    taken = []
    for _ in range(count):
        begun = perf_counter()
        db.execute("BEGIN")
        db.execute("INSERT INTO row (text) VALUES (?)", ("x" * 120,))
        db.execute("COMMIT")
        taken.append(1000 * (perf_counter() - begun))
    db.close()
    return taken


def measure(report: Report, games: Games, home: Path, say: Callable[[str], None], times: int) -> None:
    """Everything, in the order of the page."""
    say("starting ...")
    found = starts(games, home, times)
    middle = {name: 1000 * percentile(values, 0.5) for name, values in found.items()}
    report.add("start to menu", middle["menu"], middle["bare"], "ms")
    report.add("continue to map", middle["map"], middle["bare"], "ms")
    most = 0
    for size in SIZES:
        say(f"keys at {size[0]}x{size[1]} ...")
        found_keys = keys(games, home, size, times)
        paints = found_keys.paints
        most = max(most, found_keys.memory)
        place = f"at {size[0]}x{size[1]}"
        for share, name in ((0.5, "p50"), (0.95, "p95")):
            ms = {who: percentile([1000 * p.seconds for _, p in all_], share) for who, all_ in paints.items()}
            report.add(f"key to paint {name} {place}", ms["game"], ms["bare"], "ms")
        per_key = {who: 1000 * used / (times * len(games.mix)) for who, used in found_keys.cpu.items()}
        report.add(f"processor time per key {place}", per_key["game"], per_key["bare"], "ms")
        steps = {who: percentile([p.bytes for kind, p in all_ if kind == "step"], 0.5) for who, all_ in paints.items()}
        report.add(f"bytes per step p50 {place}", steps["game"], steps["bare"], "B")
    say("decisions ...")
    commit = percentile(commits(home, 2000), 0.5)
    taken = decisions(games, home, 200 * times)
    report.add("answered decision p50", percentile(taken, 0.5), commit, "ms")
    report.add("answered decision p99", percentile(taken, 0.99), commit, "ms")
    report.add("memory", most / 1e6, 0, "MB")


def main() -> int:
    """Run the bench; 1 if a budget of docs/performance.md is broken."""
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--times", type=int, default=9, help="how often everything is measured (9)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--keys", type=int, metavar="SEEDS", help="count keys and questions of sittings instead")
    parser.add_argument("--book", choices=tuple(GAMES), default="ahq", help="the book that is measured (ahq)")
    options = parser.parse_args()
    games = GAMES[options.book]
    if options.keys:
        return _bench_keys.main(["--book", games.book, "--seeds", str(options.keys)])
    report = Report(budgets((ROOT / "docs" / "performance.md").read_text(encoding="utf-8")))
    with tempfile.TemporaryDirectory(prefix="fatepoint-bench-") as folder:
        home = at_home(games, Path(folder))
        measure(report, games, home, lambda text: print(text, file=sys.stderr), max(1, options.times))
    print(json.dumps(report.rows, indent=1) if options.json else "\n".join(report.table()))
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
