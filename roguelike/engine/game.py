"""What a rule holds in its hand: the state, chance, and the ways to ask, tell and let others
interrupt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import field

from roguelike.engine import moments
from roguelike.engine.chance import Chance
from roguelike.engine.decisions import Decision
from roguelike.engine.events import Event
from roguelike.engine.late import define
from roguelike.engine.moments import Moment, Reactions
from roguelike.engine.rulemarks import ran

S = TypeVar("S")
T = TypeVar("T")
M = TypeVar("M", bound=Moment)


class TurnCut(Exception):
    """The rest of a model's turn does not happen. Caught only in the loop that gives out turns."""


async def ask(decision: Decision[T]) -> T:
    """The answer to a decision. The only function that awaits one."""
    return await decision


@define(eq=False)
class Game(Generic[S]):
    """One campaign while it is being played.

    ``on_event`` receives every event, ``on_checkpoint`` is called where the campaign can be entered
    afresh (with whether the moment is worth a durable save); both are set by whoever drives the
    rules.
    """

    state: S
    chance: Chance
    reactions: Reactions = field(factory=Reactions)
    on_event: Callable[[Event], None] = lambda event: None
    on_checkpoint: Callable[[bool], None] = lambda durable: None
    active_seat: str = ""

    def emit(self, event: Event) -> None:
        """Tell what happened."""
        ran(event.rule)
        self.on_event(event)

    async def ask(self, decision: Decision[T]) -> T:
        """The answer to a decision."""
        return await ask(decision)

    async def happen(self, moment: M) -> M:
        """Let everything react before something becomes final; look at the moment afterwards."""
        return await moments.run(self, moment, self.active_seat)

    def checkpoint(self, *, durable: bool = False) -> None:
        """Say that the state alone is now enough to go on from here."""
        self.on_checkpoint(durable)
