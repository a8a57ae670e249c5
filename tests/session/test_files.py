"""What may lie in a folder of campaigns: locked, cut off, foreign, newer, old, read-only files."""

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from roguelike.books import BOOKS
from roguelike.session import header, lock, migrations, places, reader, tables
from roguelike.session.errors import SaveError
from roguelike.session.session import Session
from tests.playing import folder_digest, play
from tests.toybook import Toy

CHILD = """
import os, sys
from pathlib import Path
from roguelike.books import BOOKS
BOOKS["toy"] = "tests.toybook:book"
from roguelike.session.session import Session
from tests.playing import play
session = Session.open(Path(sys.argv[1]))
play(session, int(sys.argv[2]))
print(session.seq, session.fingerprint(), flush=True)
sys.stdin.readline()
os._exit(0)
"""


@contextlib.contextmanager
def child(path: Path, answers: int) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays on and waits; it ends without closing anything."""
    process = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path), str(answers)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def said(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Where the other process says it is."""
    assert process.stdout is not None
    seq, state = process.stdout.readline().split()
    return int(seq), state


@pytest.fixture
def saved(path: Path, toy: Toy) -> Path:
    """A campaign that was left after 30 answers."""
    with Session.create(path, toy, {"limit": 500}, "seed", title="Camp") as session:
        play(session, 30)
    return path


def spoil_magic(data: bytes) -> bytes:
    """Something else altogether."""
    return b"GIF89a" + data[6:]


def spoil_application(data: bytes) -> bytes:
    """A database of another program."""
    return data[:68] + b"\0\0\0\7" + data[72:]


def spoil_version(data: bytes) -> bytes:
    """A campaign of a later program."""
    return data[:60] + (header.VERSION + 1).to_bytes(4, "big") + data[64:]


