"""Broken quest files: each gets exactly one sentence with the place, the reason and what to do."""

from pathlib import Path

import pytest

from roguelike import cli
from tests.books.datum.quests.cellar import CELLAR, changed, quest, sentence

TEN = {
    "unknown monster": (
        changed(('kind = "goblin"', 'kind = "gobblin"')),
        "cellar.toml, key “monsters.g.kind”: there is no “gobblin”; did you mean “goblin”?",
    ),
    "unreachable room": (
        changed(("#,##?#", "#,####")),
        "cellar.toml, line 11, column 9: this room cannot be reached from the stairway; draw a door “+” or a way into"
        " it.",
    ),
    "door in mid-air": (
        changed(("#....#,,,,#", "#.+..#,,,,#")),
        "cellar.toml, line 6, column 3: this door stands in mid-air; put it into a wall, with floor on two opposite"
        " sides and “#” on the other two.",
    ),
    "overlapping furniture": (
        changed(("#TTTg#", "#TTKg#"), ("[furniture.c]", '[furniture.K]\nkind = "throne"\n\n[furniture.c]')),
        "cellar.toml, line 10, column 4: the Table “T” reaches into “K” here; move one of them.",
    ),
    "bad trigger": (
        changed(('when = "enter"', 'when = "entre"')),
        "cellar.toml, key “notes.smell.when”: there is no “entre”; did you mean “enter”?",
    ),
    "trigger that names the wrong thing": (
        changed(('when = "enter"\nwhere = "1"', 'when = "enter"\nwhere = "g"')),
        "cellar.toml, key “notes.smell.where”: “g” stands under [monsters], which “enter” cannot mean;"
        " it must be one of: 1.",
    ),
    "wrong type": (
        changed(("gold = 25", 'gold = "many"')),
        'cellar.toml, key “reward.gold”: must be a whole number, not "many"; change it.',
    ),
    "wrong type of a figure that may be left out": (
        changed(("body = 2", 'body = "two"')),
        'cellar.toml, key “monsters.B.body”: must be a whole number, not "two"; change it.',
    ),
    "truncated": (
        CELLAR[: CELLAR.index("#TTT.")],
        "cellar.toml ends in the middle of something at line 10; it seems to have been cut off, so put the rest back or"
        " complete it.",
    ),
    "unknown key": (
        changed(('title = "The Cellar"', 'titel = "The Cellar"')),
        "cellar.toml, key “titel”: this key is not known here; did you mean “title”?",
    ),
    "unknown key of a table": (
        changed(("trapped = true", "traped = true")),
        "cellar.toml, key “furniture.c.traped”: this key is not known here; did you mean “trapped”?",
    ),
}


@pytest.mark.parametrize(("text", "told"), TEN.values(), ids=TEN)
def test_a_broken_file_gets_one_sentence(text: str, told: str) -> None:
    assert sentence(text.encode()) == told


def test_a_huge_file() -> None:
    told = "longer than the 200,000 bytes that a quest may have; it is no quest, or must be made shorter."
    assert sentence(CELLAR.encode() + b"# more\n" * 100_000) == f"cellar.toml is {told}"


