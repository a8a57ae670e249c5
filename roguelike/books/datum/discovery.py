"""Discovering: what is seen is laid, who stands there is placed, Sentinels among them, and all roll for the order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roguelike.books.datum import initiative, reveal, sentinels
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.state import Hero, Monster
from roguelike.books.datum.terrain import plan
from roguelike.engine.rulemarks import rule


@rule("DQ-INI-01", "DQ-SET-06", "DQ-INI-09")
def discover(
    game: DatumGame, sections: Iterable[str], explorer: Hero | None, how: str = "seen", more: Sequence[Monster] = ()
) -> bool:
    """Reveal sections; if monsters (or ``more``) stand there, roll the order. Gives whether any did. DQ-INI-01.

    A room that was alerted expects nobody any more once it is discovered. DQ-INI-09.
    """
    state = game.state
    new = [id for id in dict.fromkeys(sections) if id not in state.here.known]
    if not new and not more:
        return False
    fight = len(state.foes()) > len(more)
    found = reveal.reveal(game, new, how)
    owners = plan(state.quest).section_area
    found += sentinels.come_out(state, {owners[id] for id in new})
    sentinels.appoint(state, found)
    sentinels.welcome(state, found)
    found += more
    if found:
        initiative.discovered(game, found, explorer, fight=fight)
    known = {owners[id] for id in state.here.known}
    state.here.alerted = [area for area in state.here.alerted if area not in known]
    return bool(found)
