"""The closed list of moments of Advanced HeroQuest: where anything may interrupt anything."""

from __future__ import annotations

from typing import Literal

from roguelike.engine.geometry import Square
from roguelike.engine.late import define
from roguelike.engine.moments import Moment

Tried = Literal[
    "blow", "fumble", "shot", "spot", "disarm", "jump", "hold", "climb", "toughness", "fear", "intelligence"
]


@define(kw_only=True)
class RollFailed(Moment):
    """A Hero's own pass/fail roll failed. ``succeed`` turns it into an ordinary success. AHQ-FATE-07.

    ``die``, and the least ``needed`` or the most ``allowed``: the roll, where nothing has told it yet.
    """

    roller: str
    tried: Tried
    target: str = ""
    die: int = 0
    needed: int = 0
    allowed: int = 0
    succeed: bool = False


@define(kw_only=True)
class WouldFall(Moment):
    """A model would fall to 0 Wounds or below (``left``), before removal, loot and advance. AHQ-FATE-06."""

    model: str
    left: int
    wounds: int
    by: str
    wait: bool = False


@define(kw_only=True)
class AttackResolved(Moment):
    """An attack is over, wounds and all; an additional attack may follow."""

    attacker: str
    target: str
    verdict: str
    wounds: int


@define(kw_only=True)
class TurnEnding(Moment):
    """A turn (both its phases) is about to end; the last chance to cancel its wounds. AHQ-FATE-04."""


@define(kw_only=True)
class StepEntered(Moment):
    """A model stepped into a square. ``stop`` ends its move there; ``left`` are the squares it left in this walk.

    ``beneath``: the id of the Stone Block that hung there as it came ("" if none did).
    """

    model: str
    left: tuple[Square, ...] = ()
    beneath: str = ""
    stop: bool = False


@define(kw_only=True)
class PhaseEnded(Moment):
    """A phase is over."""

    phase: str


@define(kw_only=True)
class CombatTurnStarting(Moment):
    """A Combat Turn is about to start."""


@define(kw_only=True)
class ChestOpening(Moment):
    """A Hero is about to open a chest for the first time."""

    hero: str
    section: str


@define(kw_only=True)
class PlacingMonsters(Moment):
    """Monsters are about to be placed: those of a band (its id), and whoever joins it now."""

    sections: tuple[str, ...]
    band: str = ""


@define(kw_only=True)
class SpellTargeted(Moment):
    """A spell has been aimed; ``targets`` may still change."""

    caster: str
    spell: str
    targets: list[str]
