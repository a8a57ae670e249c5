"""A mind that plays like another, but now and then tries something odd: so that everything happens to somebody once."""

from __future__ import annotations

from itertools import islice
from typing import Any

from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Args, Decision, Json, Verb, action
from roguelike.engine.geometry import square_of
from roguelike.engine.late import frozen
from roguelike.engine.mind import Mind
from roguelike.engine.views import View

MOST = 64
"""So many options of a question or verb are looked at."""


@frozen
class Curious:
    """Answers as ``usual`` does; once in ``odd`` answers with anything that is allowed, every verb equally likely.

    ``never``: verbs that would only bring the game to its end; ``dull``: verbs that can be tried out at any time, and
    come after the others three times in four.
    """

    usual: Mind
    odd: int = 12
    never: frozenset[str] = frozenset()
    dull: frozenset[str] = frozenset()

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer."""
        if chance.die(self.odd, "curiosity", stream="mind") == 1:
            acts = isinstance(decision, Act)
            answer = self._any_action(decision, chance) if acts else _any_option(decision, chance)
            if answer is not None and decision.accepts(answer) is None:
                return answer
        return self.usual.answer(view, decision, chance)

    def _any_action(self, decision: Decision[Any], chance: Chance) -> Json:
        assert isinstance(decision, Act)
        able = [
            (verb, actor)
            for actor in decision.actors
            for verb in decision.verbs(actor).values()
            if verb.id not in self.never and verb.refusal() is None
        ]
        bright = [(verb, actor) for verb, actor in able if verb.id not in self.dull]
        if bright and chance.die(4, "odd-taste", stream="mind") > 1:
            able = bright
        if not able:
            return None
        verb, actor = chance.pick(able, "odd-verb", stream="mind")
        options = list(islice(verb.options(), MOST))
        args = chance.pick(options, "odd-choice", stream="mind") if options else _collected(verb, chance)
        return action(verb.id, actor, **args) if args is not None else None


def _collected(verb: Verb, chance: Chance) -> Args | None:
    """Arguments of a verb that lists none together: each from what its parameter offers."""
    args: dict[str, Any] = {}
    for param in verb.params:
        offered = [option for option in islice(param.offers(args), MOST) if option.refusal is None]
        if not offered:
            return None
        key = chance.pick(offered, "odd-choice", stream="mind").key
        args[param.name] = [*square_of(key)] if param.kind == "square" else key
    return args


def _any_option(decision: Decision[Any], chance: Chance) -> Json:
    options = list(islice(decision.options(), MOST))
    return chance.pick(options, "odd-answer", stream="mind") if options else None
