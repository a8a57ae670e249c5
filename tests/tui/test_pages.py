"""The pages: options, palette, sheet, whole map, a new campaign, hall of fame; and keys typed ahead of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve
from textual import events
from textual.app import App
from textual.pilot import Pilot

from roguelike.engine.decisions import Choose, Decision, Json, Subset, Text
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Figure, Landmark
from roguelike.session.places import list_campaigns
from roguelike.tui.app import FatepointApp
from roguelike.tui.asking import travel
from roguelike.tui.asking.base import Say, Value
from roguelike.tui.asking.choose import ChooseAsker
from roguelike.tui.lines import plain
from roguelike.tui.player import Player
from roguelike.tui.screens.game import GameScreen
from roguelike.tui.screens.newgame import NewGame, NewGameForm
from roguelike.tui.screens.palette import Palette
from roguelike.tui.screens.sheet import SheetPage
from roguelike.tui.screens.wholemap import WholeMap
from roguelike.tui.settings import Keeper, load
from tests.tui.fake import FakePlay, narrator, option, prompt
from tests.tui.screen import FakeApp, shown, until

STRENGTH = Figure("strength", "7", ((prompt("bare"), "+6", "AHQ-HTH-06"), (prompt("potion"), "+1", "AHQ-EXP-06")))
PLACES = (
    Landmark("d1", "door", prompt("an unopened door"), Square(6, 3), (Square(5, 3),)),
    Landmark("c1", "chest", prompt("an open chest"), Square(9, 2), (Square(8, 2),), done=True),
)


def with_sheets() -> FakePlay:
    play = FakePlay(landmarks=PLACES)
    play.models = {id: evolve(model, sheet=(STRENGTH,)) for id, model in play.models.items()}
    return play


async def opened(pilot: Pilot[Any], key: str, kind: type[Any]) -> list[str]:
    await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await pilot.pause()
    return shown(pilot.app)


async def test_a_sheet_says_where_figures_come_from_and_shows_the_rule() -> None:
    app = FakeApp(with_sheets())
    async with app.run_test(size=(80, 24)) as pilot:
        rows = "\n".join(await opened(pilot, "C", SheetPage))
        for part in ("Heinrich", "Strength", "+6  bare", "+1  potion", "AHQ-EXP-06"):
            assert part in rows
        await pilot.press("down", "down", "enter")
        await pilot.pause(0.1)
        assert "AHQ-EXP-06" in "\n".join(shown(app)[:4])
        await pilot.press("escape", "tab")
        await pilot.pause()
        assert "Sven" in "\n".join(shown(app))
        await pilot.press("C")
        assert isinstance(app.screen, GameScreen)
        await opened(pilot, "@", SheetPage)


async def test_the_whole_map_lists_what_was_left_behind() -> None:
    app = FakeApp(with_sheets())
    async with app.run_test(size=(80, 24)) as pilot:
        rows = await opened(pilot, "M", WholeMap)
        assert any("######" in row for row in rows)
        assert any("an unopened door" in row for row in rows)
        assert rows.index(next(r for r in rows if "unopened" in r)) < rows.index(
            next(r for r in rows if "open chest" in r)
        )
        await pilot.press("tab", "tab", "tab", "shift+tab", *["right"] * 20, *["up"] * 20)
        await pilot.resize_terminal(140, 50)
        await pilot.pause()
        await pilot.press("M")
        assert isinstance(app.screen, GameScreen)


async def test_where_there_is_no_map_none_is_opened() -> None:
    app = FakeApp(FakePlay(page=(prompt("The town."),)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("M")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert "There is no map here." in "\n".join(shown(app))


async def test_the_palette_finds_and_does_a_command() -> None:
    for key in ("P", ":", "ctrl+p"):
        async with (app := FakeApp()).run_test(size=(80, 24)) as pilot:
            await opened(pilot, key, Palette)
            await pilot.press(*"next mod")
            rows = shown(app)
            assert rows[1] == " :next mod"
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, GameScreen))
            assert app.player.focus == "h2"


async def test_the_palette_answers_no_question() -> None:
    asked = Choose(seat="us", question="q", prompt=prompt("Well?"), choices=(option("a"), option("b")), suggested="a")
    app = FakeApp(FakePlay(queue=[asked]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        await opened(pilot, "P", Palette)
        await pilot.press(*"phase", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert app.fake.answers == []
        await opened(pilot, "P", Palette)
        await pilot.press(*"xyzzy", "enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        assert app.fake.answers == []


async def test_keys_typed_ahead_go_to_the_page_they_were_meant_for() -> None:
    app = FakeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in "Pend":
            app.post_message(events.Key(key, key))
        await until(pilot, lambda: isinstance(app.screen, Palette))
        await pilot.pause(0.1)
        assert shown(app)[1] == " :end"
        assert not app.player.log.lines


async def test_options_change_the_game_at_once_and_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    app = FakeApp()
    app.keeper = Keeper(file=file)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("O", "right", "down", "right")
        await pilot.pause()
        rows = "\n".join(shown(app))
        assert "number pad" in rows
        assert str(file)[:30] in rows
        await pilot.press("O")
        assert app.player.preset == "numpad"
        assert app.player.pace == "slow"
        await pilot.press("6")
        assert app.fake.answers == [{"verb": "move", "actor": "h1", "path": "E"}]
    assert (load(file).preset, load(file).pace) == ("numpad", "slow")


async def test_step_by_step_waits_for_a_key_after_each_thing() -> None:
    app = FakeApp(FakePlay(moves_of_others=3), pace="step")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("E")
        for left in (2, 1, 0):
            await until(pilot, lambda left=left: app.fake.others == left)  # type: ignore[misc]
            await pilot.pause(0.3)
            assert app.fake.others == left
            await pilot.press("space")
        await until(pilot, lambda: "YOUR PHASE" in shown(app)[0])


def questions(book: str, given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
    who = (option("ann", "Ann"), option("bob", "Bob"))
    asked: list[Decision[Any]] = [
        Subset(seat="", question="who", prompt=prompt("Who"), choices=who, least=1, suggested=["ann", "bob"])
    ]
    chosen = given.get("who", ["ann", "bob"])
    assert isinstance(chosen, Sequence)
    asked += [
        Text(seat="", question=f"name.{id}", prompt=prompt("Name"), suggested=str(id), longest=12) for id in chosen
    ]
    more = (option("hard", "hard"), option("mild", "mild"))
    return [*asked, Choose(seat="", question="how", prompt=prompt("How"), choices=more, suggested="hard")]


class FormApp(App[None]):
    def __init__(self, answer: Msg | None = None) -> None:
        super().__init__()
        self.begun: list[NewGame] = []
        self._answer = answer
        self.form = NewGameForm(narrator(), ("fake",), questions, self._begin)

    def _begin(self, wanted: NewGame) -> Msg | None:
        self.begun.append(wanted)
        return self._answer

    def on_mount(self) -> None:
        _ = self.push_screen(self.form)


async def test_enter_begins_what_is_proposed() -> None:
    app = FormApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
    [wanted] = app.begun
    assert wanted.setup == {"who": ["ann", "bob"], "name.ann": "ann", "name.bob": "bob", "how": "hard"}
    assert (wanted.book, wanted.title, wanted.seed) == ("fake", "Campaign", "")


async def test_the_form_follows_what_the_book_asks() -> None:
    app = FormApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "space")  # from Begin round to the first row: Ann stays at home
        await pilot.pause()
        assert not any("Name" in row and " ann" in row for row in shown(app))
        await pilot.press("down", "space")  # and Bob must go
        assert any("1 to" in row or "at least" in row or "one" in row.casefold() for row in shown(app))
        await pilot.press("down", *["backspace"] * 9, *"[b]Zoë", "down", "right", "down", *" 2", "down", *"a seed")
        await pilot.pause()
        assert any("[b]Zoë" in row for row in shown(app))
        await pilot.press("down", "enter")
    [wanted] = app.begun
    assert wanted.setup == {"who": ["bob"], "name.bob": "[b]Zoë", "how": "mild"}
    assert (wanted.title, wanted.seed) == ("Campaign 2", "a seed")


async def test_home_and_end_go_to_the_first_row_and_to_begin_even_while_a_name_is_typed() -> None:
    app = FormApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "space", "down", "down", *"!", "end", "enter")
    [wanted] = app.begun
    assert wanted.setup == {"who": ["bob"], "name.bob": "bob!", "how": "hard"}


async def test_a_name_must_not_be_empty_and_nothing_unprintable_gets_in() -> None:
    app = FormApp(msg("ui-must-answer"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "down", *["backspace"] * 5, "up", *["up"] * 2, "enter")
        await pilot.pause()
        assert app.begun == []
        app.form.post_message(events.Paste("\x1b[31m表\u202e\nk" + "x" * 50))
        await pilot.pause()
        await pilot.press(*["up"] * 3, "enter")
        await pilot.pause()
        assert any("answered before" in row for row in shown(app))
    [wanted] = app.begun
    name = str(wanted.setup["name.ann"])
    assert name.isprintable()
    assert "表" in name
    assert len(name) <= 12


async def go_to(pilot: Pilot[Any], app: FatepointApp, label: str) -> None:
    """Go to the row of the form that says so."""
    for _ in range(40):
        await pilot.pause()
        if any(row.startswith(">") and label in row for row in shown(app)):
            return
        await pilot.press("down")
    raise AssertionError(f"no row says {label}")


async def test_a_campaign_is_put_together_begun_and_told_of(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, NewGameForm))
        for stays in ("Torallion", "Magnus"):
            await go_to(pilot, app, f"] {stays}")
            await pilot.press("space")
        await go_to(pilot, app, "Name of the Human warrior")
        await pilot.press(*" [x]表")
        await go_to(pilot, app, "Begin")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        game = app.screen
        assert isinstance(game, GameScreen)
        ours = [m for m in game.player.view.models if m.side == "ours"]
        assert ours[0].name == "Heinrich Lowen [x]表"
        assert len(ours) == 4  # two Heroes and a Henchman for each
        await pilot.press("S")
    [campaign] = list_campaigns(tmp_path)
    assert campaign.title == "Campaign"


async def test_the_hall_of_fame_and_the_way_to_play(tmp_path: Path) -> None:
    app = FatepointApp(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause(0.2)
        assert "Nobody has come home yet" in "\n".join(shown(app))
        await pilot.press("escape", "g")
        await pilot.pause(0.2)
        assert "shows every die" in "\n".join(shown(app))
        await pilot.press("escape", "i", "escape", "escape")
    assert app.return_code == 0


def six(book: str, given: Mapping[str, Json]) -> Sequence[Decision[Any]]:
    """A question with many options of which exactly two are wanted."""
    many = tuple(option(f"m{n}", f"Monster {n}") for n in range(30))
    first = ["m0", "m1"]
    return [Subset(seat="", question="six", prompt=prompt("Which"), choices=many, least=2, most=2, suggested=first)]


async def test_an_exact_number_is_changed_by_taking_one_away_first_and_begin_is_always_seen() -> None:
    app = FormApp()
    app.form = NewGameForm(narrator(), ("fake",), six, app._begin)
    async with app.run_test(size=(80, 24)) as pilot:
        assert any(row.startswith("> Begin") for row in shown(app))
        await pilot.press("down", "space")
        await pilot.pause()
        rows = shown(app)
        assert rows[2].startswith(">  [ ] Monster 0"), rows[:4]
        assert any("Choose exactly 2. 1 are chosen now." in row for row in rows)
        assert any(row.strip() == "Begin" for row in rows)
        assert any("more rows below" in row for row in rows)
        await pilot.press("up", "enter")
        await pilot.pause()
        assert app.begun == []
        await pilot.press(*["down"] * 4, "space", "down", "space")
        await pilot.pause()
        assert any("Choose exactly 2. 3 are chosen now." in row for row in shown(app))
        await pilot.press(*["down"] * 40)
        await go_to(pilot, app, "Begin")  # type: ignore[arg-type]
        await pilot.press("enter")
    assert [wanted.setup["six"] for wanted in app.begun] == [["m1", "m4"]]


async def test_what_has_gone_since_it_was_chosen_is_told_before_anything_begins() -> None:
    app = FormApp()
    left = ["hard", "easy"]

    def fewer(book: str, given: Mapping[str, Json]) -> list[Decision[Any]]:
        options = tuple(option(key, key) for key in left)
        return [Choose(seat="", question="how", prompt=prompt("How"), suggested=left[-1], choices=options)]

    app.form = NewGameForm(narrator(), ("fake",), fewer, app._begin)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "right")
        await go_to(pilot, app, "Begin")  # type: ignore[arg-type]
        left.remove("hard")
        await pilot.press("enter")
        await pilot.pause()
        assert app.begun == []
        assert any("What was chosen as “How” is not there any more" in row for row in shown(app))
        assert any(row.startswith(">How") and "easy" in row for row in shown(app))
        await go_to(pilot, app, "Begin")  # type: ignore[arg-type]
        await pilot.press("enter")
    assert [wanted.setup for wanted in app.begun] == [{"how": "easy"}]


async def test_no_key_of_the_form_is_without_an_answer_and_nothing_shifts() -> None:
    app = FormApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        assert any("? does nothing here" in row for row in shown(app))
        await pilot.press(*["down"] * 3, "ctrl+u", *"Ilse")
        assert any("Ilse" in row for row in shown(app))
        assert not any("annIlse" in row for row in shown(app))
        before = [row[28:] for row in shown(app) if "hard" in row or "(a new one)" in row]
        assert len({len(row) - len(row.lstrip()) for row in before}) == 1
        await pilot.press("down", "down")
        assert [row[28:] for row in shown(app) if "hard" in row or "(a new one)" in row] == before


def test_an_entry_too_long_for_the_list_goes_on_in_a_second_row() -> None:
    play = FakePlay()
    desk = Player(play, narrator()).desk
    many = [option(f"m{n}", "take back all the steps of this phase") for n in range(3)]
    asker = ChooseAsker(desk, prompt("What"), options=many, always_list=True)
    rows = [plain(row).rstrip() for row in asker.listing(29, 20) or []]
    assert rows[:2] == [">a  take back all the steps", "    of this phase"]
    assert len(rows) == 6
    few = [plain(row).rstrip() for row in asker.listing(29, 4) or []]
    assert few == [*rows[:2], " c  take back all the steps…", " d  take back all the steps…"]


def test_places_of_one_name_are_told_apart_by_the_way_they_lie() -> None:
    found: list[travel.Place] = [
        (4, prompt("a door"), Square(6, 3), (Square(5, 3),)),
        (4, prompt("a door"), Square(2, 9), (Square(2, 8),)),
    ]
    options, _ = travel.rows(found, Square(4, 6))
    assert [narrator().text(o.label) for o in options] == ["4 NE a door", "4 SW a door"]


def test_what_no_key_is_left_for_is_taken_by_enter_and_not_answered_with_an_empty_key() -> None:
    desk = Player(FakePlay(), narrator()).desk
    many = [option(f"m{n}", f"Thing {n}") for n in range(30)]
    asker = ChooseAsker(desk, prompt("What"), options=many, index=29, keyed=frozenset({"m0", "m29"}))
    assert asker.press("enter") == Value("m29")
    asker.index = 0
    said = asker.press("enter")
    assert isinstance(said, Say)
    assert narrator().text(said.message).endswith(": a")
