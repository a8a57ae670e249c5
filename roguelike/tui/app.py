"""The application: title screen, games, and what is loaded between them."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from roguelike.engine.late import frozen
from roguelike.engine.text import Msg, msg, told_by
from roguelike.narrator import Narrator
from roguelike.tui import settings as setting
from roguelike.tui.screens.title import Chosen, TitleScreen
from roguelike.tui.settings import Keeper, Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.driver import Driver

    from roguelike.engine.decisions import Json
    from roguelike.session.places import Campaign
    from roguelike.tui.idle import Idle
    from roguelike.tui.port import Play
    from roguelike.tui.screens.newgame import NewGame

SETUPS: dict[str, dict[str, Json]] = {"quick": {}, "fight": {"scenario": "skirmish"}}
"""What the menu's ways to begin set up."""
YOUNG = 10
"""A campaign in which less than so many things have happened has just begun."""
PATIENCE = 2.0
"""How long leaving may take, in seconds, when the terminal may be gone and nothing can be written to it."""


class FatepointApp(App[None]):
    """Fatepoint in a terminal.

    ``campaign`` opens that file at once. What must be said after the screen is gone is in ``farewell``; ``failed``
    if that is the end of a fault in the program.
    """

    CSS = "Screen { background: ansi_default; color: ansi_default; }"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "save_and_leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self, saves: Path, *, campaign: Path | None = None, lang: str = "en", keeper: Keeper | None = None
    ) -> None:
        super().__init__(ansi_color=True)
        self.saves = saves
        self.keeper = keeper or Keeper()
        self.narrator = Narrator(lang)
        self.farewell: Msg | None = None
        self.failed = False
        self.play: Play | None = None
        self._campaign = campaign
        self._idle: Idle | None = None
        self._title = TitleScreen(self.narrator, self._campaigns, self._chosen)
        self._title.say(self.keeper.settings.problem)

    def on_mount(self) -> None:
        """Show the first screen."""
        if not self.is_headless:
            self._listen()
        self.begin()

    def begin(self) -> None:
        """Show the menu and load the rest of the program when it stands; or go on with a campaign at once.

        A campaign that cannot be opened ends the program: who asked for it by name shall not find himself in another.
        """
        if self._campaign is not None:
            self.farewell = self._play(Chosen("continue", self._campaign))
            if self.farewell is not None:
                self.failed = True
                self.exit()
            return
        _ = self.push_screen(self._title)
        self.call_after_refresh(self.set_timer, 0.05, _warm_up)

    # --- the menu

    def _campaigns(self) -> Sequence[Campaign]:
        from roguelike.session.errors import SaveError
        from roguelike.session.places import list_campaigns

        try:
            return list_campaigns(self.saves)
        except SaveError as error:
            self._title.say(error.msg)
            return ()

    def _chosen(self, chosen: Chosen) -> None:
        from roguelike.tui.screens import front

        match chosen.what:
            case "quit":
                self.exit()
            case "help":
                _ = self.push_screen(front.how_to_play(self.narrator, self.keeper.settings.layout))
            case "fame":
                _ = self.push_screen(front.hall_of_fame(self.narrator, self._title.campaigns))
            case "options":
                _ = self.push_screen(front.options(self.narrator, self.keeper))
            case "new":
                _ = self.push_screen(front.new_game(self.narrator, self._begin_new))
            case _:
                self._title.say(self._play(chosen))

    def _begin_new(self, wanted: NewGame) -> Msg | None:
        """Begin the campaign that was put together; gives the sentence if that could not be done."""
        from roguelike.tui.opening import new_campaign
        from roguelike.tui.port import PlayError

        try:
            play = new_campaign(self.saves, wanted.book, wanted.title, dict(wanted.setup), wanted.seed)
        except PlayError as error:
            return error.message
        self._sit_down(play)
        return None

    def _play(self, chosen: Chosen) -> Msg | None:
        """Begin or go on as it was chosen; the sentence if that could not be done."""
        from roguelike.books import QUICK
        from roguelike.tui.opening import new_campaign, open_campaign, quick_seed
        from roguelike.tui.port import PlayError

        try:
            if chosen.path is not None:
                play = open_campaign(chosen.path)
            else:
                title = self.narrator.say(f"title-{chosen.what}-name")
                seed = quick_seed(QUICK) if chosen.what == "quick" else ""
                play = new_campaign(self.saves, QUICK, title, SETUPS[chosen.what], seed)
                if seed:
                    play.say(msg("title-quick-seed", seed=seed))
        except PlayError as error:
            return error.message
        self._sit_down(play)
        return None

    def _sit_down(self, play: Play) -> None:
        from roguelike.tui import hints
        from roguelike.tui.player import Player
        from roguelike.tui.screens.game import GameScreen

        self.play = play
        settings = self.keeper.settings
        told = hints.wanted(len(play.recent(YOUNG)) < YOUNG, settings.hints)
        player = Player(
            play, self.narrator, preset=settings.layout, pace=settings.watch, aloud=settings.aloud, hints=told
        )
        if self._campaign is not None and settings.problem is not None:
            player.say(settings.problem)
        _collect_again()
        _ = self.push_screen(GameScreen(player, self.keeper), self._left)

        if self._idle is None:
            from roguelike.tui.idle import Idle, chores

            self._idle = Idle(chores(self.narrator, self._rest), asyncio.get_running_loop().call_later, self._rest)

    def _rest(self) -> None:
        if self.play is not None:
            self.play.rest()

    async def on_event(self, event: events.Event) -> None:
        """Whatever is prepared between keys gives way to a key."""
        if self._idle is not None and isinstance(event, events.Key):
            self._idle.typed()
        await super().on_event(event)

    # --- leaving

    def _left(self, how: bool | Msg | None) -> None:
        """The game was left: for the menu, or because of what the message tells."""
        self._close()
        if isinstance(how, Msg):
            self.failed, self.farewell = True, how
            self.exit()
            return
        if how:
            self._campaign = None
            if self._title not in self.screen_stack:
                _ = self.push_screen(self._title)
            return
        self.farewell = saved()
        self.exit()

    def action_save_and_leave(self) -> None:
        """Leave at once; everything answered is saved already."""
        if self.play is not None:
            self.farewell = saved()
        self._close()
        self.exit()

    def action_help_quit(self) -> None:
        """Ctrl+C leaves too, where no page is closed by it."""
        self.action_save_and_leave()

    def _close(self) -> None:
        if self.play is not None:
            self.play.close()
            self.play = None

    # --- what comes from outside, and what must not happen

    def _listen(self) -> None:
        """Leave cleanly when the system says so, and take what nobody else catches."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            loop.add_signal_handler(number, self._told_to_leave)
        loop.set_exception_handler(self._uncaught)

    def _told_to_leave(self) -> None:
        """The terminal may be gone: whatever cannot be written in time is not waited for."""
        self.action_save_and_leave()
        impatient = threading.Timer(PATIENCE, os._exit, (0,))
        impatient.daemon = True
        impatient.start()

    def _uncaught(self, loop: asyncio.AbstractEventLoop, facts: dict[str, Any]) -> None:
        if isinstance(error := facts.get("exception"), Exception):
            self._handle_exception(error)

    def get_driver_class(self) -> type[Driver]:
        """Textual's own, but for a terminal's: see `roguelike.tui.typed`."""
        usual = super().get_driver_class()
        if usual.__name__ != "LinuxDriver":
            return usual
        try:
            from roguelike.tui.typed import TypedDriver
        except ImportError:  # parts of Textual that it keeps to itself may move
            return usual
        return TypedDriver

    def panic(self, *renderables: Any) -> None:
        """The thread that reads the keys has lost its terminal."""
        self._told_to_leave()

    def _handle_exception(self, error: Exception) -> None:
        """A fault: keep what is needed to find it, restore the terminal, and say one sentence."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
            self.failed = True
            self.farewell = told_by(error) or self._crash_file(error)
        self._close_messages_no_wait()

    def _crash_file(self, error: Exception) -> Msg:
        from roguelike.session import crash

        facts: dict[str, Json] = {
            "screens": [type(screen).__name__ for screen in self.screen_stack],
            "size": list(self.size),
            "preset": self.keeper.settings.preset,
        }
        path = crash.write(self.saves / "crashes", "screen", error, facts)
        return msg("ui-fault", file=str(path)) if path is not None else msg("ui-fault-only", why=repr(error))


