"""Data files of DatumQuest that somebody has spoilt: one sentence with file, key and reason."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike import cli
from roguelike.books.datum import chaos, omens, quests, searching, setup, spells
from roguelike.books.datum.content import KINDS, Content
from roguelike.books.kit.content import ContentError, Library
from roguelike.resources import data_dir

SPOILT = [
    ("patrols", '"1 goblin"', '"1.5 goblin"', '"level-1" rows must be "2 goblin, 1 orc" or the like, not "1.5 goblin"'),
    ("patrols", '"1 goblin"', '"goblin"', '"level-1" rows must be "2 goblin, 1 orc" or the like, not "goblin"'),
    ("patrols", '"1 goblin", ', "", '"level-1" rows must be six, not 5'),
    ("patrols", '"1 goblin"', '"1 gobbo"', '"level-1.rows" names "gobbo", which is not in monsters'),
    ("furniture", '"item helmet"', '"item helm"', '.on_6" names "helm", which is not in weapons or'),
    ("furniture", '"rises skeleton"', '"rises bones"', '.on_1" names "bones", which is not in'),
    ("furniture", '"coins 1D6"', '"coins lots"', ' on_4 says "coins lots", which furniture cannot hold'),
    ("furniture", '"item torch,item tinder"', '"item torch, item tinder"', ' says " item tinder", which furniture'),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data files, to be spoilt."""
    return Path(shutil.copytree(data_dir() / "datum", tmp_path / "data" / "datum"))


def spoil(file: Path, old: str, new: str) -> None:
    """Change the first place of a file where something stands."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(("kind", "old", "new", "told"), SPOILT)
def test_words_of_the_data_files_are_looked_over_when_they_are_read(
    folder: Path, kind: str, old: str, new: str, told: str
) -> None:
    spoil(folder / f"{kind}.toml", old, new)
    with pytest.raises(ContentError) as caught:
        Library(folder, KINDS).check()
    assert str(caught.value).startswith(f"data/datum/{kind}.toml: ")
    assert told in str(caught.value)


def test_what_the_rules_need_and_no_file_holds(folder: Path) -> None:
    spoil(folder / "lookups.toml", "evil-tampering", "evil-tempering")
    spoil(folder / "traps.toml", "[pit]", "[pitfall]")
    made = Content(folder)
    with pytest.raises(ContentError, match=r'^data/datum/traps.toml: "pit" is missing\.$'):
        made.traps["pit"]
    with pytest.raises(ContentError, match=r'^data/datum/lookups.toml: "capacity.values.evil-tampering" is missing\.$'):
        made.lookups["capacity"]["evil-tampering"]
    with pytest.raises(ContentError, match=r'^data/datum \(weapons, .*, artifacts\): "shield-of-fog" is missing\.$'):
        made.thing("shield-of-fog")


@pytest.mark.parametrize(
    ("known", "file"),
    [
        (spells.SPELLS, "spells"),
        (chaos.SPELLS, "chaos_spells"),
        (searching.NEGATIVE, "treasure"),
        (omens.EVENTS, "omens"),
    ],
)
def test_a_record_that_the_rules_do_not_know_is_told(known: Mapping[str, object], file: str) -> None:
    with pytest.raises(ContentError, match=rf'^data/datum/{file}.toml: "whim" is nothing that the rules know\.$'):
        known["whim"]
    assert "whim" not in known


@pytest.mark.rule("DQ-SET-03")
@pytest.mark.parametrize("wanted", ["year", "year-1-2-drowned-bell"])
def test_a_quest_of_the_year_that_is_spoilt_is_told_and_not_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wanted: str
) -> None:
    spoil(folder / "quests" / "year-1-2-drowned-bell.toml", "title", "titel")
    monkeypatch.setattr("roguelike.books.datum.quests.names.data_dir", lambda: folder.parent)
    with pytest.raises(quests.QuestError):
        setup.new_campaign({"quest": wanted}, "seed")
    argv = ["simulate", "--book", "datum", "--campaigns", "1", "--setup", f"quest={wanted}"]
    assert cli.main(argv) == 1
    told = capsys.readouterr().err
    assert "year-1-2-drowned-bell.toml" in told
    assert "titel" in told
    assert told.count("\n") == 1
    setup.new_campaign({"quest": "year-1-1-millers-cellar"}, "seed")
