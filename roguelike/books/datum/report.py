"""What is worth counting of a simulated run, and the figures of many runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from roguelike.books.datum.state import Campaign
from roguelike.engine.decisions import Json
from roguelike.engine.events import Event


def facts(state: Campaign, events: Sequence[Event]) -> Json:
    """One run, an entry for each of its quests: how it ended, who came home, how long it took."""
    return [
        {
            "quest": one.quest,
            "won": int(one.outcome == "won"),
            "survived": int(bool(one.home)),
            "heroes_home": len(one.home),
            "heroes_dead": len(one.dead),
            "kills": one.killed,
            "rounds": one.rounds,
        }
        for one in state.chronicle
    ]


def report(runs: Sequence[Json]) -> Mapping[str, Json]:
    """The figures of all quests of many runs, together and quest by quest.

    ``survival``: the share of quests from which at least one hero came home; ``won``: the share that was won; means of
    the rest.
    """
    done = [one for run in runs if isinstance(run, list | tuple) for one in run if isinstance(one, Mapping)]
    if not done:
        return {}
    names = sorted({str(one["quest"]) for one in done})
    each: dict[str, Json] = {name: _figures([one for one in done if one["quest"] == name]) for name in names}
    return {**_figures(done), "campaigns": len(runs), "quests": each}


def _figures(done: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
    def mean(name: str) -> float:
        values = [value for one in done if isinstance(value := one[name], int)]
        return round(float(Fraction(sum(values), len(values))), 4)

    out: dict[str, Json] = {"played": len(done), "survival": mean("survived"), "won": mean("won")}
    return out | {name: mean(name) for name in ("heroes_home", "heroes_dead", "kills", "rounds")}
