"""How many keys and questions a sitting costs: a typist plays the real keys, helped by the book's autoplayer.

He knows the keys of the help page and nothing else: `o`, `D`, `t`, `A`, `E`, and Enter or a letter for a question.
Demands: docs/performance.md and the fights of `scripts/_games.py`. What comes before the first board is played by the
book's minds and not counted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Decision, Json
from roguelike.engine.views import View
from roguelike.minds.macros import Ways
from roguelike.narrator import Narrator
from roguelike.tui.asking.choose import ChooseAsker, lettered
from roguelike.tui.asking.travel import TravelAsker
from roguelike.tui.opening import TablePlay, new_campaign
from roguelike.tui.player import Player
from scripts._games import GAMES, Games, at_home, begin, facing

LONGEST = 600
"""Keys after which a sitting is over whatever happens."""
QUIET_TURNS = 25
"""Turns of exploring that one expedition is watched for."""


@frozen
class Cost:
    """What a sitting cost: keys, questions of the rules, seconds of watching; ``turns`` that it took."""

    keys: int
    questions: int
    seconds: float
    turns: int
    stuck: bool = False


@define
class Typist:
    """Plays a `Player` by its keys and counts. ``log`` gets every key with what was to be seen."""

    player: Player
    play: TablePlay
    log: Callable[[str], None] = lambda text: None
    keys: int = 0
    questions: int = 0
    seconds: float = 0.0
    quiet_keys: int = 0
    quiet_turns: int = 0
    _clock: float = 1e9
    _asked: object = None
    _last: str = ""
    _tried: list[str] = field(factory=list)

    def press(self, key: str) -> None:
        """One key, and all that happens until somebody must type again."""
        before = self.player.view
        self._clock += 10
        self.keys += 1
        self.quiet_keys += before.quiet
        told = len(self.player.log.lines)
        self.player.press(key, self._clock)
        while self.player.waiting:
            self.seconds += self.player.advance()
            if self.player.wish:
                raise RuntimeError(self.player.log.lines[-1].text)
            if self.player.decision is not None:
                self._count()
        self._count()
        after = self.player.view
        self.quiet_turns += before.quiet and _turns(after.turn) - _turns(before.turn)
        said = " / ".join(line.text for line in self.player.log.lines[told:])
        self.log(f"{before.turn:12} {key:8} {said}")

    def _count(self) -> None:
        decision = self.player.decision
        if decision is not None and decision is not self._asked and not isinstance(decision, Act):
            self.questions += 1
            self.log(f"{self.player.view.turn:12} ? {decision.question}")
        self._asked = decision

    def next_keys(self) -> Sequence[str]:
        """What to type now; nothing if he does not know what."""
        keys = self._wanted()
        self._last = keys[-1] if keys else ""
        return keys

    def _wanted(self) -> Sequence[str]:
        player = self.player
        decision = player.decision
        if decision is not None and not isinstance(decision, Act):
            return (self._answer(decision),)
        if player.asker is not None:
            return ("c",) if isinstance(player.asker, ChooseAsker) and player.asker.strict else ("escape",)
        if not player.view.quiet:
            return ("E",) if self._all_done() else ("A",)
        here = f"{player.view.turn} {[m.square for m in player.view.models]} {[m.ready for m in player.view.models]}"
        if not self._tried or self._tried[0] != here:
            self._tried = [here]
        for keys in self._quiet():
            if keys[0] not in self._tried:
                self._tried.append(keys[0])
                return keys
        return ()

    def _all_done(self) -> bool:
        """Whether `A` was just answered that nobody has anything left to do."""
        lines = self.player.log.lines
        return self._last == "A" and bool(lines) and lines[-1].text == self._none_left()

    def _none_left(self) -> str:
        """What the screen says when nobody who may act has anybody to attack."""
        player, act = self.player, self.player.act
        free = [m.name for m in player.view.models if act is not None and m.ready and m.id in act.actors]
        own = player.narrator.own(player.view.book, "ui-stop-all-done")
        return player.narrator.say(own, who=tuple(free), count=len(free))

    def _quiet(self) -> Sequence[Sequence[str]]:
        """What one tries while nobody is in sight: a door at hand, explore, search, another place."""
        door = ("D", "enter")
        return (door, ("o",)) if self._at_door() else (("o",), door, ("s", "enter"), ("t", "a"), (".",))

    def _at_door(self) -> bool:
        view = self.player.view
        point = view.model(view.point)
        if point is None or point.square is None:
            return False
        ways = Ways.of(view, point.square)
        open_ends = [mark for mark in view.landmarks if mark.explore and not mark.done]
        steps = [(ways.steps(mark.squares), mark.kind) for mark in open_ends] if ways is not None else []
        near = min((s for s in steps if s[0] is not None), default=None, key=lambda s: s[0] or 0)
        return near is not None and near[1] == "door"

    def _answer(self, decision: Decision[Any]) -> str:
        """The key that gives the autoplayer's answer: its letter, or Enter for what is marked."""
        session = self.play.table.session
        mind = session.book.mind(decision.seat, "auto")
        answer = mind.answer(self.player.view, decision, Chance(ChanceState("typist")))
        asker = self.player.asker
        if isinstance(asker, ChooseAsker) and not isinstance(asker, TravelAsker):
            return next((i.letter for i in lettered(asker.options) if i.option.key == answer and i.letter), "enter")
        return "enter"


