"""Step 6: one roll on the table of random events, and what each event does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from roguelike.books.ahq import carrying, counters
from roguelike.books.ahq.arms import carried_weapons, take_item
from roguelike.books.ahq.carrying import ARMOUR, MISSILE, WEAPON
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_tables import Outcome
from roguelike.books.ahq.events_town import FollowerJoined, TownRolled, TownStruck
from roguelike.books.ahq.figures import WOUNDS, T, starting
from roguelike.books.ahq.items.registry import PLAIN_KINDS
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.people import add_henchman
from roguelike.books.ahq.purse import divide
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.rolls import Wounds
from roguelike.books.ahq.state import Campaign, Item, Model
from roguelike.books.ahq.state_town import ILL, SHORT
from roguelike.books.ahq.town import accounts
from roguelike.books.ahq.town.accounts import VOLUNTEER, note
from roguelike.books.ahq.town.paying import part, pay_or_part
from roguelike.engine.decisions import Choose, Option, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import msg

TABLE = "AHQ-TBL-event"
GREEK_FIRE = "greek-fire"
PAY, LOSE = "pay", "lose"
IDS = {2: "AHQ-EVT-10", 12: "AHQ-EVT-18", 18: "AHQ-EVT-23"}
"""The rule of each row in which nothing happens, by where it begins."""


@rule("AHQ-EVT-01", "AHQ-TBL-event")
async def roll(game: Game[Campaign]) -> None:
    """Roll 2D12 once and apply what comes at once. AHQ-EVT-01."""
    rolled = content().tables[TABLE].roll(game.chance, "town-event", "rules")
    row = rolled.row
    id, effect = EVENTS.get(row.key, (IDS.get(row.low, TABLE), _nothing))
    game.emit(TownRolled(rule=id, dice=rolled.dice, total=rolled.total, result=row.result))
    note(game.state, "ahqtown-row-event", total=rolled.total, result=row.result)
    await effect(game, row)


async def _nothing(game: Game[Campaign], row: Outcome) -> None:
    """AHQ-EVT-10, -18 and -23."""


@rule("AHQ-EVT-02", "AHQ-DEC-36", "AHQ-DEC3-02")
def somebody(game: Game[Campaign], among: list[Model], rule_id: str) -> Model | None:
    """One of those that qualify, all with equal chances; None if nobody does, and then nothing happens. AHQ-EVT-02."""
    if not among:
        game.emit(TownStruck(rule=rule_id, kind="nobody"))
        return None
    return game.chance.pick(among, "town-who", rule_id, stream="rules")


def _struck(
    game: Game[Campaign], row: Outcome, id: str, who: Model | None = None, gold: int = 0, count: int = 0, what: str = ""
) -> None:
    named = ref(who) if who is not None else None
    game.emit(TownStruck(rule=id, kind=row.key, who=named, gold=gold, count=count, what=what))


# Body and arms


@rule("AHQ-EVT-11")
async def illness(game: Game[Campaign], row: Outcome) -> None:
    """A random Hero falls ill: he stays in town unless a Healer is paid. AHQ-EVT-11."""
    hero = somebody(game, game.state.heroes(), "AHQ-EVT-11")
    if hero is not None:
        if ILL not in hero.marks:
            hero.marks.append(ILL)
        _struck(game, row, "AHQ-EVT-11", hero, gold=row.gold)


@rule("AHQ-EVT-12", "AHQ-DEC3-03", "AHQ-DEC-46")
async def wound(game: Game[Campaign], row: Outcome) -> None:
    """A random Hero is hurt: damage dice against initial Toughness. At least 1 Wound is left him. AHQ-EVT-12."""
    hero = somebody(game, game.state.heroes(), "AHQ-EVT-12")
    if hero is None:
        return
    most = starting(hero, WOUNDS) - 1
    made = Wounds(row.damage, starting(hero, T), most + 1).roll(game.chance, "town-wound", "AHQ-EVT-12")
    lost = min(most, made.wounds)
    hero.tally[SHORT] = lost
    hero.wounds = starting(hero, WOUNDS) - lost
    _struck(game, row, "AHQ-EVT-12", hero, count=lost, what=str(made))


@rule("AHQ-EVT-16", "AHQ-DEC-36")
async def replace_weapons(game: Game[Campaign], row: Outcome) -> None:
    """A random Hero must pay for the dearest of his plain weapons, or lose it. AHQ-EVT-16."""
    state = game.state
    hero = somebody(game, [h for h in state.heroes() if plain_weapons(h)], "AHQ-EVT-16")
    if hero is None:
        return
    weapon = max(plain_weapons(hero), key=_price)
    cost, purse = _price(weapon), accounts.wealth(state, hero)
    _struck(game, row, "AHQ-EVT-16", hero, gold=cost, what=carrying.name_of(weapon))
    no = None
    if purse < cost:
        no = refuse("AHQ-EVT-16", "ahqtown-too-dear", who=ref(hero), price=cost, gold=purse)
    chosen = await game.ask(
        Choose(
            seat=hero.side,
            question="ahq.town.replace",
            prompt=msg("ahqtown-ask-replace", who=ref(hero), what=carrying.name_of(weapon), gold=cost),
            rule="AHQ-EVT-16",
            subject=hero.id,
            suggested=LOSE if no else PAY,
            choices=(
                Option(PAY, msg("ahqtown-option-pay", gold=cost), no, hotkey="p"),
                Option(LOSE, msg("ahqtown-option-lose"), hotkey="x"),
            ),
            orders={PAY: PAY, LOSE: LOSE},
        )
    )
    if chosen == PAY:
        accounts.pay(game, hero, cost, "weapon", "AHQ-EVT-16")
        return
    kind = carrying.kind_of(weapon)
    carrying.part_with(hero, Item(weapon, kind))
    if hero.weapon == weapon and weapon not in carried_weapons(hero):
        hero.weapon = next(iter(carried_weapons(hero)), "")


def plain_weapons(hero: Model) -> list[str]:
    """The ids of a Hero's weapons that are not magical and can be bought."""
    hands, bows = content().hand_weapons, content().ranged_weapons
    held = [id for id in hero.weapons if not hands[id].magic]
    held += [m.weapon for m in hero.missiles if not bows[m.weapon].magic and bows[m.weapon].price]
    return [id for id in held if _price(id)]


