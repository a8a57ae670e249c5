"""What holds in every fight, whoever fights it: saving, the tree of the state, Death Zones, sight, replay, refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roguelike.books.ahq import board, book, zones
from roguelike.books.ahq.content import content
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.state import Campaign
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Decision, Json
from roguelike.engine.events import Event
from roguelike.engine.serial import dump, from_bytes, load, to_bytes, walk_objects
from roguelike.minds.random import RandomMind
from tests.long import LONG

PLAYABLE = sorted(id for id, record in content().monsters.items() if "large" not in record.traits)
LARGE = sorted(id for id, record in content().monsters.items() if "large" in record.traits)
HEROES = sorted(content().heroes)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
slow = settings(
    max_examples=40 if LONG else 20, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@frozen
class Setup:
    """A skirmish: who fights whom, under which seed, and how many answers are given."""

    heroes: tuple[str, ...]
    monsters: tuple[str, ...]
    seed: int
    answers: int = 0


def setups(most: int = 60) -> st.SearchStrategy[Setup]:
    monster = st.one_of(st.sampled_from(["skaven-warrior", "skaven-champion", "giant-rat"]), st.sampled_from(PLAYABLE))
    return st.builds(
        Setup,
        heroes=st.lists(st.sampled_from(HEROES), min_size=1, max_size=4).map(tuple),
        monsters=st.lists(monster, min_size=1, max_size=8).map(tuple),
        seed=st.integers(0, 10_000),
        answers=st.integers(0, most),
    )


def started(setup: Setup) -> Campaign:
    state: Campaign = book.new_campaign(
        {"scenario": "skirmish", "heroes": list(setup.heroes), "monsters": list(setup.monsters)}, f"p{setup.seed}"
    )
    return state


class Fight:
    """A fight whose questions are answered one by one."""

    def __init__(self, state: Campaign) -> None:
        self.state = state
        self.events: list[Event] = []
        self.game = book.game(state)
        self.game.on_event = self.events.append
        self.minds = {seat: book.mind(seat, "auto") for seat in book.seats(state)}
        self._run: Any = book.play(self.game)
        self.decision: Decision[Any] | None = self._run.send(None)

    def answer(self, answer: Json) -> None:
        try:
            self.decision = self._run.send(answer)
        except StopIteration:
            self.decision = None

    def by_mind(self) -> Json:
        assert self.decision is not None
        view = book.view(self.state, self.decision.seat)
        return self.minds[self.decision.seat].answer(view, self.decision, Chance(self.state.chance))

    def at_random(self) -> Json:
        assert self.decision is not None
        view = book.view(self.state, self.decision.seat)
        return RandomMind().answer(view, self.decision, Chance(self.state.chance))

    def play(self, answers: int, *, random: bool) -> Iterator[Json]:
        for _ in range(answers):
            if self.decision is None:
                return
            answer = self.at_random() if random else self.by_mind()
            refusal = self.decision.accepts(answer)
            assert refusal is None, (self.decision.question, answer, refusal)
            yield answer
            self.answer(answer)


@slow
@given(setups(), st.booleans())
def test_saved_and_loaded_it_is_the_same_and_a_tree(setup: Setup, random: bool) -> None:
    fight = Fight(started(setup))
    for _ in fight.play(setup.answers, random=random):
        pass
    again = from_bytes(Campaign, to_bytes(fight.state))
    assert again == fight.state
    assert to_bytes(again) == to_bytes(fight.state)
    assert load(Campaign, dump(fight.state)) == fight.state
    for state in (fight.state, again):
        assert sum(1 for _ in walk_objects(state)) > 10


@slow
@given(setups(), st.booleans())
def test_death_zones_and_their_lists_agree(setup: Setup, random: bool) -> None:
    fight = Fight(started(setup))
    for _ in fight.play(setup.answers, random=random):
        state = fight.state
        # In the middle of a fall nobody has left anybody's zone yet.
        if not state.fight or not isinstance(fight.decision, Act):
            continue
        for model in state.models.values():
            area = zones.zone(state, model)
            inside = {
                other.id
                for other in state.on_board()
                if board.enemies(model, other) and not helpless(other) and not area.isdisjoint(board.squares(other))
            }
            assert set(model.engaged) == inside, (model.id, model.engaged, inside)
            assert len(model.engaged) == len(inside)
        taken = [square for model in state.on_board() for square in board.squares(model)]
        assert len(taken) == len(set(taken)), "two models in a square"


@slow
@given(setups())
def test_what_a_phase_lets_a_model_do(setup: Setup) -> None:
    """However its player tries: never further than it may go, never two attacks, nothing of the helpless."""
    fight = Fight(started(setup))
    for answer in fight.play(setup.answers, random=True):
        assert fight.decision is not None
        if not isinstance(fight.decision, Act):
            continue
        assert isinstance(answer, dict)
        actor = fight.state.models.get(str(answer["actor"]))
        if actor is not None:
            assert not helpless(actor)
            assert not (answer["verb"] == "attack" and actor.turn.attacked)
        for model in fight.state.models.values():
            turn = model.turn
            assert model.fate >= 0
            assert turn.steps <= 24
            assert not model.dead or model.square is None
            assert model.kind == "hero" or model.dead or model.wounds > 0


@slow
@given(setups(most=12))
def test_sight_is_symmetric(setup: Setup) -> None:
    fight = Fight(started(setup))
    for _ in fight.play(setup.answers, random=True):
        pass
    models = fight.state.on_board()
    for a in models:
        for b in models:
            assert board.sees(fight.state, a, b) == board.sees(fight.state, b, a)
            assert board.in_sight(fight.state, a, b) == board.in_sight(fight.state, b, a)
            assert board.distance(a, b) == board.distance(b, a)


@slow
@given(setups(), st.booleans())
def test_the_same_answers_tell_the_same_story(setup: Setup, random: bool) -> None:
    first = Fight(started(setup))
    answers = []
    drawn = []
    for answer in first.play(setup.answers, random=random):
        answers.append(answer)
        drawn.append(dict(first.state.chance.counters))
    second = Fight(started(setup))
    for answer, counters in zip(answers, drawn, strict=True):
        # The minds' own dice are theirs; the rules' dice must fall alike.
        second.state.chance.counters.update({k: v for k, v in counters.items() if k.startswith("mind")})
        assert second.state.chance.counters == counters
        second.answer(answer)
    assert first.events == second.events
    assert to_bytes(first.state) == to_bytes(second.state)


@slow
@given(setups(), st.integers(0, 40))
def test_from_any_question_of_the_heroes_the_saved_state_plays_on_alike(setup: Setup, more: int) -> None:
    fight = Fight(started(setup))
    for _ in fight.play(setup.answers, random=False):
        pass
    if fight.decision is None or fight.decision.question not in ("ahq.fight", "ahq.fight-gm") or fight.state.failed:
        return
    other = Fight(from_bytes(Campaign, to_bytes(fight.state)))
    mark = len(fight.events)
    for _ in fight.play(more, random=False):
        pass
    for _ in other.play(more, random=False):
        pass
    assert fight.events[mark:] == other.events
    assert to_bytes(fight.state) == to_bytes(other.state)


@slow
@given(setups(), st.lists(JSON, max_size=8))
def test_garbage_is_refused_and_changes_nothing(setup: Setup, garbage: list[Any]) -> None:
    fight = Fight(started(setup))
    for _ in fight.play(setup.answers, random=False):
        pass
    if fight.decision is None:
        return
    before = to_bytes(fight.state)
    for answer in [*garbage, *twisted(fight.decision)]:
        if fight.decision.accepts(answer) is None:
            assert answer in list(fight.decision.options()) or is_a_walk(answer)
    assert to_bytes(fight.state) == before


def is_a_walk(answer: Json) -> bool:
    return isinstance(answer, dict) and answer.get("verb") in ("move", "run")


def twisted(decision: Decision[Any]) -> Iterator[Json]:
    """Answers that are nearly right: another's verb, an argument too many, a target that is none."""
    for answer in list(decision.options())[:12]:
        if isinstance(answer, dict):
            yield {**answer, "actor": "h99"}
            yield {**answer, "verb": "teleport"}
            yield {**answer, "more": 1}
            yield {key: value for key, value in answer.items() if key in ("verb", "actor")} if len(answer) > 2 else None
            yield {**answer, **{key: ["x"] for key in answer if key not in ("verb", "actor")}, "x": 0}
            for target in ("", "h1", "m99", [1, 2], "nowhere", "9" * 500):
                yield {**answer, **({"target": target} if "target" in answer else {"actor": target})}
        else:
            yield [answer, answer]
            yield {"answer": answer}


