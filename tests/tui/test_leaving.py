"""However the program ends, the terminal is whole again, nothing is lost, and no traceback is shown."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from roguelike.books.kit.content import ContentError
from roguelike.engine.events import Event
from roguelike.engine.text import msg
from roguelike.session.session import Session
from roguelike.tui.app import FatepointApp
from roguelike.tui.port import PlayError
from tests.tui.fake import FakePlay
from tests.tui.screen import FakeApp, until

PROGRAM = """
import sys
from roguelike.cli import main
if len(sys.argv) > 1:
    from roguelike.tui.screens.game import GameScreen
    def broken(self):
        raise RuntimeError("planted")
    GameScreen._paint_map = broken
sys.exit(main(["play"]))
"""
ALT_SCREEN_ON, ALT_SCREEN_OFF = b"\x1b[?1049h", b"\x1b[?1049l"


class Terminal:
    """The program in a pseudo-terminal of 80 by 24."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.output = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.environ.update(FATEPOINT_HOME=str(home), TERM="xterm-256color")
            os.execv(sys.executable, [sys.executable, "-c", PROGRAM, *arguments])

    def read(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.fd], [], [], min(left, 0.1))[0]:
                try:
                    self.output += os.read(self.fd, 65536)
                except OSError:
                    return

    def wait_for(self, text: bytes) -> None:
        end = time.monotonic() + 30
        while text not in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", self.output):
            assert time.monotonic() < end, f"never saw {text!r}"
            self.read(0.1)

    def status(self) -> int:
        """How it ended, within twenty seconds."""
        end = time.monotonic() + 20
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
            if self.fd:
                self.read(0.05)
            else:
                time.sleep(0.05)
        raise AssertionError("it never ended")

    @property
    def last_words(self) -> str:
        """What stands in the terminal after the game has given it back."""
        rest = self.output[self.output.rindex(ALT_SCREEN_OFF) :].decode(errors="replace")
        return re.sub(r"\x1b\[[0-9;?<>]*[A-Za-z]", "", rest).replace("\r", "").strip()

    def hang_up(self) -> None:
        os.close(self.fd)
        self.fd = 0


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.pid:
            os.kill(terminal.pid, signal.SIGKILL)
            os.waitpid(terminal.pid, 0)


def playing(home: Path, terminals: list[Terminal], *arguments: str) -> Terminal:
    terminal = Terminal(home, *arguments)
    terminals.append(terminal)
    terminal.wait_for(b"FATEPOINT")
    os.write(terminal.fd, b"f")
    return terminal


def answers(home: Path) -> int:
    [file] = (home / "saves").glob("*.fatepoint")
    with Session.examine(file) as session:
        return session.seq


def until_answered(terminal: Terminal, home: Path) -> None:
    end = time.monotonic() + 20
    while not answers(home):
        assert time.monotonic() < end, "the answer was never saved"
        terminal.read(0.05)


def test_ctrl_z_gives_the_terminal_back_until_the_game_is_called_again(
    tmp_path: Path, terminals: list[Terminal]
) -> None:
    terminal = playing(tmp_path, terminals)
    terminal.wait_for(b"YOUR PHASE")
    os.write(terminal.fd, b"\x1a")
    end, stopped = time.monotonic() + 20, False
    while not stopped:
        assert time.monotonic() < end, "it was never stopped"
        terminal.read(0.05)
        pid, status = os.waitpid(terminal.pid, os.WUNTRACED | os.WNOHANG)
        stopped = bool(pid) and os.WIFSTOPPED(status)
    assert ALT_SCREEN_OFF in terminal.output
    terminal.output = b""
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.wait_for(b"YOUR PHASE")
    assert ALT_SCREEN_ON in terminal.output
    os.write(terminal.fd, b"S")
    assert terminal.status() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_terminal_whole(tmp_path: Path, terminals: list[Terminal], number: int) -> None:
    terminal = playing(tmp_path, terminals)
    terminal.wait_for(b"YOUR PHASE")
    os.write(terminal.fd, b"l")
    until_answered(terminal, tmp_path)
    os.kill(terminal.pid, number)
    assert terminal.status() == 0
    assert terminal.output.count(ALT_SCREEN_ON) == terminal.output.count(ALT_SCREEN_OFF) == 1
    assert terminal.output.rindex(b"\x1b[?25h") > terminal.output.rindex(ALT_SCREEN_OFF)
    assert terminal.last_words == "Your campaign is saved. Come back with: fatepoint continue"
    assert answers(tmp_path) == 1


def test_a_closed_terminal_ends_the_program_and_loses_nothing(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = playing(tmp_path, terminals)
    terminal.wait_for(b"YOUR PHASE")
    os.write(terminal.fd, b"l")
    until_answered(terminal, tmp_path)
    terminal.hang_up()
    _ = terminal.status()
    assert answers(tmp_path) == 1


def test_a_fault_in_the_screen_is_one_sentence_and_a_file(tmp_path: Path, terminals: list[Terminal]) -> None:
    terminal = playing(tmp_path, terminals, "broken")
    assert terminal.status() == 1
    told = terminal.last_words
    assert told.startswith("fatepoint: A fault in the program ended the game; your campaign is saved")
    assert "Traceback" not in terminal.output.decode(errors="replace")
    assert terminal.output.count(ALT_SCREEN_OFF) == 1
    [file] = (tmp_path / "saves" / "crashes").iterdir()
    assert told.replace("\n", "").endswith(f"Please send {file} to the authors.")
    facts = json.loads(file.read_text())
    assert "planted" in facts["error"]
    assert facts["screens"][-1] == "GameScreen"
    assert answers(tmp_path) == 0


async def test_a_fault_is_kept_once_and_ends_the_application(tmp_path: Path) -> None:
    app = FakeApp()
    app.saves = tmp_path

    def broken() -> None:
        raise RuntimeError("planted")

    async def played() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.call_later(broken)
            app.call_later(broken)
            await until(pilot, lambda: app.failed)

    with pytest.raises(RuntimeError, match="planted"):
        await played()
    assert app.return_code == 1
    assert len(list((tmp_path / "crashes").iterdir())) == 1


async def test_what_stops_the_others_is_the_last_word_and_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    app = FakeApp()
    told = msg("session-disk-full", file="x")

    def full(play: FakePlay, limit_ms: float) -> list[Event]:
        raise PlayError(told)

    monkeypatch.setattr(FakePlay, "advance", full)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("E")
        await until(pilot, lambda: app.failed)
    assert app.farewell == told
    assert app.fake.closed


async def test_a_broken_data_file_is_told_by_its_sentence() -> None:
    app = FakeApp()

    def broken() -> None:
        raise ContentError("data/x.toml", "cat.teeth", "is missing")

    async def played() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.call_later(broken)
            await until(pilot, lambda: app.failed)

    with pytest.raises(ContentError):
        await played()
    assert app.farewell is not None
    told = app.narrator.text(app.farewell)
    assert told == 'A data file of the game cannot be used. data/x.toml: "cat.teeth" is missing.'


async def test_a_campaign_that_is_over_leads_back_to_the_menu(tmp_path: Path) -> None:
    app = FakeApp()
    app.fake.over = True
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is app._title)
        assert app.fake.closed
        assert app.play is None
        await pilot.press("q")
    assert app.return_code == 0
    assert isinstance(app, FatepointApp)
