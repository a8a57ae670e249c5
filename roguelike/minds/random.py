"""A mind that does anything that is allowed: for tests, soaks and fuzzing."""

from __future__ import annotations

from itertools import islice
from typing import Any

from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Decision, Json, Text
from roguelike.engine.views import View

MOST = 64
"""So many options are looked at."""


class RandomMind:
    """Answers with any of the first options, all equally likely."""

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer. Raises ValueError if the decision offers none."""
        options = list(islice(decision.options(), MOST))
        if not options and decision.accepts(decision.suggested) is None:
            options.append(decision.suggested)
        if not options and isinstance(decision, Text):
            options.append("Anon"[: decision.longest])
        if not options:
            raise ValueError(f"{decision.question} offers nothing")
        return chance.pick(options, decision.question, stream="mind")
