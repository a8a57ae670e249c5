"""Campaigns of earlier versions go on where they stood."""

import shutil
from pathlib import Path

import pytest

from roguelike.cli import main
from roguelike.narrator import Narrator
from roguelike.session.places import look_at
from roguelike.session.session import Session

SAVES = Path(__file__).parents[2] / "saves"
STOOD = {"ahq-1-fight": (120, "fight-gm", 3, 17), "ahq-1-explore": (400, "explore", 0, 3)}
"""Where each campaign stood: answers, phase, Combat Turn, Exploration Turn."""
LISTED = {"ahq-1-fight": "dungeon 1, combat 3", "ahq-1-explore": "dungeon 1, turn 3"}
"""What the list says of each: their summaries know neither the level nor who acts."""


@pytest.mark.parametrize("name", LISTED)
def test_the_list_leaves_out_what_its_summary_does_not_know(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = Path(shutil.copy(SAVES / f"{name}.fatepoint", tmp_path))
    told = look_at(copy).line
    assert told is not None
    assert Narrator().text(told) == LISTED[name]
    assert main(["--saves", str(tmp_path), "list"]) == 0
    assert f": {LISTED[name]} (" in capsys.readouterr().out


@pytest.mark.parametrize("name", STOOD)
def test_it_opens_as_it_was_left_and_can_be_played_on(name: str, tmp_path: Path) -> None:
    copy = Path(shutil.copy(SAVES / f"{name}.fatepoint", tmp_path))
    with Session.open(copy) as session:
        state = session.state
        assert (session.seq, state.phase, state.fight, state.turn) == STOOD[name]
        assert session.notices == []
        for _ in range(60):
            assert session.decision is not None
            view = session.book.view(state, session.seat)
            mind = session.book.mind(session.seat, "auto")
            session.answer(mind.answer(view, session.decision, session.mind_chance(session.seat)), who="mind")
            state = session.state
        assert session.seq == STOOD[name][0] + 60
