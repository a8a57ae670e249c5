"""Which quest comes next."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.books.datum import quests
from roguelike.books.datum.book import book
from roguelike.books.datum.events_town import InTown
from roguelike.books.datum.state import HEROES, Item
from roguelike.books.datum.town import road
from roguelike.engine.decisions import Choose
from roguelike.engine.text import Msg
from roguelike.narrator import Narrator
from tests.books.datum.quests.cellar import CELLAR
from tests.books.datum.town.kit import QUEST, TOWN, Home

TO_QUEST = {TOWN: "done"}


@pytest.mark.rule("DQ-SET-03")
def test_quests_come_in_their_order_and_a_lost_one_can_be_tried_again() -> None:
    home = Home("barbarian")
    year = list(home.state.journey)
    assert len(year) == 7
    home.go(QUEST, TO_QUEST)
    assert home.question.suggested == year[0]
    assert {*home.offered()} == {year[0], "town", "stop"}
    assert home.page().endswith("Pay: 50 gold each."), "the parchment comes last: a long page loses its beginning"
    home.back("won", quest=year[0]).go().go(QUEST, TO_QUEST)
    assert home.question.suggested == year[1]
    for tries in (1, 2, 3):
        home.back("left", quest=year[1]).go().go(QUEST, TO_QUEST)
        assert {year[1], year[2]} <= {*home.offered()}
        assert year[0] not in home.offered()
        assert home.question.suggested == (year[1] if tries < 3 else year[2])
    home.page()


@pytest.mark.rule("DQ-SET-03", "DQ-ADV-01", "DQ-TV-23")
def test_a_year_of_seven_quests_ends_with_a_level_and_another_may_begin() -> None:
    home = Home("barbarian")
    for id in home.state.journey:
        home.back("won", quest=id).go()
    assert home["barbarian"].raised == 1
    home.go(QUEST, TO_QUEST)
    assert {*home.offered()} == {"year", "town", "stop"}
    assert home.question.suggested == "stop"
    home.go(QUEST, {QUEST: ["year"]})
    assert (home.state.year, home.state.done) == (2, [])
    assert home.question.suggested == home.state.journey[0]
    home.page()
    home.go(answers={QUEST: "stop"})
    assert home.state.phase == "over"
    seen, say = book.view(home.state, HEROES), Narrator().text
    assert say(seen.header[0].text) == "The campaign is over"
    assert say(seen.page[0]) == "The campaign is over, 7 quests were won.", "those of the year that is over count"
    assert say(book.summary(home.state)) == "over, 7 quests won"


def test_from_the_quests_one_can_go_back_to_town() -> None:
    home = Home("barbarian").go().go(QUEST, TO_QUEST)
    home.go(TOWN, {QUEST: "town"})
    assert home.question.question == TOWN


def test_a_players_own_quest_is_offered_beside_the_year(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home("barbarian")
    known = quests.known()
    monkeypatch.setattr(quests, "known", lambda: (*known, "mine"))
    assert road.own_quests(home.state) == ["mine"]
    home.state.done.append("mine")
    assert road.own_quests(home.state) == []


def test_a_single_quest_leaves_the_others_free() -> None:
    home = Home("barbarian", quest=quests.known()[2])
    assert road.suggestion(home.state) == quests.known()[2]
    home.back("won", quest=quests.known()[2]).go().go(QUEST, TO_QUEST)
    assert home.question.suggested == "stop"
    assert quests.known()[0] in home.offered()


def test_a_quest_whose_file_is_gone_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Home("barbarian")
    home.state.journey = ["gone", *home.state.journey]
    home.go(QUEST, TO_QUEST)
    assert "gone" not in home.offered()
    assert home.question.suggested == home.state.journey[1]
    home.state.maps["gone"] = quests.load(home.state.journey[1])
    home.back("left", quest="gone").go().go(QUEST, TO_QUEST)
    assert home.offered()["gone"] is None
    home.page()


@pytest.mark.rule("DQ-SET-03")
@pytest.mark.parametrize("what", ["deleted", "broken", "changed"])
def test_a_quest_file_that_changes_while_the_quest_is_chosen(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    mine = tmp_path / "quests" / "mine.toml"
    mine.parent.mkdir()
    mine.write_text(CELLAR, encoding="utf-8")
    home = Home("barbarian").go(QUEST, TO_QUEST)
    assert home.offered()["mine"] is None
    if what == "deleted":
        mine.unlink()
    else:
        mine.write_text(CELLAR.replace("The Cellar", "The Loft" if what == "changed" else ""), encoding="utf-8")
    home.go(QUEST if what != "changed" else "datum.party", {QUEST: ["mine"]})
    if what == "changed":
        assert home.state.quest.title == "The Loft"
        mine.unlink()
        assert home.state.quest.title == "The Loft", "the campaign has a copy"
    else:
        assert [event.what for event in home.told(InTown)] == [Msg("dqtown-quest-gone", {"quest": "mine"})]
        assert home.offered().get("mine", "not offered") is not None
        assert home.state.board is None


@pytest.mark.rule("DQ-SET-03")
def test_an_own_file_that_is_wrong_is_listed_with_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    folder = tmp_path / "quests"
    folder.mkdir()
    (folder / "mine.toml").write_text('titel = "x"', encoding="utf-8")
    home = Home("barbarian").go(QUEST, TO_QUEST)
    question = home.question
    assert isinstance(question, Choose)
    assert [option.key for option in question.choices if option.refusal is None] == [
        *(home.state.journey[0], "town", "stop")
    ]
    wrong = next(option for option in question.choices if option.key == "wrong:mine")
    assert wrong.refusal is not None
    assert Narrator().text(wrong.label) == "mine.toml (wrong)"
    assert Narrator().text(wrong.refusal.msg).startswith("mine.toml, key “titel”: this key is not known here")


@pytest.mark.rule("DQ-HERO-02", "DQ-LIT-03", "DQ-LIM-02")
def test_before_they_set_out_it_is_told_who_has_no_weapon_no_light_or_too_much() -> None:
    def notes(home: Home) -> list[str]:
        home.reentered().go(QUEST)
        return [home.voice.text(note) for note in home.question.notes]

    home = Home("barbarian", "dwarf", "wizard").go().go(QUEST, TO_QUEST)
    assert notes(home) == []
    torch, *_ = [item for item in home["wizard"].hands if item.id == "torch"]
    home["wizard"].hands.remove(torch)
    home["wizard"].pack.append(torch)
    assert notes(home) == ["Nobody has a light in hand: Rogar, Telor fight badly in the dark."]
    home["barbarian"].away = home["wizard"].away = True
    assert notes(home) == [], "a dwarf sees in the dark, and who stays here does not count"
    home["barbarian"].away = False
    home["barbarian"].hands = [Item("torch")]
    assert notes(home) == ["Rogar has no weapon in hand."]
    home["barbarian"].hands = [Item("sling")]
    assert notes(home) == ["Nobody has a light in hand: Rogar fights badly in the dark."], "a sling is a weapon"
    home["barbarian"].hands = [Item("broadsword", damaged=True), Item("torch")]
    home["dwarf"].hands, home["dwarf"].pack = [], [Item("potion-of-healing") for _ in range(3)]
    assert notes(home) == [
        "Rogar, Durgin have no weapon in hand.",
        "Durgin carries too much, and must leave something here.",
    ]


def test_a_campaign_ends_only_when_that_is_said_twice() -> None:
    home = Home("barbarian").go().go("datum.town.stop", {**TO_QUEST, QUEST: "stop"})
    assert home.question.urgency == "always"
    home.go(QUEST, {"datum.town.stop": "back"})
    home.go(answers={QUEST: "stop", "datum.town.stop": "stop"})
    assert home.state.phase == "over"
