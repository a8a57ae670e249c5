"""Every message that the program names exists in English, with the arguments it needs; text is nowhere else."""

from __future__ import annotations

import ast
import functools
import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import roguelike
from roguelike.books import BOOKS, load_book
from roguelike.engine.events import Event
from roguelike.engine.late import made
from roguelike.minds.coverage import Covering
from roguelike.resources import data_dir

PACKAGE = Path(roguelike.__file__).parent
ENGLISH = data_dir() / "lang" / "en"
DOMAINS = {path.stem for path in ENGLISH.glob("*.ftl")}
ID = re.compile(r"[a-z]+(-[a-z0-9]+)+(\.[a-z]+)?")


class Variables(Visitor):
    """The variables that a message uses, and the messages it refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.messages.add(node.id.name)


def read() -> tuple[dict[str, tuple[str, ftl.Message]], list[str]]:
    """Every English message with the domain of its file, and what is wrong in the files."""
    found: dict[str, tuple[str, ftl.Message]] = {}
    wrong: list[str] = []
    for path in sorted(ENGLISH.glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Junk):
                wrong.append(f"{path.name}: not understood: {str(entry.content)[:80]!r}")
            if isinstance(entry, ftl.Message):
                if entry.id.name in found:
                    wrong.append(f"{path.name}: {entry.id.name} is written twice")
                found[entry.id.name] = (path.stem, entry)
    return found, wrong


MESSAGES, WRONG = read()


def needs(id: str) -> set[str]:
    """The arguments that a message needs, with those of the messages it refers to."""
    visitor = Variables()
    visitor.visit(MESSAGES[id][1])
    return visitor.names.union(*(needs(other) for other in visitor.messages))


@functools.cache
def sources() -> list[tuple[str, ast.Module]]:
    return [
        (path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(PACKAGE.rglob("*.py"))
    ]


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """The trees are large."""
    yield
    sources.cache_clear()


def test_the_files_are_well_written() -> None:
    assert not WRONG


def test_a_message_lies_in_the_file_of_its_domain() -> None:
    assert [id for id, (domain, _) in MESSAGES.items() if id.split("-")[0] != domain] == []


def test_messages_refer_only_to_messages_of_their_own_file() -> None:
    """Another file may not be read yet."""
    for id, (domain, message) in MESSAGES.items():
        visitor = Variables()
        visitor.visit(message)
        assert all(MESSAGES[other][0] == domain for other in visitor.messages), id


def test_every_message_named_in_the_code_exists() -> None:
    missing = {
        f"{name}:{node.lineno} {node.value}"
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and ID.fullmatch(node.value)
        and node.value.split("-")[0] in DOMAINS
        and node.value.partition(".")[0] not in MESSAGES
    }
    assert not missing


def composed() -> list[re.Pattern[str]]:
    """The ids that the code puts together: what stands between the braces of an f-string with a word of its own."""
    found: set[str] = set()
    for _, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
                if any(isinstance(part, str) and re.search(r"[a-z]{2}", part) for part in parts):
                    found.add("".join(".+" if part is None else re.escape(str(part)) for part in parts))
    return [re.compile(pattern) for pattern in sorted(found) if "-" in pattern]


def test_every_message_is_said_somewhere() -> None:
    """By its id, an id that is put together, another message, or a book's own words for one of the screen's."""
    named = {
        node.value.partition(".")[0]
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    for _, message in MESSAGES.values():
        visitor = Variables()
        visitor.visit(message)
        named |= visitor.messages
    patterns, ids = composed(), {id.partition("-")[2] for id in MESSAGES}
    unsaid = {id for id in MESSAGES if id not in named and not any(p.fullmatch(id) for p in patterns)}
    own = {id for id in unsaid if id.split("-")[0] in BOOKS and id.partition("-")[2] in ids | MESSAGES.keys()}
    assert unsaid - own == set()


def test_every_verb_that_has_words_is_one_of_a_book() -> None:
    verbs = {id: set(coverable_verbs(id)) for id in BOOKS}
    every = set[str]().union(*verbs.values(), {"other"})
    shared = {id.removeprefix("verb-") for id in MESSAGES if id.startswith("verb-")}
    assert shared - every == set()
    for book, known in verbs.items():
        own = {id.removeprefix(f"{book}-verb-") for id in MESSAGES if id.startswith(f"{book}-verb-")}
        assert own - known == set()


def coverable_verbs(id: str) -> Iterable[str]:
    book = load_book(id)
    assert isinstance(book, Covering)
    return book.coverable()["verb"]


def test_every_message_gets_the_arguments_it_needs() -> None:
    """Where a call names the message and its arguments; ``say``, ``msg``, ``refuse`` and ``_no``."""
    wrong = []
    for name, tree in sources():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or any(k.arg is None for k in call.keywords):
                continue
            function = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
            place = {"msg": 0, "say": 0, "_no": 0, "refuse": 1}.get(function)
            if place is None or len(call.args) <= place:
                continue
            id = call.args[place]
            if isinstance(id, ast.Constant) and id.value in MESSAGES:
                lacking = needs(str(id.value)) - {str(k.arg) for k in call.keywords}
                wrong += [f"{name}:{call.lineno} {id.value} lacks {sorted(lacking)}"] if lacking else []
    assert not wrong


def events() -> list[type[Event]]:
    for module in pkgutil.walk_packages(roguelike.__path__, "roguelike."):
        if ".tui" not in module.name and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    known = sorted(Event.registry.items())
    return [kind for _, kind in known if kind.__module__.startswith("roguelike.")]


@pytest.mark.parametrize("kind", events(), ids=lambda kind: kind.__name__)
def test_every_event_can_be_told(kind: type[Event]) -> None:
    if kind.message:
        assert kind.message in MESSAGES
        cls: Any = made(kind)
        fields = {a.name for a in attrs.fields(cls)} - {"rule", "audience"}
        fields |= {"because"} if "reason" in fields else set()
        plain = {name for name in needs(kind.message) if not any(name.startswith(f"{f}_") for f in fields)}
        assert plain <= fields


SAID = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
"""Two words in a row: something that a person would read."""
SENTENCE = re.compile(r"[A-Z][a-z]+( [\w,]+){3,}\.")


def spoken(tree: ast.AST) -> Iterator[tuple[ast.Constant, str]]:
    """The texts of a module that are no docstring and no part of an error for developers."""
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))
        if isinstance(node, ast.Raise | ast.Assert):
            silent.update(map(id, ast.walk(node)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node, node.value


def test_what_players_read_is_nowhere_but_in_the_language_files() -> None:
    wrong = []
    for name, tree in sources():
        pattern = SAID if name.startswith("tui/") else SENTENCE
        css = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and "CSS" in node.targets[0].id
        }
        for node, text in spoken(tree):
            if pattern.search(text) and id(node) not in css and name != "tui/styles.py":
                wrong.append(f"{name}:{node.lineno} says {text[:60]!r}")
    assert not wrong
