"""The keys line at the bottom and the help screen, both made of the key table."""

from __future__ import annotations

from functools import lru_cache

from roguelike.engine.text import Msg, msg
from roguelike.narrator import Narrator
from roguelike.tui import keys as keyboard
from roguelike.tui.asking.base import Hint
from roguelike.tui.commands import GROUPS, SCREENS_OWN, commands_offered
from roguelike.tui.lines import Line, cut, fit, line, pack, width_of
from roguelike.tui.player import ON_PAGES, Player

_GAP = 2
_NAMES, _TOLD = 15, 42
"""The columns of the help screen: keys, and what they do. Two of each fit side by side on 120 columns."""
_FOOTER = sorted((c for c in keyboard.COMMANDS if c.footer), key=lambda c: c.footer)


def keys_line(player: Player, width: int) -> Line:
    """The keys that matter now, as many as fit."""
    if player.runner is not None:
        hints = [("Space", msg("ui-hint-stop"))]
    elif player.asker is not None:
        hints = player.asker.hints()
    elif player.act is not None:
        hints = _commands(player)
    elif player.waiting:
        hints = [("Space", msg("ui-hint-skip"))]
    else:
        hints = [("Enter", msg("ui-hint-to-menu")), ("m", msg("key-messages.short")), ("S", msg("key-save.short"))]
    if player.view.map is None:
        hints = [*hints[:1], *_on_pages(player), *hints[1:]]
    return _row(tuple((key, player.narrator.text(message)) for key, message in hints), width)


def _on_pages(player: Player) -> list[Hint]:
    """Chronicle and replay, where there is no map and the question leaves their keys free."""
    free = [key for key in ON_PAGES if player.asker is None or not player.asker.takes(key)]
    return [(key, Msg(f"ui-hint-{ON_PAGES[key]}")) for key in free if key != "r" or player.tape.pictures]


@lru_cache(maxsize=64)
def _row(hints: tuple[tuple[str, str], ...], width: int) -> Line:
    """As many hints as fit, and the last one in any case."""
    row: Line = ()
    pieces = [line((" " if i == 0 else " " * _GAP, ""), (key, "key"), " ", text) for i, (key, text) in enumerate(hints)]
    last = width_of(pieces[-1]) if len(pieces) > 1 else 0
    for piece in pieces[:-1]:
        if width_of(row) + width_of(piece) + last > width:
            break
        row = (*row, *piece)
    return cut((*row, *pieces[-1]), width) if pieces else ()


def _commands(player: Player) -> list[Hint]:
    """The footer's commands that the rules offer now, or that are the screen's own."""
    keys, offered = keyboard.keys_of(player.preset), commands_offered(player)
    return [
        (keyboard.shown(keys[c.id][0]), Msg(f"key-{c.id}.short"))
        for c in _FOOTER
        if c.id in SCREENS_OWN or c.id in offered
    ]


def help_lines(narrator: Narrator, preset: keyboard.Layout, width: int, book: str = "") -> list[Line]:
    """Every command with its keys, by group; as the book calls it (``<book>-key-<id>``) if it has a word for it."""
    keys = keyboard.keys_of(preset)
    rows: list[Line] = []
    for group in GROUPS:
        rows += [(), line((" " + narrator.say(f"help-group-{group}"), "title"))]
        items = []
        for command in keyboard.COMMANDS:
            if command.group == group and not _later_digit(command.id):
                names = " ".join(map(keyboard.shown, keys[command.id]))
                text = fit(narrator.say(narrator.own(book, f"key-{command.id}")), _TOLD)
                items.append(line((fit(names, _NAMES), "key"), " ", text))
        rows += [cut(line(" ", *row), width) for row in pack(items, width - 1, 2)]
    return rows[1:]


def _later_digit(id: str) -> bool:
    """Whether the command is one of the digits, or ways to walk on, that the first one speaks for."""
    return (id.startswith("pick-") and id != "pick-1") or (id.startswith("on-") and id != "on-north")
