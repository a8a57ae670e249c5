"""The shape of the house, as docs/architecture.md draws it, checked on the source itself."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.house import PACKAGE, forget, imports, modules, name_of, parsed

ENGINE, KIT, BOOK, BOOKS, SESSION, VOICES, SCREEN = range(1, 8)

ROOMS = {
    "engine": ENGINE,
    "books/kit": KIT,
    "books/*": BOOK,  # each book a room of its own
    "books": BOOKS,  # the modules beside them: which books there are
    "session": SESSION,
    "minds": VOICES,
    "narrator": VOICES,
    "tui": SCREEN,
    "cli": SCREEN,
    "__main__": SCREEN,
}
"""Every room and its floor: a module imports from its own room and from lower floors only."""

ALWAYS_ALLOWED = {"", "resources"}
"""The package itself and the place of its files: below every floor, but not for the engine."""

NEIGHBOURS = {"tui", "cli", "__main__"}
"""Rooms of one floor that may know each other."""

HEAVY = ("numpy", "tcod", "cattrs", "roguelike.books")
"""What the start screen must not wait for."""


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """The trees are large."""
    yield
    forget()


def room_of(parts: tuple[str, ...]) -> str:
    """Return the room of a module, given its names below ``roguelike``."""
    if not parts or (len(parts) == 1 and parts[0].startswith("__") and parts[0] != "__main__"):
        return ""
    if parts[0] == "books":
        beside = len(parts) > 1 and (PACKAGE / "books" / f"{parts[1]}.py").is_file()
        return f"books/{parts[1]}" if len(parts) > 1 and not beside else "books"
    return parts[0]


def floor_of(room: str) -> int | None:
    if room.startswith("books/") and room not in ROOMS:
        return ROOMS["books/*"]
    return ROOMS.get(room)


def may_import(here: str, there: str) -> bool:
    """Tell whether a module of one room may import from another."""
    if here == there:
        return True
    if here == "engine" or here in ALWAYS_ALLOWED:
        return False
    if there in ALWAYS_ALLOWED or {here, there} <= NEIGHBOURS:
        return True
    mine, its = floor_of(here), floor_of(there)
    return mine is not None and its is not None and its < mine


def test_every_module_stands_in_a_room() -> None:
    astray = [
        name_of(path)
        for path in modules()
        if (room := room_of(path.relative_to(PACKAGE).with_suffix("").parts)) not in ALWAYS_ALLOWED
        and floor_of(room) is None
    ]
    assert not astray


def test_lower_rooms_never_import_higher_ones() -> None:
    """The arrows: resources, engine, kit, books, session, minds and narrator, then the screen.

    A book never imports another book, minds and narrator do not import each other, and the
    engine imports nothing of roguelike but itself.
    """
    wrong = []
    for path in modules():
        here = room_of(path.relative_to(PACKAGE).with_suffix("").parts)
        for line, imported in imports(parsed(path)):
            first, *rest = imported.split(".")
            if first == "roguelike" and not may_import(here, room_of(tuple(rest))):
                wrong.append(f"{name_of(path)}:{line} imports {imported}")
    assert not wrong


def test_the_kit_holds_what_books_share() -> None:
    """Each of its modules is asked by two books or more, itself or through another of the kit."""
    users: dict[str, set[str]] = {}
    for path in modules("books"):
        room = room_of(path.relative_to(PACKAGE).with_suffix("").parts)
        asker = path.stem if room == "books/kit" else room
        for _, imported in imports(parsed(path)):
            if imported.startswith("roguelike.books.kit."):
                users.setdefault(imported.split(".")[3], set()).add(asker)
    kit = [path.stem for path in sorted((PACKAGE / "books" / "kit").glob("*.py")) if path.stem != "__init__"]
    for _ in kit:
        for name, askers in users.items():
            users[name] = askers.union(*(users.get(asker, set()) for asker in askers if asker in kit))
    assert [name for name in kit if len({asker for asker in users.get(name, set()) if asker not in kit}) < 2] == []


@pytest.mark.parametrize(
    ("here", "there", "allowed"),
    [
        ("books.ahq.rules.combat", "engine.chance", True),
        ("books.ahq.rules.combat", "books.kit.parts", True),
        ("books.ahq.minds.hero", "books.ahq.state", True),
        ("books.ahq.state", "books.xhq.state", False),
        ("books.kit.parts", "books.ahq.state", False),
        ("engine.chance", "resources.data_dir", False),
        ("session.store", "minds.person", False),
        ("session.store", "resources.data_dir", True),
        ("minds.person", "narrator.text", False),
        ("tui.app", "narrator.text", True),
        ("__main__", "cli.main", True),
        ("resources", "engine.chance", False),
    ],
)
def test_the_arrows_say_what_they_should(here: str, there: str, allowed: bool) -> None:
    assert may_import(room_of(tuple(here.split("."))), room_of(tuple(there.split(".")))) is allowed


def test_the_engine_knows_no_screen_and_no_file() -> None:
    strange = {
        *("cattrs", "curses", "fluent", "io", "pathlib", "rich", "shutil", "sqlite3"),
        *("tempfile", "textual", "tomllib", "platformdirs"),
    }
    wrong = []
    for path in modules("engine"):
        tree = parsed(path)
        for line, imported in imports(tree):
            plain_json = imported.split(".")[0] == "cattrs" and path.name == "serial.py"
            if imported.split(".")[0] in strange and not plain_json:
                wrong.append(f"{name_of(path)}:{line} imports {imported}")
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"open", "print", "input"}:
                wrong.append(f"{name_of(path)}:{node.lineno} calls {ast.unparse(node.func)}")
    assert not wrong


def test_only_the_screen_paints() -> None:
    wrong = [
        f"{name_of(path)}:{line} imports {imported}"
        for path in modules("engine", "books", "session", "minds", "narrator", "resources.py")
        for line, imported in imports(parsed(path))
        if imported.split(".")[0] in {"textual", "rich", "curses"}
    ]
    assert not wrong


ITERATES = re.compile(r"(?:collections\.abc\.|typing\.|abc\.)?(?:Iterator|Iterable|Generator)(?:\[.*\])?")


def wrong_yields(tree: ast.AST) -> Iterator[int]:
    """Yield the lines of yields that could be a rule's, and of other awaitables than a Decision."""

    def visit(node: ast.AST, owner: str, function: ast.AST | None) -> Iterator[int]:
        for child in ast.iter_child_nodes(node):
            inner, holder = function, owner
            if isinstance(child, ast.ClassDef):
                holder = child.name
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                inner = child
                if getattr(child, "name", "") == "__await__" and owner != "Decision":
                    yield child.lineno
            elif isinstance(child, ast.Yield | ast.YieldFrom):
                plain = (
                    isinstance(function, ast.FunctionDef)
                    and function.returns is not None
                    and ITERATES.fullmatch(ast.unparse(function.returns))
                )
                if not plain:
                    yield child.lineno
            yield from visit(child, holder, inner)

    yield from visit(tree, "", None)


