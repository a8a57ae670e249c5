"""Two persons at one keyboard: the page between them, and that no picture and no pause tells what one may not know."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from roguelike.books import load_book
from roguelike.books.ahq import people, placing
from roguelike.books.ahq.counters import AMBUSH, TRAP, full_cup
from roguelike.books.ahq.secrecy import as_seen
from roguelike.books.ahq.state import GM, HEROES, Campaign
from roguelike.cli import main
from roguelike.engine.decisions import Act, Choose, Json
from roguelike.engine.geometry import Square
from roguelike.minds.table import Table
from roguelike.narrator import Narrator
from roguelike.session.session import Session
from roguelike.tui.app import FatepointApp
from roguelike.tui.hand_over import OPEN, PAGE, QUESTION
from roguelike.tui.lines import plain
from roguelike.tui.opening import TablePlay, new_campaign, open_campaign
from roguelike.tui.panel import Panel
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


PAGES = (
    *("m", "escape", "w", "escape", "M", "escape", "C", "tab", "escape", "R", "escape", "question_mark", "escape"),
    *("x", "tab", "escape", "v", "v", "v", "p", "escape", "P", "escape", "O", "escape"),
)
"""Every page and prompt that can be opened at any time."""


# What the heroes' side may not know


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


async def test_the_heroes_screens_do_not_tell_one_special_monster_from_another(tmp_path: Path) -> None:
    keys = (*PAGES, "enter", "escape", "a", "tab", "right", "f", "escape", "c", "escape", "E")
    seen = [
        await pictures(campaign(tmp_path / who, FIGHT, special(who)), keys)
        for who in ("skaven-champion", "skaven-warlord")
    ]
    for one, other in zip(*seen, strict=True):
        assert one == other


async def test_the_heroes_screens_do_not_tell_one_hand_from_another(tmp_path: Path) -> None:
    walk = ("c", *PAGES, "right", "down", *PAGES, "left", "t", "escape", "o", ".", "m", "escape", ".", "M", "escape")
    seen = []
    for name, cards in (("a", hand(TRAP, TRAP)), ("b", hand(AMBUSH, "escape"))):
        play = campaign(tmp_path / name, PERSON, cards)
        play.table.order("ahq.counter.trap.square", "keep", GM)
        play.table.session.answer({"verb": "end", "actor": ""})
        play.table.order(QUESTION, PAGE)
        seen.append(await pictures(play, walk[1:]))
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
        await pilot.resize_terminal(60, 20)
        await press("c")
        assert app.at.leaving == GM, "nothing is answered where nothing can be read"
        await pilot.resize_terminal(120, 40)
        await press.rest()
        assert any("The keyboard goes to the Game Master." in row for row in shown(app))
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
    again = TableApp(_opened(tmp_path))
    async with again.run_test(size=(80, 24)) as pilot:
        press = Keys(again, pilot)
        await press("E")
        assert again.at.view.seat == GM
    again.table.close()
    third = TableApp(_opened(tmp_path))
    async with third.run_test(size=(80, 24)) as pilot:
        await Keys(third, pilot).rest()
        assert third.hidden, "who opens a campaign is not yet known"
    third.table.close()


def _opened(folder: Path) -> TablePlay:
    play = open_campaign(next(folder.glob("*.fatepoint")))
    assert isinstance(play, TablePlay)
    return play


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


# Standing orders


def test_each_side_has_orders_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = campaign(tmp_path, PERSON, hand(TRAP))
    master = play.sit(GM)
    master.order("ahq.counter.trap.square", "play")
    play.order("ahq.fate.falls", "always")
    assert (play.orders(), master.orders()) == (
        {"ahq.fate.falls": "always"},
        {"ahq.counter.trap.square": "play"},
    )
    play.close()
    again = _opened(tmp_path)
    assert again.sit(GM).orders() == {"ahq.counter.trap.square": "play"}
    again.close()
    file = next(tmp_path.glob("*.fatepoint"))
    assert main(["export", str(file)]) == 0
    assert "trap" not in capsys.readouterr().out
    assert main(["export", "--all", str(file)]) == 0
    assert "ahq.counter.trap.square" in capsys.readouterr().out


def test_what_would_betray_a_card_is_never_asked(tmp_path: Path) -> None:
    play = campaign(tmp_path, PERSON)
    secret = {s.question for s in play.sit(GM).standing() if s.secret}
    assert {"ahq.counter.trap.square", "ahq.counter.ambush", "ahq.counter.special-monster", "ahq.special"} <= secret
    for standing in play.sit(GM).standing():
        names = [name for name, _ in standing.orders]
        assert "ask" not in names
        assert standing.default in (names if standing.secret else [*names, "ask"])
    play.close()


@pytest.mark.rule("AHQ-CNT-06", "AHQ-GM-08")
@pytest.mark.parametrize("order", ["keep", "ask", "gone out of use"])
def test_a_moment_passes_in_the_same_breath_with_a_card_and_without(tmp_path: Path, order: str) -> None:
    told = []
    for name, cards in (("with", hand(TRAP)), ("without", hand(AMBUSH))):
        play = campaign(tmp_path / name, PERSON, cards)
        master = play.sit(GM)
        master.answer({"verb": "end", "actor": ""})
        master.order("ahq.counter.trap.square", order)
        step = {"verb": "march", "actor": play.view().point, "path": "W"}
        assert play.decision is not None
        events = play.answer(step)
        assert play.decision is not None, "he goes on without a pause"
        assert play.asked == ""
        told.append([type(event).__name__ for event in events])
        answered = {a.question: a.who for a in play.table.session._store.answers(0)}
        assert ("ahq.counter.trap.square" in answered) is (name == "with")
        play.close()
    assert told[0] == told[1]


def test_the_list_of_campaigns_does_not_count_secret_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = []
    for name, cards in (("with", hand(TRAP)), ("without", hand(AMBUSH))):
        play = campaign(tmp_path / name, PERSON, cards)
        play.sit(GM).answer({"verb": "end", "actor": ""})
        play.answer({"verb": "march", "actor": play.view().point, "path": "W"})
        play.close()
        assert main(["list", "--json", "--saves", str(tmp_path / name)]) == 0
        row = json.loads(capsys.readouterr().out)[0]
        counted.append({key: row[key] for key in ("answers", "stands", "title")})
    assert counted[0] == counted[1]
    assert counted[0]["answers"] == 2


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
        await press("left", "left")
        assert app.at.view.seat == HEROES
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
    play = _opened(tmp_path)
    assert set(play.persons) == {HEROES, GM}
    play.close()


def test_in_solo_play_nobody_can_sit_there() -> None:
    from roguelike.books.ahq import book

    with pytest.raises(ValueError, match="gm_mind"):
        book.new_campaign({**PERSON, "game_master": "solo"}, "seed")


# The Game Master's phase


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


@pytest.mark.rule("AHQ-CMB-21")
def test_a_monster_that_has_begun_is_done_before_another_begins(tmp_path: Path) -> None:
    play = campaign(tmp_path, FIGHT)
    play.answer({"verb": "end", "actor": ""})
    player, press = seated(play, GM)
    press("m")
    first = player.focus
    press("tab")
    assert player.focus != first
    press("1")
    assert player.focus == first, "digits pick the monsters in the order of the panel"
    press("left", "tab")
    assert player.focus == first
    assert said(player) == "Skaven Warrior has begun: end its turn first (.)."
    press("A")
    assert {m.id for m in player.view.models if m.side == "ours" and "steps" in m.cells} == set()
    moved = [m.turn.steps > 0 for m in play.table.session.state.monsters()]
    assert moved == [True, True], "one after the other, without a further key"
    play.close()


def test_bumping_into_a_hero_is_an_attack_and_the_phase_is_ended_by_its_key(tmp_path: Path) -> None:
    def close_by(state: Campaign) -> None:
        hero, monster = state.heroes()[0], state.monsters()[0]
        assert hero.square is not None
        monster.square = hero.square.step("E")

    play = campaign(tmp_path, FIGHT, close_by)
    play.answer({"verb": "end", "actor": ""})
    player, press = seated(play, GM)
    press("m", "1")
    assert player.odds(), "exact odds of what `a` would do"
    press("left")
    assert any(word in player.log.lines[-1].text for word in ("hits", "misses", "FALLS", "fumble", "Fumble"))
    if not player.leaving:
        press("E")
        if player.asker is not None:
            press("c")
    assert player.leaving == HEROES
    play.close()


@pytest.mark.rule("AHQ-CMB-27")
def test_the_odds_against_a_special_monster_are_hidden_from_the_heroes_only(tmp_path: Path) -> None:
    play = campaign(tmp_path, FIGHT, special("skaven-champion"))
    target = play.table.session.state.monsters()[-1].id
    blow: Json = {"verb": "attack", "actor": "h1", "target": target}
    assert play.preview(blow) == ()
    assert play.sit(GM).preview(blow)
    play.close()


@pytest.mark.rule("AHQ-CMB-27")
def test_a_proposal_to_the_heroes_does_not_tell_who_shoots(tmp_path: Path) -> None:
    proposals = []
    for profile in ("skaven-champion", "jezzail-team"):
        play = campaign(tmp_path / profile, FIGHT)
        state = play.table.session.state
        known = people.add_monster(state, "skaven-warrior", Square(13, 3))
        hidden = people.add_monster(state, profile, Square(14, 3))
        hidden.known = False
        squares = [Square(x, 4) for x in range(12, 17)]
        seen = [as_seen(m, HEROES) for m in (hidden, known)]
        proposals.append([placing.ranged_first(m) for m in seen])
        assert placing.propose(state, seen, {m.id: squares for m in seen})
        play.close()
    assert proposals[0] == proposals[1]


@pytest.mark.rule("AHQ-GM-03", "AHQ-GM-08")
def test_in_a_quiet_turn_he_has_the_keyboard_after_a_draw_or_if_he_likes(tmp_path: Path) -> None:
    play = campaign(tmp_path, PERSON)
    master = play.sit(GM)
    assert play.asked == GM, "a new dungeon gives him a counter"
    master.answer({"verb": "end", "actor": ""})
    state = play.table.session.state
    while not state.counters.fresh and play.asked == "":
        before = state.counters.hand[:]
        play.answer({"verb": "end", "actor": ""})
        while play.decision is None and not play.asked:
            play.advance(0)
        assert (play.asked == GM) is (state.counters.hand != before)
    master.answer({"verb": "end", "actor": ""})
    master.order("ahq.master", "ask")
    play.answer({"verb": "end", "actor": ""})
    while play.decision is None and not play.asked:
        play.advance(0)
    assert play.asked == GM
    play.close()


def test_many_monsters_leave_room_for_the_heroes_in_the_panel(tmp_path: Path) -> None:
    play = campaign(tmp_path, {**FIGHT, "monsters": ["skaven-warrior"] * 12})
    play.answer({"verb": "end", "actor": ""})
    player, press = seated(play, GM)
    press("m", "9")
    rows = [plain(row) for row in Panel(player.narrator, player.view, player.focus).lines(29, 15)]
    assert rows[0].split() == ["#", "Party", "W", "T", "mv", "act"]
    assert any(row.startswith(">i Warrior") for row in rows)
    assert [name for name in ("Heinrich", "Sven", "Torallion", "Magnus") if any(name in row for row in rows)] == [
        "Heinrich",
        "Sven",
        "Torallion",
        "Magnus",
    ]
    play.close()


def test_replay_and_export_tell_what_the_heroes_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for name, cards in (("a", hand(TRAP)), ("b", hand(AMBUSH))):
        play = campaign(tmp_path / name, PERSON, cards)
        play.sit(GM).order("ahq.counter.trap.square", "keep")
        play.sit(GM).answer({"verb": "end", "actor": ""})
        play.answer({"verb": "march", "actor": play.view().point, "path": "W"})
        play.close()
        file = str(next((tmp_path / name).glob("*.fatepoint")))
        assert main(["replay", file]) == 0
        replayed = capsys.readouterr().out
        assert main(["export", file]) == 0
        exported = json.loads(capsys.readouterr().out)
        own = {key: exported["campaign"].pop(key) for key in ("id", "created")}
        assert own
        told.append((replayed, exported["answers"], exported["events"]))
    assert told[0] == told[1]


@pytest.mark.parametrize("strength", ["normal", "cunning", "easy"])
def test_minds_can_take_both_seats_of_such_a_campaign(strength: str) -> None:
    with Session.in_memory(load_book("ahq"), PERSON, "minds", remember=False) as session:
        table = Table.set_for(session, {HEROES: "auto", GM: strength})
        fights = 0
        while session.seq < 600 and not session.over:
            table.advance(0)
            fights = max(fights, session.state.fight)
        assert fights
