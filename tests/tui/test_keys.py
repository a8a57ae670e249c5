"""The key table: no preset puts two commands on a key, and movement letters stay free."""

import pytest

from roguelike.books import BOOKS, load_book
from roguelike.minds.coverage import Covering
from roguelike.tui import keys
from roguelike.tui.asking.base import LETTERS
from tests.tui.fake import narrator


@pytest.mark.parametrize("preset", keys.PRESETS)
def test_no_preset_has_two_commands_on_one_key(preset: keys.Preset) -> None:
    table = keys.commands_by_key(preset)
    assert {command.id for command in table.values()} == {command.id for command in keys.COMMANDS}


@pytest.mark.parametrize("preset", keys.PRESETS)
def test_only_movement_is_on_the_movement_letters(preset: keys.Preset) -> None:
    for key, command in keys.commands_by_key(preset).items():
        if key.lower() in set("hjklyubn"):
            assert command.step or command.walk_on, f"{key} is on {command.id}"


@pytest.mark.parametrize("preset", keys.PRESETS)
def test_nothing_essential_needs_an_awkward_key(preset: keys.Preset) -> None:
    for id, names in keys.keys_of(preset).items():
        plain = [name for name in names if "+" not in name and not name.startswith(("alt", "f1"))]
        assert plain or id == "previous" or id.startswith("on-"), f"{id} is only on {names}"
        assert not {f"ctrl+{letter}" for letter in "abhimsz"} & set(names)


def test_a_key_on_two_commands_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "_CHANGES", {"default": {"attack": ("E",)}})
    keys.keys_of.cache_clear()
    keys.commands_by_key.cache_clear()
    try:
        with pytest.raises(ValueError, match="'E' is on attack and on end"):
            keys.commands_by_key("default")
    finally:
        keys.keys_of.cache_clear()
        keys.commands_by_key.cache_clear()


def test_digits_move_on_a_number_pad_and_pick_after_z() -> None:
    table = keys.commands_by_key("numpad")
    assert table["8"].step == "N"
    assert table["Z2"].id == "pick-2"
    assert keys.starts_pair("numpad", "Z")
    assert not keys.starts_pair("default", "Z")


def test_every_command_has_its_words() -> None:
    voice = narrator()
    for command in keys.COMMANDS:
        assert voice.knows(f"key-{command.id}")
        if command.footer or (not command.verbs and not (command.step or command.walk_on) and "pick" not in command.id):
            assert voice.knows(f"key-{command.id}.short")


def test_list_letters_neither_move_nor_say_yes_or_no() -> None:
    assert not set(LETTERS) & set("hjklyubn")
    assert len(set(LETTERS)) == 16


def test_every_verb_of_the_key_table_is_one_of_some_book() -> None:
    verbs: set[str] = set()
    for id in BOOKS:
        book = load_book(id)
        assert isinstance(book, Covering)
        verbs.update(book.coverable()["verb"])
    named = {verb for command in keys.COMMANDS for verb in (*command.verbs, *command.dares)}
    assert named - verbs == {keys.ANY}


def test_a_book_says_of_its_own_verbs_what_is_dared() -> None:
    assert not {"relight", "glow"} & {verb for command in keys.COMMANDS for verb in command.dares}
    assert all(narrator().knows(f"datum-verb-{verb}.dares") for verb in ("relight", "glow"))
    assert not narrator().knows("datum-verb-dim.dares")
