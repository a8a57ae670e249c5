"""What can be laid over the map for a model: where it can get to, who binds it where, what it sees."""

from __future__ import annotations

from roguelike.books.ahq import board
from roguelike.books.ahq.figures import helpless
from roguelike.books.ahq.minds.field import foes, reachable
from roguelike.books.ahq.state import Campaign
from roguelike.books.ahq.view import AhqView
from roguelike.engine.geometry import footprint
from roguelike.engine.sight import Visibility
from roguelike.engine.text import msg
from roguelike.engine.views import Overlay


def overlays(state: Campaign, view: AhqView, id: str) -> tuple[Overlay, ...]:
    """Reach, Death Zones and lines of sight of a model on the board; nothing for one that is not."""
    me, model = view.facts.get(id), state.models.get(id)
    if me is None or model is None or view.ground is None or helpless(model):
        return ()
    reach = frozenset(square for corner in reachable(view, me) for square in footprint(corner, me.size))
    zones = frozenset(square for foe in foes(view, me) for square in foe.zone)
    seen = frozenset(
        square
        for square in view.ground.walkable
        if square == me.square or board.line(state, me.square, square) is not Visibility.NONE
    )
    return (
        Overlay("reach", msg("ahq-overlay-reach", who=model.name, count=len(reach - {me.square})), reach),
        Overlay("zones", msg("ahq-overlay-zones", count=len(zones)), zones),
        Overlay("sight", msg("ahq-overlay-sight", who=model.name), seen),
    )
