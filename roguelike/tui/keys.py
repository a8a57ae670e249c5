"""Every key of the game in one table: footer, help and presets are made of it.

A key is written as the character it types (``a``, ``E``, ``?``), or as Textual's name where it types none
(``up``, ``shift+tab``). What a command is called is in ``data/lang``: ``key-<id>`` for the help and
``key-<id>.short`` for the footer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from textual import events

from roguelike.engine.late import frozen

Group = Literal["move", "party", "fight", "do", "know", "game"]
Preset = Literal["default", "numpad", "arrows"]
PRESETS: tuple[Preset, ...] = ("default", "numpad", "arrows")


@frozen
class Remapped:
    """A preset with the player's own keys for some commands, as (command id, keys)."""

    preset: Preset
    own: tuple[tuple[str, tuple[str, ...]], ...]


Layout: TypeAlias = Preset | Remapped
"""Which keys the commands are on."""


@frozen
class Command:
    """Something a key does on the map.

    ``verbs`` are the rules' verbs it stands for, in order of preference. A book gives a command
    further verbs in its messages: ``<book>-verb-<id>`` with the attribute ``.command``; one that it has nothing for is
    ``<book>-key-<id>``: what the help says, and its attribute ``.none`` what the key says. ``step`` is
    the step letter of a movement key, ``walk_on`` that of a key that walks on.
    ``footer`` is its place in the keys line (0: not there), ``spare`` how soon it is left out where that is too narrow
    (0: last).
    ``confirm`` asks for a target even if there is only one; ``dares`` are verbs that ask for their last choice even if
    there is only one, where the book knows odds: these are seen before (a book says so of verbs of its own by the
    attribute ``.dares``). ``careful``: only its own key does it, never Enter on a list.
    """

    id: str
    keys: tuple[str, ...]
    group: Group
    verbs: tuple[str, ...] = ()
    step: str = ""
    walk_on: str = ""
    footer: int = 0
    spare: int = 0
    confirm: bool = False
    dares: tuple[str, ...] = ()
    careful: bool = False


_MOVES = (
    ("north", "N", ("up", "k"), "8"),
    ("east", "E", ("right", "l"), "6"),
    ("south", "S", ("down", "j"), "2"),
    ("west", "W", ("left", "h"), "4"),
    ("northwest", "7", ("home", "y"), "7"),
    ("northeast", "9", ("pageup", "u"), "9"),
    ("southwest", "1", ("end", "b"), "1"),
    ("southeast", "3", ("pagedown", "n"), "3"),
)


def _on(keys: tuple[str, ...]) -> tuple[str, ...]:
    """The keys that walk on in the direction of a step: with Shift, and the capital."""
    return (f"shift+{keys[0]}", keys[1].upper())


