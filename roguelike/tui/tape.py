"""What was seen of the last fight of this sitting, kept to be shown again."""

from __future__ import annotations

from attrs import field

from roguelike.engine.late import define, frozen
from roguelike.engine.views import View
from roguelike.narrator import LogLine

MOST = 500
"""A fight of more pictures than this loses its first."""


@frozen
class Picture:
    """How things stood, and what was told since the picture before."""

    view: View
    focus: str
    told: tuple[LogLine, ...]


@define(eq=False)
class Tape:
    """The pictures of a fight, one for each thing that happened. A new fight begins anew."""

    pictures: list[Picture] = field(factory=list)
    _told: list[LogLine] = field(factory=list)
    _running: bool = False

    def hear(self, told: LogLine) -> None:
        """Something was told; it belongs to the next picture."""
        self._told.append(told)

    def see(self, view: View, focus: str, *, fighting: bool) -> None:
        """How things stand now, and whether there is somebody to fight."""
        if fighting and not self._running:
            self.pictures.clear()
        if fighting or self._running:
            self.pictures.append(Picture(view, focus, tuple(self._told)))
            if len(self.pictures) > MOST:
                del self.pictures[: MOST // 4]
        self._told.clear()
        self._running = fighting
