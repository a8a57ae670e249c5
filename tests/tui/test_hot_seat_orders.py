"""Two persons at one keyboard: orders given beforehand, no pause that tells a card, the Game Master's phase."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roguelike.books import load_book
from roguelike.books.ahq import people, placing
from roguelike.books.ahq.counters import AMBUSH, TRAP
from roguelike.books.ahq.secrecy import as_seen
from roguelike.books.ahq.state import GM, HEROES, Campaign
from roguelike.cli import main
from roguelike.engine.decisions import Json
from roguelike.engine.geometry import Square
from roguelike.minds.table import Table
from roguelike.session.session import Session
from roguelike.tui.lines import plain
from roguelike.tui.panel import Panel
from tests.tui.screen import LONG
from tests.tui.seats import FIGHT, PERSON, campaign, hand, opened, said, seated, special

# Standing orders


def test_each_side_has_orders_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = campaign(tmp_path, PERSON, hand(TRAP))
    master = play.sit(GM)
    master.order("ahq.counter.trap.square", "play")
    play.order("ahq.fate.falls", "always")
    assert (play.orders(), master.orders()) == (
        {"ahq.fate.falls": "always"},
        {"ahq.counter.trap.square": "play"},
    )
    play.close()
    again = opened(tmp_path)
    assert again.sit(GM).orders() == {"ahq.counter.trap.square": "play"}
    again.close()
    file = next(tmp_path.glob("*.fatepoint"))
    assert main(["export", str(file)]) == 0
    assert "trap" not in capsys.readouterr().out
    assert main(["export", "--all", str(file)]) == 0
    assert "ahq.counter.trap.square" in capsys.readouterr().out


def test_what_would_betray_a_card_is_never_asked(tmp_path: Path) -> None:
    play = campaign(tmp_path, PERSON)
    secret = {s.question for s in play.sit(GM).standing() if s.secret}
    assert {"ahq.counter.trap.square", "ahq.counter.ambush", "ahq.counter.special-monster", "ahq.special"} <= secret
    for standing in play.sit(GM).standing():
        names = [name for name, _ in standing.orders]
        assert "ask" not in names
        assert standing.default in (names if standing.secret else [*names, "ask"])
    play.close()


@pytest.mark.rule("AHQ-CNT-06", "AHQ-GM-08")
@pytest.mark.parametrize("order", ["keep", "ask", "gone out of use"])
def test_a_moment_passes_in_the_same_breath_with_a_card_and_without(tmp_path: Path, order: str) -> None:
    told = []
    for name, cards in (("with", hand(TRAP)), ("without", hand(AMBUSH))):
        play = campaign(tmp_path / name, PERSON, cards)
        master = play.sit(GM)
        master.answer({"verb": "end", "actor": ""})
        master.order("ahq.counter.trap.square", order)
        step = {"verb": "march", "actor": play.view().point, "path": "W"}
        assert play.decision is not None
        events = play.answer(step)
        assert play.decision is not None, "he goes on without a pause"
        assert play.asked == ""
        told.append([type(event).__name__ for event in events])
        answered = {a.question: a.who for a in play.table.session._store.answers(0)}
        assert ("ahq.counter.trap.square" in answered) is (name == "with")
        play.close()
    assert told[0] == told[1]


def test_the_list_of_campaigns_does_not_count_secret_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = []
    for name, cards in (("with", hand(TRAP)), ("without", hand(AMBUSH))):
        play = campaign(tmp_path / name, PERSON, cards)
        play.sit(GM).answer({"verb": "end", "actor": ""})
        play.answer({"verb": "march", "actor": play.view().point, "path": "W"})
        play.close()
        assert main(["list", "--json", "--saves", str(tmp_path / name)]) == 0
        row = json.loads(capsys.readouterr().out)[0]
        counted.append({key: row[key] for key in ("answers", "stands", "title")})
    assert counted[0] == counted[1]
    assert counted[0]["answers"] == 2


# The Game Master's phase


@pytest.mark.rule("AHQ-CMB-21")
def test_a_monster_that_has_begun_is_done_before_another_begins(tmp_path: Path) -> None:
    play = campaign(tmp_path, FIGHT)
    play.answer({"verb": "end", "actor": ""})
    player, press = seated(play, GM)
    press("m")
    first = player.focus
    press("tab")
    assert player.focus != first
    press("1")
    assert player.focus == first, "digits pick the monsters in the order of the panel"
    press("left", "tab")
    assert player.focus == first
    assert said(player) == "Skaven Warrior has begun: end its turn first (.)."
    press("A")
    assert {m.id for m in player.view.models if m.side == "ours" and "steps" in m.cells} == set()
    moved = [m.turn.steps > 0 for m in play.table.session.state.monsters()]
    assert moved == [True, True], "one after the other, without a further key"
    play.close()


def test_bumping_into_a_hero_is_an_attack_and_the_phase_is_ended_by_its_key(tmp_path: Path) -> None:
    def close_by(state: Campaign) -> None:
        hero, monster = state.heroes()[0], state.monsters()[0]
        assert hero.square is not None
        monster.square = hero.square.step("E")

    play = campaign(tmp_path, FIGHT, close_by)
    play.answer({"verb": "end", "actor": ""})
    player, press = seated(play, GM)
    press("m", "1")
    assert player.odds(), "exact odds of what `a` would do"
    press("left")
    assert any(word in player.log.lines[-1].text for word in ("hits", "misses", "FALLS", "fumble", "Fumble"))
    if not player.leaving:
        press("E")
        if player.asker is not None:
            press("c")
    assert player.leaving == HEROES
    play.close()


@pytest.mark.rule("AHQ-CMB-27")
def test_the_odds_against_a_special_monster_are_hidden_from_the_heroes_only(tmp_path: Path) -> None:
    play = campaign(tmp_path, FIGHT, special("skaven-champion"))
    target = play.table.session.state.monsters()[-1].id
    blow: Json = {"verb": "attack", "actor": "h1", "target": target}
    assert play.preview(blow) == ()
    assert play.sit(GM).preview(blow)
    play.close()


@pytest.mark.rule("AHQ-CMB-27")
def test_a_proposal_to_the_heroes_does_not_tell_who_shoots(tmp_path: Path) -> None:
    proposals = []
    for profile in ("skaven-champion", "jezzail-team"):
        play = campaign(tmp_path / profile, FIGHT)
        state = play.table.session.state
        known = people.add_monster(state, "skaven-warrior", Square(13, 3))
        hidden = people.add_monster(state, profile, Square(14, 3))
        hidden.known = False
        squares = [Square(x, 4) for x in range(12, 17)]
        seen = [as_seen(m, HEROES) for m in (hidden, known)]
        proposals.append([placing.ranged_first(m) for m in seen])
        assert placing.propose(state, seen, {m.id: squares for m in seen})
        play.close()
    assert proposals[0] == proposals[1]


@pytest.mark.rule("AHQ-GM-03", "AHQ-GM-08")
def test_in_a_quiet_turn_he_has_the_keyboard_after_a_draw_or_if_he_likes(tmp_path: Path) -> None:
    play = campaign(tmp_path, PERSON)
    master = play.sit(GM)
    assert play.asked == GM, "a new dungeon gives him a counter"
    master.answer({"verb": "end", "actor": ""})
    state = play.table.session.state
    while not state.counters.fresh and play.asked == "":
        before = state.counters.hand[:]
        play.answer({"verb": "end", "actor": ""})
        while play.decision is None and not play.asked:
            play.advance(0)
        assert (play.asked == GM) is (state.counters.hand != before)
    master.answer({"verb": "end", "actor": ""})
    master.order("ahq.master", "ask")
    play.answer({"verb": "end", "actor": ""})
    while play.decision is None and not play.asked:
        play.advance(0)
    assert play.asked == GM
    play.close()


def test_many_monsters_leave_room_for_the_heroes_in_the_panel(tmp_path: Path) -> None:
    play = campaign(tmp_path, {**FIGHT, "monsters": ["skaven-warrior"] * 12})
    play.answer({"verb": "end", "actor": ""})
    player, press = seated(play, GM)
    press("m", "9")
    rows = [plain(row) for row in Panel(player.narrator, player.view, player.focus).lines(29, 15)]
    assert rows[0].split() == ["#", "Party", "W", "T", "mv", "act"]
    assert any(row.startswith(">i Warrior") for row in rows)
    assert [name for name in ("Heinrich", "Sven", "Torallion", "Magnus") if any(name in row for row in rows)] == [
        "Heinrich",
        "Sven",
        "Torallion",
        "Magnus",
    ]
    play.close()


def test_replay_and_export_tell_what_the_heroes_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told, whole = [], []
    for name, cards in (("a", hand(TRAP)), ("b", hand(AMBUSH))):
        play = campaign(tmp_path / name, PERSON, cards)
        play.sit(GM).order("ahq.counter.trap.square", "keep")
        play.sit(GM).answer({"verb": "end", "actor": ""})
        play.answer({"verb": "march", "actor": play.view().point, "path": "E" * 12})
        play.close()
        file = str(next((tmp_path / name).glob("*.fatepoint")))
        assert main(["export", "--all", file]) == 0
        whole.append([answer["drawn"] for answer in json.loads(capsys.readouterr().out)["answers"]])
        assert main(["replay", file]) == 0
        replayed = capsys.readouterr().out
        assert main(["export", file]) == 0
        exported = json.loads(capsys.readouterr().out)
        own = {key: exported["campaign"].pop(key) for key in ("id", "created")}
        assert own
        told.append((replayed, exported["answers"], exported["events"]))
    assert told[0] == told[1]
    assert whole[0][2] < whole[1][2], "when the dice of a walk are drawn tells that he was asked in the middle of it"


@pytest.mark.parametrize("strength", ["normal", "cunning", "easy"] if LONG else ["cunning"])
def test_minds_can_take_both_seats_of_such_a_campaign(strength: str) -> None:
    with Session.in_memory(load_book("ahq"), PERSON, "minds", remember=False) as session:
        table = Table.set_for(session, {HEROES: "auto", GM: strength})
        fights = 0
        while session.seq < 600 and not session.over and (LONG or not fights or session.state.fight):
            table.advance(0)
            fights = max(fights, session.state.fight)
        assert fights
