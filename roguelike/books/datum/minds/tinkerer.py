"""Heroes who cannot leave furniture and traps alone, for simulations that look for what never happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from roguelike.books.datum.content import content
from roguelike.books.datum.minds.auto import AutoHeroes
from roguelike.books.datum.minds.explorer import first
from roguelike.books.datum.minds.field import way_to
from roguelike.books.datum.minds.scout import LATE
from roguelike.books.datum.view import DatumView, Facts
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Act, Decision, Json, action
from roguelike.engine.geometry import Square, around
from roguelike.engine.late import frozen
from roguelike.engine.mind import Mind
from roguelike.engine.views import View

WELL = 4
"""Body from which somebody takes the risk."""


@frozen
class Tinkerer:
    """Plays as ``usual`` does, but while all is quiet inspects every piece of furniture and finds and disarms every
    trap, in passages too."""

    usual: Mind = AutoHeroes()

    def answer(self, view: View, decision: Decision[Any], chance: Chance) -> Json:
        """A legal answer to any decision of the heroes' seat."""
        assert isinstance(view, DatumView)
        if isinstance(decision, Act) and view.quiet and view.round <= LATE:
            answer = self._tinker(view, decision)
            if answer is not None and decision.accepts(answer) is None:
                return answer
        return self.usual.answer(view, decision, chance)

    def _tinker(self, view: DatumView, decision: Act) -> Json:
        able = [view.facts[id] for id in decision.actors if id in view.facts]
        for me in (me for me in able if me.body >= WELL):
            hands = ("inspect", "disarm") if me.profile == "dwarf" else ("inspect",)
            for verb in (*hands, *(() if _safe(view, me) else ("traps",))):
                answer = first(view, decision, me.id, verb)
                if answer is not None:
                    return answer
            goals = [*_furniture(view), *(_traps(view) if "disarm" in hands else ())]
            if not me.acted and (answer := _walk(view, me, goals)) is not None:
                return answer
        return None


def _walk(view: DatumView, me: Facts, goals: Iterable[Square]) -> Json:
    path = way_to(view, me, [s for goal in goals for s in around(goal)]) if me.left > 0 else ""
    return action("move", me.id, path=path) if path else None


def _safe(view: DatumView, me: Facts) -> bool:
    """Whether the traps where he stands have been looked for."""
    assert view.ground is not None
    return all(f"traps {id}" in view.searched for id in view.ground.sections(me.square))


def _furniture(view: DatumView) -> list[Square]:
    """The squares of what may be inspected: in rooms without a treasure of the quest. DQ-FUR-01."""
    assert view.ground is not None
    at = view.ground.plan.area_of
    pieces = view.ground.plan.furniture_at.items()
    left = [s for s, p in pieces if at.get(s) in view.barren and p.id not in view.inspected]
    return [s for s in left if not (view.ground.plan.furniture_at[s].gold or view.ground.plan.furniture_at[s].items)]


def _traps(view: DatumView) -> list[Square]:
    """Known traps that can be disarmed."""
    assert view.ground is not None
    at = view.ground.plan.trap_at
    return [s for s in view.traps if s in at and not content().traps[at[s].kind].known]
