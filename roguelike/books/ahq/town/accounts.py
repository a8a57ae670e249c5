"""Money between expeditions: what a Hero carries, has in his lodging and at a Moneylender, owes and pays."""

from __future__ import annotations

from collections.abc import Iterable

from roguelike.books.ahq.carrying import MOST_GOLD
from roguelike.books.ahq.content import content
from roguelike.books.ahq.events_town import Owes, Paid
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.purse import first_of
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.kit import town as kit
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Arg, Msg, msg

VOLUNTEER = "volunteer"
"""The mark of a Man-at-Arms who serves for one expedition without pay (event 16)."""
MOST_MODELS = 10
"""Heroes and followers of a party: as many as there are digits on the map. Ruling AHQ-DEC3-06."""


def note(state: Campaign, id: str, **args: Arg) -> None:
    """Write a note into the row of the ledger that is being done."""
    kit.note(state.town, id, **args)


def price(id: str) -> int:
    """What something costs in town. Raises KeyError for what is not in the price list."""
    return content().costs[id].price


@rule("AHQ-TBL-cost-of-living", "AHQ-DEC-37", "AHQ-DEC-38", "AHQ-DEC3-04", "AHQ-DEC3-22")
def cost_of_living(state: Campaign, hero: Model) -> int:
    """A Hero's Cost of Living, by his Fate Points characteristic; doubled once if event 20 came. AHQ-TBL-living."""
    cost = content().costs["cost-of-living"]
    due = cost.price + cost.per_fate_point * hero.base.get("fate_points", 0)
    return 2 * due if state.town.doubled else due


@rule("AHQ-TBL-cost-of-living", "AHQ-HENCH-06")
def wage(follower: Model) -> int:
    """What a follower wants between two expeditions. AHQ-TBL-living."""
    return content().henchmen[follower.profile].wage


@rule("AHQ-GEN-04")
def followers(state: Campaign, master: Model | None = None) -> list[Model]:
    """The living followers in somebody's pay (None: all), in order. Whom the party only escorts is none."""
    return [
        m
        for m in state.models.values()
        if m.kind == "henchman"
        and not m.dead
        and m.profile in content().henchmen
        and (master is None or m.master == master.id)
    ]


def followers_that_died(state: Campaign) -> int:
    """How many followers died in the last expedition."""
    known = content().henchmen
    return sum(m.kind == "henchman" and m.dead and m.profile in known for m in state.models.values())


def first(state: Campaign) -> Model | None:
    """The leader if he lives, else the first living Hero: he gets what cannot be divided."""
    heroes = state.heroes()
    return first_of(state, heroes) if heroes else None


def wealth(state: Campaign, hero: Model) -> int:
    """All the gold a Hero can pay with."""
    own = account(state, hero)
    return hero.gold + own.lodging + own.moneylender


@rule("AHQ-DEC-45", "AHQ-DEC3-05")
def take(state: Campaign, hero: Model, gold: int) -> int:
    """Take gold from what he carries, then from his lodging, then from the Moneylender; gives how much there was.

    Rulings AHQ-DEC-45, AHQ-DEC3-05.
    """
    own = account(state, hero)
    carried, hidden, lent = kit.drawn(gold, (hero.gold, own.lodging, own.moneylender))
    hero.gold -= carried
    own.lodging -= hidden
    own.moneylender -= lent
    return carried + hidden + lent


def pay(game: Game[Campaign], hero: Model, gold: int, what: str, rule_id: str) -> int:
    """Let a Hero pay, as far as he can; gives how much he did."""
    paid = take(game.state, hero, gold)
    if paid:
        game.emit(Paid(rule=rule_id, who=ref(hero), what=what, gold=paid))
    return paid


def owe(game: Game[Campaign], hero: Model, gold: int) -> None:
    """A Hero owes his Cost of Living."""
    account(game.state, hero).debt += gold
    game.emit(Owes(rule="AHQ-GOLD-03", who=ref(hero), gold=gold))


@rule("AHQ-GOLD-03", "AHQ-BTW-31")
def settle(game: Game[Campaign], heroes: Iterable[Model] | None = None) -> None:
    """Debts are paid as soon as there is money, before anything else is bought. AHQ-BTW-31."""
    state = game.state
    for hero in state.heroes() if heroes is None else heroes:
        own = account(state, hero)
        if own.debt:
            own.debt -= pay(game, hero, own.debt, "debt", "AHQ-GOLD-03")


@rule("AHQ-GOLD-05", "AHQ-BTW-40")
def too_much(hero: Model) -> int:
    """How much more a Hero has in hand than he may take on an expedition. AHQ-BTW-40."""
    return max(0, hero.gold - MOST_GOLD)


def name(model: Model) -> Msg:
    """A model as an option of a question."""
    return msg("ahq-option-model", who=ref(model))
