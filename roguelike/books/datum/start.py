"""What a setup gives heroes to start with: for tests, simulations and whoever wants to try things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve

from roguelike.books.datum import notes, outfit
from roguelike.books.datum.content import content
from roguelike.books.datum.state import A_LEVEL, Campaign, Hero, Placement, Quest
from roguelike.engine.decisions import Json

KEYS = ("items", "skills", "gold", "levels", "inhabitants")
"""The keys of a setup that `give` reads."""
MOST_GOLD, MOST_LEVEL = 10_000, 12


def give(state: Campaign, setup: Mapping[str, Json]) -> None:
    """Give heroes what a setup names for them, by the id of their card. Raises ValueError, a sentence.

    ``items``: ids of things (``scroll:sleep`` for a scroll), put where they belong; ``skills``: ids of further skills;
    ``gold``: coins in his purse; ``levels``: his level, as if he had won the quests for it (he chooses what he gains
    when he comes home). ``inhabitants``: by the id of a monster the id of who stands in its place in all quests, and of
    the spells of Chaos that each of them knows.
    """
    for hero, wanted in _by_hero(state, "items", setup):
        for id in _list(wanted, "items", hero):
            outfit.take(hero, notes.make_item(_thing(id)))
    for hero, wanted in _by_hero(state, "skills", setup):
        for id in _list(wanted, "skills", hero):
            if id not in content().skills:
                raise ValueError(f"skills: there is no {id!r}")
            hero.skills += [id] if id not in hero.skills else []
    for hero, wanted in _by_hero(state, "gold", setup):
        hero.gold = _number(wanted, "gold", 0, MOST_GOLD)
    for hero, wanted in _by_hero(state, "levels", setup):
        hero.quests = A_LEVEL * (_number(wanted, "levels", 1, MOST_LEVEL) - 1)
    state.inhabitants = _inhabitants(setup.get("inhabitants", {}))


def inhabited(state: Campaign, quest: Quest) -> Quest:
    """A quest with those who stand in it in this campaign; whoever has a name stays."""
    if not state.inhabitants:
        return quest
    return evolve(quest, monsters=tuple(_replaced(state, placed) for placed in quest.monsters))


def _replaced(state: Campaign, placed: Placement) -> Placement:
    other, *spells = state.inhabitants.get(placed.monster, [placed.monster])
    return placed if placed.name else evolve(placed, monster=other, spells=(*placed.spells, *spells))


def _inhabitants(given: Json) -> dict[str, list[str]]:
    if not isinstance(given, Mapping):
        raise ValueError("inhabitants: lists by monster are wanted")
    for monster, wanted in given.items():
        if not isinstance(wanted, list | tuple) or not {monster, *wanted[:1]} <= set(content().monsters):
            raise ValueError(f"inhabitants: the ids of a monster and of spells are wanted for {monster!r}")
        if not set(wanted[1:]) <= set(content().chaos):
            raise ValueError(f"inhabitants: {wanted[1:]!r} are no spells of Chaos")
    return {
        monster: [str(id) for id in wanted] for monster, wanted in given.items() if isinstance(wanted, list | tuple)
    }


def _by_hero(state: Campaign, what: str, setup: Mapping[str, Json]) -> Iterator[tuple[Hero, Any]]:
    """What a setup says of each hero. Raises ValueError for somebody who is not there."""
    given = setup.get(what, {})
    if not isinstance(given, Mapping):
        raise ValueError(f"{what}: values by hero are wanted")
    heroes = {hero.profile: hero for hero in state.heroes.values()}
    for profile, value in given.items():
        if profile not in heroes:
            raise ValueError(f"{what}: there is no hero {profile!r}")
        yield heroes[profile], value


def _list(value: Any, what: str, hero: Hero) -> list[str]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{what}: a list of ids is wanted for {hero.profile}")
    return [str(id) for id in value]


def _thing(id: str) -> str:
    """The id of a thing. Raises ValueError for what there is not."""
    base, _, spell = id.partition(":")
    if not content().is_thing(base) or bool(spell) != (base == "scroll") or (spell and spell not in content().spells):
        raise ValueError(f"items: there is no {id!r}")
    return id


def _number(value: Any, what: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{what}: {value!r} is not {least} to {most}")
    return value
