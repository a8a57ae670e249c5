"""Files of setups: what is wrong in one is one sentence that says where, before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli import main
from roguelike.minds import simulation

WRONG = {
    "henchman = ['sergeant']": "'henchman' is not known",
    "heroes = 'sven'": "heroes: a list of ids is wanted",
    "heroes = ['gandalf']": "heroes: there is no 'gandalf'",
    "mind = 5": "mind: 5 is no name of a mind",
    "mind = 'genius'": "mind: there is no 'genius' for the seat 'heroes'",
    "chapters = -1": "chapters: -1 is no number of chapters",
    "expeditions = 0": "expeditions: 0 is no number of expeditions",
    "depth = 'deep'": "depth: 'deep' is none of many, single",
    "tables = 'loaded'": "tables: 'loaded' is not 'in turn'",
    "rows = { 'AHQ-TBL-spcial' = ['Chasm'] }": "rows: there is no table 'AHQ-TBL-spcial'",
    "rows = { 'AHQ-DGN-04' = ['Chasm'] }": "rows: AHQ-DGN-04 has no result 'Chasm', only Passage, Room",
    "items = { sven = 'rope' }": "items: a list of things is wanted for sven",
    "items = { sven = [3] }": "items: 3 is no thing for sven",
    "items = { sven = ['rpe'] }": "items: there is no 'rpe'",
    "items = { sven = ['rope:x'] }": "items: rope:x: 'x' is neither a number nor a spell",
    "items = { sven = ['rope:0'] }": "items: rope:0: the number is 1 to 99",
    "items = { sven = ['rope:courage'] }": "items: rope:courage: rope holds no spell",
    "items = { magnus = ['magic-wand:4'] }": "items: magic-wand:4: magic-wand holds 1 to 1 spells",
    "items = { magnus = ['magic-wand:courage:13'] }": "items: magic-wand:courage:13: the number is 1 to 12",
    "figures = { sven = { wnds = 8 } }": "figures: sven has no 'wnds', only weapon_skill,",
    "figures = { sven = { wounds = 13 } }": "figures: sven: wounds = 13 is no number from 1 to 12",
    "spells = { magnus = ['choke'] }": "spells: magnus: there is no 'choke'",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_in_a_setup_is_a_sentence_with_its_place(
    wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.toml"
    file.write_text(f"[[setup]]\n[[setup]]\n{wrong}\n")
    assert main(["simulate", "--expeditions", "1", "--jobs", "1", "--setup", str(file)]) == 1
    out, said = capsys.readouterr()
    assert not out, "nothing is played if one of the setups is wrong"
    assert said.count("\n") == 1
    assert f"{file}, setup 2 says: " in said
    assert WRONG[wrong] in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "holds no setup"),
        ("heroes = ['gandalf']", "games.toml says: heroes: there is no 'gandalf'"),
        ("setup = 1", "“setup” is not written as [[setup]]"),
        ("[setup]\nmind = 'auto'", "“setup” is not written as [[setup]]"),
        ("mind = 'auto'\n[[setup]]", "“mind” stands outside of [[setup]]"),
    ],
)
def test_what_is_no_file_of_setups_is_a_sentence(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.toml"
    argv = ["simulate", "--expeditions", "1", "--jobs", "1", "--setup", str(file)]
    assert main(argv) == 1
    assert capsys.readouterr().err.endswith(f"{file} cannot be read: No such file or directory.\n")
    file.write_text(text)
    assert main(argv) == 1
    assert sentence in capsys.readouterr().err


def test_keys_of_the_simulation_are_none_of_the_book() -> None:
    made = simulation.jobs("ahq", [{"mind": "curious", "tables": "in turn", "depth": "single"}], "s", 1, mind="auto")
    assert (made[0].mind, made[0].in_turn, made[0].setup) == ("curious", True, {"depth": "single"})
