"""Keys by which the focus goes from one model of one's own to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from roguelike.engine.text import msg
from roguelike.tui.keys import Command

if TYPE_CHECKING:
    from roguelike.tui.player import Player


def next_model(player: Player, command: Command) -> None:
    """The focus goes to the next or the previous model that may act."""
    able = [id for id in player.able() if player.is_ready(id)] or player.able()
    if not able:
        player.say(msg("ui-nobody-left"), style="why")
        return
    waiting = [m.id for m in player.view.models if m.ready and m.id not in able]
    if able == [player.focus] and waiting:
        model = player.view.model(player.focus)
        player.say(msg("ui-one-at-a-time", who=model.name if model is not None else ""), style="why")
        return
    at = able.index(player.focus) if player.focus in able else -1
    player.focus = able[(at + (1 if command.id == "next" else -1)) % len(able)]


def pick(player: Player, command: Command) -> None:
    """The focus goes to the model of that digit."""
    digit = command.id.removeprefix("pick-")
    ours = [m for m in player.view.models if m.side == "ours"]
    lettered = ours if not any(m.glyph.isdigit() for m in ours) else []
    model = next((m for n, m in enumerate(ours, 1) if digit == (str(n) if lettered else m.glyph)), None)
    if model is None:
        player.say(msg("ui-no-such-model", digit=digit), style="why")
    elif model.id not in player.able():
        player.say(msg("ui-not-to-act", who=model.name), style="why")
    else:
        player.focus = model.id


OWN: Mapping[str, Callable[[Player, Command], None]] = {
    "next": next_model,
    "previous": next_model,
    **{f"pick-{n}": pick for n in range(1, 10)},
}
