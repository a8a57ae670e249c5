"""What a campaign keeps of its town: the ledger between two expeditions, and what each Hero has and owes there."""

from __future__ import annotations

from attrs import field

from roguelike.books.kit.town import Told as Told
from roguelike.engine.late import define

ENDED, SET_OUT = 0, 9
"""The steps before and after the ledger's work: the expedition's end is told; the next one may start."""

ILL = "ill"
"""The mark of a Hero who must stay in town during the next expedition (event 5)."""
SHORT = "wounds-short"
"""The tally of the Wounds that a Hero will be short of when the next expedition starts (event 6)."""


@define
class Account:
    """What a Hero has in town and owes there, in Gold Crowns.

    ``lodging`` is hidden where he lives, ``moneylender`` left with a Moneylender, ``debt`` is Cost of Living that he
    could not pay. ``heirs`` are the Heroes whom his will names, by id (empty: he has made none). ``expeditions``
    counts those in which he took part, by quest (AHQ-BTW-02).
    """

    lodging: int = 0
    moneylender: int = 0
    debt: int = 0
    heirs: list[str] = field(factory=list)
    expeditions: dict[str, int] = field(factory=dict)


@define
class Town:
    """Between two expeditions.

    ``step`` is the step of AHQ-BTW-03 that comes next (0: the expedition's end is told, 9: setting out), ``told`` what
    the ledger says of those that are done. ``accounts`` are the Heroes' by id, ``stayed`` those who were ill and
    stayed in town during the last expedition. ``offers`` are the Heroes whom a Man-at-Arms wants to join, one for each
    Fate Point gained; ``doubled`` that every Cost of Living is doubled (event 20); ``map_for_sale`` that a Treasure
    Map is offered.
    """

    step: int = SET_OUT
    told: list[Told] = field(factory=list)
    accounts: dict[str, Account] = field(factory=dict)
    stayed: list[str] = field(factory=list)
    offers: list[str] = field(factory=list)
    doubled: bool = False
    map_for_sale: bool = False
