"""The program's own source, as tests of its shape read it: its modules, what they import and what they say."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "roguelike"


def modules(*rooms: str) -> list[Path]:
    """Return the source files of these rooms (of the whole package when none is named)."""
    found = sorted(PACKAGE.rglob("*.py"))
    return [path for path in found if not rooms or path.relative_to(PACKAGE).parts[0] in rooms]


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports(tree: ast.AST) -> list[tuple[int, str]]:
    """Return line and dotted name of everything imported, also inside functions and for typing."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the arrows; ruff forbids them"
            found += [(node.lineno, f"{node.module}.{alias.name}") for alias in node.names]
    return found


def forget() -> None:
    """Give up what was parsed."""
    parsed.cache_clear()
    imports.cache_clear()


def words(text: str) -> list[str]:
    """Split an identifier or a sentence into lower-case words."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])\d*|[A-Za-z][a-z]*\d*", text)]


def spoken(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and text of every name and every string that is not a docstring."""
    silent = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    fields = ("id", "attr", "name", "arg", "asname", "module")
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in silent:
                yield line, node.value
        else:
            for field in fields:
                if isinstance(text := getattr(node, field, None), str):
                    yield line, text
