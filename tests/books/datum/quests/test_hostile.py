"""Files that no editor would write: each gets its sentence at once, and nothing of it reaches the terminal raw."""

import os
from importlib import import_module
from pathlib import Path

import pytest

from roguelike import cli
from roguelike.books.datum import quests
from roguelike.books.datum.quests import QuestError
from roguelike.books.datum.state_quest import Quest
from roguelike.narrator import Narrator
from tests.books.datum.quests.cellar import CELLAR, changed, sentence

DEEP = "this nests more deeply than anything in a quest"
DIGITS = "this number has too many digits; write a smaller one."
HUGE = [
    ("a = " + "[" * 90_000, f"line 1, column 25: {DEEP}"),
    ("x = 1\na = " + "{a = " * 20_000, f"line 2, column 105: {DEEP}"),
    ("x = 1\n" + "a." * 90_000 + "b = 1", f"line 2, column 1: {DEEP}"),
    (changed(("gold = 25", "gold = " + "9" * 5_000)), f"line 21, column 8: {DIGITS}"),
    (changed(("gold = 25", "gold = " + "9" * 4_000)), "key “reward.gold”: a number of more than eighteen digits is"),
    (changed(("gold = 25", "gold = 0x" + "f" * 9_000)), "key “reward.gold”: a number of more than eighteen digits is"),
    (changed(('"The Cellar"', "9" * 4_000)), "key “title”: must be text, not a number of more than eighteen digits;"),
    (changed(("body = 2", "body = 1e999999")), "key “monsters.B.body”: must be a whole number, not inf; change it."),
    (changed(("gold = 25", "gold = nan")), "key “reward.gold”: must be a whole number, not nan; change it."),
    (changed(("gold = 25", "gold = 2026-11-30")), "key “reward.gold”: must be a whole number, not 2026-11-30; change"),
    (changed(('wandering = "goblin"', f'wandering = "{"g" * 100_000}"')), "key “wandering”: there is no “ggg"),
    (changed(('"The Cellar"', f'["{"g" * 100_000}"]')), "key “title”: must be text, not a list; change it."),
    (changed(("body = 2", f'body = "{"g" * 100_000}"')), "key “monsters.B.body”: must be a whole number, not \"ggg"),
    ("g" * 100_000 + " = 1", "key “ggg"),
    ("\n" * 190_000 + "a", "ends in the middle of something at line 190,001"),
    (changed(("The Cellar", "word " * 500)), "key “title”: is 2,499 characters long and may have 60; make it shorter."),
    (changed(("It smells", "word " * 900)), "key “notes.smell.text”: is 4,511 characters long and may have 2,000;"),
    (changed(("Store room", "room " * 20)), "key “rooms.1.name”: is 99 characters long and may have 40; make"),
    (changed(("Grak", "Grak " * 20)), "key “monsters.B.name”: is 99 characters long and may have 40; make it shorter."),
    (changed(('"ledger", "scroll', '"ledger", ' + '"torch", ' * 30 + '"scroll')), "there are 32 of them, and 20 are"),
    (CELLAR + "".join(f'[notes.n{n}]\nwhen = "start"\n' for n in range(99)), "“notes”: there are 101 of them, and 100"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), HUGE, ids=range(len(HUGE)))
def test_what_is_far_too_much_is_told_shortly(text: str, told: str) -> None:
    said = sentence(text.encode())
    assert told in said
    assert len(said) < 500
    assert "???" not in said


def test_notes_that_need_many_others_are_followed_once() -> None:
    ids = [f"n{n}" for n in range(90)]
    needs = [", ".join(f'"{other}"' for other in ids[max(0, n - 3) : n]) for n in range(90)]
    chain = "".join(f'[notes.{id}]\nwhen = "start"\nneeds = [{need}]\n' for id, need in zip(ids, needs, strict=True))
    assert len(quests.parse_quest("chain.toml", (CELLAR + chain).encode()).notes) == 92


@pytest.mark.parametrize(("table", "kind"), [("monsters", "goblin"), ("lights", "torch")])
def test_more_monsters_or_lights_than_a_party_can_meet(table: str, kind: str) -> None:
    rows = "\n".join(
        ["#" * 52, *["#" + "g" * 50 + "#"] * 3, "#" * 14 + "+" + "#" * 37, "#<<" + "." * 48 + "#", "#" * 52]
    )
    head = f"title = 'x'\ntext = 'y'\nwandering = 'orc'\nmap = '''\n{rows}\n'''\n"
    tail = f"[goal]\ntext = 'z'\nitems = ['torch']\n[{table}.g]\nkind = '{kind}'\n"
    assert f"key “{table}”: there are 150 of them, and 100 are allowed" in sentence((head + tail).encode())


def test_no_control_character_of_a_file_is_printed() -> None:
    for old, new in (
        ('wandering = "goblin"', 'wandering = "\\u001b[2J\\u202egoblin"'),
        ('wandering = "goblin"', '"\\u001b[2J\\nx" = 1'),
        ("gold = 25", 'gold = "\\u001b[2J\\n"'),
        ("gold = 40", "\x1b[2J = 40"),
        ("#....#,", "#..\x1b.#,"),
        ("#....#,", "#..\u2028.#,"),
        ("#....#,", "#..\u202e.#,"),
    ):
        said = sentence(changed((old, new)).encode())
        assert all(sign.isprintable() for sign in said), said


