"""Two persons at one keyboard under test: campaigns, the screen with what is on it, and fingers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from roguelike.books.ahq import people
from roguelike.books.ahq.counters import full_cup
from roguelike.books.ahq.state import Campaign
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square
from roguelike.narrator import Narrator
from roguelike.tui.app import FatepointApp
from roguelike.tui.opening import TablePlay, new_campaign, open_campaign
from roguelike.tui.player import Player
from roguelike.tui.screens.game import GameScreen
from roguelike.tui.settings import Keeper, Settings
from tests.tui.screen import shown, until

PERSON: dict[str, Json] = {"gm_mind": "person"}
FIGHT: dict[str, Json] = {**PERSON, "scenario": "skirmish"}
Change = Callable[[Campaign], None]


class TableApp(FatepointApp):
    """The application at a campaign that is already open."""

    def __init__(self, play: TablePlay) -> None:
        super().__init__(Path("nowhere"), keeper=Keeper(Settings(pace="instant")))
        self.table, self.play = play, play
        self.player = Player(play, self.narrator, pace="instant")

    def begin(self) -> None:
        _ = self.push_screen(GameScreen(self.player, self.keeper), self._left)

    @property
    def at(self) -> Player:
        """Who has the keyboard."""
        screen = self.screen_stack[1]
        assert isinstance(screen, GameScreen)
        return screen.player

    @property
    def hidden(self) -> bool:
        """Whether the page between two seats is shown."""
        return self.screen.has_class("hidden")


class Keys:
    """Fingers that wait until what came up can be answered."""

    def __init__(self, app: TableApp, pilot: Any) -> None:
        self.app, self.pilot = app, pilot

    async def __call__(self, *keys: str) -> list[str]:
        for key in keys:
            await self.rest()
            await self.pilot.press(key)
            await self.rest()
        return shown(self.app)

    async def rest(self) -> None:
        """Wait until nobody else acts and keys are heard again."""
        await self.pilot.pause()
        await until(self.pilot, lambda: not self.app.at.waiting and self.app.at.unseen is None)
        await until(self.pilot, lambda: not self.app.at.deaf(self.app.at.now()))


def campaign(folder: Path, setup: dict[str, Json], change: Change | None = None, seed: str = "hot") -> TablePlay:
    """A new campaign with something of it changed behind everybody's back."""
    play = new_campaign(folder, "ahq", "Hot seat", dict(setup), seed=seed)
    assert isinstance(play, TablePlay)
    while play.decision is None and not play.asked:
        play.advance(0)
    if change is not None:
        change(play.table.session.state)
    return play


def hand(*kinds: str) -> Change:
    """The Game Master holds these counters."""

    def change(state: Campaign) -> None:
        state.counters.cup = full_cup()
        for kind in kinds:
            state.counters.cup.remove(kind)
        state.counters.hand = list(kinds)

    return change


def special(profile: str) -> Change:
    """A special monster stands among the others; nobody knows yet what it is."""

    def change(state: Campaign) -> None:
        model = people.add_monster(state, profile, Square(13, 3))
        model.known, model.name = False, f"Skaven {len(state.models)}"
        state.counters.hand = ["trap" if "champion" in profile else "ambush"]

    return change


def opened(folder: Path) -> TablePlay:
    play = open_campaign(next(folder.glob("*.fatepoint")))
    assert isinstance(play, TablePlay)
    return play


def seated(play: TablePlay, seat: str) -> tuple[Player, Callable[..., None]]:
    """A person's side of the campaign without a screen, and the fingers that press keys."""
    clock = [1.0]
    player = Player(play.sit(seat), Narrator(), pace="instant", now=lambda: clock[0])

    def press(*keys: str) -> None:
        for key in keys:
            clock[0] += 1
            player.press(key, clock[0])
            while player.waiting:
                player.advance()

    return player, press


def said(player: Player) -> str:
    return player.log.lines[-1].text
