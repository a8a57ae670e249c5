"""What a newcomer is told at the first occasion: single grey lines of the log, never a box and never a question.

Only in the sitting in which a campaign was begun; the options switch them off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from roguelike.engine.text import msg
from roguelike.tui import keys as keyboard

if TYPE_CHECKING:
    from roguelike.tui.player import Player

OCCASIONS: Mapping[str, tuple[Callable[[Player], bool], tuple[str, ...]]] = {
    "page": (lambda player: player.view.map is None and player.asker is not None, ()),
    "march": (lambda player: player.view.quiet, ("explore", "travel", "help")),
    "door": (
        lambda player: player.view.quiet and any(mark.kind == "door" for mark in player.view.landmarks),
        ("drill", "open"),
    ),
    "fight": (lambda player: bool(player.acts) and _foes(player), ("attack", "all-fight", "look")),
    "hurt": (
        lambda player: bool(player.acts) and any(m.weak for m in player.view.models),
        ("fortune", "use", "cast", "sheet"),
    ),
}
"""When each hint is told, and the commands whose keys it names."""


def _foes(player: Player) -> bool:
    return any(model.side == "theirs" and model.square is not None for model in player.view.models)


def hint(player: Player) -> None:
    """Tell what this is the first occasion for, in the book's own words if it has any: at most one thing at a time."""
    if player.act is None and player.view.map is not None:
        return
    for id in sorted(player.hints - player.hinted, key=list(OCCASIONS).index):
        occasion, commands = OCCASIONS[id]
        if occasion(player):
            player.hinted.add(id)
            keys = keyboard.keys_of(player.preset)
            named = {command.replace("-", "_"): keyboard.shown(keys[command][0]) for command in commands}
            told = player.narrator.own(player.view.book, f"ui-hint-first-{id}")
            player.say(msg(told, **named), style="hint")
            return


def wanted(young: bool, setting: str) -> frozenset[str]:
    """The hints of a sitting: all in a ``young`` campaign, if the options do not switch them off."""
    return frozenset(OCCASIONS) if young and setting == "on" else frozenset()
