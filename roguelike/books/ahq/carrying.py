"""What a model can carry and who may take what: limits, callings, and things that are left behind."""

from __future__ import annotations

from roguelike.books.ahq import arms, limbs
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_treasure import ThingLeft, ThingTaken
from roguelike.books.ahq.exploring import section_of
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.state import Campaign, Item, Missile, Model, Section
from roguelike.engine.decisions import Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule

MOST_GOLD = 250
"""Gold Crowns on the person of each Hero and Henchman. AHQ-TRS-05."""
MOST_WEAPONS = 3
ONLY_ONE = ("ring", "amulet")
WEAPON, MISSILE, ARMOUR = "weapon", "missile", "armour"
PLAIN_THINGS = ("gear", "potion", "ammunition", "map", "valuable", "quest", "component")
"""Kinds of things that a Henchman may carry for the others."""


def kind_of(id: str) -> str:
    """The kind of a thing that can be found: an item's own, or weapon, missile, armour. Raises KeyError."""
    known = content()
    if id in known.hand_weapons:
        return WEAPON
    if id in known.ranged_weapons:
        return MISSILE
    return ARMOUR if id in known.armour else known.items[id].kind


def name_of(id: str) -> str:
    """What a reader calls a thing."""
    known = content()
    shelves = (known.items, known.hand_weapons, known.ranged_weapons, known.armour)
    return next((shelf[id].name for shelf in shelves if id in shelf), id)


def thing(id: str, count: int = 1) -> Item:
    """A thing that was found."""
    return Item(id, kind_of(id), count)


@rule("AHQ-TRS-05", "AHQ-GOLD-05", "AHQ-TRS-13", "AHQ-DEC-20")
def room_for_gold(model: Model) -> int:
    """How many Gold Crowns more it can carry; valuables are no coin yet (ruling AHQ-DEC-20). AHQ-TRS-05."""
    return max(0, MOST_GOLD - model.gold)


@rule("AHQ-TRS-11", "AHQ-TRS-09", "AHQ-ITEM-14", "AHQ-ITEM-32", "AHQ-SKV-06")
def cannot_take(model: Model, item: Item) -> Refusal | None:
    """Why a model may not take a thing: beyond its limits, or useless to it. AHQ-TRS-09, AHQ-TRS-11.

    One suit of armour, shield, helmet, ring, amulet; three weapons. Wands and scrolls are for Wizards, armour and most
    weapons are not. A Henchman carries plain things only (ruling of our own).
    """
    record = content().items.get(item.id)
    if record is not None and not record.heroes:
        return refuse("AHQ-SKV-06", "ahqitem-skaven-only", who=ref(model), what=record.name)
    if model.kind == "henchman" and item.kind not in PLAIN_THINGS:
        return refuse("AHQ-TRS-09", "ahqtreasure-not-for-henchmen", who=ref(model))
    if item.kind in (WEAPON, MISSILE):
        held = len(model.weapons) + len(model.missiles)
        if held >= MOST_WEAPONS:
            return refuse("AHQ-TRS-11", "ahqtreasure-three-weapons", who=ref(model))
        return _unfit_for_weapon(model, item.id)
    if item.kind == ARMOUR:
        return _no_room_for_armour(model, item.id)
    if item.kind in ONLY_ONE and any(held.kind == item.kind for held in model.items):
        return refuse("AHQ-TRS-11", "ahqtreasure-only-one", who=ref(model), kind=item.kind)
    return _not_a_wizard(model, item)


@rule("AHQ-ITEM-91", "AHQ-TRS-09")
def _unfit_for_weapon(model: Model, id: str) -> Refusal | None:
    """Too weak for it, maimed, or a Wizard: of swords only a Rune Sword is for him. AHQ-ITEM-91."""
    return arms.cannot_use(model, id)


