"""Quest Treasures: which quest is being played, how often each Hero took part, and what was won in this expedition.

Whoever lets the Heroes win a Quest Treasure calls `win`; the Fate Points for it are given between expeditions.
"""

from __future__ import annotations

from roguelike.books.ahq.content import content
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.ahq.state_town import Account
from roguelike.engine.rulemarks import rule

TABLE = "AHQ-TBL-fate"


@rule("AHQ-QST-08", "AHQ-BTW-13")
def quest_of(state: Campaign) -> str:
    """The quest that the party is on, for Fate Points: each dungeon is one of its own. AHQ-QST-08, AHQ-BTW-13."""
    return str(state.dungeon)


def win(state: Campaign, quest: str = "") -> None:
    """A Quest Treasure was won in this expedition: of a quest ("" = the one being played). AHQ-BTW-12."""
    state.quest_treasures.append(quest or quest_of(state))


def account(state: Campaign, hero: Model) -> Account:
    """A Hero's account in town, opened when it is first asked for."""
    return state.town.accounts.setdefault(hero.id, Account())


@rule("AHQ-BTW-02")
def count_in(state: Campaign, hero: Model) -> None:
    """A Hero takes part in an expedition of the quest. AHQ-BTW-02."""
    taken = account(state, hero).expeditions
    quest = quest_of(state)
    taken[quest] = taken.get(quest, 0) + 1


@rule("AHQ-BTW-12", "AHQ-TBL-fate")
def award(state: Campaign, hero: Model, quest: str) -> int:
    """Fate Points that a Quest Treasure is worth to a Hero: by the expeditions of that quest he took part in.

    AHQ-TBL-fate; none for one who never set out for it.
    """
    taken = account(state, hero).expeditions.get(quest, 0)
    return sum(row.amount for row in content().lookups[TABLE].at(taken)) if taken else 0
