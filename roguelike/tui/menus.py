"""Lists of what the focused model can do: the menu of everything, and the pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from roguelike.engine.decisions import Json, Option, Verb
from roguelike.engine.text import Msg, msg
from roguelike.tui import commands
from roguelike.tui.asking.choose import ToldAsker
from roguelike.tui.asking.collect import verb_label
from roguelike.tui.commands import MARCH, MOVE, begin, command_for, name_of_focus, would_bring
from roguelike.tui.keys import Command

if TYPE_CHECKING:
    from roguelike.tui.player import Player

NOT_LISTED = frozenset({MOVE, MARCH, "form", "file", "formation", "standing"})
"""Verbs that the screen has keys and panels of its own for."""


def pack(player: Player, command: Command) -> None:
    """What the focused model has, and what can be done with it now."""
    act, model = player.act, player.view.model(player.focus)
    things = ("use", "equip", "give", command.id)
    found = {
        (verb.id, player.focus): verb
        for verb in (act.verbs(player.focus).values() if act is not None else ())
        if (own := command_for(player, verb.id)) is not None and own.id in things
    }
    if not found or model is None:
        player.say(msg("ui-pack-empty", who=name_of_focus(player)), style="why")
    else:
        kept = tuple(
            what if count in ("", "1") else msg("ui-pack-many", what=what, count=count)
            for figure in model.sheet
            if figure.things
            for what, count, _ in figure.parts
        )
        _list_verbs(player, found, msg("ui-pack" if kept else "ui-menu", who=model.name, what=kept))


def menu(player: Player, command: Command) -> None:
    """What the focused model can do now, and why not the rest."""
    act = player.act
    if act is None:
        return
    found = {
        (verb.id, actor): verb
        for actor in (player.focus, "")
        for verb in act.verbs(actor).values()
        if verb.id not in NOT_LISTED
    }
    _list_verbs(player, found, msg("ui-menu", who=name_of_focus(player)))


def _list_verbs(player: Player, found: Mapping[tuple[str, str], Verb], heading: Msg) -> None:
    """A list of verbs of actors, what can be done first; the chosen one is begun as its own key would."""
    ordered = sorted(found.items(), key=lambda item: item[1].refusal() is not None)
    options = [
        Option(f"{actor}/{id}", verb_label(player.desk, id), verb.refusal(), _letter(player, id))
        for (id, actor), verb in ordered
    ]

    def told(key: str) -> Sequence[Msg]:
        actor, _, id = key.rpartition("/")
        verb = found[id, actor]
        return would_bring(player, verb, actor) if verb.refusal() is None else ()

    asker = ToldAsker(
        player.desk,
        heading,
        cancellable=True,
        options=options,
        always_list=True,
        told=told,
        keyed=frozenset(f"{actor}/{id}" for id, actor in found if _careful(player, id)),
    )

    def chosen(key: Json) -> None:
        actor, _, id = str(key).rpartition("/")
        command = command_for(player, id)
        if command is not None and command.id in commands.OWN:
            commands.OWN[command.id](player, command)
        else:
            begin(player, found[id, actor], actor, told=asker.has_told(str(key)))

    player.put(asker, chosen)


def _careful(player: Player, verb: str) -> bool:
    command = command_for(player, verb)
    return command is not None and command.careful


def _letter(player: Player, verb: str) -> str:
    """The key of a verb's command, if it can stand before a row of a list."""
    command = command_for(player, verb)
    key = command.keys[0] if command is not None else ""
    return key if len(key) == 1 else ""


OWN: Mapping[str, Callable[[Player, Command], None]] = {"menu": menu, "pack": pack}
