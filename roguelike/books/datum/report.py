"""What is worth counting of a simulated campaign, and the figures of many campaigns, quest by quest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roguelike.books.datum import figures
from roguelike.books.datum.state import Campaign, Chronicle
from roguelike.books.kit.figures import counted, mean_of, spread
from roguelike.engine.decisions import Json
from roguelike.engine.events import Event

COUNTED = ("heroes_home", "heroes_dead", "gold", "kills", "rounds")


def facts(state: Campaign, events: Sequence[Event]) -> Json:
    """One campaign: how each of its quests went, and how far its heroes came."""
    heroes = state.heroes.values()
    return {
        "quests": [_quest(entry) for entry in state.chronicle],
        "won": len({entry.quest for entry in state.chronicle if entry.outcome == "won"}),
        "journey": len(state.journey),
        "level": max(map(figures.level, heroes)),
        "dead": sum(hero.dead for hero in heroes),
    }


def _quest(entry: Chronicle) -> Json:
    return {
        "quest": entry.quest,
        "won": int(entry.outcome == "won"),
        "survived": int(bool(entry.home)),
        "heroes_home": len(entry.home),
        "heroes_dead": len(entry.dead),
        "gold": entry.gold,
        "kills": entry.killed,
        "rounds": entry.rounds,
    }


def report(runs: Sequence[Json]) -> Mapping[str, Json]:
    """The figures of many campaigns.

    ``survival`` is the share of quests from which at least one hero came home, ``won`` of those that were won, in all
    and for each quest; ``whole`` is of the campaigns: ``years`` the share that won all their quests. Of the rest the
    mean, least and most.
    """
    done = [run for run in runs if isinstance(run, Mapping)]
    played = [one for run in done for one in _list(run["quests"])]
    if not played:
        return {}
    out = _figures(played)
    out["campaigns"] = len(done)
    out["whole"] = {
        "years": mean_of([int(run["won"] == run["journey"]) for run in done]),
        **{name: spread(counted(done, name)) for name in ("won", "level", "dead")},
    }
    ids = list(dict.fromkeys(str(one["quest"]) for one in played))
    out["quests"] = {id: _figures([one for one in played if one["quest"] == id]) for id in sorted(ids)}
    return out


def _figures(played: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
    return {
        "played": len(played),
        "survival": mean_of(counted(played, "survived")),
        "won": mean_of(counted(played, "won")),
        **{name: spread(counted(played, name)) for name in COUNTED},
    }


def _list(value: Json) -> list[Mapping[str, Json]]:
    assert isinstance(value, list)
    return value
