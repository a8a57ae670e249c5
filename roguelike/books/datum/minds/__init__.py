"""The minds of DatumQuest, by seat and name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roguelike.books.datum.minds.auto import AutoHeroes
from roguelike.books.datum.minds.zargon import AutoZargon
from roguelike.books.datum.state import HEROES, ZARGON
from roguelike.engine.mind import Mind

ENDING = frozenset({"leave", "end", "halt", "done"})
"""What curious heroes do not do out of curiosity."""
DULL = frozenset({"move", "march", "attack", "run", "wield", "point", "form", "stance", "traps", "doors", "treasure"})
"""What can be done at any time."""


def curious_heroes() -> Mind:
    """Heroes who try out what they come upon."""
    from roguelike.books.datum.minds.tinkerer import Tinkerer
    from roguelike.books.kit.curious import Curious

    return Curious(Tinkerer(), odd=10, never=ENDING, dull=DULL)


def curious_zargon() -> Mind:
    """A Zargon who now and then does anything he may."""
    from roguelike.books.kit.curious import Curious

    return Curious(AutoZargon(), odd=4, never=frozenset({"done"}), dull=DULL)


MINDS: Mapping[str, Mapping[str, Callable[[], Mind]]] = {
    HEROES: {"auto": AutoHeroes, "curious": curious_heroes},
    ZARGON: {"auto": AutoZargon, "curious": curious_zargon},
}
