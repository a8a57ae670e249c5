"""The command ``fatepoint``.

Nothing heavy is imported before a command needs it: the menu must stand at once. Wrong usage ends with 2, a failure
with 1, each with one sentence on the error output and never with a traceback.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from roguelike.cli import files, generate, playing, simulate
from roguelike.cli.common import FAILED, INTERRUPTED, PROGRAM, USAGE, UsageError, complain, say, text
from roguelike.engine.text import told_by

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit status. Raises nothing."""
    _stand_in()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a file name may hold what the terminal cannot show
            stream.reconfigure(errors="backslashreplace")
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads for matrices would only cost the start
    given = list(sys.argv[1:] if argv is None else argv)
    try:
        status = _dispatch(given)
        sys.stdout.flush()
    except SystemExit as done:  # the parser has printed help or version
        return done.code if isinstance(done.code, int) else FAILED
    except UsageError as error:
        return complain(str(error), USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output is gone
        _forget_output()
        return FAILED
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None and error.errno in (errno.ENOSPC, errno.EIO):
            _forget_output()
            return complain(text("cli-output-unwritten", why=error.strerror or str(error)), FAILED)
        told = told_by(error)
        return complain(say(told) if told is not None else _fault(error, given), FAILED)
    return status


def _stand_in() -> None:
    """Where a standard stream was closed nothing is read or written, and no file of ours takes its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _forget_output() -> None:
    """What is still buffered must not raise again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(argv: list[str]) -> int:
    helping = any(argument in ("-h", "--help") for argument in argv)
    options = _parser(text if helping else lambda id: None).parse_args(argv)
    command: Callable[[argparse.Namespace], int] = options.run
    return command(options)


def _fault(error: Exception, argv: list[str]) -> str:
    from roguelike.session import crash
    from roguelike.session.places import saves_dir

    path = crash.write(saves_dir() / "crashes", PROGRAM, error, {"command": argv})
    return text("cli-fault", file=str(path)) if path is not None else text("cli-fault-only", why=repr(error))


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def _count(given: str) -> int:
    try:
        number = int(given)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(text("cli-no-count", given=given))
    return number


def _parser(told: Callable[[str], str | None]) -> argparse.ArgumentParser:
    import roguelike

    common = _Parser(add_help=False)
    common.add_argument("--saves", metavar="DIR", type=Path, default=argparse.SUPPRESS, help=told("cli-help-saves"))
    parser = _Parser(prog=PROGRAM, description=told("cli-help"), parents=[common])
    parser.add_argument("--version", action="version", version=roguelike.__version__, help=told("cli-help-version"))
    parser.set_defaults(run=playing.play)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    def command(name: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        about = told(f"cli-help-{name}")
        made = commands.add_parser(name, help=about, description=about, parents=[common])
        made.set_defaults(run=run)
        return made

    def as_json(made: argparse.ArgumentParser) -> None:
        made.add_argument("--json", action="store_true", help=told("cli-help-json"))

    command("play", playing.play)
    command("continue", playing.go_on).add_argument("file", metavar="FILE", nargs="?", type=Path)
    as_json(command("list", files.list_all))
    made = command("simulate", simulate.simulate)
    made.add_argument("--book", default="ahq", metavar="ID", help=told("cli-help-book"))
    runs = made.add_mutually_exclusive_group(required=True)
    runs.add_argument("--fights", type=_count, metavar="N", help=told("cli-help-fights"))
    runs.add_argument("--expeditions", type=_count, metavar="N", help=told("cli-help-expeditions"))
    runs.add_argument("--campaigns", type=_count, metavar="N", help=told("cli-help-campaigns"))
    made.add_argument("--seed", default=PROGRAM, metavar="TEXT", help=told("cli-help-seed"))
    made.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="J", help=told("cli-help-jobs"))
    made.add_argument("--setup", action="append", default=[], metavar="KEY=VALUE|FILE", help=told("cli-help-setup"))
    made.add_argument("--mind", default="auto", metavar="NAME", help=told("cli-help-mind"))
    made.add_argument("--coverage", action="store_true", help=told("cli-help-coverage"))
    made.add_argument("--timing", action="store_true", help=told("cli-help-timing"))
    as_json(made)
    made = command("data", files.data)
    made.add_argument("book", metavar="BOOK", help=told("cli-help-book"))
    as_json(made)
    made = command("generate", generate.generate)
    made.add_argument("--book", default="ahq", metavar="ID", help=told("cli-help-book"))
    made.add_argument("--levels", type=_count, default=1, metavar="N", help=told("cli-help-levels"))
    made.add_argument("--seed", default=PROGRAM, metavar="TEXT", help=told("cli-help-seed"))
    made.add_argument("--jobs", type=_count, default=os.cpu_count() or 1, metavar="J", help=told("cli-help-jobs"))
    made.add_argument("--ascii", action="store_true", help=told("cli-help-ascii"))
    as_json(made)
    made = command("replay", files.replay)
    made.add_argument("file", metavar="FILE", type=Path)
    as_json(made)
    made = command("export", files.export)
    made.add_argument("file", metavar="FILE", type=Path)
    made.add_argument("--all", action="store_true", help=told("cli-help-all"))
    command("check", files.check).add_argument("files", metavar="FILE", nargs="+", type=Path)
    command("doctor", files.doctor).add_argument("file", metavar="FILE", nargs="?", type=Path)
    return parser
