"""Gold: how a find is shared out among those who can carry it, and what stays behind."""

from __future__ import annotations

from collections.abc import Sequence

from roguelike.books.ahq.carrying import room_for_gold
from roguelike.books.ahq.dungeon.terrain import sections_at
from roguelike.books.ahq.events_treasure import GoldLeft, GoldTaken
from roguelike.books.ahq.state import Campaign, Model, Section
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

FOUND = "found"
"""The tally of the gold that somebody took in this expedition."""


def first_of(state: Campaign, heroes: Sequence[Model]) -> Model:
    """The leader if he is one of them, else the first: to him goes what cannot be divided."""
    return next((hero for hero in heroes if hero.id == state.leader), heroes[0])


def divide(state: Campaign, gold: int, heroes: Sequence[Model]) -> tuple[int, int]:
    """Give gold to Heroes in equal parts, what is left over as `first_of` says; gives part and rest."""
    each, rest = divmod(gold, len(heroes))
    for hero in heroes:
        hero.gold += each
    first_of(state, heroes).gold += rest
    return each, rest


@rule("AHQ-TRS-05", "AHQ-GOLD-05", "AHQ-TRS-06")
def pour(game: Game[Campaign], heroes: Sequence[Model], gold: int, leader: Model) -> int:
    """Give gold evenly to Heroes, 250 to each at most; gives what was taken.

    What one cannot carry goes to the others, then to Henchmen with them; the rest is left where the leader is (if he
    has left the dungeon, another of them) and the map says so. AHQ-TRS-05, AHQ-TRS-06.
    """
    left = _evenly(heroes, gold, leader)
    henchmen = [m for m in game.state.party() if m.kind == "henchman" and m.square is not None]
    left = _evenly(henchmen, left, henchmen[0]) if henchmen else left
    if left:
        here = (where(game.state, model) for model in (leader, *heroes, *game.state.party()))
        section = next((section for section in here if section is not None), None)
        if section is not None:
            section.gold += left
        game.emit(GoldLeft(rule="AHQ-TRS-06", gold=left))
    return gold - left


def _evenly(models: Sequence[Model], gold: int, first: Model) -> int:
    """Share gold out in equal parts, the remainder to the first, as far as each can carry; what nobody can is given."""
    while gold and (able := [m for m in models if room_for_gold(m)]):
        each, rest = divmod(gold, len(able))
        if not each:
            able, each, rest = ([first] if first in able else able[:1]), rest, 0
        for model in able:
            taken = min(each, room_for_gold(model))
            _put(model, taken)
            gold -= taken
        if rest and first in able:
            taken = min(rest, room_for_gold(first))
            _put(first, taken)
            gold -= taken
    return gold


def _put(model: Model, gold: int) -> None:
    model.gold += gold
    model.tally[FOUND] = model.tally.get(FOUND, 0) + gold


def where(state: Campaign, model: Model) -> Section | None:
    """The section a model stands in; of a door the first of its two."""
    ids = sections_at(state.here, model.square) if model.square is not None else ()
    return state.here.sections[ids[0]] if ids else None


@rule("AHQ-TRS-06")
def gather(game: Game[Campaign], section: Section, finder: Model) -> None:
    """Take up gold that was left in a section. AHQ-TRS-06."""
    party = [m for m in game.state.heroes() if m.square is not None and not m.away]
    lay = section.gold
    section.gold = _evenly(party, lay, finder)
    taken = lay - section.gold
    game.state.tally["gold"] = game.state.tally.get("gold", 0) + taken
    game.emit(GoldTaken(rule="AHQ-TRS-06", gold=taken, left=section.gold))
