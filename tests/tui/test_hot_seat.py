"""Two persons at one keyboard: the page between them, and that no picture tells what one may not know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from roguelike.books.ahq.counters import AMBUSH, TRAP
from roguelike.books.ahq.state import GM, HEROES
from roguelike.engine.decisions import Act, Choose
from roguelike.tui.app import FatepointApp
from roguelike.tui.hand_over import OPEN, PAGE, QUESTION
from roguelike.tui.opening import TablePlay
from roguelike.tui.screens.game import GameScreen
from tests.tui.screen import LONG, shown, until
from tests.tui.seats import FIGHT, PERSON, Keys, TableApp, campaign, hand, opened, special


def picture(app: TableApp) -> list[tuple[str, str]]:
    """Every cell of the terminal with its looks."""
    return [(s.text, str(s.style)) for strip in app.screen._compositor.render_strips() for s in strip]


async def pictures(play: TablePlay, keys: Sequence[str]) -> list[object]:
    """What is on the screen after each key, and whether somebody had to wait."""
    app = TableApp(play)
    out: list[object] = []
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        await press.rest()
        out.append(picture(app))
        for key in keys:
            await press(key)
            out.append((key, app.hidden, picture(app)))
    play.close()
    return out


PAGES = tuple("m escape M escape C tab escape x tab escape v v p escape".split())  # noqa: SIM905
"""Every page and prompt that tells of the campaign; in a long test every one that can be opened at any time."""
if LONG:
    PAGES += ("w", "escape", "R", "escape", "question_mark", "escape", "v", "P", "escape", "O", "escape")


# What the heroes' side may not know


async def test_the_heroes_screens_do_not_tell_one_special_monster_from_another(tmp_path: Path) -> None:
    keys = (*PAGES, "enter", "escape", "a", "tab", "right", "f", "escape", "c", "escape", "E")
    seen = [
        await pictures(campaign(tmp_path / who, FIGHT, special(who)), keys)
        for who in ("skaven-champion", "skaven-warlord")
    ]
    for one, other in zip(*seen, strict=True):
        assert one == other


async def test_the_heroes_screens_do_not_tell_one_hand_from_another(tmp_path: Path) -> None:
    walk = (
        "c",
        *PAGES,
        "right",
        "down",
        "v",
        "x",
        "escape",
        "left",
        "t",
        "escape",
        "o",
        ".",
        "m",
        "escape",
        ".",
        "M",
        "escape",
    )
    seen = []
    for name, cards in (("a", hand(TRAP, TRAP)), ("b", hand(AMBUSH, "escape"))):
        play = campaign(tmp_path / name, PERSON, cards)
        play.table.order("ahq.counter.trap.square", "keep", GM)
        play.table.session.answer({"verb": "end", "actor": ""})
        play.table.order(QUESTION, PAGE)
        seen.append(await pictures(play, walk))
    for one, other in zip(*seen, strict=True):
        assert one == other


# What the Game Master may not know


async def test_the_game_masters_screens_do_not_tell_the_orders_of_the_other_side(tmp_path: Path) -> None:
    seen = []
    for name in ("a", "b"):
        play = campaign(tmp_path / name, PERSON, hand(TRAP))
        if name == "b":
            play.table.order("ahq.fate.falls", "always")
            play.table.session.state.counters.cup.reverse()
        seen.append(await pictures(play, ("c", *PAGES, "p", "right", "enter", "m", "escape")))
    for one, other in zip(*seen, strict=True):
        assert one == other


# The page between two seats


async def test_the_page_hides_everything_and_only_its_own_key_leaves_it(tmp_path: Path) -> None:
    app = TableApp(campaign(tmp_path, PERSON, hand(TRAP)))
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        page = await press("enter", "space", "down", "right", "w", "m", "M", "escape", "y", "n", "1")
        assert app.hidden
        assert any("The keyboard goes to the Game Master." in row for row in page)
        assert not any("Trap" in row or "#" in row for row in page)
        assert any("1 is no answer here." in row for row in page)
        assert any("w is no answer here." in row for row in await press("w"))
        await pilot.resize_terminal(60, 20)
        await press("c")
        assert app.at.leaving == GM, "nothing is answered where nothing can be read"
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: any("The keyboard goes to the Game Master." in row for row in shown(app)))
        seen = await press("c")
        assert "You hold: Trap" in seen[0]
        back = await press("E")
        assert app.hidden
        assert any("The keyboard goes to the Heroes' side." in row for row in back)
        assert not any("Trap" in row for row in back)
        await press("c")
        assert app.at.view.seat == HEROES
    app.table.close()


async def test_keys_typed_ahead_do_not_take_the_seat(tmp_path: Path) -> None:
    app = TableApp(campaign(tmp_path, FIGHT))
    async with app.run_test(size=(80, 24)) as pilot:
        await Keys(app, pilot).rest()
        await pilot.press("E", "c", "c")
        await pilot.pause()
        assert app.hidden
    app.table.close()


async def test_the_page_is_asked_about_once_and_can_be_left_out(tmp_path: Path) -> None:
    app = TableApp(campaign(tmp_path, FIGHT))
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        first = await press("E")
        assert any(row.startswith("   o") for row in first)
        await press("o")
        assert app.table.table.orders.given()[QUESTION] == OPEN
        await press("enter", "E", "c")
        assert not app.hidden, "the seat changes at once"
        assert app.at.view.seat == HEROES
    app.table.close()
    again = TableApp(opened(tmp_path))
    async with again.run_test(size=(80, 24)) as pilot:
        press = Keys(again, pilot)
        await press("E")
        assert again.at.view.seat == GM
    again.table.close()
    third = TableApp(opened(tmp_path))
    async with third.run_test(size=(80, 24)) as pilot:
        await Keys(third, pilot).rest()
        assert third.hidden, "who opens a campaign is not yet known"
    third.table.close()


async def test_reopened_in_the_masters_phase_nothing_is_seen_before_he_sits_down(tmp_path: Path) -> None:
    play = campaign(tmp_path, PERSON)
    card = play.table.session.state.counters.hand[0]
    play.close()
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: any("Continue" in row for row in shown(app)))
        assert not any(card in row.lower() for row in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await until(pilot, lambda: any("The keyboard goes to" in row for row in shown(app)))
        assert not any("#" in row or "hold" in row for row in shown(app))
        await pilot.press("S")
    assert app.farewell is not None


# Played by keys


async def test_an_exploration_turn_with_a_trap_that_was_ordered_beforehand(tmp_path: Path) -> None:
    app = TableApp(campaign(tmp_path, PERSON, hand(TRAP)))
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        panel = await press("c", "p")
        assert any("*Trap, chest" in row for row in panel)
        await press("down", "left", "enter")
        assert app.at.play.orders() == {"ahq.counter.trap.square": "play"}
        await press("E", "c")
        assert "GM holds 1" in shown(app)[0]
        seen = [*await press("left"), *await press("left")]
        assert app.at.view.seat == HEROES
        assert sum("| TRAP  " in row for row in seen) == 1, "the counter lies on the table until the next key"
        assert "trap" not in app.table.table.session.state.counters.hand
        assert any("plays a TRAP" in told.text for told in app.at.log.lines)
        master = app.table.sit(GM)
        assert any("CounterPlayed" in type(event).__name__ for event in master.missed())
    app.table.close()


async def test_a_fight_is_played_to_its_end_by_two_persons(tmp_path: Path) -> None:
    app = TableApp(campaign(tmp_path, FIGHT))
    seats: set[str] = set()
    async with app.run_test(size=(80, 24)) as pilot:
        press = Keys(app, pilot)
        await press.rest()
        for _ in range(200):
            asked, seat = app.at.decision, app.at.view.seat
            if app.table.over:
                break
            if app.hidden:
                await press("c")
            elif isinstance(asked, Act):
                seats.add(seat)
                await press("A")
                if app.at.decision is not None and isinstance(app.at.decision, Act) and not app.hidden:
                    await press("E")
                    if app.at.asker is not None:
                        await press("c")
            elif isinstance(asked, Choose) and asked.question == "ahq.fate.falls":
                await press("F")
            else:
                await press("enter")
    assert app.table.over
    assert seats == {HEROES, GM}
    assert not app.narrator.missing
    app.table.close()


async def test_it_is_chosen_on_the_page_of_a_new_campaign(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: any("Quick start" in row for row in shown(app)))
        await pilot.press("c")
        await until(pilot, lambda: any("He plays" in row for row in shown(app)))
        for _ in range(30):
            if any(row.startswith(">") and "He plays" in row for row in shown(app)):
                break
            await pilot.press("up")
            await pilot.pause()
        await pilot.press("left")
        await pilot.pause()
        assert any("a second person" in row for row in shown(app))
        for _ in range(30):
            if any(row.startswith("> Begin") for row in shown(app)):
                break
            await pilot.press("down")
            await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: any("The keyboard goes to the Game Master." in row for row in shown(app)))
        await pilot.press("S")
    play = opened(tmp_path)
    assert set(play.persons) == {HEROES, GM}
    play.close()


def test_in_solo_play_nobody_can_sit_there() -> None:
    from roguelike.books.ahq import book

    with pytest.raises(ValueError, match="gm_mind"):
        book.new_campaign({**PERSON, "game_master": "solo"}, "seed")
