"""The pages that the menu opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from roguelike.engine.text import Msg
from roguelike.narrator import Narrator
from roguelike.narrator.plain import printable
from roguelike.session.places import Campaign
from roguelike.tui.keyline import help_lines
from roguelike.tui.keys import Layout
from roguelike.tui.lines import Line, line, wrap
from roguelike.tui.screens.newgame import NewGame, NewGameForm
from roguelike.tui.screens.options import Options
from roguelike.tui.screens.reader import Reader
from roguelike.tui.settings import Keeper

_PARAGRAPHS = 9


def how_to_play(narrator: Narrator, layout: Layout) -> Reader:
    """A short page on how it is played, and all keys."""

    def page(width: int) -> Sequence[Line]:
        rows: list[Line] = []
        for number in range(1, _PARAGRAPHS + 1):
            rows += [line(row) for row in wrap(" " + narrator.say(f"howto-{number}"), min(width, 100), 1)]
            rows.append(())
        return [*rows, *help_lines(narrator, layout, width)]

    return Reader(narrator, narrator.say("title-howto"), page, opened_by="g")


def hall_of_fame(narrator: Narrator, campaigns: Sequence[Campaign]) -> Reader:
    """What was done in all campaigns that can be read, the last played first."""

    def page(width: int) -> Sequence[Line]:
        rows: list[Line] = []
        for campaign in campaigns:
            if campaign.fame:
                rows += [(), line((f" {printable(campaign.title or campaign.path.stem)}", "title"))]
            for told in campaign.fame:
                rows += [line(row) for row in wrap("   " + narrator.text(told), width, 5)]
        return rows or [(), line(" " + narrator.say("title-fame-none"))]

    return Reader(narrator, narrator.say("title-fame"), page, opened_by="e")


def options(narrator: Narrator, keeper: Keeper) -> Options:
    """The page of options."""
    return Options(narrator, keeper, opened_by="i")


def new_game(narrator: Narrator, begin: Callable[[NewGame], Msg | None]) -> NewGameForm:
    """The form of a new campaign."""
    from roguelike.books import BOOKS, load_book

    return NewGameForm(narrator, tuple(BOOKS), lambda book, given: load_book(book).setups(given), begin)
