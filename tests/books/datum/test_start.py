"""What a setup gives heroes to start with, who lives in quests, and what simulations can say never happened."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from roguelike.books import load_book
from roguelike.books.datum import figures, quests, start
from roguelike.books.datum.setup import new_campaign
from roguelike.minds import simulation
from roguelike.minds.coverage import Covering, Excusing, compared
from roguelike.resources import data_dir


def test_heroes_start_with_what_the_setup_gives_them() -> None:
    given: dict[str, Any] = {
        "items": {"barbarian": ["helmet", "long-bow", "helmet"], "wizard": ["scroll:sleep"]},
        "skills": {"elf": ["fleet"]},
        "gold": {"dwarf": 7},
        "levels": {"elf": 3},
    }
    state = new_campaign(given, "s")
    barbarian, dwarf, elf, wizard = state.heroes.values()
    assert [item.id for item in barbarian.worn] == ["helmet"], "one on the head, the other in the pack"
    assert "helmet" in [item.id for item in barbarian.pack]
    assert next(item for item in figures.owned(barbarian) if item.id == "long-bow").ammo > 0
    assert ("scroll", "sleep") in [(item.id, item.spell) for item in wizard.pack]
    assert elf.skills == ["sure-footed", "fleet"]
    assert dwarf.gold == 7
    assert [figures.level(hero) for hero in state.heroes.values()] == [1, 1, 3, 1]


@pytest.mark.parametrize(
    "given",
    [
        {"items": {"barbarian": ["moon"]}},
        {"items": {"barbarian": ["scroll:moon"]}},
        {"items": {"barbarian": ["scroll"]}},
        {"items": {"barbarian": ["scroll:"]}},
        {"items": {"barbarian": ["helmet:sleep"]}},
        {"items": {"barbarian": "helmet"}},
        {"items": {"cleric": ["helmet"]}},
        {"items": ["helmet"]},
        {"skills": {"elf": ["flying"]}},
        {"gold": {"dwarf": -1}},
        {"gold": {"dwarf": "much"}},
        {"levels": {"elf": 99}},
        {"elf": "iron"},
        {"elf": ["air"]},
        {"inhabitants": ["orc"]},
        {"inhabitants": {"orc": "troll"}},
        {"inhabitants": {"orc": ["moon"]}},
        {"inhabitants": {"orc": ["troll", "sleep"]}},
    ],
)
def test_what_cannot_be_given_is_a_sentence(given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(given))):
        new_campaign(given, "s")


def test_others_live_in_the_quests_but_who_has_a_name_stays() -> None:
    state = new_campaign({"inhabitants": {"orc": ["troll", "rust"], "ogre": ["goblin"]}}, "s")
    quest = quests.load("year-1-7-winter-crown")
    placed = zip(quest.monsters, start.inhabited(state, quest).monsters, strict=True)
    changed = [(old, new) for old, new in placed if old != new]
    assert changed
    assert all((new.monster, new.spells) == ("troll", ("rust",)) for old, new in changed)
    assert all(old.monster == "orc" and not old.name for old, new in changed)
    assert start.inhabited(new_campaign({}, "s"), quest) is quest


def test_coverage_names_what_never_happened() -> None:
    [job] = simulation.jobs("datum", [{"scenario": "skirmish"}], "c", 1, chapters=1, coverage=True)
    outcome = simulation.play_out(job)
    assert outcome.failure is None
    book = load_book("datum")
    assert isinstance(book, Covering)
    assert isinstance(book, Excusing)
    told: Any = compared(book, outcome.happened)
    for kind, name in (("verb", "attack"), ("monster", "goblin"), ("hero", "elf"), ("thing", "broadsword")):
        assert name not in told[kind]["never"]
    for kind, name in (("verb", "ring"), ("monster", "troll"), ("capacity", "powerful-attack"), ("spell", "bless")):
        assert name in told[kind]["never"]
    assert "year-1-1-millers-cellar flour" not in told["note"]["never"]
    assert any(name.startswith("datum.town.desk") for name in told["choice"]["never"])
    for kind in told.values():
        assert kind["happened"] + len(kind["never"]) + len(kind["excused"]) == kind["of"]


@pytest.mark.parametrize("path", sorted((data_dir() / "datum" / "setups").glob("*.toml")), ids=lambda path: path.stem)
def test_the_setups_of_the_book_can_be_used(path: Path) -> None:
    setups = tomllib.loads(path.read_text(encoding="utf-8"))["setup"]
    for job in simulation.jobs("datum", setups, "s", len(setups)):
        load_book("datum").new_campaign(job.setup, "s")