@pytest.mark.parametrize("seed", range(12))
def test_the_minds_play_every_fight_to_its_end(seed: int) -> None:
    chance = Chance(started(Setup(("heinrich",), ("goblin",), seed)).chance)
    heroes = tuple(chance.sample(HEROES, 1 + seed % 4, "heroes"))
    monsters = tuple(chance.pick(PLAYABLE, "monster") for _ in range(1 + seed % 7))
    fight = Fight(started(Setup(heroes, monsters, seed)))
    for _ in fight.play(6000, random=False):
        pass
    assert fight.decision is None, f"the fight does not end: {heroes} against {monsters}"
    assert fight.state.outcome in ("won", "lost", "drawn")


@pytest.mark.parametrize("kind", LARGE)
def test_the_minds_play_large_monsters(kind: str) -> None:
    fight = Fight(with_large(kind))
    for _ in fight.play(4000, random=False):
        for model in fight.state.monsters():
            assert len(board.squares(model)) in (1, 4)
    assert fight.decision is None
    assert fight.state.outcome in ("won", "lost", "drawn")


def with_large(kind: str) -> Campaign:
    """A skirmish with a large monster among small ones, all on free floor."""
    state = started(Setup(("heinrich", "sven", "torallion"), (kind, "skaven-warrior", "skaven-warrior"), 5))
    small = [model for model in state.monsters() if model.size == (1, 1)]
    for number, model in enumerate(small):
        assert model.square is not None
        model.square = model.square._replace(x=15, y=2 + number)
    taken = [square for model in state.on_board() for square in board.squares(model)]
    assert len(taken) == len(set(taken))
    return state
