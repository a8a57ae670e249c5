"""The command line: every command, and every way to use it wrongly."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from roguelike import cli
from roguelike.books import BOOKS
from roguelike.cli import files, playing
from roguelike.engine.events import Event
from roguelike.minds import simulation
from roguelike.narrator import Narrator
from roguelike.session.session import Session
from tests.playing import folder_digest, play
from tests.toybook import BLUE, Toy, ToyState

TOP = Path(__file__).parents[1]


class Counting(Toy):
    """A toy with statistics of its own."""

    def facts(self, state: ToyState, events: Sequence[Event]) -> Any:
        """How long it went."""
        return [state.turn, len(events)]

    def report(self, facts: Sequence[Any]) -> Any:
        """All lengths."""
        return {"turns": [turn for turn, _ in facts]}


class Breaking(Toy):
    """A toy whose rules break."""

    broken_from: int = 4


counting, breaking = Counting(), Breaking(broken_from=4)


@pytest.fixture(autouse=True)
def books(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    for id, name in (("toy", "tests.toybook:book"), ("counting", "tests.test_cli:counting")):
        monkeypatch.setitem(BOOKS, id, name)
    monkeypatch.setitem(BOOKS, "breaking", "tests.test_cli:breaking")


@pytest.fixture
def camp(tmp_path: Path) -> Path:
    """A campaign in the folder of campaigns."""
    path = tmp_path / "saves" / "camp.fatepoint"
    path.parent.mkdir()
    with Session.create(path, Toy(), {}, "secret seed", title="Camp") as session:
        play(session, 40)
    return path


Out = pytest.CaptureFixture[str]


def run(capsys: Out, *argv: str | Path) -> tuple[int, str, str]:
    """Run a command; gives status, output and error output."""
    status = cli.main([str(argument) for argument in argv])
    told = capsys.readouterr()
    assert "Traceback" not in told.err + told.out
    return status, told.out, told.err


@pytest.mark.parametrize(
    "argv",
    [
        ["--unknown"],
        ["dance"],
        ["list", "--jsn"],
        ["simulate"],
        ["simulate", "--fights"],
        ["simulate", "--fights", "0"],
        ["simulate", "--fights", "many"],
        ["simulate", "--fights", "2", "--expeditions", "2"],
        ["simulate", "--fights", "2", "--setup", "limit"],
        ["replay"],
        ["check"],
        ["data"],
        ["export", "a", "b"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_sentence_and_2(capsys: Out, argv: list[str]) -> None:
    status, out, err = run(capsys, *argv)
    assert (status, out) == (2, "")
    assert err.startswith("fatepoint: ")
    assert err.count("\n") == 1


def test_a_wrong_number_is_told_in_words(capsys: Out) -> None:
    assert "a whole number from 1 up belongs here, not “0”" in run(capsys, "simulate", "--fights", "0")[2]
    assert "not “many”" in run(capsys, "generate", "--levels", "many")[2]


def test_help_and_version_are_in_the_players_language(capsys: Out) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert "simulate" in out
    for command in ("continue", "list", "simulate", "data", "replay", "export", "check", "doctor", "play"):
        status, out, _ = run(capsys, command, "--help")
        assert status == 0
        assert "cli-" not in out
    assert run(capsys, "--version")[0] == 0


def test_the_list(capsys: Out, camp: Path) -> None:
    camp.with_name("broken.fatepoint").write_bytes(b"?")
    before = folder_digest(camp.parent)
    status, out, err = run(capsys, "list")
    assert (status, err) == (0, "")
    assert "Camp" in out
    assert "not a Fatepoint campaign" in out
    status, out, _ = run(capsys, "list", "--json")
    rows = {Path(row["file"]).stem: row for row in json.loads(out)}
    assert rows["camp"]["answers"] == 40
    assert rows["broken"]["error"]
    assert folder_digest(camp.parent) == before
    assert run(capsys, "list", "--saves", camp.parent / "none")[0] == 0
    assert "Camp" in run(capsys, "--saves", camp.parent, "list")[1]


def test_playing_needs_a_terminal_and_a_campaign(capsys: Out, camp: Path) -> None:
    for argv in ([], ["continue"], ["continue", str(camp)]):
        status, _, err = run(capsys, *argv)
        assert status == 1
        assert "terminal" in err
    status, _, err = run(capsys, "continue", "--saves", camp.parent / "none")
    assert status == 1
    assert "no campaign" in err


def test_continue_opens_the_one_played_last(capsys: Out, camp: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path | None] = []

    def screen(options: object, campaign: Path | None) -> int:
        opened.append(campaign)
        return 0

    monkeypatch.setattr(playing, "_screen", screen)
    newer = camp.with_name("newer.fatepoint")
    with Session.create(newer, Toy(), {}, "s"):
        pass
    os.utime(camp, (1, 1))
    newest = camp.with_name("newest.fatepoint")
    newest.write_bytes(b"broken")
    for argv in ([], ["continue"], ["continue", str(camp)]):
        assert run(capsys, *argv)[0] == 0
    assert opened == [None, newer, camp]


def test_simulation_does_not_depend_on_the_number_of_jobs(capsys: Out) -> None:
    told = []
    for count in ("1", "2", "3"):
        status, out, err = run(
            *(capsys, "simulate", "--book", "counting", "--fights", "6", "--seed", "x"),
            *("--setup", "limit=9", "--jobs", count, "--json"),
        )
        assert (status, err) == (0, "")
        told.append(json.loads(out))
    assert told[0] == told[1] == told[2]
    assert told[0]["runs"] == 6
    assert len(told[0]["report"]["turns"]) == 6
    status, out, _ = run(capsys, "simulate", "--book", "toy", "--fights", "2", "--jobs", "1")
    assert status == 0
    assert "events.RoundEnded" in out


def test_an_expedition_ends_with_its_chapter() -> None:
    [job] = simulation.jobs("toy", [{"limit": 500}], "x", 1, chapters=1)
    assert simulation.play_out(job).events["ChapterEnded"] == 1


def test_a_simulated_fault_is_named_with_its_seed(capsys: Out, tmp_path: Path) -> None:
    status, out, err = run(capsys, "simulate", "--book", "breaking", "--fights", "2", "--seed", "s", "--jobs", "1")
    assert status == 1
    assert "s/0" in err
    assert list((tmp_path / "saves" / "crashes").glob("*.json"))
    assert re.search(r"failed +2", out)


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (["simulate", "--book", "chess", "--fights", "1"], "chess"),
        (["simulate", "--book", "toy", "--fights", "1", "--setup", "limit=x"], "number"),
        (["data", "chess"], "chess"),
        (["replay", "nowhere"], "nowhere"),
        (["export", "nowhere"], "nowhere"),
        (["doctor", "nowhere"], "nowhere"),
        (["check", "nowhere"], "nowhere"),
    ],
)
def test_failures_are_one_sentence_and_1(capsys: Out, argv: list[str], word: str) -> None:
    status, _, err = run(capsys, *argv)
    assert status == 1
    assert word in err
    assert err.count("\n") == 1


def test_data(capsys: Out) -> None:
    assert json.loads(run(capsys, "data", "toy", "--json")[1]) == {"pieces": {"red0": {"side": "red"}}}
    assert run(capsys, "data", "toy")[1] == "pieces: red0\n"


def test_replay_and_export_tell_only_what_the_person_may_know(capsys: Out, camp: Path) -> None:
    before = folder_digest(camp.parent)
    status, out, _ = run(capsys, "replay", camp, "--json")
    assert status == 0
    assert all(event["audience"] is None for event in json.loads(out))
    assert run(capsys, "replay", camp)[0] == 0
    told = json.loads(run(capsys, "export", camp)[1])
    assert "secret seed" not in json.dumps(told)
    assert {answer["seat"] for answer in told["answers"]} == {"red"}
    assert not [event for event in told["events"] if event["audience"] is not None]
    whole = json.loads(run(capsys, "export", "--all", camp)[1])
    assert len(whole["answers"]) == 40
    assert [event for event in whole["events"] if event["audience"] == [BLUE]]
    assert folder_digest(camp.parent) == before


def test_a_campaign_is_found_by_its_name_alone(capsys: Out, camp: Path, tmp_path: Path) -> None:
    for name in ("camp", "camp.fatepoint"):
        assert "40 answers" in run(capsys, "check", name)[1]
    for command in ("replay", "export", "doctor"):
        assert run(capsys, command, "camp")[0] == 0
    assert run(capsys, "replay", Path("here") / "camp")[0] == 1
    assert run(capsys, "check", "--saves", tmp_path, "camp")[0] == 1


def test_a_file_is_no_folder_of_campaigns(capsys: Out, camp: Path) -> None:
    status, out, err = run(capsys, "list", "--saves", camp)
    assert (status, out) == (1, "")
    assert err == f"fatepoint: {camp} is no folder.\n"


def test_a_name_that_no_folder_can_have(capsys: Out) -> None:
    status, _, err = run(capsys, "list", "--saves", "x" * 300)
    assert (status, err.count("\n")) == (1, 1)
    assert "cannot be used" in err


def test_setups_that_are_a_pipe_or_without_end(capsys: Out, tmp_path: Path) -> None:
    deep, pipe = tmp_path / "deep.toml", tmp_path / "pipe.toml"
    deep.write_text("a = " + "[" * 100_000)
    os.mkfifo(pipe)
    for setup in (deep, pipe, "limit=" + "[" * 100_000):
        status, _, err = run(capsys, "simulate", "--book", "toy", "--fights", "1", "--setup", setup)
        assert (status, err.count("\n")) == (1, 1)
        assert "fault" not in err


def test_check_and_doctor(capsys: Out, camp: Path) -> None:
    other = camp.with_name("other.fatepoint")
    other.write_bytes(camp.read_bytes()[:5000])
    before = folder_digest(camp.parent)
    status, out, err = run(capsys, "check", camp, other)
    assert status == 1
    assert "40 answers" in out
    assert "cut off" in err
    assert run(capsys, "check", camp)[0] == 0
    assert run(capsys, "doctor")[0] == 0
    status, out, _ = run(capsys, "doctor", camp)
    assert status == 0
    assert re.search(r"answers +40$", out, re.MULTILINE), "as check counts them, packed chapters and all"
    assert folder_digest(camp.parent) == before


def test_a_fault_of_ours_is_a_sentence_and_a_crash_file(
    capsys: Out, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(files, "saves", lambda options: 1 / 0)
    status, _, err = run(capsys, "list")
    assert status == 1
    [crash] = (tmp_path / "saves" / "crashes").iterdir()
    assert str(crash) in err
    assert "ZeroDivisionError" in crash.read_text()


def test_an_interrupt_is_quiet(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(options: object) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "saves", interrupt)
    assert run(capsys, "list") == (130, "", "")


def fatepoint(*argv: str | bytes, home: Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """The real command in a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "roguelike", *argv]
    return subprocess.run(
        command,
        cwd=TOP,
        env={**os.environ, "FATEPOINT_HOME": str(home), "FATEPOINT_TRACE_RULES": "0"},
        stderr=subprocess.PIPE,
        check=False,
        **options,
    )


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = fatepoint("list", home=tmp_path, stdout=writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_output_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    for argv in (["list"], ["data", "ahq", "--json"]):  # less and more than is written at once
        with Path("/dev/full").open("wb") as full:
            done = fatepoint(*argv, home=tmp_path, stdout=full)
        assert done.returncode == 1
        assert done.stderr.startswith(b"fatepoint: The output cannot be written: ")
        assert done.stderr.count(b"\n") == 1
    assert not list(tmp_path.rglob("*.json")), "that is no fault of the program's"


@pytest.mark.parametrize("closed", [(0,), (1,), (2,), (0, 1, 2)])
def test_streams_that_are_closed_are_not_missed(tmp_path: Path, closed: tuple[int, ...]) -> None:
    (tmp_path / "foreign.fatepoint").write_bytes(b"GIF")
    shut = " ".join(f"{number}>&-" for number in closed)
    for argv, status in (("list", 0), ("simulate --book ahq --fights 1 --jobs 1", 0), ("replay foreign.fatepoint", 1)):
        done = subprocess.run(
            ["sh", "-c", f'"{sys.executable}" -m roguelike {argv} --saves "{tmp_path}" {shut}'],
            cwd=TOP,
            env={**os.environ, "FATEPOINT_HOME": str(tmp_path)},
            capture_output=True,
            check=False,
        )
        assert done.returncode == status, done.stderr
        assert done.stderr.count(b"\n") == (status if 2 not in closed else 0)
    assert not list(tmp_path.rglob("*.json"))


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/odd-\xff\xfe.fatepoint"
    Path(os.fsdecode(odd)).write_bytes(b"?")
    done = fatepoint("check", odd, home=tmp_path, stdout=subprocess.PIPE)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    done = fatepoint("list", "--saves", str(tmp_path), home=tmp_path, stdout=subprocess.PIPE)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_every_message_is_known() -> None:
    narrator = Narrator()
    source = "".join(
        path.read_text(encoding="utf-8")
        for room in ("cli", "session", "minds")
        for path in (TOP / "roguelike" / room).glob("*.py")
    )
    ids = set(re.findall(r'"((?:cli|session)-[a-z-]+)"', source))
    ids |= {f"cli-help-{name}" for name in re.findall(r'command\("(\w+)"', source)}
    assert len(ids) > 50
    assert not [id for id in sorted(ids) if not narrator.knows(id)]