def saved() -> Msg:
    """What is said after leaving: that nothing is lost, and the command to come back with."""
    return msg("ui-saved", command=os.environ.get("FATEPOINT_COMMAND") or "fatepoint")


def _warm_up() -> None:
    """Import what a game needs while the player reads the menu."""
    import roguelike.tui.opening
    import roguelike.tui.screens.game  # noqa: F401

    _collect_again()


def _collect_again() -> None:
    """Let Python look for garbage, but not among all that has been loaded: that would stop the game for 80 ms."""
    gc.freeze()
    gc.enable()


@frozen
class Ended:
    """How the screen was left: the sentence to print ("" = none), and whether it was a fault."""

    sentence: str
    failed: bool = False


def run(saves: Path, *, campaign: Path | None = None, lang: str = "en", settings: Path | None = None) -> Ended:
    """Play in this terminal until the player leaves. ``settings`` is the file of the player's settings."""
    gc.disable()  # until everything is loaded
    threading.excepthook = _lost_thread
    keeper = Keeper(setting.load(settings), settings) if settings is not None else Keeper(Settings())
    app = FatepointApp(saves, campaign=campaign, lang=lang, keeper=keeper)
    try:
        app.run(mouse=keeper.settings.catches_mouse)
    finally:
        gc.enable()
        if app.play is not None:
            app.play.close()
    return Ended(app.narrator.text(app.farewell) if app.farewell is not None else "", app.failed)


def _lost_thread(lost: threading.ExceptHookArgs) -> None:
    """A thread of the terminal's cannot write or read any more: there is nobody to tell."""
    if lost.exc_type is not None and not issubclass(lost.exc_type, OSError):
        threading.__excepthook__(lost)
