"""Minds and standing orders at the table."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from roguelike.books import BOOKS
from roguelike.books.kit.content import ContentError
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Choose, Decision, Json, Option
from roguelike.engine.text import msg
from roguelike.engine.views import View
from roguelike.minds.orders import ASK, StandingOrders
from roguelike.minds.random import RandomMind
from roguelike.minds.table import Table
from roguelike.session.errors import MindFailed
from roguelike.session.session import Session
from tests.playing import an_answer, play
from tests.toybook import BLUE, RED, Toy


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    monkeypatch.setitem(BOOKS, "toy", "tests.toybook:book")
    with Session.create(tmp_path / "camp.fatepoint", Toy(), {}, "seed") as made:
        yield made


def who_answered(session: Session) -> dict[str, set[str]]:
    """For each seat, who has answered for it."""
    found: dict[str, set[str]] = {}
    for answered in session._store.answers(0):
        found.setdefault(answered.seat, set()).add(answered.who)
    return found


def test_minds_answer_until_the_person_is_asked(session: Session) -> None:
    table = Table.set_for(session, {BLUE: "auto"})
    for _ in range(10):
        assert table.person_asked
        session.answer(an_answer(session))
        table.advance(None)
    assert session.seat == RED
    assert who_answered(session) == {RED: {"person"}, BLUE: {"mind"}}


def test_a_slice_of_time_ends_after_an_answer(session: Session) -> None:
    table = Table.automatic(session)
    for seq in range(1, 6):
        table.advance(0)
        assert session.seq == seq
    assert not table.person_asked
    while not session.over:
        table.advance()
    assert not table.person_asked
    assert table.advance() == []


def test_a_table_of_minds_plays_the_same_in_slices_and_at_once() -> None:
    at_once = Session.in_memory(Toy(), {}, "seed")
    events = Table.automatic(at_once).advance(None)
    in_slices = Session.in_memory(Toy(), {}, "seed")
    table, again = Table.automatic(in_slices), []
    while not in_slices.over:
        again += table.advance(0)
    assert again == events


def test_an_unknown_mind_is_a_key_error(session: Session) -> None:
    with pytest.raises(KeyError):
        Table.set_for(session, {BLUE: "genius"})


class Cheat:
    """Answers what no question accepts."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        return {"verb": "win"}


class Faint:
    """Raises."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        raise ZeroDivisionError


class Misled:
    """Finds a data file broken."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        raise ContentError("data/x.toml", "cat.teeth", "is missing")


def test_a_mind_that_finds_a_broken_data_file_tells_its_sentence(session: Session) -> None:
    with pytest.raises(MindFailed) as caught:
        Table(session, {RED: Misled()}).advance()
    assert caught.value.msg.args["why"] == 'data/x.toml: "cat.teeth" is missing.'


@pytest.mark.parametrize("mind", [Cheat(), Faint()])
def test_a_mind_that_fails_is_named_and_changes_nothing(session: Session, mind: Any) -> None:
    state = session.fingerprint()
    with pytest.raises(MindFailed) as caught:
        Table(session, {RED: mind}).advance()
    assert caught.value.msg.args["seat"] == RED
    assert caught.value.msg.args["question"] == "toy.act"
    assert Path(str(caught.value.msg.args["file"])).is_file()
    assert session.fingerprint() == state


@pytest.mark.parametrize("mind", [Cheat(), Faint()])
def test_a_persons_game_goes_on_when_a_mind_fails(session: Session, mind: Any) -> None:
    table = Table(session, {RED: mind, BLUE: mind}, rescue=True)
    for _ in range(40):
        before = session.seq
        table.advance(0)
        assert session.seq == before + 1
    [notice] = session.notices
    assert notice.id == "session-mind-instead"
    assert session.crashes is not None
    assert len(list(session.crashes.iterdir())) == 1


def rest_until(session: Session, question: str) -> None:
    """Play on until that question is asked."""
    while session.decision is not None and session.decision.question != question:
        play(session, 1)


def test_standing_orders_answer_for_the_person(tmp_path: Path) -> None:
    path = tmp_path / "camp.fatepoint"
    toy = Toy()
    with Session.create(path, toy, {"limit": 500}, "seed") as session:
        rest_until(session, "toy.choose")
        table = Table(session, {})
        assert table.person_asked
        assert table.advance() == []
        table.order("toy.choose", "barred")
        assert table.person_asked  # what it says is not legal
        table.order("toy.choose", "no such order")
        assert table.person_asked
        table.order("toy.choose", "first")
        assert not table.person_asked
    with Session.open(path, toy) as again:
        table = Table.set_for(again, {})
        assert table.orders.given() == {"toy.choose": "first"}
        assert not table.person_asked
        state, events = again.fingerprint(), table.advance()
        assert events
        assert again.fingerprint() != state
        assert "order" in {answered.who for answered in again._store.answers(again.seq - 1)}
        table.order("toy.choose", None)
        rest_until(again, "toy.choose")
        assert table.person_asked


def test_orders_are_no_part_of_the_state(session: Session) -> None:
    state = session.fingerprint()
    Table(session, {}).order("toy.choose", "first")
    assert session.fingerprint() == state


def choose(**more: Any) -> Choose:
    """A question with orders."""
    choices = (Option("a", msg("a")), Option("b", msg("b")))
    return Choose(seat=RED, question="q", prompt=msg("p"), choices=choices, orders={"never": "b"}, **more)


def test_the_default_order_holds_until_another_is_given() -> None:
    orders = StandingOrders()
    assert orders.answers(choose()) is None
    assert orders.answers(choose(order="never")) == ("b",)
    orders.set("q", ASK)
    assert orders.answers(choose(order="never")) is None
    orders.undo("q")
    assert orders.in_force(choose(order="never")) == "never"
    assert StandingOrders.from_json({"q": "never", "r": 3}).as_json() == {"q": "never"}
    assert StandingOrders.from_json([1]).as_json() == {}


def test_equal_views_get_equal_answers() -> None:
    session = Session.in_memory(Toy(), {"limit": 200}, "seed")
    mind = RandomMind()
    for _ in range(60):
        decision = session.decision
        if decision is None:
            break
        seen = [session.book.view(session.state, decision.seat) for _ in range(2)]
        if decision.seat == RED:
            session.state.hidden += 1  # blue's secret
            seen.append(session.book.view(session.state, RED))
        assert seen[0] == seen[-1]
        answers = [mind.answer(view, decision, Chance(ChanceState("m"))) for view in seen]
        assert all(answer == answers[0] for answer in answers)
        play(session, 1)


def test_minds_move_no_die_of_the_rules(session: Session) -> None:
    drawn = dict(session.state.chance.counters)
    thoughts = []
    for _ in range(2):
        chance = session.mind_chance(RED)
        thoughts.append([chance.die(6, "thinking") for _ in range(5)])
    assert thoughts[0] == thoughts[1]
    assert session.state.chance.counters == drawn


CODE = """
from roguelike.minds.table import Table
from roguelike.session.session import Session
from tests.toybook import Toy
session = Session.in_memory(Toy(), {}, "hash")
print(*Table.automatic(session).advance(None), session.fingerprint())
"""


def test_the_hash_seed_of_the_process_changes_nothing() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", CODE],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
        ).stdout
        for seed in ("1", "2", "77")
    }
    assert len(told) == 1
