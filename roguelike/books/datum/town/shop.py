"""What a hero's coins buy: weapons, armour, gear, ammunition, components; the smith repairs. DQ-HERO-07, DQ-ARM-08."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from roguelike.books.datum import figures, magic, outfit, things
from roguelike.books.datum.content import content
from roguelike.books.datum.content_classes import Missile
from roguelike.books.datum.events_town import Bought
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import item_name, item_told, ref
from roguelike.books.datum.notes import make_item
from roguelike.books.datum.state import HEROES, Campaign, HeldSpell, Hero, Item
from roguelike.books.datum.town import accounts, wishes
from roguelike.books.datum.town.accounts import component_price, repair_price, things_of, too_poor
from roguelike.books.datum.town.menu import BACK, DESK, Deal, hero_of, one_of, register
from roguelike.books.datum.verbs_things import keys
from roguelike.engine.decisions import Option, Refusal, Subset, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

AMMUNITION = 10
"""Missiles that are bought together. DQ-PRJ-10."""
COUNTERS = {"weapons": "w", "missiles": "m", "armour": "a", "gear": "g"}
"""The shop's counters, with their keys."""


def goods(counter: str) -> Mapping[str, int]:
    """What is sold at a counter, with its price in coins."""
    shelf: Iterable[str] = {
        "weapons": [*content().weapons],
        "missiles": [*content().missiles],
        "armour": [*content().armour],
        "gear": [*content().gear],
    }[counter]
    return {id: content().price(id) for id in shelf if content().price(id)}


@rule("DQ-BASE-03")
def _cannot_buy(state: Campaign, hero: Hero, id: str) -> Refusal | None:
    if not things.may_use(hero, Item(id)):
        return refuse("DQ-BASE-03", "datum-may-not-use", who=ref(hero), name=content().thing(id).name)
    return too_poor(state, hero, content().price(id), "DQ-HERO-07")


@rule("DQ-HERO-07", "DQ-BASE-05", "DQ-PRJ-02")
async def buy(game: DatumGame) -> None:
    """A hero buys what he likes and can pay: at one counter after the other, until he has enough. DQ-HERO-07."""
    state = game.state
    hero = hero_of(state)
    counters = [Option(id, msg("dqtown-option-counter", counter=id), hotkey=key) for id, key in COUNTERS.items()]
    counter = BACK
    while accounts.wealth(state, hero):
        wish = wishes.thing(state, hero)
        usual = next((one for one in COUNTERS if wish in goods(one)), BACK)
        if counter == BACK:
            gold = accounts.wealth(state, hero)
            counter = await one_of(game, "counter", counters, usual, "DQ-HERO-07", gold=gold)
            if counter == BACK:
                return
        options = [
            Option(id, label(id, cost), no)
            for id, cost in goods(counter).items()
            for no in [_cannot_buy(state, hero, id)]
        ]
        suggested = wish if wish in goods(counter) else BACK
        chosen = await one_of(game, "goods", options, suggested, "DQ-HERO-07", gold=accounts.wealth(state, hero))
        if chosen == BACK:
            counter = BACK
            continue
        cost = accounts.take(state, hero, content().price(chosen))
        item = make_item(chosen)
        receive(hero, item)
        game.emit(Bought(rule="DQ-HERO-07", who=ref(hero), what=item_name(item), gold=cost, how="new"))


def label(id: str, cost: int) -> Msg:
    """A thing in the shop's list: its price, and what it can do."""
    made = content().thing(id)

    def of(name: str) -> int:
        value = getattr(made, name, 0)
        return value if isinstance(value, int) else 0

    return msg(
        "dqtown-option-goods",
        thing=id,
        name=made.name,
        gold=cost,
        **{name: of(name) for name in ("dice", "points", "hands", "ammo")},
        **{name: bool(of(name)) for name in ("long", "thrown", "blunt", "reload", "slow")},
        white=getattr(made, "faces", "") == "white",
    )


def receive(hero: Hero, item: Item) -> None:
    """A new thing takes the place of a worse one of its kind; else it goes where there is room for it."""
    armour, weapon, held = figures.armour_of(item), figures.weapon_of(item), figures.arm(hero)
    places = [made.place for i in hero.worn if (made := figures.armour_of(i)) is not None]
    if armour is not None and armour.place in places:
        hero.pack.append(item)
        things.exchange(hero, item)
        return
    old = figures.weapon_of(held) if held is not None else None
    better = weapon is not None and old is not None and weapon.dice > old.dice
    if held is not None and better and figures.hands_of(item) <= figures.free_hands(hero) + figures.hands_of(held):
        hero.hands = [item if i is held else i for i in hero.hands]
        hero.pack.append(held)
        return
    outfit.take(hero, item)


register(
    Deal(
        id="buy",
        steps=(DESK,),
        hotkey="b",
        perform=buy,
        refusal=lambda state: too_poor(state, hero_of(state), 1, "DQ-HERO-07"),
        wanted=lambda state: bool(wishes.thing(state, hero_of(state))),
    )
)


# Ammunition


def _bows(state: Campaign, hero: Hero) -> dict[str, tuple[Item, Missile]]:
    own = keys(things_of(state, hero))
    found = {key: (item, figures.missile_of(item)) for key, item in own.items()}
    return {key: (item, made) for key, (item, made) in found.items() if made is not None and made.refill}