def _turns(turn: str) -> int:
    """The number of a turn; 0 where none is counted."""
    number = turn.partition(".")[0]
    return int(number) if number.isdecimal() else 0


def sit(
    folder: Path,
    games: Games,
    setup: Mapping[str, Json],
    seed: str,
    begun: Callable[[View], bool],
    log: Callable[[str], None] = lambda text: None,
) -> Typist:
    """A new campaign that has begun (see `scripts._games.begin`) and somebody at its keys."""
    play = new_campaign(folder, games.book, seed, dict(setup), seed=seed)
    begin(play.table.session, begun)
    player = Player(play, Narrator())
    typist = Typist(player, play, log)
    while player.waiting:
        player.advance()
    return typist


def played(typist: Typist, over: Callable[[Player], bool]) -> Cost:
    """Play until something is over."""
    stuck = False
    first = last = _turns(typist.player.view.turn)
    while not over(typist.player) and not typist.player.play.over and typist.keys < LONGEST:
        keys = typist.next_keys()
        if not keys:
            stuck = True
            break
        for i, key in enumerate(keys):
            if i == 0 or typist.player.asker is not None:
                typist.press(key)
        last = _turns(typist.player.view.turn) or last
    typist.play.close()
    turns = last - first + 1
    return Cost(typist.keys, typist.questions, typist.seconds, turns, stuck or typist.keys >= LONGEST)


def fights(
    folder: Path, games: Games, name: str, seeds: Sequence[str], log: Callable[[str], None] = lambda text: None
) -> Iterator[Cost]:
    """What the same fight costs with each seed."""
    for seed in seeds:
        typist = sit(folder, games, games.fights[name].setup, f"fight-{seed}", facing, log)
        yield played(typist, lambda player: not facing(player.view))


def quiet(
    folder: Path,
    games: Games,
    seed: str,
    log: Callable[[str], None] = lambda text: None,
    turns: int = QUIET_TURNS,
) -> tuple[int, int]:
    """The keys and the turns of the quiet part of an expedition, of so many turns at most."""
    typist = sit(folder, games, games.whole, f"quiet-{seed}", lambda view: view.map is not None, log)
    played(typist, lambda player: typist.quiet_turns >= turns or player.view.map is None or explored(player))
    return typist.quiet_keys, typist.quiet_turns


def explored(player: Player) -> bool:
    """Whether the screen has just said that there is nothing left to explore."""
    lines = player.log.lines
    return bool(lines) and lines[-1].text.startswith(player.narrator.say("ui-stop-explored", left="", count=0)[:-1])


def share(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


QUIET_LIMIT = 1.5


def broken(games: Games, name: str, costs: Sequence[Cost]) -> list[str]:
    """What a fight costs more of, on the average, than it may."""
    faults = []
    for what, most in games.fights[name].limits.items():
        mean = sum(float(getattr(cost, what)) for cost in costs) / len(costs)
        if mean > most:
            faults.append(f"{name}: {mean:.1f} {what}, at most {most:g}")
    return faults


def told(name: str, costs: Sequence[Cost]) -> str:
    """One line about a fight: middle and worst of each figure."""
    parts = []
    for what in ("keys", "questions", "seconds", "turns"):
        values = [float(getattr(cost, what)) for cost in costs]
        parts.append(f"{what} {share(values, 0.5):.0f} (most {max(values):.0f})")
    stuck = sum(cost.stuck for cost in costs)
    return f"{name}: " + ", ".join(parts) + (f", STUCK {stuck}" if stuck else "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Keys, questions and seconds of watching.")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--book", choices=tuple(GAMES), default="ahq")
    parser.add_argument("--only", help='"quiet", or one of the fights')
    parser.add_argument("--log", action="store_true", help="tell every key")
    args = parser.parse_args(arguments)
    games = GAMES[args.book]
    seeds = [str(n) for n in range(args.seeds)]
    log: Callable[[str], None] = print if args.log else lambda text: None
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = at_home(games, Path(temporary)) / "saves"
        if args.only in (None, "quiet"):
            found = [quiet(folder, games, seed, log) for seed in seeds]
            keys, turns = sum(k for k, _ in found), max(1, sum(t for _, t in found))
            faults += [f"a quiet turn: {keys / turns:.2f} keys"] if keys / turns > QUIET_LIMIT else []
            print(f"a quiet turn: {keys / turns:.2f} keys ({keys} in {turns} turns)")
        for name in games.fights:
            if args.only in (None, name):
                costs = list(fights(folder, games, name, seeds, log))
                print(told(name, costs))
                faults += broken(games, name, costs)
    for fault in faults:
        print(f"BROKEN: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
