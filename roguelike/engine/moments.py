"""How anything interrupts anything.

Before something becomes final a rule awaits ``game.happen(moment)``: a small mutable object.
Reactions are coroutines, registered under the moment's class and the id of the item, spell,
counter, skill or rule that grants them. They run in a fixed order (the active side first, then the
others; within a side in order of registration) until a whole round passes without one acting. A
reaction may ask, change or cancel.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import field

from roguelike.engine.late import define, frozen

if TYPE_CHECKING:
    from roguelike.engine.game import Game

M = TypeVar("M", bound="Moment")


@define(kw_only=True)
class Moment:
    """Something about to become final. ``cancelled`` means it does not happen."""

    cancelled: bool = False


Reaction = Callable[[Any, Any, str], Awaitable[bool]]
"""``await reaction(game, moment, owner)`` gives whether it acted (and the round must go on)."""
Owners = Callable[[Any, Any], list[tuple[str, str]]]
"""``owners(game, moment)`` lists (seat, owner id) of everything that could react now."""


@frozen
class Registered:
    """A reaction: who could use it, and what it does."""

    source: str
    owners: Owners
    react: Reaction
    once: bool


@define
class Reactions:
    """The reactions of a book, by class of moment."""

    _by_class: dict[type[Moment], list[Registered]] = field(factory=dict)

    def register(
        self,
        moment: type[Moment],
        source: str,
        owners: Owners,
        react: Reaction,
        *,
        once: bool = True,
    ) -> None:
        """Register a reaction of ``source`` (a stable id). ``once``: at most once per owner and
        moment."""
        self._by_class.setdefault(moment, []).append(Registered(source, owners, react, once))

    def to(self, moment: Moment) -> list[Registered]:
        """The reactions registered for the moment's class."""
        return self._by_class.get(type(moment), [])


async def run(game: Game[Any], moment: M, active_seat: str) -> M:
    """Let everything react to the moment; gives the moment back, perhaps changed."""
    used: set[tuple[str, str]] = set()
    reactions = game.reactions.to(moment)
    known = {place: reaction.owners(game, moment) for place, reaction in enumerate(reactions)}
    acted = any(known.values())
    while acted and not moment.cancelled:
        acted = False  # owners are asked for again after anything has reacted
        for active in (True, False):
            for place, reaction in enumerate(reactions):
                changed = False
                if place not in known:
                    known[place] = reaction.owners(game, moment)
                for seat, owner in known[place]:
                    key = (reaction.source, owner)
                    if (seat == active_seat) is not active or key in used or moment.cancelled:
                        continue
                    if changed and (seat, owner) not in reaction.owners(game, moment):
                        continue  # what another owner has just done took the occasion away
                    if reaction.once:
                        used.add(key)
                    known = {}
                    if await reaction.react(game, moment, owner):
                        acted = changed = True
    return moment