def _price(weapon: str) -> int:
    known = content()
    record = known.hand_weapons.get(weapon) or known.ranged_weapons[weapon]
    return record.price or 0


@rule("AHQ-EVT-22", "AHQ-DEC3-02")
async def jealous_ruler(game: Game[Campaign], row: Outcome) -> None:
    """A random magic item of a random Hero who has one must be given away. AHQ-EVT-22."""
    hero = somebody(game, [h for h in game.state.heroes() if magic_items(h)], "AHQ-EVT-22")
    if hero is None:
        return
    item = game.chance.pick(magic_items(hero), "town-item", "AHQ-EVT-22", stream="rules")
    if item.kind == ARMOUR and item.id in hero.armour:
        hero.armour.remove(item.id)
    else:
        if item.kind in (WEAPON, MISSILE) and hero.weapon == item.id:
            hero.weapon = ""
        carrying.part_with(hero, item)
        if not hero.weapon:
            hero.weapon = next(iter(carried_weapons(hero)), "")
    _struck(game, row, "AHQ-EVT-22", hero, what=carrying.name_of(item.id))


def magic_items(hero: Model) -> list[Item]:
    """The magic items that a Hero has: worn, in hand or in his pack. Magic missiles of one kind are one."""
    known = content()
    found = [Item(id, ARMOUR) for id in hero.armour if known.armour[id].magic]
    found += [Item(id, WEAPON) for id in hero.weapons if known.hand_weapons[id].magic]
    found += [Item(m.weapon, MISSILE) for m in hero.missiles if known.ranged_weapons[m.weapon].magic]
    return found + [item for item in hero.items if _is_magic(item)]


