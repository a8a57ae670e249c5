"""The commands that open the screen."""

from __future__ import annotations

import contextlib
import gc
import sys
from argparse import Namespace
from pathlib import Path

from roguelike.cli.common import FAILED, Failure, campaign_file, complain, saves


def play(options: Namespace) -> int:
    """Open the title menu."""
    return _screen(options, None)


def go_on(options: Namespace) -> int:
    """Open the campaign that was played last, or the given file."""
    if options.file is not None:
        return _screen(options, campaign_file(options, options.file))
    from roguelike.session.places import list_campaigns

    folder = saves(options)
    for campaign in list_campaigns(folder):
        if campaign.error is None:
            return _screen(options, campaign.path)
    raise Failure("cli-no-campaign", folder=str(folder))


def _screen(options: Namespace, campaign: Path | None) -> int:
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):  # it is painted on the last
        raise Failure("cli-no-terminal")
    if campaign is not None:
        from roguelike.session import header

        header.judge(campaign)
    # Nothing of what is imported now is garbage; the app collects again once it stands.
    gc.disable()
    from roguelike.session.places import settings_file
    from roguelike.tui import app

    ended = app.run(saves(options), campaign=campaign, settings=settings_file())
    if ended.failed:
        return complain(ended.sentence, FAILED)
    if ended.sentence:
        with contextlib.suppress(OSError):  # the terminal may be gone
            print(ended.sentence, flush=True)
    return 0