BELOW_THE_SCREEN = ("engine", "books", "session", "minds", "narrator", "resources.py")


def test_rules_wait_only_in_a_decision() -> None:
    """Below the screen nothing is asynchronous but a Decision, and no event loop is known.

    A rule that yields would silently never run when its ``yield from`` is forgotten, so rules are
    coroutines and ``Decision.__await__`` holds the only yield they ever reach. A yield may stand
    besides only in a plain function that says it iterates: one that is not async and whose
    annotation is Iterator, Iterable or Generator (context managers included).
    """
    wrong = []
    for path in modules(*BELOW_THE_SCREEN):
        tree = parsed(path)
        wrong += [f"{name_of(path)}:{line} yields or awaits" for line in wrong_yields(tree)]
        wrong += [
            f"{name_of(path)}:{line} imports {imported}"
            for line, imported in imports(tree)
            if imported.split(".")[0] in {"asyncio", "threading", "concurrent", "multiprocessing"}
        ]
    assert not wrong


def test_wrong_yields_are_seen() -> None:
    source = """\
class Decision:
    def __await__(self) -> Generator[Self, T, T]:
        return (yield self)
class Other:
    def __await__(self) -> Iterator[None]:
        yield
def squares() -> Iterator[Square]:
    yield from ()
def rule(game):
    answer = yield question
async def stream() -> Iterator[int]:
    yield 1
async def fine() -> None:
    def each() -> collections.abc.Iterable[int]:
        yield 1
later = lambda: (yield)
"""
    assert list(wrong_yields(ast.parse(source))) == [5, 10, 12, 16]


