"""Whatever stands in a quest file, it is sound or gets one sentence: nothing else is ever raised."""

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from roguelike.books.datum.quests import QuestError, parse_quest
from roguelike.narrator import Narrator
from tests.books.datum.quests.cellar import CELLAR

VOICE = Narrator()
BYTES = CELLAR.encode()
LINES = CELLAR.splitlines()
MAP = slice(LINES.index("map = '''") + 1, LINES.index("map = '''") + 10)


def tell(data: bytes) -> str:
    """The sentence for a file; "" for a sound one."""
    try:
        parse_quest("cellar.toml", data)
    except QuestError as error:
        told = VOICE.text(error.msg)
        assert told.startswith("cellar.toml")
        assert told.endswith((".", "?", "~"))
        assert "\n" not in told
        assert not VOICE.missing
        return told
    return ""


@given(st.integers(0, len(BYTES)), st.integers(0, 40), st.binary(max_size=12))
def test_bytes_are_replaced(start: int, count: int, new: bytes) -> None:
    tell(BYTES[:start] + new + BYTES[start + count :])


@given(st.integers(0, len(BYTES)))
def test_a_file_is_cut_off_anywhere(end: int) -> None:
    tell(BYTES[:end])


SIGNS = "#.,+'?<~% gBTc1Dxé\t"


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 10), st.sampled_from(SIGNS)), max_size=6))
def test_the_map_is_drawn_over(changes: list[tuple[int, int, str]]) -> None:
    rows = [list(row) for row in LINES[MAP]]
    for y, x, sign in changes:
        rows[y][x] = sign
    tell("\n".join([*LINES[: MAP.start], *("".join(row) for row in rows), *LINES[MAP.stop :]]).encode())


VALUES = st.one_of(
    st.integers(-5, 1000),
    st.booleans(),
    st.sampled_from(["", "g", "1", "orc", "enter", "B"]),
    st.lists(st.text(max_size=3), max_size=2),
)


def places(table: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every key of a table, and of the tables in it."""
    out = []
    for key, value in table.items():
        out.append((*path, key))
        if isinstance(value, dict):
            out += places(value, (*path, key))
    return out


PLACES = places(tomllib.loads(CELLAR))


@given(st.sampled_from(PLACES), VALUES)
def test_a_value_is_another(path: tuple[str, ...], value: Any) -> None:
    table = tomllib.loads(CELLAR)
    inner = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    tell(toml(table).encode())


@given(st.sampled_from(PLACES))
def test_a_key_is_left_out(path: tuple[str, ...]) -> None:
    table = tomllib.loads(CELLAR)
    inner = table
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    tell(toml(table).encode())


def toml(table: dict[str, Any], path: str = "") -> str:
    """A table as TOML."""
    out = "".join(f"{key} = {shown(value)}\n" for key, value in table.items() if not isinstance(value, dict))
    for key, value in table.items():
        if isinstance(value, dict):
            here = f"{path}.{key}" if path else key
            out += f"[{here}]\n" + toml(value, here)
    return out


def shown(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    if isinstance(value, str):
        escaped = "".join(c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in value)
        return f'"{escaped}"' if all(ord(c) < 0x10000 and not 0xD800 <= ord(c) < 0xE000 for c in value) else '"?"'
    return str(value)


def test_the_helper_writes_what_was_read() -> None:
    assert tomllib.loads(toml(tomllib.loads(CELLAR))) == tomllib.loads(CELLAR)