@pytest.mark.parametrize("old", ["The Cellar", "Find the ledger", "Store room", "Grak", "It smells", "The miller's"])
def test_what_the_players_read_can_be_shown(old: str) -> None:
    for given, sign in (
        ("\\u001b[2J", "U+001B"),
        ("\u202e", "U+202E"),
        ("\\u0007", "U+0007"),
        ("\U000e0001", "U+E0001"),
    ):
        said = sentence(changed((f'"{old}', f'"{given}{old}')).encode())
        assert f": has a character that cannot be shown ({sign}); take it out." in said
    for given in ("\u5bbd\u5b57", "e\u0301", "\\t", "\u00a0", "\\n"):
        assert quests.parse_quest("cellar.toml", changed((f'"{old}', f'"{given}{old}')).encode()).notes


def test_only_line_breaks_of_toml_part_the_rows() -> None:
    said = sentence(changed(("###########\n#....", "###########\x85#....")).encode())
    assert "line 5, column 12: “U+0085” means nothing on a map" in said
    said = sentence(
        changed(('wandering = "goblin"', 'wandering = "goblin" # \u2028\u2028'), ("#TTT.D", "#TTT&D")).encode()
    )
    assert "line 11, column 5: “&” means nothing" in said


def test_the_map_is_not_mistaken_for_a_text_that_speaks_of_one() -> None:
    text = changed(('text = "Something is in the cellar."', "text = '''\nmap = \"\"\"\n'''"), ("#TTT.D", "#TTT&D"))
    assert "line 13, column 5: “&” means nothing" in sentence(text.encode())
    assert "line 13, column 5: “&” means nothing" in sentence(text.replace("\n", "\r\n").encode())


# What is no file, and what may not be called so


def told_of(path: Path) -> str:
    """What a player is told of a wrong file."""
    with pytest.raises(QuestError) as raised:
        quests.check(path)
    return Narrator().text(raised.value.msg)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    own = tmp_path / "quests"
    own.mkdir()
    os.mkfifo(own / "pipe.toml")
    (own / "folder.toml").mkdir()
    (own / "device.toml").symlink_to("/dev/zero")
    (own / "loop.toml").symlink_to("loop.toml")
    (own / "dangling.toml").symlink_to("nowhere")
    for name in ("pipe", "folder", "device"):
        assert told_of(own / f"{name}.toml").startswith(f"{name}.toml is not a file with text in it;")
    for name in ("loop", "dangling"):
        assert told_of(own / f"{name}.toml").startswith(f"{name}.toml cannot be read (")
    found = [found for found in quests.shelf() if found.own]
    assert len(found) == 5
    assert all(it.quest is None and it.error is not None for it in found)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("year.toml", "has a name that means something else where quests are chosen; rename the file."),
        ("stop.toml", "has a name that means something else"),
        ("town.toml", "has a name that means something else"),
        ("wrong:cellar.toml", "has a name that cannot be shown or chosen; rename the file with letters"),
        ("red\x1b[31m.toml", "has a name that cannot be shown or chosen"),
        ("two\nlines.toml", "has a name that cannot be shown or chosen"),
        (os.fsdecode(b"not-\xff-utf8.toml"), "has a name that cannot be shown or chosen"),
        (" .toml", "has a name that cannot be shown or chosen"),
        ("LOUD.TOML", "must have a name that ends in .toml, or the game does not find it; rename the file."),
        ("year-1-1-millers-cellar.toml", "has the name of a quest that comes with the game and would never be played;"),
    ],
)
def test_a_quest_must_have_a_name_by_which_it_can_be_chosen(
    name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    own = tmp_path / "quests"
    own.mkdir()
    path = own / name
    try:
        path.write_text(CELLAR, encoding="utf-8")
    except OSError:
        pytest.skip("this system has no such names")
    said = told_of(path)
    assert told in said
    assert all(sign.isprintable() for sign in said)
    assert path.stem not in [found.id for found in quests.shelf() if found.own and found.quest is not None]


def test_a_wrong_file_is_read_once_until_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FATEPOINT_HOME", str(tmp_path))
    mine = tmp_path / "quests" / "mine.toml"
    mine.parent.mkdir()
    mine.write_text("titel = 1", encoding="utf-8")
    read: list[Path] = []
    module = import_module("roguelike.books.datum.quests.shelf")
    real = module.read_quest

    def counted(path: Path) -> Quest:
        read.append(path)
        return real(path)  # type: ignore[no-any-return]

    monkeypatch.setattr(module, "read_quest", counted)
    for _ in range(3):
        assert [found.error is None for found in quests.shelf() if found.own] == [False]
    assert read.count(mine) == 1
    mine.write_text(CELLAR, encoding="utf-8")
    assert quests.load("mine").title == "The Cellar"
    assert read.count(mine) == 2


def test_the_games_own_quests_are_sound_where_they_lie() -> None:
    for found in quests.shelf():
        assert quests.check(found.path).id == "dqquest-sound"


def test_a_name_that_no_file_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "x" * 300 + ".toml"]) == 1
    assert cli.main(["check", "x" * 300]) == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert "cannot be read (File name too long)" in told[0]
