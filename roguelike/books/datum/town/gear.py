"""What a hero takes along: things in hand, worn, carried within the limits, left at home, handed over. DQ-LIM."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roguelike.books.datum import light, outfit, things
from roguelike.books.datum.content import content
from roguelike.books.datum.events_town import InTown
from roguelike.books.datum.harm import DatumGame
from roguelike.books.datum.names import item_name, item_told, ref
from roguelike.books.datum.state import HEROES, Hero, Item
from roguelike.books.datum.town import accounts
from roguelike.books.datum.town.accounts import lodgings, looked_up, things_of
from roguelike.books.datum.town.menu import BACK, DESK, Deal, hero_of, one_of, register
from roguelike.books.datum.verbs_things import distinct, keys
from roguelike.engine.decisions import Option, Refusal, Subset, refuse
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg


@rule("DQ-LIM-02", "DQ-TBL-CARRY", "DQ-LIM-01")
async def pack(game: DatumGame, hero: Hero) -> None:
    """What a hero carries on the quest, of all he has besides what he holds and wears: within the limits. DQ-LIM-02."""
    own = lodgings(game.state, hero)
    found = keys([*hero.pack, *own.stash])
    carried = [key for key, item in found.items() if any(item is i for i in hero.pack)]
    chosen = await game.ask(
        Subset(
            seat=HEROES,
            question="datum.town.pack",
            prompt=msg("dqtown-ask-pack", who=ref(hero)),
            rule="DQ-LIM-02",
            subject=hero.id,
            suggested=list(_within(hero, found, carried)),
            choices=tuple(Option(key, item_told(item)) for key, item in found.items()),
            legal=lambda chosen: _too_much(hero, [found[key] for key in chosen]),
            leave=list(carried) if _too_much(hero, hero.pack) is None else None,
        )
    )
    hero.pack = [item for key, item in found.items() if key in chosen]
    own.stash = [item for key, item in found.items() if key not in chosen]


def _too_much(hero: Hero, items: Iterable[Item]) -> Refusal | None:
    over = things.too_many(items, hero.hands)
    if not over:
        return None
    most = content().lookups["carry"].values[over[0]]
    return refuse("DQ-LIM-02", "dqtown-too-many", who=ref(hero), what=over[0], most=most)


def _within(hero: Hero, found: dict[str, Item], carried: Sequence[str]) -> list[str]:
    """As many of the carried things as the limits allow, the dearest first."""
    kept: list[str] = []
    for key in sorted(carried, key=lambda key: -_worth(found[key])):
        if not things.too_many((found[one] for one in (*kept, key)), hero.hands):
            kept.append(key)
    return [key for key in found if key in kept]


def _worth(item: Item) -> int:
    return content().price(item.id) if item.id not in content().artifacts else 10_000


register(
    Deal(
        id="pack",
        steps=(DESK,),
        hotkey="p",
        perform=lambda game: pack(game, hero_of(game.state)),
        offered=lambda state: bool(hero_of(state).pack or looked_up(state, hero_of(state)).stash),
    )
)


# In hand and on the body


def _changeable(hero: Hero) -> dict[str, Item]:
    return keys(things.changeable(hero))


async def equip(game: DatumGame) -> None:
    """A hero takes off or puts away one thing, or takes it in hand or puts it on in place of what is there."""
    hero = hero_of(game.state)
    found = _changeable(hero)
    options = [
        Option(key, msg("dqtown-option-equip", thing=item_name(item), where=things.kept(hero, item)))
        for key, item in _told_apart(hero, found).items()
    ]
    chosen = await one_of(game, "equip", options, BACK, "DQ-EQP-02")
    if chosen != BACK:
        things.exchange(hero, found[chosen])


def _told_apart(hero: Hero, found: dict[str, Item]) -> dict[str, Item]:
    """Things that are alike are one entry, but for what is in hand or worn: that is put away."""
    pack = distinct({key: item for key, item in found.items() if things.kept(hero, item) == "pack"})
    return {key: item for key, item in found.items() if key in pack or things.kept(hero, item) != "pack"}


register(
    Deal(
        id="equip",
        steps=(DESK,),
        hotkey="e",
        perform=equip,
        offered=lambda state: bool(_changeable(hero_of(state))),
    )
)


# To another hero


@rule("DQ-BASE-16")
async def hand_over(game: DatumGame) -> None:
    """A hero gives another one of his things, a light into a free hand. DQ-BASE-16."""
    state = game.state
    hero = hero_of(state)
    found = keys(things_of(state, hero))
    options = [Option(key, item_told(item)) for key, item in distinct(found).items()]
    chosen = await one_of(game, "thing", options, BACK, "DQ-BASE-16")
    if chosen == BACK:
        return
    item = found[chosen]
    taker_id = await one_of(
        game, "taker", [accounts.purse(state, h) for h in accounts.others(state)], BACK, "DQ-BASE-16"
    )
    if taker_id == BACK:
        return
    taker = state.heroes[taker_id]
    for items in (hero.hands, hero.worn, hero.pack, lodgings(state, hero).stash):
        items[:] = [i for i in items if i is not item]
    if light.is_light(item):
        outfit.take(taker, item)
    else:
        taker.pack.append(item)
    what = msg("dqtown-thing-given", who=ref(hero), to=ref(taker), name=item_name(item))
    game.emit(InTown(rule="DQ-BASE-16", what=what))


register(
    Deal(
        id="thing",
        steps=(DESK,),
        hotkey="h",
        perform=hand_over,
        offered=lambda state: bool(accounts.others(state) and things_of(state, hero_of(state))),
    )
)
