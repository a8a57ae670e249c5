"""The quick start keeps its word: a door and a fight within six turns of the autoplayer."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.books.ahq import book, choices
from roguelike.books.ahq.events_explore import DoorMoved
from roguelike.books.ahq.state import Campaign
from roguelike.books.kit.content import ContentError
from roguelike.engine.events import Event
from roguelike.session.drive import Run

TURNS = 6


def first_fight(seed: str) -> tuple[int, int, bool]:
    """In which turn the first fight begins (0 = not in time), against how many, and whether a door was opened."""
    state: Campaign = book.new_campaign({}, seed)
    run = Run(book, state)
    events: list[Event] = []
    run.listen(events.append, lambda durable: None)
    minds = {seat: book.mind(seat, "auto") for seat in book.seats(state)}
    run.start()
    try:
        while (asked := run.decision) is not None and state.turn <= TURNS:
            if state.fight:
                return state.turn, len(state.monsters()), any(isinstance(e, DoorMoved) for e in events)
            run.send(minds[asked.seat].answer(book.view(state, asked.seat), asked, run.game.chance))
    finally:
        run.close()
    return 0, 0, False


@pytest.mark.parametrize("seed", book.quick_seeds())
def test_a_door_and_a_fight_within_six_turns(seed: str) -> None:
    turn, foes, door = first_fight(seed)
    assert 0 < turn <= TURNS
    assert 0 < foes <= 8
    assert door


@pytest.mark.parametrize("text", ["seeds = [", "", "seeds = 3", 'seeds = ["a", 1]'])
def test_seeds_that_cannot_be_read_are_told(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ahq").mkdir()
    (tmp_path / "ahq" / "quickstart.toml").write_text(text, "utf-8")
    monkeypatch.setattr(choices, "data_dir", lambda: tmp_path)
    with pytest.raises(ContentError, match=r"data/ahq/quickstart\.toml"):
        choices.quick_seeds.__wrapped__()
