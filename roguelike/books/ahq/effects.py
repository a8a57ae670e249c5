"""What lasts on a model, as data: which figure it changes, by how much, from where, until when."""

from __future__ import annotations

from typing import Literal

from attrs import field

from roguelike.engine.late import define

Until = Literal["phase", "turn", "exploration-turn", "combat", "expedition", "removed"]


@define
class Effect:
    """Something lasting on a model: ``figure`` changes by ``amount`` (or becomes it), until it ends.

    ``source`` is the id of the spell, item or rule that made it; effects of the same source do not add up unless
    a rule says so.
    """

    source: str
    rule: str
    figure: str
    amount: int
    until: Until
    sets: bool = False
    notes: dict[str, int] = field(factory=dict)
