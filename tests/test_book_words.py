"""What only books know, no shared room says: their ids, words, names and classes."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from roguelike import books
from tests.house import forget, modules, name_of, parsed, spoken, words

BOOK_WORDS = """
    d12 datumquest fate gamemaster gamesmaster heroquest overlord praznagar tobaro warhammer zargon barbarian cleric
    dwarf dwarves elf elves hero heroes henchman henchmen mercenary mercenaries warrior wizard fimir goblin gargoyle
    monster monsters mummy ogre orc orcs skaven skeleton troll undead wraith zombie armour armours axe bow crossbow
    dagger helmet lamp lantern potion potions rope scrolls shield shields sword torch torches ambush bravery
    counterspell critical dungeon dungeons expedition expeditions fumble infravision initiative intelligence
    leadership mapper moneylender parry parries patrol patrols portcullis prayer prayers quest quests sentinel
    sentinels spell spells tavern toughness treasure treasures
    additional attack|armour wear|black shield|black skull|combat dice|combat die|conquest token|cost of living
    dark omen|death zone|death zones|divine favour|dungeon counter|dungeon counters|free action|game master
    gold crown|gold crowns|guards and patrols|hazard room|light source|magic light|magic test|natural defence
    quest level|quest room|rope bridge|sea of blood|surprise roll|treasure card|treasure deck|wandering monster
    wandering monsters|white shield|white skull
"""
"""Words that only books know. Capitals and underscores do not hide them: DeathZone, DEATH_ZONE
and "death zone" are the same two words; FATEPOINT, the game's own name, is one word and not
'fate'. Comments and docstrings may use them as examples."""


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """The trees are large."""
    yield
    forget()


BOOKLESS = ("engine", "session", "minds", "narrator", "tui")
"""Rooms that serve any book and name nothing of one."""
FORBIDDEN = {
    part.strip()
    for line in BOOK_WORDS.strip().splitlines()
    for part in (line.split("|") if "|" in line else line.split())
}


@cache
def book_words_in(text: str) -> frozenset[str]:
    """Return the words and pairs of words of this text that only a book may know."""
    said = words(text)
    phrases = {" ".join(said[i : i + n]) for n in (1, 2, 3) for i in range(len(said))}
    return frozenset(phrases & FORBIDDEN)


def test_only_books_know_their_words() -> None:
    wrong = [
        f"{name_of(path)}:{line} says {', '.join(sorted(found))}"
        for path in modules(*BOOKLESS)
        for line, text in spoken(parsed(path))
        if (found := book_words_in(text))
    ]
    assert not wrong


def test_nothing_is_done_for_a_book_by_its_name() -> None:
    """Outside of the books none is named, so that nothing can ask which one is played; nor is any module of one."""
    wrong = [
        f"{name_of(path)}:{line} says {text}"
        for path in modules(*BOOKLESS)
        for line, text in spoken(parsed(path))
        if not books.BOOKS.keys().isdisjoint(words(text))
    ]
    assert not wrong


@pytest.mark.parametrize("text", ["ahq", "ahq-to-hit", "roguelike.books.datum.view", "DATUM_KEYS", "AhqView"])
def test_the_name_of_a_book_is_seen_in_any_dress(text: str) -> None:
    assert not books.BOOKS.keys().isdisjoint(words(text))


def test_no_class_of_a_book_is_named_elsewhere() -> None:
    """Names of two words or more of classes that stand in a book and in no shared room."""
    own: dict[str, str] = {}
    for path in modules("books"):
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and path.parts[-2] != "kit" and len(words(node.name)) > 1:
                own[node.name] = name_of(path)
    shared = {
        node.name for path in modules(*BOOKLESS) for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)
    }
    wrong = [
        f"{name_of(path)}:{line} says {text} of {own[text]}"
        for path in modules(*BOOKLESS)
        for line, text in spoken(parsed(path))
        if text in own and text not in shared
    ]
    assert len(own) > 100
    assert not wrong


def names_in(found: object) -> Iterator[str]:
    """Yield every name in a book's content, however deep."""
    if isinstance(found, Mapping):
        for key, value in found.items():
            if key == "name" and isinstance(value, str):
                yield value
            else:
                yield from names_in(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from names_in(value)


def test_no_name_of_a_books_content_is_said_elsewhere() -> None:
    """Names of two words or more, of whatever the books' data files hold: "Dark strength", "Fire of Wrath"."""
    every = [words(name) for id in books.BOOKS for name in names_in(books.load_book(id).content())]
    names = {" ".join(said) for said in every if 1 < len(said) < 5}
    assert len(names) > 100
    wrong = []
    for path in modules(*BOOKLESS):
        for line, text in spoken(parsed(path)):
            said = words(text)
            phrases = {" ".join(said[i : i + n]) for n in (2, 3, 4) for i in range(len(said))}
            wrong += [f"{name_of(path)}:{line} says {phrase}" for phrase in sorted(phrases & names)]
    assert not wrong


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("FATEPOINT_HOME", set()),
        ("Fatepoint", set()),
        ("fate_left", {"fate"}),
        ("SpendFate", {"fate"}),
        ("in c's Death Zone", {"death zone"}),
        ("DEATH_ZONES", {"death zones"}),
        ("enterDeathZone", {"death zone"}),
        ("roll_d12", {"d12"}),
        ("2D12", {"d12"}),
        ("zone of death", set()),
    ],
)
def test_book_words_are_seen_in_any_dress(text: str, found: set[str]) -> None:
    assert book_words_in(text) == found
