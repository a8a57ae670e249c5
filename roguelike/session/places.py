"""Where campaigns lie, and what lies there. Nothing is opened for writing, and no book is imported."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path

from roguelike import resources
from roguelike.engine.decisions import Json
from roguelike.engine.late import frozen
from roguelike.engine.text import Arg, Msg, Ref
from roguelike.session import header, reader, tables
from roguelike.session.errors import SaveError

SUFFIX = ".fatepoint"


@frozen
class Campaign:
    """What the list shows of a campaign's file. ``error`` says why it cannot be opened; the rest is then empty.

    ``saved`` is the time of the last answer (seconds since 1970), ``summary`` the book's line and ``told_fame`` what
    was done in it, as JSON.
    """

    path: Path
    saved: float
    title: str = ""
    book: str = ""
    answers: int = 0
    summary: Json = None
    told_fame: Json = None
    over: bool = False
    error: Msg | None = None

    @property
    def line(self) -> Msg | None:
        """Where the campaign stands, in the book's words."""
        try:
            told = _arg(self.summary)
        except RecursionError:  # nobody wrote it so deep; a line is not worth a refusal
            return None
        return told if isinstance(told, Msg) else None

    @property
    def fame(self) -> tuple[Msg, ...]:
        """What was done in it, in the book's words."""
        try:
            told = _arg(self.told_fame)
        except RecursionError:
            return ()
        return tuple(line for line in told if isinstance(line, Msg)) if isinstance(told, tuple) else ()


def saves_dir(given: str | Path | None = None) -> Path:
    """The folder of campaigns: the given one, else that of FATEPOINT_HOME, the checkout or the user. Not created."""
    if given is not None:
        return Path(given)
    return resources.own_dir("saves")


def settings_file() -> Path:
    """The player's settings: in FATEPOINT_HOME, else where this system keeps settings. It need not exist."""
    home = os.environ.get("FATEPOINT_HOME")
    if home:
        return Path(home) / "settings.toml"
    import platformdirs

    return platformdirs.user_config_path("fatepoint", appauthor=False) / "settings.toml"


def list_campaigns(folder: Path) -> list[Campaign]:
    """The campaigns of a folder, the last played first; broken ones with the sentence that says why.

    A folder that does not exist holds none. Raises SaveError if it cannot be read.
    """
    try:
        paths = sorted(folder.glob(f"*{SUFFIX}"))
    except OSError as error:
        raise SaveError("session-folder-unreadable", folder=str(folder), why=error.strerror or "") from None
    return sorted(map(look_at, paths), key=lambda campaign: -campaign.saved)


def look_at(path: Path) -> Campaign:
    """What the list shows of one file. Never raises for what the file holds."""
    saved = _saved(path)
    try:
        with reader.reading(path) as db:
            notes = tables.notes(db)
            persons = notes.get("persons")
            shared = persons[0] if isinstance(persons, list) and persons else None
            answers = tables.count_answers(db) if shared is None else tables.count_answers_of(db, str(shared))
    except SaveError as error:
        return Campaign(path, saved, error=error.msg)
    title, book, over = str(notes.get("title") or ""), str(notes.get("book") or ""), notes.get("over") is True
    return Campaign(path, saved, title, book, answers, notes.get("summary"), notes.get("fame"), over)


def free_path(folder: Path, title: str) -> Path:
    """A file name for a new campaign of that title that is not taken. Creates the folder.

    Raises SaveError if the folder cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError("session-folder-unreadable", folder=str(folder), why=error.strerror or "") from None
    slug, number = slug_of(title), 1
    while (path := folder / f"{slug}{'' if number == 1 else f'-{number}'}{SUFFIX}").exists():
        number += 1
    return path


def slug_of(title: str) -> str:
    """A title as a file name: lower-case letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "campaign"


def _saved(path: Path) -> float:
    times = [0.0]
    for part in (path, header.wal_of(path)):
        try:
            times.append(part.stat().st_mtime)
        except OSError:
            continue
    return max(times)


def _arg(told: Json) -> Arg | None:
    """A message argument as `roguelike.engine.serial` writes it, read without its imports."""
    if isinstance(told, str | int):
        return told
    if isinstance(told, Mapping) and isinstance(args := told.get("args"), Mapping):
        read = {name: _arg(value) for name, value in args.items()}
        return Msg(str(told.get("msg")), {name: arg for name, arg in read.items() if arg is not None})
    if isinstance(told, Mapping):
        return Ref(str(told.get("ref")), str(told.get("label")))
    if isinstance(told, Sequence):
        return tuple(arg for arg in map(_arg, told) if arg is not None)
    return None
