"""What may lie in a folder of campaigns and is none, or was made to stop its reader."""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest

from roguelike.session import places
from roguelike.session.errors import SaveError
from roguelike.session.session import Session
from tests.playing import play
from tests.toybook import Toy


@pytest.fixture
def saved(path: Path, toy: Toy) -> Path:
    """A campaign that was left after 30 answers."""
    with Session.create(path, toy, {"limit": 500}, "seed", title="Camp") as session:
        play(session, 30)
    return path


def spoil(path: Path, what: str) -> None:
    """Change a row of a file in which SQLite finds no fault."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        assert db.execute(what).rowcount > 0


def test_a_pipe_is_not_waited_for(saved: Path) -> None:
    pipe = saved.with_name("pipe.fatepoint")
    os.mkfifo(pipe)
    assert {campaign.path.name: campaign.error is None for campaign in places.list_campaigns(saved.parent)} == {
        saved.name: True,
        pipe.name: False,
    }
    for opened in (Session.open, Session.examine):
        with pytest.raises(SaveError) as caught:
            opened(pipe)
        assert caught.value.msg.id == "session-file-foreign"


@pytest.mark.parametrize("depth", [300, 900, 100_000])
def test_what_is_nested_without_end_is_told_in_one_sentence(saved: Path, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for key in ("summary", "fame"):
        spoil(saved, f"UPDATE meta SET value = '{deep}' WHERE key = '{key}'")
    spoil(saved, f"UPDATE events SET body = '{deep}' WHERE seq = (SELECT max(seq) FROM events)")
    spoil(saved, f"UPDATE checkpoints SET manifest = '{deep}' WHERE seq = (SELECT max(seq) FROM checkpoints)")
    [found] = places.list_campaigns(saved.parent)
    assert (found.error is None) == (found.book != "")
    assert (found.line, found.fame) == (None, ())
    with contextlib.suppress(SaveError), Session.examine(saved) as session:
        list(session.history())
