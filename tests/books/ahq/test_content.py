"""The data files of Advanced HeroQuest as a whole: all of it loads, and mistakes are told well."""

import json
import shutil
from pathlib import Path

import pytest

from roguelike.books.ahq.content import KINDS, Content, as_json, content
from roguelike.books.ahq.content_tables import THINGS
from roguelike.books.kit.content import ContentError
from roguelike.engine.chance import Chance, ChanceState, Script
from roguelike.resources import data_dir


def test_everything_loads() -> None:
    content().library.check()


def test_content_is_loaded_once() -> None:
    assert content() is content()
    assert content().monsters is content().monsters


def test_no_data_file_is_forgotten() -> None:
    read = {p.name for kind in KINDS for glob in kind.files for p in folder().glob(glob)}
    assert read | {"coverage.toml", "quickstart.toml", "setups"} == {path.name for path in folder().iterdir()}


def folder() -> Path:
    return data_dir() / "ahq"


def test_no_id_is_in_two_kinds_of_things() -> None:
    ids = [id for kind in THINGS.split() for id in content().library.ids(kind)]
    assert len(ids) == len(set(ids))


def test_all_content_as_json() -> None:
    data = json.loads(json.dumps(as_json()))
    assert set(data) == {
        "monsters",
        "weapons",
        "armour",
        "spells",
        "items",
        "heroes",
        "henchmen",
        "traps",
        "rooms",
        "npcs",
        "counters",
        "costs",
        "quests",
        "races",
        "tables",
    }
    warrior = data["monsters"]["skaven-warrior"]
    assert (warrior["weapon_skill"], warrior["toughness"], warrior["points_value"]) == (6, 7, 1)
    assert data["weapons"]["sword"]["damage"][5 - 1] == 3
    assert data["weapons"]["long-bow"]["type"] == "ranged"
    assert data["tables"]["AHQ-TBL-PLEN"]["rows"][0] == {
        "low": 1,
        "high": 2,
        "result": "1 section",
        "sections": 1,
    }
    assert data["tables"]["AHQ-TBL-CORLEN"]["rows"] == data["tables"]["AHQ-TBL-PLEN"]["rows"]
    assert data["tables"]["AHQ-TBL-TRAP"]["columns"]["chest"]["rows"][0]["result"] == "Crossfire"
    assert data["tables"]["AHQ-TBL-HTH"]["rows"][8 - 1]["result"][6 - 1] == 5


def test_every_kind_and_record_of_the_json_has_its_id() -> None:
    for kind, records in as_json().items():
        for id, record in records.items():
            assert record["id"] == id, f"{kind}: {id}"


@pytest.mark.rule("AHQ-TBL-PEND")
def test_rolling_on_a_table() -> None:
    chance = Chance(ChanceState("seed"), Script({"end": [9, 8]}))
    rolled = content().tables["AHQ-TBL-PEND"].roll(chance, "end")
    assert (rolled.dice, rolled.total, rolled.row.key) == ((9, 8), 17, "left-turn")


def test_odd_and_even_are_written_out() -> None:
    door = content().tables["AHQ-DGN-04"]
    assert [door.at(die).key for die in (1, 2, 11, 12)] == ["room", "passage"] * 2
    assert {str(share) for share in door.distribution().values()} == {"1/2"}


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "reason"),
    [
        (
            "monsters.toml",
            "toughness = 7",
            'toughness = "seven"',
            "skaven-warrior.toughness",
            'must be a whole number, not "seven"',
        ),
        (
            "monsters.toml",
            'hand_weapon = "sword"',
            'hand_weapon = "swrod"',
            "skaven-warrior.hand_weapon",
            'names "swrod", which is not in hand weapons',
        ),
        (
            "monsters.toml",
            "bravery = 6",
            "courage = 6",
            "skaven-warrior.courage",
            "is not a key that is known here",
        ),
        (
            "monsters.toml",
            "fireball = 1",
            "fire-ball = 1",
            "warpweaver.spells",
            'names "fire-ball", which is not in spells',
        ),
        (
            "tables_skaven.toml",
            'monster = "skaven-warrior", count = 2',
            'monster = "skaven-worrier", count = 2',
            "AHQ-TBL-WM.rows.1.monsters.1.monster",
            'names "skaven-worrier", which is not in monsters',
        ),
        (
            "tables_exploration.toml",
            '"5-15"',
            '"6-15"',
            "AHQ-TBL-PFEAT",
            "row 6-15 (Nothing) leaves a gap: it should begin at 5",
        ),
        (
            "tables_exploration.toml",
            '"23-24", result = "T-junction"',
            '"23", result = "T-junction"',
            "AHQ-TBL-PEND",
            "row 23-23 is the last, but 24-24 is missing",
        ),
        (
            "tables_exploration.toml",
            '"1-2", result',
            '"1 to 2", result',
            "AHQ-TBL-PLEN.rows.1",
            'needs a roll such as "5" or "2-4", not "1 to 2"',
        ),
        (
            "tables_exploration.toml",
            'roll = "1-2"',
            "roll = [1, 2]",
            "AHQ-TBL-PLEN.rows.1",
            'needs text in "roll"',
        ),
        (
            "tables_exploration.toml",
            'dice = "D12"',
            'dice = "W12"',
            "AHQ-TBL-PLEN",
            'must be dice such as "2D12" or "D12 x 5", not "W12"',
        ),
        (
            "tables_exploration.toml",
            'dice = "D12"',
            "# no dice",
            "AHQ-TBL-PLEN",
            'needs "dice"',
        ),
        (
            "tables_treasure.toml",
            'item = "rope"',
            'item = "rop"',
            "AHQ-TBL-chest.rows.3.items.1.item",
            'names "rop", which is not in items or hand weapons or ranged weapons or armour',
        ),
        (
            "hand_weapons.toml",
            "[0, 0, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7]",
            "[0, 0, 1]",
            "fists",
            "needs 12 numbers in damage, one for each Strength",
        ),
        (
            "heroes.toml",
            'bravery = "own"',
            'bravery = "guess"',
            "heinrich",
            'must say in provenance.bravery "source", "ruling" or "own"',
        ),
        ("armour.toml", 'worn = "body"', 'worn = "feet"', "leather", "worn"),
        ("grids.toml", "  [11, 12, 0, 0, 0],\n", "", "AHQ-TBL-RNG", "needs 12 rows"),
        ("spells.toml", "[courage]", "[courage", "", "is not TOML: "),
    ],
)
def test_a_mistake_is_told_in_one_sentence(
    tmp_path: Path, file: str, old: str, new: str, key: str, reason: str
) -> None:
    broken = tmp_path / "data" / "ahq"
    shutil.copytree(folder(), broken)
    text = (broken / file).read_text(encoding="utf-8")
    assert old in text
    (broken / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        Content(broken).library.check()
    error = caught.value
    assert (error.file, error.key) == (f"data/ahq/{file}", key)
    assert reason in error.reason
    assert "\n" not in str(error)


@pytest.mark.parametrize("file", ["monsters.toml", "tables_rooms.toml", "grids.toml"])
def test_a_file_cut_anywhere_is_told_in_one_sentence_or_read(tmp_path: Path, file: str) -> None:
    broken = tmp_path / "ahq"
    shutil.copytree(folder(), broken)
    whole = (broken / file).read_bytes()
    told = []
    for cut in range(100, len(whole), len(whole) // 12):
        (broken / file).write_bytes(whole[:cut])
        try:
            Content(broken).library.check()
        except ContentError as error:
            told.append(str(error))
    assert told
    assert all("\n" not in sentence for sentence in told)
