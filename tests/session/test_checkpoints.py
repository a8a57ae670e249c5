"""Entering a campaign at any of its checkpoints, also one that earlier rules wrote."""

import os
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from roguelike.session import snapshot as snapshots
from roguelike.session.drive import replay
from roguelike.session.session import Session
from scripts import _soak
from scripts._soak import compare_checkpoints
from tests.playing import play
from tests.toybook import Toy, ToyState

CODE = """
from argparse import Namespace
from roguelike.books import BOOKS
BOOKS["toy"] = "tests.toybook:book"
from scripts._soak import compare_checkpoints
print(compare_checkpoints(Namespace(book="toy", setup={"limit": 24}, fights=3)))
"""


def test_every_checkpoint_leads_to_the_same_game_under_any_hash_seed() -> None:
    told = {compare_checkpoints(Namespace(book="toy", setup={"limit": 24}, fights=3))}
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", CODE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(done.stdout.strip())
    assert len(told) == 1


def test_so_does_every_checkpoint_of_an_expedition(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the second of them an Alarm begins a fight in the middle of a march."""
    monkeypatch.setattr(_soak, "LONGEST", 54)
    monkeypatch.setattr(_soak, "AHEAD", 5)
    told = compare_checkpoints(Namespace(book="ahq", setup={}, fights=2))
    assert told.startswith("2 fights entered at ")


class Later(Toy):
    """The toy after its ``turn`` has been split in two."""

    def upgrade(self, state: dict[str, Any], rules_version: int) -> dict[str, Any]:
        """From version 1: turns were counted from one."""
        assert rules_version == 1
        return {**state, "turn": state["turn"] - 1}


def test_a_book_reads_states_of_its_earlier_rules(path: Path) -> None:
    with Session.create(path, Toy(), {"limit": 300}, "seed") as session:
        play(session, 21)
        state: ToyState = snapshots.restore(session.book, session._base)
    with Session.open(path, Later(rules_version=2)) as again:
        entered: ToyState = snapshots.restore(again.book, again._base)
        assert entered.turn == state.turn - 1
        play(again, 30)
        assert again._base.rules_version == 2
    with Session.open(path, Later(rules_version=2)) as once_more:
        assert once_more.notices == []


def test_a_snapshot_shares_what_has_not_changed(session: Session) -> None:
    play(session, 30)
    first = snapshots.take(session.state, 0, 1, durable=False)
    session.state.pieces[next(iter(session.state.pieces))].life += 1
    second = snapshots.take(session.state, 0, 1, durable=False, before=first)
    changed = {part.hash for part in second.parts} - {part.hash for part in first.parts}
    assert len(changed) == 1
    assert len(second.parts) == len(first.parts)


def test_damaged_parts_are_noticed(session: Session) -> None:
    whole = snapshots.take(session.state, 0, 1, durable=False)
    other = snapshots.Part("turn", None, whole.parts[0].hash, whole.parts[1].body)
    spoilt = snapshots.Snapshot(0, 1, False, (*whole.parts[:-1], other))
    with pytest.raises(ValueError, match="not what was written"):
        replay(session.book, spoilt, [])