@rule("AHQ-ITEM-95", "AHQ-TRS-11", "AHQ-ITEM-41")
def _no_room_for_armour(model: Model, id: str) -> Refusal | None:
    if (refusal := arms.cannot_wear(model, "AHQ-ITEM-95")) is not None:
        return refusal
    worn = content().armour[id].worn
    carried = [*model.armour, *(held.id for held in model.items if held.kind == ARMOUR)]
    if any(content().armour[other].worn == worn for other in carried):
        return refuse("AHQ-TRS-11", "ahqtreasure-only-one", who=ref(model), kind=worn)
    return limbs.cannot_hold(model, id)


@rule("AHQ-ITEM-20", "AHQ-ITEM-50")
def _not_a_wizard(model: Model, item: Item) -> Refusal | None:
    record = content().items[item.id]
    if record.wizards_only and not arms.is_wizard(model):
        return refuse("AHQ-ITEM-20", "ahqtreasure-wizards-only", who=ref(model), what=record.name)
    return None


@rule("AHQ-TRS-10")
def cannot_sell(item: Item) -> Refusal | None:
    """Why a thing cannot be turned into gold: only what has a printed value can. AHQ-TRS-10, ruling AHQ-DEC-20."""
    record = content().items.get(item.id)
    if record is not None and record.value is not None:
        return None
    return refuse("AHQ-TRS-10", "ahqtreasure-not-for-sale", what=name_of(item.id))


def put_on(model: Model, item: Item) -> None:
    """Add a thing to what a model has: a weapon among its weapons, the rest in the pack."""
    if item.kind == WEAPON:
        model.weapons.append(item.id)
    elif item.kind == MISSILE:
        model.missiles.append(Missile(item.id, 1))
    else:
        single = item.kind == ARMOUR or item.uses or item.spells
        held = None if single else next((h for h in model.items if h.id == item.id and not h.uses), None)
        if held is not None:
            held.count += item.count
        else:
            model.items.append(item)


def take(game: Game[Campaign], model: Model, item: Item, rule_id: str = "AHQ-TRS-07") -> None:
    """A model takes a thing."""
    put_on(model, item)
    game.emit(ThingTaken(rule=rule_id, who=ref(model), what=name_of(item.id), count=item.count))


@rule("AHQ-TRS-09")
def leave(game: Game[Campaign], section: Section, item: Item, by: Model | None = None) -> None:
    """A thing stays in the section, and the map says so: it can be fetched later. AHQ-TRS-09."""
    section.loot.append(item)
    who = ref(by) if by is not None else None
    game.emit(ThingLeft(rule="AHQ-TRS-09", what=name_of(item.id), count=item.count, who=who))


def belongings(model: Model) -> list[Item]:
    """All that a model could drop or pass on, as things: weapons not in use, missiles' weapons, the pack."""
    weapons = [Item(id, WEAPON) for id in model.weapons if id != model.weapon]
    ranged = [Item(held.weapon, MISSILE) for held in model.missiles if held.weapon != model.weapon]
    return [*model.items, *weapons, *ranged]


def keyed(model: Model) -> dict[str, Item]:
    """What a model could pass on, by id; a second thing of the same id is ``id#2``."""
    out: dict[str, Item] = {}
    for item in belongings(model):
        number = 1 + sum(key.partition("#")[0] == item.id for key in out)
        out[item.id if number == 1 else f"{item.id}#{number}"] = item
    return out


@rule("AHQ-TRS-08")
def hand_over(model: Model, to: Model, item: Item) -> None:
    """Pass a thing on as it is, with its charges and spells; of several alike one. AHQ-TRS-08."""
    if item.count > 1:
        item.count -= 1
        put_on(to, Item(item.id, item.kind, known=item.known, uses=item.uses, spells=list(item.spells)))
        return
    part_with(model, item)
    put_on(to, item)


def part_with(model: Model, item: Item) -> None:
    """Take a thing out of what a model has: this one, also if another is just like it."""
    if item.kind == WEAPON:
        model.weapons.remove(item.id)
    elif item.kind == MISSILE:
        model.missiles.remove(next(held for held in model.missiles if held.weapon == item.id))
    else:
        model.items = [held for held in model.items if held is not item]


def lying_here(state: Campaign, model: Model) -> Section | None:
    """The section where the model stands, if anything lies in it."""
    section = section_of(state, model)
    return section if section is not None and (section.loot or section.gold) else None
