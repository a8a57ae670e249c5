"""The commands that look at campaigns and data and change nothing."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from roguelike.cli.common import FAILED, Failure, book, campaign_file, complain, print_json, saves, say, text
from roguelike.engine.text import Msg
from roguelike.narrator.plain import printable


def list_all(options: Namespace) -> int:
    """List the campaigns."""
    from datetime import datetime

    from roguelike.session.places import list_campaigns

    folder = saves(options)
    try:
        if folder.exists() and not folder.is_dir():
            raise Failure("cli-no-folder", folder=str(folder))
    except OSError as error:  # a name that no folder can have
        why = error.strerror or type(error).__name__
        raise Failure("session-folder-unreadable", folder=str(folder), why=why) from None
    found = list_campaigns(folder)
    rows: list[dict[str, Any]] = [
        {
            "file": str(campaign.path),
            "title": campaign.title,
            "book": campaign.book,
            "answers": campaign.answers,
            "saved": datetime.fromtimestamp(campaign.saved).astimezone().isoformat(" ", "minutes"),
            "stands": "" if campaign.line is None else say(campaign.line),
            "error": None if campaign.error is None else say(campaign.error),
        }
        for campaign in found
    ]
    if options.json:
        print_json(rows)
        return 0
    if not rows:
        print(text("cli-list-empty", folder=str(folder)))
    for row in rows:
        if row["error"] is not None:
            print(row["error"])
        else:
            print(text("cli-list-row", **{key: row[key] for key in ("title", "stands", "saved", "file")}))
    return 0


def data(options: Namespace) -> int:
    """Print what a book's data files hold."""
    content = book(options.book).content()
    if options.json:
        print_json(content)
    else:
        for kind, entries in content.items():
            print(f"{kind}: {', '.join(entries)}")
    return 0


def replay(options: Namespace) -> int:
    """Tell a campaign again from its stored events, as far as the person may know."""
    from roguelike.engine.serial import dump
    from roguelike.narrator import Narrator
    from roguelike.session import reader, tables

    file = campaign_file(options, options.file)
    with reader.reading(file) as db:
        seat = _person(tables.notes(db), file)
        events = [event for event in tables.history(db) if event.known_to(seat)]
    if options.json:
        print_json([dump(event) for event in events])
        return 0
    narrator = Narrator()
    for event in events:
        line = narrator.line(event)
        if line is not None:
            print(line.text)
    return 0


def _person(notes: Mapping[str, Any], file: Path) -> str:
    """The person's seat; also loads the book, so that its events can be read."""
    from roguelike.session.opening import book_of

    book_of(notes.get, file.name)
    seats = notes.get("seats")
    return str(seats[0]) if isinstance(seats, list) and seats else ""


def export(options: Namespace) -> int:
    """Print a campaign as JSON: what the person may know, or all of it."""
    from attrs import evolve

    from roguelike.engine.serial import dump
    from roguelike.session import reader, tables

    file = campaign_file(options, options.file)
    with reader.reading(file) as db:
        notes = tables.notes(db)
        seat = _person(notes, file)
        given = [one for one in tables.all_answers(db) if options.all or one.seat == seat]
        if not options.all:  # a gap would tell that somebody else was asked
            given = [evolve(one, seq=number) for number, one in enumerate(given, 1)]
        answers: list[Any] = [dump(one) for one in given]
        for answer in answers if not options.all else ():
            del answer["drawn"]  # so would dice that are drawn only after another's answer
        events = [event for event in tables.history(db) if options.all or event.known_to(seat)]
    secret = set() if options.all else {"seed", "chapter_ends", *(k for k in notes if k.startswith("note:orders:"))}
    print_json(
        {
            "campaign": {key: value for key, value in sorted(notes.items()) if key not in secret},
            "answers": answers,
            "events": [dump(event) for event in events],
        }
    )
    return 0


def check(options: Namespace) -> int:
    """Try whether campaigns open and can be followed to their last answer, and whether quests are sound; nothing is
    changed."""
    from roguelike.books import file_checker
    from roguelike.session.errors import SaveError
    from roguelike.session.session import Session

    status = 0
    for file in [campaign_file(options, given) for given in options.files]:
        checker = file_checker(file)
        if checker is not None:
            status = _check_written(file, checker) or status
            continue
        try:
            with Session.examine(file) as session:
                told, count = list(session.notices), session.seq
        except SaveError as error:
            status = complain(say(error.msg), FAILED)
            continue
        for notice in told:
            status = complain(f"{file.name}: {say(notice)}", FAILED)
        if not told:
            print(text("cli-check-sound", file=file.name, count=count))
    return status


def _check_written(file: Path, checker: Callable[[Path], Msg]) -> int:
    try:
        print(say(checker(file)))
    except Exception as error:
        told = getattr(error, "msg", None)
        if not isinstance(told, Msg):
            raise
        return complain(say(told), FAILED)
    return 0


def doctor(options: Namespace) -> int:
    """Print what a maintainer asks for first."""
    import platform
    import shutil
    import sqlite3

    import roguelike
    from roguelike.books import BOOKS
    from roguelike.resources import own_dir

    size = shutil.get_terminal_size()
    facts = {
        "version": roguelike.__version__,
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "system": platform.platform(),
        "terminal": f"{os.environ.get('TERM', '?')} {size.columns}x{size.lines}",
        "encoding": str(sys.stdout.encoding),
        "saves": str(saves(options)),
        "quests": str(own_dir("quests")),
        "books": ", ".join(BOOKS),
    }
    for name, value in facts.items():
        print(printable(f"{name:<10} {value}"))
    if options.file is not None:
        from roguelike.session import reader, tables

        file = campaign_file(options, options.file)
        with reader.reading(file) as db:
            sound = reader.is_sound(db)
            notes = tables.notes(db)
            counts = tables.counts(db)
        for key in ("title", "book", "rules_version", "package", "created"):
            print(printable(f"{key:<14} {notes.get(key)}"))
        for table, rows in counts.items():
            print(f"{table:<14} {rows}")
        if not sound:
            raise Failure("session-file-damaged", file=file.name, why="quick_check")
    return 0
