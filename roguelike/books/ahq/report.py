"""What is worth counting of a simulated run, and the figures of many runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.books.ahq.events_explore import ExpeditionEnded
from roguelike.books.ahq.state import Campaign
from roguelike.books.kit.figures import counted, mean_of, spread
from roguelike.engine.decisions import Json
from roguelike.engine.events import Event

COUNTED = ("heroes_home", "gold", "rooms", "kills", "turns")


def facts(state: Campaign, events: Sequence[Event]) -> Json:
    """One run, an entry for each of its expeditions: who came home, what was gained, how long it took."""
    ended = [event for event in events if isinstance(event, ExpeditionEnded)]
    return [_expedition(event) for event in ended] or [_fight(state)]


def _expedition(ended: ExpeditionEnded) -> Json:
    return {
        "survived": int(ended.outcome == "home"),
        "heroes_home": ended.heroes,
        "gold": ended.gold,
        "rooms": ended.rooms,
        "kills": ended.killed,
        "turns": ended.turns,
    }


def _fight(state: Campaign) -> Json:
    return {
        "survived": int(state.outcome == "won"),
        "heroes_home": sum(hero.wounds > 0 for hero in state.heroes()),
        "gold": 0,
        "rooms": 0,
        "kills": state.tally.get("killed", 0),
        "turns": state.turn,
    }


def report(runs: Sequence[Json]) -> Mapping[str, Json]:
    """The figures of all expeditions of many runs: the share that survived; mean, least and most of the rest."""
    done = [one for run in runs if isinstance(run, list | tuple) for one in run if isinstance(one, Mapping)]
    if not done:
        return {}
    return {
        "survival": mean_of(counted(done, "survived")),
        **{name: spread(counted(done, name)) for name in COUNTED},
    }
