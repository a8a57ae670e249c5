"""A campaign file left and opened again at every question of the town."""

from __future__ import annotations

from pathlib import Path

from roguelike.books import load_book
from roguelike.engine.decisions import Json, action
from roguelike.session.session import Session
from tests.books.ahq.town.kit import HOME, SHARE
from tests.books.kit.town import left_and_opened


def gone_out(file: Path) -> Session:
    """A party of two that has turned round on the stairs, in a new file."""
    setup: dict[str, Json] = {"heroes": ["heinrich", "sven"], "henchmen": ["man-at-arms"] * 2, "game_master": "solo"}
    session = Session.create(file, load_book("ahq"), setup, "stairs")
    answer_until(session, "ahq.explore")
    for hero in [hero.id for hero in session.state.heroes()]:
        session.answer(action("leave", hero))
        answer_until(session, "ahq.explore", "ahq.town.enter")
    return session


def answer_until(session: Session, *questions: str) -> None:
    """Take what is suggested until one of the questions comes."""
    while session.decision is not None and session.decision.question not in questions:
        session.answer(usual(session))


def usual(session: Session) -> Json:
    """What is suggested, or the order in force."""
    asked = session.decision
    assert asked is not None
    return asked.suggested if asked.order == "ask" else asked.orders[asked.order]


def test_every_question_of_the_town_can_be_left_and_comes_again(tmp_path: Path) -> None:
    file = tmp_path / "town.fatepoint"
    asked = []
    session = gone_out(file)
    chosen = iter(["gold", "money"])
    while session.decision is not None and session.decision.question != HOME:
        session = left_and_opened(session, file)
        assert session.decision is not None
        asked.append(question := session.decision.question)
        answer: Json = next(chosen, None) if question == SHARE else None
        if question in ("ahq.town.giver", "ahq.town.purse", "ahq.town.taker"):
            answer = next(iter(session.decision.options()))
        if question == "ahq.town.gold":
            answer = 3
        session.answer(usual(session) if answer is None else answer)
    assert {"ahq.town.enter", SHARE, "ahq.town.giver", "ahq.town.taker", "ahq.town.gold", "ahq.town.purse"} <= {*asked}
    assert {"ahq.town.carried", "ahq.town.spend"} <= {*asked}
    session.close()
