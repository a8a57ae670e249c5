"""The games that the bench and the soak play, book by book: a small fight to measure, fights to count keys in.

A book whose fights are quests gets quests of its own written into ``FATEPOINT_HOME`` first: see `at_home`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from attrs import field, frozen

from roguelike.books import load_book
from roguelike.engine.decisions import Act, Json
from roguelike.engine.views import View
from roguelike.minds.table import Table
from roguelike.session.places import free_path
from roguelike.session.session import Session

STANDS = b"In sight"
"""What is on the screen when a prepared fight stands on it."""
MOST_BEFORE = 400
"""A fight that has not begun after so many answers never will."""


@frozen
class Fight:
    """A fight that keys are counted in: how it is set up, and what it may cost on the average."""

    setup: Mapping[str, Json]
    limits: Mapping[str, float]


@frozen
class Games:
    """What is played of a book.

    ``small`` is the setup of the fight that is measured, killed and simulated; ``seed`` one in which every step of
    ``mix`` is one. ``mix``: the keys of a measured game, each with what it is (step, focus, menu, look, done).
    ``fights``: see `Fight`. ``whole``: the setup of a whole game, in which quiet turns are counted. ``quests``: files
    that the setups need, by name.
    """

    book: str
    small: Mapping[str, Json]
    seed: str
    mix: tuple[tuple[str, str], ...]
    fights: Mapping[str, Fight]
    whole: Mapping[str, Json] = field(factory=dict)
    quests: Mapping[str, str] = field(factory=dict)


def _steps(count: int, first: str = "right") -> tuple[tuple[str, str], ...]:
    """So many steps to and fro."""
    names = (first, "left" if first == "right" else "right")
    return tuple(("step", names[i % 2]) for i in range(count))


_TAB, _DONE = ("focus", "tab"), ("done", ".")
_MENU = (("menu", "enter"), ("menu", "escape"))
_LOOK = (("look", "x"), ("look", "escape"))
_AHQ = Games(
    book="ahq",
    small={"scenario": "skirmish"},
    seed="bench",
    mix=(*_steps(6), _TAB, *_MENU, _TAB, *_steps(8, "left"), _TAB, *_steps(8, "left")),
    fights={
        "4v4": Fight({"scenario": "skirmish", "monsters": ["skaven-warrior"] * 4}, {"keys": 35, "questions": 4}),
        "8v12": Fight(
            {"scenario": "skirmish", "henchmen": ["man-at-arms"] * 4, "monsters": ["skaven-warrior"] * 12},
            {"keys": 90, "questions": 10, "seconds": 15},
        ),
    },
)


def _hall(monsters: str) -> str:
    """A quest that is one lit hall: the heroes at one end, the monsters in sight at the other, nothing else."""
    rows = ["#" * 24]
    for i in range(6):
        stairs = "<<" if i in (2, 3) else ".."
        foes = monsters[2 * i : 2 * i + 2].ljust(2, ".")
        rows.append(f"#{stairs}{'L' if i == 0 else '.'}{'.' * 11}{foes[0]}.{foes[1]}{'.' * 5}#")
    rows.append("#" * 24)
    kinds = "".join(
        f'[monsters.{sign}]\nkind = "{kind}"\n' for sign, kind in (("o", "orc"), ("g", "goblin")) if sign in monsters
    )
    drawn = "\n".join(rows)
    return (
        f"title = \"A hall\"\ntext = \"A fight.\"\nwandering = \"orc\"\nmap = '''\n{drawn}\n'''\n"
        f'[goal]\ntext = "Fell them all."\nall_monsters = true\n[reward]\n'
        f"[rooms.L]\nlit = true\n{kinds}"
    )


_DATUM = Games(
    book="datum",
    small={"quest": "bench-4v4"},
    seed="bench-0",
    mix=(*_steps(6), *_MENU, *_LOOK, _DONE, *_steps(6), _DONE, *_steps(6), _DONE, *_steps(4)),
    fights={
        "4v4": Fight({"quest": "bench-4v4"}, {"keys": 35, "questions": 4}),
        "4v8": Fight({"quest": "bench-4v8"}, {"keys": 60, "questions": 6, "seconds": 15}),
    },
    quests={"bench-4v4": _hall("..oooo"), "bench-4v8": _hall("..oooogggg")},
)
GAMES: Mapping[str, Games] = {games.book: games for games in (_AHQ, _DATUM)}


def at_home(games: Games, folder: Path) -> Path:
    """Make a folder the home of this process and of those it starts, with the quests that the games need."""
    os.environ["FATEPOINT_HOME"] = str(folder)
    for name in ("quests", "saves"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for name, text in games.quests.items():
        (folder / "quests" / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def prepared(games: Games, folder: Path) -> Path:
    """A campaign in a new file of the folder, its small fight begun: see `begin`. Raises LookupError."""
    path = free_path(folder, "bench")
    with Session.create(path, load_book(games.book), dict(games.small), games.seed) as session:
        begin(session, facing)
    return path


def facing(view: View) -> bool:
    """Whether there are enemies on the board."""
    return any(model.side == "theirs" and model.square is not None for model in view.models)


def begin(session: Session, begun: Callable[[View], bool]) -> None:
    """Let the book's minds play until it has begun and the person's seat must act. Raises LookupError if that never
    comes."""
    first = session.book.seats(session.state)[0]
    table = Table.automatic(session)
    for _ in range(MOST_BEFORE):
        if session.decision is None:
            break
        asked = session.seat == first and isinstance(session.decision, Act)
        if asked and begun(session.book.view(session.state, first)):
            return
        table.advance(0)
    raise LookupError(f"{session.book.id}: nothing began")
