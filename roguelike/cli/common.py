"""What all commands share: sentences, failures, places."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from roguelike.engine.text import Arg, Msg

PROGRAM = "fatepoint"
FAILED, USAGE, INTERRUPTED = 1, 2, 130
"""The exit statuses besides 0."""


class UsageError(Exception):
    """The command was used in a way that it does not understand; the text says how."""


class Failure(Exception):
    """The command could not do what it should; ``msg`` is the sentence."""

    def __init__(self, message: str, **args: Arg) -> None:
        super().__init__(message)
        self.msg = Msg(message, args)


def say(message: Msg) -> str:
    """The sentence of a message."""
    from roguelike.narrator import Narrator

    return Narrator().text(message)


def text(id: str, **args: Arg) -> str:
    """The sentence of a message id and its arguments."""
    return say(Msg(id, args))


def complain(sentence: str, status: int) -> int:
    """Print a sentence on the error output; gives the status."""
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return status


def print_json(value: Any) -> None:
    """Print JSON that any terminal can show."""
    print(json.dumps(value, indent=1))


def saves(options: Namespace) -> Path:
    """The folder of campaigns."""
    from roguelike.session.places import saves_dir

    return saves_dir(getattr(options, "saves", None))


def campaign_file(options: Namespace, file: Path) -> Path:
    """The file; one given by its name alone is sought in the folder of campaigns (without its ending, too) and among
    the player's own quests."""
    from roguelike.resources import own_dir
    from roguelike.session.places import SUFFIX

    try:
        if file.name != str(file) or file.exists():
            return file
        there = saves(options) / file.name
        places = (there, there.with_name(f"{file.name}{SUFFIX}"), own_dir("quests") / file.name)
        return next((path for path in places if path.exists()), file)
    except OSError:  # a name that no file can have: whoever opens it tells
        return file


def book(id: str) -> Any:
    """A book. Raises Failure if there is none of that id."""
    from roguelike.books import BOOKS, load_book

    try:
        return load_book(id)
    except KeyError:
        raise Failure("cli-unknown-book", book=id, known=tuple(BOOKS)) from None
