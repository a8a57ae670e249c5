"""What can be shown on the map for a model: where it gets to, Death Zones, what is lit."""

from __future__ import annotations

from roguelike.books.datum import light, zones
from roguelike.books.datum.minds.field import reachable
from roguelike.books.datum.names import ref
from roguelike.books.datum.state import Campaign
from roguelike.books.datum.terrain import ground
from roguelike.books.datum.view import view
from roguelike.engine.text import msg
from roguelike.engine.views import Overlay


def overlays(state: Campaign, id: str) -> list[Overlay]:
    """The overlays of a hero or monster on the board."""
    figure = state.figure(id)
    if figure is None or figure.square is None or state.phase != "round":
        return []
    seen = view(state, "heroes")
    made = ground(state)
    known = [s for s in made.plan.area_of if made.is_known(s)]
    danger = zones.holding(state, figure)
    reach = frozenset(reachable(seen, seen.facts[id]))
    lit = frozenset(s for s in known if light.is_lit(state, s))
    who = ref(figure)
    return [
        Overlay("reach", msg("datum-overlay-reach", who=who, count=len(reach - {figure.square})), reach),
        Overlay("zones", msg("datum-overlay-zones", who=who, count=len(danger)), danger),
        Overlay("light", msg("datum-overlay-light", count=len(lit), dark=len(known) - len(lit)), lit),
    ]
