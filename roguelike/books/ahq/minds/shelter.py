"""What monsters do who cannot get at anybody: those beyond a Chasm keep out of sight."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq.facts import Facts
from roguelike.books.ahq.minds.field import reachable
from roguelike.books.ahq.sightline import clarity
from roguelike.books.ahq.view import AhqView
from roguelike.engine.decisions import Json, action
from roguelike.engine.geometry import Square
from roguelike.engine.rulemarks import rule
from roguelike.engine.sight import Visibility
from roguelike.engine.views import Terrain


@rule("AHQ-DEC-44")
def out_of_sight(view: AhqView, me: Facts, enemies: Sequence[Facts]) -> Json:
    """Walk to the nearest square that no enemy sees, if a Chasm is all that parts them; None to stay. AHQ-DEC-44."""
    made = view.ground
    if made is None or me.squares_left <= 0:
        return None
    here = made.section == made.section[me.square.y, me.square.x]
    if not (here & (made.terrain == Terrain.CHASM)).any():
        return None
    if made.flood([me.square]).steps([f.square for f in enemies]) is not None:
        return None

    def seen(square: Square) -> bool:
        return any(clarity(made, [f.square], [square]) is not Visibility.NONE for f in enemies)

    if not seen(me.square):
        return None
    hidden = [
        (way.steps, square.y, square.x, way.path) for square, way in reachable(view, me).items() if not seen(square)
    ]
    return action("move", me.id, path=min(hidden)[-1]) if hidden else None
