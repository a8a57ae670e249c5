"""The commands that open the screen."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from roguelike.cli.common import Failure, saves


def play(options: Namespace) -> int:
    """Open the title menu."""
    return _screen(options, None)


def go_on(options: Namespace) -> int:
    """Open the campaign that was played last, or the given file."""
    if options.file is not None:
        return _screen(options, options.file)
    from roguelike.session.places import list_campaigns

    folder = saves(options)
    for campaign in list_campaigns(folder):
        if campaign.error is None:
            return _screen(options, campaign.path)
    raise Failure("cli-no-campaign", folder=str(folder))


def _screen(options: Namespace, campaign: Path | None) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failure("cli-no-terminal")
    if campaign is not None:
        from roguelike.session import header

        header.judge(campaign)
    from roguelike.tui import app

    farewell = app.run(saves(options), campaign=campaign)
    if farewell:
        print(farewell)
    return 0
