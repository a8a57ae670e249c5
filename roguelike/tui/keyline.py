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
    """The keys that matter now; where they do not all fit, those that matter less are left out (help tells them)."""
    spare: tuple[int, ...] = ()
    if player.runner is not None:
        hints = [("Space", msg("ui-hint-stop"))]
    elif player.asker is not None:
        hints = player.asker.hints()
    elif player.act is not None:
        hints, spare = _footer(player.preset, frozenset(commands_offered(player)))
    elif player.waiting:
        hints = [("Space", msg("ui-hint-skip"))]
    else:
        hints = [("Enter", msg("ui-hint-to-menu")), ("m", msg("key-messages.short")), ("S", msg("key-save.short"))]
    if player.view.map is None:
        hints, spare = [*hints[:1], *_on_pages(player), *hints[1:]], ()
    return _row(tuple((key, player.narrator.text(message)) for key, message in hints), spare, width)


def _on_pages(player: Player) -> list[Hint]:
    """Chronicle and replay, where there is no map and the question leaves their keys free."""
    free = [key for key in ON_PAGES if player.asker is None or not player.asker.takes(key)]
    return [(key, Msg(f"ui-hint-{ON_PAGES[key]}")) for key in free if key != "r" or player.tape.pictures]


@lru_cache(maxsize=64)
def _row(hints: tuple[tuple[str, str], ...], spare: tuple[int, ...], width: int) -> Line:
    """As many hints as fit: those that are spared last come first; else the last one, then in turn."""
    pieces = [line((" " if i == 0 else " " * _GAP, ""), (key, "key"), " ", text) for i, (key, text) in enumerate(hints)]
    if not pieces:
        return ()
    last = len(pieces) - 1
    order = sorted(range(len(pieces)), key=lambda i: spare[i] if spare else i != last)
    taken, used = {order[0]}, width_of(pieces[order[0]])
    for i in order[1:]:
        if used + width_of(pieces[i]) <= width:
            taken.add(i)
            used += width_of(pieces[i])
        elif not spare:
            break
    return cut(tuple(span for i in sorted(taken) for span in pieces[i]), width)


@lru_cache(maxsize=64)
def _footer(preset: keyboard.Layout, offered: frozenset[str]) -> tuple[list[Hint], tuple[int, ...]]:
    """The hints of the footer's commands that are offered, or that are the screen's own; and how each can be spared."""
    keys = keyboard.keys_of(preset)
    commands = [c for c in _FOOTER if c.id in SCREENS_OWN or c.id in offered]
    hints: list[Hint] = [(keyboard.shown(keys[c.id][0]), Msg(f"key-{c.id}.short")) for c in commands]
    return hints, tuple(c.spare for c in commands)


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
