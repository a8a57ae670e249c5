"""What is kept of an expedition when it is over, as plain data."""

from __future__ import annotations

from attrs import field

from roguelike.engine.late import define


@define
class Death:
    """Who died, by whom ("" = nobody's hand) and in which turn of the expedition."""

    who: str
    by: str
    turn: int


@define
class Annal:
    """An expedition: how it went. The last of a campaign's is the one that still runs if its ``outcome`` is "".

    ``felled`` says by whom each model was last brought down, by id; ``blow`` is how many Wounds the best blow of the
    party gave, and ``striker`` whose it was. ``chests``, ``doors`` and ``monsters`` were left behind. ``treasures`` are
    the Quest Treasures won, by name, and ``completed`` says whether the quest was done in it.
    """

    expedition: int
    dungeon: int
    outcome: str = ""
    turns: int = 0
    fights: int = 0
    rooms: int = 0
    killed: int = 0
    gold: int = 0
    blow: int = 0
    striker: str = ""
    home: list[str] = field(factory=list)
    dead: list[Death] = field(factory=list)
    felled: dict[str, str] = field(factory=dict)
    chests: int = 0
    doors: int = 0
    monsters: int = 0
    treasures: list[str] = field(factory=list)
    completed: bool = False
