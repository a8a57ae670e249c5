"""Helpers for tests that play a campaign."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from roguelike.engine.decisions import Json
from roguelike.engine.events import Event
from roguelike.minds.random import RandomMind
from roguelike.session.session import Session


def an_answer(session: Session) -> Json:
    """What a random mind would answer now."""
    decision = session.decision
    assert decision is not None
    view = session.book.view(session.state, decision.seat)
    return RandomMind().answer(view, decision, session.mind_chance(decision.seat))


def play(session: Session, answers: int) -> list[Event]:
    """Give so many random answers, or fewer if the campaign ends; gives what happened."""
    events: list[Event] = []
    for _ in range(answers):
        if session.over:
            break
        events += session.answer(an_answer(session), who="mind")
    return events


def folder_digest(folder: Path, *, without: str = "crashes") -> dict[str, str]:
    """Every file of a folder with the hash of its bytes."""
    return {
        file.relative_to(folder).as_posix(): blake2b(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and without not in file.parts
    }
