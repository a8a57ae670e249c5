"""What holds of whole expeditions, whoever plays them: no error, an end, a tree, one to a square, entered anywhere."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import define, field

from roguelike.books.ahq import board, book, explore
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.state import Campaign
from roguelike.engine.decisions import Act, Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.mind import Mind
from roguelike.engine.serial import from_bytes, to_bytes, walk_objects
from roguelike.minds.random import RandomMind
from roguelike.session.drive import Run

SETUPS: list[dict[str, Json]] = [
    {"expeditions": "1", "game_master": "solo"},
    {"expeditions": "1", "game_master": "counters"},
    {"expeditions": "1", "game_master": "solo", "heroes": ["heinrich"]},
    {"expeditions": "2", "game_master": "counters", "heroes": ["sven", "magnus"], "depth": "single"},
]
SEEDS = range(int(os.environ.get("FATEPOINT_WHOLE_EXPEDITIONS", "1")))
"""How many of each kind are played; `fatepoint simulate` plays as many as one likes."""
TURNS = 200


@define
class Played:
    """A campaign in play: what was asked and answered, what happened since, and copies of its checkpoints."""

    state: Campaign
    run: Run
    minds: dict[str, Mind]
    keep: random.Random
    answers: list[Json] = field(factory=list)
    events: list[list[Event]] = field(factory=list)
    copies: list[tuple[int, bytes]] = field(factory=list)
    new: list[Event] = field(factory=list)

    def step(self) -> None:
        """Answer the question."""
        asked = self.run.decision
        assert asked is not None
        view = book.view(self.state, asked.seat)
        answer = self.minds[asked.seat].answer(view, asked, self.run.game.chance)
        self.answers.append(answer)
        self.run.send(answer)
        self.events.append(list(self.new))
        self.new.clear()

    def checkpoint(self, durable: bool) -> None:
        """Keep a copy now and then: what can be loaded, and how many answers had been given."""
        if self.keep.random() < 0.04:
            self.copies.append((len(self.answers), to_bytes(self.state)))


def begin(setup: dict[str, Json], seed: str, *, heroes: Mind | None = None) -> Played:
    """Start a campaign."""
    state: Campaign = book.new_campaign(setup, seed)
    run = Run(book, state)
    minds = {seat: book.mind(seat, "auto") for seat in book.seats(state)}
    if heroes is not None:
        minds["heroes"] = heroes
    played = Played(state, run, minds, random.Random(seed))
    run.listen(played.new.append, played.checkpoint)
    run.start()
    return played


def decisions(played: Played, most: int = 6000) -> Iterator[Decision[Any]]:
    """Every question of a campaign before it is answered."""
    for _ in range(most):
        if played.run.decision is None:
            return
        yield played.run.decision
        played.step()
    raise AssertionError(f"no end after {most} answers, in turn {played.state.turn}")


def check(state: Campaign, asked: Decision[Any]) -> None:
    """What must hold at every question."""
    if not isinstance(asked, Act):
        return
    taken: dict[object, str] = {}
    carried = {m.carrying for m in state.models.values() if m.carrying}
    for model in state.on_board():
        for square in board.squares(model):
            other = taken.setdefault(square, model.id)
            assert other == model.id or {other, model.id} & carried, f"{other} and {model.id} on {square}"
    if state.phase == "explore":
        assert not state.monsters(), "monsters on the board in an Exploration Turn"
        assert not explore.lurkers_in_view(state), "monsters in sight in an Exploration Turn"
        assert any(not helpless(m) for m in state.party())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("setup", SETUPS, ids=["solo", "counters", "one hero", "two expeditions"])
def test_whole_expeditions_by_the_autoplayer(setup: dict[str, Json], seed: int) -> None:
    played = begin(setup, f"whole-{seed}")
    for number, asked in enumerate(decisions(played)):
        check(played.state, asked)
        assert played.state.turn <= TURNS
        if number % 40 == 0:
            for _ in walk_objects(played.state):
                pass
    assert played.state.phase == "over"
    assert played.state.outcome in ("home", "lost")
    if setup in SETUPS[:2]:
        assert played.copies
        for given, copy in played.copies[-12:]:
            entered(played, given, copy)


def entered(played: Played, given: int, copy: bytes) -> None:
    """Entered at a checkpoint, the same answers must give the same events."""
    state = from_bytes(Campaign, copy)
    assert to_bytes(state) == copy
    run, new = Run(book, state), list[Event]()
    run.listen(new.append, lambda durable: None)
    run.start()
    for answer, told in zip(played.answers[given : given + 60], played.events[given : given + 60], strict=True):
        assert run.decision is not None
        assert run.decision.accepts(answer) is None
        new.clear()
        run.send(answer)
        assert new == told


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_players_do_nothing_breaks(seed: int) -> None:
    played = begin({"game_master": "counters"}, f"wild-{seed}", heroes=RandomMind())
    for number, asked in enumerate(decisions(played, 100_000)):
        check(played.state, asked)
        if number > 500:
            break
    for _ in walk_objects(played.state):
        pass
