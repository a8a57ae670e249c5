"""What is worth counting of a simulated run, and the figures of many runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from roguelike.books.ahq.events_explore import ExpeditionEnded
from roguelike.books.ahq.state import Campaign
from roguelike.engine.decisions import Json
from roguelike.engine.events import Event

COUNTED = ("heroes_home", "gold", "rooms", "kills", "turns")


def facts(state: Campaign, events: Sequence[Event]) -> Json:
    """One run: who came home, what was gained, how long it took."""
    ended = next((event for event in events if isinstance(event, ExpeditionEnded)), None)
    if ended is None:
        alive = sum(hero.wounds > 0 for hero in state.heroes())
        return {
            "survived": int(state.outcome == "won"),
            "heroes_home": alive,
            "gold": 0,
            "rooms": 0,
            "kills": state.tally.get("killed", 0),
            "turns": state.turn,
        }
    home = [ref for ref in ended.home if ref.id.startswith("h")]
    return {
        "survived": int(ended.outcome == "home"),
        "heroes_home": len(home),
        "gold": ended.gold,
        "rooms": ended.rooms,
        "kills": ended.killed,
        "turns": ended.turns,
    }


def report(runs: Sequence[Json]) -> Mapping[str, Json]:
    """The figures of many runs: the share that survived, and the mean, least and most of what is counted."""
    done = [run for run in runs if isinstance(run, Mapping)]
    if not done:
        return {}
    out: dict[str, Json] = {"survival": _mean([_int(run["survived"]) for run in done])}
    for name in COUNTED:
        values = [_int(run[name]) for run in done]
        out[name] = {"mean": _mean(values), "least": min(values), "most": max(values)}
    return out


def _mean(values: Sequence[int]) -> float:
    return round(float(Fraction(sum(values), len(values))), 4)


def _int(value: Json) -> int:
    assert isinstance(value, int)
    return value
