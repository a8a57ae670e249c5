"""The questions that the heroes' player may have answered by standing order: which, how, and what holds by default."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.kit.asked import standings
from roguelike.engine.book import Standing

ASK = "ask"
_ROLL = ("never", "always")
_ORDERS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("fate.turn-end", ("one left", "never", "always", "sure death"), "one left"),
    ("fate.blow", _ROLL, "never"),
    ("fate.shot", _ROLL, "never"),
    ("fate.fumble", _ROLL, ASK),
    ("fate.spot", _ROLL, ASK),
    ("fate.disarm", _ROLL, ASK),
    ("fate.jump", _ROLL, ASK),
    ("fate.hold", _ROLL, ASK),
    ("fate.climb", _ROLL, ASK),
    ("fate.toughness", _ROLL, ASK),
    ("fate.fear", _ROLL, ASK),
    ("fate.intelligence", _ROLL, ASK),
    ("trap.spotted", ("leave", "best odds", "at even odds"), ASK),
    ("trap.move-out", ("as proposed",), "as proposed"),
    ("trap.pass-under", ("join the others", "nobody"), ASK),
    ("place", ("as proposed",), ASK),
    ("treasure.who", ("as proposed",), ASK),
    ("treasure.gear", ("as proposed",), "as proposed"),
    ("additional-target", ("same or weakest",), "same or weakest"),
    ("advance", ("stay", "advance"), "stay"),
    ("stray-shot", ("weakest",), "weakest"),
    ("shift", ("leave them",), "leave them"),
    ("passage-door-section", ("any good place",), "any good place"),
    ("passage-door-wall", ("any good place",), "any good place"),
    ("room-door-wall", ("any good place",), "any good place"),
    ("secret-door-place", ("any good place",), "any good place"),
    ("components", ("sheet",), "sheet"),
    ("wand-of-magic", ("what he can pay", "nothing"), ASK),
)
"""By question: the orders there are, and the one in force without any ("ask": he is asked)."""


def standing() -> Sequence[Standing]:
    """All of them, in words."""
    return standings("ahq", _ORDERS)
