"""The application: title screen, games, and what is loaded between them."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from roguelike.engine.text import Msg, msg
from roguelike.narrator import Narrator
from roguelike.tui.keys import Preset
from roguelike.tui.screens.title import Chosen, TitleScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from roguelike.engine.decisions import Json
    from roguelike.session.places import Campaign
    from roguelike.tui.port import Play

QUICK_BOOK = "ahq"
SETUPS: dict[str, dict[str, Json]] = {"quick": {}, "fight": {"scenario": "skirmish"}}
"""What the menu's ways to begin set up."""


class FatepointApp(App[None]):
    """Fatepoint in a terminal.

    ``campaign`` opens that file at once. What must be said after the screen is gone is in ``farewell``.
    """

    CSS = "Screen { background: ansi_default; color: ansi_default; }"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "save_and_leave", show=False, priority=True)]

    def __init__(
        self,
        saves: Path,
        *,
        campaign: Path | None = None,
        lang: str = "en",
        preset: Preset = "default",
        instant: bool = False,
    ) -> None:
        super().__init__(ansi_color=True)
        self.saves = saves
        self.preset: Preset = preset
        self.instant = instant
        self.narrator = Narrator(lang)
        self.farewell: Msg | None = None
        self.play: Play | None = None
        self._campaign = campaign
        self._title = TitleScreen(self.narrator, self._campaigns, self._chosen)

    def on_mount(self) -> None:
        """Show the first screen."""
        self.begin()

    def begin(self) -> None:
        """Show the menu and load the rest of the program when it stands; or go on with a campaign at once."""
        if self._campaign is not None and self._play(Chosen("continue", self._campaign)):
            return
        _ = self.push_screen(self._title)
        self.call_after_refresh(self.set_timer, 0.05, _warm_up)

    def _campaigns(self) -> Sequence[Campaign]:
        from roguelike.session.errors import SaveError
        from roguelike.session.places import list_campaigns

        try:
            return list_campaigns(self.saves)
        except SaveError as error:
            self._title.say(error.msg)
            return ()

    def _chosen(self, chosen: Chosen) -> None:
        if chosen.what == "quit":
            self.exit()
        elif chosen.what == "help":
            self._help()
        else:
            self._play(chosen)

    def _help(self) -> None:
        from roguelike.tui.keyline import help_lines
        from roguelike.tui.screens.reader import Reader

        say = self.narrator.say
        page = Reader(
            self.narrator,
            say("ui-page-help"),
            lambda width: help_lines(self.narrator, self.preset, width),
            opened_by="g",
        )
        _ = self.push_screen(page)

    def _play(self, chosen: Chosen) -> bool:
        """Begin or go on as it was chosen; whether that could be done."""
        from roguelike.tui.opening import new_campaign, open_campaign
        from roguelike.tui.player import Player
        from roguelike.tui.port import PlayError
        from roguelike.tui.screens.game import GameScreen

        try:
            if chosen.path is not None:
                self.play = open_campaign(chosen.path)
            else:
                title = self.narrator.say(f"title-{chosen.what}-name")
                self.play = new_campaign(self.saves, QUICK_BOOK, title, SETUPS[chosen.what])
        except PlayError as error:
            self._title.say(error.message)
            return False
        player = Player(self.play, self.narrator, preset=self.preset, instant=self.instant)
        _collect_again()
        _ = self.push_screen(GameScreen(player), self._left)
        return True

    def _left(self, _: None) -> None:
        self._close()
        self.farewell = msg("ui-saved")
        self.exit()

    def action_save_and_leave(self) -> None:
        """Leave at once; everything answered is saved already."""
        if self.play is not None:
            self.farewell = msg("ui-saved")
        self._close()
        self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C leaves too, wherever it is typed."""
        self.action_save_and_leave()

    def _close(self) -> None:
        if self.play is not None:
            self.play.close()
            self.play = None


def _warm_up() -> None:
    """Import what a game needs while the player reads the menu."""
    import roguelike.tui.opening
    import roguelike.tui.screens.game  # noqa: F401

    _collect_again()


def _collect_again() -> None:
    """Let Python look for garbage, but not among all that has been loaded: that would stop the game for 80 ms."""
    gc.freeze()
    gc.enable()


def run(
    saves: Path,
    *,
    campaign: Path | None = None,
    lang: str = "en",
    preset: Preset = "default",
    instant: bool = False,
) -> str:
    """Play in this terminal until the player leaves; gives the sentence to print afterwards ("" = none)."""
    gc.disable()  # until everything is loaded
    app = FatepointApp(saves, campaign=campaign, lang=lang, preset=preset, instant=instant)
    try:
        app.run(mouse=not os.environ.get("SSH_CONNECTION"))
    finally:
        gc.enable()
        if app.play is not None:
            app.play.close()
    return app.narrator.text(app.farewell) if app.farewell is not None else ""
