"""What is done in a pause, so that no answer waits for the disk."""

import shutil
from pathlib import Path

from roguelike.session import places, reader, tables
from roguelike.session.session import Session
from tests.playing import play
from tests.toybook import Toy


def test_a_pause_is_used_for_what_would_wait_for_the_disk(tmp_path: Path) -> None:
    path, bare = tmp_path / "camp.fatepoint", tmp_path / "bare.fatepoint"

    def in_file() -> int:
        """How many answers the file itself holds, without its log."""
        shutil.copy(path, bare)
        with reader.reading(bare) as db:
            return len(list(tables.all_answers(db)))

    with Session.create(path, Toy(), {}, "seed") as session:
        play(session, 30)
        assert in_file() == 0
        session.rest()
        assert in_file() == 30
        line = places.look_at(path).line
        assert line is not None
        assert line.args["turn"] == session.book.summary(session.state).args["turn"]
        play(session, 5)
        session.rest()
        assert in_file() == 30, "not in every pause"
        stands = session.fingerprint()
    with Session.open(path) as again:
        assert (again.seq, again.fingerprint()) == (35, stands)
