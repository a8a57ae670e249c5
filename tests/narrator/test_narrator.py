"""The narrator: what messages and events become."""

from pathlib import Path
from typing import ClassVar

import pytest
from attrs import frozen
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from roguelike.engine.events import Event, Pace, event
from roguelike.engine.text import Msg, Ref, msg
from roguelike.narrator import LogLine, Narrator
from roguelike.narrator.narrator import entries
from roguelike.resources import data_dir


@frozen
class Roll:
    """A part of an event that has fields of its own."""

    die: int
    verdict: str
    _hidden: int = 3


@event
class ToldBlow(Event):
    """An event with every kind of field."""

    message: ClassVar[str] = "told-blow"
    pace: ClassVar[Pace] = "hit"
    who: Ref
    roll: Roll
    dice: tuple[int, ...] = ()
    others: tuple[Ref, ...] = ()
    fatal: bool = False
    why: Msg | None = None


@event
class ToldNothing(Event):
    """An event that is only shown."""


@pytest.fixture
def voice(tmp_path: Path) -> Narrator:
    for lang, text in {
        "en": """
told-plain = Plain
told-who = { $who } waits
told-count = { $count ->
    [one] one thing
   *[other] { $count } things
}
told-list = Left: { $names }.
told-why = because { $why }
told-dice = Dice { $dice }
told-fatal = { $fatal ->
    [yes] dead
   *[no] alive
}
told-empty = { $who ->
    [none] nobody
   *[other] { $who }
}
told-key = long words
    .short = short
told-blow = { $who } rolls { $roll_die } ({ $roll_verdict }): { $dice }{ $fatal ->
    [yes] {" "}DEAD
   *[no] {""}
}
    .style = hit
told-silent = { $why }
""",
        "es": "told-plain = Llano\n",
    }.items():
        folder = tmp_path / lang
        folder.mkdir()
        (folder / "told.ftl").write_text(text, encoding="utf-8")
    return Narrator(folders=(tmp_path,))


@pytest.mark.parametrize(
    ("message", "text"),
    [
        (msg("told-plain"), "Plain"),
        (msg("told-who", who="Ana"), "Ana waits"),
        (msg("told-who", who=Ref("m7", "the troll")), "the troll waits"),
        (msg("told-count", count=1), "one thing"),
        (msg("told-count", count=3), "3 things"),
        (msg("told-list", names=(Ref("a", "Ana"), "Bo")), "Left: Ana, Bo."),
        (msg("told-why", why=msg("told-who", who="Bo")), "because Bo waits"),
        (msg("told-dice", dice=(9, 3, 12)), "Dice 9 3 12"),
        (msg("told-fatal", fatal=True), "dead"),
        (msg("told-fatal", fatal=False), "alive"),
        (msg("told-empty", who=""), "nobody"),
        (msg("told-empty", who=()), "nobody"),
        (msg("told-key.short"), "short"),
    ],
)
def test_what_a_message_becomes(voice: Narrator, message: Msg, text: str) -> None:
    assert voice.text(message) == text
    assert voice.text(message) == text


def test_messages_of_one_id_are_told_apart(voice: Narrator) -> None:
    assert [voice.say("told-count", count=n) for n in (1, 2, 1)] == ["one thing", "2 things", "one thing"]


@pytest.mark.parametrize("id", ["told-missing", "told-key.long", "nowhere-at-all", "", "../x-y", "told"])
def test_a_message_nobody_knows_shows_its_id(voice: Narrator, id: str) -> None:
    assert voice.say(id) == id
    assert voice.missing == {id}
    assert not voice.knows(id)


def test_an_argument_that_is_missing_is_nothing_and_not_its_own_name(voice: Narrator) -> None:
    assert voice.say("told-who").strip() == "waits"
    assert voice.say("told-list") == "Left: ."


def test_names_are_told_as_they_are_but_move_no_cursor(voice: Narrator) -> None:
    assert voice.say("told-who", who="[red]{ $x }[/]") == "[red]{ $x }[/] waits"
    assert voice.say("told-who", who="表 é") == "表 é waits"
    assert voice.say("told-who", who="a\x1b[2Jb\nc\u202e") == "a\ufffd[2Jb c\ufffd waits"


def test_another_language_falls_back_on_english(voice: Narrator) -> None:
    spanish = Narrator("es", voice.folders)
    assert spanish.say("told-plain") == "Llano"
    assert spanish.say("told-who", who="Ana") == "Ana waits"


def test_an_event_becomes_a_line(voice: Narrator) -> None:
    event = ToldBlow(who=Ref("h1", "Ana"), roll=Roll(4, "miss"), dice=(9, 3), fatal=True, rule="AHQ-HTH-05")
    assert voice.line(event) == LogLine("Ana rolls 4 (miss): 9 3 DEAD", "hit", "hit", "AHQ-HTH-05")


def test_an_event_without_words_has_no_line(voice: Narrator) -> None:
    class ToldSilent(ToldNothing):
        message: ClassVar[str] = "told-silent"

    assert voice.line(ToldNothing()) is None


def test_every_message_is_found_however_it_is_written() -> None:
    text = """\
# said
told-a = one
    two
    .style = x

## more
-term = T
told-b =
    { $n ->
        [one] 1
       *[other] n
    }
"""
    assert list(entries(text)) == ["told-a", "-term", "told-b"]


def test_a_message_brings_what_it_refers_to(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    text = "told-a = { told-b } of { -term }\ntold-b = deep { told-c }\ntold-c = down\n-term = it\n"
    (tmp_path / "en" / "told.ftl").write_text(text, encoding="utf-8")
    assert Narrator(folders=(tmp_path,)).say("told-a") == "deep down of it"


def test_a_file_with_bytes_that_are_no_text_tells_the_rest(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "told.ftl").write_bytes(b"told-a = deep down\ntold-b = \xff\xfe\n")
    assert Narrator(folders=(tmp_path,)).say("told-a") == "deep down"


def test_every_shipped_file_is_cut_as_fluent_cuts_it() -> None:
    for path in (data_dir() / "lang" / "en").glob("*.ftl"):
        text = path.read_text(encoding="utf-8")
        parsed = [e.id.name for e in FluentParser().parse(text).body if isinstance(e, Message)]
        assert list(entries(text)) == list(dict.fromkeys(parsed)), path.name


def test_a_domain_is_read_when_its_first_message_is_wanted(voice: Narrator, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    original = Path.read_text

    def spy(path: Path, encoding: str, errors: str) -> str:
        read.append(path.name)
        return original(path, encoding=encoding, errors=errors)

    monkeypatch.setattr(Path, "read_text", spy)
    voice.say("told-plain")
    voice.say("told-who", who="Ana")
    assert read == ["told.ftl"]
