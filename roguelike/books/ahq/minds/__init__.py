"""The minds of Advanced HeroQuest, by seat and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.minds.master import AutoMaster, CunningMaster, EasyMaster, NormalMaster
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.state import GM, HEROES
from roguelike.books.kit.curious import Curious
from roguelike.engine.mind import Mind

ENDING = frozenset({"abandon", "leave", "end", "halt", "done"})
"""What a curious party does not do out of curiosity."""
MINDS: Mapping[str, Mapping[str, Callable[[], Mind]]] = {
    HEROES: {"auto": AutoHeroes, "curious": lambda: Curious(AutoHeroes(), never=ENDING)},
    GM: {
        "auto": AutoMaster,
        "curious": lambda: Curious(AutoMaster()),
        "solo": SoloMaster,
        "easy": EasyMaster,
        "normal": NormalMaster,
        "cunning": CunningMaster,
    },
}
