"""The toy book is known to the registry while a test of the session runs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from roguelike.books import BOOKS
from roguelike.session.session import Session
from tests.toybook import Toy


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """A fresh toy, so that a test may change its rules."""
    monkeypatch.setitem(BOOKS, "toy", "tests.toybook:book")
    return Toy()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the campaign of a test lies."""
    return tmp_path / "camp.fatepoint"


@pytest.fixture
def session(path: Path, toy: Toy) -> Iterator[Session]:
    """A stored campaign at its first question."""
    with Session.create(path, toy, {}, "seed", title="Camp") as made:
        yield made
