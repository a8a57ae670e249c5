"""A macro being played: it answers in the person's place until it stops, a question comes up or a key is pressed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import field

from roguelike.engine.events import Event, Pace
from roguelike.engine.late import define
from roguelike.engine.text import Msg, msg
from roguelike.minds.macros import Macro, Stop

if TYPE_CHECKING:
    from roguelike.tui.player import Player

IN_VAIN = 3
"""After so many answers that changed nothing to be seen, a macro is stopped."""
LONGEST = 400
"""The most answers of one macro."""


@define(eq=False)
class Runner:
    """Plays one macro, an answer at a time. ``news`` is what has happened since its last answer. When it stops in
    quiet, ``back`` has the focus again ("": whoever answered last keeps it).
    """

    macro: Macro
    back: str = ""
    news: list[Event] = field(factory=list)
    _answers: int = 0
    _vain: int = 0
    _picture: object = None

    def step(self, player: Player) -> list[Pace]:
        """Give the macro's next answer, or stop; gives how long what came of it wants to be looked at."""
        act = player.act
        if act is None:
            player.runner = None  # the question that has come up says enough
            return []
        news, self.news = self.news, []
        answer = self.macro.next(player.view, act, news)
        if isinstance(answer, Stop):
            self._stop(player, answer.why)
            return []
        refusal = act.accepts(answer)
        if refusal is not None:
            self._stop(player, refusal.msg)
            return []
        if self._in_vain(player):
            self._stop(player, msg("ui-stop-in-vain"))
            return []
        actor = answer.get("actor") if isinstance(answer, Mapping) else None
        if isinstance(actor, str) and actor in player.able():
            player.focus = actor
        player.submit(answer)
        return [event.pace for event in self.news]

    def _stop(self, player: Player, why: Msg | None) -> None:
        player.runner = None
        if player.view.quiet and self.back in player.able():
            player.focus = self.back
        if why is not None:
            player.say(why, style="why")

    def _in_vain(self, player: Player) -> bool:
        """Whether the macro has made no progress for too long."""
        board = player.view.map
        terrain = board.terrain.tobytes() if board is not None else b""
        picture = (player.view.models, player.view.landmarks, hash(terrain))
        self._vain = self._vain + 1 if picture == self._picture else 0
        self._picture = picture
        self._answers += 1
        return self._vain >= IN_VAIN or self._answers > LONGEST
