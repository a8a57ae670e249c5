"""An Ambush: a group of Wandering Monsters falls upon a fight."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq import bands, placing, wandering, zones
from roguelike.books.ahq.dungeon.terrain import section_at
from roguelike.books.ahq.events_counters import Ambushed
from roguelike.books.ahq.moments import PlacingMonsters
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import GM, HEROES, Campaign, Model
from roguelike.engine.game import Game
from roguelike.engine.geometry import steps_between
from roguelike.engine.rulemarks import rule


@rule("AHQ-GM-13", "AHQ-CNT-25", "AHQ-MONP-10", "AHQ-MONP-11", "AHQ-CDEC-11")
async def spring(game: Game[Campaign]) -> None:
    """A wandering group joins the fight; it acts with its side, without a surprise roll of its own.

    In the first Combat Turn it is placed like the monsters of that room, by whoever won the surprise roll; later like
    Wandering Monsters. AHQ-GM-13, AHQ-MONP-10, AHQ-MONP-11, ruling AHQ-CDEC-11.
    """
    state = game.state
    homes = [id for m in state.monsters() if m.home in state.bands for id in state.bands[m.home].sections]
    band = bands.roll_band(game, "wandering", ())
    await game.happen(PlacingMonsters(sections=(), band=band.id))
    monsters = sorted(bands.muster(state, band), key=placing.ranged_first)
    for monster in monsters:
        as_ordinary(monster)
    if state.fight == 1 and homes:
        band.sections = list(dict.fromkeys(homes))
        first, second = (HEROES, GM) if state.surprised == "monsters" else (GM, HEROES)
        await placing.place(game, first, monsters)
        await placing.shift(game, second, [m for m in monsters if m.square is not None])
    else:
        wandering.put_down(state, monsters, near=False)
        found = (section_at(state.here, m.square) for m in monsters if m.square is not None)
        band.sections = list(dict.fromkeys(id for id in found if id is not None))
    zones.refresh(state)
    bands.remember_spots(state, band)
    placing.announce(game, monsters, "wandering")
    who = tuple(ref(m) for m in monsters)
    game.emit(Ambushed(rule="AHQ-GM-13", who=who, count=len(monsters), away=_away(state, monsters)))


def _away(state: Campaign, monsters: Sequence[Model]) -> int:
    """How many squares the nearest of them is from the party; 0 if nobody stands anywhere."""
    theirs = [monster.square for monster in monsters if monster.square is not None]
    ours = [model.square for model in state.party() if model.square is not None]
    return min((steps_between(a, b) for a in theirs for b in ours), default=0)


@rule("AHQ-MONP-12")
def as_ordinary(monster: Model) -> None:
    """A Sentry of an Ambush has no Sentry's powers. AHQ-MONP-12."""
    if bands.has_sentry([monster.profile]):
        monster.marks.append(bands.PLAIN)
