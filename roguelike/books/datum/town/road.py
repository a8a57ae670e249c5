"""Which quests lie before the party: the journey's in order, those that were lost, the player's own. DQ-SET-03."""

from __future__ import annotations

from roguelike.books.datum import quests
from roguelike.books.datum.state import Campaign, Quest
from roguelike.engine.decisions import Option, Refusal
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

STOP = quests.STOP
TRIES = 3
"""How often a sensible party tries one quest."""


def find(state: Campaign, id: str) -> Quest | None:
    """A quest by its file, or as it was when it was last begun; None if its file is gone or wrong."""
    try:
        return quests.load(id)
    except (KeyError, quests.QuestError):
        return state.maps.get(id)


def untried(state: Campaign) -> list[str]:
    """The quests of the journey that were not begun yet, in order."""
    left = [id for id in state.journey if id not in state.town.tries and id not in state.done]
    return [id for id in left if find(state, id) is not None]


def lost(state: Campaign) -> list[str]:
    """The quests of the journey that were begun and not won."""
    return [id for id in state.journey if id in state.town.tries and id not in state.done]


def own_quests(state: Campaign) -> list[str]:
    """Quests that are no part of the journey: the player's own."""
    return [id for id in quests.known() if id not in state.journey and id not in state.done]


def wrong_quests() -> list[Option]:
    """The player's own files that are no sound quests: they cannot be chosen, and say what is wrong."""
    return [
        Option(
            f"wrong:{it.id}",
            msg("dqtown-option-wrong", file=it.path.name),
            Refusal("DQ-SET-03", it.error.id, it.error.args),
        )
        for it in quests.shelf()
        if it.own and it.error is not None
    ]


@rule("DQ-SET-03")
def suggestion(state: Campaign) -> str:
    """What comes next by itself: a quest that was lost, tried again a few times; else the next in order. DQ-SET-03."""
    again = [id for id in lost(state) if state.town.tries[id] < TRIES]
    wanted = [*again, *untried(state)]
    return wanted[0] if wanted else STOP


def goes_on(state: Campaign) -> bool:
    """Whether there is a quest that comes by itself."""
    return suggestion(state) != STOP
