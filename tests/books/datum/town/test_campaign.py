"""A whole campaign, played by minds: seven tiny quests, with deaths, money, levels and an end."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from roguelike.books.datum import figures, quests
from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES, Placement, Quest, Reward
from roguelike.books.datum.town import accounts
from roguelike.engine.serial import dump
from roguelike.minds.table import Table
from roguelike.narrator import Narrator
from roguelike.session.session import Session
from tests.books.datum.scene import quest

ROWS = ["##########", "#<<...+.g#", "#.....#..#", "##########"]


@pytest.fixture
def year(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Seven times the thinnest quest."""
    drawn, at = quest(ROWS, reward=Reward("Thanks.", 140))
    goal = attrs.evolve(drawn.goal, all_monsters=True)
    monsters = (Placement("g1", "goblin", at["g"][0]),)
    made: dict[str, Quest] = {
        id: attrs.evolve(drawn, id=id, title=id, monsters=monsters, goal=goal, number=n)
        for n, id in enumerate([f"tiny-{n}" for n in range(1, 8)], start=1)
    }
    shelf = [quests.Found(id, Path(id), False, quest=one) for id, one in made.items()]
    monkeypatch.setattr(quests, "known", lambda: tuple(made))
    monkeypatch.setattr(quests, "shelf", lambda: shelf)
    monkeypatch.setattr(quests, "load", made.__getitem__)
    return list(made)


@pytest.mark.rule("DQ-ADV-01", "DQ-ADV-03", "DQ-SET-03")
def test_the_autoplayer_plays_a_year_and_gains_a_level(year: list[str], tmp_path: Path) -> None:
    file = tmp_path / "year.fatepoint"
    session = Session.create(file, book, {"heroes": ["barbarian", "dwarf"], "gear": "shop"}, "1")
    voice = Narrator()
    table = Table.automatic(session)
    asked = set()
    while not session.over:
        assert session.seq < 3000
        if session.decision is not None:
            asked.add(session.decision.question)
        for event in table.advance(0):
            voice.line(event)
        if session.state.phase == "home":
            for line in book.view(session.state, HEROES).page:
                voice.text(line)
            if session.seq % 40 == 0:
                before = dump(session.state)
                session.close()
                session = Session.open(file)
                table = Table.automatic(session)
                assert dump(session.state) == before
    state = session.state
    session.close()
    assert state.done == year
    assert {"datum.town.goods", "datum.town.kept", "datum.town.level", "datum.town.quest"} <= asked
    assert any(figures.level(hero) == 2 and hero.raised == 1 for hero in accounts.living(state))
    assert not voice.missing
