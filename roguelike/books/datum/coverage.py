"""What may happen in DatumQuest, for simulations that look for what never does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from roguelike.books.datum import quests, verbs
from roguelike.books.datum.content import content
from roguelike.books.datum.deeds import DEEDS
from roguelike.books.datum.events import Cast, Drawn, Omen, Told
from roguelike.books.datum.figures import owned
from roguelike.books.datum.state import Campaign
from roguelike.books.datum.town import menu
from roguelike.books.datum.town import steps as steps
from roguelike.books.kit import excuses
from roguelike.books.kit.simulated import Thing
from roguelike.engine.events import Event
from roguelike.resources import data_dir

HARMLESS = ("chasm",)
"""Traps that everybody sees and nobody disarms."""


def coverable() -> dict[str, list[str]]:
    """Everything of the data files that can be met, had, cast, drawn or chosen, by kind."""
    verbs.load()
    known = content()
    desks = {menu.PARTY: "datum.town", menu.DESK: "datum.town.desk"}
    maps = [quests.load(id) for id in quests.known()]
    return {
        "verb": [*DEEDS.of_models, *DEEDS.of_sides],
        "hero": list(known.heroes),
        "monster": list(known.monsters),
        "thing": [*known.weapons, *known.missiles, *known.armour, *known.gear, *known.artifacts],
        "spell": list(known.spells),
        "chaos spell": list(known.chaos),
        "skill": list(known.skills),
        "trap sprung": list(known.traps),
        "trap disarmed": [id for id in known.traps if id not in HARMLESS],
        "furniture": [f"{id} {row}" for id in known.furniture for row in ("1", "2-3", "4-5", "6")],
        "treasure": list(known.treasure),
        "omen": list(known.omens),
        "capacity": list(known.lookups["capacity"].values),
        "note": [f"{quest.id} {note.id}" for quest in maps for note in quest.notes],
        "won": [quest.id for quest in maps],
        "choice": [f"{desks[step]} {deal.id}" for deal in menu.DEALS.of.values() for step in deal.steps],
    }


def excused() -> dict[Thing, str]:
    """What no simulation need show, with the reason, from ``data/datum/coverage.toml``. Raises ValueError."""
    return excuses.excused(data_dir() / "datum" / "coverage.toml", coverable())


def _named(name: str, *shelves: Mapping[str, Any]) -> Iterator[str]:
    """The ids of the records that are called so; events tell names."""
    return (id for shelf in shelves for id, record in shelf.items() if record.name == name)


def covered_by(event: Event) -> Iterable[Thing]:
    """What an event shows: a spell, a card, a trap, what a piece of furniture held."""
    known = content()
    if isinstance(event, Cast) and event.result == "cast":
        hero = event.who.id.startswith("h")
        kind, shelf = ("spell", known.spells) if hero else ("chaos spell", known.chaos)
        yield from ((kind, id) for id in _named(event.spell, shelf))
    elif isinstance(event, Drawn):
        yield from (("treasure", id) for id in _named(event.card, known.treasure))
    elif isinstance(event, Omen):
        yield from (("omen", id) for id in _named(event.card, known.omens))
    elif isinstance(event, Told):
        yield from _told(event.what.id, event.what.args)


def _told(message: str, args: Mapping[str, Any]) -> Iterator[Thing]:
    if message == "datum-trap":
        yield from (("trap sprung", id) for id in _named(args["name"], content().traps))
    elif message == "datum-disarm" and not args["failed"]:
        yield from (("trap disarmed", id) for id in _named(args["name"], content().traps))
    elif message == "datum-inspects":
        die = args["die"]
        yield "furniture", f"{args['kind']} {'1' if die == 1 else '2-3' if die <= 3 else '4-5' if die <= 5 else '6'}"


def covered_by_state(state: Campaign) -> Iterable[Thing]:
    """Who is there and what he has and knows, the notes that have happened, what Zargon is capable of."""
    for hero in state.heroes.values():
        yield "hero", hero.profile
        yield from (("thing", item.id) for item in owned(hero))
        yield from (("skill", id) for id in hero.skills)
    for entry in state.chronicle:
        if entry.outcome == "won":
            yield "won", entry.quest
    if state.board is None:
        return
    for monster in state.monsters.values():
        yield "monster", monster.profile
        yield "thing", monster.bow
    yield from (("thing", lying.item.id) for lying in state.board.lying)
    yield from (("note", f"{state.board.quest} {id}") for id in state.board.notes)
    level = state.board.level
    yield from (("capacity", id) for id, least in content().lookups["capacity"].values.items() if level >= least)


def covered_by_action(verb: str, args: Mapping[str, Any]) -> Iterable[Thing]:
    """What an action shows besides its verb: nothing, for events tell it."""
    return ()
