"""What a keyboard or a paste may send: nothing of it ends the game or is taken for keys that nobody pressed."""

import random

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from roguelike.tui.app import FatepointApp
from roguelike.tui.typed import BEGINS, ENDS, Typed


def told(*parts: bytes) -> list[str]:
    """The keys and pastes that come of bytes, read in these parts."""
    typed, parser = Typed(), XTermParser()
    found = [event for part in parts if (text := typed.text(part)) for event in parser.feed(text)]
    return [event.key if isinstance(event, events.Key) else event.text for event in found if isinstance(
        event, events.Key | events.Paste)]  # fmt: skip


@pytest.mark.parametrize("data", [b"\xff", b"\xf6", b"\xc3(", b"\xed\xa0\x80", b"\x80\x80"])
def test_a_byte_that_is_no_text_ends_nothing(data: bytes) -> None:
    assert told(b"a" + data + b"b")[0] == "a"
    assert told(b"a", data, b"b")[-1] == "b"


def test_a_letter_that_comes_in_parts_is_one() -> None:
    assert Typed().text("é".encode()) == "é"
    typed = Typed()
    assert typed.text(b"\xc3") + typed.text(b"\xa9") == "é"


def test_escapes_in_a_paste_are_no_keys() -> None:
    pasted = f"{BEGINS}a\x1b[31mE\x1b[A\x1bE\x1b\x1b[200~z{ENDS}q".encode()
    assert told(pasted) == ["a[31mE[AE[200~z", "q"]
    for at in range(1, len(pasted)):
        assert told(pasted[:at], pasted[at:]) in (["a[31mE[AE[200~z", "q"], ["q", "a[31mE[AE[200~z"])
    assert told(*(pasted[n : n + 1] for n in range(len(pasted)))) == ["a[31mE[AE[200~z", "q"]


def test_keys_that_send_escapes_are_keys_as_before() -> None:
    assert told(b"\x1b[A\x1b[Bx\x1b[200", b"~one", b"\x1b[201~\x1b[C") == ["up", "down", "x", "one", "right"]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_pasted_is_one_paste_whatever_it_holds(seed: int) -> None:
    chance = random.Random(seed)
    data = bytes(chance.randrange(256) for _ in range(20_000))
    whole = BEGINS.encode() + data + ENDS.encode()
    parts = [whole[n : n + 4096] for n in range(0, len(whole), 4096)]
    assert len(told(*parts)) == 1


def test_a_terminal_is_read_so(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    monkeypatch.setattr("textual.constants.DRIVER", None)
    assert FatepointApp.get_driver_class(object.__new__(FatepointApp)).__name__ == "TypedDriver"
