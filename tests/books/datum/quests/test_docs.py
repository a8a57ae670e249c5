"""docs/quests.md: its worked example is a sound quest, and it names every key and kind that there is."""

import re

import attrs

from roguelike.books.datum.content import content
from roguelike.books.datum.quests import form, parse_quest
from roguelike.resources import checkout_dir

TOP = checkout_dir()
assert TOP is not None
PAGE = (TOP / "docs" / "quests.md").read_text(encoding="utf-8")


def test_the_worked_example_is_sound_and_is_what_it_says() -> None:
    (example,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    quest = parse_quest("toll-cellar.toml", example.encode())
    assert quest.title == "The Toll Cellar"
    assert [monster.hidden for monster in quest.monsters] == [False, False, True]
    assert quest.goal.items == ("treasure:The strongbox",)


def test_every_key_is_taught() -> None:
    words = set(re.findall(r"`\[?(\w+)\]?`|\[(\w+)\.", PAGE))
    taught = {word for pair in words for word in pair if word}
    parts = [kind for kind in vars(form).values() if attrs.has(kind) and kind.__module__ == form.__name__]
    assert parts
    for part in parts:
        for attribute in attrs.fields(part):
            name = attribute.name
            assert name in taught or f"[{name}]" in PAGE or f"`{name}`" in PAGE, f"{part.__name__}.{name}"


def test_every_kind_and_occasion_is_taught() -> None:
    for kind in [*content().furniture, *(id for id in content().traps if id != "chasm")]:
        assert kind in PAGE
    for when in form.WHENS:
        assert f'`"{when}"`' in PAGE
