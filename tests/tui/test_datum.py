"""DatumQuest on the real screen: begun from the menu, walked, fought, left and continued."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from roguelike.books.datum.book import book
from roguelike.books.datum.state import Item
from roguelike.minds.table import Table
from roguelike.session.session import Session
from roguelike.tui.app import FatepointApp
from roguelike.tui.opening import TablePlay, sit_down
from roguelike.tui.screens.game import GameScreen
from tests.tui.screen import shown, until
from tests.tui.seats import Keys, TableApp


async def begin(app: FatepointApp, pilot: Pilot[Any]) -> GameScreen:
    """Begin a campaign of the second book from the title menu."""
    await pilot.pause()
    await pilot.press("c", "down", "right", "up", "enter")
    await until(pilot, lambda: isinstance(app.screen, GameScreen))
    screen = app.screen
    assert isinstance(screen, GameScreen)
    return screen


async def test_the_second_book_is_begun_from_the_menu_left_and_continued(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        assert screen.player.view.book == "datum"
        await pilot.press("S")
    again = FatepointApp(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(again.screen, GameScreen))
        assert isinstance(again.screen, GameScreen)
        assert again.screen.player.view.book == "datum"


async def test_every_page_opens_over_a_quest(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(app, pilot)
        play = screen.player.play
        assert isinstance(play, TablePlay)
        minds = Table.automatic(play.table.session)
        while not play.view().models or play.view().map is None:
            minds.advance(0)
        screen.player.look()
        await pilot.pause()
        for key in ("C", "M", "m", "R", "?", "x", "v", "p", "w"):
            await pilot.press(key)
            await pilot.pause()
            assert any(shown(app))
            await pilot.press("escape", "escape")
            await pilot.pause()
        await pilot.press("right", "down", "z")
        await pilot.pause()
        assert not screen.player.narrator.missing


def at_quest(seed: str = "1") -> TablePlay:
    """A person at the stairway of the first quest."""
    session = Session.in_memory(book, {}, seed)
    minds = Table.automatic(session)
    while session.state.phase != "round":
        minds.advance(0)
    return sit_down(session)


async def test_the_quest_is_told_again_and_missing_keys_say_so() -> None:
    play = at_quest()
    quest = play.table.session.state.quest
    app = TableApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        page = " ".join(row.strip() for row in await press("w"))
        assert quest.text in page
        assert quest.goal.text in page
        await press("escape")
        assert "DatumQuest has no Fate Points." in "\n".join(await press("F"))
        await press("?")
        page = "\n".join([*shown(app), *await press("pagedown")])
        assert "F              none: DatumQuest has no Fate Points" in page
        await press("escape")
        assert "Natural defence" in "\n".join(await press("p"))
        await press("escape")
        assert "here: stairs out" in "\n".join(await press("t"))


async def test_a_fallen_friends_things_are_taken_and_his_own_potion_raises_him() -> None:
    play = at_quest()
    rogar, fallen, *_ = play.table.session.state.party()
    fallen.gold = 40
    fallen.pack.append(Item("potion-of-healing"))
    fallen.body, fallen.down = 0, True
    app = TableApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        await press("g")
        assert "take from the fallen" in "\n".join(await press("c"))
        assert f"Rogar takes 40 gold from {fallen.name}." in "\n".join(await press("a"))
        await press("q")
        assert not fallen.down
        assert "DOWN" not in "\n".join(shown(app))
        assert not rogar.turn.free, "he has not drunk it himself"
