"""What a campaign keeps of the time between two quests: the ledger, and what each hero has and owes in town."""

from __future__ import annotations

from attrs import field

from roguelike.books.datum.state_item import Item
from roguelike.books.kit.town import Told as Told
from roguelike.engine.late import define

RESTING, ESTATES, LIVING, STORES, PROGRESS, DEALS, SETTING_OUT = range(1, 8)
"""The steps between two quests, which are the rows of the ledger."""


@define
class Lodgings:
    """Where a hero's money is between expeditions: at home or with the moneylender, his will and his debts.

    ``heirs`` are ids of heroes. ``stash``: things that he has left at home. DQ-BNK-01 .. 09, DQ-COL-03.
    """

    home: int = 0
    lender: int = 0
    debt: int = 0
    will: bool = False
    heirs: list[str] = field(factory=list)
    stash: list[Item] = field(factory=list)


@define
class Town:
    """Between two quests. ``step`` comes next; ``told`` is what the ledger says of those that are done.

    ``hero``: whose affairs are being seen to ("" = nobody's). ``size``: heroes that the party began with. ``tries``:
    how often each quest was begun in this year. ``buried``: dead heroes whose place was taken or left empty.
    """

    step: int = DEALS
    told: list[Told] = field(factory=list)
    hero: str = ""
    size: int = 4
    tries: dict[str, int] = field(factory=dict)
    buried: list[str] = field(factory=list)
