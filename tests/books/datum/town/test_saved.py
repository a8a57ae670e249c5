"""A campaign file left and opened again at every question of the town."""

from __future__ import annotations

from pathlib import Path

from roguelike.books import load_book
from roguelike.books.datum.state import Chronicle
from roguelike.books.datum.state_town import RESTING
from roguelike.engine.decisions import Json
from roguelike.engine.serial import dump
from roguelike.session.session import Session
from tests.books.datum.town.kit import DESK, QUEST, TOWN, Home
from tests.books.kit.town import left_and_opened

WISHES: dict[str, list[Json]] = {
    TOWN: ["h1", "recruit", "done"],
    DESK: ["buy", "money", "gold", "pack", "done"],
    "datum.town.counter": ["gear"],
    "datum.town.goods": ["rope-10", "back"],
    "datum.town.taker": ["h2"],
    "datum.town.gold": [3],
}


def test_every_question_of_the_town_can_be_left_and_comes_again(tmp_path: Path) -> None:
    file = tmp_path / "town.fatepoint"
    session = Session.create(file, load_book("datum"), {"heroes": ["barbarian", "dwarf"], "gear": "shop"}, "town")
    asked = []
    left = {key: list(answers) for key, answers in WISHES.items()}
    while session.decision is not None and session.decision.question.startswith("datum.town"):
        session = left_and_opened(session, file)
        assert session.decision is not None
        asked.append(question := session.decision.question)
        session.answer(left[question].pop(0) if left.get(question) else session.decision.suggested)
    assert {*WISHES, QUEST, "datum.town.carried", "datum.town.kept", "datum.town.pack", "datum.town.recruit"} <= {
        *asked
    }
    assert session.state.phase == "round"
    session.close()


def test_a_checkpoint_in_the_ledger_is_entered_again() -> None:
    home = Home("barbarian", "dwarf", gold=40)
    home.own("barbarian").home = 60
    home["barbarian"].quests = 6
    home.back("won", fell={"dwarf": 1}).go("datum.town.level", theft=[1])
    told = list(home.state.town.told)
    home.reopened()
    assert home.state.town.told == told
    home.go(TOWN).reopened()
    home.go("datum.town.goods", {TOWN: home["barbarian"].id, DESK: "buy", "datum.town.counter": "gear"}).reopened()
    assert home.own("barbarian").home == 30


def test_a_campaign_of_the_time_before_there_was_a_town_is_played_on() -> None:
    home = Home("barbarian")
    saved = dump(home.state)
    assert isinstance(saved, dict)
    for name in ("town", "year"):
        del saved[name]
    for hero in saved["heroes"].values():
        del hero["raised"], hero["falls"]
    state = Home("barbarian").state
    old = type(state)
    from roguelike.engine.serial import load

    home.state = load(old, saved)
    home.state.chronicle.append(Chronicle("x", "X", "won", 1, 1, 0, home=["h1"]))
    home.state.phase = "returned"
    home.run = None
    home.go()
    assert home.state.town.step > RESTING