def _is_magic(item: Item) -> bool:
    known = content()
    for shelf in (known.armour, known.hand_weapons, known.ranged_weapons):
        if item.id in shelf:
            return bool(shelf[item.id].magic)
    record = known.items[item.id]
    return record.kind not in PLAIN_KINDS or bool(record.counts_as)


# Money


@rule("AHQ-EVT-13", "AHQ-DEC-46")
async def law(game: Game[Campaign], row: Outcome) -> None:
    """30 GC for every flask of Greek Fire; flasks are taken for what cannot be paid. AHQ-EVT-13, ruling AHQ-DEC-46."""
    for hero in game.state.heroes():
        flasks = sum(item.count for item in hero.items if item.id == GREEK_FIRE)
        if not flasks:
            continue
        fine = row.gold * flasks
        unpaid = fine - accounts.pay(game, hero, fine, "fine", "AHQ-EVT-13")
        taken = -(-unpaid // row.gold)
        for _ in range(taken):
            take_item(hero, GREEK_FIRE)
        _struck(game, row, "AHQ-EVT-13", hero, gold=fine - unpaid, count=taken)


@rule("AHQ-EVT-14", "AHQ-DEC-46")
async def gratitude(game: Game[Campaign], row: Outcome) -> None:
    """The townsfolk give the Heroes 50 GC: equal parts, the rest to the leader. AHQ-EVT-14, ruling AHQ-DEC-46."""
    heroes = game.state.heroes()
    if heroes:
        divide(game.state, row.gold, heroes)
        _struck(game, row, "AHQ-EVT-14", gold=row.gold)


@rule("AHQ-EVT-15", "AHQ-DEC-46")
async def tithe(game: Game[Campaign], row: Outcome) -> None:
    """A tenth of what Moneylenders hold, rounded up for each account. AHQ-EVT-15, ruling AHQ-DEC-46."""
    for hero in game.state.heroes():
        own = account(game.state, hero)
        share = -(-own.moneylender * row.amount // 100)
        if share:
            own.moneylender -= share
            _struck(game, row, "AHQ-EVT-15", hero, gold=share)


@rule("AHQ-EVT-17", "AHQ-GOLD-06", "AHQ-BTW-41")
async def theft(game: Game[Campaign], row: Outcome) -> None:
    """All money in lodgings is gone. AHQ-EVT-17, AHQ-BTW-41."""
    for hero in game.state.heroes():
        own = account(game.state, hero)
        lost, own.lodging = own.lodging, 0
        if lost:
            _struck(game, row, "AHQ-EVT-17", hero, gold=lost)


@rule("AHQ-EVT-19", "AHQ-DEC-36")
async def pickpocket(game: Game[Campaign], row: Outcome) -> None:
    """A random Hero who carries gold loses a quarter of it, rounded down. AHQ-EVT-19."""
    hero = somebody(game, [h for h in game.state.heroes() if h.gold], "AHQ-EVT-19")
    if hero is not None:
        lost = hero.gold * row.amount // 100
        hero.gold -= lost
        _struck(game, row, "AHQ-EVT-19", hero, gold=lost)


@rule("AHQ-EVT-25", "AHQ-DEC-37", "AHQ-DEC3-04")
async def fame(game: Game[Campaign], row: Outcome) -> None:
    """From now on every Hero's Cost of Living is doubled, once for all. AHQ-EVT-25, ruling AHQ-DEC-37."""
    game.state.town.doubled = True
    _struck(game, row, "AHQ-EVT-25")


@rule("AHQ-EVT-27")
async def map_for_sale(game: Game[Campaign], row: Outcome) -> None:
    """A Treasure Map is offered; it may be bought when gold is spent. AHQ-EVT-27."""
    game.state.town.map_for_sale = True
    _struck(game, row, "AHQ-EVT-27", gold=row.gold)


# Followers and the Game Master


@rule("AHQ-EVT-20", "AHQ-DEC3-01", "AHQ-DEC-36")
async def retires(game: Game[Campaign], row: Outcome) -> None:
    """A random follower retires; his pay he has had. AHQ-EVT-20, ruling AHQ-DEC3-01."""
    follower = somebody(game, accounts.followers(game.state), "AHQ-EVT-20")
    if follower is not None:
        part(game, follower, "retired", "AHQ-EVT-20")


@rule("AHQ-EVT-21")
async def man_at_arms(game: Game[Campaign], row: Outcome) -> None:
    """A Man-at-Arms serves a random Hero without pay for one expedition. AHQ-EVT-21."""
    state = game.state
    hero = somebody(game, state.heroes(), "AHQ-EVT-21")
    if hero is not None and room(state):
        join(game, hero, "AHQ-EVT-21", unpaid=True)


@rule("AHQ-DEC3-06")
def room(state: Campaign) -> bool:
    """Whether one more can join: the map has ten digits for a party. Ruling AHQ-DEC3-06.

    The dead count with the Heroes: somebody may take their places.
    """
    heroes = sum(m.kind == "hero" for m in state.models.values())
    return heroes + len(accounts.followers(state)) < accounts.MOST_MODELS


def join(
    game: Game[Campaign], hero: Model, rule_id: str, *, unpaid: bool = False, profile: str = "man-at-arms"
) -> Model:
    """A follower enters a Hero's service."""
    state = game.state
    model = add_henchman(state, profile, hero.id)
    model.away = True
    if unpaid:
        model.marks.append(VOLUNTEER)
    game.emit(FollowerJoined(rule=rule_id, who=ref(model), kind=profile, master=ref(hero), unpaid=unpaid))
    note(state, "ahqtown-row-joined", who=ref(model))
    return model


@rule("AHQ-EVT-24", "AHQ-DEC-03")
async def preparations(game: Game[Campaign], row: Outcome) -> None:
    """The Game Master starts the coming expedition with two counters. AHQ-EVT-24, ruling AHQ-DEC-03."""
    if counters.in_play(game.state):
        game.state.counters.owed = row.amount
        _struck(game, row, "AHQ-EVT-24", count=row.amount)


@rule("AHQ-EVT-26", "AHQ-DEC-46")
async def danger_money(game: Game[Campaign], row: Outcome) -> None:
    """For each follower that died every follower wants his pay once more, at once, or he leaves. AHQ-EVT-26."""
    state = game.state
    died = accounts.followers_that_died(state)
    if not died or not accounts.followers(state):
        return
    _struck(game, row, "AHQ-EVT-26", count=died)
    for hero in state.heroes():
        await pay_or_part(game, hero, accounts.followers(state, hero), died, "bonus", "AHQ-EVT-26", ask=True)


Effect = Callable[[Game[Campaign], Outcome], Awaitable[None]]
EVENTS: dict[str, tuple[str, Effect]] = {
    "illness": ("AHQ-EVT-11", illness),
    "wound": ("AHQ-EVT-12", wound),
    "trouble-with-the-law": ("AHQ-EVT-13", law),
    "gratitude": ("AHQ-EVT-14", gratitude),
    "tithe": ("AHQ-EVT-15", tithe),
    "replace-weapons": ("AHQ-EVT-16", replace_weapons),
    "robbed": ("AHQ-EVT-17", theft),
    "pickpocket": ("AHQ-EVT-19", pickpocket),
    "follower-retires": ("AHQ-EVT-20", retires),
    "man-at-arms": ("AHQ-EVT-21", man_at_arms),
    "jealous-ruler": ("AHQ-EVT-22", jealous_ruler),
    "preparations": ("AHQ-EVT-24", preparations),
    "price-of-fame": ("AHQ-EVT-25", fame),
    "danger-money": ("AHQ-EVT-26", danger_money),
    "map-for-sale": ("AHQ-EVT-27", map_for_sale),
}
"""What every event does, by the key of its row."""
