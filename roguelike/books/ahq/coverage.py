"""What may happen in Advanced HeroQuest, for simulations that look for what never does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from roguelike.books.ahq import verbs
from roguelike.books.ahq.content import content
from roguelike.books.ahq.deeds import DEEDS, SIDE_DEEDS
from roguelike.books.ahq.events_counters import CounterPlayed
from roguelike.books.ahq.events_magic import SpellCast
from roguelike.books.ahq.events_rooms import HazardFound
from roguelike.books.ahq.events_traps import TrapMet, TrapSprung
from roguelike.books.ahq.figures import hand_weapon, monster
from roguelike.books.ahq.items import magic_wand, wands
from roguelike.books.ahq.state import Campaign
from roguelike.books.kit import excuses
from roguelike.books.kit.simulated import Thing
from roguelike.engine.events import Event
from roguelike.resources import data_dir

CASTS = ("cast-", "wand-", "stored-")
"""What the verbs begin with that cast a spell."""


def coverable() -> dict[str, list[str]]:
    """Everything of the data files that can be met, had, cast, played or rolled, by kind."""
    verbs.load()
    known = content()
    from_things = {
        *(wands.verb_of(spell) for spell in wands.can_hold()),
        *(magic_wand.verb_of(spell) for spell in magic_wand.can_hold()),
    }
    things = (*known.items, *known.hand_weapons, *known.ranged_weapons, *known.armour)
    return {
        "verb": [verb for verb in (*DEEDS, *SIDE_DEEDS) if not verb.startswith(CASTS[1:]) or verb in from_things],
        "spell": list(known.spells),
        "thing": list(things),
        "monster": list(known.monsters),
        "trap met": list(known.traps),
        "trap sprung": list(known.traps),
        "room": list(known.rooms),
        "npc": list(known.npcs),
        "counter": list(known.counters),
        "table": list(_rows()),
    }


def excused() -> dict[Thing, str]:
    """What no simulation need show, with the reason, from ``data/ahq/coverage.toml``.

    Raises ValueError for a name there that stands for nothing.
    """
    return excuses.excused(data_dir() / "ahq" / "coverage.toml", coverable())


def _rows() -> Iterator[str]:
    for table in content().tables.values():
        for row in table.rows:
            yield f"{table.id} {row.result}"


def _named(records: Mapping[str, Any], name: str) -> str:
    """The id of the record that is called so; events tell names."""
    return next((id for id, record in records.items() if record.name == name), name)


def covered_by(event: Event) -> Iterable[Thing]:
    """What an event shows: a trap, a room, a person in it, a counter, a spell."""
    if isinstance(event, TrapMet):
        yield "trap met", _named(content().traps, event.trap)
    elif isinstance(event, TrapSprung):
        yield "trap sprung", _named(content().traps, event.trap)
    elif isinstance(event, HazardFound):
        yield "room", event.kind
        yield "npc", event.npc
    elif isinstance(event, CounterPlayed):
        yield "counter", event.counter
    elif isinstance(event, SpellCast):
        yield "spell", _named(content().spells, event.spell)


def covered_by_action(verb: str, args: Mapping[str, Any]) -> Iterable[Thing]:
    """What an action shows: the spell that it casts."""
    for prefix in CASTS:
        if verb.startswith(prefix):
            yield "spell", verb.removeprefix(prefix)


def covered_by_state(state: Campaign) -> Iterable[Thing]:
    """Who is on the board, and what anybody has."""
    for model in state.models.values():
        if model.square is not None:
            weapon = hand_weapon(model)
            yield "thing", weapon.id
            if weapon.thrown_as:
                yield "thing", weapon.thrown_as
        if model.kind == "monster" and model.square is not None:
            yield "npc" if model.profile in content().npcs else "monster", model.profile
            for id in monster(model).armour:
                yield "thing", id
        for item in model.items:
            yield "thing", item.id
        for missile in model.missiles:
            yield "thing", missile.weapon
        for id in (*model.weapons, *model.armour):
            yield "thing", id