SPOILT: list[tuple[Callable[[bytes], bytes], str]] = [
    (spoil_magic, "session-file-foreign"),
    (spoil_application, "session-file-foreign"),
    (spoil_version, "session-file-newer"),
    (lambda data: data[:-1], "session-file-truncated"),
    (lambda data: data[: len(data) // 2], "session-file-truncated"),
    (lambda data: data[:99], "session-file-truncated"),
    (lambda data: data[:10], "session-file-foreign"),
    (lambda data: b"", "session-file-foreign"),
    (lambda data: data[:4096] + b"\xaa" * (len(data) - 4096), "session-file-damaged"),
    (lambda data: data.replace(b"CREATE TABLE parts (", b"CREATE TABLE parts \xac"), "session-file-damaged"),
]


@pytest.mark.parametrize(("spoil", "message"), SPOILT, ids=range(len(SPOILT)))
@pytest.mark.parametrize("how", ["open", "examine", "look"])
def test_a_spoilt_file_is_refused_and_not_touched(
    saved: Path, spoil: Callable[[bytes], bytes], message: str, how: str
) -> None:
    saved.write_bytes(spoil(saved.read_bytes()))
    before = folder_digest(saved.parent)
    if how == "look":
        found = places.look_at(saved).error
        assert found is not None
        assert found.id == message
    else:
        with pytest.raises(SaveError) as caught:
            (Session.open if how == "open" else Session.examine)(saved)
        assert caught.value.msg.id == message
    assert folder_digest(saved.parent) == before


def spoil(path: Path, what: str) -> None:
    """Change a row of a file in which SQLite finds no fault."""
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        assert db.execute(what).rowcount > 0


@pytest.mark.parametrize("how", ["open", "examine", "look"])
@pytest.mark.parametrize("value", ["'[1, '", "'\"a\nb\"'", "12.5 || x'00'", "CAST(x'5bff5d' AS TEXT)"])
def test_a_value_that_nobody_wrote_is_told_in_one_sentence(saved: Path, value: str, how: str) -> None:
    spoil(saved, f"UPDATE meta SET value = {value} WHERE key = 'book'")
    before = folder_digest(saved.parent)
    if how == "look":
        [found] = places.list_campaigns(saved.parent)
        assert found.error is not None
        assert found.error.id == "session-file-damaged"
    else:
        with pytest.raises(SaveError) as caught:
            (Session.open if how == "open" else Session.examine)(saved)
        assert caught.value.msg.id == "session-file-damaged"
        assert caught.value.msg.args["why"]
    assert folder_digest(saved.parent) == before


def test_a_damaged_answer_is_told_in_one_sentence(saved: Path) -> None:
    spoil(saved, "UPDATE answers SET answer = '{' WHERE seq = (SELECT max(seq) FROM answers)")
    with pytest.raises(SaveError) as caught:
        Session.examine(saved)
    assert caught.value.msg.id == "session-file-damaged"


@pytest.mark.parametrize("body", ["'[{'", "CAST(x'5bff5d' AS TEXT)", "'7'"])
def test_damaged_lines_of_the_log_are_passed_over(saved: Path, body: str) -> None:
    with Session.open(saved) as session:
        whole, last = list(session.history()), list(session.history(last=5))
    spoil(saved, f"UPDATE events SET body = {body} WHERE seq = (SELECT min(seq) FROM events)")
    with Session.open(saved) as session:
        left = list(session.history())
        assert len(left) < len(whole)
        assert list(session.history(last=5)) == last
        play(session, 2)


@pytest.mark.parametrize("manifest", ["'[[1,'", "'[1]'", "'null'"])
def test_a_damaged_checkpoint_is_passed_over(saved: Path, manifest: str) -> None:
    with Session.open(saved) as session:
        state = session.fingerprint()
    spoil(saved, f"UPDATE checkpoints SET manifest = {manifest} WHERE seq = (SELECT max(seq) FROM checkpoints)")
    with Session.open(saved) as session:
        assert session.fingerprint() == state
        play(session, 40)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as caught:
        Session.open(tmp_path / "none.fatepoint")
    assert caught.value.msg.id == "session-file-missing"
    with pytest.raises(SaveError) as caught:
        Session.open(tmp_path)
    assert caught.value.msg.id == "session-file-unreadable"
    assert list(tmp_path.iterdir()) == []


def test_looking_and_examining_change_nothing(saved: Path) -> None:
    before = folder_digest(saved.parent)
    [found] = places.list_campaigns(saved.parent)
    assert (found.title, found.book, found.answers, found.error) == ("Camp", "toy", 30, None)
    assert found.line is not None
    assert found.line.id == "toy-summary"
    examined = Session.examine(saved)
    play(examined, 10)
    with reader.reading(saved) as db:
        assert len(list(tables.all_answers(db))) == 30
        assert reader.is_sound(db)
    assert folder_digest(saved.parent) == before


def test_where_it_stands_is_noted_at_checkpoints_and_when_it_is_left(tmp_path: Path) -> None:
    path = tmp_path / "camp.fatepoint"

    def told() -> object:
        line = places.look_at(path).line
        assert line is not None
        return line.args["turn"]

    session = Session.create(path, Toy(), {}, "seed")
    first = told()
    noted = {first}
    for _ in range(30):
        play(session, 1)
        noted.add(told())
    assert len(noted) < 8, "not with every answer"
    turn = session.book.summary(session.state).args["turn"]
    session.close()
    assert told() == turn
    before = path.read_bytes()
    Session.open(path).close()
    assert told() == turn
    assert path.read_bytes() == before, "nothing is noted where nothing was answered"


def test_a_second_process_is_refused_and_may_look(saved: Path) -> None:
    with child(saved, 5) as process:
        seq, state = said(process)
        before = folder_digest(saved.parent)
        with pytest.raises(SaveError) as caught:
            Session.open(saved)
        assert caught.value.msg.id == "session-locked"
        assert caught.value.msg.args["pid"] == str(process.pid)
        assert places.look_at(saved).answers == seq == 35
        assert Session.examine(saved).fingerprint() == state
        assert folder_digest(saved.parent) == before
    with Session.open(saved) as session:
        assert session.fingerprint() == state


def test_a_session_that_is_open_here_is_refused_too(saved: Path) -> None:
    with Session.open(saved):
        with pytest.raises(SaveError) as caught:
            Session.open(saved)
        assert caught.value.msg.args["pid"] == str(os.getpid())
    assert not lock.lock_path(saved).exists()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_a_killed_process_loses_nothing_and_does_not_block(saved: Path, how: signal.Signals) -> None:
    with child(saved, 23) as process:
        seq, state = said(process)
        process.send_signal(how)
        process.wait()
    assert header.has_wal(saved)
    before = folder_digest(saved.parent)
    assert places.look_at(saved).answers == seq
    assert Session.examine(saved).fingerprint() == state
    assert folder_digest(saved.parent) == before
    with Session.open(saved) as session:
        assert (session.seq, session.fingerprint()) == (seq, state)
        assert session.notices == []


def test_the_header_is_judged_before_the_log_is_read(saved: Path) -> None:
    with child(saved, 23) as process:
        said(process)
    saved.write_bytes(spoil_version(saved.read_bytes()))
    before = folder_digest(saved.parent)
    with pytest.raises(SaveError):
        Session.open(saved)
    assert folder_digest(saved.parent) == before


def test_a_stale_lock_file_does_not_block(saved: Path) -> None:
    lock.lock_path(saved).write_text(json.dumps({"pid": 1, "host": "elsewhere"}))
    with Session.open(saved) as session:
        play(session, 1)
    assert not lock.lock_path(saved).exists()


def test_a_folder_that_cannot_be_written(saved: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy) -> None:
    real = os.open

    def no_new_files(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise OSError(30, "Read-only file system", path)
        return real(path, flags, mode)

    before = folder_digest(saved.parent)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", no_new_files)
        with pytest.raises(SaveError) as caught:
            Session.open(saved)
        assert caught.value.msg.id == "session-read-only"
        with pytest.raises(SaveError):
            Session.create(saved.with_name("new.fatepoint"), toy, {}, "seed")
    assert folder_digest(saved.parent) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_file_and_folder(saved: Path) -> None:
    saved.chmod(0o444)
    with pytest.raises(SaveError) as caught:
        Session.open(saved)
    assert caught.value.msg.id == "session-read-only"
    saved.parent.chmod(0o555)
    try:
        assert Session.examine(saved).seq == 30
        assert places.look_at(saved).error is None
    finally:
        saved.parent.chmod(0o755)


def test_half_made_campaigns_leave_nothing_and_do_not_block(path: Path, toy: Toy) -> None:
    (path.parent / ".camp.fatepoint.new").write_bytes(b"half")
    (path.parent / ".camp.fatepoint.new-journal").write_bytes(b"half")
    with Session.create(path, toy, {}, "seed"):
        pass
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_an_unknown_book_is_named(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(BOOKS, "toy")
    before = folder_digest(saved.parent)
    with pytest.raises(SaveError) as caught:
        Session.open(saved)
    assert caught.value.msg.args["book"] == "toy"
    assert folder_digest(saved.parent) == before


# --- old files


def add_mood(db: sqlite3.Connection) -> None:
    """A migration: one more column."""
    db.execute("ALTER TABLE answers ADD COLUMN mood TEXT NOT NULL DEFAULT ''")


@pytest.mark.parametrize("killed", [False, True])
def test_an_older_layout_is_migrated_after_a_copy(saved: Path, monkeypatch: pytest.MonkeyPatch, killed: bool) -> None:
    seq, state = 30, ""
    if killed:
        with child(saved, 7) as process:
            seq, state = said(process)
    monkeypatch.setattr(header, "VERSION", 2)
    monkeypatch.setitem(migrations.MIGRATIONS, 1, add_mood)
    monkeypatch.setattr(
        "roguelike.session.sqlite.INSERT_ANSWER",
        "INSERT INTO answers (seq, seat, question, answer, drawn, who) VALUES (?, ?, ?, ?, ?, ?)",
    )
    with Session.open(saved) as session:
        assert session.seq == seq
        assert not state or session.fingerprint() == state
        assert header.judge(saved) == 2  # in the header itself, not only in the log
        play(session, 3)
    backup = migrations.backup_of(saved)
    assert header.judge(backup) == 1
    monkeypatch.undo()
    shutil.copy(backup, old := saved.with_name("old.fatepoint"))
    monkeypatch.setitem(BOOKS, "toy", "tests.toybook:book")
    assert Session.examine(old).seq == seq
    with pytest.raises(SaveError) as caught:
        Session.open(saved)
    assert caught.value.msg.id == "session-file-newer"


def test_a_migration_that_fails_leaves_the_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM answers")
        db.execute("SELECT nothing")

    with monkeypatch.context() as patch:
        patch.setattr(header, "VERSION", 2)
        patch.setitem(migrations.MIGRATIONS, 1, fail)
        with pytest.raises(SaveError):
            Session.open(saved)
    with Session.open(saved) as session:
        assert session.seq == 30


@pytest.mark.parametrize("file", sorted((Path(__file__).parents[1] / "saves").glob("toy-*.fatepoint")))
def test_old_files_open_for_ever(file: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(file, tmp_path))
    told = json.loads(file.with_suffix(".json").read_text())
    with Session.open(copy) as session:
        assert session.seq == told["seq"]
        assert session.fingerprint() == told["fingerprint"]
        assert session.notices == []
        assert len(list(session.history())) == told["events"]
        play(session, 20)


# --- places


def test_where_campaigns_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    assert places.saves_dir("/given") == Path("/given")
    assert places.saves_dir() == tmp_path / "saves"
    monkeypatch.delenv("FATEPOINT_HOME")
    assert places.saves_dir() == Path(__file__).parents[2] / "saves"
    monkeypatch.setattr("roguelike.resources.checkout_dir", lambda: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert places.saves_dir().name == "saves"
    assert "fatepoint" in str(places.saves_dir())


def test_file_names(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "saves"
    assert places.list_campaigns(folder) == []
    first = places.free_path(folder, "Götz & the  Skaven/../")
    assert first.name == "gotz-the-skaven.fatepoint"
    first.touch()
    assert places.free_path(folder, "Gotz the Skaven").name == "gotz-the-skaven-2.fatepoint"
    assert places.free_path(folder, "…").name == "campaign.fatepoint"
    (tmp_path / "file").touch()
    with pytest.raises(SaveError):
        places.free_path(tmp_path / "file", "x")


def test_broken_files_are_listed_with_their_sentence(saved: Path) -> None:
    saved.with_name("other.fatepoint").write_bytes(b"nothing")
    found = {campaign.path.stem: campaign for campaign in places.list_campaigns(saved.parent)}
    assert found["camp"].error is None
    assert found["other"].error is not None
    assert found["other"].line is None


def test_the_list_brings_nothing_heavy(saved: Path) -> None:
    code = f"""
import sys
from pathlib import Path
from roguelike.session import places
[found] = places.list_campaigns(Path({str(saved.parent)!r}))
assert found.line is not None
print(*[name for name in ("numpy", "cattrs", "tcod", "textual") if name in sys.modules])
"""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert run.stdout.strip() == ""
