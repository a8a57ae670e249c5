"""From quest to quest. DQ-SET-03."""

from __future__ import annotations

from roguelike.books.datum import quest, quests
from roguelike.books.datum.harm import DatumGame
from roguelike.engine.rulemarks import rule


@rule("DQ-SET-03")
async def at_home(game: DatumGame) -> None:
    """Between quests: the next one of the journey is begun; with none left the campaign is over. DQ-SET-03."""
    state = game.state
    left = [id for id in state.journey if id not in state.tally]
    alive = [h for h in state.heroes.values() if not h.dead]
    if not left or not alive:
        state.phase = "over"
        game.checkpoint(durable=True)
        return
    state.tally[left[0]] = 1
    await quest.set_out(game, quests.load(left[0]))


async def returned(game: DatumGame) -> None:
    """The party is back: what each quest leaves behind is settled, then it is at home."""
    game.state.phase = "home"
    game.checkpoint(durable=True)
