"""What a sound quest file becomes."""

from pathlib import Path

import pytest

from roguelike import cli
from roguelike.books.datum import quests
from roguelike.books.datum.state_quest import Quest
from roguelike.engine import serial
from roguelike.engine.geometry import Rect, Square
from roguelike.engine.text import Msg
from tests.books.datum.quests.cellar import CELLAR, changed, quest


@pytest.mark.rule("DQ-SET-12")
def test_a_quest_has_map_parchment_and_notes() -> None:
    made = quest()
    assert made.id == "cellar"
    assert made.size == (11, 9)
    assert made.text == "Something is in the cellar."
    assert (made.goal.text, made.goal.items, made.reward.gold) == (
        "Find the ledger.",
        ("treasure:The miller's ledger",),
        25,
    )
    assert [note.id for note in made.notes] == ["smell", "fight"]


@pytest.mark.rule("DQ-MOV-01")
def test_areas_are_what_walls_and_doors_part() -> None:
    made = quest()
    assert [(area.id, area.kind, len(area.squares)) for area in made.areas] == [
        ("area1", "room", 12),
        ("area2", "passage", 13),
        ("1", "room", 12),
        ("area4", "room", 4),
    ]
    assert made.areas[2].name == "Store room"
    assert made.start == (Square(2, 2), Square(3, 2), Square(2, 3), Square(3, 3))


def test_doors() -> None:
    assert [(door.id, door.square, door.sides, door.secret, door.key) for door in quest().doors] == [
        ("door1", Square(5, 2), ("area1", "area2"), False, ""),
        ("door2", Square(9, 5), ("area2", "area4"), True, ""),
        ("D", Square(5, 6), ("1", "area2"), False, "treasure:The miller's ledger"),
    ]


def test_open_doors_chasms_and_fallen_rock() -> None:
    made = quest(changed(("#.<<.+,##,#", "#.<<.',##,#"), ("#....#,,", "#%...#,~")))
    assert [door.open for door in made.doors] == [True, False, False]
    assert made.blocked == (Square(1, 1),)
    assert [(trap.id, trap.kind, trap.square) for trap in made.traps] == [("chasm1", "chasm", Square(7, 1))]


def test_furniture_lies_either_way_and_may_carry_a_light() -> None:
    made = quest()
    assert [(piece.id, piece.kind, piece.at) for piece in made.furniture] == [
        ("T", "table", Rect(1, 5, 3, 2)),
        ("c", "chest", Rect(8, 7, 1, 1)),
    ]
    assert made.furniture[1].items == ("treasure:The miller's ledger", "scroll:heal-body")
    assert made.furniture[1].trapped
    assert [(light.kind, light.square) for light in made.lights] == [("lamp", Square(1, 5))]
    turned = changed(("#TTTg#", "#TTg.#"), ("#TTT.D", "#TT..D"), ("#.1B.#", "#TTB1#"))
    assert quest(turned).furniture[0].at == Rect(1, 5, 2, 3)


def test_monsters_stand_on_their_letters() -> None:
    made = quest(changed(("#.1B.#", "#.1BB#")))
    assert [(m.id, m.monster, m.square, m.hidden) for m in made.monsters] == [
        ("g", "goblin", Square(4, 5), False),
        ("B-1", "orc", Square(3, 7), True),
        ("B-2", "orc", Square(4, 7), True),
    ]
    assert made.monsters[1].name == "Grak"
    assert (made.monsters[1].body, made.monsters[0].body) == (2, None)
    assert made.notes[1].monsters == ("B-1", "B-2")


def test_notes_name_what_their_letters_stand_for() -> None:
    note = '\n[notes.read]\nwhen = "take"\nwhere = "ledger"\nopens = ["D"]\nreveals = ["1"]\ngold = 5\n'
    taken = quest(CELLAR + note).notes[2]
    assert (taken.where, taken.opens, taken.reveals, taken.gold) == ("treasure:The miller's ledger", ("D",), ("1",), 5)
    chest = quest(CELLAR + '\n[notes.look]\nwhen = "search"\nwhere = "c"\ntext = "Dust."\n').notes[2]
    assert (chest.when, chest.where) == ("search", "c")


def test_a_quest_survives_being_saved() -> None:
    made = quest()
    assert serial.load(Quest, serial.dump(made)) == made
    assert serial.from_bytes(Quest, serial.to_bytes(made)) == made


def test_line_endings_and_byte_order_marks_do_not_matter() -> None:
    assert quests.parse_quest("cellar.toml", CELLAR.replace("\n", "\r\n").encode("utf-8-sig")) == quest()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    folder = tmp_path / "quests"
    folder.mkdir()
    return folder


def test_the_players_own_quests_are_found(home: Path) -> None:
    (home / "cellar.toml").write_text(CELLAR, encoding="utf-8")
    (home / "broken.toml").write_text("titel = 3", encoding="utf-8")
    (home / "notes.txt").write_text("no quest", encoding="utf-8")
    assert quests.known()[-1] == "cellar"
    assert quests.load("cellar") == quest()
    own = {found.id: found for found in quests.shelf() if found.own}
    assert set(own) == {"cellar", "broken"}
    assert own["broken"].quest is None
    assert own["broken"].error is not None
    with pytest.raises(KeyError):
        quests.load("../quests/cellar")


def test_the_folder_of_quests_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As docs/quests.md says."""
    assert cli.main(["doctor"]) == 0
    assert ["quests", str(home)] in [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines()]


def test_a_quest_is_checked_by_its_name(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "cellar.toml").write_text(CELLAR, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", "cellar.toml"]) == 0
    assert cli.main(["check", "loft.toml"]) == 1


def test_a_quest_is_read_again_when_its_file_has_changed(home: Path) -> None:
    path = home / "cellar.toml"
    path.write_text(CELLAR, encoding="utf-8")
    assert quests.load("cellar").title == "The Cellar"
    path.write_text(changed(("The Cellar", "The Loft")), encoding="utf-8")
    assert quests.load("cellar").title == "The Loft"


def test_an_own_quest_does_not_hide_a_shipped_one(home: Path) -> None:
    shipped = [found for found in quests.shelf() if not found.own]
    if shipped:
        (home / f"{shipped[0].id}.toml").write_text(CELLAR, encoding="utf-8")
        assert quests.load(shipped[0].id) == shipped[0].quest
        assert quests.known().count(shipped[0].id) == 1
        (own,) = [found for found in quests.shelf() if found.own]
        assert own.quest is None
        assert own.error == Msg("dqquest-file", {"file": own.path.name, "what": Msg("dqquest-name-shipped")})
