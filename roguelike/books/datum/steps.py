"""What happens when a figure has entered a square: things are seen, traps go off, lights go out."""

from __future__ import annotations

from roguelike.books.datum import bridges, discovery, lamps, notes, reveal, traps
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.movement import trap_there
from roguelike.books.datum.state import Hero
from roguelike.books.datum.terrain import ground
from roguelike.engine.text import Msg


async def entered(game: DatumGame, figure: AnyFigure) -> Msg | None:
    """A figure stands on a new square; gives why it goes no further, if it does not."""
    if not isinstance(figure, Hero):
        lamps.passes(game, figure)
        return await bridges.crosses(game, figure)
    state = game.state
    assert figure.square is not None
    why = await bridges.crosses(game, figure)
    if why is not None:
        return why
    trap = trap_there(state, figure.square)
    if trap is not None:
        why = await traps.spring(game, figure, trap)
    if not figure.down:
        await look_around(game, figure)
        await notes.entered(game, figure)
    return why


async def look_around(game: DatumGame, hero: Hero) -> None:
    """See what is to be seen from where the hero stands now."""
    state = game.state
    assert hero.square is not None
    discovery.discover(game, reveal.seen_from(ground(state), hero.square), hero)
    await notes.glimpsed(game, hero)