def test_a_binary_file() -> None:
    told = "cellar.toml is not text (its byte 9 is zero); save the quest as plain text in UTF-8."
    assert sentence(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR") == told


def test_a_huge_binary_file_is_called_binary() -> None:
    assert "is not text" in sentence(b"\x00" * 10_000_000)


MORE = [
    (b"", "cellar.toml is empty; write a quest into it as docs/quests.md shows."),
    (b"  \n\n", "cellar.toml is empty; write a quest into it as docs/quests.md shows."),
    (
        changed(("miller's", "m\u00fcller's")).encode("latin-1"),
        "cellar.toml, line 24, column 16: this is not text in UTF-8; save the file in that encoding.",
    ),
    (
        changed(("gold = 25", "gold == 25")).encode(),
        "cellar.toml, line 21, column 7: this is not TOML (Invalid value); see docs/quests.md for how it is written.",
    ),
    (
        changed(("#.1B.#", "#.1Bx#")).encode(),
        "cellar.toml, line 12, column 5: the letter “x” is not explained; add it to one of the tables rooms, doors,"
        " furniture, traps, lights, monsters, places, or draw something else.",
    ),
]


@pytest.mark.parametrize(("data", "told"), MORE)
def test_files_that_are_no_quest(data: bytes, told: str) -> None:
    assert sentence(data) == told


WRONG = [
    (("#....#,", "#..&.#,"), "line 6, column 4: “&” means nothing on a map"),
    (("#....#,", "#..\t.#,"), "line 6, column 4: “U+0009” means nothing on a map"),
    (("#....#,", "#..,.#,"), "line 6, column 4: a room and a passage run into each other here"),
    (("#....#,,,,#", "#....#,,,, "), "line 6, column 10: the floor is open to nothing here"),
    (("#.<<.+,", "#.<<+',"), "line 7, column 5: this door stands in mid-air"),
    (("#,##?#", "#,##,#"), "line 11, column 10: a room and a passage run into each other here"),
    (("#.<<.+,##,#\n#.<<.#", "#....+,##,#\n#....#"), "key “map”: there is no stairway on the map"),
    (("#,##,#\n######,##,#", "#,##<#\n######,##,#"), "line 8, column 10: this part of the stairway lies in"),
    (("#TTT.D", "#TTT%D"), "line 11, column 6: nobody can pass this door, because furniture or rock is in front"),
    (("#TTTg#", "#TT.g#"), "line 10, column 2: the Table “T” covers 5 squares here and must cover 3 by 2"),
    (("#..#\n#.1B.#,#c.#", "#cc#\n#.1B.#,#..#"), "line 11, column 9: the Treasure chest “c” covers 2 squares here"),
    (("#c.#", "#.1#"), "key “furniture.c”: “c” does not stand on the map"),
    (("[rooms.1]", "[rooms.g]"), "key “monsters.g”: the letter “g” is taken by [rooms] already"),
    (("[rooms.1]", "[rooms.one]"), "key “rooms.one”: “one” is not a letter of the map"),
    (('text = "Something', 'text = "" # "Something'), "key “text”: says nothing"),
    (('text = "Find', 'text = " " # "Find'), "key “goal.text”: says nothing"),
    (('items = ["ledger"]\n', ""), "key “goal”: asks for nothing"),
    (('items = ["ledger", "scroll', 'items = ["scroll'), "key “doors.D.key”: nothing in the quest gives “ledger”"),
    (('"scroll:heal-body"', '"scroll:heal-bodies"'), "there is no “scroll:heal-bodies”; did you mean “heal-body”?"),
    (('wandering = "goblin"', 'wandering = "bat"'), "key “wandering”: there is no “bat”; it must be one of: "),
    (("hidden = true\n", ""), "key “notes.fight.monsters”: the monster “B” already stands on the map"),
    (('monsters = ["B"]', 'opens = ["D"]'), "key “monsters.B”: “B” is hidden and no note brings it"),
    (('needs = ["smell"]', 'needs = ["fight"]'), "key “notes.fight.needs”: these notes wait for each other"),
    (('needs = ["smell"]', 'needs = ["stench"]'), "key “notes.fight.needs”: there is no “stench”"),
    (('when = "kill"\nwhere = "g"', 'when = "kill"'), "key “notes.fight.where”: is missing; add it."),
    (('when = "kill"\nwhere = "g"', 'when = "start"\nwhere = "g"'), "key “notes.fight.where”: a note that happens"),
    (('when = "kill"\nwhere = "g"', 'when = "take"\nwhere = "g"'), "key “notes.fight.where”: there is no “g”"),
    (("#.1B.#", "#g1B.#"), "key “notes.fight.where”: “g” stands for 2 things and a note must mean one"),
    (('key = "ledger"', "secret = true\nopen = true"), "key “doors.D”: a door cannot be both secret and open"),
    (("[furniture.c]", '[doors.E]\nkey = "ledger"\n\n[furniture.c]'), "key “doors.E”: “E” does not stand on the map"),
    (("body = 2", "body = 0"), "key “monsters.B.body”: 0 is out of bounds; give a number from 1 to 20."),
    (("gold = 40", "gold = -4"), "key “furniture.c.gold”: -4 is out of bounds"),
    (('light = "lamp"', 'light = "candle"'), "key “furniture.T.light”: there is no “candle”"),
    (("ledger = ", 'torch = "A torch"\nledger = '), "key “treasures.torch”: “torch” is already the id of something"),
    (("\"The miller's ledger\"", "\"\""), "key “treasures.ledger”: has no name"),
    (("[rooms.1]", '[rooms.2]\nname = "Store"\n\n[rooms.1]'), "key “rooms.2”: “2” does not stand on the map"),
    (("#.<<.#,##,#", "#1<<.#,##,#"), "line 12, column 3: the letter “1” stands in two areas"),
    (("\n[goal]", "\n[gaol]"), "key “gaol”: this key is not known here; did you mean “goal”?"),
    (("[rooms.1]", "[goal]"), "line 26, column 6: this is not TOML (Cannot declare goal twice)"),
    (("wandering =", "rooms = 3\nwandering ="), "line 27, column 9: this is not TOML (Cannot overwrite a value)"),
    (("wandering =", "number = 120\nwandering ="), "key “number”: 120 is out of bounds"),
    (('ledger = "The', 'book = "The  miller\'s ledger"\nledger = "The'), "the name of “book” already"),
    (("[notes.fight]", '[notes.o]\nwhen = "start"\ndamage = 1\n[notes.fight]'), "key “notes.o.damage”: nobody"),
    (('key = "ledger"', 'open = true\n[notes.o]\nwhen = "open"\nwhere = "D"'), "“notes.o.where”: the door “D” stands"),
    (("#TTT.D", "##T..D"), "line 10, column 2: the Table “T” covers 4 squares here and must cover 3 by 2"),
    (("#..#\n#.1B.#,#c.#", "#..#\n#.1B.#c#..#"), "line 12, column 7: the furniture “c” stands in a passage"),
    (("#....#,,,,#", "#....#,,,2#"), "line 6, column 10: the letter “2” is not explained"),
    (("[rooms.1]", '[traps.t]\nkind = "chasm"\n[rooms.1]'), "“traps.t.kind”: a chasm is drawn with its sign “~”; draw"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "told"), WRONG)
def test_mistakes_are_told_exactly(change: tuple[str, str], told: str) -> None:
    said = sentence(changed(change).encode())
    assert told in said
    assert said.startswith("cellar.toml")
    assert said.count("\n") == 0


def test_a_map_that_is_too_big() -> None:
    wide = changed(("###########\n#....", "#" * 100 + "\n#...."))
    assert "key “map”: the map is 100 columns wide and 9 rows high" in sentence(wide.encode())


def test_the_sound_file_is_sound() -> None:
    assert quest().title == "The Cellar"


def test_check_says_one_sentence_for_each_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, (text, _) in TEN.items():
        (tmp_path / f"{name.replace(' ', '-')}.toml").write_text(text, encoding="utf-8")
    sound = tmp_path / "zz.toml"
    sound.write_text(CELLAR, encoding="utf-8")
    assert cli.main(["check", *(str(path) for path in sorted(tmp_path.iterdir()))]) == 1
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == len(TEN)
    assert told.out == "zz.toml is sound: “The Cellar”, 3 rooms, 2 monsters, 2 notes.\n"
    assert cli.main(["check", str(sound)]) == 0
    assert cli.main(["check", str(tmp_path / "nowhere.toml")]) == 1
    assert "nowhere.toml cannot be read (No such file or directory)" in capsys.readouterr().err


def test_check_of_a_huge_file_reads_little(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as stream:
        stream.write(CELLAR.encode())
        stream.truncate(5_000_000_000)
    assert cli.main(["check", str(path)]) == 1
    assert "huge.toml is not text" in capsys.readouterr().err


def test_a_map_that_is_written_in_one_line() -> None:
    text = CELLAR.replace("\n#.1B.#", "\n#.1Bx#")
    start, end = text.index("map = '''"), text.index("'''\n\n[goal]")
    rows = text[start + len("map = '''\n") : end].replace("\n", "\\n")
    said = sentence((text[:start] + f'map = "{rows}"' + text[end + 3 :]).encode())
    assert said.startswith("cellar.toml, key “map”, row 8, column 5: the letter “x” is not explained")


def test_a_key_behind_its_own_door() -> None:
    text = changed(("#,##?#", "#,##D#"), ("#TTT.D", "#TTT.+"))
    told = (
        "line 10, column 10: nobody can open this door, because “The miller's ledger” cannot be got without passing it;"
    )
    assert told in sentence(text.encode())


def test_two_doors_that_wait_for_each_other() -> None:
    keys = '[treasures]\nother = "A key"\n'
    items = ('items = ["ledger", "scroll', 'items = ["other", "scroll')
    given = ('light = "lamp"', 'light = "lamp"\nitems = ["ledger"]')
    doors = ("[doors.D]", '[doors.E]\nkey = "ledger"\n\n[doors.D]')
    text = changed(
        ("#,##?#", "#,##E#"),
        ("[treasures]\n", keys),
        items,
        given,
        doors,
        ('key = "ledger"\n\n[m', 'key = "other"\n\n[m'),
    )
    assert "nobody can open this door" in sentence(text.encode())


def test_a_key_of_the_whole_quest_that_stands_under_a_table() -> None:
    moved = changed(('wandering = "goblin"\n', ""), ('"Store room"', '"Store room"\nwandering = "orc"'))
    assert sentence(moved.encode()) == (
        "cellar.toml, key “rooms.1.wandering”: this key is one of the whole quest; move it up before the first [table]."
    )
    twice = changed(('name = "Store room"', 'text = "Dark."'))
    assert "key “rooms.1.text”: this key is not known here; it must be one of: lit, name." in sentence(twice.encode())


def test_nothing_is_searched_for_in_a_passage() -> None:
    passage = '\n[rooms.2]\nname = "Cellar stairs"\n\n[notes.look]\nwhen = "search"\nwhere = "2"\n'
    said = sentence((changed(("#....#,,,,#", "#....#,,,2#")) + passage).encode())
    assert "key “notes.look.where”: “2” is a passage, and treasure is searched for in rooms only; let this" in said
    assert quest(changed(("#....#,,,,#", "#....#,,,2#")) + passage.replace("search", "enter")).notes


def test_a_key_that_lies_behind_rock_in_the_same_room() -> None:
    """Both sides of the rock are reached when all doors stand open, but not without the key."""
    parted = """\
title = "x"
text = "y"
wandering = "orc"
map = '''
########
#<.%..c#
#..%...#
#+####D#
#......#
########
'''
[goal]
text = "z"
items = ["k"]
[treasures]
k = "A key"
[doors.D]
key = "k"
[furniture.c]
kind = "chest"
items = ["k"]
"""
    said = sentence(parted.encode())
    assert said.startswith("cellar.toml, line 8, column 7: nobody can open this door, because “A key” cannot be got")
    assert quest(parted.replace("#<.%..c#", "#<....c#")).furniture


def test_a_monster_of_the_goal_that_nobody_brings() -> None:
    asks = ('items = ["ledger"]\n\n', 'kill = ["B"]\n\n')
    assert quest(changed(asks)).goal.kill
    late = '\n[notes.late]\nwhen = "kill"\nwhere = "B"\n'
    said = sentence((changed(asks, ('needs = ["smell"]', 'needs = ["late"]')) + late).encode())
    assert said == (
        "cellar.toml, key “goal.kill”: no note that can happen brings “B”, whom the goal asks for; see what that note"
        " waits for."
    )


def test_a_goal_that_only_a_note_meets_which_never_happens() -> None:
    note = '\n[notes.late]\nwhen = "take"\nwhere = "crown"\ngoal = true\n'
    text = changed(('items = ["ledger"]\n\n', ""), ("[treasures]\n", '[treasures]\ncrown = "A crown"\n')) + note
    assert "key “notes.late”: “late” can never happen though the goal asks for it" in sentence(text.encode())


def test_a_goal_that_can_never_be_met() -> None:
    never = changed(('items = ["ledger"]\n\n', 'notes = ["late"]\n\n'))
    late = '\n[notes.late]\nwhen = "kill"\nwhere = "B"\nneeds = ["later"]\n'
    late += '\n[notes.later]\nwhen = "take"\nwhere = "crown"\n'
    text = (never + late).replace("[treasures]\n", '[treasures]\ncrown = "A crown"\n')
    assert "key “notes.late”: “late” can never happen though the goal asks for it" in sentence(text.encode())
    gift = '\n[notes.gift]\nwhen = "take"\nwhere = "crown"\nitems = ["crown"]\n'
    text = (changed(('items = ["ledger"]\n\n', 'items = ["crown"]\n\n')) + gift).replace(
        "[treasures]\n", '[treasures]\ncrown = "A crown"\n'
    )
    assert "key “goal.items”: “A crown” cannot be got by anybody" in sentence(text.encode())
