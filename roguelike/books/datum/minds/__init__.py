"""The minds of DatumQuest, by seat and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roguelike.books.datum.minds.auto import AutoHeroes
from roguelike.books.datum.minds.zargon import AutoZargon
from roguelike.books.datum.state import HEROES, ZARGON
from roguelike.books.kit.curious import Curious
from roguelike.engine.mind import Mind

ENDING = frozenset({"leave", "end", "halt", "done"})
"""What curious heroes do not do out of curiosity."""
DULL = frozenset({"move", "march", "attack", "run", "wield", "point", "form", "stance", "traps", "doors", "treasure"})
"""What can be done at any time."""

MINDS: Mapping[str, Mapping[str, Callable[[], Mind]]] = {
    HEROES: {"auto": AutoHeroes, "curious": lambda: Curious(AutoHeroes(), odd=8, never=ENDING, dull=DULL)},
    ZARGON: {"auto": AutoZargon, "curious": lambda: Curious(AutoZargon(), dull=DULL)},
}
