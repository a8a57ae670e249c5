"""Keys by which the player learns how things stand: look, overlays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from roguelike.engine.decisions import action
from roguelike.engine.geometry import Square
from roguelike.engine.text import Msg, msg
from roguelike.engine.views import Overlay, View
from roguelike.minds.plans import Approach
from roguelike.tui.asking.look import LookAsker
from roguelike.tui.keys import BY_ID, Command
from roguelike.tui.party_keys import start, travel_to

if TYPE_CHECKING:
    from roguelike.tui.player import Player

_ATTACKS = ("attack", "shoot")
"""The commands whose odds a look at a model tells."""


def look(player: Player, command: Command) -> None:
    """Look around, the nearest notable thing first."""
    model = player.view.model(player.focus)
    here = model.square if model is not None else None
    if here is None:
        player.say(msg("ui-nobody-to-move"), style="why")
        return
    asker = LookAsker(player.desk, msg("ui-look"), here=here, odds=lambda id: _odds(player, id), aloud=player.aloud)
    player.put(asker, lambda _: _go(player, asker.goals()))


def _go(player: Player, goals: tuple[Square, ...]) -> None:
    """March there; where nobody marches the focused model walks, as far as it goes in this phase."""
    if player.view.quiet:
        travel_to(player, goals)
    else:
        start(player, Approach(player.focus, goals))


def with_places(player: Player) -> View:
    """What the person sees, with all that was left behind even where the view does not list it."""
    view = player.view
    return view if view.landmarks else evolve(view, landmarks=tuple(player.play.places()))


def _odds(player: Player, target: str) -> Sequence[Msg]:
    """What the focused model's attacks could do to somebody: those that it can make now, or else all that it has."""
    act, model = player.act, player.view.model(target)
    if act is None or model is None or model.side == "ours":
        return ()
    verbs = act.verbs(player.focus)
    told: dict[bool, list[Msg]] = {True: [], False: []}
    for id in (id for command in _ATTACKS for id in BY_ID[command].verbs):
        verb = verbs.get(id)
        if verb is not None and len(verb.params) == 1 and verb.params[0].kind == "model":
            args = {verb.params[0].name: target}
            can = verb.refusal() is None and args in verb.options()
            told[can] += player.play.preview(action(id, player.focus, **args))
    return list(dict.fromkeys(told[True] or told[False]))


def overlays(player: Player, command: Command) -> None:
    """Show the book's next overlay for the focused model; after the last none."""
    found = player.play.overlays(player.focus)
    ids = [overlay.id for overlay in found]
    after = ids.index(player.overlay) + 1 if player.overlay in ids else 0
    player.overlay = ids[after] if after < len(ids) else ""
    player.say(found[after].label if player.overlay else msg("ui-overlay-none"), style="why")


def shown_overlay(player: Player) -> Overlay | None:
    """The overlay that is switched on, as it is for the focused model."""
    if not player.overlay:
        return None
    return next((o for o in player.play.overlays(player.focus) if o.id == player.overlay), None)


OWN: Mapping[str, Callable[[Player, Command], None]] = {"look": look, "overlays": overlays}
