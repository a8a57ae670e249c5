"""The minds of Advanced HeroQuest, by seat and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.minds.explorer import Explorer
from roguelike.books.ahq.minds.master import AutoMaster, CunningMaster, EasyMaster, NormalMaster
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.state import GM, HEROES
from roguelike.books.kit.curious import Curious
from roguelike.engine.mind import Mind

ENDING = frozenset({"abandon", "leave", "end", "halt", "done"})
"""What a curious party does not do out of curiosity."""
DULL = frozenset({"move", "march", "attack", "run", "search", "treasure", "wield", "point", "back"}) | frozenset(
    {"file", "formation", "form", "standing", "order", "drop", "give", "get"}
)
"""What it can do at any time."""


def curious_heroes() -> Mind:
    """An autoplayer that tries out what it comes upon."""
    return Curious(AutoHeroes(Explorer(bold=True)), odd=8, never=ENDING, dull=DULL)


MINDS: Mapping[str, Mapping[str, Callable[[], Mind]]] = {
    HEROES: {"auto": AutoHeroes, "curious": curious_heroes},
    GM: {
        "auto": AutoMaster,
        "curious": lambda: Curious(AutoMaster()),
        "solo": SoloMaster,
        "easy": EasyMaster,
        "normal": NormalMaster,
        "cunning": CunningMaster,
    },
}