ANY = "*"
"""All verbs of a command."""
COMMANDS: tuple[Command, ...] = (
    *(Command(id, keys, "move", step=step) for id, step, keys, _ in _MOVES),
    *(Command(f"on-{id}", _on(keys), "move", walk_on=step) for id, step, keys, _ in _MOVES),
    Command("explore", ("o",), "move", footer=1),
    Command("travel", ("t",), "move", footer=1, spare=2),
    Command("attack", ("a",), "fight", verbs=("attack",), footer=1),
    Command("all-fight", ("A",), "fight", footer=1),
    Command("shoot", ("f",), "fight", verbs=("shoot",), footer=2, spare=1, confirm=True),
    Command("cast", ("c",), "fight", verbs=("cast",), footer=3, spare=1, confirm=True),
    Command("run", ("r",), "do", verbs=("run",)),
    Command("search", ("s",), "do", verbs=("search",), footer=5, spare=1),
    Command("open", ("d",), "do", verbs=("open", "chest", "disarm", "close"), dares=("disarm",), footer=4, spare=1),
    Command("across", ("X",), "do", verbs=("jump", "bridge"), dares=(ANY,)),
    Command("drill", ("D",), "do", footer=4, spare=3),
    Command("use", ("q",), "do", verbs=("use", "revive", "drink")),
    Command("equip", ("e",), "do", verbs=("wield",)),
    Command("pack", ("i",), "do", verbs=("drop",)),
    Command("stance", ("z",), "fight", verbs=("stance",)),
    Command("give", ("g",), "do", verbs=("get", "give", "drag", "carry", "put-down")),
    Command("fortune", ("F",), "fight", footer=9, careful=True),
    Command("leave", ("<",), "do", verbs=("leave",), careful=True),
    Command("descend", (">",), "do", verbs=("descend",), careful=True),
    Command("point", ("0",), "party", verbs=("point",)),
    Command("party", ("p",), "party", verbs=("order", "standing", "file", "formation")),
    Command("back", ("backspace",), "move", verbs=("back",)),
    Command("done", (".",), "party", verbs=("done", "halt"), footer=6, spare=5, careful=True),
    Command("next", ("tab",), "party", footer=7, spare=6),
    Command("previous", ("shift+tab",), "party"),
    *(Command(f"pick-{n}", (str(n),), "party") for n in range(1, 10)),
    Command("end", ("E",), "party", verbs=("end",), footer=8, careful=True),
    Command("menu", ("enter", "ctrl+j"), "do", footer=10, spare=4),
    Command("skip", ("space",), "game"),
    Command("look", ("x",), "know", footer=9, spare=8),
    Command("overlays", ("v",), "know"),
    Command("why", ("w",), "know", footer=10, spare=7),
    Command("messages", ("m",), "know"),
    Command("rules", ("R",), "know"),
    Command("whole-map", ("M",), "know"),
    Command("sheet", ("C", "@"), "know"),
    Command("help", ("?",), "know", footer=11),
    Command("options", ("O",), "game"),
    Command("palette", ("P", ":", "ctrl+p"), "game"),
    Command("save", ("S", "ctrl+c", "ctrl+q"), "game"),
)
BY_ID: Mapping[str, Command] = {command.id: command for command in COMMANDS}

_LETTERS = frozenset("hjklyubnHJKLYUBN")
_CHANGES: Mapping[Preset, Mapping[str, tuple[str, ...]]] = {
    "default": {},
    "numpad": {
        **{id: (*keys, digit) for id, _, keys, digit in _MOVES},
        **{f"pick-{n}": (f"Z{n}",) for n in range(1, 10)},
        "point": ("Z0",),
    },
    "arrows": {
        **{id: tuple(key for key in keys if key not in _LETTERS) for id, _, keys, _ in _MOVES},
        **{f"on-{id}": _on(keys)[:1] for id, _, keys, _ in _MOVES},
    },
}


@cache
def keys_of(layout: Layout) -> Mapping[str, tuple[str, ...]]:
    """The keys of every command in a layout, by command id."""
    if isinstance(layout, Remapped):
        return {**keys_of(layout.preset), **dict(layout.own)}
    changes = _CHANGES[layout]
    return {command.id: changes.get(command.id, command.keys) for command in COMMANDS}


@cache
def commands_by_key(layout: Layout) -> Mapping[str, Command]:
    """The command on every key of a layout. Raises ValueError if a key has two."""
    out: dict[str, Command] = {}
    for id, keys in keys_of(layout).items():
        for key in keys:
            if key in out:
                raise ValueError(f"{key!r} is on {out[key].id} and on {id} ({layout})")
            out[key] = BY_ID[id]
    return out


def is_pair(key: str) -> bool:
    """Whether two keys are meant, typed one after the other: a letter, then a digit."""
    return len(key) == 2 and key[1].isdigit() and key[0] != "f"


def starts_pair(layout: Layout, key: str) -> bool:
    """Whether the key is the first of a pair (``Z`` before a digit)."""
    return key in _first_of_pairs(layout)


@cache
def _first_of_pairs(layout: Layout) -> frozenset[str]:
    return frozenset(key[0] for key in commands_by_key(layout) if is_pair(key))


def name_of(event: events.Key) -> str:
    """The key of an event as this table writes it."""
    character = event.character
    if character is not None and len(character) == 1 and character.isprintable() and character != " ":
        return character
    return event.key


_SHOWN = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "tab": "Tab", "shift+tab": "Shift+Tab",
    "enter": "Enter", "space": "Space", "escape": "Esc", "backspace": "Backspace", "home": "Home",
    "end": "End", "pageup": "PgUp", "pagedown": "PgDn",
}  # fmt: skip


def shown(key: str) -> str:
    """The key as a reader knows it."""
    if key.startswith("ctrl+"):
        return "Ctrl+" + key[5:].upper()
    return _SHOWN.get(key, key)
