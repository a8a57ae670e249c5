"""Whole quests: played by minds, saved and loaded at every checkpoint, told and shown."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from roguelike.books.datum import bridges, initiative, quests
from roguelike.books.datum.book import book
from roguelike.books.datum.state import HEROES, ZARGON, Campaign, Placement, Quest, Turn
from roguelike.books.datum.view import DatumView, view
from roguelike.engine import serial
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, action
from roguelike.engine.geometry import Square
from roguelike.minds.table import Table
from roguelike.narrator import Narrator
from roguelike.session.drive import Run
from roguelike.session.session import Session
from tests.books.datum.scene import SH, Scene, arm, quest, scene

ROWS = ["############", "#<<...+...o#", "#.....#..g.#", "############"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Quest:
    """The thinnest quest, on the shelf as ``small``: a room, a door, two monsters to kill."""
    drawn, at = quest(ROWS)
    monsters = (Placement("o1", "orc", at["o"][0]), Placement("g1", "goblin", at["g"][0]))
    goal = attrs.evolve(drawn.goal, all_monsters=True)
    made = attrs.evolve(drawn, id="small", monsters=monsters, goal=goal)
    monkeypatch.setattr(quests, "known", lambda: ("small",))
    monkeypatch.setattr(quests, "load", lambda id: made)
    return made


def played(seed: str, until: int = 400) -> tuple[Session, list[Any]]:
    """A session in which minds have played."""
    session = Session.in_memory(book, {"quest": "small", "heroes": ["barbarian", "dwarf"]}, seed)
    table, told = Table.automatic(session), []
    while not session.over and session.seq < until:
        told += table.advance(0)
    return session, told


@pytest.mark.rule("DQ-SET-02", "DQ-BASE-17", "DQ-SET-04")
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_minds_play_a_quest_to_its_end_and_everything_can_be_told(small: Quest, seed: str) -> None:
    narrator = Narrator()
    session, told = played(seed)
    with session:
        chronicle = session.state.chronicle
    assert chronicle
    assert chronicle[0].outcome in ("won", "lost", "left")
    for event in told:
        narrator.line(event)
    assert not narrator.missing


@pytest.mark.parametrize("seed", ["1", "4"])
def test_every_checkpoint_can_be_loaded_and_played_on_alike(small: Quest, seed: str) -> None:
    """State, save, load, go on: the same dice and events as the live run."""
    state = book.new_campaign({"quest": "small", "heroes": ["barbarian", "dwarf"]}, seed)
    saves: list[tuple[int, Any]] = []
    answers: list[Any] = []
    live = Run(book, state)
    live.listen(lambda event: None, lambda durable: saves.append((len(answers), serial.dump(live.state))))
    live.start()
    minds = {seat: book.mind(seat, "auto") for seat in (HEROES, ZARGON)}
    while live.decision is not None and len(answers) < 60:
        asked = live.decision
        answer = minds[asked.seat].answer(view(live.state, asked.seat), asked, Chance(live.state.chance))
        answers.append(answer)
        live.send(answer)
        assert sum(1 for _ in serial.walk_objects(live.state)) > 10, "nothing stands twice in the state"
    assert len(saves) > 10
    for at, saved in saves[::5]:
        again = Run(book, serial.load(Campaign, saved))
        again.start()
        for answer in answers[at:]:
            assert again.decision is not None
            assert again.decision.accepts(answer) is None
            again.send(answer)
        assert serial.dump(again.state) == serial.dump(live.state)


@pytest.mark.rule("DQ-SET-14", "DQ-SET-06")
def test_nobody_but_zargon_knows_what_is_not_revealed() -> None:
    rows = ["#########", "#1.+..o.#", "#########"]
    one = scene(rows, ["barbarian"], known=False, fight=False)
    other = scene([row.replace("o", "g") for row in rows], ["barbarian"], known=False, fight=False)
    assert view(one.state, HEROES) == view(other.state, HEROES)
    assert one.state.maps["test"] != other.state.maps["test"]
    made = one.state
    from roguelike.books.datum import reveal

    reveal.reveal(one.game, ["r2"])
    assert len(view(made, HEROES).models) == 2


def test_the_header_is_the_order_strip() -> None:
    s = scene(["#######", "#12..o#", "#######"], ["barbarian", "dwarf"])
    s.state.here.order, s.state.here.rolls = ["h1", "zargon", "h2"], {"h1": 2, "zargon": 3, "h2": 5}
    say = Narrator().text
    assert [say(part.text) for part in view(s.state, HEROES).header][1] == "Rogar 2 > ZARGON 3 > Durgin 5"
    s.monster().down = True
    s.state.here.active = initiative.PARTY
    seen = view(s.state, HEROES)
    assert say(seen.header[1].text) == "ALL IS QUIET"
    assert seen.quiet
    assert seen.point == "h1"


def test_darkness_is_on_the_map_and_wear_on_the_sheet() -> None:
    s = scene(["#######", "#1....#", "#######"], ["barbarian"], lit=False)
    (helmet,) = arm(s.hero(), "helmet")
    helmet.wear = 1
    seen: DatumView = view(s.state, HEROES)
    assert seen.map is not None
    assert not seen.map.seen[1, 3]
    (torch,) = arm(s.hero(), "torch")
    torch.lit = True
    seen = view(s.state, HEROES)
    assert seen.map is not None
    assert seen.map.seen[1, 3]
    model = seen.model("h1")
    assert model is not None
    say = Narrator().text
    parts = [say(part[0]) for figure in model.sheet for part in figure.parts]
    assert "Helmet, 5 of 6 points left" in parts


def test_marching_moves_the_party_and_halting_ends_the_round() -> None:
    s = scene(["##########", "#21......#", "##########"], ["barbarian", "dwarf"], fight=False)
    s.hero(1).square, s.hero(2).square = Square(2, 1), Square(1, 1)
    assert s.do("march", s.hero(1), path="EEEE") is None
    assert s.hero(1).square == Square(6, 1)
    assert s.hero(2).square == Square(5, 1)


@pytest.mark.rule("DQ-DEC-77", "DQ-SET-13")
def test_on_a_march_whoever_stands_where_the_leader_ends_makes_room() -> None:
    s = scene(["########", "#,,12,+#", "########"], ["barbarian", "dwarf"], fight=False)
    assert s.do("march", s.hero(1), path="EE") is None
    assert s.hero(1).square == Square(5, 1)
    s.hero(1).turn, s.hero(2).turn = Turn(), Turn()
    s.hero(1).square, s.hero(2).square = Square(4, 1), Square(5, 1)
    assert s.do("march", s.hero(1), path="E") is None
    assert s.hero(1).square == Square(5, 1), "he is at the door"
    assert s.hero(2).square == Square(4, 1), "the other has walked past him, and come up behind"
    s.hero(1).turn, s.hero(2).turn = Turn(), Turn(done=True)
    s.hero(1).square, s.hero(2).square = Square(4, 1), Square(5, 1)
    assert s.why_not("march", s.hero(1), path="E") == "DQ-DEC-77", "who is done does not walk any more"


@pytest.mark.rule("DQ-BRG-08", "DQ-SET-13")
def test_on_a_march_nobody_follows_over_a_bridge_without_being_told_to() -> None:
    def bridged() -> Scene:
        s = scene(["##########", "#321c....#", "##########"], ["barbarian", "dwarf", "elf"], fight=False)
        s.state.here.bridges.append("c1")
        return s.dice(bridge=[SH] * 3)

    s = bridged()
    assert s.do("march", s.hero(1), "yes", "no", path="EEEE") is None
    assert [s.hero(n).square for n in (1, 2, 3)] == [Square(7, 1), Square(6, 1), Square(1, 1)]
    for hero in s.state.heroes.values():
        hero.turn = Turn()
    assert s.do("march", s.hero(1), path="E") is None, "who waits is not asked again"
    assert [s.hero(n).square for n in (1, 2, 3)] == [Square(8, 1), Square(7, 1), Square(1, 1)]
    assert s.do("move", s.hero(3), path="EEE") is None
    assert s.hero(3).square == Square(4, 1), "he is led onto the bridge by himself"
    assert not any(s.state.here.tally.get(bridges.waits(hero, s.state.quest.traps[0])) for hero in [s.hero(3)])


def test_on_a_march_nobody_hides_behind_a_friend_on_the_stairway() -> None:
    s = scene(["######", "#<<12#", "#<<34#", "#....#", "######"], fight=False)
    for hero, square in zip(s.state.heroes.values(), s.at["<"], strict=True):
        hero.square = square
    assert s.do("march", s.hero(1), path="ESS") is None
    assert len({hero.square for hero in s.state.heroes.values()}) == 4


def test_nobody_is_offered_to_lead_a_march_while_there_is_a_fight() -> None:
    s = scene(["#####", "#1..#", "#####"], ["barbarian"], fight=False)
    assert s.offered("point", s.hero())
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    assert not s.offered("point", s.hero())


def test_odds_are_told_both_ways() -> None:
    s = scene(["#####", "#1o.#", "#####"], ["barbarian"])
    arm(s.hero(), "broadsword")
    lines = book.preview(s.state, HEROES, action("attack", "h1", target=s.monster().id))
    say = Narrator().text
    assert [say(line).split()[0] for line in lines] == ["Rogar>o", "o>Rogar"]
    assert isinstance(book.overlays(s.state, HEROES, "h1")[0].squares, frozenset)


def test_the_best_attack_is_advised() -> None:
    s = scene(["######", "#1.o.#", "######"], ["barbarian"])
    from roguelike.books.datum import deeds

    s.state.here.active = "h1"
    asked: Act = deeds.act(s.state, HEROES, ("h1", ""), "turn", "DQ-TRN-01")
    assert book.advise(s.state, asked, "h1", "attack") == action("move", "h1", path="E")


def test_what_is_counted_of_simulated_quests(small: Quest) -> None:
    from roguelike.minds.simulation import jobs, play_out, summed_up

    done = [play_out(job) for job in jobs("datum", [{"quest": "small", "heroes": ["barbarian", "dwarf"]}], "n", 2)]
    assert [outcome.failure for outcome in done] == [None, None]
    figures = summed_up("datum", done)["report"]
    assert isinstance(figures, dict)
    assert figures["campaigns"] == 2
    assert list(figures["quests"]) == ["small"]
    assert 0 <= figures["won"] <= figures["survival"] <= 1


def test_a_campaign_of_the_first_version_is_loaded_and_played_on(small: Quest) -> None:
    """``tests/saves/datum-1.json`` is a checkpoint in the middle of a fight, as the first version wrote it."""
    old = json.loads((Path(__file__).parents[2] / "saves" / "datum-1.json").read_text(encoding="utf-8"))
    state = serial.load(Campaign, old)
    assert state.rules_version == 1
    assert state.foes()
    run = Run(book, state)
    run.start()
    minds = {seat: book.mind(seat, "auto") for seat in (HEROES, ZARGON)}
    for _ in range(30):
        if run.decision is None:
            break
        asked = run.decision
        run.send(minds[asked.seat].answer(view(run.state, asked.seat), asked, Chance(run.state.chance)))
    assert run.state.chance.drawn > sum(old["chance"]["counters"].values())
