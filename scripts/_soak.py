"""Kill the program at random moments and see that nothing is lost.

Round after round a process plays a campaign in a pseudo-terminal, either a driver with random minds that prints
number and fingerprint of every committed answer, or the real screen under random keys. It is killed (SIGKILL), hung
up on (SIGHUP) or loses its terminal. Then the campaign is opened: it must stand at the last printed answer or a later
one, say nothing of a break, and have exactly the state that its journal gives when it is played again from the
beginning.

Afterwards fights are simulated and entered again at every checkpoint, under two hash seeds: for the next answers the
same minds must answer the same and the same must happen.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import pty
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

from attrs import define, field

from roguelike.books import load_book
from roguelike.engine.decisions import Json
from roguelike.engine.serial import to_bytes
from roguelike.minds.random import RandomMind
from roguelike.minds.table import Table
from roguelike.session import reader, tables
from roguelike.session import snapshot as snapshots
from roguelike.session.drive import replay
from roguelike.session.errors import SessionError
from roguelike.session.opening import Entered
from roguelike.session.places import list_campaigns
from roguelike.session.session import Session
from roguelike.session.snapshot import Snapshot
from roguelike.session.store import MemoryStore
from scripts._games import GAMES, at_home, begin

TOP = Path(__file__).resolve().parent.parent
WAYS = ("SIGKILL", "SIGHUP", "closed pty")
LONGEST = 400
"""A campaign with more answers makes room for a new one, so that playing it again stays quick."""
KEYS = [*b"hjklaAE.oo" * 3, *b"fsdqew123crt", 9, 13, 27, 27, 27, 32]
"""What is typed at the screen; Enter and Escape among it."""
AHEAD = 50
"""So many answers are compared after every checkpoint."""


def setup_of(options: argparse.Namespace) -> Mapping[str, Json]:
    """What is played: the book's small fight, or what was asked for."""
    return GAMES[options.book].small if options.setup is None else options.setup


def new_campaign(path: Path, options: argparse.Namespace, seed: str) -> None:
    """A campaign in a new file, played by the book's minds until there is a board."""
    with Session.create(path, load_book(options.book), setup_of(options), seed) as session:
        begin(session, lambda view: view.map is not None)


def drive(path: Path, options: argparse.Namespace) -> None:
    """Play a campaign with random minds, printing every committed answer."""
    if not path.exists():
        new_campaign(path, options, options.seed)
    session = Session.open(path)
    seats = session.book.seats(session.state)
    table = Table(session, dict.fromkeys(seats, RandomMind()))
    print("at", session.seq, session.fingerprint(), flush=True)
    while not session.over and session.seq < LONGEST:
        table.advance(0)
        print("at", session.seq, session.fingerprint(), flush=True)


