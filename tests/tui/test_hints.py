"""Hints at first occasions, and what is different where a screen reader reads the screen."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from attrs import evolve

from roguelike.books import BOOKS
from roguelike.engine.decisions import Choose
from roguelike.engine.geometry import Square
from roguelike.narrator import LogLine, Narrator
from roguelike.tui.app import FatepointApp
from roguelike.tui.hints import OCCASIONS, wanted
from roguelike.tui.keys import BY_ID
from roguelike.tui.lines import plain
from roguelike.tui.log import Log
from roguelike.tui.opening import new_campaign
from roguelike.tui.player import Player
from roguelike.tui.screens.game import GameScreen
from roguelike.tui.settings import Keeper, Settings
from tests.tui.fake import FakePlay, narrator, option, prompt
from tests.tui.screen import FakeApp, shown, until


def test_each_hint_is_one_grey_line_that_is_told_once_with_the_keys_in_force(tmp_path: Path) -> None:
    play = new_campaign(tmp_path, "ahq", "t", {"scenario": "skirmish"}, seed="t")
    player = Player(play, Narrator(), hints=wanted(True, "on"))
    while player.waiting:
        player.advance()
    told = [line for line in player.log.lines if line.text.startswith("A fight:")]
    assert [line.style for line in told] == ["hint"]
    assert "A for all" in told[0].text
    player.press("right", player.now() + 100)
    assert [line for line in player.log.lines if line.text.startswith("A fight:")] == told
    assert player.asker is None
    play.close()


def test_a_page_is_explained_where_it_asks_something_and_not_before_the_first_expedition(tmp_path: Path) -> None:
    play = new_campaign(tmp_path, "ahq", "t", {}, seed="t")
    player = Player(play, Narrator(), hints=wanted(True, "on"))
    while player.waiting:
        player.advance()
    assert player.view.map is not None
    assert "page" not in player.hinted
    play.close()
    asked = Choose(seat="us", question="fake.choose", prompt=prompt("THE TOWN"), choices=(option("go"),))
    paged = Player(FakePlay(page=(prompt("THE TOWN"),), queue=[asked]), narrator(), hints=wanted(True, "on"))
    assert "page" in paged.hinted


def test_every_hint_has_words_that_fit_in_a_line_and_names_commands() -> None:
    voice = Narrator()
    for book, id in product(BOOKS, OCCASIONS):
        commands = OCCASIONS[id][1]
        assert set(commands) <= set(BY_ID)
        named = {command.replace("-", "_"): "X" for command in commands}
        text = voice.say(voice.own(book, f"ui-hint-first-{id}"), **named)
        assert ("Fate" in text) is (book == "ahq" and id == "hurt"), text
        assert len(text) <= 78, text
        assert "{" not in text, text
    assert not voice.missing


def test_there_are_none_in_an_old_campaign_and_where_they_are_switched_off() -> None:
    assert wanted(True, "on") == frozenset(OCCASIONS)
    assert not wanted(False, "on")
    assert not wanted(True, "off")


@pytest.mark.parametrize(("settings", "hinted"), [(Settings(), True), (Settings(hints="off"), False)])
async def test_a_new_campaign_hints_unless_the_options_say_no(tmp_path: Path, settings: Settings, hinted: bool) -> None:
    app = FatepointApp(tmp_path, keeper=Keeper(evolve(settings, pace="instant")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and "YOUR PHASE" in shown(app)[0])
        assert isinstance(app.screen, GameScreen)
        assert any(line.text.startswith("A fight:") for line in app.screen.player.log.lines) is hinted
        await pilot.press("S")


# Read aloud


def test_a_screen_reader_watches_nothing_move() -> None:
    assert Settings(reader="on", pace="slow").watch == "instant"
    assert Settings(pace="slow").watch == "slow"


def test_the_newest_line_comes_first() -> None:
    log = Log()
    for text in ("first", "second line of many words", "third"):
        log.add(LogLine(text))
    assert [plain(row).strip("> ") for row in log.rows(14, 5, "", newest_first=True)] == [
        "third",
        "second line",
        "of many",
        "words",
        "first",
    ]
    assert [plain(row) for row in log.rows(14, 2, "(+# lines)", newest_first=True)] == [">third", " (+2 lines)"]


async def test_what_is_around_is_read_out_with_where_it_is_and_no_line_is_drawn() -> None:
    play = FakePlay()
    app = FakeApp(play)
    app.player.aloud = True
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("x")
        await pilot.pause()
        rows = shown(app)
        assert not any("|" in row for row in rows[1:16])
        told = " ".join(rows[17:23])
        here, enemy = play.models["h1"].square, play.models["m1"].square
        assert isinstance(here, Square)
        assert isinstance(enemy, Square)
        assert f"{enemy.x - here.x} east" in told
        assert sum(glyph in told for glyph in ("a, ", "b, ")) == 2
    assert not narrator().missing
