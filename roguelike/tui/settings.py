"""What the player has set: keys, pace, mouse. Kept in a file that he may write himself.

A file that cannot be used in part or at all never stops the game: one sentence says what is wrong, and the
defaults are used instead.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

from attrs import evolve

from roguelike.engine.late import define, frozen
from roguelike.engine.text import Arg, Msg, msg
from roguelike.tui import keys as keyboard
from roguelike.tui.keys import Layout, Preset, Remapped

Watch: TypeAlias = Literal["instant", "brisk", "slow", "step"]
"""How what others do is watched: not at all, in a moment, slowly, or one thing for each key."""
Mouse: TypeAlias = Literal["auto", "on", "off"]
"""``auto``: not over SSH, where catching it takes the terminal's own copying away."""
Switch: TypeAlias = Literal["on", "off"]
OWN_KEYS = "keys"
CHOICES: Mapping[str, tuple[str, ...]] = {
    "preset": keyboard.PRESETS,
    "pace": ("instant", "brisk", "slow", "step"),
    "mouse": ("auto", "on", "off"),
    "hints": ("on", "off"),
    "reader": ("off", "on"),
}
"""What can be set, and to what; the first default is in `Settings`."""

MOVEMENT = frozenset("hjklyubnHJKLYUBN")
FORBIDDEN = frozenset({"escape", *(f"ctrl+{letter}" for letter in "abhimsz")})
NAMED = frozenset(
    {
        *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "insert", "delete"),
        *("tab", "shift+tab", "enter", "space", "backspace"),
        *(f"shift+{way}" for way in ("up", "down", "left", "right", "home", "end", "pageup", "pagedown")),
        *(f"ctrl+{letter}" for letter in "cdefgjklnopqrtuvwxy"),
        *(f"f{n}" for n in range(1, 13)),
    }
)
"""The keys that type no character, by Textual's names."""


@frozen
class Settings:
    """What is set. ``own`` are the player's own keys as (command id, keys); ``problem`` says what was wrong
    with the file."""

    preset: Preset = "default"
    pace: Watch = "brisk"
    mouse: Mouse = "auto"
    hints: Switch = "on"
    reader: Switch = "off"
    own: tuple[tuple[str, tuple[str, ...]], ...] = ()
    problem: Msg | None = None

    @property
    def layout(self) -> Layout:
        """Which keys the commands are on."""
        return Remapped(self.preset, self.own) if self.own else self.preset

    @property
    def aloud(self) -> bool:
        """Whether a screen reader reads the screen: nothing moves, no lines are drawn, the newest is told first."""
        return self.reader == "on"

    @property
    def watch(self) -> Watch:
        """The pace in force."""
        return "instant" if self.aloud else self.pace

    @property
    def catches_mouse(self) -> bool:
        """Whether the terminal's mouse is used."""
        return self.mouse == "on" or (self.mouse == "auto" and not os.environ.get("SSH_CONNECTION"))


class Wrong(Exception):
    """A setting that cannot be used; ``msg`` is the sentence."""

    def __init__(self, id: str, **args: Arg) -> None:
        super().__init__(id)
        self.msg = msg(id, **args)


def load(file: Path) -> Settings:
    """The settings in a file; the defaults where it says nothing or cannot be used. Raises nothing."""
    try:
        _no_pipe(file)
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        why = error.strerror or type(error).__name__
        return Settings(problem=msg("settings-unreadable", file=str(file), why=why))
    except ValueError:
        return Settings(problem=msg("settings-not-text", file=str(file)))
    return read(text, str(file))


def _no_pipe(file: Path) -> None:
    """Raises OSError for a pipe, which would be waited for."""
    if file.is_fifo():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


def read(text: str, file: str) -> Settings:
    """The settings in a text; ``file`` is what the sentences call it."""
    try:
        given = _parsed(text, file)
    except Wrong as wrong:
        return Settings(problem=wrong.msg)
    settings = Settings()
    for name, value in given.items():
        try:
            if name == OWN_KEYS:
                continue
            if name not in CHOICES:
                raise Wrong("settings-unknown", file=file, name=str(name), known=(*CHOICES, OWN_KEYS))
            if value not in CHOICES[name]:
                raise Wrong("settings-value", file=file, name=name, given=_shown(value), known=CHOICES[name])
            settings = evolve(settings, **{name: value})
        except Wrong as wrong:
            settings = evolve(settings, problem=settings.problem or wrong.msg)
    try:
        own = own_keys(given.get(OWN_KEYS, {}), settings.preset, file)
    except Wrong as wrong:
        return evolve(settings, problem=settings.problem or wrong.msg)
    return evolve(settings, own=own)