@define
class Program:
    """A program in a pseudo-terminal of its own."""

    pid: int
    terminal: int
    output: bytes = b""

    @classmethod
    def start(cls, argv: list[str], env: dict[str, str]) -> Program:
        """Start it as the leader of a new session."""
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(TOP)
            os.execve(sys.executable, [sys.executable, *argv], {**os.environ, **env})
        return cls(pid, terminal)

    def listen(self, seconds: float) -> None:
        """Read what it prints for so long, or until it ends."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            if select.select([self.terminal], [], [], left)[0]:
                try:
                    data = os.read(self.terminal, 65536)
                except OSError:
                    return
                if not data:
                    return
                self.output += data

    def settle(self, quiet: float, longest: float = 10.0) -> None:
        """Read until it has printed something more, and then nothing for a while."""
        start, until = len(self.output), time.monotonic() + longest
        while time.monotonic() < until:
            before = len(self.output)
            self.listen(quiet)
            if before > start and len(self.output) == before:
                return

    def await_line(self, longest: float = 10.0) -> None:
        """Read until the driver has printed its first line."""
        until = time.monotonic() + longest
        while b"at " not in self.output and time.monotonic() < until:
            self.listen(0.02)

    def type(self, keys: bytes) -> None:
        """Press keys."""
        with contextlib.suppress(OSError):
            os.write(self.terminal, keys)

    def end(self, way: str) -> None:
        """Kill it in one of `WAYS` and wait for its end."""
        if way == "closed pty":
            os.close(self.terminal)
        else:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, getattr(signal, way))
        for _ in range(1000):
            if os.waitpid(self.pid, os.WNOHANG) != (0, 0):
                break
            if way != "closed pty":
                self.listen(0.01)  # a full terminal would keep it from ending
            time.sleep(0.01)
        else:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            raise AssertionError(f"it outlived {way}")
        if way != "closed pty":
            self.listen(0.02)
            os.close(self.terminal)

    def printed(self) -> list[tuple[int, str]]:
        """The complete lines of the driver: number of answers and fingerprint."""
        lines = [line.split() for line in self.output.decode("ascii", "replace").split("\n")[:-1]]
        return [(int(words[1]), words[2]) for words in lines if len(words) == 3 and words[0] == "at"]


@define
class Reference:
    """The campaign played again in memory from its beginning, as far as its journal has been seen."""

    session: Session
    states: dict[int, str]

    @classmethod
    def of(cls, path: Path) -> Reference:
        """At the beginning of the campaign in the file."""
        with reader.reading(path) as db:
            notes: dict[str, Any] = tables.notes(db)
        session = Session.in_memory(load_book(notes["book"]), notes["setup"], notes["seed"])
        return cls(session, {0: session.fingerprint()})

    def follow(self, path: Path) -> None:
        """Give the answers that the file has more."""
        with reader.reading(path) as db:
            assert reader.is_sound(db), "quick_check"
            answers = list(tables.all_answers(db))
        assert [one.seq for one in answers] == list(range(1, len(answers) + 1)), "the journal has gaps"
        for one in answers[self.session.seq :]:
            self.session.answer(one.answer, seq=one.seq - 1, question=one.question)
            self.states[one.seq] = self.session.fingerprint()


@define
class Soak:
    """All rounds: what was done and what was found wrong."""

    folder: Path
    options: argparse.Namespace
    chance: random.Random
    counts: Counter[tuple[str, str, str]] = field(factory=Counter)
    wrong: list[str] = field(factory=list)
    references: dict[Path, Reference] = field(factory=dict)

    def round(self, number: int, *, screen: bool) -> None:
        """One process, one end of it, one look at what is left."""
        way = WAYS[number % len(WAYS)]
        kind = "screen" if screen else "driver"
        saves = self.folder / kind
        saves.mkdir(exist_ok=True)
        self.counts[kind, way, "rounds"] += 1
        try:
            program = self.play_screen(saves) if screen else self.play_driver(saves)
            program.end(way)
            printed = [] if screen else program.printed()
            gained = self.examine(saves, printed)
            self.counts[kind, way, "answers"] += gained
            self.counts[kind, way, "without answer"] += gained == 0
        except (AssertionError, SessionError, OSError) as error:
            self.wrong.append(f"round {number} ({kind}, {way}): {error!r}")
            self.counts[kind, way, "wrong"] += 1

    def play_driver(self, saves: Path) -> Program:
        """The driver, for a random time."""
        path = saves / "driven.fatepoint"
        seed = str(self.chance.random())
        argv = ["--book", self.options.book, "--setup", json.dumps(setup_of(self.options)), "--seed", seed]
        program = Program.start(["-m", "scripts._soak", "--drive", str(path), *argv], {})
        if self.chance.random() < 0.7:  # while it plays; else perhaps while it starts
            program.await_line()
            program.listen(self.chance.uniform(0, 0.4))
        else:
            program.listen(self.chance.uniform(0, 1.5))
        return program

    def play_screen(self, saves: Path) -> Program:
        """The real screen, with a random number of random keys. Enter goes on with the campaign, or with a new one."""
        if not list_campaigns(saves):
            new_campaign(saves / "typed.fatepoint", self.options, str(self.chance.random()))
        env = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        program = Program.start(["-m", "roguelike", "--saves", str(saves)], env)
        program.settle(1.0)  # a slow start prints little before its pauses
        program.type(b"\r")
        program.settle(0.6)
        for _ in range(self.chance.randrange(60)):
            program.type(bytes([self.chance.choice(KEYS)]))
            program.listen(self.chance.uniform(0, 0.04))
        return program

    def examine(self, saves: Path, printed: list[tuple[int, str]]) -> int:
        """Open what is left and compare; gives how many answers were gained. Raises AssertionError."""
        gained = 0
        campaigns = list_campaigns(saves)
        assert campaigns or not printed, "the campaign is gone"
        for campaign in campaigns:
            assert campaign.error is None, f"{campaign.error}"
            path = campaign.path
            if path not in self.references:
                self.references[path] = Reference.of(path)
            reference = self.references[path]
            before = reference.session.seq
            reference.follow(path)
            with Session.open(path) as session:
                assert not session.notices, f"{session.notices}"
                seq, state, over = session.seq, session.fingerprint(), session.over
            assert seq == reference.session.seq, f"{seq} answers opened, {reference.session.seq} journaled"
            assert state == reference.states[seq], f"the state after {seq} answers is not what they give"
            for number, shown in printed:
                assert number <= seq, f"answer {number} was shown, but only {seq} are there"
                assert shown == reference.states[number], f"the state shown after {number} answers was another"
            gained += seq - before
            if over or seq >= LONGEST:
                del self.references[path]
                path.unlink()
        return gained

    def table(self) -> Iterator[str]:
        """The lines of the result."""
        columns = ("rounds", "answers", "without answer", "wrong")
        yield f"{'program':<8} {'killed by':<11} " + " ".join(f"{name:>14}" for name in columns)
        for kind in ("driver", "screen"):
            for way in WAYS:
                if self.counts[kind, way, "rounds"]:
                    figures = " ".join(f"{self.counts[kind, way, name]:>14}" for name in columns)
                    yield f"{kind:<8} {way:<11} {figures}"


# --- checkpoints


class Everything(Session):
    """A session that takes every checkpoint the rules offer, and remembers them all."""

    def _checkpoint(self, durable: bool) -> None:
        super()._checkpoint(True)


def compare_checkpoints(options: argparse.Namespace) -> str:
    """Enter simulated fights at every checkpoint; gives a line with a digest. Raises AssertionError."""
    book = load_book(options.book)
    whole, entered = blake2b(digest_size=8), 0
    for number in range(options.fights):
        live = Everything.in_memory(book, setup_of(options), f"checkpoint/{number}")
        table = Table.automatic(live)
        happened: list[tuple[Json, bytes]] = []
        checkpoints: list[Snapshot] = [live._base]
        while not live.over and live.seq < LONGEST:
            happened.append(one_answer(table))
            if live._base is not checkpoints[-1]:
                checkpoints.append(live._base)
        for snap in checkpoints:
            again = Session(book, MemoryStore(), Entered(replay(book, snap, []), snap, []), name="again")
            other = Table.automatic(again)
            for expected in happened[snap.seq : snap.seq + AHEAD]:
                assert not again.over, f"fight {number}, checkpoint {snap.seq}: over too early"
                found = one_answer(other, twice=False)
                assert found == expected, f"fight {number}, checkpoint {snap.seq}: {found} is not {expected}"
            again.close()
        entered += len(checkpoints)
        for answer, events in happened:
            whole.update(repr(answer).encode() + events)
        whole.update(live.fingerprint().encode())
        live.close()
    return f"{options.fights} fights entered at {entered} checkpoints, digest {whole.hexdigest()}"


def one_answer(table: Table, *, twice: bool = True) -> tuple[Json, bytes]:
    """Let one mind answer; gives its answer and what happened. ``twice``: equal views must be answered alike."""
    session = table.session
    decision = session.decision
    assert decision is not None
    mind, seat = table.seats[decision.seat], decision.seat
    seen = session.book.view(session.state, seat)
    answer = mind.answer(seen, decision, session.mind_chance(seat))
    if twice:
        saved = snapshots.take(session.state, 0, session.book.rules_version, durable=False)
        alike = session.book.view(snapshots.restore(session.book, saved), seat)
        assert seen == alike, f"{decision.question}: a state saved and loaded looks different"
        same = mind.answer(alike, decision, session.mind_chance(seat))
        assert answer == same, f"{decision.question}: equal views were answered differently"
    return answer, to_bytes(list(session.answer(answer, who="mind")))


def checkpoints_under_two_hash_seeds(options: argparse.Namespace) -> list[str]:
    """Run `compare_checkpoints` in two processes; gives what is wrong, and prints their line."""
    told = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "scripts._soak", "--checkpoints-only", *sys.argv[1:]],
            cwd=TOP,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return [f"checkpoints under hash seed {seed}: {done.stderr.strip().splitlines()[-1]}"]
        told.append(done.stdout.strip())
    print(told[0])
    return [] if told[0] == told[1] else [f"two hash seeds play differently: {told}"]


def main() -> int:
    """Soak; gives 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("--rounds", type=int, default=200, help="processes to kill")
    parser.add_argument("--seed", default="soak", help="the seed of the random moments")
    parser.add_argument("--book", choices=tuple(GAMES), default="ahq", help="the book that is played (ahq)")
    parser.add_argument("--fights", type=int, default=20, help="fights whose checkpoints are entered")
    parser.add_argument("--screens", type=int, default=4, help="every so-manieth process is the screen (0: none)")
    parser.add_argument("--setup", type=json.loads, metavar="JSON", help="what is played (the book's small fight)")
    parser.add_argument("--drive", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--checkpoints-only", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.drive:
        drive(options.drive, options)
        return 0
    if options.checkpoints_only:
        print(compare_checkpoints(options))
        return 0
    with tempfile.TemporaryDirectory(prefix="fatepoint-soak-") as folder:
        home = at_home(GAMES[options.book], Path(folder))
        soak = Soak(home, options, random.Random(options.seed))
        for number in range(options.rounds):
            soak.round(number, screen=bool(options.screens) and number // len(WAYS) % options.screens == 0)
            if sys.stderr.isatty():
                print(f"\r{number + 1}/{options.rounds}", end="", file=sys.stderr, flush=True)
        print(*soak.table(), sep="\n")
        wrong = soak.wrong + (checkpoints_under_two_hash_seeds(options) if options.fights else [])
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