@rule("DQ-PRJ-10", "DQ-PRJ-01", "DQ-TBL-LIVING")
async def restock(game: DatumGame) -> None:
    """Ten arrows or bolts for 50 coins; nobody fills a quiver for nothing. DQ-PRJ-10, DQ-PRJ-01."""
    state = game.state
    hero = hero_of(state)
    bows = _bows(state, hero)
    options = [
        Option(key, msg("dqtown-option-ammo", name=item_name(item), ammo=item.ammo, gold=made.refill), no)
        for key, (item, made) in bows.items()
        for no in [too_poor(state, hero, made.refill, "DQ-PRJ-10")]
    ]
    short = wishes.ammunition(state, hero)
    usual = next((key for key, (item, _) in bows.items() if item is short), BACK)
    chosen = await one_of(game, "ammunition", options, usual, "DQ-PRJ-10")
    if chosen != BACK:
        item, made = bows[chosen]
        cost = accounts.take(state, hero, made.refill)
        item.ammo += AMMUNITION
        game.emit(Bought(rule="DQ-PRJ-10", who=ref(hero), what=item_name(item), gold=cost, how="ammunition"))


register(
    Deal(
        id="ammunition",
        steps=(DESK,),
        hotkey="a",
        perform=restock,
        offered=lambda state: bool(_bows(state, hero_of(state))),
        wanted=lambda state: wishes.ammunition(state, hero_of(state)) is not None,
    )
)


# The smith


def broken(state: Campaign, hero: Hero) -> dict[str, Item]:
    """A hero's things that the smith can mend."""
    own = keys(things_of(state, hero))
    return {key: item for key, item in own.items() if item.damaged or (item.wear and figures.armour_of(item))}


@rule("DQ-ARM-08", "DQ-THR-05", "DQ-DEC-80")
async def repair(game: DatumGame) -> None:
    """The smith mends armour, all its points at once, and weapons, for half the price. DQ-ARM-08, ruling DQ-DEC-80."""
    state = game.state
    hero = hero_of(state)
    found = broken(state, hero)
    options = [
        Option(key, msg("dqtown-option-repair", thing=item_told(item), gold=repair_price(item)), no)
        for key, item in found.items()
        for no in [too_poor(state, hero, repair_price(item), "DQ-ARM-08")]
    ]
    worst = wishes.worn_out(state, hero)
    usual = next((key for key, item in found.items() if item is worst), BACK)
    chosen = await one_of(game, "repair", options, usual, "DQ-ARM-08")
    if chosen != BACK:
        item = found[chosen]
        cost = accounts.take(state, hero, repair_price(item))
        item.wear, item.damaged = 0, False
        game.emit(Bought(rule="DQ-ARM-08", who=ref(hero), what=item_name(item), gold=cost, how="repair"))


register(
    Deal(
        id="repair",
        steps=(DESK,),
        hotkey="r",
        perform=repair,
        offered=lambda state: bool(broken(state, hero_of(state))),
        wanted=lambda state: wishes.worn_out(state, hero_of(state)) is not None,
    )
)


# Components


def lacking(hero: Hero) -> list[HeldSpell]:
    """The spells for which a hero has no components. DQ-MAG-03."""
    return [spell for spell in hero.spells if not spell.components]


@rule("DQ-DEC-47", "DQ-MAG-04")
def sold_to(hero: Hero) -> list[HeldSpell]:
    """The spells whose components he may buy: those that lack them; who can recall spells also a further set of each.

    DQ-MAG-04, ruling DQ-DEC-47.
    """
    return hero.spells if figures.has_skill(hero, "spell-recovery") else lacking(hero)


def advised(state: Campaign, hero: Hero) -> list[str]:
    """The spells whose components he had best buy: of those that lack them what he can pay, the cheapest first."""
    gold, usual = accounts.wealth(state, hero), []
    for spell in sorted(lacking(hero), key=component_price):
        if component_price(spell) <= gold:
            usual.append(spell.id)
            gold -= component_price(spell)
    further = wishes.further_set(state, hero)
    return usual + ([further] if further and further not in usual else [])


@rule("DQ-MAG-04", "DQ-MAG-03")
async def components(game: DatumGame) -> None:
    """Before a new quest the components of the spells that were cast are bought. DQ-MAG-04."""
    state = game.state
    hero = hero_of(state)
    wanted = sold_to(hero)
    costs = {spell.id: component_price(spell) for spell in wanted}
    gold = accounts.wealth(state, hero)

    def legal(chosen: tuple[str, ...]) -> Refusal | None:
        return too_poor(state, hero, sum(costs[id] for id in chosen), "DQ-MAG-04")

    usual = advised(state, hero)
    chosen = await game.ask(
        Subset(
            seat=HEROES,
            question="datum.town.components",
            prompt=msg("dqtown-ask-components", who=ref(hero), gold=gold),
            rule="DQ-MAG-04",
            subject=hero.id,
            suggested=[spell.id for spell in wanted if spell.id in usual],
            choices=tuple(Option(spell.id, _component_label(spell, costs[spell.id])) for spell in wanted),
            legal=legal,
            leave=[],
        )
    )
    for spell in wanted:
        if spell.id in chosen:
            spell.spare += 1
            magic.restocked(spell)
    if chosen:
        accounts.pay(game, hero, sum(costs[id] for id in chosen), "components", "DQ-MAG-04")


def _component_label(spell: HeldSpell, gold: int) -> Msg:
    """A spell with the price of its components, and how many sets of them he has."""
    sets = int(spell.components) + spell.spare
    return msg("dqtown-option-component", name=content().spells[spell.id].name, gold=gold, sets=sets)


register(
    Deal(
        id="components",
        steps=(DESK,),
        hotkey="c",
        perform=components,
        offered=lambda state: bool(sold_to(hero_of(state))),
        refusal=lambda state: too_poor(
            state, hero_of(state), min(map(component_price, sold_to(hero_of(state)))), "DQ-MAG-04"
        ),
        wanted=lambda state: bool(advised(state, hero_of(state))),
    )
)
