"""Standing orders: how often a person wants to be asked.

They are no rule and not in the state: they sit before the person and answer silently, and what they answer is journaled
like any other answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field

from roguelike.engine.decisions import Decision, Json
from roguelike.engine.late import define

ASK = "ask"
"""The order that leaves the question to the person."""


@define
class StandingOrders:
    """The named order in force for each question id; a question without one goes by its own default."""

    _orders: dict[str, str] = field(factory=dict)

    @classmethod
    def from_json(cls, told: Json) -> StandingOrders:
        """Orders as they were kept; whatever is not understood is left out."""
        if not isinstance(told, Mapping):
            return cls()
        return cls({str(question): name for question, name in told.items() if isinstance(name, str)})

    def as_json(self) -> Json:
        """The orders as they are kept."""
        return dict(self._orders)

    def set(self, question: str, name: str) -> None:
        """From now on answer the question as the named order says (`ASK`: ask)."""
        self._orders[question] = name

    def undo(self, question: str) -> None:
        """Let the question go by its own default again."""
        self._orders.pop(question, None)

    def given(self) -> Mapping[str, str]:
        """The orders that the person has given: question id and order."""
        return dict(self._orders)

    def in_force(self, decision: Decision[Any]) -> str:
        """The order that holds for a decision; `ASK` if its name is not known to the decision."""
        name = self._orders.get(decision.question, decision.order)
        return name if name in decision.orders else ASK

    def answers(self, decision: Decision[Any]) -> tuple[Json] | None:
        """The answer that an order gives, in a tuple; None if the person is asked, or the order is not legal now."""
        name = self.in_force(decision)
        if name == ASK:
            return None
        answer = decision.orders[name]
        return (answer,) if decision.accepts(answer) is None else None
