"""The party panel and the door drill, on the real game."""

from __future__ import annotations

from pathlib import Path

from roguelike.books import load_book
from roguelike.books.ahq.asked import standing
from roguelike.minds import plans
from roguelike.minds.table import Table
from roguelike.narrator import Narrator
from roguelike.session.session import Session
from roguelike.tui.asking.party import PartyAsker
from roguelike.tui.asking.travel import DrillAsker
from roguelike.tui.lines import plain
from tests.tui.screen import LONG
from tests.tui.test_macros import FIGHT, Sitting


def panel(sitting: Sitting) -> PartyAsker:
    sitting.press("p")
    asker = sitting.player.asker
    assert isinstance(asker, PartyAsker)
    return asker


def row_of(asker: PartyAsker, part: str, width: int = 90) -> int:
    """How many steps down the row is on which something stands."""
    listed = [plain(row) for row in asker.listing(width, 200)]
    headings = {" Order of the march", " At a door (D)", " Orders in a fight", " When to ask"}
    rows = [row for row in listed if row not in headings]
    return next(i for i, row in enumerate(rows) if part in row)


def test_the_order_of_the_march_is_changed_in_one_panel(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    asker = panel(sitting)
    names = {m.id: m.name for m in sitting.player.view.models}
    assert [names[id] for id in asker.file] == ["Sven", "Heinrich", "Torallion", "Magnus"]
    sitting.press("right", "enter")
    assert [names[id] for id in sitting.player.view.file] == ["Heinrich", "Sven", "Torallion", "Magnus"]
    assert names[sitting.player.view.point] == "Heinrich", "who is first leads"
    assert sitting.player.focus == sitting.player.view.point
    assert sitting.said[-1] == "The march: Heinrich, Sven, Torallion, Magnus."


def test_escape_changes_nothing(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    before = sitting.player.view
    panel(sitting)
    sitting.press("right", "down", "right", "escape")
    assert sitting.player.view == before
    assert sitting.player.asker is None


def test_what_is_set_can_be_read_in_the_narrowest_panel(tmp_path: Path) -> None:
    asker = panel(Sitting(tmp_path, "s1"))
    listed = [plain(row) for row in asker.listing(29, 200)]
    assert all(len(row) <= 29 for row in listed)
    assert " formation: fighters in front" in listed
    assert " Fate on a missed blow: never" in listed
    assert " Fate at the end..: ask if on" in listed
    assert " what to do with a spo..: ask" in listed
    assert " who takes plain..: as propos" in listed


def test_the_door_formation_is_chosen(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    down = row_of(panel(sitting), "formation")
    sitting.press(*["down"] * down, "right", "enter")
    assert sitting.player.view.formation == "aside"


def test_a_hero_is_told_to_hold_his_place(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "t", FIGHT)
    asker = panel(sitting)
    assert not asker.file, "nobody marches in a fight"
    sitting.press("right", "enter")
    assert sitting.player.view.models[0].order == "hold"
    sitting.press("A")
    assert not any(told.startswith("Heinrich walks") for told in sitting.said)


def test_questions_are_set_to_be_asked_or_not_and_set_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    down = row_of(panel(sitting), "whom a stray shot hits")
    sitting.press(*["down"] * down, "right", "enter")
    assert sitting.play.orders() == {"ahq.stray-shot": "ask"}
    assert sitting.said[-1] == "whom a stray shot hits: ask"
    panel(sitting)
    sitting.press(*["down"] * down, "left", "enter")
    assert sitting.play.orders() == {}, "what holds by default is no order"


def test_an_order_for_any_question_can_be_undone(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "s1")
    sitting.play.order("ahq.fate.falls", "spend")
    down = row_of(panel(sitting), "Fate when a Hero falls: spend")
    sitting.press(*["down"] * down, "left", "enter")
    assert sitting.play.orders() == {}


def test_every_question_and_order_has_its_words() -> None:
    narrator = Narrator()
    for found in standing():
        assert narrator.knows(found.label.id), found.label.id
        for name, words in found.orders:
            assert narrator.knows(words.id), name


def test_whatever_is_asked_in_play_has_words_for_its_orders() -> None:
    """No raw name of an order or a question may reach the party panel."""
    narrator, book = Narrator(), load_book("ahq")
    for seed in range(2 if LONG else 1):
        session = Session.in_memory(book, {"expeditions": 1}, f"asked-{seed}", remember=False)
        table = Table.automatic(session)
        for _ in range(700 if LONG else 300):
            decision = session.decision
            if decision is None:
                break
            if decision.seat == "heroes" and decision.orders:
                question = "-".join(("ahq", "question", *decision.question.split(".")[1:]))
                assert narrator.knows(question), question
                for name in decision.orders:
                    assert narrator.knows(f"ahq-standing-{name.replace(' ', '-')}"), (question, name)
            _ = table.advance(0.0)


def test_the_drill_forms_up_opens_and_ends_the_turn(tmp_path: Path) -> None:
    for seed in (f"d{n}" for n in range(12)):
        sitting = Sitting(tmp_path, seed)
        for _ in range(8):
            doors = [m for m in sitting.player.view.landmarks if plans.closed_door(sitting.player.view, m.square)]
            if doors or not sitting.player.view.quiet:
                break
            sitting.press("o")
        if not doors or not sitting.player.view.quiet:
            continue
        turns = sitting.player.view.turn
        point = sitting.player.view.point
        sitting.press("D")
        asker = sitting.player.asker
        assert isinstance(asker, DrillAsker)
        while asker.options[asker.index].key != "h3":
            sitting.press("down")
        shown = asker.overlay().letters
        assert sorted(shown.values()) == ["1", "2", "3", "4"]
        assert shown[min(shown, key=lambda s: abs(s.x - asker.door.x) + abs(s.y - asker.door.y))] == "3"
        sitting.press("enter")
        assert any("opens the door" in told for told in sitting.said), sitting.said[-8:]
        assert sitting.player.view.turn != turns
        assert sitting.player.view.point == point, "who opens need not lead"
        return
    raise AssertionError("no seed has a door near the stairs")