def _parsed(text: str, file: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = re.search(r"line (\d+)", str(error))
        raise Wrong("settings-broken", file=file, line=int(line[1]) if line else text.count("\n") + 1) from None


def own_keys(given: Any, preset: Preset, file: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The player's own keys, checked. Raises Wrong with the first thing that is wrong with them."""
    if not isinstance(given, Mapping):
        raise Wrong("settings-keys-table", file=file)
    own: dict[str, tuple[str, ...]] = {}
    for id, value in given.items():
        if id not in keyboard.BY_ID:
            raise Wrong("settings-no-command", file=file, command=str(id))
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
            raise Wrong("settings-no-keys", file=file, command=id)
        for name in names:
            _check_key(name, keyboard.BY_ID[id], file)
        own[id] = tuple(dict.fromkeys(names))
    _check_conflicts({**keyboard.keys_of(preset), **own}, file)
    return tuple(own.items())


def _check_key(name: str, command: keyboard.Command, file: str) -> None:
    character = len(name) == 1 and name.isprintable() and name != " "
    if name in FORBIDDEN:
        raise Wrong("settings-key-forbidden", file=file, command=command.id, key=name)
    if not (character or name in NAMED or (keyboard.is_pair(name) and name[0].isalpha())):
        raise Wrong("settings-no-key", file=file, command=command.id, key=name or "“”")
    if name[0] in MOVEMENT and len(name) < 3 and command.group != "move":
        raise Wrong("settings-movement-letter", file=file, command=command.id, key=name)


def _check_conflicts(keys: Mapping[str, tuple[str, ...]], file: str) -> None:
    on: dict[str, str] = {}
    for id, names in keys.items():
        for name in names:
            if name in on:
                raise Wrong("settings-conflict", file=file, key=name, first=on[name], second=id)
            on[name] = id
    for name, id in on.items():
        if keyboard.is_pair(name) and name[0] in on:
            raise Wrong("settings-conflict", file=file, key=name[0], first=on[name[0]], second=id)


def _shown(value: Any) -> str:
    return str(value)[:40]


@define(eq=False)
class Keeper:
    """The settings in force and the file they are kept in (None: nowhere)."""

    settings: Settings = Settings()
    file: Path | None = None

    def change(self, name: str, value: str) -> Msg | None:
        """Set something and keep it; gives the sentence if it could not be kept (it is set all the same)."""
        setting: dict[str, Any] = {name: value}
        changed = evolve(self.settings, problem=None, **setting)
        if changed.own:
            try:
                own_keys({id: list(names) for id, names in changed.own}, changed.preset, str(self.file))
            except Wrong as wrong:
                return wrong.msg
        self.settings = changed
        return _keep(self.file, name, value) if self.file is not None else None


def _keep(file: Path, name: str, value: str) -> Msg | None:
    """Write one setting into the file and leave the rest of it as it is."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        _no_pipe(file)
        old = file.read_bytes() if file.exists() else b""
        try:
            text = old.decode()
            _ = _parsed(text, "")
        except (ValueError, Wrong):
            file.with_name(file.name + ".old").write_bytes(old)
            text = ""
        new = file.with_name(file.name + ".new")
        new.write_text(with_setting(text, name, value), encoding="utf-8")
        new.replace(file)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return msg("settings-not-kept", file=str(file), why=why)
    return None


def with_setting(text: str, name: str, value: str) -> str:
    """A settings file with a setting changed or added; comments and everything else stay."""
    lines = text.splitlines()
    tables = (i for i, row in enumerate(lines) if row.lstrip().startswith("["))
    head = next(tables, len(lines))
    row = f'{name} = "{value}"'
    for i in range(head):
        if re.match(rf"\s*[\"']?{name}[\"']?\s*=", lines[i]):
            lines[i] = row
            break
    else:
        lines.insert(head, row)
        if head < len(lines) - 1 and lines[head + 1].strip():
            lines.insert(head + 1, "")
    return "\n".join(lines) + "\n"
