"""From quest to quest. What is done between two of them is in the package ``town``, read when somebody comes there."""

from __future__ import annotations

from roguelike.books.datum.harm import DatumGame


async def at_home(game: DatumGame) -> None:
    """Between two quests: what is left to do there, then the next one, or the end."""
    from roguelike.books.datum.town import steps

    await steps.at_home(game)


async def returned(game: DatumGame) -> None:
    """The party is back from a quest."""
    from roguelike.books.datum.town import steps

    await steps.returned(game)