@pytest.mark.parametrize("module", ["cli/__init__", "__main__", "tui/__init__", "tui/app"])
def test_the_start_screen_waits_for_nothing_heavy(module: str) -> None:
    if not (PACKAGE / f"{module}.py").is_file():
        pytest.skip(f"there is no {module} yet")
    name = f"roguelike.{module}".replace("/", ".").removesuffix(".__init__")
    program = (
        f"import sys, {name}; heavy = tuple(sys.argv[1:]);"
        " print(*(m for m in sys.modules if m in heavy or m.rpartition('.')[0] in heavy))"
    )
    told = subprocess.run([sys.executable, "-c", program, *HEAVY], check=True, capture_output=True, text=True)
    assert not told.stdout.split()


def test_no_module_is_two() -> None:
    long = {
        name_of(path): lines
        for path in modules()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert not long


ALIKE = 60
"""Functions of so many nodes or more must not be alike word for word."""


def written_twice(paths: Sequence[Path]) -> list[str]:
    """Return which functions stand in two places, but for their names and docstrings."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                told = ast.get_docstring(node) is not None
                body = ast.Module(node.body[1:] if told else node.body, [])
                if sum(1 for _ in ast.walk(body)) > ALIKE:
                    found.setdefault(ast.dump(body), []).append(f"{path.stem}.{node.name}")
    return [" = ".join(names) for names in found.values() if len(names) > 1]


def test_no_rule_is_written_twice() -> None:
    """No function of any size is the copy of another: what books or screens share stands in one place."""
    assert not written_twice(modules())


def test_copies_are_seen_whatever_they_are_called(tmp_path: Path) -> None:
    body = """\
    for c in range(a):
        if c > b and a + b < 10 or c == 7:
            print(a, b, c, a + b + c)
    return sorted(x * 2 for x in range(a, b) if x % 3)
"""
    paths = [tmp_path / f"{name}.py" for name in ("one", "two")]
    paths[0].write_text(f'def first(a, b):\n    """Told."""\n{body}', encoding="utf-8")
    paths[1].write_text(f"def second(a, b):\n{body}def third(a, b):\n    return a + b\n", encoding="utf-8")
    assert written_twice(paths) == ["one.first = two.second"]


def uncalled(paths: Sequence[Path]) -> list[str]:
    """Return which functions that stand for a rule no other code names, so that only tests could call them.

    A decorator beside the rule's mark may register a function, which is a call.
    """
    named: dict[str, set[int]] = {}
    rules: list[tuple[str, ast.stmt]] = []
    for path in paths:
        for top in parsed(path).body:
            for node in ast.walk(top):
                name = getattr(node, "id", None) or getattr(node, "attr", None)
                if isinstance(node, ast.Name | ast.Attribute) and name is not None:
                    named.setdefault(name, set()).add(id(top))
            marks = top.decorator_list if isinstance(top, ast.FunctionDef | ast.AsyncFunctionDef) else []
            if marks and all(ast.unparse(mark).startswith("rule(") for mark in marks):
                rules.append((f"{path.stem}.{getattr(top, 'name', '')}", top))
    return [where for where, top in rules if not named.get(where.rpartition(".")[2], set()) - {id(top)}]


def test_every_rule_is_asked_by_the_game() -> None:
    """What only tests call proves nothing of the game."""
    assert not uncalled(modules("books"))


def test_a_rule_that_only_tests_call_is_seen(tmp_path: Path) -> None:
    source = """\
@rule("A-1")
def asked(n):
    return asked(n - 1)
@rule("A-2")
def used(n):
    return n
@rule("A-3")
@register
def registered(n):
    return used(n)
"""
    (tmp_path / "one.py").write_text(source, encoding="utf-8")
    assert uncalled([tmp_path / "one.py"]) == ["one.asked"]


def test_every_class_of_attrs_is_made_late() -> None:
    for path in modules():
        if name_of(path) != "roguelike/engine/late.py":
            made = {f"attrs.{name}" for name in ("define", "frozen", "mutable")}
            taken = {n for _, n in imports(parsed(path))}
            taken |= {
                f"attrs.{node.attr}"
                for node in ast.walk(parsed(path))
                if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "attrs"
            }
            assert not made & taken, f"{name_of(path)} takes {made & taken} from attrs: roguelike.engine.late has them"
