"""What a hero buys for his 250 coins if nobody buys for him: the weapon his card suggests, and a light if he needs one.

DQ-HERO-07, DQ-BASE-05.
"""

from __future__ import annotations

from collections.abc import Mapping

from roguelike.books.datum import figures, light
from roguelike.books.datum.content import content
from roguelike.books.datum.state import Hero, Item
from roguelike.engine.rulemarks import rule

WISHES: Mapping[str, tuple[str, ...]] = {
    "barbarian": ("broadsword",),
    "dwarf": ("shortsword", "rope-20", "iron-spikes"),
    "elf": ("shortsword", "rope-10"),
    "wizard": ("dagger", "torch", "tinder", "potion-of-healing"),
    "cleric": ("light-mace", "torch", "tinder"),
}
"""What each buys besides the weapon of his card, by the card's id; who is not there buys that weapon alone."""


@rule("DQ-HERO-07", "DQ-BASE-05")
def outfit(hero: Hero) -> None:
    """Buy what the hero's card suggests, as far as his coins go. DQ-HERO-07, DQ-BASE-05."""
    card = figures.hero_card(hero)
    wishes = WISHES.get(card.id, ())
    for id in (*([card.weapon] if card.weapon not in wishes else []), *wishes):
        if content().price(id) <= hero.gold:
            hero.gold -= content().price(id)
            take(hero, Item(id))


def take(hero: Hero, item: Item) -> None:
    """Put a thing where it belongs: in a free hand, on the body where nothing is worn yet, else into the pack.

    A second light goes into the pack: the other hand is for a weapon.
    """
    armour = figures.armour_of(item)
    worn = [made.place for one in hero.worn if (made := figures.armour_of(one)) is not None]
    if armour is not None and armour.place != "shield":
        (hero.pack if armour.place in worn else hero.worn).append(item)
    elif light.is_light(item) and any(map(light.is_light, hero.hands)):
        hero.pack.append(item)
    elif 0 < figures.hands_of(item) <= figures.free_hands(hero):
        hero.hands.append(item)
    else:
        hero.pack.append(item)
