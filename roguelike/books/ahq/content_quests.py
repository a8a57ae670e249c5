"""Classes of the data files of quests: their levels, and the map of their Quest Zone."""

from __future__ import annotations

from roguelike.books.ahq.content_tables import THINGS, Find, Group
from roguelike.books.kit.content import ref
from roguelike.engine.late import frozen

OPEN, DOOR, ROCK = "", "+", "#"


@frozen(kw_only=True)
class PlacedTrap:
    """A trap of the map, in the square ``at`` (column, row)."""

    trap: str = ref("traps")
    at: tuple[int, int]


@frozen(kw_only=True)
class Place:
    """A section of a Quest Zone, drawn with its ``mark``: what it is, and what the map says is in it. AHQ-QST-05.

    ``gold`` is what its ``monsters`` have, ``hidden`` Gold Crowns that a search finds. The chest's square is column
    and row.
    """

    mark: str
    kind: str
    room: str = ""
    monsters: tuple[Group, ...] = ()
    gold: int = 0
    chest: tuple[int, int] | None = None
    chest_gold: int = 0
    chest_items: tuple[Find, ...] = ()
    hidden: int = 0
    traps: tuple[PlacedTrap, ...] = ()


@frozen(kw_only=True)
class Quest:
    """A quest: ``levels`` of its dungeon, of which the last is the ``map``; ``treasure`` is its Quest Treasure."""

    id: str
    name: str
    source: str
    levels: int
    map: str
    places: tuple[Place, ...]
    treasure: str = ref(THINGS)

    def __attrs_post_init__(self) -> None:
        drawn = set(self.map) - {DOOR, ROCK, "\n"}
        marks = [place.mark for place in self.places]
        if drawn != set(marks) or len(set(marks)) < len(marks):
            raise ValueError("needs one place for each letter of its map")
