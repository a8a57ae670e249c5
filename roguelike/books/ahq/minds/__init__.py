"""The minds of Advanced HeroQuest, by seat and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roguelike.books.ahq.minds.auto import AutoHeroes
from roguelike.books.ahq.minds.master import AutoMaster, CunningMaster, EasyMaster, NormalMaster
from roguelike.books.ahq.minds.solo import SoloMaster
from roguelike.books.ahq.state import GM, HEROES
from roguelike.engine.mind import Mind

MINDS: Mapping[str, Mapping[str, Callable[[], Mind]]] = {
    HEROES: {"auto": AutoHeroes},
    GM: {
        "auto": AutoMaster,
        "solo": SoloMaster,
        "easy": EasyMaster,
        "normal": NormalMaster,
        "cunning": CunningMaster,
    },
}
