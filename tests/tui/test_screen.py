"""The game screen with real keys in a terminal of a given size."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import evolve
from textual.pilot import Pilot

from roguelike.engine.decisions import Choose
from roguelike.tui.screens.game import GameScreen
from roguelike.tui.screens.reader import Reader
from tests.tui.fake import FakePlay, option, prompt
from tests.tui.screen import LONG, FakeApp, shown, until

FIRST = """\
 The cellar | YOUR PHASE: Heinrich
                                                  | # Party       W mv act
                                                  |>1 Heinrich  3/4  6 attack
                                                  | 2 Sven     !3/4  6 attack
                                                  |
                                                  | In sight 2
                         ######                   | a   Warrior           2/3 T7
                   #######....#                   | b   Warrior           2/3 T7
                   #..2@.+.a..#                   |
                   #.....#..b.#                   |
                   ############                   |
                                                  |
                                                  |
                                                  |
                                                  |
                                                  |
 1 Heinrich, Dwarf | axe






 a fight  A all fight  f shoot  c cast  d door  . done  E end  F Fate  ? help
"""


async def test_the_first_screen_at_80x24() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert shown(app) == FIRST.splitlines()


async def test_keys_move_and_the_log_tells() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "down", "left")
        rows = shown(app)
        assert rows[9] == "                   #...@.#..b.#                   |"
        assert rows[20:23] == [
            " Heinrich walks to 5,3.",
            " Heinrich walks to 5,4.",
            ">Heinrich walks to 4,4.",
        ]


async def test_the_focus_moves_with_tab_and_the_panel_follows() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab")
        rows = shown(app)
        assert rows[8].startswith("                   #..@1.+")
        assert rows[3][50:] == "|>2 Sven     !3/4  6 attack"
        assert rows[16].startswith(" 2 Sven")


async def test_odds_stand_in_the_panel_while_aiming() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        rows = shown(app)
        assert rows[15][50:] == "| h1>m1 50%"
        assert rows[-1] == " Tab next  Enter take it  Esc back"
        await pilot.press("escape")
        assert shown(app)[15][50:] == "|"


async def test_others_act_in_front_of_the_player() -> None:
    app = FakeApp(FakePlay(moves_of_others=8))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("E")
        assert "MONSTERS" in shown(app)[0]
        await until(pilot, lambda: "YOUR PHASE" in shown(app)[0])
        assert shown(app)[22] == ">Turn 2: yours"


async def test_space_skips_what_others_do() -> None:
    app = FakeApp(FakePlay(moves_of_others=40))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("E", "space")
        await until(pilot, lambda: "YOUR PHASE" in shown(app)[0])


async def test_a_question_stands_in_the_screen_and_not_in_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roguelike.tui.player.DEAF_FOR", 1.0)
    falls = Choose(
        seat="us",
        question="fake.falls",
        prompt=prompt("HEINRICH FALLS"),
        urgency="always",
        choices=(option("spend", "spend it now", hotkey="F"), option("die", "he dies", hotkey="d")),
    )
    app = FakeApp(FakePlay(queue=[falls]))
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen, GameScreen)
        assert shown(app)[21:23] == [" HEINRICH FALLS", " F  spend it now    d  he dies"]
        await pilot.press("enter", "F")
        assert app.fake.answers == []
        await pilot.pause(1.1)
        await pilot.press("F")
        assert app.fake.answers == ["spend"]


async def test_help_is_made_of_the_keys_and_closes_again() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert isinstance(app.screen, Reader)
        await pilot.pause()
        assert any("attack the best target" in row for row in shown(app))
        await pilot.press("pagedown", "end", "question_mark")
        assert isinstance(app.screen, GameScreen)


async def test_why_shows_the_rule_of_the_newest_line() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "w")
        await pilot.pause()
        text = "\n".join(shown(app))
        assert "Heinrich walks to 5,3." in text
        assert "AHQ-EXP-06" in text
        await pilot.press("escape", "m")
        await pilot.pause()
        assert "Heinrich walks to 5,3." in "\n".join(shown(app))


async def test_the_rules_can_be_searched() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("R", "slash", *"fumble", "enter")
        await pilot.pause()
        assert "AHQ-HTH-06" in "\n".join(shown(app))
        await pilot.press("slash", *"xyzzy", "enter")
        await pilot.pause()
        assert "No rule has: xyzzy" in "\n".join(shown(app))


@pytest.mark.parametrize("key", ["S", "ctrl+c", "ctrl+q"])
async def test_saving_and_leaving_asks_nothing(key: str) -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert app.fake.closed
    assert app.farewell is not None


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (1, 1)])
async def test_a_small_terminal_says_what_it_needs_and_goes_on(size: tuple[int, int]) -> None:
    app = FakeApp()
    async with app.run_test(size=size) as pilot:
        await pilot.press("right")
        assert app.fake.answers == []
        if size != (1, 1):
            assert "80" in " ".join(shown(app))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert shown(app) == FIRST.splitlines()
        await pilot.press("right")
        assert len(app.fake.answers) == 1


async def test_a_large_terminal_shows_more() -> None:
    app = FakeApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        sizes = {id: screen.query_one(f"#{id}").size for id in ("board", "panel", "log")}
        assert sizes["board"] == (82, 28)
        assert sizes["panel"] == (37, 28)
        assert sizes["log"] == (120, 9)


async def _resized_and_played(pilot: Pilot[Any], app: FakeApp, seed: int) -> None:
    random_ = random.Random(seed)
    keys = ["right", "left", "up", "down", "tab", "f", "c", "escape", "enter", "E", "c", "m", "escape", "w", "escape"]
    for _ in range(25):
        await pilot.resize_terminal(random_.randint(20, 300), random_.randint(5, 100))
        await pilot.press(random_.choice(keys), random_.choice(keys))


@pytest.mark.parametrize("seed", range(2 if LONG else 1))
async def test_resizing_in_the_middle_of_anything_is_safe(seed: int) -> None:
    app = FakeApp(pace="instant")
    async with app.run_test(size=(80, 24)) as pilot:
        await _resized_and_played(pilot, app, seed)
        await pilot.resize_terminal(80, 24)
        while not isinstance(app.screen, GameScreen):
            await pilot.press("escape")
        await pilot.press("escape", "escape", "escape")
        await pilot.pause(0.1)
        once = shown(app)
        app.screen.refresh(layout=True)
        await pilot.pause()
        assert shown(app) == once
        fresh = FakeApp(app.fake)
        fresh.player.focus = app.player.focus
    async with fresh.run_test(size=(80, 24)) as again:
        await again.pause()
        assert [row[:79] for row in shown(fresh)[1:16]] == [row[:79] for row in once[1:16]]


async def test_names_are_shown_as_they_are() -> None:
    play = FakePlay()
    play.models["h1"] = evolve(play.models["h1"], name="[red]表[/]")
    play.models["h2"] = evolve(play.models["h2"], name="Zoë表表表表表")
    app = FakeApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        rows = shown(app)
        assert "[red]表[/" in rows[2]
        assert rows[22] == ">[red]表[/] walks to 5,3."
        strips = app.screen._compositor.render_strips()
        assert {strip.cell_length for strip in strips} == {80}


async def test_without_colour_no_colour_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f")
        for strip in app.screen._compositor.render_strips():
            colours = [segment.style.color for segment in strip if segment.style is not None]
            assert all(colour is None or colour.is_default for colour in colours)


async def test_an_ended_campaign_shows_its_page() -> None:
    play = FakePlay(over=True, page=(prompt("All is lost."), prompt("Nobody came home.")))
    app = FakeApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = shown(app)
        assert rows[1].startswith(" All is lost.")
        await pilot.press("a")
        assert shown(app)[22] == ">The campaign is over (Enter: to the menu, S: leave)."


async def test_only_what_changed_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step repaints the two cells of the map and the lines of the log; nothing else."""
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("left", "left")
        painted: dict[str, set[int]] = {}
        for id in ("header", "board", "panel", "focus", "log", "keys", "bar"):
            widget = app.screen.query_one(f"#{id}")
            original = widget.refresh

            def spy(*regions: Any, _id: str = id, _original: Any = original, **more: Any) -> Any:
                painted.setdefault(_id, set()).update(region.y for region in regions)
                return _original(*regions, **more)

            monkeypatch.setattr(widget, "refresh", spy)
        await pilot.press("down")
        assert set(painted) == {"board", "log"}
        assert len(painted["board"]) == 2
