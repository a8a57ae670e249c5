"""What a sensible hero would buy now: the suggestions of the shop, which the autoplayer takes."""

from __future__ import annotations

from roguelike.books.datum import figures, things
from roguelike.books.datum.content import content
from roguelike.books.datum.state import Campaign, Hero, Item
from roguelike.books.datum.town import accounts
from roguelike.books.datum.town.accounts import component_price, looked_up, repair_price, things_of
from roguelike.engine.rulemarks import rule

POTION = "potion-of-healing"
LADDERS = {
    "barbarian": ("broadsword", POTION, "helmet", "shield", "chain-mail", POTION),
    "dwarf": ("shortsword", POTION, "helmet", "shield", "broadsword", "tool-kit", "chain-mail", POTION),
    "elf": ("shortsword", POTION, "helmet", "shield", "broadsword", "chain-mail", POTION),
    "wizard": ("dagger", "torch", "tinder", POTION, POTION),
    "cleric": ("light-mace", "torch", "tinder", POTION, "helmet", "chain-mail", POTION),
}
"""What each calling buys, first things first; a potion that stands there twice is wanted twice."""
IN_HAND = 50
"""Coins that a sensible hero keeps when he buys what he can do without."""
FEW = 4
"""Missiles below which a quiver should be filled."""


def spare(state: Campaign, hero: Hero) -> int:
    """What a hero can spend without lacking it for his debt and his components; below 0: he lacks it."""
    spells = sum(component_price(spell) for spell in hero.spells if not spell.components)
    return accounts.wealth(state, hero) - spells - looked_up(state, hero).debt


def gift(state: Campaign, hero: Hero) -> tuple[str, int]:
    """To whom a hero had best give how much: to whoever lacks most; ("", 0) for nobody."""
    poor = min((h for h in accounts.living(state) if h is not hero), key=lambda h: spare(state, h), default=hero)
    gold = min(spare(state, hero), -spare(state, poor))
    return (poor.id, gold) if gold > 0 else ("", 0)


def thing(state: Campaign, hero: Hero) -> str:
    """The first thing of his ladder that he lacks and can pay; "" for none."""
    if looked_up(state, hero).debt:
        return ""
    gold, own = spare(state, hero), [item.id for item in things_of(state, hero)]
    for id in LADDERS.get(hero.profile, ()):
        if id in own:
            own.remove(id)
        elif not _has_better(hero, id) and things.may_use(hero, Item(id)) and content().price(id) <= gold:
            return id
    return ""


def _has_better(hero: Hero, id: str) -> bool:
    """Whether he holds a weapon that is as good, or wears armour in the same place."""
    wanted, held = content().weapons.get(id), figures.arm(hero)
    if wanted is not None:
        weapon = figures.weapon_of(held) if held is not None else None
        return weapon is not None and weapon.dice >= wanted.dice
    piece = content().armour.get(id)
    if piece is None:
        return False
    places = [made.place for i in figures.pieces(hero) if (made := figures.armour_of(i)) is not None]
    return piece.place in places or (piece.hands > figures.free_hands(hero))


def ammunition(state: Campaign, hero: Hero) -> Item | None:
    """A missile weapon in his hands or his pack that is nearly shot out, if he can pay for more."""
    for item in figures.owned(hero):
        made = figures.missile_of(item)
        if made is not None and made.ammo and item.ammo < FEW and made.refill <= spare(state, hero):
            return item
    return None


def worn_out(state: Campaign, hero: Hero) -> Item | None:
    """A piece of armour that has lost half its points, or a damaged weapon, if he can have it mended."""
    if looked_up(state, hero).debt:
        return None
    for item in figures.owned(hero):
        armour = figures.armour_of(item)
        bad = item.damaged or (armour is not None and 2 * item.wear >= armour.points)
        if bad and repair_price(item) <= spare(state, hero):
            return item
    return None


@rule("DQ-DEC-47")
def further_set(state: Campaign, hero: Hero) -> str:
    """The spell for which a hero who can recall spells had best have a second set of components: one that heals, if he
    knows any; "" if he has one for some spell, or cannot well pay it. Ruling DQ-DEC-47."""
    if not figures.has_skill(hero, "spell-recovery") or any(spell.spare for spell in hero.spells):
        return ""
    best = min(hero.spells, key=lambda spell: not content().spells[spell.id].heals, default=None)
    affordable = best is not None and spare(state, hero) >= component_price(best) + IN_HAND
    return best.id if best is not None and affordable else ""
