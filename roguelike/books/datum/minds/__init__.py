"""The minds of DatumQuest, by seat and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roguelike.books.datum.minds.auto import AutoHeroes
from roguelike.books.datum.minds.zargon import AutoZargon
from roguelike.books.datum.state import HEROES, ZARGON
from roguelike.engine.mind import Mind

MINDS: Mapping[str, Mapping[str, Callable[[], Mind]]] = {
    HEROES: {"auto": AutoHeroes},
    ZARGON: {"auto": AutoZargon},
}
