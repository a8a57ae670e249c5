"""The last fight shown again, and the chronicle, where there is no map."""

from __future__ import annotations

from pathlib import Path

from roguelike.narrator import LogLine
from roguelike.tui.screens.reader import Reader
from roguelike.tui.screens.replay import Replay
from roguelike.tui.tape import MOST, Tape
from tests.tui.fake import FakePlay, prompt
from tests.tui.screen import FakeApp, shown, until
from tests.tui.test_macros import FIGHT, Sitting


def test_every_picture_of_a_fight_is_kept_with_what_was_told(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t", FIGHT)
    sitting.press("A", "E", "t", "A")
    pictures = sitting.player.tape.pictures
    assert len(pictures) > 4
    told = [line.text for picture in pictures for line in picture.told]
    assert [line for line in sitting.said if line in told]
    assert pictures[-1].view == sitting.player.view
    assert len({picture.view.turn for picture in pictures}) > 1


def test_a_new_fight_begins_a_new_tape() -> None:
    tape, view = Tape(), FakePlay().view()
    tape.see(view, "h1", fighting=True)
    tape.hear(LogLine("a blow"))
    tape.see(view, "h1", fighting=True)
    tape.see(view, "h1", fighting=False)
    tape.hear(LogLine("peace"))
    tape.see(view, "h1", fighting=False)
    assert [[told.text for told in picture.told] for picture in tape.pictures] == [[], ["a blow"], []]
    tape.see(view, "h1", fighting=True)
    assert len(tape.pictures) == 1


def test_a_long_fight_loses_its_first_pictures() -> None:
    tape, view = Tape(), FakePlay().view()
    for _ in range(MOST + 5):
        tape.see(view, "h1", fighting=True)
    assert len(tape.pictures) <= MOST


def ended() -> FakeApp:
    """A fight was fought; now the campaign has no map any more."""
    app = FakeApp()
    app.player.press("a", 1e9)
    return app


async def test_the_replay_plays_by_itself_halts_and_is_left() -> None:
    app = ended()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right")
        app.fake.page = (prompt("All is over."),)
        app.player.look()
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, Replay))
        first = shown(app)[0]
        assert first.startswith(" REPLAY OF THE LAST FIGHT, 1 of ")
        await until(pilot, lambda: shown(app)[0] != first)
        await pilot.press("end")
        count = shown(app)[0].split()[-1]
        assert shown(app)[0].endswith(f", {count} of {count}")
        await pilot.press("left")
        assert shown(app)[0].endswith(f", {int(count) - 1} of {count}")
        await pilot.press("home", "left")
        assert shown(app)[0] == first
        await pilot.press("r")
        await until(pilot, lambda: not isinstance(app.screen, Replay))


async def test_without_a_fight_nothing_is_replayed() -> None:
    app = FakeApp(FakePlay(page=(prompt("All is over."),)))
    app.player.tape.pictures.clear()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        assert any("No fight was seen in this sitting" in row for row in shown(app))


async def test_the_chronicle_is_on_c_where_there_is_no_map() -> None:
    app = FakeApp(FakePlay(page=(prompt("All is over."),)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "c chronicle" in shown(app)[-1]
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, Reader))
        assert shown(app)[0] == " CHRONICLE"
        assert "Nothing to remember" in shown(app)[1]


def test_the_chronicle_is_of_the_chapter(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t", FIGHT)
    sitting.press("A", "E", "t", "A")
    assert len(sitting.play.chronicle()) == len(list(sitting.play.table.session.history(sitting.play.seat)))
