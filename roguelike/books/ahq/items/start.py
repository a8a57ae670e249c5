"""Things that a setup gives Heroes to start with: for tests, simulations and whoever wants to try them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from roguelike.books.ahq import carrying
from roguelike.books.ahq.carrying import ARMOUR, MISSILE, WEAPON
from roguelike.books.ahq.content import content
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.engine.decisions import Json

MOST_FIGURE = 12
"""No Characteristic is more. AHQ-GOLD-35."""
CHARGES = 6
"""Charges of a wand and Fate Points of a Dawnstone if the setup does not say how many."""

MOST_CARRIED = 99
"""Nobody begins with more of one thing."""
SPELLS_IN = {"magic-wand": (1, 1), "scroll": (1, 4), "wand-of-magic": (0, 3)}
"""The least and the most spells of the things that hold some. AHQ-ITEM-20, AHQ-TBL-scroll, AHQ-HQ-40."""


def equip(state: Campaign, wanted: Json) -> None:
    """Give Heroes what a setup names for them. Raises ValueError, a sentence, for what it cannot give.

    A thing is its id, then its spells and a number, all with colons between: ``scroll:courage:flight``,
    ``magic-wand:fireball:4``, ``arrows-of-death:4``. Armour is put on, a weapon taken in hand.
    """
    for hero, things in _by_hero(state, "items", wanted):
        if not isinstance(things, list | tuple):
            raise ValueError(f"items: a list of things is wanted for {hero.profile}")
        for thing in things:
            if not isinstance(thing, str):
                raise ValueError(f"items: {thing!r} is no thing for {hero.profile}")
            _give(hero, made(thing))


def enrich(state: Campaign, gold: Json, figures: Json) -> None:
    """Give Heroes gold, and figures as if they had been trained. Raises ValueError, a sentence, for what cannot be.

    ``{"magnus": 200}`` Gold Crowns, those beyond what he may carry with the Moneylender;
    ``{"magnus": {"wounds": 6, "fate_points": 4}}`` starting values.
    """
    for hero, amount in _by_hero(state, "gold", gold):
        if type(amount) is not int or amount < 0:
            raise ValueError(f"gold: a number of Gold Crowns is wanted for {hero.profile}")
        hero.gold = min(amount, carrying.MOST_GOLD)
        account(state, hero).moneylender = amount - hero.gold
    for hero, wanted in _by_hero(state, "figures", figures):
        if not isinstance(wanted, Mapping):
            raise ValueError(f"figures: numbers by name are wanted for {hero.profile}")
        for name, number in wanted.items():
            if name not in hero.base:
                raise ValueError(f"figures: {hero.profile} has no {name!r}, only {', '.join(hero.base)}")
            if type(number) is not int or not 1 <= number <= MOST_FIGURE:
                raise ValueError(f"figures: {hero.profile}: {name} = {number!r} is no number from 1 to {MOST_FIGURE}")
            hero.base[name] = number
        hero.wounds, hero.fate = hero.base["wounds"], hero.base["fate_points"]


def _by_hero(state: Campaign, what: str, wanted: Json) -> Iterator[tuple[Model, Json]]:
    """What a setup says of each Hero. Raises ValueError, a sentence, for somebody who is not there."""
    if not isinstance(wanted, Mapping):
        raise ValueError(f"{what}: values by Hero are wanted")
    for profile, value in wanted.items():
        hero = next((m for m in state.heroes() if m.profile == profile), None)
        if hero is None:
            raise ValueError(f"{what}: there is no Hero {profile!r}")
        yield hero, value


def made(words: str) -> Item:
    """A thing from its words. Raises ValueError, a sentence, if there is none such."""
    id, *rest = words.split(":")
    try:
        item = carrying.thing(id)
    except KeyError:
        raise ValueError(f"items: there is no {id!r}") from None
    number = None
    for word in rest:
        if word.isdecimal() and number is None:
            number = int(word)
        elif word in content().spells:
            item.spells.append(word)
        else:
            raise ValueError(f"items: {words}: {word!r} is neither a number nor a spell")
    record = content().items.get(id)
    most = MOST_FIGURE if record is not None and record.uses_dice is not None else MOST_CARRIED
    if number is not None and not 1 <= number <= most:
        raise ValueError(f"items: {words}: the number is 1 to {most}")
    least_spells, most_spells = SPELLS_IN.get(id, (0, 0))
    if not least_spells <= len(item.spells) <= most_spells:
        wanted = f"{least_spells} to {most_spells} spells" if most_spells else "no spell"
        raise ValueError(f"items: {words}: {id} holds {wanted}")
    if record is not None and record.uses_dice is not None:
        item.uses = number or CHARGES
    elif number:
        item.count = number
    return item


def _give(hero: Model, item: Item) -> None:
    if item.kind == ARMOUR:
        worn = content().armour[item.id].worn
        hero.armour = [id for id in hero.armour if content().armour[id].worn != worn]
    elif item.kind in (WEAPON, MISSILE):
        held = [id for id in hero.weapons if id != hero.weapon]
        while held and len(hero.weapons) + len(hero.missiles) >= carrying.MOST_WEAPONS:
            hero.weapons.remove(held.pop())
    refusal = carrying.cannot_take(hero, item)
    if refusal is not None:
        raise ValueError(f"items: {hero.profile} may not have {item.id} ({refusal.rule})")
    if item.kind == ARMOUR:
        hero.armour.append(item.id)
        return
    item.loader = hero.id if item.spells else ""
    carrying.put_on(hero, item)
    if item.kind in (WEAPON, MISSILE):
        hero.weapon = item.id
