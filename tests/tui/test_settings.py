"""The settings file: whatever stands in it, the game starts, and one sentence says what is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from roguelike.narrator import Narrator
from roguelike.session.places import settings_file
from roguelike.tui import keys
from roguelike.tui.settings import Keeper, Settings, load, read, with_setting

VOICE = Narrator()


def sentence(text: str) -> str:
    problem = read(text, "settings.toml").problem
    return "" if problem is None else VOICE.text(problem)


def test_nothing_set_is_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == Settings()
    assert read("", "f") == Settings()


def test_what_is_set_holds() -> None:
    settings = read('preset = "numpad"\npace = "slow"\nmouse = "on"\n[keys]\nsearch = ["f5", "s"]', "f")
    assert (settings.preset, settings.pace, settings.mouse, settings.problem) == ("numpad", "slow", "on", None)
    assert keys.commands_by_key(settings.layout)["f5"].id == "search"
    assert keys.commands_by_key(settings.layout)["8"].step == "N"
    assert settings.catches_mouse


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("preset = ", "not TOML (line 1)"),
        ("[[[[", "not TOML (line 1)"),
        ('pace = "fast"', "“pace” is “fast”; it can be: instant, brisk, slow, step"),
        ("pace = 3", "“pace” is “3”"),
        ("pace = []", "“pace” is “[]”"),
        ('colour = "red"', "“colour” is no setting"),
        ("keys = 3", "“keys” must be a table"),
        ('[keys]\nfly = "z"', "no command “fly”"),
        ("[keys]\nsearch = 3", "must be a text or a list of texts"),
        ("[keys]\nsearch = []", "must be a text or a list of texts"),
        ('[keys]\nsearch = "E"', "“E” is on two commands"),
        ('[keys]\nsearch = "h"', "“h” is put on “search”, but hjklyubn are kept for movement"),
        ('[keys]\nsearch = "Y"', "“Y” is put on “search”, but hjklyubn are kept for movement"),
        ('[keys]\nsearch = "escape"', "“escape” cannot be used for “search”"),
        ('[keys]\nsearch = "ctrl+m"', "“ctrl+m” cannot be used for “search”"),
        ('[keys]\nsearch = "seven"', "“seven” for “search” is no key"),
        ('[keys]\nsearch = ""', "for “search” is no key"),
        ('[keys]\nsearch = "a1"\n', "“a” is on two commands"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, part: str) -> None:
    told = sentence(text)
    assert part in told
    assert "settings.toml" in told
    assert read(text, "f").own == ()
    assert read(text, "f").layout == "default"


def test_a_wrong_setting_leaves_the_others_alone() -> None:
    settings = read('preset = "arrows"\npace = "fast"', "f")
    assert (settings.preset, settings.pace) == ("arrows", "brisk")
    settings = read('preset = "arrows"\n[keys]\nsearch = "E"', "f")
    assert (settings.preset, settings.own) == ("arrows", ())


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"\x00" * 100, b"preset = 'numpad'", b"a = " + b"[" * 5000])
def test_any_bytes_at_all_can_be_read(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content)
    settings = load(file)
    if settings.problem is not None:
        assert VOICE.text(settings.problem).endswith("defaults are used.")


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    problem = load(tmp_path / "settings.toml").problem
    assert problem is not None
    assert "cannot be read" in VOICE.text(problem)


def test_a_pipe_in_its_place_is_told_and_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    os.mkfifo(file)
    problem = load(file).problem
    assert problem is not None
    assert "cannot be read" in VOICE.text(problem)
    assert Keeper(load(file), file).change("pace", "step") is not None
    assert file.is_fifo()


def test_a_change_is_kept_and_the_rest_of_the_file_stays(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.toml"
    keeper = Keeper(load(file), file)
    assert keeper.change("pace", "step") is None
    assert load(file).pace == "step"
    file.write_text('# mine\npace = "slow"  # slowly\n\n[keys]\nsearch = "f5"\n')
    keeper = Keeper(load(file), file)
    assert keeper.change("preset", "arrows") is None
    assert keeper.change("pace", "brisk") is None
    assert file.read_text() == '# mine\npace = "brisk"\n\npreset = "arrows"\n\n[keys]\nsearch = "f5"\n'
    assert load(file).own == (("search", ("f5",)),)


def test_a_broken_file_is_kept_aside_when_something_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"[keys\nsearch = \xff")
    keeper = Keeper(load(file), file)
    assert keeper.change("pace", "slow") is None
    assert load(file) == Settings(pace="slow")
    assert (tmp_path / "settings.toml.old").read_bytes() == b"[keys\nsearch = \xff"


def test_a_preset_that_would_clash_with_own_keys_is_refused(tmp_path: Path) -> None:
    keeper = Keeper(read('[keys]\nsearch = "Z"', "f"))
    problem = keeper.change("preset", "numpad")
    assert problem is not None
    assert "“Z” is on two commands" in VOICE.text(problem)
    assert keeper.settings.preset == "default"


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file, not a folder")
    keeper = Keeper(Settings(), tmp_path / "blocked" / "settings.toml")
    problem = keeper.change("pace", "slow")
    assert problem is not None
    assert "could not be written" in VOICE.text(problem)
    assert keeper.settings.pace == "slow"


def test_a_setting_goes_before_the_tables() -> None:
    assert with_setting("", "pace", "slow") == 'pace = "slow"\n'
    assert with_setting("[keys]\n", "pace", "slow").startswith('pace = "slow"\n\n[keys]')


def test_the_file_is_where_the_system_keeps_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    assert settings_file() == tmp_path / "settings.toml"
    monkeypatch.delenv("FATEPOINT_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert settings_file().name == "settings.toml"
    assert "fatepoint" in settings_file().parts
