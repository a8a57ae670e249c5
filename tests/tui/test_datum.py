"""DatumQuest on the real screen: begun from the menu, walked, fought, left and continued."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from roguelike.books.datum import deeds, verbs
from roguelike.books.datum.book import book
from roguelike.books.datum.state import Item
from roguelike.engine.geometry import Square, steps_between
from roguelike.engine.text import msg
from roguelike.minds.table import Table
from roguelike.narrator import Narrator
from roguelike.session.session import Session
from roguelike.tui import keys as keyboard
from roguelike.tui import menus
from roguelike.tui.app import FatepointApp
from roguelike.tui.keyline import help_lines
from roguelike.tui.keys import Preset
from roguelike.tui.opening import TablePlay, sit_down
from roguelike.tui.screens.game import GameScreen
from tests.books.datum.scene import arm, scene
from tests.tui.screen import shown, until
from tests.tui.seats import Keys, TableApp
from tests.tui.test_snapshots_datum import play_of


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
        assert "F               none: DatumQuest has no Fate Points" in page
        await press("escape")
        assert "Natural defence" in "\n".join(await press("p"))
        await press("escape")
        assert "here: stairs out" in "\n".join(await press("t"))


async def test_the_screen_speaks_of_turns_and_explains_the_dice() -> None:
    app = TableApp(at_quest())
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        page = "\n".join([*await press("?"), *await press("pagedown", "pagedown")])
        assert "E               end a turn; all turns while foes are far" in page
        assert "phase" not in page
        await press("escape")
        assert "end a turn; all turns while foes are far" in "\n".join(await press("P", "e", "n", "d"))
        await press("escape")
        assert "phase" not in "\n".join(await press("enter"))
        await press("escape")
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.player.say(msg("datum-quiet"), "DQ-CMB-04")
        page = " ".join(row.strip() for row in await press("w"))
        assert "S white skull, s black skull, W white shield, b black shield" in page
        await press("escape")
        for id in ("stop-phase", "stop-all-done", "nobody-left", "end-wastes"):
            screen.player.say(msg(f"ui-{id}", who="Rogar", count=1))
            assert "phase" not in screen.player.log.lines[-1].text


@pytest.mark.parametrize("book_id", ["ahq", "datum"])
@pytest.mark.parametrize("preset", get_args(Preset))
def test_no_key_and_no_text_of_the_help_is_cut(book_id: str, preset: Preset) -> None:
    say = Narrator()
    page = "\n".join("".join(text for text, _ in row) for row in help_lines(say, preset, 80, book_id))
    for command in keyboard.COMMANDS:
        assert cell_len(say.say(say.own(book_id, f"key-{command.id}"))) <= 42, command.id
        for key in keyboard.keys_of(preset)[command.id]:
            assert keyboard.shown(key) in page or command.id.startswith(("pick-", "on-")), command.id


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
        assert "What is taken?" in "\n".join(await press("c"))
        assert f"Rogar takes 40 gold from {fallen.name}." in "\n".join(await press("a"))
        page = "\n".join(await press("q"))
        assert not fallen.down
        assert f"Rogar gives {fallen.name}: Potion of Healing." in page
        assert f"{fallen.name} rises again, with {fallen.body} Body (die: {fallen.body})." in page
        assert "DOWN" not in page
        assert not rogar.turn.free, "he has not drunk it himself"


async def test_the_fallen_are_places_to_travel_to() -> None:
    play = at_quest()
    rogar, fallen, *_ = play.table.session.state.party()
    fallen.body, fallen.down = 0, True
    fallen.square = Square(rogar.square.x + 4, rogar.square.y)
    app = TableApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        page = await press("t")
        at = next(row for row in page if f"{fallen.name} (fallen)" in row)
        await press(at.split("|")[1].split()[0].lstrip(">"))
        await until(pilot, lambda: app.at.runner is None)
        assert steps_between(rogar.square, fallen.square) == 1


async def test_one_key_walks_up_and_strikes_and_the_focus_line_tells_bow_and_light() -> None:
    made = scene(["#########", "#1.....o#", "#23.....#", "#########"], ["barbarian", "elf", "dwarf"])
    rogar, ladril = made.hero(1), made.hero(2)
    arm(rogar, "dagger", "torch")
    arm(made.hero(3), "broadsword")
    arm(ladril, "short-bow")
    board = made.state.here
    board.order = [rogar.id, ladril.id, made.hero(3).id, "zargon"]
    board.rolls = {id: number for number, id in enumerate(board.order, start=1)}
    app = TableApp(play_of(made.state))
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        await press.rest()
        rows = "\n".join(shown(app))
        assert "Dagger, 1D | defends 2D | Torch out" in rows
        assert "Rogar cannot attack now (.: done)." in "\n".join(await press("A")), "with a dagger he stays behind"
        await press("a")
        await until(pilot, lambda: app.at.runner is None)
        rows = "\n".join(await press("v"))
        assert rogar.square == made.at["o"][0].step("W")
        assert rogar.turn.acted
        assert "Short bow, 2D | defends 2D" in rows


async def test_a_sentinel_is_looked_at_by_one_name() -> None:
    made = scene(["######", "#1..o#", "######"], ["barbarian"])
    made.monster().sentinel = True
    app = TableApp(play_of(made.state))
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        assert " o, Orc, Sentinel, B 1/1" in "\n".join(await press("x"))


def test_every_verb_asks_in_words_of_its_own() -> None:
    verbs.load()
    made = scene(["######", "#12.o#", "######"], ["barbarian", "wizard"])
    say = Narrator()
    for deed in deeds.DEEDS.of_models.values():
        for param in deed.params(made.state, made.hero(2)):
            asked = f"datum-ask-{deed.id}-{param.name}"
            assert deed.id in menus.NOT_LISTED or say.knows(asked), asked


async def test_the_pack_tells_all_that_a_hero_has_with_him() -> None:
    made = scene(["######", "#1...#", "######"], ["barbarian"], fight=False)
    arm(made.hero(), "broadsword", "torch")
    made.hero().pack = [Item("rope-10")]
    app = TableApp(play_of(made.state))
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        assert " Rogar has: Broadsword, Torch, Rope (10 ft)." in await press("i")


async def test_after_a_march_or_a_search_by_all_the_keys_speak_for_the_point_man_again() -> None:
    app = TableApp(at_quest())
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        await press("o")
        player = app.at
        point = player.view.point
        await press("4")
        assert player.focus != point
        assert "A door: open it, or go elsewhere." in "\n".join(await press("o"))
        assert player.focus == point
        assert "1 Rogar: seek treasure" in "\n".join(await press("s")), "the point man, who can bear what is found"
        assert " finds no traps." in "\n".join(await press("enter"))
        await until(pilot, lambda: player.runner is None)
        assert player.focus == point


async def test_a_search_by_all_does_not_end_the_round_for_who_had_nothing_to_do_in_it() -> None:
    play = at_quest()
    app = TableApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        board, point = play.table.session.state.here, app.at.view.point
        lead = play.table.session.state.heroes[point]
        lead.turn.steps = 20  # the point man has walked as far as he can
        board.round = before = 7
        assert " finds no traps." in "\n".join(await press("s", "enter"))
        await until(pilot, lambda: app.at.runner is None)
        assert lead.turn.acted
        assert any(not hero.turn.acted for hero in play.table.session.state.party())
        assert board.round == before


async def test_the_stairs_key_brings_everybody_to_the_stairway_and_the_focus_is_seen_there() -> None:
    play = at_quest()
    app = TableApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        state = play.table.session.state
        await press("o")
        assert any(hero.square not in state.quest.start for hero in state.party())
        await press("<")
        await until(pilot, lambda: app.at.runner is None)
        await press("<")
        await until(pilot, lambda: app.at.runner is None)
        assert all(hero.square in state.quest.start for hero in state.party())
        assert state.here.outcome == ""
        for hero in state.party():
            hero.square = state.quest.start[0]
        app.at.look()
        page = "\n".join(await press("2"))
        assert "@" in page


async def test_going_home_asks_first_if_the_quest_is_not_won_or_somebody_lies_fallen() -> None:
    play = at_quest()
    app = TableApp(play)
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        state = play.table.session.state
        fallen = state.party()[2]
        fallen.body, fallen.down = 0, True
        page = "\n".join(await press("<"))
        assert "The goal is not met: the quest would not be won." in page
        assert f"{fallen.name} lies fallen here and would be dead for good." in page
        await press("enter", "escape")
        assert state.phase == "round"
        await press("<", "c")
        assert state.phase != "round"
