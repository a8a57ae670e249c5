"""Run, commit, show: answers, refusals, failing rules, going on after a break."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.books.kit.content import ContentError
from roguelike.engine.decisions import Json, action
from roguelike.session import snapshot as snapshots
from roguelike.session.errors import Refused, RuleFailed, SaveError
from roguelike.session.session import Session
from roguelike.session.store import Step
from tests.playing import play
from tests.toybook import RED, RoundEnded, Toy, book


def test_a_campaign_goes_on_where_it_was_left(path: Path, toy: Toy) -> None:
    with Session.create(path, toy, {}, "seed") as session:
        live = play(session, 37)
        state, asked = session.fingerprint(), session.decision
    with Session.open(path, toy) as again:
        assert again.seq == 37
        assert again.fingerprint() == state
        assert again.decision is not None
        assert asked is not None
        assert (again.decision.question, again.decision.seat) == (asked.question, asked.seat)
        assert again.notices == []
        assert list(again.history()) == live


def test_file_and_memory_play_the_same_game(session: Session, toy: Toy) -> None:
    other = Session.in_memory(toy, {}, "seed")
    assert play(session, 50) == play(other, 50)
    assert session.fingerprint() == other.fingerprint()
    assert list(session.history()) == list(other.history())


def test_the_end_is_an_end(path: Path, toy: Toy) -> None:
    with Session.create(path, toy, {"limit": 3}, "seed") as session:
        play(session, 20)
        assert session.over
        assert session.seat == ""
        with pytest.raises(Refused) as caught:
            session.answer("anything")
        assert caught.value.msg.id == "session-over"
    with Session.open(path, toy) as again:
        assert again.over


FORGED: list[Any] = [
    None,
    [],
    "strike",
    17,
    float("nan"),
    {"verb": "strike"},
    {"verb": "strike", "actor": "red0"},
    {"verb": "strike", "actor": "red0", "target": "red2"},
    {"verb": "strike", "actor": "red0", "target": ["blue1"]},
    {"verb": "strike", "actor": "blue1", "target": "red0"},
    {"verb": "walk", "actor": "red0", "path": "N"},
    {"verb": "walk", "actor": "red0", "path": "Q"},
    {"verb": "walk", "actor": "red0", "path": "", "more": 1},
    {"verb": "fly", "actor": "red0"},
    {1: {2: object()}},
    {"verb": "rest", "actor": "red0", "because": "of\ud800"},
]


@pytest.mark.parametrize("answer", FORGED, ids=range(len(FORGED)))
def test_a_forged_answer_is_refused_and_changes_nothing(session: Session, answer: Any) -> None:
    before = session.fingerprint()
    decision = session.decision
    with pytest.raises(Refused):
        session.answer(answer)
    assert session.fingerprint() == before
    assert session.decision is decision
    assert session.seq == 0


def test_a_stale_answer_is_refused(session: Session) -> None:
    rest: Json = action("rest", "red0")
    with pytest.raises(Refused) as caught:
        session.answer(rest, seq=4)
    assert caught.value.refusal.message == "session-stale"
    with pytest.raises(Refused):
        session.answer(rest, question="toy.choose")
    session.answer(rest, seq=0, question="toy.act")
    assert session.seq == 1


@settings(max_examples=60, deadline=None)
@given(st.recursive(st.none() | st.integers() | st.text(), lambda j: st.lists(j) | st.dictionaries(st.text(), j)))
def test_any_json_is_accepted_or_refused(answer: Any) -> None:
    session = Session.in_memory(book, {}, "seed")
    for _ in range(8):
        seq = session.seq
        try:
            session.answer(answer)
        except Refused:
            assert session.seq == seq
        else:
            assert session.seq == seq + 1
        play(session, 1)


def test_a_rule_that_finds_a_broken_data_file_tells_its_sentence(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ContentError("data/x.toml", "cat.teeth", "is missing")

    while session.decision is not None and session.decision.question != "toy.act":
        play(session, 1)
    assert session.decision is not None
    monkeypatch.setattr(type(session._run), "send", broken)
    with pytest.raises(RuleFailed) as caught:
        session.answer(action("rest", session.decision.subject))
    assert caught.value.msg.args["why"] == 'data/x.toml: "cat.teeth" is missing.'


@pytest.mark.parametrize("verb", ["break", "slip"])
@pytest.mark.parametrize("before", [0, 1, 23])
def test_a_rule_that_raises_loses_nothing(path: Path, toy: Toy, verb: str, before: int) -> None:
    with Session.create(path, toy, {}, "seed") as session:
        play(session, before)
        while session.decision is not None and session.decision.question != "toy.act":
            play(session, 1)
        assert session.decision is not None
        seq, state, subject = session.seq, session.fingerprint(), session.decision.subject
        drawn = session.state.chance.drawn
        with pytest.raises(RuleFailed) as caught:
            session.answer(action(verb, subject))
        assert caught.value.msg.args["action"] == verb
        assert (session.seq, session.fingerprint(), session.state.chance.drawn) == (seq, state, drawn)
        assert session.decision is not None
        assert session.decision.subject == subject
        assert session.notices == []
        crash = caught.value.crash
        assert crash is not None
        told = json.loads(crash.read_text())
        assert told["answer"]["verb"] == verb
        assert told["seed"] == "seed"
        assert "planted" in "".join(told["traceback"])
        undisturbed = Session.in_memory(toy, {}, "seed")
        play(undisturbed, seq)
        assert play(session, 9) == play(undisturbed, 9)
        state = session.fingerprint()
    with Session.open(path, toy) as again:
        assert again.fingerprint() == state


def test_a_break_by_the_keyboard_leaves_the_question(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Toy.act
    broken: list[Any] = []

    async def break_once(toy: Toy, game: Any, piece: Any) -> None:
        if not broken:
            broken.append(piece)
            piece.life = 0
            raise KeyboardInterrupt
        await real(toy, game, piece)

    session.answer(action("walk", "red0", path="E"))
    state, answer = session.fingerprint(), action("walk", "blue1", path="E")
    monkeypatch.setattr(Toy, "act", break_once)
    with pytest.raises(KeyboardInterrupt):
        session.answer(answer)
    assert (session.seq, session.fingerprint()) == (1, state)
    assert session.answer(answer)


def test_a_full_disk_keeps_the_last_answer(path: Path, toy: Toy) -> None:
    with Session.create(path, toy, {"limit": 500}, "seed") as session:
        play(session, 3)
        db: sqlite3.Connection = session._store._db  # type: ignore[attr-defined]
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.execute(f"PRAGMA max_page_count={pages + 1}")
        with pytest.raises(SaveError) as caught:
            play(session, 400)
        assert caught.value.msg.id == "session-disk-full"
        seq, state = session.seq, session.fingerprint()
        db.execute(f"PRAGMA max_page_count={pages + 1000}")
        play(session, 20)
        assert session.seq == seq + 20
    fresh = Session.in_memory(toy, {"limit": 500}, "seed")
    play(fresh, seq)
    assert fresh.fingerprint() == state


def test_an_event_that_cannot_be_written_loses_nothing(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    play(session, 4)
    state = session.fingerprint()
    with monkeypatch.context() as patch:
        patch.setattr("roguelike.session.tables.events_text", lambda events: 1 / 0)
        with pytest.raises(RuleFailed):
            play(session, 2)
    assert session.fingerprint() == state
    assert session.seq == 4


def test_a_rule_that_fails_before_the_first_question_leaves_no_file(path: Path, toy: Toy) -> None:
    class Bad(Toy):
        def further(self, *_: Any) -> Any:
            raise AssertionError

        async def play(self, game: Any) -> None:
            raise RuntimeError("at once")

    with pytest.raises(RuleFailed):
        Session.create(path, Bad(), {}, "seed")
    assert not path.exists()
    with pytest.raises(ValueError, match="number"):
        Session.create(path, toy, {"limit": "x"}, "seed")
    assert not path.exists()


def test_an_existing_campaign_is_never_overwritten(path: Path, session: Session, toy: Toy) -> None:
    session.close()
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        Session.create(path, toy, {}, "other")
    assert caught.value.msg.id == "session-file-exists"
    assert path.read_bytes() == before


def test_history_is_filtered_by_audience_and_tells_the_last(session: Session) -> None:
    events = play(session, 55)
    assert list(session.history()) == events
    known = [event for event in events if event.known_to(RED)]
    assert list(session.history(RED)) == known != events
    for last in (0, 1, 10, 10_000):
        assert list(session.history(last=last)) == events[len(events) - min(last, len(events)) :]


def test_a_chapter_is_packed_and_still_told(path: Path, toy: Toy) -> None:
    with Session.create(path, toy, {"limit": 400}, "seed") as session:
        events = play(session, 150)
        assert list(session.history()) == events
        assert list(session.history(last=200)) == events[-200:]
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT count(*) FROM chapters").fetchone()[0] >= 2
        assert db.execute("SELECT count(*) FROM answers").fetchone()[0] < 100
        assert db.execute("SELECT count(*) FROM checkpoints").fetchone()[0] <= 4
        needed = {part[2] for (m,) in db.execute("SELECT manifest FROM checkpoints") for part in json.loads(m)}
        assert {row[0] for row in db.execute("SELECT hash FROM parts")} == needed
    db.close()
    with Session.open(path, toy) as again:
        assert again.seq == 150
        assert list(again.history()) == events


def test_notes_are_kept(session: Session, path: Path, toy: Toy) -> None:
    session.note("orders", {"a": "b"})
    session.close()
    with Session.open(path, toy) as again:
        assert again.noted("orders") == {"a": "b"}
        assert again.noted("else") is None


# --- rules that changed


@pytest.mark.parametrize("reason", ["dice", "question", "raised"])
def test_rules_that_play_otherwise_open_at_the_last_matching_point(path: Path, reason: str) -> None:
    toy = Toy(durable_every=1000)
    with Session.create(path, toy, {"limit": 500}, "seed") as session:
        play(session, 17)
        while len(session._tail) < 12:
            play(session, 1)
        answers, turn = session.seq, session.state.turn
    changes: dict[str, Any] = {
        "dice": {"extra_dice": 1},
        "question": {"word": "new"},
        "raised": {"broken_from": turn - 6},
    }
    changed = Toy(rules_version=2, durable_every=1000, **changes[reason])
    with Session.open(path, changed) as again:
        base, seq, state = again._base.seq, again.seq, again.fingerprint()
        events = list(again.history())
        assert [notice.args["count"] for notice in again.notices] == [answers - seq]
    assert base == answers - 12
    assert base <= seq < answers
    assert (seq == base) is (reason == "question")
    with sqlite3.connect(path) as db:
        first, why = db.execute("SELECT first, reason FROM set_aside").fetchone()
    db.close()
    assert (first, why) == (seq + 1, reason)
    assert (path.parent / "crashes").exists() is (reason == "raised")
    fresh = Session.in_memory(toy, {"limit": 500}, "seed")
    assert events == play(fresh, seq)
    assert state == fresh.fingerprint()
    with Session.open(path, changed) as once_more:
        assert once_more.notices == []
        assert once_more.seq == seq
        if reason != "raised":
            play(once_more, 5)
            assert once_more.seq == seq + 5
    with pytest.raises(SaveError) as caught:
        Session.open(path, toy)
    assert caught.value.msg.id == "session-rules-newer"


def test_a_fault_that_shows_only_after_a_checkpoint_falls_back_to_an_older_one(path: Path, toy: Toy) -> None:
    with Session.create(path, toy, {"limit": 500}, "seed") as session:
        play(session, 38)
        state, base = session.fingerprint(), session._base.seq
    with sqlite3.connect(path) as db:
        manifest = json.loads(db.execute("SELECT manifest FROM checkpoints WHERE seq = ?", (base,)).fetchone()[0])
        turn = next(part[2] for part in manifest if part[0] == "turn")
        db.execute("UPDATE parts SET body = x'00' WHERE hash = ?", (turn,))
    db.close()
    with Session.open(path, toy) as again:
        assert again._base.seq < base
        assert again.fingerprint() == state
        assert again.notices == []


# --- properties


@settings(max_examples=25, deadline=None)
@given(seed=st.text(st.characters(codec="ascii"), max_size=5), answers=st.integers(0, 80))
def test_replaying_a_journal_gives_the_same_state(seed: str, answers: int) -> None:
    first = Session.in_memory(book, {"limit": 100}, seed)
    events = play(first, answers)
    second = Session.in_memory(book, {"limit": 100}, seed)
    again = []
    for answered in first._store.answers(0):
        again += second.answer(answered.answer, seq=answered.seq - 1, question=answered.question)
    assert again == events
    assert second.fingerprint() == first.fingerprint()


@settings(max_examples=25, deadline=None)
@given(seed=st.text(max_size=5), answers=st.integers(0, 60))
def test_a_state_saved_and_loaded_is_the_same(seed: str, answers: int) -> None:
    session = Session.in_memory(book, {"limit": 100}, seed.encode("utf-8", "replace").decode())
    play(session, answers)
    snap = snapshots.take(session.state, 0, 1, durable=False)
    assert snapshots.restore(book, snap) == session.state
    play(session, 3)
    later = snapshots.take(session.state, 3, 1, durable=False, before=snap)
    whole = snapshots.take(session.state, 3, 1, durable=False)
    assert later == whole
    assert snapshots.restore(book, later) == session.state


def test_equal_states_have_equal_parts_whatever_came_before() -> None:
    session = Session.in_memory(book, {}, "seed")
    step = Step(1, None, [RoundEnded(turn=1)])
    assert not step.ends_chapter
    snap = snapshots.take(session.state, 0, 1, durable=True)
    assert {part.field for part in snap.parts if part.key is not None} == {"pieces"}
