"""Whoever answers for a seat: the person, the autoplayer, the Game Master at a strength."""

from __future__ import annotations

from typing import Any, Protocol

from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Decision, Json
from roguelike.engine.views import View


class Mind(Protocol):
    """Answers decisions of a seat from what that seat may see, never from the state.

    Equal views and equal decisions give equal answers. ``chance`` draws only from the mind's own
    stream.
    """

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer to the decision."""
        ...
