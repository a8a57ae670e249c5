"""What simulations say of what happened: coverage, thinking times, setups in turn, the curious mind."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from roguelike.books import load_book
from roguelike.books.kit.curious import Curious
from roguelike.cli import main
from roguelike.engine.chance import Chance, ChanceState
from roguelike.engine.decisions import Act, Choose, Option, Param, Verb, refuse
from roguelike.engine.tables import RollTable, Row, Turns, in_turn, watched
from roguelike.engine.text import msg
from roguelike.engine.views import View
from roguelike.minds import simulation
from roguelike.minds.coverage import Covering, Excusing, all_events, compared
from roguelike.minds.random import RandomMind
from roguelike.resources import data_dir


def test_rolls_are_noted_only_inside_the_block() -> None:
    table = RollTable("T", (1, 6), (Row(1, 3, "low"), Row(4, 6, "high")))
    noted: Counter[str] = Counter()
    chance = Chance(ChanceState("t"))
    with watched(lambda id, row: noted.update([f"{id} {row.result}"])):
        for _ in range(20):
            table.roll(chance, "t")
    table.roll(chance, "t")
    assert noted.total() == 20
    assert set(noted) == {"T low", "T high"}


def test_rows_in_turn_come_with_dice_that_show_them() -> None:
    table = RollTable("T", (2, 12), (Row(2, 6, "low"), Row(7, 20, "middle"), Row(21, 24, "high")))
    chance = Chance(ChanceState("t"))
    with in_turn(Turns(every=True)):
        rolled = [table.roll(chance, "t") for _ in range(4)]
    assert {r.result for r in rolled[:3]} == {"low", "middle", "high"}
    assert rolled[3].result == rolled[0].result
    assert {r.result: sum(r.dice) for r in rolled} == {"low": 2, "middle": 7, "high": 21}
    assert all(1 <= die <= 12 for r in rolled for die in r.dice)


def test_where_tables_in_turn_begin_depends_on_the_seed_and_differs_between_tables() -> None:
    rows = tuple(Row(n, n, str(n)) for n in range(1, 13))
    tables = [RollTable(id, (1, 12), rows) for id in "AB"]
    begun: list[tuple[str, ...]] = []
    for seed in ("s", "t", "s"):
        with in_turn(Turns(seed=seed, every=True)):
            begun.append(tuple(table.roll(Chance(ChanceState("t")), "t").result for table in tables))
    assert begun[0] == begun[2] != begun[1]
    assert len(set(begun[0] + begun[1])) > 2


def test_a_table_gives_only_the_rows_that_are_named() -> None:
    table = RollTable("T", (1, 6), (Row(1, 2, "low"), Row(3, 4, "middle"), Row(5, 6, "high")))
    chance = Chance(ChanceState("t"))
    with in_turn(Turns(1, only={"T": ["high", "low"]})):
        assert [table.roll(chance, "t").result for _ in range(3)] == ["low", "high", "low"]
        other = RollTable("U", (1, 6), (Row(1, 6, "all"),))
        assert 1 <= other.roll(chance, "t").total <= 6
    with in_turn(Turns(only={"T": ["huge"]})), pytest.raises(ValueError, match="huge"):
        table.roll(chance, "t")


def test_coverage_names_what_happened_and_what_did_not() -> None:
    [job] = simulation.jobs("ahq", [{"scenario": "skirmish"}], "c", 1, coverage=True)
    outcome = simulation.play_out(job)
    assert outcome.failure is None
    book = load_book("ahq")
    assert isinstance(book, Covering)
    told: Any = compared(book, outcome.happened)
    assert "move" not in told["verb"]["never"]
    assert "cast-courage" in told["verb"]["never"]
    assert "ahq.Walked" not in told["event"]["never"]
    assert "ahq.Leapt" in told["event"]["never"]
    assert "skaven-warrior" not in told["monster"]["never"]
    for kind in told.values():
        assert kind["happened"] + len(kind["never"]) + len(kind["excused"]) == kind["of"]
    assert simulation.play_out(job).fingerprint == outcome.fingerprint
    [plain] = simulation.jobs("ahq", [{"scenario": "skirmish"}], "c", 1)
    assert simulation.play_out(plain).fingerprint == outcome.fingerprint, "counting changes nothing"


def test_every_kind_of_event_is_in_the_list() -> None:
    book = load_book("ahq")
    assert isinstance(book, Covering)
    listed = all_events(book)
    assert "ahq.Walked" in listed
    assert "ahq.WandLoaded" in listed, "wherever it is defined"


def test_thinking_times_are_told_by_seat() -> None:
    outcome = simulation.Outcome("s", 0, 0, "", thinking={"gm": list(range(1, 101)), "heroes": [2000]})
    assert simulation.thinking_times([outcome]) == {
        "gm": {"answers": 100, "p50_ms": 0.051, "p99_ms": 0.1},
        "heroes": {"answers": 1, "p50_ms": 2.0, "p99_ms": 2.0},
    }


def test_setups_are_taken_in_turn_with_their_own_chapters_and_minds() -> None:
    made = simulation.jobs("ahq", [{"a": 1, "mind": "curious"}, {"chapters": 3}], "s", 3, chapters=1)
    assert [(job.setup, job.mind, job.chapters) for job in made] == [
        ({"a": 1}, "curious", 1),
        ({}, "auto", 3),
        ({"a": 1}, "curious", 1),
    ]
    made = simulation.jobs("ahq", [{"tables": "in turn"}, {"rows": {"T": ["low"]}}], "s", 3)
    assert [(job.in_turn, job.round) for job in made] == [(True, 0), (False, 0), (True, 1)]
    assert made[1].rows == {"T": ("low",)}
    with pytest.raises(ValueError, match="rows"):
        simulation.jobs("ahq", [{"rows": {"T": "low"}}], "s", 1)
    with pytest.raises(ValueError, match="rows"):
        simulation.jobs("ahq", [{"rows": ["T"]}], "s", 1)
    with pytest.raises(ValueError, match="tables"):
        simulation.jobs("ahq", [{"tables": "loaded"}], "s", 1)
    for wrong in ("many", -1, True):
        with pytest.raises(ValueError, match="chapters"):
            simulation.jobs("ahq", [{"chapters": wrong}], "s", 1)


@pytest.mark.parametrize("path", sorted((data_dir() / "ahq" / "setups").glob("*.toml")), ids=lambda path: path.stem)
def test_the_setups_of_the_book_can_be_used(path: Path) -> None:
    import tomllib

    book = load_book("ahq")
    assert isinstance(book, Covering)
    known = set(book.coverable()["table"])
    setups = tomllib.loads(path.read_text(encoding="utf-8"))["setup"]
    for job in simulation.jobs("ahq", setups, "s", len(setups)):
        load_book("ahq").new_campaign(job.setup, "s")
        assert known >= {f"{table} {result}" for table, results in job.rows.items() for result in results}


def test_what_is_excused_is_listed_apart_with_its_reason() -> None:
    book = load_book("ahq")
    assert isinstance(book, Covering)
    assert isinstance(book, Excusing)
    reasons = book.excused()
    told: Any = compared(book, {})
    assert ("thing", "sword-of-power") in reasons
    assert "sword-of-power" not in told["thing"]["never"]
    assert any(line.startswith("sword-of-power: ") for line in told["thing"]["excused"])
    assert all(reason.strip() for reason in reasons.values())
    happened: Any = compared(book, {("thing", "sword-of-power"): 1})
    assert happened["thing"]["happened"] == 1, "what happens needs no excuse"
    assert not any(line.startswith("sword-of-power") for line in happened["thing"]["excused"])


def test_several_files_of_setups_are_taken_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for monster in ("goblin", "orc"):
        file = tmp_path / f"{monster}.toml"
        file.write_text(f'[[setup]]\nscenario = "skirmish"\nmonsters = ["{monster}"]\n')
        files += ["--setup", str(file)]
    assert main(["simulate", "--expeditions", "2", "--jobs", "1", "--json", "--coverage", *files]) == 0
    told = json.loads(capsys.readouterr().out)
    assert not {"goblin", "orc"} & set(told["coverage"]["monster"]["never"])


def test_a_file_of_setups_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fights.toml"
    file.write_text('[[setup]]\nmonsters = ["goblin"]\n[[setup]]\nmonsters = ["orc"]\n')
    argv = ["simulate", "--fights", "2", "--jobs", "1", "--json", "--coverage", "--timing", "--setup", str(file)]
    assert main(argv) == 0
    told = json.loads(capsys.readouterr().out)
    assert not {"goblin", "orc"} & set(told["coverage"]["monster"]["never"])
    assert told["thinking"]["gm"]["p50_ms"] >= 0
    file.write_text("[[setup")
    assert main(argv) == 1
    assert "fights.toml" in capsys.readouterr().err
    assert main(["simulate", "--fights", "1", "--jobs", "1", "--mind", "genius"]) == 1
    assert "genius" in capsys.readouterr().err


LOOK = View(book="b", seat="s", turn="", header=(), map=None, models=())


def act(**more: Any) -> Act:
    """A decision with a verb that lists no complete arguments."""
    offers = (Option("a", msg("a"), refuse("R", "r")), Option("b", msg("b")))
    pick = Verb("pick", lambda args: None, lambda: (), (Param("what", "choice", lambda args: offers),))
    verbs = {"pick": pick, "barred": Verb("barred", lambda args: None, lambda: (), (), lambda: refuse("R", "r"))}
    return Act(seat="s", question="q", prompt=msg("p"), actors=("x",), verbs_of=lambda actor: verbs, **more)


def test_the_curious_mind_collects_arguments_from_what_is_offered() -> None:
    mind = Curious(RandomMind(), odd=1)
    answer = mind.answer(LOOK, act(), Chance(ChanceState("m")))
    assert answer == {"verb": "pick", "actor": "x", "what": "b"}


def test_the_curious_mind_plays_as_usual_otherwise() -> None:
    choices = (Option("a", msg("a")), Option("b", msg("b")))
    decision = Choose(seat="s", question="q", prompt=msg("p"), choices=choices)

    class Usual:
        def answer(self, view: Any, decision: Any, chance: Any) -> Any:
            return "a"

    chance = Chance(ChanceState("m"))
    answers = Counter(Curious(Usual(), odd=6).answer(LOOK, decision, chance) for _ in range(120))
    assert answers["a"] > answers["b"] > 0
